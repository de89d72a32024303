import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ladeKonfiguration } from '../../src/config.ts'
import { MINUTE_MS } from '../../src/domaene/zeit.ts'
import { erstelleProbelaeufe } from '../../src/leitstand/probelauf/laeufe.ts'
import type { Geschah, ProbeZeile } from '../../src/leitstand/vertrag/chat.ts'
import { ladeProben, laufeProben } from '../../src/probe/probe.ts'
import { oeffneSpeicher } from '../../src/speicher/oeffnen.ts'
import { insertPerson, setzeRolle } from '../../src/speicher/person.ts'
import { type Fenster, type LeitstandBuero, oeffneLeitstand } from '../helfer/leitstand.ts'

// On a database in memory only: the trial run has its own, always in memory.

interface Begonnen {
  probe: string
  personen: { als: string; name: string; rollen: string[] }[]
}
interface Gesendet {
  zeilen: ProbeZeile[]
  geschah: (typeof Geschah)['_output'] | null
  jetzt: string
}

const demo = await ladeKonfiguration('beispiel/assistent.config.ts')

const oeffne = async (): Promise<LeitstandBuero> =>
  await oeffneLeitstand({
    speicher: await oeffneSpeicher(':memory:'),
    konfiguration: { vorbereiten: demo.konfiguration.vorbereiten },
  })

const beginne = async (f: Fenster): Promise<Begonnen> =>
  (await f.frage<Begonnen>('/ausprobieren', { koerper: {} })).json
const sende = async (f: Fenster, probe: string, koerper: object): Promise<Gesendet> =>
  (await f.frage<Gesendet>(`/ausprobieren/${probe}`, { koerper })).json

/** Plays the YAML as `assistent probe` does. */
async function spiele(l: LeitstandBuero, yaml: string) {
  const ordner = mkdtempSync(join(tmpdir(), 'assistent-probelauf-'))
  try {
    const datei = join(ordner, 'probe.yaml')
    writeFileSync(datei, yaml)
    const { konfiguration, assistent } = l.werk
    return await laufeProben(ladeProben([datei]), { konfiguration, skills: assistent.skills.alle })
  } finally {
    rmSync(ordner, { recursive: true })
  }
}

test('was ausprobiert wird, ändert draußen und im Leitstand nichts, und sagt, was dabei geschah', async () => {
  const l = await oeffne()
  const carla = await l.fenster('carla')
  const { probe, personen } = await beginne(carla)
  expect(personen.map((p) => p.als)).toEqual(['anna', 'bernd', 'carla', 'deniz'])
  const frage = await sende(carla, probe, { als: 'anna', text: 'Wie hoch war der Umsatz im Oktober?' })
  expect(frage.zeilen.map((z) => [z.von, z.als])).toEqual([
    ['person', 'anna'],
    ['assistent', 'anna'],
  ])
  expect(frage.geschah?.vorgang).toMatchObject({ status: 'beantwortet', faehigkeit: 'umsatz_abfragen' })
  expect(frage.geschah?.moeglichkeiten[0]?.sicherheit).toBeGreaterThan(frage.geschah?.schwelle ?? 1)
  const zahlen = await sende(carla, probe, { als: 'anna', text: 'Zahle Rechnung 4711 über 80 Euro' })
  const bitte = zahlen.zeilen.find((z) => z.als === 'bernd' && z.knoepfe.length > 0)
  const frei = await sende(carla, probe, { als: 'bernd', knopf: bitte?.knoepfe[0]?.id })
  expect(frei.geschah?.vorgang?.status).toBe('erledigt')
  expect(frei.geschah?.aktionen.length).toBe(1)
  expect(await l.b.aufrufe()).toEqual([])
  expect(await l.b.vorgaenge()).toEqual([])
  expect(l.b.gesendet).toEqual([])
  await l.schliesse()
})

