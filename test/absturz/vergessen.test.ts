import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { CLI, type Programm, warteBis } from '../helfer/prozess.ts'
import { ANNA, type Buehne, baueBuehne, frage, neueId, schicke } from '../helfer/prozess-buehne.ts'

// kill -9 while somebody is forgotten: what the tables do not know yet, the receipt knows. More with VERGESSEN_LAEUFE=200.

const KIND = [join(import.meta.dirname, 'kind.ts')]
const LAEUFE = Number(process.env.VERGESSEN_LAEUFE ?? 20)
/** Before the message is stored; between receipt and transaction; before the farewell leaves, is noted, is deleted; before the end. */
const SCHRITTE = [
  'commitZug:1',
  'setzeStand:1',
  'sende:1',
  'nimmAnOperation:1',
  'verbucheZustellung:1',
  'loescheAbschied:1',
].slice(0, LAEUFE > 20 ? undefined : 2)
const RUNDEN = Math.ceil(LAEUFE / 40)
const FRIST_MS = 60_000 + LAEUFE * 2000

const marke = (n: number): string => `Möhrenkönig${n}`

/** In which files of the stage these bytes are. */
const funde = (b: Buehne, wort: string): string[] =>
  readdirSync(b.ordner, { withFileTypes: true, recursive: true })
    .filter((e) => e.isFile() && !e.parentPath.includes('.cache'))
    .map((e) => join(e.parentPath, e.name))
    .filter((pfad) => readFileSync(pfad).includes(wort))

interface Stand {
  offen: number
  alle: number
}
const standVon = async (b: Buehne): Promise<Stand> =>
  (
    await b.lies<Stand>(
      `SELECT COUNT(CASE WHEN status = 'offen' THEN 1 END) AS offen, COUNT(*) AS alle FROM assistent_vergessen`,
    )
  )[0] ?? { offen: 0, alle: 0 }

/** Exactly one more than before: a repetition is no second forgetting. */
const bisFertig = async (b: Buehne, vorher: Stand): Promise<void> => {
  await warteBis('everything forgotten', async () => {
    const { offen, alle } = await standVon(b)
    return offen === 0 && alle > vorher.alle ? true : undefined
  })
  expect((await standVon(b)).alle).toBe(vorher.alle + 1)
}

async function bisZurFrage(b: Buehne, programm: Programm, n: number): Promise<void> {
  await frage(b, programm.url, `merk dir, dass mein Hund ${marke(n)} heißt`)
  expect((await frage(b, programm.url, 'vergiss mich')).text).toContain('wirklich alles vergessen')
  expect(funde(b, marke(n))).not.toEqual([])
}

it('„vergiss mich“, vor jedem Schritt getötet: danach ist es vergessen, und fertig', {
  timeout: FRIST_MS,
}, async (t) => {
  const b = await baueBuehne(t)
  let programm = await b.starte(KIND)
  let n = 0
  for (const schritt of [undefined, ...Array.from({ length: RUNDEN }, () => SCHRITTE).flat()]) {
    await bisZurFrage(b, programm, ++n)
    const vorher = await standVon(b)
    await programm.sende({ stirbVor: schritt })
    const id = neueId()
    const quittung = await schicke(programm.url, 'ja', { id }).catch(() => undefined)
    if (schritt !== undefined) {
      expect((await programm.ende).signal).toBe('SIGKILL')
      programm = await b.starte(KIND)
      if (!quittung?.ok) expect((await schicke(programm.url, 'ja', { id })).status).toBe(202)
    }
    await bisFertig(b, vorher)
    expect({ schritt, funde: funde(b, marke(n)) }).toEqual({ schritt, funde: [] })
    expect(programm.log()).not.toContain(marke(n))
    // Told each time, also where the receipt alone was on the disk.
    const abschiede = b.antworten(ANNA).filter((a) => a.text.includes('ist gelöscht'))
    expect(new Set(abschiede.map((a) => a.id)).size).toBe(n)
  }
})

it('assistent vergessen neben dem laufenden Server, getötet und wiederholt: fertig, und niemand kennt die Person', {
  timeout: FRIST_MS,
}, async (t) => {
  const b = await baueBuehne(t)
  const programm = await b.starte()
  await frage(b, programm.url, `merk dir, dass mein Hund ${marke(0)} heißt`)
  await frage(b, programm.url, 'Leg ein Ticket an: Drucker kaputt')
  const kind = spawn(process.execPath, [CLI, 'vergessen', ANNA, '--ja'], {
    cwd: b.ordner,
    env: { PATH: process.env.PATH, ...b.umgebung },
    stdio: 'ignore',
  })
  // Asked for at once: on a quick machine it is through before it is killed.
  const zu = once(kind, 'close')
  await pause(400)
  kind.kill('SIGKILL')
  await zu
  const { code, stdout } = await b.cli(['vergessen', '0171 3920001', '--ja', '--json'])
  expect(JSON.parse(stdout)).toMatchObject({ status: 'fertig', grund: null })
  expect(code).toBe(0)
  expect(funde(b, marke(0))).toEqual([])
  expect(funde(b, '1713920001')).toEqual([])
  expect(funde(b, 'Anna Beispiel')).toEqual([])
  expect(programm.log()).not.toContain('1713920001')
  // The server goes on, and knows nobody under that number.
  const ab = b.antworten(ANNA).length
  await schicke(programm.url, 'Was weißt du über mich?')
  const antwort = await warteBis('an answer', () => b.antworten(ANNA)[ab])
  expect(antwort.text).not.toContain(marke(0))
  expect(await b.lies("SELECT id FROM assistent_person WHERE phone LIKE '%3920001'")).toEqual([])
})
