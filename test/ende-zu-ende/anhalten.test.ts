import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bisAllesRuht } from '../helfer/absturz.ts'
import { warteBis } from '../helfer/prozess.ts'
import { ANNA, type Buehne, baueBuehne, frage, schicke, warteAufAntwort } from '../helfer/prozess-buehne.ts'

// Stopping the real process while it works.

const FRIST_MS = 180_000
const DEMO = join(import.meta.dirname, '..', '..', 'beispiel', 'assistent.config.ts')

/** The demo company with another limit for what runs. */
async function mitAuslauf(test: Parameters<typeof baueBuehne>[0], auslaufMs: number): Promise<Buehne> {
  const b = await baueBuehne(test)
  const datei = join(b.ordner, 'assistent.config.ts')
  writeFileSync(
    datei,
    `import demo from ${JSON.stringify(DEMO)}
const skills = demo.skills.map((s) => ${JSON.stringify(join(DEMO, '..'))} + '/' + s)
export default { ...demo, skills, grenzen: { auslaufMs: ${auslaufMs} } }`,
  )
  b.umgebung.ASSISTENT_CONFIG = datei
  return b
}

/** A confirmed ticket whose effect stands at the gate of the other system. */
async function mittenImEffekt(b: Buehne) {
  const programm = await b.starte()
  await frage(b, programm.url, 'Leg ein Ticket an: Schranke klemmt')
  const gehalten = b.tore.fremd.halte('vorher')
  await schicke(programm.url, 'ja')
  await gehalten
  return programm
}

it.concurrent('SIGTERM lässt den laufenden Zug zu Ende gehen, samt Antwort, und das Protokoll ist abgeschlossen', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await mitAuslauf(test, 30_000)
  const programm = await mittenImEffekt(b)
  const ende = programm.beende('SIGTERM')
  await warteBis('it has heard the signal', () => programm.log().includes('Hält an') || undefined)
  // No new work is taken, but what runs goes on.
  b.tore.fremd.weiter()
  expect(await ende).toEqual({ code: 0, signal: null })
  expect(b.antworten(ANNA).at(-1)?.text).toMatch(/Schranke klemmt.*angelegt/)
  expect(await b.lies('SELECT status FROM assistent_vorgang')).toEqual([{ status: 'erledigt' }])
  expect(await b.lies(`SELECT id FROM assistent_ausgang WHERE status <> 'gesendet'`)).toEqual([])
  expect(await b.brueche()).toEqual([])
  const pruefen = await b.cli(['pruefen'])
  expect(pruefen.stdout).toContain('✓ protokoll')
  expect(pruefen.code).toBe(0)
  // Behind a clean end nothing is written but by somebody else.
  b.schreibe(`UPDATE assistent_aktion SET ausgeloest_von = 'P-99'`)
  const danach = await b.cli(['pruefen'])
  expect(danach.stdout).toMatch(/✗ protokoll: .*assistent_aktion 1 \(V-1\): ausgeloest_von/)
  expect(danach.code).toBe(1)
})

it.concurrent('was bis zur Grenze nicht fertig ist, wird zurückgegeben: Code 0, und der nächste Start macht weiter', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await mitAuslauf(test, 50)
  const programm = await mittenImEffekt(b)
  expect(await programm.beende('SIGTERM')).toEqual({ code: 0, signal: null })
  expect(await b.lies('SELECT status FROM assistent_vorgang')).toEqual([{ status: 'laeuft' }])
  b.tore.fremd.gibFrei()
  await b.starte()
  await warteAufAntwort(b, ANNA, /Schranke klemmt.*angelegt/)
  await bisAllesRuht(b)
  expect(b.fremd.zustand.aufrufe.map((a) => a.anzahl)).toEqual([1])
  expect(b.antworten(ANNA)).toHaveLength(2)
  expect((await b.cli(['pruefen'])).stdout).toContain('✓ protokoll')
})

it.concurrent('ein zweites Signal wartet nicht, und nichts geht verloren', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await mitAuslauf(test, 30_000)
  const programm = await mittenImEffekt(b)
  const ende = programm.beende('SIGTERM')
  await warteBis('it has heard the signal', () => programm.log().includes('Hält an') || undefined)
  void programm.beende('SIGTERM')
  expect(await ende).toEqual({ code: 1, signal: null })
  b.tore.fremd.gibFrei()
  await b.starte()
  await warteAufAntwort(b, ANNA, /Schranke klemmt.*angelegt/)
  await bisAllesRuht(b)
  expect(b.fremd.zustand.aufrufe.map((a) => a.anzahl)).toEqual([1])
  expect(b.antworten(ANNA)).toHaveLength(2)
  expect((await b.cli(['pruefen'])).stdout).toContain('✓ protokoll')
})
