import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Programm } from '../helfer/prozess.ts'
import type { Buehne } from '../helfer/prozess-buehne.ts'
import { type Akteur, bisRuht, type Ergebnis, erstelleAkteur } from './akteur.ts'
import { GAENGE_DER_REIHE, type Gang } from './gaenge.ts'
import type { Beobachtet, Lagebild } from './punkte-kind.ts'
import { MITGLIEDER } from './reihe.config.ts'

// kill -9 at every point of every Gang. A first run without a crash says which points there are, and what is left in the end;
// after each crash, restart and redelivery the same must be left. As many people as there are members are held at once, each
// at a point of their own, so one start of the program tries up to 20 points.

const KIND = [join(import.meta.dirname, 'punkte-kind.ts')]
/** For the stage's environment. */
export const REIHE_CONFIG = join(import.meta.dirname, 'reihe.config.ts')
const LAEUFT_HOECHSTENS_MS = 60_000
const BIS_ZUM_PUNKT_MS = 30_000

export interface Punkt {
  gang: string
  /** Which of its messages. */
  nachricht: number
  schritt: string
}

/** What came of all runs at one point. */
export interface Zeile extends Punkt {
  laeufe: number
  getroffen: number
  /** Ended otherwise than without a crash: something is missing, or there is too much. */
  abweichend: number
  doppelteEffekte: number
  /** Runs in which a reply came twice. */
  wiederholteAntworten: number
  fehler: string[]
}

export interface Reihe {
  zeilen: Zeile[]
  /** Closed Vorgänge that were not as before. */
  wiederGeoeffnet: number
  starts: number
  brueche: string[]
}

export interface ReiheArg {
  /** Runs of each point. */
  mal: number
  gaenge?: readonly Gang[]
  /** Takes only every nth point. */
  jeder?: number
  /** Called after each run of all points. */
  melde?: (stand: string) => void
}

interface Szene {
  b: Buehne
  programm: Programm
  url: () => string
  nummer: number
  soll: Map<string, Ergebnis>
  reihe: Reihe
}

const schluessel = (p: Punkt): string => `${p.gang} ${p.nachricht + 1} ${p.schritt}`

export async function fuehreReihe(
  b: Buehne,
  { mal, gaenge = GAENGE_DER_REIHE, jeder = 1, melde }: ReiheArg,
): Promise<Reihe> {
  const szene: Szene = {
    b,
    programm: await b.starte(KIND),
    url: () => szene.programm.url,
    nummer: 0,
    soll: new Map(),
    reihe: { zeilen: [], wiederGeoeffnet: 0, starts: 1, brueche: [] },
  }
  const punkte = (await erkunde(szene, gaenge)).filter((_, i) => i % jeder === 0)
  szene.reihe.zeilen = punkte.map((p) => ({ ...p, ...LEER, fehler: [] }))
  for (let lauf = 1; lauf <= mal; lauf++) {
    for (const runde of runden(szene.reihe.zeilen, gaenge)) await spieleRunde(szene, runde, gaenge)
    const fehler = szene.reihe.zeilen.flatMap((z) => z.fehler)
    melde?.([`${lauf} × ${punkte.length} Punkte, ${szene.reihe.starts} Starts`, ...fehler].join('\n'))
  }
  szene.reihe.brueche = await b.brueche()
  return szene.reihe
}

const LEER = { laeufe: 0, getroffen: 0, abweichend: 0, doppelteEffekte: 0, wiederholteAntworten: 0 }

