import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'
import { type LeitstandBuero, oeffneLeitstand } from '../helfer/leitstand.ts'

// The front end's files and what every answer says to a browser, on the real server.

const SCRIPT = `console.log(${JSON.stringify('leitstand '.repeat(500))})`
const web = mkdtempSync(join(tmpdir(), 'assistent-web-'))
let speicher: Speicher
let l: LeitstandBuero

beforeAll(async () => {
  mkdirSync(join(web, 'assets'))
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Leitstand</title>')
  writeFileSync(join(web, 'assets', 'index-abc123.js'), SCRIPT)
  writeFileSync(join(web, 'assets', 'inter-abc123.woff2'), 'schrift')
  writeFileSync(join(web, 'assets', 'gebaut-abc123.js'), SCRIPT)
  writeFileSync(join(web, 'assets', 'gebaut-abc123.js.gz'), gzipSync('// packed by the build'))
  speicher = await oeffneSqlite({ datei: ':memory:' })
  l = await oeffneLeitstand({ speicher, web })
})
afterAll(async () => {
  await l.schliesse()
  await speicher.schliesse()
})

const hole = (pfad: string, kopf: Record<string, string> = { accept: 'text/html' }) =>
  fetch(`${l.url}${pfad}`, { headers: kopf, redirect: 'manual' })

test('jeder Ort des Leitstands ist seine eine Seite, die jedes Mal neu gefragt wird', async () => {
  for (const ort of ['/', '/vorgaenge', '/vorgaenge/V-12', '/personen/P-1', '/anmelden?weiter=%2F']) {
    const antwort = await hole(ort)
    expect([ort, antwort.status, antwort.headers.get('cache-control')]).toEqual([ort, 200, 'no-cache'])
    expect(await antwort.text()).toContain('<title>Leitstand</title>')
  }
})

test('was keine Seite ist, ist nicht da: Dateien, Kanäle, Programme, andere Methoden', async () => {
  const json = { accept: 'application/json' }
  for (const [ort, kopf] of [
    ['/assets/index-alt.js', { accept: '*/*' }],
    ['/assets/index-alt.js', { accept: 'text/html' }],
    ['/.env', { accept: 'text/html' }],
    ['/kanal/slack', { accept: 'text/html' }],
    ['/vorgaenge', json],
    ['/vorgaenge', { accept: 'text/html', 'sec-fetch-dest': 'empty' }],
    ['/assets/..%2f..%2fpackage.json', { accept: 'text/html' }],
    ['/assets/%2e%2e/%2e%2e/package.json', { accept: 'text/html' }],
  ] as const)
    expect([ort, (await hole(ort, kopf)).status]).toEqual([ort, 404])
  expect(
    (await fetch(`${l.url}/vorgaenge`, { method: 'POST', headers: { accept: 'text/html' } })).status,
  ).toBe(404)
  expect((await hole('/healthz')).headers.get('content-type')).toContain('json')
})

test('Dateien mit Prüfsumme im Namen bleiben für immer, gepackt, wenn der Browser es kann', async () => {
  for (const art of ['br', 'gzip', 'identity']) {
    const antwort = await hole('/assets/index-abc123.js', { 'accept-encoding': art })
    expect(antwort.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(antwort.headers.get('content-encoding')).toBe(art === 'identity' ? null : art)
    expect(antwort.headers.get('content-type')).toMatch(/javascript/)
    const laenge = Number(antwort.headers.get('content-length'))
    expect(laenge < 200).toBe(art !== 'identity')
    expect(await antwort.text()).toBe(SCRIPT)
  }
  const schrift = await hole('/assets/inter-abc123.woff2', { 'accept-encoding': 'br' })
  expect([schrift.headers.get('content-encoding'), schrift.headers.get('content-type')]).toEqual([
    null,
    'font/woff2',
  ])
})

test('was der Bau gepackt danebenlegt, wird so gegeben und ist selbst keine Datei', async () => {
  const gib = async (datei: string, art: string) =>
    await (await hole(`/assets/${datei}`, { 'accept-encoding': art })).text()
  expect(await gib('gebaut-abc123.js', 'gzip')).toBe('// packed by the build')
  expect(await gib('gebaut-abc123.js', 'br')).toBe(SCRIPT)
  expect((await hole('/assets/gebaut-abc123.js.gz')).status).toBe(404)
})

test('ohne gebaute Oberfläche sagt eine Seite, was zu tun ist, und die API antwortet', async () => {
  const leer = await oeffneSqlite({ datei: ':memory:' })
  const ohne = await oeffneLeitstand({ speicher: leer, web: join(web, 'gibt-es-nicht') })
  const seite = await fetch(`${ohne.url}/`, { headers: { accept: 'text/html' } })
  expect([seite.status, await seite.text()]).toEqual([503, expect.stringContaining('npm run web')])
  expect((await ohne.frage('/anmeldung/wege')).status).toBe(200)
  await ohne.schliesse()
  await leer.schliesse()
})

test('jede Antwort verbietet fremden und eingebauten Code, Rahmen und fremde Einbettung', async () => {
  for (const ort of [
    '/',
    '/api/ich',
    '/api/docs',
    '/healthz',
    '/gibt-es-nicht.js',
    '/assets/index-abc123.js',
  ]) {
    const { headers } = await hole(ort)
    const csp = headers.get('content-security-policy') ?? ''
    for (const teil of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ])
      expect(csp.split(';'), ort).toContain(teil)
    expect(csp).not.toMatch(/unsafe|data:|https?:|\*/)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
    // Over http it would lock this machine's name to https.
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('cache-control') === 'no-store', ort).toBe(ort.startsWith('/api/'))
  }
})

test('die Beschreibung der API ist zu lesen, ohne Skript und ohne Stil im Text', async () => {
  const seite = await (await hole('/api/docs')).text()
  expect(seite).toContain('POST /api/vorgaenge/{id}/freigeben')
  expect(seite).not.toMatch(/<script|<style|style=|\son\w+=|src=/)
  const anker = [...seite.matchAll(/href="#([^"]+)"/g)].map((m) => m[1])
  expect(anker.length).toBeGreaterThan(60)
  for (const a of new Set(anker)) expect(seite).toContain(`id="${a}"`)
  const { json } = await l.frage<{ openapi: string; paths: object }>('/openapi.json')
  expect(json.openapi).toBe('3.1.0')
  const verweise = [...JSON.stringify(json).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
    (m) => m[1] ?? '',
  )
  const schemas = (json as unknown as { components: { schemas: object } }).components.schemas
  expect(verweise.filter((v) => !(v in schemas))).toEqual([])
})
