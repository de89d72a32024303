import { z } from 'zod'
import { derselbe, kennungenVon } from '../domaene/kennung.ts'
import type { Person } from '../domaene/person.ts'
import type { Instant } from '../domaene/zeit.ts'
import type { Texte } from '../rueckkanal/texte/texte.ts'
import { beendeEingang } from '../speicher/eingang.ts'
import { findePersonId, insertKennung, schluesseleUm } from '../speicher/kennung.ts'
import { ladePerson, personenMitRolle } from '../speicher/person.ts'
import { zieheGruppeUm, zieheUm } from '../speicher/person-umzug.ts'
import { type Operation, row, rows, sql } from '../speicher/speicher.ts'
import { direkteUnterhaltungen } from '../speicher/unterhaltung.ts'
import { type Vorgang, veraltet } from '../speicher/vorgang.ts'
import type { Kontext } from './kontext.ts'
import { benachrichtige, type Wege } from './nachricht.ts'
import type { Zeile } from './plan.ts'
import type { Worte } from './welt.ts'

// A person writes from another number, or the assistant does. Only the event's typed fields count, never its text. The
// memory follows by an alias; rights do not: a number may belong to somebody else by now.

type K = Pick<Kontext, 'jetzt' | 'eingang' | 'ereignis' | 'person'>
type Text = Pick<Worte, 'texte'>

/** Asked before the number changed: whoever has the number now has not seen it, so it is asked again first. */
export const NIE_GESTELLT = '1970-01-01T00:00:00.000Z'

/** Ids of who has a new number according to the provider, and of whose it is: somebody else's, or the assistant's own. */
export interface Nummernkonflikt {
  person: string
  besitzer: string
}
const WIR = 'assistent'

/** What the log says of it. */
export const meldungZu = ({ besitzer }: Nummernkonflikt): string =>
  besitzer === WIR ? 'Nummernwechsel auf die eigene Nummer: ignoriert' : 'Nummernkonflikt'

/** Ends the event, with what came of it as its outcome; nobody is answered. @throws WiederholbarerFehler `veraltet` */
export function* folgeNummernwechsel(arg: {
  welt: Text
  wege: Wege
  k: K
}): Operation<Nummernkonflikt | undefined> {
  const { k } = arg
  const wechsel = yield* wechsle(arg.welt, arg.wege, k)
  const ergebnis =
    typeof wechsel === 'string' ? wechsel : wechsel.besitzer === WIR ? 'ignoriert' : 'nummernkonflikt'
  const beendet = yield* beendeEingang({
    id: k.eingang.id,
    status: 'erledigt',
    ergebnis,
    grund: 'nummernwechsel',
    jetzt: k.jetzt,
  })
  if (!beendet) throw veraltet(`zu Nachricht ${k.eingang.id}`)
  return typeof wechsel === 'string' ? undefined : wechsel
}

function* wechsle(welt: Text, wege: Wege, k: K): Operation<string | Nummernkonflikt> {
  const { ereignis, eingang, person, jetzt } = k
  const { agent, kanal } = eingang
  const [neu] = kennungenVon(kanal, ereignis.neue_kennung)
  if (!neu || ereignis.neue_kennung === undefined) return 'ignoriert'
  if (ereignis.gruppe) {
    yield* zieheGruppeUm({ agent, kanal, von: eingang.chat, nach: ereignis.neue_kennung })
    return 'gruppe_umgezogen'
  }
  if (ereignis.von === undefined) return 'eigene_nummer'
  if (!person) return 'unbekannt'
  // Nobody has it: what would be sent there reaches nobody.
  if (yield* istEigene(k, person, ereignis.neue_kennung)) return { person: person.id, besitzer: WIR }
  const besitzer = yield* findePersonId({ agent, kennungen: [neu] })
  if (besitzer !== undefined && besitzer !== person.id) {
    yield* meldeKonflikt(welt, wege, person, besitzer, jetzt)
    return { person: person.id, besitzer }
  }
  yield* insertKennung({ agent, k: neu, person_id: person.id, geprueft: false, jetzt })
  if (neu.kanal === 'phone' && !person.phone.startsWith('+'))
    yield* schluesseleUm({ agent, person_id: person.id, alt: person.phone, neu: neu.kennung, jetzt })
  const umzug = { nach: ereignis.neue_kennung, neu, gestellt: NIE_GESTELLT, jetzt }
  for (const u of yield* direkteUnterhaltungen({ agent, person_id: person.id }))
    if (u.kanal === kanal && derselbe(u.chat, ereignis.von)) yield* zieheUm(u, umzug)
  return 'nummernwechsel'
}

