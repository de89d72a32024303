// Ways of writing that the readers do not know, put as they know them. Only follow-ups are read so.

const REGELN: readonly [RegExp, string][] = [
  // „super, danke! und …“ goes on; what is said before is about the answer.
  [
    /^\s*(?:(?:ok|okay|gut|danke(?:schön)?|merci|super|prima|toll|perfekt|klasse|alles klar|aha|ah|oh|hm+|mhm|verstehe|interessant|nun|tja|naja|thanks|thank you|great|nice|cool|obrigad[oa]|ótimo|legal)[\s,.!–-]+)+(?=(?:und|u|and|e|jetzt|nur|auch|was ist|wie|what|how|now)\s)/iu,
    '',
  ],
  // „mein Fehler, Juli“; „Entschuldigung“ may also begin a question.
  [
    /^\s*(?:(?:oh|ach|ups|sorry)[\s,]+)*(?:tut mir leid|(?:war\s+)?meine?\s+(?:fehler|schuld)|my (?:bad|mistake|fault)|foi mal|falha minha|erro meu)[\s,.!:–-]+(?=[\p{L}\p{N}])/iu,
    'nein, ',
  ],
  [
    /^\s*(?:(?:oh|ach|ups)[\s,]+)*(?:['’]?(?:ent)?schuldig\p{L}*|['’]?tschuldig\p{L}*|verzeih\p{L}*|pardon|excuse me|desculpe)[\s,.!:–-]+(?=(?:(?:de[rnm]|die|das|in|im|für)\s+)?[\p{L}\p{N}]+[.!]*$)/iu,
    'nein, ',
  ],
  [
    /^\s*(?:(?:oh|ach|ups)[\s,]+)*(?:['’]?(?:ent)?schuldig\p{L}*|['’]?tschuldig\p{L}*|verzeih\p{L}*|pardon|excuse me|desculpe)[\s,.!:–-]+(?=[\p{L}\p{N}])/iu,
    '',
  ],
  [
    /^\s*(?:nein[\s,]+)?(?:das\s+sollte|soll(?:te)?)\s+(?:(?:natürlich|eigentlich|das)\s+)*(\S.{0,40}?)\s+(?:heißen|heissen|lauten)\W*$/iu,
    'ich meinte $1',
  ],
  // „das nächste bitte: 418“, „als Nächstes Wien“, „weiter mit Wien“
  [
    /^\s*(?:(?:und|dann|jetzt|gut|ok|so)[\s,]+)*(?:(?:de[rn]|die|das)\s+)?nächste[nrs]?(?:\s+(?!(?:woche|monat|quartal|jahr|mal)|\p{L}*(?:tag|woch))(\p{L}+))?(?:\s+bitte)?\s*[:,–]\s*(?=\S)/iu,
    'und $1 ',
  ],
  [
    /^\s*(?:(?:und|dann|jetzt|gut|ok|so)[\s,]+)*als\s+nächste[nrs]?(?:\s+(?:bitte|noch|dann))*\s+(?=\S)/iu,
    'und ',
  ],
  [/^\s*(?:and\s+|then\s+)*next(?:\s+(?:up|one|please))*\s*[:,–]\s*(?=\S)/iu, 'and '],
  [
    /^\s*(?:(?:und|dann|jetzt|gut|ok|so)[\s,]+)*(?:dann\s+)?weiter\s+(?:geht['’]?s\s+)?(mit|bei|in|für)\s+/iu,
    'und $1 ',
  ],
  [/^\s*(?:und\s+)?danach\s+(?:(?:bitte|noch)\s+)*(?=(?:\p{L}+\s+)?\p{N})/iu, 'und '],
  // „lass mal Wien sehen“, „zeig her, Wien“
  [
    /^\s*(?:(?:und|dann|jetzt|gut|ok|komm)[\s,]+)*lass(?:t)?\s+(?:(?:mich|uns|mir|mal|noch|auch|bitte|doch|jetzt)\s+)*(?!(?:mich|uns|mir|mal|noch|auch|bitte|doch|jetzt|heute|(?:über)?morgen|später|nachher|nächste\p{L}*|am)\s)(\S.{0,40}?)\s+(?:an)?(?:sehen|schauen|gucken|hören|wissen)\W*$/iu,
    '$1',
  ],
  [
    /^\s*(?:(?:und|dann|jetzt|gut|ok|komm)[\s,]+)*(?:lass(?:t)?\s+(?:(?:mich|uns|mir|mal|noch|auch|bitte|doch|jetzt)\s+)*(?:sehen|hören|wissen)|zeig\w*\s+(?:mal\s+)?her)[\s,:]+(?=(?:für|von|aus|in|mit)\s|(?<=,\s*))/iu,
    '',
  ],
  [/^\s*(?:(?:und|dann|jetzt|na)[\s,]+)*her\s+mit\s+/iu, ''],
  [/(?<=wie\s*viele?\s+)(?:haben|hatten)\s+wir(?=\s)/iu, 'sind es'],
  [/(?<=^\W*(?:und\s+)?was\s+)(?:haben|hatten)\s+wir(?=\s+(?:(?:denn|so|noch)\s+)*(?:in|im|bei)\s)/iu, 'ist'],
  [/(?<!\p{L})nach\s+hinten(?!\p{L})/iu, 'später'],
  [/(?<!\p{L})nach\s+vorne?(?!\p{L})/iu, 'früher'],
  [/(?<!\p{L})(?:zum\s+(?:schluss|abschluss)|zu\s+guter\s+letzt|abschließend|zuletzt)(?=\s)/iu, 'dann'],
  [/^\s*(.*\S)\s+als\s+nächste[nrs]?(?:\s+bitte)?(?=\W*$)/iu, 'und $1'],
  // „Podcast, aber für letzte Woche“
  [
    /^\s*(?!(?:nein|nee|ja|doch|ok|und|sorry|gleiche?|selbe|oh|ach|hm|danke|super)(?!\p{L}))(\p{L}\S*(?:\s\p{Lu}\S*)?),\s+(?=(?:aber|nur|diesmal|bloß|und\s+zwar)\s)/iu,
    'und $1 ',
  ],
  // „fürs Protokoll noch den August“
  [
    /^\s*(?:und\s+)?(?:(?:nur\s+)?(?:fürs?|zum|zur|aus)\s+(?:reiner?\s+)?\p{Lu}\p{L}+|der\s+\p{L}+\s+halber|\p{L}+halber)[,:]?\s+(?=(?:noch|auch|bitte|mal|nochmal|und|jetzt|einmal)\s)/u,
    '',
  ],
  [
    /(?<!\p{L})(?:ganze[nr]?|komplette[nr]?|gesamte[nr]?)\s+(?=(?:sommer|winter|herbst|frühling|frühjahr)(?!\p{L}))/iu,
    '',
  ],
  // „gleiche Zeit, aber Freitag“
  [
    /^\s*(?:(?:am|im|zur|um\s+die)\s+)?(?:selben?|selber|gleichen?|gleicher|gleiche)\s+(?:tag|zeit|uhrzeit|ort|raum|stelle),?\s+(?:aber|nur|bloß)\s+/iu,
    'aber ',
  ],
  [/(?<!\p{L})der\s+(?=\d{1,2}\.(?!\s*\p{L}|\s*\d))/iu, 'den '],
  // „zur gleichen Zeit letztes Jahr“
  [/(?<!\p{L})(?:zur|um\s+die(?:se)?)(?:\s+(?:gleichen?|selben?))?\s+zeit(?!\p{L})/iu, 'im selben Zeitraum'],
  // „schaust noch nach Montageschaum?“
  [/^\s*(?:und\s+|dann\s+)*schau(?:st|e)?\s+(?:(?:du|bitte|mal|noch|auch)\s+)*nach\s+(?=\p{L})/iu, 'und '],
  // „und wie viel Toner ist noch da?“
  [
    /^\s*und\s+wie\s*viele?\s+(?!leute|personen|menschen|kolleg|gäste)(\p{Lu}\S*(?:\s+\p{Lu}\S*){0,2})\s+(?:ist|sind|gibt\s+es|gibt['’]?s|haben\s+wir|hätten\s+wir|sind\s+es|liegen|liegt|war|waren)(?:\s+(?:noch|denn|es|da|davon|vorhanden|übrig|auf\s+lager|im\s+lager))*\W*$/u,
    'und $1?',
  ],
  [
    /^\s*(?:und\s+)?(?:kannst|könntest|magst|würdest)\s+du\s+(?:(?:bitte|mal|noch|auch|mir)\s+)*(?:auch|noch)\s+(?:mal\s+)?nach\s+(\S.{0,30}?)\s+(?:schauen|gucken|sehen|suchen|nachsehen)\W*$/iu,
    'und $1?',
  ],
  // „beschränk das auf Wien“
  [
    /^\s*(?:(?:bitte|jetzt|dann|kannst\s+du)[\s,]+)*(?:(?:be|ein)schränke?|begrenze?|filtere?|grenze?|restrict|limit|filter)\s+(?:(?:das|es|sie|bitte|mal|it|that)\s+)*(?:auf|nach|to|by|for)\s+(\S.*?)(?:\s+ein)?\W*$/iu,
    'nur $1',
  ],
  // „eher 90 Minuten“ before the value is „rather“, behind it „earlier“.
  [
    /^\s*((?:(?:nein|nee|na|doch|ach|aber|dann|nur)[\s,]+)*)eher\s+(?=(?:nur\s+|so\s+)?(?:\p{N}|(?:ein|zwei|drei|vier|fünf|andert|halb|dreiviertel)\p{L}*\s))/iu,
    '$1lieber ',
  ],
  // „vergleich das mal mit Juli“
  [/^\s*(?:und\s+|bitte\s+)*vergleiche?\s+(?:(?:das|es|bitte|mal|doch)\s+)*mit\s+/iu, 'und im Vergleich '],
  [/^\s*(?:[Aa]nd\s+|[Nn]ow\s+)?[Ll]et me (?:also )?see (?=(?:the |for |in )?[\p{Lu}\p{N}])/u, 'also '],
  [/^\s*(?:[Ee]\s+)?[Dd]eixa(?:-me)?(?: eu)? ver (?=(?:[oa] |em |para )?[\p{Lu}\p{N}])/u, 'também '],
  [/(?<!\p{L})könn(?:t)?en\s+wir\s+(?!uns\s)(?=.*\s(?:haben|sehen|bekommen|kriegen)\W*$)/iu, 'kannst du '],
  // Who is there, and where it lies from here, changes nothing: „bei denen in Wien“, „drüben in Wien“.
  [
    /(?<!\p{L})bei\s+(?:denen|uns|euch|(?:den|unser(?:e)?n|euren|deren)\s+(?:kolleg\p{L}+|leuten|anderen|jungs|mädels))\s+(?=(?:in|im|aus|am|auf)\s)/iu,
    '',
  ],
  [
    /(?<!\p{L})(?:drüben|dort|droben|drunten|oben|unten|draußen|draussen|hinten|vorn|vorne|over|down|lá|ali)\s+(?=(?:in|im|bei|am|auf|at|em|no|na)\s)/iu,
    '',
  ],
  [/(?<!\p{L})(?:vorangegangen|vorhergehend|vorangehend|vorausgegangen)(?=e[nrms]?\s)/iu, 'vorherig'],
  [/(?<!\p{L})(?:nachfolgend|darauffolgend)(?=e[nrms]?\s)/iu, 'folgend'],
  [/^\s*(?:u\.?|&|\+)(?=\s)/iu, 'und'],
  [/^\s*\*\s*(?=\S)/u, 'nein, '],
  [/(?<![\p{L}])d['’`´](?=\p{L}{3})/giu, 'die '],
  [/(?<!\p{L})(ist|war|wär|waer|steht)['’`´]s(?!\p{L})/giu, '$1 es'],
  // A little of the south.
  [/(?<!\p{L})wos(?=\s)/giu, 'was'],
  [/(?<!\p{L})wia(?=\s)/giu, 'wie'],
  [/(?<!\p{L})mitm(?=\s)/giu, 'mit dem'],
  [/^\s*(?:na+|geh|gö)\s*,\s*(?=\S)/iu, 'nein, '],
  [/(?<!\p{L})(?:i|ik|ick|isch)\s+(?=(?:mein|hab|hob|wollt)(?:e|te)?\s)/iu, 'ich '],
  [/(?<!\p{L})(?:jetzad|jetza|iatz|etz|jetz)(?=\s)/giu, 'jetzt'],
  [/(?<!\p{L})z['’`´](?=\p{L}{3})/giu, 'in '],
  [/(?<!\p{L})(?:fia|fuer)(?=\s)/giu, 'für'],
  // „im Dezember vom 21. bis 23.“
  [
    /(?:^|\s)(?:im|in)\s+(\p{L}+)\s+(vom\s+\d{1,2}\.\s*(?:bis|-|–)\s*(?:zum\s+)?\d{1,2}\.)(?!\s*\p{L}|\s*\d)/iu,
    ' $2 $1',
  ],
  [/(?<!\p{L})gesamte([nrms]?)(?=\s)/iu, 'ganze$1'],
  [/^\s*(?:u+n+|unnd|udn|nud|undd)(?=\s)/iu, 'und'],
  // „Berlin war falsch, Wien“
  [
    /^\s*(\S{2,})\s+(?:war|ist|was|is|está|estava)\s+(?:falsch|verkehrt|wrong|errad[oa])\s*[,;.:–-]?\s+(?:ich\s+meinte\s+)?(?=\S)/iu,
    'nicht $1, ',
  ],
  [/(?<!\p{L})(?:anstatt|anstelle\s+von)(?!\p{L})/iu, 'statt'],
  // „übernächste Woche vom 16. bis 19.“: the days say it.
  [
    /(?<!\p{L})(?:(?:über)?nächste|kommende|diese|folgende)\s+woche\s+(?=vom\s+\d{1,2}\.\s*(?:bis|-|–))/iu,
    '',
  ],
]

export const glaette = (text: string): string => REGELN.reduce((t, [was, zu]) => t.replace(was, zu), text)
