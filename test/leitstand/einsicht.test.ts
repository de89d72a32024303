import { expect, test } from 'vitest'
import { MINUTE_MS, plusMs } from '../../src/domaene/zeit.ts'
import { type EinsichtArt, listeEinsichten, vermerkeEinsicht } from '../../src/speicher/einsicht.ts'
import { insertPerson, type PersonNeu } from '../../src/speicher/person.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

const wer = (name: string): PersonNeu => ({
  ...{ id: name, agent: 'a', phone: name, name, sprache: 'de', rollen: [], kennungen: [] },
  ...{ geprueft: true, quelle: 'cli' },
})

jedeDatenbank((_name, oeffne) => {
  test('jeder Blick in Angaben anderer steht da, der eigene und derselbe noch einmal nicht', async () => {
    const speicher = await oeffne({ doppelt: true })
    const t0 = '2026-11-27T09:00:00.000Z'
    for (const name of ['anna', 'bernd', 'carla'])
      await speicher.run(insertPerson, { p: wer(name), jetzt: t0 })
    const blick = (von: string, minuten: number, was: EinsichtArt = 'person') =>
      speicher.run(vermerkeEinsicht, {
        agent: 'a',
        person_id: 'anna',
        von,
        was,
        jetzt: plusMs(t0, minuten * MINUTE_MS),
      })
    await blick('anna', 0)
    await blick('carla', 0)
    await blick('carla', 4)
    await blick('carla', 4, 'vorgang')
    await blick('bernd', 4)
    await blick('carla', 6)
    const liste = await speicher.read(listeEinsichten, { person_id: 'anna', hoechstens: 10 })
    expect(liste.map((e) => `${e.von} ${e.was} ${e.zeit.slice(14, 16)}`)).toEqual([
      'carla person 06',
      'bernd person 04',
      'carla vorgang 04',
      'carla person 00',
    ])
    // Of somebody who is gone, or by such a one, no row would name anybody any more.
    await blick('fort', 9)
    await speicher.run(vermerkeEinsicht, {
      agent: 'a',
      person_id: 'fort',
      von: 'anna',
      was: 'person',
      jetzt: t0,
    })
    expect(await speicher.read(listeEinsichten, { person_id: 'anna', hoechstens: 10 })).toHaveLength(4)
    expect(await speicher.read(listeEinsichten, { person_id: 'fort', hoechstens: 10 })).toEqual([])
  })
})
