import { falte, grund } from './lokal/form.ts'

// Greeting, thanks and goodbye alone. With anything else in the message it is a request with manners.

export type Smalltalk = 'gruss' | 'dank' | 'abschied'

const menge = (worte: string): ReadonlySet<string> =>
  new Set(
    worte
      .trim()
      .split(/\s+/)
      .map((w) => grund(falte(w))),
  )

const GRUSS = menge(`
  hallo hallöchen halli hallihallo hi hey hej heya hoi moin moinsen moinmoin servus grüezi grüzi grüß griaß tach mahlzeit huhu ahoi
  hello hiya yo howdy morning evening afternoon oi olá ola alô bom boa salve opa
`)
const DANK = menge(`
  danke dankeschön dank dankscheen merci bedankt thx thanks thank ty cheers obrigado obrigada obg valeu vlw brigado brigada grato grata
`)
const ABSCHIED = menge(`
  tschüss tschüß tschüs tschau ciao tschö bye byebye goodbye wiedersehen wiederschauen wiederhören baba pfiati pfiat ade adé
  feierabend tchau adeus flw
`)
/** Words that go with one of these and say nothing else. */
const BEIWERK = menge(`
  guten gute guter gut schönen schöne schönes schön morgen abend nacht tag mittag nachmittag wochenende woche feierabend auf bis bald später dann
  morgen montag nächste nächstes mal gott dich dir dich euch ihr ihnen sie du mir ich uns alle allen zusammen allerseits team leute liebe lieber liebes
  assistent assistentin bot na und auch ja jo ok okay alles klar super klasse toll prima perfekt top cool spitze großartig passt so sehr vielen
  lieben herzlichen besten tausend für die das den deine hilfe info auskunft antwort schnelle rasche mühe unterstützung nett lieb von wünsche
  wünsch einen ein eine noch wie geht gehts geht’s es läuft was los da jemand bist wieder hier schon mal nochmal recht erstmal sehen hören wir
  ach oh ah hm nice great awesome perfect good night day evening afternoon weekend there you everyone all folks guys so much very
  a lot many for the your help quick answer reply that see later soon tomorrow take care have nice how are doing it going whats up to is well
  bom boa dia tarde noite tudo bem todos pessoal gente muito muita pela pelo ajuda resposta até logo mais amanhã breve fim de semana um uma ótimo ótima
  beleza certo como vai você está por e vc te
`)

const EMOJI: readonly [RegExp, Smalltalk][] = [
  [/^[\s\p{P}]*(?:👋\p{M}*\p{Emoji_Modifier}*\s*)+$/u, 'gruss'],
  [/^[\s\p{P}]*(?:🙏\p{Emoji_Modifier}*\s*)+$/u, 'dank'],
]
/** Whole messages that greet or part without a word of it. */
const WENDUNG: readonly [RegExp, Smalltalk][] = [
  [
    /^(?:na )?(?:wie gehts?(?: es)?(?: dir| euch| ihnen)?|alles gut(?: bei dir| bei euch)?|was geht(?: ab)?)(?: so| denn| heute)*$/,
    'gruss',
  ],
  [
    /^(?:ist )?(?:da (?:jemand|wer)|(?:jemand|wer) (?:da|hier))$|^bist du (?:noch |schon )?(?:da|wach|hier)$/,
    'gruss',
  ],
  [
    /^(?:is )?any(?:body|one) (?:there|here)$|^are you there$|^tem alguem ai$|^tudo bem(?: com voce)?$/,
    'gruss',
  ],
  [/^(?:how are you|whats up|hows it going|how is it going|como vai(?: voce)?)(?: doing| today)?$/, 'gruss'],
  [
    /^(?:machs gut|mach es gut|take care|ich bin (?:dann mal )?weg|ate (?:logo|mais|amanha|breve))$/,
    'abschied',
  ],
]
/** Two words that make one: „guten Tag“ greets, „schönen Tag noch“ parts. */
const PAAR: readonly [ReadonlySet<string>, ReadonlySet<string>, Smalltalk][] = [
  [menge('gut gute guten'), menge('nacht'), 'abschied'],
  [menge('gut gute guten'), menge('morgen tag abend mittag nachmittag'), 'gruss'],
  [
    menge('schönen schöne schönes'),
    menge('tag abend wochenende woche feierabend rest nachmittag'),
    'abschied',
  ],
  [menge('bis see'), menge('bald dann morgen später montag nächste you'), 'abschied'],
  [menge('good nice great'), menge('night day weekend'), 'abschied'],
  [menge('fim'), menge('de'), 'abschied'],
]
const LOB = menge(
  'super klasse toll prima perfekt top cool spitze großartig great awesome perfect nice ótimo ótima beleza perfeito',
)

const FRAGT_WEITER =
  /(?<!\p{L})(?:und|and|e)\s+(?:(?:die|der|das|d['’]|bei|für|von)\s*)?\S+(?:\s+\S+)?\s*\?\W*$/iu
/** Longer ones say something else, too. */
const MAX_ZEICHEN = 200
const WORT = /\p{L}[\p{L}\p{M}]*(?:['’`´]\p{L}+)*|\p{N}+/gu

/**
 * Is the whole message a greeting, thanks or a goodbye (with names, emoji, „wie geht's?“)? Three languages.
 * `namen`: names in the team. @returns undefined when the message also says something else
 */
export function erkenneSmalltalk(text: string, namen: readonly string[]): Smalltalk | undefined {
  if (text.length > MAX_ZEICHEN) return undefined
  const emoji = EMOJI.find(([muster]) => muster.test(text))
  if (emoji) return emoji[1]
  const worte = [...text.matchAll(WORT)].map((w) => grund(falte(w[0])))
  if (worte.length === 0 || worte.length > 14) return undefined
  const satz = worte.join(' ')
  const wendung = WENDUNG.find(([muster]) => muster.test(satz))
  if (wendung) return wendung[1]
  const bekannteNamen = menge(namen.join(' '))
  const arten = worte.map((w, i) => artVon(w, worte[i - 1], bekannteNamen))
  if (arten.includes('anderes')) return undefined
  // „Danke! Und Anna?“ asks on.
  const letztes = worte.at(-1) ?? ''
  if (bekannteNamen.has(letztes) && FRAGT_WEITER.test(text)) return undefined
  // „Danke, schönen Feierabend!“ is a goodbye; „hallo und danke“ is thanks; „super!“ alone is thanks, too.
  const art = (['abschied', 'dank', 'gruss'] as const).find((a) => arten.includes(a))
  return (
    art ??
    (worte.every((w) => LOB.has(w)) ? 'dank' : worte.every((w) => TAGESZEIT.has(w)) ? 'gruss' : undefined)
  )
}

/** „Morgen!“, „Mahlzeit“: a greeting when nothing else is said. */
const TAGESZEIT = menge('morgen tag abend zusammen allerseits')

function artVon(
  wort: string,
  davor: string | undefined,
  namen: ReadonlySet<string>,
): Smalltalk | 'beiwerk' | 'anderes' {
  const paar = PAAR.find(([erste, zweite]) => davor !== undefined && erste.has(davor) && zweite.has(wort))
  if (paar) return paar[2]
  if (DANK.has(wort)) return 'dank'
  if (ABSCHIED.has(wort)) return 'abschied'
  // „bom“, „boa“ open a greeting, and a goodbye only behind another word.
  if (GRUSS.has(wort) && (davor === undefined || !BEIWERK.has(wort))) return 'gruss'
  return BEIWERK.has(wort) || LOB.has(wort) || namen.has(wort) ? 'beiwerk' : 'anderes'
}
