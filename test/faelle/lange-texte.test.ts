import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Modell, ModellAnfrage } from '../../src/modell/modell.ts'
import { rows, sql } from '../../src/speicher/speicher.ts'
import { oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

// Emoji on the cut, and one text larger than everything that may be remembered: no prompt has half a character in it,
// none is without the message that is being answered, and one giant does not push out the rest of the conversation.

const Message = z.object({ content: z.string() })
const FAMILIE = '👨‍👩‍👧'

/** Recognises nothing and keeps what it is asked. */
function merkendesModell() {
  const gefragt: ModellAnfrage[] = []
  const verbrauch = { tokensEin: 1, tokensAus: 1 }
  const modell: Modell = {
    name: 'merkend',
    async frei(anfrage) {
      gefragt.push(anfrage)
      return { text: 'Aha.', verbrauch }
    },
    async strukturiert(anfrage) {
      gefragt.push(anfrage)
      return { wert: { faehigkeit: null, parameter: {}, sicherheit: 0.9 }, verbrauch }
    },
  }
  return { modell, gefragt }
}

jedeDatenbank((_name, oeffne) => {
  test('kein Auftrag an das Modell hat ein halbes Zeichen, keiner ist ohne die Nachricht, um die es geht', async () => {
    const speicher = await oeffne()
    const { modell, gefragt } = merkendesModell()
    const b = await oeffneBuero({ speicher, modell })
    for (let i = 0; i < 12; i++) await b.sage('anna', `und was meinst du zu Punkt ${i} auf unserer Liste?`)

    const riese = `${'Das ist eine sehr lange Geschichte. '.repeat(362)}Bitte als Ticket anlegen.`
    expect(riese.length).toBeGreaterThan(13_000)
    const texte = [
      `${'a'.repeat(299)}😀 und dann?`,
      'weiter erzählen bitte, ich höre dir zu',
      ...Array.from({ length: 10 }, (_, i) => `${'b'.repeat(295 + i)}${FAMILIE} was sagst du dazu?`),
      riese,
      'und jetzt sag mir, was du davon hältst',
    ]
    for (const text of texte) {
      gefragt.length = 0
      expect(await b.sage('anna', text)).toHaveLength(1)
      expect(gefragt.length).toBeGreaterThan(0)
      for (const { zweck, system, eingabe } of gefragt) {
        const alles = [system, ...eingabe.map((e) => e.text)]
        for (const teil of alles) {
          expect(teil.isWellFormed()).toBe(true)
          // Cut inside a family it would end in a joiner.
          expect(teil).not.toMatch(/\u200d(?!\p{Extended_Pictographic})/u)
        }
        // Summarising answers nobody.
        if (zweck !== 'verdichtung') expect(eingabe.at(-1)?.text).toContain(text.slice(0, 200))
      }
    }
    // Right after the giant: the conversation is still in the prompt, the giant is cut and says so.
    const gespraech = gefragt.find((g) => g.zweck === 'gespraech')?.eingabe ?? []
    const eigene = gespraech.filter((e) => e.rolle === 'nutzer').map((e) => e.text)
    expect(eigene.length).toBeGreaterThanOrEqual(6)
    const gekuerzt = eigene.find((t) => t.startsWith('Das ist eine sehr lange'))
    expect(gekuerzt).toMatch(/ \[…\] /)
    expect(gespraech.reduce((summe, e) => summe + e.text.length, 0)).toBeLessThanOrEqual(12_000)
    const gespeichert = await speicher.read(function* (_: undefined) {
      return yield* rows(Message, sql`SELECT content FROM messages WHERE role = 'user' ORDER BY id`)
    }, undefined)
    expect(gespeichert.slice(-texte.length).map((m) => m.content)).toEqual(texte)
    await b.schliesse()
  })
})
