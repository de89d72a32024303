import { expect, test } from 'vitest'
import { befiehlt, leseBefehl } from '../../src/router/befehle.ts'

// Written before the forms were tuned on any of them.

test.each([
  ['was weißt du über meinen Hund?', { art: 'was_weisst_du', thema: 'meinen Hund', eigen: true }],
  ['Was weißt du denn über meine Familie', { art: 'was_weisst_du', thema: 'meine Familie', eigen: true }],
  [
    'Was wissen Sie über meine Arbeitszeiten?',
    { art: 'was_weisst_du', thema: 'meine Arbeitszeiten', eigen: true },
  ],
  ['was weisst du ueber mein auto', { art: 'was_weisst_du', thema: 'mein auto', eigen: true }],
  ['Was hast du dir über meine Katze gemerkt?', { art: 'was_weisst_du', thema: 'meine Katze', eigen: true }],
  ['What do you know about my kids?', { art: 'was_weisst_du', thema: 'my kids', eigen: true }],
  ['o que você sabe sobre minha família?', { art: 'was_weisst_du', thema: 'minha família', eigen: true }],
  ['was weißt du über Anna?', { art: 'was_weisst_du', thema: 'Anna' }],
  ['Was wusstest du früher über mich?', { art: 'was_weisst_du', frueher: true }],
  ['was wusstest du früher', { art: 'was_weisst_du', frueher: true }],
  ['what did you know before?', { art: 'was_weisst_du', frueher: true }],
  ['woher weißt du das?', { art: 'woher' }],
  ['Woher weißt du das denn eigentlich?', { art: 'woher' }],
  ['woher hast du das', { art: 'woher' }],
  ['Wer hat dir das gesagt?', { art: 'woher' }],
  ['How do you know that?', { art: 'woher' }],
  ['como você sabe disso?', { art: 'woher' }],
  ['Woher weißt du, dass ich in Köln wohne?', { art: 'woher', fakt: 'dass ich in Köln wohne' }],
  ['woher weißt du wo ich wohne?', { art: 'woher', fakt: 'wo ich wohne' }],
  ['Woher kennst du meinen Geburtstag?', { art: 'woher', fakt: 'meinen Geburtstag' }],
  ['Wer hat dir gesagt, dass ich einen Hund habe?', { art: 'woher', fakt: 'dass ich einen Hund habe' }],
  ['How do you know that I have a dog?', { art: 'woher', fakt: 'dass I have a dog' }],
  ['vergiss, dass ich in Köln wohne', { art: 'vergiss_fakt', fakt: 'dass ich in Köln wohne' }],
  ['Bitte vergiss dass ich Vegetarier bin.', { art: 'vergiss_fakt', fakt: 'dass ich Vegetarier bin' }],
  ['Lösch bitte, dass ich einen Hund habe', { art: 'vergiss_fakt', fakt: 'dass ich einen Hund habe' }],
  [
    'Vergessen Sie bitte, dass ich in Teilzeit bin',
    { art: 'vergiss_fakt', fakt: 'dass ich in Teilzeit bin' },
  ],
  ['vergiss das mit dem Hund', { art: 'vergiss_fakt', fakt: 'dem Hund' }],
  ['vergiss alles über meine Kinder', { art: 'vergiss_fakt', fakt: 'meine Kinder' }],
  ['Vergiss, was ich dir über Bernd erzählt habe', { art: 'vergiss_fakt', fakt: 'Bernd' }],
  ['vergiss meinen Geburtstag', { art: 'vergiss_fakt', fakt: 'meinen Geburtstag' }],
  ['vergiss, wie ich heiße', { art: 'vergiss_fakt', fakt: 'dass ich heiße' }],
  ['forget that I live in Leeds', { art: 'vergiss_fakt', fakt: 'dass I live in Leeds' }],
  ['please forget about my dog', { art: 'vergiss_fakt', fakt: 'my dog' }],
  ['esqueça que eu moro em Braga', { art: 'vergiss_fakt', fakt: 'dass eu moro em Braga' }],
  ['Das stimmt nicht mehr.', { art: 'stimmt_nicht_mehr' }],
  ['das ist nicht mehr aktuell', { art: 'stimmt_nicht_mehr' }],
  ['Das ist inzwischen überholt', { art: 'stimmt_nicht_mehr' }],
  ["that's no longer true", { art: 'stimmt_nicht_mehr' }],
  ['isso não é mais verdade', { art: 'stimmt_nicht_mehr' }],
  [
    'das mit der Elternzeit stimmt nicht mehr',
    { art: 'stimmt_nicht_mehr', fakt: 'der Elternzeit', sache: true },
  ],
  ['Die Sache mit meinem Hund ist überholt', { art: 'stimmt_nicht_mehr', fakt: 'meinem Hund', sache: true }],
  ['the thing about my dog is no longer true', { art: 'stimmt_nicht_mehr', fakt: 'my dog', sache: true }],
  [
    'aquilo do meu cachorro já não é verdade',
    { art: 'stimmt_nicht_mehr', fakt: 'meu cachorro', sache: true },
  ],
  ['Es stimmt nicht mehr, dass ich rauche', { art: 'stimmt_nicht_mehr', fakt: 'dass ich rauche' }],
  ['Dass ich in Köln wohne, stimmt nicht mehr', { art: 'stimmt_nicht_mehr', fakt: 'dass ich in Köln wohne' }],
  [
    'Ich wohne nicht mehr in Köln.',
    { art: 'stimmt_nicht_mehr', fakt: 'Ich wohne nicht mehr in Köln.', aussage: true },
  ],
  [
    'ich habe keinen Hund mehr',
    { art: 'stimmt_nicht_mehr', fakt: 'ich habe keinen Hund mehr', aussage: true },
  ],
  [
    "I don't work at Acme anymore",
    { art: 'stimmt_nicht_mehr', fakt: "I don't work at Acme anymore", aussage: true },
  ],
  [
    'merk dir unbedingt, dass ich Diabetiker bin',
    { art: 'merk_dir', fakt: 'dass ich Diabetiker bin', anheften: true },
  ],
  [
    'Merk dir für immer: Ich bin gegen Nüsse allergisch',
    { art: 'merk_dir', fakt: 'Ich bin gegen Nüsse allergisch', anheften: true },
  ],
  [
    'Vergiss nie, dass ich Diabetiker bin!',
    { art: 'merk_dir', fakt: 'dass ich Diabetiker bin', anheften: true },
  ],
  ['never forget that I am diabetic', { art: 'merk_dir', fakt: 'that I am diabetic', anheften: true }],
])('„%s“', (text, befehl) => {
  expect(leseBefehl(text)).toMatchObject(befehl)
})