/** Each Gang once without a crash: its points, and what is left. */
async function erkunde(szene: Szene, gaenge: readonly Gang[]): Promise<Punkt[]> {
  const { b, programm } = szene
  const punkte: Punkt[] = []
  for (const gang of gaenge) {
    const akteur = await neuerAkteur(szene, gang, 0)
    for (let nachricht = 0; nachricht < gang.schritte.length; nachricht++) {
      await programm.sende([beobachtet(akteur)])
      await akteur.spiele(szene.url, nachricht, nachricht + 1)
      await bisRuht(b)
      await pause(30)
      const { schritte, herrenlos } = (await programm.sende('bild' as unknown as object)) as Lagebild
      if (herrenlos.length > 0) throw new Error(`${gang.name}: nobody's steps: ${herrenlos.join(', ')}`)
      for (const schritt of schritte[akteur.name] ?? []) punkte.push({ gang: gang.name, nachricht, schritt })
    }
    const ergebnis = await akteur.ergebnis()
    if (ergebnis.effekte !== gang.effekte)
      throw new Error(`${gang.name}: ${ergebnis.effekte} effects instead of ${gang.effekte}`)
    szene.soll.set(gang.name, ergebnis)
  }
  return punkte
}

const beobachtet = (a: Akteur, halte?: string): Beobachtet => ({ name: a.name, halte })

const neuerAkteur = (szene: Szene, gang: Gang, platz: number): Promise<Akteur> =>
  erstelleAkteur(szene.b, gang, MITGLIEDER[platz] ?? '', ++szene.nummer)

/** Of what is somebody else's (a lane, a chat) only one step is held at a time. */
function beiAnderen({ nachricht, schritt }: Punkt, gang: Gang): string[] {
  const s = gang.schritte[nachricht]?.({ phone: '', nummer: 0, vorgang: '', ids: [] })
  return [
    ...(s !== undefined && 'text' in s && s.von !== undefined ? [s.von] : []),
    ...(/\+\d+/.exec(schritt) ?? []),
  ]
}

/** The loop that looks for what is due waits for what is just being stored, and does one thing after the other. */
const takt = ({ nachricht, schritt }: Punkt, gang: Gang): 'im' | 'vor' | undefined =>
  gang.imTakt === nachricht ? 'im' : schritt.startsWith('nimmAnOperation') ? 'vor' : undefined

/** Puts points together that can be tried at once. */
function runden(zeilen: readonly Zeile[], gaenge: readonly Gang[]): Zeile[][] {
  const orte = new Map(
    zeilen.map((z) => {
      const gang = gaenge.find((g) => g.name === z.gang) as Gang
      return [z, { andere: beiAnderen(z, gang), takt: takt(z, gang) }]
    }),
  )
  const stoeren = (x: Zeile, y: Zeile): boolean => {
    const [a, b] = [orte.get(x), orte.get(y)]
    const amTakt = a?.takt !== undefined && b?.takt !== undefined && (a.takt === 'im' || b.takt === 'im')
    return amTakt || (a?.andere.some((wo) => b?.andere.includes(wo)) ?? false)
  }
  const runden: Zeile[][] = []
  for (const zeile of zeilen) {
    const runde = runden.find((r) => r.length < MITGLIEDER.length && !r.some((z) => stoeren(z, zeile)))
    if (runde === undefined) runden.push([zeile])
    else runde.push(zeile)
  }
  return runden
}

