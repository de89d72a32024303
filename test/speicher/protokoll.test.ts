import { expect, it } from 'vitest'
import { insertPerson } from '../../src/speicher/person.ts'
import { aktionenSeite, freigabenSeite } from '../../src/speicher/protokoll.ts'
import { exec, type Operation, sql } from '../../src/speicher/speicher.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

const am = (tag: number): string => `2026-11-0${tag}T08:00:00.000Z`

/** V-1 and V-2 are of this agent, V-3 of another one, V-4 is gone by its Frist; one Aktion and one decision each, a day apart. */
function* schreibe(_: undefined): Operation<void> {
  for (const [i, agent] of ['demo', 'demo', 'anderer'].entries())
    yield* exec(sql`INSERT INTO assistent_vorgang (id, agent, text, parameter, status, risiko, sicherheit, quelle, unterhaltung_id, nachricht_id,
      person_id, auszufuehren, laeufe, version, erstellt, aktualisiert)
      VALUES (${`V-${i + 1}`}, ${agent}, 'x', '{}', 'erledigt', 1, 1, 'lokal', 'U', ${i + 1}, 'P-a', 0, 0, 1, ${am(1)}, ${am(1)})`)
  for (const n of [1, 2, 3, 4]) {
    yield* exec(sql`INSERT INTO assistent_aktion (vorgang_id, faehigkeit, system, aktion, key, input_hash, status, executor, ausgeloest_von, begruendung, erstellt)
      VALUES (${`V-${n}`}, 'f', 'github', 'anlegen', ${`k${n}`}, 'h', 'erledigt', 'skill', ${n === 2 ? 'P-fort' : 'P-a'}, 'x', ${am(n)})`)
    yield* exec(sql`INSERT INTO assistent_freigabe (vorgang_id, person_id, kanal, entscheidung, ergebnis, zeit)
      VALUES (${`V-${n}`}, 'P-a', 'http', 'freigeben', 'freigegeben', ${am(n)})`)
  }
  for (const nummer of [1, 2])
    yield* exec(sql`INSERT INTO assistent_siegel (nummer, art, tabelle, zeile, hash, siegel, offen, zeit)
      VALUES (${nummer}, 'stand', 'aktion', 1, 'h', ${`s${nummer}`}, 0, ${am(5)})`)
}

jedeDatenbank((_name, oeffne) => {
  it('das Protokoll nennt Seite für Seite, was von diesem agent ist oder wovon der Vorgang schon weg ist, mit Namen und neuestem Siegel', async () => {
    const s = await oeffne()
    const p = { id: 'P-a', agent: 'demo', phone: '+491713920001', name: 'Anna', sprache: 'de' as const }
    await s.run(insertPerson, {
      p: { ...p, rollen: [], kennungen: [], geprueft: true, quelle: 'test' },
      jetzt: am(1),
    })
    await s.run(schreibe, undefined)
    const f = { agent: 'demo', nach: 0, von: undefined, bis: undefined, hoechstens: 2 }
    const erste = await s.read(aktionenSeite, f)
    expect(erste).toMatchObject([
      { vorgang_id: 'V-1', ausgeloest_name: 'Anna', siegel_nummer: 2, siegel: 's2' },
      { vorgang_id: 'V-2', ausgeloest_name: null, siegel_nummer: null, siegel: null },
    ])
    const zweite = await s.read(aktionenSeite, { ...f, nach: erste[1]?.id ?? 0 })
    expect(zweite.map((a) => a.vorgang_id)).toEqual(['V-4'])
    const alle = await s.read(freigabenSeite, { ...f, hoechstens: 9 })
    expect(alle.map((a) => [a.vorgang_id, a.name])).toEqual([
      ['V-1', 'Anna'],
      ['V-2', 'Anna'],
      ['V-4', 'Anna'],
    ])
    const spaeter = await s.read(freigabenSeite, { ...f, von: am(2), bis: am(4) })
    expect(spaeter.map((a) => a.vorgang_id)).toEqual(['V-2'])
  })
})
