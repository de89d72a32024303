import type { Sql } from 'sql-template-tag'
import { expect } from 'vitest'
import { z } from 'zod'
import { type Operation, rows, type Speicher, sql } from '../../src/speicher/speicher.ts'

// I1 to I4 (ARCHITECTURE.md) as statements about the tables, true whenever all is at rest. Each gives the rows that break it.

const OFFEN = sql`('laeuft', 'rueckfrage', 'bestaetigung', 'wartet_freigabe', 'fehler')`

const BRUECHE: Record<string, Sql> = {
  'I1: a message that is not finished': sql`SELECT CAST(id AS TEXT) AS wer FROM assistent_eingang
    WHERE status IN ('neu', 'laeuft') OR ergebnis IS NULL OR abgeschlossen IS NULL`,
  'I1: a message without reply, Vorgang or reason': sql`SELECT CAST(e.id AS TEXT) AS wer FROM assistent_eingang e WHERE e.grund IS NULL
    AND e.id NOT IN (SELECT nachricht_id FROM assistent_ausgang WHERE nachricht_id IS NOT NULL
      UNION SELECT nachricht_id FROM assistent_vorgang
      UNION SELECT lauf_nachricht_id FROM assistent_vorgang WHERE lauf_nachricht_id IS NOT NULL)`,
  'I2: a key with more than one Aktion': sql`SELECT key AS wer FROM assistent_aktion GROUP BY key HAVING COUNT(*) > 1`,
  'I2: an Aktion whose outcome nobody knows, and its Vorgang does not say so': sql`SELECT a.key AS wer FROM assistent_aktion a
    JOIN assistent_vorgang v ON v.id = a.vorgang_id
    WHERE a.status IN ('begonnen', 'unklar') AND v.status NOT IN ('fehler', 'laeuft', 'abgebrochen') AND COALESCE(v.grund, '') <> 'vergessen'`,
  'I3: a closed Vorgang that is still to be run': sql`SELECT id AS wer FROM assistent_vorgang
    WHERE auszufuehren = 1 AND status <> 'laeuft'`,
  'I3: a replaced Vorgang that is still open, or whose successor is not there': sql`SELECT id AS wer FROM assistent_vorgang v
    WHERE ersetzt_durch IS NOT NULL AND (NOT (status = 'abgebrochen' OR status = 'erledigt' AND COALESCE(grund, '') = 'ersetzt')
      OR NOT EXISTS (SELECT 1 FROM assistent_vorgang n WHERE n.id = v.ersetzt_durch))`,
  'I3: more than one decision about one Freigabe': sql`SELECT vorgang_id AS wer FROM assistent_freigabe
    WHERE ergebnis IN ('freigegeben', 'abgelehnt') AND NOT EXISTS (SELECT 1 FROM assistent_aktion a
      WHERE a.vorgang_id = assistent_freigabe.vorgang_id AND a.entscheidung IS NOT NULL) GROUP BY vorgang_id HAVING COUNT(*) > 1`,
  'I3: a Vorgang that does not stand as it was decided': sql`SELECT v.id AS wer FROM assistent_vorgang v
    JOIN assistent_freigabe f ON f.vorgang_id = v.id
    WHERE f.ergebnis = 'abgelehnt' AND NOT (v.status = 'abgebrochen' OR v.status = 'erledigt' AND COALESCE(v.grund, '') = 'abgelehnt') OR f.ergebnis = 'freigegeben' AND v.status = 'wartet_freigabe'`,
  'a Vorgang that runs, and nobody runs it': sql`SELECT id AS wer FROM assistent_vorgang v WHERE status = 'laeuft' AND auszufuehren = 0
    AND NOT EXISTS (SELECT 1 FROM assistent_eingang e WHERE e.status IN ('neu', 'laeuft') AND e.id IN (v.nachricht_id, v.lauf_nachricht_id))`,
  'I4: an Aktion without who, why or Vorgang': sql`SELECT a.key AS wer FROM assistent_aktion a
    LEFT JOIN assistent_person p ON p.id = a.ausgeloest_von LEFT JOIN assistent_vorgang v ON v.id = a.vorgang_id
    WHERE p.id IS NULL AND substr(a.ausgeloest_von, 1, 2) <> 'X-' OR v.id IS NULL OR a.begruendung = '' OR a.status = 'erledigt' AND a.abgeschlossen IS NULL`,
  'I4: an Aktion that needed a Freigabe by somebody else and has none': sql`SELECT a.key AS wer FROM assistent_aktion a
    JOIN assistent_vorgang v ON v.id = a.vorgang_id WHERE v.freigabe_rolle IS NOT NULL
    AND (a.freigegeben_von IS NULL OR a.freigegeben_von = a.ausgeloest_von OR NOT EXISTS (SELECT 1 FROM assistent_freigabe f
      WHERE f.vorgang_id = v.id AND f.person_id = a.freigegeben_von AND f.ergebnis = 'freigegeben'))`,
  'I4: done, and no Aktion says so': sql`SELECT id AS wer FROM assistent_vorgang v WHERE status = 'erledigt' AND NOT EXISTS
    (SELECT 1 FROM assistent_aktion a WHERE a.vorgang_id = v.id AND a.status = 'erledigt')`,
  'I4: not done, and an Aktion says it was': sql`SELECT v.id AS wer FROM assistent_vorgang v WHERE status NOT IN ('erledigt', 'laeuft', 'fehler')
    AND EXISTS (SELECT 1 FROM assistent_aktion a WHERE a.vorgang_id = v.id AND a.status = 'erledigt')`,
  'an open question of nobody': sql`SELECT v.id AS wer FROM assistent_vorgang v WHERE status IN ${OFFEN}
    AND NOT EXISTS (SELECT 1 FROM assistent_person p WHERE p.id = v.person_id)`,
}

