import { mitZoneVon, type Person, zoneVon } from '../domaene/person.ts'
import { istOffen } from '../domaene/vorgang.ts'
import type { Instant } from '../domaene/zeit.ts'
import { werEntschied } from '../rueckkanal/akte.ts'
import { zeigeZeit } from '../rueckkanal/darstellung.ts'
import type { FreigabeZeile } from '../speicher/freigabe.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import type { Entscheid, Verweigert } from './freigabe_pruefung.ts'
import { istEntscheidung, ZUGESTIMMT } from './freigabe_stimmen.ts'
import { titel, type Worte } from './welt.ts'

// What somebody reads whose decision was not taken: exactly why, and how it stands.

/** What tells how the work stands, and who decided: in a group nobody hears that of what was asked for elsewhere. */
export const VERRAET = new Set<Verweigert>([
  'frist',
  'geaendert',
  'ersetzt',
  'schon_freigegeben',
  'schon_abgelehnt',
  'geschlossen',
  'vor_der_frage',
  'unbestaetigt',
  'zaehlt_schon',
])

export interface Lage {
  person: Person
  v: Vorgang | undefined
  bisher: readonly FreigabeZeile[]
  /** The requester's name. */
  wer: string
  /** How many are there of how many. */
  zaehlung?: string | undefined
}

export function verweigerung(welt: Worte, grund: Verweigert, e: Entscheid, lage: Lage): string {
  const { person, v, bisher, wer } = lage
  const { sprache } = person
  const t = welt.texte(sprache)
  const nein = t.freigabeVerweigert
  const wann = (instant: Instant | null): string =>
    instant === null ? '' : zeigeZeit(instant, sprache, zoneVon(person, welt.zone), e.jetzt)
  const stand = v ? t.status[v.status] : ''
  const wunsch = e.wunsch === 'ablehnen' ? 'ablehnen' : 'freigeben'
  switch (grund) {
    case 'frist':
      return nein.frist(e.vorgang_id, wann(v?.frist ?? null))
    case 'ersetzt':
      return nein.ersetzt(e.vorgang_id, v?.ersetzt_durch ?? '')
    case 'unbestaetigt':
      return nein.unbestaetigt(e.vorgang_id, wer)
    case 'zaehlt_schon':
      return nein.zaehlt_schon(e.vorgang_id, lage.zaehlung ?? '')
    case 'schon_freigegeben':
    case 'schon_abgelehnt': {
      const letzte = bisher.findLast(istEntscheidung)
      // Under a name that nobody has confirmed one does not hear who it was.
      if (!e.geprueft || !letzte) return nein.geschlossen(e.vorgang_id, stand)
      const namen = grund === 'schon_freigegeben' ? alle(bisher, letzte) : [letzte]
      const liste = new Intl.ListFormat(sprache).format([...new Set(namen.map((f) => werEntschied(f, t)))])
      const satz = nein[grund](e.vorgang_id, liste, wann(letzte.zeit))
      // Being carried out right now, or gone wrong since: who decided is half of the answer.
      return v && (istOffen(v.status) || v.status === 'abgebrochen') && grund === 'schon_freigegeben'
        ? `${satz} ${t.akte.stand(stand)}`
        : satz
    }
    case 'geschlossen': {
      const warum = v?.grund ? (t.akte.gruende[v.grund] ?? v.grund) : undefined
      const seit = v && e.geprueft ? `, ${wann(v.aktualisiert)}` : ''
      return nein.geschlossen(e.vorgang_id, warum ? `${stand} (${warum})${seit}` : stand)
    }
    case 'rolle':
    case 'gesperrt':
      return nein[grund](e.vorgang_id, wunsch)
    case 'vor_der_frage': {
      const was = v ? titel(mitZoneVon(welt, person), v, sprache) : ''
      return nein.vor_der_frage(
        t.zeile(e.vorgang_id, was, t.status.wartet_freigabe, wer),
        e.vorgang_id,
        wunsch,
      )
    }
    default:
      return nein[grund](e.vorgang_id)
  }
}

/** The last yes and those that it needed beside it. */
function alle(bisher: readonly FreigabeZeile[], letzte: FreigabeZeile): FreigabeZeile[] {
  const ende = bisher.indexOf(letzte)
  const anfang = bisher.findLastIndex((f, i) => i < ende && istEntscheidung(f))
  return bisher
    .slice(anfang + 1, ende + 1)
    .filter((f) => f === letzte || (f.ergebnis === ZUGESTIMMT && f.stand === letzte.stand))
}
