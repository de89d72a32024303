import { MINUTE_MS, TAG_MS, toMs, vorDerFrage } from '../../src/domaene/zeit.ts'
import type { Bild, SpurZeile } from './blick.ts'
import type { Eintrag } from './fremd.ts'
import type { Gesendet } from './kanal.ts'
import type { Gesagt, Mensch } from './lage.ts'

// The invariants of ARCHITECTURE.md as pure checks over what the tables hold, what the other system and the channels
// have, and what was said. Each gives the breaches in words. A check never asks the program what it meant to do.

export interface Sicht {
  bild: Bild
  zuvor: Bild | undefined
  /** What was committed since the last look, in order. */
  spur: readonly SpurZeile[]
  eintraege: readonly Eintrag[]
  journal: readonly Gesendet[]
  gesagt: ReadonlyMap<string, Gesagt>
  leute: readonly Mensch[]
  gedaechtnis: Gedaechtnis
  /** The latest time that the wall has shown since all was at rest. */
  spaetestens: string
}

/** What is remembered from look to look. */
export interface Gedaechtnis {
  /** Parameters that a Vorgang had when somebody was asked to approve or confirm it. */
  gezeigt: Map<string, string>
  /** Whom a yes of the right kind let through. */
  erlaubt: Set<string>
  /** How often a person said „nochmal“. */
  nochmal: Map<string, number>
  /** Whose yes there is since a Freigabe was last asked for; a deputy's is that of the one deputised for. */
  stimmen: Map<string, Set<string>>
  geprueft: number
}

export const neuesGedaechtnis = (): Gedaechtnis => ({
  gezeigt: new Map(),
  erlaubt: new Set(),
  nochmal: new Map(),
  stimmen: new Map(),
  geprueft: 0,
})

type Pruefung = (s: Sicht) => string[]

const ZU = new Set(['beantwortet', 'erledigt', 'abgebrochen'])
const titelVon = (v: string): string => v.replace(/:.*$/, '')

/** I1: what was answered with 2xx is stored, and what the Ausgang calls sent has reached the provider. */
const i1: Pruefung = ({ bild, gesagt, journal }) => {
  const da = new Map(bild.eingang.map((e) => [e.provider_id, e]))
  const doppelt = new Map<string, number>()
  for (const e of bild.eingang)
    if (e.provider_id !== null && gesagt.has(e.provider_id))
      doppelt.set(e.provider_id, (doppelt.get(e.provider_id) ?? 0) + 1)
  const erreicht = new Set(journal.filter((j) => j.da).map((j) => j.sendung.id))
  const vergessen = bild.vergessen.length > 0
  return [
    ...[...gesagt.values()]
      .filter((g) => g.bestaetigt && !vergessen && !da.has(g.ereignis.provider_id ?? ''))
      .map((g) => `I1: acknowledged and not stored: ${g.ereignis.provider_id}`),
    ...[...doppelt].filter(([, n]) => n > 1).map(([id]) => `I1: one message, two rows: ${id}`),
    ...bild.ausgang
      .filter((a) => a.status === 'gesendet' && !erreicht.has(a.id))
      .map((a) => `I1: called sent, and never reached the provider: ${a.id}`),
    ...bild.brueche.filter((b) => !unfertig(b, bild, gesagt)),
  ]
}

/** A message that is not finished yet has no outcome yet; whether it ever is, is asked at the end. */
const unfertig = (bruch: string, bild: Bild, gesagt: Sicht['gesagt']): boolean => {
  if (bruch.startsWith('I1: a message that is not finished')) return true
  const id = /^I1: a message without .*: (\d+)$/.exec(bruch)?.[1]
  if (wirdVergessen(bruch, bild)) return true
  if (nachWunsch(bruch, bild, gesagt)) return true
  return bild.eingang.some((e) => String(e.id) === id && (e.status === 'neu' || e.status === 'laeuft'))
}

/** What ran when its requester was forgotten ends with the forgetting, not before (phase 3). */
function wirdVergessen(bruch: string, bild: Bild): boolean {
  const id = /^a Vorgang that runs, .*: (V-[\d.]+)$/.exec(bruch)?.[1]
  const offen = bild.vergessen.some((v) => v.status !== 'fertig')
  return offen && bild.vorgang.some((v) => v.id === id && v.grund === 'vergessen')
}

/**
 * Said by a person afterwards: „nochmal“ asks anew for a Freigabe that there was already, „erledigt“ closes what the
 * Assistent has not done, „abbrechen“ what it has done in part.
 */
