import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { type Buehne, neueId, schicke } from '../helfer/prozess-buehne.ts'
import { bisRuht } from './akteur.ts'
import { MITGLIEDER } from './reihe.config.ts'

// The real program under load, and others at the same file: backups, commands, a second process that stores, a reader.

export interface Lastlauf {
  /** What was looked for, in words. */
  abweichend: string[]
  anzahl: number
}

/** Messages without end, a few at a time; `bestaetigt` holds the ids that were acknowledged. */
function lade(url: string): { bestaetigt: Set<number>; halteAn(): Promise<void> } {
  const bestaetigt = new Set<number>()
  let weiter = true
  const laeufe = MITGLIEDER.slice(0, 4).map(async (von) => {
    for (let n = 0; weiter; n++) {
      const antwort = await schicke(url, `Merk dir, dass ${n} eine Zahl ist`, { von })
      if (antwort.status === 202)
        bestaetigt.add(((await antwort.json()) as { nachricht_id: number }).nachricht_id)
      await pause(10)
    }
  })
  return {
    bestaetigt,
    async halteAn() {
      weiter = false
      await Promise.all(laeufe)
    },
  }
}

/** Backups one after another by the real command: each opens, is whole, and holds all that was acknowledged before it began. */
export async function sichereUnterLast(b: Buehne, mal: number): Promise<Lastlauf> {
  const programm = await b.starte()
  const last = lade(programm.url)
  const abweichend: string[] = []
  const zuvor: number[] = []
  for (let n = 1; n <= mal; n++) {
    while (last.bestaetigt.size < 10 * n && last.bestaetigt.size < 200) await pause(20)
    const soll = [...last.bestaetigt]
    const ziel = join(b.ordner, `sicherung-${n}`)
    const { code, stderr } = await b.cli(['sichern', ziel])
    if (code !== 0) {
      abweichend.push(`${n}: ${stderr}`)
      continue
    }
    const db = new Database(ziel, { readonly: true })
    const da = new Set(db.prepare<[], number>('SELECT id FROM assistent_eingang').pluck().all())
    const fehlend = soll.filter((id) => !da.has(id))
    if (fehlend.length > 0) abweichend.push(`${n}: ${fehlend.length} of ${soll.length} are missing`)
    if (db.pragma('integrity_check', { simple: true }) !== 'ok') abweichend.push(`${n}: damaged`)
    db.close()
    zuvor.push(da.size)
  }
  // A test beside which nothing is written proves nothing.
  if (new Set(zuvor).size < Math.min(mal, 3)) abweichend.push(`always the same: ${zuvor.join(' ')}`)
  const abgelehnt = await b.cli(['wiederherstellen', join(b.ordner, 'sicherung-1'), '--ja'])
  if (abgelehnt.code !== 1 || !/läuft schon ein Server/.test(abgelehnt.stderr))
    abweichend.push(`restored beside the server: ${abgelehnt.code} ${abgelehnt.stderr}`)
  await last.halteAn()
  await bisRuht(b)
  return { abweichend, anzahl: zuvor.length }
}

/** A reader that does not end keeps the write-ahead log from being moved into the file: the server goes on, and says so. */
export async function haengenderLeser(b: Buehne, nachrichten: number): Promise<Lastlauf> {
  const programm = await b.starte()
  const abweichend: string[] = []
  const wal = (): number => statSync(`${b.umgebung.ASSISTENT_DB}-wal`, { throwIfNoEntry: false })?.size ?? 0
  const gemeldet = async (): Promise<number> => {
    const text = await (await fetch(`${programm.url}/metrics`)).text()
    return Number(/^assistent_wal_bytes (\S+)/m.exec(text)?.[1])
  }
  async function sende(): Promise<void> {
    for (let n = 0; n < nachrichten; n += 10)
      await Promise.all(
        MITGLIEDER.slice(0, 10).map(async (von) => {
          const { status } = await schicke(programm.url, `Merk dir, dass ${n} gut ist`, { von })
          if (status !== 202) abweichend.push(`${status} beside the reader`)
        }),
      )
    await bisRuht(b, undefined, 120_000)
  }
  const leser = new Database(b.umgebung.ASSISTENT_DB ?? '', { readonly: true })
  leser.exec('BEGIN')
  leser.prepare('SELECT COUNT(*) FROM assistent_verlauf').get()
  await sende()
  const gross = wal()
  // Without a reader it is moved every 1,000 pages (4 MB).
  if (gross < 6_000_000) abweichend.push(`the log has only ${gross} bytes`)
  if ((await gemeldet()) < 6_000_000) abweichend.push(`reported: ${await gemeldet()}`)
  leser.exec('COMMIT')
  leser.close()
  await sende()
  // Its space is used again: without that it would be twice as large.
  if (wal() > 1.3 * gross) abweichend.push(`it grows on: ${wal()} bytes`)
  if (new Set(b.antworten().map((a) => a.id)).size !== 2 * nachrichten) abweichend.push('replies are missing')
  abweichend.push(...(await b.brueche()))
  return { abweichend, anzahl: nachrichten }
}

