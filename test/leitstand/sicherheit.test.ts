import { request } from 'node:http'
import { expect, test } from 'vitest'
import type { KonfigurationEingabe } from '../../src/config.ts'
import { setzePasswort } from '../../src/speicher/passwort.ts'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'
import { type LeitstandBuero, oeffneLeitstand } from '../helfer/leitstand.ts'
import { starteOidcAnbieter } from '../helfer/oidc-anbieter.ts'
import { schwach } from '../helfer/schwaches-passwort.ts'

// Behind a proxy with TLS, and what comes in from elsewhere. Requests are made by hand: `fetch` sets no Host.

interface Antwort {
  status: number
  kopf: Record<string, string | string[] | undefined>
  text: string
}

function roh(
  l: LeitstandBuero,
  pfad: string,
  o: { methode?: string; kopf?: Record<string, string>; koerper?: string | Buffer } = {},
): Promise<Antwort> {
  return new Promise((resolve, reject) => {
    const req = request(`${l.url}${pfad}`, { method: o.methode ?? 'GET', headers: o.kopf ?? {} }, (res) => {
      let text = ''
      res.on('data', (teil) => {
        text += teil
      })
      res.on('end', () => resolve({ status: res.statusCode ?? 0, kopf: res.headers, text }))
    })
    req.on('error', reject).end(o.koerper)
  })
}
const code = (a: Antwort): string => (JSON.parse(a.text) as { code: string }).code

async function mit(
  leitstand: KonfigurationEingabe['leitstand'],
  tu: (l: LeitstandBuero) => Promise<void>,
): Promise<void> {
  const speicher = await oeffneSqlite({ datei: ':memory:' })
  const l = await oeffneLeitstand({ speicher, konfiguration: { leitstand } })
  await tu(l)
  await l.schliesse()
  await speicher.schliesse()
}
const JSON_ART = { 'content-type': 'application/json' }

test('hinter dem Proxy: Cookie nur für diesen Namen und https, HSTS, und nichts ohne TLS', () =>
  mit({ adresse: 'https://assistent.beispiel.de' }, async (l) => {
    const aussen = { host: 'assistent.beispiel.de', 'x-forwarded-proto': 'https' }
    const drin = await roh(l, '/api/anmeldung/einladung', {
      methode: 'POST',
      kopf: { ...aussen, ...JSON_ART, origin: 'https://assistent.beispiel.de' },
      koerper: JSON.stringify({ code: await l.code('anna') }),
    })
    expect(drin.status).toBe(200)
    const cookie = drin.kopf['set-cookie']?.[0] ?? ''
    expect(cookie).toMatch(
      /^__Host-assistent=[\w-]{43}; Max-Age=86400; Path=\/; .*HttpOnly; Secure; SameSite=Strict$/,
    )
    expect(cookie).not.toMatch(/domain/i)
    expect(drin.kopf['strict-transport-security']).toMatch(/max-age=31536000/)
    const kopf = { ...aussen, cookie: cookie.split(';')[0] ?? '' }
    expect((await roh(l, '/api/ich', { kopf })).status).toBe(200)
    const { 'x-forwarded-proto': _, ...ohneTls } = kopf
    const http = await roh(l, '/api/ich', { kopf: ohneTls })
    expect([http.status, code(http)]).toEqual([403, 'kein_tls'])
    const anderer = await roh(l, '/api/ich', {
      kopf: { ...kopf, host: 'assistent.beispiel.de.boese.example' },
    })
    expect([anderer.status, code(anderer)]).toEqual([421, 'adresse'])
    // The name without the prefix is another cookie: over http on this machine only.
    const falsch = { ...kopf, cookie: kopf.cookie.replace('__Host-', '') }
    expect((await roh(l, '/api/ich', { kopf: falsch })).status).toBe(401)
  }))

test('hinter dem Proxy gilt, was er anhängt: wer X-Forwarded-For selbst schreibt, rät nicht öfter', () =>
  mit({ adresse: 'https://assistent.beispiel.de', proxy: 1 }, async (l) => {
    const rate = async (pfad: string, koerper: object, i: number, von: string) => {
      const kopf = { host: 'assistent.beispiel.de', 'x-forwarded-proto': 'https', ...JSON_ART }
      const a = await roh(l, `/api/anmeldung/${pfad}`, {
        methode: 'POST',
        kopf: { ...kopf, 'x-forwarded-for': `198.51.100.${i}, ${von}`, forwarded: `for=198.51.100.${i}` },
        koerper: JSON.stringify(koerper),
      })
      return `${a.status} ${code(a)}`
    }
    const alle = async (pfad: string, koerper: object, von: (i: number) => string) => {
      const codes: string[] = []
      for (let i = 0; i < 11; i++) codes.push(await rate(pfad, koerper, i, von(i)))
      return codes
    }
    const anna = {
      person_id: (await l.fenster('anna')).ich.id,
      alt: undefined,
      hash: schwach('richtig'),
      sitzung: '',
    }
    await l.werk.speicher.run(setzePasswort, { ...anna, jetzt: l.b.uhr.jetzt() })
    // One account, also from eleven addresses that the proxy itself saw.
    const konto = { wer: '+491713920001', passwort: 'geraten' }
    expect(await alle('passwort', konto, (i) => `203.0.113.${i}`)).toEqual([
      ...Array<string>(10).fill('403 anmeldung_falsch'),
      '429 zu_viele_versuche',
    ])
    const falsch = { code: 'GERATEN-CODE' }
    expect(await alle('einladung', falsch, () => '203.0.113.7')).toEqual([
      ...Array<string>(10).fill('403 code_ungueltig'),
      '429 zu_viele_versuche',
    ])
    expect(await rate('einladung', falsch, 7, '203.0.113.8')).toBe('403 code_ungueltig')
  }))

