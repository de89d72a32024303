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
    for (const system of ['Assistent', 'nlp.js']) {
      expect(werte[system].genauigkeit).toBeGreaterThan(0.5)
      expect(werte[system].auroc).toBeUndefined()
      expect(werte[system].lernenNachher).toBeDefined()
    }
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
    expect(ruf(datei('ohne.jsonl', zeilen('test'))).stderr).toContain('train')
    expect(ruf(datei('kaputt.jsonl', [...zeilen('train'), '{"text":'])).stderr).toContain('Zeile 13')
  })
})
