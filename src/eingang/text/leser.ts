import { ModellFehler } from '../../domaene/fehler.ts'
import type { Modell } from '../../modell/modell.ts'
import { erstelleOcr } from './ocr.ts'
import type { Leser, ToTextDeps } from './to-text.ts'

const TIMEOUT_MS = 20_000
/** What may be over in a while; everything else (no such endpoint, refused) is an answer. */
const VORUEBERGEHEND = new Set(['zeit', 'netz', 'rate', 'server'])

/** Voice notes by the model's transcription; photos by the model, else offline. What has no reader keeps its stand-in. */
export function leserFuer(modell: Pick<Modell, 'lies'> | undefined): ToTextDeps['leser'] {
  const ocr = erstelleOcr()
  const lies = modell?.lies
  if (!lies) return { foto: (bytes, _art, signal) => ocr(bytes, signal) }
  const mitModell: Leser = (bytes, { art, mime, endung }, signal) =>
    lies({ art, bytes, mime, name: `nachricht.${endung}`, timeoutMs: TIMEOUT_MS, signal })
  return {
    foto: async (bytes, art, signal) => {
      try {
        return await mitModell(bytes, art, signal)
      } catch (fehler) {
        if (signal.aborted || !(fehler instanceof ModellFehler)) throw fehler
        return await ocr(bytes, signal)
      }
    },
    sprache: async (bytes, art, signal) => {
      try {
        return await mitModell(bytes, art, signal)
      } catch (fehler) {
        if (!(fehler instanceof ModellFehler) || signal.aborted || VORUEBERGEHEND.has(fehler.code))
          throw fehler
        return undefined
      }
    },
  }
}
