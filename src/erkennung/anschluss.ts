import type { Parameter } from '../domaene/vorgang.ts'
import type { Skill } from '../skills/skill.ts'
import { type SlotFeld, slotsVon } from '../skills/slot.ts'
import { type Form, formVon, gehtWeiter, uebrig, uebrigIn } from './anschluss/form.ts'
import { leseNeueWerte, type NeueWerte, nenntGanzes } from './anschluss/werte.ts'
import { nenntNachbarn } from './anschluss/zeitraum.ts'
import type { Anfrage, FensterVorgang, Kandidat } from './erkennung.ts'
import { ersetzeBegriffe } from './lokal/begriffe.ts'
import { nurGueltige } from './lokal/fuellen.ts'
import { MAX_ZEICHEN } from './lokal/lokal.ts'
import { istFrei } from './lokal/slotart.ts'
import type { Token } from './lokal/token.ts'
import { mitRand } from './lokal/wortlaut.ts'
import { maskiere, ohneMarken } from './parameter/parameter.ts'

// Follow-ups: „und im September?“, „nur für Wien“, „nein, ich meinte Zürich“. They take the newest Vorgang in the
// window whose Fähigkeit has a parameter of the kind named, replace that one and keep the others.

export interface Anschluss {
  kandidat?: Kandidat
  /** The message has the form of a follow-up, but no Vorgang fits. `vielleicht`: it may also be a request of its own. */
  ohneBezug: 'nein' | 'ja' | 'vielleicht'
}

const NICHTS: Anschluss = { ohneBezug: 'nein' }
const WIEDERHOLUNG =
  /^(?:(?:und |bitte |and |e )*(?:das ?(?:gleiche|selbe)|dasselbe|gleiches|das(?= (?:von|wie) )|the same|same|o mesmo)(?: (?:(?:von|wie) (?:eben|vorhin|gerade|zuvor|vorher)|bitte|nochmal|noch mal|again|de novo|please))*|(?:bitte )?(?:nochmal|noch mal|noch einmal|again|once more|de novo)(?: bitte| please)?)\W*$/iu

/** @returns a Kandidat with `quelle: 'anschluss'`, or whether the message is a follow-up to nothing */
export function erkenneAnschluss(anfrage: Anfrage): Anschluss {
  const text = ersetzeBegriffe(anfrage.text.slice(0, MAX_ZEICHEN), anfrage.begriffe).text
  const form = formVon(text)
  const inhalt = form && inhaltVon(form, anfrage)
  if (!form || !inhalt) return NICHTS
  if (!kannAnschlussSein(form, inhalt) && !WIEDERHOLUNG.test(text.trim())) return NICHTS
  const stellen = anfrage.fenster.flatMap((vorgang) => {
    const skill = anfrage.skills.find((s) => s.name === vorgang.faehigkeit)
    return skill ? [{ vorgang, skill, slots: slotsVon(skill.parameter) }] : []
  })
  const wert =
    mitWert(form, stellen, anfrage) ?? wiederholung(text, stellen[0]) ?? freiesWort(form, stellen[0])
  return wert ? { kandidat: wert, ohneBezug: 'nein' } : { ohneBezug: ohneBezug(form, inhalt) }
}

/** What is in the message besides joining words: kinds of values, and words that are none. */
interface Inhalt {
  marken: ReadonlySet<string>
  rest: readonly Token[]
}

function inhaltVon(form: Form, anfrage: Anfrage): Inhalt {
  const slots = anfrage.skills.flatMap((s) => slotsVon(s.parameter))
  const tokens = uebrigIn(maskiere(ohneMarken(form.text), slots, anfrage), form.art, [])
  return {
    marken: new Set(tokens.flatMap((t) => t.marke ?? [])),
    rest: tokens.filter((t) => t.marke === undefined),
  }
}

/** Reading values for every slot is dear; most messages say too much else to be a follow-up. */
const kannAnschlussSein = (form: Form, { marken, rest }: Inhalt): boolean =>
  form.art === 'blank'
    ? (marken.size > 0 || nenntGanzes(form.text)) && rest.length <= 1
    : rest.length <= MAX_FREMDE_WORTE

const MAX_FREMDE_WORTE = 4

interface Stelle {
  vorgang: FensterVorgang
  skill: Skill
  slots: readonly SlotFeld[]
}

