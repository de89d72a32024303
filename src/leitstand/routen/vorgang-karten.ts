import { mitZoneVon, type Person } from '../../domaene/person.ts'
import { inSprache, type Sprache } from '../../domaene/sprache.ts'
import { grossGeschrieben, kuerze, ohneUmkehr } from '../../domaene/text.ts'
import { istOffen } from '../../domaene/vorgang.ts'
import { type Instant, lokalerTag, toMs } from '../../domaene/zeit.ts'
import { beurteile, darfZuruecknehmen } from '../../router/ruecknahme.ts'
import { entscheideUeber } from '../../router/vorgang_entscheid.ts'
import { schlichterTitel, type Worte } from '../../router/welt.ts'
import { istGeschehen, istUnklar, standText, systemName } from '../../router/wirkung.ts'
import { werName, zaehlungText } from '../../rueckkanal/akte.ts'
import { angabenVon, zeigeZeit } from '../../rueckkanal/darstellung.ts'
import type { Texte } from '../../rueckkanal/texte/texte.ts'
import { betragText } from '../../skills/format.ts'
import { Betrag, slotsVon } from '../../skills/slot.ts'
import { type AktionZeile, Entscheid } from '../../speicher/aktion.ts'
import type { Vorgang } from '../../speicher/vorgang.ts'
import { sollEnden } from '../../speicher/vorgang-lauf.ts'
import type { Leser, Lesewerk } from '../behandlung.ts'
import type {
  EntscheidungKarte,
  FreigabeKarte,
  Handlung,
  VorgangKurz,
  WerKurz,
} from '../vertrag/grundformen.ts'
import { moegliche } from './vorgang-berichtigen.ts'
import type { Daten } from './vorgang-daten.ts'
import { kennungVon, kurzeDauer } from './vorgang-worte.ts'

// How a Vorgang is shown to one person: words ready to be read, and exactly what this person may do with it now.

export interface Blick {
  /** With times in the person's zone. */
  worte: Worte
  person: Person
  sprache: Sprache
  t: Texte
  jetzt: Instant
  /** Hosts that may be linked to. */
  hosts: readonly string[]
}

export function blickVon(werk: Lesewerk, ich: Leser, hosts: readonly string[]): Blick {
  const { person, sprache } = ich
  const worte = mitZoneVon(werk.welt, person)
  return { worte, person, sprache, t: worte.texte(sprache), jetzt: werk.uhr.jetzt(), hosts }
}

/** So much of a text is shown in a list. */
const ZEICHEN = 500

/** „um 10:02“ today, else „am 27.11.2026, 10:02“. */
export const wannImSatz = (b: Blick, zeit: Instant): string => {
  const { zone } = b.worte
  const heute = lokalerTag(zeit, zone) === lokalerTag(b.jetzt, zone)
  return b.t.leitstand.wann(zeigeZeit(zeit, b.sprache, zone, b.jetzt), heute)
}

export const istGegangen = (id: string): boolean => /^X-/u.test(id)

const werVon = (b: Blick, d: Pick<Daten, 'namen'>, id: string): WerKurz => {
  const name = d.namen.get(id)
  return name === undefined ? { id: null, name: werName(id, b.t) } : { id, name: ohneUmkehr(name) }
}

export const titelIm = (b: Blick, v: Vorgang): string =>
  v.text === '' && b.worte.skills.finde(v.faehigkeit) === undefined
    ? b.t.akte.geloescht
    : ohneUmkehr(schlichterTitel(b.worte, v, b.sprache))

const istUnbekannt = (v: Pick<Vorgang, 'status' | 'grund'>): boolean =>
  v.status === 'fehler' && v.grund === 'unklar'

export function kurz(b: Blick, v: Vorgang, d: Daten, zeichen = ZEICHEN): VorgangKurz {
  const skill = b.worte.skills.finde(v.faehigkeit)
  const zaehlung = d.zaehlungen[v.id]
  const stand = standText(b.worte, v, b.sprache)
  const kanal = d.kanaele.get(v.unterhaltung_id) ?? '?'
  return {
    id: v.id,
    titel: titelIm(b, v),
    status: istUnbekannt(v) ? 'unklar' : v.status,
    status_text: zaehlung ? `${stand}, ${zaehlungText(zaehlung, b.t, b.sprache)}` : stand,
    faehigkeit: v.faehigkeit,
    faehigkeit_titel: skill ? inSprache(skill.beschreibung, b.sprache) : null,
    risiko: v.risiko,
    person: werVon(b, d, v.person_id),
    kanal,
    kanal_text: b.t.leitstand.kanaele[kanal] ?? kanal,
    text: v.text === '' ? null : kuerze(ohneUmkehr(v.text), zeichen),
    antwort: v.antwort === null ? null : kuerze(ohneUmkehr(v.antwort), zeichen),
    frist: istOffen(v.status) ? v.frist : null,
    fortschritt: v.status === 'laeuft' ? v.fortschritt : null,
    ersetzt_durch: v.ersetzt_durch,
    version: v.version,
    erstellt: v.erstellt,
    aktualisiert: v.aktualisiert,
    handlungen: handlungen(b, v, d),
  }
}

/** By the rules that decide when it is done; nothing else is offered. */
function handlungen(b: Blick, v: Vorgang, d: Daten): Handlung[] {
  return [...freigabeHandlungen(b, v, d), ...antworten(b, v), ...entscheide(b, v, d), ...nachher(b, v, d)]
}

export const istVorbei = (b: Blick, v: Vorgang): boolean => v.frist !== null && b.jetzt >= v.frist

