import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { KonfigurationEingabe } from '../../src/config.ts'
import { erstelleSkriptModell } from '../../src/modell/skript.ts'
import { zeigeTag } from '../../src/rueckkanal/darstellung.ts'
import { oeffneSpeicher } from '../../src/speicher/oeffnen.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { NUMMER } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { type Kanaele, META, oeffneKanaele, SLACK } from '../helfer/kanaele.ts'
import { type Ablage, starteMedienAnbieter } from '../helfer/medien-anbieter.ts'
import { WIR } from '../helfer/slack-anbieter.ts'

// Every kind of message through the real adapters: what is fetched, what is kept, and what the person hears.

const PDF = Buffer.from('%PDF-1.7\n%\xe2\xe3\nnichts zu lesen', 'latin1')
const FILM = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0', 'latin1')
/** A photo that nobody reads: that takes its time. */
const GIF = Buffer.from('GIF89a')
const foto = (name: string): Buffer => readFileSync(new URL(`../helfer/medien/${name}.png`, import.meta.url))

let ordner: string
let anbieter: Awaited<ReturnType<typeof starteMedienAnbieter>>
let g: Kanaele
let laufend: number

beforeEach(async () => {
  ordner = join(mkdtempSync(join(tmpdir(), 'assistent-arten-')), 'medien')
  anbieter = await starteMedienAnbieter(META.token, SLACK.botToken)
  laufend = 0
})
afterEach(async () => {
  await beende()
  await anbieter.schliesse()
  for (const speicher of offene.splice(0)) await speicher.schliesse()
  rmSync(join(ordner, '..'), { recursive: true, force: true })
})

/** On a database that is closed by itself, the assistant ends before. */
async function beende(): Promise<void> {
  const offen = g
  g = undefined as unknown as Kanaele
  await offen?.schliesse()
}

const offene: Speicher[] = []
/** Where it does not matter which database it is. */
async function sqlite(): Promise<Speicher> {
  const speicher = await oeffneSpeicher(':memory:')
  offene.push(speicher)
  return speicher
}

const SPRACHEN = { anna: 'de', bernd: 'en', deniz: 'pt' } as const

async function oeffne(
  speicher: Speicher,
  mehr: Partial<KonfigurationEingabe> & { ohneOrdner?: boolean } = {},
): Promise<void> {
  const { ohneOrdner, ...konfiguration } = mehr
  g = await oeffneKanaele({
    speicher,
    medienOrdner: ohneOrdner ? undefined : ordner,
    konfiguration: {
      team: Object.entries(NUMMER).map(([name, phone]) => ({
        name,
        phone,
        rollen: ['mitglied'],
        sprache: SPRACHEN[name as keyof typeof SPRACHEN],
      })),
      ...konfiguration,
    },
  })
}

/** Bytes at the provider, and the id under which they are there. */
function lege(ablage: Ablage): string {
  const id = `M${++laufend}`
  anbieter.medien.set(id, ablage)
  g.adressen.set(id, ablage.url ?? anbieter.adresse(id))
  return id
}
const datei = (bytes: Uint8Array): { id: string } => ({ id: lege({ bytes }) })
const text = (inhalt: string): { id: string } => datei(Buffer.from(inhalt))
const dateien = (): string[] => (existsSync(ordner) ? readdirSync(ordner) : [])
const zeile = async () => (await g.eingang()).at(-1)
const vorgang = async (n: number) => (await g.b.vorgang(`V-${n}`))?.status

/** A file as Slack names it in a message. */
const slackDatei = (ablage: Ablage, mehr: object = {}): object => {
  const id = lege(ablage)
  return {
    id: `F${id}`,
    name: 'anhang',
    mimetype: 'application/pdf',
    url_private_download: ablage.url ?? anbieter.adresse(id),
    ...mehr,
  }
}
const slackSagt = (dateien_: object[], worte = '', mehr: object = {}) =>
  g.slack.sagt('anna', worte, {
    channel: 'D1',
    channel_type: 'im',
    subtype: 'file_share',
    files: dateien_,
    ...mehr,
  })

