import { describe, expect, test } from 'vitest'
import { slot } from '../../../src/skills/slot.ts'
import { bezug, einSlot, lies } from './hilfe.ts'

type Zeilen = [text: string, erwartet: string][]
const zeitraum = einSlot(slot.zeitraum())
const zurueck = einSlot(slot.zeitraum({ richtung: 'zurueck' }))
const wann = einSlot(slot.zeitpunkt())

describe('English', () => {
  const en = bezug({ sprache: 'en' })
  const perioden: Zeilen = [
    ['in December', '2026-12-01..2026-12-31'],
    ['Dec 21 to 23', '2026-12-21..2026-12-23'],
    ['Dec 21-23', '2026-12-21..2026-12-23'],
    ['Dec 28-Jan 3', '2026-12-28..2027-01-03'],
    ['January 4 and 5', '2027-01-04..2027-01-05'],
    ['the 4th and 5th of January', '2027-01-04..2027-01-05'],
    ['from December 21st until December 23rd', '2026-12-21..2026-12-23'],
    ['from December 21 I am off until December 23', '2026-12-21..2026-12-23'],
    ['starting December 21 I am away until December 23', '2026-12-21..2026-12-23'],
    ['from December 23 I am off until December 21', '?zeitraum_verkehrt'],
    ['December 21st, 2026', '2026-12-21..2026-12-21'],
    ['the 4th of January', '2027-01-04..2027-01-04'],
    ['January 4', '2027-01-04..2027-01-04'],
    ['on the 22nd', '2026-12-22..2026-12-22'],
    ['12/21', '2026-12-21..2026-12-21'],
    ['12/21/2026', '2026-12-21..2026-12-21'],
    ['on 3/4', '?zeit_mehrdeutig'],
    ['next Friday', '2026-12-04..2026-12-04'],
    ['Monday next week', '2026-11-30..2026-11-30'],
    ['this week', '2026-11-23..2026-11-29'],
    ['next month', '2026-12-01..2026-12-31'],
    ['next weekend', '2026-11-28..2026-11-29'],
    ['in two weeks', '2026-12-11..2026-12-11'],
    ['by Monday', '2026-11-27..2026-11-30'],
    ['the end of the month', '2026-11-21..2026-11-30'],
    ['between December 1 and December 15', '2026-12-01..2026-12-15'],
    ['on Christmas Eve', '2026-12-24..2026-12-24'],
    ['Easter Monday', '2027-03-29..2027-03-29'],
    ['every Monday', '–'],
  ]
  test.each(perioden)('%s → %s', (text, erwartet) => {
    expect(lies(text, zeitraum, en)).toBe(erwartet)
  })
  const berichte: Zeilen = [
    ['What was the revenue in October?', '2026-10-01..2026-10-31'],
    ['last month', '2026-10-01..2026-10-31'],
    ['last year', '2025-01-01..2025-12-31'],
    ['in Q3 2025', '2025-07-01..2025-09-30'],
    ['the third quarter', '2026-07-01..2026-09-30'],
    ['the last quarter of 2025', '2025-10-01..2025-12-31'],
    ['the first half of 2025', '2025-01-01..2025-06-30'],
    ['the last 7 days', '2026-11-21..2026-11-27'],
    ['since January', '2026-01-01..2026-11-27'],
    ['October last year', '2025-10-01..2025-10-31'],
    ['January to March', '2026-01-01..2026-03-31'],
    ['Jan to May', '2026-01-01..2026-05-31'],
    ['the day before yesterday', '2026-11-25..2026-11-25'],
    ['two weeks ago', '2026-11-13..2026-11-13'],
  ]
  test.each(berichte)('%s → %s', (text, erwartet) => {
    expect(lies(text, zurueck, en)).toBe(erwartet)
  })
  const zeiten: Zeilen = [
    ['tomorrow at 9am', '2026-11-28 09:00'],
    ['tomorrow at 9', '2026-11-28 09:00'],
    ['today at 4:30 pm', '2026-11-27 16:30'],
    ['at 3:30', '2026-11-27 15:30'],
    ['at 9 p.m.', '2026-11-27 21:00'],
    ['12 am', '2026-11-28 00:00'],
    ['at noon', '2026-11-27 12:00'],
    ['the day after tomorrow at 10', '2026-11-29 10:00'],
    ['half past three', '2026-11-27 15:30'],
    ['a quarter to five', '2026-11-27 16:45'],
    ['tonight at 8', '2026-11-27 20:00'],
    ['tomorrow morning', '2026-11-28 08:00'],
    ['in half an hour', '2026-11-27 10:30'],
    ['in an hour and a half', '2026-11-27 11:30'],
    ['about the 9am standup at 8:45', '?zeit_mehrdeutig'],
    ['from 9 to 5 on Monday', '2026-11-30 09:00'],
    ['between 3 and 5 pm', '2026-11-27 15:00'],
    ["9 o'clock tomorrow", '2026-11-28 09:00'],
    ['today at 9', '?zeit_vergangen'],
  ]
  test.each(zeiten)('%s → %s', (text, erwartet) => {
    expect(lies(text, wann, en)).toBe(erwartet)
  })
})

