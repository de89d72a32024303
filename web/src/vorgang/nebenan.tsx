import { Link } from 'wouter'
import type { VorgangGanz } from '../../../src/leitstand/vertrag/vorgang.ts'
import { Paar, Paare } from '../bausteine/paare.tsx'
import { Abschnitt } from '../bausteine/seite.tsx'
import { vorgangPfad } from '../bausteine/vorgang-zeile.tsx'
import { useSprache } from '../sprache.tsx'
import { useTexte } from '../texte/seiten/use-texte.ts'
import { vorgangTexte } from '../texte/seiten/vorgang.ts'
import { Berichtigen } from './berichtigen.tsx'

/** Beside the story: the key facts, how long its texts stay, and whether it was understood. */
export function Nebenan({ vorgang }: { vorgang: VorgangGanz }) {
  const s = useTexte(vorgangTexte)
  return (
    <aside>
      <Abschnitt titel={s.eckdaten}>
        <div className="karte polster">
          <Paare angaben={vorgang.eckdaten}>
            <Nummern name={s.vorgaenger} nummern={vorgang.vorgaenger} />
            <Nummern
              name={s.nachfolger}
              nummern={vorgang.ersetzt_durch === null ? [] : [vorgang.ersetzt_durch]}
            />
          </Paare>
        </div>
      </Abschnitt>
      {vorgang.angaben.length > 0 && !imVerlauf(vorgang) && (
        <Abschnitt titel={s.angaben}>
          <div className="karte polster">
            <Paare angaben={vorgang.angaben} />
          </div>
        </Abschnitt>
      )}
      <Aufbewahrung vorgang={vorgang} />
      <Berichtigen vorgang={vorgang} />
    </aside>
  )
}

/** Whether the story shows the parameters already. */
const imVerlauf = (vorgang: VorgangGanz): boolean =>
  vorgang.schritte.some((s) => s.vorgang === vorgang.id && s.bloecke.some((b) => b.art === 'angaben'))

function Nummern({ name, nummern }: { name: string; nummern: readonly string[] }) {
  if (nummern.length === 0) return null
  return (
    <Paar name={name}>
      <span className="reihe">
        {nummern.map((nummer) => (
          <Link key={nummer} href={vorgangPfad(nummer)} className="link">
            {nummer}
          </Link>
        ))}
      </span>
    </Paar>
  )
}

function Aufbewahrung({ vorgang: { text_bis, text_geloescht, text } }: { vorgang: VorgangGanz }) {
  const { z } = useSprache()
  const s = useTexte(vorgangTexte)
  const satz =
    text_geloescht !== null
      ? s.textGeloescht(z.datum(text_geloescht))
      : text_bis !== null
        ? s.textBis(z.datum(text_bis))
        : text === null
          ? null
          : s.textOffen
  if (satz === null) return null
  return (
    <Abschnitt titel={s.aufbewahrung}>
      <p className="klein t2">{satz}</p>
    </Abschnitt>
  )
}
