import { expect, test } from 'vitest'
import { NUMMER, oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { merkendesLog } from '../helfer/server.ts'

// I10: what people write is never SQL, template or log line, on the whole way into another system and back.

const TEXTE = [
  "O'Brien'); DROP TABLE assistent_vorgang;--",
  'Hallo\u0000Welt',
  `{{ vorgang_id }} $${'{process.env.OPENAI_API_KEY}'} %s`,
  '<img src=x onerror=fetch(`/api/forget`)> [klick](javascript:alert(1))',
  '=HYPERLINK(A1;A2)',
  'nichts\n2026-11-27 INFO freigegeben V-1',
].map((text) => `Anzeige meldet ${text} am Beamer`)

jedeDatenbank((_name, oeffne) => {
  test('sechs feindliche Texte werden sechs Tickets mit genau diesem Titel, und im Log steht nichts davon', async () => {
    const speicher = await oeffne()
    const { log, zeilen } = merkendesLog()
    const b = await oeffneBuero({ speicher, log })
    for (const text of TEXTE) {
      const [frage] = await b.sage('anna', `Leg ein Ticket an: ${text}`)
      expect(frage).toMatch(/soll ich das so machen/)
      expect((await b.sage('anna', 'ja'))[0]).toMatch(/angelegt/)
    }
    const tickets = (await (await fetch(`${b.fremdUrl}/tickets`)).json()) as {
      titel?: string
      key?: string
    }[]
    const titel = tickets.filter((t) => t.key !== undefined).map((t) => t.titel?.replaceAll(/\s+/g, ' '))
    expect(titel).toEqual(TEXTE.map((t) => t.replaceAll('\0', '\ufffd').replaceAll(/\s+/g, ' ')))

    expect(zeilen.length).toBeGreaterThan(10)
    for (const zeile of zeilen) {
      expect(zeile.trimEnd()).not.toContain('\n')
      JSON.parse(zeile)
    }
    const alles = zeilen.join('').replaceAll(/\\u0000/g, '')
    for (const wort of [
      'Brien',
      'Hallo',
      'vorgang_id',
      'onerror',
      'HYPERLINK',
      'freigegeben',
      'Beamer',
      NUMMER.anna.slice(1),
    ])
      expect(alles).not.toContain(wort)
    await b.schliesse()
  })
})
