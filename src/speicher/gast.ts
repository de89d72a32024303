import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { kennungenVon } from '../domaene/kennung.ts'
import type { Sprache } from '../domaene/sprache.ts'
import type { Instant } from '../domaene/zeit.ts'
import { erkennePerson } from './kennung.ts'
import { insertPerson } from './person.ts'
import { exec, type Operation, row, sql } from './speicher.ts'

/** Makes the unknown sender of a message a person with the role `gast`, and the message theirs. */
export function* legeGastAn(arg: {
  eingang_id: number
  agent: string
  kanal: string
  von: string
  sprache: Sprache
  jetzt: Instant
}): Operation<void> {
  const { agent, jetzt } = arg
  const wartet = yield* row(
    z.object({}),
    sql`SELECT 1 AS da FROM assistent_eingang WHERE id = ${arg.eingang_id} AND ereignis IS NOT NULL`,
  )
  if (!wartet) return // forgotten meanwhile
  const kennungen = kennungenVon(arg.kanal, arg.von)
  const da = yield* erkennePerson({ agent, kennungen, jetzt })
  const id = da ?? `P-${randomUUID()}`
  if (da === undefined) {
    const telefon = kennungen.find((k) => k.kanal === 'phone')
    const phone = telefon?.kennung ?? `${arg.kanal}:${arg.von}`
    yield* insertPerson({
      p: {
        id,
        agent,
        phone,
        name: phone,
        sprache: arg.sprache,
        rollen: ['gast'],
        kennungen,
        geprueft: false,
        quelle: 'gast',
      },
      jetzt,
    })
  }
  yield* exec(sql`UPDATE assistent_eingang SET person_id = ${id} WHERE id = ${arg.eingang_id}`)
}
