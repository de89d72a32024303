import { buch } from './buch.ts'

/** The bare no. */
export const NEINWORT = buch(
  'nein|ne|nee|nö|noe|nope|nah|no|naa|nä|nää|nei|nay|neinnein|nönö|não|aber nein|ach nein|ach nö|ach ne|ach nee|na na',
)

const ENTSCHIEDEN = [
  'auf keinen fall|auf gar keinen fall|unter keinen umständen|keinesfalls|keineswegs|niemals|nie|nie im leben|nie und nimmer|natürlich nicht|selbstverständlich nicht',
  'never|no way|nem pensar|de jeito nenhum|nunca|negativo',
]
/** Calls off what is to be done, but answers „Eilig?“ as a no does. */
export const ENTSCHIEDENES_NEIN = buch(...ENTSCHIEDEN)

/** Calling it off; each is enough alone, also as the answer to „Worum geht es?“. */
export const ABBRUCH = buch(
  ...ENTSCHIEDEN,
  'lass|lassma|lass mal|lass es|lass das|lass das mal|lass es mal|lass ma|lass bleiben|lass es bleiben|lass das bleiben|lass sein|lass es sein|lass das sein|lass gut sein|lass es gut sein|lass mal gut sein|lass stecken|lass geh|lahs|lassen|lassen wir|lassen wir das|lassen wir es|lassen wirs|bleiben lassen|sein lassen|lieber lassen',
  'vergiss es|vergiss es einfach|vergiss es wieder|vergiss das|vergiss das wieder|vergisses|vergiss is|vagiss es|schwamm drüber|weg damit|finger weg|hör auf|hör auf damit|aufhören|schluss|schluss damit',
  'abbrechen|abbruch|brich ab|brechen sie ab|brechen sie das ab|brich das ab|brich es ab|bitte abbrechen|alles abbrechen|stop|stopp|stopp das|halt|halt stopp|verwerfen|verwirf das|verwirf es|stornieren|storno|storniere das|storniere es|zurücknehmen|zurückziehen|zieh das zurück|zieh es zurück|nimm das zurück|nimms zurück|schmeiß weg|schmeiß es weg|schmeiß das weg|wirf weg|wirf es weg|kann weg|nimm es zurück|rückgängig|abgelehnt|ablehnen|lehne ab|ich lehne ab|lehne ich ab|dagegen|bin dagegen|ich bin dagegen',
  'anders überlegt|habs mir anders überlegt|hab es mir anders überlegt|ich habs mir anders überlegt|ich hab es mir anders überlegt|ich habe es mir anders überlegt|hat sich erledigt|hat sich schon erledigt|hat sich bereits erledigt|hat sich eh erledigt|das hat sich erledigt|das hat sich schon erledigt|hat sich inzwischen erledigt|ist schon erledigt|ist bereits erledigt|das ist schon erledigt|schon erledigt|bereits erledigt|erübrigt sich|hat sich erübrigt|das erübrigt sich',
  'nix da|nix davon|kommt nicht in frage|kommt nicht infrage|kommt gar nicht in frage|kommt nicht in die tüte|na danke|unnötig|überflüssig|kein bedarf|keinen bedarf|kein interesse|keine lust|nicht ok|nicht okay|nicht in ordnung|nicht gut',
  'no thanks|no thank you|cancel|cancel it|cancel that|cancel this|cancel all|cancel everything|drop everything|please cancel|forget it|forget that|forget about it|never mind|nevermind|leave it|scrap that|scrap it|stop it|stop that|abort|skip it|drop it|not needed|no need',
  'deixa|deixe|deixa pra lá|deixa para lá|deixa estar|deixa isso|deixa quieto|esquece|esqueça|esquece isso|cancela|cancelar|cancele|cancela isso|cancelar isso|cancela aí|cancela tudo|cancelar tudo|cancele tudo|pode cancelar|para|pare|melhor não',
)

