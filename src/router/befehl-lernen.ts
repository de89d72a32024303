import { LERN_ID, type Lernnummer, leseLernnummer } from '../domaene/lernen.ts'
import { vergleichsform } from '../domaene/text.ts'
import type { Lernentscheidung } from '../speicher/lernen-entscheiden.ts'

// Commands about what was learned: „was hast du gelernt?“, „lernvorschläge“, „warum L-12?“, „nimm L-12 zurück“,
// „übernimm L-12 trotzdem“. The whole message must be the command.

export type LernBefehl =
  | { art: 'gelernt' }
  | { art: 'lernvorschlaege' }
  | { art: 'lern_warum'; nummer: Lernnummer }
  | { art: 'lern_entscheiden'; nummer: Lernnummer; wunsch: Lernentscheidung; trotzdem?: boolean }

const ID = new RegExp(`(?<![\\p{L}\\d])${LERN_ID}(?![\\p{L}\\d])`, 'iu')
const BITTE = String.raw`(?:bitte |please |pls |por favor )?`
const KANN = String.raw`(?:kannst du |könntest du |können sie |can you |could you |você pode |pode )?`
const GELERNT = new RegExp(
  `^${BITTE}(?:(?:zeig(?:e)? mir |zeigen sie mir )?was (?:hast du|haben sie) (?:denn |so |schon |bisher |alles )*(?:von mir |durch mich )?(?:dazu)?gelernt|zeig(?:e)?(?: mir)? (?:was du gelernt hast|gelerntes|das gelernte)|what (?:have|did) you (?:learn(?:ed|t)?)(?: from me| so far)?|show(?: me)? what you(?: have|'ve)? learn(?:ed|t)|(?:o )?que (?:você |voce |vc |tu )?(?:já )?aprende(?:u|ste)(?: comigo| de mim)?)$`,
  'iu',
)
const VORSCHLAEGE =
  /^(?:(?:zeig(?:e)?(?: mir)? )?(?:die )?(?:offene[n]? )?lernvorschl(?:ä|ae|a)ge?|(?:show (?:me )?)?(?:the )?(?:learning (?:proposals|suggestions)|proposals to learn)|(?:mostr[ae] (?:me )?)?(?:as )?(?:propostas|sugest(?:õ|o)es) de aprendizado)$/iu
const WARUM =
  /^(?:warum|wieso|weshalb|woher|woher kommt|woher stammt|why|where does|por que|porque|por quê|de onde vem)(?: hast du| haben sie| did you learn| is| você aprendeu)?(?: das)? #(?: gelernt| come from)?$/iu
const ZURUECK = new RegExp(
  `^${BITTE}${KANN}(?:(?:nimm|nehmen sie|nehme) # (?:wieder )?zurück|# (?:wieder )?(?:zurück(?:nehmen)?|verlernen|vergessen|löschen)|(?:verlern(?:e|en)?|lösch(?:e|en)?|vergiss|vergessen sie) (?:bitte )?#|(?:vergiss|vergessen sie),? was (?:du|sie) (?:bei|mit|aus|durch|von) # gelernt (?:hast|haben)|zurücknehmen #|(?:forget|unlearn|undo|take back|withdraw) #|take # back|forget what you (?:have )?learn(?:ed|t) (?:with|from|by|in) #|(?:esque[cç][ae]|desfaz(?:er)?|desfaça|desaprend[ae]|retir[ae]) (?:(?:o )?que (?:você )?aprendeu (?:com|de|em) )?(?:o |a )?#)$`,
  'iu',
)
const NIMM = new RegExp(
  `^${BITTE}${KANN}(?:(?:übernimm|übernehme|übernehmen|übernehmen sie|uebernimm|uebernehmen) #(?: (?:fürs team|für das team|für alle))?|# (?:fürs team )?(?:übernehmen|uebernehmen|für alle)|(?:accept|adopt|take over) #(?: for the team)?|(?:aceit(?:a|e|ar)|adot(?:a|e|ar)|assum(?:e|a|ir)) (?:a |o )?#(?: para a equipe)?)(?<trotzdem>,? (?:trotzdem|dennoch|anyway|nevertheless|mesmo assim))?$`,
  'iu',
)
const LEHNE =
  /^(?:bitte |please |por favor )?(?:(?:ablehnen|lehne|lehnen sie|verwirf|verwerfen|reject|refuse|decline|dismiss|recus(?:a|e|ar)|rejeit(?:a|e|ar)) (?:a |o )?#(?: ab)?|# (?:ablehnen|abgelehnt|verwerfen))$/iu

export function leseLernBefehl(text: string): LernBefehl | undefined {
  if (text.length > 160) return undefined
  const form = vergleichsform(text)
    .replace(/^[\s„“"'»«¿]+|[\s.!?…“”"'»«]+$/gu, '')
    .replace(/\s*(?:bitte|danke|please|thanks|por favor)$/u, '')
  if (GELERNT.test(form)) return { art: 'gelernt' }
  if (VORSCHLAEGE.test(form)) return { art: 'lernvorschlaege' }
  const nummer = leseLernnummer(ID.exec(form)?.[0] ?? '')
  if (!nummer) return undefined
  const satz = form.replace(ID, '#')
  if (satz === '#' || WARUM.test(satz)) return { art: 'lern_warum', nummer }
  // A question decides nothing.
  if (/\?[\s!.?]*$/u.test(text) && !/^(?:kannst|könntest|können|can|could|você|pode)/u.test(satz))
    return undefined
  if (ZURUECK.test(satz)) return { art: 'lern_entscheiden', nummer, wunsch: 'zuruecknehmen' }
  if (LEHNE.test(satz)) return { art: 'lern_entscheiden', nummer, wunsch: 'ablehnen' }
  const nimm = NIMM.exec(satz)
  if (!nimm) return undefined
  return {
    art: 'lern_entscheiden',
    nummer,
    wunsch: 'uebernehmen',
    ...(nimm.groups?.trotzdem ? { trotzdem: true } : {}),
  }
}
