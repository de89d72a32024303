import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { raeumeAuf } from '../../src/betrieb/aufraeumen.ts'
import { systemUhr } from '../../src/betrieb/uhr.ts'
import { pruefeKonfiguration } from '../../src/config.ts'
import type { Kanal, Sendung } from '../../src/kanal/kanal.ts'
import { erstelleWhatsappKanal } from '../../src/kanal/whatsapp.ts'
import { modellFehler } from '../../src/modell/fehler.ts'
import type { Modell } from '../../src/modell/modell.ts'
import { erstelleOpenAi } from '../../src/modell/openai.ts'
import { ladeEingang } from '../../src/speicher/eingang.ts'
import { oeffneSpeicher } from '../../src/speicher/oeffnen.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { type Buero, NUMMER, oeffneBuero } from '../helfer/buero.ts'
import { starteMedienAnbieter } from '../helfer/medien-anbieter.ts'
import { type OpenAiServer, type Schritt, starteOpenAiServer, text } from '../helfer/openai-server.ts'
import { handUhr } from '../helfer/server.ts'

// Photos and voice notes through the whole assistant: a provider on loopback, the real recogniser of photos, and where
// a model is configured, one on loopback.

const TOKEN = 'EAAG-token'
const bild = (name: string) => readFileSync(new URL(`../helfer/medien/${name}.png`, import.meta.url))
const TON = Buffer.from('OggS\0\x02 eine Sprachnachricht', 'latin1')

let ordner: string
let anbieter: Awaited<ReturnType<typeof starteMedienAnbieter>>
let speicher: Speicher
let buero: Buero
let gesendet: Sendung[]
let server: OpenAiServer | undefined

beforeEach(async () => {
  ordner = mkdtempSync(join(tmpdir(), 'assistent-medien-'))
  anbieter = await starteMedienAnbieter(TOKEN)
  speicher = await oeffneSpeicher(':memory:')
  gesendet = []
})
afterEach(async () => {
  await buero.schliesse()
  await speicher.schliesse()
  await anbieter.schliesse()
  await server?.schliesse()
  server = undefined
  rmSync(ordner, { recursive: true, force: true })
})

const stumm = pino({ level: 'silent' })

async function mit(...antworten: Schritt[]): Promise<void> {
  let modell: Modell | undefined
  if (antworten.length > 0) {
    server = await starteOpenAiServer({ ohneSchema: true })
    server.dann(...antworten)
    modell = erstelleOpenAi({ apiKey: 'k', baseURL: server.url, modell: 'test', uhr: systemUhr, log: stumm })
  }
  const whatsapp = erstelleWhatsappKanal({
    agent: 'assistent',
    appSecret: 's',
    verifyToken: 'v',
    token: TOKEN,
    phoneNumberId: 'PN1',
    apiUrl: anbieter.apiUrl,
    uhr: handUhr(),
    log: stumm,
  })
  const kanal: Kanal = {
    ...whatsapp,
    ruhezeitMs: 0,
    async sende(s) {
      gesendet.push(s)
      return { provider_ids: [`out-${s.id}`] }
    },
  }
  buero = await oeffneBuero({
    speicher,
    kanaele: [kanal],
    medienOrdner: join(ordner, 'medien'),
    // Only the reading of media: what the model recognises is tested elsewhere.
    ...(modell ? { modell: { ...nurLesen, lies: modell.lies } } : {}),
  })
}

const nie = (): Promise<never> => Promise.reject(modellFehler('abgelehnt'))
const nurLesen: Modell = { name: 'test', frei: nie, strukturiert: nie }

/** Sends a medium and returns the reply and the stored row. */
async function schicke(
  art: 'foto' | 'sprache',
  bytes: Uint8Array,
  mehr: { text?: string; zitat?: string } = {},
) {
  const id = `M${anbieter.medien.size + 1}`
  anbieter.medien.set(id, { bytes })
  const vorher = gesendet.length
  const foto = art === 'foto'
  const nummer = await buero.lege('anna', mehr.text ?? (foto ? '[Foto]' : '[Sprachnachricht]'), {
    kanal: 'whatsapp',
    chat: NUMMER.anna.slice(1),
    von: NUMMER.anna.slice(1),
    typ: foto ? 'image' : 'audio',
    medium: { id, art },
    zitat: mehr.zitat,
  })
  await buero.assistent.ruhe()
  return {
    nummer,
    antwort: gesendet
      .slice(vorher)
      .map((s) => s.text)
      .join('\n'),
    eingang: await speicher.read(ladeEingang, { id: nummer }),
  }
}
const tippe = async (text: string): Promise<string> => {
  const vorher = gesendet.length
  await buero.sage('anna', text, { kanal: 'whatsapp', chat: NUMMER.anna.slice(1), von: NUMMER.anna.slice(1) })
  return gesendet
    .slice(vorher)
    .map((s) => s.text)
    .join('\n')
}
const dateien = () => readdirSync(join(ordner, 'medien'))

