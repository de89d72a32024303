import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { join as verbinde } from 'sql-template-tag'
import { systemUhr } from '../src/betrieb/uhr.ts'
import { plusMs, TAG_MS } from '../src/domaene/zeit.ts'
import { listePersonen } from '../src/speicher/person.ts'
import { exec, type Operation, sql } from '../src/speicher/speicher.ts'
import { upsertUnterhaltung } from '../src/speicher/unterhaltung.ts'
import { oeffneDatenbank } from './teile/datenbank.ts'
import { AGENT } from './teile/firma.ts'
import { gruendeMitLeitstand } from './teile/leitstand.ts'
import { kopfzeile, last, ordner, perzentil, tabelle, zahl } from './teile/messen.ts'

// node bench/leitstand.ts [--vorgaenge 100000] [--personen 5000] [--mal 40] [--db postgres | postgres://…]
//
// The list of Vorgänge over HTTP: the first page and each filter, for who sees all, for who may approve and for a member who
// sees some; Heute, pages far down, one Vorgang, a search for something that is nowhere, the list of persons. Aim: 100 ms in 95
// of 100. Then what is exported, with how much memory that takes.

const { values } = parseArgs({
  options: {
    vorgaenge: { type: 'string', default: '100000' },
    personen: { type: 'string', default: '5000' },
    mal: { type: 'string', default: '40' },
    db: { type: 'string' },
  },
})
const ANZAHL = Number(values.vorgaenge)
const MAL = Number(values.mal)
const PERSONEN = Number(values.personen)
/** Who writes most of it, 2,000 Vorgänge each; the others have a few. */
const VIELE = 40
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
    const ort = arg.orte[i % 5 === 4 ? i % PERSONEN : i % VIELE]
    const offen = s === 'rueckfrage' || s === 'bestaetigung' || s === 'wartet_freigabe'
    return sql`(${`V-${i}`}, ${AGENT}, ${faehigkeit}, ${text(i)}, ${JSON.stringify({ titel: WORTE[i % 15], zahl: i })}, ${s},
      ${rolle ? 3 : 1}, ${0.9}, 'lokal', ${ort?.unterhaltung_id ?? ''}, ${i}, ${ort?.person_id ?? ''}, ${`Ist gemacht: ${i}`},
      ${offen ? plusMs(jetzt, 30 * TAG_MS) : null}, ${rolle}, ${s === 'fehler' ? 'unklar' : null}, 0, 0, 1, ${erstellt}, ${erstellt})`
  })
  yield* exec(sql`INSERT INTO assistent_vorgang (id, agent, faehigkeit, text, parameter, status, risiko, sicherheit, quelle,
    unterhaltung_id, nachricht_id, person_id, antwort, frist, freigabe_rolle, grund, auszufuehren, laeufe, version, erstellt, aktualisiert)
    VALUES ${verbinde(zeilen)}`)
}

/** One Aktion for each Vorgang that did something; two decisions for what had to be approved. */
function* taten(arg: { ab: number; bis: number; orte: readonly Ort[] }): Operation<void> {
  const wirkten = Array.from({ length: arg.bis - arg.ab }, (_, k) => arg.ab + k).filter((i) =>
    ['erledigt', 'fehler'].includes(status(i)),
  )
  if (wirkten.length === 0) return
  const person = arg.orte[1]?.person_id ?? ''
  yield* exec(sql`INSERT INTO assistent_aktion (vorgang_id, faehigkeit, system, aktion, key, input_hash, status, ergebnis, executor,
    ausgeloest_von, begruendung, erstellt, abgeschlossen)
    VALUES ${verbinde(
      wirkten.map(
        (i) => sql`(${`V-${i}`}, ${FAEHIGKEITEN[i % 5]}, 'github', 'anlegen', ${`k${i}`}, ${`h${i}`},
          ${status(i) === 'fehler' ? 'unklar' : 'erledigt'}, ${JSON.stringify({ nummer: i })}, 'skill', ${person},
          ${text(i)}, ${jetzt}, ${jetzt})`,
      ),
    )}`)
  yield* exec(sql`INSERT INTO assistent_freigabe (vorgang_id, person_id, kanal, entscheidung, ergebnis, zeit)
    VALUES ${verbinde(wirkten.map((i) => sql`(${`V-${i}`}, ${person}, 'http', 'freigeben', ${i % 3 === 0 ? 'freigegeben' : 'kein_recht'}, ${jetzt})`))}`)
}

