import { Button } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { useRef } from 'react'
import type { ChatZeile } from '../../../src/leitstand/vertrag/chat.ts'
import { Seite } from '../bausteine/seite.tsx'
import { Tat } from '../bausteine/tat.tsx'
import { Fehlerzustand, Laedt, Leer } from '../bausteine/zustand.tsx'
import { Blase, type Knopf, Schreibt } from '../chat/blase.tsx'
import { Schreibfeld } from '../chat/feld.tsx'
import { Rolle } from '../chat/rolle.tsx'
import { letzteAntwort, useSenden, useZeilen } from '../chat/use-chat.ts'
import { fehlertext, problemcode } from '../fehlertext.ts'
import { useSprache } from '../sprache.tsx'
import '../stil/chat.css'
import { chatTexte } from '../texte/seiten/chat.ts'
import { useTexte } from '../texte/seiten/use-texte.ts'

/** One's own chat with the assistant. */
export default function Chat() {
  const { t: rahmen } = useSprache()
  const t = useTexte(chatTexte)
  const { zeilen, fehler, nochmal, ...mehr } = useZeilen()
  return (
    <Seite titel={rahmen.rahmen.chat} unterzeile={t.unter}>
      {zeilen !== undefined ? (
        <Gespraech zeilen={zeilen} {...mehr} />
      ) : fehler !== null ? (
        <Fehlerzustand fehler={fehler} nochmal={nochmal} />
      ) : (
        <Laedt />
      )}
    </Seite>
  )
}

function Gespraech(p: {
  zeilen: readonly ChatZeile[]
  arbeitet: boolean
  aeltere: (() => void) | undefined
  laedt: boolean
}) {
  const t = useTexte(chatTexte)
  const s = useSenden()
  const { zeilen } = p
  return (
    <div className="karte chat">
      <Rolle erste={zeilen[0]?.id} letzte={zeilen.at(-1)?.id}>
        {p.aeltere && (
          <Button variant="subtle" size="xs" loading={p.laedt} onClick={p.aeltere}>
            {t.aeltere}
          </Button>
        )}
        {zeilen.length === 0 && !s.unterwegs && (
          <Leer Zeichen={IconMessageCircle} titel={t.leer} text={t.leerText} />
        )}
        <ol>
          {zeilen.map((zeile) => (
            <Blase
              key={zeile.id}
              zeile={zeile}
              verlinkt
              sendet={s.sendet || s.unterwegs !== undefined}
              druecke={s.druecke}
            />
          ))}
          {s.unterwegs && <Offene senden={s} />}
          {p.arbeitet && <Schreibt />}
        </ol>
      </Rolle>
      <Ansage zeilen={zeilen} />
      <Schreibfeld
        text={s.text}
        schreibe={s.schreibe}
        sendet={s.sendet || s.unterwegs !== undefined}
        sende={s.sende}
      />
    </div>
  )
}

/** The message that is on its way, or of which nobody knows whether it arrived. */
function Offene({ senden: s }: { senden: ReturnType<typeof useSenden> }) {
  const { t: worte } = useSprache()
  const t = useTexte(chatTexte)
  return (
    <li className="blase person offen">
      <div className="blasentext" dir="auto">
        {s.unterwegs?.text}
      </div>
      <div className="blasenfuss" role="status">
        {s.sendet
          ? t.sendet
          : problemcode(s.fehler) === undefined
            ? t.nichtGesendet
            : fehlertext(worte, s.fehler)}
      </div>
      {!s.sendet && (
        <div className="reihe">
          <Tat size="xs" variant="default" tut={s.nochmal}>
            {t.nochmal}
          </Tat>
          <Button size="xs" variant="subtle" onClick={s.verwerfen}>
            {t.verwerfen}
          </Button>
        </div>
      )}
    </li>
  )
}

/** Says new replies to a screen reader, and not those that stood there. */
function Ansage({ zeilen }: { zeilen: readonly ChatZeile[] }) {
  const t = useTexte(chatTexte)
  const antwort = letzteAntwort(zeilen)
  const anfang = useRef(antwort?.id)
  const knoepfe: readonly Knopf[] = antwort?.knoepfe ?? []
  return (
    <div className="unsichtbar" role="status">
      {antwort !== undefined && antwort.id !== anfang.current && (
        <span key={antwort.id}>
          {t.assistent}: {[antwort.text, ...knoepfe.map((k) => k.text)].join('. ')}
        </span>
      )}
    </div>
  )
}
