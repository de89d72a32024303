import { buch } from './buch.ts'

/** Leads to a new question: „warte, …“, „sag mal …“, „vorher noch: …“. */
export const VORLAUF = buch(
  'warte|warte mal|warte kurz|wart|wart mal|moment|moment mal|momentchen|augenblick|halt|halt mal|stopp|stop|sekunde|sag mal|sag|sach mal|sach ma|sag einmal|sags mal|ach|ach du|ach so|achso|ach ja|ach nein|ach übrigens|übrigens|vorher noch|vorher|davor noch|davor|zuerst|zuerst noch|erst noch|erst mal|erstmal|noch kurz|kurz noch|kurz|kurze frage|kurze frage noch|kurze zwischenfrage|zwischenfrage|eine frage|eine frage noch|eine kurze frage|ne frage|frage|noch was|noch etwas|noch eine frage|eine andere frage|andere frage|mal eine andere frage|apropos|hm|hmm|äh|ähm|öh|oh|hey|hallo|hi|servus|moin|nebenbei|nebenbei gefragt|anderes thema|was anderes|was ganz anderes|ganz was anderes|etwas anderes|bevor ich antworte|bevor ich zusage|bevor ich ja sage|also|na|mal|bitte|danke|aber|dann|jetzt|ok und|hör mal',
  'wait|wait a minute|wait a second|wait a sec|hold on|one question|one quick question|one more question|a question|question|quick question|before that|before i answer|first|btw|by the way|actually|so|and|but|then|hey|please',
  'espera|espere|peraí|calma|aliás|antes disso|antes|uma pergunta|só uma pergunta|pergunta|outra pergunta|a propósito|por falar nisso|olha|então|escuta|mas|por favor',
)
/** „und im September?“ keeps its „und“: it has the form of a follow-up. */
export const VORLAUF_UND = buch('und|e')
export const ANREDE = buch('du|ihr|assistent')

