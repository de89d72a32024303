import { schluesselform } from '../text.ts'
import { enthaelt } from './buch.ts'
import { zerlege } from './glieder.ts'
import { type Glied, nennt } from './lesung.ts'
import { gehoertZu, gemeinsame, leseOptionen, type Option } from './optionen.ts'
import { ohneFreundliches, type Satz } from './satz.ts'
import { KERN, LOS, ZUSTIMMUNG } from './woerter-ja.ts'
import { WAHL_VERB } from './woerter-wahl.ts'

/** `unklar`: it is about the list but picks nothing for certain. `keine`: every entry is refused. */
type WahlErgebnis =
  | { art: 'wahl'; wahl: number[]; gegen?: number[] }
  | { art: 'unklar'; gegen?: number[] }
  | { art: 'keine' }

const UNKLAR: WahlErgebnis = { art: 'unklar' }

/**
 * Reads a choice from a numbered list: places, ordinals, the options' own words, „alle außer …“, „nicht X, Y“.
 * Every word must be consumed; undefined when one is not, or when no entry is named: then it is another kind of text.
 * `fuehrtAus`: the choice itself executes, so verbs that may mean something else need a yes beside them.
 */
export function liesWahl(satz: Satz, texte: readonly string[], fuehrtAus: boolean): WahlErgebnis | undefined {
  const zeichen = satz.woerter.map((w) => w.davor).join('') + satz.ende
  if (!satz.kurz || satz.woerter.length === 0 || /[%€$£°]/u.test(zeichen)) return undefined
  const woertlich = texte.flatMap((text, k) => (gleicherText(text, satz.text) ? [k + 1] : []))
  if (woertlich.length === 1 && !satz.frage) return { art: 'wahl', wahl: woertlich }
  const optionen = leseOptionen(texte)
  const stelle = fuehrtAus ? undefined : alsZeichen(satz, optionen)
  if (stelle !== undefined)
    return stelle <= texte.length && !satz.frage ? { art: 'wahl', wahl: [stelle] } : UNKLAR
  const lesung = zerlege(satz, optionen, fuehrtAus)
  if (!lesung?.glieder.some(nennt)) return undefined
  const mitSache = lesung.glieder.some((g) => g.sachen.length > 0)
  if (istDatumOderUhrzeit(satz) && !mitSache) return undefined
  if (fuehrtAus && mitSache && nurVerb(satz)) return undefined
  if (lesung.offen || satz.frage || !zeichenErlaubt(satz, mitSache)) return UNKLAR
  return werteAus(lesung.glieder, optionen)
}

const ROEMISCH = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']
/** „b)“, „(b)“, „II“ and „Ⅱ“ alone count the entries; a bare „b“ or „i“ is no more than a letter. */
function alsZeichen({ woerter, text, ende }: Satz, optionen: readonly Option[]): number | undefined {
  const [wort] = woerter
  // „II“ of „Phase II | Phase I“ is the entry's own word.
  if (!wort || woerter.length > 1 || gehoertZu(optionen, wort).length > 0) return undefined
  const buchstabe = /^[a-h]$/u.test(wort.roh) && ende.startsWith(')')
  if (buchstabe) return (wort.roh.codePointAt(0) ?? 0) - 96
  const roemisch = /^\p{Nl}/u.test(text.slice(wort.von)) || wort.roh.length > 1
  const n = ROEMISCH.indexOf(wort.roh) + 1
  return roemisch && n > 0 ? n : undefined
}

/** „mach Urlaub“, „zeig das Ticket“: only a yes beside it makes it one. */
const nurVerb = ({ woerter }: Satz): boolean =>
  (enthaelt(LOS, woerter) || enthaelt(WAHL_VERB, woerter)) &&
  !enthaelt(KERN, woerter) &&
  !enthaelt(ZUSTIMMUNG, woerter)

const gleicherText = (option: string, text: string): boolean =>
  schluesselform(option) !== '' && schluesselform(option) === schluesselform(text)

/** „4.1.“, „02.02.2027“, „16:30“ and years are no places in a list; „2.5“ is a number that names none. */
function istDatumOderUhrzeit(satz: Satz): boolean {
  if (satz.woerter.length === 1 && /^(?:19|20)\d\d$/u.test(satz.woerter[0]?.w ?? '')) return true
  const [erstes, ...weitere] = satz.woerter
    .slice(1)
    .filter((w) => /^[.:]$/u.test(w.davor) && /^\d/u.test(w.w))
  return erstes !== undefined && (weitere.length > 0 || satz.ende.startsWith('.') || erstes.davor === ':')
}

