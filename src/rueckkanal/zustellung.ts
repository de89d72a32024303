import type { Logger } from 'pino'
import { aufgeschoben } from '../domaene/aufschub.ts'
import {
  EndgueltigerFehler,
  fehlerCode,
  SpeicherNichtVerfuegbar,
  WiederholbarerFehler,
} from '../domaene/fehler.ts'
import { zoneVon } from '../domaene/person.ts'
import type { Sprache } from '../domaene/sprache.ts'
import { type Instant, MINUTE_MS, toMs, type Uhr } from '../domaene/zeit.ts'
import type { Brief, Kanal, Zustellung } from '../kanal/kanal.ts'
import {
  type Ausgang,
  beendeAusgang,
  empfaengerWennBereit,
  markiereGesendet,
  verschiebeAusgang,
} from '../speicher/ausgang.ts'
import { beginneErinnerung } from '../speicher/erinnerung.ts'
import { type Geschrieben, geschriebenVon } from '../speicher/fenster.ts'
import type { Operation, Speicher } from '../speicher/speicher.ts'
import { verbucheSendung } from '../speicher/zustellung.ts'
import { zeigeZeit } from './darstellung.ts'
import { AUSSERHALB, erstelleFenster } from './fenster.ts'
import type { Texte } from './texte/texte.ts'

// One row of the Ausgang: whether it still goes, over which way, and what came of it.

export interface ZustellungDeps {
  speicher: Speicher
  uhr: Uhr
  log: Logger
  kanaele: ReadonlyMap<string, Kanal>
  texte: (sprache: Sprache) => Texte
  zone: string
}

interface Warteschlange {
  ende: AbortSignal
  /** Something else is due now. */
  melde(): void
  /** What follows in this chat waits until then. */
  sperre(chat: string, bis: Instant): void
}

/** How a person is spoken to, how often that was refused after it was taken, and when they last wrote. */
interface Worte {
  sprache: Sprache
  zone: string
  abgelehnt: number
  gesehen: readonly Geschrieben[] | undefined
}

const VERSUCHE = 12
const WARTET = 'wartet_freigabe'
const SPAET_MS = 5 * MINUTE_MS

