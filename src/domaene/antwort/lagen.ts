import type { Antwort, AntwortLage } from '../antwort.ts'
import { aenderungAlsFrage, istBedingt, konkretes, nenntAenderung, ohneJaNein } from './aenderung.ts'
import { enthaelt, liesSolange, trifft } from './buch.ts'
import { istAuftragAb, istFrage, NUR_ANTWORT, nachVorspann, nurDasOffene } from './frage.ts'
import { istJa } from './ja.ts'
import { aenderungAnEiner } from './mehrere.ts'
import { liesNein } from './nein.ts'
import { type Satz, teilsatzEnde, textAb } from './satz.ts'
import { imTitel, leseTitel, type Titel } from './titel.ts'
import { liesWahl } from './wahl.ts'
import { UNSICHER } from './woerter.ts'
import { UNBESTIMMT } from './woerter-frage.ts'
import { KERN, LOS, ZUSTIMMUNG } from './woerter-ja.ts'
import { ABBRUCH, ENTSCHIEDENES_NEIN, KEINS, NEINWORT } from './woerter-nein.ts'

// One function per state: in which order the grammars are asked, and what an unconsumed text is.

const JA: Antwort = { klasse: 'ja' }
const NEIN: Antwort = { klasse: 'nein' }
const UNKLAR: Antwort = { klasse: 'unklar' }
const FREITEXT: Antwort = { klasse: 'freitext' }
/** From here the recogniser's own opinion counts where the words alone say nothing. */
const SICHER = 0.75

const neueFrage = (satz: Satz): Antwort => ({
  klasse: 'neue_frage',
  rest: textAb(satz, nachVorspann(satz)) || satz.text.trim(),
})
const nurAntwort = (satz: Satz): boolean => liesSolange(NUR_ANTWORT, satz.woerter) >= satz.woerter.length
const sicherErkannt = (lage: AntwortLage): boolean => (lage.erkannt?.sicherheit ?? 0) >= SICHER

export function beiBestaetigung(satz: Satz, lage: AntwortLage): Antwort {
  const titel = leseTitel(lage.optionen[0] ?? '')
  if (istJa(satz, titel)) return JA
  if (liesNein(satz, titel)) return NEIN
  if (lage.befehl) return neueFrage(satz)
  if (nurAntwort(satz)) return UNKLAR
  const vorher = anfang(satz)
  const ab = nachVorspann(satz)
  const aenderung: Antwort = { klasse: 'aenderung', rest: ohneJaNein(satz) }
  if (vorher !== undefined && istBedingt(satz, ab)) return UNKLAR
  if (aenderungAlsFrage(satz, ab)) return aenderung
  if (istFrage(satz, ab)) return neueFrage(satz)
  if (istAuftragAb(satz, ab, true)) {
    if (nurDasOffene(satz, ab, (w) => imTitel(titel, w))) {
      // „ja, lösch die Erinnerung“ when it is to be made: not what was asked, and nothing new.
      const anders = konkretes(satz, ab) > 0
      if (vorher !== undefined || !anders) return anders ? aenderung : UNKLAR
    }
    return gehoertDazu(satz, ab, vorher) ? aenderung : neueFrage(satz)
  }
  if (istBedingt(satz, ab)) return UNKLAR
  if (nenntAenderung(satz, nachJaNein(satz), vorher)) return aenderung
  if (vorher === 'nein') return neinMitGrund(satz, titel) ? NEIN : UNKLAR
  return vorher === undefined && satz.woerter.length >= 3 && sicherErkannt(lage)
    ? nachErkennung(satz, lage)
    : UNKLAR
}

function nachErkennung(satz: Satz, lage: AntwortLage): Antwort {
  if (!lage.erkannt?.gleicheFaehigkeit || lage.erkannt.vollstaendig) return neueFrage(satz)
  return lage.erkannt.parameterGefunden ? { klasse: 'aenderung', rest: ohneJaNein(satz) } : UNKLAR
}

/** „nein, weil …“, „hat sich erledigt, Carla war schneller“; not „vergiss das nicht“, nor a no with a yes in it. */
function neinMitGrund(satz: Satz, titel: Titel): boolean {
  if (enthaelt(KERN, satz.woerter) || enthaelt(ZUSTIMMUNG, satz.woerter)) return false
  const erster = { ...satz, woerter: satz.woerter.slice(0, teilsatzEnde(satz, 0)), ende: '' }
  return trifft(NEINWORT, satz.woerter, 0) > 0 || liesNein(erster, titel) !== undefined
}

/** Does the text begin with a yes or a no? */
function anfang(satz: Satz): 'ja' | 'nein' | undefined {
  const { woerter } = satz
  const ja = Math.max(trifft(KERN, woerter, 0), trifft(ZUSTIMMUNG, woerter, 0), losAmAnfang(satz))
  const nein = Math.max(trifft(NEINWORT, woerter, 0), trifft(ABBRUCH, woerter, 0))
  if (Math.max(ja, nein) === 0) return undefined
  return ja >= nein ? 'ja' : 'nein'
}

// „mach das, aber …“ agrees; „mach 17 Uhr draus“ does not.
function losAmAnfang(satz: Satz): number {
  const los = trifft(LOS, satz.woerter, 0)
  const danach = satz.woerter[los]
  return danach && (/[,.;!]/u.test(danach.davor) || /^(?:aber|but|mas)$/u.test(danach.w)) ? los : 0
}

