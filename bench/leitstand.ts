import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { join as verbinde } from 'sql-template-tag'
import { starteServer } from '../src/betrieb/server.ts'
import { systemUhr } from '../src/betrieb/uhr.ts'
import { plusMs, TAG_MS } from '../src/domaene/zeit.ts'
import { erstelleLeitstand } from '../src/leitstand/leitstand.ts'
import { insertEinladung } from '../src/speicher/anmeldung.ts'
import { oeffneSpeicher } from '../src/speicher/oeffnen.ts'
import { listePersonen } from '../src/speicher/person.ts'
import { codeHash } from '../src/speicher/schluessel.ts'
import { exec, type Operation, sql } from '../src/speicher/speicher.ts'
import { upsertUnterhaltung } from '../src/speicher/unterhaltung.ts'
import { AGENT, gruende, log } from './teile/firma.ts'
import { kopfzeile, ordner, perzentil, tabelle, zahl } from './teile/messen.ts'

// node bench/leitstand.ts [--vorgaenge 100000] [--mal 40] [--db postgres://…]
//
// The list of Vorgänge over HTTP: the first page and each filter, for who sees all and for a member who sees some; Heute, a
// page far down, one Vorgang, and a search for something that is nowhere. Aim: 100 ms in 95 of 100.

const { values } = parseArgs({
  options: {
    vorgaenge: { type: 'string', default: '100000' },
    mal: { type: 'string', default: '40' },
    db: { type: 'string' },
  },
})
const ANZAHL = Number(values.vorgaenge)
const MAL = Number(values.mal)
const PERSONEN = 40
const STAPEL = 500

const jetzt = systemUhr.jetzt()
const FAEHIGKEITEN = [
  'umsatz_abfragen',
  'ticket_anlegen',
  'urlaub_eintragen',
  'rechnung_zahlen',
  'post_loeschen',
]
/** Of a hundred; what is open is rare. */
const status = (i: number): string => {
  if (i % 500 === 1)
    return ['laeuft', 'rueckfrage', 'bestaetigung', 'wartet_freigabe', 'fehler'][((i / 500) % 5) | 0] ?? ''
  return i % 10 < 6 ? 'beantwortet' : i % 10 < 9 ? 'erledigt' : 'abgebrochen'
}
const WORTE =
  'Drucker Beamer Raum Lager Messe Kunde Angebot Termin Schlüssel Lieferung Vertrag Projekt Garten Küche Halle'.split(
    ' ',
  )
const text = (i: number): string =>
  `Bitte kümmere dich um ${WORTE[i % 15]} und ${WORTE[(i * 7) % 15]} im Haus ${i % 97}, es eilt ein wenig, danke (${i})`

interface Ort {
  person_id: string
  unterhaltung_id: string
}

function* vorgaenge(arg: { ab: number; bis: number; orte: readonly Ort[] }): Operation<void> {
  const zeilen = Array.from({ length: arg.bis - arg.ab }, (_, k) => {
    const i = arg.ab + k
    const s = status(i)
    const faehigkeit = FAEHIGKEITEN[(i * 13) % 100 < 90 ? i % 3 : 3 + (i % 2)] ?? ''
    const rolle =
      faehigkeit === 'rechnung_zahlen' ? 'finanzen' : faehigkeit === 'post_loeschen' ? 'marketing' : null
    // Over two years, the newest last.
    const erstellt = plusMs(jetzt, -Math.round((1 - i / ANZAHL) * 730 * TAG_MS))
    const ort = arg.orte[i % PERSONEN]
    const offen = s === 'rueckfrage' || s === 'bestaetigung' || s === 'wartet_freigabe'
    return sql`(${`V-${i}`}, ${AGENT}, ${faehigkeit}, ${text(i)}, ${JSON.stringify({ titel: WORTE[i % 15], zahl: i })}, ${s},
      ${rolle ? 3 : 1}, ${0.9}, 'lokal', ${ort?.unterhaltung_id ?? ''}, ${i}, ${ort?.person_id ?? ''}, ${`Ist gemacht: ${i}`},
      ${offen ? plusMs(jetzt, 30 * TAG_MS) : null}, ${rolle}, ${s === 'fehler' ? 'unklar' : null}, 0, 0, 1, ${erstellt}, ${erstellt})`
  })
  yield* exec(sql`INSERT INTO assistent_vorgang (id, agent, faehigkeit, text, parameter, status, risiko, sicherheit, quelle,
    unterhaltung_id, nachricht_id, person_id, antwort, frist, freigabe_rolle, grund, auszufuehren, laeufe, version, erstellt, aktualisiert)
    VALUES ${verbinde(zeilen)}`)
}

