import { listeAktionen } from '../speicher/aktion.ts'
import { listePersonen } from '../speicher/person.ts'
import type { Operation } from '../speicher/speicher.ts'
import { listeVorgaenge } from '../speicher/vorgang.ts'
import { type Personen, werHat } from './team.ts'
import type { Zeile } from './vergleich.ts'

/** What the database holds, oldest first, as a Dialogprobe sees it: JSON is read, persons go by their names. */
export interface Zeilen {
  vorgaenge: Zeile[]
  aktionen: Zeile[]
}

const HOECHSTENS = 1000

export function* ladeZeilen(arg: { agent: string; personen: Personen }): Operation<Zeilen> {
  const wer = new Map<unknown, string>()
  for (const p of yield* listePersonen({ agent: arg.agent }))
    wer.set(p.id, werHat(arg.personen, p.phone) ?? p.name)
  const name = (id: string | null) => wer.get(id) ?? id
  const vorgaenge = yield* listeVorgaenge({ agent: arg.agent, hoechstens: HOECHSTENS })
  return {
    vorgaenge: vorgaenge
      .toReversed()
      .map((v) => ({ ...v, alternativen: gelesen(v.alternativen), person_id: name(v.person_id) })),
    aktionen: (yield* listeAktionen({ hoechstens: HOECHSTENS })).map((a) => ({
      ...a,
      ergebnis: gelesen(a.ergebnis),
      ausgeloest_von: name(a.ausgeloest_von),
      freigegeben_von: name(a.freigegeben_von),
    })),
  }
}

function gelesen(json: string | null): unknown {
  try {
    return json === null ? null : JSON.parse(json)
  } catch {
    return json
  }
}

/** The Vorgänge that are new in `nachher`, else those that changed. */
export function betroffene(vorher: Zeilen, nachher: Zeilen): Zeile[] {
  const versionen = new Map(vorher.vorgaenge.map((v) => [v.id, v.version]))
  const neue = nachher.vorgaenge.filter((v) => !versionen.has(v.id))
  return neue.length > 0 ? neue : nachher.vorgaenge.filter((v) => versionen.get(v.id) !== v.version)
}
