import type { Skill } from '../../skills/skill.ts'
import { type SlotFeld, slotsVon } from '../../skills/slot.ts'
import type { Anfrage, Kandidat } from '../erkennung.ts'
import { leseAlleinstehend, leseParameter } from '../parameter/parameter.ts'
import { erzaehltNur, nurErwaehnt } from './antwort-satz.ts'
import { ersetzeBegriffe } from './begriffe.ts'
import { falte, grund } from './form.ts'
import { annahmenAus, nurGueltige } from './fuellen.ts'
import { istFrei } from './slotart.ts'

// An answer in own words to a Rückfrage: the Fähigkeit comes from the message that was asked about, the values first
// from the answer.

/** „ich überlegs mir“, „muss erst nachsehen“, „Moment“, „let me check“. */
const AUFSCHUB =
  /^(?:(?:hm+|ah+|ach|ok|okay|na ja|naja|puh|sorry)[ ,]*)?(?:ich (?:uberleg|ueberleg|schau|guck|klar|pruf|meld|denk)\w*(?: (?:es|s|das|mal|mir|mich|noch|nach|kurz|erst|gleich|daruber|druber|dazu|morgen|spater|dann|wieder|einmal))*|(?:ich |das |da )*(?:muss|will|werde?) (?:ich |das |es |mir |erst |noch |mal |kurz |selbst |daruber |druber )*(?:uberlegen|nachdenken|nachsehen|nachschauen|nachfragen|klaren|prufen)|(?:einen? )?(?:moment|augenblick|sekunde|warte)(?: (?:bitte|mal|noch|kurz))*|(?:let me|i ?ll|i will|i need to|i have to|i must) (?:think|check|look)(?: (?:it|about|again|later|first|up|over|that))*|(?:vou|deixa eu|preciso) (?:pensar|ver|verificar)(?: (?:isso|depois|primeiro|melhor))*)$/
const KEINE_ANTWORT =
  /^(?:hm+|ah+|ahm+|ach|na ja|naja|puh|tja|sorry)?[ ,]*(?:(?:ich )?(?:weiss?|wei) (?:ich |es |das )?(?:auch )?(?:noch )?nicht.*|weiss nicht|keine? (?:ahnung|plan|idee).*|(?:ist )?(?:mir )?egal|spater.*|(?:no idea|i? ?dont know|not sure).*|(?:nao|sei la|nao sei|nem ideia).*)?$/

/** Does the answer say that there is none („weiß noch nicht“)? */
export function istKeineAntwort(antwort: string): boolean {
  const text = grund(falte(antwort).replace(/[^\p{L}\p{N} ,]/gu, '')).trim()
  return text !== '' && (KEINE_ANTWORT.test(text) || AUFSCHUB.test(text))
}

export function ergaenze(
  original: string,
  ergaenzungen: readonly string[],
  anfrage: Anfrage,
  lies: (text: string) => Kandidat[],
): Kandidat[] {
  const antworten = ergaenzungen.filter((e) => !istKeineAntwort(e))
  const basis = lies(original)
  const gefuellt = basis.map((k) =>
    antworten.toReversed().reduce((stand, e) => nimmAuf(stand, e, anfrage), k),
  )
  const andere = antworten.flatMap((e) => lies(e))
  return vereine(gefuellt, andere)
}

/** The same skill out of both makes it surer; the answer alone counts where the message said nothing. */
function vereine(gefuellt: readonly Kandidat[], andere: readonly Kandidat[]): Kandidat[] {
  const alle = new Map(gefuellt.map((k) => [k.faehigkeit, k]))
  for (const k of andere) {
    const schon = alle.get(k.faehigkeit)
    const sicherheit = schon ? 1 - (1 - schon.sicherheit) * (1 - k.sicherheit) : k.sicherheit
    alle.set(k.faehigkeit, { ...(schon ?? k), sicherheit })
  }
  return [...alle.values()].sort((a, b) => b.sicherheit - a.sicherheit)
}

function nimmAuf(k: Kandidat, antwort: string, anfrage: Anfrage): Kandidat {
  const skill = anfrage.skills.find((s) => s.name === k.faehigkeit)
  if (!skill) return k
  const ersetzt = ersetzeBegriffe(antwort, anfrage.begriffe)
  const neu = liesAntwort(skill, k, ersetzt.text, antwort, anfrage)
  const ersetzteFelder = new Set(Object.keys(neu.parameter))
  return {
    ...k,
    parameter: { ...k.parameter, ...neu.parameter },
    annahmen: [...k.annahmen.filter((a) => !ersetzteFelder.has(a.feld)), ...neu.annahmen],
    zweifel: [...k.zweifel.filter((z) => !ersetzteFelder.has(z.feld)), ...neu.zweifel],
  }
}

type Antwort = Pick<Kandidat, 'parameter' | 'annahmen' | 'zweifel'>

function liesAntwort(skill: Skill, k: Kandidat, text: string, roh: string, anfrage: Anfrage): Antwort {
  const slots = slotsVon(skill.parameter)
  const fehlend = slots.filter((s) => s.pflicht && !(s.feld in k.parameter))
  const gefragt = fehlend[0]
  if (gefragt && erzaehltNur(skill, gefragt, roh)) return { parameter: {}, annahmen: [], zweifel: [] }
  if (gefragt && istFrei(gefragt)) return freieAntwort(slots, gefragt, text, roh, anfrage)
  const gelesen = leseParameter(text, slots, anfrage)
  // „100“ alone may be a number or an amount: then it is what was asked for.
  const einzeln = fehlend
    .map((slot) => leseAlleinstehend(text, slot, anfrage))
    .find((g) => g.funde.length > 0)
  const trifft = fehlend.length === 0 || gelesen.funde.some((f) => fehlend.some((s) => s.feld === f.feld))
  const gefunden = trifft ? gelesen.funde : (einzeln?.funde ?? gelesen.funde)
  const funde = gefunden.filter((f) => !nurErwaehnt(skill, slots, text, f))
  return {
    parameter: nurGueltige(
      slots,
      funde.map((f) => [f.feld, f.wert]),
    ),
    annahmen: annahmenAus(funde),
    zweifel: gelesen.zweifel.filter((z) => funde.every((f) => f.feld !== z.feld)),
  }
}

/** The whole answer is the free text; times in it count for slots that are still missing. */
function freieAntwort(
  slots: readonly SlotFeld[],
  slot: SlotFeld,
  text: string,
  roh: string,
  anfrage: Anfrage,
): Antwort {
  const pflicht = slots.filter((s) => s.pflicht && !istFrei(s))
  const gelesen = leseParameter(text, pflicht, anfrage)
  // Only an answer that is quoted as a whole loses its quotes.
  const wert = roh.trim().replace(/^["„“«»]([^"„“”«»]+)["“”«»]$/u, '$1')
  return {
    parameter: nurGueltige(slots, [
      [slot.feld, wert],
      ...gelesen.funde.map((f) => [f.feld, f.wert] as const),
    ]),
    annahmen: annahmenAus(gelesen.funde),
    zweifel: gelesen.zweifel,
  }
}
