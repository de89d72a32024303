import { validateDetailed } from 'node-cron'
import { KonfigurationsFehler } from '../domaene/fehler.ts'
import type { Takt } from '../domaene/slots.ts'

// node-cron only reads the expression (what is due: domaene/slots.ts): by itself it had no run at 02:30 on the day that
// skips it, and two on the day that repeats it.

const FELDER: Record<string, string> = {
  minute: 'Minute 0–59',
  hour: 'Stunde 0–23',
  dayOfMonth: 'Tag 1–31',
  month: 'Monat 1–12',
  dayOfWeek: 'Wochentag 0–7, 0 und 7 sind Sonntag',
}

/** Reads five fields: numbers, `*`, lists, ranges, steps. @throws KonfigurationsFehler saying what is expected */
export function leseCron(ausdruck: string): Takt {
  const felder = ausdruck.trim().split(/\s+/)
  const { valid, fields, errors } = validateDetailed(ausdruck)
  const wochentage = zahlen(fields?.dayOfWeek)
  const tage = zahlen(fields?.dayOfMonth)
  if (!valid || fields === undefined || felder.length !== 5 || !wochentage || !tage) {
    const falsch = errors.flatMap(({ field, value }) => (FELDER[field] && value ? [value] : []))
    throw falscherCron(ausdruck, falsch)
  }
  // As cron does it: when both day fields are given, one of them is enough.
  const beideTage = !felder[2]?.startsWith('*') && !felder[4]?.startsWith('*')
  return {
    zeiten: einmalig(fields.hour).flatMap((stunde) =>
      einmalig(fields.minute).map((minute) => ({ stunde, minute })),
    ),
    laeuftAm(tag) {
      const datum = new Date(`${tag}T00:00:00.000Z`)
      if (!fields.month.includes(datum.getUTCMonth() + 1)) return false
      const passt = [tage.has(datum.getUTCDate()), wochentage.has(datum.getUTCDay())]
      return beideTage ? passt.includes(true) : !passt.includes(false)
    },
  }
}

/** Undefined for what is no number (`L`, `1#2`): its meaning differs from program to program. */
function zahlen(feld: readonly (number | string)[] | undefined): Set<number> | undefined {
  const nur = feld?.filter((wert) => typeof wert === 'number')
  return nur?.length === feld?.length && nur ? new Set(nur) : undefined
}

const einmalig = (werte: readonly number[]): number[] => [...new Set(werte)]

const falscherCron = (ausdruck: string, falsch: string[]): KonfigurationsFehler =>
  new KonfigurationsFehler(
    `„${ausdruck}“ ist kein Zeitplan${falsch.length > 0 ? ` (${falsch.join(', ')})` : ''}; erwartet sind fünf Felder: ${Object.values(FELDER).join('; ')}.`,
    {
      abhilfe:
        'Erlaubt sind Zahlen, *, Listen (1,15), Bereiche (1-5) und Schritte (*/10). Täglich um 2:30 Uhr ist "30 2 * * *".',
    },
  )