const pfad = ordner()
const datei = join(pfad, 'leitstand.sqlite')
const offen = await oeffneSpeicher(values.db ?? datei)
const firma = await gruende({
  datei,
  offen,
  personen: PERSONEN,
  rollen: [
    ['mitglied', 'leitung'],
    ['mitglied', 'finanzen'],
  ],
  kanal: { name: 'http', ruhezeitMs: 0, adressform: 'e164', sende: async () => ({ provider_ids: [] }) },
})
const { speicher, assistent, konfiguration, schluessel } = firma
const personen = (await speicher.read(listePersonen, { agent: AGENT })).toSorted((a, b) =>
  a.phone < b.phone ? -1 : 1,
)
const orte: Ort[] = []
for (const p of personen) {
  const ort = { agent: AGENT, kanal: 'http', chat: p.phone, person_id: p.id, gruppe: false, an: p.phone }
  orte.push({ person_id: p.id, unterhaltung_id: await speicher.run(upsertUnterhaltung, { ort, jetzt }) })
}
for (let ab = 1; ab <= ANZAHL; ab += STAPEL)
  await speicher.run(vorgaenge, { ab, bis: Math.min(ab + STAPEL, ANZAHL + 1), orte })

const leitstand = erstelleLeitstand({
  ...{ speicher, uhr: systemUhr, log, konfiguration, schluessel, assistent },
  welt: assistent.welt,
})
const server = await starteServer({
  ...{ kanaele: [], annahme: assistent.eingang, host: '127.0.0.1', port: 0, leitstand, log },
  bereit: async () => ({ ok: true }),
})

async function meldeAn(i: number): Promise<string> {
  const code = `BENCH-${i}-CODE`
  await speicher.run(insertEinladung, {
    hash: codeHash(schluessel, code),
    person_id: personen[i]?.id ?? '',
    gueltig_bis: plusMs(jetzt, TAG_MS),
    jetzt,
  })
  const drin = await fetch(`http://127.0.0.1:${server.port}/api/anmeldung/einladung`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  return drin.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

async function frage(cookie: string, weg: string): Promise<{ weiter?: string; eintraege?: unknown[] }> {
  const antwort = await fetch(`http://127.0.0.1:${server.port}/api${weg}`, { headers: { cookie } })
  if (antwort.status !== 200) throw new Error(`${weg}: ${antwort.status} ${await antwort.text()}`)
  return (await antwort.json()) as { weiter?: string }
}

async function miss(cookie: string, weg: string): Promise<string[]> {
  const ms: number[] = []
  let treffer = 0
  for (let i = 0; i < MAL; i++) {
    const ab = performance.now()
    treffer = (await frage(cookie, weg)).eintraege?.length ?? 0
    ms.push(performance.now() - ab)
  }
  ms.sort((a, b) => a - b)
  return [zahl(treffer), zahl(perzentil(ms, 0.5)), zahl(perzentil(ms, 0.95))]
}

const leitung = await meldeAn(0)
const finanzen = await meldeAn(1)
const mitglied = await meldeAn(2)
let unten = ''
for (let i = 0; i < 20; i++)
  unten = (await frage(leitung, `/vorgaenge?anzahl=200${unten && `&nach=${unten}`}`)).weiter ?? ''
const jahr = jetzt.slice(0, 4)
const WEGE = {
  Heute: '/heute',
  'erste Seite': '/vorgaenge',
  'Seite 21': `/vorgaenge?anzahl=50&nach=${unten}`,
  offen: '/vorgaenge?status=offen',
  geschlossen: '/vorgaenge?status=geschlossen',
  unklar: '/vorgaenge?status=unklar',
  'Fähigkeit, häufig': '/vorgaenge?faehigkeit=umsatz_abfragen',
  'Fähigkeit, nie': '/vorgaenge?faehigkeit=gibt_es_nicht',
  'Fähigkeit und Status': '/vorgaenge?faehigkeit=rechnung_zahlen&status=beantwortet',
  'Fähigkeit und offen': '/vorgaenge?faehigkeit=umsatz_abfragen&status=wartet_freigabe',
  Person: `/vorgaenge?person=${personen[5]?.id}`,
  'Person und unklar': `/vorgaenge?person=${personen[5]?.id}&status=unklar`,
  'ein Tag': `/vorgaenge?von=${Number(jahr) - 1}-06-01&bis=${Number(jahr) - 1}-06-01`,
  'Tage und Fähigkeit': `/vorgaenge?von=${Number(jahr) - 1}-01-01&bis=${Number(jahr) - 1}-12-31&faehigkeit=post_loeschen&status=fehler`,
  Nummer: '/vorgaenge?suche=V-777',
  'Suche, häufig': '/vorgaenge?suche=drucker',
  'Suche, nirgends': '/vorgaenge?suche=nirgendwo',
  'ein Vorgang': '/vorgaenge/V-777',
}

console.log(
  `${kopfzeile()}. ${values.db ? 'Postgres' : 'SQLite'}, ${zahl(ANZAHL)} Vorgänge, ${PERSONEN} Personen, je ${MAL} Anfragen über HTTP.`,
)
for (const [wer, cookie] of [
  ['Leitung (sieht alles)', leitung],
  ['Freigeber (Eigenes und was zu entscheiden war)', finanzen],
  ['Mitglied (nur Eigenes)', mitglied],
] as const) {
  const zeilen: string[][] = []
  for (const [name, weg] of Object.entries(WEGE)) {
    if (weg === WEGE['ein Vorgang'] && cookie !== leitung) continue
    zeilen.push([name, ...(await miss(cookie, weg))])
  }
  console.log(`\n${wer}`)
  tabelle(['', 'Treffer', 'p50 ms', 'p95 ms'], zeilen)
}
await server.schliesse()
await leitstand.schliesse()
await firma.schliesse()
process.exit(0)
