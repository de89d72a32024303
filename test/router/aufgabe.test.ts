import { expect, test } from 'vitest'
import { z } from 'zod'
import { skill } from '../../src/skills/skill.ts'
import { exec, type Operation, sql } from '../../src/speicher/speicher.ts'
import { NUMMER, oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

// I1: a message that is given up leaves nothing behind that looks as if it still ran.

function* zuOftUndVon(person_id: string | null): Operation<void> {
  yield* exec(
    sql`UPDATE assistent_eingang SET versuche = 1000, person_id = ${person_id} WHERE status IN ('neu', 'laeuft')`,
  )
}

jedeDatenbank((_name, oeffne) => {
  test.each([
    ['mit Person', 'technisch'],
    ['ohne Person', 'technisch'],
    ['ohne Person', 'unklar'],
  ])('begonnene Arbeit einer aufgegebenen Nachricht %s endet als fehler (%s)', async (wessen, grund) => {
    const speicher = await oeffne()
    const begonnen = Promise.withResolvers<void>()
    const haenge = (): Promise<never> => {
      begonnen.resolve()
      return new Promise(() => undefined)
    }
    let laeufe = 0
    const umzug = skill({
      name: 'umzug_machen',
      beschreibung: 'Macht den Umzug',
      beispiele: ['mach den umzug', 'umzug machen'],
      parameter: z.object({}),
      risiko: 1,
      async run({ aktion }) {
        laeufe++
        const reserviere = grund === 'unklar' ? haenge : async () => ({ nummer: 7 })
        await aktion('lager', 'regal_reserviert', { input: 1, run: reserviere })
        return await haenge()
      },
    })
    const b = await oeffneBuero({ speicher, skills: [umzug] })
    const anna = (await b.personen()).find((p) => p.phone === NUMMER.anna)?.id ?? null
    await b.lege('anna', 'mach den umzug')
    await begonnen.promise
    expect((await b.vorgang('V-1'))?.status).toBe('laeuft')
    const stirbt = b.assistent.halteAn()
    await speicher.run(zuOftUndVon, wessen === 'mit Person' ? anna : null)
    await stirbt
    await b.neustart()
    await b.assistent.ruhe()
    expect(await b.vorgang('V-1')).toMatchObject({ status: 'fehler', grund })
    expect(laeufe).toBe(1)
    expect(b.gesendet.map((s) => s.chat)).toEqual(wessen === 'mit Person' ? [NUMMER.anna] : [])
    await b.schliesse()
  })
})
