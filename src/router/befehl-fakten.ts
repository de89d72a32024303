// The commands about single facts: „was weißt du über meinen Hund?“, „woher weißt du das?“, „vergiss, dass …“, „das stimmt
// nicht mehr“. The whole message must be the command; „vergiss es“ is none of them.

export type FaktBefehl =
  /** `eigen`: „mein Hund“, so it is about the person whatever it is. */
  | { art: 'was_weisst_du'; thema?: string; eigen?: boolean; frueher?: boolean }
  | { art: 'merk_dir'; fakt: string; anheften?: boolean }
  | { art: 'woher'; fakt?: string }
  | { art: 'vergiss_fakt'; fakt: string }
  /**
   * `aussage`: a plain sentence („ich wohne nicht mehr in Köln“), `sache`: „das mit dem Hund“. Either only means this when
   * such a fact is kept.
   */
  | { art: 'stimmt_nicht_mehr'; fakt?: string; aussage?: boolean; sache?: boolean }

/** Only what is kept of the person says whether it is a command at all. */
export const istBedingt = (b: {
  art: string
  aussage?: boolean
  sache?: boolean
  thema?: string
  eigen?: boolean
}): boolean => b.aussage === true || b.sache === true || (b.thema !== undefined && b.eigen !== true)

const BITTE = String.raw`^(?:bitte\s+|please\s+|por favor\s+|ach\s+|hey\s+)?`
const ENDE = String.raw`[\s.!?]*$`
const muster = (...teile: string[]): RegExp => new RegExp(`${BITTE}(?:${teile.join('|')})${ENDE}`, 'iu')

const MEIN = String.raw`(?:mein(?:e[mnrs]?)?|my|meus?|minhas?)`
const WAS_WEISST = String.raw`(?:was (?:weißt|weisst) du|was wissen sie|what do you know|o que (?:você )?sabes?)(?: denn| alles| noch| eigentlich)?\s+(?:über|ueber|von|about|of|sobre|de|do|da)`
const UEBER_MICH = String.raw`(?:\s+(?:über|ueber|von|about|sobre)\s+(?:mich|me|mim))?`

const EIGENES = muster(
  `${WAS_WEISST}\\s+(?<thema>${MEIN}\\s+\\S.{0,60}?)`,
  `was (?:hast du|haben sie) (?:dir |sich )?(?:über|ueber|von|zu)\\s+(?<gemerkt>${MEIN}\\s+\\S.{0,60}?) (?:gemerkt|gespeichert)`,
)
const THEMA = muster(`${WAS_WEISST}\\s+(?<thema>(?!(?:mich|me|mim|alles|dich|uns)\\b)\\S.{0,60}?)`)
const FRUEHER = muster(
  `was (?:wusstest du|wussten sie) (?:früher|frueher|vorher|einmal|mal)${UEBER_MICH}`,
  `was (?:wusstest du|wussten sie)${UEBER_MICH}(?: früher| frueher)?`,
  `what did you (?:use to )?know${UEBER_MICH}(?: before| earlier)?`,
  `o que (?:você )?sabia(?:s)?(?: antes)?${UEBER_MICH}(?: antes)?`,
)

const WOHER = String.raw`woher (?:weißt|weisst|wusstest|kennst|hast) du|woher (?:wissen|haben) sie|wie kommst du (?:darauf|drauf)|wer hat dir (?:gesagt|erzählt|verraten)|how do you know|who told you|where did you get that|(?:como|de onde) (?:você )?sabes?|quem (?:te|lhe) disse`
const WOHER_DAS = muster(
  `(?:${WOHER})(?:\\s+(?:das|dies|es|that|this|isso|disso))?(?: denn| eigentlich)*`,
  'wer hat dir (?:das|es) (?:gesagt|erzählt|verraten)',
)
const WOHER_DASS = muster(
  `(?:${WOHER})(?:\\s+(?:denn|eigentlich|das))?,?\\s+(?:dass|daß|that|que)\\s+(?<fakt>\\S.{2,180}?)`,
)
const WOHER_MEIN = muster(
  `(?:woher (?:kennst|weißt|weisst|hast) du|how do you know|como (?:você )?sabes?)\\s+(?<fakt>(?:${MEIN}|wo ich|wie ich|wann ich|where i|onde eu)\\s+\\S.{1,80}?)`,
)