function freigabeHandlungen(b: Blick, v: Vorgang, d: Daten): Handlung[] {
  if (!d.rechte.has(v.id) || v.beschaedigt || istVorbei(b, v)) return []
  return d.zugestimmt.has(v.id) ? ['ablehnen'] : ['freigeben', 'ablehnen']
}

const antworten = (b: Blick, v: Vorgang): Handlung[] =>
  v.status === 'bestaetigung' && v.person_id === b.person.id && !v.beschaedigt && !istVorbei(b, v)
    ? ['ja', 'nein']
    : []

function entscheide(b: Blick, v: Vorgang, d: Daten): Handlung[] {
  if (!istOffen(v.status) || sollEnden(v)) return []
  const aktionen = d.geschehen.get(v.id)?.aktionen ?? []
  const arg = { v, aktionen, person: b.person, name: v.id, jetzt: b.jetzt }
  return Entscheid.options.filter((wie) => entscheideUeber(b.worte, { ...arg, wie }).ok)
}

/** A reminder is called off in the chat: whether it still comes is not said by its Vorgang. */
const istErinnerung = (a: AktionZeile): boolean => a.system === 'assistent'

function nachher(b: Blick, v: Vorgang, d: Daten): Handlung[] {
  const g = d.geschehen.get(v.id)
  const zurueck =
    g !== undefined &&
    g.aktionen.length > 0 &&
    !g.aktionen.some(istErinnerung) &&
    darfZuruecknehmen(b.person, v) &&
    'weg' in beurteile(b.worte.skills, g, b.jetzt)
  const falsch = moegliche(b, v).length > 0
  return [...(zurueck ? (['rueckgaengig'] as const) : []), ...(falsch ? (['berichtigen'] as const) : [])]
}

export const angabenIm = (b: Blick, v: Vorgang): { name: string; wert: string }[] => {
  const skill = b.worte.skills.finde(v.faehigkeit)
  if (!skill || v.beschaedigt) return []
  return angabenVon(skill, v.parameter, b.sprache, b.worte.zone).map(({ name, wert }) => ({
    name,
    wert: ohneUmkehr(wert),
  }))
}

/** How often what is asked for was changed, from 1. */
export const standNummer = (v: Vorgang, vorgaenger: readonly Vorgang[]): number =>
  new Set([...vorgaenger, v].flatMap((w) => w.frage?.stand ?? [])).size || 1

export function freigabeKarte(b: Blick, v: Vorgang, d: Daten, vorgaenger: readonly Vorgang[]): FreigabeKarte {
  const zaehlung = d.zaehlungen[v.id]
  const namen = new Intl.ListFormat(b.sprache).format(zaehlung?.namen ?? [])
  return {
    ...kurz(b, v, d),
    stand: v.frage?.stand ?? '',
    stand_nr: standNummer(v, vorgaenger),
    angaben: angabenIm(b, v),
    hinweise: (v.frage?.hinweise ?? []).map((h) => ohneUmkehr(inSprache(h, b.sprache))),
    knopf: b.t.freigebenKnopf(kuerze(betragIm(b, v) ?? titelIm(b, v), 40)),
    fuer: d.rechte.get(v.id)?.fuer?.name ?? null,
    freigaben: zaehlung ? b.t.leitstand.freigaben(zaehlung.hat, zaehlung.braucht, namen) : null,
  }
}

/** „4.820,00 €“: what matters most about a payment. */
function betragIm(b: Blick, v: Vorgang): string | undefined {
  const skill = b.worte.skills.finde(v.faehigkeit)
  const feld = skill && slotsVon(skill.parameter).find((s) => s.art === 'betrag')
  const betrag = Betrag.safeParse(feld && v.parameter[feld.feld])
  return betrag.success ? betragText(betrag.data, b.sprache) : undefined
}

export function entscheidungKarte(b: Blick, v: Vorgang, d: Daten): EntscheidungKarte {
  const aktionen = d.geschehen.get(v.id)?.aktionen ?? []
  const name = titelIm(b, v)
  const unklare = aktionen.find(istUnklar)
  const t = b.t.leitstand
  const da = { ...kurz(b, v, d), system: nameVon((unklare ?? aktionen.at(-1))?.system) }
  const link = aktionen.flatMap((a) => kennungVon(a, b.hosts)?.url ?? [])[0] ?? null
  if (!istUnbekannt(v))
    return {
      ...da,
      link,
      frage: t.fehlerFrage(name),
      erklaerung: t.fehlerErklaerung(
        grundSatz(b, v.grund),
        unklare ? 'offen' : aktionen.some(istGeschehen) ? 'teil' : 'nichts',
      ),
    }
  return {
    ...da,
    link,
    frage: t.unklarFrage(name, nameVon(unklare?.system) ?? b.t.akte.ergebnisse.unklar),
    erklaerung: t.unklarErklaerung(
      wannImSatz(b, unklare?.erstellt ?? v.aktualisiert),
      unklare?.abgeschlossen
        ? kurzeDauer(toMs(unklare.abgeschlossen) - toMs(unklare.erstellt), b.sprache)
        : undefined,
    ),
  }
}

const nameVon = (system: string | undefined): string | null =>
  system === undefined ? null : systemName(system)

/** As the first words of a text, without its full stop. */
function grundSatz(b: Blick, grund: string | null): string {
  const gruende: Record<string, unknown> = b.t.fehlerGruende
  const satz = grund === null ? undefined : gruende[grund]
  const text = typeof satz === 'string' ? satz : (b.t.akte.gruende[grund ?? 'fehler'] ?? grund ?? '')
  return grossGeschrieben(text.replace(/\.$/u, ''))
}
