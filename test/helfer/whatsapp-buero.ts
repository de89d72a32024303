import { pruefe } from '../../src/betrieb/pruefen.ts'
import { handUhr } from '../../src/betrieb/uhr.ts'
import { type KonfigurationEingabe, pruefeKonfiguration } from '../../src/config.ts'
import { erstelleHttpKanal } from '../../src/kanal/http.ts'
import type { Kanal, Sendung } from '../../src/kanal/kanal.ts'
import { erstelleWhatsappKanal } from '../../src/kanal/whatsapp.ts'
import type { Vorlagen } from '../../src/kanal/whatsapp-vorlagen.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { NUMMER, oeffneBuero, type Wer } from './buero.ts'
import { merkendesLog } from './server.ts'
import { starteWhatsappAnbieter } from './whatsapp-anbieter.ts'

// The demo company on WhatsApp, with its real adapter and its 24 hours, and on HTTP beside it.

const ZUGANG = { appSecret: 'app-geheim', verifyToken: 'wort', token: 't', phoneNumberId: 'PN1' }
const ziffern = (wer: Wer) => NUMMER[wer].slice(1)

export async function oeffneWhatsappBuero(
  speicher: Speicher,
  vorlagen: Vorlagen = {},
  konfiguration: Partial<KonfigurationEingabe> = {},
) {
  const uhr = handUhr('2026-11-27T09:00:00.000Z')
  const anbieter = await starteWhatsappAnbieter(ZUGANG)
  const { log, zeilen } = merkendesLog()
  const kanal = erstelleWhatsappKanal({
    ...ZUGANG,
    apiUrl: anbieter.apiUrl,
    agent: 'beispiel',
    vorlagen,
    uhr,
    log,
  })
  const ueberHttp: Sendung[] = []
  const http: Kanal = {
    ...erstelleHttpKanal({
      agent: 'beispiel',
      secrets: ['whsec_MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0'],
      uhr,
      log,
      antworten: async () => [],
    }),
    ruhezeitMs: 0,
    async sende(s) {
      ueberHttp.push(s)
      return { provider_ids: [] }
    },
  }
  const b = await oeffneBuero({
    speicher,
    uhr,
    konfiguration,
    log,
    kanaele: [{ ...kanal, ruhezeitMs: 0 }, http],
  })
  const whatsapp = (wer: Wer) => ({ kanal: 'whatsapp', chat: ziffern(wer), von: ziffern(wer) })
  const schreibe = async (wer: Wer, text: string, kanal = 'whatsapp') => {
    await b.lege(wer, text, kanal === 'http' ? {} : whatsapp(wer))
    await b.warte(0)
  }
  return {
    b,
    anbieter,
    /** What was logged. */
    zeilen,
    ueberHttp,
    /** Where such a message comes from. */
    whatsapp,
    schreibe,
    /** What WhatsApp was asked to send to this person. */
    an: (wer: Wer) => anbieter.gesendet.filter((s) => s.to === ziffern(wer)),
    behalten: async () =>
      (
        await pruefe({
          speicher,
          konfiguration: pruefeKonfiguration({ agent: 'beispiel' }, 't'),
          skills: [],
          jetzt: uhr.jetzt(),
        })
      )
        .filter((x) => (x.name === 'fenster' || x.name === 'ausgang') && !x.ok)
        .map((x) => x.name),
    async schliesse() {
      await b.schliesse()
      await anbieter.schliesse()
    },
  }
}
