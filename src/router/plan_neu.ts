import { inSprache } from '../domaene/sprache.ts'
import { kuerze } from '../domaene/text.ts'
import { type Frage, vorgangId } from '../domaene/vorgang.ts'
import type { Instant } from '../domaene/zeit.ts'
import type { Kandidat } from '../erkennung/erkennung.ts'
import { nameVonSlot, titelVon } from '../rueckkanal/darstellung.ts'
import type { Skill } from '../skills/skill.ts'
import { type SlotFeld, slotsVon } from '../skills/slot.ts'
import { UndoParameter } from '../skills/undo.ts'
import { ZEITPLAN, type Zeitplanparameter } from '../skills/zeitplan.ts'
import { zuJson } from '../speicher/json.ts'
import type { NeuerVorgang, Vorgang } from '../speicher/vorgang.ts'
import { freigabeFelder, jaNein, stand, wirklichesRisiko } from './freigabe_wer.ts'
import type { Kontext } from './kontext.ts'
import { leererPlan, sage, type Zugplan } from './plan.ts'
import { freigabeFrist, fristIn, spracheVon, titelZu, type Welt } from './welt.ts'
import { naechsteTermine } from './zeitplan_termine.ts'

// What a recognised Fähigkeit leads to: a run, a question for what is missing, a Bestätigung, or a Freigabe.

export interface Anlass {
  text: string
  kandidat: Kandidat
  weitere?: readonly Kandidat[]
  /** The Vorgang that the new one takes the place of. */
  ersetzt?: Vorgang
  /** How often in a row the person was asked back already. */
  gefragt: number
  /** `V-12.2` for the second Vorgang of one message. */
  laufend?: number
  /** Said before the question: what was changed or could not be used. */
  vorspann?: string
}

export function grundgeruest(
  k: Kontext,
  a: Pick<Anlass, 'text' | 'laufend'>,
): Omit<NeuerVorgang, 'faehigkeit' | 'parameter' | 'status' | 'risiko' | 'sicherheit' | 'quelle'> {
  return {
    id: vorgangId(k.eingang.id, a.laufend ?? 1),
    agent: k.eingang.agent,
    text: a.text,
    unterhaltung_id: k.unterhaltung?.id ?? '',
    nachricht_id: k.eingang.id,
    person_id: k.person?.id ?? '',
  }
}

export function planeNeu(k: Kontext, welt: Welt, a: Anlass): Zugplan {
  const skill = welt.skills.finde(a.kandidat.faehigkeit)
  const sprache = spracheVon(k.person)
  if (!skill) return sage('nicht_verstanden', welt.texte(sprache).nichtVerstanden([]))
  const offen = offeneFelder(skill, a.kandidat)
  if (offen.length > 0) return frageNachParametern(k, welt, skill, a, offen)
  const parameter = skill.parameter.parse(a.kandidat.parameter) as NeuerVorgang['parameter']
  const risiko = wirklichesRisiko(skill, parameter)
  const v: NeuerVorgang = {
    ...grundgeruest(k, a),
    faehigkeit: skill.name,
    parameter,
    risiko,
    sicherheit: a.kandidat.sicherheit,
    quelle: a.kandidat.quelle,
    alternativen: a.weitere && a.weitere.length > 0 ? zuJson(a.weitere) : null,
    status: 'laeuft',
    ...(skill.undoVon ? { rueckgaengig_von: UndoParameter.parse(parameter).vorgang } : {}),
  }
  if (risiko <= 1)
    return mitErsetztem(
      leererPlan('ausgefuehrt', { laufen: [{ neu: { ...v, lauf_nachricht_id: k.eingang.id } }] }),
      a,
      v.id,
    )
  return mitErsetztem(
    risiko === 2 ? bestaetigung(k, welt, skill, v, a) : freigabe(k, welt, skill, v),
    a,
    v.id,
  )
}

export function mitErsetztem(plan: Zugplan, a: Pick<Anlass, 'ersetzt'>, durch: string): Zugplan {
  if (!a.ersetzt) return plan
  return {
    ...plan,
    aendern: [
      ...plan.aendern,
      { alt: a.ersetzt, neu: { status: 'abgebrochen', ersetzt_durch: durch, grund: 'ersetzt', frist: null } },
    ],
  }
}

function bestaetigung(k: Kontext, welt: Welt, skill: Skill, v: NeuerVorgang, a: Anlass): Zugplan {
  const sprache = spracheVon(k.person)
  const t = welt.texte(sprache)
  const frage: Frage = {
    art: 'bestaetigung',
    text: titelVon(skill, v.parameter, sprache, welt.zone),
    optionen: [],
    gestellt: k.jetzt,
    wie_oft: 1,
    stand: stand(v),
  }
  const termine = zeitplanTermine(k, welt, skill, v)
  const text = [a.vorspann, termine, t.frageBestaetigung(frage.text)].filter(Boolean).join(' ')
  return sage(
    'bestaetigung',
    text,
    {
      neu: [
        {
          ...v,
          status: 'bestaetigung',
          frage,
          frist: hoechstens(skill, v, fristIn(welt.fristen.bestaetigung, k.jetzt)),
        },
      ],
    },
    jaNein(t, v.id, frage.stand),
  )
}

