import { LERNTEXT_ZEICHEN } from '../domaene/lernen.ts'
import type { Parameter } from '../domaene/vorgang.ts'
import type { Skill } from '../skills/skill.ts'
import { type SlotFeld, slotsVon } from '../skills/slot.ts'
import { gleich, liesSatz, naeheVon, type Satz, worteDesWertes } from './aehnlich-satz.ts'
import type { Anfrage, Gelerntes, Kandidat } from './erkennung.ts'
import { ersetzeBegriffe } from './lokal/begriffe.ts'
import { annahmenAus, nurGueltige } from './lokal/fuellen.ts'
import { bezugVon } from './lokal/lokal.ts'
import { istFrei } from './lokal/slotart.ts'
import type { Token } from './lokal/token.ts'
import { mitRand } from './lokal/wortlaut.ts'

// One correction acts on the same kind of phrase: other order, other values, a typing error. Compared is which words
// carry the phrase; values (a month, a place, what stood in a free slot) are none of them and are read anew.

/** From here on it is the same kind of phrase; below it nothing is taken from it. */
const GLEICHE_ART = 0.8
/** So alike, and no more: a question. */
const VIELLEICHT = 0.66
const SICHERHEIT = { gleich: 0.85, vielleicht: 0.6, daneben: 0.6 }

/** Adds what near examples say to what the local recogniser found, best first. `sicher`: from there on is acted, by risk. */
export function mitAehnlichen(anfrage: Anfrage, lokal: Kandidat[], sicher: SicherAb): Kandidat[] {
  const gefunden = ausAehnlichen(anfrage, sicher)
  const [bestes] = gefunden
  if (!bestes) return lokal
  const namen = new Set(gefunden.map((k) => k.faehigkeit))
  const dieselbe = lokal.find((k) => namen.has(k.faehigkeit))
  // The recogniser agrees, and is surer: nothing to add.
  if (gefunden.length === 1 && dieselbe && dieselbe === lokal[0] && dieselbe.sicherheit >= bestes.sicherheit)
    return lokal
  const stark = gefunden.some((k) => k.stark)
  const andere = lokal
    .filter((k) => !namen.has(k.faehigkeit))
    .map((k) => (stark ? { ...k, sicherheit: Math.min(k.sicherheit, SICHERHEIT.daneben) } : k))
  return [...gefunden.map(({ stark: _, ...k }) => k), ...andere].sort((a, b) => b.sicherheit - a.sicherheit)
}

type SicherAb = (risiko: number) => number
type Naher = Kandidat & { stark: boolean }

/**
 * Kandidaten of the nearest examples, one a Fähigkeit. Of risk 2 and more none is sure by likeness alone, whatever was
 * learned; two that contradict each other are a question.
 */
export function ausAehnlichen(anfrage: Anfrage, sicher: SicherAb): Naher[] {
  return bewertet([...vergleiche(anfrage).values()], sicher)
}

/** The example by which a text was understood as that Fähigkeit, as far as likeness goes. */
export const naechstes = (anfrage: Anfrage, faehigkeit: string): Gelerntes | undefined =>
  vergleiche(anfrage).get(faehigkeit)?.beispiel

interface Vergleich {
  naehe: number
  beispiel: Gelerntes
  kandidat: Kandidat
  risiko: number
}

/** The nearest example of each Fähigkeit. */
function vergleiche(anfrage: Anfrage): Map<string, Vergleich> {
  const nahe = new Map<string, Vergleich>()
  // Longer than any phrase that is learned.
  if (anfrage.text.length > LERNTEXT_ZEICHEN) return nahe
  const bezug = bezugVon(anfrage)
  const saetze = new Map<string, Satz>()
  for (const beispiel of inFrage(anfrage)) {
    const skill = anfrage.skills.find((s) => s.name === beispiel.faehigkeit)
    if (!skill) continue
    const slots = slotsVon(skill.parameter)
    const lies = (t: string): Satz => liesSatz(ersetzeBegriffe(t, anfrage.begriffe).text, slots, bezug)
    const hier = saetze.get(skill.name) ?? lies(anfrage.text)
    saetze.set(skill.name, hier)
    const gelernt = lies(beispiel.text)
    const naehe = naeheVon(hier, gelernt, beispiel, slots)
    if (naehe < VIELLEICHT || (nahe.get(skill.name)?.naehe ?? 0) >= naehe) continue
    const kandidat = kandidatAus(hier, gelernt, beispiel, skill, slots)
    nahe.set(skill.name, { naehe, beispiel, kandidat, risiko: skill.risiko })
  }
  return nahe
}

