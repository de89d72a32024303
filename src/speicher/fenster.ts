import { z } from 'zod'
import { kennungenVon } from '../domaene/kennung.ts'
import type { Instant } from '../domaene/zeit.ts'
import { flagge, zuJson } from './json.ts'
import { kennungenDerPerson, kennungGeprueft } from './kennung.ts'
import { ladePerson } from './person.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'
import { direkteUnterhaltungen, findeUnterhaltung, type Unterhaltung } from './unterhaltung.ts'

// Rows of the Ausgang that a provider's window keeps back. `NIE` sorts after every instant that will come.

export const NIE = '9999-12-31T23:59:59.999Z'
const AUSSERHALB = 'ausserhalb_fenster'

const Id = z.object({ id: z.number() })

/** Of rows of the Ausgang: it tells of what somebody else has asked for (a request to approve, a notice about one). */
export const vonAnderen = sql`EXISTS (SELECT 1 FROM assistent_vorgang v WHERE v.id = assistent_ausgang.vorgang_id
  AND v.person_id <> assistent_ausgang.person_id)`

/** Of these chats, those of a name that somebody has confirmed: nothing that only some may see goes anywhere else. */
export function* nurGepruefte(unterhaltungen: readonly Unterhaltung[]): Operation<Unterhaltung[]> {
  const geprueft: Unterhaltung[] = []
  for (const u of unterhaltungen)
    if (yield* kennungGeprueft({ agent: u.agent, kennungen: kennungenVon(u.kanal, u.an) })) geprueft.push(u)
  return geprueft
}

/** The person's direct chats on other channels, the last used first; none for what was said in a group. */
export function* wegeDerPerson(arg: {
  agent: string
  person_id: string
  kanal: string
  chat: string
  ausgang_id: number
}): Operation<Unterhaltung[]> {
  const hier = yield* findeUnterhaltung(arg)
  const person = yield* ladePerson({ id: arg.person_id })
  if (hier?.gruppe || person?.status !== 'aktiv') return []
  const andere = (yield* direkteUnterhaltungen(arg)).filter((u) => u.kanal !== arg.kanal)
  const fremd = yield* row(
    Id,
    sql`SELECT id FROM assistent_ausgang WHERE id = ${arg.ausgang_id} AND ${vonAnderen}`,
  )
  return fremd ? yield* nurGepruefte(andere) : andere
}

/** Where a row goes instead; a letter belongs to no Unterhaltung. */
export type Ziel = Pick<Unterhaltung, 'kanal' | 'chat' | 'an'> & { id?: string }

/**
 * The person's address on the first of these channels of letters: one that an operator confirmed. None for what was said in a
 * group. STOP and a block hold for letters too: they were said to the assistant, not to a chat.
 */
export function* briefwegZu(arg: {
  person_id: string
  kanaele: readonly string[]
  ausgang_id?: number
}): Operation<Ziel | undefined> {
  const gruppe =
    arg.ausgang_id === undefined
      ? undefined
      : yield* row(
          Id,
          sql`SELECT a.id FROM assistent_ausgang a JOIN assistent_unterhaltung u ON u.id = a.unterhaltung_id
            WHERE a.id = ${arg.ausgang_id} AND u.gruppe <> 0`,
        )
  const person = yield* ladePerson({ id: arg.person_id })
  if (gruppe || person?.status !== 'aktiv' || person.opt_out !== null) return undefined
  const adressen = (yield* kennungenDerPerson(arg)).filter((k) => k.geprueft)
  for (const kanal of arg.kanaele) {
    const da = adressen.find((k) => k.kanal === kanal)
    if (da) return { kanal, chat: da.kennung, an: da.kennung }
  }
  return undefined
}

/** The same row over another Kanal; what it quoted is not known there. */
export function* leiteUm({ id, ziel }: { id: number; ziel: Ziel }): Operation<void> {
  yield* exec(sql`UPDATE assistent_ausgang SET kanal = ${ziel.kanal}, chat = ${ziel.chat}, an = ${ziel.an},
      unterhaltung_id = ${ziel.id ?? null}, zu = NULL, fehler = NULL WHERE id = ${id} AND status = 'bereit'`)
}

const Geschrieben = z.object({ kanal: z.string(), chat: z.string(), aktualisiert: z.string() })
export type Geschrieben = z.output<typeof Geschrieben>

