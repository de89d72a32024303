import { buch } from './buch.ts'

// What says yes, in German with its regions, English and Portuguese. A word is only here when it can hardly mean
// anything else as the whole answer: „gut“, „super“, „sicher“, „alles klar“, „logo“ (pt: later), „da“ are not.

/** The word itself. „ja ja“ mocks, so none of them may come twice. */
export const KERN = buch(
  'ja|jo|jau|jou|jop|jopp|jup|jupp|jep|jepp|jap|japp|jawohl|jawoll|jawoi|yes|yess|yep|yepp|yup|yupp|yeah|yea|aye|sim',
  'ok|okay|okey|okeh|oke|oki|okidoki|okeydokey|o k|alright',
)

/** Agreeing in other words; each is enough alone. */
export const ZUSTIMMUNG = buch(
  'passt|basst|bassd|passd|passt so|basst so|passt mir|passt mir gut|passt für mich|passt für uns|passt gut|passt perfekt|passt wunderbar|das passt|das passt so|so passts|so passt es|so passt das|passt alles',
  'gern|gerne|gärn|sehr gern|sehr gerne|sehr gärn|liebend gern|liebend gerne|herzlich gern|herzlich gerne|aber gern|aber gerne|gern doch|gerne doch|aber gern doch|aber gerne doch|mit vergnügen',
  'klar|na klar|klaro|na klaro|klar doch|na klar doch|aber klar|aber klar doch|sonnenklar|na logo|ja logo|logisch',
  'natürlich|aber natürlich|na natürlich|selbstverständlich|aber selbstverständlich|selbstredend|freilich|freili|na freilich|gewiss|aber ja|aber ja doch|aber sicher|aber sicher doch|na sicher|ja sicher|ja sicher doch',
  'genau|genau so|genau das|ganz genau|exakt|korrekt|richtig|ganz richtig|absolut richtig|stimmt so|stimmt genau|so stimmt es|so stimmts|das stimmt so|das ist richtig|das ist richtig so|das ist korrekt|das ist korrekt so|ist richtig|ist korrekt|ist richtig so',
  'einverstanden|bin einverstanden|ich bin einverstanden|bin damit einverstanden|ich bin damit einverstanden|einverstanden damit|sind einverstanden|ich stimme zu|stimme zu|stimm zu|zugestimmt|bin dafür|ich bin dafür|i bin dafür|i bin einverstanden',
  'in ordnung|geht in ordnung|ist in ordnung|ist in ordnung so|das ist in ordnung|das geht in ordnung|geht klar|das geht klar|ist ok|ist okay|das ist ok|das ist okay|ist ok so|ist okay so|ist für mich ok|ist für mich okay|isch ok|isch okay|is ok|is okay|i o|ok so|okay so|ok für mich|okay für mich',
  'gebongt|abgemacht|unbedingt|auf jeden fall|auf jeden|auf alle fälle|absolut|definitiv|hundertprozentig|mit sicherheit',
  'bestätigt|bestätige|bestätigen|ich bestätige|ich bestätige das|ich bestätige es|bestätige das|bestätige ich|bestätige ich hiermit|hiermit bestätigt|hiermit bestätige ich|hiermit bestätige ich das|wird bestätigt|ist bestätigt',
  'sure|sure thing|of course|absolutely|definitely|certainly|correct|exactly|thats right|that is right|thats correct|that is correct|agreed|i agree|confirmed|confirm|i confirm|approved|sounds good|sounds great|looks good|affirmative|works for me|fine with me|fine by me|ok with me|by all means|yes indeed|for sure',
  'isso|isso aí|é isso|é isso aí|claro|claro que sim|com certeza|certo|certinho|isso mesmo|exato|exatamente|confirmo|confirmado|combinado|de acordo|concordo|tá bom|tá certo|tá ok|está bem|está bom|está certo|beleza|positivo|fechado|sim senhor|pode|pode sim|podes',
)

/** Telling it to go ahead; each is enough alone. */
export const LOS = buch(
  'mach|mach ruhig|mach das ruhig|mach ma|mach mas|machma|moch|mochs|moch des|moch ma|mach das|mach es|machs|mach des|mach dies|mach mal|mach das mal|mach es mal|mach so|mach es so|mach das so|mach das genau so|machs so|mache|mache das|mache es|mache das so|machen|so machen|das machen|machen wir|machen wir so|machen wir das|machen wir es so|machen wirs|machen wirs so|so machen wir es|so machen wir das|so machen wirs|kannst du machen|kannst machen|kannste machen|das kannst du machen|kannst du so machen|darfst du|darfst du machen|du darfst|tu das|tu es|tu des|tus',
  'leg los|lege los|los|dann los|los gehts|los geht es|dann los gehts|auf gehts|nur zu|ausführen|durchführen|erledigen|erledige das|erledige es|abschicken|absenden',
  'go|go ahead|go for it|do it|do that|do so|please do|please do so|make it so|proceed|please proceed|lets go|lets do it|lets do this|lets do that|execute|run it|just do it|you can do that|you may',
  'faz|faz isso|faça|faça isso|pode fazer|pode fazer isso|podes fazer|pode ir|manda ver|vai em frente|vamos lá|pode seguir|execute|executa|confirma|confirme|pode confirmar|pode criar|pode abrir|pode pagar|pode apagar|pode lançar|pode prosseguir|manda|bora|pode marcar|pode mandar|pode registrar|avança|pode avançar',
)

/** May stand beside a yes and is none itself. */
export const BEIWERT = buch(
  'bitte|bitte so|so bitte|danke|dankeschön|danke schön|danke dir|danke sehr|vielen dank|besten dank|merci|merci vielmal|thx|thanks|thank you|please|pls|plz|por favor|obrigado|obrigada|valeu|vlw|obg|pfv',
  'sofort|sicher|perfekt|top|super|prima|wunderbar|ausgezeichnet|hervorragend|bestens|great|perfect|perfeito|ótimo|ótima',
)

/** Leads to a `LOS`: „dann mach das“; alone it is none. */
export const VOR_LOS = buch('dann|also|so|na dann|ja dann|ok dann|then|então')
/** The same with a comma behind: „gut, mach das“ (not „gut machen“). */
export const NUN_GUT = buch('alles klar|gut|sehr gut|schön|fein|great|good|all right|tudo bem|bom')

/** Made of words of yes and still none: mocking, putting off, polite phrases. */
export const KEIN_JA = buch(
  'ja super|ja perfekt|ja prima|ja wunderbar|ja ausgezeichnet|ja hervorragend|ja bestens|ja top|ja great|yes great|yeah great|yeah sure|yeah perfect|ok great',
)
/** The same, but only as the beginning: „danke, passt“ declines, „bitte, gern“ answers thanks. */
export const KEIN_JA_VORN = buch(
  'danke passt|danke basst|danke genau|danke gern|danke gerne|bitte gern|bitte gerne|bitte sehr gern|bitte sehr gerne',
)
