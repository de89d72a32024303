import type { z } from 'zod'
import type { Entschieden as Ergebnis } from '../../router/freigabe.ts'
import type { Operation } from '../../speicher/speicher.ts'
import { ladeVorgang, type Vorgang } from '../../speicher/vorgang.ts'
import { ladeSichtbaren } from '../../speicher/vorgang-liste.ts'
import type { Sicht } from '../../speicher/vorgang-sicht.ts'
import { type Angemeldet, ProblemFehler, type Werk } from '../behandlung.ts'
import { problem } from '../problem.ts'
import type { Entschieden } from '../vertrag/vorgang.ts'
import { ladeDaten, sichtVon } from './vorgang-daten.ts'
import { angabenIm, type Blick, kurz } from './vorgang-karten.ts'

// A decision from the console takes the way of the chat: the same operation, one transaction, a row for every attempt, the
// same words. Here only its outcome becomes an HTTP status.

const KANAL = 'web'

/** By what the operation says; everything else is 403, with its own word as the code. */
const STATUS: Readonly<Record<string, readonly [status: number, code: string]>> = {
  unbekannt: [404, 'nicht_gefunden'],
  unbekannter_vorgang: [404, 'nicht_gefunden'],
  ersetzt: [409, 'veraltet'],
  geaendert: [409, 'veraltet'],
  unbestaetigt: [409, 'veraltet'],
  veraltet: [409, 'veraltet'],
  schon_freigegeben: [409, 'schon_entschieden'],
  schon_abgelehnt: [409, 'schon_entschieden'],
  geschlossen: [409, 'schon_entschieden'],
  zaehlt_schon: [409, 'schon_entschieden'],
  schon_geschlossen: [409, 'nicht_moeglich'],
  nicht_fehlgeschlagen: [409, 'nicht_moeglich'],
  nicht_wiederholbar: [409, 'nicht_moeglich'],
  nie_verstanden: [409, 'nicht_moeglich'],
  zu_spaet: [409, 'nicht_moeglich'],
  frist: [410, 'frist'],
}

interface Freigabewunsch {
  id: string
  wunsch: 'freigeben' | 'ablehnen'
  stand: string
  version: number
  grund: string | null
}

export async function entscheideFreigabe(
  werk: Werk,
  ich: Angemeldet,
  b: Blick,
  w: Freigabewunsch,
): Promise<z.input<typeof Entschieden>> {
  const { agent } = werk.konfiguration
  // Before: a Frist that is found to be over takes the sight of it from a deputy.
  const arg = { agent, id: w.id, sicht: sichtVon(ich.person), jetzt: b.jetzt }
  const sichtbar = (await werk.speicher.read(ladeSichtbaren, arg)) !== undefined
  const ergebnis = await werk.speicher.run(werk.assistent.entscheideFreigabe, {
    agent,
    vorgang_id: w.id,
    person_id: ich.person.id,
    // Whoever is logged in was invited by an operator.
    geprueft: true,
    kanal: KANAL,
    wunsch: w.wunsch,
    grund: w.grund,
    stand: w.stand,
    version: w.version,
    zeit: b.jetzt,
    jetzt: b.jetzt,
  })
  // Also after a refusal: a Frist that was found to be over ends the Vorgang, and its requester hears it.
  werk.assistent.siehNach()
  // The attempt is in the audit; what it was about stays unsaid, also that there is something.
  if (!ergebnis.ok && !sichtbar) throw problem(b.t.probleme, 404, 'nicht_gefunden')
  if (!ergebnis.ok) throw await alsProblem(werk, b, w.id, ergebnis)
  return await alsAntwort(werk, ich, b, w.id, ergebnis)
}

export async function entschliesse(
  werk: Werk,
  ich: Angemeldet,
  b: Blick,
  v: Vorgang,
  w: { wie: 'erledigt' | 'nochmal' | 'abbrechen'; version: number },
): Promise<z.input<typeof Entschieden>> {
  const fragt = w.wie === 'nochmal' && v.status === 'fehler' && (await darfNochmal(werk, b, v))
  const hinweise = fragt ? { hinweise: await werk.assistent.hinweiseZu(v) } : {}
  const ergebnis = await werk.speicher.run(werk.assistent.entschliesse, {
    agent: werk.konfiguration.agent,
    vorgang_id: v.id,
    person_id: ich.person.id,
    kanal: KANAL,
    ...w,
    ...hinweise,
    // A skill may have thought about it: pages look for what was changed just now.
    jetzt: werk.uhr.jetzt(),
  })
  if (!ergebnis.ok) throw await alsProblem(werk, b, v.id, ergebnis)
  werk.assistent.siehNach()
  return await alsAntwort(werk, ich, b, v.id, ergebnis)
}

