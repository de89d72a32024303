import type { Sprache } from '../domaene/sprache.ts'

// „Auf Englisch bitte“, “speak German”, „fala português“: in which language this person is answered from now on.

const NAMEN: Readonly<Record<Sprache, string>> = {
  de: 'deutsch|german|alemão|alemao',
  en: 'englisch|english|inglês|ingles',
  pt: 'portugiesisch|portuguese|português|portugues|brasilianisch',
}
const BITTE_WORT =
  '[,\\s]+(?:bitte|ab jetzt|ab sofort|wieder|mit mir|with me|to me|please|from now on|again|por favor|agora|comigo)'
const BITTE = `(?:${BITTE_WORT})*`
const MUSTER = (sprache: string): RegExp =>
  new RegExp(
    `^(?:bitte,?\\s+|please,?\\s+|por favor,?\\s+)?(?:${[
      `(?:(?:kannst|könntest|würdest) du|(?:können|könnten|würden) sie)(?: mir| bitte)* (?:auf |in )?${sprache}(?: mit mir)? (?:schreiben|sprechen|antworten|reden)`,
      `(?:sprich|sprechen sie|rede|schreib|schreibe|schreiben sie|antworte|antworten sie)(?: mir| mit mir| bitte)* (?:auf |in )?${sprache}`,
      // Bare, it may be the answer to a question.
      `(?:wieder |ab jetzt )?auf ${sprache}(?=${BITTE_WORT})`,
      `(?:stell|stelle|wechsle|schalte) (?:bitte )?(?:(?:die )?sprache )?(?:auf|zu) ${sprache}(?: um)?`,
      `(?:(?:can|could|would) you )?(?:please )?(?:speak|write|answer|reply|talk|respond)(?: to me)? (?:in )?${sprache}`,
      `(?:switch|change)(?: the language| back)? to ${sprache}`,
      `in ${sprache}(?=${BITTE_WORT})`,
      `(?:(?:você )?(?:pode|poderia) )?(?:fala|fale|falar|escreve|escreva|escrever|responde|responda|responder|mude para|muda para)(?: (?:em|o))? ${sprache}`,
      `em ${sprache}(?=${BITTE_WORT})`,
    ].join('|')})${BITTE}[.!?\\s]*$`,
    'u',
  )
const JE_SPRACHE = Object.entries(NAMEN).map(
  ([sprache, namen]) => [sprache as Sprache, MUSTER(`(?:${namen})`)] as const,
)

/** `form`: the message in small letters. */
export const leseSprachwunsch = (form: string): Sprache | undefined =>
  JE_SPRACHE.find(([, muster]) => muster.test(form))?.[0]
