import { ladeKonfiguration, leseUmgebung, standardConfig } from '../config.ts'
import { KonfigurationsFehler } from '../domaene/fehler.ts'
import { ladeSkills } from '../skills/verzeichnis.ts'
import { istPostgres } from '../speicher/oeffnen.ts'
import { liesProben, unlesbarFehler } from './laden.ts'
import { laufeProben, type ProbeErgebnis } from './probe.ts'

export interface ProbeArgumente {
  /** YAML files, or folders of them. */
  dateien: readonly string[]
  /** Default: as for every other command. */
  config?: string
  /** `postgres://…` */
  db?: string
  json: boolean
}

/**
 * `assistent probe`: plays the conversations and prints what came of them. Returns the exit code: 0 all passed, 1 one
 * failed, 2 one could not be read. @throws AssistentFehler a file, the config or the database cannot be read
 */
export async function probeBefehl(arg: ProbeArgumente): Promise<number> {
  if (arg.db !== undefined && !istPostgres(arg.db)) {
    throw new KonfigurationsFehler('Eine Dialogprobe braucht eine frische Datenbank, keine Datei.', {
      abhilfe:
        'Lass --db weg (dann im Arbeitsspeicher), oder nimm postgres://… (dann je ein eigenes Schema).',
    })
  }
  // What can be read is played, whatever else cannot.
  const { proben, unlesbar } = liesProben(arg.dateien)
  if (proben.length === 0) throw unlesbarFehler(unlesbar)
  const { konfiguration, ordner } = await ladeKonfiguration(arg.config ?? standardConfig(leseUmgebung()))
  const skills = await ladeSkills(konfiguration.skills, ordner)
  const gespielt = await laufeProben(
    proben,
    { konfiguration, skills, ...(arg.db === undefined ? {} : { db: arg.db }) },
    {
      // A database beside this process leaves it waiting half of the time.
      gleichzeitig: arg.db === undefined ? 1 : 2,
      ...(arg.json ? {} : { fertig: (e) => console.log(zeileZu(e)) }),
    },
  )
  const ergebnisse = [
    ...gespielt,
    ...unlesbar.map((u) => ({ datei: u.datei, name: u.name, ok: false, grund: u.fehler.join('\n') })),
  ]
  if (!arg.json) for (const e of ergebnisse.slice(gespielt.length)) console.log(zeileZu(e))
  const gescheitert = ergebnisse.filter((e) => !e.ok).length
  console.log(arg.json ? JSON.stringify(ergebnisse, null, 2) : fazit(ergebnisse.length, gescheitert))
  if (unlesbar.length > 0) return 2
  return gescheitert === 0 ? 0 : 1
}

function zeileZu(e: ProbeErgebnis): string {
  if (e.ok) return `✓ ${e.datei}: ${e.name}`
  const wo = e.schritt === undefined ? '' : `, Schritt ${e.schritt}`
  return `✗ ${e.datei}: ${e.name}${wo}\n${(e.grund ?? '').replace(/^/gm, '  ')}`
}

const fazit = (alle: number, gescheitert: number): string =>
  gescheitert === 0 ? `\n${alle} bestanden.` : `\n${gescheitert} von ${alle} gescheitert.`
