/** „1 Fakt“, „3 Fakten“. */
export const mal = (n: number, eins: string, mehr: string): string => `${n} ${n === 1 ? eins : mehr}`

const ZAHLWORTE = [
  'null',
  'eins',
  'zwei',
  'drei',
  'vier',
  'fünf',
  'sechs',
  'sieben',
  'acht',
  'neun',
  'zehn',
  'elf',
  'zwölf',
]

/** German, small numbers as words. */
export const zahlwort = (n: number): string => ZAHLWORTE[n] ?? String(n)

/** A line of a list, when there is something to say. */
export const wenn = (n: number, text: string): string[] => (n > 0 ? [`• ${text}`] : [])
