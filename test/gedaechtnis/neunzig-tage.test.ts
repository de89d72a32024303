import { expect, test } from 'vitest'
import { ModellFehler } from '../../src/domaene/fehler.ts'
import type { Modell, ModellAnfrage } from '../../src/modell/modell.ts'
import { oeffneSpeicher } from '../../src/speicher/oeffnen.ts'
import { oeffneBuero } from '../helfer/buero.ts'
import { block } from './stoff.ts'

// Five hundred messages in ninety days with the real Assistent: within the budget at each turn, and what was said on the
// first day is still known on the last, whether older messages are summarised or the model refuses to.

const TAG_MS = 86_400_000
const ERSTER_TAG = [
  ['Ich wohne in Köln-Ehrenfeld', 'Wo ich eigentlich wohne, hast du das parat?', /Ehrenfeld/],
  ['Meine Schwester heißt Marlene', 'Und der Name meiner Schwester, fällt der dir ein?', /Marlene/],
  ['Mein Parkplatz ist die 14', 'Ich steh hier und suche meinen Parkplatz, hilfst du mir?', /\b14\b/],
  [
    'Ich bin allergisch gegen Haselnüsse',
    'Darf ich den Nusskuchen essen, bei meinen Allergien?',
    /Haselnüsse/,
  ],
] as const
const THEMEN = [
  (i: number) => `Heute war das Treffen Nummer ${i} ziemlich zäh, was meinst du dazu?`,
  (i: number) => `Erzähl mir etwas Nettes für den ${i}. Kaffee der Woche`,
  () => 'Wie hoch war der Umsatz im Oktober?',
  (i: number) => `Kollege ${i} hat schon wieder den Aufzug blockiert, unfassbar, oder?`,
  () => 'danke dir!',
  (i: number) =>
    `${'Das ist eine längere Geschichte mit vielen Einzelheiten. '.repeat(i % 90)} Verrückt, oder?`,
]

/** Says what the facts say about the words of the question; summarises by counting, or refuses. */
function erinnerndesModell(verdichtet: boolean) {
  const gespraeche: ModellAnfrage[] = []
  const verbrauch = { tokensEin: 0, tokensAus: 0 }
  const modell: Modell = {
    name: 'erinnernd',
    async frei(a) {
      if (a.zweck !== 'gespraech') throw new ModellFehler('abgelehnt', 'nein')
      gespraeche.push(a)
      const frage = a.eingabe.at(-1)?.text.toLowerCase() ?? ''
      const staemme = frage.match(/\p{L}{5,}/gu)?.map((w) => w.slice(0, 5)) ?? []
      const fakten = block(a.eingabe).fakten ?? []
      const passend = fakten.filter((f) => staemme.some((s) => f.toLowerCase().includes(s)))
      return { text: passend.join(' ') || 'Verstehe.', verbrauch }
    },
    async strukturiert(a) {
      if (a.zweck !== 'verdichtung')
        return { wert: { faehigkeit: null, parameter: {}, sicherheit: 0.9 }, verbrauch }
      if (!verdichtet) throw new ModellFehler('abgelehnt', 'nein')
      return { wert: { zusammenfassung: `Bis hier ${gespraeche.length} Gespräche.`, fakten: [] }, verbrauch }
    },
  }
  return { modell, gespraeche }
}

test.each([
  ['verdichtet', true, { zeichen: 12_000 }],
  ['unverdichtet', false, { zeichen: 4_000 }],
])(
  '500 Nachrichten in 90 Tagen, %s: immer im Budget, und der erste Tag ist nicht vergessen',
  async (_wie, verdichtet, budget) => {
    const speicher = await oeffneSpeicher(':memory:')
    const { modell, gespraeche } = erinnerndesModell(verdichtet)
    const b = await oeffneBuero({
      speicher,
      modell,
      zeit: '2026-09-01T07:00:00.000Z',
      konfiguration: { gedaechtnis: { budget } },
    })
    const grenze = budget.zeichen
    for (const [fakt] of ERSTER_TAG) await b.sage('anna', `Merk dir: ${fakt}`)
    for (let i = 0; i < 490; i++) {
      b.uhr.stelle((90 * TAG_MS) / 490)
      const thema = THEMEN[(i * 7) % THEMEN.length] ?? THEMEN[0]
      expect(await b.sage('anna', thema?.(i) ?? '')).toHaveLength(1)
      // Facts that are newer and as many as nobody asks for.
      if (i % 60 === 0) await b.sage('anna', `Merk dir: Mein Ordner ${i} steht im Regal ${i + 1}`)
    }
    expect(gespraeche.length).toBeGreaterThan(250)
    for (const g of gespraeche) {
      const zeichen = g.eingabe.reduce((summe, n) => summe + n.text.length, 0)
      expect(zeichen).toBeLessThanOrEqual(grenze)
      expect(g.eingabe.length).toBeLessThanOrEqual(60)
      expect(g.eingabe[0]?.rolle).toBe('nutzer')
    }
    const antworten: string[] = []
    for (const [, frage, erwartet] of ERSTER_TAG) {
      const [antwort] = await b.sage('anna', frage)
      antworten.push(`${frage} → ${antwort} (${erwartet.test(antwort ?? '')})`)
    }
    expect(antworten.filter((a) => !a.endsWith('(true)'))).toEqual([])
    // From the facts: the messages themselves have long left the window.
    const letztes = gespraeche.at(-1)?.eingabe ?? []
    expect(letztes.slice(1, -1).some((n) => /Merk dir: Ich|Merk dir: Meine? [SP]/.test(n.text))).toBe(false)
    if (verdichtet) expect(block(letztes).zusammenfassung).toMatch(/^Bis hier/)
    else expect(block(letztes).zusammenfassung).toBeUndefined()
    expect(new Set(gespraeche.map((g) => g.system)).size).toBe(1)
    await b.schliesse()
    await speicher.schliesse()
  },
)