/** Before a skill is asked, which may ask another system: who may only look sets nothing going. It is decided again when it is done. */
async function darfNochmal(werk: Werk, b: Blick, v: Vorgang): Promise<boolean> {
  const arg = { vorgaenge: [v], person: b.person, jetzt: b.jetzt }
  return kurz(b, v, await werk.speicher.read(ladeDaten, arg)).handlungen.includes('nochmal')
}

async function alsAntwort(
  werk: Werk,
  { person }: Angemeldet,
  b: Blick,
  id: string,
  { ergebnis, text }: Ergebnis,
): Promise<z.input<typeof Entschieden>> {
  const { agent } = werk.konfiguration
  const { v, daten } = await werk.speicher.read(ladeMitDaten, { agent, id, person, jetzt: b.jetzt })
  return { ergebnis, text, vorgang: kurz(b, v, daten) }
}

function* ladeMitDaten(arg: { agent: string; id: string; person: Angemeldet['person']; jetzt: string }) {
  const v = (yield* ladeVorgang(arg)) as Vorgang
  return { v, daten: yield* ladeDaten({ vorgaenge: [v], person: arg.person, jetzt: arg.jetzt }) }
}

async function alsProblem(werk: Werk, b: Blick, id: string, e: Ergebnis): Promise<ProblemFehler> {
  const [status, code] = STATUS[e.ergebnis] ?? [403, e.ergebnis]
  const detail = e.text || b.t.probleme.verboten
  if (code !== 'veraltet') return new ProblemFehler(status, { code, detail })
  const arg = { agent: werk.konfiguration.agent, id, sicht: sichtVon(b.person), jetzt: b.jetzt }
  const jetzt = await werk.speicher.read(ladeNachfolger, arg)
  if (!jetzt) return new ProblemFehler(status, { code, detail })
  const unterschiede = jetzt.sichtbar ? unterschiedeZwischen(b, jetzt.alt, jetzt.neu) : []
  return new ProblemFehler(status, {
    code,
    detail,
    vorgang: jetzt.neu.id,
    ...(unterschiede.length > 0 ? { unterschiede } : {}),
  })
}

/** What took its place at last; itself, where nothing did. */
function* ladeNachfolger(arg: {
  agent: string
  id: string
  sicht: Sicht
  jetzt: string
}): Operation<{ alt: Vorgang; neu: Vorgang; sichtbar: boolean } | undefined> {
  const alt = yield* ladeVorgang(arg)
  if (!alt) return undefined
  let neu = alt
  const gesehen = new Set([alt.id])
  while (neu.ersetzt_durch !== null && !gesehen.has(neu.ersetzt_durch)) {
    gesehen.add(neu.ersetzt_durch)
    const naechster = yield* ladeVorgang({ agent: arg.agent, id: neu.ersetzt_durch })
    if (!naechster) break
    neu = naechster
  }
  const sichtbar = (yield* ladeSichtbaren({ ...arg, id: neu.id })) !== undefined
  return { alt, neu, sichtbar }
}

/** Each value that is another now, in words; one that is only there or only was there has „–“ on the other side. */
function unterschiedeZwischen(
  b: Blick,
  alt: Vorgang,
  neu: Vorgang,
): { name: string; war: string; ist: string }[] {
  if (alt.id === neu.id || alt.faehigkeit !== neu.faehigkeit || Object.keys(alt.parameter).length === 0)
    return []
  const werte = (v: Vorgang) => new Map(angabenIm(b, v).map((a) => [a.name, a.wert]))
  const [war, ist] = [werte(alt), werte(neu)]
  return [...new Set([...war.keys(), ...ist.keys()])]
    .filter((name) => war.get(name) !== ist.get(name))
    .map((name) => ({ name, war: war.get(name) ?? '–', ist: ist.get(name) ?? '–' }))
}