function nachWunsch(bruch: string, bild: Bild, gesagt: Sicht['gesagt']): boolean {
  const id = / (V-[\d.]+)(?:$|:)/.exec(bruch)?.[1]
  const wartet = bild.vorgang.find((v) => v.id === id)?.status === 'wartet_freigabe'
  const worte = bruch.startsWith('I4: done, and no')
    ? ['erledigt']
    : bruch.startsWith('I4: not done')
      ? ['abbrechen', ...(wartet ? ['nochmal'] : [])]
      : /^I2|^I3: (?:more|a Vorgang that does)/.test(bruch)
        ? ['nochmal', 'abbrechen']
        : []
  return [...gesagt.values()].some((g) => worte.some((w) => g.ereignis.text === `${w} ${id}`))
}

/** I2: no wish done twice, except where a person said so. */
const i2: Pruefung = ({ eintraege, gedaechtnis }) => {
  const zahl = new Map<string, { n: number; vorgang: string; art: string }>()
  for (const e of eintraege) {
    const wunsch = `${e.art} ${e.titel} ${e.input.teil ?? ''}`
    zahl.set(wunsch, { n: (zahl.get(wunsch)?.n ?? 0) + 1, vorgang: titelVon(e.key), art: e.art })
  }
  return [...zahl].flatMap(([wunsch, { n, vorgang, art }]) => {
    const darf = art === 'brief' ? 1 + (gedaechtnis.nochmal.get(vorgang) ?? 0) : 1
    return n > darf ? [`I2: ${n} times in the other system, ${darf} allowed: ${wunsch}`] : []
  })
}

/** I3: what is closed stays as it is. */
const i3: Pruefung = ({ bild, zuvor, spur }) => {
  const jetzt = new Map(bild.vorgang.map((v) => [v.id, v]))
  return [
    ...spur
      .filter((z) => z.was === 'vorgang' && ZU.has(String(z.d.alt)))
      .map((z) => `I3: closed and changed: ${z.id}`),
    ...(zuvor?.vorgang ?? [])
      .filter((v) => ZU.has(v.status))
      .flatMap((v) => {
        const neu = jetzt.get(v.id)
        if (!neu) return [`I3: a closed Vorgang is gone: ${v.id}`]
        return neu.status !== v.status || neu.ersetzt_durch !== v.ersetzt_durch
          ? [`I3: a closed Vorgang stands otherwise: ${v.id}`]
          : []
      }),
  ]
}

/** I4: each effect has its row, with the person who really asked, and a status that is true. */
const i4: Pruefung = ({ bild, eintraege, gesagt, leute, gedaechtnis }) => {
  const zeilen = new Map(bild.aktion.map((a) => [a.key, a]))
  const keys = new Set(eintraege.map((e) => e.key))
  const werSagte = new Map([...gesagt.values()].flatMap((g) => (g.wort ? [[g.wort, g.wer] as const] : [])))
  return [
    ...eintraege.flatMap((e) => {
      const a = zeilen.get(e.key)
      if (!a) return [`I4: an effect without its row: ${e.key}`]
      const wer = leute.find((p) => p.name === werSagte.get(e.titel))
      return [
        // After „nochmal“ the row tells of the second try.
        ...(a.status === 'fehler' && !gedaechtnis.nochmal.has(titelVon(e.key))
          ? [`I4: it happened, and the row says it did not: ${e.key}`]
          : []),
        ...(wer && a.ausgeloest_von !== wer.id && !a.ausgeloest_von.startsWith('X-')
          ? [`I4: asked for by another: ${e.key}`]
          : []),
      ]
    }),
    ...bild.aktion
      .filter(
        (a) =>
          a.status === 'erledigt' && a.key.includes(':fremd.') && !keys.has(a.key) && !vonHand(a.ergebnis),
      )
      .map((a) => `I4: the row says it happened, and it did not: ${a.key}`),
  ]
}

const vonHand = (ergebnis: string | null): boolean =>
  ergebnis === null || ergebnis.includes('nach_auskunft_von')

