import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { systemUhr } from '../betrieb/uhr.ts'
import { ladeDrehbuch } from '../demo/drehbuch.ts'
import { spieleDemo } from '../demo/spiel.ts'
import { EndgueltigerFehler } from '../domaene/fehler.ts'
import { ladeSkills } from '../skills/verzeichnis.ts'
import { istUnbenutzt } from '../speicher/eingang.ts'
import { listePersonen } from '../speicher/person.ts'
import { melde } from './ausgabe.ts'
import { type Grundlage, ladeGrundlage } from './lade.ts'
import type { Globales } from './orte.ts'
import { ladeEin } from './person.ts'
import { start } from './start.ts'

const ORDNER = join(import.meta.dirname, '..', '..', 'beispiel', 'demo')

/** The example company with two weeks behind it, and the server on it. */
export async function demo(o: Globales & { nurDaten?: boolean }): Promise<number> {
  const db = o.db ?? resolve('daten', 'demo', 'assistent.sqlite')
  if (o.db === undefined) mkdirSync(dirname(db), { recursive: true })
  const ort = { db, config: join(ORDNER, 'assistent.config.ts') }
  const g = await ladeGrundlage(ort)
  try {
    await fuelle(g)
    for (const name of ['Bernd Muster', 'Carla Probe']) await ladeEin(g, name)
  } finally {
    await g.speicher.schliesse()
  }
  return o.nurDaten ? 0 : await start({ ...ort, ohneChat: true })
}

/** @throws EndgueltigerFehler `nicht_leer` somebody uses this database */
export async function fuelle(g: Grundlage): Promise<void> {
  const { agent } = g.konfiguration
  const personen = await g.speicher.read(listePersonen, { agent })
  if (personen.length > 0 || !(await g.speicher.read(istUnbenutzt, undefined)))
    throw new EndgueltigerFehler('nicht_leer', `In ${g.ziel} sind schon Personen oder Nachrichten.`, {
      abhilfe:
        'Die Demo schreibt nur in eine leere Datenbank: Nenne mit --db eine andere Datei, oder lösche die der letzten Demo.',
    })
  await g.speicher.sperreFuerServer()
  melde('Zwei Wochen der Beispielfirma werden gespielt (einige Sekunden) …')
  const { datenOrdner, konfiguration } = g
  const vorbereitet = await konfiguration.vorbereiten?.({ einstellungen: {}, datenOrdner })
  try {
    const maengel = await spieleDemo(ladeDrehbuch(ORDNER), {
      ...g,
      // The disturbances of the play are part of it.
      log: g.log.child({}, { level: 'silent' }),
      skills: await ladeSkills(konfiguration.skills, g.ordner),
      einstellungen: (vorbereitet?.einstellungen ?? {}) as Record<string, string>,
      jetzt: systemUhr.jetzt(),
    })
    for (const mangel of maengel) melde(`Anders als gedacht: ${mangel}`)
  } finally {
    await vorbereitet?.schliesse()
  }
}
