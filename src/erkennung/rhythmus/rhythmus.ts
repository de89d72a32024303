import { type Rhythmus, taktVon, type Uhrzeit, wochentagVon } from '../../domaene/rhythmus.ts'
import { naechsterSlot } from '../../domaene/slots.ts'
import { lokalerTag, type Tag } from '../../domaene/zeit.ts'
import { type Token, zerlege } from '../parameter/token.ts'
import type { Bezug } from '../parameter/typen.ts'
import { findeZeiten, type Zeitfund } from '../parameter/zeit.ts'
import { loeseUhr } from '../parameter/zeit-stunde.ts'
import type { Ausdruck, Kontext, Tageszeit } from '../parameter/zeit-typ.ts'
import { hatUhr, kontextVon } from '../parameter/zeit-wert.ts'
import { AUSNAHME, ausgenommen, type Gesagt, MUSTER, SCHWACH, TAGESZEIT } from './muster.ts'

// „jeden Freitag um 9 die Umsätze“: how often and when, and what is left of the text without it. The times of day are
// read by the reader of time.

export interface Rhythmuslesung {
  rhythmus: Rhythmus
  /** The text without the rhythm and its times. */
  rest: string
  /** No time of day was said. */
  ohneUhr: boolean
  /** The day of the week or month was not said. */
  ohneTag: boolean
  /** It may say how something is counted, or mean one day. */
  schwach: boolean
}

interface Stelle {
  von: number
  bis: number
}

/** Where nothing was said: the start of an office day. */
const UEBLICH: Uhrzeit = { stunde: 9, minute: 0 }

/** Undefined: nothing in the text repeats. */
export function leseRhythmus(text: string, bezug: Bezug): Rhythmuslesung | undefined {
  const tokens = zerlege(text)
  const ausnahme = findeAusnahme(tokens)
  if (ausnahme) {
    const ohne = leseRhythmus(schneide(text, [ausnahme.stelle]), bezug)
    const rhythmus = ohne && ohneTage(ohne.rhythmus, ausnahme.tage)
    return rhythmus && { ...ohne, rhythmus }
  }
  const fund = findeMuster(tokens)
  if (!fund) return undefined
  const ohne = schneide(text, [fund.stelle])
  const k = kontextVon(bezug, 'voraus')
  const zeiten = leseUhrzeiten(ohne, bezug, k, fund.tageszeit)
  const rest = glaette(schneide(ohne, zeiten.stellen))
  const heute = lokalerTag(bezug.jetzt, bezug.zone)
  const { gesagt } = fund
  if (gesagt.art === 'minuten') {
    const [von = { stunde: 0, minute: 0 }] = zeiten.spanne ?? zeiten.zeiten
    const bis = zeiten.spanne?.[1] ?? { stunde: 23, minute: 59 }
    const rhythmus = { ...gesagt, von: inMinuten(von), bis: inMinuten(bis) }
    return { rhythmus, rest, ohneUhr: false, ohneTag: false, schwach: fund.schwach }
  }
  const gegeben = zeiten.zeiten.length > 0 ? zeiten.zeiten : [ausTageszeit(fund.tageszeit, k) ?? UEBLICH]
  return {
    rhythmus: abErstem(mitTagen(gesagt, heute, gegeben), bezug),
    rest,
    ohneUhr: zeiten.zeiten.length === 0 && fund.tageszeit === undefined,
    ohneTag: 'tage' in gesagt && gesagt.tage.length === 0,
    schwach: fund.schwach,
  }
}

function findeAusnahme(tokens: readonly Token[]): { tage: number[]; stelle: Stelle } | undefined {
  const { satz, tokenBei } = alsSatz(tokens)
  const m = AUSNAHME.exec(satz)
  if (!m) return undefined
  const [erstes, letztes] = [tokenBei(m.index), tokenBei(m.index + m[0].length - 1)]
  return (
    erstes && letztes && { tage: ausgenommen(m.groups ?? {}), stelle: { von: erstes.von, bis: letztes.bis } }
  )
}

