import type { SlotFeld } from '../../skills/slot.ts'
import { istFrei, markeVon } from './slotart.ts'
import { type Token, zerlege } from './token.ts'

// Reading one example sentence with its slots in braces.

export interface RohVorlage {
  /** Literal words and values, without the free text. */
  tokens: Token[]
  /** The free text stands before this token. */
  freiBei?: number
  satz: boolean
  /** The free text is marked off („ticket: {titel}“). */
  abgesetzt: boolean
  /** … by a colon, and nothing follows it. */
  doppelpunkt: boolean
  /** The word that leads on to the free text („an {woran}“, „daran, {woran}“). */
  anschluss?: string
}

/** Verbs in which a statement about the slot goes on: „{titel} ist …“, „{titel} geht …“. */
const AUSSAGE = new Set(
  `ist sind war geht gehen funktioniert tut laeuft hat haben laesst macht is are was does doesnt do dont isnt wont keeps
  esta estao nao parou quebrou fica`.split(/\s+/),
)

/** `masken` splits a text with the values in it as marks; used where the author wrote values instead of slots. */
export function leseVorlage(
  beispiel: string,
  slots: readonly SlotFeld[],
  masken: (text: string) => Token[],
): RohVorlage {
  // Looking for values in words beside slots was nine tenths of the time to learn.
  const teile = beispiel.includes('{') ? zerlege : masken
  const tokens: Token[] = []
  let freiBei: number | undefined
  let abgesetzt = false
  let doppelpunkt = false
  let anschluss: string | undefined
  let ende = 0
  for (const fund of beispiel.matchAll(/\{(\w+)\}/g)) {
    tokens.push(...teile(beispiel.slice(ende, fund.index)))
    ende = fund.index + fund[0].length
    const slot = slots.find((s) => s.feld === fund[1])
    if (!slot) continue
    if (istFrei(slot)) {
      const davor = tokens.at(-1)
      if (freiBei === undefined && davor?.klasse === 'funktion' && davor.marke === undefined)
        anschluss = /[\p{L}\s,]$/u.test(beispiel.slice(0, fund.index).trimEnd()) ? davor.form : undefined
      freiBei ??= tokens.length
      abgesetzt ||= /[:,–-]\s*$/.test(beispiel.slice(0, fund.index))
      doppelpunkt ||= /:\s*$/.test(beispiel.slice(0, fund.index)) && beispiel.slice(ende).trim() === ''
    } else {
      // The value takes its preposition with it („in {standort}“), in messages as well.
      if (tokens.at(-1)?.klasse === 'funktion') tokens.pop()
      tokens.push(wertToken(markeVon(slot) ?? slot.feld, slot.pflicht))
    }
  }
  tokens.push(...teile(beispiel.slice(ende)))
  return {
    tokens,
    ...(freiBei === undefined ? {} : { freiBei }),
    abgesetzt,
    doppelpunkt,
    ...(anschluss === undefined ? {} : { anschluss }),
    satz: freiBei !== undefined && istAussage(tokens, freiBei),
  }
}

const wertToken = (marke: string, pflicht: boolean): Token => ({
  von: 0,
  bis: 0,
  form: `{${marke}}`,
  stamm: `{${marke}}`,
  klasse: pflicht ? 'leicht' : 'funktion',
  schluessel: [`{${marke}}`],
  marke,
  davor: ' ',
})

function istAussage(tokens: readonly Token[], freiBei: number): boolean {
  const davorNurArtikel = tokens.slice(0, freiBei).every((t) => t.klasse === 'funktion')
  const danach = tokens[freiBei]
  return davorNurArtikel && danach !== undefined && AUSSAGE.has(danach.form)
}
