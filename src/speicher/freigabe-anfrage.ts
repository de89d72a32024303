import type { Sql } from 'sql-template-tag'
import { z } from 'zod'
import type { Person } from '../domaene/person.ts'
import type { Instant } from '../domaene/zeit.ts'
import { NIE } from './fenster.ts'
import { darfFreigeben } from './freigabe-rolle.ts'
import { ladePerson } from './person.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'
import { type Vorgang, VorgangRow } from './vorgang.ts'

// Who was asked for a Freigabe. A row of the art `vertretung` is a hand-over of one Vorgang to a deputy.
//
// `gefragt`     the request is on its way, or was delivered
// `unerreicht`  it could not be delivered; what a window keeps back makes it `gefragt` when it goes at last
// `abgemeldet`  STOP, deactivated, or without the role just now: asked as soon as that is over
// `entzogen`    the deputy was deactivated: the hand-over is over for good, and has yet to be passed on

export const AnfrageRow = z.object({
  id: z.number(),
  vorgang_id: z.string(),
  person_id: z.string(),
  art: z.enum(['rolle', 'vertretung']),
  fuer_person_id: z.string().nullable(),
  /** The role that the skill names for when nobody is reached. */
  fuer_rolle: z.string().nullable(),
  ausgang_id: z.number().nullable(),
  status: z.enum(['gefragt', 'unerreicht', 'abgemeldet', 'entzogen']),
  /** Without a decision by then the deputy is asked as well. */
  weiter_ab: z.string().nullable(),
  /** When it was last asked, or would have been. */
  zeit: z.string(),
})
export type Anfrage = z.output<typeof AnfrageRow>
export type AnfrageNeu = Omit<Anfrage, 'id' | 'zeit'>

const Id = z.object({ id: z.string() })
const Fuer = z.object({ fuer: z.string().nullable() })
const Weg = z.object({ kanal: z.string() })
const Gefragt = z.object({ vorgang_id: z.string(), zeit: z.string() })

/** One row per Vorgang and person: whoever is asked again has it anew. */
export function* insertAnfrage({ a, jetzt }: { a: AnfrageNeu; jetzt: Instant }): Operation<void> {
  yield* exec(sql`INSERT INTO assistent_freigabe_anfrage (vorgang_id, person_id, art, fuer_person_id, fuer_rolle, ausgang_id, status, weiter_ab, zeit)
    VALUES (${a.vorgang_id}, ${a.person_id}, ${a.art}, ${a.fuer_person_id}, ${a.fuer_rolle}, ${a.ausgang_id}, ${a.status},
      ${a.weiter_ab}, ${jetzt})
    ON CONFLICT (vorgang_id, person_id) DO UPDATE SET art = excluded.art, fuer_person_id = excluded.fuer_person_id,
      fuer_rolle = excluded.fuer_rolle, ausgang_id = excluded.ausgang_id, status = excluded.status,
      weiter_ab = excluded.weiter_ab, zeit = excluded.zeit`)
}

export function* anfragenZu({ vorgang_id }: { vorgang_id: string }): Operation<Anfrage[]> {
  return yield* rows(
    AnfrageRow,
    sql`SELECT * FROM assistent_freigabe_anfrage WHERE vorgang_id = ${vorgang_id} ORDER BY id`,
  )
}

/** Before the same Vorgang is asked for once more: a hand-over held for the asking it was made in. */
export function* verwirfAnfragen({ vorgang_id }: { vorgang_id: string }): Operation<void> {
  yield* exec(sql`DELETE FROM assistent_freigabe_anfrage WHERE vorgang_id = ${vorgang_id}`)
}

export function* markiereAusgefallen(arg: {
  id: number
  status: 'unerreicht' | 'abgemeldet'
}): Operation<void> {
  yield* exec(sql`UPDATE assistent_freigabe_anfrage SET status = ${arg.status} WHERE id = ${arg.id}`)
}

/** Gave one of several: neither a reminder nor the deputy's turn is to follow. */
export function* merkeZustimmung(arg: { vorgang_id: string; person_id: string }): Operation<void> {
  yield* verwirfUngesendete(arg)
  yield* exec(sql`UPDATE assistent_freigabe_anfrage SET weiter_ab = NULL
    WHERE vorgang_id = ${arg.vorgang_id} AND person_id = ${arg.person_id}`)
}

/** Before a person is asked again: what of the earlier asking has not gone out (a reminder) is not to follow. */
export function* verwirfUngesendete(arg: { vorgang_id: string; person_id: string }): Operation<void> {
  yield* exec(sql`UPDATE assistent_ausgang SET status = 'abgebrochen' WHERE vorgang_id = ${arg.vorgang_id}
    AND person_id = ${arg.person_id} AND zweck = 'freigabe' AND status = 'bereit'`)
}

