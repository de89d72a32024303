import { loese } from './zeit-aufloesen.ts'
import type { Angabe, Geloest, Kontext, Tage } from './zeit-typ.ts'

// „von A bis B“: each side lends the other what it does not say itself.

type Jaehrlich = Angabe & { art: 'datum' | 'monat' | 'teil' | 'feiertag' }
const jaehrlich = (a: Angabe): a is Jaehrlich =>
  (a.art === 'datum' && a.monat !== undefined) ||
  a.art === 'feiertag' ||
  ((a.art === 'monat' || a.art === 'teil') && a.versatz === undefined)
const hatJahr = (a: Jaehrlich): boolean => a.jahr !== undefined || a.jahrVersatz !== undefined

/** A range longer than this, whose year nobody said, has its ends swapped: „vom 23.12. bis 21.12.“ */
const MAX_TAGE_OHNE_JAHR = 300
/** „28. bis 3.1.“ goes over the end of a month; „23. bis 21.12.“ is the wrong way round. */
const UEBER_MONATSENDE = 15

/** Days from the beginning of `a` to the end of `b`. */
export function loeseBereich(a: Angabe, b: Angabe, k: Kontext): Geloest {
  const erste = leiheWoche(leiheMonat(a, b), b)
  if (jaehrlich(erste) && jaehrlich(b)) return loeseJaehrlich(erste, b, k)
  const von = loese(erste, k)
  if (!('von' in von)) return von
  const ab: Kontext = { ...k, heute: von.von, richtung: 'voraus' }
  const inWoche = b.art === 'wochentag' && (b.woche !== undefined || b.wochen !== undefined)
  const gezeigt = inWoche || b.art === 'relativ' || b.art === 'abstand' || b.art === 'strecke'
  const bis = loese(b, gezeigt ? k : ab)
  if (!('von' in bis)) return bis
  return { von: von.von, bis: bis.bis, annahme: von.annahme ?? bis.annahme }
}

/** „21. bis 23.12.“: the first side is in the month of the second, or in the one before. */
function leiheMonat(a: Angabe, b: Angabe): Angabe {
  if (a.art !== 'datum' || a.monat !== undefined || b.art !== 'datum' || b.monat === undefined) return a
  const davor = a.tag - b.tag > UEBER_MONATSENDE
  if (!davor) return { ...a, monat: b.monat, jahr: b.jahr, jahrVersatz: b.jahrVersatz }
  const monat = b.monat === 1 ? 12 : b.monat - 1
  return { ...a, monat, jahr: b.jahr === undefined || b.monat > 1 ? b.jahr : b.jahr - 1 }
}

/** „Mo–Mi nächste Woche“: both days are in that week. */
export const leiheWoche = (a: Angabe, b: Angabe): Angabe =>
  a.art === 'wochentag' && b.art === 'wochentag' && a.versatz === undefined && a.woche === undefined
    ? { ...a, woche: b.woche, wochen: a.wochen ?? b.wochen }
    : a

const imJahr = (a: Jaehrlich, jahr: number, k: Kontext): Geloest =>
  loese({ ...a, jahr, jahrVersatz: undefined }, k)
const jahrVon = (a: Jaehrlich, k: Kontext): number => a.jahr ?? k.heute.year + (a.jahrVersatz ?? 0)

function loeseJaehrlich(a: Jaehrlich, b: Jaehrlich, k: Kontext): Geloest {
  if (hatJahr(a) || hatJahr(b)) return mitJahr(a, b, k)
  const jahre = k.richtung === 'voraus' ? [-1, 0, 1] : [1, 0, -1]
  let letzter: Geloest = { grund: 'datum_unmoeglich' }
  for (const d of jahre) {
    letzter = ohneJahr(a, b, k.heute.year + d, k)
    if (!('von' in letzter)) continue
    if (k.richtung === 'voraus' ? letzter.bis >= k.heute : letzter.von <= k.heute) return letzter
  }
  return letzter
}

function ohneJahr(a: Jaehrlich, b: Jaehrlich, jahr: number, k: Kontext): Geloest {
  const von = imJahr(a, jahr, k)
  if (!('von' in von)) return von
  const selbes = imJahr(b, jahr, k)
  const bis = 'von' in selbes && selbes.bis < von.von ? imJahr(b, jahr + 1, k) : selbes
  if (!('von' in bis)) return bis
  const tage = bis.bis.diff(von.von, 'days').days
  if (a.art === 'datum' && tage > MAX_TAGE_OHNE_JAHR && bis !== selbes) return { grund: 'zeitraum_verkehrt' }
  return { von: von.von, bis: bis.bis, annahme: 'jahr' }
}

/** One year was said: the other side is in the same, or in the neighbour when that makes it a range over New Year. */
function mitJahr(a: Jaehrlich, b: Jaehrlich, k: Kontext): Geloest {
  const [ja, jb] = [hatJahr(a) ? jahrVon(a, k) : undefined, hatJahr(b) ? jahrVon(b, k) : undefined]
  const von = imJahr(a, ja ?? jb ?? 0, k)
  const bis = imJahr(b, jb ?? ja ?? 0, k)
  if (!('von' in von)) return von
  if (!('von' in bis)) return bis
  if (bis.bis >= von.von || (ja !== undefined && jb !== undefined)) return pruefe(von, bis)
  if (ja === undefined) return ueberNeujahr(imJahr(a, (jb ?? 0) - 1, k), bis)
  return ueberNeujahr(von, imJahr(b, ja + 1, k))
}

const pruefe = (von: Tage, bis: Tage): Geloest =>
  bis.bis < von.von ? { grund: 'zeitraum_verkehrt' } : { von: von.von, bis: bis.bis }

function ueberNeujahr(von: Geloest, bis: Geloest): Geloest {
  if (!('von' in von)) return von
  if (!('von' in bis)) return bis
  return bis.bis.diff(von.von, 'days').days > MAX_TAGE_OHNE_JAHR
    ? { grund: 'zeitraum_verkehrt' }
    : pruefe(von, bis)
}
