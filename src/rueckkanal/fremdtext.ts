import { kuerze } from '../domaene/text.ts'
import { auseinander, hostArt } from './fremdtext-hosts.ts'

// What a model or another system wrote is foreign (I6): a link or an image in it could carry what the assistant knows
// to somebody else's server, an image even without a click. Only hosts on the list stay; the words stay in any case.
// Every step is one pass over the text, and a step may lay bare what the next round removes.

/** No reply is longer; text beyond it is dropped, so that cost is bounded. */
const MAX_ZEICHEN = 20_000
const RUNDEN = 5

/** Format characters hide parts of an address; joiners stay where emoji need them. */
const UNSICHTBAR =
  /\u034F|(?![\u200C\u200D])\p{Cf}|(?<=[\p{L}\p{N}.:/-])[\u200C\u200D]+(?=[\p{L}\p{N}.:/-])/gu

/** Left in the middle of the text where an address stood; cannot come from outside. */
const MARKE = '\uE000'

/**
 * Removes links and images to hosts outside `erlaubteHosts` (exact names, lower case): a Markdown or HTML image goes, a
 * link leaves its text, a bare address leaves `ersatz` („[Link entfernt]“, by the caller's language). `entfernt` counts them.
 */
export const entschaerfe = (
  text: string,
  erlaubteHosts: readonly string[],
  ersatz: string,
): { text: string; entfernt: number } => ohneLinks(text, erlaubteHosts, ersatz, () => MARKE)

/**
 * The same for what a person said and hears again („unser Wiki ist …“): an address stays readable, but no client makes a
 * link of it („wiki. firma. de/start“). Images and addresses hidden behind words go all the same.
 */
export const unverlinkt = (text: string, erlaubteHosts: readonly string[], ersatz: string): string =>
  // „<https://…>“ would be left as the tag that it looks like.
  ohneLinks(text.replace(/<((?:https?:)?\/\/[^<>\s]+)>/gi, '$1'), erlaubteHosts, ersatz, (url) => {
    const host = url.replace(/^(?:https?:)?[/\\]{2}/i, '').replace(/^www\./i, '')
    return /^[\p{L}\p{N}._-]+[.][\p{L}\p{N}]/u.test(host) ? auseinander(host) : MARKE
  }).text

/** `statt`: what stands in the place of an address. */
function ohneLinks(
  text: string,
  erlaubteHosts: readonly string[],
  ersatz: string,
  statt: (url: string) => string,
): { text: string; entfernt: number } {
  const hosts = new Set(erlaubteHosts.map((h) => h.toLowerCase()))
  const darf = (url: string): boolean => istErlaubt(url, hosts)
  let offen = ohneEntities(kuerze(text, MAX_ZEICHEN).replaceAll(MARKE, '')).replace(UNSICHTBAR, '')
  let entfernt = 0
  const zaehle = (durch: string): string => {
    entfernt += 1
    return durch
  }
  for (let runde = 0; ; runde++) {
    const vorher = offen
    offen = ohneHtml(offen, zaehle)
    offen = ohneMarkdown(offen, darf, zaehle)
    offen = ohneAdressen(offen, darf, (url) => zaehle(statt(url)))
    if (offen === vorher) break
    // Nested deeper than any honest text: no markup survives at all.
    if (runde >= RUNDEN) offen = offen.replace(/[[\]()<>!]/g, ' ')
  }
  // „<…>“ belonged to the address; „(“ right behind the word would make a Markdown link of it again.
  const fertig = offen.replaceAll(`<${MARKE}>`, MARKE).replaceAll(`${MARKE}(`, `${MARKE} (`)
  return { text: fertig.replaceAll(MARKE, ersatz), entfernt }
}

/** `https://host/…` in the plainest form only: what parsers disagree about (userinfo, backslash, %) is not allowed. */
function istErlaubt(url: string, hosts: ReadonlySet<string>): boolean {
  const match = /^https?:\/\/([a-z0-9.-]{1,253})(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/i.exec(url)
  return match !== null && hosts.has((match[1] ?? '').toLowerCase())
}

const ENTITY: Record<string, string> = {
  colon: ':',
  sol: '/',
  period: '.',
  commat: '@',
  Tab: ' ',
  NewLine: '\n',
}

/** Character references that a renderer would turn into the parts of an address. */
function ohneEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(colon|sol|period|commat|Tab|NewLine));/gi,
    (ganz, dezimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITY[name] ?? ganz
      const code = dezimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(dezimal)
      return (code > 0 && code < 0xd800) || (code > 0xe000 && code < 0x110000)
        ? String.fromCodePoint(code)
        : ' '
    },
  )
}

