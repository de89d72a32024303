import { join } from 'sql-template-tag'
import { z } from 'zod'
import { WiederholbarerFehler } from '../domaene/fehler.ts'
import { Bedarfe, rollenAus } from '../domaene/freigabe.ts'
import { Fortschritt, Frage, OFFEN, pruefeUebergang, Risiko, VorgangStatus } from '../domaene/vorgang.ts'
import type { Instant } from '../domaene/zeit.ts'
import { gibUnklareFrei } from './aktion.ts'
import { flagge, jsonSpalte, parameterSpalte, zuJson } from './json.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'
import { GEWIRKT } from './vergessen-zaun.ts'

export const VorgangRow = z
  .object({
    id: z.string(),
    agent: z.string(),
    faehigkeit: z.string().nullable(),
    text: z.string(),
    parameter: parameterSpalte,
    status: VorgangStatus,
    risiko: Risiko,
    sicherheit: z.number(),
    quelle: z.string(),
    alternativen: z.string().nullable(),
    unterhaltung_id: z.string(),
    nachricht_id: z.number(),
    person_id: z.string(),
    antwort: z.string().nullable(),
    frage: jsonSpalte(Frage.nullable(), 'beschaedigt' as const).nullable(),
    frist: z.string().nullable(),
    freigabe_rolle: z.string().nullable(),
    freigabe_bedarf: jsonSpalte(Bedarfe, 'beschaedigt' as const).nullable(),
    ersetzt_durch: z.string().nullable(),
    grund: z.string().nullable(),
    /** The Vorgang whose effects this one takes back. */
    rueckgaengig_von: z.string().nullable(),
    auszufuehren: flagge,
    lauf_nachricht_id: z.number().nullable(),
    laeufe: z.number(),
    fortschritt: jsonSpalte(Fortschritt, null).nullable(),
    version: z.number(),
    erstellt: z.string(),
    aktualisiert: z.string(),
  })
  .transform((v) => ({
    ...v,
    /** A stored value that cannot be read: shown, kept, never executed. */
    beschaedigt: v.parameter === null || v.frage === 'beschaedigt' || v.freigabe_bedarf === 'beschaedigt',
    parameter: v.parameter ?? {},
    frage: v.frage === 'beschaedigt' ? null : v.frage,
    freigabe_bedarf: v.freigabe_bedarf === 'beschaedigt' ? null : v.freigabe_bedarf,
  }))
export type Vorgang = z.output<typeof VorgangRow>

/** A Vorgang that does not exist yet; version, timestamps and flags are set by the insert. */
export type NeuerVorgang = Pick<
  Vorgang,
  | 'id'
  | 'agent'
  | 'faehigkeit'
  | 'text'
  | 'parameter'
  | 'status'
  | 'risiko'
  | 'sicherheit'
  | 'quelle'
  | 'unterhaltung_id'
  | 'nachricht_id'
  | 'person_id'
> &
  Partial<
    Pick<
      Vorgang,
      | 'alternativen'
      | 'antwort'
      | 'frage'
      | 'frist'
      | 'freigabe_rolle'
      | 'freigabe_bedarf'
      | 'grund'
      | 'rueckgaengig_von'
      | 'lauf_nachricht_id'
    >
  >

export type VorgangAenderung = Partial<
  Pick<
    Vorgang,
    | 'status'
    | 'parameter'
    | 'risiko'
    | 'antwort'
    | 'frage'
    | 'frist'
    | 'freigabe_rolle'
    | 'freigabe_bedarf'
    | 'ersetzt_durch'
    | 'grund'
    | 'auszufuehren'
    | 'lauf_nachricht_id'
    | 'laeufe'
  >
>

const Id = z.object({ id: z.string() })
const Stand = z.object({ status: VorgangStatus })
const Auszufuehren = z.object({ id: z.string(), agent: z.string(), person_id: z.string() })

/** The Vorgang is no longer as it was when the turn decided; the turn is repeated on what is there now. */
export const veraltet = (id: string): WiederholbarerFehler =>
  new WiederholbarerFehler('veraltet', `Vorgang ${id} hat sich inzwischen geändert.`)

