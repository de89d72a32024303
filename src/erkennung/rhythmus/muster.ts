import type { Rhythmus } from '../../domaene/rhythmus.ts'
import { deutscheZahl } from '../parameter/zahlwort.ts'
import type { Tageszeit } from '../parameter/zeit-typ.ts'

// How people say how often, over folded words with one blank between them: „jeden freitag“, „alle 2 wochen montags“,
// “every other monday”, “toda sexta”. One pattern a kind in all three languages; values are read from what it matched.

/** What was said of the rhythm; days that were not said are to be assumed. */
export type Gesagt =
  | { art: 'tage'; alle: number }
  | { art: 'wochen'; alle: number; tage: number[] }
  | { art: 'monate'; alle: number; tage: number[] }
  | { art: 'nter'; alle: number; n: Extract<Rhythmus, { art: 'nter' }>['n']; was: number | 'werktag' }
  | { art: 'minuten'; alle: number; tage: number[] }

export interface Muster {
  re: RegExp
  lies(m: Record<string, string | undefined>): Gesagt | undefined
}

const WOCHENTAGE: readonly (readonly [RegExp, number])[] = [
  [/^(?:montags?|mo|mondays?|mon|segundas?)/, 1],
  [/^(?:dienstags?|di|tuesdays?|tue|tercas?)/, 2],
  [/^(?:mittwochs?|mi|wednesdays?|wed|quartas?)/, 3],
  [/^(?:donnerstags?|do|thursdays?|thu|quintas?)/, 4],
  [/^(?:freitags?|fr|fridays?|fri|sextas?)/, 5],
  [/^(?:samstags?|sonnabends?|sa|saturdays?|sat|sabados?)/, 6],
  [/^(?:sonntags?|so|sundays?|sun|domingos?)/, 7],
]
const TAG = String.raw`(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|monday|tuesday|wednesday|thursday|friday|saturday|sunday|segunda|terca|quarta|quinta|sexta|sabado|domingo)`
/** In the plural it repeats by itself: „montags“, “mondays”, “às segundas”. */
const TAGS = String.raw`(?:montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonnabends|sonntags|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|segundas|tercas|quartas|quintas|sextas|sabados|domingos)`
const FEIRA = String.raw`(?: - feiras?| feiras?)?`
const UND = String.raw`(?: ,)? (?:und|sowie|and|e|,|/|\+) (?:an )?(?:jede[nrsm]? |every |todas? as? |toda |todo |nas? |on )?`
const LISTE = `${TAG}s?${FEIRA}(?:${UND}${TAG}s?${FEIRA}){0,6}`
const LISTE_S = `${TAGS}${FEIRA}(?:${UND}${TAG}s?${FEIRA}){0,6}`
const ZAHL = String.raw`(?:\d{1,3}|[a-z]+)`
const JEDE = String.raw`(?:jede[nmrs]?|every|each|tod[oa]s?(?: [oa]s?)?|cada)`
const IM_MONAT = String.raw`(?: (?:im|des|jede[ns]|eines jeden|eines|of|in|of the|of each|of every|every|each|in the|do|de cada|no|de todo)(?: jeden| jedes| each| every)? (?:monats?|month|mes))`
const ERST = String.raw`(?:1 \.|erste[nrms]?|1 ?st|1 o|first|primeir[oa])`
const LETZT = String.raw`(?:letzte[nrms]?|last|ultim[oa])`
const NTER = String.raw`(?<nter>${ERST}|${LETZT}|[2-4] (?:\.|nd|rd|th)|zweite[nrms]?|dritte[nrms]?|vierte[nrms]?|second|third|fourth|segund[oa]|terceir[oa])`

const ZAHLEN: Record<string, number> = {
  ...Object.fromEntries('two three four five six seven eight nine ten'.split(' ').map((w, i) => [w, i + 2])),
  ...Object.fromEntries(
    'dois tres quatro cinco seis sete oito nove dez'.split(' ').map((w, i) => [w, i + 2]),
  ),
  duas: 2,
  other: 2,
  second: 2,
  zweite: 2,
  zweiten: 2,
  zweiter: 2,
  zweites: 2,
  dritte: 3,
  dritten: 3,
  third: 3,
  vierte: 4,
  vierten: 4,
  fourth: 4,
}
const zahl = (wort: string | undefined): number | undefined => {
  if (wort === undefined) return 1
  const w = wort.trim().replace(/ ?(?:\.|nd|rd|th)$/, '')
  return /^\d+$/.test(w) ? Number(w) : (ZAHLEN[w] ?? deutscheZahl(w))
}

