import { Button, CloseButton } from '@mantine/core'
import { IconArrowForwardUp, IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { LernZeile } from '../../../src/leitstand/vertrag/lernen.ts'
import { useTat } from '../anfrage.ts'
import { Fehlersatz } from '../anmeldung/versuch.tsx'
import { Dialog } from '../bausteine/dialog.tsx'
import { Tat } from '../bausteine/tat.tsx'
import { fehlertext, problemcode } from '../fehlertext.ts'
import { useSprache } from '../sprache.tsx'
import { lernenTexte } from '../texte/seiten/lernen.ts'
import { useTexte } from '../texte/seiten/use-texte.ts'
import { useGetrennt } from '../verbindung.ts'

export type Wunsch = LernZeile['handlungen'][number]

export interface Lernende {
  entscheide(nummer: string, wunsch: Wunsch): void
  /** What is being sent: „L-12 uebernehmen“. */
  sendet: string | null
  /** What the last decision came to, with the way to take it back. */
  hinweis: ReactNode
}

const DANACH = ['lernen', 'lernenGesamtwirkung', 'lernenWirkung'] as const

interface Gesagt {
  text: string
  wieder: string | null
}

/** Decides about what was learned; nothing is shown as done before the server said so. */
export function useLernen(): Lernende {
  const { t } = useSprache()
  const [gesagt, setze] = useState<Gesagt | null>(null)
  const { mutate, isPending, variables, error, reset } = useTat('lernenEntscheiden', DANACH)
  const wieder = useTat('lernenWieder', DANACH)
  const sende = (nummer: string, wunsch: Wunsch, trotzdem: boolean): void =>
    mutate(
      { pfad: { nummer }, koerper: { wunsch, trotzdem } },
      { onSuccess: (antwort) => setze(antwort), onError: () => setze(null) },
    )
  const gefragt = problemcode(error) === 'kippt' ? variables : undefined
  const fehler = gefragt === undefined ? (error ?? wieder.error) : null
  return {
    entscheide: (nummer, wunsch) => {
      wieder.reset()
      sende(nummer, wunsch, false)
    },
    sendet: isPending ? `${variables.pfad?.nummer} ${variables.koerper?.wunsch}` : null,
    hinweis: (
      <>
        <Hinweis
          gesagt={gesagt}
          zu={() => setze(null)}
          laeuft={wieder.isPending}
          lerneWieder={(siegel) =>
            wieder.mutate(
              { koerper: { wieder: siegel } },
              { onSuccess: ({ text }) => setze({ text, wieder: null }), onError: () => setze(null) },
            )
          }
        />
        <Fehlersatz text={fehler === null ? null : fehlertext(t, fehler)} />
        <Kippt
          text={gefragt === undefined ? null : fehlertext(t, error)}
          zu={reset}
          trotzdem={() => sende(gefragt?.pfad?.nummer ?? '', 'uebernehmen', true)}
        />
      </>
    ),
  }
}

function Hinweis(p: {
  gesagt: Gesagt | null
  zu: () => void
  laeuft: boolean
  lerneWieder: (siegel: string) => void
}) {
  const s = useTexte(lernenTexte)
  const getrennt = useGetrennt()
  const { gesagt } = p
  return (
    <div role="status">
      {gesagt !== null && (
        <div className="band gut">
          <IconCircleCheck size={18} aria-hidden="true" />
          <span>{gesagt.text}</span>
          {gesagt.wieder !== null && (
            <Button
              variant="default"
              size="xs"
              disabled={getrennt}
              loading={p.laeuft}
              leftSection={<IconArrowForwardUp size={15} aria-hidden="true" />}
              onClick={() => p.lerneWieder(gesagt.wieder ?? '')}
            >
              {s.wieder}
            </Button>
          )}
          <CloseButton className="zu" aria-label={s.schliessen} onClick={p.zu} />
        </div>
      )}
    </div>
  )
}

/** What would be understood otherwise: it is asked before it is taken over. */
function Kippt({ text, zu, trotzdem }: { text: string | null; zu: () => void; trotzdem: () => void }) {
  const s = useTexte(lernenTexte)
  return (
    <Dialog offen={text !== null} zu={zu} titel={s.kippt}>
      <div className="stapel">
        <p className="fliesstext">{text}</p>
        <div className="reihe">
          <Tat tut={trotzdem}>{s.trotzdem}</Tat>
          <Button variant="default" onClick={zu}>
            {s.doch}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