/** What is taken back in time is also decided in time. */
export function hoechstens(skill: Skill, v: Pick<NeuerVorgang, 'parameter'>, frist: Instant): Instant {
  const bis = rueckgaengigBis(skill, v) ?? frist
  return bis < frist ? bis : frist
}

/** Until when an undo may be done; undefined for everything else. */
export const rueckgaengigBis = (skill: Skill, v: Pick<NeuerVorgang, 'parameter'>): Instant | undefined =>
  skill.undoVon ? UndoParameter.safeParse(v.parameter).data?.bis : undefined

/** What repeats is asked about with its next dates. */
function zeitplanTermine(k: Kontext, welt: Welt, skill: Skill, v: NeuerVorgang): string | undefined {
  if (skill.name !== ZEITPLAN) return undefined
  const { rhythmus } = skill.parameter.parse(v.parameter) as Zeitplanparameter
  const sprache = spracheVon(k.person)
  return welt.texte(sprache).termine.naechste(naechsteTermine(rhythmus, welt.zone, sprache, k.jetzt))
}

function freigabe(k: Kontext, welt: Welt, skill: Skill, v: NeuerVorgang): Zugplan {
  const frage: Frage = {
    art: 'freigabe',
    text: titelZu(welt, skill, v.parameter, spracheVon(k.person)),
    optionen: [],
    gestellt: k.jetzt,
    wie_oft: 1,
    stand: stand(v),
  }
  const wartend: NeuerVorgang = {
    ...v,
    status: 'wartet_freigabe',
    frage,
    frist: hoechstens(skill, v, freigabeFrist(welt, skill, v.parameter, k.jetzt)),
    ...freigabeFelder(skill, v.parameter),
  }
  return leererPlan('wartet_freigabe', { neu: [wartend], freigabeAnfragen: [v.id] })
}

/** Required slots without a usable value, and optional ones whose value is doubtful. */
function offeneFelder(skill: Skill, kandidat: Kandidat): SlotFeld[] {
  const gelesen = skill.parameter.safeParse(kandidat.parameter)
  const falsch = new Set(gelesen.success ? [] : gelesen.error.issues.map((i) => String(i.path[0])))
  const zweifel = new Set(kandidat.zweifel.map((z) => z.feld))
  return slotsVon(skill.parameter).filter(
    (s) =>
      falsch.has(s.feld) || zweifel.has(s.feld) || (s.pflicht && kandidat.parameter[s.feld] === undefined),
  )
}

function frageNachParametern(k: Kontext, welt: Welt, skill: Skill, a: Anlass, offen: SlotFeld[]): Zugplan {
  const sprache = spracheVon(k.person)
  const t = welt.texte(sprache)
  if (a.gefragt >= 2) return aufgeben(k, welt, a.ersetzt)
  const zweifel = a.kandidat.zweifel.map((z) => t.zweifel[z.grund](knapp(z.woertlich), z.moeglich ?? []))
  const fragen = offen.map((s) =>
    s.frage ? inSprache(s.frage, sprache) : t.frageFehlt(nameVonSlot(s, sprache)),
  )
  const text = [a.vorspann, ...zweifel, t.frageParameter(fragen)].filter(Boolean).join(' ')
  const id = vorgangId(k.eingang.id, a.laufend ?? 1)
  const frage: Frage = {
    art: 'parameter',
    text,
    optionen: [],
    feld: offen[0]?.feld,
    gestellt: k.jetzt,
    wie_oft: a.gefragt + 1,
  }
  const v: NeuerVorgang = {
    ...grundgeruest(k, a),
    faehigkeit: skill.name,
    parameter: ohneZweifel(a.kandidat),
    status: 'rueckfrage',
    risiko: skill.risiko,
    sicherheit: a.kandidat.sicherheit,
    quelle: a.kandidat.quelle,
    frage,
    frist: fristIn(welt.fristen.rueckfrage, k.jetzt),
  }
  return mitErsetztem(sage('rueckfrage', text, { neu: [v] }, { vorgang_id: id }), a, id)
}

/** The doubt is about a number or a day; what stands between two of them may be a whole letter. */
const knapp = (woertlich: string): string => kuerze(woertlich.replace(/\s+/gu, ' '), 40)

const ohneZweifel = (kandidat: Kandidat): NeuerVorgang['parameter'] =>
  Object.fromEntries(
    Object.entries(kandidat.parameter).filter(([feld]) => !kandidat.zweifel.some((z) => z.feld === feld)),
  )

/** Never a third Rückfrage in a row: an honest close. */
export function aufgeben(k: Kontext, welt: Welt, v: Vorgang | undefined): Zugplan {
  return sage('aufgegeben', welt.texte(spracheVon(k.person)).aufgegeben, {
    freieFrage: null,
    aendern: v ? [{ alt: v, neu: { status: 'abgebrochen', grund: 'unklare_antwort', frist: null } }] : [],
  })
}