function tageAus(liste: string | undefined): number[] {
  const tage = (liste ?? '').split(/[^a-z]+/).flatMap((w) => {
    const tag = w.length > 3 ? WOCHENTAGE.find(([re]) => re.test(w))?.[1] : undefined
    return tag === undefined ? [] : [tag]
  })
  return [...new Set(tage)].sort((a, b) => a - b)
}

const ALLE_TAGE = [1, 2, 3, 4, 5, 6, 7]
const WERKTAGE = [1, 2, 3, 4, 5]

function nterAus(wort: string | undefined): Extract<Rhythmus, { art: 'nter' }>['n'] {
  const w = wort ?? ''
  if (new RegExp(`^${LETZT}$`).test(w)) return -1
  if (/^(?:2|zweit|second|segund)/.test(w)) return 2
  if (/^(?:3|dritt|third|terceir)/.test(w)) return 3
  return /^(?:4|viert|fourth)/.test(w) ? 4 : 1
}

const wochen = (tage: number[], alle: number | undefined): Gesagt | undefined =>
  alle === undefined || alle < 1 ? undefined : { art: 'wochen', alle, tage }
const monate = (alle: number | undefined, tage: number[]): Gesagt | undefined =>
  alle === undefined || alle < 1 ? undefined : { art: 'monate', alle, tage }

const muster = (re: string, lies: Muster['lies']): Muster => ({
  re: new RegExp(`(?<![a-z0-9])(?:${re})(?![a-z0-9])`),
  lies,
})

const monatstage = (m: Record<string, string | undefined>): number[] =>
  m.letzter !== undefined
    ? [-1]
    : m.erster !== undefined
      ? [1]
      : [...(m.tage ?? '').matchAll(/\d+/g)].map(([t]) => Number(t))
const TAGE_IM_MONAT = String.raw`(?:(?<tage>\d{1,2}(?: (?:\.|st|nd|rd|th))?(?: (?:und|and|e|,) (?:am |on the |dia )?\d{1,2}(?: (?:\.|st|nd|rd|th))?)*)|(?<erster>${ERST})|(?<letzter>${LETZT}))`

