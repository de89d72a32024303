import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { type Art, type Daten, liesDaten, ordne } from './erkennung/daten.ts'
import { type Figuren, type Lauf, TEILE, type Teil } from './erkennung/messen.ts'
import { produkt } from './erkennung/produkt.ts'
import { eigenes, nlpjs, type System } from './erkennung/systeme.ts'
import { zeigeFiguren, zeigeFolgefragen, zeigeZeiten } from './erkennung/tafel.ts'
import { bewerteZeiten } from './erkennung/zeit.ts'

// The recogniser measured beside nlp.js: both are taught the same rows in one run. Rows are `{"text","label","split"}`.

const AUFRUF = `node bench/erkennung.ts [--ordner <ordner>] [--daten <zeilen.jsonl> …] [--nah <zeilen.jsonl> …]
    [--zeit <zeiten.json> …] [--duckling <zeiten.json> …] [--folgefragen]
    [--teil ${Object.keys(TEILE).join('|')} …] [--ohne-nlpjs] [--zeige] [--json]
  --ordner       alle Dateien eines Ordners, nach ihrem Namen
  --daten        alles; --nah: nur die volle Messung (Absichten fehlen im Training und werden gefragt)
  --folgefragen  der eigene Satz von Folgefragen (mit --ordner immer)
  --zeige        die Zeitangaben, die anders gelesen werden als erwartet`

const NAH: readonly Teil[] = ['voll', 'gespart']

interface Wahl {
  dateien: Record<Art, string[]>
  teile: readonly Teil[]
  systeme: readonly System[]
  folgefragen: boolean
  zeige: boolean
  json: boolean
}

function liesAufruf(): Wahl {
  const mehrere = { type: 'string', multiple: true } as const
  const ja = { type: 'boolean', default: false } as const
  const { values: o } = parseArgs({
    options: {
      ordner: { type: 'string' },
      daten: mehrere,
      nah: mehrere,
      zeit: mehrere,
      duckling: mehrere,
      teil: mehrere,
      folgefragen: ja,
      'ohne-nlpjs': ja,
      zeige: ja,
      json: ja,
    },
  })
  const teile = (o.teil ?? Object.keys(TEILE)).filter((t): t is Teil => t in TEILE)
  const gefunden = o.ordner === undefined ? undefined : ordne(o.ordner)
  for (const datei of gefunden?.rest ?? []) console.error(`${basename(datei)}: wird nicht gemessen`)
  const von = (art: Art): string[] => [...(gefunden?.[art] ?? []), ...(o[art] ?? [])]
  const dateien = { daten: von('daten'), nah: von('nah'), zeit: von('zeit'), duckling: von('duckling') }
  const folgefragen = o.folgefragen || o.ordner !== undefined
  const leer = !folgefragen && Object.values(dateien).every((d) => d.length === 0)
  if (leer || (o.teil && teile.length < o.teil.length)) throw new Error(AUFRUF)
  const systeme = o['ohne-nlpjs'] ? [eigenes, produkt] : [eigenes, produkt, nlpjs]
  return { dateien, teile, systeme, folgefragen, zeige: o.zeige, json: o.json }
}

async function misst(daten: Daten, systeme: readonly System[], teile: readonly Teil[]) {
  const ergebnis: Record<string, Figuren> = {}
  for (const system of systeme) {
    const lauf: Lauf = { system, daten }
    const figuren: Figuren = {}
    for (const teil of teile.filter((t) => system.teile.includes(t)))
      Object.assign(figuren, await TEILE[teil](lauf))
    ergebnis[system.name] = figuren
  }
  return ergebnis
}

async function misstDatei(datei: string, w: Wahl, teile: readonly Teil[]) {
  const d = liesDaten(datei)
  const kopf = `${basename(datei)}: ${d.train.length} train, ${d.test.length} test, ${d.oos.length} oos`
  if (d.train.length === 0) {
    console.error(`${kopf}. Ohne train ist nichts zu lernen; es wird nichts gemessen.`)
    return undefined
  }
  const ergebnis = await misst(d, w.systeme, teile)
  if (w.json) return ergebnis
  console.log(`\n${[kopf, ...d.hinweise].join('; ')}`)
  zeigeFiguren(datei, ergebnis)
  return ergebnis
}

function misstZeiten(datei: string, w: Wahl) {
  const zeilen: string[] = []
  const wertung = bewerteZeiten(datei, (zeile) => zeilen.push(zeile))
  if (w.json) return wertung
  const ohne = wertung.feiertage > 0 ? ` (ohne ${wertung.feiertage} Feiertage)` : ''
  console.log(`\n${basename(datei)}: ${wertung.ausdruecke} Zeitangaben${ohne}`)
  zeigeZeiten(datei, wertung)
  if (w.zeige) for (const zeile of zeilen) console.log(`  ${zeile}`)
  return wertung
}

async function misstFolgefragen(w: Wahl) {
  const { bewerteFolgefragen } = await import('../test/erkennung/folgefragen/werte.ts')
  const alle = bewerteFolgefragen()
  if (w.json) return alle
  console.log('\nFolgefragen: richtig von allen')
  zeigeFolgefragen(alle)
  return alle
}

async function main(): Promise<number> {
  const w = liesAufruf()
  const alles: Record<string, unknown> = {}
  for (const datei of w.dateien.daten) alles[datei] = await misstDatei(datei, w, w.teile)
  for (const datei of w.dateien.nah)
    alles[datei] = await misstDatei(
      datei,
      w,
      w.teile.filter((t) => NAH.includes(t)),
    )
  for (const datei of [...w.dateien.zeit, ...w.dateien.duckling]) alles[datei] = misstZeiten(datei, w)
  if (w.folgefragen) alles.folgefragen = await misstFolgefragen(w)
  if (w.json) console.log(JSON.stringify(alles, null, 2))
  return Object.values(alles).some((e) => e !== undefined) ? 0 : 2
}

try {
  process.exitCode = await main()
} catch (fehler) {
  console.error(fehler instanceof Error ? fehler.message : fehler)
  process.exitCode = 2
}
