import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { baueBuehne } from '../helfer/prozess-buehne.ts'

it('ausprobieren spielt ein Gespräch, ändert nirgends etwas, und was gesichert wird, besteht als Dialogprobe', {
  timeout: 120_000,
}, async (test) => {
  const b = await baueBuehne(test)
  const datei = join(b.ordner, 'probe.yaml')
  const gespielt = await b.cli(
    ['ausprobieren', '--als', 'anna', '--sichern', datei],
    'zahl die Rechnung 4711 über 100 €\n@bernd freigeben V-1\n+3h\n@anna was läuft gerade?\n',
  )
  expect(gespielt).toMatchObject({ code: 0, stderr: '' })
  expect(gespielt.stdout).toMatch(/→ bernd: .*4711.*\n {2}\[Freigeben/s)
  expect(gespielt.stdout).toMatch(/\(V-1 erledigt: Rechnung 4711 über 100,00.€ zahlen · /)
  expect(b.fremd.zustand.zahlungen).toEqual({})
  expect(await b.lies('SELECT id FROM assistent_vorgang')).toEqual([])
  expect(readFileSync(datei, 'utf8')).toContain('freigeben V-1')
  expect((await b.cli(['probe', datei])).code).toBe(0)
  expect(await b.cli(['ausprobieren', '--als', 'niemand'], '')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Es gibt: anna, bernd'),
  })
})