const pfad = ordner()
const datei = join(pfad, 'leitstand.sqlite')
const { name: datenbank, speicher: offen, cpuMs, setzeSich, beende } = await oeffneDatenbank(values.db, datei)
const firma = await gruendeMitLeitstand({
  datei,
  offen,
  personen: PERSONEN,
  rollen: [
    ['mitglied', 'leitung', 'admin'],
    ['mitglied', 'finanzen'],
  ],
})
const { speicher, url } = firma
const personen = (await speicher.read(listePersonen, { agent: AGENT })).toSorted((a, b) =>
  a.phone < b.phone ? -1 : 1,
)
const orte: Ort[] = []
for (const p of personen) {
  const ort = { agent: AGENT, kanal: 'http', chat: p.phone, person_id: p.id, gruppe: false, an: p.phone }
  orte.push({ person_id: p.id, unterhaltung_id: await speicher.run(upsertUnterhaltung, { ort, jetzt }) })
}
for (let ab = 1; ab <= ANZAHL; ab += STAPEL) {
  const stapel = { ab, bis: Math.min(ab + STAPEL, ANZAHL + 1), orte }
  await speicher.run(vorgaenge, stapel)
  await speicher.run(taten, stapel)
}
await setzeSich()

const meldeAn = (i: number): Promise<string> => firma.meldeAn(personen[i]?.id ?? '')

async function frage(cookie: string, weg: string): Promise<{ weiter?: string; eintraege?: unknown[] }> {
  const antwort = await fetch(`${url}/api${weg}`, { headers: { cookie } })
  if (antwort.status !== 200) throw new Error(`${weg}: ${antwort.status} ${await antwort.text()}`)
  return (await antwort.json()) as { weiter?: string }
}

/** CPU time says the same on a busy machine: of this process, which asks too, and of the database. */
async function miss(cookie: string, weg: string): Promise<string[]> {
  const ms: number[] = []
  let treffer = 0
  const cpu = process.cpuUsage()
  const dbMs = cpuMs()
  for (let i = 0; i < MAL; i++) {
    const ab = performance.now()
    treffer = (await frage(cookie, weg)).eintraege?.length ?? 0
    ms.push(performance.now() - ab)
  }
  const { user, system } = process.cpuUsage(cpu)
  ms.sort((a, b) => a - b)
  return [
    treffer,
    perzentil(ms, 0.5),
    perzentil(ms, 0.95),
    ((user + system) / 1000 + cpuMs() - dbMs) / MAL,
  ].map(zahl)
}

/** Reads it as it comes, and throws it away: how long until the first byte and until the last, how much, and the most memory. */
async function lade(cookie: string, weg: string): Promise<string[]> {
  const ab = performance.now()
  const vorher = process.memoryUsage().rss
  const antwort = await fetch(`${url}/api${weg}`, { headers: { cookie } })
  if (antwort.status !== 200 || antwort.body === null) throw new Error(`${weg}: ${antwort.status}`)
  let [bytes, meistens, erstes] = [0, 0, 0]
  for await (const stueck of antwort.body) {
    erstes ||= performance.now() - ab
    bytes += stueck.length
    meistens = Math.max(meistens, process.memoryUsage().rss - vorher)
  }
  const mb = (n: number): string => zahl(n / 1024 / 1024)
  return [zahl(erstes), zahl(performance.now() - ab), mb(bytes), mb(meistens)]
}

async function seite(cookie: string, nummer: number): Promise<string> {
  let nach = ''
  for (let i = 1; i < nummer; i++)
    nach = (await frage(cookie, `/vorgaenge?${nach && `nach=${nach}`}`)).weiter ?? ''
  return `/vorgaenge?nach=${nach}`
}