/** The first that fits counts: the longer before the shorter. */
export const MUSTER: readonly Muster[] = [
  // „jeden zweiten Montag im Monat“, „am letzten Werktag des Monats“
  muster(
    `(?:${JEDE} |am |an jedem |immer am |on the |every |n[oa] |tod[oa] )?${NTER} (?<was>${TAG}${FEIRA}|werktag|arbeitstag|workday|weekday|working day|business day|dia util)${IM_MONAT}`,
    (m) => {
      const was = tageAus(m.was)[0] ?? 'werktag'
      return { art: 'nter', alle: 1, n: nterAus(m.nter), was }
    },
  ),
  // „am 1. jedes Monats“, „jeden Monat am 15.“, „am Monatsersten“, „am Ultimo“
  muster(
    String.raw`(?:immer )?(?:jeweils )?(?:am|zum|jede[nm]|an jedem|on the|every|no|todo) (?:dia |day )?${TAGE_IM_MONAT}(?: (?:tag|day|dia))?${IM_MONAT}`,
    (m) => monate(1, monatstage(m)),
  ),
  muster(
    String.raw`(?:immer )?(?:am|zum|an jedem|jede[nm]) (?:(?<erster>monatsersten|monatsanfang)|(?<letzter>monatsletzten|monatsende|ultimo))`,
    (m) => monate(1, monatstage(m)),
  ),
  muster(
    String.raw`(?:(?:${JEDE} (?:monat|month|mes)|monatlich|monthly|mensalmente|(?:alle|every|a cada) (?<alle>${ZAHL}) (?:monate|months|meses))(?: (?:immer )?(?:am|on the|no|on) (?:dia |day )?${TAGE_IM_MONAT}(?: (?:tag|day|dia))?)?)`,
    (m) => monate(zahl(m.alle), monatstage(m)),
  ),
  muster(String.raw`tod[oa] dia (?<tage>\d{1,2})`, (m) => monate(1, monatstage(m))),
  muster(
    String.raw`quartalsweise|vierteljaehrlich|jedes quartal|${JEDE} quarter|quarterly|trimestralmente|todo trimestre`,
    () => monate(3, []),
  ),
  muster(String.raw`halbjaehrlich|jedes halbe jahr|semestralmente`, () => monate(6, [])),
  muster(String.raw`jaehrlich|jedes jahr|${JEDE} year|yearly|annually|anualmente|todo ano`, () =>
    monate(12, []),
  ),
  // „alle zwei Wochen montags“, „montags alle zwei Wochen“, „jeden zweiten Freitag“, “every other monday”
  muster(
    String.raw`(?:(?:immer )?(?<davor>${LISTE_S}) )?(?:(?:alle|every|a cada) (?<alle>${ZAHL}) (?:wochen|weeks?|semanas)|jede (?<jede>zweite|dritte|vierte) woche|(?<zwei>zweiwoechentlich|(?:alle )?14 (?:taegig|tage)|vierzehntaegig|biweekly|fortnightly|every fortnight|quinzenalmente))(?: (?:immer |jeweils )?(?:am |an |on |na |no |nas |aos )?(?<danach>${LISTE}))?`,
    (m) => wochen(tageAus(m.davor ?? m.danach), m.zwei ? 2 : zahl(m.alle ?? m.jede)),
  ),
  muster(
    String.raw`(?:jede[nrs]?|every) (?<n>zweite[nr]?|dritte[nr]?|vierte[nr]?|2 \.|3 \.|4 \.|other|second|third) (?<tag>${TAG})`,
    (m) => wochen(tageAus(m.tag), zahl(m.n)),
  ),
  // „montags bis freitags“, „werktags“, “every weekday”
  muster(
    String.raw`(?:immer )?(?:(?:von |from |de )?(?:montags?|mo|mondays?|mon|segunda)${FEIRA} (?:\. )?(?:bis|-|–|to|through|till|a|ate) (?:freitags?|fr|fridays?|fri|sexta)${FEIRA}|werktags|wochentags|arbeitstags|(?:an |on )?(?:jede[nm]|allen|every|each) (?:werktag|arbeitstag|wochentag|weekday|workday|working day|business day)(?:en)?|an (?:den )?(?:werktagen|arbeitstagen|wochentagen)|(?:on )?(?:weekdays|workdays|working days|business days)|unter der woche|tod[oa]s? (?:os )?dias? ute?is|todo dia util|(?:em |nos )?dias uteis)`,
    () => wochen(WERKTAGE, 1),
  ),
  muster(
    String.raw`(?:jedes|am|an jedem|every|on the|on|todo) (?:wochenende|weekend|weekends|fim de semana)`,
    () => wochen([6], 1),
  ),
  // „jeden Freitag“, „montags und donnerstags“, “every monday”, “toda sexta”
  muster(
    String.raw`(?:immer )?(?:an )?${JEDE} (?<tage>${LISTE})|(?<adv>${TAG})(?= (?:morgens|vormittags|mittags|nachmittags|abends|nachts)(?![a-z]))|(?:immer )?(?:am |on |as |aos |nas )?(?<mehrere>${LISTE_S})|immer (?:am )?(?<immer>${LISTE})`,
    (m) => wochen(tageAus(m.tage ?? m.adv ?? m.mehrere ?? m.immer), 1),
  ),
  muster(
    String.raw`(?:woechentlich|weekly|semanalmente|einmal (?:die|in der|pro) woche|once a week|uma vez por semana|${JEDE} (?:woche|week|semana))(?: (?:immer |jeweils )?(?:am |an |on |na |no |nas )?(?<tage>${LISTE}))?`,
    (m) => wochen(tageAus(m.tage), 1),
  ),
  // within the day
  muster(
    String.raw`(?:(?<werktags>werktags|on weekdays) )?(?:(?:alle|every|a cada) (?<min>${ZAHL}) (?:minuten|minutes|mins?|minutos)|jede (?<min1>minute)|every (?<min2>minute)|(?:a )?cada (?<min3>minuto)|(?<viertel>jede viertelstunde|every quarter of an hour|every quarter hour)|(?<halb>(?:jede|alle) halbe[n]? stunden?|halbstuendlich|every half(?: an)? hour|a cada meia hora)|(?:alle|every|a cada) (?<std>${ZAHL}) (?:stunden|hours|horas)|(?:stuendlich|jede stunde|every hour|hourly|de hora em hora|a cada hora|toda hora))`,
    (m) => {
      const tage = m.werktags ? WERKTAGE : ALLE_TAGE
      if (m.min1 || m.min2 || m.min3) return { art: 'minuten', alle: 1, tage }
      if (m.viertel || m.halb) return { art: 'minuten', alle: m.viertel ? 15 : 30, tage }
      const n = zahl(m.min ?? m.std)
      return n === undefined || n < 1 ? undefined : { art: 'minuten', alle: m.min ? n : n * 60, tage }
    },
  ),
  muster(
    String.raw`(?:alle|every|a cada) (?<alle>${ZAHL}) (?:tage|days|dias)|jeden (?<n>zweiten|dritten|vierten|2 \.|3 \.) tag|every (?<en>other|second|third) day`,
    (m) => {
      const alle = zahl(m.alle ?? m.n ?? m.en)
      return alle === undefined || alle < 1 ? undefined : { art: 'tage', alle }
    },
  ),
  muster(
    String.raw`taeglich|tagtaeglich|jeden tag|alle tage|${JEDE} (?:day|dia)|todos os dias|daily|diariamente`,
    () => ({ art: 'tage', alle: 1 }),
  ),
  // „jeden Morgen“: the part of the day is the time of day
  muster(
    String.raw`${JEDE} (?<tageszeit>(?:frueh|morgen|vormittag|mittag|nachmittag|abend|nacht|morning|noon|afternoon|evening|night|manha|tarde|noite)s?)`,
    () => ({ art: 'tage', alle: 1 }),
  ),
]

