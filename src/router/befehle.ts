import { vergleichsform } from '../domaene/text.ts'
import { leseVorgangId } from '../domaene/vorgang.ts'
import { type FaktBefehl, istBedingt, leseFaktBefehl } from './befehl-fakten.ts'
import { AUFSCHUB, NICHT_ENTSCHEIDEN, NUR_AUFSCHUB } from './befehl-saetze/aufschub.ts'
import {
  ABGELEHNT,
  ABLEHNEN,
  BEGRIFF_EIN,
  BEGRIFF_MEINT,
  GRUND,
  HOEFLICH,
  MERK,
  SAETZE,
  type Satzart,
  TAETIGKEITEN,
  TAT,
} from './befehl-saetze.ts'

// The fixed commands, without any AI. The whole message must be the command: a „ja, lösch alles über mich“ answers
// the question before it.

export type Befehl =
  | { art: 'hilfe' }
  | { art: 'was_laeuft'; team: boolean }
  | { art: 'status'; id: string }
  | { art: 'abbrechen'; id?: string }
  | { art: 'freigeben'; id?: string }
  | { art: 'ablehnen'; id?: string; grund?: string }
  /** Not yet: it stays open. */
  | { art: 'aufschieben'; id?: string }
  | { art: 'nochmal'; id?: string }
  | { art: 'erledigt'; id: string }
  | { art: 'warum'; id?: string; suche?: string }
  | { art: 'auskunft' }
  | { art: 'vergiss_mich' }
  | FaktBefehl
  | { art: 'begriff'; wort: string; bedeutung: string }
  | { art: 'das_war_falsch' }

const ID = String.raw`v\s*[-–—]?\s*\d{1,15}(?:\.\d{1,3})?`
const EINE_ID = new RegExp(`(?<![\\p{L}\\d])${ID}(?![\\p{L}\\d.]*\\p{L})`, 'iu')

/** Words that change nothing about which command it is. */
const FUELLWOERTER = new Set(
  'gerade grad jetzt aktuell denn eigentlich ok okay mal bitte doch noch so alles alle also und hey sag hallo moin danke leider den die das vorgang nummer please pls plz now rn right just currently the task thanks thx por favor pfv agora aqui obrigado obrigada o a os as'.split(
    ' ',
  ),
)

/** Umlauts in any spelling, also forgotten ones: „läuft“, „laeuft“, „lauft“. Only for comparing with a closed list. */
const falte = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/ae|oe|ue/g, (m) => m[0] ?? '')

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

/** Reads a command in a text without our own name (`ohneRufnamen`); undefined when the message is none. */
export function leseBefehl(text: string): Befehl | undefined {
  if (text.length > 2_100) return undefined
  const form = vergleichsform(text)
  const fest = form.length <= 120 ? (leseAufschub(form) ?? leseFesten(form)) : undefined
  if (fest) return fest
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
  return befehl !== undefined && !istBedingt(befehl)
}

const ENTSCHEIDET = new Set<Befehl['art']>([
  'freigeben',
  'ablehnen',
  'aufschieben',
  'abbrechen',
  'nochmal',
  'erledigt',
])

/** „freigeben V-12?“ asks and decides nothing: how the Vorgang stands is the answer to it. */
function alsFrage(befehl: Befehl, form: string): Befehl | undefined {
  if (!ENTSCHEIDET.has(befehl.art) || !/\?[\s!.?]*$/u.test(form)) return befehl
  // A reason may be a question: „ablehnen V-12, wer hat das bestellt?“
  if (befehl.art === 'ablehnen' && /\p{L}/u.test(befehl.grund ?? '')) return befehl
  return 'id' in befehl && befehl.id !== undefined ? { art: 'status', id: befehl.id } : undefined
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
    case 'erledigt':
      return id === undefined ? undefined : { art, id }
    case 'hilfe':
    case 'was_weisst_du':
    case 'auskunft':
    case 'vergiss_mich':
    case 'das_war_falsch':
      return { art }
    default:
      return { art, ...mit }
  }
}

const UND_WARUM = String.raw`(?:,?\s*(?:und\s+|and\s+|e\s+)?(?:warum|wieso|weshalb|why|por ?qu[eê]))?[?.!\s]*$`
const WER = String.raw`^(?:wer hat|who(?: has)?|quem(?: tem)?)\s+`
const WER_ID = new RegExp(
  `${WER}(?:(?:den|die|das)\\s+)?(?:\\p{L}+\\s+)?(${ID})(?:\\s+(?:${TAETIGKEITEN}))?${UND_WARUM}`,
  'iu',
)
const WER_DAS = new RegExp(`${WER}(?:das|es|this|that|isso)(?:\\s+(?:${TAETIGKEITEN}))?${UND_WARUM}`, 'iu')
const WER_WAS = new RegExp(`${WER}(.{2,80}?)\\s+(?:${TAETIGKEITEN})${UND_WARUM}`, 'iu')
/** English and Portuguese have the verb in front: “who created the printer ticket?” */
const WER_TAT_WAS = new RegExp(`^(?:who(?: has)?|quem)\\s+(?:${TAT})\\s+(.{2,80}?)${UND_WARUM}`, 'iu')
const MERK_DIR = new RegExp(
  `^(?:(?:bitte|please|pls|por favor),?\\s+)?(?:${MERK})(?![\\p{L}-])(?:\\s+(?:bitte|please))?(?<immer>\\s+(?:unbedingt|gut|für immer|dauerhaft|auf jeden fall|always|forever|(?:para )?sempre))?\\s*[:,]?\\s*(?:(?:das|that|que|de que)\\s)?\\s*[:,]?\\s*(?<fakt>\\S[\\s\\S]{1,1999})$`,
  'iu',
)
const ERBETEN = /^(?:kannst|könntest|can|could|would|pode|poderia|voc[eê])\s/iu
const MERK_DAS =
  /^(\S[\s\S]{3,1999}?)[.,;:!]\s*(?:bitte )?(?:merke? dir das|merke? es dir|merken sie sich das|(?:bitte )?merken|remember that|anota isso)(?: bitte| please)?[.!]?$/iu
