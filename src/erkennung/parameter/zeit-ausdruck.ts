import type { Treffer } from './typen.ts'
import { leseAngabe } from './zeit-angabe.ts'
import { haengtAn, text, wort } from './zeit-hilfe.ts'
import { leseTageszeit } from './zeit-tageszeit.ts'
import type { Angabe, Ausdruck, Leser } from './zeit-typ.ts'
import { leseUhr } from './zeit-uhr.ts'

// A day or period and a time of day, put together.

const BINDET = /^(am|um|in|artikel|etwa|von)$/

/** Small words between the parts, or in front: „am“, „um“, „,“. They count only when a part follows. */
function nachBindewoertern(z: Leser, i: number, vorn: boolean): number[] {
  // „2026-10-03T09:00“
  if (text(z, i) === 't' && haengtAn(z, i) && haengtAn(z, i + 1)) return [i + 1]
  const stellen = [i]
  for (let at = i; at < i + 4; at++) {
    const komma = !vorn && text(z, at) === ','
    const caPunkt = text(z, at) === '.' && wort(z, at - 1).rolle === 'etwa'
    if (!komma && !caPunkt && !BINDET.test(wort(z, at).rolle ?? '')) break
    stellen.push(at + 1)
  }
  return stellen
}

const hatTagesbezug = (tag: Angabe | undefined): boolean =>
  tag !== undefined &&
  (tag.art === 'wochentag' ||
    tag.art === 'datum' ||
    tag.art === 'feiertag' ||
    tag.art === 'abstand' ||
    (tag.art === 'relativ' && tag.einheit === 'tag'))

function leseTeil(z: Leser, at: number, schon: Ausdruck): Treffer<Ausdruck> | undefined {
  const uhr = schon.uhr ? undefined : leseUhr(z, at)
  const tag = schon.tag ? undefined : leseAngabe(z, at)
  if (uhr && uhr.ende >= (tag?.ende ?? 0)) return { wert: { ...schon, uhr: uhr.wert }, ende: uhr.ende }
  if (tag) {
    const { tageszeit } = wort(z, at)
    const zugleich = tag.ende === at + 1 && tageszeit !== 'frueh' ? tageszeit : undefined
    return { wert: { ...schon, tag: tag.wert, tageszeit: schon.tageszeit ?? zugleich }, ende: tag.ende }
  }
  if (schon.tageszeit) return undefined
  // „diesen Abend“, „this morning“
  const dieser = !schon.tag && wort(z, at).versatz === 0 ? wort(z, at + 1).tageszeit : undefined
  if (dieser)
    return {
      wert: { ...schon, tag: { art: 'relativ', einheit: 'tag', versatz: 0 }, tageszeit: dieser },
      ende: at + 2,
    }
  const zeit = leseTageszeit(z, at, hatTagesbezug(schon.tag) || schon.uhr !== undefined)
  return zeit && { wert: { ...schon, tageszeit: zeit.wert }, ende: zeit.ende }
}

/** „23.12. (Mi)“, „am 4. Januar (Montag)“ */
function mitWochentag(z: Leser, t: Treffer<Ausdruck>): Treffer<Ausdruck> {
  const { tag } = t.wert
  const { wochentag } = wort(z, t.ende + 1)
  const zu = text(z, t.ende + 2) === '.' ? t.ende + 3 : t.ende + 2
  if (tag?.art !== 'datum' || text(z, t.ende) !== '(' || wochentag === undefined || text(z, zu) !== ')')
    return t
  return { wert: { ...t.wert, tag: { ...tag, wochentag } }, ende: zu + 1 }
}

/** A day and a time of day in any order: „heute Abend um 8“, „um 9 am Freitag“, „am 4.12., 14 Uhr“. */
export function leseAusdruck(z: Leser, i: number): Treffer<Ausdruck> | undefined {
  let bisher: Treffer<Ausdruck> | undefined
  for (let runde = 0; runde < 3; runde++) {
    const ab: number = bisher?.ende ?? i
    let weiter: Treffer<Ausdruck> | undefined
    for (const at of nachBindewoertern(z, ab, runde === 0)) {
      weiter = leseTeil(z, at, bisher?.wert ?? {})
      if (weiter) break
    }
    if (!weiter) break
    bisher = mitWochentag(z, weiter)
  }
  return bisher
}
