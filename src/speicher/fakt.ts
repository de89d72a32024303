import { join } from 'sql-template-tag'
import { z } from 'zod'
import { beendet } from '../domaene/fakt/folge.ts'
import { alsFrei, FAKT, type Faktform, faktForm, nenntWechsel, steckt } from '../domaene/fakt.ts'
import type { Instant } from '../domaene/zeit.ts'
import { flagge } from './json.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'

// facts: what is known about a person, one row a fact. What is no longer so keeps its row, with its end and what took its
// place, until it is forgotten.

export const FaktRow = z.object({
  id: z.number(),
  fact: z.string(),
  fact_norm: z.string(),
  attribut: z.string().nullable(),
  bestaetigt: flagge,
  angeheftet: flagge,
  anweisung: flagge,
  quelle: z.enum(['gesagt', 'extrahiert', 'operator']),
  nachricht_id: z.number().nullable(),
  gueltig_von: z.string(),
  gueltig_bis: z.string().nullable(),
  ersetzt_durch: z.number().nullable(),
  zuletzt_gesehen: z.string(),
  erstellt: z.string(),
})
export type Fakt = z.output<typeof FaktRow>

interface Wessen {
  agent: string
  phone: string
}

const SPALTEN = sql`id, fact, fact_norm, attribut, bestaetigt, angeheftet, anweisung, quelle, nachricht_id, gueltig_von,
  gueltig_bis, ersetzt_durch, zuletzt_gesehen, erstellt`

/**
 * What is so at `jetzt`, in the order in which a model reads it: the name and what was pinned, then what the person said,
 * then what was seen last; texts that tell the assistant what to do come last. 30 newer facts do not push out the name.
 */
export function* gueltigeFakten(arg: Wessen & { jetzt: Instant; hoechstens: number }): Operation<Fakt[]> {
  return yield* rows(
    FaktRow,
    sql`SELECT ${SPALTEN} FROM facts WHERE agent = ${arg.agent} AND phone = ${arg.phone}
      AND (gueltig_bis IS NULL OR gueltig_bis > ${arg.jetzt})
      ORDER BY anweisung, CASE WHEN angeheftet = 1 OR attribut IN ('ich.name', 'ich.rufname') THEN 0 ELSE 1 END,
        bestaetigt DESC, zuletzt_gesehen DESC, id DESC LIMIT ${arg.hoechstens}`,
  )
}

/** Everything, also what is no longer so; oldest first. */
export function* alleFakten(arg: Wessen): Operation<Fakt[]> {
  return yield* rows(
    FaktRow,
    sql`SELECT ${SPALTEN} FROM facts WHERE agent = ${arg.agent} AND phone = ${arg.phone} ORDER BY id`,
  )
}

export interface FaktArg extends Wessen {
  text: string
  quelle: Fakt['quelle']
  /** The Eingang row of the person's message. */
  nachricht_id: number | null
  /** `extrahiert`: the rows of `messages` that it was taken from. What none of the person's own holds is refused. */
  message_ids?: readonly number[]
  /** „für immer“: never pushed out by newer ones. */
  anheften?: boolean
  /** The person's own names, as a model may write them. */
  namen?: readonly string[]
  jetzt: Instant
}

export interface Gemerkt {
  ergebnis: 'neu' | 'bekannt' | 'wieder' | 'beendet' | 'vergangen' | 'verworfen'
  grund?: 'kein_fakt' | 'nicht_gesagt' | 'anweisung' | 'bestaetigt'
  fakt?: Fakt
  /** What is no longer so because of it. */
  ersetzt: Fakt[]
  gekuerzt: boolean
}

const verworfen = (grund: Gemerkt['grund']): Gemerkt => ({
  ergebnis: 'verworfen',
  ...(grund ? { grund } : {}),
  ersetzt: [],
  gekuerzt: false,
})

/**
 * Keeps one fact. Said again, it is the same row; a new value of what somebody has one of ends the old one; „nicht mehr“
 * only ends. What was extracted never ends what the person confirmed, unless he said that it changed.
 */
export function* merkeFakt(arg: FaktArg): Operation<Gemerkt> {
  const extrahiert = arg.quelle === 'extrahiert'
  const form = faktForm(arg.text, { namen: arg.namen ?? [], dritte: extrahiert })
  if (!form) return verworfen('kein_fakt')
  if (extrahiert && form.anweisung) return verworfen('anweisung')
  const beleg = extrahiert ? yield* findeBeleg(arg, form) : undefined
  if (extrahiert && !beleg) return verworfen('nicht_gesagt')
  const zeit = beleg?.zeit ?? arg.jetzt
  const alle = yield* alleFakten(arg)
  const gegen = alle.filter((f) => f.gueltig_bis === null && beendet(form, alsVergleich(f)))
  const spaeter = gegen.find((f) => f.gueltig_von > zeit)
  if (gegen.some((f) => f.bestaetigt) && extrahiert && !spaeter && !form.aussage?.wechsel && !beleg?.wechsel)
    return verworfen('bestaetigt')
  const nachricht_id = beleg?.nachricht_id ?? arg.nachricht_id
  if (form.aussage?.endet && !spaeter) {
    yield* beendeFakten({ ids: gegen.map((f) => f.id), zeit, durch: null })
    if (gegen.length > 0) return { ergebnis: 'beendet', ersetzt: gegen, gekuerzt: false }
  }
  return yield* schreibe({
    arg,
    form: form.aussage?.endet ? alsFrei(form) : form,
    alle,
    gegen: form.aussage?.endet ? [] : gegen,
    spaeter,
    zeit,
    nachricht_id,
  })
}