const MEINE_ICH = new RegExp(
  `^(?:${BEGRIFF_EIN})\\s+[„“"'«]?(.{1,60}?)[“”"'»]?\\s+(?:${BEGRIFF_MEINT})(?:\\s+immer)?\\s*:?\\s+[„“"'«]?(.{1,80}?)[“”"'»]?[.!]?$`,
  'iu',
)
/** „wenn ich ZH sage, meine ich Zürich“, „ZH steht für Zürich“ */
const SAGE_ICH =
  /^(?:wenn ich|when i say|quando (?:eu )?digo)\s+[„“"'«]?(.{1,60}?)[“”"'»]?(?:\s+(?:sage|schreibe|sag|schreib))?\s*,\s*(?:dann\s+)?(?:meine ich|mein ich|i mean|quero dizer)(?:\s+damit)?\s+[„“"'«]?(.{1,80}?)[“”"'»]?[.!]?$/iu
const LEHNE_AB = new RegExp(
  `^(?:(?:bitte|please|pls|por favor),?\\s+)?(?:(?:${ABLEHNEN})(?:\\s+(?:(?:a|o)\\s+)?(${ID}))?|(?:ich\\s+)?lehne\\s+(${ID})\\s+ab|(${ID})\\s+(?:${ABGELEHNT}))(?=$|[\\s:,.!–-])[\\s:,–-]*(?:(?:${GRUND})(?=[\\s:])[\\s:]*)?([\\s\\S]*)$`,
  'iu',
)

/** „V-12 nicht freigeben, ist doppelt“: a refusal with its reason behind a comma or a word that gives reasons. */
const NICHT_FREI = new RegExp(
  `^(?:(?:bitte\\s+)?nicht\\s+freigeben\\s+(${ID})|freigeben\\s+(${ID})\\s+nicht|(${ID})\\s+(?:bitte\\s+)?nicht\\s+freigeben)(?:\\s*[,;:–]\\s*(?:(?:${GRUND})\\s+)?|\\s+(?:${GRUND})\\s+)(\\S[\\s\\S]*)$`,
  'iu',
)

const NUR_HOEFLICH = /^(?:bitte|danke|please|pls|thanks|thank you|por favor|obrigad[oa])[.! ]*$/iu

/** Commands that carry the person's own words keep their spelling, so they are read from the raw text. */
function leseFreie(text: string): Befehl | undefined {
  const roh = text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .trim()
  return leseAblehnung(roh) ?? leseMerken(roh) ?? leseFaktBefehl(roh) ?? leseHerkunft(roh)
}

function leseAblehnung(roh: string): Befehl | undefined {
  const m = LEHNE_AB.exec(roh) ?? NICHT_FREI.exec(roh)
  if (!m) return undefined
  const id = leseVorgangId(m[1] ?? m[2] ?? m[3] ?? '')
  const gesagt = (m[4] ?? '').replace(/^[.!\s]+|\s+$/gu, '')
  const grund = NUR_HOEFLICH.test(gesagt) ? '' : gesagt
  // Without a number a longer sentence is a sentence („Ablehnen würde ich das nie“), not a decision.
  if (id === undefined && grund !== '') return undefined
  return { art: 'ablehnen', ...(id ? { id } : {}), ...(grund ? { grund } : {}) }
}

function leseMerken(roh: string): Befehl | undefined {
  const merk = MERK_DIR.exec(roh)?.groups
  const fakt = merk?.fakt ?? MERK_DAS.exec(roh)?.[1]
  // „Kannst du dir merken, dass …?“: the mark is the request's, not the fact's.
  const ende = ERBETEN.test(roh) ? /[.!?\s]+$/u : /[.!\s]+$/u
  if (fakt !== undefined) {
    const anheften = merk?.immer !== undefined
    return { art: 'merk_dir', fakt: fakt.replace(ende, ''), ...(anheften ? { anheften } : {}) }
  }
  const begriff = MEINE_ICH.exec(roh) ?? SAGE_ICH.exec(roh)
  return begriff?.[1] !== undefined && begriff[2] !== undefined
    ? { art: 'begriff', wort: begriff[1].trim(), bedeutung: begriff[2].trim() }
    : undefined
}

function leseHerkunft(roh: string): Befehl | undefined {
  const genannt = leseVorgangId(WER_ID.exec(roh)?.[1] ?? '')
  if (genannt !== undefined) return { art: 'warum', id: genannt }
  if (WER_DAS.test(roh)) return { art: 'warum' }
  const suche = (WER_WAS.exec(roh) ?? WER_TAT_WAS.exec(roh))?.[1]
  return suche === undefined ? undefined : { art: 'warum', suche }
}

const UEBERHOLEND = new Set<Befehl['art']>(['hilfe', 'was_laeuft', 'status', 'warum'])

/** Reads only, or cancels: may run beside a lane that is busy. */
export const ueberholt = (befehl: Befehl | undefined): boolean =>
  befehl !== undefined &&
  (UEBERHOLEND.has(befehl.art) || (befehl.art === 'abbrechen' && befehl.id !== undefined))
