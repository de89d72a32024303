import { beendet } from '../domaene/fakt/folge.ts'
import { treffer } from '../domaene/fakt/treffer.ts'
import { faktForm } from '../domaene/fakt.ts'
import type { Fakt } from '../speicher/fakt.ts'
import { fragtEtwas } from '../speicher/unterhaltung.ts'
import type { Verlauf } from '../speicher/verlauf.ts'
import type { FaktBefehl } from './befehl-fakten.ts'
import type { Befehl } from './befehle.ts'
import type { Kontext } from './kontext.ts'

// Which facts a command means, and whether it is the command at all: „vergiss das mit dem Urlaub“ to an open question about
// Urlaub calls that off.

/** Of more than this „woher weißt du das?“ does not tell. */
export const HERKUNFT_HOECHSTENS = 5

export type ZuFakten = Exclude<FaktBefehl, { art: 'merk_dir' }>

export const istFaktBefehl = (b: Befehl | undefined): b is ZuFakten =>
  b !== undefined && ['was_weisst_du', 'woher', 'vergiss_fakt', 'stimmt_nicht_mehr'].includes(b.art)

interface Lage {
  befehl: ZuFakten
  fakten: readonly Fakt[]
  verlauf: readonly Verlauf[]
}

/** The facts that are meant; those that are so before those that were. */
export function gemeinteFakten({ befehl, fakten, verlauf }: Lage): Fakt[] {
  const gueltige = fakten.filter((f) => f.gueltig_bis === null)
  switch (befehl.art) {
    case 'was_weisst_du':
      if (befehl.frueher) return fakten.filter((f) => f.gueltig_bis !== null)
      return befehl.thema === undefined ? gueltige : treffer(befehl.thema, gueltige)
    case 'woher':
      return befehl.fakt === undefined ? zuletztGenannte(gueltige, verlauf) : treffer(befehl.fakt, gueltige)
    case 'stimmt_nicht_mehr':
      return befehl.fakt === undefined
        ? zuletztGenannte(gueltige, verlauf)
        : befehl.aussage
          ? beendeteVon(befehl.fakt, gueltige)
          : treffer(befehl.fakt, gueltige)
    case 'vergiss_fakt': {
      const jetzige = treffer(befehl.fakt, gueltige)
      return jetzige.length > 0 ? jetzige : treffer(befehl.fakt, fakten)
    }
  }
}

function beendeteVon(satz: string, gueltige: readonly Fakt[]): Fakt[] {
  const form = faktForm(satz)
  return form?.aussage
    ? gueltige.filter((f) => beendet(form, { attribut: f.attribut, schluessel: f.fact_norm }))
    : []
}

/** Addresses are said with blanks in them. */
const ohneAbstand = (text: string): string => text.replace(/https?:\/\/|\s+/giu, '')

/** „das“: what the assistant said last of what it knows. A list that was cut in the window may hold all. */
function zuletztGenannte(gueltige: readonly Fakt[], verlauf: readonly Verlauf[]): Fakt[] {
  const zeile = verlauf.findLast((v) => v.rolle === 'assistent')
  if (!zeile) return []
  const gesagt = ohneAbstand(zeile.text)
  const genannt = gueltige.filter(
    (f) =>
      gesagt.includes(ohneAbstand(f.fact)) ||
      (f.nachricht_id !== null && f.nachricht_id === zeile.nachricht_id),
  )
  return genannt.length > 0 && zeile.text.endsWith('…') ? [...gueltige] : genannt
}

const VON_MIR = /(?<!\p{L})(?:ich|mein\w*|i|my|eu|meus?|minhas?)(?!\p{L})/iu

/** A command about facts is one only when it can mean a fact; every other command is one by its words. */
export function faktBefehlGilt(k: Kontext, frageOffen: boolean): boolean {
  const b = k.befehl
  if (!istFaktBefehl(b)) return true
  const offen = frageOffen || fragtEtwas(k.unterhaltung?.frage)
  if (gemeinteFakten({ befehl: b, fakten: k.fakten, verlauf: k.verlauf }).length > 0)
    return !(b.art === 'stimmt_nicht_mehr' && b.aussage && k.ereignis.gruppe)
  switch (b.art) {
    case 'was_weisst_du':
      return b.thema === undefined || b.eigen === true
    case 'woher':
      return b.fakt === undefined ? !offen && k.letzte.length === 0 : VON_MIR.test(b.fakt)
    case 'vergiss_fakt':
      return !offen
    case 'stimmt_nicht_mehr':
      return !b.aussage && !b.sache && !offen
  }
}
