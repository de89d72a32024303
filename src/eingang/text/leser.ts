import { ModellFehler } from '../../domaene/fehler.ts'
import { textVon } from '../../domaene/textdatei.ts'
import type { Modell } from '../../modell/modell.ts'
import { erstelleOcr } from './ocr.ts'
import type { Leser, ToTextDeps } from './to-text.ts'

const TIMEOUT_MS = 20_000
/** What may be over in a while; everything else (no such endpoint, refused) is an answer. */
const VORUEBERGEHEND = new Set(['zeit', 'netz', 'rate', 'server'])

const text: Leser = async (bytes) => textVon(bytes)

/**
 * Voice notes by the model's transcription; photos by the model, else offline; plain text as it is. What has no reader
 * (video, PDF) keeps its stand-in.
 */
export function leserFuer(modell: Pick<Modell, 'lies'> | undefined): ToTextDeps['leser'] {
  const ocr = erstelleOcr()
  const lies = modell?.lies
  if (!lies) return { foto: (bytes, _art, signal) => ocr(bytes, signal), text }
  const mitModell =
    (art: 'foto' | 'sprache'): Leser =>
    (bytes, { mime, endung }, signal, nachricht) =>
      lies({ art, bytes, mime, name: `nachricht.${endung}`, timeoutMs: TIMEOUT_MS, signal, nachricht })
  const siehe = mitModell('foto')
  const hoere = mitModell('sprache')
  return {
    text,
    foto: async (bytes, art, signal, nachricht) => {
      try {
        return await siehe(bytes, art, signal, nachricht)
      } catch (fehler) {
        if (signal.aborted || !(fehler instanceof ModellFehler)) throw fehler
        return await ocr(bytes, signal)
      }
    },
    sprache: async (bytes, art, signal, nachricht) => {
      try {
        return await hoere(bytes, art, signal, nachricht)
      } catch (fehler) {
        if (!(fehler instanceof ModellFehler) || signal.aborted || VORUEBERGEHEND.has(fehler.code))
          throw fehler
        return undefined
      }
    },
  }
}
