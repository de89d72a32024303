import type { Anzeigestatus as Status } from '../../../src/leitstand/vertrag/grundformen.ts'

/** All statuses in the order in which they are offered; the Vertrag's types see to it that none is wrong. */
export const Anzeigestatus: readonly Status[] = [
  'laeuft',
  'rueckfrage',
  'bestaetigung',
  'wartet_freigabe',
  'fehler',
  'unklar',
  'erledigt',
  'beantwortet',
  'abgebrochen',
]
