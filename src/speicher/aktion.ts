import { z } from 'zod'
import { VorgangBeendet } from '../domaene/fehler.ts'
import { ABBRECHEN } from '../domaene/vorgang.ts'
import type { Instant } from '../domaene/zeit.ts'
import { leseMerkmal } from './merkmal.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'
import { VERGESSEN } from './vergessen-zaun.ts'

/** A person's word about work that failed: it is there by now, once more, or no more. */
export const Entscheid = z.enum(['erledigt', 'nochmal', 'abbrechen'])
export type Entscheid = z.infer<typeof Entscheid>

export const AktionRow = z.object({
  id: z.number(),
  vorgang_id: z.string(),
  faehigkeit: z.string(),
  system: z.string(),
  aktion: z.string(),
  key: z.string(),
  input_hash: z.string(),
  status: z.enum(['begonnen', 'erledigt', 'fehler', 'unklar']),
  ergebnis: z.string().nullable(),
  executor: z.string(),
  ausgeloest_von: z.string(),
  freigegeben_von: z.string().nullable(),
  begruendung: z.string(),
  erstellt: z.string(),
  abgeschlossen: z.string().nullable(),
  /** What a person said about it, when it had failed or nobody knew; the last word counts. */
  entscheidung: Entscheid.nullable(),
  entschieden_von: z.string().nullable(),
  entschieden: z.string().nullable(),
})
export type AktionZeile = z.output<typeof AktionRow>

const Stand = z.object({ status: z.string(), grund: z.string().nullable() })

export type AktionNeu = Pick<
  AktionZeile,
  | 'vorgang_id'
  | 'faehigkeit'
  | 'system'
  | 'aktion'
  | 'key'
  | 'input_hash'
  | 'executor'
  | 'ausgeloest_von'
  | 'freigegeben_von'
  | 'begruendung'
>

/**
 * Writes the row before the effect, or hands back the one that is there. I4: one row per effect, however often it is tried.
 * `neu` false: it may have happened.
 * @throws VorgangBeendet it does not begin, because meanwhile who asked for it was forgotten (`vergessen`), or its
 * Vorgang has ended or is to end (`beendet`)
 */
export function* beginneAktion({
  a,
  jetzt,
}: {
  a: AktionNeu
  jetzt: Instant
}): Operation<{ neu: boolean; zeile: AktionZeile }> {
  yield* pruefeLaeuft(a)
  const da = yield* row(AktionRow, sql`SELECT * FROM assistent_aktion WHERE key = ${a.key}`)
  if (da) return { neu: false, zeile: da }
  const [zeile] = yield* rows(
    AktionRow,
    sql`INSERT INTO assistent_aktion (vorgang_id, faehigkeit, system, aktion, key, input_hash, status, executor, ausgeloest_von,
        freigegeben_von, begruendung, erstellt)
      VALUES (${a.vorgang_id}, ${a.faehigkeit}, ${a.system}, ${a.aktion}, ${a.key}, ${a.input_hash}, 'begonnen', ${a.executor},
        ${a.ausgeloest_von}, ${a.freigegeben_von}, ${a.begruendung}, ${jetzt}) RETURNING *`,
  )
  return { neu: !(yield* istUngewiss(a.vorgang_id)), zeile: AktionRow.parse(zeile) }
}

function* pruefeLaeuft({ vorgang_id }: { vorgang_id: string }): Operation<void> {
  const v = yield* row(Stand, sql`SELECT status, grund FROM assistent_vorgang WHERE id = ${vorgang_id}`)
  if (v?.grund === VERGESSEN) throw new VorgangBeendet(vorgang_id, VERGESSEN)
  if (v && (v.status !== 'laeuft' || v.grund === ABBRECHEN)) throw new VorgangBeendet(vorgang_id, 'beendet')
}

/** After a restore nobody knows what a Vorgang of the backup did meanwhile: as if somebody had begun it and was gone (I2). */
function* istUngewiss(vorgang_id: string): Operation<boolean> {
  const bis = yield* leseMerkmal({ name: 'wiederhergestellt' })
  return bis !== undefined && Number(/^V-(\d+)/.exec(vorgang_id)?.[1]) <= Number(bis)
}

/** Takes an unfinished row over: this executor is about to try (or look) again. */
export function* uebernimmAktion(arg: {
  key: string
  executor: string
  input_hash: string
}): Operation<void> {
  yield* exec(sql`UPDATE assistent_aktion SET status = 'begonnen', executor = ${arg.executor}, input_hash = ${arg.input_hash}, abgeschlossen = NULL
    WHERE key = ${arg.key} AND status <> 'erledigt'`)
}

