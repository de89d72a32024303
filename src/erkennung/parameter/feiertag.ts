import { createRequire } from 'node:module'
import type Holidays from 'date-holidays'
import { DateTime } from 'luxon'
import { bei, type Token, zerlege } from './token.ts'
import type { Treffer } from './typen.ts'

// Holidays by name. Those that fall on the same day everywhere stand here; what a country or region has of its own
// (Buß- und Bettag, Nationalfeiertag, Muttertag) comes from date-holidays, loaded on the first name it could know:
// loading takes 90 ms, the first year of a country with its regions about 60.

type Regel =
  | { ostern: readonly [number, number] }
  | { fest: readonly [string, string] }
  /** Sundays before Christmas: 1 to 4; 0 is all of them, up to Christmas Eve. */
  | { advent: number }
const ostern = (von: number, bis = von): Regel => ({ ostern: [von, bis] })
const fest = (von: string, bis = von): Regel => ({ fest: [von, bis] })

const UEBERALL: [namen: string, regel: Regel][] = [
  ["neujahr|neujahrstag|new year|new year's day|new years day|ano novo", fest('01-01')],
  ['heilige drei könige|dreikönig|dreikönigstag|epiphany|dia de reis', fest('01-06')],
  ["valentinstag|valentine's day|valentines day", fest('02-14')],
  ['weiberfastnacht', ostern(-52)],
  ['rosenmontag', ostern(-48)],
  ['faschingsdienstag|fastnachtsdienstag|fasching|fastnacht|mardi gras|shrove tuesday', ostern(-47)],
  ['carnaval', ostern(-48, -47)],
  ['aschermittwoch|ash wednesday', ostern(-46)],
  ['gründonnerstag|maundy thursday', ostern(-3)],
  ['karfreitag|good friday|sexta-feira santa|sexta feira santa', ostern(-2)],
  ['karsamstag|holy saturday', ostern(-1)],
  ['palmsonntag|palm sunday|domingo de ramos', ostern(-7)],
  ['karwoche|holy week|semana santa', ostern(-6, -1)],
  ['karsonnabend', ostern(-1)],
  ['osterwochenende|easter weekend', ostern(-2, 1)],
  ['pfingstwochenende', ostern(48, 50)],
  ['vatertag', ostern(39)],
  ['trinitatis|dreifaltigkeitssonntag|trinity sunday', ostern(56)],
  ['advent|adventszeit', { advent: 0 }],
  ['1. advent|erster advent|ersten advent|erster adventssonntag|1. adventssonntag', { advent: 1 }],
  ['2. advent|zweiter advent|zweiten advent|zweiter adventssonntag|2. adventssonntag', { advent: 2 }],
  ['3. advent|dritter advent|dritten advent|dritter adventssonntag|3. adventssonntag', { advent: 3 }],
  ['4. advent|vierter advent|vierten advent|vierter adventssonntag|4. adventssonntag', { advent: 4 }],
  ['jahreswechsel', fest('12-31', '01-01')],
  ['ostern|easter|ostertage|osterfeiertage', ostern(0, 1)],
  ['ostersonntag|easter sunday|páscoa', ostern(0)],
  ['ostermontag|easter monday', ostern(1)],
  ['christi himmelfahrt|himmelfahrt|himmelfahrtstag|ascension day', ostern(39)],
  ['pfingsten|pfingstfeiertage', ostern(49, 50)],
  ['pfingstsonntag|pentecost|whit sunday', ostern(49)],
  ['pfingstmontag|whit monday', ostern(50)],
  ['fronleichnam|corpus christi', ostern(60)],
  ['maifeiertag|tag der arbeit|dia do trabalhador', fest('05-01')],
  ['mariä himmelfahrt', fest('08-15')],
  ['tag der deutschen einheit|deutsche einheit', fest('10-03')],
  ['reformationstag', fest('10-31')],
  ['halloween', fest('10-31')],
  ["allerheiligen|all saints' day|todos os santos", fest('11-01')],
  ['allerseelen|finados', fest('11-02')],
  ['nikolaus|nikolaustag', fest('12-06')],
  ['mariä empfängnis', fest('12-08')],
  ['heiligabend|heilig abend|heiliger abend|heiligen abend|christmas eve|véspera de natal', fest('12-24')],
  ['weihnachten|weihnachtsfeiertage|weihnachtstage|christmas', fest('12-25', '12-26')],
  ['1. weihnachtstag|1. weihnachtsfeiertag|erster weihnachtstag|ersten weihnachtstag', fest('12-25')],
  ['erster weihnachtsfeiertag|ersten weihnachtsfeiertag|christtag|christmas day|natal', fest('12-25')],
  ['2. weihnachtstag|2. weihnachtsfeiertag|zweiter weihnachtstag|zweiten weihnachtstag', fest('12-26')],
  ['zweiter weihnachtsfeiertag|zweiten weihnachtsfeiertag|boxing day', fest('12-26')],
  ['stephanstag|stefanitag|stephanitag', fest('12-26')],
  ['zwischen den jahren', fest('12-27', '12-31')],
  ["silvester|sylvester|new year's eve|new years eve|véspera de ano novo", fest('12-31')],
]

interface Eintrag {
  worte: string[]
  name: string
}
const schluessel = (name: string): string[] => zerlege(name).map((t) => t.t)

