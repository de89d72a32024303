import { describe, expect, it } from 'vitest'
import { AUS_VIELEN, befrager, lerneBasis } from '../../../src/erkennung/klassifikator/basis.ts'
import {
  type Beispiel,
  erstelleKlassifikator,
  liesZustand,
  schreibeZustand,
  trainiere,
} from '../../../src/erkennung/klassifikator/klassifikator.ts'
import { merkmale } from '../../../src/erkennung/klassifikator/merkmale.ts'

const DINGE = ['Küche', 'Werkstatt', 'Halle', 'Kantine', 'Garage', 'Lager', 'Büro', 'Keller']
const FORMEN: Record<string, string[]> = {
  heizen: ['mach die Heizung wärmer: $', 'in $ ist mir kalt', 'heize $ auf 21 Grad'],
  putzen: ['bitte $ putzen', 'die Reinigung soll nach $ kommen', '$ ist schmutzig, wisch auf'],
  schluessel: ['wer hat den Schlüssel für $?', 'ich brauche einen Schlüssel zu $', 'Schlüsselausgabe $'],
  alarm: ['schalte den Alarm in $ scharf', 'Alarmanlage $ einschalten', 'ist der Alarm von $ aktiv?'],
  buchen: ['reserviere $ für Freitag', 'ich will $ um 14 Uhr buchen', 'Buchung von $ ab 9:30'],
  kamera: ['zeig mir die Kamera von $', 'Kamerabild $', 'was sieht die Kamera in $?'],
}
const alle: Beispiel[] = Object.entries(FORMEN).flatMap(([label, formen]) =>
  formen.flatMap((f) => DINGE.map((d) => ({ text: f.replace('$', d), label }))),
)
const ohneKamera = alle.filter((b) => b.label !== 'kamera')
const sicher = (beispiele: readonly Beispiel[], text: string) =>
  erstelleKlassifikator(trainiere(beispiele)).klassifiziere(text)

describe('Klassifikator', () => {
  it('derselbe Zustand bei denselben Beispielen und demselben seed', () => {
    expect(schreibeZustand(trainiere(alle, { seed: 3 }))).toEqual(
      schreibeZustand(trainiere(alle, { seed: 3 })),
    )
    expect(schreibeZustand(trainiere(alle, { seed: 3 }))).not.toEqual(
      schreibeZustand(trainiere(alle, { seed: 4 })),
    )
  })

  it('erkennt Tippfehler, fehlende Großschreibung und andere Räume', () => {
    const k = erstelleKlassifikator(trainiere(alle))
    for (const [text, label] of [
      ['wer hat den schlusel fuer die scheune', 'schluessel'],
      ['mach die heitzung waermer im flur', 'heizen'],
      ['kamrabild vom dach', 'kamera'],
    ])
      expect(k.klassifiziere(text as string)[0]?.label).toBe(label)
  })

  it('Umlaut, ae und Großbuchstaben geben dieselbe Antwort', () => {
    const k = erstelleKlassifikator(trainiere(alle))
    const antwort = k.klassifiziere('Schlüssel für die Küche')
    for (const t of [
      'schluessel fuer die kueche',
      'SCHLÜSSEL FÜR DIE KÜCHE',
      'Schlu\u0308ssel fu\u0308r die Ku\u0308che',
    ])
      expect(k.klassifiziere(t)).toEqual(antwort)
    expect(k.klassifiziere('Schlüssel für die Garage')).not.toEqual(antwort)
  })

  it('Sicherheiten fallen und sind zusammen höchstens 1', () => {
    const raenge = erstelleKlassifikator(trainiere(alle)).klassifiziere('Alarm oder Kamera?', 99)
    expect(raenge).toHaveLength(6)
    expect(raenge.reduce((s, r) => s + r.sicherheit, 0)).toBeLessThanOrEqual(1 + 1e-9)
    expect(raenge.map((r) => r.sicherheit)).toEqual(raenge.map((r) => r.sicherheit).toSorted((a, b) => b - a))
    expect(erstelleKlassifikator(trainiere(alle)).klassifiziere('Alarm', 2)).toHaveLength(2)
  })
})

describe('was kein Label meint', () => {
  const fremde = alle.filter((b) => b.label === 'kamera').map((b) => b.text)
  const mittel = (z: number[]) => z.reduce((s, x) => s + x, 0) / z.length

  it('ein vorenthaltenes Anliegen bekommt weniger Sicherheit als ein bekanntes', () => {
    const k = erstelleKlassifikator(trainiere(ohneKamera))
    const fremd = mittel(fremde.map((t) => k.klassifiziere(t)[0]?.sicherheit ?? 1))
    const eigen = mittel(ohneKamera.map((b) => k.klassifiziere(b.text)[0]?.sicherheit ?? 0))
    expect(fremd).toBeLessThan(0.5)
    expect(eigen).toBeGreaterThan(0.8)
  })

  it('Gegenprobe: der bloße Softmax ist dort sicherer, als er sein darf', () => {
    const labels = [...new Set(ohneKamera.map((b) => b.label))].sort()
    const y = Int32Array.from(ohneKamera, (b) => labels.indexOf(b.label))
    const frage = befrager(
      lerneBasis(
        ohneKamera.map((b) => merkmale(b.text)),
        y,
        labels.length,
        AUS_VIELEN,
        1,
      ),
    )
    const softmax = mittel(fremde.map((t) => Math.max(...frage(merkmale(t)).p)))
    const k = erstelleKlassifikator(trainiere(ohneKamera))
    expect(softmax).toBeGreaterThan(mittel(fremde.map((t) => k.klassifiziere(t)[0]?.sicherheit ?? 1)))
  })

  it('ohne ein bekanntes Merkmal ist keines der Label sicher', () => {
    for (const text of ['', '\u200b', 'жщ', '['.repeat(50_000)])
      expect(sicher(alle, text)[0]?.sicherheit).toBeLessThan(0.2)
  })
})

