import { afterEach, expect, test } from 'vitest'
import { kanaeleAusUmgebung } from '../../src/cli/kanaele.ts'
import type { Grundlage } from '../../src/cli/lade.ts'
import { pruefeKonfiguration } from '../../src/config.ts'
import { EndgueltigerFehler, KonfigurationsFehler, WiederholbarerFehler } from '../../src/domaene/fehler.ts'
import { leseAbsender, leseMailadresse } from '../../src/domaene/mail.ts'
import type { Sendung } from '../../src/kanal/kanal.ts'
import { erstelleMailKanal, leseSmtpUrl, type MailOptionen } from '../../src/kanal/mail.ts'
import { koerper, kopf, type Mailserver, starteMailserver, ZERTIFIKAT } from '../helfer/mailserver.ts'

// Against a real SMTP server on loopback, with a login.

const offen: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const zu of offen.splice(0)) await zu()
})

async function server(o?: Parameters<typeof starteMailserver>[0]): Promise<Mailserver> {
  const s = await starteMailserver(o)
  offen.push(s.schliesse)
  return s
}

function kanal(smtpUrl: string, mehr: Partial<MailOptionen> = {}) {
  const k = erstelleMailKanal({
    smtpUrl,
    von: { name: 'Assistent', address: 'assistent@beispiel.de' },
    agent: 'Büro/eins',
    uhr: { jetzt: () => '2026-11-27T09:00:00.000Z' },
    ...mehr,
  })
  offen.push(async () => k.schliesse?.())
  return k
}

const sendung = (mehr: Partial<Sendung> = {}): Sendung => ({
  id: 12,
  chat: 'bernd@beispiel.de',
  an: 'bernd@beispiel.de',
  text: 'Anna Beispiel bittet um Freigabe: Rechnung 4711 über 100,00 €.',
  knoepfe: [{ id: 'x', text: 'Freigeben' }],
  brief: {
    betreff: 'Bitte um Freigabe V-3',
    nachsatz: 'Schreib „freigeben V-3“ im Chat.',
    erstellt: '2026-11-27T09:00:00.000Z',
  },
  ...mehr,
})
const nie = new AbortController().signal

test('ein Brief kommt an: Klartext, angemeldet, mit dem genauen Befehl, und ohne einen Weg zurück', async () => {
  const s = await server()
  const { provider_ids } = await kanal(s.url).sende(sendung(), nie)
  const [post] = s.post
  const roh = post?.roh ?? ''
  expect(post).toMatchObject({
    an: ['bernd@beispiel.de'],
    von: 'assistent@beispiel.de',
    benutzer: 'assistent',
    verschluesselt: false,
  })
  expect(kopf(roh, 'From')).toBe('Assistent <assistent@beispiel.de>')
  expect(kopf(roh, 'Subject')).toBe('Bitte um Freigabe V-3')
  expect(kopf(roh, 'Content-Type')).toBe('text/plain; charset=utf-8')
  expect(kopf(roh, 'Auto-Submitted')).toBe('auto-generated')
  expect(kopf(roh, 'Date')).toContain('27 Nov 2026 09:00:00')
  expect(kopf(roh, 'Reply-To')).toBeUndefined()
  expect(koerper(roh)).toContain('100,00 €.\r\n\r\n-- \r\nSchreib „freigeben V-3“ im Chat.')
  expect(provider_ids).toEqual([kopf(roh, 'Message-ID')])
})

test('die Message-ID gehört zur Zeile des Ausgangs: bei der Wiederholung dieselbe, sonst eine andere', async () => {
  const s = await server()
  const k = kanal(s.url)
  await k.sende(sendung(), nie)
  await k.sende(sendung(), nie)
  await k.sende(sendung({ id: 13 }), nie)
  const neueDatenbank = { betreff: 'x', nachsatz: 'y', erstellt: '2026-12-01T09:00:00.000Z' }
  await k.sende(sendung({ brief: neueDatenbank }), nie)
  const ids = s.post.map((p) => kopf(p.roh, 'Message-ID'))
  expect(ids[0]).toBe('<B-ro-eins.12.1795770000000@beispiel.de>')
  expect(ids[1]).toBe(ids[0])
  expect(new Set(ids).size).toBe(3)
})