/** From the newest on and no further than needed: each place reads the message anew, which is dear. */
function mitWert(form: Form, stellen: readonly Stelle[], anfrage: Anfrage): Kandidat | undefined {
  let erste: { stelle: Stelle; neu: NeueWerte } | undefined
  for (const stelle of stellen) {
    const neu = leseNeueWerte(form, stelle.slots, stelle.vorgang.parameter, anfrage)
    if (!neu) continue
    // „und gestern?“ after a ticket that never had a due date is about the question before it.
    if (stelle.skill.risiko < 2 || istGesetzt(stelle, neu)) return kandidatAus(stelle, neu, form)
    erste ??= { stelle, neu }
  }
  return erste && kandidatAus(erste.stelle, erste.neu, form)
}

const istGesetzt = ({ vorgang, slots }: Stelle, neu: NeueWerte): boolean =>
  Object.keys(neu.werte).some((f) => f in vorgang.parameter || slots.some((s) => s.feld === f && s.pflicht))

/** „das Gleiche nochmal“ */
function wiederholung(text: string, stelle: Stelle | undefined): Kandidat | undefined {
  if (!stelle || !WIEDERHOLUNG.test(text.trim())) return undefined
  return kandidatAus(stelle, { werte: {}, annahmen: [], zweifel: [], weg: [] }, { art: 'folge', text })
}

/** „und der Newsletter?“ right after a question whose subject is free text. */
function freiesWort(form: Form, stelle: Stelle | undefined): Kandidat | undefined {
  const slot = stelle?.slots.find((s) => istFrei(s) && s.feld in stelle.vorgang.parameter)
  const rest = uebrig(form, [])
  const [erstes, letztes] = [rest[0], rest.at(-1)]
  if (!stelle || !slot || form.art === 'blank' || !erstes || !letztes || rest.length > MAX_FREMDE_WORTE)
    return undefined
  if (rest.some((t) => t.klasse === 'leicht' || t.klasse === 'frage')) return undefined
  const { von, bis } = mitRand(form.text, { von: erstes.von, bis: letztes.bis })
  const werte: Parameter = { [slot.feld]: form.text.slice(von, bis) }
  const k = kandidatAus(stelle, { werte, annahmen: [], zweifel: [], weg: [] }, form)
  return { ...k, sicherheit: stelle.skill.risiko === 0 ? 0.78 : 0.5 }
}

function kandidatAus({ vorgang, skill, slots }: Stelle, neu: NeueWerte, form: Form): Kandidat {
  const behalten = Object.entries(vorgang.parameter).filter(
    ([feld]) => !(feld in neu.werte) && !neu.weg.includes(feld) && neu.zweifel.every((z) => z.feld !== feld),
  )
  const alte = nurGueltige(slots, behalten)
  return {
    faehigkeit: skill.name,
    parameter: { ...alte, ...nurGueltige(slots, Object.entries(neu.werte)) },
    sicherheit: sicherheitVon(form, skill),
    quelle: 'anschluss',
    anschluss_an: vorgang.vorgang_id,
    ...(form.art === 'korrektur' ? { korrektur: true } : {}),
    annahmen: [...neu.annahmen, ...Object.keys(alte).map((feld) => ({ feld, art: 'uebernommen' as const }))],
    zweifel: neu.zweifel,
  }
}

/** A bare value after a question of reading is one more question; after an effect it may mean anything. */
function sicherheitVon(form: Form, skill: Skill): number {
  if (form.art !== 'blank') return 0.9
  return skill.risiko === 0 ? 0.85 : 0.6
}

function ohneBezug(form: Form, { marken, rest }: Inhalt): Anschluss['ohneBezug'] {
  // A number alone chooses or counts; „und 89?“ goes on.
  const nurZahl = form.art === 'blank' && /^\W*\p{N}+\W*$/u.test(form.text)
  const nenntWert = !nurZahl && [...marken].some((m) => m !== 'zahl' || form.art !== 'blank')
  if (rest.length === 0 && (nenntWert || nenntNachbarn(form.text))) return 'ja'
  const kurz = gehtWeiter(form.text) && form.text.trim().split(/\s+/).length <= 4
  const einWort =
    kurz &&
    marken.size === 0 &&
    rest.length > 0 &&
    rest.length <= 2 &&
    rest.every((t) => t.klasse === 'inhalt')
  return einWort ? 'vielleicht' : 'nein'
}