/** Takes the named thing away, unless the open action itself deletes: „vergiss es“, „lösch den Termin wieder“. */
export const WEGNEHMEN = buch(
  'vergiss|vergisses|vergesse|vagiss|lösch|lösche|löschen|streich|streiche|storniere|stornier|verwirf|delete|remove|forget|drop|skip|scrap|cancel|apaga|cancela|cancele|esquece|esqueça',
)

/** None of the options. */
export const KEINS = buch(
  'keins|keines|keine|keiner|keinen|gar keins|gar keine|gar keines|gar keinen|keins davon|keines davon|keine davon|keiner davon|keinen davon|keins von denen|keine von denen|keines von denen|keiner von denen|keinen von denen|keins von beiden|keine von beiden|keines von beiden|keiner von beiden|keinen von beiden|keins von allen|keine von allen|keines von allen|nichts davon|gar nichts davon|nix davon|nichts von alledem|nichts von alldem|nichts von allem|nichts von dem|nichts von beidem|weder noch|weder das eine noch das andere|keins der beiden|keine der beiden|keins der drei|keine der drei|keine der optionen|nichts passt|passt nichts',
  'none|none of them|none of these|none of those|none of the above|neither|neither of them|neither one|not any',
  'nenhum|nenhuma|nenhum deles|nenhuma delas|nenhum dos dois|nenhuma das duas|nada disso|nem um nem outro',
)

/** Turns what it stands with into a no. */
export const NICHT = buch(
  'nicht|nich|nit|net|ned|nid|nöd|nimmer|nichts|nix|nüt|not|dont|do not|doesnt|não|kein',
)

/** Only says something together with `NICHT`. */
export const NUR_MIT_NICHT = buch(
  'passt|basst|stimmt|richtig|korrekt|einverstanden|bestätigen|gern|gerne|doch|lieber|besser|eher|jetzt|mehr|sicher|bestimmt|wirklich|bloß|nötig|notwendig|gewünscht|gewollt|sein|so',
  'brauch|brauche|brauchen|braucht|brauchts|will|wollen|wollte|möchte|möchten|mag|mog|muss|soll|sollst|darf|geht|machen|mach|mache|tun|tu|want|need|quero|precisa|preciso|mais|anymore|faz|faça|fazer',
)

/** A no with thanks is more than the bare word. */
export const DANK = buch(
  'danke|danke dir|danke schön|dankeschön|vielen dank|merci|trotzdem danke|thanks|thank you|obrigado|obrigada',
)

/** Says nothing by itself and does not disturb a no. */
export const NEIN_BEIWERT = buch(
  'ach was|von den dreien|von den vieren|von den optionen|von den vorschlägen|von diesen|bitte|bitte sehr|trotzdem|sorry|geh|falsch|verkehrt|quatsch|blödsinn|unsinn|ist|is|bin|mich|leider|mal|ach|oh|och|ah|na|ne|du|ganz|gar|überhaupt|einfach|wieder|denn|dann|schon|alles|davon|damit|das|des|dies|es|den|die|ihn|sie|ich|i|mir|wir|ma|uns|auch',
  'please|it|that|this|now|at all|you|me|isso|eu|agora|por favor|tut mir leid',
)

/** Made of words of no and still none. */
export const KEIN_NEIN = buch(
  'nicht ganz|nicht sicher|nicht wirklich|nicht unbedingt|nicht direkt|nicht sofort|kein problem|kein ding|kein thema|kein stress|keine sorge|keine ursache|keine frage|kein wunder|nicht schlecht|nicht übel|nicht verkehrt|nicht falsch|nicht dumm|gar nicht schlecht|warum nicht|wieso nicht|nichts dagegen|nix dagegen|nicht dagegen|macht nichts|noch nicht|nicht nein|no problem|no worries|not bad|why not|not yet|no rush|nada contra|por que não|sem problema|sem problemas|ja nicht|nicht ja|nicht so schnell|not so fast|nicht doch',
)
