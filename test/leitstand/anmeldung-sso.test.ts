import { expect, onTestFinished, test } from 'vitest'
import { type KonfigurationEingabe, pruefeKonfiguration, ssoGeheimnis } from '../../src/config.ts'
import { oidcKennung } from '../../src/domaene/kennung.ts'
import { MINUTE_MS } from '../../src/domaene/zeit.ts'
import type { Ich } from '../../src/leitstand/vertrag/sitzung.ts'
import { insertKennung } from '../../src/speicher/kennung.ts'
import { setzeStatus } from '../../src/speicher/person.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { oeffneLeitstand } from '../helfer/leitstand.ts'
import { type Konto, reise, starteOidcAnbieter } from '../helfer/oidc-anbieter.ts'

const CLIENT = { id: 'leitstand', secret: 'nur-ein-test-geheimnis' }
const START = '/api/anmeldung/sso'

async function mitAnbieter(speicher: Speicher, wie: { kennung?: 'email' | 'sub' } = {}) {
  const anbieter = await starteOidcAnbieter()
  const sso = { name: 'Firmenkonto', issuer: anbieter.issuer, client_id: CLIENT.id, ...wie }
  const konfiguration: Partial<KonfigurationEingabe> = {
    leitstand: { sso: { ...sso, client_secret_env: 'SSO_SECRET' } },
  }
  const l = await oeffneLeitstand({ speicher, konfiguration, ssoGeheimnis: CLIENT.secret })
  await anbieter.kenne(`${l.url}${START}/zurueck`, CLIENT)
  onTestFinished(() => anbieter.schliesse())
  const r = reise()
  const amZiel = (url: URL) => url.origin === l.url && !url.pathname.startsWith(START)
  /** Where it ends, and as whom. */
  async function melde(konto: Konto | undefined, von = r) {
    anbieter.konto = konto
    const ziel = await von.folge(l.url + START, amZiel)
    const cookie = `assistent=${von.cookies.get(l.url)?.get('assistent') ?? ''}`
    const { json } = await l.frage<Ich | undefined>('/ich', { kopf: { cookie } })
    return [ziel.href.slice(l.url.length), json?.name]
  }
  const kennung = (person_id: string, kanal: string, name: string, geprueft = true) =>
    speicher.run(insertKennung, {
      agent: l.b.konfiguration.agent,
      k: { kanal, kennung: name },
      person_id,
      geprueft,
      jetzt: l.b.uhr.jetzt(),
    })
  return { l, r, anbieter, melde, amZiel, kennung, anna: (await l.fenster('anna')).ich.id }
}

