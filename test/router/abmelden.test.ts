import { expect, test } from 'vitest'
import { willAufhoeren } from '../../src/router/abmelden.ts'

test.each([
  'Stopp.',
  'stop bitte',
  'Stop please!',
  'pare',
  'por favor, pare',
  'parar',
  'Hör auf!',
  'hör auf, mir zu schreiben',
  'nicht mehr schreiben',
  'Bitte schreib mir nicht mehr',
  'Schreiben Sie mir bitte keine Nachrichten mehr.',
  'ich will keine Erinnerungen mehr von dir',
  'stop writing to me',
  'please don’t text me any more',
  'No more messages, please',
  'leave me alone',
  'pare de me escrever',
  'não me mande mais mensagens',
  'cancelar inscrição',
])('„%s“ will nichts mehr hören', (text) => expect(willAufhoeren(text)).toBe(true))

test.each([
  'Stopp, der Termin ist erst um 3',
  'stop the timer',
  'parar o timer',
  'para amanhã',
  'schreib mir nicht mehr als drei Zeilen',
  'schick mir den Bericht',
  'send me the report',
  'nicht mehr',
  'schreib Bernd nicht mehr',
  'keine Milch mehr',
])('„%s“ will etwas anderes', (text) => expect(willAufhoeren(text)).toBe(false))
