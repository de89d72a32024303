// „Not yet“ of a Freigabe, in German, English and Portuguese. See befehle.ts.

/** Says that it is not the time; read from the text as it was typed. */
export const AUFSCHUB =
  /(?<!\p{L})(?:noch\s+(?:nicht|net|keine?)|(?:jetzt|gerade)\s+(?:noch\s+)?nicht|nicht\s+jetzt|vorerst|vorläufig|einstweilen|erst\s?mal|erst\s+einmal|yet|(?:for|right|not)\s+now|ainda|por\s+enquanto|por\s+ora|agora\s+não)(?!\p{L})/u
/** Those of its words that are no filler words anyway and say nothing else. */
export const NUR_AUFSCHUB =
  /(?<!\p{L})(?:vorerst|vorläufig|einstweilen|erst\s?mal|erst\s+einmal|(?:just\s+)?yet|for\s+now|ainda|por\s+enquanto|por\s+ora)(?!\p{L})/gu
/** „Not“ of a decision that is no refusal by itself. */
export const NICHT_ENTSCHEIDEN = new RegExp(
  [
    '(?:\\{id\\} )?(?:nicht|do not|dont|nao) (?:ablehnen|reject|refuse|decline|deny|recusar|rejeitar)(?: \\{id\\})?',
    'ablehnen(?: \\{id\\})? nicht',
    'keine freigabe|(?:gib|gebe|ich gebe|wir geben) nicht frei',
    '(?:do not|dont) approve (?:it|that|this)|nao (?:aprovar|aprove|aprova) isso',
  ]
    .map((satz) => `^(?:${satz})$`)
    .join('|'),
  'u',
)