const VERGISS = String.raw`(?:vergiss|vergesse|vergessen sie|lösch|lösche|löschen sie|streich|streiche|forget|delete|esque[çc]a|esquece|apaga|apague)(?: bitte| wieder| please)*`
const GESAGT = String.raw`(?:\s+(?:dir\s+)?(?:gesagt|erzählt|geschrieben)(?:\s+habe?)?)?`
const VERGISS_DASS = muster(
  `${VERGISS},?\\s+(?:dass|daß|that|que|wo|wie|wann|where|how|when|onde|quando)\\s+(?<dass>\\S+\\s+\\S.{1,180}?)`,
)
const VERGISS_DAS_MIT = muster(
  `${VERGISS}\\s+(?:das|die sache|die geschichte|alles|bitte alles)\\s+(?:mit|über|ueber|von|zu)\\s+(?<mit>(?!mich\\b|mir\\b)\\S.{1,80}?)`,
  `${VERGISS},?\\s+was ich (?:dir\\s+)?(?:über|ueber|von|zu)\\s+(?<was>\\S.{1,80}?)${GESAGT}`,
  `${VERGISS}\\s+(?:everything\\s+|what i (?:told you|said)\\s+)?about\\s+(?<about>(?!me\\b|it\\b|that\\b|this\\b)\\S.{1,80}?)`,
  `${VERGISS}\\s+(?:tudo\\s+|o que eu (?:te\\s+)?disse\\s+)?sobre\\s+(?<sobre>(?!mim\\b|isso\\b)\\S.{1,80}?)`,
)
const VERGISS_MEIN = muster(
  `(?:vergiss|vergesse|vergessen sie|forget|esque[çc]a|esquece)(?: bitte)?\\s+(?<mein>${MEIN}\\s+(?!daten\\b|data\\b|dados\\b)\\S.{1,60}?)(?: wieder| bitte)?`,
)

