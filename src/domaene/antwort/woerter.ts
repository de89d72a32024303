import { buch } from './buch.ts'

/** Unsure, evasive, putting off without a time, or a phrase that is neither yes nor no. */
export const UNSICHER = buch(
  'vielleicht|eventuell|evtl|ev|vllt|viell|villeicht|möglicherweise|womöglich|wahrscheinlich|vermutlich|unter umständen|je nachdem|jein|jaein|hm|hmm|hmhm|mhm|mh|ähm|äh|öh|öhm|naja|na ja|nja|tja|joa|joar|jaja|ja ja|jo jo|ja mei|jo mei|mei|puh|uff|oje',
  'mal sehen|mal sehn|mal schauen|mal schaun|schauen wir|schauen wir mal|schau ma|schau ma mal|schaun ma|schaun ma mal|sehen wir mal|weiß nicht|weiß nicht genau|weiß ich nicht|weiß ich noch nicht|weiß noch nicht|weiß noch nicht genau|weiß es nicht|ich weiß nicht|ich weiß es nicht|ich weiß noch nicht|weiß net|weiß ned|weiß i net|weiß i ned|woaß i ned|woaß ned|weiß nid|keine ahnung|hab keine ahnung|ka|kp|kein plan|keinen plan|null plan|keinen schimmer|bin unsicher|bin mir unsicher|bin mir nicht sicher|bin nicht sicher|ich bin mir nicht sicher|ich bin nicht sicher|nicht sicher|unsicher|unschlüssig|unentschlossen|noch unklar|unklar',
  'egal|ist egal|ist mir egal|mir egal|völlig egal|ganz egal|scheißegal|wurscht|wurst|ist mir wurscht|mir wurscht|is mir wurscht|ist mir gleich|mir gleich|wie du willst|wie du meinst|wie du magst|wie du denkst|wie ihr wollt|wenn du meinst|wenn du willst|wenn du magst|wenn es sein muss|wenns sein muss|muss wohl|muss wohl sein|kommt drauf an|kommt darauf an|das kommt drauf an|kann sein|mag sein|könnte sein|könnte man|kann man|kann man machen|wer weiß|was weiß ich|was solls|wie auch immer|was auch immer|irgendwas|such du aus|such dir was aus|entscheide du|entscheid du|such was aus|wie gehabt|wie immer|wie gesagt|wie besprochen|wie bisher',
  'später|später vielleicht|nachher|irgendwann|irgendwann mal|demnächst|bald|gleich|moment|momentchen|moment mal|augenblick|sekunde|warte|warte mal|warte kurz|wart|wart mal|noch nicht|nicht so schnell|ein andermal|ein anderes mal',
  'kein problem|kein ding|kein thema|kein stress|keine sorge|keine ursache|keine frage|nicht schlecht|nicht übel|nicht verkehrt|nicht falsch|nicht dumm|warum nicht|wieso nicht|nichts dagegen|hab nichts dagegen|habe nichts dagegen|ich hab nichts dagegen|macht nichts|gern geschehen|gerne geschehen|gerne wieder|gern wieder|passt schon|passt scho|basst scho|passt eh|eh klar|ja eh|jo eh|von mir aus|meinetwegen|wegen mir|von mir aus gern|von wegen|soll mir recht sein|ist mir recht|mir recht|ist klar|is klar|ja ne|ja nee|ja nein|schon klar|alles klar|alles gut|schon gut|schon ok|schon recht|na gut|na schön|na dann|na toll|na super|na bravo|na prima|na also|also gut|nun gut|ja gut|jo gut|ja schon|ja doch|doch|geht so|ja nicht',
  'ich glaube|ich glaub|glaube|glaub|glaub schon|ich glaube schon|ich glaub schon|ich denke|ich denk|denke|denk|denk schon|denke schon|ich denke schon|schätze|ich schätze|schätz schon|wird schon|wird schon passen|wird wohl passen|passt wohl|ich nehme an|nehm ich an|schon|irgendwie|eigentlich|wohl|eher|halt|sozusagen|quasi|im prinzip|im grunde|im ernst|an sich|zur not|zum glück|mehr oder weniger|teils teils|halb halb|so halb|zur hälfte|halbwegs|sag bloß|glaub ich|glaube ich|denk ich|denke ich|schätz ich|schätze ich|oder so|oder was',
  'wie bitte|hä|häh|was|echt|wirklich|ernsthaft|ehrlich|sicher|bist du sicher|bist du dir sicher|sicher dass|warum|wieso|wann|wer|welche|welches|welcher|wo|wie',
  'maybe|perhaps|possibly|probably|not sure|im not sure|i am not sure|unsure|dunno|i dunno|idk|i dont know|dont know|no idea|whatever|up to you|your call|i guess|guess so|i guess so|i think|i think so|i suppose|suppose so|kinda|kind of|sort of|not yet|no problem|no worries|not bad|why not|fine|yeah right|yes and no|well see|lets see|we will see|it depends|depends|if you say so|if you want|if you like|hold on|wait|later|soon|really|are you sure|what|why|huh|meh|whichever|either|any|doesnt matter',
  'talvez|não sei|sei lá|não tenho certeza|não tenho ideia|quem sabe|acho|acho que|acho que sim|acho que não|tanto faz|depende|mais tarde|depois|pode ser|vamos ver|sem problema|sem problemas|de nada|por que não|mais ou menos|se calhar|espera|espere|hein|você que sabe|como quiser|logo|já|qualquer um|qualquer uma',
)

