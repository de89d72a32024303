import { z } from 'zod'
import { type AssistentFehler, EndgueltigerFehler, WiederholbarerFehler } from '../domaene/fehler.ts'
import { istVoruebergehend } from './versand.ts'

// What Meta's error codes mean for us. Meta asks to go by `code`, not by HTTP status or text.
// https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes

interface Bedeutung {
  code: string
  nochmal: boolean
  abhilfe?: string
}

const TOKEN: Bedeutung = {
  code: 'token',
  nochmal: false,
  abhilfe: 'Prüfe WHATSAPP_TOKEN: Es ist abgelaufen, oder ihm fehlt das Recht whatsapp_business_messaging.',
}
const RATE: Bedeutung = { code: 'rate', nochmal: true }
const STOERUNG: Bedeutung = { code: 'stoerung', nochmal: true }
const KONTO: Bedeutung = {
  code: 'konto',
  nochmal: false,
  abhilfe: 'Sieh im WhatsApp Manager nach: Das Konto ist eingeschränkt oder eine Zahlung fehlt.',
}
const PARAMETER: Bedeutung = {
  code: 'parameter',
  nochmal: false,
  abhilfe: 'Prüfe WHATSAPP_PHONE_NUMBER_ID und WHATSAPP_API_URL.',
}

const BEDEUTUNG = new Map<number, Bedeutung>([
  ...([0, 3, 10, 190, 131005] as const).map((c) => [c, TOKEN] as const),
  ...([4, 80007, 130429, 131048, 131056] as const).map((c) => [c, RATE] as const),
  ...([1, 2, 131000, 131016, 131057, 133004] as const).map((c) => [c, STOERUNG] as const),
  ...([368, 130497, 131031, 131037, 131042] as const).map((c) => [c, KONTO] as const),
  ...([33, 100, 131008, 131009] as const).map((c) => [c, PARAMETER] as const),
  [131047, { code: 'ausserhalb_fenster', nochmal: false }],
  [131026, { code: 'nicht_erreichbar', nochmal: false }],
  [131021, { code: 'nicht_erreichbar', nochmal: false }],
  [131050, { code: 'abgemeldet', nochmal: false }],
  [
    131030,
    {
      code: 'nicht_freigeschaltet',
      nochmal: false,
      abhilfe:
        'Trage die Nummer in der App unter „API Setup“ als Empfänger ein; Testnummern schreiben nur diesen.',
    },
  ],
])

const Antwort = z.looseObject({
  error: z.looseObject({ code: z.number(), is_transient: z.boolean().optional() }),
})

/** The error for a refused call. Its message holds the code and status only: Meta's own text may quote the recipient. */
export function whatsappFehler(
  status: number,
  koerper: unknown,
  warteMs: number | undefined,
): AssistentFehler {
  const fehler = Antwort.safeParse(koerper).data?.error
  const { code, nochmal, abhilfe } = bedeutung(status, fehler?.code, fehler?.is_transient)
  const meldung = `WhatsApp hat abgelehnt (Code ${fehler?.code ?? 'keiner'}, HTTP ${status}).`
  return nochmal
    ? new WiederholbarerFehler(code, meldung, { abhilfe, warteMs })
    : new EndgueltigerFehler(code, meldung, { abhilfe })
}

function bedeutung(status: number, code: number | undefined, vergeht: boolean | undefined): Bedeutung {
  const bekannt = code === undefined ? undefined : BEDEUTUNG.get(code)
  if (bekannt) return bekannt
  if (code !== undefined && code >= 200 && code <= 299) return TOKEN
  if (status === 429) return RATE
  if (vergeht || istVoruebergehend(status)) return STOERUNG
  if (status === 401 || status === 403) return TOKEN
  return { code: 'abgelehnt', nochmal: false }
}
