import { expect, test } from 'vitest'
import { ohneErwaehnung } from '../../src/domaene/fakt/erwaehnt.ts'
import { faktForm } from '../../src/domaene/fakt.ts'

const ohne = (text: string, ...fakten: string[]): string =>
  ohneErwaehnung(
    text,
    fakten.map((f) => faktForm(f, { dritte: true })?.schluessel ?? ''),
  )

test.each([
  ['Ich wohne in Köln', 'Anna wohnt seit Mai in Koeln.'],
  ['Mein Hund heißt Rex', 'Ihr Hund Rex war krank!'],
  ['Ich habe am 3. Mai Geburtstag', 'Sie wurde am 3. Mai fünfzig.'],
  ['Ich bin gegen Nüsse allergisch', 'Bei Nüssen muss sie aufpassen.'],
  ['Wir grillen sonntags im Garten', 'Die Familie grillt sonntags im Garten, sagt sie, und wir grillen mit.'],
])('„%s“ vergessen: der Satz geht, die anderen bleiben', (fakt, satz) => {
  const davor = 'Anna plant den Umzug des Lagers.'
  const danach = 'Offen ist ein Angebot über 1.200 €.'
  expect(ohne(`${davor} ${satz} ${danach}`, fakt)).toBe(`${davor} ${danach}`)
})

test('was nichts davon sagt, bleibt Zeichen für Zeichen; was nur davon sprach, ist leer', () => {
  const text = 'Erstens: der Umzug.\nZweitens: das Angebot (bis 3.12.).'
  expect(ohne(text, 'Ich wohne in Köln')).toBe(text)
  expect(ohne('Anna wohnt in Köln.', 'Ich wohne in Köln')).toBe('')
})
