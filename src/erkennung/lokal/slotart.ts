import type { SlotArt, SlotFeld } from '../../skills/slot.ts'

const MARKE: Partial<Record<SlotArt, string>> = {
  zahl: 'zahl',
  betrag: 'betrag',
  datum: 'zeit',
  zeitpunkt: 'zeit',
  zeitraum: 'zeit',
  dauer: 'zeit',
  person: 'person',
  ort: 'ort',
}

/** The mark that stands for a value of this slot in a masked text; undefined for free text and choices. */
export const markeVon = (slot: SlotFeld): string | undefined =>
  slot.art === 'text' && slot.code === true ? 'zahl' : MARKE[slot.art]

/** Takes whatever the person wrote, not a value of a known form. */
export const istFrei = (slot: SlotFeld): boolean => slot.art === 'text' && slot.code !== true