/**
 * The outcome, JSON in `ergebnis`. `erledigt` never changes again. Of what was forgotten meanwhile only the status is
 * written, and not after the Vorgang has closed on `unklar`. What comes after a person has called it off changes nothing:
 * the row says what was known then (I3).
 */
export function* beendeAktion(arg: {
  key: string
  status: 'erledigt' | 'fehler' | 'unklar'
  ergebnis: string | null
  jetzt: Instant
}): Operation<void> {
  yield* exec(sql`UPDATE assistent_aktion SET status = ${arg.status}, abgeschlossen = ${arg.jetzt},
      ergebnis = CASE WHEN executor = ${VERGESSEN} THEN NULL ELSE ${arg.ergebnis} END
    WHERE key = ${arg.key} AND status <> 'erledigt' AND (executor <> ${VERGESSEN} OR status = 'begonnen')
      AND (${arg.status} <> 'erledigt' OR NOT EXISTS (SELECT 1 FROM assistent_vorgang v WHERE v.id = assistent_aktion.vorgang_id AND v.status = 'abgebrochen'))`)
}

export function* aktionenVon({ vorgang_id }: { vorgang_id: string }): Operation<AktionZeile[]> {
  return yield* rows(
    AktionRow,
    sql`SELECT * FROM assistent_aktion WHERE vorgang_id = ${vorgang_id} ORDER BY id`,
  )
}

/** All rows, oldest first; for audits and Dialogproben. */
export function* listeAktionen({ hoechstens }: { hoechstens: number }): Operation<AktionZeile[]> {
  return yield* rows(AktionRow, sql`SELECT * FROM assistent_aktion ORDER BY id LIMIT ${hoechstens}`)
}

/** What is still `begonnen` when its Vorgang has failed: nobody knows what came of it. */
export function* begonneneUnklar(arg: { vorgang_id: string; jetzt: Instant }): Operation<void> {
  yield* exec(
    sql`UPDATE assistent_aktion SET status = 'unklar', abgeschlossen = ${arg.jetzt} WHERE vorgang_id = ${arg.vorgang_id} AND status = 'begonnen'`,
  )
}

/** The executor of an unclear row whose Vorgang a person sent on its way again: it may be tried once more. */
export const NOCHMAL = 'nochmal'

/**
 * Gives leave to try again what is unclear. The next attempt takes it back (I2): an unclear row without it may be one whose
 * Vorgang had no time to say so before the process died.
 */
export function* gibUnklareFrei({ vorgang_id }: { vorgang_id: string }): Operation<void> {
  yield* exec(sql`UPDATE assistent_aktion SET executor = ${NOCHMAL}
    WHERE vorgang_id = ${vorgang_id} AND status = 'unklar' AND executor <> ${VERGESSEN}`)
}

/**
 * A person's word about what is not `erledigt`, kept in its rows. `erledigt`: it is there. Where no effect had begun, the
 * work was done by hand, and gets a row that says so (I4).
 */
export function* vermerkeEntscheid(arg: {
  vorgang: { id: string; faehigkeit: string | null; person_id: string }
  person_id: string
  wie: Entscheid
  begruendung: string
  freigegeben_von: string | null
  jetzt: Instant
}): Operation<void> {
  const { vorgang: v, person_id, wie, jetzt } = arg
  const gesagt = sql`entscheidung = ${wie}, entschieden_von = ${person_id}, entschieden = ${jetzt}`
  if (wie !== 'erledigt') {
    if (wie === 'abbrechen') yield* begonneneUnklar({ vorgang_id: v.id, jetzt })
    yield* exec(
      sql`UPDATE assistent_aktion SET ${gesagt} WHERE vorgang_id = ${v.id} AND status <> 'erledigt'`,
    )
    return
  }
  yield* exec(sql`UPDATE assistent_aktion SET status = 'erledigt', ${gesagt}, abgeschlossen = ${jetzt}
    WHERE vorgang_id = ${v.id} AND status <> 'erledigt'`)
  if (
    yield* row(
      AktionRow,
      sql`SELECT * FROM assistent_aktion WHERE vorgang_id = ${v.id} AND status = 'erledigt' ORDER BY id LIMIT 1`,
    )
  )
    return
  const was = v.faehigkeit ?? 'nachricht'
  yield* exec(sql`INSERT INTO assistent_aktion (vorgang_id, faehigkeit, system, aktion, key, input_hash, status, executor, ausgeloest_von,
      freigegeben_von, begruendung, erstellt, abgeschlossen, entscheidung, entschieden_von, entschieden)
    VALUES (${v.id}, ${was}, 'von_hand', ${was}, ${`${v.id}:von_hand.${was}:1`}, '', 'erledigt', 'von_hand', ${v.person_id},
      ${arg.freigegeben_von}, ${arg.begruendung}, ${jetzt}, ${jetzt}, ${wie}, ${person_id}, ${jetzt})`)
}