describe('Foto ohne Modell', () => {
  it('drei deutsche Zeilen werden ohne Netz gelesen und stehen im Text der Nachricht', async () => {
    await mit()
    const { antwort, eingang } = await schicke('foto', bild('drei-zeilen'))
    for (const zeile of [
      'Die Küche bleibt geschlossen.',
      'Nächster Termin: Dienstag',
      'Grüße vom Empfang, 2. Stock',
    ]) {
      expect(eingang?.ereignis?.text).toContain(zeile)
      expect(antwort).toContain(zeile)
    }
    expect(eingang?.ereignis?.text).toMatch(/^\[Foto\] Die/)
    expect(antwort).toContain('Was soll ich damit tun?')
  })

  it('ein leeres und ein kaputtes Foto: der ehrliche Satz bleibt, und das nächste wird gelesen', async () => {
    await mit()
    expect((await schicke('foto', bild('leer'))).antwort).toMatch(/^\[Foto\] habe ich gespeichert/)
    const kaputt = Buffer.from(bild('drei-zeilen'))
    kaputt.fill(0x55, 60)
    expect((await schicke('foto', kaputt)).antwort).toMatch(/^\[Foto\] habe ich gespeichert/)
    expect((await schicke('foto', bild('drei-zeilen'))).antwort).toContain('Empfang')
  })

  it('ein Foto, das sich zu Gigabytes entpacken würde, wird nicht gelesen', async () => {
    await mit()
    const riesig = Buffer.from(bild('drei-zeilen'))
    riesig.writeUInt32BE(60_000, 16)
    riesig.writeUInt32BE(60_000, 20)
    expect((await schicke('foto', riesig)).antwort).toMatch(/^\[Foto\] habe ich gespeichert/)
  })

  it('was auf einem Foto steht, ist kein Ja', async () => {
    await mit()
    await tippe('Leg ein Ticket an: Drucker klemmt')
    const { antwort } = await schicke('foto', bild('ja'))
    expect(antwort).toContain('Tipp es bitte')
    expect((await buero.vorgang('V-1'))?.status).toBe('bestaetigung')
    await tippe('ja')
    expect((await buero.vorgang('V-1'))?.status).toBe('erledigt')
  })

  it.each(['zahlen', 'erinnerung'])('ein Foto mit einem Auftrag („%s“) fragt erst zurück', async (name) => {
    await mit()
    const { nummer, antwort } = await schicke('foto', bild(name))
    expect((await buero.vorgang(`V-${nummer}`))?.status).toBe('rueckfrage')
    expect(antwort).toMatch(/1/)
    expect(await buero.aktionen()).toEqual([])
  })
})

describe('Sprachnachricht', () => {
  it('ohne Modell: gespeichert, und der ehrliche Satz', async () => {
    await mit()
    const { antwort } = await schicke('sprache', TON)
    expect(antwort).toMatch(/^\[Sprachnachricht\] habe ich gespeichert, kann ich aber noch nicht auswerten/)
    expect(dateien()).toHaveLength(1)
  })

  it('mit Modell: ihr Text wird beantwortet wie getippt, und steht da', async () => {
    await mit(text('Wie hoch war der Umsatz im Oktober?'))
    const { antwort, eingang } = await schicke('sprache', TON)
    expect(antwort).toContain('„Wie hoch war der Umsatz im Oktober?“')
    expect(antwort).toContain('84.200\u00a0€')
    expect(eingang?.ereignis?.text).toBe('[Sprachnachricht] Wie hoch war der Umsatz im Oktober?')
    const [anfrage] = server?.anfragen ?? []
    expect(anfrage?.pfad).toBe('/audio/transcriptions')
    expect(anfrage?.body.formular).toContain('eine Sprachnachricht')
    expect(anfrage?.body.formular).toContain('gpt-4o-mini-transcribe')
  })

  it.each(['Ja.', 'Ja, mach das bitte', 'nein', 'freigeben V-1', 'abbrechen', 'Stop'])(
    'gesprochen entscheidet „%s“ nichts',
    async (gesprochen) => {
      await mit(text(gesprochen))
      await tippe('Leg ein Ticket an: Drucker klemmt')
      const { antwort } = await schicke('sprache', TON)
      expect(antwort).toContain('Tipp es bitte')
      expect((await buero.vorgang('V-1'))?.status).toBe('bestaetigung')
      expect(await buero.aktionen()).toEqual([])
    },
  )

  it('ein gesprochener Auftrag braucht sein Ja, das getippt wird', async () => {
    await mit(text('Leg ein Ticket an: Drucker klemmt'))
    const { nummer } = await schicke('sprache', TON)
    expect((await buero.vorgang(`V-${nummer}`))?.status).toBe('bestaetigung')
    await tippe('ja')
    expect((await buero.vorgang(`V-${nummer}`))?.status).toBe('erledigt')
  })

  it('ein Server ohne Transkription: der ehrliche Satz', async () => {
    await mit({ art: 'status', status: 404 })
    expect((await schicke('sprache', TON)).antwort).toMatch(/^\[Sprachnachricht\] habe ich gespeichert/)
    expect(server?.anfragen).toHaveLength(1)
  })

  it('eine Störung wird wiederholt wie jeder Zug, dann kommt der Text', async () => {
    await mit({ art: 'status', status: 503 }, text('Wie hoch war der Umsatz im Oktober?'))
    expect((await schicke('sprache', TON)).antwort).toBe('')
    await buero.warte(5000)
    expect(gesendet.at(-1)?.text).toContain('84.200\u00a0€')
    expect(dateien()).toHaveLength(1)
  })
})