test.each([
  [550, EndgueltigerFehler, 'mail_abgelehnt'],
  [553, EndgueltigerFehler, 'mail_abgelehnt'],
  [450, WiederholbarerFehler, 'mail_spaeter'],
  [421, WiederholbarerFehler, 'mail_spaeter'],
])(
  'antwortet der Server mit %i, entscheidet die Zahl, und keine Adresse steht im Fehler',
  async (code, art, name) => {
    const s = await server()
    s.verweigere('bernd@beispiel.de', code)
    const fehler = await kanal(s.url)
      .sende(sendung(), nie)
      .catch((f: unknown) => f)
    expect(fehler).toBeInstanceOf(art)
    expect(fehler).toMatchObject({ code: name })
    expect(
      `${(fehler as Error).message} ${(fehler as Error).stack} ${String((fehler as Error).cause)}`,
    ).not.toContain('bernd@')
    s.verweigere('bernd@beispiel.de', undefined)
    await kanal(s.url).sende(sendung(), nie)
    expect(s.post).toHaveLength(1)
  },
)

test('ein Server, der weg ist, ist später vielleicht wieder da', async () => {
  const s = await starteMailserver()
  await s.schliesse()
  await expect(kanal(s.url).sende(sendung(), nie)).rejects.toMatchObject({ code: 'mail_netz' })
  await expect(kanal(s.url).sende(sendung(), nie)).rejects.toBeInstanceOf(WiederholbarerFehler)
})

test('ein falsches Passwort kostet keinen Brief: er geht, sobald es stimmt; und es steht nirgends', async () => {
  const s = await server()
  const falsch = s.url.replace('ge%3Aheim%401', 'verraten')
  const fehler: Error = await kanal(falsch)
    .pruefe()
    .then(
      () => new Error('angenommen'),
      (f: Error) => f,
    )
  expect(fehler).toBeInstanceOf(WiederholbarerFehler)
  expect(`${fehler.message} ${fehler.stack}`).not.toContain('verraten')
  await kanal(s.url).pruefe()
  expect(s.post).toEqual([])
})

test('wer abbricht, wartet auf keinen Server', async () => {
  const s = await server()
  await expect(kanal(s.url).sende(sendung(), AbortSignal.abort())).rejects.toMatchObject({
    code: 'abgebrochen',
  })
  expect(s.post).toEqual([])
})

test('verschlüsselt: STARTTLS und TLS von Anfang an; ein unbekanntes Zertifikat wird nicht angenommen', async () => {
  for (const nurTls of [false, true]) {
    const s = await server({ zertifikat: ZERTIFIKAT, nurTls })
    await expect(kanal(s.url, { tls: 'pflicht' }).sende(sendung(), nie)).rejects.toMatchObject({
      code: 'mail_netz',
    })
    await kanal(s.url, { tls: 'pflicht', ca: ZERTIFIKAT.cert }).sende(sendung(), nie)
    expect(s.post.map((p) => p.verschluesselt)).toEqual([true])
  }
})

test('mit tls: pflicht geht ohne Verschlüsselung nichts hinaus, auch keine Anmeldung', async () => {
  const s = await server({ ohneTls: true })
  await expect(kanal(s.url, { tls: 'pflicht' }).sende(sendung(), nie)).rejects.toMatchObject({
    code: 'mail_zugang',
  })
  expect(s.post).toEqual([])
  await kanal(s.url, { tls: 'angeboten' }).sende(sendung(), nie)
  expect(s.post).toHaveLength(1)
})

