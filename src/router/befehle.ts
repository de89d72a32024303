import type { Sprache } from '../domaene/sprache.ts'
import { vergleichsform } from '../domaene/text.ts'
import { leseVorgangId } from '../domaene/vorgang.ts'
import { type FaktBefehl, istBedingt } from './befehl-fakten.ts'
import { leseFreie } from './befehl-frei.ts'
import type { FreigabeBefehl } from './befehl-freigabe.ts'
import { haeltAn } from './befehl-halt.ts'
import { ID } from './befehl-id.ts'
import { type LageBefehl, leseLage } from './befehl-lage.ts'
import { type LernBefehl, leseLernBefehl } from './befehl-lernen.ts'
import { leseRueckgaengig, type RueckgaengigBefehl } from './befehl-rueckgaengig.ts'
import { AUFSCHUB, NICHT_ENTSCHEIDEN, NUR_AUFSCHUB } from './befehl-saetze/aufschub.ts'
import { HOEFLICH, SAETZE, type Satzart } from './befehl-saetze.ts'
import { leseSprachwunsch } from './befehl-sprache.ts'
import { brauchtBezug, istTerminBefehl, leseTerminBefehl, type TerminBefehl } from './befehl-termine.ts'
import { leseVertretung, type VertretungBefehl } from './befehl-vertretung.ts'
import { falte } from './falten.ts'

// The fixed commands, without any AI. The whole message must be the command: a „ja, lösch alles über mich“ answers
// the question before it.

export type Befehl =
  | { art: 'hilfe' }
  | { art: 'wer_bist_du' }
  | { art: 'sprache'; sprache: Sprache }
  | LageBefehl
  | { art: 'status'; id: string }
  | { art: 'abbrechen'; id?: string }
  | FreigabeBefehl
  | { art: 'ablehnen'; id?: string; grund?: string }
  /** Not yet: it stays open. */
  | { art: 'aufschieben'; id?: string }
  | { art: 'nochmal'; id?: string }
  /** Without a number only where exactly one thing can be meant. */
  | { art: 'erledigt'; id?: string }
  | { art: 'warum'; id?: string; suche?: string }
  | { art: 'auskunft' }
  | { art: 'vergiss_mich' }
  | FaktBefehl
  | LernBefehl
  | VertretungBefehl
  | TerminBefehl
  | { art: 'begriff'; wort: string; bedeutung: string }
  | { art: 'das_war_falsch' }
  | RueckgaengigBefehl

const EINE_ID = new RegExp(`(?<![\\p{L}\\d])${ID}(?![\\p{L}\\d.]*\\p{L})`, 'iu')

/** Words that change nothing about which command it is. */
const FUELLWOERTER = new Set(
  'gerade grad jetzt aktuell denn eigentlich ok okay mal bitte doch noch so alles alle also und hey sag hallo moin danke leider den die das vorgang nummer please pls plz now rn right just currently the task thanks thx por favor pfv agora aqui obrigado obrigada o a os as'.split(
    ' ',
  ),
)

/** How people shorten on a phone. */
const KURZFORMEN: ReadonlyMap<string, string> = new Map(
  Object.entries({ u: 'you', vc: 'você', oq: 'que', pq: 'por que', ta: 'está' }).map(([kurz, lang]) => [
    kurz,
    falte(lang),
  ]),
)

