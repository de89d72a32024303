import { z as zod } from 'zod'
import { SpeicherNichtVerfuegbar } from '../../src/domaene/fehler.ts'
import { kennungenVon } from '../../src/domaene/kennung.ts'
import { vorgangId } from '../../src/domaene/vorgang.ts'
import { type Instant, toMs } from '../../src/domaene/zeit.ts'
import type { Entscheid } from '../../src/router/freigabe_pruefung.ts'
import { type FreigabeZeile, freigabenVon } from '../../src/speicher/freigabe.ts'
import { anfragenZu, insertAnfrage } from '../../src/speicher/freigabe-anfrage.ts'
import { setzeRolle, setzeStatus } from '../../src/speicher/person.ts'
import { exec, type Operation, row, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { insertVorgang, type Vorgang } from '../../src/speicher/vorgang.ts'
import { type Buero, NUMMER, oeffneBuero } from '../helfer/buero.ts'
import { brueche } from '../helfer/invarianten.ts'
import { type Zufall, zufallVon } from '../simulation/zufall.ts'

// Races of decisions about one Vorgang (I7): from two processes, in chat and on the command line, around the deadline,
// against a refusal, a change, a lost role, a block, a second number, the own request. Each must end in at most one
// execution, and what each person was told must be what the tables say.

const ZWEITNUMMER = '+491713920022'
const TEAM = [
  { name: 'Anna Beispiel', phone: NUMMER.anna, rollen: ['mitglied', 'finanzen', 'admin'] },
  { name: 'Bernd Muster', phone: NUMMER.bernd, rollen: ['mitglied', 'finanzen'] },
  { name: 'Carla Probe', phone: NUMMER.carla, rollen: ['mitglied', 'finanzen'] },
  { name: 'Deniz Test', phone: NUMMER.deniz, rollen: ['mitglied', 'finanzen'] },
]
type Wer = keyof typeof NUMMER
const ZWEI = [{ rollen: ['finanzen'], anzahl: 2 }]

/** What happens to one Vorgang; `zwei`: it needs two persons. */
const ARTEN = {
  frist: { zwei: false },
  doppelt: { zwei: false },
  zwei_personen: { zwei: true },
  selbst: { zwei: false },
  alias: { zwei: true },
  gesperrt: { zwei: true },
  rolle_weg: { zwei: true },
  ablehnung: { zwei: false },
  aenderung: { zwei: false },
  stimme_oder_nein: { zwei: true },
} as const
type Art = keyof typeof ARTEN

export interface Rennbericht {
  rennen: number
  /** How often each outcome was there: a race in which everything is refused proves nothing. */
  ausgang: Record<string, number>
  ausfuehrungen: number
  /** Every breach, in words; empty when all is well. */
  brueche: string[]
}

interface Rennen {
  id: string
  art: Art
  /** Sent after the Frist, by the test's word: these must not count. */
  zuSpaet: Set<string>
  /** Deniz had lost the right before Carla said yes: no two are there. */
  entrechtet?: boolean
}

/** What one person heard about one Vorgang outside the chat. */
interface Gehoert {
  id: string
  person: Wer
  text: string
}

interface Buehne {
  b: Buero
  /** The other process: decides over a connection of its own, as the command line does. There is one server. */
  nebenan: Speicher
  speicher: Speicher
  ids: Record<Wer, string>
  z: Zufall
  jeRunde: number
  gehoert: Gehoert[]
}

/** Runs `anzahl` races, in rounds of `jeRunde` Vorgänge with a common deadline (more at once are more conflicts on Postgres). `oeffne` opens the same database each time. */
export async function laufeFreigabeRennen(arg: {
  oeffne: () => Promise<Speicher>
  anzahl: number
  samen?: number
  jeRunde?: number
}): Promise<Rennbericht> {
  const { jeRunde = 12 } = arg
  const speicher = await arg.oeffne()
  const konfiguration = { team: TEAM, fristen: { freigabe: '2h', bestaetigung: '2h' } }
  const b = await oeffneBuero({ speicher, konfiguration })
  const nebenan = await arg.oeffne()
  const ids = Object.fromEntries(
    (await b.personen()).map((p) => [p.name.split(' ')[0]?.toLowerCase() ?? '', p.id]),
  ) as Record<Wer, string>
  await gibZweitnummer(speicher)
  const bericht: Rennbericht = { rennen: 0, ausgang: {}, ausfuehrungen: 0, brueche: [] }
  for (let samen = arg.samen ?? 1; bericht.rennen < arg.anzahl && bericht.brueche.length < 20; samen++) {
    await laufeRunde({ b, nebenan, speicher, ids, z: zufallVon(samen), gehoert: [], jeRunde }, bericht, samen)
  }
  const aufrufe = await b.aufrufe()
  bericht.ausfuehrungen = aufrufe.length
  if (aufrufe.length !== (bericht.ausgang.erledigt ?? 0))
    bericht.brueche.push(`${aufrufe.length} Ausführungen, ${bericht.ausgang.erledigt} erledigt`)
  bericht.brueche.push(...(await speicher.read(brueche, { fremd: aufrufe })))
  await b.schliesse()
  return bericht
}

/** An alias of Bernd's that nobody has confirmed. */
async function gibZweitnummer(speicher: Speicher): Promise<void> {
  const [k] = kennungenVon('http', ZWEITNUMMER)
  await speicher.run(function* () {
    yield* exec(sql`INSERT INTO assistent_kennung (agent, kanal, kennung, person_id, geprueft, erstellt)
      SELECT 'beispiel', ${k?.kanal}, ${k?.kennung}, id, 0, erstellt FROM assistent_person WHERE phone = ${NUMMER.bernd}`)
  }, undefined)
}

async function laufeRunde(s: Buehne, bericht: Rennbericht, samen: number): Promise<void> {
  const { b, z, speicher } = s
  const nachricht = await b.lege('anna', `Zahl Rechnung ${samen} über ${100 + z.bis(900)} €`)
  await ruhe(s)
  const v = await b.vorgang(vorgangId(nachricht))
  if (v?.status !== 'wartet_freigabe') throw new Error(`nothing waits for a Freigabe (${v?.status})`)
  const arten = Array.from({ length: s.jeRunde }, () => z.eins(Object.keys(ARTEN) as Art[]))
  const ids = await speicher.run(vervielfache, { v, zwei: arten.map((a) => ARTEN[a].zwei) })
  const rennen = ids.map((id, i): Rennen => ({ id, art: arten[i] ?? 'frist', zuSpaet: new Set() }))
  const ab = b.gesendet.length
  await Promise.all(rennen.map((r) => vorDerFrist(s, r)))
  await ruhe(s)
  await setzeZurueck(s)
  await umDieFrist(s, rennen, v.frist ?? '')
  await ruhe(s)
  // The sweep leaves alone what a decision is under way about; its next look is two seconds later.
  await b.warte(2000)
  await ruhe(s)
  const gesendet = b.gesendet.slice(ab)
  for (const r of rennen) {
    const falsch = await pruefe(s, r, gesendet, bericht)
    bericht.brueche.push(...falsch.map((was) => `samen ${samen}, ${r.id} ${r.art}: ${was}`))
    bericht.rennen++
  }
}

/** More Vorgänge of the same message, as „1 und 2“ makes them: asked for one by one, each would cost a turn. */
function* vervielfache(arg: { v: Vorgang; zwei: boolean[] }): Operation<string[]> {
  const { v } = arg
  const gefragt = yield* anfragenZu({ vorgang_id: v.id })
  const ids: string[] = []
  for (const [i, zwei] of arg.zwei.entries()) {
    const id = vorgangId(v.nachricht_id, i + 2)
    ids.push(id)
    yield* insertVorgang({ v: { ...v, id, freigabe_bedarf: zwei ? ZWEI : null }, jetzt: v.erstellt })
    for (const a of gefragt) yield* insertAnfrage({ a: { ...a, vorgang_id: id }, jetzt: v.erstellt })
  }
  yield* exec(
    sql`UPDATE assistent_vorgang SET status = 'abgebrochen', grund = 'abbrechen', version = version + 1 WHERE id = ${v.id}`,
  )
  return ids
}

type Wunsch = 'freigeben' | 'ablehnen'
/** In the server's chat, or over the other process. */
async function entscheide(s: Buehne, r: Rennen, wer: Wer, wunsch: Wunsch, grund?: string): Promise<void> {
  const worte = wunsch === 'freigeben' ? '' : ` ${grund ?? 'zu teuer'}`
  if (s.z.wahr(0.5)) await s.b.lege(wer, `${wunsch} ${r.id}${worte}`)
  else {
    const jetzt = s.b.uhr.jetzt()
    const e: Entscheid = {
      agent: 'beispiel',
      vorgang_id: r.id,
      person_id: s.ids[wer],
      geprueft: true,
      kanal: 'cli',
      wunsch,
      grund: wunsch === 'ablehnen' ? (grund ?? 'zu teuer') : null,
      stand: null,
      zeit: jetzt,
      jetzt,
    }
    const { text } = await nochmalBeiAndrang(() => s.nebenan.run(s.b.assistent.entscheideFreigabe, e))
    s.gehoert.push({ id: r.id, person: wer, text })
  }
}

/** Forty at once are more than Postgres puts in order within ten tries: nothing was decided, and the person types it again. */
async function nochmalBeiAndrang<T>(tu: () => Promise<T>, versuche = 20): Promise<T> {
  try {
    return await tu()
  } catch (fehler) {
    if (!(fehler instanceof SpeicherNichtVerfuegbar) || versuche <= 1) throw fehler
    return await nochmalBeiAndrang(tu, versuche - 1)
  }
}

const kurz = async (z: Zufall): Promise<void> => {
  for (let schritte = z.bis(4); schritte > 0; schritte--) await new Promise((weiter) => setImmediate(weiter))
}

/** All at once, each with a head start of its own. */
async function zugleich(s: Buehne, taten: (() => Promise<unknown>)[]): Promise<void> {
  await Promise.all(
    taten.map(async (tu) => {
      await kurz(s.z)
      await tu()
    }),
  )
}

async function vorDerFrist(s: Buehne, r: Rennen): Promise<void> {
  const ja = (wer: Wer) => () => entscheide(s, r, wer, 'freigeben')
  const nein = (wer: Wer) => () => entscheide(s, r, wer, 'ablehnen')
  const aendere = () => s.b.lege('carla', `freigeben ${r.id}, aber nur 7 €`)
  const jetzt = s.b.uhr.jetzt()
  switch (r.art) {
    case 'frist':
      return
    case 'doppelt':
      return await zugleich(s, [ja('bernd'), ja('bernd'), ja('carla')])
    case 'zwei_personen':
      return await zugleich(s, [ja('bernd'), ja('carla'), ja('bernd'), ja('deniz')])
    case 'selbst':
      return await zugleich(s, [ja('anna'), ja('anna'), ja('anna')])
    case 'alias':
      return await zugleich(s, [
        () => s.b.lege(ZWEITNUMMER, `freigeben ${r.id}`),
        ja('carla'),
        () => s.b.lege(ZWEITNUMMER, `freigeben ${r.id}`),
      ])
    case 'gesperrt':
    case 'rolle_weg': {
      // The first of two loses the right before, while or after the second one says yes.
      await ja('deniz')()
      if (s.z.wahr(0.5)) await ruhe(s)
      const weg = () =>
        nochmalBeiAndrang(() =>
          r.art === 'gesperrt'
            ? s.speicher.run(setzeStatus, { id: s.ids.deniz, status: 'gesperrt' as const, jetzt })
            : s.speicher.run(setzeRolle, { id: s.ids.deniz, rolle: 'finanzen', hat: false, jetzt }),
        )
      if (s.z.wahr(0.5)) return await zugleich(s, [weg, ja('carla')])
      await weg()
      r.entrechtet = true
      return await ja('carla')()
    }
    case 'ablehnung':
      return await zugleich(s, [ja('bernd'), nein('carla'), ja('deniz')])
    case 'aenderung':
      if (s.z.wahr(0.5)) await aendere()
      return await zugleich(s, [ja('bernd'), aendere])
    case 'stimme_oder_nein':
      return await zugleich(s, [ja('bernd'), nein('bernd'), ja('carla')])
  }
}

async function setzeZurueck(s: Buehne): Promise<void> {
  const jetzt = s.b.uhr.jetzt()
  await s.speicher.run(setzeStatus, { id: s.ids.deniz, status: 'aktiv' as const, jetzt })
  await s.speicher.run(setzeRolle, { id: s.ids.deniz, rolle: 'finanzen', hat: true, jetzt })
}

/** At T−1 ms, T and T+1 ms, with the sweep and looks in between. */
async function umDieFrist(s: Buehne, rennen: readonly Rennen[], frist: Instant): Promise<void> {
  const { b, z } = s
  const laufend: Promise<unknown>[] = []
  const um = rennen.filter((r) => r.art === 'frist').map((r) => ({ r, abstand: z.eins([-1, 0, 1]) }))
  b.uhr.stelle(toMs(frist) - toMs(b.uhr.jetzt()) - 2)
  for (const abstand of [-1, 0, 1]) {
    b.uhr.stelle(1)
    const jetzt: (() => Promise<unknown>)[] = um
      .filter((u) => u.abstand === abstand)
      .map(({ r }) => {
        if (abstand >= 0) r.zuSpaet.add('bernd')
        return () => entscheide(s, r, 'bernd', 'freigeben')
      })
    jetzt.splice(z.bis(jetzt.length + 1), 0, () => b.assistent.faellig())
    for (const tu of jetzt) {
      laufend.push(tu())
      await kurz(z)
    }
    // What counts is what was stored in time: in chat the row of the Eingang, which is still to be worked on.
    if (abstand < 0) await Promise.all(laufend)
  }
  await Promise.all(laufend)
}

const Anzahl = zod.object({ anzahl: zod.number() })
function* unfertig(): Operation<number> {
  const da = yield* row(
    Anzahl,
    sql`SELECT (SELECT COUNT(*) FROM assistent_eingang WHERE status IN ('neu', 'laeuft'))
      + (SELECT COUNT(*) FROM assistent_vorgang WHERE status = 'laeuft') AS anzahl`,
  )
  return da?.anzahl ?? 0
}

async function ruhe(s: Buehne): Promise<void> {
  for (let versuche = 0; versuche < 200; versuche++) {
    await s.b.assistent.faellig()
    await s.b.assistent.ruhe()
    const offen = await s.speicher.read(unfertig, undefined)
    if (offen === 0) return
    // Put off after too many conflicts, or noticed only now: by its own clock, and a little of the real one.
    await new Promise((weiter) => setTimeout(weiter, 5))
    s.b.uhr.stelle(100)
  }
}

/** How each outcome of an attempt is told; `name`: who decided, as the table has it. */
const GESAGT: Record<string, (name: string, v: Vorgang) => RegExp> = {
  freigegeben: () => /^Freigegeben: /,
  zugestimmt: () => /^Deine Freigabe ist vermerkt: .*\d von 2 Freigaben/,
  abgelehnt: () => /^Abgelehnt: /,
  neu_angefragt: (_n, v) => new RegExp(`nichts freigegeben\\. Aus ${v.id} wird ${v.ersetzt_durch}:`),
  frist: () => /^Die Frist für .* ist abgelaufen/,
  ersetzt: (_n, v) => new RegExp(`wurde durch ${v.ersetzt_durch} ersetzt`),
  vier_augen: () => /Vier-Augen-Prinzip/,
  alias: () => /noch nicht bestätigt/,
  rolle: () => /dafür fehlt die Rolle/,
  gesperrt: () => /gesperrt/,
  zaehlt_schon: () => /zählt schon/,
  schon_freigegeben: (name) => new RegExp(`bereits freigegeben von .*${name}`),
  schon_abgelehnt: (name) => new RegExp(`bereits abgelehnt von .*${name}`),
  geschlossen: () => /nichts mehr freizugeben/,
}

async function pruefe(
  s: Buehne,
  r: Rennen,
  gesendet: readonly { chat: string; text: string }[],
  bericht: Rennbericht,
): Promise<string[]> {
  const v = await s.b.vorgang(r.id)
  if (!v) return ['weg']
  const zeilen = await s.speicher.read(freigabenVon, { vorgang_id: r.id })
  const ende = zeilen.filter(
    (f) => f.ergebnis === 'freigegeben' || f.ergebnis === 'abgelehnt' || f.ergebnis === 'neu_angefragt',
  )
  const ausgang = v.status === 'abgebrochen' ? (v.grund ?? '?') : v.status
  bericht.ausgang[ausgang] = (bericht.ausgang[ausgang] ?? 0) + 1
  const falsch: string[] = []
  if (ende.length > 1) falsch.push(`${ende.length} Entscheidungen`)
  const soll =
    { freigegeben: 'erledigt', abgelehnt: 'abgelehnt', neu_angefragt: 'ersetzt' }[ende[0]?.ergebnis ?? ''] ??
    'frist'
  if (ausgang !== soll) falsch.push(`steht auf ${ausgang}, entschieden ist ${ende[0]?.ergebnis ?? 'nichts'}`)
  falsch.push(...pruefeRegel(r, ende[0], zeilen, s.ids.bernd))
  const von = new RegExp(`(?<![\\d.])${r.id.replace('.', '\\.')}(?!\\.?\\d)`, 'u')
  for (const wer of Object.keys(NUMMER) as Wer[]) {
    const chats = wer === 'bernd' ? [NUMMER.bernd, ZWEITNUMMER] : [NUMMER[wer]]
    const texte = [
      ...gesendet.filter((g) => chats.includes(g.chat as never)).map((g) => g.text),
      ...s.gehoert.filter((g) => g.person === wer && g.id === r.id).map((g) => g.text),
    ].filter((text) => von.test(text) && !/bittet um Freigabe/.test(text))
    falsch.push(...pruefeGesagt(wer, s.ids[wer], texte, zeilen, v, ende[0]))
  }
  return falsch
}

/** What the rule of this race allows. */
function pruefeRegel(
  r: Rennen,
  ende: FreigabeZeile | undefined,
  zeilen: readonly FreigabeZeile[],
  bernd: string,
): string[] {
  const falsch: string[] = []
  if (r.zuSpaet.size > 0 && ende) falsch.push('nach der Frist entschieden')
  if (r.art === 'frist' && r.zuSpaet.size === 0 && ende?.ergebnis !== 'freigegeben')
    falsch.push('rechtzeitig, und zählte nicht')
  if (r.entrechtet && ende) falsch.push('wer das Recht verloren hat, zählte')
  if (r.art === 'selbst' && (zeilen.length !== 3 || zeilen.some((f) => f.ergebnis !== 'vier_augen')))
    falsch.push('die eigene Anfrage, und nicht dreimal Vier-Augen')
  if (r.art === 'alias' && zeilen.some((f) => f.person_id === bernd && f.ergebnis !== 'alias'))
    falsch.push('eine unbestätigte Nummer zählte')
  if (ARTEN[r.art].zwei && ende?.ergebnis === 'freigegeben') {
    const vorher = zeilen.filter((f) => f.ergebnis === 'zugestimmt' && f.id < ende.id)
    if (!vorher.some((f) => f.person_id !== ende.person_id)) falsch.push('eine statt zwei')
  }
  return falsch
}

/** Each attempt of a person is one row and one answer that says the same; the requester hears the outcome, once. */
function pruefeGesagt(
  wer: Wer,
  person_id: string,
  texte: readonly string[],
  zeilen: readonly FreigabeZeile[],
  v: Vorgang,
  ende: FreigabeZeile | undefined,
): string[] {
  const name = ende?.name ?? ''
  const offen = [...texte]
  const falsch: string[] = []
  for (const f of zeilen.filter((zeile) => zeile.person_id === person_id)) {
    const wie = GESAGT[f.ergebnis]?.(name, v)
    // To a number that nobody confirmed no name is said.
    const i = offen.findIndex(
      (text) => wie?.test(text) || (f.ergebnis.startsWith('schon_') && /nichts mehr freizugeben/.test(text)),
    )
    if (i < 0) falsch.push(`${wer}: ${f.ergebnis} steht da, gesagt wurde ${JSON.stringify(texte)}`)
    else offen.splice(i, 1)
  }
  if (wer !== 'anna') {
    const zuviel = offen.filter((t) => Object.values(GESAGT).some((wie) => wie(name, v).test(t)))
    return zuviel.length > 0 ? [...falsch, `${wer}: ohne Zeile gesagt: ${zuviel.join(' | ')}`] : falsch
  }
  const abgelehnt = offen.filter((t) => /hat V-[\d.]+ abgelehnt/.test(t)).length
  if (abgelehnt !== (ende?.ergebnis === 'abgelehnt' ? 1 : 0))
    falsch.push(`anna: ${abgelehnt} mal abgelehnt gehört`)
  const frist = offen.filter((t) => /^Die Frist für/.test(t)).length
  if (frist !== (ende ? 0 : 1)) falsch.push(`anna: ${frist} mal Frist gehört`)
  return falsch
}