const Wer = z.object({ wer: z.string() })
const Geschlossen = z.object({
  id: z.string(),
  status: z.string(),
  grund: z.string().nullable(),
  ersetzt_durch: z.string().nullable(),
  aktualisiert: z.string(),
})

/** How the closed Vorgänge stand: for the next look, which finds them unchanged (I3). */
export type Stand = Readonly<Record<string, z.output<typeof Geschlossen>>>

export interface Blick {
  /** What an earlier look returned. */
  zuvor?: Stand
  /** What reached the other system: each key is one Aktion's, and reached it once. */
  fremd?: readonly { key: string; anzahl: number }[]
}

function* standOperation(): Operation<Stand> {
  const geschlossene = yield* rows(
    Geschlossen,
    sql`SELECT id, status, grund, ersetzt_durch, aktualisiert FROM assistent_vorgang
      WHERE status IN ('beantwortet', 'erledigt', 'abgebrochen')`,
  )
  return Object.fromEntries(geschlossene.map((v) => [v.id, v]))
}

/** Every breach of the invariants, in words; empty when all is well. */
export function* brueche({ zuvor = {}, fremd = [] }: Blick): Operation<string[]> {
  const gefunden: string[] = []
  for (const [was, abfrage] of Object.entries(BRUECHE))
    for (const { wer } of yield* rows(Wer, abfrage)) gefunden.push(`${was}: ${wer}`)
  const stand = yield* standOperation()
  for (const [id, alt] of Object.entries(zuvor))
    if (JSON.stringify(stand[id]) !== JSON.stringify(alt))
      gefunden.push(`I3: a closed Vorgang that changed: ${id}`)
  const keys = new Set((yield* rows(Wer, sql`SELECT key AS wer FROM assistent_aktion`)).map((a) => a.wer))
  for (const { key, anzahl } of fremd) {
    if (anzahl !== 1) gefunden.push(`I2: a key that reached the other system ${anzahl} times: ${key}`)
    if (!keys.has(key)) gefunden.push(`I4: an effect without an Aktion: ${key}`)
  }
  return gefunden
}

/** Fails with every breach at once. Call it when all is at rest, and give what it returns to the next call. */
export async function pruefeInvarianten(speicher: Speicher, blick: Blick = {}): Promise<Stand> {
  expect(await speicher.read(brueche, blick)).toEqual([])
  return await speicher.read(standOperation, undefined)
}
