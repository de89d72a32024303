// Art. 15(4) GDPR: what is said to one person about another is the other's. What a person wrote stays as it is.

/** Stands in the place of what belongs to somebody else. */
export const FREMD = '[Angaben einer anderen Person]'

export interface SchwaerzenArg {
  eigenerName: string
  /** Names of everybody else, whole ones: „Bernd Muster“ names somebody, „Muster“ alone may be a word. */
  namen: readonly string[]
  /** Numbers and ids of everybody else. */
  kennzeichen: readonly string[]
  /** Vorgänge that the person asked for. Every other one is somebody else's. */
  eigeneVorgaenge: ReadonlySet<string>
}

/** `worte`: what the person wrote, names in it stay; `vorgang_id`: what the text is about, when that is known. */
export type Schwaerzer = (text: string, umfeld?: { worte?: string; vorgang_id?: string | null }) => string

const VORGANG = /\bV-\d+(?:\.\d+)?/gu

/** Blackens in a text of the assistant what is about others: a line of a list by itself, any other text as a whole. */
export function erstelleSchwaerzer(arg: SchwaerzenArg): Schwaerzer {
  const namen = musterVon([...arg.namen, arg.eigenerName])
  const kennzeichen = musterVon(arg.kennzeichen)
  const fremder = (zeile: string): boolean =>
    [...zeile.matchAll(VORGANG)].some(([id]) => !arg.eigeneVorgaenge.has(id))
  const ohneAndere = (text: string, worte: string): string =>
    text
      .replace(kennzeichen, FREMD)
      .replace(namen, (name) => (name === arg.eigenerName || worte.includes(name) ? name : FREMD))
  return (text, { worte = '', vorgang_id } = {}) => {
    if (vorgang_id != null && !arg.eigeneVorgaenge.has(vorgang_id)) return FREMD
    const zeilen = text.split('\n')
    if (zeilen.some((z) => !z.startsWith('• ') && fremder(z))) return FREMD
    return zeilen.map((z) => (fremder(z) ? `• ${FREMD}` : ohneAndere(z, worte))).join('\n')
  }
}

/** For a text without lines or ids, such as a summary: each sentence goes that holds one of these values of other people's work. */
export function ohneSaetzeMit(text: string, werte: readonly string[]): string {
  const muster = musterVon(werte)
  return text
    .split(/(?<=[.!?])\s+|\n/u)
    .map((satz) => (satz.search(muster) === -1 ? satz : FREMD))
    .join(' ')
}

/** The longest first: „Anna Beispiel“ is not „Anna“. Nothing at all matches nothing. */
function musterVon(worte: readonly string[]): RegExp {
  const alle = [...new Set(worte)].filter((w) => w.length > 1).sort((a, b) => b.length - a.length)
  if (alle.length === 0) return /(?!)/gu
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alle.map(woertlich).join('|')})(?![\\p{L}\\p{N}])`, 'gu')
}

const woertlich = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')
