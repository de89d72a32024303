import type { Sql } from 'sql-template-tag'
import { z } from 'zod'
import type { Kennung } from '../domaene/kennung.ts'
import type { Person } from '../domaene/person.ts'
import type { Instant } from '../domaene/zeit.ts'
import { jsonSpalte } from './json.ts'
import { kennungenDerPerson } from './kennung.ts'
import { exec, type Operation, rows, sql } from './speicher.ts'
import { istEingangDer } from './vergessen.ts'

// Everything that is stored about a person, as it stands in the tables, read in one transaction. What of it is shown, and
// how, is decided in rueckkanal/auskunft.ts.

export const Zeile = z.record(z.string(), z.unknown())
export type Zeile = z.output<typeof Zeile>

/** Rows by table, and by what they have to do with the person where a table has several. */
export interface Bestand {
  assistent_person: Zeile[]
  assistent_kennung: Zeile[]
  assistent_unterhaltung: Zeile[]
  assistent_verlauf: Zeile[]
  messages: Zeile[]
  assistent_suche: Zeile[]
  summaries: Zeile[]
  assistent_verdichtung: Zeile[]
  facts: Zeile[]
  assistent_vorgang: Zeile[]
  assistent_aktion: Zeile[]
  /** Attempts by this person, or in this person's place. */
  assistent_freigabe: Zeile[]
  /** Attempts of anybody about this person's work. */
  freigabe_eigener: Zeile[]
  assistent_freigabe_anfrage: Zeile[]
  anfrage_eigener: Zeile[]
  assistent_eingang: Zeile[]
  assistent_ausgang: Zeile[]
  assistent_zustellung: Zeile[]
  assistent_lernbeispiel: Zeile[]
  assistent_begriff: Zeile[]
  assistent_notiz: Zeile[]
  assistent_zeitplan: Zeile[]
  assistent_einladung: Zeile[]
  assistent_sitzung: Zeile[]
  assistent_passkey: Zeile[]
  assistent_passwort: Zeile[]
  assistent_vergessen: Zeile[]
  assistent_auskunft: Zeile[]
  assistent_einsicht: Zeile[]
  assistent_modellaufruf: Zeile[]
}

export interface Andere {
  namen: string[]
  /** Ids, numbers and other names, also without their plus. */
  kennzeichen: string[]
  /** What stands in other people's Vorgänge that the person heard of: texts, values, amounts as they are said. */
  werte: string[]
}

export interface BestandArg {
  agent: string
  /** Undefined: somebody who wrote and is nobody in the team. */
  person: Person | undefined
  /** Of somebody without a person; else all of the person's. */
  kennungen: readonly Kennung[]
  /** Keyed hashes of the names, as they stand in `assistent_vergessen`. */
  namen: readonly string[]
}

const Vergessen = z.looseObject({ namen: jsonSpalte(z.array(z.string()), []) })
const Wer = z.object({ id: z.string(), name: z.string(), phone: z.string() })
const Name = z.object({ kennung: z.string() })

const lies = (statement: Sql): Operation<Zeile[]> => rows(Zeile, statement)

