// A process of its own for the tests: claims what is due and never ends. node zeitplan-kind.ts <ziel> <schema> <jetzt>
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { handUhr } from '../../src/betrieb/uhr.ts'
import { erstelleZeitplan } from '../../src/betrieb/zeitplan.ts'
import { oeffneSpeicher } from '../../src/speicher/oeffnen.ts'

const [ziel = '', schema = '', jetzt = ''] = process.argv.slice(2)
const speicher = await oeffneSpeicher(ziel, schema ? { schema } : {})
const fuehreAus = async (slot: string): Promise<void> => {
  process.stdout.write(`${slot}\n`)
  await pause(60_000)
}
await erstelleZeitplan({
  speicher,
  uhr: handUhr(jetzt),
  zone: 'Europe/Berlin',
  log: pino({ level: 'silent' }),
  aufgaben: [{ name: 'aufraeumen', cron: '30 2 * * *', fuehreAus }],
}).faellig()
