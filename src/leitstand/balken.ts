import type { z } from 'zod'
import type { Sprache } from '../domaene/sprache.ts'
import { dauerMs, type Instant, plusMs, toMs } from '../domaene/zeit.ts'
import { zeigeDauer } from '../rueckkanal/darstellung.ts'
import type { BalkenName, Datentexte } from '../rueckkanal/texte/leitstand-daten.ts'
import type { Vorrat } from '../speicher/person-ansicht.ts'
import type { Aufbewahrungsbalken } from './vertrag/person.ts'

export interface BalkenArg {
  vorraete: Partial<Record<BalkenName, Vorrat>>
  /** As configured; what has none stays until it is forgotten. */
  fristen: Readonly<Record<string, string>>
  t: Datentexte
  sprache: Sprache
  jetzt: Instant
}

/** Kinds of data with how long they are kept, and how much of that is over for the oldest. */
export const balkenVon = (arg: BalkenArg): z.input<typeof Aufbewahrungsbalken>[] =>
  Object.entries(arg.vorraete).map(([name, vorrat]) => balken(arg, name as BalkenName, vorrat))

function balken(
  { fristen, t, sprache, jetzt }: BalkenArg,
  name: BalkenName,
  { anzahl, aelteste }: Vorrat,
): z.input<typeof Aufbewahrungsbalken> {
  const fristMs = dauerMs(fristen[name] ?? '')
  const da = { was: t.balken[name], anzahl, aelteste }
  if (fristMs === undefined) return { ...da, frist: t.bisVergessen, loeschung: null, anteil: 0 }
  const alterMs = aelteste === null ? 0 : toMs(jetzt) - toMs(aelteste)
  return {
    ...da,
    frist: zeigeDauer(fristMs, sprache),
    loeschung: aelteste === null ? null : plusMs(aelteste, fristMs),
    // Of nothing that is kept for no time at all nothing is over.
    anteil: alterMs <= 0 ? 0 : Math.min(1, alterMs / fristMs),
  }
}