const inhalte = (): [art: string, inhalt: object, de: RegExp, en: RegExp, pt: RegExp, endung?: string][] => [
  ['document', { document: datei(PDF) }, /\[Dokument\]/, /document/, /documento/, 'pdf'],
  ['video', { video: datei(FILM) }, /\[Video\]/, /video/, /vídeo/, 'mp4'],
  ['image', { image: datei(GIF) }, /\[Foto\]/, /photo/, /foto/, 'gif'],
  [
    'audio',
    { audio: { ...datei(Buffer.from('OggS\0')), voice: true } },
    /\[Sprachnachricht\]/,
    /voice message/,
    /mensagem de voz/,
    'ogg',
  ],
  ['audio', { audio: datei(Buffer.from('#!AMR\n')) }, /\[Audio\]/, /audio file/, /áudio/, 'amr'],
  ['sticker', { sticker: { id: 'MS' } }, /\[Sticker\]/, /sticker/, /figurinha/],
  [
    'location',
    { location: { latitude: 48.1, longitude: 11.5, name: 'Lager' } },
    /\[Standort\]/,
    /location/,
    /localização/,
  ],
  [
    'contacts',
    { contacts: [{ name: { formatted_name: 'Ida Fremd' } }] },
    /\[Kontakt\]/,
    /contact/,
    /contato/,
  ],
  ['order', { order: { product_items: [] } }, /\[Bestellung\]/, /order/, /pedido/],
  [
    'interactive',
    { interactive: { type: 'nfm_reply', nfm_reply: { response_json: '{}' } } },
    /\[Formular\]/,
    /form/,
    /formulário/,
  ],
  ['ephemeral', {}, /\[Selbstlöschende Nachricht\]/, /disappearing/, /temporária/],
  [
    'unsupported',
    { errors: [{ code: 131051 }] },
    /\[Nicht unterstützte Nachricht\]/,
    /doesn’t pass on/,
    /não repassa/,
  ],
  [
    'neu_2027',
    { neu_2027: { x: 1 } },
    /\[Unbekannte Nachrichtenart\]/,
    /kind that I don’t know/,
    /tipo que não conheço/,
  ],
]

