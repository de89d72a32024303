import { WiederholbarerFehler } from '../domaene/fehler.ts'
import { mitZoneVon, type Person, zoneVon } from '../domaene/person.ts'
import type { Sprache } from '../domaene/sprache.ts'
import type { Instant, Uhr } from '../domaene/zeit.ts'
import { zeigeDauer, zeigeZeit } from '../rueckkanal/darstellung.ts'
import { entschaerfe } from '../rueckkanal/fremdtext.ts'
import type { Texte } from '../rueckkanal/texte/texte.ts'
import type { Laufergebnis } from '../skills/laufergebnis.ts'
import { type AktionZeile, aktionenVon, begonneneUnklar } from '../speicher/aktion.ts'
import type { Operation, Speicher } from '../speicher/speicher.ts'
import type { Vorgang, VorgangAenderung } from '../speicher/vorgang.ts'
import { type Titel, titel, type Worte } from './welt.ts'
import { abgebrochenNach, istGeschehen, istUnklar, unklareSysteme, wirkungszeilen } from './wirkung.ts'

// What came of a run, as a change of its Vorgang and as a sentence.

export interface Ausgang {
  aenderung: VorgangAenderung & { status: Vorgang['status'] }
  text: string
}

type Gelaufen = Exclude<Laufergebnis, { art: 'angehalten' }>

/**
 * What came of a run, with what its Aktionen say. One that is still `begonnen` can be known by nobody now, but for what
 * only failed to be reached: that asks again by itself.
 */
export function deuteLauf(
  global: Worte,
  person: Person,
  v: Titel & { id: string },
  ergebnis: Gelaufen,
  { erlaubteHosts, aktionen }: { erlaubteHosts: readonly string[]; aktionen: readonly AktionZeile[] },
): Ausgang {
  const welt = mitZoneVon(global, person)
  const { sprache } = person
  const t = welt.texte(sprache)
  const name = titel(welt, v, sprache)
  const zeilen = (): string[] => wirkungszeilen(welt, aktionen, sprache)
  if (ergebnis.art === 'unklar' || (aktionen.some(istUnklar) && ergebnis.art !== 'wiederholen'))
    return {
      aenderung: { status: 'fehler', grund: 'unklar' },
      text: t.wirkung.unklar(
        v.id,
        name,
        warumUnklar(t, ergebnis, aktionen, sprache),
        zeilen(),
        unklareSysteme(aktionen, sprache),
      ),
    }
  if (ergebnis.art === 'fertig') {
    const { text } = entschaerfe(ergebnis.antwort, erlaubteHosts, t.linkEntfernt)
    const gewirkt = ergebnis.gewirkt || aktionen.some(istGeschehen)
    return { aenderung: { status: gewirkt ? 'erledigt' : 'beantwortet', antwort: text, grund: null }, text }
  }
  if (ergebnis.art === 'abgebrochen')
    return {
      aenderung: abgebrochenNach(aktionen),
      text: aktionen.some(istGeschehen) ? t.wirkung.abgebrochen(v.id, name, zeilen()) : t.abgebrochen(name),
    }
  const grund = grundText(t, ergebnis, sprache)
  return {
    aenderung: { status: 'fehler', grund: kurzerGrund(ergebnis) },
    text: aktionen.some(istGeschehen)
      ? t.wirkung.teilweise(v.id, grund, zeilen())
      : t.fehlerAllgemein(v.id, grund),
  }
}

type Misslungen = Extract<Gelaufen, { art: 'fehler' | 'wiederholen' }>

const kurzerGrund = (e: Misslungen): string => (e.art === 'fehler' ? e.grund : 'nicht_erreichbar')

function warumUnklar(t: Texte, e: Gelaufen, aktionen: readonly AktionZeile[], sprache: Sprache): string {
  if (e.art === 'fehler') return e.grenzeMs === undefined ? '' : grundText(t, e, sprache)
  return e.art === 'unklar' && !aktionen.some(istUnklar) && aktionen.some(istGeschehen)
    ? t.wirkung.andereAngaben
    : ''
}

function grundText(t: Texte, e: Misslungen, sprache: Sprache): string {
  if (e.art === 'wiederholen') return t.fehlerGruende.nicht_erreichbar
  if (e.grenzeMs !== undefined) return t.wirkung.zeitGrenze(zeigeDauer(e.grenzeMs, sprache))
  return e.grund === 'verweigert'
    ? t.fehlerGruende.verweigert((e.was ?? '').replace(/\.$/u, ''))
    : t.fehlerGruende[e.grund]
}

/**
 * The Aktionen that tell what came of a run; none where the run itself says it all. What nobody can know any more is
 * marked so, in the same transaction.
 */
export function* leseWirkung(arg: {
  vorgang_id: string
  art: Gelaufen['art']
  jetzt: Instant
}): Operation<AktionZeile[]> {
  const { vorgang_id, art } = arg
  if (art !== 'fertig' && art !== 'wiederholen') yield* begonneneUnklar({ vorgang_id, jetzt: arg.jetzt })
  return yield* aktionenVon({ vorgang_id })
}

/** The same, as its own transaction; one that only reads where nothing is to be marked. */
export const wirkungVon = (
  d: { speicher: Speicher; uhr: Uhr },
  vorgang_id: string,
  art: Gelaufen['art'],
): Promise<AktionZeile[]> => {
  const arg = { vorgang_id, art, jetzt: d.uhr.jetzt() }
  return art === 'fertig' || art === 'wiederholen'
    ? d.speicher.read(leseWirkung, arg)
    : d.speicher.run(leseWirkung, arg)
}

/** Most runs answer and had no earlier one: nothing has to be read then. */
export const sagtAlles = (e: Laufergebnis, wieder: boolean): boolean => e.art === 'fertig' && !wieder

export const angehalten = (): WiederholbarerFehler =>
  new WiederholbarerFehler('angehalten', 'Das Programm wird angehalten; der Zug geht nach dem Start weiter.')

export const verspaetung = (t: Texte, person: Person, zone: string, gesendet: string): string =>
  t.verspaetet(zeigeZeit(gesendet, person.sprache, zoneVon(person, zone)))