/** Says as well how something is counted („Umsatz monatlich“, “monthly revenue”), or means one day: it takes more to be an order. */
export const SCHWACH =
  /^(?:daily|weekly|monthly|quarterly|yearly|annually|hourly|taeglich|woechentlich|monatlich|quartalsweise|vierteljaehrlich|halbjaehrlich|jaehrlich|diariamente|semanalmente|mensalmente|trimestralmente|semestralmente|anualmente)$|monatsende|monatsanfang|ultimo|^(?:am|on the|no) .*(?: (?:im|des|in the|of the|do) (?:monats?|month|mes))$|^am wochenende$|^on the weekend$/

const WOCHENENDE = String.raw`wochenenden?|weekends?|fi(?:m|ns) de semana`
const AN = String.raw`(?: (?:am|an|den|dem|im|on|at|for|the|em|na|no|nas|nos|aos|as|a|o|os))*`
/** „täglich außer am Wochenende“, „werktags, aber freitags nicht“, “every day except Sunday”: the days on which not. */
export const AUSNAHME = new RegExp(
  `(?:, )?(?<![a-z])(?:(?:ausser|ausgenommen|(?:aber |nur )?nicht|except|excluding|but not|exceto|menos|salvo|mas nao)${AN} (?<tage>${LISTE}|${WOCHENENDE})|(?:aber|nur|but)${AN} (?<davor>${LISTE}|${WOCHENENDE}) (?:nicht|not))(?![a-z])`,
)
export const ausgenommen = (m: Record<string, string | undefined>): number[] => {
  const wort = m.tage ?? m.davor ?? ''
  return new RegExp(`^(?:${WOCHENENDE})$`).test(wort) ? [6, 7] : tageAus(wort)
}

/** The part of the day directly behind the rhythm: „jeden Freitag Abend“, „jeden Morgen“. „morgen“ alone would be another day. */
export const TAGESZEIT: readonly (readonly [RegExp, Tageszeit])[] = [
  [/^(?:frueh|morgens|am morgen|in der frueh|(?:in the )?mornings?|(?:de |pela )?manhas?)(?![a-z])/, 'frueh'],
  [/^(?:am )?vormittags?(?![a-z])/, 'vormittag'],
  [/^(?:(?:am )?mittags?|(?:at )?noon|(?:ao )?meio dia)(?![a-z])/, 'mittag'],
  [/^(?:(?:am )?nachmittags?|(?:in the )?afternoons?|(?:a |de |pela )?tardes?)(?![a-z])/, 'nachmittag'],
  [/^(?:(?:am )?abends?|(?:in the )?evenings?)(?![a-z])/, 'abend'],
  [/^(?:nachts?|in der nacht|(?:at )?nights?)(?![a-z])/, 'nacht'],
  [/^(?:a |de |pela )?noites?(?![a-z])/, 'abend'],
]
