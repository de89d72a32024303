import { createHash } from 'node:crypto'
import type { Auskunft } from '../domaene/auskunft.ts'
import { dauerMs, inZone } from '../domaene/zeit.ts'
import { zeigeDauer } from './darstellung.ts'
import { FELDER, WERTE } from './texte/auskunft.ts'

// An Auskunft as one page that can be printed and handed over: no scripts, nothing loaded, every value escaped (I10).

const STIL = `:root{color-scheme:light dark;--linie:#c8c8c8;--leise:#595959}
@media(prefers-color-scheme:dark){:root{--linie:#4a4a4a;--leise:#b0b0b0}}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1,h2{line-height:1.2}h2{margin-top:2.5rem;border-top:1px solid var(--linie);padding-top:1rem}
.leise,.grund{color:var(--leise)}.grund{font-size:.875rem;margin:.25rem 0 0}
ol.eintraege{list-style:none;padding:0}ol.eintraege>li{border:1px solid var(--linie);border-radius:.5rem;padding:.75rem 1rem;margin:.75rem 0;break-inside:avoid-page}
dl{display:grid;grid-template-columns:minmax(9rem,14rem) 1fr;gap:.125rem 1rem;margin:0}dt{color:var(--leise)}
dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}dd ul{margin:0;padding-left:1.25rem}dd dl{margin-bottom:.5rem}
.zeichen{border:1px solid currentColor;border-radius:.2rem;font-size:.75em;padding:0 .2em}
@media(max-width:40rem){dl{grid-template-columns:1fr}}
@media print{body{max-width:none;margin:0;font-size:11pt}nav{display:none}}`

/** Values that are text of people are shown with what nobody sees: marks that turn the direction, joiners, controls. */
const UNSICHTBAR = /[\p{Cf}\u0000-\u0008\u000b-\u001f\u007f]/gu

const maskiert = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

export const html = (text: string): string =>
  maskiert(text).replace(
    UNSICHTBAR,
    (z) =>
      `<span class="zeichen">U+${(z.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}</span>`,
  )

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** `zone`: in which times are said. */
export function alsHtml(a: Auskunft, zone: string): string {
  const zeit = (instant: string): string => inZone(instant, zone).toFormat('dd.MM.yyyy, HH:mm')
  const wann = html(`${zeit(a.erstellt)} (${zone})`)
  const teile = Object.entries(a.teile)
  const [person] = a.teile.person.eintraege
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${createHash('sha256').update(STIL).digest('base64')}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>Auskunft über gespeicherte Daten</title>
<style>${STIL}</style>
</head>
<body>
<h1>Auskunft über gespeicherte Daten</h1>
<p>${person ? `Über ${html(String(person.name))}.` : 'Über jemanden, der nicht im Team eingetragen ist.'} Stand: ${wann}, Assistent „${html(a.agent)}“.</p>
<p>Hier steht alles, was der Assistent über diese Person gespeichert hat, Teil für Teil: was es ist, wozu es dient, woher es kommt und wann es gelöscht wird (Art. 15 DSGVO).</p>
<nav><ul>
${teile.map(([name, t]) => `<li><a href="#${name}">${html(t.titel)}</a> (${t.eintraege.length})</li>`).join('\n')}
<li><a href="#rechte">Rechte</a></li>
</ul></nav>
${teile.map(([name, t]) => teil(name, t, zeit)).join('\n')}
<h2 id="rechte">Rechte dieser Person</h2>
${liste(a.rechte)}
<h2>Was hier nicht steht</h2>
${liste(a.nicht_enthalten)}
</body>
</html>
`
}

type Teil = Auskunft['teile'][keyof Auskunft['teile']]
type Zeit = (instant: string) => string

const liste = (punkte: readonly string[]): string =>
  `<ul>\n${punkte.map((p) => `<li>${html(p)}</li>`).join('\n')}\n</ul>`

function teil(name: string, t: Teil, zeit: Zeit): string {
  const ms = dauerMs(t.frist.dauer ?? '')
  const frist = ms === undefined ? t.frist.regel : `${zeigeDauer(ms, 'de')} ${t.frist.regel}`
  return `<section>
<h2 id="${name}">${html(t.titel)}</h2>
<p><strong>Wozu:</strong> ${html(t.zweck)}<br><strong>Wie lange:</strong> ${html(frist)}.</p>
${t.eintraege.length === 0 ? '<p class="leise">Nichts gespeichert.</p>' : `<ol class="eintraege">\n${t.eintraege.map((e) => eintrag(e, zeit)).join('\n')}\n</ol>`}
</section>`
}

function eintrag({ quelle, bis, ...felder }: Teil['eintraege'][number], zeit: Zeit): string {
  const weg = bis === null ? '' : ` Wird spätestens gelöscht am ${zeit(bis)}.`
  return `<li>${felderListe(felder, zeit)}<p class="grund">${html(`Herkunft: ${quelle}.${weg}`)}</p></li>`
}

/** Empty fields say nothing. */
const felderListe = (felder: object, zeit: Zeit): string =>
  `<dl>${Object.entries(felder)
    .filter(([, w]) => w !== null && w !== '' && !(Array.isArray(w) && w.length === 0))
    .map(([name, w]) => `<dt>${html(FELDER[name] ?? name)}</dt><dd>${feld(name, w, zeit)}</dd>`)
    .join('')}</dl>`

function feld(name: string, w: unknown, zeit: Zeit): string {
  if (name === 'verlauf' && Array.isArray(w))
    return `<ul>${w.map((z) => gespraechszeile(z, zeit)).join('')}</ul>`
  const wort = typeof w === 'string' ? WERTE[name]?.[w] : undefined
  return wort === undefined ? wert(w, zeit) : html(wort)
}

type Gesprochen = Auskunft['teile']['unterhaltungen']['eintraege'][number]['verlauf'][number]

/** One line of a conversation; what is beside the words comes in front of them, small. */
function gespraechszeile(z: Gesprochen, zeit: Zeit): string {
  const davor = [
    zeit(z.gesendet),
    WERTE.rolle?.[z.rolle] ?? z.rolle,
    `Zeile ${z.id}`,
    ...(z.nachricht_id === null ? [] : [`Nachricht ${z.nachricht_id}`]),
    ...(z.vorgang_id === null ? [] : [z.vorgang_id]),
    ...(z.bearbeitet === null ? [] : [`bearbeitet ${zeit(z.bearbeitet)}`]),
    ...(z.bis === null ? [] : [`bis ${zeit(z.bis)}`]),
  ].join(' · ')
  return `<li><span class="grund">${html(davor)}</span>\n${html(z.text)}</li>`
}

function wert(w: unknown, zeit: Zeit): string {
  if (typeof w === 'boolean') return w ? 'ja' : 'nein'
  if (typeof w === 'string') return INSTANT.test(w) ? html(zeit(w)) : html(w)
  if (Array.isArray(w)) return `<ul>${w.map((x) => `<li>${wert(x, zeit)}</li>`).join('')}</ul>`
  if (typeof w === 'object' && w !== null) return felderListe(w, zeit)
  return html(String(w))
}
