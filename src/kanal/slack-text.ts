// Slack's markup. What comes in is made plain text; what goes out is escaped, so that it is never a mention or a link
// whose label hides where it leads.
// https://docs.slack.dev/messaging/formatting-message-text

const ZEICHEN: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>' }

/** Each entity once: `&amp;lt;` is what somebody typed as `&lt;`. */
export const entmaskiere = (text: string): string =>
  text.replace(/&(amp|lt|gt);/g, (_, name: string) => ZEICHEN[name] ?? '')

/** The three signs that Slack reads as markup. */
export const maskiere = (text: string): string =>
  text.replace(/[&<>]/g, (z) => (z === '&' ? '&amp;' : z === '<' ? '&lt;' : '&gt;'))

export interface Klartext {
  text: string
  /** The assistant was mentioned. */
  erwaehnt: boolean
}

/**
 * Plain text of a message: mentions, channels and links as people see them, entities undone. The assistant's own mention
 * is left out at the beginning and is `@<rufname>` elsewhere.
 */
export function klartext(roh: string, eigene: string | undefined, rufname: string): Klartext {
  let erwaehnt = false
  const text = roh.replace(/<([^<>]+)>|&(amp|lt|gt);/g, (_, marke: string | undefined, name: string) => {
    if (marke === undefined) return ZEICHEN[name] ?? ''
    const [ziel = '', schild] = teileMarke(marke)
    if (eigene === undefined || ziel !== `@${eigene}`) return lesbar(ziel, schild)
    erwaehnt = true
    return `@${rufname}`
  })
  return { text: erwaehnt ? ohneAnrede(text, rufname) : text, erwaehnt }
}

function teileMarke(marke: string): [string, string | undefined] {
  const strich = marke.indexOf('|')
  if (strich === -1) return [entmaskiere(marke), undefined]
  return [entmaskiere(marke.slice(0, strich)), entmaskiere(marke.slice(strich + 1)) || undefined]
}

function lesbar(ziel: string, schild: string | undefined): string {
  if (/^[@#]/.test(ziel)) return schild === undefined ? ziel : `${ziel[0]}${schild.replace(/^[@#]/, '')}`
  // `!here`, `!subteam^S1|@team`, `!date^…|31. März`
  if (ziel.startsWith('!')) return schild ?? `@${ziel.slice(1)}`
  if (schild === undefined) return ziel.replace(/^(mailto|tel):/, '')
  return /^(mailto|tel):/.test(ziel) || kern(ziel) === kern(schild) ? schild : `${schild} (${ziel})`
}

/** A typed `wien.at` comes as `<http://wien.at|wien.at>`. */
const kern = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '')

function ohneAnrede(text: string, rufname: string): string {
  const rest = text.trimStart()
  const anrede = `@${rufname}`
  return rest.startsWith(anrede) ? rest.slice(anrede.length).replace(/^\s*[,:]?\s*/, '') : text
}
