// What looks like a follow-up and is about life.

/** „und was machen wir heute Abend?“, „und Grüße an Carla“ are about the people. */
const WIR =
  /(?<!\p{L})(?:wir|ihr|dein\p{L}*|eure\p{L}*|euch|your|they|nós|a gente|gr(?:ü|ue)(?:ß|ss)e?|gruß|lg|regards|abraços?)(?!\p{L})/iu

/** „und sonst so?“, „und was gibt's heute Abend?“, „und wie geht's dem Bernd?“ ask about life. */
const ANDERES =
  /^\W*(?:(?:ok\p{L}*|na|so|ja)[\s,]+)*(?:und|and|e)\s+(?:(?:sonst|selbst|selber|du|you|você|aí|what else)(?=\W*$|[\s,]+(?:so|noch|alles|alle|denn|tudo)(?!\p{L}))|(?:was|what)\s+(?:gib(?:t|ts)|läuft|geht|machst|kommt|is going)|(?:wer|wann|warum|wieso|who|when|why|quem|quando)\s|wie\s+geht(?:['’]?s|\s+es)(?!\s+(?:mit|in|im)\s))|^\W*wie\s+geht(?:['’]?s|\s+es)\s+(?!(?:mit|in|im|bei|beim|da|dann|danach|weiter|es)\s?)/iu

/** „dort war ich auch mal“ */
const ERLEBT =
  /(?<!\p{L})(?:(?:war|bin|wohne?|lebe?|fahre?|gehe?|komme?) (?:ich|i)|(?:ich|i) (?:war|bin|wohne|lebe|fahre|gehe|komme)|i(?:['’]m| am| was)|eu (?:sou|fui|estava|vou))(?!\p{L})/iu

export const istKeinAnschluss = (text: string): boolean =>
  [WIR, ANDERES, ERLEBT].some((muster) => muster.test(text))
