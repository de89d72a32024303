import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Konfiguration, ladeKonfiguration, leseUmgebung, pruefeKonfiguration } from '../../src/config.ts'
import { pruefeBindung } from '../../src/leitstand/bindung.ts'
import type { Ich } from '../../src/leitstand/vertrag/sitzung.ts'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'
import { type LeitstandBuero, oeffneLeitstand } from '../helfer/leitstand.ts'
import { warteBis } from '../helfer/prozess.ts'
import { durch, koerperVon, starteTlsProxy, type TlsProxy } from '../helfer/tls-proxy.ts'
import { bloeckeAus } from './bloecke.ts'

// What docs/betrieb.md tells operators to write into files: the real loader takes it, and a proxy that does what the nginx
// text says lets people in.

const SEITE = 'docs/betrieb.md'
const ADRESSE = 'https://assistent.beispiel.de'
const [nginx = ''] = bloeckeAus(SEITE, 'nginx')
const [caddy = ''] = bloeckeAus(SEITE, 'caddyfile')

/** Loads a piece of a config as the program does. */
async function lade(stueck: string): Promise<Konfiguration> {
  const ordner = mkdtempSync(join(tmpdir(), 'betrieb-'))
  const datei = join(ordner, 'assistent.config.ts')
  writeFileSync(datei, `export default { ${stueck} }\n`)
  const { konfiguration } = await ladeKonfiguration(datei)
  rmSync(ordner, { recursive: true })
  return konfiguration
}

const [vorProxy = '', mitSso = '', mitSicherung = ''] = bloeckeAus(SEITE, 'ts')

test('was in der Config stehen soll, lädt sie', async () => {
  expect(bloeckeAus(SEITE, 'ts')).toHaveLength(3)
  const { leitstand } = await lade(vorProxy)
  expect(leitstand).toEqual({ adresse: ADRESSE, proxy: 1 })
  pruefeBindung('0.0.0.0', pruefeKonfiguration({ leitstand }, 'Test'))
  expect((await lade(mitSso)).leitstand).toMatchObject({
    sso: { kennung: 'email', client_secret_env: 'SSO_SECRET' },
  })
  expect((await lade(mitSicherung)).sicherung?.ordner).toBe('/srv/assistent/sicherung')
  await expect(lade(vorProxy.replace('proxy', 'proxi'))).rejects.toThrow(/proxi/)
})

test('was in der Umgebung stehen soll, liest das Programm, und es kennt jede Variable', () => {
  const dateien = bloeckeAus(SEITE, 'ini').filter((b) => !b.startsWith('['))
  expect(dateien).toHaveLength(2)
  for (const block of dateien) {
    const env = Object.fromEntries(
      block
        .trim()
        .split('\n')
        .map((z) => z.split(/=(.*)/su).slice(0, 2)),
    )
    expect(Object.entries(leseUmgebung(env)).filter(([, v]) => v !== undefined)).toHaveLength(
      Object.keys(env).length,
    )
  }
})

test('Caddy und nginx geben dasselbe weiter und behalten dasselbe für sich', () => {
  const zu = [...nginx.matchAll(/location = (\S+) \{ return 404; \}/gu)].map(([, pfad]) => pfad)
  expect(zu).toEqual(['/metrics', '/readyz'])
  expect(caddy).toContain(`@innen path ${zu.join(' ')}\n\trespond @innen 404`)
  for (const ziel of [
    /reverse_proxy 127\.0\.0\.1:3000$/mu.test(caddy),
    /proxy_pass http:\/\/127\.0\.0\.1:3000;/u.test(nginx),
  ])
    expect(ziel).toBe(true)
  // What packs the answers collects them first.
  expect(caddy + nginx).not.toMatch(/encode|gzip/u)
  expect(/proxy_read_timeout (\d+)s/u.exec(nginx)?.[1]).toBe('60')
})

