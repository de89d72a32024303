import { WiederholbarerFehler } from '../domaene/fehler.ts'
import { mitZoneVon, type Person, zoneVon } from '../domaene/person.ts'
import { zeigeZeit } from '../rueckkanal/darstellung.ts'
import { entschaerfe } from '../rueckkanal/fremdtext.ts'
import type { Texte } from '../rueckkanal/texte/texte.ts'
import type { Laufergebnis } from '../skills/ausfuehrung.ts'
import type { Vorgang, VorgangAenderung } from '../speicher/vorgang.ts'
import { type Titel, titel, type Welt } from './welt.ts'

// What came of a run, as a change of its Vorgang and as a sentence.

export interface Ausgang {
  aenderung: VorgangAenderung & { status: Vorgang['status'] }
  text: string
  /** An Aktion that is still `begonnen` can be known by nobody now. */
  begonneneUnklar: boolean
}

export function deuteLauf(
  global: Welt,
  person: Person,
  v: Titel & { id: string },
  ergebnis: Laufergebnis,
  erlaubteHosts: readonly string[],
): Ausgang {
  const welt = mitZoneVon(global, person)
  const t = welt.texte(person.sprache)
  const gruende = t.fehlerGruende
  switch (ergebnis.art) {
    case 'fertig': {
      const { text } = entschaerfe(ergebnis.antwort, erlaubteHosts, t.linkEntfernt)
      return {
        aenderung: { status: ergebnis.gewirkt ? 'erledigt' : 'beantwortet', antwort: text, grund: null },
        text,
        begonneneUnklar: false,
      }
    }
    case 'unklar':
      return {
        aenderung: { status: 'fehler', grund: 'unklar' },
        text: t.unklar(v.id, titel(welt, v, person.sprache)),
        begonneneUnklar: true,
      }
    case 'abgebrochen':
      return {
        aenderung: { status: 'abgebrochen', grund: 'abbrechen' },
        text: t.abgebrochen(titel(welt, v, person.sprache)),
        begonneneUnklar: false,
      }
    case 'fehler': {
      const grund =
        ergebnis.grund === 'verweigert' ? gruende.verweigert(ergebnis.was ?? '') : gruende[ergebnis.grund]
      return {
        aenderung: { status: 'fehler', grund: ergebnis.grund },
        text: t.fehlerAllgemein(v.id, grund),
        begonneneUnklar: ergebnis.begonnen,
      }
    }
    case 'wiederholen':
      return {
        aenderung: { status: 'fehler', grund: 'nicht_erreichbar' },
        text: t.fehlerAllgemein(v.id, gruende.nicht_erreichbar),
        begonneneUnklar: false,
      }
    case 'angehalten':
      throw angehalten()
  }
}

export const angehalten = (): WiederholbarerFehler =>
  new WiederholbarerFehler('angehalten', 'Das Programm wird angehalten; der Zug geht nach dem Start weiter.')

export const verspaetung = (t: Texte, person: Person, zone: string, gesendet: string): string =>
  t.verspaetet(zeigeZeit(gesendet, person.sprache, zoneVon(person, zone)))