jedeDatenbank((_name, oeffneDb) => {
  it('jede Art bekommt eine Antwort in der Sprache der Person, und behalten wird, was sie sagt', async () => {
    await oeffne(await oeffneDb())
    for (const [i, wer] of (['anna', 'bernd', 'deniz'] as const).entries()) {
      for (const [type, inhalt, ...rest] of inhalte()) {
        const endung = rest[3]
        const vorher = dateien().length
        const antworten = await g.whatsapp.sagt(wer, { type, ...inhalt })
        expect(antworten, type).toHaveLength(1)
        const satz = antworten[0]?.text ?? ''
        expect(satz).toMatch(rest[i] as RegExp)
        if (type === 'contacts' && wer === 'anna') expect(satz).toMatch(/^Nur den Vermerk/)
        if (wer !== 'anna') expect(satz).not.toMatch(/\[|gespeichert|Vermerk|Schreib/)
        expect(dateien()).toHaveLength(vorher + (endung === undefined ? 0 : 1))
        const tag = zeigeTag('2026-12-27', SPRACHEN[wer])
        if (endung === undefined) expect(satz).not.toMatch(/2026/)
        else {
          expect(satz).toContain(tag)
          const nummer = (await g.eingang()).length
          expect(dateien()).toContainEqual(expect.stringMatching(`^${nummer}-\\d{8}T\\d{9}Z\\.${endung}$`))
        }
      }
    }
    expect(g.zeilen.join('\n')).not.toContain('Ida Fremd')
    expect(JSON.stringify(await g.eingang())).not.toContain('Ida Fremd')
    await beende()
  })

  it('ohne Ordner wird nicht behauptet, etwas sei behalten; Text wird trotzdem gelesen, ein Video nicht geholt', async () => {
    await oeffne(await oeffneDb(), { ohneOrdner: true })
    for (const inhalt of [
      { type: 'document', document: datei(PDF) },
      { type: 'video', video: datei(FILM) },
      { type: 'image', image: datei(foto('leer')) },
    ]) {
      const [antwort] = await g.whatsapp.sagt('anna', inhalt)
      expect(antwort?.text).toMatch(/^Nur den Vermerk \[\w+\] habe ich gespeichert, den Inhalt selbst nicht/)
    }
    expect(anbieter.aufrufe.map((a) => a.pfad)).toEqual(['/bytes/M1', '/bytes/M3'])
    const [antwort] = await g.whatsapp.sagt('anna', {
      type: 'document',
      document: text('Wie hoch war der Umsatz im Oktober?'),
    })
    expect(antwort?.text).toContain('84.200\u00a0€')
    expect(dateien()).toEqual([])
    await beende()
  })

  it('wer in Slack seine Nachricht löscht, beendet seine offene Frage, auch wenn Slack den Verfasser nicht nennt; sonst niemand', async () => {
    await oeffne(await oeffneDb(), { gruppen: 'alle' })
    const loesche = async (ts: string) => {
      g.uhr.stelle(1000)
      return await g.nach(
        g.slack.liefere({
          type: 'message',
          subtype: 'message_deleted',
          channel: 'C1',
          channel_type: 'channel',
          hidden: true,
          ts: '1795779999.000100',
          deleted_ts: ts,
        }),
      )
    }
    await g.slack.sagt('anna', 'Trag Urlaub am 4.1. ein', { ts: '1795770001.000100' })
    await g.slack.sagt('bernd', 'hallo zusammen', { ts: '1795770002.000100' })
    expect(await loesche('1795770002.000100')).toEqual([])
    expect(await loesche('1795770003.000900')).toEqual([])
    expect(await vorgang(1)).toBe('bestaetigung')
    const [antwort] = await loesche('1795770001.000100')
    expect(antwort?.text).toContain('V-1')
    expect(await vorgang(1)).toBe('abgebrochen')

    // In a thread Slack's short name is still the message's.
    const imFaden = { ts: '1795770010.000100', thread_ts: '1795770009.000100' }
    await g.slack.sagt('anna', 'Leg ein Ticket an: Beamer kaputt', imFaden)
    expect(await vorgang(6)).toBe('bestaetigung')
    await loesche(imFaden.ts)
    expect(await vorgang(6)).toBe('abgebrochen')
    expect(await g.b.aktionen()).toEqual([])
    await beende()
  })
})

describe('was unter einem Medium steht', () => {
  it.each([
    ['document', PDF],
    ['video', FILM],
    ['image', GIF],
  ])(
    '%s: eine Bitte darunter ist eine Bitte; ein Ja, ein Nein und ein Befehl sind keine',
    async (type, bytes) => {
      const speicher = await sqlite()
      await oeffne(speicher)
      const mit = (caption: string) => g.whatsapp.sagt('anna', { type, [type]: { ...datei(bytes), caption } })
      const [frage] = await mit('Leg ein Ticket an: Beamer kaputt')
      expect(frage?.text).toMatch(/gespeichert.*bis 27\.12\.2026.*nur den Text darunter[\s\S]*Beamer kaputt/)
      expect(await vorgang(1)).toBe('bestaetigung')
      for (const caption of [
        'ja',
        'Ja bitte!',
        'nein',
        '1',
        'abbrechen',
        'abbrechen V-1',
        'freigeben V-1',
        'STOP',
        'vergiss mich',
      ]) {
        const [antwort] = await mit(caption)
        expect(antwort?.text, caption).toMatch(/zählt bei mir nicht als Antwort oder Befehl/)
        expect(await vorgang(1), caption).toBe('bestaetigung')
      }
      expect(await g.b.aktionen()).toEqual([])
      await g.whatsapp.sagt('anna', 'ja')
      expect(await vorgang(1)).toBe('erledigt')
    },
  )

  it('eine Bemerkung bleibt eine: der ehrliche Satz, kein Vorgang', async () => {
    await oeffne(await sqlite())
    const [antwort] = await g.whatsapp.sagt('anna', {
      type: 'video',
      video: { ...datei(FILM), caption: 'schau mal 👀' },
    })
    expect(antwort?.text).toMatch(/^\[Video\] habe ich gespeichert, kann ich aber noch nicht auswerten/)
    expect(await g.b.vorgaenge()).toEqual([])
  })

  it('die eigenen Worte gelten vor dem, was das Foto sagt', async () => {
    await oeffne(await sqlite())
    const [frage] = await g.whatsapp.sagt('anna', {
      type: 'image',
      image: { ...datei(foto('zahlen')), caption: 'Leg ein Ticket an: Rechnung fehlt' },
    })
    expect(frage?.text).toContain('Rechnung fehlt')
    expect(await g.b.vorgang('V-1')).toMatchObject({ faehigkeit: 'ticket_anlegen', status: 'bestaetigung' })
  })

  it('was die örtliche Erkennung nicht versteht, geht ans Modell, einmal und ohne die Datei', async () => {
    const modell = erstelleSkriptModell([
      { faehigkeit: 'ticket_anlegen', parameter: { titel: 'Kaffeemaschine' }, sicherheit: 0.9 },
      { kandidaten: [] },
    ])
    g = await oeffneKanaele({ speicher: await sqlite(), medienOrdner: ordner, modell })
    const mit = (caption: string) =>
      g.whatsapp.sagt('anna', { type: 'video', video: { ...datei(FILM), caption } })
    await mit('Magst du dich der Kaffeemaschine annehmen?')
    expect(await g.b.vorgang('V-1')).toMatchObject({ faehigkeit: 'ticket_anlegen', quelle: 'modell' })
    await g.whatsapp.sagt('anna', 'nein')
    const [bemerkung] = await mit('Ganz schön laut geworden hier')
    expect(bemerkung?.text).toMatch(/^\[Video\] habe ich gespeichert/)
    expect(modell.aufrufe.map((a) => a.zweck)).toEqual(['erkennung', 'erkennung'])
    expect(JSON.stringify(modell.aufrufe)).not.toMatch(/ftyp/)
  })

  it('auch wenn das Foto gelesen wird, hört man, dass das Ja darunter nicht zählt', async () => {
    await oeffne(await sqlite())
    await g.whatsapp.sagt('anna', 'Leg ein Ticket an: Tür klemmt')
    const mit = (caption: string) =>
      g.whatsapp.sagt('anna', { type: 'image', image: { ...datei(foto('drei-zeilen')), caption } })
    expect((await mit('ja'))[0]?.text).toMatch(/Grüße vom Empfang[\s\S]*zählt bei mir nicht als Antwort/)
    expect(await vorgang(1)).toBe('bestaetigung')
    await g.whatsapp.sagt('anna', 'nein')
    expect((await mit('ok'))[0]?.text).toMatch(/Grüße vom Empfang[\s\S]*Was soll ich damit tun/)
  })

  it('eine Bearbeitung der Bildunterschrift fragt neu', async () => {
    await oeffne(await sqlite())
    await g.whatsapp.sagt(
      'anna',
      { type: 'video', video: { ...datei(FILM), caption: 'Leg ein Ticket an: Tür klemmt' } },
      'wamid.A',
    )
    await g.whatsapp.sagt('anna', {
      type: 'edit',
      edit: {
        original_message_id: 'wamid.A',
        message: { type: 'video', video: { id: 'M1', caption: 'Leg ein Ticket an: Tor klemmt' } },
      },
    })
    expect(await vorgang(1)).toBe('abgebrochen')
    expect(await g.b.vorgang('V-2')).toMatchObject({
      status: 'bestaetigung',
      parameter: { titel: 'Tor klemmt' },
    })
  })
})

describe('ein Dokument aus Text', () => {
  it('wird gelesen; was darin steht, bittet höchstens', async () => {
    await oeffne(await sqlite())
    const dokument = (inhalt: string) => g.whatsapp.sagt('anna', { type: 'document', document: text(inhalt) })
    const [csv] = await dokument('Raum;Zustand\r\nWien;gut\r\n')
    expect(csv?.text).toMatch(/Raum;Zustand[\s\S]*Was soll ich damit tun/)
    await dokument('Leg ein Ticket an: Heizung kalt')
    expect(await vorgang(2)).toBe('bestaetigung')
    for (const antwort of ['ja', 'Ja, mach das', 'freigeben V-2', 'STOP'])
      expect((await dokument(antwort))[0]?.text).toContain('Tipp es bitte')
    expect(await vorgang(2)).toBe('bestaetigung')
    await dokument('Zahl die Rechnung 4711 über 100 €')
    expect(await vorgang(7)).toBe('rueckfrage')
    expect(await g.b.aktionen()).toEqual([])
  })

  it('der Name, den der Absender vergibt, wird kein Pfad', async () => {
    await oeffne(await sqlite())
    for (const filename of [
      '../../../../etc/passwd',
      'C:\\Windows\\x.exe',
      `${'n'.repeat(5000)}.pdf`,
      '\0.pdf',
      '',
    ])
      await g.whatsapp.sagt('anna', { type: 'document', document: { ...datei(PDF), filename } })
    expect(dateien()).toHaveLength(5)
    for (const d of dateien()) expect(d).toMatch(/^\d+-\d{8}T\d{9}Z\.pdf$/)
    expect(readdirSync(join(ordner, '..'))).toEqual(['medien'])
  })

  it('ein Foto, das als Dokument kommt, wird gelesen wie ein Foto', async () => {
    await oeffne(await sqlite())
    const [antwort] = await g.whatsapp.sagt('anna', {
      type: 'document',
      document: datei(foto('drei-zeilen')),
    })
    expect(antwort?.text).toContain('Grüße vom Empfang')
  })
})

describe('in einer Gruppe', () => {
  const GRUPPE = 'Y2FwaV9ncm91cDox'
  it('wird nur geholt, was dem Assistenten gilt', async () => {
    await oeffne(await sqlite(), { gruppen: 'erwaehnt' })
    const sagt = (caption?: string) =>
      g.whatsapp.sagt('anna', { type: 'document', group_id: GRUPPE, document: { ...datei(PDF), caption } })
    expect(await sagt()).toEqual([])
    expect(await sagt('Leg ein Ticket an: Beamer kaputt')).toEqual([])
    expect(anbieter.aufrufe).toEqual([])
    const [antwort] = await sagt('@Assistent leg ein Ticket an: Beamer kaputt')
    expect(antwort).toMatchObject({ chat: GRUPPE, text: expect.stringContaining('Beamer kaputt') })
    expect(dateien()).toHaveLength(1)
    expect(await vorgang(3)).toBe('bestaetigung')
  })

  it('in Slack ebenso', async () => {
    await oeffne(await sqlite(), { gruppen: 'erwaehnt' })
    const sagt = (worte: string) =>
      slackSagt([slackDatei({ bytes: PDF })], worte, { channel: 'C1', channel_type: 'channel' })
    expect(await sagt('Leg ein Ticket an: Lampe')).toEqual([])
    expect(anbieter.aufrufe).toEqual([])
    const [antwort] = await sagt(`<@${WIR.nutzer}> leg ein Ticket an: Lampe`)
    expect(antwort?.text).toMatch(/\[Dokument\] habe ich gespeichert[\s\S]*Lampe/)
    expect(anbieter.aufrufe).toEqual([{ pfad: '/bytes/M2', kopf: `Bearer ${SLACK.botToken}` }])
  })
})

describe('Dateien in Slack', () => {
  it('werden mit dem Token der App geholt, behalten und gelesen', async () => {
    await oeffne(await sqlite())
    const [pdf] = await slackSagt([slackDatei({ bytes: PDF })])
    expect(pdf?.text).toMatch(/^\[Dokument\] habe ich gespeichert.*bis 27\.12\.2026/)
    const frage = Buffer.from('Wie hoch war der Umsatz im Oktober?')
    const [gelesen] = await slackSagt([
      slackDatei({ bytes: frage, typ: 'text/plain' }, { mimetype: 'text/plain' }),
    ])
    expect(gelesen?.text).toContain('84.200\u00a0€')
    const [ton] = await slackSagt([
      slackDatei({ bytes: FILM }, { mimetype: 'audio/mp4', subtype: 'slack_audio' }),
    ])
    expect(ton?.text).toMatch(/^\[Sprachnachricht\] habe ich gespeichert/)
    expect(
      dateien()
        .map((d) => d.split('.').at(-1))
        .sort(),
    ).toEqual(['m4a', 'pdf', 'txt'])
    expect(anbieter.aufrufe.every((a) => a.kopf === `Bearer ${SLACK.botToken}`)).toBe(true)
  })

  it('von mehreren die erste, und das wird gesagt; ohne Adresse keine', async () => {
    await oeffne(await sqlite())
    const [mehrere] = await slackSagt([
      slackDatei({ bytes: PDF }),
      slackDatei({ bytes: FILM }),
      slackDatei({ bytes: PDF }),
    ])
    expect(mehrere?.text).toContain('Von den 3 Dateien habe ich nur die erste genommen')
    const [fremd] = await slackSagt([{ id: 'F1', mode: 'external', mimetype: 'application/pdf' }])
    expect(fremd?.text).toMatch(/^Nur den Vermerk \[Dokument\]/)
    expect(dateien()).toHaveLength(1)
  })

  it.each([
    ['ein fremder Host', { url: 'https://files.slack.com.boese.example/x' }, 'medium_adresse', 0],
    ['ohne TLS', { url: 'http://files.slack.com/x' }, 'medium_adresse', 0],
    [
      'die Anmeldeseite statt der Datei',
      { bytes: Buffer.from('<!DOCTYPE html>'), typ: 'text/html' },
      'token',
      1,
    ],
  ])(
    '%s: die Antwort ist ehrlich, und es wird nicht wieder versucht',
    async (_was, ablage, grund, aufrufe) => {
      await oeffne(await sqlite())
      const antworten = await slackSagt([slackDatei({ bytes: PDF, ...ablage })])
      expect(antworten.map((a) => a.text)).toEqual([
        expect.stringMatching(/^\[Dokument\] konnte ich nicht abrufen/),
      ])
      expect(await zeile()).toMatchObject({ ergebnis: 'kein_text', grund })
      expect(await g.b.warte(3_600_000)).toBeUndefined()
      expect(anbieter.aufrufe).toHaveLength(aufrufe)
      expect(dateien()).toEqual([])
    },
  )
})

describe('ein Abruf, der scheitert', () => {
  const faelle: [
    was: string,
    ablage: Partial<Ablage> | 'weg',
    status: number | undefined,
    grund: string,
    satz: RegExp,
    aufrufe: number,
  ][] = [
    ['weg, bevor er fragt', 'weg', undefined, 'medium_weg', /konnte ich nicht abrufen/, 0],
    ['die Adresse ist abgelaufen', {}, 404, 'medium_weg', /konnte ich nicht abrufen/, 1],
    ['eine Weiterleitung', {}, 302, 'abgelehnt', /konnte ich nicht abrufen/, 1],
    [
      'ein fremder Host',
      { url: 'https://boese.example/x' },
      undefined,
      'medium_adresse',
      /konnte ich nicht abrufen/,
      0,
    ],
    ['zu groß', { bytes: new Uint8Array(5000) }, undefined, 'medium_zu_gross', /zu groß/, 1],
    ['ohne Ende', { endlos: true }, undefined, 'medium_zu_gross', /zu groß/, 1],
    ['ein Programm', { bytes: Buffer.from('MZ\x90\0\x03') }, undefined, 'medium_art', /nicht angenommen/, 1],
    ['leer', { bytes: new Uint8Array() }, undefined, 'medium_art', /nicht angenommen/, 1],
  ]
  it.each(faelle)(
    '%s: eine ehrliche Antwort, ein Grund, kein weiterer Versuch',
    async (_was, ablage, status, grund, satz, aufrufe) => {
      await oeffne(await sqlite(), { medien: { maxBytes: 1000 } })
      const id = ablage === 'weg' ? 'M99' : lege({ bytes: PDF, ...ablage })
      if (status !== undefined) anbieter.skript.push(status)
      const antworten = await g.whatsapp.sagt('anna', { type: 'document', document: { id } })
      expect(antworten.map((a) => a.text)).toEqual([expect.stringMatching(satz)])
      expect(await zeile()).toMatchObject({ ergebnis: 'kein_text', grund })
      await g.b.warte(3_600_000)
      expect(anbieter.aufrufe).toHaveLength(aufrufe)
      expect(dateien()).toEqual([])
      expect(g.zeilen.join('\n')).not.toContain(META.token === 't' ? 'Bearer' : META.token)
    },
  )

  it('das Netz ist eine Stunde weg: nach drei Versuchen eine ehrliche Antwort, danach keiner mehr', async () => {
    await oeffne(await sqlite())
    const id = lege({ bytes: PDF })
    anbieter.skript.push(...Array<number>(50).fill(503))
    expect(await g.whatsapp.sagt('anna', { type: 'document', document: { id } })).toEqual([])
    for (let sekunde = 0; sekunde < 20; sekunde++) await g.b.warte(1000)
    expect(anbieter.aufrufe).toHaveLength(3)
    expect(await zeile()).toMatchObject({ ergebnis: 'kein_text', grund: 'stoerung' })
    await g.b.warte(3_600_000)
    expect(anbieter.aufrufe).toHaveLength(3)
    const [antwort] = await g.whatsapp.sagt('anna', 'Wie hoch war der Umsatz im Oktober?')
    expect(antwort?.text).toContain('84.200\u00a0€')
  })
})

describe('was keine Antwort braucht', () => {
  it('Reaktionen, ein geöffneter Chat, und was niemand geschrieben hat: gespeichert, mit Grund, still', async () => {
    await oeffne(await sqlite())
    const reaktion = (emoji: string) => ({ type: 'reaction', reaction: { message_id: 'wamid.OUT1', emoji } })
    expect(await g.whatsapp.sagt('anna', reaktion('👍'))).toEqual([])
    expect(await g.whatsapp.sagt('anna', reaktion(''))).toEqual([])
    expect(await g.whatsapp.sagt('anna', { type: 'request_welcome' })).toEqual([])
    const ohne = { id: 'wamid.O', type: 'text', text: { body: 'Leg ein Ticket an: Tür' } }
    expect(await g.nach(g.whatsapp.liefere({ messages: [ohne] }))).toEqual([])
    expect((await g.eingang()).map((e) => [e.text, e.grund])).toEqual([
      ['[Reaktion] 👍', 'reaktion'],
      ['[Reaktion zurückgenommen]', 'reaktion'],
      ['[Chat geöffnet]', 'sonstiges'],
      ['Leg ein Ticket an: Tür', 'ohne_absender'],
    ])
  })
})
