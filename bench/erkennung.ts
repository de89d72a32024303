import { execFileSync } from 'node:child_process'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Daten, liesDaten } from './erkennung/daten.ts'
import { type Figuren, misstLernen, misstVoll, misstWenige } from './erkennung/messen.ts'
import { eigenes, nlpjs, type System } from './erkennung/systeme.ts'
import { tabelle } from './teile/messen.ts'

// node bench/erkennung.ts --daten <rows.jsonl> [--daten …] [--zeit <file.json> …] [--teil voll|wenige|lernen …]
// [--ohne-nlpjs] [--json]: the classifier and nlp.js, taught the same rows in one run. Rows are `{"text","label","split"}`.

const AUFRUF =
  'node bench/erkennung.ts --daten <zeilen.jsonl> [--daten …] [--zeit <datei.json> …] [--teil voll|wenige|lernen …] [--ohne-nlpjs] [--json]'
const TEILE: Record<string, (s: System, d: Daten) => Promise<Figuren>> = {
  voll: misstVoll,
  wenige: misstWenige,
  lernen: misstLernen,
}
const NAMEN: Record<string, string> = {
  genauigkeit: 'Genauigkeit %',
  makroF1: 'Makro-F1 %',
  auroc: 'AUROC fremd',
  ece: 'ECE mit Fremdem',
  beantwortet95: 'beantwortet bei 95 % Präzision, %',
  trainingMs: 'Training ms',
  p50Ms: 'Antwort p50 ms',
  p99Ms: 'Antwort p99 ms',
  gespart: 'Modellaufrufe gespart %',
  gespartPraezision: '… dabei Präzision %',
  zehnJe: '10 je Absicht, Genauigkeit % (Mittel aus 3)',
  lernenVorher: '5 je Absicht, Genauigkeit %',
  lernenNachher: '… nach 400 Nachrichten %',
  gelernt: '… davon gelernt (neu trainiert alle 25)',
}
const PROZENT = new Set([
  'genauigkeit',
  'makroF1',
  'beantwortet95',
  'gespart',
  'gespartPraezision',
  'zehnJe',
  'lernenVorher',
  'lernenNachher',
])

const schreibe = (name: string, wert: number | undefined): string =>
  wert === undefined
    ? '–'
    : PROZENT.has(name)
      ? (wert * 100).toFixed(1)
      : name === 'gelernt'
        ? String(wert)
        : wert.toFixed(name === 'trainingMs' ? 0 : 3)

async function misst(d: Daten, systeme: readonly System[], teile: readonly string[]) {
  const ergebnis: Record<string, Figuren> = {}
  for (const s of systeme) {
    const figuren: Figuren = {}
    for (const teil of teile) Object.assign(figuren, await TEILE[teil]?.(s, d))
    ergebnis[s.name] = figuren
  }
  return ergebnis
}

async function main(): Promise<number> {
  const { values: o } = parseArgs({
    options: {
      daten: { type: 'string', multiple: true },
      zeit: { type: 'string', multiple: true },
      teil: { type: 'string', multiple: true },
      'ohne-nlpjs': { type: 'boolean' },
      json: { type: 'boolean' },
    },
  })
  const teile = o.teil ?? Object.keys(TEILE)
  if ((!o.daten && !o.zeit) || teile.some((t) => !(t in TEILE))) throw new Error(AUFRUF)
  const systeme = o['ohne-nlpjs'] ? [eigenes] : [eigenes, nlpjs]
  const alles: Record<string, unknown> = {}
  for (const datei of o.daten ?? []) {
    const d = liesDaten(datei)
    const fehlt = (['train', 'test'] as const).filter((split) => d[split].length === 0)
    if (fehlt.length > 0) throw new Error(`${datei}: keine Zeilen mit split ${fehlt.join(' und ')}`)
    const ergebnis = await misst(d, systeme, teile)
    alles[datei] = ergebnis
    if (o.json) continue
    console.log(
      `\n${basename(datei)}: ${d.train.length} train, ${d.test.length} test, ${d.oos.length} oos${d.oos.length === 0 ? ' (ohne oos kein AUROC)' : ''}`,
    )
    const namen = Object.keys(ergebnis[eigenes.name] ?? {})
    tabelle(
      ['', ...systeme.map((s) => s.name)],
      namen.map((n) => [NAMEN[n] ?? n, ...systeme.map((s) => schreibe(n, ergebnis[s.name]?.[n]))]),
    )
  }
  for (const datei of o.zeit ?? []) {
    const zeile = execFileSync(process.execPath, [join(import.meta.dirname, 'zeit.ts'), datei], {
      encoding: 'utf8',
    }).trim()
    alles[datei] = zeile
    if (!o.json) console.log(`\n${basename(datei)}: ${zeile}`)
  }
  if (o.json) console.log(JSON.stringify(alles, null, 2))
  return 0
}

try {
  process.exitCode = await main()
} catch (fehler) {
  console.error(fehler instanceof Error ? fehler.message : fehler)
  process.exitCode = 2
}
