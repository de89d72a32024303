import { falte, grund } from '../lokal/form.ts'
import { type Token, zerlege } from '../lokal/token.ts'

// Does a message have the form of a follow-up: a few words of joining or correcting, and a value, nothing else?

export interface Form {
  art: 'folge' | 'korrektur' | 'blank'
  /** The message without values that it takes back („nicht Wien, sondern Zürich“). */
  text: string
}

const menge = (worte: string): ReadonlySet<string> =>
  new Set(
    worte
      .trim()
      .split(/\s+/)
      .map((w) => grund(falte(w))),
  )

const KORREKTUR =
  /^(?:(?:nein|ne|nee|no|noe|quatsch|falsch|sorry|ups|halt|stopp?|moment|ach|oh|ah|pardon|entschuldigung|nao|wrong|oops|ja|ok|okay|yes|sim) )*(?:aber\b|but\b|mas\b|doch\b|lieber\b|ich (?:meine?|meinte|hab|wollte)\b|mein(?:e|te)\b|gemeint\b|nicht\b|ned\b|net\b|sondern\b|statt\b|eher\b|i (?:meant|mean)\b|meant\b|rather\b|instead\b|not\b|actually\b|(?:eu )?quis dizer\b|quero dizer\b|digo\b|alias\b|melhor\b)|^(?:nein|ne|nee|quatsch|falsch|sorry|ups|wrong|oops|nao|no) |\b(?:lieber|meinte ich|gemeint|stattdessen|instead|i meant|nicht \S+)$/
const FOLGE =
  /^(?:(?:ok|okay|gut|danke|super|ah|aha|hm|und|thanks|and|e) )*(?:und|nur|auch|oder|sowie|ebenso|genauso|jetzt|nochmal|noch mal|noch|das ?(?:gleiche|selbe)|dasselbe|gleiches|selbiges|bloss|was ist mit|wie (?:ist|war|sieht|siehts|wars|lief) (?:es|das|mit)?|and|only|just|also|now|again|(?:and )?(?:what|how) about|whats with|(?:the )?same|or|e|so|apenas|somente|tambem|agora|de novo|ou|(?:e )?quanto a|o mesmo|a mesma)\b/

/** Words that a follow-up may have around its value. */
const BEIWERK = menge(`
  und nur auch oder sowie ebenso genauso jetzt nochmal noch mal nochmals das gleiche gleichen gleiches dasselbe selbe selben denselben bloß was wie ist
  war wars waren sieht siehts schaut schauts aus es mit lief in im für fürs am vom von bei beim zu zum zur den dem der die ich meine mein meinte hab
  habe wollte gemeint eigentlich natürlich doch lieber eher besser statt stattdessen sondern nicht nein ne nee quatsch falsch sorry ups ja aber erst
  dann davor danach vorher zuvor vorherige vorherigen vorjahr vorjahres vormonat vorjahresmonat monat jahr quartal woche tag ganz ganze ganzen gesamt
  insgesamt allein speziell konkret bitte uhr standort ort um bis ab gern gerne zeitraum nummer nr selbst
  and only just also now again what how about with same the or for in of on at is was were it mean meant i no not but rather instead actually wrong oops
  before after that previous prior next year month week quarter day whole total overall then one
  e só so apenas somente também tambem agora de novo ou quanto a o mesmo mesma para em no na do da ao eu quis dizer quero digo aliás melhor não nao mas
  antes disso depois anterior passado ano mês mes semana trimestre dia todo total foi como
`)

/** A follow-up is short; a longer text is a sentence of its own. */
const MAX_WORTE = 12

export function formVon(text: string): Form | undefined {
  const tokens = zerlege(text)
  if (tokens.length === 0 || tokens.length > MAX_WORTE) return undefined
  const satz = tokens.map((t) => grund(t.form)).join(' ')
  if (KORREKTUR.test(satz)) return { art: 'korrektur', text: ohneVerneintes(text) }
  return { art: FOLGE.test(satz) ? 'folge' : 'blank', text }
}

/** „nicht Wien, Zürich“, „nicht für Wien sondern für Zürich“, „Zürich, nicht Wien“ → without Wien. */
function ohneVerneintes(text: string): string {
  const ohne = text
    .replace(
      /\b(?:nicht|ned|net|not|não|nao)\s[^,;.–-]{1,40}?\s*(?:[,;–-]|\b(?:sondern|but|mas sim|mas|e sim)\b)/iu,
      ' ',
    )
    .replace(/[,;]?\s*(?:und |and |e )?\b(?:nicht|ned|net|not|não|nao|statt)\s[^,;.]{1,40}$/iu, ' ')
  return ohne.trim() === '' ? text : ohne
}

/** The words of `text` that are neither joining words nor inside one of the values. */
export function uebrig(text: string, spannen: readonly { von: number; bis: number }[]): Token[] {
  return zerlege(text).filter(
    (t) =>
      !spannen.some((s) => t.von >= s.von && t.bis <= s.bis) &&
      t.klasse !== 'fuell' &&
      !BEIWERK.has(grund(t.form)),
  )
}
