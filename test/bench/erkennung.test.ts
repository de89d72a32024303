import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nlpjs } from '../../bench/erkennung/systeme.ts'

const BENCH = join(import.meta.dirname, '..', '..', 'bench', 'erkennung.ts')
const SAETZE: Record<string, string[]> = {
  tor_oeffnen: ['mach das tor auf', 'öffne das hoftor', 'tor bitte aufmachen', 'schließ das tor auf'],
  pumpe_starten: ['starte die pumpe', 'pumpe an', 'lass die pumpe laufen', 'schalte die pumpe ein'],
  pegel_fragen: [
    'wie hoch steht das wasser',
    'welcher pegel ist gerade',
    'zeig den wasserstand',
    'pegel jetzt',
  ],
}
const zeilen = (split: string) =>
  Object.entries(SAETZE).flatMap(([label, texte]) =>
    texte.map((text) => ({ text: split === 'test' ? `${text} bitte` : text, label, split })),
  )

let ordner: string
const datei = (name: string, inhalt: readonly unknown[]): string => {
  const pfad = join(ordner, name)
  writeFileSync(pfad, inhalt.map((z) => (typeof z === 'string' ? z : JSON.stringify(z))).join('\n'))
  return pfad
}
beforeAll(() => {
  ordner = mkdtempSync(join(tmpdir(), 'assistent-bench-erkennung-'))
})
afterAll(() => rmSync(ordner, { recursive: true, force: true }))

describe('bench/erkennung', () => {
  it('misst auf einer fremden Datei beide Systeme; ohne oos bleibt AUROC leer', () => {
    const pfad = datei('fremd.jsonl', [...zeilen('train'), ...zeilen('test')])
    const aus = execFileSync(process.execPath, [BENCH, '--daten', pfad, '--json'], { encoding: 'utf8' })
    const werte = JSON.parse(aus)[pfad]
    for (const system of ['Klassifikator', 'ganze Erkennung', 'nlp.js']) {
      expect(werte[system].genauigkeit).toBeGreaterThan(0.5)
      expect(werte[system].auroc).toBeUndefined()
    }
    expect(werte.Klassifikator.lernenNachher).toBeGreaterThan(0.5)
    expect(werte.Klassifikator.blockiertMs).toBeGreaterThan(0)
  })

  it('nlp.js fängt jedes Mal neu an: es kennt nur, was es diesmal gelernt hat', async () => {
    const [a, b] = ['tor_oeffnen', 'pumpe_starten'].map((label) =>
      zeilen('train').filter((z) => z.label === label),
    )
    await nlpjs.lerne(a ?? [])
    const erkenne = await nlpjs.lerne(b ?? [])
    expect((await erkenne('mach das tor auf')).label).not.toBe('tor_oeffnen')
    expect((await erkenne('starte die pumpe')).label).toBe('pumpe_starten')
  })

  it('eine fehlende Datei, ein fehlender Split und eine kaputte Zeile werden beim Namen genannt', () => {
    const ruf = (pfad: string) =>
      spawnSync(process.execPath, [BENCH, '--daten', pfad, '--ohne-nlpjs'], { encoding: 'utf8' })
    expect(ruf(join(ordner, 'fehlt.jsonl'))).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('fehlt.jsonl'),
    })
    expect(ruf(datei('ohne.jsonl', zeilen('test')))).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Ohne train'),
    })
    expect(ruf(datei('kaputt.jsonl', [...zeilen('train'), '{"text":'])).stderr).toContain('Zeile 13')
  })

  it('ein Ordner: jede Datei nach ihrem Namen, was nicht gemessen wird, wird genannt', () => {
    const fremde = ['erzähl einen witz', 'wie alt bist du'].map((text) => ({
      text,
      label: 'fremd',
      split: 'oos',
    }))
    const dort = mkdtempSync(join(ordner, 'alle-'))
    const schreib = (name: string, inhalt: string) => writeFileSync(join(dort, name), inhalt)
    schreib(
      'werk.jsonl',
      zeilen('train')
        .map((z) => JSON.stringify(z))
        .join('\n'),
    )
    schreib(
      'werk_nah.jsonl',
      [...zeilen('train'), ...zeilen('test'), ...fremde].map((z) => JSON.stringify(z)).join('\n'),
    )
    schreib('zeiten.md', 'x')
    schreib(
      'zeit9.json',
      JSON.stringify({
        bezug: '2026-11-27T10:00',
        faelle: [
          ['morgen', '2026-11-28', '2026-11-28'],
          ['bis Montag', null, '2026-11-30'],
          ['um drei', '2026-11-27T15:00', null],
          ['gestern', '2026-11-25', null],
        ],
      }),
    )
    schreib(
      'zeit_duckling.json',
      JSON.stringify({
        bezug: '2013-02-12T04:30',
        faelle: [
          { text: 'übermorgen', art: 'datetime', start: '2013-02-14T00:00', ende: null, koernung: 'Day' },
          {
            text: 'nächste woche',
            art: 'datetime',
            start: '2013-02-18T00:00',
            ende: '2013-02-25T00:00',
            koernung: 'Week',
          },
          {
            text: 'Silvester',
            art: 'datetimeHoliday',
            start: '2013-12-31T00:00',
            ende: null,
            koernung: 'Day',
          },
        ],
      }),
    )
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [BENCH, '--ordner', dort, '--ohne-nlpjs', '--teil', 'voll', '--zeige'],
      { encoding: 'utf8' },
    )
    expect({ status, stderr }).toEqual({ status: 0, stderr: 'zeiten.md: wird nicht gemessen\n' })
    expect(stdout).toContain('werk.jsonl: 9 train, 3 test, 0 oos; kein oos')
    expect(stdout).toMatch(/werk_nah\.jsonl: 12 train, 12 test, 2 oos\n[\s\S]*AUROC gegen Fremdes/)
    expect(stdout).toMatch(
      /zeit9\.json: 4 Zeitangaben\n[\s\S]*Anfang richtig\s+3 von 4[\s\S]*Bereich richtig\s+2 von 2/,
    )
    expect(stdout).toContain('gestern: 2026-11-26..2026-11-26 statt 2026-11-25..')
    expect(stdout).toMatch(
      /zeit_duckling\.json: 2 Zeitangaben \(ohne 1 Feiertage\)\n[\s\S]*Tag des Anfangs richtig\s+2 von 2/,
    )
    expect(stdout).toMatch(/Folgefragen[\s\S]*alle\s+\d+\/\d+/)
  })
})