function verzeichne(namen: Iterable<string>): Map<string, Eintrag[]> {
  const map = new Map<string, Eintrag[]>()
  for (const name of namen) {
    const worte = schluessel(name)
    const [erstes = ''] = worte
    map.set(erstes, [...(map.get(erstes) ?? []), { worte, name: worte.join(' ') }])
  }
  return map
}
const REGELN = new Map(
  UEBERALL.flatMap(([namen, r]) => namen.split('|').map((n) => [schluessel(n).join(' '), r])),
)
const BEKANNT = verzeichne(UEBERALL.flatMap(([namen]) => namen.split('|')))

let klasse: typeof Holidays | undefined
function kalender(land: string, region?: string): Holidays {
  klasse ??= createRequire(import.meta.url)('date-holidays') as typeof Holidays
  return region ? new klasse(land, region) : new klasse(land)
}

/** Names to days of one year: the region's own first, then what any region of the country has. */
const jahre = new Map<string, Map<string, string>>()
function tageDesLandes(land: string, jahr: number): Map<string, string> {
  const key = `${land} ${jahr}`
  const fertig = jahre.get(key)
  if (fertig) return fertig
  const [staat = 'DE', region] = land.split('-')
  const ganz = kalender(staat)
  const alle = [
    kalender(staat, region),
    ganz,
    ...Object.keys(ganz.getStates(staat) ?? {}).map((s) => kalender(staat, s)),
  ]
  const tage = new Map<string, string>()
  for (const k of alle)
    for (const sprache of [undefined, 'en'])
      for (const { name, date } of k.getHolidays(jahr, sprache) ?? []) {
        const worte = schluessel(name).join(' ')
        if (!tage.has(worte)) tage.set(worte, date.slice(0, 10))
      }
  // A process lives for years and is asked about few of them; a hostile series of years must not fill the memory.
  if (jahre.size >= 64) jahre.clear()
  jahre.set(key, tage)
  return tage
}

const verzeichnisse = new Map<string, Map<string, Eintrag[]>>()
function verzeichnis(land: string): Map<string, Eintrag[]> {
  const fertig = verzeichnisse.get(land)
  if (fertig) return fertig
  const neu = verzeichne(tageDesLandes(land, 2027).keys())
  verzeichnisse.set(land, neu)
  return neu
}

const passt = (tokens: readonly Token[], i: number, { worte }: Eintrag): boolean =>
  worte.every((w, k) => bei(tokens, i + k).t === w)

/** Words that could begin a name which only date-holidays knows. */
const VERDACHT =
  /(tag|feier|fest|schiessen|laeuten|auffahrt|advent|day|thanksgiving)$|^(dia|nossa|buss|martin)/
const WOCHENTAG =
  /^(mon|diens|donners|frei|sams|sonn)tag$|^(sun|mon|tues|wednes|thurs|fri|satur)day$|^(to|yester)day$|^(mit)?tag$|mittag$/

/** The name of a holiday at `i`, in its key form. */
export function leseFeiertag(tokens: readonly Token[], i: number, land: string): Treffer<string> | undefined {
  const { t } = bei(tokens, i)
  const naechstes = bei(tokens, i + (bei(tokens, i + 1).t === '.' ? 2 : 1)).t
  const verdaechtig = (w: string): boolean => VERDACHT.test(w) && !WOCHENTAG.test(w)
  const eigene =
    verdaechtig(t) || (/^\d$/.test(t) && naechstes === 'advent') ? verzeichnis(land).get(t) : undefined
  const kandidaten = [...(BEKANNT.get(t) ?? []), ...(eigene ?? [])].filter((e) => passt(tokens, i, e))
  const bester = kandidaten.toSorted((a, b) => b.worte.length - a.worte.length)[0]
  return bester && { wert: bester.name, ende: i + bester.worte.length }
}

/** The anonymous Gregorian computus (Nature, 1876). By date-holidays a message full of „Ostern“ took 3 s. */
function ostersonntag(jahr: number): DateTime {
  const [a, b, c] = [jahr % 19, Math.floor(jahr / 100), jahr % 100]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return DateTime.utc(jahr, Math.floor(n / 31), (n % 31) + 1)
}

function adventIn(jahr: number, n: number): { von: DateTime; bis: DateTime } {
  const heiligabend = alsTag(`${jahr}-12-24`)
  const vierter = heiligabend.minus({ days: heiligabend.weekday % 7 })
  const sonntag = vierter.minus({ weeks: 4 - (n || 1) })
  return { von: sonntag, bis: n === 0 ? heiligabend : sonntag }
}

const alsTag = (iso: string): DateTime => DateTime.fromISO(iso, { zone: 'utc' })

/** First and last day of a holiday in a year; undefined when the country does not have it that year. */
export function feiertagsTage(
  name: string,
  jahr: number,
  land: string,
): { von: DateTime; bis: DateTime } | undefined {
  const regel = REGELN.get(name)
  if (regel && 'fest' in regel) {
    const [von, bis] = regel.fest
    return { von: alsTag(`${jahr}-${von}`), bis: alsTag(`${bis < von ? jahr + 1 : jahr}-${bis}`) }
  }
  if (regel && 'advent' in regel) return adventIn(jahr, regel.advent)
  if (regel) {
    const sonntag = ostersonntag(jahr)
    const [von, bis] = regel.ostern
    const ab = (tage: number): DateTime => sonntag.plus({ days: tage })
    return { von: ab(von), bis: ab(bis) }
  }
  const tag = tageDesLandes(land, jahr).get(name)
  return tag === undefined ? undefined : { von: alsTag(tag), bis: alsTag(tag) }
}