test('hinter dem Proxy gehören Passkey und Firmenkonto zur eingetragenen Adresse; zurück führt nur eine Navigation', async () => {
  const anbieter = await starteOidcAnbieter()
  await anbieter.kenne('https://assistent.beispiel.de/', { id: 'c', secret: 's' })
  const sso = { name: 'Firmenkonto', issuer: anbieter.issuer, client_id: 'c' }
  await mit({ adresse: 'https://assistent.beispiel.de', sso }, async (l) => {
    const aussen = { host: 'assistent.beispiel.de', 'x-forwarded-proto': 'https' }
    const passkey = await roh(l, '/api/anmeldung/passkey/frage', { methode: 'POST', kopf: aussen })
    expect(JSON.parse(passkey.text)).toMatchObject({ rpId: 'assistent.beispiel.de' })
    expect(passkey.kopf['set-cookie']?.[0]).toMatch(
      /^__Secure-assistent-passkey=.*; Secure; SameSite=Strict$/,
    )
    const hin = await roh(l, '/api/anmeldung/sso', { kopf: aussen })
    const ziel = new URL(hin.kopf.location as string)
    expect([hin.status, ziel.origin, ziel.searchParams.get('redirect_uri')]).toEqual([
      303,
      anbieter.issuer,
      'https://assistent.beispiel.de/api/anmeldung/sso/zurueck',
    ])
    expect(hin.kopf['set-cookie']?.[0]).toMatch(
      /^__Secure-assistent-sso=.*; Path=\/api\/anmeldung\/sso; .*HttpOnly; Secure; SameSite=Lax$/,
    )
    const zurueck = async (mode: string) => {
      const kopf = { ...aussen, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': mode }
      return (await roh(l, '/api/anmeldung/sso/zurueck?code=1', { kopf })).status
    }
    expect([await zurueck('navigate'), await zurueck('no-cors')]).toEqual([303, 403])
  })
  await anbieter.schliesse()
})

test('ohne eingetragenen Proxy macht X-Forwarded-Proto aus http kein https', () =>
  mit({}, async (l) => {
    const a = await roh(l, '/api/anmeldung/wege', { kopf: { 'x-forwarded-proto': 'https' } })
    expect([a.status, a.kopf['strict-transport-security']]).toEqual([200, undefined])
    for (const host of ['localhost:3000', '127.0.0.1', '[::1]:80'])
      expect((await roh(l, '/api/anmeldung/wege', { kopf: { host } })).status, host).toBe(200)
    for (const host of [
      'localhost.boese.example',
      '127.0.0.1.boese.example',
      '127.0.0.1@boese.example',
      '10.0.0.1',
    ])
      expect((await roh(l, '/api/anmeldung/wege', { kopf: { host } })).status, host).toBe(421)
  }))

test('eine Änderung kommt von der eigenen Seite, oder von einem Programm, das gar keine hat', () =>
  mit({}, async (l) => {
    const anna = await l.fenster('anna')
    const aendere = async (kopf: Record<string, string>) =>
      (await anna.frage('/ich/sprache', { methode: 'PUT', koerper: { sprache: 'de' }, kopf })).status
    expect(await aendere({})).toBe(200)
    expect(await aendere({ origin: l.url })).toBe(200)
    expect(await aendere({ origin: l.url, 'sec-fetch-site': 'same-origin' })).toBe(200)
    for (const origin of [
      'null',
      'http://localhost:1',
      l.url.replace('http', 'https'),
      `${l.url}.boese.example`,
    ])
      expect(await aendere({ origin }), origin).toBe(403)
    for (const site of ['cross-site', 'same-site', 'none', 'quatsch'])
      expect(await aendere({ origin: l.url, 'sec-fetch-site': site }), site).toBe(403)
    // Read from elsewhere: only by going there.
    const lies = async (kopf: Record<string, string>) => (await anna.frage('/ich', { kopf })).status
    expect(await lies({ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' })).toBe(200)
    expect(await lies({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).toBe(403)
  }))

test('was nicht zu lesen ist, wird gesagt und nie ausgeführt: Form, Größe, Inhalt, Felder', () =>
  mit({}, async (l) => {
    const anna = await l.fenster('anna')
    const sende = (koerper: string | Buffer, kopf: Record<string, string> = JSON_ART) =>
      roh(l, '/api/ich/sprache', {
        methode: 'PUT',
        kopf: { cookie: anna.cookie, 'x-assistent-token': anna.ich.token, ...kopf },
        koerper,
      })
    const gut = JSON.stringify({ sprache: 'en' })
    const faelle: [string, Promise<Antwort>, number, string][] = [
      [
        'Formular',
        sende('sprache=en', { 'content-type': 'application/x-www-form-urlencoded' }),
        415,
        'kein_json',
      ],
      ['Text', sende(gut, { 'content-type': 'text/plain' }), 415, 'kein_json'],
      ['gepackt', sende(gut, { ...JSON_ART, 'content-encoding': 'gzip' }), 415, 'kein_json'],
      ['kein JSON', sende('{"sprache":'), 400, 'kein_json'],
      ['groß', sende(JSON.stringify({ sprache: 'x'.repeat(70_000) })), 413, 'zu_gross'],
      ['falsch', sende(JSON.stringify({ sprache: 'fr' })), 400, 'anfrage'],
      ['leer', sende('null'), 400, 'anfrage'],
      ['Pfad', roh(l, '/api/vorgaenge/%E0%A4%A', { kopf: { cookie: anna.cookie } }), 400, 'anfrage'],
      ['Nummer', roh(l, '/api/vorgaenge/V-1;DROP', { kopf: { cookie: anna.cookie } }), 404, 'nicht_gefunden'],
      [
        'doppelt',
        roh(l, '/api/vorgaenge?anzahl=1&anzahl=2', { kopf: { cookie: anna.cookie } }),
        400,
        'anfrage',
      ],
    ]
    for (const [name, antwort, status, c] of faelle) {
      const a = await antwort
      expect([name, a.status, code(a)]).toEqual([name, status, c])
      expect(a.kopf['content-type']).toBe('application/problem+json; charset=utf-8')
      const p = JSON.parse(a.text) as Record<string, unknown>
      expect(p).toMatchObject({ type: `urn:assistent:problem:${c}`, status, title: expect.any(String) })
      expect(String(p.detail)).not.toMatch(/undefined|DROP|Zod|\bat /)
    }
    expect((await anna.frage('/ich')).json.sprache).toBe('de')
    expect(await sende(gut).then((a) => a.status)).toBe(200)
  }))

test('Berichte über die CSP werden gezählt; was darin von Menschen steht, nirgends', () =>
  mit({}, async (l) => {
    const geheim = 'Berndgeheim-9913'
    const alt = { 'csp-report': { 'effective-directive': 'script-src-elem', 'blocked-uri': geheim } }
    const neu = [
      { type: 'csp-violation', url: geheim, body: { effectiveDirective: 'style-src-attr', sample: geheim } },
      { type: 'deprecation', body: {} },
      { type: 'csp-violation', body: { effectiveDirective: geheim } },
    ]
    const melde = (art: string, koerper: unknown) =>
      roh(l, '/api/csp', { methode: 'POST', kopf: { 'content-type': art }, koerper: JSON.stringify(koerper) })
    expect((await melde('application/csp-report', alt)).status).toBe(204)
    expect((await melde('application/reports+json', neu)).status).toBe(204)
    expect((await melde('application/reports+json', { quatsch: 1 })).status).toBe(204)
    const gemeldet = l.zeilen.flatMap((z) => (JSON.parse(z) as { richtlinie?: string }).richtlinie ?? [])
    expect(gemeldet).toEqual(['script-src-elem', 'style-src-attr', 'unbekannt'])
    expect(l.zeilen.join('\n')).not.toContain(geheim)
  }))

test('erdachte Richtlinien werden keine Reihen der Metriken, und eine Sendung füllt kein Protokoll', () =>
  mit({}, async (l) => {
    const erdacht = Array.from({ length: 200 }, (_, i) => ({
      type: 'csp-violation',
      body: { effectiveDirective: `quatsch-${'abcdefghij'[i % 10]}${'klmnopqrst'[Math.floor(i / 10) % 10]}` },
    }))
    const kopf = { 'content-type': 'application/reports+json' }
    await roh(l, '/api/csp', { methode: 'POST', kopf, koerper: JSON.stringify(erdacht) })
    const gemeldet = l.zeilen.flatMap((z) => (JSON.parse(z) as { richtlinie?: string }).richtlinie ?? [])
    expect([...new Set(gemeldet)]).toEqual(['unbekannt'])
    expect(gemeldet.length).toBeLessThanOrEqual(20)
  }))

test('auch was gelingt, geht ohne Anmeldung nicht beliebig oft: jede Aufgabe für einen Passkey steht in der Datenbank', () =>
  mit({}, async (l) => {
    const status = new Map<number, number>()
    for (let i = 0; i < 41; i++) {
      const alle = Array.from({ length: 15 }, () => l.frage('/anmeldung/passkey/frage', { methode: 'POST' }))
      for (const a of await Promise.all(alle)) status.set(a.status, (status.get(a.status) ?? 0) + 1)
    }
    expect([...status]).toEqual([
      [200, 600],
      [429, 15],
    ])
  }))