jedeDatenbank((_name, oeffne) => {
  test('das Firmenkonto meldet an, wen die Betreuung unter seiner Mailadresse kennt, und legt niemanden an', async () => {
    const speicher = await oeffne()
    const { l, melde, kennung, anna } = await mitAnbieter(speicher)
    await kennung(anna, 'mail', 'anna@firma.example')
    await kennung(anna, 'mail', 'a@neu.example', false)
    expect((await l.frage('/anmeldung/wege')).json.sso).toBe('Firmenkonto')
    const personen = (await l.b.personen()).length
    const mit = (email: string, email_verified = true) => melde({ sub: 'u1', email, email_verified }, reise())
    expect(await mit('Anna@Firma.example')).toEqual(['/', 'Anna Beispiel'])
    const draussen = ['/anmelden#sso=unbekannt', undefined]
    expect(await mit('anna@firma.example', false)).toEqual(draussen)
    expect(await mit('a@neu.example')).toEqual(draussen)
    expect(await mit('chef@firma.example')).toEqual(draussen)
    expect(await melde({ sub: 'ohne-mail' }, reise())).toEqual(draussen)
    expect(await melde(undefined, reise())).toEqual(['/anmelden#sso=abgebrochen', undefined])
    await speicher.run(setzeStatus, { id: anna, status: 'gesperrt', jetzt: l.b.uhr.jetzt() })
    expect(await mit('anna@firma.example')).toEqual(draussen)
    expect((await l.b.personen()).length).toBe(personen)
    await l.schliesse()
  })

  test('nach dem Konto selbst, wenn so eingestellt; eine Mailadresse hilft dann nicht', async () => {
    const { l, anbieter, melde, kennung, anna } = await mitAnbieter(await oeffne(), { kennung: 'sub' })
    await kennung(anna, 'mail', 'anna@firma.example')
    await kennung(anna, 'oidc', oidcKennung(`${anbieter.issuer}/`, 'konto-7'))
    expect(
      await melde({ sub: 'konto-8', email: 'anna@firma.example', email_verified: true }, reise()),
    ).toEqual(['/anmelden#sso=unbekannt', undefined])
    expect(await melde({ sub: 'konto-7' })).toEqual(['/', 'Anna Beispiel'])
    await l.schliesse()
  })

  test('eine Antwort, nach der dieser Browser nicht gefragt hat, öffnet nichts, und geführt wird nur zu uns', async () => {
    const { l, r, anbieter, amZiel, kennung, anna } = await mitAnbieter(await oeffne())
    await kennung(anna, 'mail', 'anna@firma.example')
    anbieter.konto = { sub: 'u1', email: 'anna@firma.example', email_verified: true }
    const zurueck = await r.folge(l.url + START, (url) => url.pathname.endsWith('/zurueck'))
    // Somebody else's browser, and one that was asked something else.
    expect((await reise().folge(zurueck.href, amZiel)).href).toBe(`${l.url}/anmelden#sso=abgebrochen`)
    const anderer = reise()
    await anderer.folge(l.url + START, (url) => url.origin !== l.url)
    expect((await anderer.folge(zurueck.href, amZiel)).href).toBe(`${l.url}/anmelden#sso=fehler`)
    const zuSpaet = new Map(r.cookies.get(l.url))
    const wohin = new URL(zurueck)
    wohin.searchParams.set('redirect', 'https://boese.example')
    wohin.searchParams.set('next', '//boese.example')
    expect((await r.folge(wohin.href, amZiel)).href).toBe(`${l.url}/`)
    expect(r.cookies.get(l.url)?.has('assistent')).toBe(true)
    // The same answer again: its code is used up, and the way to it is gone.
    expect((await r.folge(zurueck.href, amZiel)).href).toBe(`${l.url}/anmelden#sso=abgebrochen`)
    await l.b.warte(10 * MINUTE_MS)
    const alt = reise()
    alt.cookies.set(l.url, zuSpaet)
    expect((await alt.folge(zurueck.href, amZiel)).href).toBe(`${l.url}/anmelden#sso=abgebrochen`)
    const cookie = `assistent-sso=${zuSpaet.get('assistent-sso')}x`
    const gefaelscht = await l.frage('/anmeldung/sso/zurueck?code=1&state=2', { kopf: { cookie } })
    expect([gefaelscht.status, gefaelscht.kopf.get('location')]).toEqual([303, '/anmelden#sso=abgebrochen'])
    await l.schliesse()
  })

  test('nach der Anmeldung steht die Seite da, die verlangt war; wohin sonst noch jemand führen will, führt zum Anfang', async () => {
    const { l, anbieter, amZiel, kennung, anna } = await mitAnbieter(await oeffne())
    await kennung(anna, 'mail', 'anna@firma.example')
    anbieter.konto = { sub: 'u1', email: 'anna@firma.example', email_verified: true }
    const nach = async (ziel: string): Promise<string> =>
      (await reise().folge(`${l.url}${START}?ziel=${encodeURIComponent(ziel)}`, amZiel)).href
    expect(await nach('/vorgaenge/V-12')).toBe(`${l.url}/vorgaenge/V-12`)
    expect(await nach('/vorgaenge?status=offen&suche=4%20711')).toBe(
      `${l.url}/vorgaenge?status=offen&suche=4%20711`,
    )
    for (const ziel of [
      ...['https://boese.example/', '//boese.example', '/\\boese.example', '/..//boese.example', 'boese'],
      ...[
        '/\t/boese.example',
        '/api/ich',
        '/%61pi/../api/x',
        '/anmelden#sso=fehler',
        '/a\r\nSet-Cookie: x=1',
        '',
      ],
      `/${'a'.repeat(2000)}`,
    ])
      expect(await nach(ziel), ziel).toBe(`${l.url}/`)
    await l.schliesse()
  })

  test('antwortet der Anbieter nicht, sagt das die Anmeldeseite; ohne Einstellung gibt es den Weg nicht', async () => {
    const { l, anbieter, r, amZiel } = await mitAnbieter(await oeffne())
    await anbieter.schliesse()
    expect((await r.folge(l.url + START, amZiel)).href).toBe(`${l.url}/anmelden#sso=fehler`)
    expect(l.zeilen.join('')).toContain('SSO gescheitert')
    await l.schliesse()
    const ohne = await oeffneLeitstand({ speicher: await oeffne() })
    expect((await ohne.frage('/anmeldung/sso')).status).toBe(404)
    expect((await ohne.frage('/anmeldung/sso/zurueck?code=1')).status).toBe(404)
    await ohne.schliesse()
  })
})

test('eingestellt wird nur ein Anbieter mit https oder auf diesem Rechner, und sein Geheimnis muss da sein', () => {
  const sso = { name: 'Firmenkonto', issuer: 'https://konten.beispiel.de/realms/a', client_id: 'c' }
  const lies = (mehr: object) => pruefeKonfiguration({ leitstand: { sso: { ...sso, ...mehr } } }, 'x')
  expect(lies({}).leitstand).toMatchObject({ sso: { scopes: ['openid', 'email'], kennung: 'email' } })
  expect(lies({ issuer: 'http://localhost:8080' }).leitstand).toBeTruthy()
  for (const issuer of [
    'http://konten.beispiel.de',
    'https://a.de/?x',
    'ftp://a.de',
    'konten',
    'http://127.0.0.1.boese.de',
  ])
    expect(() => lies({ issuer }), issuer).toThrow(/leitstand/)
  expect(() => lies({ client_secret_env: 'das-geheimnis-selbst' })).toThrow(/SSO_SECRET/)
  const mit = lies({ client_secret_env: 'SSO_SECRET' })
  expect(ssoGeheimnis(mit, { SSO_SECRET: 'g' })).toBe('g')
  for (const env of [{}, { SSO_SECRET: '' }]) expect(() => ssoGeheimnis(mit, env)).toThrow(/SSO_SECRET/)
  expect(ssoGeheimnis(lies({}), {})).toBeUndefined()
})