function bewertet(nahe: readonly Vergleich[], sicher: SicherAb): Naher[] {
  const bestes = Math.max(0, ...nahe.map((n) => n.naehe))
  const gute = nahe.filter((n) => n.naehe >= bestes - 0.1)
  return gute
    .map(({ naehe, kandidat, risiko }) => {
      const stark = naehe >= GLEICHE_ART
      const eine = gute.length === 1
      const grund = stark && eine ? SICHERHEIT.gleich : SICHERHEIT.vielleicht
      const hoechstens = risiko >= 2 || !eine ? Math.max(0, sicher(risiko) - 0.02) : 1
      return { ...kandidat, sicherheit: Math.min(grund, hoechstens), stark }
    })
    .sort((a, b) => b.sicherheit - a.sicherheit)
}

/** Reading values is dear (0.2 ms a phrase): only so many, those that share most words, are compared to the end. */
const GENAU = 6
/** Of one Fähigkeit no more than these, so that one that contradicts is always among them. */
const JE_FAEHIGKEIT = 3

/** The first letters stand for a word that is bent or mistyped, the whole word counts once more. */
function inFrage(anfrage: Anfrage): Gelerntes[] {
  const beispiele = anfrage.aehnliche ?? []
  if (beispiele.length === 0) return []
  const da = spurenVon(`${anfrage.text} ${ersetzeBegriffe(anfrage.text, anfrage.begriffe).text}`)
  const gewogen = beispiele.flatMap((beispiel) => {
    const spuren = spurenVon(beispiel.text)
    let gemeinsam = 0
    for (const s of spuren) if (da.has(s)) gemeinsam++
    return gemeinsam === 0 ? [] : [{ beispiel, anteil: gemeinsam / (spuren.size + da.size) }]
  })
  const je = new Map<string, number>()
  return gewogen
    .sort((a, b) => b.anteil - a.anteil)
    .map((g) => g.beispiel)
    .filter(({ faehigkeit }) => {
      je.set(faehigkeit, (je.get(faehigkeit) ?? 0) + 1)
      return (je.get(faehigkeit) ?? 0) <= JE_FAEHIGKEIT
    })
    .slice(0, GENAU)
}

function spurenVon(text: string): Set<string> {
  const spuren = new Set<string>()
  for (const [wort] of text.toLowerCase().matchAll(/[\p{L}]{2,}/gu)) {
    spuren.add(wort.slice(0, 2))
    spuren.add(`=${wort}`)
  }
  return spuren
}

/**
 * Values are read from the message. Learned ones stay only where the phrase did not say them: they were chosen, not
 * said. What the phrase said and the message doesn't is asked for.
 */
function kandidatAus(
  hier: Satz,
  gelernt: Satz,
  beispiel: Gelerntes,
  skill: Skill,
  slots: readonly SlotFeld[],
): Kandidat {
  const gesagt = new Set([...gelernt.gelesen.funde, ...gelernt.gelesen.zweifel].map((f) => f.feld))
  const frei = worteDesWertes(gelernt, beispiel, slots)
  const stueck = frei.size > 0 ? freiesStueck(hier, gelernt, frei) : undefined
  const werte: [string, Parameter[string]][] = hier.gelesen.funde.map((f) => [
    f.feld,
    f.wert as Parameter[string],
  ])
  for (const slot of slots) {
    const wert = beispiel.parameter[slot.feld]
    if (wert === undefined || gesagt.has(slot.feld)) continue
    if (istFrei(slot) && frei.size > 0) {
      if (stueck !== undefined) werte.push([slot.feld, stueck])
    } else werte.push([slot.feld, wert])
  }
  const parameter = nurGueltige(slots, werte)
  return {
    faehigkeit: skill.name,
    parameter,
    sicherheit: 0,
    quelle: 'lernbeispiel',
    annahmen: annahmenAus(hier.gelesen.funde),
    zweifel: hier.gelesen.zweifel.filter((z) => !(z.feld in parameter)),
  }
}

/** What stands in the message where the learned free value stood: its words that the phrase does not have. */
function freiesStueck(hier: Satz, gelernt: Satz, frei: ReadonlySet<Token>): string | undefined {
  const tragende = gelernt.worte.filter((t) => !frei.has(t))
  const fremde = hier.worte.filter((t) => !tragende.some((g) => gleich(t, g)))
  const [erstes, letztes] = [fremde[0], fremde.at(-1)]
  if (!erstes || !letztes) return undefined
  const { von, bis } = mitRand(hier.text, { von: erstes.von, bis: letztes.bis })
  return hier.text.slice(von, bis)
}