const Nummer = z.object({ number: z.string() })

/** The number that carries the assistant on this channel, or one over which it has talked to this person. */
function* istEigene(k: K, person: Person, neu: string): Operation<boolean> {
  const { agent } = k.eingang
  const unsere = yield* rows(
    Nummer,
    sql`SELECT DISTINCT number FROM messages WHERE agent = ${agent} AND phone = ${person.phone} AND number IS NOT NULL`,
  )
  return [k.ereignis.nummer ?? '', ...unsere.map((u) => u.number)].some((nummer) => derselbe(nummer, neu))
}

const istFrage = (v: Pick<Vorgang, 'status'>): boolean =>
  v.status === 'rueckfrage' || v.status === 'bestaetigung'

/** The first answer on a new number repeats the question. A no calls off at once: it can do no harm. */
export function erstNeuFragen<
  E extends { art: string; vorgang?: Vorgang | undefined; vorgaenge?: Vorgang[] },
>(e: E): E | { art: 'nachfragen'; vorgang: Vorgang } {
  if (e.art === 'nein' || e.art === 'welche') return e
  const ungesehen = [...(e.vorgaenge ?? []), ...(e.vorgang ? [e.vorgang] : [])].find(
    (v) => istFrage(v) && v.frage?.gestellt === NIE_GESTELLT,
  )
  return ungesehen ? { art: 'nachfragen', vorgang: ungesehen } : e
}

function* meldeKonflikt(welt: Text, wege: Wege, person: Person, besitzer: string, jetzt: Instant) {
  const anderer = yield* ladePerson({ id: besitzer })
  yield* sageAdmins(welt, wege, {
    agent: person.agent,
    ausser: '',
    key: `nummernkonflikt:${person.id}:${besitzer}`,
    text: (t) => t.adminNummernkonflikt(person.name, anderer?.name ?? '?'),
    vorgang_id: null,
    jetzt,
  })
}

/** Somebody with the role tried to approve under a name that nobody has confirmed. */
export function* meldeAlias(
  welt: Text,
  wege: Wege,
  person: Person,
  vorgang_id: string,
  jetzt: Instant,
): Operation<void> {
  yield* sageAdmins(welt, wege, {
    agent: person.agent,
    ausser: person.id,
    key: `alias:${person.id}:${vorgang_id}`,
    text: (t) => t.adminAlias(person.name, vorgang_id),
    vorgang_id,
    jetzt,
  })
}

/** Once each: the key is the row's. */
function* sageAdmins(
  welt: Text,
  wege: Wege,
  m: {
    agent: string
    ausser: string
    key: string
    text: (t: Texte) => string
    vorgang_id: string | null
    jetzt: Instant
  },
): Operation<void> {
  for (const admin of yield* personenMitRolle({ agent: m.agent, rollen: ['admin'] })) {
    if (admin.id === m.ausser || admin.opt_out !== null) continue
    yield* benachrichtige({
      wege,
      person: admin,
      nurGeprueft: true,
      text: m.text(welt.texte(admin.sprache)),
      zweck: 'hinweis',
      vorgang_id: m.vorgang_id,
      key: `${m.key}:${admin.id}`,
      jetzt: m.jetzt,
    })
  }
}

const Letzte = z.object({ number: z.string().nullable(), created_at: z.string() })
const Id = z.object({ id: z.number() })

/** On the first contact after the assistant's own number was replaced, the reply says so, once. */
export function* mitNeuerNummer(welt: Text, k: K, antworten: readonly Zeile[]): Operation<readonly Zeile[]> {
  const [erste, ...weitere] = antworten
  const { person, ereignis, eingang } = k
  if (!erste || !person || ereignis.nummer === undefined) return antworten
  const letzte = yield* row(
    Letzte,
    sql`SELECT number, created_at FROM (SELECT id, number, created_at FROM messages WHERE agent = ${eingang.agent}
      AND phone = ${person.phone} ORDER BY id DESC LIMIT 50) m WHERE number IS NOT NULL ORDER BY id DESC LIMIT 1`,
  )
  if (!letzte || letzte.number === ereignis.nummer) return antworten
  const ersetzt = yield* row(
    Id,
    sql`SELECT id FROM assistent_eingang WHERE angekommen >= ${letzte.created_at} AND agent = ${eingang.agent}
      AND kanal = ${eingang.kanal} AND art = 'nummernwechsel' AND ergebnis = 'eigene_nummer' LIMIT 1`,
  )
  if (!ersetzt) return antworten
  return [{ ...erste, text: `${welt.texte(person.sprache).neueNummer}\n${erste.text}` }, ...weitere]
}
