import { expect, it } from 'vitest'
import { EndgueltigerFehler } from '../../src/domaene/fehler.ts'
import { holeSlackMedium } from '../../src/kanal/slack-medien.ts'
import { fehlerVon } from '../helfer/server.ts'

// Which hosts hear the bot token at all. How files come in, and what the person hears, is in arten.test.ts.

const TOKEN = 'xoxb-geheim'
const signal = new AbortController().signal

/** The calls that an address leads to. */
async function rufe(adresse: string | undefined, antwort = new Response('x')) {
  const aufrufe: { url: string; kopf: unknown; redirect: unknown }[] = []
  const fetch: typeof globalThis.fetch = async (url, init) => {
    aufrufe.push({ url: String(url), kopf: init?.headers, redirect: init?.redirect })
    return antwort
  }
  const medium = { id: 'F1', art: 'dokument', adresse } as const
  const fehler = await fehlerVon(
    holeSlackMedium({ basis: 'https://slack.com/api', token: TOKEN, fetch }, medium, {
      maxBytes: 100,
      signal,
    }),
  )
  return { aufrufe, fehler }
}

it('Slacks eigene Adresse bekommt das Token, und keine Weiterleitung trägt es weiter', async () => {
  const url = 'https://files.slack.com/files-pri/T1-F1/download/plan.pdf'
  expect(await rufe(url)).toEqual({
    aufrufe: [{ url, kopf: { authorization: `Bearer ${TOKEN}` }, redirect: 'manual' }],
    fehler: undefined,
  })
  const weiter = new Response(null, { status: 302, headers: { location: 'https://boese.example/' } })
  const { aufrufe, fehler } = await rufe(url, weiter)
  expect([aufrufe.length, fehler]).toEqual([1, expect.objectContaining({ code: 'token' })])
})

it.each([
  'http://files.slack.com/x',
  'https://files.slack.com.boese.example/x',
  'https://boese.example/files.slack.com',
  'https://files.slack.com@boese.example/x',
  'https://u:p@files.slack.com/x',
  'https://files.slack.com:8443/x',
  'http://169.254.169.254/latest',
  'file:///etc/passwd',
  'kein url',
  '',
  undefined,
])('%s bekommt das Token nicht', async (adresse) => {
  const { aufrufe, fehler } = await rufe(adresse)
  expect(aufrufe).toEqual([])
  expect(fehler).toBeInstanceOf(EndgueltigerFehler)
  expect(fehler).toMatchObject({ code: 'medium_adresse' })
})