/** What this person is really asked for, and since when, by Vorgang. */
export function* gefragtNach(arg: { agent: string; person_id: string }): Operation<Record<string, Instant>> {
  const da = yield* rows(
    Gefragt,
    sql`SELECT a.vorgang_id, a.zeit FROM assistent_freigabe_anfrage a JOIN assistent_vorgang v ON v.id = a.vorgang_id
      WHERE a.person_id = ${arg.person_id} AND a.status = 'gefragt' AND v.status = 'wartet_freigabe' AND v.agent = ${arg.agent}`,
  )
  return Object.fromEntries(da.map((zeile) => [zeile.vorgang_id, zeile.zeit]))
}

const istWeg = (person: ReturnType<typeof sql>, jetzt: Instant) =>
  sql`(${person}.status = 'aktiv' AND ${person}.abwesend_von <= ${jetzt} AND ${person}.abwesend_bis > ${jetzt})`

/**
 * The hand-over still stands: the one in whose place it is has the role and still names this deputy, or the deputy still
 * has the role that the skill names. What a person set up themselves ends with their own deactivation; an operator's
 * deputy does not.
 */
const uebergabeGilt = (jetzt: Instant): Sql =>
  sql`(EXISTS (SELECT 1 FROM assistent_person w JOIN assistent_rolle wr ON wr.person_id = w.id AND ${darfFreigeben(sql`wr.rolle`)}
    WHERE w.id = a.fuer_person_id AND w.agent = v.agent
      AND ((w.vertretung = a.person_id AND (w.vertretung_bis IS NULL OR w.vertretung_bis > ${jetzt}))
        OR (w.abwesend_vertretung = a.person_id AND ${istWeg(sql`w`, jetzt)})))
    OR (a.fuer_person_id IS NULL
      AND EXISTS (SELECT 1 FROM assistent_rolle fr WHERE fr.person_id = a.person_id AND fr.rolle = a.fuer_rolle)))`

/** Vorgänge `v` that are handed to this person now. */
export const uebergebenAn = (person_id: string, jetzt: Instant): Sql =>
  sql`EXISTS (SELECT 1 FROM assistent_freigabe_anfrage a WHERE a.vorgang_id = v.id AND a.person_id = ${person_id}
    AND a.art = 'vertretung' AND a.status IN ('gefragt', 'abgemeldet') AND ${uebergabeGilt(jetzt)})`

/** In whose place this person may decide this Vorgang (by the skill's word in no one person's); undefined: not at all. */
export function* vertrittBei(arg: {
  vorgang_id: string
  person_id: string
  jetzt: Instant
}): Operation<{ fuer: Person | undefined } | undefined> {
  const da = yield* row(
    Fuer,
    sql`SELECT a.fuer_person_id AS fuer FROM assistent_freigabe_anfrage a JOIN assistent_vorgang v ON v.id = a.vorgang_id
      WHERE a.vorgang_id = ${arg.vorgang_id} AND a.person_id = ${arg.person_id} AND a.art = 'vertretung'
        AND a.status IN ('gefragt', 'abgemeldet') AND ${uebergabeGilt(arg.jetzt)}`,
  )
  if (!da) return undefined
  return { fuer: da.fuer === null ? undefined : yield* ladePerson({ id: da.fuer }) }
}

/** What was handed to this person and still waits, by Frist. */
export function* uebergebeneFreigaben(arg: {
  agent: string
  person_id: string
  jetzt: Instant
}): Operation<Vorgang[]> {
  return yield* rows(
    VorgangRow,
    sql`SELECT v.* FROM assistent_vorgang v JOIN assistent_freigabe_anfrage a ON a.vorgang_id = v.id
      WHERE v.status = 'wartet_freigabe' AND v.agent = ${arg.agent} AND v.person_id <> ${arg.person_id}
        AND a.person_id = ${arg.person_id} AND a.art = 'vertretung' AND a.status IN ('gefragt', 'abgemeldet')
        AND ${uebergabeGilt(arg.jetzt)}
      ORDER BY v.frist, v.id LIMIT 100`,
  )
}

const aktiv = (person: ReturnType<typeof sql>) =>
  sql`EXISTS (SELECT 1 FROM assistent_person p WHERE p.id = ${person} AND p.status = 'aktiv' AND p.opt_out IS NULL)`
/** By the own role, or by a hand-over that stands. */
const hatRecht = (jetzt: Instant) =>
  sql`((a.art = 'vertretung' AND ${uebergabeGilt(jetzt)}) OR (a.art = 'rolle' AND EXISTS
    (SELECT 1 FROM assistent_rolle r WHERE r.person_id = a.person_id AND ${darfFreigeben(sql`r.rolle`)})))`

/** Asked, but out of reach by now: STOP, deactivated, without the right, not delivered, or kept back by a window. */
const ausgefallen = (jetzt: Instant) =>
  sql`(a.status = 'entzogen' OR (a.status = 'gefragt' AND (
    NOT ${aktiv(sql`a.person_id`)} OR NOT ${hatRecht(jetzt)}
    OR EXISTS (SELECT 1 FROM assistent_ausgang o WHERE o.id = a.ausgang_id
      AND (o.status IN ('fehler', 'unterdrueckt') OR (o.status = 'bereit' AND o.nicht_vor = ${NIE}))))))`