const NICHT_MEHR = muster(
  'das (?:stimmt|gilt|passt) (?:so )?nicht mehr(?: so)?',
  'das ist (?:so )?nicht mehr (?:so|aktuell|richtig|wahr|der fall)',
  '(?:das ist )?nicht mehr aktuell',
  'das ist (?:inzwischen |jetzt |mittlerweile )?(?:überholt|veraltet)',
  "that(?:[’']s| is) (?:no longer|not) (?:true|right|so|the case|current)(?: any ?more)?",
  "that(?:[’']s| is) outdated",
  '(?:isso )?(?:já )?não é mais (?:verdade|assim)',
  'isso já não é (?:verdade|assim)',
)
const STIMMT_DASS = muster(
  `(?:es )?(?:stimmt|gilt) nicht mehr,?\\s+(?:dass|daß)\\s+(?<a>\\S.{3,180}?)`,
  `(?:dass|daß)\\s+(?<b>\\S.{3,180}?),?\\s+(?:stimmt|gilt) nicht mehr`,
  `(?:it(?:[’']s| is) )?no longer true that\\s+(?<c>\\S.{3,180}?)`,
  `não é mais verdade que\\s+(?<d>\\S.{3,180}?)`,
)
/** „das mit der Elternzeit stimmt nicht mehr“: only what is kept says whether that is a fact or a Vorgang. */
const DAS_MIT = muster(
  `(?:das|die sache|was du) (?:mit|über|ueber|von|zu)\\s+(?<a>\\S.{1,80}?)(?: weißt| weisst)?,? (?:stimmt|gilt|passt|ist) (?:so |jetzt |inzwischen )?(?:nicht mehr(?: so| aktuell| richtig| wahr| der fall)?|überholt|veraltet|vorbei)`,
  `(?:the thing|what you know) (?:about|with)\\s+(?<b>\\S.{1,80}?) is (?:no longer|not) (?:true|right|current|the case)(?: any ?more)?`,
  `(?:aquilo|isso|a história) (?:de|do|da|sobre)\\s+(?<c>\\S.{1,80}?) (?:já não é (?:verdade|assim)|não é mais (?:verdade|assim))`,
)
/** „ich wohne nicht mehr in Köln“, „I no longer work at Acme“, „já não moro em Lisboa“ */
const AUSSAGE =
  /(?:(?:(?<!\p{L})(?:nicht|kein(?:e[mnr]?)?|not|não)|n[’']t)(?![\p{L}]).*(?<![\p{L}])(?:mehr|any ?more|mais)|(?<!\p{L})(?:no longer|já não))(?![\p{L}])/iu
const VON_MIR =
  /(?<![\p{L}])(?:ich|wir|i|we|eu|mein\w*|unser\w*|my|our|meus?|minhas?)(?![\p{L}])|^(?:não|já)\s/iu

const NICHT_VERGESSEN =
  /^(?:bitte\s+)?(?:vergiss|vergesse|vergessen sie|forget|esque[çc]a)\s+(?:bitte\s+)?(?:nicht|nie|niemals|never)\s*,?\s+((?:dass|daß|that)\s+\S[\s\S]{2,1999})$|^(?:bitte\s+)?(?:never|don[’']?t|do not|não|nunca)\s+(?:forget|esque[çc]a)\s+((?:that|que)\s+\S[\s\S]{2,1999})$/iu

const gruppe = (m: RegExpExecArray | null): string | undefined =>
  m ? Object.values(m.groups ?? {}).find((g) => g !== undefined) : undefined

/** Reads a command about facts; undefined when the message is none. */
export function leseFaktBefehl(roh: string): FaktBefehl | undefined {
  const nie = NICHT_VERGESSEN.exec(roh)
  const behalten = nie?.[1] ?? nie?.[2]
  if (behalten !== undefined)
    return { art: 'merk_dir', fakt: behalten.replace(/[.!\s]+$/u, ''), anheften: true }
  if (roh.length > 240 || roh.includes('\n')) return undefined
  return fragt(roh) ?? vergisst(roh) ?? beendet(roh)
}

function fragt(roh: string): FaktBefehl | undefined {
  if (FRUEHER.test(roh)) return { art: 'was_weisst_du', frueher: true }
  const eigen = gruppe(EIGENES.exec(roh))
  if (eigen !== undefined) return { art: 'was_weisst_du', thema: eigen, eigen: true }
  const thema = gruppe(THEMA.exec(roh))
  if (thema !== undefined) return { art: 'was_weisst_du', thema }
  if (WOHER_DAS.test(roh)) return { art: 'woher' }
  const dass = gruppe(WOHER_DASS.exec(roh))
  if (dass !== undefined) return { art: 'woher', fakt: `dass ${dass}` }
  const mein = gruppe(WOHER_MEIN.exec(roh))
  return mein === undefined ? undefined : { art: 'woher', fakt: mein }
}

function vergisst(roh: string): FaktBefehl | undefined {
  const dass = gruppe(VERGISS_DASS.exec(roh))
  if (dass !== undefined) return { art: 'vergiss_fakt', fakt: `dass ${dass}` }
  const mit = gruppe(VERGISS_DAS_MIT.exec(roh)) ?? gruppe(VERGISS_MEIN.exec(roh))
  return mit === undefined ? undefined : { art: 'vergiss_fakt', fakt: mit }
}

function beendet(roh: string): FaktBefehl | undefined {
  if (NICHT_MEHR.test(roh)) return { art: 'stimmt_nicht_mehr' }
  const dass = gruppe(STIMMT_DASS.exec(roh))
  if (dass !== undefined) return { art: 'stimmt_nicht_mehr', fakt: `dass ${dass}` }
  const mit = gruppe(DAS_MIT.exec(roh))
  if (mit !== undefined) return { art: 'stimmt_nicht_mehr', fakt: mit, sache: true }
  return roh.length <= 160 && !/[?:]/.test(roh) && AUSSAGE.test(roh) && VON_MIR.test(roh)
    ? { art: 'stimmt_nicht_mehr', fakt: roh, aussage: true }
    : undefined
}
