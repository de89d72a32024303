import type { Logger } from 'pino'
import type { Medium } from '../../domaene/ereignis.ts'
import { EndgueltigerFehler, fehlerCode, WiederholbarerFehler } from '../../domaene/fehler.ts'
import { type Medienart, medienart } from '../../domaene/medium.ts'
import { istLeer, kuerze, ohneNul } from '../../domaene/text.ts'
import { plusMs, type Uhr } from '../../domaene/zeit.ts'
import type { Kanal } from '../../kanal/kanal.ts'
import { type Eingang, ladeEingang } from '../../speicher/eingang.ts'
import { legeMediumAb, loescheMedium } from '../../speicher/medien-ordner.ts'
import { type Gelesenes, setzeGelesenes } from '../../speicher/medium.ts'
import type { Speicher } from '../../speicher/speicher.ts'

// Fetches, keeps and reads what a message carries, when the lane takes it. What was read is data (I6): it is stored
// beside the stand-in, and the router treats it as something that can ask, never as something that can agree.

/** Reads one medium; undefined: there is nothing readable in it. @throws WiederholbarerFehler try again later */
export type Leser = (
  bytes: Uint8Array,
  art: Medienart,
  signal: AbortSignal,
  nachricht: number,
) => Promise<string | undefined>

export interface ToTextDeps {
  speicher: Speicher
  uhr: Uhr
  log: Logger
  kanaele: ReadonlyMap<string, Kanal>
  leser: Partial<Record<Medienart['art'], Leser>>
  /** Where media are kept; undefined: read and not kept. */
  ordner: string | undefined
  /** How long, from now. */
  behaltenMs: number
  /** This message in a group is meant for the assistant. */
  gilt: (eingang_id: number) => Promise<boolean>
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
    const medium = eingang && (await zuHolen(d, eingang))
    if (!medium) return
    const holeMedium = d.kanaele.get(eingang.kanal)?.holeMedium
    if (!holeMedium) return
    const notiere = (was: Gelesenes) => d.speicher.run(setzeGelesenes, { id: eingang_id, ...was })
    let geholt = false
    try {
      const { bytes, art } = geprueft(
        await holeMedium(medium, { maxBytes: d.maxBytes, signal: d.ende }),
        medium,
      )
      geholt = true
      // At once: whatever happens while it is read, the person is told that it is there.
      if (d.ordner !== undefined && !(await behalte(d, d.ordner, { eingang_id, bytes, endung: art.endung })))
        return
      await notiere({ geholt, ...(await lies(d, bytes, art, eingang_id)) })
    } catch (fehler) {
      const code = fehlerCode(fehler)
      d.log.warn({ nachricht: eingang_id, geholt, fehler: code }, 'Medium nicht gelesen')
      if (d.ende.aborted || (fehler instanceof WiederholbarerFehler && eingang.versuche + 1 < d.versuche))
        throw fehler
      await notiere({ geholt, fehler: code })
    }
  }

/** Only of people we know, and in a group only what is meant for us: most photos there are not. */
async function zuHolen(d: ToTextDeps, eingang: Eingang): Promise<Medium | undefined> {
  const e = eingang.ereignis
  const offen = eingang.status === 'neu' || eingang.status === 'laeuft'
  if (!e?.medium || !offen || eingang.person_id === null || e.bot || e.art !== 'nachricht') return undefined
  const { geholt, fehler, art } = e.medium
  if (geholt || fehler !== undefined || e.gelesen !== undefined) return undefined
  // Nobody can read a video: where nothing is kept there is nothing to fetch it for.
  if (art === 'video' && d.ordner === undefined) return undefined
  return !e.gruppe || (await d.gilt(eingang.id)) ? e.medium : undefined
}

/** @throws EndgueltigerFehler `medium_art`: the bytes are something else than they are called */
function geprueft(bytes: Uint8Array, medium: Medium): { bytes: Uint8Array; art: Medienart } {
  const art = medienart(bytes, medium.art)
  if (art === undefined) throw new EndgueltigerFehler('medium_art', 'Das Medium ist nicht, was es sein soll.')
  return { bytes, art }
}

/** False: the message was forgotten while its medium was fetched, and the file is gone again (I8). */
async function behalte(
  d: ToTextDeps,
  ordner: string,
  m: { eingang_id: number; bytes: Uint8Array; endung: string },
): Promise<boolean> {
  const jetzt = d.uhr.jetzt()
  const name = await legeMediumAb(ordner, { ...m, jetzt })
  const behalten_bis = plusMs(jetzt, d.behaltenMs)
  if (await d.speicher.run(setzeGelesenes, { id: m.eingang_id, behalten_bis })) return true
  await loescheMedium(ordner, name)
  return false
}

async function lies(d: ToTextDeps, bytes: Uint8Array, art: Medienart, nachricht: number): Promise<Gelesenes> {
  const text = await d.leser[art.art]?.(bytes, art, d.ende, nachricht)
  return text === undefined || istLeer(text)
    ? {}
    : { gelesen: kuerze(ohneNul(text).toWellFormed().trim(), d.textZeichen) }
}