/** @throws WiederholbarerFehler `veraltet`: what it is to take back is taken back by another meanwhile */
export function* insertVorgang({ v, jetzt }: { v: NeuerVorgang; jetzt: Instant }): Operation<void> {
  if (v.rueckgaengig_von) {
    const schon = yield* rows(
      Id,
      sql`SELECT id FROM assistent_vorgang WHERE rueckgaengig_von = ${v.rueckgaengig_von} AND status NOT IN ('abgebrochen', 'beantwortet')`,
    )
    if (schon.length > 0) throw veraltet(v.rueckgaengig_von)
  }
  yield* exec(sql`INSERT INTO assistent_vorgang (id, agent, faehigkeit, text, parameter, status, risiko, sicherheit, quelle,
      alternativen, unterhaltung_id, nachricht_id, person_id, antwort, frage, frist, freigabe_rolle, freigabe_bedarf, grund, rueckgaengig_von, auszufuehren,
      lauf_nachricht_id, laeufe, version, erstellt, aktualisiert)
    VALUES (${v.id}, ${v.agent}, ${v.faehigkeit}, ${v.text}, ${zuJson(v.parameter)}, ${v.status}, ${v.risiko}, ${v.sicherheit},
      ${v.quelle}, ${v.alternativen ?? null}, ${v.unterhaltung_id}, ${v.nachricht_id}, ${v.person_id}, ${v.antwort ?? null},
      ${v.frage ? zuJson(v.frage) : null}, ${v.frist ?? null}, ${v.freigabe_rolle ?? null}, ${v.freigabe_bedarf ? zuJson(v.freigabe_bedarf) : null}, ${v.grund ?? null}, ${v.rueckgaengig_von ?? null}, 0,
      ${v.lauf_nachricht_id ?? null}, 0, 1, ${jetzt}, ${jetzt})`)
}

/**
 * Changes a Vorgang that is still at `version` (compare-and-set); returns the status that it has now. `abgebrochen` means
 * that nothing was done: what waits and has had an effect ends as `erledigt`, whoever ends it (I4).
 * @throws WiederholbarerFehler `veraltet`
 */
export function* updateVorgang(arg: {
  alt: Pick<Vorgang, 'id' | 'version' | 'status'>
  neu: VorgangAenderung
  jetzt: Instant
}): Operation<VorgangStatus> {
  const { alt, neu, jetzt } = arg
  if (neu.status !== undefined && neu.status !== alt.status) pruefeUebergang(alt.status, neu.status)
  const endet = neu.status !== undefined && neu.status !== 'laeuft' ? [sql`fortschritt = NULL`] : []
  const spalten = Object.entries(neu).map(([spalte, wert]) => setze(spalte as keyof VorgangAenderung, wert))
  const geaendert = yield* row(
    Stand,
    sql`UPDATE assistent_vorgang SET ${join([...spalten, ...endet, sql`version = version + 1`, sql`aktualisiert = ${jetzt}`], ', ')}
      WHERE id = ${alt.id} AND version = ${alt.version} RETURNING status`,
  )
  if (!geaendert) throw veraltet(alt.id)
  // Only a person's „nochmal“ leads from `fehler` on.
  if (alt.status === 'fehler' && (neu.status === 'laeuft' || neu.status === 'wartet_freigabe'))
    yield* gibUnklareFrei({ vorgang_id: alt.id })
  return geaendert.status
}

function setze(spalte: keyof VorgangAenderung, wert: unknown) {
  switch (spalte) {
    case 'status':
      return wert === 'abgebrochen'
        ? sql`status = CASE WHEN ${GEWIRKT} THEN 'erledigt' ELSE 'abgebrochen' END`
        : sql`status = ${wert}`
    case 'parameter':
      return sql`parameter = ${zuJson(wert)}`
    case 'risiko':
      return sql`risiko = ${wert}`
    case 'antwort':
      return sql`antwort = ${wert}`
    case 'frage':
      return sql`frage = ${wert ? zuJson(wert) : null}`
    case 'frist':
      return sql`frist = ${wert}`
    case 'freigabe_rolle':
      return sql`freigabe_rolle = ${wert}`
    case 'freigabe_bedarf':
      return sql`freigabe_bedarf = ${wert ? zuJson(wert) : null}`
    case 'ersetzt_durch':
      return sql`ersetzt_durch = ${wert}`
    case 'grund':
      return sql`grund = ${wert}`
    case 'auszufuehren':
      return sql`auszufuehren = ${wert}`
    case 'lauf_nachricht_id':
      return sql`lauf_nachricht_id = ${wert}`
    case 'laeufe':
      return sql`laeufe = ${wert}`
  }
}

export function* ladeVorgang({ agent, id }: { agent: string; id: string }): Operation<Vorgang | undefined> {
  return yield* row(VorgangRow, sql`SELECT * FROM assistent_vorgang WHERE id = ${id} AND agent = ${agent}`)
}

/** Open work of a person, oldest first. */
export function* offeneVorgaenge({
  agent,
  person_id,
}: {
  agent: string
  person_id: string
}): Operation<Vorgang[]> {
  return yield* rows(
    VorgangRow,
    sql`SELECT * FROM assistent_vorgang WHERE person_id = ${person_id} AND agent = ${agent}
      AND status IN ('laeuft', 'rueckfrage', 'bestaetigung', 'wartet_freigabe', 'fehler')
      ORDER BY nachricht_id, id LIMIT 100`,
  )
}

