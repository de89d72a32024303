import type { Sprache } from '../../domaene/sprache.ts'
import { fastGleich } from './token.ts'
import type { Einheit, Lage, Tageszeit } from './zeit-typ.ts'

// The words of time in three languages, folded (ä → ae, accents gone). One word may mean several things.

export interface Wort {
  /** Days from today. */
  tag?: number
  wochentag?: number
  monat?: number
  /** An abbreviation, or a word that is usually something else: counts only in context. */
  schwach?: true
  einheit?: Einheit
  /** −1 last, 0 this, 1 next, ±2 the one beyond. */
  versatz?: number
  lage?: Lage
  tageszeit?: Tageszeit
  rolle?: Rolle
}
export type Rolle =
  | 'bis'
  | 'ab'
  | 'seit'
  | 'von'
  | 'zwischen'
  | 'und'
  | 'in'
  | 'vor'
  | 'nach'
  | 'um'
  | 'am'
  | 'artikel'
  | 'etwa'
export type Lexikon = ReadonlyMap<string, Wort>

type Zeile = [worte: string, wort: Wort]

const formen = (staemme: string, endungen: string): string =>
  staemme
    .split(' ')
    .flatMap((s) => endungen.split(',').map((e) => s + e))
    .join(' ')
const ADJ = 'e,en,er,es,em'

const monate = (lang: string, kurz: string): Zeile[] => [
  ...lang.split(' ').map((w, i): Zeile => [w.replaceAll('/', ' '), { monat: i + 1 }]),
  ...kurz.split(' ').map((w, i): Zeile => [w.replaceAll('/', ' '), { monat: i + 1, schwach: true }]),
]
const wochentage = (lang: string, kurz: string): Zeile[] => [
  ...lang.split(' ').map((w, i): Zeile => [w.replaceAll('/', ' '), { wochentag: i + 1 }]),
  ...kurz.split(' ').map((w, i): Zeile => [w.replaceAll('/', ' '), { wochentag: i + 1, schwach: true }]),
]