/** A remark about what was said; it answers nothing. With nothing open it is small talk. */
export const REAKTION = buch(
  'super|toll|cool|nice|prima|klasse|spitze|perfekt|wow|aha|achso|ach so|verstehe|verstanden|ich verstehe|interessant|gut|sehr gut|auch gut|schön|fein|genial|lustig|witzig|haha|hahaha|hihi|lol|xd|danke|dankeschön|danke schön|danke dir|vielen dank|bitte|bitteschön|merci|hallo|hi|hey|servus|moin|grüezi|grüß gott|guten morgen|guten tag|guten abend|good morning|hello|olá|oi|bom dia|boa tarde|boa noite|thanks|thank you|great|good|ok gut|obrigado|obrigada|legal|ótimo|na|ach|oh|ah|also|so|dann|mal|aber|sorry|tschüss|ciao|bis später|bis dann|bye',
)

/** Makes a yes hang on something. */
export const BEDINGUNG = buch(
  'wenn|wenns|falls|sofern|soweit|solange|sobald|vorausgesetzt|unter der bedingung|außer wenn|es sei denn|nur wenn|erst wenn|ob|if|unless|as long as|once|provided|when|se|caso|desde que|contanto que|assim que|quando',
)
/** Polite conditions that condition nothing. */
export const HOEFLICHE_BEDINGUNG = buch(
  'wenns geht|wenn es geht|wenn möglich|wenn es möglich ist|falls möglich|wenn das geht|wenns möglich ist|if possible|if you can|se possível|se der',
)

/** Somebody else is to be asked first, or it is to be thought over. */
export const AUFSCHUB = buch(
  'frag|frage|fragen|gefragt|nachfragen|besprechen|bespreche|besprech|absprechen|abklären|klären|kläre|überlegen|überleg|überlege|nachdenken|drüber schlafen|abwarten|warten|melde mich|meld mich|entscheiden|entscheidet|entscheide|rücksprache|zustimmt|zustimmen|zustimmung|erlaubnis|genehmigung|genehmigt|absprache|einverständnis|sagen|sag ich|gesagt|gemeint|ask|check with|discuss|think about|get back|decide|decides|said|approval|permission|perguntar|pergunta|pergunto|pensar|decidir|decide|falar com',
)

/** Words too common to say what something is about. */
export const HAEUFIG = buch(
  'ich|du|er|wir|ihr|man|mich|mir|dich|dir|sich|uns|euch|ihm|ihn|mein|meine|meinen|dein|deine|unser|unsere|was|wer|wie|wo|wann|welche|dass|weil|ist|sind|war|bin|bist|hat|habe|hab|haben|hast|wird|werden|wurde|kann|kannst|können|soll|sollen|will|muss|darf|weiß|weißt|wissen|der|die|das|den|dem|des|ein|eine|einen|einer|und|oder|aber|nicht|kein|keine|keinen|ohne|außer|nur|auch|noch|schon|doch|mal|so|wenn|falls|ob|statt|sondern|erst|später|ja|nein|vielleicht|an|am|auf|aus|bei|beim|bis|ab|durch|für|gegen|hinter|im|in|ins|mit|nach|seit|über|um|unter|vom|von|vor|zu|zum|zur|zwischen|als|da|dann|hier|es|sie|bitte|sehr|mehr|vergessen',
  'i|you|he|she|we|they|my|your|it|the|a|an|is|are|was|be|have|has|do|does|what|who|how|when|and|or|but|not|no|yes|of|to|in|on|at|for|from|with|by|about|if|that|this|me',
  'eu|você|ele|ela|nós|o|os|as|um|uma|e|ou|mas|não|sim|de|do|da|dos|das|em|no|na|nos|nas|para|por|com|sobre|que|se|é|foi|está|isso|meu|minha|seu|sua',
)
