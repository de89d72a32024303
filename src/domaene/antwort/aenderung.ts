import { buch, enthaelt, liesSolange, trifft } from './buch.ts'
import { NUR_ANTWORT } from './frage.ts'
import { neuerTeilsatz, type Satz, textAb } from './satz.ts'
import { AUFSCHUB, BEDINGUNG, HAEUFIG, HOEFLICHE_BEDINGUNG, UNSICHER } from './woerter.ts'
import { SUBJEKT, VERBFRAGE } from './woerter-frage.ts'
import { BEIWERT, KERN, ZUSTIMMUNG } from './woerter-ja.ts'
import { NEINWORT, NICHT } from './woerter-nein.ts'
import { KEINE_ZEIT, NUR_NEBEN_ZEIT, ZAHLWORT, ZEITWORT } from './woerter-zeit.ts'

// A change of what is open: something concrete is named. „ja, aber“ alone names nothing.

/** Says that something is to be otherwise. */
const ANDERS = buch(
  'doch bis|doch ab|doch nur|doch erst|doch am|doch um|doch vom|doch schon|dann ab|dann bis|dann halt|dann eben|dann lieber|lieber|doch lieber|besser|statt|anstatt|stattdessen|sondern|draus|daraus|eher|verschieb|verschiebe|verschieben|verleg|verlege|verlegen|änder|ändere|ändern|korrigier|korrigiere|korrigieren|umstellen|vertausch|ersetz|ersetze|schieb|schiebe|früher|später|erst|kürzer|länger|möglich|machbar|wie wärs|wie wärs mit|wie wäre es mit',
  'instead|rather|make it|possible|how about|what about|move|move it|change|change it|set it|put|put it|postpone|reschedule|earlier|later|em vez|em vez de|melhor|prefiro|muda|mude|mudar|troca|troque|adia|adie|possível|põe|coloca|antes|mais cedo|mais tarde',
)
/** Do so only with a time or number: „mach 17 Uhr“, not „mach ich selbst“. */
const STELLEN = buch('mach|mache|machen|setz|setze|stell|stelle|leg|lege|nimm|make|faz|faça')
/** Adds or limits, when something follows: „ja, aber für Bernd“, „und Carla auch“. */
const ZUSATZ = buch(
  'aber|aba|oba|owa|allerdings|jedoch|nur|und|auch|zusätzlich|außerdem|noch|plus|dazu|mit|ohne|für|an|bei|beim|in|im|auf|als|von|vom|zu|zum|zur|statt|ab|bis|um|am|but|only|also|with|without|for|to|at|on|in|as|and|by|from|mas|só|apenas|também|com|sem|para|às|ao|na|no|e',
)
const WARUM_NICHT = buch(
  'ich|mir|mich|wir|uns|i|weil|denn|das ist|ist|war|hat|hab|habe|haben|brauch|brauche|brauchen|schon|bereits|nicht|kein|keine|keinen|nix|nichts|geht|gehts|zu|falsch|falsche|falscher|falsches|because|its|is|already|have|porque|já|é|está|tenho',
)

/** Does the text from `ab` on hang the answer on something? „wenn's geht“ hangs it on nothing. */
export function istBedingt(satz: Satz, ab: number): boolean {
  for (let i = ab; i < satz.woerter.length; i++) {
    i += trifft(HOEFLICHE_BEDINGUNG, satz.woerter, i)
    if (trifft(BEDINGUNG, satz.woerter, i) > 0) return true
  }
  return false
}

/** How many words from `ab` on name a time or a number. */
export function konkretes(satz: Satz, ab: number): number {
  const { woerter } = satz
  const ziffer = (i: number): boolean => /^\d/u.test(woerter[i]?.w ?? '')
  const zeit = (i: number): boolean =>
    trifft(ZEITWORT, woerter, i) > 0 && trifft(NUR_NEBEN_ZEIT, woerter, i) === 0
  const neben = (i: number): boolean => [i - 1, i + 1].some((k) => zeit(k) || ziffer(k))
  const umZeit = (i: number): boolean => /^(?:um|gegen|ab|bis|halb|at|às)$/u.test(woerter[i - 1]?.w ?? '')
  const amTag = (i: number): boolean => /^(?:am|na|nesta|on)$/u.test(woerter[i - 1]?.w ?? '')
  let n = 0
  for (let i = ab; i < woerter.length; i++) {
    const keine = trifft(KEINE_ZEIT, woerter, i)
    if (keine > 0) i += keine - 1
    else if (ziffer(i) || zeit(i)) n++
    else if (trifft(ZAHLWORT, woerter, i) > 0 && (umZeit(i) || neben(i))) n++
    else if (trifft(NUR_NEBEN_ZEIT, woerter, i) > 0 && (amTag(i) || neben(i))) n++
  }
  return n
}