async function spieleRunde(szene: Szene, zeilen: readonly Zeile[], gaenge: readonly Gang[]): Promise<void> {
  const { b, reihe } = szene
  const gang = new Map(gaenge.map((g) => [g.name, g]))
  const rollen: { zeile: Zeile; akteur: Akteur }[] = []
  for (const [platz, zeile] of zeilen.entries())
    rollen.push({ zeile, akteur: await neuerAkteur(szene, gang.get(zeile.gang) as Gang, platz) })
  await Promise.all(rollen.map(({ zeile, akteur }) => akteur.spiele(szene.url, 0, zeile.nachricht)))
  await bisRuht(b)
  const geschlossen = await geschlossene(b)
  const gehalten = await toeteAmPunkt(szene, rollen)
  // Replies are sent beside the work, also of somebody who is held: what was not noted as sent may have been on its way.
  const unterwegs = new Set(
    (await b.lies<{ id: number }>(`SELECT id FROM assistent_ausgang WHERE status = 'bereit'`)).map(
      (a) => a.id,
    ),
  )
  szene.programm = await b.starte(KIND)
  reihe.starts += 1
  await Promise.all(rollen.map(({ akteur }) => akteur.sendeErneut(szene.programm.url)))
  await bisRuht(b, undefined, LAEUFT_HOECHSTENS_MS)
  await Promise.all(
    rollen.map(({ zeile, akteur }) =>
      akteur.spiele(szene.url, zeile.nachricht + 1, akteur.gang.schritte.length),
    ),
  )
  await bisRuht(b, undefined, LAEUFT_HOECHSTENS_MS)
  const jetzt = await geschlossene(b)
  for (const [id, stand] of geschlossen) if (jetzt.get(id) !== stand) reihe.wiederGeoeffnet++
  for (const { zeile, akteur } of rollen)
    verbuche(zeile, gehalten.has(akteur.name), unterwegs, await akteur.ergebnis(), szene.soll.get(zeile.gang))
}

/** Sends everybody's message, waits until all are held, and kills. Returns who was. */
async function toeteAmPunkt(
  { b, programm }: Szene,
  rollen: readonly { zeile: Zeile; akteur: Akteur }[],
): Promise<Set<string>> {
  await programm.sende(rollen.map(({ zeile, akteur }) => beobachtet(akteur, zeile.schritt)))
  const quittungen = rollen.map(({ zeile, akteur }) => akteur.sende(programm.url, zeile.nachricht))
  const ende = performance.now() + BIS_ZUM_PUNKT_MS
  let gehalten: string[] = []
  while (gehalten.length < rollen.length && performance.now() < ende) {
    await pause(10)
    gehalten = ((await programm.sende('bild' as unknown as object)) as Lagebild).gehalten
  }
  await pause(30)
  await programm.beende('SIGKILL')
  for (const tor of Object.values(b.tore)) tor.gibFrei()
  await Promise.all(quittungen)
  return new Set(gehalten)
}

async function geschlossene(b: Buehne): Promise<Map<string, string>> {
  const zeilen = await b.lies<{ id: string }>(
    `SELECT id, status, grund, ersetzt_durch FROM assistent_vorgang WHERE status IN ('beantwortet', 'erledigt', 'abgebrochen')`,
  )
  return new Map(zeilen.map((z) => [z.id, JSON.stringify(z)]))
}

function verbuche(
  zeile: Zeile,
  getroffen: boolean,
  unterwegs: ReadonlySet<number>,
  ist: Ergebnis,
  soll: Ergebnis | undefined,
): void {
  zeile.laeufe += 1
  if (getroffen) zeile.getroffen++
  zeile.doppelteEffekte += ist.doppelteEffekte
  if (ist.wiederholt.length > 0) zeile.wiederholteAntworten++
  const anders = unterschied(ist, soll)
  // Once each: sent, and killed before that was noted.
  const zuOft = ist.wiederholt.filter((id, i, alle) => !unterwegs.has(id) || alle.indexOf(id) < i)
  if (zuOft.length > 0) anders.push(`${zuOft.length} Antworten wiederholt`)
  if (anders.length === 0) return
  zeile.abweichend++
  zeile.fehler.push(`${schluessel(zeile)}: ${anders.join('; ')}`)
}

/** In words; empty when what is left is the same. */
export function unterschied(ist: Ergebnis, soll: Ergebnis | undefined): string[] {
  const [a, b] = [ist.bild, soll?.bild ?? {}]
  const anders = Object.keys(b)
    .filter((was) => JSON.stringify(a[was]) !== JSON.stringify(b[was]))
    .map((was) => `${was}: ${JSON.stringify(a[was])} statt ${JSON.stringify(b[was])}`)
  return ist.effekte === soll?.effekte ? anders : [...anders, `${ist.effekte} statt ${soll?.effekte} Effekte`]
}
