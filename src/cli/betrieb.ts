import { raeumeAuf } from '../betrieb/aufraeumen.ts'
import { type Befund, pruefe } from '../betrieb/pruefen.ts'
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

/** Exit code 1 when something needs attention; a hint alone does not. */
export async function pruefeBefehl(g: Grundlage, o: { json?: boolean; siegel?: string }): Promise<number> {
  const skills = await ladeSkills(g.konfiguration.skills, g.ordner)
  const befunde = await pruefe({
    speicher: g.speicher,
    konfiguration: g.konfiguration,
    skills,
    jetzt: systemUhr.jetzt(),
    ablagen: ablagenVon(g),
    siegel: { siegler: sieglerVon(g).siegler, anker: sieglerVon(g).anker, ...erwartetes(o.siegel) },
    mail: () => mailKanalVon(g, g.umgebung)?.pruefe(),
    umgebung: { keyDatei: g.keyDatei, tokenDatei: tokenDatei(g.umgebung), ordner: g.ordner },
  })
  if (o.json) schreibeJson(befunde)
  else for (const b of befunde) schreibe(`${zeichen(b)} ${b.name}${b.hinweis ? `: ${b.hinweis}` : ''}`)
  const ende = await g.speicher.read(endeZumNotieren, undefined)
  if (!o.json && ende !== undefined) schreibe(`Letztes Siegel des Protokolls: ${ende}`)
  return befunde.some((b) => b.schwere === 'fehler') ? CODE.gescheitert : CODE.gut
}

const zeichen = (b: Befund): string => (b.ok ? '✓' : b.schwere === 'hinweis' ? '!' : '✗')

/** `<number>:<seal>`, as the command prints it. */
function erwartetes(wort: string | undefined): { erwartet?: Ende } {
  if (wort === undefined) return {}
  const [, nummer, siegel = ''] = /^(\d+):([\w-]{43})$/.exec(wort.trim()) ?? []
  if (nummer === undefined)
    throw falscherAufruf('--siegel ist eine Zeile, die `assistent pruefen` gezeigt hat: <Nummer>:<Siegel>.')
  return { erwartet: { nummer: Number(nummer), siegel } }
}
