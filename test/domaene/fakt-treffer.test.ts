import { expect, test } from 'vitest'
import { treffer } from '../../src/domaene/fakt/treffer.ts'
import { faktForm } from '../../src/domaene/fakt.ts'

// Which facts a clause or a topic means. Written before the comparison was tuned on it: 25 of 35 were right at once.

const FAKTEN = [
  'Ich wohne in Köln',
  'Mein Hund heißt Rex',
  'Ich habe eine Katze',
  'Ich arbeite bei Bosch',
  'Ich bin im Einkauf',
  'Meine Durchwahl ist 317',
  'Meine Handynummer ist 0171 1112223',
  'Ich habe am 2. Mai Geburtstag',
  'Ich bin gegen Nüsse allergisch',
  'Ich esse kein Fleisch',
  'Ich mag Tee',
  'Meine Tochter heißt Mia',
  'Meine Frau heißt Jule',
  'Ich bin dienstags im Homeoffice',
  'Mein Parkplatz ist die 14',
  'Rechnungen gehen an Frau Kurz',
  'Anna wohnt in Bonn',
  'Meine Chefin ist Carla',
  'Ich heiße Lena Vogt',
  'Kaffee schwarz',
  'Die Anlage im Keller muss montags entlüftet werden',
].map((text) => {
  const form = faktForm(text) ?? expect.fail(text)
  return { fact: form.text, fact_norm: form.schluessel, attribut: form.attribut }
})

test.each<[string, string[]]>([
  ['meinen Hund', ['Mein Hund heißt Rex']],
  [
    'meine Familie',
    ['Ich habe eine Katze', 'Mein Hund heißt Rex', 'Meine Tochter heißt Mia', 'Meine Frau heißt Jule'],
  ],
  ['meine Haustiere', ['Ich habe eine Katze', 'Mein Hund heißt Rex']],
  ['wo ich wohne', ['Ich wohne in Köln']],
  ['meinen Wohnort', ['Ich wohne in Köln']],
  ['wie ich heiße', ['Ich heiße Lena Vogt']],
  ['mein Name', ['Ich heiße Lena Vogt']],
  [
    'meine Arbeit',
    [
      'Ich arbeite bei Bosch',
      'Ich bin im Einkauf',
      'Meine Durchwahl ist 317',
      'Ich bin dienstags im Homeoffice',
      'Meine Chefin ist Carla',
      'Mein Parkplatz ist die 14',
    ],
  ],
  ['meine Allergien', ['Ich bin gegen Nüsse allergisch']],
  ['dem Tee', ['Ich mag Tee']],
  ['der Katze', ['Ich habe eine Katze']],
  ['my dog', ['Mein Hund heißt Rex']],
  ['meinen Chef', ['Meine Chefin ist Carla']],
  ['Anna', ['Anna wohnt in Bonn']],
  ['Bonn', ['Anna wohnt in Bonn']],
  ['meinen Parkplatz', ['Mein Parkplatz ist die 14']],
  ['die Rechnungen', ['Rechnungen gehen an Frau Kurz']],
  ['dem Kaffee', ['Kaffee schwarz']],
  ['meine Telefonnummer', ['Meine Handynummer ist 0171 1112223']],
  ['meinen Geburtstag', ['Ich habe am 2. Mai Geburtstag']],
  ['wann ich Geburtstag habe', ['Ich habe am 2. Mai Geburtstag']],
  ['meine Tochter', ['Meine Tochter heißt Mia']],
  ['meine Kinder', ['Meine Tochter heißt Mia']],
  ['mein Auto', []],
  ['dass ich in Bonn wohne', []],
  ['dass ich Hunde mag', []],
  ['meinen Arbeitgeber', ['Ich arbeite bei Bosch']],
  ['meine Essgewohnheiten', ['Ich esse kein Fleisch']],
  ['was ich esse', ['Ich esse kein Fleisch', 'Ich bin gegen Nüsse allergisch']],
  ['dem Homeoffice', ['Ich bin dienstags im Homeoffice']],
  ['der Entlüftung', ['Die Anlage im Keller muss montags entlüftet werden']],
  ['dass Bernd in Köln wohnt', []],
  ['dass ich keinen Tee mag', []],
  ['Frau Kurz', ['Rechnungen gehen an Frau Kurz']],
  ['meine Frau', ['Meine Frau heißt Jule']],
])('„%s“', (frage, gemeint) => {
  expect(
    treffer(frage, FAKTEN)
      .map((f) => f.fact)
      .sort(),
  ).toEqual(gemeint.sort())
})

test('leere Fragen und bloße Füllwörter meinen nichts', () => {
  for (const frage of ['', ' ', 'mich', 'das', 'dass ich', 'mein', '?!'])
    expect(treffer(frage, FAKTEN)).toEqual([])
})
