import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Modell } from '../../src/modell/modell.ts'
import { oeffneSpeicher } from '../../src/speicher/oeffnen.ts'
import { rows, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { NUMMER } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { oeffneKanaele, type Post } from '../helfer/kanaele.ts'

// Two people in one channel: each has a conversation of their own, and the one reads nothing of the other's.

const Zeile = z.object({ wer: z.string(), was: z.string() })
const alles = (posts: readonly Post[]): string => posts.map((p) => p.text).join('\n')

const lese = (speicher: Speicher, abfrage: ReturnType<typeof sql>) =>
  speicher.read(function* (_: undefined) {
    return yield* rows(Zeile, abfrage)
  }, undefined)
const fakten = (s: Speicher) => lese(s, sql`SELECT phone AS wer, fact AS was FROM facts ORDER BY phone, id`)
const erinnertes = (s: Speicher) =>
  lese(s, sql`SELECT phone AS wer, content AS was FROM messages ORDER BY id`)
const unterhaltungen = (s: Speicher) =>
  lese(s, sql`SELECT person_id AS wer, chat AS was FROM assistent_unterhaltung WHERE kanal = 'slack'`)

jedeDatenbank((_name, oeffne) => {
  test('das Ja des einen bestätigt nichts vom anderen, Gemerktes gehört dem, der es sagte, und jeder sieht nur das Eigene', async () => {
    const speicher = await oeffne()
    const k = await oeffneKanaele({ speicher })
    await k.slack.sagt('anna', 'Trag Urlaub am 4.1. ein')
    const fremdesJa = await k.slack.sagt('bernd', 'ja')
    expect(alles(fremdesJa)).toMatch(/Anna/)
    expect(alles(fremdesJa)).not.toMatch(/04\.01|Urlaub/)
    expect(alles(await k.slack.drueckt('bernd', 'ja:V-1:'))).toMatch(/Anna/)
    expect((await k.b.vorgang('V-1'))?.status).toBe('bestaetigung')

    await k.slack.sagt('bernd', 'Ich arbeite nur noch halbtags, merk dir das.')
    expect(await fakten(speicher)).toEqual([{ wer: NUMMER.bernd, was: expect.stringMatching(/halbtags/) }])

    const annas = alles(await k.slack.sagt('anna', 'Was läuft gerade?'))
    expect(annas).toMatch(/V-1/)
    expect(annas).toMatch(/04\.01/)
    expect(alles(await k.slack.sagt('bernd', 'Was läuft gerade?'))).not.toMatch(/V-1|Urlaub|04\.01/)

    expect(alles(await k.whatsapp.sagt('anna', 'Was weißt du über mich?'))).not.toMatch(/halbtags|Bernd/)
    // The counter-test: he himself reads it.
    expect(alles(await k.whatsapp.sagt('bernd', 'Was weißt du über mich?'))).toMatch(/halbtags/)

    const orte = await unterhaltungen(speicher)
    expect(orte.map((o) => o.was)).toEqual(['C1', 'C1'])
    expect(new Set(orte.map((o) => o.wer)).size).toBe(2)
    const annasGedaechtnis = (await erinnertes(speicher)).filter((m) => m.wer === NUMMER.anna)
    expect(annasGedaechtnis.map((m) => m.was).join('\n')).not.toMatch(/halbtags/)
    expect(annasGedaechtnis.length).toBeGreaterThan(3)
    await k.schliesse()
  })

  test('was jemand im eigenen Chat gesagt oder begonnen hat, erscheint im Kanal nicht, auch nicht auf die eigene Frage', async () => {
    const k = await oeffneKanaele({ speicher: await oeffne() })
    await k.whatsapp.sagt('deniz', 'Merk dir: ich bin ab März in Elternzeit')
    await k.whatsapp.sagt('deniz', 'Leg ein Ticket an: Abmahnung im Postfach')
    await k.whatsapp.sagt('carla', 'Zahl die Rechnung 8123 über 75 €')
    const imKanal: Post[] = []
    for (const wer of ['deniz', 'carla', 'anna'] as const)
      for (const text of [
        'Was läuft gerade?',
        'Was weißt du über mich?',
        'status V-2',
        'warum V-2?',
        'ja',
        'warum V-3?',
      ])
        imKanal.push(...(await k.slack.sagt(wer, text)))
    const im = imKanal.filter((p) => p.kanal === 'slack')
    expect(im.length).toBeGreaterThan(12)
    expect(alles(im)).not.toMatch(/Elternzeit|Abmahnung|8123|75,00/)
    expect(imKanal.filter((p) => p.kanal === 'whatsapp')).toEqual([])
    expect(await k.b.aufrufe()).toEqual([])
    await k.schliesse()
  })
})

/** A model that only talks, and what it was told. */
function redseligesModell() {
  const gehoert: string[] = []
  const verbrauch = { tokensEin: 0, tokensAus: 0 }
  const modell: Modell = {
    name: 'redselig',
    async frei(anfrage) {
      gehoert.push(JSON.stringify(anfrage.eingabe))
      return { text: 'Ach ja, so ist das.', verbrauch }
    },
    async strukturiert(anfrage) {
      gehoert.push(JSON.stringify(anfrage.eingabe))
      return { wert: { faehigkeit: null, parameter: {}, sicherheit: 0.9 }, verbrauch }
    },
  }
  return { modell, gehoert }
}

test('auch das Modell bekommt von niemandem etwas, was ein anderer sagte, und im Kanal nichts aus dem eigenen Chat', async () => {
  const { modell, gehoert } = redseligesModell()
  const k = await oeffneKanaele({ speicher: await oeffneSpeicher(':memory:'), modell })
  await k.slack.sagt('bernd', 'Merk dir: mein Codewort ist Bernsteinzimmer')
  await k.slack.sagt('bernd', 'Mir schwant, dass das mit dem Bernsteinzimmer schwierig wird')
  await k.whatsapp.sagt('anna', 'Merk dir: ich wohne jetzt am Ginsterweg')
  await k.whatsapp.sagt('anna', 'Am Ginsterweg hört man nachts die Käuzchen')
  const hoert = async (posts: Promise<Post[]>): Promise<string> => {
    const zuvor = gehoert.length
    expect(alles(await posts)).toMatch(/so ist das/)
    return gehoert.slice(zuvor).join('\n')
  }
  await hoert(k.slack.sagt('anna', 'Ich mag ja diesen Nebel über dem Hof'))
  const imKanal = await hoert(k.slack.sagt('anna', 'Man wird da ganz schwermütig'))
  expect(imKanal).not.toMatch(/Bernstein|Ginster/)
  expect(imKanal).toMatch(/Nebel/)
  const imChat = await hoert(k.whatsapp.sagt('anna', 'Man wird da ganz schwermütig'))
  expect(imChat).not.toMatch(/Bernstein/)
  expect(imChat).toMatch(/Ginsterweg.*Käuzchen/)
  await k.schliesse()
})
