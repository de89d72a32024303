import { expect, test } from 'vitest'
import { MINUTE_MS, plusMs } from '../../src/domaene/zeit.ts'
import { type EinsichtArt, listeEinsichten, vermerkeEinsicht } from '../../src/speicher/einsicht.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

jedeDatenbank((_name, oeffne) => {
  test('jeder Blick in Angaben anderer steht da, der eigene und derselbe noch einmal nicht', async () => {
    const speicher = await oeffne({ doppelt: true })
    const t0 = '2026-11-27T09:00:00.000Z'
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
  })
})
