import { kuerze } from '../domaene/text.ts'
import { type Instant, inZone } from '../domaene/zeit.ts'
import type { Blick } from '../erkennung/bericht/blick.ts'
import type { Kandidat } from '../erkennung/erkennung.ts'
import type { Entscheidung } from '../router/entscheidung.ts'
import { zitatText } from '../skills/format.ts'
import { anteil, sichtbar } from './erkennung-stand.ts'

// How a text is understood, in words.

export interface Auskunft {
  person: string
  gesendet: Instant
  entscheidung: Entscheidung['art']
  /** What the turn would end with: `ausgefuehrt`, `bestaetigung`, `rueckfrage`, … */
  ergebnis: string
  /** What would be answered; undefined where something runs first. */
  antwort: string | undefined
  kandidaten: (Kandidat & { schwelle: { sicher: number; fragen: number }; fehlt: string[] })[]
  blick: Blick
}

const ERGEBNIS: Readonly<Record<string, string>> = {
  ausgefuehrt: 'wird gleich ausgeführt',
  bestaetigung: 'fragt um Bestätigung',
  wartet_freigabe: 'braucht eine Freigabe',
  rueckfrage: 'fragt zurück',
  nicht_verstanden: 'nicht verstanden',
  smalltalk: 'Gruß, Dank oder Abschied',
  vertagt: 'unsicher: das Sprachmodell würde gefragt',
  abgewiesen: 'abgewiesen: kein Zugang',
  nachgefragt: 'fragt noch einmal',
  gespraech: 'freies Gespräch mit dem Sprachmodell',
}

/** Below this the classifier says nothing worth a line. */
const NENNENSWERT = 0.01

const ART: Partial<Record<Entscheidung['art'], string>> = {
  befehl: 'ein Befehl',
  opt_out: 'ein STOP',
  ja: 'ein Ja auf die offene Frage',
  nein: 'ein Nein auf die offene Frage',
  ergaenzung: 'eine Antwort auf die offene Rückfrage',
  aenderung: 'eine Änderung an dem, was offen ist',
  nachfragen: 'keine klare Antwort auf die offene Frage',
  auswahl: 'eine Auswahl aus der offenen Rückfrage',
}

/** The whole answer, a line each. */
export function zeilenVon(text: string, a: Auskunft, zone: string): string[] {
  const zeit = inZone(a.gesendet, zone).toFormat('dd.MM.yyyy HH:mm')
  const { blick } = a
  return [
    `${zitatText(kuerze(sichtbar(text), 300), 'de')}, von ${a.person}, ${zeit}`,
    '',
    `Entscheidung: ${entschieden(a)}`,
    ...(a.antwort === undefined ? [] : [`Antwort: ${sichtbar(a.antwort)}`]),
    '',
    ...(a.kandidaten.length === 0 ? ['Kandidaten: keine'] : ['Kandidaten:']),
    ...a.kandidaten.flatMap(kandidatZeilen),
    '',
    'Warum:',
    ...blick.begriffe.map((b) => `  Begriff: ${sichtbar(b.wort)} heißt ${sichtbar(b.bedeutung)}`),
    ...(blick.begriffe.length === 0 ? [] : [`  gelesen als: ${sichtbar(kuerze(blick.gelesen, 300))}`]),
    `  genau so gelernt: ${genannt(blick.gelernt)}`,
    `  ähnlich gelernt: ${genannt(blick.aehnlich)}`,
    `  Folgefrage: ${blick.anschluss ? `${genannt([blick.anschluss])} an ${blick.anschluss.anschluss_an ?? '?'}` : 'nein'}`,
    `  Regeln: ${genannt(blick.regeln)}`,
    `  Klassifikator: ${genannt(ausStatistik(blick))}`,
  ]
}

/** „ein Ja auf die offene Frage“, „ein Befehl; hilfe“, „wird gleich ausgeführt“. */
const entschieden = ({ entscheidung, ergebnis }: Auskunft): string =>
  [ART[entscheidung], ERGEBNIS[ergebnis] ?? (ergebnis === entscheidung ? undefined : ergebnis)]
    .filter((wort) => wort !== undefined)
    .join('; ') || ergebnis

const ausStatistik = ({ statistik }: Blick) =>
  statistik
    .filter((r) => r.sicherheit >= NENNENSWERT)
    .map((r) => ({ faehigkeit: r.label, sicherheit: r.sicherheit }))

const genannt = (kandidaten: readonly { faehigkeit: string; sicherheit: number }[]): string =>
  kandidaten.length === 0
    ? 'nichts'
    : kandidaten.map((k) => `${k.faehigkeit} ${anteil(k.sicherheit)}`).join(' · ')

function kandidatZeilen(k: Auskunft['kandidaten'][number]): string[] {
  const { sicher, fragen } = k.schwelle
  const folge = k.sicherheit >= sicher ? 'sicher' : k.sicherheit >= fragen ? 'wird angeboten' : 'zu unsicher'
  const angenommen = new Map(k.annahmen.map((x) => [x.feld, x.art]))
  return [
    `  ${k.faehigkeit}  ${anteil(k.sicherheit)}  ${k.quelle}  ${folge} (sicher ab ${anteil(sicher)}, angeboten ab ${anteil(fragen)})`,
    ...Object.entries(k.parameter).map(([feld, wert]) => {
      const annahme = angenommen.get(feld)
      return `      ${feld}: ${sichtbar(JSON.stringify(wert))}${annahme === undefined ? '' : ` (angenommen: ${annahme})`}`
    }),
    ...k.zweifel.map(
      (z) => `      ${z.feld}: Zweifel ${z.grund} an ${zitatText(sichtbar(z.woertlich), 'de')}`,
    ),
    ...(k.fehlt.length === 0 ? [] : [`      fehlt: ${k.fehlt.join(', ')}`]),
  ]
}
