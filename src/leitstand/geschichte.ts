import type { Konfiguration } from '../config.ts'
import { istGeschlossen } from '../domaene/vorgang.ts'
import {
  dauerMs,
  type Instant,
  lokalerTag,
  MINUTE_MS,
  plusMs,
  toMs,
  vergleicheSekunden,
} from '../domaene/zeit.ts'
import { titel } from '../router/welt.ts'
import { standText, wasGetan } from '../router/wirkung.ts'
import { erzaehle, werEntschied } from '../rueckkanal/akte.ts'
import { tagText } from '../skills/format.ts'
import type { AktionZeile } from '../speicher/aktion.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import { frageAn } from './geschichte-frage.ts'
import type { Gelesen, Kapitel } from './geschichte-lesen.ts'
import {
  anfragender,
  erkannt,
  gefragt,
  kanalName,
  nachricht,
  prozentText,
  schritt,
  wann,
} from './geschichte-schritte.ts'
import { warum } from './geschichte-warum.ts'
import { entschieden, gesagt, gewirkt, stand } from './geschichte-wirkung.ts'
import { moegliche } from './routen/vorgang-berichtigen.ts'
import {
  angabenIm,
  type Blick,
  entscheidungKarte,
  freigabeKarte,
  istGegangen,
  kurz,
} from './routen/vorgang-karten.ts'
import { kurzeDauer } from './routen/vorgang-worte.ts'
import type { Schritt, VorgangGanz } from './vertrag/vorgang.ts'

// One story out of a Vorgang and those it took the place of.

export function ganz(b: Blick, g: Gelesen, c: Konfiguration): VorgangGanz {
  const { v, kapitel, daten } = g
  const vorgaenger = kapitel.map((k) => k.akte.vorgang).slice(0, -1)
  const schritte = mitWarten(b, alleSchritte(b, kapitel, c))
  return {
    ...kurz(b, v, daten),
    warum: warum(b, kapitel),
    erzaehlt: erzaehlt(b, kapitel),
    schritte,
    eckdaten: eckdaten(b, g, schritte, c),
    angaben: angabenIm(b, v),
    vorgaenger: vorgaenger.map((w) => w.id),
    frage: frageAn(b, v, kapitel.at(-1)?.akte.kanal ?? ''),
    freigabe: v.status === 'wartet_freigabe' ? freigabeKarte(b, v, daten, vorgaenger) : null,
    entscheidung: v.status === 'fehler' ? entscheidungKarte(b, v, daten) : null,
    text_bis: textBis(v, c),
    text_geloescht: textGeloescht(b, v, c),
    moeglich: moegliche(b, v),
  }
}

/** Exactly what the chat and the command line say. */
function erzaehlt(b: Blick, kapitel: readonly Kapitel[]): string {
  const akte = kapitel.at(-1)?.akte
  if (!akte) return ''
  const v = akte.vorgang
  const g = {
    ...akte,
    titel: titel(b.worte, v, b.sprache),
    stand: standText(b.worte, v, b.sprache),
    ohneFremdes: (text: string) => b.worte.ohneFremdes(text, b.sprache),
    getan: (a: AktionZeile) => wasGetan(b.worte, a, b.sprache),
  }
  return erzaehle(g, b.t, b.sprache, b.worte.zone)
}

/**
 * Of all chapters, by time; what happened in the same second in the order in which it follows from each other: a turn notes its
 * end with the time at which it began, and its effects with their own.
 */
function alleSchritte(b: Blick, kapitel: readonly Kapitel[], c: Konfiguration): Schritt[] {
  return kapitel
    .flatMap((k) => [
      ...nachricht(b, kapitel, k, geloeschtText(b, k.akte.vorgang, c)),
      ...erkannt(b, k),
      ...gefragt(b, k),
      ...entschieden(b, kapitel, k),
      ...gewirkt(b, k),
      ...gesagt(b, k),
      ...stand(b, k),
    ])
    .toSorted((x, y) => vergleicheSekunden(x.zeit ?? '', y.zeit ?? ''))
}

