import { systemUhr } from '../betrieb/uhr.ts'
import type { Ereignis } from '../domaene/ereignis.ts'
import type { Person } from '../domaene/person.ts'
import { schwellenFuer } from '../domaene/schwellen.ts'
import { istLeer, kuerze } from '../domaene/text.ts'
import { vorgangId } from '../domaene/vorgang.ts'
import { type Instant, inZone } from '../domaene/zeit.ts'
import { type Blick, blickAuf } from '../erkennung/bericht/blick.ts'
import type { Erkennung, Kandidat } from '../erkennung/erkennung.ts'
import { erstelleLokal } from '../erkennung/lokal/lokal.ts'
import { ohneAnrede } from '../router/anrede.ts'
import { type Entscheidung, entscheide } from '../router/entscheidung.ts'
import { type Kontext, kontextZu } from '../router/kontext.ts'
import { plane } from '../router/planer.ts'
import { anfrageVon } from '../router/welt.ts'
import { zitatText } from '../skills/format.ts'
import { slotsVon } from '../skills/slot.ts'
import type { Eingang } from '../speicher/eingang.ts'
import { direkteUnterhaltungen } from '../speicher/unterhaltung.ts'
import { falscherAufruf, schreibe, schreibeJson } from './ausgabe.ts'
import { anteil, ladeStand, type Stand, sichtbar } from './erkennung-stand.ts'
import type { Grundlage } from './lade.ts'
import { waehlePerson } from './person.ts'

// `assistent erkennung frage "…"`: how a text would be understood now, and why. It writes nothing and asks no model.

interface Auskunft {
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

export async function frage(g: Grundlage, text: string, o: { als?: string; json?: boolean }): Promise<void> {
  if (istLeer(text)) throw falscherAufruf('Der Text ist leer. Schreib ihn in Anführungszeichen dahinter.')
  const person = await waehlePerson(g, o.als)
  const stand = await ladeStand(g)
  const auskunft = await befrage(g, stand, person, text.toWellFormed())
  if (o.json) return schreibeJson(auskunft)
  for (const zeile of zeilenVon(g, text, auskunft)) schreibe(zeile)
}

async function befrage(g: Grundlage, stand: Stand, person: Person, text: string): Promise<Auskunft> {
  const { welt, regeln, erkenner } = stand
  const gelesen = await g.speicher.read(kontextZu, {
    ...(await alsNachricht(g, person, text)),
    jetzt: systemUhr.jetzt(),
    mitNamen: stand.mitNamen,
    rufnamen: regeln.rufnamen,
  })
  // How fast somebody writes is no part of what they say.
  const k: Kontext = { ...ohneAnrede(gelesen, regeln.rufnamen), zuegeLetzteMinute: 0 }
  const anfrage = anfrageVon(k, welt, k.ereignis.text)
  const erkennung = erkenner.lokal(anfrage)
  const entscheidung = entscheide(k, regeln, (t) => erkenner.lokal(anfrageVon(k, welt, t)))
  const plan = plane(k, welt, regeln, entscheidung, erkennung)
  const antworten = plan.antworten.map((a) => a.text.replaceAll(vorgangId(k.eingang.id), 'V-…'))
  return {
    person: person.name,
    gesendet: k.eingang.gesendet,
    entscheidung: entscheidung.art,
    ergebnis: plan.ergebnis,
    antwort: antworten.length === 0 ? undefined : antworten.join('\n'),
    kandidaten: kandidatenVon(stand, entscheidung, erkennung),
    blick: blickAuf(anfrage, {
      regeln: erstelleLokal(stand.skills, () => undefined),
      klassifikator: stand.klassifikator,
      sicher: (risiko) => schwellenFuer(g.konfiguration.schwellen, risiko).sicher,
    }),
  }
}

function kandidatenVon(
  { welt, regeln }: Stand,
  entscheidung: Entscheidung,
  erkennung: Erkennung,
): Auskunft['kandidaten'] {
  // Commands and answers to an open question are decided without recognition.
  const unbeachtet = entscheidung.art === 'befehl' || entscheidung.art === 'opt_out'
  return (unbeachtet ? [] : erkennung.kandidaten).map((k) => {
    const skill = welt.skills.finde(k.faehigkeit)
    const fehlt = skill
      ? slotsVon(skill.parameter).filter((s) => s.pflicht && k.parameter[s.feld] === undefined)
      : []
    return { ...k, schwelle: regeln.schwelle(k), fehlt: fehlt.map((s) => s.feld) }
  })
}

/** As if the person wrote it now, where they wrote last; a person who never wrote, in the terminal. */
async function alsNachricht(
  g: Grundlage,
  person: Person,
  text: string,
): Promise<{ eingang: Eingang; ereignis: Ereignis }> {
  const { agent } = g.konfiguration
  const [ort] = await g.speicher.read(direkteUnterhaltungen, { agent, person_id: person.id })
  const { kanal, chat, an } = ort ?? { kanal: 'terminal', chat: person.phone, an: person.phone }
  const jetzt = systemUhr.jetzt()
  const ereignis: Ereignis = {
    agent,
    kanal,
    ding: 'nachricht:frage',
    art: 'nachricht',
    chat,
    gruppe: false,
    von: an,
    gesendet: jetzt,
    text,
    typ: 'text',
  }
  const eingang: Eingang = {
    id: 0,
    agent,
    kanal,
    art: 'nachricht',
    lane: `${agent}/${person.id}`,
    person_id: person.id,
    chat,
    ereignis,
    gesendet: jetzt,
    gesendet_roh: jetzt,
    angekommen: jetzt,
    status: 'neu',
    ergebnis: null,
    grund: null,
    versuche: 0,
    nicht_vor: null,
  }
  return { eingang, ereignis }
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
  auswahl: 'eine Auswahl aus der offenen Rückfrage',
}

function zeilenVon(g: Grundlage, text: string, a: Auskunft): string[] {
  const zeit = inZone(a.gesendet, g.konfiguration.zone).toFormat('dd.MM.yyyy HH:mm')
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