/** I6, I7: nothing runs without a yes of the right person, to what was shown, in time. */
const i67: Pruefung = (s) => {
  const gefunden: string[] = []
  const { gedaechtnis: g } = s
  let nachricht: Gesagt | undefined
  let angekommen = ''
  let freigegeben = ''
  for (const z of s.spur) {
    if (z.was === 'eingang') {
      nachricht = s.gesagt.get(String(z.d.provider ?? ''))
      angekommen = String(z.d.angekommen)
    }
    if (z.was === 'freigabe' && ['freigegeben', 'zugestimmt'].includes(String(z.d.ergebnis)))
      gefunden.push(...pruefeFreigabe(z, nachricht, angekommen, s), ...zaehleStimmen(z, g))
    if (z.was === 'freigabe' && z.d.ergebnis === 'freigegeben') freigegeben = z.id
    if (z.was !== 'vorgang') continue
    if (z.d.neu === 'wartet_freigabe' || z.d.neu === 'bestaetigung')
      g.gezeigt.set(z.id, String(z.d.parameter))
    if (z.d.neu === 'wartet_freigabe') g.stimmen.set(z.id, new Set())
    if (z.d.neu !== 'laeuft') continue
    // As it stood then: whoever was forgotten since has no message any more.
    const lauf = s.gesagt.get(String(z.d.laufProvider ?? ''))
    if (z.d.alt === 'bestaetigung') {
      gefunden.push(...pruefeJa(z, lauf, s))
      g.erlaubt.add(z.id)
    }
    if (z.d.alt === 'wartet_freigabe') {
      if (freigegeben !== z.id) gefunden.push(`I7: it runs, and nobody approved: ${z.id}`)
      g.erlaubt.add(z.id)
    }
    if (z.d.alt === 'fehler') {
      const wer = lauf ?? nachricht
      if (wer?.absicht !== 'nochmal') gefunden.push(`I2: taken up again, and nobody said so: ${z.id}`)
      g.nochmal.set(z.id, (g.nochmal.get(z.id) ?? 0) + 1)
    }
  }
  for (const e of s.eintraege.slice(g.geprueft)) {
    const vorgang = titelVon(e.key)
    if (e.art !== 'memo' && !g.erlaubt.has(vorgang)) gefunden.push(`I6: done without a yes: ${e.key}`)
    const gezeigt = g.gezeigt.get(vorgang)
    if (gezeigt !== undefined && !enthaelt(gezeigt, e.input))
      gefunden.push(`I7: done with other parameters than were shown: ${e.key}`)
  }
  g.geprueft = s.eintraege.length
  return gefunden
}

/** Two of those who buy, or one admin alone. */
function zaehleStimmen({ id, d }: SpurZeile, g: Gedaechtnis): string[] {
  const stimmen = g.stimmen.get(id) ?? new Set()
  g.stimmen.set(id, stimmen.add(String(d.fuer ?? d.person)))
  return d.ergebnis === 'freigegeben' && d.bedarf !== null && stimmen.size < 2 && d.admin !== 1
    ? [`I7: one approved what two have to: ${id}`]
    : []
}

function enthaelt(gezeigt: string, input: Record<string, unknown>): boolean {
  const alle = JSON.parse(gezeigt) as Record<string, unknown>
  // Of what is taken back the words stand one step deeper.
  const da = { ...(alle.angaben as object | undefined), ...alle }
  const { teil: _, ...rest } = input
  return Object.entries(rest).every(([k, v]) => JSON.stringify(da[k]) === JSON.stringify(v))
}

function pruefeFreigabe(z: SpurZeile, n: Gesagt | undefined, angekommen: string, s: Sicht): string[] {
  const { d, id } = z
  const wer = s.leute.find((p) => p.id === d.person)
  return [
    ...(d.person === d.anfragender ? [`I7: approved by who asked for it: ${id}`] : []),
    ...(d.recht !== 1 ? [`I7: approved without the right: ${id}`] : []),
    ...(d.aktiv !== 1 ? [`I7: approved by somebody who was deactivated: ${id}`] : []),
    ...(d.status !== 'wartet_freigabe' ? [`I7: approved what did not wait: ${id} ${d.status}`] : []),
    ...(d.frist !== null && angekommen >= String(d.frist) ? [`I7: approved after its Frist: ${id}`] : []),
    ...(!n || n.wer !== wer?.name || !['freigeben', 'knopf'].includes(n.absicht)
      ? [`I6: approved, and the person has not said so: ${id} (${n?.wer}: ${n?.ereignis.text})`]
      : []),
    ...(n && !bestaetigt(n, z, wer)
      ? [`I7: approved under a name that nobody has confirmed: ${id} (${n.ereignis.provider_id})`]
      : []),
  ]
}

/**
 * Rights are those of the moment of the decision: what was said before an operator confirmed the number counts when it is
 * handled afterwards (it waited behind a call that hung, or was on its way). He must have done so, and the table say so.
 */
function bestaetigt(n: Gesagt, { d }: SpurZeile, wer: Mensch | undefined): boolean {
  const von = `+${n.ereignis.von?.replace('+', '')}`
  return (wer?.nummern.has(von) ?? false) && String(d.nummern).split(' ').includes(von)
}