test('als Dialogprobe gesichert, besteht sie', async () => {
  const l = await oeffne()
  const carla = await l.fenster('carla')
  const jetzt = l.b.uhr.jetzt()
  // Roles of now, and somebody who is not in the config.
  const deniz = (await l.b.personen()).find((p) => p.name === 'Deniz Test')
  await l.werk.speicher.run(setzeRolle, { id: deniz?.id ?? '', rolle: 'finanzen', hat: true, jetzt })
  await l.werk.speicher.run(insertPerson, {
    p: {
      id: 'p-emil',
      agent: l.b.konfiguration.agent,
      phone: '+491713929999',
      name: 'Emil: „Neu“',
      sprache: 'de',
      rollen: ['mitglied'],
      kennungen: [],
      geprueft: true,
      quelle: 'operator',
    },
    jetzt,
  })
  const { probe, personen } = await beginne(carla)
  expect(personen.map((p) => p.als)).toContain('emil:')
  const tu = (koerper: object) => sende(carla, probe, koerper)
  const erste = await tu({ als: 'emil:', text: 'Zahle Rechnung 4711 über 80 Euro' })
  await tu({ als: 'anna', text: 'Leg ein Ticket an: Drucker kaputt: „5. OG“\n- und mehr' })
  await tu({ als: 'anna', text: '1.50' })
  await tu({ als: 'carla', text: 'hilfe', warte: '3h' })
  const knopf = erste.zeilen.find((z) => z.als === 'deniz')?.knoepfe[0]
  const frei = await tu({ als: 'deniz', knopf: knopf?.id })
  expect(frei.geschah?.vorgang?.status).toBe('erledigt')
  await tu({ als: 'anna', text: '', warte: '4d' })
  const { text, kopf } = await carla.frage(`/ausprobieren/${probe}/dialogprobe`)
  expect(kopf.get('content-disposition')).toContain('dialogprobe.yaml')
  expect(text).not.toContain('+491713929999')
  expect(await spiele(l, text)).toEqual([expect.objectContaining({ ok: true })])
  // The counter-test: another answer is noticed.
  const [gescheitert] = await spiele(l, text.replace('4711', '4712'))
  expect(gescheitert?.ok).toBe(false)
  await l.schliesse()
})

test('höchstens drei zugleich, der eigene älteste weicht dem neuen, jeder nur für den, der ihn begann', async () => {
  const l = await oeffne()
  const [anna, carla] = await Promise.all([l.fenster('anna'), l.fenster('carla')])
  expect((await anna.frage('/ausprobieren', { koerper: {} })).status).toBe(403)
  const laeufe: string[] = []
  for (let i = 0; i < 4; i++) {
    const { status, json } = await carla.frage<Begonnen>('/ausprobieren', { koerper: {} })
    expect(status).toBe(200)
    laeufe.push(json.probe)
  }
  const [gewichen, erster] = laeufe
  expect((await carla.frage(`/ausprobieren/${gewichen}`, { methode: 'DELETE' })).status).toBe(404)
  expect(
    (await carla.frage(`/ausprobieren/${erster}`, { koerper: { als: 'niemand', text: 'x' } })).status,
  ).toBe(400)
  expect(
    (await carla.frage(`/ausprobieren/${erster}`, { koerper: { als: 'anna', knopf: 'gibt-es-nicht' } }))
      .status,
  ).toBe(400)
  expect((await carla.frage(`/ausprobieren/${erster}`, { methode: 'DELETE' })).status).toBe(204)
  expect((await carla.frage(`/ausprobieren/${erster}`, { methode: 'DELETE' })).status).toBe(404)
  expect((await carla.frage('/ausprobieren', { koerper: {} })).status).toBe(200)
  await l.schliesse()
})

test('ein Probelauf endet nach 30 Minuten ohne Nachricht, und ein fremder ist keiner', async () => {
  const l = await oeffne()
  let jetztMs = 0
  const laeufe = erstelleProbelaeufe(l.werk, { jetztMs: () => jetztMs })
  const erster = await laeufe.beginne('p1')
  await laeufe.beginne('p1')
  await laeufe.beginne('p1')
  expect(laeufe.mit(erster?.id ?? '', 'p2', () => true)).toBeUndefined()
  jetztMs = 20 * MINUTE_MS
  await laeufe.mit(erster?.id ?? '', 'p1', () => true)
  expect(await laeufe.beginne('p2')).toBeUndefined()
  jetztMs = 31 * MINUTE_MS
  expect(await laeufe.beginne('p2')).toBeDefined()
  expect(laeufe.mit(erster?.id ?? '', 'p1', () => true)).toBeDefined()
  await laeufe.schliesse()
  await l.schliesse()
})

test('ein Probelauf, der entsteht, während der Server anhält, wird gleich wieder zugemacht', async () => {
  const l = await oeffne()
  let offen = 0
  const konfiguration = {
    ...l.werk.konfiguration,
    async vorbereiten() {
      offen += 1
      const schliesse = async (): Promise<void> => {
        offen -= 1
      }
      return { einstellungen: {}, schliesse }
    },
  }
  const laeufe = erstelleProbelaeufe({ ...l.werk, konfiguration })
  expect(await laeufe.beginne('p1')).toBeDefined()
  expect(offen).toBe(1)
  const zweiter = laeufe.beginne('p2')
  await laeufe.schliesse()
  expect(await zweiter).toBeUndefined()
  expect(offen).toBe(0)
  await l.schliesse()
})

test('ein Schritt, der hängt, hält den Server nicht auf', async () => {
  const l = await oeffne()
  const laeufe = erstelleProbelaeufe(l.werk)
  const lauf = await laeufe.beginne('p1')
  let gib = (): void => undefined
  const haengt = new Promise<void>((resolve) => {
    gib = resolve
  })
  const schritt = laeufe.mit(lauf?.id ?? '', 'p1', () => haengt)
  await laeufe.schliesse()
  gib()
  await schritt
  await l.schliesse()
})
