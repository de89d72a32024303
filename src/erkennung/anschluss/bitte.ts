// „hast du Zürich auch parat?“, „kriege ich das auch für Wien?“, „um 10 reicht auch“: a whole sentence around one value, put as
// „und Zürich?“ or „lieber um 10“. What is asked for is one to five words.

const X = String.raw`(\S+(?:\s+\S+){0,4}?)`
const VORN = String.raw`^\s*(?:(?:und|oder|ach|ok|okay|bitte|dann|jetzt|du|sag\s+mal|also)[\s,]+)*`
const ENDE = String.raw`(?:\s+bitte)?\s*[.!?]*\s*$`
const ICH_BEKOMME = String.raw`(?:krieg|bekomm|bekäm|hätt|darf|dürft|kann|könnt)(?:e|en|t|te|ten)?\s+(?:ich|man|wir)`
const DAS = String.raw`(?:(?:das|es|die|den|dasselbe|denselben|dieselbe|das\s+(?:gleiche|ganze)|bitte|mal|noch|evtl\.?|vielleicht|eventuell)\s+)*`
const DABEI = String.raw`(?:(?:bitte|mal|noch|evtl\.?|vielleicht|eventuell|kurz|gleich|schnell)\s+)*`
const BEKOMMEN = String.raw`(?:haben|sehen|bekommen|kriegen|erfahren|wissen|anschauen|ansehen|lesen|geschickt\s+bekommen)`
const FERTIG = String.raw`(?:parat|da|greifbar|griffbereit|verfügbar|vorliegen|vorrätig|zur\s+hand|im\s+kopf|im\s+angebot|auf\s+lager)`
const GEHT = String.raw`(?:geht|ginge|gehts|funktioniert|klappt|klappte|reicht|reichte|langt|passt|passte|genügt|wäre|wär)`
/** „das reicht“, „mir passt“, „alles klappt“ say it of something else. */
const NICHT_VON_DEM = String.raw`(?!(?:das|es|die|der|ihr|ich|er|sie|mir|uns|wir|man|alles|so|wie|was|wenn|ob|dann|jetzt|nicht|nichts|keiner|heute|that|it)(?!\p{L}))`

/** „einen Kaffee“, „Recht“ are asked of people. */
const KEIN_WUNSCH = String.raw`(?!(?:eine?[nmrs]?|was|etwas|recht|bescheid|mein\p{L}*|dein\p{L}*)(?!\p{L}))`

const regel = (muster: string, zu: string): readonly [RegExp, string] => [
  new RegExp(VORN + muster + ENDE, 'iu'),
  zu,
]

