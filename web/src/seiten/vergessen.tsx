import '../stil/person.css'
import { IconCircleCheck, IconClock, IconProgress } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { useAnfrage } from '../anfrage.ts'
import { Seite } from '../bausteine/seite.tsx'
import { Fehlerzustand, Laedt } from '../bausteine/zustand.tsx'
import { useSprache } from '../sprache.tsx'
import { personTexte } from '../texte/seiten/person.ts'
import { useTexte } from '../texte/seiten/use-texte.ts'
import { vergissGeladenes } from '../vergessen.ts'

const NACHSEHEN_MS = 2_000
const ZEICHEN = { laeuft: IconProgress, fertig: IconCircleCheck, noch_nicht: IconClock }

/** How far a forgetting is, and its receipt. It takes the place of the person's page: Back shows nothing of them. */
export default function Vergessen({ beleg }: { beleg: string }) {
  const s = useTexte(personTexte)
  const { t } = useSprache()
  const { data, error, refetch } = useAnfrage('vergessenStand', { pfad: { beleg } })
  const fertig = data?.stand === 'fertig'
  // What this browser has loaded of the person goes at once, and again when the last of it is gone on the server.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more when it is done
  useEffect(vergissGeladenes, [fertig])
  // By itself, also with a live line: that tells nothing of this.
  useEffect(() => {
    if (fertig) return
    const takt = setInterval(() => void refetch({ cancelRefetch: false }), NACHSEHEN_MS)
    return () => clearInterval(takt)
  }, [fertig, refetch])
  const Zeichen = ZEICHEN[data?.stand ?? 'laeuft']
  return (
    <Seite titel={s.standTitel} zurueck={{ pfad: '/personen', text: t.rahmen.gedaechtnis }}>
      {data === undefined ? (
        error === null ? (
          <Laedt zeilen={1} hoehe={140} />
        ) : (
          <Fehlerzustand fehler={error} nochmal={() => void refetch()} />
        )
      ) : (
        <section className={`karte polster vergessen ${data.stand}`} role="status">
          <h2>
            <Zeichen size={22} aria-hidden="true" />
            <span>{data.text}</span>
          </h2>
          <p className="klein t2">
            {s.beleg} <span className="mono">{data.nummer}</span>
          </p>
          <p className="klein t3">{s.belegHinweis}</p>
          <p>
            <Link href="/personen" className="link">
              {s.zurListe}
            </Link>
          </p>
        </section>
      )}
    </Seite>
  )
}
