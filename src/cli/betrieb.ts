import { type Betriebslage, erhebeLage } from '../assistent/betriebslage.ts'
import { raeumeAuf } from '../betrieb/aufraeumen.ts'
import { type Befund, type PruefeArg, pruefe } from '../betrieb/pruefen.ts'
import { endeZumNotieren } from '../betrieb/pruefen-siegel.ts'
import { systemUhr } from '../betrieb/uhr.ts'
import { tokenDatei } from '../config.ts'
import { ladeSkills } from '../skills/verzeichnis.ts'
import type { Ende } from '../speicher/siegel.ts'
import { CODE, falscherAufruf, schreibe, schreibeJson } from './ausgabe.ts'
import { mailKanalVon } from './kanaele.ts'
import { type Grundlage, sieglerVon } from './lade.ts'
import { ablagenVon, medienOrdner } from './orte.ts'

export async function raeumeAufBefehl(g: Grundlage, o: { dryRun?: boolean; json?: boolean }): Promise<void> {
  const trocken = o.dryRun === true
  const zahlen = await raeumeAuf({
    speicher: g.speicher,
    aufbewahrung: g.konfiguration.aufbewahrung,
    jetzt: systemUhr.jetzt(),
    trocken,
    medienOrdner: medienOrdner(g),
    ablagen: ablagenVon(g),
    siegler: sieglerVon(g).siegler,
  })
  if (o.json) return schreibeJson(zahlen)
  schreibe(trocken ? 'Über der Frist (nichts gelöscht):' : 'Gelöscht oder geleert:')
  for (const [was, anzahl] of Object.entries(zahlen)) schreibe(`${String(anzahl).padStart(8)}  ${was}`)
}

/** Everything that there is to look at. */
async function pruefeArg(g: Grundlage, erwartet: { erwartet?: Ende } = {}): Promise<PruefeArg> {
  return {
    speicher: g.speicher,
    konfiguration: g.konfiguration,
    skills: await ladeSkills(g.konfiguration.skills, g.ordner),
    jetzt: systemUhr.jetzt(),
    ablagen: ablagenVon(g),
    siegel: { siegler: sieglerVon(g).siegler, anker: sieglerVon(g).anker, ...erwartet },
    mail: () => mailKanalVon(g, g.umgebung)?.pruefe(),
    umgebung: { keyDatei: g.keyDatei, tokenDatei: tokenDatei(g.umgebung), ordner: g.ordner },
  }
}

/** What the console shows an operator. */
export const lageVon = async (g: Grundlage): Promise<Betriebslage> => await erhebeLage(await pruefeArg(g))

/** Exit code 1 when something needs attention; a hint alone does not. */
export async function pruefeBefehl(g: Grundlage, o: { json?: boolean; siegel?: string }): Promise<number> {
  const befunde = await pruefe(await pruefeArg(g, erwartetes(o.siegel)))
  const gesagt = inSpracheVon(g, befunde)
  if (o.json) schreibeJson(gesagt)
  else for (const b of gesagt) schreibe(`${zeichen(b)} ${b.name}: ${b.hinweis}`)
  const ende = await g.speicher.read(endeZumNotieren, undefined)
  if (!o.json && ende !== undefined) schreibe(`Letztes Siegel des Protokolls: ${ende}`)
  return befunde.some((b) => b.schwere === 'fehler') ? CODE.gescheitert : CODE.gut
}

/** The same as the console's page, for who has no browser. Exit code as `pruefen`. */
export async function betriebBefehl(g: Grundlage, o: { json?: boolean }): Promise<number> {
  const da = await lageVon(g)
  const lage = { ...da, befunde: inSpracheVon(g, da.befunde) }
  if (o.json) schreibeJson(lage)
  else zeigeLage(lage)
  return lage.befunde.some((b) => b.schwere === 'fehler') ? CODE.gescheitert : CODE.gut
}

/** A finding in the team's language. */
const inSpracheVon = (g: Grundlage, befunde: readonly Befund[]): Gesagt[] =>
  befunde.map((b) => ({ ...b, hinweis: b.hinweis[g.konfiguration.sprache] }))

type Gesagt = Omit<Befund, 'hinweis'> & { hinweis: string }

function zeigeLage(l: Omit<Betriebslage, 'befunde'> & { befunde: readonly Gesagt[] }): void {
  const auffaellig = l.befunde.filter((b) => !b.ok)
  if (auffaellig.length === 0) schreibe(`✓ ${l.befunde.length} Prüfungen ohne Befund`)
  for (const b of auffaellig) schreibe(`${zeichen(b)} ${b.name}: ${b.hinweis}`)
  for (const u of l.unzugestellt)
    schreibe(
      `Nicht zugestellt: ${u.id} (${u.kanal}, ${u.zweck}) seit ${u.seit}, ${u.versuche} Versuche${u.fehler ? `, ${u.fehler}` : ''}`,
    )
  for (const lane of l.lanes)
    schreibe(`Steht: ${lane.name ?? 'unbekannt'}, ${lane.wartend} wartend seit ${lane.seit}`)
  for (const lauf of l.laeufe.filter((r) => r.naechster !== null))
    schreibe(
      `Lauf ${lauf.name}: ${lauf.status}${lauf.gestartet ? ` ${lauf.gestartet}` : ''}, nächster ${lauf.naechster}`,
    )
  for (const k of l.kanaele)
    schreibe(
      `Kanal ${k.name}: letzte Nachricht ${k.letzte_nachricht ?? '–'}, zuletzt zugestellt ${k.letzte_zustellung ?? '–'}, ungesendet ${k.ungesendet}`,
    )
  for (const [was, v] of Object.entries(l.vorraete))
    schreibe(`${String(v.anzahl).padStart(8)}  ${was}${v.aelteste ? `, ältestes ${v.aelteste}` : ''}`)
  schreibe(`Sicherung: ${l.sicherung.zeit ?? l.sicherung.art}`)
  schreibe(`Datenbank: ${l.datenbank.art}, ${l.datenbank.bytes ?? '–'} Bytes`)
}

const zeichen = (b: Pick<Befund, 'ok' | 'schwere'>): string =>
  b.ok ? '✓' : b.schwere === 'hinweis' ? '!' : '✗'

/** `<number>:<seal>`, as the command prints it. */
function erwartetes(wort: string | undefined): { erwartet?: Ende } {
  if (wort === undefined) return {}
  const [, nummer, siegel = ''] = /^(\d+):([\w-]{43})$/.exec(wort.trim()) ?? []
  if (nummer === undefined)
    throw falscherAufruf('--siegel ist eine Zeile, die `assistent pruefen` gezeigt hat: <Nummer>:<Siegel>.')
  return { erwartet: { nummer: Number(nummer), siegel } }
}
