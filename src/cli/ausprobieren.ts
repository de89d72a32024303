import { writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { systemUhr } from '../betrieb/uhr.ts'
import { dauerMs } from '../domaene/zeit.ts'
import { geschehenIm } from '../leitstand/probelauf/geschehen.ts'
import { beginneLauf, type Gesehenes, type Lauf } from '../leitstand/probelauf/lauf.ts'
import { Unspielbar } from '../probe/nachricht.ts'
import { ladeSkills } from '../skills/verzeichnis.ts'
import { falscherAufruf, melde, schreibe } from './ausgabe.ts'
import { type Lesestand, ladeBlick } from './blick.ts'
import type { Grundlage } from './lade.ts'
import { personen } from './person.ts'

// The console's „Ausprobieren“ line by line: the whole Assistent on a database in memory, played as anybody. `@bernd …` writes as
// somebody else, `+3h` lets time pass.

const ZEILE = /^\s*(?:@(?<als>[^\s:]+(?: \d+)?):?\s*)?(?<text>.*)$/su

/** @throws EndgueltigerFehler `aufruf` nobody of that name */
export async function probiereAus(g: Grundlage, o: { als?: string; sichern?: string }): Promise<void> {
  const skills = await ladeSkills(g.konfiguration.skills, g.ordner)
  const lauf = await beginneLauf({
    konfiguration: g.konfiguration,
    skills,
    personen: await personen(g),
    zeit: systemUhr.jetzt(),
  })
  try {
    let als = o.als?.toLowerCase() ?? lauf.spieler[0]?.als ?? ''
    pruefe(lauf, als)
    const blick = await ladeBlick(g)
    if (process.stdin.isTTY)
      melde(`Du schreibst als ${als}. @name wechselt, +3h lässt Zeit vergehen. Ende mit Strg-D.`)
    for await (const zeile of createInterface({ input: process.stdin })) {
      const { als: anderer, text = '' } = ZEILE.exec(zeile)?.groups ?? {}
      if (anderer !== undefined) als = anderer.toLowerCase()
      pruefe(lauf, als)
      if (text.trim() !== '') await spiele(lauf, blick, als, text)
    }
    if (o.sichern !== undefined) writeFileSync(o.sichern, lauf.dialogprobe(), { flag: 'wx' })
  } finally {
    await lauf.schliesse()
  }
}

function pruefe(lauf: Lauf, als: string): void {
  if (lauf.spieler.some((s) => s.als === als)) return
  throw falscherAufruf(`„${als}“ spielt hier niemand. Es gibt: ${lauf.spieler.map((s) => s.als).join(', ')}.`)
}

async function spiele(lauf: Lauf, { werk, ich }: Lesestand, als: string, text: string): Promise<void> {
  const warte = /^\+(.+)$/u.exec(text.trim())?.[1]
  const warteMs = warte === undefined ? undefined : dauerMs(warte)
  try {
    const gesehen = await lauf.sende({ als, ...(warteMs === undefined ? { text } : { text: '', warteMs }) })
    zeige(gesehen)
    if (!gesehen.zug) return
    const { vorgang, quelle, sicherheit, ms } = await geschehenIm(werk, ich, lauf, gesehen.zug)
    if (vorgang)
      schreibe(
        `  (${vorgang.id} ${vorgang.status_text}: ${vorgang.titel} · ${quelle}${sicherheit === null ? '' : `, ${Math.round(sicherheit * 100)} %`} · ${ms} ms)`,
      )
  } catch (fehler) {
    if (!(fehler instanceof Unspielbar)) throw fehler
    melde('Das lässt sich hier nicht spielen.')
  }
}

function zeige({ davor, zug }: Gesehenes): void {
  for (const { an, sendung } of [...davor, ...(zug?.gesendet ?? [])]) {
    schreibe(`→ ${an}: ${sendung.text}`)
    if (sendung.knoepfe.length > 0) schreibe(`  ${sendung.knoepfe.map((k) => `[${k.text}]`).join(' ')}`)
  }
}
