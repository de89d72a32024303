import { execFile, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { runInNewContext } from 'node:vm'
import { expect, it as jederzeit } from 'vitest'
import { parse } from 'yaml'
import { erstelleHttpKanal } from '../../src/kanal/http.ts'
import { erstelleSlackKanal } from '../../src/kanal/slack.ts'
import { erstelleWhaspKanal } from '../../src/kanal/whasp.ts'
import { WhaspEinstellungen } from '../../src/kanal/whasp-einstellungen.ts'
import { erstelleWhatsappKanal } from '../../src/kanal/whatsapp.ts'
import { merkendesLog, testServer } from '../helfer/server.ts'

// The commands of docs/kanaele/ are run as they stand there.

const run = promisify(execFile)

/** The pages use curl and openssl; where a machine lacks one, these tests say so instead of failing for it. */
const fehlend = ['bash', 'curl', 'openssl'].filter((w) => spawnSync(w, ['--version']).error !== undefined)
if (fehlend.length > 0) console.warn(`docs/kanaele: skipped, this machine has no ${fehlend.join(', ')}`)
const it = fehlend.length > 0 ? jederzeit.skip : jederzeit
const uhr = { jetzt: () => new Date().toISOString() }
const { log } = merkendesLog()

/** The blocks of one language. */
async function bloecke(datei: string, sprache: string): Promise<string[]> {
  const text = await readFile(new URL(`../../docs/kanaele/${datei}.md`, import.meta.url), 'utf8')
  return [...text.matchAll(/```(\w+)\n([\s\S]*?)```/g)].filter((m) => m[1] === sprache).map((m) => m[2] ?? '')
}

async function fuehreAus(datei: string, env: Record<string, string>): Promise<string[]> {
  const ausgaben: string[] = []
  for (const befehl of await bloecke(datei, 'bash')) {
    ausgaben.push(
      (await run('bash', ['-euo', 'pipefail', '-c', befehl], { env: { PATH: process.env.PATH, ...env } }))
        .stdout,
    )
  }
  return ausgaben
}

it('die Befehle der Anleitung zu http gelten', async () => {
  const secret = `whsec_${Buffer.from('ein geheimnis +/ mit 32 zeichen!').toString('base64')}`
  const antworten = async () => [{ id: 3, chat: 'c', an: 'c', text: '84.200 €', knoepfe: [] }]
  const server = await testServer({
    kanaele: [erstelleHttpKanal({ agent: 'assistent', secrets: [secret], uhr, log, antworten })],
  })
  const ausgaben = await fuehreAus('http', { HTTP_WEBHOOK_SECRET: secret, PORT: String(server.port) })
  await server.schliesse()
  expect(ausgaben).toEqual([
    '{"nachricht_id":1}',
    '[{"id":3,"chat":"c","an":"c","text":"84.200 €","knoepfe":[]}]',
  ])
})

it('die Befehle der Anleitung zu whatsapp gelten', async () => {
  const zugang = { appSecret: 'app-geheimnis', verifyToken: 'handschlag', token: 't', phoneNumberId: 'PN1' }
  const server = await testServer({
    kanaele: [erstelleWhatsappKanal({ ...zugang, agent: 'assistent', uhr, log })],
  })
  const ausgaben = await fuehreAus('whatsapp', {
    WHATSAPP_APP_SECRET: zugang.appSecret,
    WHATSAPP_VERIFY_TOKEN: zugang.verifyToken,
    WHATSAPP_PHONE_NUMBER_ID: zugang.phoneNumberId,
    PORT: String(server.port),
  })
  await server.schliesse()
  expect(ausgaben).toEqual(['1158201444', '{}'])
  expect(server.annahme.ereignisse.map((e) => e.text)).toEqual(['Wie hoch war der Umsatz im Oktober?'])
})

it('die Befehle der Anleitung zu slack gelten, und ihr Manifest nennt die Wege, die es gibt', async () => {
  const zugang = { signingSecrets: ['signing-geheimnis'], botToken: 'xoxb-1', rufname: 'Assistent' }
  const server = await testServer({
    kanaele: [erstelleSlackKanal({ ...zugang, agent: 'assistent', uhr, log })],
  })
  const ausgaben = await fuehreAus('slack', {
    SLACK_SIGNING_SECRET: 'signing-geheimnis',
    PORT: String(server.port),
  })
  const [manifest = ''] = await bloecke('slack', 'yaml')
  const { event_subscriptions: ereignisse, interactivity } = parse(manifest).settings
  const statuses = await Promise.all(
    [ereignisse.request_url, interactivity.request_url].map(
      async (url: string) => (await fetch(server.url + new URL(url).pathname, { method: 'POST' })).status,
    ),
  )
  await server.schliesse()
  expect(ausgaben).toEqual(['{"challenge":"3eZbrw1aBm2rZgRNFdxV"}', '{}'])
  expect(server.annahme.ereignisse.map((e) => [e.text, e.gruppe])).toEqual([
    ['Wie hoch war der Umsatz im Oktober?', false],
  ])
  // there, and asking for a signature
  expect(statuses).toEqual([401, 401])
})

it('die Befehle der Anleitung zu whasp gelten, und ihre Konfiguration zeigt die Vorgaben', async () => {
  const secret = `whsec_${Buffer.from('ein geheimnis +/ mit 32 zeichen!').toString('base64')}`
  const einstellungen = WhaspEinstellungen.parse({})
  const server = await testServer({
    kanaele: [
      erstelleWhaspKanal({
        agent: 'assistent',
        secrets: [secret],
        apiKey: 'k',
        apiUrl: 'http://127.0.0.1:9',
        einstellungen,
        uhr,
        log,
      }),
    ],
  })
  const ausgaben = await fuehreAus('whasp', { WHASP_WEBHOOK_SECRET: secret, PORT: String(server.port) })
  await server.schliesse()
  expect(ausgaben).toEqual(['{}'])
  expect(server.annahme.ereignisse.map((e) => e.text)).toEqual(['Wie hoch war der Umsatz im Oktober?'])
  const [block = ''] = await bloecke('whasp', 'ts')
  expect({ ...runInNewContext(`({${block}})`).whasp }).toEqual(einstellungen)
})
