import type { TerminBefehl } from './befehl-termine.ts'

// „nochmal in 10 Minuten“, behind a reminder.

const NOCHMAL = String.raw`(?:noch ?(?:ein ?)?mal|nochmals|erneut|wieder|again|once more|de novo|outra vez|novamente)`
const WANN = String.raw`(?:in |um |am |heute |morgen |übermorgen |nächste|gegen |at |on |tomorrow|next |em |daqui a |amanhã|às |hoje )`
const SCHLUMMERN = [
  new RegExp(
    String.raw`^(?:(?:erinner(?:e)?|erinnern sie)(?: mich)?(?: bitte)?(?: daran)?|remind me(?: of it| about it)?|me lembr[ae]|lembr[ae](?:-me| me)?)?\s*${NOCHMAL}(?: daran)? (?<wann>(?:${WANN}|\d).+)$`,
    'u',
  ),
  new RegExp(
    String.raw`^(?<wann>${WANN}.+?) (?:bitte )?(?:daran )?${NOCHMAL}(?: (?:erinnern|daran|bitte|please))*$`,
    'u',
  ),
  new RegExp(
    String.raw`^(?:erinner(?:e)?|erinnern sie) mich (?:bitte )?(?<wann>${WANN}.+?) (?:daran )?${NOCHMAL}(?: daran)?$`,
    'u',
  ),
  new RegExp(String.raw`^remind me (?<wann>${WANN}.+?) again$`, 'u'),
  /^(?:me lembr[ae]|lembr[ae](?:-me| me)?) (?:de novo|outra vez|novamente) (?<wann>(?:em|daqui|amanhã|às|hoje|\d).+)$/u,
  /^(?:snooze|schlummern?|adiar?|soneca)(?: (?:for |um |por )?(?<wann>.+))?$/u,
  /^(?:später|spaeter) (?:noch ?mal|erinnern)$|^(?:noch ?mal|erinner mich) (?:später|spaeter)(?: nochmal)?$|^(?:again |remind me (?:again )?)later$|^mais tarde(?: de novo)?$/u,
]

export function leseSchlummern(form: string): TerminBefehl | undefined {
  for (const re of SCHLUMMERN) {
    const m = re.exec(form)
    if (m) return { art: 'schlummern', ...(m.groups?.wann ? { wann: m.groups.wann.trim() } : {}) }
  }
  return undefined
}