const DEUTSCH: Zeile[] = [
  ...monate(
    'januar/jaenner/januars/jaenners februar/feber/februars maerz/maerzes april/aprils mai/mais juni/junis/juno juli/julis august/augusts september/septembers oktober/oktobers november/novembers dezember/dezembers',
    'jan/jaen feb/febr mrz/maer apr - jun jul aug sep/sept okt nov dez',
  ),
  ...wochentage(
    'montag dienstag mittwoch donnerstag freitag samstag/sonnabend/samstags sonntag',
    'mo di mi do fr sa so',
  ),
  ['heute heut heutige heutigen heutiger', { tag: 0 }],
  ['morgen', { tag: 1, tageszeit: 'frueh' }],
  ['uebermorgen', { tag: 2 }],
  ['ueberuebermorgen', { tag: 3 }],
  ['gestern', { tag: -1 }],
  ['vorgestern', { tag: -2 }],
  ['vorvorgestern', { tag: -3 }],
  ['minute minuten min', { einheit: 'minute' }],
  ['stunde stunden std stdn h stuendchen', { einheit: 'stunde' }],
  ['tag tage tagen tages', { einheit: 'tag' }],
  ['werktag werktage werktagen arbeitstag arbeitstage arbeitstagen', { einheit: 'werktag' }],
  ['woche wochen', { einheit: 'woche' }],
  ['wochenende wochenenden wochenend wochende', { einheit: 'wochenende' }],
  ['monat monate monaten monats', { einheit: 'monat' }],
  ['quartal quartale quartals quartalen', { einheit: 'quartal' }],
  ['halbjahr halbjahre halbjahres halbjahrs jahreshaelfte', { einheit: 'halbjahr' }],
  ['jahr jahre jahren jahres jahrs', { einheit: 'jahr' }],
  ['heuer', { einheit: 'jahr', versatz: 0 }],
  ['vorwoche', { einheit: 'woche', versatz: -1 }],
  ['vormonat vormonats', { einheit: 'monat', versatz: -1 }],
  ['vorquartal vorquartals', { einheit: 'quartal', versatz: -1 }],
  ['vorjahr vorjahres vorjahrs', { einheit: 'jahr', versatz: -1 }],
  ['folgewoche', { einheit: 'woche', versatz: 1 }],
  ['folgemonat folgemonats', { einheit: 'monat', versatz: 1 }],
  ['folgejahr folgejahres', { einheit: 'jahr', versatz: 1 }],
  [formen('letzt letz vergangen vorig', ADJ), { versatz: -1 }],
  [formen('vorletzt', ADJ), { versatz: -2 }],
  [formen('dies aktuell laufend jetzig', ADJ), { versatz: 0 }],
  [formen('naechst kommend', ADJ), { versatz: 1 }],
  [formen('uebernaechst', ADJ), { versatz: 2 }],
  ['anfang beginn', { lage: 'anfang' }],
  ['mitte', { lage: 'mitte' }],
  ['ende', { lage: 'ende' }],
  ['monatsanfang monatsbeginn', { lage: 'anfang', einheit: 'monat' }],
  ['monatsmitte', { lage: 'mitte', einheit: 'monat' }],
  ['monatsende', { lage: 'ende', einheit: 'monat' }],
  ['jahresanfang jahresbeginn', { lage: 'anfang', einheit: 'jahr' }],
  ['jahresmitte', { lage: 'mitte', einheit: 'jahr' }],
  ['jahresende', { lage: 'ende', einheit: 'jahr' }],
  ['quartalsanfang quartalsbeginn', { lage: 'anfang', einheit: 'quartal' }],
  ['quartalsende', { lage: 'ende', einheit: 'quartal' }],
  ['wochenanfang wochenbeginn', { lage: 'anfang', einheit: 'woche' }],
  ['wochenmitte', { lage: 'mitte', einheit: 'woche' }],
  ['frueh morgens fruehmorgens', { tageszeit: 'frueh' }],
  ['vormittag vormittags', { tageszeit: 'vormittag' }],
  ['mittag mittags', { tageszeit: 'mittag' }],
  ['nachmittag nachmittags', { tageszeit: 'nachmittag' }],
  ['abend abends', { tageszeit: 'abend' }],
  ['nacht nachts', { tageszeit: 'nacht' }],
  ['mitternacht', { tageszeit: 'mitternacht' }],
  ['bis spaetestens', { rolle: 'bis' }],
  ['ab fruehestens', { rolle: 'ab' }],
  ['seit', { rolle: 'seit' }],
  ['von vom', { rolle: 'von' }],
  ['zwischen', { rolle: 'zwischen' }],
  ['und u', { rolle: 'und' }],
  ['in', { rolle: 'in' }],
  ['vor', { rolle: 'vor' }],
  ['nach', { rolle: 'nach' }],
  ['um gegen', { rolle: 'um' }],
  ['am an im zu zum zur fuer auf ueber', { rolle: 'am' }],
  ['den dem der des die das', { rolle: 'artikel' }],
  ['so ca circa zirka etwa ungefaehr punkt genau einschliesslich inklusive inkl', { rolle: 'etwa' }],
]

const ENGLISCH: Zeile[] = [
  ...monate(
    'january february - april - june july august september october november december',
    'jan feb mar/march apr may jun jul aug sep/sept oct nov dec',
  ),
  ...wochentage(
    'monday tuesday wednesday thursday friday saturday sunday',
    'mon tue/tues wed thu/thur/thurs fri sat sun',
  ),
  ['today', { tag: 0 }],
  ['tonight', { tag: 0, tageszeit: 'abend' }],
  ['tomorrow tmrw', { tag: 1 }],
  ['yesterday', { tag: -1 }],
  ['minute minutes min mins', { einheit: 'minute' }],
  ['hour hours hr hrs', { einheit: 'stunde' }],
  ['day days', { einheit: 'tag' }],
  ['week weeks', { einheit: 'woche' }],
  ['weekend weekends', { einheit: 'wochenende' }],
  ['month months', { einheit: 'monat' }],
  ['quarter quarters', { einheit: 'quartal' }],
  ['half', { einheit: 'halbjahr' }],
  ['year years', { einheit: 'jahr' }],
  ['last past previous', { versatz: -1 }],
  ['this current', { versatz: 0 }],
  ['next coming upcoming', { versatz: 1 }],
  ['beginning start early', { lage: 'anfang' }],
  ['mid middle', { lage: 'mitte' }],
  ['end late', { lage: 'ende' }],
  ['morning', { tageszeit: 'frueh' }],
  ['noon', { tageszeit: 'mittag' }],
  ['afternoon', { tageszeit: 'nachmittag' }],
  ['evening', { tageszeit: 'abend' }],
  ['night', { tageszeit: 'nacht' }],
  ['midnight', { tageszeit: 'mitternacht' }],
  ['until till til through by to', { rolle: 'bis' }],
  ['from starting', { rolle: 'von' }],
  ['since', { rolle: 'seit' }],
  ['between', { rolle: 'zwischen' }],
  ['and', { rolle: 'und' }],
  ['in', { rolle: 'in' }],
  ['before', { rolle: 'vor' }],
  ['after', { rolle: 'nach' }],
  ['at around', { rolle: 'um' }],
  ['on for during of', { rolle: 'am' }],
  ['the', { rolle: 'artikel' }],
  ['about approximately including', { rolle: 'etwa' }],
]

