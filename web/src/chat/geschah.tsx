import type { z } from 'zod'
import type { Geschah } from '../../../src/leitstand/vertrag/chat.ts'
import { Status } from '../bausteine/status.tsx'
import { useSprache } from '../sprache.tsx'
import { ausprobierenTexte } from '../texte/seiten/ausprobieren.ts'
import { useTexte } from '../texte/seiten/use-texte.ts'

type Gesehen = z.output<typeof Geschah>

/** „Was dabei geschah“ */
export function WasGeschah({ geschah }: { geschah: Gesehen | null }) {
  const t = useTexte(ausprobierenTexte)
  return (
    <section className="karte polster geschah" aria-labelledby="geschah">
      <h2 id="geschah">{t.geschah}</h2>
      {geschah === null ? (
        <p className="klein t2">{t.nochNichts}</p>
      ) : geschah.vorgang === null ? (
        <p className="klein t2">{t.keinVorgang}</p>
      ) : (
        <Angaben geschah={geschah} vorgang={geschah.vorgang} />
      )}
      {geschah !== null && geschah.moeglichkeiten.length > 0 && <Moeglichkeiten geschah={geschah} />}
    </section>
  )
}

function Angaben({ geschah: g, vorgang }: { geschah: Gesehen; vorgang: NonNullable<Gesehen['vorgang']> }) {
  const t = useTexte(ausprobierenTexte)
  const { z } = useSprache()
  return (
    <dl>
      <dt>{t.status}</dt>
      <dd>
        <Status status={vorgang.status} />
      </dd>
      <dt>{t.faehigkeit}</dt>
      <dd>{vorgang.faehigkeit_titel ?? t.offen}</dd>
      <dt>{t.sicherheit}</dt>
      <dd>
        {g.sicherheit !== null && z.prozent(g.sicherheit)}{' '}
        <span className="t3">({t.wie(g.quelle ?? '', g.ms)})</span>
      </dd>
      <dt>{t.parameter}</dt>
      <dd>
        {g.angaben.length === 0
          ? t.keine
          : g.angaben.map(({ name, wert }) => (
              <div key={name}>
                {name}: <bdi>{wert}</bdi>
              </div>
            ))}
      </dd>
      <dt>{t.verlauf}</dt>
      <dd>{t.zeilen(g.verlauf)}</dd>
      <dt>{t.modell}</dt>
      <dd>{t.nichtGefragt}</dd>
      <dt>{t.aktionen}</dt>
      <dd>
        {g.aktionen.length === 0
          ? t.keine
          : g.aktionen.map(({ text, status }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list that is shown once and never changes
              <div key={i}>
                {text} ({status})
              </div>
            ))}
      </dd>
    </dl>
  )
}

function Moeglichkeiten({ geschah: g }: { geschah: Gesehen }) {
  const t = useTexte(ausprobierenTexte)
  const { z } = useSprache()
  return (
    <>
      <h3>{t.moeglichkeiten}</h3>
      <ul className="moeglichkeiten">
        {g.moeglichkeiten.map(({ titel, sicherheit }) => (
          <li key={titel}>
            <span>{titel}</span>
            <progress value={sicherheit} max={1} aria-hidden="true" />
            <span className="t2">{z.prozent(sicherheit)}</span>
          </li>
        ))}
      </ul>
      <p className="winzig t3">{t.schwelle(z.prozent(g.schwelle))}</p>
    </>
  )
}
