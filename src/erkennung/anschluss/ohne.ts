import type { Parameter } from '../../domaene/vorgang.ts'
import type { SlotFeld } from '../../skills/slot.ts'
import { grund } from '../lokal/form.ts'
import { zerlege } from '../lokal/token.ts'
import { type Bezug, leseParameter } from '../parameter/parameter.ts'
import { BEIWERK } from './beiwerk.ts'
import { istDabei } from './form.ts'
import { namenVon } from './stelle.ts'

// „ohne Wien“, „lass Wien weg“, „unabhängig vom Standort“: a restriction is lifted. Read as a value it would ask for Wien.

const WORTE = String.raw`((?:(?:de[nrms]|die|das|the|[oa])\s+)?[^\s,;.!?]+(?:\s+[^\s,;.!?]+)?)`
const MAL = String.raw`(?:\s+(?:mal|bitte|jetzt|doch|einfach|ruhig|lieber|auch|noch|ganz|komplett|wieder|please))*`

const STAMM = String.raw`(?:lass|läss|lies|nehm|nomm|nimm|klammer|streich|strich|rechn|werf|worf|wirf|schmeiß|filter|schließ|schloss|zieh|zog|blend|leave|leav|tak)`
/** „weglassen“, „rausgenommen“, „auszuklammern“ */
const WEGLASSEN = new RegExp(
  String.raw`(?<!\p{L})(?:weg|raus|heraus|hinaus|aus|ab|außer)(?:zu|ge)?${STAMM}\p{L}*`,
  'iu',
)
/** „lass Berlin mal weg“ */
const LASS_WEG = new RegExp(
  String.raw`(?<!\p{L})${STAMM}\p{L}*(?=\s)(.*)\s(?:weg|raus|heraus|aus|außen\s+vor|draußen|beiseite|fallen|out|off)(?!\p{L})`,
  'iu',
)
const AUSSEN_VOR = new RegExp(String.raw`(?<!\p{L})(?:außen\s+vor|beiseite|draußen)\s+${STAMM}\p{L}*`, 'iu')
/** „Berlin bitte raus“ */
const RAUS =
  /^(?!.*(?<!\p{L})(?:ich|muss|bin|ist|sind|war|geht|kam|kommt)(?!\p{L}))(.*\S)\s+(?:raus|weg|ignorieren|streichen)(?=(?:\s+bitte)?\W*$)/iu

/** What is left out when everything else says nothing: „du kannst Wien weglassen“ → Wien. */
function weggelassen(text: string): string | undefined {
  const rest = [AUSSEN_VOR, WEGLASSEN]
    .reduce((t, muster) => t.replace(muster, ' '), text)
    .replace(LASS_WEG, '$1')
    .replace(RAUS, '$1')
  if (rest === text || VERNEINT.test(text)) return undefined
  const worte = zerlege(rest).filter(
    (t) =>
      NAME.test(t.form) ||
      (t.klasse !== 'fuell' && t.klasse !== 'funktion' && !istDabei(BEIWERK, grund(t.form))),
  )
  const [erstes, letztes] = [worte[0], worte.at(-1)]
  return erstes && letztes && worte.length <= 2 ? rest.slice(erstes.von, letztes.bis) : undefined
}
const VERNEINT = /(?<!\p{L})(?:nicht|kein\p{L}*|not|não)(?!\p{L})/iu
/** Joining words elsewhere. */
const NAME = /^(?:standort|ort|person|zeitraum)$/

const ZEITLOS: readonly RegExp[] = [
  /(?<!\p{L})(?:seit|ab)\s+(?:(?:de[mrn]|seiner|ihrer)\s+)?(?:veröffentlichung|erscheinen|beginn|anfang(?:\s+an)?|start|anbeginn|jeher|launch|posting)(?:\s+(?:insgesamt|gesamt|bis\s+(?:heute|jetzt)|an))*(?!\p{L})/iu,
  /(?<!\p{L})(?:von\s+(?:anfang|beginn)\s+an|über\s+die\s+(?:gesamte|ganze)\s+(?:laufzeit|zeit)|ohne\s+(?:jede\s+|eine\s+|die\s+)?(?:zeitliche[nrs]?\s+\p{L}+|zeit(?:begrenzung|limit|grenze|einschränkung|beschränkung|filter|angabe|raum\p{L}*))|zeitlich\s+(?:unbegrenzt|unbeschränkt|uneingeschränkt|offen)|unbefristet|all[\s-]time|desde\s+o\s+(?:início|começo))(?!\p{L})/iu,
]

