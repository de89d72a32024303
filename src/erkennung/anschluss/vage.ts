import type { Skill } from '../../skills/skill.ts'
import { type SlotFeld, slotsVon } from '../../skills/slot.ts'
import type { Anfrage, Kandidat } from '../erkennung.ts'
import { istKeineAntwort } from '../lokal/ergaenzen.ts'
import { trenneErgaenzungen } from '../lokal/ergaenzung.ts'
import { annahmenAus, nurGueltige } from '../lokal/fuellen.ts'
import { istFrei } from '../lokal/slotart.ts'
import { zerlege } from '../lokal/token.ts'
import { leseParameter, maskiere, ohneMarken } from '../parameter/parameter.ts'
import { uebrigIn } from './form.ts'
import { kernVon } from './kern.ts'

// „Wie lief das mit dem Ding letzte Woche?“ names no Fähigkeit, but a value that some take: they are offered. What is
// said to that („ich meine den Post zum Whitepaper“) stands for the vague word then.

const WORT =
  'ding(?:s|e|en|er|ens|sbums|sda)?|sachen?|teile?|zeugs?|kram|geschichte|things?|thingy|stuff|coisas?|negocio|negócio|troço|das da|dem da|die da|der da|das dort'
const VAGE = new RegExp(
  `(?:\\b(?:das|die|der|dem|den)\\s+(?:mit|von|aus)\\s+)?(?:\\b(?:dem|der|das|die|den|diese[mnrs]?|unser\\w*|the|that|this|aquel\\w*|ess[ae]s?|a|o|as|os|d[ao])\\s+)?(?<![\\p{L}])(?:${WORT})(?![\\p{L}])`,
  'iu',
)
const FRAGT =
  /^[\s¿¡]*(?:(?:und|ach|hm+|du|sag mal|hey|hi|hallo|ok\w*|na|moin|servus|wart mal|and|so|hm|e|oi)[\s,.!]+)*(?:wie|was|wieviel\w*|how|what|whats|what's|como|qual|quanto\w*|quantas|o que)\b/iu
/** „Was ist aus dem Ding geworden?“; more content than that is a question of its own. */
const MAX_INHALT = 1
const HOECHSTENS = 3

interface Schwellen {
  sicher: number
  fragen: number
}

/** @returns the skills that may be meant by a vague question, with what an answer adds; undefined: it is none */
export function leseVage(
  anfrage: Anfrage,
  gefunden: readonly Kandidat[],
  lies: (text: string) => readonly Kandidat[],
  schwellen: Schwellen,
): Kandidat[] | undefined {
  const { original, ergaenzungen } = trenneErgaenzungen(anfrage.text)
  if (!VAGE.test(original) || !FRAGT.test(original)) return undefined
  const [bester] = gefunden
  const liest = anfrage.skills.filter((s) => s.risiko === 0)
  const fremd =
    bester && bester.sicherheit >= schwellen.fragen && liest.every((s) => s.name !== bester.faehigkeit)
  if (fremd || (ergaenzungen.length === 0 && (bester?.sicherheit ?? 0) >= schwellen.sicher)) return undefined
  if (inhaltIn(original, liest, anfrage) > MAX_INHALT) return undefined
  const moegliche = liest.flatMap((skill) => moeglich(skill, original, anfrage))
  if (moegliche.length === 0) return undefined
  const mitte = (schwellen.sicher + schwellen.fragen) / 2
  const geordnet = moegliche
    .map((k) => ({ k, rang: gefunden.find((g) => g.faehigkeit === k.faehigkeit)?.sicherheit ?? 0 }))
    .sort((a, b) => werteIn(b.k) - werteIn(a.k) || b.rang - a.rang)
    .map(({ k }, i) => ({ ...k, sicherheit: mitte - i / 100 }))
  const antworten = ergaenzungen.toReversed().filter((e) => !istKeineAntwort(e))
  if (antworten.length === 0) return geordnet.slice(0, HOECHSTENS)
  return antworten.reduce(
    (stand, antwort) => mitAntwort(stand, { antwort, original, anfrage, lies, schwellen }),
    geordnet,
  )
}

const werteIn = (k: Kandidat): number => Object.keys(k.parameter).length

function inhaltIn(text: string, skills: readonly Skill[], anfrage: Anfrage): number {
  const slots = skills.flatMap((s) => slotsVon(s.parameter))
  const namen = new Set(slots.map((s) => s.feld))
  const maskiert = maskiere(ohneMarken(text.replace(VAGE, ' ')), slots, anfrage)
  return zerlege(maskiert).filter(
    (t) => t.marke === undefined && t.klasse === 'inhalt' && !namen.has(t.form) && !BEWEGUNG.test(t.form),
  ).length
}

/** „gelaufen“, „ausgegangen“: how it went, whatever it was. */
const BEWEGUNG =
  /^(?:ge)?(?:lauf|lief|aus|war|went|go|gone|ran|andou|foi|ficou|schaut|siehts|worden|geworden)/

function moeglich(skill: Skill, text: string, anfrage: Anfrage): Kandidat[] {
  const slots = slotsVon(skill.parameter)
  const gelesen = leseParameter(text, slots, anfrage)
  if (gelesen.funde.length === 0) return []
  return [
    {
      faehigkeit: skill.name,
      parameter: nurGueltige(
        slots,
        gelesen.funde.map((f) => [f.feld, f.wert]),
      ),
      sicherheit: 0,
      quelle: 'anschluss',
      annahmen: annahmenAus(gelesen.funde),
      zweifel: gelesen.zweifel,
    },
  ]
}

interface Lage {
  antwort: string
  original: string
  anfrage: Anfrage
  lies: (text: string) => readonly Kandidat[]
  schwellen: Schwellen
}

/** What the answer says takes the place of the vague word; whoever it names is it, else whoever takes its value. */
function mitAntwort(stand: readonly Kandidat[], lage: Lage): Kandidat[] {
  const kern = kernVon(lage.antwort)
  const genannt = lage.lies(kern).filter((k) => k.sicherheit >= lage.schwellen.fragen)
  const eingesetzt = lage.lies(lage.original.replace(VAGE, () => kern))
  const neue = genannt.flatMap((k) => {
    const skill = lage.anfrage.skills.find((s) => s.name === k.faehigkeit)
    if (!skill || stand.some((v) => v.faehigkeit === k.faehigkeit)) return []
    const [mitWert] = moeglich(skill, lage.original, lage.anfrage)
    return [{ ...k, ...mitWert, sicherheit: 0, zweifel: k.zweifel }]
  })
  const gelesen = [...stand, ...neue].flatMap((k) => nimmAuf(k, kern, genannt, eingesetzt, lage) ?? [])
  const beste = Math.max(...gelesen.map((g) => g.beleg))
  const einzig = gelesen.filter((g) => g.beleg === beste).length === 1
  const sicherheit = (beleg: number): number => {
    if (beleg < beste) return lage.schwellen.fragen
    return beste > 0 && einzig ? Math.max(0.85, lage.schwellen.sicher) : lage.schwellen.fragen + 0.1
  }
  return gelesen
    .map(({ k, beleg }) => ({ ...k, quelle: 'lokal' as const, sicherheit: sicherheit(beleg) }))
    .sort((a, b) => b.sicherheit - a.sicherheit)
}

/** `beleg`: 2..3 the answer names the skill, 2 it is just a value of it, 1..2 with the question around it, 1 a value in it, 0.5 any text. */
function nimmAuf(
  k: Kandidat,
  kern: string,
  genannt: readonly Kandidat[],
  eingesetzt: readonly Kandidat[],
  { anfrage, schwellen }: Lage,
): { k: Kandidat; beleg: number } | undefined {
  const skill = anfrage.skills.find((s) => s.name === k.faehigkeit)
  if (!skill) return undefined
  const slots = slotsVon(skill.parameter)
  const [allein, ganz] = [genannt, eingesetzt].map((l) => l.find((a) => a.faehigkeit === k.faehigkeit))
  const funde = leseParameter(kern, slots, anfrage).funde
  const frei = slots.find((s) => istFrei(s) && s.pflicht)
  const text = frei && freierText(frei, allein ?? ganz, kern)
  const parameter = nurGueltige(slots, [
    ...funde.map((f) => [f.feld, f.wert] as const),
    ...(frei && text !== undefined ? [[frei.feld, text] as const] : []),
    ...Object.entries(k.parameter),
  ])
  const neues = funde.some((f) => !(f.feld in k.parameter))
  const umgebung = genannt.length === 0 && ganz && ganz.sicherheit >= schwellen.fragen
  const beleg = allein
    ? 2 + allein.sicherheit
    : neues && uebrigIn(kern, 'folge', funde).length === 0
      ? 2
      : umgebung
        ? 1 + ganz.sicherheit
        : neues
          ? 1
          : frei && !(frei.feld in k.parameter)
            ? 0.5
            : 0
  return { k: { ...k, parameter, zweifel: [] }, beleg }
}

/** The recogniser knows where it ends; else it is the whole answer. */
function freierText(slot: SlotFeld, erkannt: Kandidat | undefined, kern: string): string | undefined {
  const gelesen = erkannt?.parameter[slot.feld]
  return typeof gelesen === 'string' ? gelesen : kern || undefined
}
