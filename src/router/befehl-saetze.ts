import { ARBEIT } from './befehl-saetze/arbeit.ts'
import { FREIGABE } from './befehl-saetze/freigabe.ts'
import { GEDAECHTNIS } from './befehl-saetze/gedaechtnis.ts'

// The fixed commands as sentences, per command in German („du“ and „Sie“), English and Portuguese. `{id}` stands for a
// Vorgang's number. Filler words and umlauts are folded before comparing (see befehle.ts), so they are not listed.

export const SAETZE = { ...ARBEIT, ...FREIGABE, ...GEDAECHTNIS }
export type Satzart = keyof typeof SAETZE

/** What a question about an audit ends in: „wer hat das Ticket Drucker **angelegt**?“ */
export const TAETIGKEITEN =
  'angelegt|eingetragen|gezahlt|bezahlt|überwiesen|gelöscht|erstellt|veranlasst|beantragt|bestellt|gemacht|freigegeben|gesetzt|created|made|entered|paid|deleted|ordered|requested|approved|done|criado|feito|pago|apagado|pedido'

/** The same where the verb comes first: “who **created** the printer ticket?” */
export const TAT =
  'created|made|entered|paid|deleted|ordered|requested|asked for|approved|did|opened|booked|set|criou|abriu|fez|pagou|apagou|pediu|aprovou|registrou|marcou|encomendou|autorizou'

/** Lead-ins of commands that carry the person's own words. */
export const MERK =
  'merk(?:e)? dir(?: mal)?|(?:kannst|könntest) du dir(?: bitte)? merken|merken sie sich|notier(?:e)? dir|(?:(?:can|could|would) you )?(?:please )?remember(?! to\\b)|(?:please )?(?:note|make a note|keep in mind|bear in mind) that|(?:(?:voc[eê] )?pode(?:ria)? (?:se )?)?(?:lembra(?:r|-te)?|lembre(?:-se)?)(?! d[aeo] (?!que\\b))|(?:guarda|guarde|n[aã]o (?:se )?esque[cç]a(?: de)?) que|anot[ae](?: a[ií])?'
export const BEGRIFF_EIN = 'mit|by|with|com|por'
export const BEGRIFF_MEINT = 'meine ich|meinen wir|i mean|we mean|quero dizer|queremos dizer'
export const ABLEHNEN =
  'ablehnen|ablehnung|lehne ab|ich lehne ab|abgelehnt|(?:i )?(?:reject|refuse|decline|deny)|rejected|refused|declined|denied|(?:eu )?(?:recuso|rejeito|nego)|recusar|recusa|recuse|recusad[oa]|rejeitar|rejeita|rejeite|rejeitad[oa]|negar|negad[oa]'
/** The same behind the number. */
export const ABGELEHNT =
  'ablehnen|abgelehnt|(?:is )?(?:rejected|refused|declined|denied)|reject|deny|(?:est[aá] )?(?:recusad[oa]|rejeitad[oa]|negad[oa])|recusar|negar'
export const GRUND = 'weil|wegen|da|grund|denn|because|reason|since|porque|pois|motivo'

/** What a polite request begins with. */
export const HOEFLICH = [
  ...['kannst du', 'könntest du', 'würdest du', 'können sie', 'könnten sie', 'würden sie'],
  ...['ich möchte', 'ich will', 'ich würde gern', 'ich würde gerne'],
  ...['can you', 'could you', 'would you', 'will you', 'i want to', 'i would like to', 'id like to'],
  ...['pode', 'poderia', 'você pode', 'você poderia', 'quero', 'eu quero', 'queria', 'gostaria de'],
]