/** A long wait is one line, so that it does not crush the rest. */
function mitWarten(b: Blick, schritte: readonly Schritt[]): Schritt[] {
  return schritte.flatMap((s, i) => {
    const davor = schritte[i - 1]?.zeit
    const ms = davor && s.zeit ? toMs(s.zeit) - toMs(davor) : 0
    if (ms < MINUTE_MS) return [s]
    const kopf = b.t.leitstand.schritt.wartet(kurzeDauer(ms, b.sprache))
    return [schritt({ id: s.vorgang }, 'wartet', null, kopf), s]
  })
}

const summeWarten = (schritte: readonly Schritt[]): number =>
  schritte.reduce((summe, s, i) => {
    const [davor, danach] = [schritte[i - 1]?.zeit, schritte[i + 1]?.zeit]
    return s.art === 'wartet' && davor && danach ? summe + toMs(danach) - toMs(davor) : summe
  }, 0)

/** When its texts go; open work keeps them. */
const textBis = (v: Vorgang, c: Konfiguration): Instant | null =>
  istGeschlossen(v) && v.text !== ''
    ? plusMs(v.aktualisiert, dauerMs(c.aufbewahrung.vorgang_text) ?? 0)
    : null

function textGeloescht(b: Blick, v: Vorgang, c: Konfiguration): Instant | null {
  if (v.text !== '') return null
  if (v.grund === 'vergessen') return v.aktualisiert
  if (istGegangen(v.person_id)) return null
  const bis = plusMs(v.aktualisiert, dauerMs(c.aufbewahrung.vorgang_text) ?? 0)
  return bis <= b.jetzt ? bis : null
}

function geloeschtText(b: Blick, v: Vorgang, c: Konfiguration): string {
  const am = textGeloescht(b, v, c)
  return b.t.leitstand.schritt.geloescht(
    am === null ? undefined : tagText(lokalerTag(am, b.worte.zone), b.sprache),
  )
}

function eckdaten(b: Blick, g: Gelesen, schritte: readonly Schritt[], c: Konfiguration) {
  const { v, kapitel, modell } = g
  const letztes = kapitel.at(-1) as Kapitel
  const t = b.t.leitstand
  const von = kapitel[0]?.akte.vorgang.erstellt ?? v.erstellt
  const dauer = toMs(v.aktualisiert) - toMs(von)
  const warten = summeWarten(schritte)
  const frei = letztes.akte.freigaben.filter(
    (f) => f.ergebnis === 'freigegeben' || f.ergebnis === 'zugestimmt',
  )
  const bis = textBis(v, c)
  const zeilen: [keyof typeof t.eckdaten, string | undefined][] = [
    ['verlangt', anfragender(b, letztes)],
    [
      'freigegeben',
      frei.length > 0
        ? new Intl.ListFormat(b.sprache).format(new Set(frei.map((f) => werEntschied(f, b.t))))
        : undefined,
    ],
    ['kanal', kanalName(b, letztes.akte.kanal)],
    ['risiko', t.risiko[v.risiko]],
    ['erkannt', `${b.t.akte.quellen[v.quelle] ?? v.quelle}, ${prozentText(v.sicherheit)}`],
    [
      'dauer',
      dauer < 1000
        ? undefined
        : warten > 0
          ? t.dauerWarten(kurzeDauer(dauer, b.sprache), kurzeDauer(warten, b.sprache))
          : kurzeDauer(dauer, b.sprache),
    ],
    ['kosten', modell.aufrufe > 0 ? modellText(b, g, c) : undefined],
    ['frist', v.frist !== null && !istGeschlossen(v) ? wann(b, v.frist) : undefined],
    ['text', bis === null ? undefined : tagText(lokalerTag(bis, b.worte.zone), b.sprache)],
  ]
  return zeilen.flatMap(([name, wert]) => (wert === undefined ? [] : [{ name: t.eckdaten[name], wert }]))
}

function modellText(b: Blick, { modell }: Gelesen, c: Konfiguration): string {
  const zahl = (wert: number, stellen = 0): string =>
    wert.toLocaleString(b.sprache, { maximumFractionDigits: stellen })
  const kosten =
    modell.kosten_mikro === null
      ? undefined
      : `${zahl(modell.kosten_mikro / 1_000_000, 6)} ${c.modell.waehrung}`
  return b.t.leitstand.tokens(zahl(modell.tokens), kosten)
}
