import { normal } from '../domaene/normal.ts'
import { vergleichsform } from '../domaene/text.ts'
import type { Tun } from '../rueckkanal/texte/termine.ts'
import { leseSchlummern } from './befehl-termine-schlummern.ts'
import { leseTun } from './befehl-termine-tun.ts'
import { ARTIKEL, ERINNERUNGEN, type Gemeint, type Terminart, ZEITPLAENE } from './befehl-termine-welcher.ts'

// Commands about reminders and schedules: „welche Erinnerungen habe ich?“, „verschieb die Erinnerung an den Vertrag auf
// morgen 9 Uhr“, „die zweite auf Montag“, „pausier Z-3“, „nochmal in 10 Minuten“. The whole message must be the command;
// what stands for the day or the time is read later, when the zone is known.

export type TerminBefehl =
  | { art: 'termine'; was: Terminart }
  | { art: 'termin'; tun: Tun; gemeint: Gemeint; wohin?: string }
  /** Once more what was just reminded of; undefined: in a while. */
  | { art: 'schlummern'; wann?: string }

export const istTerminBefehl = (b: { art: string } | undefined): b is TerminBefehl =>
  b?.art === 'termine' || b?.art === 'termin' || b?.art === 'schlummern'

/** Only after a list, or after a reminder, is it the command; else the words may mean anything. */
export const brauchtBezug = (b: TerminBefehl): boolean =>
  b.art === 'schlummern' ||
  (b.art === 'termin' && b.gemeint.was === undefined && b.gemeint.zeitplan === undefined)

const FRAGE_DE = String.raw`(?:welche|was für|zeig(?:e)?(?: mir)?|zeigen sie mir|list(?:e)?|liste mir|gib mir|nenn(?:e)? mir|hab(?:e)? ich(?: noch)?|gibt es(?: noch)?)`
const FRAGE_EN = String.raw`(?:which|what|show(?: me)?|list|do i have(?: any)?|are there(?: any)?)`
const FRAGE_PT = String.raw`(?:quais|que|mostr[ae](?:-me| me)?|me mostr[ae]|list[ae]|tenho(?: algum| alguns)?)`
const ENDE = String.raw`(?:(?:habe|hab|haben)(?: ich| wir)?|sind|stehen|gibt(?: es| s)?|laufen|kommen|do i have|have i got|are|eu tenho|tenho|h[aá]|est[aã]o|existem|an|aus|noch|so|denn|gerade|offen|offene|geplant|gesetzt|gestellt|eingerichtet|aktiv|auf|open|set(?: up)?|planned|pending|active|there|abert[oa]s|marcad[oa]s|ativ[oa]s|criad[oa]s)`
const LISTE = new RegExp(
  String.raw`^(?:(?:${FRAGE_DE}|${FRAGE_EN}|${FRAGE_PT})\s+)?${ARTIKEL}(?:(?:offenen?|geplanten?|gesetzten?|alle|open|planned|active|aktiven?|all)\s+)*${ARTIKEL}(?:(?<e>${ERINNERUNGEN})|(?<z>${ZEITPLAENE}))(?:\s+${ENDE})*$`,
  'u',
)
const WORAN =
  /^(?:woran|an was) (?:erinnerst du|wirst du|erinnern sie)(?: mich)?(?: noch| alles)*(?: erinnern)?$|^what (?:will|are) you (?:going to )?(?:remind|reminding) me (?:of|about)$|^(?:de que|do que) (?:você )?vai me lembrar$/u
const REGELMAESSIG =
  /^(?:was (?:läuft|laeuft|machst du|kommt|schickst du)(?: mir| für mich)? (?:so )?(?:alles )?(?:regelmäßig|regelmaessig|automatisch|nach zeitplan)|what (?:runs|do you send(?: me)?) (?:regularly|automatically|on a schedule)|o que (?:roda|você (?:me )?manda|você faz) (?:regularmente|automaticamente))$/u

const HOEFLICH =
  /^(?:(?:kannst|könntest|würdest|können|könnten|würden) (?:du|sie) |(?:can|could|would) you |(?:você )?(?:pode|poderia) )/u
const FLOSKEL = /^(?:(?:bitte|please|pls|por favor|ach|ok|okay|und|dann|mach|hey),? )+/u

const ohneFloskel = (form: string): string =>
  form
    .replace(/^[\s„“"'»«¿¡]+|[\s.!?…“”"'»«,;]+$/gu, '')
    .replace(/,? (?:bitte|danke|please|thanks|por favor|mal)$/u, '')
    .replace(FLOSKEL, '')
    .replace(HOEFLICH, '')
    .replace(FLOSKEL, '')
    .replace(/ (?:bitte|mal|please) /u, ' ')

export function leseTerminBefehl(text: string): TerminBefehl | undefined {
  if (text.length > 240) return undefined
  const form = ohneFloskel(vergleichsform(normal(text, 'NFC')))
  const liste = LISTE.exec(form)
  if (liste?.groups) return { art: 'termine', was: liste.groups.e ? 'erinnerung' : 'zeitplan' }
  if (WORAN.test(form)) return { art: 'termine', was: 'erinnerung' }
  if (REGELMAESSIG.test(form)) return { art: 'termine', was: 'zeitplan' }
  // A question changes nothing: „die Erinnerung an den Vertrag löschen?“
  const gefragt = /\?\s*$/u.test(text) && !HOEFLICH.test(vergleichsform(text).replace(FLOSKEL, ''))
  if (gefragt) return undefined
  return leseTun(form) ?? leseSchlummern(form)
}