test('ein Zeilenumbruch macht keine Kopfzeile: im Betreff, im Text, in der Adresse', async () => {
  const s = await server()
  const boese = 'x\r\nBcc: fremd@beispiel.org\r\n\r\nHallo'
  const brief = { betreff: boese, nachsatz: boese, erstellt: '2026-11-27T09:00:00.000Z' }
  await kanal(s.url).sende(sendung({ text: boese, brief }), nie)
  expect(s.post[0]?.an).toEqual(['bernd@beispiel.de'])
  expect(kopf(s.post[0]?.roh ?? '', 'Bcc')).toBeUndefined()
  for (const an of [
    `bernd@beispiel.de${boese}`,
    'bernd@beispiel.de, fremd@beispiel.org',
    '<a@b.de>',
    'a',
    '',
  ])
    await expect(kanal(s.url).sende(sendung({ an }), nie), an).rejects.toMatchObject({ code: 'mail_adresse' })
  expect(s.post).toHaveLength(1)
})

test.each([
  ['smtp://mail.beispiel.de', { port: 587, secure: false, requireTLS: true }],
  ['smtps://mail.beispiel.de', { port: 465, secure: true, requireTLS: false }],
  ['smtp://127.0.0.1:2525', { port: 2525, requireTLS: false }],
  ['smtp://[::1]:2525', { host: '::1', requireTLS: false }],
  ['smtp://a%40b:p%3Aw@localhost', { auth: { user: 'a@b', pass: 'p:w' }, requireTLS: false }],
])('%s wird gelesen: unverschlüsselt nur auf diesem Rechner', (url, erwartet) => {
  expect(leseSmtpUrl(url)).toMatchObject(erwartet)
})

test('eine SMTP_URL, die keine ist, hält den Start auf, ohne sie zu nennen', () => {
  for (const url of [
    'mail.beispiel.de:587',
    'http://a:geheim@b',
    'smtp://',
    'smtp://a:geheim@b?requireTLS=no',
  ]) {
    const fehler = (() => {
      try {
        leseSmtpUrl(url)
      } catch (f) {
        return f as Error
      }
      return undefined
    })()
    expect(fehler, url).toBeInstanceOf(KonfigurationsFehler)
    expect(fehler?.message, url).not.toContain('geheim')
  }
})

test('SMTP_URL ohne mail.von hält den Start auf; ohne SMTP_URL gibt es den Kanal nicht', () => {
  const g = (konfiguration: object, umgebung: object): Grundlage =>
    ({
      konfiguration: pruefeKonfiguration(konfiguration, 't'),
      umgebung,
      ordner: '/',
    }) as unknown as Grundlage
  const von = { mail: { von: 'Assistent <assistent@beispiel.de>' } }
  expect(kanaeleAusUmgebung(g(von, { SMTP_URL: 'smtp://localhost' })).map((k) => k.name)).toEqual(['mail'])
  expect(kanaeleAusUmgebung(g(von, {}))).toEqual([])
  expect(() => kanaeleAusUmgebung(g({}, { SMTP_URL: 'smtp://localhost' }))).toThrow(/mail\.von/)
  expect(() =>
    kanaeleAusUmgebung(
      g({ mail: { ...von.mail, ca: 'gibt-es-nicht.pem' } }, { SMTP_URL: 'smtp://localhost' }),
    ),
  ).toThrow(/mail\.ca/)
})

test('Adressen: eine Schreibung, und nichts, was eine zweite Zeile oder einen zweiten Empfänger macht', () => {
  expect(leseMailadresse(' Bernd.Muster@Beispiel.DE ')).toBe('bernd.muster@beispiel.de')
  for (const keine of [
    '',
    'bernd',
    'bernd@',
    '@b.de',
    'a@b',
    'a b@c.de',
    'a@b.de,c@d.de',
    'a@b.de\nBcc:c@d.de',
  ])
    expect(leseMailadresse(keine), keine).toBeUndefined()
  expect(leseAbsender('Büro Süd <a@b.de>')).toEqual({ name: 'Büro Süd', address: 'a@b.de' })
  expect(leseAbsender('"Büro, Süd" <a@b.de>')).toEqual({ name: 'Büro, Süd', address: 'a@b.de' })
  expect(leseAbsender('a@b.de')).toEqual({ name: '', address: 'a@b.de' })
  for (const keiner of ['Büro', 'Büro\nBcc: x <a@b.de>', '<a@b.de> <c@d.de>', 'a@b.de c@d.de'])
    expect(leseAbsender(keiner), keiner).toBeUndefined()
})