const PORTUGIESISCH: Zeile[] = [
  ...monate(
    'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro',
    'jan fev mar abr mai jun jul ago set out nov dez',
  ),
  ...wochentage('segunda terca quarta quinta sexta sabado domingo', 'seg ter qua qui sex sab dom'),
  ['hoje', { tag: 0 }],
  ['amanha', { tag: 1 }],
  ['ontem', { tag: -1 }],
  ['anteontem', { tag: -2 }],
  ['minuto minutos min', { einheit: 'minute' }],
  ['hora horas', { einheit: 'stunde' }],
  ['dia dias', { einheit: 'tag' }],
  ['semana semanas', { einheit: 'woche' }],
  ['mes meses', { einheit: 'monat' }],
  ['trimestre trimestres', { einheit: 'quartal' }],
  ['semestre semestres', { einheit: 'halbjahr' }],
  ['ano anos', { einheit: 'jahr' }],
  ['ultimo ultima ultimos ultimas passado passada passados passadas', { versatz: -1 }],
  ['este esta neste nesta esse essa nesse nessa atual', { versatz: 0 }],
  ['proximo proxima proximos proximas', { versatz: 1 }],
  ['inicio comeco', { lage: 'anfang' }],
  ['meados meio', { lage: 'mitte' }],
  ['fim final', { lage: 'ende' }],
  ['manha', { tageszeit: 'frueh' }],
  ['tarde', { tageszeit: 'nachmittag' }],
  ['noite', { tageszeit: 'abend' }],
  ['madrugada', { tageszeit: 'nacht' }],
  ['ate', { rolle: 'bis' }],
  ['desde', { rolle: 'seit' }],
  ['de do da das dos', { rolle: 'von' }],
  ['entre', { rolle: 'zwischen' }],
  ['e', { rolle: 'und' }],
  ['em no na nos nas para pra pelo pela', { rolle: 'am' }],
  ['daqui', { rolle: 'in' }],
  ['antes ha', { rolle: 'vor' }],
  ['apos depois', { rolle: 'nach' }],
  ['as aos', { rolle: 'um' }],
  ['o a os', { rolle: 'artikel' }],
  ['cerca umas', { rolle: 'etwa' }],
]

/** Keyboards without umlauts: „naechste“ is also „nachste“. */
const ohneUmlaut = (wort: string): string => wort.replace(/([aou])e/g, '$1')

function baue(zeilen: Zeile[], umlaute: boolean): Lexikon {
  const lex = new Map<string, Wort>()
  for (const [worte, wort] of zeilen)
    for (const w of worte.split(' ')) if (w !== '-') lex.set(w, { ...lex.get(w), ...wort })
  if (umlaute) for (const [w, wort] of [...lex]) if (!lex.has(ohneUmlaut(w))) lex.set(ohneUmlaut(w), wort)
  return lex
}

export const LEXIKON: Record<Sprache, Lexikon> = {
  de: baue(DEUTSCH, true),
  en: baue(ENGLISCH, false),
  pt: baue(PORTUGIESISCH, false),
}

const LANG = new Map(
  (['de', 'en'] as const).map((s) => [
    LEXIKON[s],
    [...LEXIKON[s]].filter(([w, m]) => w.length >= 6 && !m.schwach && (m.monat || m.wochentag)),
  ]),
)
export const LEER: Wort = {}

/** A word of time; names of months and weekdays also with one slip („Okober“, „Dinstag“), never with a letter too many („Montage“). */
export function wortVon(lex: Lexikon, t: string): Wort {
  const direkt = lex.get(t)
  if (direkt || t.length < 5) return direkt ?? LEER
  return LANG.get(lex)?.find(([w]) => w.length >= t.length && w[0] === t[0] && fastGleich(w, t))?.[1] ?? LEER
}
