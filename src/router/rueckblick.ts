import { z } from 'zod'
import { kuerze, schluesselform } from '../domaene/text.ts'
import { type Parameter, vorgangId } from '../domaene/vorgang.ts'
import { MINUTE_MS, plusMs, TAG_MS } from '../domaene/zeit.ts'
import { Kandidat, type Quelle } from '../erkennung/erkennung.ts'
import { type Eingang, ladeEingang } from '../speicher/eingang.ts'
import { jsonSpalte } from '../speicher/json.ts'
import { aehnlicheFuer, begriffeFuer, lernbeispieleZu } from '../speicher/lernen.ts'
import { ladePerson, namenImTeam } from '../speicher/person.ts'
import type { Operation } from '../speicher/speicher.ts'
import { findeUnterhaltung } from '../speicher/unterhaltung.ts'
import { verlaufFenster } from '../speicher/verlauf.ts'
import { ladeVorgang, type Vorgang } from '../speicher/vorgang.ts'
import { ohneRufnamen } from './anrede.ts'
import { leseBefehl } from './befehle.ts'
import type { Entscheidung } from './entscheidung.ts'
import { FENSTER } from './kontext.ts'
import type { AnfrageQuelle } from './welt.ts'

// A finished message as it stood when it came: its window then, what is learned now, and what was made of it.

/** What recognition led to; comparable between then and now. */
export interface Urteil {
  art: 'neu' | 'rueckfrage' | 'anschluss_ohne_bezug' | 'smalltalk' | 'nicht_verstanden' | 'modell'
  /** The one, or those that were offered, best first. */
  faehigkeiten: string[]
  /** Only where it was acted on as it was read. */
  parameter?: Parameter
  sicherheit?: number
  quelle?: string
}

export interface Rueckblick {
  k: AnfrageQuelle
  text: string
  vorgang_id: string | undefined
  damals: Urteil
}

/** Undefined: it is gone, or something else than recognition decided about it (a command, a yes, an answer). */
export function* ladeRueckblick(arg: {
  id: number
  mitNamen: boolean
  rufnamen: readonly string[]
}): Operation<Rueckblick | undefined> {
  const eingang = yield* ladeEingang({ id: arg.id })
  const { ereignis, person_id } = eingang ?? {}
  if (!eingang || !ereignis || !person_id || ereignis.bot || ereignis.typ !== 'text') return undefined
  const { agent } = eingang
  const text = ohneRufnamen(ereignis.text, arg.rufnamen)
  if (leseBefehl(text)) return undefined
  const vorgang = yield* ladeVorgang({ agent, id: vorgangId(eingang.id) })
  const damals = urteilVon(eingang, text, vorgang)
  const person = damals && (yield* ladePerson({ id: person_id }))
  if (!damals || person?.status !== 'aktiv') return undefined
  const k: AnfrageQuelle = {
    eingang,
    ereignis: { ...ereignis, text },
    person,
    ...(yield* ladeFenster(eingang, person_id)),
    begriffe: yield* begriffeFuer({ agent, person_id }),
    namen: arg.mitNamen ? yield* namenImTeam({ agent }) : [],
    lernbeispiele: yield* lernbeispieleZu({ agent, person_id, text_norm: schluesselform(text) }),
    aehnliche: yield* aehnlicheFuer({ agent, person_id }),
  }
  return { k, text, vorgang_id: vorgang?.id, damals }
}

/** Lines of the message itself and of its reply were not there yet. */
function* ladeFenster(
  eingang: Eingang,
  person_id: string,
): Operation<Pick<AnfrageQuelle, 'verlauf' | 'letzte'>> {
  const { agent, kanal, chat } = eingang
  const unterhaltung = yield* findeUnterhaltung({ agent, kanal, chat, person_id })
  if (!unterhaltung) return { verlauf: [], letzte: [] }
  const zeilen = yield* verlaufFenster({
    unterhaltung_id: unterhaltung.id,
    nachricht: eingang,
    seit: plusMs(eingang.gesendet, -FENSTER.ms),
    eintraege: 2 * FENSTER.eintraege,
  })
  // The reply before may have come while this one waited; what was said much later was not there.
  const spaetestens = plusMs(eingang.angekommen, MINUTE_MS)
  const verlauf = zeilen
    .filter((z) => z.nachricht_id !== eingang.id && z.gesendet <= spaetestens)
    .slice(-FENSTER.eintraege)
    .map((z) => ({ ...z, text: kuerze(z.text, FENSTER.zeichen) }))
  const letzte: Vorgang[] = []
  for (const id of new Set(verlauf.flatMap((z) => z.vorgang_id ?? []))) {
    const v = yield* ladeVorgang({ agent, id })
    if (v && v.erstellt >= plusMs(eingang.gesendet, -7 * TAG_MS)) letzte.unshift(v)
  }
  return { verlauf, letzte: letzte.sort((a, b) => b.nachricht_id - a.nachricht_id) }
}

const OHNE_VORGANG: Readonly<Record<string, Urteil['art']>> = {
  nicht_verstanden: 'nicht_verstanden',
  smalltalk: 'smalltalk',
  gespraech: 'modell',
  modell_fehlt: 'modell',
}

const Alternativen = jsonSpalte(z.array(Kandidat.pick({ faehigkeit: true })), [])

/** What a stored message tells of how it was understood. A text that was corrected since is no longer the one of its Vorgang. */
function urteilVon(eingang: Eingang, text: string, v: Vorgang | undefined): Urteil | undefined {
  const art = OHNE_VORGANG[eingang.ergebnis ?? '']
  if (art) return { art, faehigkeiten: [] }
  if (!v || v.text !== text) return undefined
  if (v.faehigkeit === null)
    return eingang.ergebnis === 'rueckfrage' ? { art: 'anschluss_ohne_bezug', faehigkeiten: [] } : undefined
  const wie = { sicherheit: v.sicherheit, quelle: v.quelle }
  if (eingang.ergebnis === 'rueckfrage' && v.alternativen !== null)
    return {
      art: 'rueckfrage',
      faehigkeiten: Alternativen.parse(v.alternativen).map((a) => a.faehigkeit),
      ...wie,
    }
  // What waited may have been changed or completed since; what ran at once is as it was read.
  return {
    art: 'neu',
    faehigkeiten: [v.faehigkeit],
    ...(eingang.ergebnis === 'ausgefuehrt' ? { parameter: v.parameter } : {}),
    ...wie,
  }
}

/** What the present state decides, in the same words. */
export function urteilAus(e: Entscheidung): Urteil {
  switch (e.art) {
    case 'neu':
      return {
        art: 'neu',
        faehigkeiten: [e.kandidat.faehigkeit],
        parameter: e.kandidat.parameter,
        sicherheit: e.kandidat.sicherheit,
        quelle: e.kandidat.quelle satisfies Quelle,
      }
    case 'rueckfrage':
      return {
        art: 'rueckfrage',
        faehigkeiten: e.kandidaten.map((c) => c.faehigkeit),
        sicherheit: e.kandidaten[0]?.sicherheit ?? 0,
      }
    case 'erkennen_mit_modell':
      return { art: 'modell', faehigkeiten: [] }
    case 'anschluss_ohne_bezug':
    case 'smalltalk':
      return { art: e.art, faehigkeiten: [] }
    default:
      return { art: 'nicht_verstanden', faehigkeiten: [] }
  }
}
