// Cards keep their place while somebody reads. A card that is finished, or that somebody else decided, stays where it was
// until the person asks for what is new; a request that was replaced is shown in the place of the old one, with what changed.

export interface Unterschied {
  name: string
  war: string
  ist: string
}

interface Eintrag {
  id: string
  version: number
  stand?: string
  angaben?: readonly { name: string; wert: string }[]
}

export interface Platz<K extends Eintrag> {
  /** The id of the first card that stood here. */
  schluessel: string
  karte: K
  /** `entschieden`: here, by this person. `weg`: it no longer waits for them. */
  stand: 'offen' | 'entschieden' | 'weg'
  /** Says how it ended, or why nothing came of the attempt. */
  text: string | null
  /** Took the place of the card; shown as soon as it is among those that wait. */
  nachfolger: string | null
  unterschiede: readonly Unterschied[]
  /** The person had pressed before they could see the differences. */
  versucht: boolean
}

export const neuerPlatz = <K extends Eintrag>(karte: K): Platz<K> => ({
  schluessel: karte.id,
  karte,
  stand: 'offen',
  text: null,
  nachfolger: null,
  unterschiede: [],
  versucht: false,
})

/** What differs between two sets of parameters, by their names in words; what is missing is a dash. */
export function vergleiche(alt: Eintrag['angaben'] = [], neu: Eintrag['angaben'] = []): Unterschied[] {
  const namen = new Set([...alt, ...neu].map((a) => a.name))
  const wert = (angaben: Eintrag['angaben'], name: string): string =>
    angaben?.find((a) => a.name === name)?.wert ?? '–'
  return [...namen]
    .map((name) => ({ name, war: wert(alt, name), ist: wert(neu, name) }))
    .filter((u) => u.war !== u.ist)
}

/** The places after new data came, and what is new behind the button. */
export function gleicheAb<K extends Eintrag>(
  plaetze: readonly Platz<K>[],
  karten: readonly K[],
): { plaetze: Platz<K>[]; neue: K[] } {
  const jeId = new Map(karten.map((k) => [k.id, k]))
  if (plaetze.length === 0) return { plaetze: karten.map(neuerPlatz), neue: [] }
  const danach = plaetze.map((platz) => fortschreibe(platz, jeId))
  const gezeigt = new Map(danach.map((p) => [p.karte.id, p]))
  const neue = karten.filter((k) => {
    const platz = gezeigt.get(k.id)
    return platz === undefined || (platz.stand !== 'offen' && k.version > platz.karte.version)
  })
  return { plaetze: danach, neue }
}

function fortschreibe<K extends Eintrag>(platz: Platz<K>, jeId: ReadonlyMap<string, K>): Platz<K> {
  const nachfolger = platz.nachfolger === null ? undefined : jeId.get(platz.nachfolger)
  if (nachfolger !== undefined && platz.stand !== 'entschieden') return ersetze(platz, nachfolger)
  const neu = jeId.get(platz.karte.id)
  if (platz.stand === 'weg' && platz.text === null && platz.nachfolger === null && neu !== undefined)
    return ersetze(platz, neu)
  if (platz.stand !== 'offen') return platz
  if (neu === undefined) return { ...platz, stand: 'weg' }
  return neu.stand === platz.karte.stand
    ? { ...platz, karte: neu }
    : // What the server named was about the state before.
      ersetze({ ...platz, versucht: false }, neu)
}

const ersetze = <K extends Eintrag>(platz: Platz<K>, karte: K): Platz<K> => ({
  ...platz,
  karte,
  stand: 'offen',
  text: null,
  nachfolger: null,
  // What the server named for the attempt counts; without an attempt it is compared here.
  unterschiede:
    platz.versucht && platz.unterschiede.length > 0
      ? platz.unterschiede
      : vergleiche(platz.karte.angaben, karte.angaben),
})