export function* ladeBestand(arg: BestandArg): Operation<Bestand> {
  const { agent } = arg
  const id = arg.person?.id ?? ''
  const phone = arg.person?.phone ?? ''
  const gedaechtnis = sql`agent = ${agent} AND phone = ${phone}`
  const kennungen = arg.person ? yield* kennungenDerPerson({ person_id: id }) : arg.kennungen
  const eingang = istEingangDer(agent, arg.person?.id, kennungen)
  const ausgang = sql`person_id = ${id} OR (person_id IS NULL AND nachricht_id IN (SELECT id FROM assistent_eingang WHERE ${eingang}))`
  const eigene = sql`vorgang_id IN (SELECT id FROM assistent_vorgang WHERE person_id = ${id})`
  return {
    assistent_person: yield* lies(
      sql`SELECT p.*, (SELECT COUNT(*) FROM assistent_person a WHERE a.vertretung = p.id OR a.abwesend_vertretung = p.id) AS vertritt FROM assistent_person p WHERE id = ${id}`,
    ),
    assistent_kennung: yield* lies(
      sql`SELECT * FROM assistent_kennung WHERE person_id = ${id} ORDER BY erstellt, kanal, kennung`,
    ),
    assistent_unterhaltung: yield* lies(
      sql`SELECT * FROM assistent_unterhaltung WHERE person_id = ${id} ORDER BY erstellt, id`,
    ),
    assistent_verlauf: yield* lies(
      sql`SELECT * FROM assistent_verlauf WHERE unterhaltung_id IN (SELECT id FROM assistent_unterhaltung WHERE person_id = ${id}) ORDER BY gesendet, id`,
    ),
    messages: yield* lies(sql`SELECT * FROM messages WHERE ${gedaechtnis} ORDER BY id`),
    assistent_suche: yield* lies(sql`SELECT message_id FROM assistent_suche WHERE ${gedaechtnis}`),
    summaries: yield* lies(sql`SELECT * FROM summaries WHERE ${gedaechtnis}`),
    assistent_verdichtung: yield* lies(sql`SELECT * FROM assistent_verdichtung WHERE ${gedaechtnis}`),
    facts: yield* lies(sql`SELECT * FROM facts WHERE ${gedaechtnis} ORDER BY id`),
    assistent_vorgang: yield* lies(
      sql`SELECT * FROM assistent_vorgang WHERE person_id = ${id} ORDER BY nachricht_id, id`,
    ),
    assistent_aktion: yield* lies(
      sql`SELECT * FROM assistent_aktion WHERE ausgeloest_von = ${id} OR freigegeben_von = ${id}
        OR entschieden_von = ${id} ORDER BY id`,
    ),
    assistent_freigabe: yield* lies(
      sql`SELECT f.*, v.faehigkeit FROM assistent_freigabe f LEFT JOIN assistent_vorgang v ON v.id = f.vorgang_id
        WHERE f.person_id = ${id} OR f.vertretung_fuer = ${id} ORDER BY f.id`,
    ),
    freigabe_eigener: yield* lies(sql`SELECT * FROM assistent_freigabe WHERE ${eigene} ORDER BY id`),
    assistent_freigabe_anfrage: yield* lies(
      sql`SELECT a.*, v.faehigkeit FROM assistent_freigabe_anfrage a LEFT JOIN assistent_vorgang v ON v.id = a.vorgang_id
        WHERE a.person_id = ${id} OR a.fuer_person_id = ${id} ORDER BY a.id`,
    ),
    anfrage_eigener: yield* lies(sql`SELECT * FROM assistent_freigabe_anfrage WHERE ${eigene} ORDER BY id`),
    assistent_eingang: yield* lies(sql`SELECT * FROM assistent_eingang WHERE ${eingang} ORDER BY id`),
    assistent_ausgang: yield* lies(sql`SELECT * FROM assistent_ausgang WHERE ${ausgang} ORDER BY id`),
    assistent_zustellung: yield* lies(
      sql`SELECT * FROM assistent_zustellung WHERE ausgang_id IN (SELECT id FROM assistent_ausgang WHERE ${ausgang}) ORDER BY provider_id`,
    ),
    assistent_lernbeispiel: yield* lies(
      sql`SELECT * FROM assistent_lernbeispiel WHERE person_id = ${id} ORDER BY id`,
    ),
    assistent_begriff: yield* lies(sql`SELECT * FROM assistent_begriff WHERE person_id = ${id} ORDER BY id`),
    assistent_notiz: yield* lies(sql`SELECT * FROM assistent_notiz WHERE person_id = ${id} ORDER BY id`),
    assistent_zeitplan: yield* lies(
      sql`SELECT * FROM assistent_zeitplan WHERE person_id = ${id} ORDER BY id`,
    ),
    assistent_einladung: yield* lies(
      sql`SELECT erstellt, gueltig_bis, eingeloest FROM assistent_einladung WHERE person_id = ${id} ORDER BY erstellt`,
    ),
    assistent_sitzung: yield* lies(
      sql`SELECT id, kanal, weg, geraet, erstellt, zuletzt, gueltig_bis, widerrufen FROM assistent_sitzung WHERE person_id = ${id} ORDER BY erstellt`,
    ),
    assistent_passkey: yield* lies(
      sql`SELECT id, name, erstellt, zuletzt FROM assistent_passkey WHERE person_id = ${id} ORDER BY erstellt, id`,
    ),
    assistent_passwort: yield* lies(sql`SELECT geaendert FROM assistent_passwort WHERE person_id = ${id}`),
    assistent_vergessen: yield* vergessenVon(agent, arg.namen),
    assistent_auskunft: yield* lies(
      sql`SELECT * FROM assistent_auskunft WHERE person_id = ${id} OR von = ${id} ORDER BY id`,
    ),
    assistent_einsicht: yield* lies(
      sql`SELECT * FROM assistent_einsicht WHERE person_id = ${id} OR von = ${id} ORDER BY id`,
    ),
    assistent_modellaufruf: yield* lies(
      sql`SELECT * FROM assistent_modellaufruf WHERE nachricht_id IN (SELECT id FROM assistent_eingang WHERE ${eingang}) ORDER BY id`,
    ),
  }
}