function pruefeJa(z: SpurZeile, n: Gesagt | undefined, s: Sicht): string[] {
  const { d, id } = z
  if (!n) return [`I6: it runs, and nobody said yes: ${id}`]
  const wer = s.leute.find((p) => p.id === d.person)
  const gestellt = (JSON.parse(String(d.altFrage ?? 'null')) as { gestellt?: string } | null)?.gestellt
  return [
    ...(n.wer !== wer?.name ? [`I6: somebody else's yes: ${id} (${n.wer})`] : []),
    ...(!['ja', 'knopf'].includes(n.absicht) ? [`I6: that was no yes: ${id} (${n.ereignis.text})`] : []),
    ...(n.absicht === 'ja' && gestellt && vorDerFrage(geglaubt(n, String(d.laufAngekommen)), gestellt)
      ? [`I6: a yes from before the question: ${id}`]
      : []),
    ...(d.frist !== null && d.laufAngekommen !== null && String(d.laufAngekommen) >= String(d.frist)
      ? [`I9: a yes after the Frist: ${id}`]
      : []),
  ]
}

/** A time that no provider can mean (a set clock, a week on its way) is taken as the arrival. */
function geglaubt(n: Gesagt, angekommen: string): string {
  const gesendet = n.ereignis.gesendet ?? angekommen
  const alter = toMs(angekommen) - toMs(gesendet)
  return alter > 7 * TAG_MS || alter < -5 * MINUTE_MS ? angekommen : gesendet
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** I9: instants everywhere; a Frist ends nothing early, and nothing that was decided in time. */
const i9: Pruefung = ({ bild, spur, spaetestens }) => [
  ...Object.values({ ...bild, brueche: [] })
    .flat()
    .flatMap((zeile) =>
      Object.entries(zeile as Record<string, unknown>)
        .filter(([spalte, wert]) => ZEITEN.has(spalte) && wert !== null && !INSTANT.test(String(wert)))
        .map(([spalte, wert]) => `I9: no instant: ${spalte} ${wert}`),
    ),
  ...spur
    .filter((z) => z.was === 'vorgang' && z.d.neu === 'abgebrochen' && z.d.grund === 'frist')
    .flatMap((z) => [
      ...(String(z.d.frist) > spaetestens ? [`I9: ended before its Frist: ${z.id}`] : []),
      ...(Number(z.d.wartet) > 0 ? [`I9: ended while an answer in time was waiting: ${z.id}`] : []),
    ]),
]

/** I9: what a Zeitplan brings is there once for each slot, and not before it. */
const i9Zeitplan: Pruefung = ({ bild }) => {
  const alle = bild.eingang.filter((e) => e.slot !== null)
  return [
    ...alle
      .filter((e) => String(e.faellig) > e.angekommen)
      .map((e) => `I9: a Zeitplan ran early: ${e.id} ${e.slot}`),
    ...alle
      .filter((e, i) => alle.findIndex((x) => x.slot === e.slot) < i)
      .map((e) => `I9: a slot ran twice: ${e.id} ${e.slot}`),
  ]
}

const ZEITEN = new Set([
  'faellig',
  'gesendet',
  'angekommen',
  'nicht_vor',
  'abgeschlossen',
  'frist',
  'erstellt',
  'aktualisiert',
  'opt_out',
])

/** All that hold of every committed state. */
export const IMMER: readonly Pruefung[] = [i67, i1, i2, i3, i4, i9, i9Zeitplan]

/** Of a company that had time and no faults: everything that was begun has ended. */
export function pruefeEnde({ bild }: Pick<Sicht, 'bild'>, jetzt: string): string[] {
  return [
    ...bild.eingang
      .filter((e) => e.status === 'neu' || e.status === 'laeuft')
      .map((e) => `I1: a message that is never finished: ${e.id} ${e.provider_id}`),
    ...bild.vorgang
      .filter((v) => v.auszufuehren === 1 || v.status === 'laeuft')
      .map((v) => `I1: work that nobody does: ${v.id}`),
    ...bild.ausgang
      .filter((a) => a.status === 'bereit' && (a.nicht_vor === null || a.nicht_vor <= jetzt))
      .map((a) => `I1: a reply that never leaves: ${a.id}`),
    ...bild.vorgang
      .filter((v) => ['rueckfrage', 'bestaetigung', 'wartet_freigabe'].includes(v.status))
      .filter((v) => v.frist !== null && v.frist < jetzt)
      .map((v) => `I9: a Frist that is over and ends nothing: ${v.id}`),
    ...bild.vergessen
      .filter((v) => v.status !== 'fertig')
      .map((v) => `I8: a forgetting that is never finished: ${v.grund}`),
  ]
}