/** What is compared: folded, without marks and filler words. */
export const kern = (satz: string): string =>
  falte(satz)
    .replace(/['’`]/gu, '')
    // Two words, one meaning: neither of them is filler here.
    .replace(/noch\s+(?:ein)?mal/gu, 'nochmal')
    .replace(/[^\p{L}\p{N}{}/-]+/gu, ' ')
    .split(' ')
    .map((w) => KURZFORMEN.get(w) ?? w)
    .join(' ')
    .split(' ')
    .filter((w) => w !== '' && !FUELLWOERTER.has(w))
    .join(' ')

const SATZARTEN = Object.entries(SAETZE).flatMap(([art, saetze]) =>
  saetze.map((s) => [kern(s), art as Satzart] as const),
)
const LEXIKON = new Map(SATZARTEN)

/** „Can you cancel V-12?“, „pode cancelar V-12?“: asks for it politely, and not whether it can be done. */
const RAHMEN = HOEFLICH.map((r) => `${kern(r)} `)

const LIEST: readonly Satzart[] = [
  'hilfe',
  'was_laeuft',
  'was_laeuft_team',
  'status',
  'was_weisst_du',
  'auskunft',
]

/** Words of four letters and more by their first letter and which others they have: „runing“, „hlep“. */
const vertippt = (satz: string): string =>
  satz
    .split(' ')
    .map((w) => (w.length < 4 || w === '{id}' ? w : (w[0] ?? '') + [...new Set(w.slice(1))].sort().join('')))
    .join(' ')
const VERTIPPTES = new Map(
  SATZARTEN.flatMap(([satz, art]) => (LIEST.includes(art) ? [[vertippt(satz), art] as const] : [])),
)

/**
 * Reads a command in a text without our own name (`ohneRufnamen`); undefined when the message is none. „Halt das an“ is
 * about a list of schedules where one was shown (`listeGezeigt`), else about what runs.
 */
export function leseBefehl(text: string, listeGezeigt = false): Befehl | undefined {
  if (text.length > 2_100) return undefined
  const form = vergleichsform(text)
  const lern = leseLernBefehl(text)
  if (lern) return lern
  const termin = leseTerminBefehl(text)
  if (haeltAn(text) && !(termin && listeGezeigt)) return { art: 'abbrechen' }
  if (termin) return termin
  const fest = form.length <= 120 ? (leseAufschub(form) ?? leseFesten(form) ?? leseLage(form)) : undefined
  if (fest) return fest
  const sprache = form.length <= 120 ? leseSprachwunsch(form) : undefined
  if (sprache) return { art: 'sprache', sprache }
  const zurueck = leseRueckgaengig(form)
  if (zurueck) return zurueck
  const vertretung = leseVertretung(text)
  if (vertretung) return vertretung
  const frei = leseFreie(text)
  return frei && alsFrage(frei, form)
}

/** „Noch nicht freigeben V-12“, “don’t approve it yet, I’m checking”: neither a yes nor a no, whatever comes behind it. */
function leseAufschub(form: string): Befehl | undefined {
  const kurz = form.replace(/^(?:nein|nee|no|não|warte|moment|halt|wait|espera|espere),\s*/u, '')
  const [anfang = ''] = kurz.split(/\s*[,;:.!–]\s+|\s+(?:bis|weil|until|till|because|até|porque)\s/u)
  for (const satz of [kurz, anfang]) {
    if (!AUFSCHUB.test(satz)) continue
    const treffer = EINE_ID.exec(satz)
    const id = treffer ? leseVorgangId(treffer[0]) : undefined
    const verneint = kern(satz.replace(treffer?.[0] ?? '{id}', ' {id} ').replace(NUR_AUFSCHUB, ' '))
    if (LEXIKON.get(verneint) === 'nicht_freigeben' || NICHT_ENTSCHEIDEN.test(verneint))
      return alsFrage({ art: 'aufschieben', ...(id === undefined ? {} : { id }) }, form)
  }
  return undefined
}

/** A slip of the finger changes nothing about a command that only reads; what decides must be written as it is. */
function leseFesten(form: string): Befehl | undefined {
  const treffer = EINE_ID.exec(form)
  const id = treffer ? leseVorgangId(treffer[0]) : undefined
  const satz = kern(treffer ? form.replace(treffer[0], ' {id} ') : form)
  const art = LEXIKON.get(satz)
  const befehl = art && ausSatz(art, id)
  if (befehl) return alsFrage(befehl, form)
  const rahmen = RAHMEN.find((r) => satz.startsWith(r))
  const gebeten = rahmen && LEXIKON.get(satz.slice(rahmen.length))
  if (gebeten) return alsBitte(ausSatz(gebeten, id))
  const gemeint = VERTIPPTES.get(vertippt(satz))
  return gemeint && ausSatz(gemeint, id)
}

/** A request as good as the command, except for a Freigabe: that is given in so many words. */
function alsBitte(befehl: Befehl | undefined): Befehl | undefined {
  if (befehl?.art !== 'freigeben' && befehl?.art !== 'ablehnen') return befehl
  return befehl.id === undefined ? undefined : { art: 'status', id: befehl.id }
}

/** The words alone are a command, whatever is kept of the person. */
export function befiehlt(text: string): boolean {
  const befehl = leseBefehl(text)
  if (istTerminBefehl(befehl)) return !brauchtBezug(befehl)
  const bloss = befehl?.art === 'erledigt' && befehl.id === undefined
  return (
    befehl !== undefined &&
    !istBedingt(befehl) &&
    !bloss &&
    (befehl.art !== 'aendern' || befehl.ausdruecklich)
  )
}

const ENTSCHEIDET = new Set<Befehl['art']>([
  'freigeben',
  'ablehnen',
  'aendern',
  'aufschieben',
  'abbrechen',
  'nochmal',
  'erledigt',
])

/** „freigeben V-12?“ and „hat das geklappt?“ ask and decide nothing: how it stands is the answer. */
function alsFrage(befehl: Befehl, form: string): Befehl | undefined {
  if (!ENTSCHEIDET.has(befehl.art) || !/\?[\s!.?]*$/u.test(form)) return befehl
  // A reason may be a question: „ablehnen V-12, wer hat das bestellt?“
  if (befehl.art === 'ablehnen' && /\p{L}/u.test(befehl.grund ?? '')) return befehl
  if ('id' in befehl && befehl.id !== undefined) return { art: 'status', id: befehl.id }
  return befehl.art === 'erledigt' ? { art: 'was_laeuft', team: false } : undefined
}

function ausSatz(art: Satzart, id: string | undefined): Befehl | undefined {
  const mit = id === undefined ? {} : { id }
  switch (art) {
    case 'was_laeuft':
      return { art, team: false }
    case 'was_laeuft_team':
      return { art: 'was_laeuft', team: true }
    case 'nicht_freigeben':
      return { art: 'ablehnen', ...mit }
    case 'status':
      return id === undefined ? undefined : { art, id }
    case 'heute_getan':
      return { art: 'getan', spanne: 'heute' }
    case 'hilfe':
    case 'wer_bist_du':
    case 'was_weisst_du':
    case 'auskunft':
    case 'vergiss_mich':
    case 'das_war_falsch':
      return { art }
    default:
      return { art, ...mit }
  }
}

const UEBERHOLEND = new Set<Befehl['art']>(['hilfe', 'wer_bist_du', 'was_laeuft', 'getan', 'status', 'warum'])

/** Without a number it means what runs, if something does: only then it may run beside the lane. */
export const willAnhalten = (befehl: Befehl | undefined): boolean =>
  befehl?.art === 'abbrechen' && befehl.id === undefined

/** Reads only, or cancels: may run beside a lane that is busy. */
export const ueberholt = (befehl: Befehl | undefined): boolean =>
  befehl !== undefined &&
  (UEBERHOLEND.has(befehl.art) || (befehl.art === 'abbrechen' && befehl.id !== undefined))
