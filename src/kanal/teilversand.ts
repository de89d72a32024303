import type { Sendung } from './kanal.ts'

/** Replies whose accepted parts are remembered. */
const MERKZETTEL_MAX = 1000

/** Sends the parts of a reply; resolves with the id of each part in order. */
export type Teilversand = <T>(
  sendung: Pick<Sendung, 'id' | 'abgelehnt'>,
  teile: readonly T[],
  sendeTeil: (teil: T, nummer: number) => Promise<string>,
) => Promise<string[]>

/**
 * Sends parts one after another. What was accepted is noted by the reply's id, so that a repeat (after a failure in the
 * middle, or because the success could not be stored) goes on where it stopped; a restart forgets the note.
 */
export function erstelleTeilversand(): Teilversand {
  const angenommen = new Map<string, string[]>()
  return async (sendung, teile, sendeTeil) => {
    const key = `${sendung.id}:${sendung.abgelehnt ?? 0}`
    const ids = angenommen.get(key) ?? []
    for (const [nummer, teil] of [...teile.entries()].slice(ids.length)) {
      ids.push(await sendeTeil(teil, nummer))
      angenommen.set(key, ids)
      const aeltester = angenommen.keys().next().value
      if (angenommen.size > MERKZETTEL_MAX && aeltester !== undefined) angenommen.delete(aeltester)
    }
    return ids
  }
}
