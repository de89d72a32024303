import type { SlotFeld } from '../../skills/slot.ts'
import { bei, type Token } from './token.ts'
import type { Bezug, Deutung, Json, Stueck } from './typen.ts'
import { findeZeiten, type Zeitfund } from './zeit.ts'
import { leiheWoche } from './zeit-bereich.ts'
import { alsEinZeitraum, findeEnden } from './zeit-offen.ts'
import type { Kontext } from './zeit-typ.ts'
import { alsDatum, alsTag, alsZeitpunkt, alsZeitraum, hatUhr, kontextVon, naechsterTag } from './zeit-wert.ts'
import { istKurz } from './zeit-wort.ts'

// Which expression of time serves which slot.

/** What of a slot decides how a time is read. */
export type Zeitslot = Pick<SlotFeld, 'feld' | 'art' | 'pflicht' | 'richtung'>

const istZeitslot = (s: SlotFeld): boolean =>
  s.art === 'zeitpunkt' || s.art === 'datum' || s.art === 'zeitraum'

function deute(zeit: Zeitfund['zeit'], slot: Zeitslot, k: Kontext): Deutung<Json> | undefined {
  if (slot.art === 'zeitpunkt') return alsZeitpunkt(zeit, k)
  const gelesen: Deutung<Json> | undefined =
    slot.art === 'datum' ? alsDatum(zeit, k) : (alsZeitraum(zeit, k) as Deutung<Json> | undefined)
  if (slot.pflicht || slot.art === 'zeitraum' || !gelesen) return gelesen
  // „Der Drucker geht seit gestern nicht“ says nothing about when an optional appointment is.
  const vergangen = 'wert' in gelesen && k.richtung === 'voraus' && String(gelesen.wert) < alsTag(k.heute)
  return vergangen || zeit.offen === 'seit' ? undefined : gelesen
}

const NICHT = /^(nicht|statt|anstatt|not|nao)$/
/** How well an expression fits a slot; below zero not at all. */
function eignung(f: Zeitfund, slot: Zeitslot, tokens: readonly Token[], k: Kontext): number {
  const deutung = deute(f.zeit, slot, k)
  if (!deutung) return -1
  // A doubt about something that need not be there is no reason to ask.
  const zweifelhaft = 'grund' in deutung
  if (
    zweifelhaft &&
    !slot.pflicht &&
    deutung.grund !== 'datum_unmoeglich' &&
    deutung.grund !== 'zeitraum_verkehrt'
  )
    return -1
  const uhr = hatUhr(f.zeit.a) || (f.zeit.a.tag?.art === 'abstand' && istKurz(f.zeit.a.tag.einheit))
  const verneint = NICHT.test(bei(tokens, f.ab - 1).t)
  return 10 - (slot.art === 'zeitpunkt' && !uhr ? 2 : 0) - (verneint ? 5 : 0) - (zweifelhaft ? 1 : 0)
}

const stueck = (feld: string | undefined, f: Zeitfund, deutung: Deutung<Json>): Stueck => ({
  feld,
  ab: f.ab,
  ende: f.ende,
  deutung,
})

/**
 * „morgen … um 9“: day and time of day in two places are one point in time. „um 9 … am 5.12.“ is not: the day may
 * belong to what is to be remembered.
 */
function getrennt(funde: readonly Zeitfund[]): readonly [Zeitfund, Zeitfund] | undefined {
  const [a, b] = funde
  if (!a || !b || funde.length !== 2 || a.zeit.b || a.zeit.offen || b.zeit.b || b.zeit.offen) return undefined
  const nurTag = (f: Zeitfund): boolean => f.zeit.a.tag !== undefined && !hatUhr(f.zeit.a)
  const nurUhr = (f: Zeitfund): boolean => f.zeit.a.tag === undefined && hatUhr(f.zeit.a)
  return (nurTag(a) && nurUhr(b)) || (nurUhr(a) && nurTag(b)) ? [a, b] : undefined
}

/** Two hours, or an hour behind several days („am 5. und 6. um 9“): which one was meant is not for us to say. */
function unklareUhr(funde: readonly Zeitfund[], tokens: readonly Token[]): Zeitfund | undefined {
  if (nenntZweiUhren(funde, tokens)) return funde[0]
  const i = funde.findIndex((f, k) => f.zeit.reihe !== undefined && funde[k + 1]?.ab === f.ende)
  const [tage, uhr] = [funde[i], funde[i + 1]]
  return tage && uhr && hatUhr(uhr.zeit.a) ? { ...tage, ende: uhr.ende } : undefined
}

/** „remind me about the 9 am standup at 8:45“: the first hour belongs to the thing, or the second does. */
const nenntZweiUhren = (funde: readonly Zeitfund[], tokens: readonly Token[]): boolean => {
  const [a, b] = funde.filter((f) => hatUhr(f.zeit.a))
  if (!a || !b) return false
  return bei(tokens, a.ab).t === 'about' || tokens.slice(0, a.ab).some((t) => WORAN.test(t.t))
}
const WORAN = /^(ans?|daran|about|of|sobre)$/