/** Undefined: it repeats by months, which cannot leave out days of the week, or no day is left. */
function ohneTage(r: Rhythmus, aus: readonly number[]): Rhythmus | undefined {
  if (r.art === 'monate' || r.art === 'nter' || (r.art === 'tage' && r.alle > 1)) return undefined
  const tage = (r.art === 'tage' ? [1, 2, 3, 4, 5, 6, 7] : r.tage).filter((t) => !aus.includes(t))
  if (tage.length === 0) return undefined
  return r.art === 'tage'
    ? { art: 'wochen', alle: 1, anker: r.anker, tage, zeiten: r.zeiten }
    : { ...r, tage }
}

/** „Alle zwei Wochen montags“ begins on the next Monday, whichever week that is in. */
function abErstem(r: Rhythmus, { jetzt, zone }: Bezug): Rhythmus {
  if (r.art === 'minuten' || r.alle === 1 || (r.art === 'monate' && r.anker.endsWith('-01-01'))) return r
  const erster = naechsterSlot(taktVon({ ...r, alle: 1 }), zone, jetzt)
  return erster ? { ...r, anker: erster.slot.slice(0, 10) } : r
}

const inMinuten = (u: Uhrzeit): number => u.stunde * 60 + u.minute

/** Weeks and months that are left out are counted from the day of asking on; a day that was not said is today's. */
function mitTagen(g: Exclude<Gesagt, { art: 'minuten' }>, heute: Tag, zeiten: Uhrzeit[]): Rhythmus {
  const { alle } = g
  switch (g.art) {
    case 'tage':
      return { art: 'tage', alle, anker: heute, zeiten }
    case 'wochen': {
      const tage = g.tage.length > 0 ? g.tage : [wochentagVon(heute)]
      return { art: 'wochen', alle, anker: heute, tage, zeiten }
    }
    case 'monate': {
      const tage = g.tage.length > 0 ? g.tage : [alle === 1 || alle === 3 ? 1 : Number(heute.slice(8))]
      // A quarter begins in January, April, July and October.
      const anker = alle === 3 && g.tage.length === 0 ? `${heute.slice(0, 4)}-01-01` : heute
      return {
        art: 'monate',
        alle,
        anker,
        tage: tage as Extract<Rhythmus, { art: 'monate' }>['tage'],
        zeiten,
      }
    }
    case 'nter':
      return { art: 'nter', alle, anker: heute, n: g.n, was: g.was, zeiten }
  }
}

function findeMuster(
  tokens: readonly Token[],
): { gesagt: Gesagt; stelle: Stelle; tageszeit: Tageszeit | undefined; schwach: boolean } | undefined {
  const { satz, tokenBei } = alsSatz(tokens)
  for (const { re, lies } of MUSTER) {
    const m = re.exec(satz)
    const gesagt = m && lies(m.groups ?? {})
    if (!m || !gesagt || m[0].trim() === '') continue
    const rest = satz.slice(m.index + m[0].length)
    const luecke = rest.length - rest.trimStart().length
    const genannt = m.groups?.tageszeit
    const tageszeit = TAGESZEIT.find(([re]) => re.test(rest.trimStart()))
    const dahinter =
      genannt === undefined && tageszeit ? (tageszeit[0].exec(rest.trimStart())?.[0].length ?? 0) + luecke : 0
    const [erstes, letztes] = [tokenBei(m.index), tokenBei(m.index + m[0].length + dahinter - 1)]
    if (!erstes || !letztes) continue
    return {
      gesagt,
      stelle: { von: erstes.von, bis: letztes.bis },
      tageszeit:
        genannt === undefined
          ? tageszeit?.[1]
          : TAGESZEIT.find(([re]) => re.test(genannt === 'morgen' ? 'morgens' : genannt))?.[1],
      schwach: SCHWACH.test(m[0]),
    }
  }
  return undefined
}

