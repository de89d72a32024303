import { buch } from './buch.ts'

/** Names a day, a time of day or a span: with a yes or no it is a change. */
export const ZEITWORT = buch(
  'heute|heut|heute abend|morgen|morgen früh|moing|übermorgen|gestern|uhr|mittag|mittags|vormittag|vormittags|nachmittag|nachmittags|abend|abends|früh|frühs|nachts|mitternacht|woche|wochen|wochenende|monat|monats|monate|monaten|jahr|jahre|jahres|tag|tage|tagen|stunde|stunden|minute|minuten|viertelstunde|quartal|halbjahr|einen tag|ein tag|ein paar tage|jeden tag|täglich|wöchentlich|monatlich|viertel|dreiviertel',
  'montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags|mo|di|mi|do|fr|sa|so|werktags|feiertag|ostern|pfingsten|weihnachten|silvester|neujahr',
  'januar|jänner|februar|feber|märz|april|mai|juni|juli|august|september|oktober|november|dezember|jan|feb|apr|aug|sept|okt|nov|dez|frühjahr|frühling|sommer|herbst|winter',
  'today|tomorrow|tonight|yesterday|noon|midnight|morning|afternoon|evening|every day|daily|weekly|monthly|night|week|weekend|month|year|day|days|hour|hours|minutes|half|quarter|oclock|am|pm|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|may|june|july|october|december',
  'hoje|amanhã|ontem|hora|horas|manhã|tarde|noite|meio dia|semana|mês|ano|dia|dias|minutos|segunda feira|terça feira|quarta feira|quinta feira|sexta feira|terça|quarta|quinta|sexta|sábado|domingo|todo dia|todos os dias|janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro',
)

/** Short forms that are other words too („mi“, „so“, „am“) count only beside a number or another time. */
export const NUR_NEBEN_ZEIT = buch(
  'mo|di|mi|do|fr|sa|so|am|may|march|half|quarter|day|quarta|quinta|terça|tarde|früh|tag',
)

/** Greetings and sayings that only look like times. */
export const KEINE_ZEIT = buch(
  'guten morgen|guten tag|guten abend|gute nacht|schönen tag|schönen abend|schönes wochenende|schönen feierabend|good morning|good day|good evening|good night|bom dia|boa tarde|boa noite|eines tages|von tag zu tag|jeder zeit|heutzutage',
)

/** Numbers from two on; „ein“ is an article. */
export const ZAHLWORT = buch(
  'zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|dreizehn|vierzehn|fünfzehn|sechzehn|siebzehn|achtzehn|neunzehn|zwanzig|dreißig|vierzig|fünfzig|hundert|tausend|zweie|dreie|viere|fünfe|sechse|siebene|achte|neune|zehne|elfe|zwölfe',
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|vinte|trinta',
)
