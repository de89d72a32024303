import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { erstelleHttpKanal } from '../../src/kanal/http.ts'
import { erstelleWhatsappKanal } from '../../src/kanal/whatsapp.ts'
import { merkendesLog, testServer } from '../helfer/server.ts'

// The commands of docs/kanaele/ are run as they stand there.

const run = promisify(execFile)
const uhr = { jetzt: () => new Date().toISOString() }
const { log } = merkendesLog()

async function befehle(datei: string): Promise<string[]> {
  const text = await readFile(new URL(`../../docs/kanaele/${datei}.md`, import.meta.url), 'utf8')
  return [...text.matchAll(/```bash\n([\s\S]*?)```/g)].map((m) => m[1] ?? '')
}

async function fuehreAus(datei: string, env: Record<string, string>): Promise<string[]> {
  const ausgaben: string[] = []
  for (const befehl of await befehle(datei)) {
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