const nachJaNein = (satz: Satz): number =>
  Math.max(liesSolange([KERN, ZUSTIMMUNG, NEINWORT], satz.woerter), losAmAnfang(satz))

/** „ja und sag auch Carla Bescheid“ adds to what is open; „ja, leg ein Ticket an: …“ is something else. */
const gehoertDazu = (satz: Satz, ab: number, vorher: 'ja' | 'nein' | undefined): boolean =>
  ((vorher === 'ja' || !enthaelt(UNBESTIMMT, satz.woerter, ab)) &&
    satz.woerter.some(
      (w, i) => /^(?:auch|also|too|tambem|também|zusaetzlich|dazu)$/u.test(w.w) && i >= ab,
    )) ||
  (vorher === 'ja' && satz.woerter.slice(0, ab).some((w) => /^(?:und|and|e)$/u.test(w.w)))

export function beiMehreren(satz: Satz, lage: AntwortLage): Antwort {
  const wahl = liesWahl(satz, lage.optionen, true)
  const gegen = wahl && 'gegen' in wahl ? { gegen: wahl.gegen } : {}
  if (wahl?.art === 'wahl') return { klasse: 'wahl', wahl: wahl.wahl, ...gegen }
  if (wahl?.art === 'keine') return NEIN
  if (wahl) return { klasse: 'unklar', ...gegen }
  if (enthaelt(KEINS, satz.woerter) && liesNein(satz, leseTitel(''))) return NEIN
  if (lage.befehl) return neueFrage(satz)
  if (nurAntwort(satz)) return UNKLAR
  const ab = nachVorspann(satz)
  if (istFrage(satz, ab)) return neueFrage(satz)
  if (istAuftragAb(satz, ab, true)) {
    const alle = leseTitel(lage.optionen.join('\n'))
    const dasselbe = nurDasOffene(satz, ab, (w) => imTitel(alle, w)) && konkretes(satz, ab) === 0
    return dasselbe ? UNKLAR : neueFrage(satz)
  }
  const aenderung = aenderungAnEiner(satz, lage.optionen)
  if (aenderung) return { klasse: 'aenderung', ...aenderung }
  return anfang(satz) === undefined && satz.woerter.length >= 3 && sicherErkannt(lage)
    ? neueFrage(satz)
    : UNKLAR
}

export function ausWahl(satz: Satz, lage: AntwortLage): Antwort {
  if (satz.woerter.length === 1 && satz.woerter[0]?.w === '0' && !satz.frage) return NEIN
  const wahl = liesWahl(satz, lage.optionen, false)
  if (wahl?.art === 'wahl') return { klasse: 'wahl', wahl: wahl.wahl }
  if (wahl?.art === 'keine' || liesNein(satz, leseTitel(''))) return NEIN
  if (wahl || verstellt(satz)) return UNKLAR
  if (lage.befehl) return neueFrage(satz)
  if (nurAntwort(satz)) return UNKLAR
  const ab = nachVorspann(satz)
  if (istFrage(satz, ab) || istAuftragAb(satz, ab, false)) return neueFrage(satz)
  return sicherErkannt(lage) && !lage.erkannt?.gleicheFaehigkeit ? neueFrage(satz) : FREITEXT
}

/** Backwards by an override character, or letters of two alphabets in one word („jа“ with a Cyrillic а): no words to go by. */
const verstellt = (satz: Satz): boolean =>
  /[\u202D\u202E]/u.test(satz.text) ||
  satz.woerter.some(
    ({ roh }) => /\p{sc=Latin}/u.test(roh) && /[[\p{sc=Cyrillic}\p{sc=Greek}]--[μω]]/v.test(roh),
  )

export function beiParameter(satz: Satz, lage: AntwortLage): Antwort {
  const titel = leseTitel('')
  const nein = liesNein(satz, titel)
  const ja = istJa(satz, titel)
  const alsWert = !enthaelt(ABBRUCH, satz.woerter) || enthaelt(ENTSCHIEDENES_NEIN, satz.woerter)
  if (lage.slot === 'jaNein' && (ja || (nein && alsWert))) return FREITEXT
  if (nein) return NEIN
  if (ja) return UNKLAR
  if (lage.befehl) return neueFrage(satz)
  if (nurAntwort(satz)) return UNKLAR
  const ab = nachVorspann(satz)
  if (istFrage(satz, ab)) return neueFrage(satz)
  const ergaenzt = lage.erkannt?.gleicheFaehigkeit === true && lage.erkannt.parameterGefunden
  if (istAuftragAb(satz, ab, false) && !ergaenzt) return neueFrage(satz)
  return sicherErkannt(lage) && !lage.erkannt?.gleicheFaehigkeit ? neueFrage(satz) : FREITEXT
}

/** Places of a list that nobody showed. */
const KEINE_LISTE: readonly string[] = Array.from({ length: 9 }, () => '')

export function ohneFrage(satz: Satz): Antwort {
  const titel = leseTitel('')
  if (liesNein(satz, titel)) return NEIN
  if (istJa(satz, titel) || liesWahl(satz, KEINE_LISTE, false)) return UNKLAR
  const antwortet = [KERN, ZUSTIMMUNG, LOS, NEINWORT, UNSICHER].some((b) => enthaelt(b, satz.woerter))
  return antwortet && nurAntwort(satz) ? UNKLAR : neueFrage(satz)
}
