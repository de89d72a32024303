// Names of Slack's things. A message has only a time that is unique in its channel; a reply in a thread is answered
// there, so that its name also tells the thread: `C1:1795770000.000100`, in a thread `C1:1795770012.000200:1795770000.000100`.

/** `faden`: the time of the message that the thread hangs on; a message that begins one is in none. */
export const nachrichtId = (channel: string, ts: string, faden?: string): string =>
  faden === undefined || faden === ts ? `${channel}:${ts}` : `${channel}:${ts}:${faden}`

/**
 * What a message in a thread quotes. Each of our messages takes the name of the thread that it is in, hangs under or
 * may begin (the newest keeps it), so that a „ja“ there means the question asked last there, not the one that began it.
 * `an`: the newest of those that went to this person.
 */
export const fadenId = (channel: string, wurzel: string, an?: string): string =>
  an === undefined ? `faden:${channel}:${wurzel}` : `faden:${channel}:${wurzel}:${an}`

/** Channel, time and thread out of a message's name; undefined when it is none of ours. */
export function leseNachrichtId(id: string): { channel: string; ts: string; faden?: string } | undefined {
  const match = /^([^:]+):([\d.]+)(?::([\d.]+))?$/.exec(id)
  if (!match) return undefined
  return {
    channel: match[1] ?? '',
    ts: match[2] ?? '',
    ...(match[3] === undefined ? {} : { faden: match[3] }),
  }
}

/** Direct chats begin with D; channels (C) and private ones with several people (G) are groups. */
export const istGruppe = (channel: string, art?: string): boolean =>
  art === undefined ? !channel.startsWith('D') : art !== 'im' && art !== 'app_home'
