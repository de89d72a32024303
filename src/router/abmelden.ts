import { vergleichsform } from '../domaene/text.ts'

/** „STOP“ alone, any case, one p; „stopp“ is only a no. */
export const istOptOut = (text: string): boolean =>
  /^(?:stop|abmelden|unsubscribe|sair)[.!]*$/u.test(vergleichsform(text))

const BEIWERK =
  /(?<!\p{L})(?:bitte|doch|jetzt|endlich|einfach|mal|danke|please|pls|now|just|thanks|por favor|agora|ja)(?!\p{L})/gu

const SCHREIBEN = String.raw`(?:an)?(?:schreib\w*|schick\w*|send\w*|kontaktier\w*|melde\w*|nerv\w*|belästig\w*|geschrieben)`
const NACHRICHTEN = String.raw`(?:nachrichten?|mails?|sms|erinnerungen?|meldungen?|benachrichtigungen?)`
const WRITE = String.raw`(?:writ(?:e|ing)|text(?:ing)?|messag(?:e|ing)|contact(?:ing)?|send(?:ing)?|spam(?:ming)?|bother(?:ing)?)`
const MESSAGES = String.raw`(?:messages?|texts?|notifications?|reminders?|e?mails?)`
const ESCREVER = String.raw`(?:escrev\w+|mand\w+|envi\w+|contat\w+|incomod\w+)`
const MENSAGENS = String.raw`(?:mensage(?:m|ns)|lembretes?|notificaç(?:ão|ões))`

/** The whole message says so and nothing else; a wish about something („Stopp, der Termin ist erst um 3“) is none. */
const WUENSCHE = [
  String.raw`(?:stopp?|halt stopp|aufhören|hör auf|hören sie auf|pare|parem|para|parar|chega|basta)`,
  String.raw`(?:hör auf|hört auf|hören sie auf|aufhören)(?: damit)?(?: mir| uns| mich)?(?: ${NACHRICHTEN})?(?: zu)? ${SCHREIBEN}`,
  String.raw`${SCHREIBEN}(?: sie)? (?:mir|uns|mich) (?:nicht|nichts|nie|keine ${NACHRICHTEN})(?: mehr| wieder)*(?: an)?`,
  String.raw`(?:mir |uns |mich )?(?:nicht|nichts|nie) (?:mehr|wieder) ${SCHREIBEN}`,
  String.raw`(?:ich (?:will|möchte|brauche|wünsche) )?keine ${NACHRICHTEN}(?: von (?:dir|ihnen))? mehr(?: von (?:dir|ihnen)| bekommen| erhalten)*`,
  String.raw`(?:lass|lassen sie) (?:mich|uns) in ruhe`,
  String.raw`(?:stop|quit|dont|do not)(?: ever)? ${WRITE}(?: (?:to )?(?:me|us))?(?: (?:any )?${MESSAGES})?(?: any ?more| again)?`,
  String.raw`(?:i (?:want|dont want) )?(?:no more|any more|any) ${MESSAGES}(?: from you)?`,
  String.raw`(?:stop|no) (?:the )?${MESSAGES}`,
  String.raw`leave (?:me|us) alone|opt (?:me )?out|unsubscribe me|take me off (?:the|your) list`,
  String.raw`(?:pare|parem|para|parar)(?: de)?(?: me| nos)? ${ESCREVER}(?: me)?(?: ${MENSAGENS})?(?: para mim)?`,
  String.raw`não (?:me )?${ESCREVER}(?: mais)?(?: ${MENSAGENS})?(?: para mim)?(?: mais)?`,
  String.raw`não quero(?: mais)?(?: receber)?(?: mais)? ${MENSAGENS}(?: suas?)?`,
  String.raw`(?:cancelar|cancele|cancela)(?: a| minha| a minha)? (?:inscrição|assinatura|cadastro)`,
  String.raw`descadastr\w+(?: me)?|me deixe em paz`,
].map((w) => new RegExp(`^(?:${w})$`, 'u'))

/** Wants to hear nothing more, in other words than the one that does it: answered with that word, never done silently. */
export function willAufhoeren(text: string): boolean {
  const form = vergleichsform(text)
  if (form.length > 80) return false
  const satz = form
    .replace(/['’]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(BEIWERK, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  return WUENSCHE.some((w) => w.test(satz))
}
