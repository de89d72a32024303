// The receipt of a forgetting, as it is read out over the phone: „VG-3F2A-9C41“, the first eight letters and digits of its id.
// Tables and addresses keep the id: 32 bits are enough to find one among some thousands, and not to be the only key.

const ZEICHEN = 8

const kopf = (id: string): string =>
  id
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, ZEICHEN)
    .toUpperCase()

export const belegNummer = (id: string): string => `VG-${kopf(id).slice(0, 4)}-${kopf(id).slice(4)}`

/** Does somebody who typed this mean that receipt? Its number in any writing, or the whole id. */
export function istBeleg(wort: string, id: string): boolean {
  const nummer = /^VG[-–\s]*([A-Z0-9]{4})[-–\s]*([A-Z0-9]{4})$/i.exec(wort.trim())
  return nummer === null ? wort.trim() === id : `${nummer[1]}${nummer[2]}`.toUpperCase() === kopf(id)
}
