import { IconMessageQuestion } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { VorgangGanz } from '../../../src/leitstand/vertrag/vorgang.ts'
import { useTat } from '../anfrage.ts'
import { Fehlersatz } from '../anmeldung/versuch.tsx'
import { Status } from '../bausteine/status.tsx'
import { Tat } from '../bausteine/tat.tsx'
import { vorgangPfad } from '../bausteine/vorgang-zeile.tsx'
import { fehlertext } from '../fehlertext.ts'
import { useRuhewaechter } from '../ruhe.ts'
import { useSprache } from '../sprache.tsx'
import { useTexte } from '../texte/seiten/use-texte.ts'
import { vorgangTexte } from '../texte/seiten/vorgang.ts'

/** What is asked of the person who looks, and its buttons: they are pressed as in the chat. It stays in place when it is answered. */
export function Frage({ vorgang: v }: { vorgang: VorgangGanz }) {
  const s = useTexte(vorgangTexte)
  const waechter = useRuhewaechter()
  const [war, merke] = useState(v.frage)
  const [gesagt, setze] = useState<string | null>(null)
  const [id, neueId] = useState(() => crypto.randomUUID())
  // Here and not beside the buttons: they are gone when the answer is told before the request has its own.
  const tat = useTat('chatSenden', ['vorgang', 'vorgaenge', 'heute', 'chat'])
  // Asked once more, with another state of the parameters: what was said was no answer to that.
  if (v.frage !== null && v.frage !== war && JSON.stringify(v.frage) !== JSON.stringify(war)) {
    merke(v.frage)
    setze(null)
    neueId(crypto.randomUUID())
  }
  const frage = v.frage ?? war
  if (frage === null) return null
  return (
    <section className="karte polster stapel abschnitt fragekarte" aria-labelledby="frage" ref={waechter}>
      <h2 id="frage">
        <IconMessageQuestion size={18} aria-hidden="true" />
        {s.fragt}
      </h2>
      <p dir="auto">{frage.text}</p>
      {gesagt !== null || v.frage === null ? (
        <Gesagt vorgang={v} gesagt={gesagt} />
      ) : (
        <Knoepfe
          frage={v.frage}
          sendet={tat.isPending}
          fehler={tat.error}
          druecke={(knopf, i) =>
            tat.mutate(
              // The same id when it is tried again: the first try may have arrived.
              { koerper: { id: `${id}:${i}`, text: knopf.text, knopf: knopf.id } },
              { onSuccess: () => setze(knopf.text) },
            )
          }
        />
      )}
    </section>
  )
}

type Offen = NonNullable<VorgangGanz['frage']>

function Knoepfe(p: {
  frage: Offen
  sendet: boolean
  fehler: unknown
  druecke: (knopf: Offen['knoepfe'][number], i: number) => void
}) {
  const { t } = useSprache()
  const s = useTexte(vorgangTexte)
  const { knoepfe, kanal, im_chat } = p.frage
  return (
    <>
      {knoepfe.length > 0 && (
        <div className="reihe">
          {knoepfe.map((knopf, i) => (
            <Tat
              key={knopf.id}
              variant={i === 0 ? 'filled' : 'default'}
              disabled={p.sendet}
              tut={() => p.druecke(knopf, i)}
            >
              {knopf.text}
            </Tat>
          ))}
        </div>
      )}
      <Fehlersatz text={p.fehler === null ? null : fehlertext(t, p.fehler)} />
      <p className="klein t2">
        {knoepfe.length > 0 ? s.oderWorte : s.mitWorten}{' '}
        {im_chat ? (
          <Link href="/chat" className="link">
            {s.zumChat}
          </Link>
        ) : (
          s.gefragtUeber(kanal)
        )}
      </p>
    </>
  )
}

/** How it goes on; the focus of who pressed goes here. */
function Gesagt({ vorgang: v, gesagt }: { vorgang: VorgangGanz; gesagt: string | null }) {
  const s = useTexte(vorgangTexte)
  const hier = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) hier.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="ergebnis" role="status" tabIndex={-1} ref={hier}>
      {v.frage === null && <Status status={v.status} />}
      {gesagt !== null && <span>{s.gesagt(gesagt)}</span>}
      {v.ersetzt_durch !== null && (
        <Link href={vorgangPfad(v.ersetzt_durch)} className="link klein">
          {s.weiterMit(v.ersetzt_durch)}
        </Link>
      )}
      {gesagt !== null && (
        <Link href="/chat" className="link klein">
          {s.antwortImChat}
        </Link>
      )}
    </div>
  )
}
