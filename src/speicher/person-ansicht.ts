import { join, type Sql } from 'sql-template-tag'
import { z } from 'zod'
import { Person } from '../domaene/person.ts'
import type { Instant } from '../domaene/zeit.ts'
import { alleFakten, type Fakt } from './fakt.ts'
import { letzteMessages, type Message } from './gedaechtnis.ts'
import { type Operation, row, rows, sql } from './speicher.ts'

// What the console shows of persons: who there is, and of one what is remembered, and since when.

const KurzRow = Person.pick({ id: true, agent: true, phone: true, name: true, sprache: true, status: true })
const Rolle = z.object({ person_id: z.string(), rolle: z.string() })
export type PersonZeile = z.output<typeof KurzRow> & { rollen: string[] }

/** Everybody with their roles, in two statements. */
export function* personenMitRollen({ agent }: { agent: string }): Operation<PersonZeile[]> {
  const personen = yield* rows(
    KurzRow,
    sql`SELECT id, agent, phone, name, sprache, status FROM assistent_person WHERE agent = ${agent}`,
  )
  const rollen = yield* rows(
    Rolle,
    sql`SELECT r.person_id, r.rolle FROM assistent_rolle r JOIN assistent_person p ON p.id = r.person_id
      WHERE p.agent = ${agent} ORDER BY r.person_id, r.rolle`,
  )
  const je = Map.groupBy(rollen, (r) => r.person_id)
  return personen.map((p) => ({ ...p, rollen: (je.get(p.id) ?? []).map((r) => r.rolle) }))
}

const Kennzahlen = z.object({ fakten: z.number(), nachrichten: z.number(), zuletzt: z.string().nullable() })
export type Kennzahlen = z.output<typeof Kennzahlen>
const KEINE: Kennzahlen = { fakten: 0, nachrichten: 0, zuletzt: null }

/** How much is remembered, and when the person last wrote; in the order of `personen`. One statement for all of them. */
export function* kennzahlenVon(arg: {
  personen: readonly Pick<Person, 'id'>[]
  jetzt: Instant
}): Operation<Kennzahlen[]> {
  const ids = arg.personen.map((p) => p.id)
  if (ids.length === 0) return []
  const wo = (alias: Sql): Sql => sql`${alias}.agent = p.agent AND ${alias}.phone = p.phone`
  const da = yield* rows(
    Kennzahlen.extend({ id: z.string() }),
    sql`SELECT p.id, (SELECT COUNT(*) FROM facts f WHERE ${wo(sql`f`)} AND (f.gueltig_bis IS NULL OR f.gueltig_bis > ${arg.jetzt})) AS fakten,
        (SELECT COUNT(*) FROM messages m WHERE ${wo(sql`m`)}) AS nachrichten,
        (SELECT m.created_at FROM messages m WHERE ${wo(sql`m`)} AND m.role = 'user' ORDER BY m.id DESC LIMIT 1) AS zuletzt
      FROM assistent_person p WHERE p.id IN (${join(ids)})`,
  )
  const je = new Map(da.map(({ id, ...zahlen }) => [id, zahlen]))
  return ids.map((id) => je.get(id) ?? KEINE)
}

/** How much there is of one kind, and since when the oldest. */
export const Vorrat = z.object({ anzahl: z.number(), aelteste: z.string().nullable() })
export type Vorrat = z.output<typeof Vorrat>

export function* vorrat(tabelle: Sql, zeit: Sql, wo: Sql): Operation<Vorrat> {
  const da = yield* row(
    Vorrat,
    sql`SELECT COUNT(*) AS anzahl, MIN(${zeit}) AS aelteste FROM ${tabelle} WHERE ${wo}`,
  )
  return da ?? { anzahl: 0, aelteste: null }
}

/** Texts of closed work that were not blanked yet. */
export const MIT_TEXT = sql`status IN ('beantwortet', 'erledigt', 'abgebrochen') AND text <> ''`

const Quelle = z.object({ id: z.number(), kanal: z.string() })
const Stand = z.object({ text: z.string(), aktualisiert: z.string() })

export interface Ansicht {
  kennzahlen: Kennzahlen
  fakten: Fakt[]
  /** By the Eingang row that a fact is from. */
  kanaele: ReadonlyMap<number, string>
  nachrichten: Message[]
  zusammenfassung: z.output<typeof Stand> | undefined
  offen: number
  vorraete: Record<
    'verlauf' | 'messages' | 'fakten' | 'vorgang_text' | 'vorgang' | 'eingang_text' | 'ausgang',
    Vorrat
  >
}

const Zahl = z.object({ n: z.number() })
const NACHRICHTEN = 20

/** All by indexes of the person. */
export function* ladeAnsicht(arg: { person: Person; jetzt: Instant }): Operation<Ansicht> {
  const { agent, phone, id } = arg.person
  const fakten = yield* alleFakten({ agent, phone })
  const quellen = fakten.flatMap((f) => f.nachricht_id ?? [])
  const kanaele =
    quellen.length === 0
      ? []
      : yield* rows(
          Quelle,
          sql`SELECT id, kanal FROM assistent_eingang WHERE id IN (${join(quellen)}) AND agent = ${agent}`,
        )
  const [kennzahlen = KEINE] = yield* kennzahlenVon({
    personen: [arg.person],
    jetzt: arg.jetzt,
  })
  const offen = yield* row(
    Zahl,
    sql`SELECT COUNT(*) AS n FROM assistent_vorgang WHERE person_id = ${id}
      AND status IN ('laeuft', 'rueckfrage', 'bestaetigung', 'wartet_freigabe', 'fehler')`,
  )
  return {
    kennzahlen,
    fakten,
    kanaele: new Map(kanaele.map((k) => [k.id, k.kanal])),
    nachrichten: yield* letzteMessages({ agent, phone, hoechstens: NACHRICHTEN }),
    zusammenfassung: yield* row(
      Stand,
      sql`SELECT text, aktualisiert FROM summaries WHERE agent = ${agent} AND phone = ${phone}`,
    ),
    offen: offen?.n ?? 0,
    vorraete: yield* vorraeteVon(arg.person),
  }
}

function* vorraeteVon({ agent, phone, id }: Person): Operation<Ansicht['vorraete']> {
  const gedaechtnis = sql`agent = ${agent} AND phone = ${phone}`
  const eigene = sql`person_id = ${id}`
  return {
    verlauf: yield* vorrat(
      sql`assistent_verlauf`,
      sql`erstellt`,
      sql`unterhaltung_id IN (SELECT id FROM assistent_unterhaltung WHERE ${eigene})`,
    ),
    messages: yield* vorrat(sql`messages`, sql`created_at`, gedaechtnis),
    fakten: yield* vorrat(sql`facts`, sql`erstellt`, gedaechtnis),
    vorgang_text: yield* vorrat(sql`assistent_vorgang`, sql`aktualisiert`, sql`${eigene} AND ${MIT_TEXT}`),
    vorgang: yield* vorrat(sql`assistent_vorgang`, sql`aktualisiert`, eigene),
    eingang_text: yield* vorrat(
      sql`assistent_eingang`,
      sql`angekommen`,
      sql`lane = ${`${agent}/${id}`} AND abgeschlossen IS NOT NULL AND ereignis IS NOT NULL`,
    ),
    ausgang: yield* vorrat(sql`assistent_ausgang`, sql`erstellt`, eigene),
  }
}