/** When the person last wrote, for each chat. */
export function* geschriebenVon(arg: { agent: string; person_id: string | null }): Operation<Geschrieben[]> {
  return yield* rows(
    Geschrieben,
    sql`SELECT kanal, chat, aktualisiert FROM assistent_unterhaltung
      WHERE person_id = ${arg.person_id} AND agent = ${arg.agent} ORDER BY id`,
  )
}

/**
 * Kept until the person writes again. False: they have since `gesehen` was read, so the window is to be looked at anew.
 * The commit of a message frees what is kept at that moment: kept right after it, a reply would wait for the next one.
 */
export function* behalteAusgang(arg: {
  zeile: { id: number; agent: string; person_id: string | null }
  text: string
  gesehen: readonly Geschrieben[] | undefined
}): Operation<boolean> {
  const { zeile, gesehen } = arg
  if (gesehen && zuJson(yield* geschriebenVon(zeile)) !== zuJson(gesehen)) return false
  yield* exec(sql`UPDATE assistent_ausgang SET nicht_vor = ${NIE}, fehler = ${AUSSERHALB}, text = ${arg.text}
    WHERE id = ${zeile.id} AND status = 'bereit'`)
  return true
}

const Stand = z.object({ epoche: z.number(), behalten: flagge })

/**
 * `gilt`: this is still the person that the turn began for (else forgotten or merged meanwhile: I8); `behalten`: a window
 * keeps something back for them. Each turn asks: by the index of what is to be sent, not by that of all a person ever got,
 * hence the `|| ''`.
 */
export function* standDerPerson(p: {
  id: string
  epoche: number
}): Operation<{ gilt: boolean; behalten: boolean }> {
  const da = yield* row(
    Stand,
    sql`SELECT epoche, EXISTS (SELECT 1 FROM assistent_ausgang WHERE status = 'bereit' AND nicht_vor = ${NIE} AND person_id || '' = ${p.id}) AS behalten
      FROM assistent_person WHERE id = ${p.id}`,
  )
  return { gilt: da?.epoche === p.epoche, behalten: da?.behalten ?? false }
}

/**
 * The person has written: what was kept goes now, but no request to approve what is settled already, and under a name that
 * nobody has confirmed none at all. Who gets one is asked from now on.
 */
export function* gibBehalteneFrei(arg: {
  agent: string
  person_id: string
  geprueft: boolean
  jetzt: Instant
}): Operation<void> {
  const { agent, person_id, jetzt } = arg
  const behalten = sql`status = 'bereit' AND nicht_vor = ${NIE} AND person_id = ${person_id}`
  yield* exec(sql`UPDATE assistent_ausgang SET status = 'abgebrochen' WHERE ${behalten} AND zweck = 'freigabe'
    AND vorgang_id IN (SELECT id FROM assistent_vorgang WHERE agent = ${agent} AND status <> 'wartet_freigabe')`)
  if (arg.geprueft)
    yield* exec(sql`UPDATE assistent_freigabe_anfrage SET status = 'gefragt', zeit = ${jetzt} WHERE person_id = ${person_id}
      AND status IN ('unerreicht', 'abgemeldet') AND ausgang_id IN (SELECT id FROM assistent_ausgang WHERE ${behalten})`)
  const diese = arg.geprueft ? behalten : sql`${behalten} AND NOT ${vonAnderen}`
  yield* exec(sql`UPDATE assistent_ausgang SET nicht_vor = NULL, fehler = NULL WHERE ${diese}`)
}

/** Which replies are kept, for operators; of one Vorgang or of all. */
export function* behaltene({ vorgang_id }: { vorgang_id?: string } = {}): Operation<string[]> {
  const alle = sql`SELECT id FROM assistent_ausgang WHERE status = 'bereit' AND nicht_vor = ${NIE}`
  const da = yield* rows(Id, vorgang_id === undefined ? alle : sql`${alle} AND vorgang_id = ${vorgang_id}`)
  return da.map((zeile) => String(zeile.id))
}

/** A provider that accepted the message first and says later that it was outside: back into the Ausgang. */
export function* nimmZurueckInAusgang(arg: {
  agent: string
  kanal: string
  provider_id: string
}): Operation<void> {
  yield* exec(sql`UPDATE assistent_ausgang SET status = 'bereit', fehler = ${AUSSERHALB}, nicht_vor = NULL, gesendet = NULL
    WHERE status = 'gesendet' AND kanal = ${arg.kanal} AND id IN (SELECT ausgang_id FROM assistent_zustellung
      WHERE agent = ${arg.agent} AND kanal = ${arg.kanal} AND provider_id = ${arg.provider_id})`)
}
