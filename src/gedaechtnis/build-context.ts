import type { Sprache } from '../domaene/sprache.ts'
import { type Instant, lokalerTag } from '../domaene/zeit.ts'
import type { ModellNachricht } from '../modell/modell.ts'
import { alsRede } from '../modell/rede.ts'
import { gueltigeFakten } from '../speicher/fakt.ts'
import { ladeSummary, letzteEigene, letzteMessages, type Message } from '../speicher/gedaechtnis.ts'
import type { Operation, Speicher } from '../speicher/speicher.ts'
import { type Fundstelle, sucheMessages } from '../speicher/suche.ts'
import { kuerzeAuf, type Mass } from './budget.ts'
import { type Erinnerung, erinnerungsblock } from './erinnerung.ts'
import { pause } from './pause.ts'

/** With the block of memory and the current message at most sixty. */
const NACHRICHTEN = 58
/** Looked at; the name and what is pinned come first. */
const FAKTEN = 200
const FUNDE = 6
/** So many of the newest turns are in it however long they are; of each so much as its share leaves. */
const MINDESTENS = 4
/** Shares of the budget: the current message at most, any other at most; of what the current one leaves, memory at most. */
const ANTEIL = { aktuell: 1 / 2, einzelne: 1 / 6, erinnerung: 2 / 5 }
/** What is left of a turn that no longer fits is worth reading from this share on. */
const REST = 1 / 60

export interface BuildContextArg {
  agent: string
  phone: string
  /** The message that is being answered; always in the context, cut if need be. */
  aktuell: string
  jetzt: Instant
  /** Days are counted in it. */
  zone: string
  sprache: Sprache
  /** Messages that fit the current one, best first; those that are in the window anyway are left out. */
  gefunden?: readonly Fundstelle[]
}

/**
 * What a model sees of a person within one budget: facts, summary and older messages that fit, as one block of data (never
 * in the system text); then the newest turns that fit, beginning with one of the person's; then the current message.
 */
export const buildContext = (mass: Mass) =>
  function* buildContext(arg: BuildContextArg): Operation<ModellNachricht[]> {
    const messages = inReihe(yield* letzteMessages({ ...arg, hoechstens: NACHRICHTEN }))
    const aktuell = rede('nutzer', arg.aktuell, mass.hoechstens * ANTEIL.aktuell, mass)
    const platz = mass.hoechstens - kosten([aktuell], mass)
    const erinnerung: Erinnerung = {
      pause: pause({ ...arg, zuletzt: yield* zuletzt(arg, messages) }),
      fakten: yield* gueltigeFakten({ ...arg, hoechstens: FAKTEN }),
      zusammenfassung: yield* ladeSummary(arg),
      frueher: [],
    }
    const block = (e: Erinnerung) => erinnerungsblock(e, arg.aktuell, platz * ANTEIL.erinnerung, mass)
    const ohneFunde = block(erinnerung)
    const fensterNeben = (b: readonly ModellNachricht[]) => fenster(messages, platz - kosten(b, mass), mass)
    const neben = fensterNeben(ohneFunde)
    const frueher = (arg.gefunden ?? []).filter((m) => !neben.drin.includes(m.id)).slice(0, FUNDE)
    if (frueher.length === 0) return [...ohneFunde, ...neben.reden, aktuell]
    const mitFunden = block({
      ...erinnerung,
      frueher: inReihe(frueher).map((m) => ({ ...m, tag: lokalerTag(m.created_at, arg.zone) })),
    })
    return [...mitFunden, ...fensterNeben(mitFunden).reden, aktuell]
  }

/** `buildContext`, with the search before it: that one takes longer the more is stored (10,000 messages: 10 ms). */
export async function kontextFuer(
  speicher: Pick<Speicher, 'read'>,
  mass: Mass,
  arg: BuildContextArg,
): Promise<ModellNachricht[]> {
  const { agent, phone, aktuell } = arg
  const hoechstens = NACHRICHTEN + FUNDE
  const gefunden = await speicher.read(sucheMessages, { agent, phone, frage: aktuell, hoechstens })
  return await speicher.read(buildContext(mass), { ...arg, gefunden })
}

/**
 * The same in a group, where others read along: only what was said there. What this person said elsewhere, and what is
 * remembered of them, stays out.
 */
export function kontextInGruppe(
  verlauf: readonly ModellNachricht[],
  aktuell: string,
  mass: Mass,
): ModellNachricht[] {
  const jetzt = rede('nutzer', aktuell, mass.hoechstens * ANTEIL.aktuell, mass)
  const dort = verlauf.map((v, id) => ({
    id,
    role: v.rolle === 'nutzer' ? ('user' as const) : ('assistant' as const),
    content: v.text,
  }))
  return [...fenster(dort, mass.hoechstens - kosten([jetzt], mass), mass).reden, jetzt]
}

/** By time, of equals by id: what was stored late was said early. */
const inReihe = <M extends { id: number; created_at: Instant }>(messages: readonly M[]): M[] =>
  messages.toSorted((a, b) =>
    a.created_at === b.created_at ? a.id - b.id : a.created_at < b.created_at ? -1 : 1,
  )

/** When the person last wrote; what the assistant sent by itself does not count. */
function* zuletzt(arg: BuildContextArg, messages: readonly Message[]): Operation<Instant | undefined> {
  const eigene = messages.findLast((m) => m.role === 'user')
  return eigene ? eigene.created_at : yield* letzteEigene(arg)
}

/** The newest turns that fit, oldest first, from a person's on; `drin` are their ids. */
function fenster(
  messages: readonly Pick<Message, 'id' | 'role' | 'content'>[],
  platz: number,
  mass: Mass,
): { drin: number[]; reden: ModellNachricht[] } {
  const gewaehlt: { id: number; rede: ModellNachricht }[] = []
  let frei = platz
  for (const [i, m] of messages.toReversed().entries()) {
    const anteil = i < MINDESTENS ? frei / (MINDESTENS - i) : frei
    if (i >= MINDESTENS && frei < mass.hoechstens * REST) break
    const hoechstens = Math.min(mass.hoechstens * ANTEIL.einzelne, anteil)
    const gesagt = rede(m.role === 'user' ? 'nutzer' : 'assistent', m.content, hoechstens, mass)
    frei -= kosten([gesagt], mass)
    if (frei < 0) break
    gewaehlt.unshift({ id: m.id, rede: gesagt })
  }
  const erste = gewaehlt.findIndex((g) => g.rede.rolle === 'nutzer')
  const drin = erste < 0 ? [] : gewaehlt.slice(erste)
  return { drin: drin.map((g) => g.id), reden: drin.map((g) => g.rede) }
}

/** A turn that costs at most so much with its frame. */
const rede = (rolle: ModellNachricht['rolle'], text: string, hoechstens: number, mass: Mass) => ({
  rolle,
  text: kuerzeAuf(alsRede(text), Math.floor(hoechstens) - mass.rahmen, mass.miss),
})

const kosten = (nachrichten: readonly ModellNachricht[], mass: Mass): number =>
  nachrichten.reduce((summe, n) => summe + mass.miss(n.text) + mass.rahmen, 0)