describe('wenig und Seltsames', () => {
  it('ohne Beispiele gibt es keine Antwort, mit einem Label genau dieses', () => {
    expect(sicher([], 'hallo')).toEqual([])
    expect(sicher([{ text: 'hallo', label: 'gruss' }], 'hallo').map((r) => r.label)).toEqual(['gruss'])
  })

  it.each([
    [
      'zwei Label',
      [
        { text: 'rot', label: 'a' },
        { text: 'blau', label: 'b' },
      ],
      'rot',
      'a',
    ],
    [
      'doppelt',
      Array.from({ length: 40 }, (_, i) => ({ text: i % 2 ? 'rot' : 'blau', label: i % 2 ? 'a' : 'b' })),
      'blau',
      'b',
    ],
    [
      'leere Texte',
      [
        { text: '', label: 'a' },
        { text: '  ', label: 'a' },
        { text: 'blau', label: 'b' },
      ],
      'blau',
      'b',
    ],
    [
      'Namen von Objekten',
      [
        { text: 'rot', label: '__proto__' },
        { text: 'blau', label: 'constructor' },
      ],
      'rot',
      '__proto__',
    ],
  ])('%s', (_, beispiele, text, label) => {
    expect(sicher(beispiele, text)[0]?.label).toBe(label)
  })

  it('derselbe Text unter zwei Labeln ist höchstens halb sicher', () => {
    const strittig = alle.map((b) => ({ ...b, label: `${b.label}-zwei` }))
    expect(sicher([...alle, ...strittig], 'bitte Halle putzen')[0]?.sicherheit).toBeLessThan(0.6)
  })

  it('liest 2.000 Zeichen, mehr ändern nichts', () => {
    const k = erstelleKlassifikator(trainiere(alle))
    const kopf = 'Kamera '.repeat(300).slice(0, 2000)
    expect(k.klassifiziere(`${kopf} Alarm Heizung`)).toEqual(k.klassifiziere(kopf))
    for (const text of [`a${'\u0301'.repeat(40_000)}`, 'x'.repeat(2000), '\ud800 ﷺ'.repeat(2000)])
      for (const r of k.klassifiziere(text)) expect(Number.isFinite(r.sicherheit)).toBe(true)
  })
})

describe('Zustand', () => {
  const z = trainiere(alle)
  const bytes = schreibeZustand(z)

  it('kommt aus seinen Bytes zurück, auch von ungerader Stelle', () => {
    const versetzt = new Uint8Array(bytes.length + 1)
    versetzt.set(bytes, 1)
    expect(liesZustand(versetzt.subarray(1))).toEqual(z)
    // As readFileSync gives them: a part of a Buffer.
    expect(liesZustand(Buffer.concat([Buffer.alloc(32), bytes]).subarray(32))).toEqual(z)
    expect(structuredClone(z)).toEqual(z)
  })

  it('beschädigt, gekürzt oder fremd: undefined', () => {
    for (const stelle of [0, 5, 9, 20, bytes.length - 1]) {
      const kaputt = bytes.slice()
      kaputt[stelle] = (kaputt[stelle] as number) ^ 1
      expect(liesZustand(kaputt)).toBeUndefined()
    }
    expect(liesZustand(bytes.subarray(0, bytes.length - 4))).toBeUndefined()
    expect(liesZustand(new Uint8Array())).toBeUndefined()
    const alt = { ...z, kopf: { ...z.kopf, version: 0 } }
    expect(liesZustand(schreibeZustand(alt))).toBeUndefined()
  })

  it('enthält kein Wort eines Beispiels', () => {
    const roh = Buffer.from(bytes).toString('latin1').toLowerCase()
    for (const wort of ['heizung', 'werkstatt', 'kantine', 'schmutzig', 'freitag'])
      expect(roh).not.toContain(wort)
    expect(roh).toContain('schluessel') // counter-test: the label is found
  })

  it('ohne Kalibrator bleibt auf Wunsch der bisherige', () => {
    expect(trainiere(alle, { kalibrator: false, vorher: z }).kopf.kalibrator).toEqual(z.kopf.kalibrator)
    expect(trainiere(alle, { kalibrator: false }).kopf.kalibrator).not.toEqual(z.kopf.kalibrator)
  })
})

describe('derselbe Satz unter zwei Labels', () => {
  const doppelt = ['Ist der Saal frei?', 'Saal frei']
  const beispiele: Beispiel[] = [
    ...Object.entries(FORMEN).flatMap(([label, formen]) =>
      formen.flatMap((form) => DINGE.map((ding) => ({ text: form.replace('$', ding), label }))),
    ),
    ...['gross', 'klein'].flatMap((label) => doppelt.map((text) => ({ text, label }))),
  ]

  it.each([true, false])('ist so unsicher wie eine Münze (mit Kalibrator: %s)', (kalibrator) => {
    const k = erstelleKlassifikator(trainiere(beispiele, { kalibrator }))
    for (const text of doppelt) {
      const [a, b] = k.klassifiziere(text)
      expect([a?.label, b?.label].sort()).toEqual(['gross', 'klein'])
      expect(a?.sicherheit).toBeLessThan(0.6)
      expect((a?.sicherheit ?? 1) - (b?.sicherheit ?? 0)).toBeLessThan(0.2)
    }
  })

  it('was nur unter einem steht, bleibt sicher', () => {
    const k = erstelleKlassifikator(trainiere(beispiele))
    expect(k.klassifiziere('mach die Heizung wärmer: Küche')[0]?.sicherheit).toBeGreaterThan(0.8)
  })
})
