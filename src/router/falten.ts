import { normal } from '../domaene/normal.ts'

/** Umlauts in any spelling, also forgotten ones: „läuft“, „laeuft“, „lauft“. Only for comparing with a closed list. */
export const falte = (text: string): string =>
  normal(text, 'NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/ae|oe|ue/g, (m) => m[0] ?? '')