const KEIN_INHALT = [
  HAEUFIG,
  UNSICHER,
  ANDERS,
  STELLEN,
  ZUSATZ,
  ZEITWORT,
  ZAHLWORT,
  VERBFRAGE,
  SUBJEKT,
  ...NUR_ANTWORT,
]

/** How many words from `ab` on say what something is about. Participles report („hab ich mich auch gefragt“). */
const inhalte = (satz: Satz, ab: number): number =>
  satz.woerter.slice(ab).filter((w, k) => {
    const i = ab + k
    return (
      !/^\d/u.test(w.w) &&
      w.w.length > 1 &&
      !/^ge.+(?:t|en)$/u.test(w.w) &&
      KEIN_INHALT.every((b) => trifft(b, satz.woerter, i) === 0)
    )
  }).length

const ERSTE_PERSON = buch('ich|bin|wir|i|eu')

/**
 * Is what stands from `ab` on a change of the open action? `vorher`: what the text began with. Without a yes or no
 * it must be little more than the change itself, else it is somebody telling something.
 */
export function nenntAenderung(satz: Satz, ab: number, vorher: 'ja' | 'nein' | undefined): boolean {
  const { woerter } = satz
  if (ab >= woerter.length) return false
  const zeiten = konkretes(satz, ab)
  const anders = enthaelt(ANDERS, woerter, ab) || (zeiten > 0 && enthaelt(STELLEN, woerter, ab))
  const sachen = inhalte(satz, ab)
  if (enthaelt(AUFSCHUB, woerter, ab)) return false
  if (enthaelt(UNSICHER, woerter, ab) && !(anders && zeiten > 0) && vorher === undefined) return false
  if (vorher === 'ja') return zeiten > 0 || (sachen > 0 && angeschlossen(satz, ab))
  if (vorher === 'nein')
    return zeiten > 0 || (sachen > 0 && woerter.length - ab <= 5 && !enthaelt(WARUM_NICHT, woerter, ab))
  if (woerter.length < 2 && !(zeiten > 0 && trifft(ZEITWORT, woerter, 0) > 0)) return false
  if (anders) return zeiten > 0 || (sachen > 0 && sachen <= 3 && !enthaelt(NICHT, woerter, ab))
  const zusatz = /^(?:auch|nur|und|aber|zusaetzlich|also|too|tambem|também)$/u
  if (woerter.slice(ab).some((w) => zusatz.test(w.w)) && zeiten + sachen > 0) return sachen <= 2
  return zeiten > 0 && sachen === 0 && !enthaelt(ERSTE_PERSON, woerter, ab)
}

/** A change asked as a question: „geht auch 17 Uhr?“, „können wir das auf Freitag verschieben?“. */
export function aenderungAlsFrage(satz: Satz, ab: number): boolean {
  const auch = satz.woerter.slice(ab).some((w) => /^(?:auch|also|tambem|também)$/u.test(w.w))
  return (
    satz.frage &&
    (auch || enthaelt(ANDERS, satz.woerter, ab)) &&
    inhalte(satz, ab) === 0 &&
    konkretes(satz, ab) > 0
  )
}

/** „ja, aber für Bernd“: an addition, not a remark („ja das weiß ich“). */
const angeschlossen = (satz: Satz, ab: number): boolean =>
  trifft(ZUSATZ, satz.woerter, ab) > 0 || (neuerTeilsatz(satz, ab) && enthaelt(ANDERS, satz.woerter, ab))

const BINDEWORT = buch(
  'aber|aba|oba|owa|allerdings|jedoch|und|but|and|mas|e|sondern|bitte|danke|ach|oh|hm|äh',
)

/** The raw text without the leading yes or no: „ja bitte, aber morgen“ → „morgen“. A „nicht“ stays. */
export function ohneJaNein(satz: Satz): string {
  const ab = liesSolange([KERN, ZUSTIMMUNG, BEIWERT, NEINWORT, BINDEWORT], satz.woerter)
  return textAb(satz, ab)
}
