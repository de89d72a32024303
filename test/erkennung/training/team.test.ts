import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Beispiel } from '../../../src/erkennung/klassifikator/klassifikator.ts'
import { beispieleVon } from '../../../src/erkennung/lokal/statistik.ts'
import { erstelleTeamtraining } from '../../../src/erkennung/training/team.ts'
import { erstelleTraining } from '../../../src/erkennung/training/training.ts'
import { skill } from '../../../src/skills/skill.ts'
import { slot } from '../../../src/skills/slot.ts'
import { lerneBeispiel } from '../../../src/speicher/lernen.ts'
import { lernstand, teamBeispiele } from '../../../src/speicher/lernen-team.ts'
import { oeffneBuero } from '../../helfer/buero.ts'
import { jedeDatenbank } from '../../helfer/datenbank.ts'

const schlicht = (name: string, beispiele: string[], parameter = z.object({})) =>
  skill({ name, beschreibung: 'x', beispiele, parameter, risiko: 0, run: async () => 'ok' })

const skills = [
  schlicht('speiseplan', ['was gibt es zu essen', 'speiseplan der kantine', 'mittagessen heute']),
  schlicht('parkplatz', ['wo parken', 'stellplatz frei', 'tiefgarage']),
  schlicht('termin', ['termin am {tag}'], z.object({ tag: slot.datum() })),
]

it('Werte stehen auch im Gelernten als Marken, und was zu keinem Skill gehört, fehlt', async () => {
  let gesehen: readonly Beispiel[] = []
  const t = erstelleTeamtraining({
    skills,
    training: {
      lerne: async (b) => {
        gesehen = b
      },
    },
    stand: async () => '1',
    lade: async () => [
      { text: 'vormerken am 3. Mai', faehigkeit: 'termin' },
      { text: 'abgeschafft', faehigkeit: 'gibt_es_nicht' },
    ],
  })
  await t.siehNach()
  expect(gesehen.slice(0, -1)).toEqual(beispieleVon(skills))
  expect(gesehen.at(-1)?.label).toBe('termin')
  expect(gesehen.at(-1)?.text.split(/\s+/)).toEqual(expect.arrayContaining(['vormerken', 'xzeitx']))
})

it('trainiert nur, wenn sich etwas geändert hat, und wieder, wenn das Lesen misslang', async () => {
  let trainiert = 0
  let stand = '0'
  let misslingt = true
  const t = erstelleTeamtraining({
    skills,
    training: {
      lerne: async () => {
        trainiert++
      },
    },
    stand: async () => stand,
    lade: async () => {
      if (misslingt) throw new Error('weg')
      return []
    },
  })
  await expect(t.siehNach()).rejects.toThrow('weg')
  misslingt = false
  await t.siehNach()
  await t.siehNach()
  expect(trainiert).toBe(1)
  stand = '1'
  await t.siehNach()
  expect(trainiert).toBe(2)
})

jedeDatenbank((_, oeffne) => {
  it('was zwei lehren, weiß danach die Statistik; vergisst einer, ist es wieder weg', async () => {
    const speicher = await oeffne()
    const buero = await oeffneBuero({ speicher })
    const personen = await buero.personen()
    const agent = personen[0]?.agent ?? ''
    const training = erstelleTraining()
    const team = erstelleTeamtraining({
      skills,
      training,
      stand: () => speicher.read(lernstand, { agent }),
      lade: () => speicher.read(teamBeispiele, { agent }),
    })
    const kennt = () => training.klassifikator()?.klassifiziere('futterluke')[0]
    await team.siehNach()
    const vorher = kennt()
    for (const name of ['anna', 'bernd'] as const) {
      await buero.sage(name, 'futterluke')
      const person_id = personen.find((p) => p.name.toLowerCase().startsWith(name))?.id ?? ''
      await speicher.run(lerneBeispiel, {
        l: {
          agent,
          person_id,
          text: 'futterluke',
          faehigkeit: 'speiseplan',
          parameter: {},
          quelle: 'korrektur',
          nachricht_id: 1,
          vorgang_id: null,
        },
        jetzt: '2026-11-03T08:00:00.000Z',
      })
      await team.siehNach()
      if (name === 'anna') expect(kennt()).toEqual(vorher)
    }
    expect(kennt()?.label).toBe('speiseplan')
    expect(kennt()?.sicherheit).toBeGreaterThan((vorher?.sicherheit ?? 0) + 0.1)
    await buero.sage('anna', 'vergiss mich')
    await buero.sage('anna', 'ja')
    await team.siehNach()
    expect(kennt()).toEqual(vorher)
    await buero.schliesse()
  })
})