const Rollen = z.object({ freigabe_rolle: z.string().nullable() })

/**
 * What waits for a Freigabe by one of these roles and was not asked for by this person, by Frist. First which roles are
 * waited for at all, from the index alone: mostly none of the own, and with 500 that wait a search in each row's list of
 * roles took 0.05 ms a role.
 */
export function* wartendeFreigaben(arg: {
  agent: string
  person_id: string
  rollen: readonly string[]
}): Operation<Vorgang[]> {
  const wartet = yield* rows(
    Rollen,
    sql`SELECT DISTINCT freigabe_rolle FROM assistent_vorgang WHERE status = 'wartet_freigabe'`,
  )
  const passende = wartet.flatMap(({ freigabe_rolle: r }) =>
    r !== null && rollenAus(r).some((rolle) => arg.rollen.includes(rolle)) ? [r] : [],
  )
  if (passende.length === 0) return []
  return yield* rows(
    VorgangRow,
    sql`SELECT * FROM assistent_vorgang WHERE status = 'wartet_freigabe' AND agent = ${arg.agent}
      AND freigabe_rolle IN (${join(passende)}) AND person_id <> ${arg.person_id} ORDER BY frist, id LIMIT 100`,
  )
}

/** Open Bestätigungen of others in the same group, oldest first. */
export function* bestaetigungenInGruppe(ort: {
  agent: string
  kanal: string
  chat: string
  person_id: string
}): Operation<Vorgang[]> {
  return yield* rows(
    VorgangRow,
    sql`SELECT v.* FROM assistent_vorgang v JOIN assistent_unterhaltung u ON u.id = v.unterhaltung_id
      WHERE u.agent = ${ort.agent} AND u.kanal = ${ort.kanal} AND u.chat = ${ort.chat} AND v.status = 'bestaetigung'
        AND v.person_id <> ${ort.person_id} ORDER BY v.nachricht_id LIMIT 20`,
  )
}

/** The newest Vorgänge of an Unterhaltung, newest first. */
export function* letzteVorgaenge(arg: {
  unterhaltung_id: string
  seit: Instant
  hoechstens: number
}): Operation<Vorgang[]> {
  return yield* rows(
    VorgangRow,
    sql`SELECT * FROM assistent_vorgang WHERE unterhaltung_id = ${arg.unterhaltung_id} AND aktualisiert >= ${arg.seit}
      ORDER BY nachricht_id DESC, id DESC LIMIT ${arg.hoechstens}`,
  )
}

/** What came to its end well: the newest `hoechstens`, oldest first. */
export function* getaneSeit(arg: {
  agent: string
  person_id: string
  seit: Instant
  hoechstens: number
}): Operation<Vorgang[]> {
  const neueste = yield* rows(
    VorgangRow,
    sql`SELECT * FROM assistent_vorgang WHERE person_id = ${arg.person_id} AND agent = ${arg.agent}
      AND status IN ('erledigt', 'beantwortet') AND aktualisiert >= ${arg.seit}
      ORDER BY nachricht_id DESC, id DESC LIMIT ${arg.hoechstens}`,
  )
  return neueste.reverse()
}

export const VorgangFilter = z.object({
  agent: z.string(),
  status: z.array(VorgangStatus).optional(),
  person_id: z.string().optional(),
  faehigkeit: z.string().optional(),
  hoechstens: z.number().int().positive().max(1000).default(100),
})

/** For lists: newest first. `status: OFFEN` gives what is open. */
export function* listeVorgaenge(filter: z.output<typeof VorgangFilter>): Operation<Vorgang[]> {
  const bedingungen = [
    sql`agent = ${filter.agent}`,
    ...(filter.status ? [sql`status IN (${join(filter.status)})`] : []),
    ...(filter.person_id ? [sql`person_id = ${filter.person_id}`] : []),
    ...(filter.faehigkeit ? [sql`faehigkeit = ${filter.faehigkeit}`] : []),
  ]
  return yield* rows(
    VorgangRow,
    sql`SELECT * FROM assistent_vorgang WHERE ${join(bedingungen, ' AND ')} ORDER BY nachricht_id DESC, id DESC LIMIT ${filter.hoechstens}`,
  )
}

/** Everything that is open in the team. */
export function* offeneImTeam({ agent }: { agent: string }): Operation<Vorgang[]> {
  return yield* listeVorgaenge({ agent, status: [...OFFEN], hoechstens: 100 })
}

/** Vorgänge that were handed to the requester's lane (approved, repeated), oldest first. */
export function* auszufuehrende(): Operation<{ id: string; agent: string; person_id: string }[]> {
  return yield* rows(
    Auszufuehren,
    sql`SELECT id, agent, person_id FROM assistent_vorgang WHERE auszufuehren = 1 ORDER BY nachricht_id, id`,
  )
}
