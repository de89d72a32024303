import type { Logger } from 'pino'
import type { Medium } from '../../domaene/ereignis.ts'
import { fehlerCode, WiederholbarerFehler } from '../../domaene/fehler.ts'
import { type Medienart, medienart } from '../../domaene/medium.ts'
import { istLeer, kuerze, ohneNul } from '../../domaene/text.ts'
import type { Uhr } from '../../domaene/zeit.ts'
import type { Kanal } from '../../kanal/kanal.ts'
import { type Eingang, ladeEingang } from '../../speicher/eingang.ts'
import { legeMediumAb } from '../../speicher/medien-ordner.ts'
import { setzeGelesenes } from '../../speicher/medium.ts'
import type { Speicher } from '../../speicher/speicher.ts'

// Makes text of photos and voice notes, when the lane takes the message. What was read is data (I6): it is stored
// beside the stand-in, and the router treats it as something that can ask, never as something that can agree.

/** Reads one medium; undefined: there is nothing readable in it. @throws WiederholbarerFehler try again later */
export type Leser = (bytes: Uint8Array, art: Medienart, signal: AbortSignal) => Promise<string | undefined>

export interface ToTextDeps {
  speicher: Speicher
  uhr: Uhr
  log: Logger
  kanaele: ReadonlyMap<string, Kanal>
  leser: Partial<Record<Medium['art'], Leser>>
  /** Where media are kept; undefined: read and not kept. */
  ordner: string | undefined
  maxBytes: number
  textZeichen: number
  /** After so many attempts a medium is given up, and the stand-in stays. */
  versuche: number
  ende: AbortSignal
}

/** Fetches and reads the medium of a message, once. @throws WiederholbarerFehler the turn is to be repeated */
export const erstelleToText =
  (d: ToTextDeps) =>
  async (eingang_id: number): Promise<void> => {
    const eingang = await d.speicher.read(ladeEingang, { id: eingang_id })
    const medium = eingang && zuHolen(eingang)
    if (!medium) return
    try {
      const gelesen = await hole(d, eingang, medium)
      if (gelesen !== undefined) await d.speicher.run(setzeGelesenes, { id: eingang_id, gelesen })
    } catch (fehler) {
      const code = fehlerCode(fehler)
      d.log.warn({ nachricht: eingang_id, fehler: code }, 'Medium nicht gelesen')
      if (d.ende.aborted || (fehler instanceof WiederholbarerFehler && eingang.versuche + 1 < d.versuche))
        throw fehler
      await d.speicher.run(setzeGelesenes, { id: eingang_id, fehler: code })
    }
  }

/** Only of people we know, and in direct chats: in a group most photos are not meant for us. */
function zuHolen(eingang: Eingang): Medium | undefined {
  const e = eingang.ereignis
  const offen = eingang.status === 'neu' || eingang.status === 'laeuft'
  if (!e || !offen || eingang.person_id === null || e.gruppe || e.art !== 'nachricht') return undefined
  return e.gelesen === undefined && e.medium?.fehler === undefined ? e.medium : undefined
}

async function hole(d: ToTextDeps, eingang: Eingang, medium: Medium): Promise<string | undefined> {
  const kanal = d.kanaele.get(eingang.kanal)
  if (!kanal?.holeMedium) return undefined
  const bytes = await kanal.holeMedium(medium, { maxBytes: d.maxBytes, signal: d.ende })
  const art = medienart(bytes)
  if (art?.art !== medium.art) {
    await d.speicher.run(setzeGelesenes, { id: eingang.id, fehler: 'medium_art' })
    return undefined
  }
  if (d.ordner !== undefined)
    await legeMediumAb(d.ordner, { eingang_id: eingang.id, bytes, endung: art.endung, jetzt: d.uhr.jetzt() })
  const text = await d.leser[medium.art]?.(bytes, art, d.ende)
  return text === undefined || istLeer(text)
    ? undefined
    : kuerze(ohneNul(text).toWellFormed().trim(), d.textZeichen)
}