/** Somebody who had said STOP, was deactivated or without the role is back. */
const zurueck = (jetzt: Instant) =>
  sql`a.status = 'abgemeldet' AND ${aktiv(sql`a.person_id`)} AND ${hatRecht(jetzt)}`

export function* ausgefalleneAnfragen(arg: { vorgang_id: string; jetzt: Instant }): Operation<Anfrage[]> {
  return yield* anfragenDie(arg.vorgang_id, ausgefallen(arg.jetzt))
}

export function* zurueckgekehrte(arg: { vorgang_id: string; jetzt: Instant }): Operation<Anfrage[]> {
  return yield* anfragenDie(arg.vorgang_id, zurueck(arg.jetzt))
}

function* anfragenDie(vorgang_id: string, wie: ReturnType<typeof sql>): Operation<Anfrage[]> {
  return yield* rows(
    AnfrageRow,
    sql`SELECT a.* FROM assistent_freigabe_anfrage a JOIN assistent_vorgang v ON v.id = a.vorgang_id
      WHERE a.vorgang_id = ${vorgang_id} AND ${wie} ORDER BY a.id`,
  )
}

/** Who was asked and has not decided until the deputy's turn. */
const saeumig = (jetzt: Instant) => sql`(a.status = 'gefragt' AND a.weiter_ab <= ${jetzt})`

/** Takes the turn: it comes once. */
export function* nimmSaeumige(arg: { vorgang_id: string; jetzt: Instant }): Operation<Anfrage[]> {
  const da = yield* anfragenDie(arg.vorgang_id, saeumig(arg.jetzt))
  for (const a of da)
    yield* exec(sql`UPDATE assistent_freigabe_anfrage SET weiter_ab = NULL WHERE id = ${a.id}`)
  return da
}

/** On which Kanal the request could not be delivered for good; undefined: that is not why. */
export function* gescheitertAuf({ ausgang_id }: Pick<Anfrage, 'ausgang_id'>): Operation<string | undefined> {
  if (ausgang_id === null) return undefined
  const da = yield* row(
    Weg,
    sql`SELECT kanal FROM assistent_ausgang WHERE id = ${ausgang_id} AND status = 'fehler'`,
  )
  return da?.kanal
}

/**
 * Waiting Vorgänge for which the next step is due: somebody who was asked fell out or has not decided in time, somebody
 * who could not be asked is back, somebody is away whose deputy was never asked, or nobody is asked any more and there is
 * somebody now who never was (a role or a deputy was given meanwhile). By the partial index of what waits, and the one of
 * who is away (hence the `|| ''`: by the agent it would be everybody, 5.7 s instead of 7 ms with 500 that wait and 20,000
 * persons).
 */
export function* weiterzugebende({ jetzt }: { jetzt: Instant }): Operation<{ id: string; agent: string }[]> {
  return yield* rows(
    Id.extend({ agent: z.string() }),
    sql`SELECT v.id, v.agent FROM assistent_vorgang v WHERE v.status = 'wartet_freigabe' AND (v.frist IS NULL OR v.frist > ${jetzt})
      AND (EXISTS (SELECT 1 FROM assistent_freigabe_anfrage a WHERE a.vorgang_id = v.id AND (${ausgefallen(jetzt)} OR (${zurueck(jetzt)}) OR ${saeumig(jetzt)}))
        OR EXISTS (SELECT 1 FROM assistent_person w JOIN assistent_rolle wr ON wr.person_id = w.id AND ${darfFreigeben(sql`wr.rolle`)}
          WHERE w.agent || '' = v.agent AND w.id <> v.person_id AND w.abwesend_vertretung <> v.person_id AND ${istWeg(sql`w`, jetzt)}
            AND EXISTS (SELECT 1 FROM assistent_person d WHERE d.id = w.abwesend_vertretung AND d.agent = v.agent AND d.status = 'aktiv')
            AND ${niegefragt(sql`w.abwesend_vertretung`)})
        OR (NOT EXISTS (SELECT 1 FROM assistent_freigabe_anfrage g WHERE g.vorgang_id = v.id AND g.status = 'gefragt')
          AND EXISTS (SELECT 1 FROM assistent_rolle r JOIN assistent_person p ON p.id = r.person_id
            WHERE ${darfFreigeben(sql`r.rolle`)} AND p.agent = v.agent AND p.id <> v.person_id
              AND ((p.status = 'aktiv' AND p.opt_out IS NULL AND ${niegefragt(sql`p.id AND n.art = 'rolle'`)})
                OR (p.vertretung <> v.person_id AND (p.vertretung_bis IS NULL OR p.vertretung_bis > ${jetzt})
                  AND EXISTS (SELECT 1 FROM assistent_person d WHERE d.id = p.vertretung AND d.agent = v.agent AND d.status = 'aktiv')
                  AND ${niegefragt(sql`p.vertretung`)})))))
      ORDER BY v.frist, v.id LIMIT 100`,
  )
}

const niegefragt = (person: ReturnType<typeof sql>) =>
  sql`NOT EXISTS (SELECT 1 FROM assistent_freigabe_anfrage n WHERE n.vorgang_id = v.id AND n.person_id = ${person})`