/** `chat`: what it is one after another in. */
export function erstelleZustellung(
  d: ZustellungDeps,
  w: Warteschlange,
): (zeile: Ausgang, chat: string) => Promise<void> {
  const fenster = erstelleFenster(d)

  async function stelleZu(zeile: Ausgang, chat: string): Promise<void> {
    if (w.ende.aborted) return
    // Asked right before sending: the row may have been sent since the list was read, or taken back.
    const empfaenger = await d.speicher.read(empfaengerWennBereit, { id: zeile.id })
    if (!empfaenger) return
    const kanal = d.kanaele.get(zeile.kanal)
    if (!kanal) return await gibAuf(zeile, 'fehler', 'kanal_fehlt')
    // Nobody is asked or reminded of what is decided already.
    if (zeile.zweck === 'freigabe' && (empfaenger.vorgang_status ?? WARTET) !== WARTET)
      return await gibAuf(zeile, 'abgebrochen', 'entschieden')
    const erreichbar = empfaenger.opt_out === null && (empfaenger.person_status ?? 'aktiv') === 'aktiv'
    if (zeile.zweck !== 'antwort' && !erreichbar) {
      d.log.info({ ausgang: zeile.id, zweck: zeile.zweck }, 'unterdrückt')
      return await gibAuf(zeile, 'unterdrueckt', 'opt_out')
    }
    const wie = {
      sprache: empfaenger.sprache ?? 'de',
      zone: zoneVon(empfaenger, d.zone),
      abgelehnt: empfaenger.abgelehnt,
      gesehen: kanal.darfSchreiben && (await d.speicher.read(geschriebenVon, zeile)),
    }
    await sendeUeber(zeile, chat, kanal, wie, zeile.fehler === AUSSERHALB)
  }

  /** `abgelehnt`: the provider has said that this row is outside its window. */
  async function sendeUeber(
    zeile: Ausgang,
    chat: string,
    kanal: Kanal,
    worte: Worte,
    abgelehnt: boolean,
  ): Promise<void> {
    // From here on it can't be moved or taken back: „ging gerade raus“.
    if (zeile.zweck === 'erinnerung' && zeile.nicht_vor !== null && !abgelehnt) {
      const jetzt = d.uhr.jetzt()
      if (!(await d.speicher.run(beginneErinnerung, { id: zeile.id, jetzt }))) return
    }
    const text = textVon(zeile, worte)
    const jetzt = d.uhr.jetzt()
    const { gesehen } = worte
    const textSpaeter = textVon(zeile, worte, true)
    const wie = await fenster({ zeile, kanal, jetzt, abgelehnt, gesehen, textSpaeter })
    // From the start: it may have been a STOP.
    if (wie === 'veraltet') return await stelleZu({ ...zeile, fehler: null }, chat)
    // The row is due on another channel now.
    if (wie === 'weg') return w.melde()
    let zustellung: Zustellung
    try {
      zustellung = await kanal.sende(
        {
          id: zeile.id,
          chat: zeile.chat,
          an: zeile.an,
          text,
          knoepfe: zeile.knoepfe,
          ...(zeile.vorgang_id === null ? {} : { vorgang_id: zeile.vorgang_id }),
          ...(zeile.zu === null ? {} : { zu: zeile.zu }),
          ...(worte.abgelehnt > 0 ? { abgelehnt: worte.abgelehnt } : {}),
          ...(wie === 'vorlage' ? { vorlage: zeile.zweck } : {}),
          ...(kanal.brief ? { brief: briefZu(zeile, d.texte(worte.sprache)) } : {}),
        },
        w.ende,
      )
    } catch (fehler) {
      if (fehlerCode(fehler) === AUSSERHALB && wie === 'frei')
        return await sendeUeber(zeile, chat, kanal, worte, true)
      return await nachFehler(zeile, chat, fehler)
    }
    // Refused before we came to note it: to be sent another way.
    if (await verbuche(zeile, zustellung.provider_ids)) w.melde()
  }

  /**
   * What was sent is noted, however long the database does not take it. Sending it again would be the other way: with a
   * full disk the person would get the same reply every second.
   */
  async function verbuche(zeile: Ausgang, provider_ids: readonly string[]): Promise<boolean> {
    for (let versuch = 1; ; versuch++) {
      try {
        return await d.speicher.run(verbucheZustellung, { zeile, provider_ids, jetzt: d.uhr.jetzt() })
      } catch (fehler) {
        if (!(fehler instanceof SpeicherNichtVerfuegbar) || w.ende.aborted) throw fehler
        d.log.error({ ausgang: zeile.id, fehler: fehler.code }, 'Gesendet, noch nicht verbucht')
        await d.uhr.warte(Math.min(MINUTE_MS, 500 * 2 ** versuch), w.ende)
      }
    }
  }

  /** A reminder that comes late says so. */
  function textVon(zeile: Ausgang, { sprache, zone }: Worte, sicherSpaet = false): string {
    const spaet =
      zeile.zweck === 'erinnerung' &&
      zeile.nicht_vor !== null &&
      zeile.versuche === 0 &&
      (sicherSpaet || toMs(d.uhr.jetzt()) - toMs(zeile.nicht_vor) > SPAET_MS)
    return spaet
      ? d.texte(sprache).erinnerungVerspaetet(zeile.text, zeigeZeit(zeile.nicht_vor ?? '', sprache, zone))
      : zeile.text
  }

  async function nachFehler(zeile: Ausgang, chat: string, fehler: unknown): Promise<void> {
    if (w.ende.aborted) return
    const code = fehlerCode(fehler)
    const versuch = zeile.versuche + 1
    d.log.warn({ ausgang: zeile.id, kanal: zeile.kanal, versuch, fehler: code }, 'Zustellung gescheitert')
    if (fehler instanceof EndgueltigerFehler || versuch >= VERSUCHE)
      return await gibAuf(zeile, 'fehler', code)
    const warteMs =
      (fehler instanceof WiederholbarerFehler ? fehler.warteMs : undefined) ??
      Math.min(10 * MINUTE_MS, 1000 * 2 ** (versuch - 1))
    const nicht_vor = aufgeschoben(d.uhr.jetzt(), warteMs)
    // What follows in this chat waits too: order within a chat is kept.
    w.sperre(chat, nicht_vor)
    await d.speicher.run(verschiebeAusgang, { id: zeile.id, nicht_vor, fehler: code })
  }

  const gibAuf = (
    zeile: Ausgang,
    status: 'fehler' | 'unterdrueckt' | 'abgebrochen',
    fehler: string,
  ): Promise<void> => d.speicher.run(beendeAusgang, { id: zeile.id, status, fehler })

  return stelleZu
}

const briefZu = (zeile: Ausgang, t: Texte): Brief => ({
  betreff: t.reichweite.mailBetreff[zeile.zweck](zeile.vorgang_id ?? undefined),
  nachsatz: t.reichweite.mailNachsatz(
    zeile.zweck === 'freigabe' ? (zeile.vorgang_id ?? undefined) : undefined,
  ),
  erstellt: zeile.erstellt,
})

function* verbucheZustellung(arg: {
  zeile: Ausgang
  provider_ids: readonly string[]
  jetzt: Instant
}): Operation<boolean> {
  const { zeile, jetzt } = arg
  let wiederBereit = false
  yield* markiereGesendet({ id: zeile.id, jetzt })
  for (const provider_id of arg.provider_ids)
    if (
      yield* verbucheSendung({
        agent: zeile.agent,
        kanal: zeile.kanal,
        provider_id,
        ausgang_id: zeile.id,
        jetzt,
      })
    )
      wiederBereit = true
  return wiederBereit
}
