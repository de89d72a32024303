import type { SlotFeld } from '../../skills/slot.ts'
import { findeBetraege } from './betrag.ts'
import { liesJaNein } from './ja-nein.ts'
import { alsGelesen } from './lesen.ts'
import { leseStuecke } from './stufen.ts'
import { bei, inAscii, type Token, zerlege } from './token.ts'
import type { Bezug, Gelesen, Stueck } from './typen.ts'
import { leseGanzzahl } from './zahlwort.ts'

// Answers to „Wann?“, „Wie viel?“: the whole text is one value, so that „9“ is an hour and „zwölf“ an amount.

const FUELLT =
  /^([.,;:!?()]|bitte|danke|ja|jo|ok|okay|also|dann|gern|gerne|na|hm|hmm|aeh|am|besten|es|ist|sind|waere|waeren|ich|moechte|wuerde|sagen|nehme|nimm|nur|der|die|das|den|dem|fuer|fur|ein|mal|wohl|so|um|und|zwar|please|thanks|the|it|is|for|at|por|favor|sim|o|a|em|no|na)$/

/** Nothing but the value and small words. */
function deckt(tokens: readonly Token[], stuecke: readonly Stueck[], feld: string): boolean {
  const eigene = stuecke.filter((s) => s.feld === feld)
  return (
    eigene.length > 0 &&
    tokens.every((t, i) => FUELLT.test(t.t) || eigene.some((s) => s.ab <= i && i < s.ende))
  )
}

const OHNE_FUELLUNG = (tokens: readonly Token[]): { ab: number; ende: number } => {
  const ab = tokens.findIndex((t) => !FUELLT.test(t.t))
  return { ab, ende: tokens.findLastIndex((t) => !FUELLT.test(t.t)) + 1 }
}

const STUECK = /^(stueck|stk|x|mal|leute|personen|person|mann|people|pieces?|pcs|pessoas?|unidades?)$/
const VOR_ZAHL = /^(#|nr|nummer|no|num|numero|number|[.:])$/
/** „#5“, „Nr. 5“, „zwei Dutzend“; „-3“ and „2,5“ are numbers too, but none that can be taken. */
function zahlAllein(
  text: string,
  tokens: readonly Token[],
  ab: number,
  ende: number,
  ganz: number | undefined,
  stueck: (deutung: Stueck['deutung']) => Stueck,
): Stueck | undefined {
  if (ganz !== undefined) return stueck({ wert: ganz })
  const gezaehlt =
    ende === ab + 2 && STUECK.test(bei(tokens, ab + 1).t) ? leseGanzzahl(tokens, ab, 'de', true) : undefined
  if (gezaehlt?.ende === ab + 1) return stueck({ wert: gezaehlt.wert })
  let at = ab
  while (at < ende && VOR_ZAHL.test(bei(tokens, at).t)) at++
  const nummer = at > ab ? leseGanzzahl(tokens, at, 'de') : undefined
  if (nummer?.ende === ende) return stueck({ wert: nummer.wert })
  const roh = inAscii(text.slice(bei(tokens, ab).von, bei(tokens, ende - 1).bis))
  return /^[-−–+]?\s?\d[\d.,' ]*$/.test(roh) ? stueck({ grund: 'ungueltig' }) : undefined
}

/** Short forms that say nothing inside a sentence, only alone. */
function kurzform(text: string, tokens: readonly Token[], slot: SlotFeld, bezug: Bezug): Stueck | undefined {
  const { ab, ende } = OHNE_FUELLUNG(tokens)
  const stueck = (deutung: Stueck['deutung']): Stueck => ({
    feld: slot.feld,
    ab: Math.max(ab, 0),
    ende,
    deutung,
  })
  if (slot.art === 'jaNein') {
    const wert = liesJaNein(text)
    return wert === undefined || tokens.length === 0
      ? undefined
      : { ...stueck({ wert }), ab: 0, ende: tokens.length }
  }
  if (ab < 0) return undefined
  const zahl = leseGanzzahl(tokens, ab, bezug.sprache, true)
  const ganz = zahl?.ende === ende ? zahl.wert : undefined
  if (slot.art === 'zahl') return zahlAllein(text, tokens, ab, ende, ganz, stueck)
  if (slot.art === 'betrag') {
    const fund = findeBetraege(tokens, bezug.sprache)[0]
    if (fund && fund.ab <= ab && fund.ende >= ende) return { ...stueck(fund.deutung), ab: fund.ab }
    return ganz === undefined
      ? undefined
      : stueck(ganz > 0 ? { wert: { cent: ganz * 100, waehrung: 'EUR' } } : { grund: 'betrag_nicht_positiv' })
  }
  if (slot.art === 'text' && slot.code) {
    const roh = text.slice(bei(tokens, ab).von, bei(tokens, ende - 1).bis)
    return /^[\p{L}\p{N}]+([-/_. ]?[\p{L}\p{N}]+)*$/u.test(roh) &&
      /\d/.test(roh) &&
      roh.length <= 64 &&
      !/\s.*\s/.test(roh)
      ? stueck({ wert: roh })
      : undefined
  }
  const unbekannt = ende === ab + 1 && bei(tokens, ab).gross && bei(tokens, ab).art === 'wort'
  if (slot.art === 'ort' || slot.art === 'auswahl')
    return unbekannt ? stueck({ grund: 'auswahl_unbekannt' }) : undefined
  return slot.art === 'person' && unbekannt ? stueck({ grund: 'person_unbekannt' }) : undefined
}

/** „9“, „um 9“ as an answer to „Wann?“. */
const alsUhrzeit = (text: string, slot: SlotFeld, bezug: Bezug): Gelesen | undefined => {
  const match = slot.art === 'zeitpunkt' ? /^(\s*)(\d{1,2})\s*[.!]?\s*$/.exec(text) : null
  if (!match || Number(match[2]) > 24) return undefined
  const [, vorn = '', stunde = ''] = match
  const gelesen = leseAlleinstehend(`${stunde} Uhr`, slot, { ...bezug, sprache: 'de' })
  const [von, bis] = [vorn.length, vorn.length + stunde.length]
  return {
    funde: gelesen.funde.map((f) => ({ ...f, von, bis })),
    zweifel: gelesen.zweifel.map((z) => ({ ...z, woertlich: stunde })),
  }
}

/** Does the whole text consist of one value of this slot? Then it, or why it cannot be used; else nothing. */
export function leseAlleinstehend(text: string, slot: SlotFeld, bezug: Bezug): Gelesen {
  const eng: SlotFeld = { ...slot, pflicht: true }
  const tokens = zerlege(text)
  const stuecke = leseStuecke({ text, tokens, offen: slot.art === 'text' && !slot.code ? [] : [eng], bezug })
  if (deckt(tokens, stuecke, slot.feld)) return alsGelesen(text, tokens, [eng], stuecke)
  const uhrzeit = alsUhrzeit(text, slot, bezug)
  if (uhrzeit) return uhrzeit
  const kurz = kurzform(text, tokens, slot, bezug)
  return alsGelesen(text, tokens, [eng], kurz ? [kurz] : [])
}
