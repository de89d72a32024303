import { wartetNochMs } from '../domaene/aufschub.ts'
import { fehlerCode } from '../domaene/fehler.ts'
import { type Instant, toMs } from '../domaene/zeit.ts'
import { type Ausgang, faelligeAusgaenge, naechsterAusgang } from '../speicher/ausgang.ts'
import { erstelleZustellung, type ZustellungDeps } from './zustellung.ts'

// The only way a reply leaves: durable, in order within a chat, at least once (a repeat only when the process died
// between sending and noting it), with backoff by the type of the error.

interface AusgangDeps extends ZustellungDeps {
  /** Told when a reply is through, delivered or not. */
  zugestellt?: (person_id: string) => void
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

export function erstelleRueckkanal(d: AusgangDeps): Rueckkanal {
  const ende = new AbortController()
  const unterwegs = new Set<number>()
  const ketten = new Map<string, Promise<void>>()
  const gesperrtBis = new Map<string, Instant>()
  const stelleZu = erstelleZustellung(d, {
    ende: ende.signal,
    melde: () => melde(),
    sperre: (chat, bis) => gesperrtBis.set(chat, bis),
  })
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