async function mitLeitstand(tu: (l: LeitstandBuero) => Promise<void>): Promise<void> {
  const speicher = await oeffneSqlite({ datei: ':memory:' })
  const { leitstand } = await lade(vorProxy)
  const l = await oeffneLeitstand({ speicher, konfiguration: { leitstand } })
  await tu(l)
  await l.schliesse()
  await speicher.schliesse()
}

async function meldeAn(
  l: LeitstandBuero,
  proxy: TlsProxy,
): Promise<{ antwort: IncomingMessage; cookie: string; ich: Ich }> {
  const koerper = { code: await l.code('bernd') }
  const antwort = await durch(proxy, `${ADRESSE}/api/anmeldung/einladung`, { koerper })
  const ich = JSON.parse(await koerperVon(antwort)) as Ich
  return { antwort, ich, cookie: antwort.headers['set-cookie']?.[0] ?? '' }
}

const kurz = (cookie: string): string => cookie.split(';')[0] ?? ''

test('hinter einem Proxy, der tut, was im nginx-Text steht, kommt man herein: Secure-Cookie, HSTS, und /metrics bleibt innen', () =>
  mitLeitstand(async (l) => {
    const proxy = await starteTlsProxy({ ziel: l.url, nginx })
    const { antwort, cookie, ich } = await meldeAn(l, proxy)
    expect([antwort.statusCode, ich.name]).toEqual([200, 'Bernd Muster'])
    expect(cookie).toMatch(/^__Host-assistent=.*; HttpOnly; Secure; SameSite=Strict$/)
    expect(antwort.headers['strict-transport-security']).toMatch(/max-age=31536000/)
    const heute = await durch(proxy, `${ADRESSE}/api/heute`, { kopf: { cookie: kurz(cookie) } })
    expect([heute.statusCode, JSON.parse(await koerperVon(heute))]).toMatchObject([200, { freigaben: [] }])
    expect((await durch(proxy, `${ADRESSE}/metrics`)).statusCode).toBe(404)
    await proxy.schliesse()
  }))

test('ohne einen der Köpfe, die dort gesetzt werden, ist nichts zu holen', () =>
  mitLeitstand(async (l) => {
    for (const [kopf, status] of [
      ['Host', 421],
      ['X-Forwarded-Proto', 403],
    ] as const) {
      const ohne = nginx.replace(
        new RegExp(`proxy_set_header ${kopf} \\S+;`, 'u'),
        kopf === 'Host' ? 'proxy_set_header Host $innen;' : '',
      )
      const proxy = await starteTlsProxy({ ziel: l.url, nginx: ohne })
      const { statusCode } = await durch(proxy, `${ADRESSE}/api/ich`)
      expect([kopf, statusCode]).toEqual([kopf, status])
      await proxy.schliesse()
    }
  }))

test('was sich ändert, kommt durch den Proxy, während die Leitung offen ist; einer, der sammelt, hält es zurück', () =>
  mitLeitstand(async (l) => {
    const durchlaessig = await starteTlsProxy({ ziel: l.url, nginx })
    const sammelnd = await starteTlsProxy({ ziel: l.url, nginx, sammelt: true })
    const { cookie } = await meldeAn(l, durchlaessig)
    const kopf = { cookie: kurz(cookie) }
    let gesammelt = ''
    void durch(sammelnd, `${ADRESSE}/api/live`, { kopf }).then(
      (a) => a.on('data', (teil) => (gesammelt += teil)),
      () => undefined,
    )
    const leitung = await durch(durchlaessig, `${ADRESSE}/api/live`, { kopf })
    expect(leitung.headers['content-type']).toMatch(/event-stream/)
    let gekommen = ''
    leitung.setEncoding('utf8').on('data', (teil) => {
      gekommen += teil
    })
    await l.b.sage('anna', 'Zahl die Rechnung 4711 über 100 €')
    await warteBis('the change', () => /"vorgang".*V-1|V-1.*"vorgang"/u.test(gekommen) || undefined)
    expect(gesammelt).toBe('')
    for (const proxy of [durchlaessig, sammelnd]) await proxy.schliesse()
  }))
