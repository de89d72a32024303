import { z } from 'zod'
import { type AssistentFehler, EndgueltigerFehler, WiederholbarerFehler } from '../domaene/fehler.ts'
import { istVoruebergehend } from './versand.ts'
import type { WhaspEinstellungen } from './whasp-einstellungen.ts'

const Code = z.union([z.string(), z.number().transform(String)])
const Antwort = z.union([
  z.looseObject({ code: Code }).transform((a) => a.code),
  z.looseObject({ error: Code }).transform((a) => a.error),
  z.looseObject({ error: z.looseObject({ code: Code }) }).transform((a) => a.error.code),
])

const ABHILFE: Readonly<Record<string, string>> = {
  token: 'Prüfe WHASP_API_KEY: Er ist falsch, abgelaufen, oder ihm fehlt das Recht zu senden.',
  parameter: 'Prüfe WHASP_API_URL und in der Konfiguration whasp.sendeUrl und whasp.sendeKoerper.',
  konto: 'Sieh im Konto bei whasp nach: Es ist eingeschränkt oder eine Zahlung fehlt.',
}

/** The error for a refused call: by the configured codes, else by status. Its message holds the status only. */
export function whaspFehler(
  status: number,
  koerper: unknown,
  warteMs: number | undefined,
  codes: WhaspEinstellungen['fehler'],
): AssistentFehler {
  const meldung = `whasp hat abgelehnt (HTTP ${status}).`
  const genannt = Antwort.safeParse(koerper).data
  const bekannt = genannt !== undefined && Object.hasOwn(codes, genannt) ? codes[genannt] : undefined
  if (bekannt !== undefined) return new EndgueltigerFehler(bekannt, meldung)
  if (status === 429) return new WiederholbarerFehler('rate', meldung, { warteMs })
  if (istVoruebergehend(status)) return new WiederholbarerFehler('stoerung', meldung, { warteMs })
  const code = nachStatus(status)
  return new EndgueltigerFehler(code, meldung, { abhilfe: ABHILFE[code] })
}

function nachStatus(status: number): string {
  if (status === 401 || status === 403) return 'token'
  if (status === 402) return 'konto'
  return [400, 404, 405, 415, 422].includes(status) ? 'parameter' : 'abgelehnt'
}
