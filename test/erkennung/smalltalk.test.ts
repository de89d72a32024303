import { describe, expect, it } from 'vitest'
import { erkenneSmalltalk } from '../../src/erkennung/smalltalk.ts'

const NAMEN = ['Anna Beispiel', 'Bernd Muster']
const art = (text: string) => erkenneSmalltalk(text, NAMEN)

describe('Gruß, Dank und Abschied allein', () => {
  it.each([
    'hallo',
    'Moin!',
    'moin moin zusammen',
    'Guten Morgen 🙂',
    'guten tag',
    'Servus Anna',
    'Grüezi',
    'Hey Assistent, wie geht’s?',
    'na, wie gehts dir so?',
    'hallo??',
    'Morgen!',
    'ist da jemand?',
    '👋',
    'Good morning everyone',
    'hi there, how are you?',
    'oi, tudo bem?',
    'Bom dia!',
    'Olá pessoal',
  ])('„%s“ ist ein Gruß', (text) => {
    expect(art(text)).toBe('gruss')
  })

  it.each([
    'danke',
    'Vielen lieben Dank!',
    'super, danke dir 👍',
    'ok danke Bernd',
    'merci!',
    'Danke für die schnelle Antwort',
    'thx',
    'thank you so much',
    'thanks for your help!',
    'muito obrigada',
    'valeu!',
    'perfekt',
    '🙏🏽',
  ])('„%s“ ist ein Dank', (text) => {
    expect(art(text)).toBe('dank')
  })

  it.each([
    'tschüss',
    'Ciao Anna',
    'bis morgen!',
    'Schönen Feierabend 👋',
    'danke, schönes Wochenende',
    'Gute Nacht',
    'auf Wiedersehen',
    'mach’s gut',
    'bye bye',
    'see you later',
    'tchau, até amanhã',
  ])('„%s“ ist ein Abschied', (text) => {
    expect(art(text)).toBe('abschied')
  })
})

describe('Mit etwas anderem darin ist es keiner', () => {
  it.each([
    'Moin, wie hoch war der Umsatz im Oktober?',
    'hallo, leg bitte ein Ticket an',
    'danke, und im September?',
    'morgen um 9',
    'morgen Urlaub',
    'guten Tag, ich brauche Hilfe',
    'danke, aber das war falsch',
    'schönen Urlaub',
    'ja',
    'nein danke, lass mal',
    'ok',
    'passt',
    '👍',
    'hi, create a ticket: door',
    'bom, qual foi o faturamento?',
    '',
    '   ',
  ])('„%s“', (text) => {
    expect(art(text)).toBeUndefined()
  })

  it('kennt Namen aus dem Team, fremde Wörter nicht', () => {
    expect(art('hallo anna')).toBe('gruss')
    expect(art('hallo umsatz')).toBeUndefined()
  })
})