describe('Português', () => {
  const pt = bezug({ sprache: 'pt' })
  const perioden: Zeilen = [
    ['a partir de 21/12 estou fora até 23/12', '2026-12-21..2026-12-23'],
    ['de 21/12 tiro férias até 23/12', '2026-12-21..2026-12-23'],
    ['em dezembro', '2026-12-01..2026-12-31'],
    ['21 de dezembro', '2026-12-21..2026-12-21'],
    ['de 21 a 23 de dezembro', '2026-12-21..2026-12-23'],
    ['21/12 a 23/12', '2026-12-21..2026-12-23'],
    ['21/12/2026', '2026-12-21..2026-12-21'],
    ['dia 22', '2026-12-22..2026-12-22'],
    ['até o dia 22', '2026-11-27..2026-12-22'],
    ['do dia 4 ao dia 8 de janeiro', '2027-01-04..2027-01-08'],
    ['até sexta', '2026-11-27..2026-12-04'],
    ['na próxima semana', '2026-11-30..2026-12-06'],
    ['semana que vem', '2026-11-30..2026-12-06'],
    ['segunda que vem', '2026-11-30..2026-11-30'],
    ['dia 4 de janeiro', '2027-01-04..2027-01-04'],
    ['a segunda opção', '–'],
    ['para segunda via', '–'],
    ['de segunda a quarta', '2026-11-30..2026-12-02'],
    ['no fim de semana', '2026-11-28..2026-11-29'],
    ['depois de amanhã', '2026-11-29..2026-11-29'],
    ['no Natal', '2026-12-25..2026-12-25'],
    ['segunda via do boleto', '–'],
    ['vou ter 2 reuniões', '–'],
  ]
  test.each(perioden)('%s → %s', (text, erwartet) => {
    expect(lies(text, zeitraum, pt)).toBe(erwartet)
  })
  const berichte: Zeilen = [
    ['qual foi o faturamento em outubro?', '2026-10-01..2026-10-31'],
    ['no mês passado', '2026-10-01..2026-10-31'],
    ['no ano passado', '2025-01-01..2025-12-31'],
    ['o faturamento deste ano', '2026-01-01..2026-12-31'],
    ['as vendas desse mês', '2026-11-01..2026-11-30'],
    ['em outubro de 2025', '2025-10-01..2025-10-31'],
    ['terceiro trimestre', '2026-07-01..2026-09-30'],
    ['desde janeiro', '2026-01-01..2026-11-27'],
    ['os últimos 7 dias', '2026-11-21..2026-11-27'],
    ['há duas semanas', '2026-11-13..2026-11-13'],
    ['sexta passada', '2026-11-20..2026-11-20'],
  ]
  test.each(berichte)('%s → %s', (text, erwartet) => {
    expect(lies(text, zurueck, pt)).toBe(erwartet)
  })
  const zeiten: Zeilen = [
    ['amanhã às 9', '2026-11-28 09:00'],
    ['hoje às 16h', '2026-11-27 16:00'],
    ['às 14h30', '2026-11-27 14:30'],
    ['sexta-feira às 15h', '2026-12-04 15:00'],
    ['amanhã de manhã', '2026-11-28 08:00'],
    ['hoje à noite', '2026-11-27 19:00'],
    ['ao meio-dia', '2026-11-27 12:00'],
    ['amanhã ao meio-dia', '2026-11-28 12:00'],
    ['amanhã ao meio dia', '2026-11-28 12:00'],
    ['segunda às 8:30', '2026-11-30 08:30'],
    ['sexta 14h', '2026-12-04 14:00'],
    ['terça de manhã', '2026-12-01 08:00'],
    ['dia 4 de janeiro às 15h', '2027-01-04 15:00'],
    ['em duas horas', '2026-11-27 12:00'],
    ['daqui a 30 minutos', '2026-11-27 10:30'],
    ['amanhã das 9 às 11', '2026-11-28 09:00'],
  ]
  test.each(zeiten)('%s → %s', (text, erwartet) => {
    expect(lies(text, wann, pt)).toBe(erwartet)
  })
})

test('wer in der Sprache des anderen schreibt, wird auch verstanden', () => {
  expect(lies('tomorrow at 9am', wann, bezug())).toBe('2026-11-28 09:00')
  expect(lies('morgen um 9', wann, bezug({ sprache: 'en' }))).toBe('2026-11-28 09:00')
  expect(lies('amanhã às 9', wann, bezug())).toBe('2026-11-28 09:00')
})