/** Put as „ohne X“. */
const FORMEN: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:^|[,;]\s*|(?<!\p{L})(?:und|bitte|dann|and|please|e)\s+)(?:leave\s+out|drop|skip|exclude|ignore|remove|tira|exclui|ignoriere?|streiche?)${MAL}\s+${WORTE}(?=\W*$)`,
    'iu',
  ),
  new RegExp(
    String.raw`^\W*(?:ach\s+)?(?:vergiss|streiche?)\s+${WORTE}(?=\s*,.*(?:alle|gesamt|überall))`,
    'iu',
  ),
  // „wenn Zürich nicht dabei wäre“
  new RegExp(
    String.raw`(?<!\p{L})wenn\s+${WORTE}\s+nicht\s+(?:mehr\s+)?(?:dabei|drin|mitgezählt|mitgerechnet)(?:\s+\p{L}+)?(?=\W*$)`,
    'iu',
  ),
  // „unabhängig vom Standort“, „Standort egal“, „standortunabhängig“
  new RegExp(
    String.raw`(?<!\p{L})(?:unabhängig\s+vo[nm]|losgelöst\s+vo[nm]|abgesehen\s+vo[nm]|regardless\s+of|independente\s+d[eoa])\s+${WORTE}`,
    'iu',
  ),
  /^\W*(?:(?:und|bitte|jetzt|nein|ach)[\s,]+)*((?:de[nr]\s+|das\s+)?[^\s,;.!?]+)\s+(?:ist\s+|is\s+|wäre\s+)?(?:(?:mir|uns|diesmal|hier|dabei|jetzt|eigentlich|völlig|ganz|doch|dann|auch|gerade)\s+)*(?:egal|wurscht|wurst|schnuppe|gleich|unwichtig|unerheblich|nebensächlich|gleichgültig|zweitrangig)(?=\W*$|\s*,)/iu,
  /^\W*(?:(?:und|bitte|jetzt|nein|ach)[\s,]+)*((?:de[nr]\s+|das\s+|die\s+)?[^\s,;.!?]+)\s+(?:spielt|tut)\s+(?:(?:diesmal|hier|dabei|jetzt|eigentlich|dann|gerade|da)\s+)*(?:keine\s+rolle|nichts\s+zur\s+sache)(?=\W*$|\s*,)/iu,
  // „seit Veröffentlichung insgesamt“, „ohne zeitliche Begrenzung“
  ...ZEITLOS,
  /(?<!\p{L})(\p{L}{3,}?)s?unabhängig(?:e[nrs]?)?(?!\p{L})/iu,
  // „nicht auf Berlin beschränkt“, „ohne Einschränkung auf Berlin“
  new RegExp(
    String.raw`(?<!\p{L})(?:nicht\s+(?:nur\s+)?auf\s+${WORTE}\s+(?:be|ein)schränk\p{L}+|ohne\s+(?:die\s+|eine\s+|den\s+)?(?:(?:be|ein)schränkung|eingrenzung|filter)\s+(?:auf|für|nach)\s+${WORTE})`,
    'iu',
  ),
  /(?<!\p{L})(?:ohne\s+(?:die\s+|eine\s+|den\s+)?(?:(?:be|ein)schränkung\p{L}*|eingrenzung|filter)|ungefiltert|uneingeschränkt|without\s+(?:the\s+)?filter|sem\s+(?:o\s+)?filtro)(?!\p{L})/iu,
]
const OHNE =
  /(?<!\p{L})(?:ohne|without|sem)\s+(?:(?:de[nrms]|die|das|the|[oa])\s+)?([^\s,;.!?]+(?:\s+[^\s,;.!?]+)?)/iu

/** @returns the text with whatever lifts a restriction written as „ohne X“; „ohne alles“: each of them */
export function alsOhne(text: string): string {
  const weg = weggelassen(text)
  if (weg !== undefined) return `ohne ${weg}`
  for (const form of FORMEN) {
    const fund = form.exec(text)
    if (!fund) continue
    const x = fund.slice(1).find((g) => g !== undefined) ?? (ZEITLOS.includes(form) ? 'Zeitangabe' : 'alles')
    return `${text.slice(0, fund.index)} ohne ${x} ${text.slice(fund.index + fund[0].length)}`.trim()
  }
  return text
}

export const nenntOhne = (text: string): boolean => OHNE.test(text)

export interface Ohne {
  /** The restrictions that no longer hold. */
  weg: string[]
  /** What else is said. */
  rest: string
}

/** „März, aber ohne Berlin“ → without Berlin, „März, aber“; undefined: what is taken away restricts nothing. */
export function leseOhne(
  text: string,
  slots: readonly SlotFeld[],
  alt: Parameter,
  bezug: Bezug,
): Ohne | undefined {
  const fund = OHNE.exec(text)
  const was = fund?.[1]
  if (!fund || was === undefined) return undefined
  const moeglich = slots.filter((s) => !s.pflicht && s.feld in alt)
  const [erstes = ''] = was.split(/\s+/)
  for (const stueck of new Set([was, erstes])) {
    const weg = gemeint(stueck, moeglich, slots, alt, bezug)
    if (weg.length === 0) continue
    const ende = fund.index + fund[0].length - was.length + stueck.length
    return { weg, rest: `${text.slice(0, fund.index)} ${text.slice(ende)}` }
  }
  return undefined
}

/** „ohne Frist“, „ohne Ablaufdatum“: how what limits it may be called. */
const ZEITLICH: readonly string[] = [
  'frist',
  'termin',
  'datum',
  'ablaufdatum',
  'enddatum',
  'stichtag',
  'deadline',
  'befristung',
  'falligkeit',
  'zeitangabe',
  'zeitraum',
  'verfallsdatum',
  'endtermin',
  'ablauf',
]
const gattungOhne = ({ art }: SlotFeld): readonly string[] =>
  art === 'zeitraum' || art === 'datum' || art === 'zeitpunkt'
    ? ZEITLICH
    : art === 'dauer'
      ? DAUER
      : art === 'ort'
        ? ORT
        : []
const DAUER = ['dauer', 'zeitlimit', 'lange', 'endzeit']
const ORT = ['ort', 'stadt', 'standort', 'filiale', 'niederlassung', 'stelle']
/** All that may be left out by such a name. */
export const OHNE_NAMEN: readonly string[] = [...ZEITLICH, ...DAUER, ...ORT]

/** „ohne Wien“, „ohne Standort“ */
function gemeint(
  stueck: string,
  moeglich: readonly SlotFeld[],
  slots: readonly SlotFeld[],
  alt: Parameter,
  bezug: Bezug,
): string[] {
  if (/^(?:alles?|irgendwas)$/iu.test(stueck)) {
    const enge = moeglich.filter((s) => s.art === 'ort' || s.art === 'person' || s.art === 'auswahl')
    return enge.map((s) => s.feld)
  }
  const { funde } = leseParameter(stueck, slots, bezug)
  const worte = zerlege(stueck).map((t) => grund(t.form))
  const genannt = moeglich.filter((s) => {
    if (funde.length > 0) return funde.every((f) => f.feld === s.feld && f.wert === alt[s.feld])
    const namen = new Set([...namenVon([s]), ...gattungOhne(s)])
    return (
      worte.length === 1 &&
      worte.some(
        (w) =>
          namen.has(w) ||
          [...namen].some((n) => (n.length > 4 && w.startsWith(n)) || w === `${n}s` || w === `${n}e`),
      )
    )
  })
  return genannt.map((s) => s.feld)
}
