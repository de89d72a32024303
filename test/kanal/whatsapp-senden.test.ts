import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EndgueltigerFehler, WiederholbarerFehler } from '../../src/domaene/fehler.ts'
import type { Sendung } from '../../src/kanal/kanal.ts'
import { erstelleWhatsappKanal } from '../../src/kanal/whatsapp.ts'
import { graphNachrichten } from '../../src/kanal/whatsapp-senden.ts'
import { fehlerVon, handUhr, merkendesLog } from '../helfer/server.ts'
import { abgelehnt, starteWhatsappAnbieter } from '../helfer/whatsapp-anbieter.ts'

const ZUGANG = { appSecret: 'app-geheimnis', token: 'EAAG-token', phoneNumberId: 'PN1' }
const signal = new AbortController().signal
const sendung = (mehr: Partial<Sendung> = {}): Sendung => ({
  id: 1,
  chat: '491713920001',
  an: '491713920001',
  text: 'Soll ich das Ticket anlegen?',
  knoepfe: [],
  ...mehr,
})
const knoepfe = (...texte: string[]) => texte.map((text, i) => ({ id: `V-3:${i + 1}`, text }))

interface Interaktiv {
  type: string
  body: { text: string }
  action: {
    buttons?: { reply: { id: string; title: string } }[]
    sections?: { rows: { id: string; title: string; description?: string }[] }[]
  }
}
const jsons = (s: Sendung) => graphNachrichten(s).map((n) => n.json)
const letztes = (liste: Record<string, unknown>[]) => liste.at(-1)?.interactive as Interaktiv
const interaktiv = (s: Sendung) => letztes(jsons(s))
const textVon = (json: Record<string, unknown>) => (json.text as { body: string } | undefined)?.body