const REGELN: readonly (readonly [RegExp, string])[] = [
  // Politely to somebody not called du.
  [/(?<!\p{L})(?:könn|würd)(?:t)?en\s+Sie(?=\s)/u, 'könntest du'],
  [/(?<!\p{L})(?:Könn|Würd)(?:t)?en\s+Sie(?=\s)/u, 'Könntest du'],
  regel(
    String.raw`(?:hast|habt|hättest|hätten|haben)\s+(?:du|ihr|sie|wir)\s+${DABEI}${X}\s+(?:auch|noch)(?:\s+(?:noch|schon|gerade))*\s+${FERTIG}`,
    'und $1?',
  ),
  regel(
    String.raw`(?:hast|habt|hättest|hätten|haben)\s+(?:du|ihr|sie|wir)\s+${DAS}(?:auch|noch)\s+${DABEI}${X}\s+${FERTIG}`,
    'und $1?',
  ),
  regel(
    String.raw`${ICH_BEKOMME}\s+${DAS}(?:auch|noch)\s+(?:(?:das|die|den)\s+)?((?:für|von|vom|in|im|aus|zu|zum|zur|bei|beim|ab|bis)\s+\S+(?:\s+\S+){0,3}?)(?:\s+${BEKOMMEN})?`,
    'und $1?',
  ),
  regel(String.raw`${ICH_BEKOMME}\s+${DAS}(?:auch|noch)\s+${DABEI}${X}\s+${BEKOMMEN}`, 'und $1?'),
  regel(
    String.raw`${ICH_BEKOMME}\s+${DABEI}(?:das|die|den)\s+((?:für|von|vom|in|im|aus)\s+\S+(?:\s+\S+){0,2}?)\s+(?:auch|noch)(?:\s+(?:noch|mal))*\s+${BEKOMMEN}`,
    'und $1?',
  ),
  regel(
    String.raw`(?:krieg|bekomm)(?:e|en)?\s+(?:ich|man|wir)\s+${DAS}(?:auch|noch)\s+${DABEI}${KEIN_WUNSCH}${X}\?`,
    'und $1?',
  ),
  regel(
    String.raw`(?:gibst|zeigst|sagst|nennst|schickst|suchst|holst|listest)\s+du\s+(?:mir\s+|uns\s+)?${DAS}(?:auch|noch)\s+${DABEI}${KEIN_WUNSCH}${X}(?:\s+(?:raus|heraus|auf))?`,
    'und $1?',
  ),
  regel(String.raw`${GEHT}\s+(?:das|es|die|der)?\s*(?:auch|vielleicht\s+auch)\s+${X}\?`, 'und $1?'),
  regel(
    String.raw`(?:geht|ginge)\s+(?:doch|leider|aber|wohl)?\s*(?:nur|erst|bloß|schon)\s+${X}`,
    'doch nur $1',
  ),
  regel(String.raw`(?:geht|ginge)\s+(?:doch|aber)\s+((?:bis|ab|um|am)\s+\S+(?:\s+\S+){0,2})`, 'doch $1'),
  regel(
    String.raw`(?:reicht|langt|genügt|ginge|reichte)\s+(?:mir\s+|uns\s+)?(?:auch|doch|völlig|aber|schon|erst)\s+${X}`,
    'lieber $1',
  ),
  regel(
    String.raw`${NICHT_VON_DEM}(\S+(?:\s+\S+){0,2}?)\s+(?:reicht|langt|genügt|ginge|reichte|tut['’]?s|tut\s+es|wäre?\s+(?:auch\s+)?(?:ok|okay|besser|mir\s+lieber|auch\s+gut))(?:\s+(?:auch|schon|völlig|mir|uns|vollkommen|eigentlich|doch|noch))*`,
    'lieber $1',
  ),
  regel(
    String.raw`(?:gilt|zählt)\s+(?:aber\s+|doch\s+|leider\s+)*((?:erst|nur|schon|bloß)\s+)?((?:ab|bis|für)\s+\S+(?:\s+\S+){0,2})`,
    'doch $1$2',
  ),
  regel(
    String.raw`(?:gibt['’]?s|gibt\s+es|ist|sind|liegt|liegen)\s+${DABEI}((?:in|im|bei|beim|an|am)\s+\S+(?:\s+\S+){0,2}?)\s+(?:auch|noch)(?:\s+noch)?\s+(?:welche[rsn]?|was|etwas|davon|einige|genug)(?:\s+da)?`,
    'und $1?',
  ),
  // „und wie voll war Dresden?“
  [
    /^\s*und\s+wie\s+(?:gut\s+|stark\s+)?(?:voll|leer|stark|schwach|gefüllt|belegt|besucht|gebucht|ausgebucht|ausgelastet|beschäftigt|groß|knapp)\s+(?:war|ist|sind|waren|lief)\s+(?!(?:de[rnms]|die|das|ein\p{L}*|dein\p{L}*|euer|es|er|sie|du|ihr)\s)(?=\S)/iu,
    'und ',
  ],
  // „mit Skonto dann 627,20 €“
  [
    /^\s*(?:(?:und|aber|doch|also|nein)[\s,]+)*(?:mit|ohne|nach|inklusive|inkl\.|exklusive|exkl\.|abzüglich|abzgl\.|zuzüglich|zzgl\.|plus|minus|wegen)\s+\p{Lu}\p{L}+\s+(?:dann|also|jetzt|sind\s+es|sind['’]?s|nur|noch|wären\s+es)(?:\s+(?:noch|nur|dann))*\s+(?=\p{N}[\p{N}.,]*\s*(?:€|euro|eur)(?!\p{L}))/iu,
    'lieber ',
  ],
  [
    /^\s*(?:mit|ohne|nach|inklusive|inkl\.|exklusive|exkl\.|abzüglich|abzgl\.|zuzüglich|zzgl\.|plus)\s+(?:skonto|rabatt|abzug|nachlass|steuer|mehrwertsteuer|mwst\.?|porto|versand|gutschrift|trinkgeld)\s+(?=\p{N}[\p{N}.,]*\s*(?:€|euro|eur)\s*[.!]*\s*$)/iu,
    'lieber ',
  ],
  // „schon morgen, gleiche Uhrzeit“
  [
    /^\s*(?:(?:doch|lieber|nein)[\s,]+)*(\S.*?)\s*[,;–-]\s*(?:(?:aber\s+)?(?:zur|am|im|um\s+die|bei|mit)\s+)?(?:gleiche[nrsm]?|selbe[nrm]?|derselben?|dieselbe|dasselbe)\s+(?:uhrzeit|zeit|ort|raum|stelle|person|tag|summe|betrag|dauer)(?:\s+bitte)?[\s.!]*$/iu,
    'doch $1',
  ],
  // „und Frau Probe leider auch“
  [
    /(?<!\p{L})(?:leider|dummerweise|hoffentlich|vermutlich|wohl)\s+(?=(?:auch|ebenfalls|ebenso)\s*[.!]*$)/iu,
    '',
  ],
  // „Toner auch gleich mit“
  [
    /^\s*((?:und\s+)?\S+(?:\s+\S+){0,2}?)\s+(?:(?:auch|noch)\s+gleich(?:\s+(?:mit|dazu))?|gleich\s+(?:auch|mit|noch|mit\s+dazu)|noch\s+(?:mit\s+)?dazu)(?:\s+bitte)?\s*[.!?]*\s*$/iu,
    '$1 auch',
  ],
  // „nicht mehr nur Berlin“, „über sämtliche Lager hinweg“
  [/(?<!\p{L})nicht\s+mehr\s+(?:nur|bloß|allein)(?!\p{L})/iu, 'nicht nur'],
  [/(?<!\p{L})sämtliche([nr]?)(?!\p{L})/giu, 'alle$1'],
  [
    /(?<!\p{L})bis\s+(?:(?:und\s+mit|mit|inklusive|inkl\.?|einschließlich)\s+|zum\s+(?=(?:einschließlich|inklusive)))/iu,
    'doch bis ',
  ],
  [/^\s*(\S+(?:\s+\S+){0,3}?),?\s+wohlgemerkt\s*[.!]*$/iu, 'ich meinte $1'],
  [/(?:,\s+|\s)wohlgemerkt(?!\p{L})/iu, ''],
  // „Praxis Vogel genauso, aber 7.500 Euro“
  [
    /^\s*(?!(?:und|das|dasselbe|die|nein|genau)\s)(\p{Lu}\S*(?:\s+\p{Lu}\S*){0,2})\s+(genauso|ebenso|dasselbe|ebenfalls|gleichfalls|auch)\s*,\s+(?:(?:aber|nur|bloß|diesmal|allerdings)\s+)+(?=\S)/u,
    'und $1 $2, aber ',
  ],
]

/** Longer texts are no such request. 4,000 spaces in a row took 22 s before they were made one. */
const MAX_ZEICHEN = 300

export const erbeten = (text: string): string =>
  text.length > MAX_ZEICHEN
    ? text
    : REGELN.reduce((t, [was, zu]) => t.replace(was, zu), text.replace(/\s{2,}/gu, ' '))

/** „Praxis Vogel, 7.000 Euro“, „Ordner in Graz?“: a name and a value, right after something that has both. */
const PAARE: readonly RegExp[] = [
  /^\s*\p{Lu}\S*(?:\s+\p{Lu}\S*){0,2},\s+(?:(?:für|über|zu|mit)\s+)?(\p{N}[\p{N}.,]*\s*(?:€|euro|eur))(?=\s*[.!?]*\s*$)/iu,
  /^\s*\p{Lu}[\p{L}\p{N}-]+(?:\s+\p{Lu}\S*)?\s+(?:in|im)\s+((?:\p{Lu}\S*\s+)?\p{Lu}\p{L}+)(?=\s*\?\s*$)/u,
]

/** @param liest whether what was asked last takes this value */
export const alsPaar = (text: string, liest: (wert: string) => boolean): string =>
  PAARE.reduce(
    (t, muster) =>
      t.replace(muster, (paar: string, wert: string) => (liest(wert) ? `und ${paar.trim()}` : paar)),
    text,
  )
