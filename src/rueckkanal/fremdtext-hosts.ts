// Which dotted words would a chat client turn into a link? Clients go by a list of top-level domains. Ours is short: a
// word that only might be a host is not removed but pulled apart („Ende.Dann“ → „Ende. Dann“), which no client links.

const ALLGEMEIN = new Set(
  (
    'com net org info biz edu gov mil int arpa eu asia cat jobs mobi museum travel aero coop pro xxx post ' +
    'app dev page site online store shop blog cloud tech live life world today news media agency digital email ' +
    'group team work works zone space website web wiki link click download stream video zip mov top xyz club vip ' +
    'icu rest bar fun art design studio company gmbh berlin hamburg koeln cologne bayern wien zuerich swiss tirol ' +
    'bank finance money support help services systems solutions network host hosting email chat social ' +
    'example test invalid localhost local internal onion lan home corp'
  ).split(' '),
)

/** Endings of files that are no top-level domains: „bericht.pdf“ links nowhere. */
const DATEI = new Set(
  (
    'pdf doc docx xls xlsx ppt pptx odt ods csv txt rtf png jpg jpeg gif svg webp heic mp3 mp4 wav json xml html htm ' +
    'js ts css yaml yml log sql exe dmg tar gz ics vcf eml msg'
  ).split(' '),
)

const PUNKT = /[.\u3002\uFF0E\uFF61]/u

export type HostArt = 'kein_host' | 'vielleicht' | 'host'

/**
 * What a dotted word is: a host that clients link; a word that might be one; or neither (numbers, files, „z.B“).
 * `deutlich`: a path, port, `//` or `www.` says that an address is meant.
 */
export function hostArt(wort: string, deutlich: boolean): HostArt {
  const teile = wort.toLowerCase().split(PUNKT)
  const ende = teile.at(-1) ?? ''
  const davor = teile.at(-2) ?? ''
  if (istIp(teile)) return 'host'
  if (!/^(?:xn--[a-z0-9-]+|\p{L}[\p{L}\p{M}]+)$/u.test(ende)) return 'kein_host'
  if (DATEI.has(ende) && !deutlich) return 'kein_host'
  // „3.OG“, „z.B.am“: the dot of an ordinal or an abbreviation.
  if (/^\p{N}+$/u.test(davor) || davor.length === 1) return 'vielleicht'
  if (deutlich || teile[0] === 'www') return 'host'
  return /^(?:[a-z]{2}|xn--.*)$/.test(ende) || ALLGEMEIN.has(ende) ? 'host' : 'vielleicht'
}

const istIp = (teile: readonly string[]): boolean =>
  teile.length === 4 && teile.every((t) => /^\d{1,3}$/.test(t) && Number(t) < 256)

/** The same word with a blank behind each dot, so that it is no address any more. */
export const auseinander = (wort: string): string =>
  wort.replace(/([.\u3002\uFF0E\uFF61])(?=[\p{L}\p{N}])/gu, '$1 ')
