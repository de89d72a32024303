import { expect, it } from 'vitest'
import { z } from 'zod'
import { exec, type Operation, rows, sql } from '../../src/speicher/speicher.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

jedeDatenbank((_name, oeffne) => {
  it('speichert', async () => {
    const speicher = await oeffne()
    const n = await speicher.run(function* (): Operation<number> {
      yield* exec(sql`INSERT INTO assistent_run (name, slot, status, nachgeholt, gestartet) VALUES ('a','b','laeuft',${false},'c')`)
      const [r] = yield* rows(z.object({ n: z.number() }), sql`SELECT count(*) AS n FROM assistent_run`)
      return r?.n ?? 0
    }, undefined)
    expect(n).toBe(1)
  })
})
