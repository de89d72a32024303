import { stringify } from 'yaml'
import type { Probe } from '../../probe/schema.ts'
import type { Nachricht } from '../../probe/schritt.ts'
import { alsRegex, kommtVor, type Zeile } from '../../probe/vergleich.ts'

// What was tried out, as a Dialogprobe: what came of it then is what is expected from now on.

export type Gespieltes =
  | { art: 'warte'; ms: number }
  | { art: 'an'; als: string; antworten: readonly string[] }
  | { art: 'nachricht'; n: Nachricht; antworten: readonly string[]; vorgaenge: readonly Zeile[] }

export const alsDialogprobe = (probe: Probe, gespielt: readonly Gespieltes[]): string =>
  stringify(
    {
      name: probe.name,
      zeit: probe.zeit,
      ...(Object.keys(probe.personen).length === 0 ? {} : { personen: ohneVorgaben(probe.personen) }),
      schritte: gespielt.map(schritt),
    },
    // A text stays on its line: folded, blanks at its ends would be lost.
    { lineWidth: 0 },
  )

const ohneVorgaben = (personen: Probe['personen']): unknown =>
  Object.fromEntries(Object.entries(personen).map(([als, { unbekannt: _, ...angabe }]) => [als, angabe]))

function schritt(g: Gespieltes): unknown {
  if (g.art === 'warte') return { warte: `${Math.max(1, Math.round(g.ms / 1000))}s` }
  if (g.art === 'an') return { an: g.als, antwort: muster(g.antworten) }
  const { person, text, knopf, zitat } = g.n
  const [v, ...weitere] = g.vorgaenge
  return {
    [person]: text,
    ...(zitat === undefined ? {} : { zitat }),
    ...(knopf === undefined ? {} : { knopf }),
    antwort: muster(g.antworten),
    ...(v && weitere.length === 0
      ? { vorgang: { id: v.id, status: v.status, ...(v.faehigkeit ? { faehigkeit: v.faehigkeit } : {}) } }
      : v
        ? {}
        : { vorgang: 'keiner' }),
  }
}

const ZEICHEN = 120

/** The first line of each: enough to tell that it is the same answer, and no second copy of every word. */
const muster = (antworten: readonly string[]): string[] =>
  antworten.flatMap((text) => {
    const zeile = text.split('\n').find((z) => z.trim() !== '') ?? ''
    const kurz = [...new Intl.Segmenter().segment(zeile)]
      .slice(0, ZEICHEN)
      .map((s) => s.segment)
      .join('')
      .trim()
    return kurz !== '' && alsRegex(kurz) === undefined && kommtVor(kurz, text) ? [kurz] : ['/\\S/']
  })
