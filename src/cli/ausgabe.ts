import { AssistentFehler, EndgueltigerFehler, KonfigurationsFehler } from '../domaene/fehler.ts'

/** Exit codes: 0 done, 1 it did not work out, 2 called or configured wrongly. */
export const CODE = { gut: 0, gescheitert: 1, falsch: 2 } as const

export const schreibe = (text: string): void => void process.stdout.write(`${text}\n`)
export const melde = (text: string): void => void process.stderr.write(`${text}\n`)
export const schreibeJson = (wert: unknown): void => schreibe(JSON.stringify(wert, null, 2))

export const falscherAufruf = (text: string): EndgueltigerFehler => new EndgueltigerFehler('aufruf', text)

/** One sentence that names what is wrong and what to do; never a stack for what we know. */
export function erklaere(fehler: unknown): number {
  if (!(fehler instanceof AssistentFehler)) {
    melde(
      `Unerwarteter Fehler: ${fehler instanceof Error ? (fehler.stack ?? fehler.message) : String(fehler)}`,
    )
    return CODE.gescheitert
  }
  melde(fehler.abhilfe ? `${fehler.message}\n${fehler.abhilfe}` : fehler.message)
  return fehler instanceof KonfigurationsFehler || fehler.code === 'aufruf' ? CODE.falsch : CODE.gescheitert
}

const AUFRUF: Record<string, string> = {
  'commander.unknownCommand': 'Diesen Befehl gibt es nicht',
  'commander.unknownOption': 'Diese Option gibt es hier nicht',
  'commander.missingArgument': 'Hier fehlt eine Angabe',
  'commander.missingMandatoryOptionValue': 'Diese Option fehlt',
  'commander.optionMissingArgument': 'Diese Option braucht einen Wert',
  'commander.excessArguments': 'Das sind zu viele Angaben',
  'commander.invalidArgument': 'Dieser Wert geht hier nicht',
  'commander.help': 'Hier fehlt ein Befehl',
}

/** The parser's errors in German, by their code; what is quoted in its message is what was typed or is missing. */
export function falschGerufen(code: string, message: string): string {
  const genannt = /'([^']*)'/.exec(message)?.[1]
  return `${AUFRUF[code] ?? 'So lässt sich das nicht aufrufen'}${genannt === undefined ? '' : `: ${genannt}`}.\nMit --help siehst du, was geht.`
}
