import { z } from 'zod'
import type { Sprache } from '../domaene/sprache.ts'
import { istOffen, Parameter, VorgangStatus } from '../domaene/vorgang.ts'
import type { Instant } from '../domaene/zeit.ts'
import { insertAusgang } from './ausgang.ts'
import { jsonSpalte, zuJson } from './json.ts'
import { ladePerson } from './person.ts'
import { type Operation, row, rows, sql } from './speicher.ts'
import { ladeUnterhaltung } from './unterhaltung.ts'

// I8, work of others: „freigeben V-3, aber nur 80 €“ makes a Vorgang of the requester's with values that the approver typed.
// They go with the approver; the requester's own words stay.

const Werte = jsonSpalte(Parameter, {})
const Geaendert = z.object({
  id: z.string(),
  agent: z.string(),
  person_id: z.string(),
  unterhaltung_id: z.string(),
  status: VorgangStatus,
  parameter: Werte,
  antwort: z.string().nullable(),
  frage: jsonSpalte(z.object({ text: z.string() }), null).nullable(),
  ersetzt_durch: z.string().nullable(),
})
const MitVorher = Geaendert.extend({ vorher: Werte })
type Geaendert = z.output<typeof Geaendert>

/** What holds values that this person typed, also where it was changed on from there and kept some of them. */
export function* vonDerPersonGeaenderte({ person_id }: { person_id: string }): Operation<Geaendert[]> {
  const erste = yield* rows(
    MitVorher,
    sql`SELECT n.*, a.parameter AS vorher FROM assistent_freigabe f JOIN assistent_vorgang a ON a.id = f.vorgang_id
      JOIN assistent_vorgang n ON n.id = a.ersetzt_durch
      WHERE f.person_id = ${person_id} AND f.ergebnis = 'neu_angefragt' AND n.person_id <> ${person_id} ORDER BY n.id`,
  )
  const alle = new Map<string, Geaendert>()
  for (const { vorher, ...v } of erste) {
    let eigene = Object.keys(v.parameter).filter((feld) => !gleich(feld, v.parameter, vorher))
    for (let da: Geaendert | undefined = v; da && eigene.length > 0; ) {
      alle.set(da.id, da)
      const zuvor: Geaendert = da
      da = zuvor.ersetzt_durch === null ? undefined : yield* lade(zuvor.ersetzt_durch)
      eigene = eigene.filter((feld) => da && gleich(feld, da.parameter, zuvor.parameter))
    }
  }
  return [...alle.values()]
}

const gleich = (feld: string, a: Parameter, b: Parameter): boolean => zuJson(a[feld]) === zuJson(b[feld])

function* lade(id: string): Operation<Geaendert | undefined> {
  return yield* row(Geaendert, sql`SELECT * FROM assistent_vorgang WHERE id = ${id}`)
}

/** How these values are said to others. */
export const wortlaute = (v: Geaendert): string[] =>
  [v.frage?.text, v.antwort].filter((text) => text !== undefined && text !== null)

/** What was open has ended by it: its requester hears so. `endet`: a sentence by language, `{id}` for the number. */
export function* sageAnfragenden(arg: {
  geaenderte: readonly Geaendert[]
  endet: Readonly<Record<Sprache, string>>
  jetzt: Instant
}): Operation<void> {
  for (const v of arg.geaenderte.filter((da) => istOffen(da.status))) {
    const person = yield* ladePerson({ id: v.person_id })
    const wo = yield* ladeUnterhaltung({ id: v.unterhaltung_id })
    if (!person || !wo) continue
    yield* insertAusgang({
      a: {
        agent: v.agent,
        kanal: wo.kanal,
        chat: wo.chat,
        an: wo.an,
        person_id: person.id,
        unterhaltung_id: wo.id,
        vorgang_id: v.id,
        nachricht_id: null,
        zweck: 'hinweis',
        text: arg.endet[person.sprache].replace('{id}', v.id),
        knoepfe: [],
        zu: null,
      },
      jetzt: arg.jetzt,
    })
  }
}
