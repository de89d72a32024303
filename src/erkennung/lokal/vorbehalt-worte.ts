// The words of `vorbehalt`, as patterns over one folded line: clauses parted by „ , “, sentences by „ . “.

const einesVon = (flags: string, ...muster: string[]): RegExp => new RegExp(muster.join('|'), flags)
const ICH = '(?:ich|wir|er|sie|man|i|we|he|she|they|eu|nos|a gente|ele|ela)'

/** Of the raw text: heads of mails, quoted lines, examples. */
export const WEITERGELEITET = einesVon(
  'iu',
  String.raw`(?:^|\n)\s*(?:>|\|)\s*\S`,
  String.raw`(?:^|\n)\s*(?:fwd?|wg|re|aw|enc|res)\s*:`,
  String.raw`(?:^|\n)\s*(?:von|from|de|betreff|subject|assunto)\s*:\s*\S[\s\S]*(?:an|to|para|betreff|subject|assunto|datum|date)\s*:`,
  String.raw`(?:^|\n)\W*(?:(?:zum |for |por |nur ein |ein )?(?:beispiel|example|exemplo|beispielsatz)|z\.?\s?b\.?|e\.g\.|zitat|quote|weitergeleitet|forwarded|encaminhad[oa])\s*\S{0,12}\s*[:,]`,
  String.raw`(?:gesagt|sagte?|schreibt|schrieb|geschrieben|meinte?|fragte?|said|says|wrote|writes|asked|disse|diz|escreveu|falou|pediu)\s*(?:mir|uns|gestern|heute|gerade|me|us)?\s*:\s*\S`,
)

/** Taken back in the same message. */
export const ZURUECKGENOMMEN = einesVon(
  '',
  String.raw`(?<!kein |ohne |no )\b(?:quatsch|scherz|spass|spassle|witz|kidding|joking|brincadeira|zoeira)$`,
  String.raw`[,.] (?:ach |oh |nein |nee )*(?:quatsch|scherz|spass|blodsinn|unsinn)\b`,
  String.raw`\b(?:lass|lassen|lasst) (?:wir )?(?:es |das |s |mal |gut |sein |stecken )+(?:sein|gut|stecken|lieber|mal|doch)?$`,
  String.raw`\blass (?:mal|es|das)(?: (?:lieber|doch|sein|gut sein))?$`,
  String.raw`\b(?:vergiss es|vergiss das|never ?mind|forget (?:it|that)|scratch that|just joking|jk|deixa (?:pra la|para la|quieto|disso)|esquece|esqueca|ach egal|hat sich erledigt|doch lieber nicht)$`,
)

const SAGEN =
  '(?:meint|meinte|sagt|sagte|findet|denkt|dachte|glaubt|says|said|thinks|thought|reckons|acha|disse|diz|falou)'
const TAT = String.raw`(?:(?!gern|gegen|verge|verlo|abge)\w*ge\w{2,}(?:t|en)|(?:uber|be|er|ent|ver(?!ge|lo))\w+(?:t|ie\w+en|[iou]\w+en))`

