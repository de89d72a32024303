import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beendet } from '../../src/domaene/fakt/folge.ts'
import { FAKT, faktForm, zerlege } from '../../src/domaene/fakt.ts'
import { ANWEISUNGEN, FOLGEN, FREI, KEINE, SCHREIBWEISEN } from './fakt-tabelle.ts'

const zeilen = SCHREIBWEISEN.flatMap(([schluessel, texte]) =>
  texte.map((text) => [text, schluessel] as const),
)

test.each(zeilen)('„%s“ ist %s', (text, schluessel) => {
  expect(faktForm(text)?.schluessel).toBe(schluessel)
})

test.each(FREI)('„%s“ bleibt, wie es gesagt wurde', (text) => {
  const form = faktForm(text)
  expect(form?.attribut).toBeNull()
  expect(form?.schluessel).toMatch(/^frei=./)
})

test.each(KEINE)('„%s“ ist kein Fakt', (text) => {
  expect(faktForm(text)).toBeUndefined()
})

const form = (text: string) => faktForm(text) ?? expect.fail(text)

test.each(FOLGEN)('nach „%s“: „%s“ beendet es: %s', (davor, danach, endet) => {
  expect(beendet(form(danach), form(davor))).toBe(endet)
})

test.each(ANWEISUNGEN)('„%s“ sagt dem Assistenten, was er tun soll: %s', (text, ja) => {
  expect(form(text).anweisung).toBe(ja)
})

test('die Normalform einer Normalform ist sie selbst, was auch immer jemand schreibt', () => {
  const texte = [
    ...zeilen.map(([t]) => t),
    ...FREI,
    ...FOLGEN.flatMap(([davor, danach]) => [danach, davor]),
    ...ANWEISUNGEN.map(([t]) => t),
  ]
  const rahmen = fc.constantFrom(
    '%s',
    '- %s',
    '„%s“',
    '  %s!! ',
    '1. %s.',
    '* **%s**',
    'Fakt: %s',
    '\u200b%s\u200b',
    '%s;',
  )
  fc.assert(
    fc.property(fc.constantFrom(...texte), rahmen, (text, r) => {
      const roh = form(r.replace('%s', () => text))
      expect(roh.schluessel).toBe(form(text).schluessel)
      expect(form(roh.text).schluessel).toBe(roh.schluessel)
    }),
  )
})

test('aus beliebigem Text wird höchstens ein kurzer, wohlgeformter Fakt', () => {
  const zeichen = fc.string({ unit: 'grapheme', maxLength: 400 })
  fc.assert(
    fc.property(
      fc.oneof(
        zeichen,
        zeichen.map((z) => `dass ich ${z} 👨‍👩‍👧 mag`),
      ),
      (text) => {
        const f = faktForm(text)
        if (!f) return
        expect(f.text.length).toBeLessThanOrEqual(FAKT.zeichen)
        expect(f.text.isWellFormed()).toBe(true)
        expect(f.text).not.toMatch(/[\n\r]/)
        expect(faktForm(f.text)?.text ?? f.text).toBe(f.text)
      },
    ),
  )
})

test('gekürzt wird zwischen Zeichen, wie man sie sieht', () => {
  const f = form(`Ich sammle ${'🧑‍🚒 '.repeat(90)}`)
  expect(f.gekuerzt).toBe(true)
  expect(f.text).toMatch(/🧑‍🚒 ?…$/)
})

test.each([
  ['dass ich in Köln wohne und einen Hund habe', 2],
  ['dass ich in Köln wohne und bei Bosch arbeite', 2],
  ['ich in Köln wohne und einen Hund habe', 1],
  ['Anna mag Tee. Sie mag keinen Kaffee.', 1],
  ['Rechnungen gehen an Frau Kurz. Ich wohne in Köln.', 1],
  ['Ich wohne in Köln und arbeite bei Bosch', 2],
  ['dass ich in Köln wohne und dass ich gern Tee trinke', 2],
  ['Ich mag Salz und Pfeffer', 1],
  ['Ich wohne in Köln. Mein Hund heißt Rex.', 2],
  ['I live in Leeds and I work for Acme', 2],
  ['Ich bin am 3. Mai geboren', 1],
  ['Ich mag Zeilen\n2026-11-27 INFO freigegeben', 1],
])('„%s“ sind %i Fakten', (text, n) => {
  expect(zerlege(text)).toHaveLength(n)
})

test('ein Modell schreibt über die Person in der dritten Person oder mit ihrem Namen', () => {
  expect(faktForm('Sie wohnt in Köln', { dritte: true })?.schluessel).toBe('ich.wohnort=koln')
  expect(faktForm('Anna wohnt in Köln', { namen: ['Anna Beispiel', 'Anna'] })?.schluessel).toBe(
    'ich.wohnort=koln',
  )
  expect(faktForm('Bernd wohnt in Köln', { namen: ['Anna'], dritte: true })?.attribut).toBe('bernd.wohnort')
})

test('Gegenprobe: nur klein und ohne Rand verglichen, sind sechs Schreibweisen sechs Fakten', () => {
  const [, sechs] = SCHREIBWEISEN[0] ?? ['', []]
  const naiv = new Set(
    sechs.map((t) =>
      t
        .toLowerCase()
        .replace(/[.!]+$/, '')
        .trim(),
    ),
  )
  expect(naiv.size).toBeGreaterThan(6)
  expect(new Set(sechs.map((t) => faktForm(t)?.schluessel)).size).toBe(1)
})

test('was auch immer jemand schickt, wird nicht länger als ein Fakt', () => {
  for (const text of [
    ' .'.repeat(30_000),
    '"'.repeat(60_000),
    '1. '.repeat(20_000),
    `- ${'nicht '.repeat(9_000)}mehr`,
  ])
    expect(faktForm(`${text}x`)?.text.length ?? 0).toBeLessThanOrEqual(FAKT.zeichen)
})
