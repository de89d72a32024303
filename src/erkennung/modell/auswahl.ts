import { inSprache } from '../../domaene/sprache.ts'
import { kuerze, schluesselform } from '../../domaene/text.ts'
import type { Skill } from '../../skills/skill.ts'
import type { Anfrage, Erkennung, Gelerntes } from '../erkennung.ts'

// What of all that there is may be of use for this message: compared are the beginnings of its longer words.

const SKILLS = 12
const BEISPIELE = 4
const LESEN_ZEICHEN = 1_200

const staemme = (text: string): Set<string> =>
  new Set(
    schluesselform(text)
      .split(' ')
      .filter((w) => w.length > 3)
      .map((w) => w.slice(0, 5)),
  )

const gemeinsame = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  [...a].filter((w) => b.has(w)).length

const gemeinte = ({ text }: Anfrage): Set<string> => staemme(kuerze(text, LESEN_ZEICHEN))

/** Locally recognised ones first, then learned ones and those of the window, then those whose words occur in the message. */
export function besteSkills(anfrage: Anfrage, lokal: Erkennung): Skill[] {
  const naheliegend = [
    ...lokal.kandidaten,
    ...anfrage.lernbeispiele,
    ...anfrage.fenster,
    ...naechsteBeispiele(anfrage),
  ].map((k) => k.faehigkeit)
  const woerter = gemeinte(anfrage)
  const naehe = (s: Skill): number => {
    const platz = naheliegend.indexOf(s.name)
    if (platz >= 0) return 1_000 - platz
    const { de, en, pt } = s.beispiele
    const eigene = [
      s.name.replaceAll('_', ' '),
      inSprache(s.beschreibung, anfrage.sprache),
      ...de,
      ...en,
      ...pt,
    ]
    return gemeinsame(woerter, staemme(eigene.join(' ')))
  }
  return anfrage.skills
    .map((skill) => ({ skill, naehe: naehe(skill) }))
    .sort((a, b) => b.naehe - a.naehe)
    .slice(0, SKILLS)
    .map(({ skill }) => skill)
}

/** The learned phrases that share most of their words with the message, the own first; none that shares nothing. */
export function naechsteBeispiele(anfrage: Anfrage): Gelerntes[] {
  const woerter = gemeinte(anfrage)
  const erlaubt = new Set(anfrage.skills.map((s) => s.name))
  return (anfrage.aehnliche ?? [])
    .filter((b) => erlaubt.has(b.faehigkeit))
    .map((beispiel) => {
      const seine = staemme(kuerze(beispiel.text, LESEN_ZEICHEN))
      return { beispiel, naehe: gemeinsame(woerter, seine) / Math.max(1, woerter.size, seine.size) }
    })
    .filter(({ naehe }) => naehe > 0)
    .sort((a, b) => b.naehe - a.naehe)
    .slice(0, BEISPIELE)
    .map(({ beispiel }) => beispiel)
}

/** The team's words that occur in the message come first. */
export function vorkommendeZuerst({ text, begriffe }: Anfrage): { wort: string; bedeutung: string }[] {
  const form = schluesselform(text)
  return begriffe
    .map(({ wort, bedeutung }) => ({ wort: kuerze(wort, 60), bedeutung: kuerze(bedeutung, 60) }))
    .sort(
      (a, b) => Number(form.includes(schluesselform(b.wort))) - Number(form.includes(schluesselform(a.wort))),
    )
}
