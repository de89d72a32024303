import { raeumeAuf } from '../betrieb/aufraeumen.ts'
import { pruefe } from '../betrieb/pruefen.ts'
import { systemUhr } from '../betrieb/uhr.ts'
import { ladeSkills } from '../skills/verzeichnis.ts'
import { CODE, schreibe, schreibeJson } from './ausgabe.ts'
import { ablagenVon, type Grundlage, medienOrdner } from './lade.ts'

export async function raeumeAufBefehl(g: Grundlage, o: { dryRun?: boolean; json?: boolean }): Promise<void> {
  const trocken = o.dryRun === true
  const zahlen = await raeumeAuf({
    speicher: g.speicher,
    aufbewahrung: g.konfiguration.aufbewahrung,
    jetzt: systemUhr.jetzt(),
    trocken,
    medienOrdner: medienOrdner(g),
    ablagen: ablagenVon(g),
  })
  if (o.json) return schreibeJson(zahlen)
  schreibe(trocken ? 'Über der Frist (nichts gelöscht):' : 'Gelöscht oder geleert:')
  for (const [was, anzahl] of Object.entries(zahlen)) schreibe(`${String(anzahl).padStart(8)}  ${was}`)
}

/** Exit code 1 when something needs attention. */
export async function pruefeBefehl(g: Grundlage, o: { json?: boolean }): Promise<number> {
  const skills = await ladeSkills(g.konfiguration.skills, g.ordner)
  const befunde = await pruefe({
    speicher: g.speicher,
    konfiguration: g.konfiguration,
    skills,
    jetzt: systemUhr.jetzt(),
    ablagen: ablagenVon(g),
  })
  if (o.json) schreibeJson(befunde)
  else for (const b of befunde) schreibe(`${b.ok ? '✓' : '✗'} ${b.name}${b.hinweis ? `: ${b.hinweis}` : ''}`)
  return befunde.every((b) => b.ok) ? CODE.gut : CODE.gescheitert
}
