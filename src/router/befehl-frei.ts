import { normal } from '../domaene/normal.ts'
import { leseVorgangId } from '../domaene/vorgang.ts'
import { leseFaktBefehl } from './befehl-fakten.ts'
import { leseFreigabe } from './befehl-freigabe.ts'
import { ID } from './befehl-id.ts'
import {
  ABGELEHNT,
  ABLEHNEN,
  BEGRIFF_EIN,
  BEGRIFF_MEINT,
  GRUND,
  MERK,
  TAETIGKEITEN,
  TAT,
} from './befehl-saetze.ts'
import type { Befehl } from './befehle.ts'

// Commands that carry the person's own words: a reason, something to remember, what „das“ was.

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
  `^(?:${BEGRIFF_EIN})\\s+[„“"'«]?(.{1,600}?)[“”"'»]?\\s+(?:${BEGRIFF_MEINT})(?:\\s+immer)?\\s*:?\\s+[„“"'«]?(.{1,600}?)[“”"'»]?[.!]?$`,
  'iu',
)
/** „wenn ich ZH sage, meine ich Zürich“, „ZH steht für Zürich“ */
const SAGE_ICH =
  /^(?:wenn ich|when i say|quando (?:eu )?digo)\s+[„“"'«]?(.{1,600}?)[“”"'»]?(?:\s+(?:sage|schreibe|sag|schreib))?\s*,\s*(?:dann\s+)?(?:meine ich|mein ich|i mean|quero dizer)(?:\s+damit)?\s+[„“"'«]?(.{1,600}?)[“”"'»]?[.!]?$/iu
const LEHNE_AB = new RegExp(
  `^(?:(?:bitte|please|pls|por favor),?\\s+)?(?:(?:${ABLEHNEN})(?:\\s+(?:(?:a|o)\\s+)?(${ID}))?|(?:ich\\s+)?lehne?\\s+(${ID})\\s+ab|(${ID})\\s+(?:${ABGELEHNT}))(?=$|[\\s:,.!–-])[\\s:,–-]*(?:(?:${GRUND})(?=[\\s:])[\\s:]*)?([\\s\\S]*)$`,
  'iu',
)

/** „V-12 nicht freigeben, ist doppelt“: a refusal with its reason behind a comma or a word that gives reasons. */
const NICHT_FREI = new RegExp(
  `^(?:(?:bitte\\s+)?nicht\\s+freigeben\\s+(${ID})|freigeben\\s+(${ID})\\s+nicht|(${ID})\\s+(?:bitte\\s+)?nicht\\s+freigeben)(?:\\s*[,;:–]\\s*(?:(?:${GRUND})\\s+)?|\\s+(?:${GRUND})\\s+)(\\S[\\s\\S]*)$`,
  'iu',
)

const NUR_HOEFLICH = /^(?:bitte|danke|please|pls|thanks|thank you|por favor|obrigad[oa])[.! ]*$/iu

/** Commands that carry the person's own words keep their spelling, so they are read from the raw text. */
export function leseFreie(text: string): Befehl | undefined {
  const roh = normal(text, 'NFC')
    .replace(/\p{Cf}/gu, '')
    .trim()
  return (
    leseAblehnung(roh) ?? leseMerken(roh) ?? leseFaktBefehl(roh) ?? leseHerkunft(roh) ?? leseFreigabe(roh)
  )
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
  // „Mit dem Auto am Montag … meine ich“ with so many words in front is a sentence; one giant word is refused with its reason.
  return begriff?.[1] !== undefined && begriff[2] !== undefined && begriff[1].trim().split(/\s+/u).length <= 6
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