describe('Foto mit Modell', () => {
  it('liest das Modell ab; was es nicht kann, liest tesseract', async () => {
    await mit(text('Aushang: Fahrstuhl defekt'), { art: 'status', status: 500 })
    expect((await schicke('foto', bild('drei-zeilen'))).antwort).toContain('Fahrstuhl defekt')
    expect(server?.anfragen[0]?.body).toMatchObject({ store: false, max_output_tokens: 1500 })
    expect((await schicke('foto', bild('drei-zeilen'))).antwort).toContain('Grüße vom Empfang')
  })
})

describe('abgelegt', () => {
  it('unter eigenem Namen, nur für uns lesbar; nach der Frist und nach „vergiss mich“ ist es weg', async () => {
    await mit()
    const { nummer } = await schicke('foto', bild('leer'))
    const [name = ''] = dateien()
    expect(name).toMatch(new RegExp(`^${nummer}-\\d{8}T\\d{9}Z\\.png$`))
    expect(statSync(join(ordner, 'medien', name)).mode & 0o777).toBe(0o600)
    writeFileSync(join(ordner, 'medien', 'LIESMICH.txt'), 'von Hand')
    const raeume = (jetzt: string) =>
      raeumeAuf({
        speicher,
        aufbewahrung: pruefeKonfiguration({ aufbewahrung: { medien: '10d' } }, 'test').aufbewahrung,
        jetzt,
        trocken: false,
        medienOrdner: join(ordner, 'medien'),
      })
    expect((await raeume('2026-12-05T09:00:00.000Z')).medien).toBe(0)
    expect((await raeume('2026-12-08T09:00:00.000Z')).medien).toBe(1)
    expect(dateien()).toEqual(['LIESMICH.txt'])

    await schicke('foto', bild('leer'))
    expect(dateien()).toHaveLength(2)
    await tippe('vergiss mich')
    await tippe('ja')
    await expect.poll(dateien).toEqual(['LIESMICH.txt'])
  })

  it('Bytes, die kein Foto sind, werden weder abgelegt noch gelesen', async () => {
    await mit()
    const { antwort, eingang } = await schicke('foto', Buffer.from('<svg onload="x()">'))
    expect(antwort).toMatch(/^\[Foto\] habe ich nicht angenommen/)
    expect(eingang?.ereignis?.medium?.fehler).toBe('medium_art')
    expect(() => dateien()).toThrow()
  })

  it('was nicht mehr da ist, wird gesagt und nicht wieder gefragt', async () => {
    await mit()
    anbieter.skript.push(404)
    expect((await schicke('foto', bild('leer'))).antwort).toMatch(/^\[Foto\] konnte ich nicht abrufen/)
    expect(anbieter.aufrufe).toHaveLength(1)
  })

  it('wer nicht zum Team gehört, lässt nichts abrufen', async () => {
    await mit()
    anbieter.medien.set('MX', { bytes: bild('leer') })
    await buero.lege('+4915112345678', '[Foto]', {
      kanal: 'whatsapp',
      typ: 'image',
      medium: { id: 'MX', art: 'foto' },
    })
    await buero.assistent.ruhe()
    expect(anbieter.aufrufe).toEqual([])
  })
})
