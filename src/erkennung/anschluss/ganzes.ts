import type { Parameter } from '../../domaene/vorgang.ts'
import type { SlotFeld } from '../../skills/slot.ts'

// „insgesamt“, „über alle Standorte“, „nicht nur Wien, alles“: what was narrowed down no longer is.

const GANZES = new RegExp(
  [
    String.raw`(?<!\p{L})(?:insgesamt|zusammengenommen|gesamt(?:\s+(?:gesehen|betrachtet|gerechnet))?|gesamte[nrms]? (?:firma|unternehmen|betrieb|team|laden)|überall|overall|altogether|in total|total|no total|ao todo|no geral)(?!\p{L})(?:\s+zusammen(?!\p{L}))?`,
    // „die Gesamtzahl“
    String.raw`(?<!\p{L})(?:de[nr]\s+|die\s+|das\s+)?gesamt(?!e[nrms]?(?!\p{L})|eindruck|paket|konzept)\p{L}{3,}`,
    // „wenn man alle drei zusammenzählt“
    String.raw`(?:(?<!\p{L})wenn\s+\p{L}+\s+)?(?:(?<!\p{L})(?:das|es|alle[sn]?(?:\s+\p{L}+){0,2})\s+)?(?<!\p{L})(?:zusammen|auf|hoch)(?:zu)?(?:ge)?(?:zähl|rechn|nimm|nomm|nehm|fass|addier|summ|leg)\p{L}+`,
    String.raw`(?<!\p{L})wenn\s+(?:man|du|ich)\s+alle[sn]?(?:\s+\p{L}+){0,2}\s+(?:nimmt|nimmst|nehme|rechnet|rechnest|sieht|betrachtet)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:auf|über)\s+alles?(?:\s+\p{L}{4,})?(?:\s+(?:bezogen|gerechnet|hochgerechnet|gesehen|verteilt))?(?=\W*$)`,
    // „was macht das zusammen?“
    String.raw`(?<=^\W*(?:und\s+)?(?:was|wie\s*viele?|zeig|gib|mach)\p{L}*\s.*)(?<!\p{L})zusammen(?=\W*$)`,
    String.raw`(?<=^\W*(?:und|jetzt|bitte)\s+)zusammen(?=\W*$)`,
    // „alle drei“, „mit allen vier Lagern zusammen“
    String.raw`(?<!\p{L})(?:alle[nr]?|sämtliche[nr]?)\s+(?:zwei|drei|vier|fünf|sechs|\d)(?:\s+\p{L}{3,})?(?:\s+(?:zusammen|gemeinsam|bitte))*(?=\W*$|\s+(?:im|in|bitte)\b)`,
    String.raw`(?<!\p{L})(?:nimm|zeig|gib|mach|schau|rechne)\p{L}*(?:\s+(?:mir|mal|bitte|einfach|lieber|doch|es|das|für|über))*\s+alle[nrs]?(?:\s+\p{Lu}\p{L}{3,})?(?=\W*$)`,
    String.raw`(?<!\p{L})(?:(?:kommt\s+|kam\s+)?(?:in|als)\s+(?:der\s+)?summe(?:\s+raus)?|im\s+(?:großen\s+und\s+)?(?:ganzen|gesamten)(?=\W*$)|unterm\s+strich|summa\s+summarum|alles\s+in\s+allem|all\s+in\s+all|no\s+conjunto)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:(?:auf)?(?:summiert|addiert)|(?:zusammen|auf)(?:gerechnet|gezählt|gefasst|addiert))(?:\s+über\s+alles)?(?!\p{L})`,
    String.raw`(?<!\p{L})(?:\p{L}{5,}weit|(?:company|group|firm)-?wide)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:alle[sn]?|sämtliche[nr]?)(?:\s+\p{L}{3,})?\s+(?:zusammen(?:gerechnet|gezählt|gefasst|genommen)?|gemeinsam)(?!\p{L})`,
    String.raw`(?<!\p{L})sämtliche[nr]?\s+\p{L}{4,}(?=\W*$)`,
    String.raw`\b\p{L}+(?:ü|ue)bergreifend\b`,
    String.raw`\begal\s+(?:welche[nrms]?|wo|wer|in\s+welche[nrm])(?:\s+\p{L}+)?`,
    String.raw`\bnicht\s+(?:nur|bloß|allein)\s+(?:in\s+|für\s+|die\s+|den\s+|das\s+)?\S+(?:\s+bitte)?[\s.!]*$`,
    String.raw`(?<!\p{L})not\s+(?:just|only)\s+(?:in\s+|for\s+)?\S+\s*$`,
    String.raw`(?<!\p{L})(?:im\s+(?:schnitt|durchschnitt|mittel)\s+)?aller\s+\p{L}{4,}(?=\W*$)`,
    String.raw`(?<!\p{L})(?:über|ueber|für|fuer|in|an|bei|von|aus|auf|mit)\s+alle[nr]?(?:\s+\p{Lu}?\p{L}{3,})?(?:\s+hinweg)?(?=\W*$|\s+(?:zusammen|im|in|bitte)\b)`,
    String.raw`(?:^|(?<=,))\W*(?:(?:und|jetzt|bitte|nein|doch|lieber|nur|dann|oder|ach)[\s,]+)*alle[sn]?(?!\s+(?:leute|menschen|kolleg|in\s+allem))(?:\s+\p{L}{3,}(?:orte?n?|e[nrs]?|s|n))?(?:\s+(?:bitte|zusammen|noch|auch|dann))*(?=\W*$|\s+(?:im|in|am|vom|für|seit|ab|letzte\p{L}*)\s)`,
    String.raw`\bnicht\s+nur\s+\S+?,?\s+(?:sondern\s+)?(?:alle[sn]?|überall)\b`,
    String.raw`\b(?:die|das|den|der)?\s*(?:ganze[nrms]?|komplette[nrms]?)\s+(?:firma|unternehmen|betrieb|haus|laden|konzern|team|gruppe|kette)\b`,
    String.raw`\b(?:all (?:(?:the )?\p{L}+s (?:together|combined)|of them|together|locations|sites|places)|everywhere|the whole (?:company|team)|across all \p{L}+|for all \p{L}+|in all \p{L}+)\b`,
    String.raw`\b(?:todos? juntos|em todos?(?: [oa]s \p{L}+)?|tod[oa]s [oa]s \p{L}+|a empresa (?:toda|inteira))\b`,
  ].join('|'),
  'giu',
)

export const nenntGanzes = (text: string): boolean => text.search(GANZES) >= 0

/** The text without those words. */
export const ohneGanzes = (text: string): string => text.replace(GANZES, ' ')

/** What they lift: the place if one is set, else whatever else narrows down and may be left out. */
export function gehoben(text: string, slots: readonly SlotFeld[], alt: Parameter): string[] {
  if (!nenntGanzes(text)) return []
  const gesetzt = slots.filter((s) => !s.pflicht && s.feld in alt)
  const orte = gesetzt.filter((s) => s.art === 'ort')
  return (orte.length > 0 ? orte : gesetzt.filter((s) => s.art === 'auswahl' || s.art === 'person')).map(
    (s) => s.feld,
  )
}
