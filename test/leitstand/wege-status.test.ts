import { expect, test } from 'vitest'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'
import { type Dokument, wegeAus } from '../helfer/api-wege.ts'
import { type Bitte, oeffneLeitstand } from '../helfer/leitstand.ts'

// What is answered stands in the OpenAPI document: each way, asked in each wrong way.

interface Mit {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>
}

test('jeder Status, mit dem ein Weg etwas ablehnt, steht beim Namen im OpenAPI-Dokument', async () => {
  const l = await oeffneLeitstand({ speicher: await oeffneSqlite({ datei: ':memory:' }) })
  const dokument = (await l.frage<Dokument & Mit>('/openapi.json')).json
  const genannt = new Map(
    Object.values(dokument.paths).flatMap((arten) =>
      Object.values(arten).map((o) => [o.operationId, Object.keys(o.responses)] as const),
    ),
  )
  const [anna, carla] = [await l.fenster('anna'), await l.fenster('carla')]
  const gesehen = new Set<number>()
  for (const w of wegeAus(dokument).filter((weg) => weg.id !== 'live' && weg.id !== 'abmelden')) {
    const bitte = (mehr: Bitte): Bitte => ({
      methode: w.methode,
      ...(w.koerper ? { koerper: {} } : {}),
      ...mehr,
    })
    const antworten = [
      await l.frage(w.pfad, bitte({})),
      await l.frage(w.pfad, bitte({ kopf: { 'sec-fetch-site': 'cross-site' } })),
      await anna.frage(w.pfad, bitte({ kopf: { 'x-assistent-token': 'x' } })),
      await anna.frage(w.pfad, bitte({})),
      await carla.frage(w.pfad, bitte({})),
      await carla.frage(w.pfad.replaceAll('V-1', 'unsinn').replaceAll('L-1', '%E0%A4%A'), bitte({})),
      ...(w.koerper
        ? [
            await carla.frage(w.pfad, bitte({ koerper: 7 })),
            await carla.frage(w.pfad, bitte({ kopf: { 'content-type': 'text/plain' } })),
            await carla.frage(w.pfad, bitte({ koerper: { x: 'x'.repeat(70_000) } })),
          ]
        : []),
    ]
    for (const { status, kopf } of antworten) {
      gesehen.add(status)
      expect(genannt.get(w.id), `${w.id} ${status}`).toContain(String(status))
      if (status >= 400) expect(kopf.get('content-type'), w.id).toMatch(/^application\/problem\+json/)
    }
  }
  for (const status of [200, 400, 401, 403, 404, 413, 415]) expect(gesehen).toContain(status)
  await l.schliesse()
})
