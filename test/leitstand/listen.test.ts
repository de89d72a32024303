import { expect, test } from 'vitest'
import type { Problem } from '../../src/leitstand/vertrag/grundformen.ts'
import type { Route } from '../../src/leitstand/vertrag/route.ts'
import { VERTRAG } from '../../src/leitstand/vertrag/vertrag.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { type Fenster, oeffneLeitstand } from '../helfer/leitstand.ts'

// What can be asked of a list: each value that cannot be is refused by its name, for every route that the Vertrag has with a
// query, so that a new one is in here by itself.

/** By the name of the field: values that none of the routes may take. */
const UNMOEGLICH: Record<string, readonly string[]> = {
  nach: ['unsinn', 'e30', Buffer.from('["2026-01-01",1,"V-1"]').toString('base64url'), 'x'.repeat(201)],
  anzahl: ['0', '201', '-1', '1.5', 'viele', ''],
  status: ['unsinn', 'offen,unsinn', ''],
  faehigkeit: ['x'.repeat(101)],
  person: ['x'.repeat(61)],
  suche: ['x'.repeat(201)],
  von: ['gestern', '2026-02-30', '2026-01-01T00:00:00Z', ''],
  bis: ['morgen', '2026-13-01'],
  vor: ['unsinn', '1', '-1-2'],
  tage: ['0', '367', 'x'],
  format: ['xml'],
}
const listen = (Object.values(VERTRAG) as Route[]).filter(
  (r) => r.methode === 'get' && r.frage !== undefined && !r.umleitung,
)
const pfad = (r: Route): string => r.pfad.replace('{format}', 'json').replace('{id}', 'ich')
const weg = (r: Route, feld: string, wert: string): string =>
  `${pfad(r)}?${new URLSearchParams({ [feld]: wert })}`

jedeDatenbank((_name, oeffne) => {
  test('jede Liste nennt den Zeiger, den Filter und die Anzahl, die es nicht geben kann', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne() })
    const carla = await l.fenster('carla')
    let versucht = 0
    for (const r of listen)
      for (const feld of Object.keys(r.frage?.shape ?? {}))
        for (const wert of UNMOEGLICH[feld] ?? []) {
          const { json, kopf } = await carla.frage<Problem>(weg(r, feld, wert))
          expect({ weg: weg(r, feld, wert), ...json }).toMatchObject({
            status: 400,
            code: 'anfrage',
            felder: [feld],
          })
          expect(json.detail).toContain(feld)
          expect(kopf.get('content-type')).toMatch(/^application\/problem\+json/)
          versucht++
        }
    expect(listen.map((r) => r.id)).toEqual(
      expect.arrayContaining(['vorgaenge', 'personen', 'chat', 'auditExport']),
    )
    expect(versucht).toBeGreaterThan(50)
    await l.schliesse()
  })

  test('zweimal dasselbe Feld, und Zeichen, die keine Datenbank nimmt, sind kein Fehler des Programms', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne() })
    const carla = await l.fenster('carla')
    for (const r of listen)
      for (const [feld, schema] of Object.entries(r.frage?.shape ?? {})) {
        expect(UNMOEGLICH, `${r.id}: ${feld}`).toHaveProperty(feld)
        const doppelt = await carla.frage<Problem>(`${pfad(r)}?${feld}=1&${feld}=2`)
        expect([r.id, doppelt.json.felder]).toEqual([r.id, [feld]])
        if (!schema.safeParse('a\u0000b').success) continue
        for (const wert of ['a\u0000b', '\uD800', "' OR 1=1 --", '%', '\\'])
          expect([400, 200], `${r.id} ${feld} ${JSON.stringify(wert)}`).toContain(
            (await carla.frage(weg(r, feld, wert))).status,
          )
      }
    await l.schliesse()
  })

  test('eine Seite geht weiter, wo die vorige endete, auch wenn ihr Letzter inzwischen weg ist', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne() })
    const carla = await l.fenster('carla')
    type Seite = { eintraege: { id: string; name: string }[]; weiter: string | null }
    const seite = async (f: Fenster, nach: string | null): Promise<Seite> =>
      (await f.frage<Seite>(`/personen?anzahl=2${nach === null ? '' : `&nach=${nach}`}`)).json
    const alle = (await carla.frage<Seite>('/personen')).json.eintraege.map((p) => p.name)
    const erste = await seite(carla, null)
    const { id = '', name = '' } = erste.eintraege.at(-1) ?? {}
    expect(alle.slice(0, 2)).toEqual(erste.eintraege.map((p) => p.name))
    await carla.frage(`/personen/${id}/vergessen`, { koerper: { name } })
    expect((await carla.frage<Seite>('/personen')).json.eintraege.map((p) => p.id)).not.toContain(id)
    const danach: string[] = []
    for (let s = await seite(carla, erste.weiter); ; s = await seite(carla, s.weiter)) {
      danach.push(...s.eintraege.map((p) => p.name))
      if (s.weiter === null) break
    }
    expect(danach).toEqual(alle.slice(2))
    await l.schliesse()
  })
})