test.each([
  'vergiss es',
  'ach vergiss es',
  'vergiss das',
  'vergiss das mal',
  'forget it',
  'forget about it',
  'forget that',
  'esquece isso',
  'vergiss nicht den Termin',
  'vergiss nicht, mich morgen zu erinnern',
  'vergiss mich nicht',
  'ja, vergiss das mit dem Hund',
  'woher kommt der Umsatz?',
  'woher weiß ich, ob das stimmt?',
  'was weiß Anna über mich?',
  'der Drucker druckt nicht mehr',
  'das stimmt nicht mehr mit der Rechnung überein',
  'Leg ein Ticket an: ich komme nicht mehr ins Netz',
  'das Licht geht nicht mehr',
  'wir haben kein Papier mehr und brauchen bis morgen neues, kannst du bitte ein Ticket dafür anlegen, danke dir sehr, das wäre wirklich sehr nett von dir, weil es eilt',
])('„%s“ ist kein Befehl zu Fakten', (text) => {
  expect(leseBefehl(text)?.art ?? '').not.toMatch(/vergiss_fakt|woher|stimmt_nicht_mehr|was_weisst_du/)
})

test('ein Satz, der nur mit einem passenden Fakt ein Befehl ist, hält auf einem Foto oder gesprochen nichts auf', () => {
  expect(
    ['vergiss, dass ich in Köln wohne', 'das stimmt nicht mehr', 'was weißt du über meinen Hund?'].map(
      befiehlt,
    ),
  ).toEqual([true, true, true])
  expect(['ich komme nicht mehr ins Netz', 'was weißt du über Ticket 88?'].map(befiehlt)).toEqual([
    false,
    false,
  ])
})
