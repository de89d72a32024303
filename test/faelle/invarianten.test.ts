import type { Sql } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { exec, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { type Blick, brueche, pruefeInvarianten } from '../helfer/invarianten.ts'

// What every other file here ends with can fail: each row that breaks an invariant is found, and named.

const KAPUTT = {
  'I1: a message that is not finished: 1': sql`UPDATE assistent_eingang SET status = 'neu' WHERE id = 1`,
  'I1: a message without reply, Vorgang or reason: 2': sql`UPDATE assistent_ausgang SET nachricht_id = NULL WHERE nachricht_id = 2`,
  'I3: a closed Vorgang that is still to be run: V-1': sql`UPDATE assistent_vorgang SET auszufuehren = 1 WHERE id = 'V-1'`,
  'I3: a replaced Vorgang that is still open, or whose successor is not there: V-3': sql`UPDATE assistent_vorgang SET ersetzt_durch = 'V-99' WHERE id = 'V-3'`,
  'I3: more than one decision about one Freigabe: V-3': sql`INSERT INTO assistent_freigabe (vorgang_id, person_id, kanal, entscheidung, ergebnis, zeit)
    SELECT vorgang_id, person_id, kanal, entscheidung, ergebnis, zeit FROM assistent_freigabe WHERE vorgang_id = 'V-3'`,
  'a Vorgang that runs, and nobody runs it: V-5': sql`UPDATE assistent_vorgang SET status = 'laeuft' WHERE id = 'V-5'`,
  'I4: an Aktion without who, why or Vorgang: V-3:fremdsystem.rechnung_gezahlt:1': sql`UPDATE assistent_aktion SET begruendung = '' WHERE vorgang_id = 'V-3'`,
  'I4: an Aktion that needed a Freigabe by somebody else and has none: V-3:fremdsystem.rechnung_gezahlt:1': sql`UPDATE assistent_aktion SET freigegeben_von = ausgeloest_von WHERE vorgang_id = 'V-3'`,
  'I4: done, and no Aktion says so: V-3': sql`DELETE FROM assistent_aktion WHERE vorgang_id = 'V-3'`,
  'I2: an Aktion whose outcome nobody knows, and its Vorgang does not say so: V-3:fremdsystem.rechnung_gezahlt:1': sql`UPDATE assistent_aktion SET status = 'begonnen' WHERE vorgang_id = 'V-3'`,
  'I3: a Vorgang that does not stand as it was decided: V-3': sql`UPDATE assistent_freigabe SET ergebnis = 'abgelehnt' WHERE vorgang_id = 'V-3'`,
  'I4: not done, and an Aktion says it was: V-1': sql`UPDATE assistent_aktion SET vorgang_id = 'V-1' WHERE vorgang_id = 'V-3'`,
  'an open question of nobody: V-5': sql`UPDATE assistent_vorgang SET person_id = 'P-niemand' WHERE id = 'V-5'`,
  'I3: a closed Vorgang that changed: V-1': sql`UPDATE assistent_vorgang SET grund = 'anders' WHERE id = 'V-1'`,
} as const

/** What is found after this statement, which is taken back again. */
async function bruecheNach(speicher: Speicher, kaputt: Sql, blick: Blick): Promise<string[]> {
  const zurueck = new Error('zurück')
  let gefunden: string[] = []
  await speicher
    .run(function* (b: Blick) {
      yield* exec(kaputt)
      gefunden = yield* brueche(b)
      throw zurueck
    }, blick)
    .catch((fehler: unknown) => {
      if (fehler !== zurueck) throw fehler
    })
  return gefunden
}

jedeDatenbank((_name, oeffne) => {
  test('jeder Bruch einer Invariante wird gefunden und benannt', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher })
    await b.sage('anna', 'Wie hoch war der Umsatz im Oktober?')
    await b.sage('anna', 'hilfe')
    await b.sage('anna', 'Zahl Rechnung 4711 über 250 €')
    await b.sage('bernd', 'freigeben V-3')
    await b.sage('anna', 'Leg ein Ticket an: Tür klemmt')
    const zuvor = await pruefeInvarianten(speicher, { fremd: await b.aufrufe() })
    for (const [bruch, kaputt] of Object.entries(KAPUTT)) {
      expect(await bruecheNach(speicher, kaputt, { zuvor }), bruch).toContain(bruch)
    }
    const fremd = [{ key: 'V-3:fremd:1', anzahl: 2 }]
    expect(await speicher.read(brueche, { fremd })).toEqual([
      'I2: a key that reached the other system 2 times: V-3:fremd:1',
      'I4: an effect without an Aktion: V-3:fremd:1',
    ])
    await b.schliesse()
  })
})