/** Decoration and separators only: „-2“, „1/2“, „2.5“, „1-2“ and mocking emoji name nothing for certain. */
function zeichenErlaubt(satz: Satz, mitSache: boolean): boolean {
  const [erstes, ...weitere] = satz.woerter
  const vorn = /^[\s*_([#"„“”'‘’«»]*$/u.test(ohneFreundliches(erstes?.davor ?? ''))
  const innen = weitere.every((w, k) => {
    const zahlen = /^\d/u.test(w.w) && /\d$/u.test(satz.woerter[k]?.w ?? '') && !mitSache
    const erlaubt = zahlen ? /^(?:[\s,;+&()[\]#*]|[.)] )*$/u : /^[\s,.;:!+&()[\]#"„“”'‘’«»*_–—-]*$/u
    return erlaubt.test(ohneFreundliches(w.davor))
  })
  return vorn && innen && /^[\s.!:)\]"“”'‘’«»*_]*$/u.test(ohneFreundliches(satz.ende))
}

function werteAus(glieder: readonly Glied[], optionen: readonly Option[]): WahlErgebnis {
  const [dafuer, dagegen, nein]: [number[], number[], number[]] = [[], [], []]
  const ausser = glieder.findIndex((g) => g.nach === 'ausser')
  for (const [k, g] of glieder.entries()) {
    const ausgenommen = ausser >= 0 && k >= ausser
    if (!nennt(g) && g.vorzeichen !== 'ja' && g.vorzeichen !== undefined) return UNKLAR
    if (!nennt(g)) continue
    const nummern = loeseAuf(g, optionen)
    if (nummern === undefined || (!ausgenommen && reichweiteUnklar(g, glieder[k - 1]))) return UNKLAR
    const negativ = istNein(g) || ausgenommen || g.nach === 'statt'
    ;(negativ ? dagegen : dafuer).push(...nummern)
    // „nicht die erste“ may say yes to another; „zum Urlaub nein“, „das Ticket nicht“ say no to one.
    if (istNein(g) && !(g.vorzeichen === 'nicht' && g.vorn)) nein.push(...nummern)
  }
  const gegen = nein.length > 0 && nein.length === dagegen.length ? { gegen: nein } : {}
  if (dafuer.length === 0)
    return alleAbgelehnt(glieder, dagegen, optionen) ? { art: 'keine' } : { art: 'unklar', ...gegen }
  // „gesamt ohne Wien“ is no entry of the list.
  if (ausser >= 0 && dafuer.length !== optionen.length) return UNKLAR
  const wahl = ausser >= 0 ? dafuer.filter((n) => !dagegen.includes(n)) : dafuer
  const strittig = wahl.some((n) => dagegen.includes(n)) || new Set(wahl).size !== wahl.length
  return wahl.length > 0 && !strittig ? { art: 'wahl', wahl, ...gegen } : UNKLAR
}

const istNein = (g: Glied): boolean => g.vorzeichen === 'nein' || g.vorzeichen === 'nicht'

/** „beide nicht“, „ticket nein, urlaub nein“; but „nicht beide“ leaves one. */
const alleAbgelehnt = (
  glieder: readonly Glied[],
  dagegen: readonly number[],
  optionen: readonly Option[],
): boolean =>
  new Set(dagegen).size === optionen.length && !glieder.some((g) => g.vorzeichen === 'nicht' && g.vorn)

/** „nicht 1 und 2“, „1 und 2 nein“ may refuse both or one. */
function reichweiteUnklar(g: Glied, vorher: Glied | undefined): boolean {
  if (!vorher || !nennt(vorher)) return false
  const nachVorn = g.nach === 'und' && g.vorzeichen === undefined && istNein(vorher)
  const zurueck = istNein(g) && !g.vorn && vorher.vorzeichen === undefined
  return nachVorn || zurueck
}

/** The places that one part names; undefined when it names none for certain or its readings differ. */
function loeseAuf(g: Glied, optionen: readonly Option[]): readonly number[] | undefined {
  if (g.sachen.length === 0) return g.stellen.every((s) => s !== undefined) ? g.stellen.flat() : undefined
  const treffer = gemeinsame(g.sachen)
  const genau = optionen.flatMap((o, k) => (gleicheWorte(o.woerter, g.worte) ? [k + 1] : []))
  const [eine] = treffer.length === 1 ? treffer : genau.length === 1 ? genau : []
  if (eine === undefined) return undefined
  const eigene = optionen[eine - 1]?.zahlen ?? []
  if (g.ziffern.length === g.stellen.length && g.ziffern.every((z) => eigene.includes(z))) return [eine]
  return g.stellen.every((s) => s?.length === 1 && s[0] === eine) ? [eine] : undefined
}

const gleicheWorte = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((w) => b.includes(w))
