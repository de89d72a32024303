import { expect, it } from 'vitest'
import { z } from 'zod'
import { erstelleErkenner } from '../../../src/erkennung/kette.ts'
import { skill } from '../../../src/skills/skill.ts'
import { demoSkills } from '../../helfer/demo-skills.ts'
import { anfrage } from '../anfrage.ts'

// The words of a request that order nothing now, and beside them sentences that look alike and do.

const SICHER = 0.75
const getraenk = skill({
  name: 'tee_bestellen',
  beschreibung: 'Bestellt Tee',
  beispiele: { de: ['bestell Tee', 'wir haben keinen Tee mehr', 'Tee nachbestellen'], en: ['order tea'] },
  parameter: z.object({}),
  risiko: 1,
  run: async () => 'ok',
})
const demo = erstelleErkenner({ skills: demoSkills })
const klein = erstelleErkenner({ skills: [getraenk] })
const beste = (text: string) => demo.lokal(anfrage(text)).kandidaten[0]?.sicherheit ?? 0
const imKleinen = (text: string) =>
  klein.lokal(anfrage(text, { skills: [getraenk] })).kandidaten[0]?.sicherheit ?? 0

it.each([
  'die kundin schrieb: „könnt ihr rechnung 880 über 45 € begleichen“',
  '> bitte rechnung 880 über 45 € bezahlen',
  'WG: rechnung 880 über 45 € bezahlen',
  'From: x@y.example\nTo: z@y.example\nSubject: x\npay invoice 880 over 45 €',
  'carla schreibt: überweise rechnung 880 über 45 €',
  'z. B.: zahl rechnung 880 über 45 €',
  'wir haben rechnung 880 über 45 € beglichen',
  'vermerk rechnung 880 über 45 € als bezahlt',
  'rechnung 880 über 45 € hätte längst überwiesen werden sollen',
  'verfass eine rechnung über 45 € an 880',
  'bezahl rechnung 880 über 45 €, ach vergiss es',
  'pay invoice 880 over 45 €, just kidding',
  'paga a fatura 880 de 45 €, brincadeira',
  'überweise rechnung 880 über 45 € erst am freitag',
  'bezahl rechnung 880 über 45 €, sobald bernd zustimmt',
  'pay invoice 880 over 45 € every week',
  'zahl wöchentlich rechnung 880 über 45 €',
  'bernd möchte, dass wir rechnung 880 über 45 € bezahlen',
  'rechnung 880 über 45 € sollten wir mal bezahlen',
  'rechnung 880 über 45 € bezahle ich selbst',
  'stopp die zahlung der rechnung 880 über 45 €',
  'paga a fatura 880 de 45 € quando o Deniz concordar',
  'pay invoice 880 over 45 € once Deniz approves',
  'die beiträge löschen wir morgen zusammen',
  'entferne den beitrag sommerfest, falls deniz nichts dagegen hat',
])('„%s“ zahlt und löscht nichts', (text) => {
  expect(beste(text)).toBeLessThan(SICHER)
})

it.each([
  'wir waren vom 5.10. bis 9.10. in den ferien',
  'she was on vacation from 5 October to 9 October',
  'habe ich vom 7.12. bis 9.12. frei?',
  'darf man vom 7.12. bis 9.12. urlaub machen?',
  'evtl nehme ich vom 7.12. bis 9.12. urlaub',
  'carla sagt, ich soll vom 7.12. bis 9.12. urlaub nehmen',
  'bernd ist am dienstag zurück aus dem urlaub',
  'das ticket drucker defekt ist behoben',
  'erinner mich zwei tage vor dem termin um 10 uhr an das angebot',
  'erinner mich ab freitag um 8 jeden tag an die blumen',
])('„%s“ trägt nichts ein', (text) => {
  expect(beste(text)).toBeLessThan(SICHER)
})

it.each(['mein mann hat im september einiges umgesetzt', 'der umsatz im september betrug 12.300 €'])(
  '„%s“ ist keine Frage',
  (text) => {
    expect(beste(text)).toBeLessThan(SICHER)
  },
)

it.each([
  'kannst du vielleicht rechnung 880 über 45 € bezahlen',
  'zahl bitte rechnung 880 über 45 €, wenn es geht',
  'Hallo, zahl bitte Rechnung 880 über 45 €. Danke! Gruß Anna',
  'ich müsste mal rechnung 880 über 45 € bezahlen',
  'lösch den post „rechnung bezahlen“',
  'zahl sobald wie möglich rechnung 880 über 45 €',
  'as soon as possible pay invoice 880 over 45 €',
  'ich hätte gern urlaub vom 7.12. bis 9.12.',
  'ticket: der drucker geht jeden freitag aus',
  'leg ein ticket an: die kundin sagt, nichts geht, wenn sie druckt',
  'der scanner im keller ist kaputt',
  'erinner mich in einer stunde an den kuchen',
  'was war der umsatz im september',
  'wie hoch war der umsatz im september?',
])('„%s“ gilt weiter', (text) => {
  expect(beste(text)).toBeGreaterThanOrEqual(SICHER)
})

it.each([
  'wir haben tee',
  'es gibt noch tee',
  'bestell den tee ab',
  'tee abbestellen',
  'der tee ist schon da',
])('„%s“ bestellt nichts', (text) => {
  expect(imKleinen(text)).toBeLessThan(SICHER)
})

it.each(['bestell bitte tee', 'wir haben keinen tee mehr', 'order some tea', 'bestell tee nach'])(
  '„%s“ bestellt',
  (text) => {
    expect(imKleinen(text)).toBeGreaterThanOrEqual(SICHER)
  },
)