function* vergessenVon(agent: string, namen: readonly string[]): Operation<Zeile[]> {
  const alle = yield* rows(
    Vergessen,
    sql`SELECT * FROM assistent_vergessen WHERE agent = ${agent} ORDER BY begonnen, id`,
  )
  return alle.filter((v) => v.namen.some((n) => namen.includes(n)))
}

/** Under which names everybody else is known. */
export function* ladeAndere(arg: { agent: string; person_id: string }): Operation<Andere> {
  const personen = yield* rows(
    Wer,
    sql`SELECT id, name, phone FROM assistent_person WHERE agent = ${arg.agent} AND id <> ${arg.person_id}`,
  )
  const kennungen = yield* rows(
    Name,
    sql`SELECT kennung FROM assistent_kennung WHERE agent = ${arg.agent} AND person_id <> ${arg.person_id}`,
  )
  const nummern = [...personen.map((p) => p.phone), ...kennungen.map((k) => k.kennung)]
  return {
    namen: personen.map((p) => p.name),
    werte: yield* werteAnderer(arg),
    kennzeichen: [
      ...personen.map((p) => p.id),
      ...nummern,
      ...nummern.flatMap((n) => (n.startsWith('+') ? [n.slice(1)] : [])),
    ],
  }
}

const Fremder = z.object({ text: z.string(), parameter: jsonSpalte(z.json(), null) })

function* werteAnderer({ person_id }: { person_id: string }): Operation<string[]> {
  const vorgaenge = yield* rows(
    Fremder,
    sql`SELECT text, parameter FROM assistent_vorgang WHERE person_id <> ${person_id} AND id IN (
      SELECT vorgang_id FROM assistent_freigabe_anfrage WHERE person_id = ${person_id}
      UNION SELECT vorgang_id FROM assistent_freigabe WHERE person_id = ${person_id}
      UNION SELECT vorgang_id FROM assistent_ausgang WHERE person_id = ${person_id} AND vorgang_id IS NOT NULL)`,
  )
  return vorgaenge.flatMap((v) => [v.text, ...gesagte(v.parameter)]).filter((w) => w.length > 2)
}

/** Values as they are said: of an amount in cents the number with its comma. */
function gesagte(wert: unknown, name = ''): string[] {
  if (typeof wert === 'string') return [wert]
  if (typeof wert === 'number')
    return name === 'cent'
      ? [(wert / 100).toFixed(2), (wert / 100).toFixed(2).replace('.', ',')]
      : [String(wert)]
  if (typeof wert !== 'object' || wert === null) return []
  return Object.entries(wert).flatMap(([k, w]) => gesagte(w, k))
}

/** The audit of looking: who it was about, by whom (undefined: whoever has the shell), when; never what was seen. */
export function* insertAuskunft(arg: {
  agent: string
  person_id: string | null
  von: string | null
  jetzt: Instant
}): Operation<void> {
  yield* exec(sql`INSERT INTO assistent_auskunft (agent, person_id, von, weg, zeit)
    VALUES (${arg.agent}, ${arg.person_id}, ${arg.von}, ${arg.von === null ? 'shell' : 'anmeldung'}, ${arg.jetzt})`)
}
