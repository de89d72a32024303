import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiFehler, KeineVerbindung } from '../api.ts'
import { fehlertext } from '../fehlertext.ts'
import { useSprache } from '../sprache.tsx'

/** One attempt at a time, with what went wrong in words. What is neither refused nor unanswered is the device's no. */
export function useVersuch() {
  const { t } = useSprache()
  const [laeuft, setzeLaeuft] = useState(false)
  const [fehler, setzeFehler] = useState<string | null>(null)
  const versuche = async (tu: () => Promise<void>): Promise<void> => {
    if (laeuft) return
    setzeLaeuft(true)
    setzeFehler(null)
    try {
      await tu()
    } catch (grund) {
      const bekannt = grund instanceof ApiFehler || grund instanceof KeineVerbindung
      setzeFehler(bekannt ? fehlertext(t, grund) : t.anmeldung.passkeyAbgebrochen)
    } finally {
      setzeLaeuft(false)
    }
  }
  return { laeuft, fehler, versuche }
}

export const Fehlersatz = ({ text }: { text: string | null }) => (
  <div role="alert">
    {text !== null && (
      <p className="streifen schlecht rund">
        <IconAlertCircle size={16} aria-hidden="true" />
        {text}
      </p>
    )}
  </div>
)
