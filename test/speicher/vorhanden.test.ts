import { expect, test } from 'vitest'
import { lerneBegriff, lerneBeispiel } from '../../src/speicher/lernen.ts'
import { insertVorgang, type NeuerVorgang, wartendeFreigaben } from '../../src/speicher/vorgang.ts'
import { vorhandenes } from '../../src/speicher/vorhanden.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

// One look tells what nearly everybody has nothing of; it must never say „nothing“ where there is something.

const jetzt = '2026-11-03T09:00:00.000Z'
const agent = 'beispiel'
const wartend = (id: string, freigabe_rolle: string, person_id = 'P-anna'): NeuerVorgang => ({
  ...{ id, agent, faehigkeit: 'rechnung_zahlen', text: 'Zahl die Rechnung 4711', parameter: {}, risiko: 3 },
  ...{ status: 'wartet_freigabe', sicherheit: 1, quelle: 'lokal', unterhaltung_id: 'U-1', nachricht_id: 1 },
  ...{ person_id, freigabe_rolle },
})

jedeDatenbank((_, oeffne) => {
  test('wer nichts hat, hat nichts; was für einen anderen wartet oder gelernt wurde, zählt erst, wo es gilt', async () => {
    const s = await oeffne()
    const fuer = (person_id: string) => s.read(vorhandenes, { agent, person_id })
    expect(await fuer('P-anna')).toEqual({ wartet: false, begriffe: false, beispiele: false })

    await s.run(insertVorgang, { v: wartend('V-1', 'finanzen'), jetzt })
    await s.run(lerneBegriff, {
      ...{ agent, person_id: 'P-anna', wort: 'Bude', bedeutung: 'Wien', nachricht_id: 1, jetzt },
    })
    await s.run(lerneBeispiel, {
      l: {
        ...{
          agent,
          person_id: 'P-anna',
          text: 'die Zahlen bitte',
          faehigkeit: 'umsatz_abfragen',
          parameter: {},
        },
        ...{ quelle: 'auswahl', nachricht_id: 1, vorgang_id: null },
      },
      jetzt,
    })
    expect(await fuer('P-anna')).toEqual({ wartet: false, begriffe: true, beispiele: true })
    expect(await fuer('P-bernd')).toEqual({ wartet: true, begriffe: false, beispiele: false })
    expect(await s.read(vorhandenes, { agent: 'anderer', person_id: 'P-bernd' })).toEqual({
      ...{ wartet: false, begriffe: false, beispiele: false },
    })
  })

  test('es wartet auf jede der Rollen, auf ganze Namen, und nie auf den Anfragenden', async () => {
    const s = await oeffne()
    for (const v of [wartend('V-1', 'finanzen|leitung'), wartend('V-2', 'leitung', 'P-carla')])
      await s.run(insertVorgang, { v, jetzt })
    const sieht = async (person_id: string, ...rollen: string[]) =>
      (await s.read(wartendeFreigaben, { agent, person_id, rollen })).map((v) => v.id)
    expect(await sieht('P-bernd', 'mitglied', 'finanzen')).toEqual(['V-1'])
    expect(await sieht('P-deniz', 'leitung', 'finanzen')).toEqual(['V-1', 'V-2'])
    expect(await sieht('P-carla', 'leitung')).toEqual(['V-1'])
    expect(await sieht('P-bernd', 'mitglied', 'nanz', 'finanzen|leitung')).toEqual([])
    expect(await sieht('P-bernd')).toEqual([])
  })
})
