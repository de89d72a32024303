import type { Logger } from 'pino'
import { aufgeschoben, wartetNochMs } from '../domaene/aufschub.ts'
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
  faelligeAusgaenge,
  markiereGesendet,
  naechsterAusgang,
  verschiebeAusgang,
} from '../speicher/ausgang.ts'
import { beginneErinnerung } from '../speicher/erinnerung.ts'
import type { Operation, Speicher } from '../speicher/speicher.ts'
import { verbucheSendung } from '../speicher/zustellung.ts'
import { zeigeZeit } from './darstellung.ts'
import { AUSSERHALB, erstelleFenster } from './fenster.ts'
import type { Texte } from './texte/texte.ts'

// The only way a reply leaves: durable, in order within a chat, at least once (a repeat only when the process died
// between sending and noting it), with backoff by the type of the error.

export interface AusgangDeps {
  speicher: Speicher
  uhr: Uhr
  log: Logger
  kanaele: ReadonlyMap<string, Kanal>
  texte: (sprache: Sprache) => Texte
  zone: string
  /** Told when a reply is through, delivered or not. */
  zugestellt?: (person_id: string) => void
}

/** How a person is spoken to, and how often that was refused after it was taken. */
interface Worte {
  sprache: Sprache
  zone: string
  abgelehnt: number
}

export interface Rueckkanal {
  /** Something may be due. */
  melde(): void
  /** Resolves when nothing is left that could be sent now. */
  ruhe(): Promise<void>
  starte(): void
  halteAn(): Promise<void>
}

const HOECHSTENS = 100
const VERSUCHE = 12
const WARTET = 'wartet_freigabe'
const SPAET_MS = 5 * MINUTE_MS

export function erstelleRueckkanal(d: AusgangDeps): Rueckkanal {
  const ende = new AbortController()
  const fenster = erstelleFenster(d)
  const unterwegs = new Set<number>()
  const ketten = new Map<string, Promise<void>>()
  const gesperrtBis = new Map<string, Instant>()
  let pumpe: Promise<void> | undefined
  let nochmal = false

  function melde(): void {
    if (ende.signal.aborted) return
    if (pumpe !== undefined) {
      nochmal = true
      return
    }
    pumpe = schoepfe()
      .catch((fehler: unknown) =>
        d.log.error({ fehler: fehlerCode(fehler) }, 'Ausgang nicht lesbar, neuer Versuch beim nächsten Mal'),
      )
      .finally(() => {
        pumpe = undefined
        if (nochmal) {
          nochmal = false
          melde()
        }
      })
  }

  /** Hands what is due to its chat, in order of ids. */
  async function schoepfe(): Promise<void> {
    for (let nach = 0; ; ) {
      const faellig = await d.speicher.read(faelligeAusgaenge, {
        jetzt: d.uhr.jetzt(),
        nach,
        hoechstens: HOECHSTENS,
      })
      for (const zeile of faellig) reihe(zeile)
      const letzte = faellig.at(-1)
      if (faellig.length < HOECHSTENS || !letzte) return
      nach = letzte.id
    }
  }

  function reihe(zeile: Ausgang): void {
    const chat = `${zeile.kanal} ${zeile.chat}`
    const gesperrt = gesperrtBis.get(chat)
    if (unterwegs.has(zeile.id) || (gesperrt !== undefined && wartetNochMs(gesperrt, d.uhr.jetzt()) > 0))
      return
    gesperrtBis.delete(chat)
    unterwegs.add(zeile.id)
    const kette = (ketten.get(chat) ?? Promise.resolve()).then(() =>
      gesperrtBis.has(chat) ? undefined : stelleZu(zeile, chat),
    )
    const fertig = kette
      .catch((fehler: unknown) =>
        d.log.error({ ausgang: zeile.id, fehler: fehlerCode(fehler) }, 'Zustellung nicht verbucht'),
      )
      .finally(() => {
        unterwegs.delete(zeile.id)
        if (ketten.get(chat) === fertig) ketten.delete(chat)
        if (zeile.zweck === 'antwort' && zeile.person_id !== null) d.zugestellt?.(zeile.person_id)
      })
    ketten.set(chat, fertig)
  }

  async function stelleZu(zeile: Ausgang, chat: string): Promise<void> {
    if (ende.signal.aborted) return
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
    const wie = await fenster({ zeile, kanal, jetzt, abgelehnt, textSpaeter: textVon(zeile, worte, true) })
    // The row is due on another channel now.
    if (wie === 'weg') return melde()
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
        ende.signal,
      )
    } catch (fehler) {
      if (fehlerCode(fehler) === AUSSERHALB && wie === 'frei')
        return await sendeUeber(zeile, chat, kanal, worte, true)
      return await nachFehler(zeile, chat, fehler)
    }
    // Refused before we came to note it: to be sent another way.
    if (await verbuche(zeile, zustellung.provider_ids)) melde()
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
        if (!(fehler instanceof SpeicherNichtVerfuegbar) || ende.signal.aborted) throw fehler
        d.log.error({ ausgang: zeile.id, fehler: fehler.code }, 'Gesendet, noch nicht verbucht')
        await d.uhr.warte(Math.min(MINUTE_MS, 500 * 2 ** versuch), ende.signal)
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
    if (ende.signal.aborted) return
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
    gesperrtBis.set(chat, nicht_vor)
    await d.speicher.run(verschiebeAusgang, { id: zeile.id, nicht_vor, fehler: code })
  }

  const gibAuf = (
    zeile: Ausgang,
    status: 'fehler' | 'unterdrueckt' | 'abgebrochen',
    fehler: string,
  ): Promise<void> => d.speicher.run(beendeAusgang, { id: zeile.id, status, fehler })

  async function ruhe(): Promise<void> {
    while (pumpe !== undefined || ketten.size > 0) {
      await pumpe
      await Promise.all(ketten.values())
    }
  }

  /** Wakes when the next row is due, at the latest after a minute. */
  async function warteAufFaelliges(): Promise<void> {
    while (!ende.signal.aborted) {
      const jetzt = d.uhr.jetzt()
      const naechster = await d.speicher.read(naechsterAusgang, { jetzt }).catch(() => undefined)
      const warteMs = naechster === undefined ? 1000 : Math.max(20, toMs(naechster) - toMs(jetzt))
      await d.uhr.warte(Math.min(warteMs, 1000), ende.signal)
      melde()
    }
  }

  return {
    melde,
    ruhe,
    starte: () => void warteAufFaelliges(),
    async halteAn() {
      ende.abort()
      await ruhe()
    },
  }
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
