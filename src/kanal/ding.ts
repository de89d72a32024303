import { einName } from '../domaene/kennung.ts'

/**
 * The name of a deletion or an edit holds who made it: without, a stranger's would be the same thing as the author's, and
 * the author's, which comes later, one that is known already.
 */
export const dingVon = (ding: string, von: string | undefined): string =>
  `${ding}:${von === undefined ? '' : einName(von)}`