const alsVergleich = (f: Fakt) => ({ attribut: f.attribut, schluessel: f.fact_norm })

interface Schreibe {
  arg: FaktArg
  form: Faktform
  alle: readonly Fakt[]
  gegen: readonly Fakt[]
  /** Said later than this one, which is history then. */
  spaeter: Fakt | undefined
  zeit: Instant
  nachricht_id: number | null
}

function* schreibe(s: Schreibe): Operation<Gemerkt> {
  const { arg, form, zeit, spaeter } = s
  const da = s.alle.find((f) => f.fact_norm === form.schluessel)
  const lebt = spaeter === undefined && (da?.gueltig_bis == null || da.gueltig_bis <= zeit)
  const wieder = da !== undefined && da.gueltig_bis !== null && lebt
  const bestaetigt = arg.quelle !== 'extrahiert'
  const geschrieben = yield* row(
    FaktRow,
    sql`INSERT INTO facts (agent, phone, fact, fact_norm, attribut, bestaetigt, angeheftet, anweisung, quelle, nachricht_id,
      gueltig_von, gueltig_bis, ersetzt_durch, zuletzt_gesehen, erstellt)
    VALUES (${arg.agent}, ${arg.phone}, ${form.text}, ${form.schluessel}, ${form.attribut}, ${bestaetigt}, ${arg.anheften === true},
      ${form.anweisung}, ${arg.quelle}, ${s.nachricht_id}, ${zeit}, ${spaeter?.gueltig_von ?? null}, ${spaeter?.id ?? null},
      ${zeit}, ${arg.jetzt})
    ON CONFLICT (agent, phone, fact_norm) DO UPDATE SET
      bestaetigt = CASE WHEN excluded.bestaetigt = 1 THEN 1 ELSE facts.bestaetigt END,
      angeheftet = CASE WHEN excluded.angeheftet = 1 THEN 1 ELSE facts.angeheftet END,
      fact = CASE WHEN excluded.bestaetigt = 1 THEN excluded.fact ELSE facts.fact END,
      quelle = CASE WHEN excluded.bestaetigt = 1 THEN excluded.quelle ELSE facts.quelle END,
      nachricht_id = CASE WHEN excluded.bestaetigt = 1 THEN excluded.nachricht_id ELSE facts.nachricht_id END,
      gueltig_von = CASE WHEN ${wieder} = 1 THEN excluded.gueltig_von ELSE facts.gueltig_von END,
      gueltig_bis = CASE WHEN ${lebt} = 1 THEN NULL ELSE facts.gueltig_bis END,
      ersetzt_durch = CASE WHEN ${lebt} = 1 THEN NULL ELSE facts.ersetzt_durch END,
      zuletzt_gesehen = CASE WHEN excluded.zuletzt_gesehen > facts.zuletzt_gesehen THEN excluded.zuletzt_gesehen ELSE facts.zuletzt_gesehen END
    RETURNING ${SPALTEN}`,
  )
  const { gekuerzt } = form
  const gemerkt = { gekuerzt, ...(geschrieben ? { fakt: geschrieben } : {}) }
  if (!lebt) return { ...gemerkt, ergebnis: da ? 'bekannt' : 'vergangen', ersetzt: [] }
  yield* beendeFakten({ ids: s.gegen.map((f) => f.id), zeit, durch: geschrieben?.id ?? null })
  return { ...gemerkt, ergebnis: wieder ? 'wieder' : da ? 'bekannt' : 'neu', ersetzt: [...s.gegen] }
}

/** These are no longer so. */
export function* beendeFakten(arg: {
  ids: readonly number[]
  zeit: Instant
  durch: number | null
}): Operation<void> {
  for (const id of arg.ids)
    yield* exec(
      sql`UPDATE facts SET gueltig_bis = ${arg.zeit}, ersetzt_durch = ${arg.durch} WHERE id = ${id} AND gueltig_bis IS NULL`,
    )
}

const Beleg = z.object({ event_id: z.string(), content: z.string(), created_at: z.string() })

/** The person's own message that holds the fact: nothing that only the assistant said becomes one. */
function* findeBeleg(arg: FaktArg, form: Faktform) {
  const ids = arg.message_ids ?? []
  if (ids.length === 0) return undefined
  const eigene = yield* rows(
    Beleg,
    sql`SELECT event_id, content, created_at FROM messages WHERE agent = ${arg.agent} AND phone = ${arg.phone}
      AND role = 'user' AND id IN (${join(ids)}) ORDER BY id DESC`,
  )
  const m = eigene.find((e) => steckt(form, e.content))
  if (!m) return undefined
  const nummer = Number(m.event_id)
  return {
    zeit: m.created_at,
    nachricht_id: Number.isSafeInteger(nummer) ? nummer : arg.nachricht_id,
    wechsel: nenntWechsel(m.content),
  }
}

/** What a compaction found: at most ten new ones, the rest is counted. */
export function* merkeFakten(arg: {
  fakten: readonly FaktArg[]
}): Operation<{ neu: number; verworfen: number; ergebnisse: Gemerkt[] }> {
  const ergebnisse: Gemerkt[] = []
  const neue = () => ergebnisse.filter((e) => e.ergebnis === 'neu' || e.ergebnis === 'vergangen').length
  for (const fakt of arg.fakten) {
    if (neue() >= FAKT.neueHoechstens) break
    ergebnisse.push(yield* merkeFakt(fakt))
  }
  const fehlen = arg.fakten.length - ergebnisse.length
  return {
    neu: neue(),
    verworfen: ergebnisse.filter((e) => e.ergebnis === 'verworfen').length + fehlen,
    ergebnisse,
  }
}