/** Tags that fetch or link, and all tags with attributes; `List<String>` and „a < b“ stay. */
function ohneHtml(text: string, zaehle: (durch: string) => string): string {
  return text.replace(/<\/?[a-z][^<>]{0,4000}>/gi, (tag) => {
    if (/^<(?!https?:)[a-z][a-z0-9:-]*[\s/][^<>]*=/i.test(tag)) return zaehle('')
    return /^<\/?(?:a|img|svg|i?frame|script|style|form|object|embed|video|audio|link|meta|base)[\s/>]/i.test(
      tag,
    )
      ? ''
      : tag
  })
}

/** Inline `[text](address)` and `![alt](address)`, one pass with a stack of open brackets. */
function ohneMarkdown(
  text: string,
  darf: (url: string) => boolean,
  zaehle: (durch: string) => string,
): string {
  const aus: string[] = []
  const klammern: number[] = []
  for (let i = 0; i < text.length; i++) {
    aus.push(text[i] ?? '')
    if (text[i] === '[') klammern.push(aus.length - 1)
    const auf = text[i] === ']' ? klammern.pop() : undefined
    const ziel = auf === undefined || text[i + 1] !== '(' ? undefined : liesZiel(text, i + 2)
    if (auf === undefined || ziel === undefined) continue
    const klammer = text.slice(i + 1, ziel.ende)
    i = ziel.ende - 1
    if (darf(ziel.url)) {
      aus.push(klammer)
      continue
    }
    if (aus[auf - 1] === '!') aus.length = auf - 1
    else {
      aus[auf] = ''
      aus.pop()
    }
    // „[1](Anhang)“ names no address: its words stay.
    aus.push(/[.:/\\#?@%&]/.test(ziel.url) ? zaehle('') : ` ${klammer}`)
  }
  return aus.join('')
}

/** `address "title")` from `anfang`; `ende` is behind the closing parenthesis. */
function liesZiel(text: string, anfang: number): { url: string; ende: number } | undefined {
  // Bounded, because every `](` of a hostile text starts one.
  const grenze = Math.min(text.length, anfang + 2000)
  let tiefe = 0
  for (let i = anfang; i < grenze; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === '(') tiefe++
    else if (text[i] === ')' && tiefe-- === 0) {
      const url = /^\s*<?([^\s>]*)/.exec(text.slice(anfang, i))?.[1] ?? ''
      return { url, ende: i + 1 }
    }
  }
  return undefined
}

const PUNKT = '[.\\u3002\\uFF0E\\uFF61]'
const LABEL = '[\\p{L}\\p{N}\\p{M}_-]'
const HOST = `${LABEL}+(?:${PUNKT}${LABEL}+)+`
const REST = '[^\\s<>()\\[\\]{},;"„“”`|\uE000]'

/**
 * In this order: anything with a scheme and slashes, and the schemes that act without them; a mail address, which fetches
 * nothing and stays; a dotted word, maybe with `//` before and a port and a path behind. Each starts only at the beginning
 * of a word, so the search is linear.
 */
const ADRESSE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<schema>(?:[a-z][a-z0-9+.-]{1,30}:[/\\\\]|(?:https?|javascript|vbscript|data|file|blob|mailto|ftp|view-source):)${REST}+)` +
    `|(?<mail>(?<![\\p{L}\\p{N}._%+-])[\\p{L}\\p{N}](?:[\\p{L}\\p{N}._%+-]{0,62}[\\p{L}\\p{N}])?@${HOST}(?!${LABEL}|${PUNKT}${LABEL}|[@/\\\\#]|[:?]\\S))` +
    `|(?<!${LABEL})(?<vor>[/\\\\]{2})?(?<host>${HOST})(?<pfad>(?::\\d{1,5})?(?:[/\\\\?#]${REST}*)?)`,
  'giu',
)

function ohneAdressen(text: string, darf: (url: string) => boolean, zaehle: (url: string) => string): string {
  return text.replace(ADRESSE, (ganz, ...rest) => {
    const { schema, mail, vor, host = '', pfad = '' } = rest.at(-1) as Record<string, string | undefined>
    if (mail !== undefined) return ganz
    const danach = /[.!?:'*_~»«]{0,20}$/u.exec(ganz)?.[0] ?? ''
    const url = ganz.slice(0, ganz.length - danach.length)
    if (darf(schema === undefined ? `https://${url}` : url)) return ganz
    if (schema !== undefined) return zaehle(url) + danach
    const deutlich = vor !== undefined || pfad.length > danach.length
    const art = hostArt(host, deutlich)
    if (art === 'kein_host') return ganz
    return art === 'host' ? zaehle(url) + danach : auseinander(ganz)
  })
}