/** The folded words with one blank between them, and which token stands at a character. */
function alsSatz(tokens: readonly Token[]) {
  let satz = ''
  const anfaenge: number[] = []
  for (const t of tokens) {
    if (satz !== '') satz += ' '
    anfaenge.push(satz.length)
    satz += t.t
  }
  return { satz, tokenBei: (at: number): Token | undefined => tokens[anfaenge.findLastIndex((a) => a <= at)] }
}

const hatTag = ({ zeit }: Zeitfund): boolean => zeit.a.tag !== undefined && zeit.a.tag.art !== 'wiederkehrend'

/** Times of day without a day, each once; of several only those that follow one another („um 8 und um 16 Uhr“). */
function leseUhrzeiten(
  text: string,
  bezug: Bezug,
  k: Kontext,
  tageszeit: Tageszeit | undefined,
): { zeiten: Uhrzeit[]; spanne?: [Uhrzeit, Uhrzeit]; stellen: Stelle[] } {
  const tokens = zerlege(text)
  const funde = findeZeiten(tokens, bezug).filter((f) => hatUhr(f.zeit.a) && !hatTag(f))
  const stellen: Stelle[] = []
  const zeiten: Uhrzeit[] = []
  let spanne: [Uhrzeit, Uhrzeit] | undefined
  for (const f of funde) {
    const davor = stellen.at(-1)
    const von = tokens[f.ab]?.von ?? 0
    if (
      davor &&
      !/^[\s,]*(?:und|and|e|sowie|,)?[\s,]*(?:um|at|as|às)?\s*$/iu.test(text.slice(davor.bis, von))
    )
      break
    const a = alsUhrzeit(f.zeit.a, k, tageszeit)
    const b = f.zeit.b && alsUhrzeit(f.zeit.b, k, tageszeit)
    if (!a) continue
    if (b && f.zeit.reihe === undefined) spanne = [a, b]
    zeiten.push(a, ...(b && f.zeit.reihe !== undefined ? [b] : []))
    stellen.push({ von: davor ? davor.bis : von, bis: tokens[f.ende - 1]?.bis ?? von })
  }
  const einmal = [...new Map(zeiten.map((z) => [inMinuten(z), z])).values()]
  return {
    zeiten: einmal.sort((a, b) => inMinuten(a) - inMinuten(b)),
    ...(spanne ? { spanne } : {}),
    stellen,
  }
}

/** On a day to come, so that no hour is over already. */
function alsUhrzeit(a: Ausdruck, k: Kontext, tageszeit: Tageszeit | undefined): Uhrzeit | undefined {
  const mit = { uhr: a.uhr, tageszeit: a.tageszeit ?? tageszeit } as Ausdruck
  const gelesen = loeseUhr(mit, k.heute.plus({ days: 1 }), k)
  return gelesen && 'stunde' in gelesen ? { stunde: gelesen.stunde, minute: gelesen.minute } : undefined
}

const ausTageszeit = (tageszeit: Tageszeit | undefined, k: Kontext): Uhrzeit | undefined =>
  tageszeit && alsUhrzeit({}, k, tageszeit)

const schneide = (text: string, stellen: readonly Stelle[]): string =>
  [...stellen]
    .sort((a, b) => b.von - a.von)
    .reduce((rest, s) => `${rest.slice(0, s.von)} ${rest.slice(s.bis)}`, text)

/** What hangs on nothing any more: „, die Umsätze“, „ab die Umsätze“. */
const glaette = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(/\s+([,;:.!?])/gu, '$1')
    .replace(/^(?:[\s,;:.–-]|(?:und|um|jeweils|immer|uhr|at|and|às)\s)+/iu, '')
    .replace(/(?:[\s,;:–-]|\s(?:um|jeweils|immer|uhr|at|às))+$/iu, '')
    .trim()

/** Only the times of day of a text; undefined without any. */
export function leseUhrzeit(text: string, bezug: Bezug): Uhrzeit[] | undefined {
  const { zeiten } = leseUhrzeiten(text, bezug, kontextVon(bezug, 'voraus'), undefined)
  return zeiten.length > 0 ? zeiten : undefined
}