const KIND = join(import.meta.dirname, 'ablage-kind.ts')

/**
 * The server takes `je` messages over HTTP while a second process stores `je` into the same file, commands clean up, back up
 * and list, and a reader looks every 100 ms: each row has one outcome, and nobody hears of a busy database.
 */
export async function arbeiteZuZweit(b: Buehne, je: number): Promise<Lastlauf> {
  const programm = await b.starte()
  const abweichend: string[] = []
  let fertig = false
  const leser = (async () => {
    for (; !fertig; await pause(100)) await b.lies('SELECT COUNT(*) FROM assistent_verlauf')
  })()
  const kind = spawn(process.execPath, [KIND, String(je)], {
    cwd: b.ordner,
    env: { PATH: process.env.PATH, ...b.umgebung },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gelegt = once(kind, 'close')
  const befehle = (async () => {
    for (let n = 0; !fertig; n++) {
      const args =
        [['aufraeumen'], ['sichern', join(b.ordner, `s-${n}`)], ['vorgaenge', '--json']][n % 3] ?? []
      const { code, stderr } = await b.cli(args)
      if (code !== 0) abweichend.push(`${args[0]}: ${code} ${stderr}`)
    }
  })()
  // A second server says who is there.
  const zweiter = await b.cli(['start', '--ohne-chat'])
  if (zweiter.code === 0 || !/läuft schon ein Server/.test(zweiter.stderr))
    abweichend.push(`a second server: ${zweiter.code} ${zweiter.stderr}`)
  for (let n = 0; n < je; n += 10)
    await Promise.all(
      Array.from({ length: Math.min(10, je - n) }, async (_, i) => {
        const von = MITGLIEDER[(n + i) % MITGLIEDER.length]
        const { status } = await schicke(programm.url, `Merk dir, dass ${n + i} gut ist`, {
          von,
          id: neueId(),
        })
        if (status !== 202) abweichend.push(`${status} over HTTP`)
      }),
    )
  const [code] = (await gelegt) as [number | null]
  if (code !== 0) abweichend.push(`the second process ended with ${code}`)
  await bisRuht(b, undefined, 300_000)
  fertig = true
  await Promise.all([leser, befehle])
  const zeilen = await b.lies<{ status: string; antworten: number; n: number }>(
    `SELECT status, antworten, COUNT(*) AS n FROM (SELECT e.status, (SELECT COUNT(*) FROM assistent_ausgang a
      WHERE a.nachricht_id = e.id AND a.status = 'gesendet') AS antworten FROM assistent_eingang e) GROUP BY status, antworten`,
  )
  const soll = [{ status: 'erledigt', antworten: 1, n: 2 * je }]
  if (JSON.stringify(zeilen) !== JSON.stringify(soll)) abweichend.push(`rows: ${JSON.stringify(zeilen)}`)
  const ids = new Set(b.antworten().map((a) => a.id))
  if (ids.size !== 2 * je || b.antworten().length !== 2 * je)
    abweichend.push(`${b.antworten().length} replies, ${ids.size} different`)
  if (/speicher_beschaeftigt|"level":50/.test(programm.log())) abweichend.push('an error in the log')
  abweichend.push(...(await b.brueche()))
  return { abweichend, anzahl: 2 * je }
}