const leitung = await meldeAn(0)
const finanzen = await meldeAn(1)
const mitglied = await meldeAn(2)
const jahr = Number(jetzt.slice(0, 4))
const vieles = `person=${personen[5]?.id}`
const voriges = `von=${jahr - 1}-01-01&bis=${jahr - 1}-12-31`
const WEGE: Record<string, string> = {
  'Heute (wartet auf mich)': '/heute',
  'erste Seite': '/vorgaenge',
  offen: '/vorgaenge?status=offen',
  geschlossen: '/vorgaenge?status=geschlossen',
  unklar: '/vorgaenge?status=unklar',
  abgebrochen: '/vorgaenge?status=abgebrochen',
  'wartet auf Freigabe': '/vorgaenge?status=wartet_freigabe',
  'Fähigkeit, häufig': '/vorgaenge?faehigkeit=umsatz_abfragen',
  'Fähigkeit, nie': '/vorgaenge?faehigkeit=gibt_es_nicht',
  'Fähigkeit und Status': '/vorgaenge?faehigkeit=rechnung_zahlen&status=beantwortet',
  'Fähigkeit und offen': '/vorgaenge?faehigkeit=umsatz_abfragen&status=wartet_freigabe',
  'Fähigkeit und nie dieser Status': '/vorgaenge?faehigkeit=umsatz_abfragen&status=fehler,abgebrochen',
  Person: `/vorgaenge?${vieles}`,
  'Person mit wenigem': `/vorgaenge?person=${personen[999]?.id}`,
  'Person und Status': `/vorgaenge?${vieles}&status=erledigt`,
  'Person und unklar': `/vorgaenge?${vieles}&status=unklar`,
  'Person und Fähigkeit': `/vorgaenge?${vieles}&faehigkeit=post_loeschen`,
  'ein Tag': `/vorgaenge?von=${jahr - 1}-06-01&bis=${jahr - 1}-06-01`,
  'ein Tag ohne etwas': '/vorgaenge?von=2001-06-01&bis=2001-06-01',
  'ein Jahr und Status': `/vorgaenge?${voriges}&status=abgebrochen`,
  'ein Jahr und Fähigkeit': `/vorgaenge?${voriges}&faehigkeit=post_loeschen&status=fehler`,
  'ein Jahr, Person, Fähigkeit, Status': `/vorgaenge?${voriges}&${vieles}&faehigkeit=post_loeschen&status=geschlossen`,
  Nummer: '/vorgaenge?suche=V-777',
  'Suche, häufig': '/vorgaenge?suche=drucker',
  'Suche, zwei Worte': '/vorgaenge?suche=drucker%20beamer',
  'Suche, selten': `/vorgaenge?suche=(${ANZAHL - 3000})`,
  'Suche, nirgends': '/vorgaenge?suche=nirgendwo',
  'Suche und Person': `/vorgaenge?${vieles}&suche=nirgendwo`,
  'Suche und Fähigkeit': '/vorgaenge?faehigkeit=post_loeschen&suche=nirgendwo',
}
const NUR_LEITUNG: Record<string, string> = {
  'ein Vorgang': '/vorgaenge/V-777',
  'Personen, erste Seite': '/personen',
  'Personen, Seite 100': `/personen?nach=${(await seitePersonen(99)) ?? ''}`,
  'Personen, Suche': '/personen?suche=4999',
  'Personen, nirgends': '/personen?suche=nirgendwo',
  'eine Person': `/personen/${personen[5]?.id}`,
}
async function seitePersonen(nummer: number): Promise<string | undefined> {
  let nach: string | undefined = ''
  for (let i = 0; i < nummer && nach !== undefined; i++)
    nach = (await frage(leitung, `/personen?${nach && `nach=${nach}`}`)).weiter ?? undefined
  return nach
}

console.log(
  `${kopfzeile()}. ${datenbank}, ${zahl(ANZAHL)} Vorgänge, ${zahl(PERSONEN)} Personen, je ${MAL} Anfragen über HTTP. ${last()}`,
)
for (const [wer, cookie, nur] of [
  ['Leitung (sieht alles)', leitung, NUR_LEITUNG],
  ['Freigeber (Eigenes und was zu entscheiden war)', finanzen, {}],
  ['Mitglied (nur Eigenes)', mitglied, {}],
] as const) {
  const zeilen: string[][] = []
  const seiten = { 'Seite 2': await seite(cookie, 2), 'Seite 200': await seite(cookie, 200) }
  for (const [name, weg] of Object.entries({ ...WEGE, ...seiten, ...nur }))
    zeilen.push([name, ...(await miss(cookie, weg))])
  console.log(`\n${wer}`)
  tabelle(['', 'Treffer', 'p50 ms', 'p95 ms', 'CPU ms'], zeilen)
}
console.log('')
tabelle(
  ['Zum Herunterladen', 'erstes Byte ms', 'fertig ms', 'MB', 'Speicher mehr, MB'],
  [
    ['Vorgänge als CSV', ...(await lade(leitung, '/vorgaenge.csv'))],
    ['Vorgänge als JSON', ...(await lade(leitung, '/vorgaenge.json'))],
    ['Protokoll als CSV', ...(await lade(leitung, '/audit.csv'))],
  ],
)
console.log(last())
await firma.schliesse()
await beende()
process.exit(0)