describe('die Form', () => {
  it('ein Text zitiert nur, wenn er auf eine Nachricht antwortet', () => {
    expect(jsons(sendung())).toEqual([
      {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: '491713920001',
        type: 'text',
        text: { preview_url: false, body: 'Soll ich das Ticket anlegen?' },
      },
    ])
    expect(jsons(sendung({ zu: 'wamid.T1' }))[0]?.context).toEqual({ message_id: 'wamid.T1' })
  })

  it('ein langer Text wird an 4.096 Zeichen geteilt, ohne ein Zeichen zu zerreißen; nur der erste Teil zitiert', () => {
    const text = `${'Wort '.repeat(900)}${'👨‍👩‍👧'.repeat(900)}`
    const teile = jsons(sendung({ text, zu: 'wamid.T1' }))
    const texte = teile.map((t) => textVon(t) ?? '')
    for (const t of texte) {
      expect(t.length).toBeLessThanOrEqual(4096)
      expect(t.isWellFormed()).toBe(true)
    }
    expect(texte.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    expect(texte.slice(1).every((t) => !t.startsWith('\u200d') && !t.endsWith('\u200d'))).toBe(true)
    expect(teile.map((t) => t.context !== undefined)).toEqual(teile.map((_, i) => i === 0))
  })

  it('bis zu drei kurze Möglichkeiten sind Knöpfe', () => {
    const i = interaktiv(sendung({ knoepfe: knoepfe('Ja', 'Nein', 'Später') }))
    expect(i).toEqual({
      type: 'button',
      body: { text: 'Soll ich das Ticket anlegen?' },
      action: {
        buttons: [
          { type: 'reply', reply: { id: 'V-3:1', title: 'Ja' } },
          { type: 'reply', reply: { id: 'V-3:2', title: 'Nein' } },
          { type: 'reply', reply: { id: 'V-3:3', title: 'Später' } },
        ],
      },
    })
  })

  it('mehr, zu lange oder gleich lautende Möglichkeiten sind eine Liste; lange stehen ganz in der Beschreibung', () => {
    const lang = 'Umsatz am Standort Zürich im Oktober 2026 👨‍👩‍👧'
    for (const k of [knoepfe('a', 'b', 'c', 'd'), knoepfe('kurz', lang), knoepfe('a', 'a')]) {
      const i = interaktiv(sendung({ knoepfe: k }))
      expect(i.type).toBe('list')
      const zeilen = i.action.sections?.flatMap((s) => s.rows) ?? []
      expect(zeilen.map((z) => z.id)).toEqual(k.map((x) => x.id))
      for (const z of zeilen) expect(z.title.length).toBeLessThanOrEqual(24)
      expect(zeilen.map((z) => z.description ?? z.title)).toEqual(k.map((x) => x.text))
    }
  })

  it('hält alle Grenzen von Meta ein, was immer die Möglichkeiten sind', () => {
    const i = interaktiv(
      sendung({ knoepfe: knoepfe(...Array.from({ length: 14 }, (_, n) => `${'👩🏽‍🚀'.repeat(n * 2)} `)) }),
    )
    const zeilen = i.action.sections?.flatMap((s) => s.rows) ?? []
    expect(zeilen.length).toBe(10)
    for (const z of zeilen) {
      expect(z.title.trim()).not.toBe('')
      expect(z.title.length).toBeLessThanOrEqual(24)
      expect((z.description ?? '').length).toBeLessThanOrEqual(72)
      expect(`${z.title}${z.description ?? ''}`.isWellFormed()).toBe(true)
    }
  })

  it('ein Text über 1.024 Zeichen geht voraus; über den Knöpfen steht sein letzter Teil oder seine letzte Zeile', () => {
    const frage = 'Soll ich das so machen?'
    const mittel = jsons(sendung({ text: `${'x'.repeat(1500)}\n${frage}`, knoepfe: knoepfe('Ja') }))
    expect(mittel.map((m) => m.type)).toEqual(['text', 'interactive'])
    expect(letztes(mittel).body.text).toBe(frage)
    const lang = jsons(sendung({ text: `${'Wort '.repeat(900)}${frage}`, knoepfe: knoepfe('Ja') }))
    expect(lang.map((m) => m.type)).toEqual(['text', 'interactive'])
    expect(letztes(lang).body.text.endsWith(frage)).toBe(true)
    const ohneZeilen = jsons(sendung({ text: 'y'.repeat(3000), knoepfe: knoepfe('Ja') }))
    expect(letztes(ohneZeilen).body.text.length).toBeLessThanOrEqual(1024)
  })

  it('in eine Gruppe geht nur Text; wer keine Nummer zeigt, wird über seine Nutzer-Id erreicht', () => {
    const gruppe = sendung({ chat: 'Y2FwaV9ncm91cDox', knoepfe: knoepfe('Ja') })
    expect(jsons(gruppe)).toEqual([
      expect.objectContaining({ recipient_type: 'group', to: 'Y2FwaV9ncm91cDox', type: 'text' }),
    ])
    expect(jsons(sendung({ chat: '+491713920001' }))[0]).toMatchObject({
      recipient_type: 'individual',
      to: '491713920001',
    })
    const ohneNummer = jsons(sendung({ chat: 'DE.13491208655302741918', an: 'DE.13491208655302741918' }))[0]
    expect(ohneNummer).toMatchObject({ recipient_type: 'individual', recipient: 'DE.13491208655302741918' })
    expect(ohneNummer).not.toHaveProperty('to')
  })
})

describe('das Senden', () => {
  let anbieter: Awaited<ReturnType<typeof starteWhatsappAnbieter>>
  const log = merkendesLog()
  const kanal = () =>
    erstelleWhatsappKanal({
      ...ZUGANG,
      agent: 'assistent',
      verifyToken: 'v',
      apiUrl: anbieter.apiUrl,
      uhr: handUhr(),
      log: log.log,
    })
  beforeEach(async () => {
    anbieter = await starteWhatsappAnbieter(ZUGANG)
  })
  afterEach(() => anbieter.schliesse())

  it('geht an die Nummer des Kontos, mit dem Token, und gibt die Ids, die mit der Frage zuerst', async () => {
    const zustellung = await kanal().sende(
      sendung({ text: 'z'.repeat(2000), knoepfe: knoepfe('Ja') }),
      signal,
    )
    expect(zustellung).toEqual({ provider_ids: ['wamid.OUT2', 'wamid.OUT1'] })
    expect(anbieter.empfangen.map((e) => [e.pfad, e.kopf.authorization])).toEqual([
      ['/v26.0/PN1/messages', 'Bearer EAAG-token'],
      ['/v26.0/PN1/messages', 'Bearer EAAG-token'],
    ])
  })

  it('ein zweiter Versuch schickt die Teile nicht noch einmal, die schon angenommen sind', async () => {
    const k = kanal()
    const s = sendung({ text: 'Wort '.repeat(2000) })
    expect(graphNachrichten(s).length).toBe(3)
    anbieter.skript.push({ status: 200, json: { messages: [{ id: 'wamid.A' }] } }, abgelehnt(400, 130429))
    await expect(k.sende(s, signal)).rejects.toBeInstanceOf(WiederholbarerFehler)
    const zustellung = await k.sende(s, signal)
    expect(zustellung.provider_ids[0]).toBe('wamid.A')
    expect(zustellung.provider_ids.length).toBe(3)
    expect(anbieter.gesendet.map((g) => textVon(g))).toEqual(
      [0, 1, 1, 2].map((i) => textVon(graphNachrichten(s)[i]?.json ?? {})),
    )
    expect(await k.sende(s, signal)).toEqual(zustellung)
    expect(anbieter.gesendet.length).toBe(4)
    // another reply with the same text starts from its beginning
    await k.sende({ ...s, id: 2 }, signal)
    expect(anbieter.gesendet.length).toBe(7)
  })

  it.each([
    [400, 131047, 'ausserhalb_fenster', false],
    [400, 130429, 'rate', true],
    [400, 131056, 'rate', true],
    [400, 80007, 'rate', true],
    [400, 4, 'rate', true],
    [401, 190, 'token', false],
    [401, 0, 'token', false],
    [403, 10, 'token', false],
    [403, 200, 'token', false],
    [403, 219, 'token', false],
    [400, 131026, 'nicht_erreichbar', false],
    [400, 131030, 'nicht_freigeschaltet', false],
    [400, 100, 'parameter', false],
    [403, 368, 'konto', false],
    [500, 1, 'stoerung', true],
    [503, 2, 'stoerung', true],
    [500, 131000, 'stoerung', true],
    [400, 131016, 'stoerung', true],
    [400, 999999, 'abgelehnt', false],
    [500, 999999, 'stoerung', true],
    [403, 999999, 'token', false],
  ])('HTTP %d mit Code %d heißt %s', async (status, code, erwartet, nochmal) => {
    anbieter.skript.push(abgelehnt(status, code))
    const fehler = await fehlerVon(kanal().sende(sendung(), signal))
    expect(fehler).toBeInstanceOf(nochmal ? WiederholbarerFehler : EndgueltigerFehler)
    expect(fehler).toMatchObject({ code: erwartet })
    expect(`${fehler} ${JSON.stringify(fehler)}`).not.toMatch(/EAAG|4917|Ticket/)
  })

  it('was vorübergeht oder um Geduld bittet, ist wiederholbar', async () => {
    anbieter.skript.push(
      abgelehnt(400, 999999, { is_transient: true }),
      { status: 429, kopf: { 'retry-after': '7' }, json: {} },
      { status: 502, json: '<html>' },
      'drop',
    )
    const codes = []
    for (let i = 0; i < 4; i++) codes.push(await fehlerVon(kanal().sende(sendung(), signal)))
    expect(codes.map((f) => (f instanceof WiederholbarerFehler ? [f.code, f.warteMs] : f))).toEqual([
      ['stoerung', undefined],
      ['rate', 7000],
      ['stoerung', undefined],
      ['netz', undefined],
    ])
  })

  it('eine angenommene Nachricht mit unlesbarer Antwort wird nicht noch einmal geschickt', async () => {
    anbieter.skript.push({ status: 200, json: 'ok' })
    expect(await kanal().sende(sendung(), signal)).toEqual({ provider_ids: [] })
  })

  it('trägt das Token zu keiner anderen Adresse', async () => {
    anbieter.skript.push({ status: 302, kopf: { location: 'http://127.0.0.1:9/fremd' } })
    expect(await fehlerVon(kanal().sende(sendung(), signal))).toMatchObject({ code: 'abgelehnt' })
  })
})
