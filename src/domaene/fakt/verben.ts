// Verbs and copulas by what they say. Forms are folded: „heiße“ is `heisse`, „fühle“ is `fuhle`.

export type Verb =
  | 'wohnen'
  | 'umziehen'
  | 'heissen'
  | 'nennen'
  | 'arbeiten'
  | 'sitzen'
  | 'leiten'
  | 'sprechen'
  | 'moegen'
  | 'hassen'
  | 'essen'
  | 'ernaehren'
  | 'reagieren'
  | 'gehoeren'
  | 'koennen'
  | 'vertragen'
  | 'nutzen'
  | 'vertreten'
  | 'berichten'
  | 'kommen'
  | 'haben'
  | 'sein'

const FORMEN: Record<Verb, RegExp> = {
  wohnen: /^(?:wohn(?:e|t|st|en|haft)?|leb(?:e|t|st|en)|lives?|living|resides?|moro|mora|vivo|vive)$/,
  umziehen: /^(?:umgezogen|gezogen|hingezogen|moved|mudei|mudou)$/,
  heissen: /^(?:heiss(?:e|t|en)?|called|chamo|chama)$/,
  nennen: /^(?:nenn(?:e|t|st|en)?|genannt|call|chame)$/,
  arbeiten: /^(?:arbeit(?:e|et|est|en)?|schaff(?:e|t)|works?|working|trabalh[ao])$/,
  sitzen: /^(?:sitz(?:e|t|en)?|sits?|stationiert|based)$/,
  leiten: /^(?:leit(?:e|et|en)|verantwort(?:e|et)|leads?|manages?|lidero|lidera)$/,
  sprechen: /^(?:sprech(?:e|en)|spricht|speaks?|fal[ao])$/,
  moegen:
    /^(?:mag|mogen|lieb(?:e|t)|bevorzug(?:e|t)|likes?|loves?|prefers?|enjoys?|gost[ao]|ador[ao]|prefir[oe]|prefere)$/,
  hassen: /^(?:hass(?:e|t)|verabscheu(?:e|t)|hates?|dislikes?|odei[ao]|detest[ao])$/,
  essen: /^(?:ess(?:e|en)|isst|trink(?:e|t|en)|eats?|drinks?|beb[oe]|comer)$/,
  reagieren: /^reagier(?:e|t|en)$|^reacts?$/,
  gehoeren: /^gehor(?:e|t|en)$|^belongs?$|^pertenco$/,
  koennen: /^kann$/,
  ernaehren: /^ernahr(?:e|t|en)?$/,
  vertragen: /^(?:vertrag(?:e|t|en)|tolerates?|tolero)$/,
  nutzen: /^(?:(?:be)?nutz(?:e|t|en)|verwend(?:e|et|en)|fahr(?:e|t|en)|uses?|drives?|us[ao]|dirij[oe])$/,
  vertreten: /^(?:vertret(?:e|en)|vertritt)$/,
  berichten: /^(?:bericht(?:e|et)|reports?)$/,
  kommen: /^(?:komm(?:e|t|en)?|stamm(?:e|t|en)|comes?|venho|vem)$/,
  haben: /^(?:hab(?:e|en)?|hat|hast|have|has|tenho|tem|besitz(?:e|t)|owns?)$/,
  sein: /^(?:bin|ist|sind|lautet|am|is|are|sou|estou|e|esta|ser)$/,
}

/** „am“ is a verb only behind „I“, „e“ (é) never the first word. */
const passt = (verb: Verb, form: string, davor: string | undefined): boolean =>
  FORMEN[verb].test(form) &&
  (verb !== 'sein' || (form === 'am' ? davor === 'i' : form !== 'e' || davor !== undefined))

const ARTEN = Object.keys(FORMEN) as Verb[]

/** The verb that says most: a full verb before „haben“, that before „sein“ („bin nach Bonn umgezogen“, „bin stationiert“). */
export function findeVerb(formen: readonly string[]): { verb: Verb; stelle: number } | undefined {
  for (const verb of ARTEN) {
    const stelle = formen.findIndex((f, i) => passt(verb, f, formen[i - 1]))
    if (stelle >= 0) return { verb, stelle }
  }
  return undefined
}

/** Auxiliaries and particles that only frame the full verb. */
export const RAHMEN = /^(?:bin|ist|sind|hab|habe|hat|have|has|am|is|are|um|hin)$/
