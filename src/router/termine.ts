import { normal } from '../domaene/normal.ts'
import type { Sprache } from '../domaene/sprache.ts'
import { vergleichsform } from '../domaene/text.ts'
import { lokalerTag } from '../domaene/zeit.ts'
import { leseZeit } from '../erkennung/parameter/zeit-lesen.ts'
import { zeitpunktText } from '../skills/format.ts'
import { zeitplanId, zeitplanTitel } from '../skills/zeitplan.ts'
import type { Erinnerung } from '../speicher/erinnerung.ts'
import type { Zeitplan } from '../speicher/zeitplan.ts'
import { brauchtBezug, istTerminBefehl } from './befehl-termine.ts'
import type { Gemeint, Terminart } from './befehl-termine-welcher.ts'
import type { Kontext } from './kontext.ts'
import { anfrageVon, spracheVon, type Welt } from './welt.ts'

// Reminders and schedules of one person as one list: how an entry is said, and which one a message means.

export type Termin =
  | { art: 'erinnerung'; ref: string; wann: string; zeile: Erinnerung }
  | { art: 'zeitplan'; ref: string; wann: string | null; zeile: Zeitplan }

/** In a group only what was set up there. */
export function termineVon(k: Kontext): Termin[] {
  const hier = ({ unterhaltung_id }: { unterhaltung_id: string | null }): boolean =>
    !k.ereignis.gruppe || unterhaltung_id === k.unterhaltung?.id
  return [
    ...k.erinnerungen
      .filter(hier)
      .map((e): Termin => ({ art: 'erinnerung', ref: `E:${e.id}`, wann: e.nicht_vor ?? '', zeile: e })),
    ...k.zeitplaene
      .filter(hier)
      .map((z): Termin => ({ art: 'zeitplan', ref: `Z:${z.id}`, wann: z.naechster, zeile: z })),
  ]
}

/** A reminder that comes again and again is a reminder too. */
export const istArt = (t: Termin, was: Terminart): boolean =>
  t.art === was || (was === 'erinnerung' && t.art === 'zeitplan' && t.zeile.art === 'erinnerung')

const VORSATZ = /^(?:Erinnerung|Reminder|Lembrete):\s*/u

const inhalt = (t: Termin): string =>
  t.art === 'erinnerung' ? t.zeile.text.replace(VORSATZ, '') : t.zeile.text

/** As it is named in a sentence. */
export function nameVon(t: Termin, welt: Welt, sprache: Sprache): string {
  const worte = welt.ohneFremdes(inhalt(t), sprache)
  if (t.art === 'erinnerung') return { de: `„${worte}“`, en: `“${worte}”`, pt: `“${worte}”` }[sprache]
  const titel = t.zeile.rhythmus ? zeitplanTitel(t.zeile.rhythmus, worte, sprache) : worte
  return `${zeitplanId(t.zeile.id)} ${titel}`
}

/** A line of the list. */
export function zeileVon(t: Termin, welt: Welt, sprache: Sprache): string {
  const texte = welt.texte(sprache).termine
  const stand =
    t.art === 'zeitplan' && (t.zeile.status === 'pausiert' || t.zeile.status === 'angehalten')
      ? texte.stand[t.zeile.status]
      : undefined
  const wann = stand ?? (t.wann ? zeitpunktText(t.wann, welt.zone, sprache) : '–')
  return texte.zeile(nameVon(t, welt, sprache), wann)
}

const STUMM = new Set(
  'der die das den dem des ein eine einen the a an of my meine meinen mein o os as um uma de do da e und and'.split(
    ' ',
  ),
)

const falte = (text: string): string[] =>
  normal(vergleichsform(text), 'NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((w) => w !== '' && !STUMM.has(w))

/** „Vertrag“, „Verträge“, „Vertrags-“: the same beginning counts. */
const gleich = (a: string, b: string): boolean => {
  const n = Math.max(4, Math.min(a.length, b.length) - 2)
  return (
    a === b ||
    (a.length >= 4 && b.length >= 4 && a.slice(0, n) === b.slice(0, n)) ||
    (a.length >= 5 && b.includes(a))
  )
}

const nennt = (t: Termin, worte: readonly string[]): boolean => {
  const im = falte(inhalt(t))
  return worte.length > 0 && worte.every((w) => im.some((i) => gleich(w, i)))
}

/** Those that a message can mean. A number means the list as it was shown, also when one of it is gone by now. */
export function gemeinteTermine(k: Kontext, welt: Welt, g: Gemeint): Termin[] {
  const alle = termineVon(k)
  const gezeigt = k.unterhaltung?.frage?.art === 'termine' ? k.unterhaltung.frage : undefined
  if (g.zeitplan !== undefined) return alle.filter((t) => t.art === 'zeitplan' && t.zeile.id === g.zeitplan)
  const { was } = g
  const derArt = was === undefined ? alle : alle.filter((t) => istArt(t, was))
  if (g.nummer !== undefined) {
    const refs =
      gezeigt && (was === undefined || gezeigt.was === was) ? gezeigt.refs : derArt.map((t) => t.ref)
    const ref = refs.at(g.nummer > 0 ? g.nummer - 1 : g.nummer)
    return alle.filter((t) => t.ref === ref)
  }
  if (g.suche !== undefined) return gesuchte(k, welt, derArt, g.suche)
  if (was !== undefined || !gezeigt) return derArt
  const refs = gezeigt.ziel === undefined ? gezeigt.refs : [gezeigt.ziel]
  return alle.filter((t) => refs.includes(t.ref))
}

/** By its words, else by its time: „die Erinnerung von morgen“, „um 9“. */
function gesuchte(k: Kontext, welt: Welt, termine: readonly Termin[], suche: string): Termin[] {
  const worte = falte(suche)
  const genannt = termine.filter((t) => nennt(t, worte))
  if (genannt.length > 0) return genannt
  const zeit = leseZeit(suche, anfrageVon(k, welt, suche), 'voraus')
  if (!zeit || 'grund' in zeit) return []
  return termine.filter((t) => {
    if (!t.wann) return false
    return zeit.koernung === 'minute'
      ? t.wann === zeit.start
      : lokalerTag(t.wann, welt.zone) >= zeit.start &&
          (zeit.ende === null || lokalerTag(t.wann, welt.zone) <= zeit.ende)
  })
}

/** Words such as „die zweite auf Montag“ are a command only after a list, „nochmal in 10 Minuten“ only after a reminder. */
export function terminBefehlGilt(k: Kontext, frageOffen: boolean): boolean {
  const b = k.befehl
  if (!istTerminBefehl(b) || !brauchtBezug(b)) return true
  if (frageOffen) return false
  return b.art === 'schlummern' ? k.zuletztErinnert !== undefined : k.unterhaltung?.frage?.art === 'termine'
}

export const spracheUnd = (k: Kontext, welt: Welt) => {
  const sprache = spracheVon(k.person)
  return { sprache, t: welt.texte(sprache).termine }
}
