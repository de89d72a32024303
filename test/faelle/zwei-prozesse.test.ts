import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'
import { bisAllesRuht } from '../helfer/absturz.ts'
import { pruefeInvarianten } from '../helfer/invarianten.ts'
import { type Buehne, baueBuehne, schicke } from '../helfer/prozess-buehne.ts'

// One SQLite file and everybody at it: the server under load, commands that clear up, list and change, a chat that puts
// its lines in from its own process, and somebody who looks every 100 ms. Nobody ever sees „busy“.

const LEUTE = Array.from({ length: 20 }, (_, i) => `+4917139201${String(i).padStart(2, '0')}`)
const SACHEN =
  'Vertrag Angebot Lieferung Zaun Fahrrad Kuchen Teppich Blumen Inventur Leiter Schlüssel Mappe Pumpe Regal Vorhang Lampe Stempel Katalog Treppe Kamera Ordner Plakat Ventil Werkstatt Zelt'.split(
    ' ',
  )
const SAETZE = [
  (n: number) => `Erinnere mich morgen um 9 an ${SACHEN[n]}`,
  (n: number) => `merk dir, dass ${SACHEN[n]} mir wichtig ist`,
  (n: number) => `Wie hoch war der Umsatz im ${['Juni', 'Juli', 'August', 'September', 'Oktober'][n % 5]}?`,
]

/** One person's messages, each acknowledged before the next. */
async function schreibe(url: string, von: string, wer: number): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < SACHEN.length; n++) {
    const text = SAETZE[(wer + n) % SAETZE.length]?.(n) ?? ''
    statuses.push((await schicke(url, text, { von })).status)
  }
  return statuses
}

/** Commands one after the other until `fertig`; each with what it printed. */
async function befehle(b: Buehne, fertig: () => boolean) {
  const alle = [
    ['aufraeumen', '--json'],
    ['vorgaenge', '--json', '--anzahl', '20'],
    ['person', 'rolle', 'Person 1', 'finanzen'],
    ['person', 'rolle', 'Person 1', 'finanzen', '--weg'],
  ]
  const gelaufen: { befehl: string; code: number | null; stdout: string; stderr: string }[] = []
  for (let i = 0; !fertig() || i < alle.length; i++) {
    const befehl = alle[i % alle.length] ?? []
    const { code, stdout, stderr } = await b.cli(befehl)
    gelaufen.push({ befehl: befehl.join(' '), code, stdout, stderr })
  }
  return gelaufen
}

it('fünfhundert Nachrichten, während die Kommandozeile aufräumt und schreibt und jemand zusieht: jede hat ihre Antwort, niemand sieht „busy“', {
  timeout: 180_000,
}, async (test) => {
  const b = await baueBuehne(test, {
    umgebung: { ASSISTENT_CONFIG: join(import.meta.dirname, 'assistent.config.ts') },
  })
  const { url, log } = await b.starte()
  let fertig = false
  const zugesehen: number[] = []
  const zusehen = (async () => {
    while (!fertig) {
      const [z] = await b.lies<{ n: number }>(
        `SELECT COUNT(*) AS n FROM assistent_eingang WHERE status = 'erledigt'`,
      )
      zugesehen.push(z?.n ?? -1)
      await pause(100)
    }
  })()
  const kommandozeile = befehle(b, () => fertig)
  const chat = b.cli(['chat', '--als', 'Deniz'], 'Was läuft gerade?\nhilfe\nmerk dir, dass ich Kaffee mag\n')
  const statuses = (await Promise.all(LEUTE.map((von, i) => schreibe(url, von, i)))).flat()
  await bisAllesRuht(b)
  expect(await chat).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(/nichts[\s\S]*Gemerkt: .*Kaffee/),
  })
  fertig = true
  await zusehen

  expect(statuses).toEqual(statuses.map(() => 202))
  expect(statuses).toHaveLength(500)
  const gelaufen = await kommandozeile
  for (const g of gelaufen) expect(g).toMatchObject({ code: 0, stderr: '' })
  const geraeumt = gelaufen
    .filter((g) => g.befehl.startsWith('aufraeumen'))
    .map((g) => Number(JSON.parse(g.stdout).verlauf))
  expect(Math.max(...geraeumt)).toBeGreaterThan(0)
  expect(zugesehen.length).toBeGreaterThan(5)
  expect(zugesehen).toEqual(zugesehen.toSorted((a, z) => a - z))
  expect(log()).not.toMatch(/"level":[456]0|busy|locked/i)

  for (const [wer, von] of LEUTE.entries()) {
    const gehoert = b.antworten(von).map((a) => a.text)
    expect(gehoert).toHaveLength(SACHEN.length)
    // In the order in which they were sent: the reply to the n-th is about the n-th.
    for (const [n, text] of gehoert.entries())
      expect(text).toMatch((wer + n) % SAETZE.length === 2 ? /Umsatz/ : new RegExp(SACHEN[n] ?? ''))
  }
  expect(await b.lies('SELECT status, COUNT(*) AS n FROM assistent_eingang GROUP BY status')).toEqual([
    { status: 'erledigt', n: 503 },
  ])
  expect(await b.lies('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
  const speicher = await oeffneSqlite({ datei: b.umgebung.ASSISTENT_DB ?? '' })
  await pruefeInvarianten(speicher)
  await speicher.schliesse()
})
