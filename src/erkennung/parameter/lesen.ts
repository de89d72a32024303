import type { SlotFeld } from '../../skills/slot.ts'
import { leseStuecke } from './stufen.ts'
import { bei, type Token, zerlege } from './token.ts'
import type { Bezug, Fund, Gelesen, Stueck } from './typen.ts'

const istFreierText = (s: SlotFeld): boolean => s.art === 'text' && s.code !== true

/**
 * Reads every slot but free text out of the sentence; each piece of text serves one slot. Offsets are code units of
 * `text` and take in the preposition („im Oktober“). A value said in two places has two Funde. What a slot's schema
 * refuses is a Zweifel, never a Fund.
 */
export function leseParameter(text: string, slots: readonly SlotFeld[], bezug: Bezug): Gelesen {
  const tokens = zerlege(text)
  const offen = slots.filter((s) => !istFreierText(s))
  return alsGelesen(text, tokens, slots, leseStuecke({ text, tokens, offen, bezug }))
}

export function alsGelesen(
  text: string,
  tokens: readonly Token[],
  slots: readonly SlotFeld[],
  stuecke: readonly Stueck[],
): Gelesen {
  const gelesen: Gelesen = { funde: [], zweifel: [] }
  for (const { feld, ab, ende, deutung } of stuecke) {
    const slot = slots.find((s) => s.feld === feld)
    if (!slot) continue
    const von = bei(tokens, ab).von
    const bis = bei(tokens, ende - 1).bis
    const woertlich = text.slice(von, bis)
    if ('grund' in deutung) gelesen.zweifel.push({ feld: slot.feld, ...deutung, woertlich })
    else if (!slot.schema.safeParse(deutung.wert).success)
      gelesen.zweifel.push({ feld: slot.feld, grund: 'ungueltig', woertlich })
    else gelesen.funde.push(mitAnnahme({ feld: slot.feld, wert: deutung.wert, von, bis }, deutung.annahme))
  }
  return gelesen
}

const mitAnnahme = (fund: Fund, annahme: Fund['annahme']): Fund => (annahme ? { ...fund, annahme } : fund)