const UND = /^(,? ?(und|and|e|sowie|&)|[,/+])$/
const ODER = /^,? ?(oder|or|ou)$/
const verbindung = (a: Zeitfund, b: Zeitfund, tokens: readonly Token[]): string =>
  tokens
    .slice(a.ende, Math.min(b.ab, a.ende + 3))
    .map((t) => t.t)
    .join(' ')

/** The expressions that follow side by side: „Montag, Dienstag und Mittwoch“. */
function nebenan(f: Zeitfund, offen: readonly Zeitfund[], tokens: readonly Token[]): Zeitfund[] {
  const kette = [f]
  for (const naechster of offen.slice(offen.indexOf(f) + 1)) {
    const wort = verbindung(kette.at(-1) ?? f, naechster, tokens)
    if (!UND.test(wort) && !ODER.test(wort)) break
    kette.push(naechster)
  }
  return kette
}

/** Days that follow each other are one period; everything else that „und“ or „oder“ joins is a choice nobody made. */
function nebeneinander(
  kette: readonly Zeitfund[],
  slot: Zeitslot,
  tokens: readonly Token[],
  k: Kontext,
): Deutung<Json> | undefined {
  const worte = kette.slice(1).map((f, i) => verbindung(kette[i] ?? f, f, tokens))
  const [anfang, ende] = [kette[0]?.zeit.a.tag, kette.at(-1)?.zeit.a.tag]
  const werte = kette.flatMap(({ zeit }) => {
    // „Donnerstag und Freitag nächster Woche“, „nächste Woche Mo, Di und Mi“
    const tag = zeit.a.tag && anfang && ende && leiheWoche(leiheWoche(zeit.a.tag, ende), anfang)
    const d = deute({ ...zeit, a: { ...zeit.a, ...(tag ? { tag } : {}) } }, slot, k)
    return d && 'wert' in d ? [d] : []
  })
  if (worte.length === 0 || werte.length < kette.length) return undefined
  const unklar = worte.every((w) => w === ',') ? undefined : ({ grund: 'zeit_mehrdeutig' } as const)
  if (slot.art !== 'zeitraum' || worte.some((w) => ODER.test(w))) return unklar
  const tage = werte
    .map((w) => w.wert as { von: string; bis: string })
    .sort((a, b) => (a.von < b.von ? -1 : 1))
  const [erster, letzter] = [tage[0], tage.at(-1)]
  const folgen = tage.every((t, i) => i === 0 || naechsterTag(tage[i - 1]?.bis ?? '') === t.von)
  if (!erster || !letzter || !folgen) return unklar
  return { wert: { von: erster.von, bis: letzter.bis }, annahme: werte[0]?.annahme }
}

/** The pieces that serve one slot: none, one, or two that are one value („morgen … um 9“). */
export function belege(
  slot: Zeitslot,
  offen: readonly Zeitfund[],
  tokens: readonly Token[],
  bezug: Bezug,
): Stueck[] {
  if (offen.length === 0) return []
  const k = kontextVon(bezug, slot.richtung)
  const paar = slot.art === 'zeitpunkt' ? getrennt(offen) : undefined
  if (paar) {
    const [a, b] = paar
    const deutung: Deutung<Json> | undefined = a.zeit.a.tag
      ? alsZeitpunkt({ a: { ...b.zeit.a, tag: a.zeit.a.tag } }, k)
      : { grund: 'zeit_mehrdeutig' }
    return deutung ? [stueck(slot.feld, a, deutung), stueck(slot.feld, b, deutung)] : []
  }
  const enden = slot.art === 'zeitraum' ? findeEnden(offen, tokens) : undefined
  const eines = enden && alsEinZeitraum(...enden, k)
  if (enden && eines) return enden.map((f) => stueck(slot.feld, f, eines))
  const unklar = slot.art === 'zeitpunkt' ? unklareUhr(offen, tokens) : undefined
  if (unklar) return [stueck(slot.feld, unklar, { grund: 'zeit_mehrdeutig' })]
  const bewertet = offen.map((f) => ({ f, e: eignung(f, slot, tokens, k) })).filter(({ e }) => e >= 0)
  const bester = bewertet.reduce<(typeof bewertet)[number] | undefined>(
    (a, b) => (a && a.e >= b.e ? a : b),
    undefined,
  )
  if (!bester) return []
  const kette = nebenan(bester.f, offen, tokens)
  const alle = nebeneinander(kette, slot, tokens, k)
  if (alle) return [stueck(slot.feld, { ...bester.f, ende: kette.at(-1)?.ende ?? bester.f.ende }, alle)]
  const deutung = deute(bester.f.zeit, slot, k)
  return deutung ? [stueck(slot.feld, bester.f, deutung)] : []
}

/** Every expression of time as a piece: of a slot, or of none, so that its numbers are not taken for others. */
export function leseZeiten(tokens: readonly Token[], slots: readonly SlotFeld[], bezug: Bezug): Stueck[] {
  let offen = findeZeiten(tokens, bezug)
  const stuecke: Stueck[] = []
  for (const slot of slots.filter(istZeitslot)) {
    const neu = belege(slot, offen, tokens, bezug)
    stuecke.push(...neu)
    offen = offen.filter((f) => !neu.some((s) => s.ab <= f.ab && f.ende <= s.ende))
  }
  return [...stuecke, ...offen.map((f) => stueck(undefined, f, { grund: 'zeit_mehrdeutig' }))]
}