/** Told, asked or weighed. */
export const BERICHTET = einesVon(
  '',
  String.raw`\b(?:will|mochte|wunscht|verlangt|fordert)(?: ,)? dass \w+|\bwants (?:us|me|you) to\b|\b(?:disse|pediu|falou|quer) (?:para|pra|que)\b`,
  String.raw`\b(?:musste|sollte|konnte)n? (?:man|wir)\b|\b(?:man|wir) (?:musste|sollte|konnte)n?\b|\bwe (?:could|should|might)\b`,
  String.raw`\b(?:ich|wir) [^.]*\b(?:selbst|selber)$|\b(?:myself|ourselves)$`,
  String.raw`^(?:bitte )?(?:stopp?e?|halte?|pausiere?|blockiere?|sperre?|hold|pause|block|pare|para|suspend[ae]?) (?:die|den|das|the|all|a|o)\b`,
  String.raw`\b${SAGEN}(?: ,)? (?:dass |that |que )?(?:${ICH}|du|you|voce)\b`,
  String.raw`^(?:\w+ )?(?:hab|habe|haben|hatte|hatten) (?:ich|wir)\b(?! gern)|^(?:do|did|have|am|are) (?:i|we)\b|^(?:eu )?(?:tenho|tinha|estou) (?:de )?(?:ferias|folga)\b.*\?$`,
  String.raw`\b(?:hatt|war)\w* [^.]*\b(?:mussen|sollen|konnen|durfen|worden)$|\b(?:should|could|would|must) have\b|\bdeveria ter\b|\bteria (?:que|de)\b`,
  String.raw`\b(?:kann|darf|konnte|durfte) (?:man|jemand|einer)\b|\bcan (?:one|people|anyone)\b|\b(?:da|pode|podemos) (?:para|pra|se) (?:tirar|pagar|apagar)\b`,
  String.raw`(?<!(?:kannst|konntest|kannste|wurdest|magst) (?:\w+ ){0,4})\b(?:vielleicht|eventuell|evtl|womoglich|moglicherweise)\b(?! (?:kannst|konntest|magst))|\b(?:uberleg\w*|maybe|perhaps|might|thinking (?:of|about)|talvez|quem sabe|pensando em)\b`,
  String.raw`\b(?:wieder|zuruck) (?:\w+ )?(?:aus|vom|von)\b|\baus (?:dem|m) (?:\w+)?urlaub\b|\bback from\b|\bde volta d[aeo]s?\b`,
  String.raw`\b(?:als |as |como )(?:bezahlt|erledigt|beglichen|paid|settled|pag[oa]|quitad[oa])\b|\b(?:bezahlt|erledigt|beglichen) (?:markier|vermerk|kennzeichn|setz|mark)\w*`,
  String.raw`\bja (?:foi|esta|foram|estao) (?:pag|quitad|apagad)\w*|\bfoi pag[oa]\b`,
  String.raw`^(?!bitte )\w+ [^.,]*\b(?:zahlen|bezahlen|loschen|uberweisen|buchen|bestellen) (?:wir|sie|ich|die)\b`,
)

/** Tied to something that nobody here watches. */
export const EINSCHRAENKUNG = einesVon(
  '',
  String.raw`\b(?:falls|sofern|sobald|vorausgesetzt|solange)\b(?! (?:wie )?(?:moglich|es geht|du))`,
  String.raw`\b(?:wenn|wanns|wenns)\b(?! (?:s )?(?:moglich|es geht|geht|es passt|du|ihr|s geht))|\bwanns\b`,
  String.raw`\b(?:nur|nua|erst|but only|only|so) (?:wenn|wanns?|wenns|falls|nachdem|if|when|after|se|quando|depois)\b`,
  String.raw`\b(?:unless|until|provided|as soon as (?!possible|you)|once (?:the|he|she|it|we|i|they|\w+ (?:\w+s|has|is)\b)|quando (?!puder|der|voce|possivel)|assim que|desde que|caso)\b`,
  String.raw`\bif (?!possible|you)\w+|\bse (?!possivel|puder|der|voce)(?:o|a|ele|ela|eu|tiver|for|estiver|\w+ (?:disser|deixar|aprovar|concordar))\b`,
)

/** Again and again: one act is not what was asked for. */
export const WIEDERHOLUNG = einesVon(
  '',
  String.raw`\b(?:taglich|wochentlich|monatlich|jahrlich|stundlich|halbjahrlich|quartalsweise|werktaglich|regelmassig|daily|weekly|monthly|yearly|diariamente|semanalmente|mensalmente)\b`,
  String.raw`\b(?:jede[nrsm]?|alle|every|each|cada|tod[oa]s? (?:[oa]s?)?) ?(?:\w+ )?(?:tage?|wochen?|monate?|jahre?|quartale?|stunden?|minuten|morgen|abend|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|werktag|day|week|month|year|hour|quarter|morning|evening|monday|tuesday|wednesday|thursday|friday|saturday|sunday|dia|dias|semanas?|mes|meses|anos?|hora|manha|segunda|terca|quarta|quinta|sexta)\b`,
  String.raw`\b(?:montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags)\b`,
)

/** Told; with a „bitte“ the story may be the reason („ich war in Köln, bitte abrechnen“). */
export const ERZAEHLT = einesVon(
  '',
  String.raw`\b${ICH} (?:war|waren|was|were|estava|estive|estavamos)\b|\b(?:war|waren|bin|sind) (?:ich|wir|er|sie)\b`,
  String.raw`\b(?:ich|wir|er|sie|man) (?:hab|habe|haben|hat|hatte|hatten) (?!gern)[^.]*\b${TAT}$`,
)

/** So long before or after something of which only the name is known. */
export const VERSATZ = einesVon(
  '',
  String.raw`\b(?:stunden?|minuten?|tage?n?|hours?|minutes?|days?|horas?|minutos?|dias?) (?:vor|nach|before|after|antes|depois) (?:dem|der|den|meinem|meiner|the|my|d[aeo]|meu|minha)\b`,
)
