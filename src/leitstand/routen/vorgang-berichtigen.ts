import { nichtZuLernen } from '../../domaene/lernen.ts'
import { inSprache } from '../../domaene/sprache.ts'
import { kuerze, schluesselform } from '../../domaene/text.ts'
import type { Instant } from '../../domaene/zeit.ts'
import { Kandidat } from '../../erkennung/erkennung.ts'
import { trenneErgaenzungen } from '../../erkennung/lokal/ergaenzung.ts'
import type { Skill } from '../../skills/skill.ts'
import { ladeEingang } from '../../speicher/eingang.ts'
import { jsonSpalte } from '../../speicher/json.ts'
import { lerneBeispiel, verlerne } from '../../speicher/lernen.ts'
import type { Operation } from '../../speicher/speicher.ts'
import { ladeVorgang, type Vorgang } from '../../speicher/vorgang.ts'
import type { Blick } from './vorgang-karten.ts'

// „Das war falsch“, with what was meant: what was learned from this text goes, and what it means is learned. As in the chat
// nothing that was done is undone by it, and nothing is run.

const Alternativen = jsonSpalte(Kandidat.array(), [])
const GELESEN: readonly string[] = ['lokal', 'modell', 'lernbeispiel']

/** It was read from a whole sentence of the person, so another reading of the same sentence is a lesson. */
const istLernbar = (v: Vorgang): boolean =>
  v.faehigkeit !== null &&
  v.text !== '' &&
  v.rueckgaengig_von === null &&
  GELESEN.includes(v.quelle) &&
  trenneErgaenzungen(v.text).ergaenzungen.length === 0 &&
  !nichtZuLernen(v.text)

/** Who corrects; the command line does it by the same rule. */
type Wer = Pick<Blick, 'person' | 'worte' | 'sprache' | 't'>

/** What it can have meant: what else was considered first, then everything else that this person may ask for. */
export function moegliche(b: Wer, v: Vorgang): { faehigkeit: string; titel: string }[] {
  if (v.person_id !== b.person.id || !istLernbar(v)) return []
  const zuerst = v.alternativen === null ? [] : Alternativen.parse(v.alternativen).map((a) => a.faehigkeit)
  const rang = (s: Skill): number => (zuerst.includes(s.name) ? zuerst.indexOf(s.name) : zuerst.length)
  return b.worte.skills
    .fuer(b.person)
    .filter((s) => s.name !== v.faehigkeit)
    .toSorted((a, c) => rang(a) - rang(c))
    .map((s) => ({ faehigkeit: s.name, titel: inSprache(s.beschreibung, b.sprache) }))
}

/**
 * False: another program wrote it, or it was read from a medium; that is nobody's word to learn from (I6). Also what was
 * forgotten since `v` was read.
 */
export function* berichtige(arg: { v: Vorgang; faehigkeit: string; jetzt: Instant }): Operation<boolean> {
  const { faehigkeit, jetzt } = arg
  const v = yield* ladeVorgang(arg.v)
  if (v?.person_id !== arg.v.person_id || v.text !== arg.v.text) return false
  const { agent, person_id, text, nachricht_id } = v
  const ereignis = (yield* ladeEingang({ id: nachricht_id }))?.ereignis
  if (ereignis?.gelesen !== undefined || ereignis?.bot === true) return false
  const anderes = Alternativen.parse(v.alternativen ?? '[]').find((a) => a.faehigkeit === faehigkeit)
  yield* verlerne({ agent, person_id, text_norm: schluesselform(text), id: undefined })
  yield* lerneBeispiel({
    l: {
      ...{ agent, person_id, text, faehigkeit, nachricht_id, vorgang_id: v.id },
      parameter: anderes?.parameter ?? {},
      quelle: 'korrektur',
    },
    jetzt,
  })
  return true
}

export const berichtigtText = (b: Wer, v: Vorgang, skill: Skill): string =>
  b.t.leitstand.berichtigt(kuerze(v.text, 120), inSprache(skill.beschreibung, b.sprache))
