import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bisAllesRuht } from '../helfer/absturz.ts'
import { warteBis } from '../helfer/prozess.ts'
import {
  ANNA,
  type Buehne,
  baueBuehne,
  frage,
  meldeAn,
  schicke,
  warteAufAntwort,
} from '../helfer/prozess-buehne.ts'

// Unclear outcomes, cancels and progress, with the real program: over the lanes, from a second window, and after kill -9.

const FRIST_MS = 180_000
const UMGEBUNG = { ASSISTENT_CONFIG: join(import.meta.dirname, 'wirkung.config.ts') }

/** A fax whose sending was cut off by kill -9: it went out, and nobody here knows. */
async function unklaresFax(b: Buehne, url: string, getoetet: () => Promise<unknown>): Promise<void> {
  await frage(b, url, 'Schick ein Fax: Bestellung 7')
  const gehalten = b.tore.fremd.halte('nachher')
  await schicke(url, 'ja')
  await gehalten
  await getoetet()
  b.tore.fremd.gibFrei()
}

/** The fax gives no key away, so that what reached it can't be found by one. */
const brueche = async (b: Buehne): Promise<string[]> =>
  (await b.brueche()).filter((bruch) => !bruch.startsWith('I4: an effect without an Aktion'))

it.concurrent('getötet mitten im Effekt: unklar mit Wo, Was und Seit wann; entschieden wird auf der Kommandozeile', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test, { umgebung: UMGEBUNG })
  const programm = await b.starte()
  await unklaresFax(b, programm.url, () => programm.beende('SIGKILL'))
  await b.starte()
  const { text } = await warteAufAntwort(b, ANNA, /weiß nicht/)
  expect(text).toMatch(/fax\.gesendet – Ergebnis unklar, begonnen \d+\.\d+\.\d+, \d\d:\d\d/)
  await bisAllesRuht(b)
  expect(b.fremd.zustand.aufrufe).toHaveLength(1)

  expect(await b.cli(['erledigt', 'V-1'])).toMatchObject({ code: 1, stdout: '' })
  expect(await b.cli(['erledigt', 'das Fax'])).toMatchObject({ code: 2 })
  expect((await b.cli(['erledigt', '--help'])).stdout).toMatch(/V-12/)
  await meldeAn(b, 'Deniz')
  const fremd = await b.cli(['nochmal', 'V-1', '--json'])
  expect([fremd.code, JSON.parse(fremd.stdout)]).toMatchObject([
    1,
    { ok: false, ergebnis: 'fremder_vorgang' },
  ])
  expect(await b.cli(['nochmal', 'V-99'])).toMatchObject({ code: 1, stdout: '' })
  await meldeAn(b, 'Carla')
  expect((await b.cli(['vorgang', 'V-1'])).stdout).toMatch(
    /Ergebnis unklar[\s\S]*assistent erledigt, nochmal oder abbrechen V-1/,
  )
  const ja = await b.cli(['erledigt', 'V-1', '--json'])
  expect([ja.code, JSON.parse(ja.stdout)]).toMatchObject([
    0,
    { vorgang_id: 'V-1', ok: true, status: 'erledigt' },
  ])
  await warteAufAntwort(b, ANNA, /erledigt, nach Auskunft von Carla Probe/)
  expect(await b.cli(['erledigt', 'V-1'])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/nichts mehr/),
  })
  expect((await b.cli(['vorgang', 'V-1'])).stdout).toMatch(/Carla Probe hat am .* entschieden: ist erledigt/)
  expect(b.fremd.zustand.aufrufe).toHaveLength(1)
  expect(await brueche(b)).toEqual([])
})

it.concurrent('nochmal auf der Kommandozeile: der Server tut es einmal, auch wenn zweimal gerufen', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test, { umgebung: UMGEBUNG })
  const programm = await b.starte()
  await unklaresFax(b, programm.url, () => programm.beende('SIGKILL'))
  await b.starte()
  await warteAufAntwort(b, ANNA, /weiß nicht/)
  await bisAllesRuht(b)
  await meldeAn(b, 'Anna')
  const beide = await Promise.all([b.cli(['nochmal', 'V-1']), b.cli(['nochmal', 'V-1'])])
  expect(beide.map((e) => e.code).sort()).toEqual([0, 1])
  await warteAufAntwort(b, ANNA, /Das Fax ist unterwegs/)
  await bisAllesRuht(b)
  expect(b.fremd.zustand.aufrufe).toHaveLength(2)
  expect(await b.lies('SELECT status, entscheidung FROM assistent_aktion')).toEqual([
    { status: 'erledigt', entscheidung: 'nochmal' },
  ])
  expect(await brueche(b)).toEqual([])
})

it.concurrent('ein langer Skill: Balken im zweiten Fenster, „Was läuft gerade?“ überholt, abbrechen von außen beendet ihn', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test, { umgebung: UMGEBUNG })
  const { url } = await b.starte()
  await schicke(url, 'Druck den Bericht')
  await warteBis('progress', async () =>
    (
      await b.lies<{ fortschritt: string }>('SELECT fortschritt FROM assistent_vorgang')
    )[0]?.fortschritt?.includes('Seite'),
  )
  expect((await frage(b, url, 'Was läuft gerade?')).text).toMatch(/V-1 .* läuft, \d+\s%, Seite \d+ von 600/)
  expect((await b.cli(['vorgang', 'V-1'])).stdout).toMatch(/Stand: läuft, \d+\s%, Seite \d+ von 600/)
  // Another window of the same person: what it stores overtakes as well.
  const fenster = await b.cli(['chat', '--als', 'Anna'], 'status V-1\n')
  expect(fenster.stdout).toMatch(/läuft, \d+\s%, Seite/)
  expect(fenster.stdout).toMatch(/V-1 \[#*-+\] +\d+ % Seite \d+ von 600/)
  await meldeAn(b, 'Anna')
  expect(await b.cli(['abbrechen', 'V-1'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/Abbruch weitergegeben/),
  })
  const { text } = await warteAufAntwort(b, ANNA, /V-1 ist abgebrochen/)
  expect(text).toMatch(/drucker\.papier_bestellt – erledigt.*stapel: 7/)
  await bisAllesRuht(b)
  expect(await b.lies('SELECT status, grund, fortschritt FROM assistent_vorgang')).toEqual([
    { status: 'erledigt', grund: 'abbrechen', fortschritt: null },
  ])
  expect(await brueche(b)).toEqual([])
})

it.concurrent('getötet zwischen zwei Effekten: nach dem Start geht es hinter dem ersten weiter', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test, { umgebung: UMGEBUNG })
  const programm = await b.starte()
  await schicke(programm.url, 'Bau den Messestand auf')
  const erledigt = () => b.lies(`SELECT aktion FROM assistent_aktion WHERE status = 'erledigt' ORDER BY id`)
  await warteBis('the first effect', async () => (await erledigt()).length === 1)
  await programm.beende('SIGKILL')
  expect(b.fremd.zustand.aufrufe).toHaveLength(1)
  await b.starte()
  await warteAufAntwort(b, ANNA, /Der Messestand steht/)
  await bisAllesRuht(b)
  expect(await erledigt()).toEqual([{ aktion: 'wand_bestellt' }, { aktion: 'licht_bestellt' }])
  expect(b.fremd.zustand.aufrufe.map((a) => [a.pfad, a.key, a.anzahl])).toEqual([
    ['/tickets', 'V-1:messebau.wand_bestellt:1', 1],
    ['/posts', 'V-1:messebau.licht_bestellt:1', 1],
  ])
  expect(await b.brueche()).toEqual([])
})
