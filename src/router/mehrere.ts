import { bittet } from '../domaene/antwort.ts'
import type { Kandidat } from '../erkennung/erkennung.ts'
import type { ErkenneText, Regeln } from './entscheidung.ts'
import { istSicher } from './schwelle.ts'

// „Trag morgen Urlaub ein und leg ein Ticket an: Beamer kaputt“ are two requests: as one of them it would lose the other,
// and take over its date.

export interface Teil {
  text: string
  kandidat: Kandidat
}

/** Longer ones tell a story. */
const ZEICHEN = 400
const HOECHSTENS = 4
const UND =
  '(?:und dann|und danach|und außerdem|und|sowie|außerdem|ausserdem|dann|danach|anschließend|and then|and also|and|then|also|e depois|e também|e|depois|além disso)'
const KURZ = '[a-z]|nr|dr|ca|st|hr|fr|no|bzw|evtl|inkl|tel|str|usw|abs|art|max|min|approx|sr|sra'
/** Between sentences, and where „und“ goes on. „3. Stock“, „z. B.“ and „Nr. 5“ end nothing. */
const GRENZE = new RegExp(
  `(?<satz>(?<!\\d|(?<!\\p{L})(?:${KURZ}))\\.+\\s+(?:${UND}[\\s:,]+)?|\\s*[;!?\\n]+\\s+(?:${UND}[\\s:,]+)?|\\s*\\n+\\s*)|(?<und>,?\\s+${UND}\\s+)`,
  'giu',
)
/** What stands in quotation marks is somebody's words. */
const ZITAT = /[„“”"»«]/u

interface Stueck {
  text: string
  /** What stands before it. */
  davor: string
  satz: boolean
}

function stuecke(text: string): Stueck[] {
  const da: Stueck[] = []
  let von = 0
  let davor = ''
  let satz = false
  for (const g of text.matchAll(GRENZE)) {
    da.push({ text: text.slice(von, g.index), davor, satz })
    von = g.index + g[0].length
    davor = g[0]
    satz = g.groups?.satz !== undefined
  }
  da.push({ text: text.slice(von), davor, satz })
  return da
}

/** Undefined: it is one request, or it cannot be said for sure that it is several. */
export function leseMehrere(text: string, regeln: Regeln, lokal: ErkenneText): Teil[] | undefined {
  if (text.length > ZEICHEN || ZITAT.test(text)) return undefined
  const alle = stuecke(text)
  if (alle.length < 2) return undefined
  return (
    verschiedene(fuegeZusammen(alle), regeln, lokal) ??
    gleiche(
      alle.map((s) => s.text),
      text,
      regeln,
      lokal,
    )
  )
}

/** Behind a colon „und“ goes on with what is told; only a new sentence ends it. */
const beginntNeu = (s: Stueck, bisher: string): boolean => bittet(s.text) && (s.satz || !/:\s/u.test(bisher))

function fuegeZusammen(alle: readonly Stueck[]): string[] {
  const teile: string[] = []
  for (const s of alle) {
    const bisher = teile.at(-1)
    if (bisher === undefined || beginntNeu(s, bisher)) teile.push(s.text)
    else teile[teile.length - 1] = bisher + s.davor + s.text
  }
  return teile
}

/** Requests of another kind each: sure by itself, and none of them what the one before goes on with. */
function verschiedene(teile: readonly string[], regeln: Regeln, lokal: ErkenneText): Teil[] | undefined {
  if (teile.length < 2 || teile.length > HOECHSTENS) return undefined
  const erkannt = teile.map((text) => sicherer(text, regeln, lokal))
  const da = erkannt.filter((t) => t !== undefined)
  const anders = da.every((t, i) => {
    const vorher = da[i - 1]
    return (
      vorher === undefined ||
      vorher.kandidat.faehigkeit !== t.kandidat.faehigkeit ||
      (regeln.vollstaendig(vorher.kandidat) && regeln.vollstaendig(t.kandidat))
    )
  })
  return da.length === teile.length && anders ? da : undefined
}

/** „Zahl Rechnung 88 über 120 € und Rechnung 89 über 75,90 €“: the same twice, each complete, and together neither. */
function gleiche(
  teile: readonly string[],
  ganzes: string,
  regeln: Regeln,
  lokal: ErkenneText,
): Teil[] | undefined {
  if (teile.length > HOECHSTENS) return undefined
  const [bester] = lokal(ganzes).kandidaten
  if (!bester || bester.zweifel.length === 0 || regeln.vollstaendig(bester)) return undefined
  const da = teile
    .map((text) => sicherer(text, regeln, lokal))
    .filter((t) => t !== undefined)
    .filter((t) => regeln.vollstaendig(t.kandidat))
  const dieselbe = da.every((t) => t.kandidat.faehigkeit === bester.faehigkeit)
  return da.length === teile.length && dieselbe ? da : undefined
}

function sicherer(text: string, regeln: Regeln, lokal: ErkenneText): Teil | undefined {
  const [kandidat] = lokal(text).kandidaten
  return kandidat && kandidat.quelle !== 'anschluss' && istSicher(regeln, kandidat)
    ? { text: text.trim(), kandidat }
    : undefined
}