export const FRAGEWORT = buch(
  'wer|was|wann|wo|wie|warum|wieso|weshalb|weswegen|welche|welcher|welches|welchen|welchem|wem|wen|wessen|wohin|woher|wieviel|wieviele|wozu|womit|woran|worum|wofür|worüber|wobei|inwiefern|wovon|in welchem|in welcher|bei welchem|für welchen|für welche|für wen|für wann|an wen|mit wem|von wem|von wann|zu wem|bei wem|seit wann|bis wann|ab wann|um wie viel uhr|um wieviel uhr|wia|wos|wer|wieviu',
  'what|whats|when|where|wheres|who|whos|why|how|hows|which|whose|whom|at what time|for whom|by when|since when|until when',
  'que|o que|qual|quais|quando|onde|quem|como|quanto|quanta|quantos|quantas|por que|porque|por quê|de quem|para quem|com quem|desde quando|até quando|a que horas|cadê',
)
export const VERBFRAGE = buch(
  'ist|sind|war|waren|hat|haben|hast|habt|hatte|hatten|kann|kannst|könntest|könnt|können|könnten|gibt|gibts|läuft|laufen|geht|gehts|soll|sollen|muss|müssen|darf|dürfen|darfst|wird|werden|wirst|würde|würdest|würden|magst|möchtest|weißt|weisst|steht|stehen|kommt|kommen|funktioniert|habe|bin|bist|willst|machst|kennst|findest|siehst|brauchst|brauchen|stimmt|liegt|reicht|dauert|kostet|ginge|wäre|wär|wären|dürfte|sollte|sollten|passen|fällt',
  'is|are|was|were|do|does|did|can|could|will|would|have|has|had|should|shall|may|am|isnt|arent|doesnt|cant|é|está|estão|tem|têm|pode|podes|poderia|foi|foram|há|existe|existem|você pode|você consegue|consegue|dá para|dá pra|vai',
)
export const SUBJEKT = buch(
  'du|ihr|der|die|das|den|dem|ein|eine|einen|es|er|sie|wir|man|mein|meine|meinen|unser|unsere|dein|deine|noch|eigentlich|jemand|heute|morgen|mir|uns|the|there|you|we|it|he|she|they|my|our|any|a|an|this|that|someone|i|o|os|as|um|uma|alguém|você|eu|me|meu|minha|hoje|algum|alguma',
)
/** Asks for something, when an object follows. */
export const AUFTRAG = buch(
  'leg|lege|trag|trage|erinner|erinnere|zeig|zeige|zeigs|sag|sage|gib|such|suche|schick|schicke|sende|erstell|erstelle|schreib|schreibe|buche|zahl|zahle|bezahl|bezahle|überweis|überweise|lösch|lösche|fass|fasse|nenn|nenne|erklär|erkläre|berechne|berechn|rechne|rechn|vergleich|vergleiche|liste|öffne|plane|merk|merke|vergiss|kündige|bestell|bestelle|hol|hole|prüf|prüfe|checke|lies|übersetz|übersetze|hilf|notier|notiere|meld|melde|reservier|reserviere|storniere|stornier|beantrag|beantrage|erzähl|erzähle|finde|find|lade|lad|drucke|informier|informiere',
  'show|tell|create|add|remind|pay|send|give|find|delete|remember|schedule|summarize|summarise|write|explain|cancel|forget|compare',
  'cria|crie|criar|abre|abra|abrir|mostra|mostre|mostrar|me lembra|me lembre|lembra|lembre|diz|diga|me diz|me diga|me mostra|me mostre|paga|pague|pagar|apaga|apague|apagar|marque|marcar|agende|agendar|envia|envie|enviar|manda|mande|resume|resuma|liste|registra|registre|anota|anote|me dá|me dê|busca|busque|procura|procure|esquece|esqueça',
)
/** The same, but nouns too („Plan für den Umbau“): only before an article or pronoun. */
export const AUFTRAG_NOMEN = buch(
  'buch|plan|check|ruf|druck|bau|set|open|book|list|call|order|file|log|make|lista|marca|agenda',
)
export const ARTIKEL = buch(
  'mir|uns|mich|den|die|das|ein|eine|einen|alle|bitte|me|us|the|a|an|all|my|o|a|os|as|um|uma|meu|minha|todos|todas',
)
/** Asks for something only when something new is its object: „mach ein ticket“, not „mach 17 Uhr draus“. */
export const AUFTRAG_UNBESTIMMT = buch('mach|mache|stell|stelle|setz|setze|nimm|leg|lege')
export const UNBESTIMMT = buch(
  'ein|eine|einen|einem|ne|nen|n|noch ein|noch eine|noch einen|nochmal ein|nochmal eine|mir ein|mir eine|mir einen|mir ne|mir nen|bitte ein|bitte eine|bitte einen|uns ein|uns eine|uns einen|mal ein|mal eine|mal einen|neue|neues|neuen',
)
/** A whole request may end in one of these: „urlaub am 5.1. eintragen“. */
export const INFINITIV = buch(
  'eintragen|anlegen|erstellen|buchen|zeigen|anzeigen|löschen|zahlen|bezahlen|überweisen|erinnern|bestellen|schicken|zusammenfassen|beantragen|reservieren|aufschreiben|notieren|melden|einstellen',
)
export const WUNSCH = buch(
  'ich brauche|ich brauch|ich bräuchte|ich will|ich möchte|ich wollte|ich würde gern|ich würde gerne|ich hätte gern|ich hätte gerne|wir brauchen|i brauch|i need|i want|id like|i would like|preciso de|preciso|eu preciso|quero|eu quero|gostaria de',
)
/** The same in the plural, when something new is its object: “we need a ticket”, not “we need it by friday”. */
export const WUNSCH_NEUES = buch(
  'wir bräuchten|wir wollen|wir möchten|wir hätten gern|wir hätten gerne|we need|we want|we would like|wed like|precisamos de|precisamos|nós precisamos de|queremos|gostaríamos de',
)
export const NEUES = buch(
  'ein|eine|einen|noch ein|noch eine|noch einen|a|an|a new|another|um|uma|mais um|mais uma|outro|outra',
)
