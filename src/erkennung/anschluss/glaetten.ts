// Ways of writing that the readers do not know, put as they know them. Only follow-ups are read so.

const REGELN: readonly [RegExp, string][] = [
  // „super, danke! und …“ goes on; what is said before is about the answer.
  [
    /^\s*(?:(?:ok|okay|gut|danke(?:schön)?|merci|super|prima|toll|perfekt|klasse|alles klar|aha|ah|oh|hm+|mhm|verstehe|interessant|thanks|thank you|great|nice|cool|obrigad[oa]|ótimo|legal)[\s,.!–-]+)+(?=(?:und|u|and|e|jetzt|nur|auch|was ist|wie|what|how|now)\s)/iu,
    '',
  ],
  [/^\s*u(?=\s)/iu, 'und'],
  [/^\s*\*\s*(?=\S)/u, 'nein, '],
  [/(?<![\p{L}])d['’`´](?=\p{L}{3})/giu, 'die '],
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
  // „2025, das ganze Jahr“
  [/(?<!\d)(20\d\d),?\s+(?:das\s+)?(?:ganze|gesamte|komplette)[sn]?\s+jahr/iu, '$1 ganz'],
  [/(?:(?:im|das|dem)\s+)?(?:ganze|gesamte|komplette)[sn]?\s+jahr\s+(20\d\d)(?!\d)/iu, '$1 ganz'],
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
