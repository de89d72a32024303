import { AssistentFehler } from '../domaene/fehler.ts'
import { berichte } from './bericht.ts'
import { type Buehne, baueBuehne, type Umgebung } from './buehne.ts'
import { Unspielbar } from './nachricht.ts'
import type { Probe } from './schema.ts'
import { erstelleSpiel } from './spiel.ts'
import { type Besetzung, besetze } from './team.ts'

// Dialogproben: conversations as tests. See docs/dialogproben.md.

export type { Umgebung } from './buehne.ts'
export { ladeProben } from './laden.ts'
export type { Probe } from './schema.ts'

export interface ProbeErgebnis {
  datei: string
  name: string
  ok: boolean
  /** The step that failed, from 1; absent when it was none of them. */
  schritt?: number
  /** Several lines: what was expected, and everything that came. */
  grund?: string
}

/** A fault, before it is known to which conversation it belongs. */
type Fehlschlag = Pick<ProbeErgebnis, 'schritt' | 'grund'>

/**
 * Plays one conversation on a database of its own, up to its first fault.
 * @throws AssistentFehler the database cannot be opened, or the config's own preparation failed
 */
export async function laufeProbe(probe: Probe, umgebung: Umgebung): Promise<ProbeErgebnis> {
  const kopf = { datei: probe.datei, name: probe.name }
  let besetzung: Besetzung
  try {
    besetzung = besetze(umgebung.konfiguration.team, probe.personen)
  } catch (fehler) {
    if (!(fehler instanceof AssistentFehler)) throw fehler
    return { ...kopf, ok: false, grund: fehler.message }
  }
  const buehne = await baueBuehne(probe, besetzung, umgebung)
  let fehlschlag: Fehlschlag | undefined
  try {
    fehlschlag = await spieleAlles(probe, besetzung, buehne, umgebung.konfiguration.zone)
  } finally {
    const schema = await buehne.schliesse(fehlschlag !== undefined)
    if (fehlschlag && schema) fehlschlag.grund += `\n  Die Datenbank bleibt zum Nachsehen: Schema ${schema}`
  }
  return { ...kopf, ok: fehlschlag === undefined, ...fehlschlag }
}

async function spieleAlles(
  probe: Probe,
  { personen }: Besetzung,
  buehne: Buehne,
  zone: string,
): Promise<Fehlschlag | undefined> {
  const spiele = erstelleSpiel(buehne, personen)
  for (const [i, schritt] of probe.schritte.entries()) {
    const szene = await spiele(schritt, i + 1).catch((fehler: unknown) => ({
      maengel: [fehler instanceof Unspielbar ? fehler.message : `unerwartet: ${(fehler as Error).stack}`],
    }))
    const maengel = [...szene.maengel, ...modellMaengel(buehne, probe.modell, false)]
    if (maengel.length > 0) {
      const grund = berichte(schritt, buehne.jetzt(), zone, { ...szene, maengel }, buehne.protokoll)
      return { schritt: i + 1, grund }
    }
  }
  const uebrig = modellMaengel(buehne, probe.modell, true)
  return uebrig.length > 0 ? { grund: uebrig.join('\n') } : undefined
}

/** The scripted model is strict: a call beyond the script counts at once, an answer left over at the end. */
function modellMaengel({ modell }: Buehne, skript: Probe['modell'], amEnde: boolean): string[] {
  if (!modell) return []
  const maengel = modell.pruefe().map((m) => `modell: ${m}`)
  // What was not used yet is told last.
  return amEnde || modell.aufrufe.length >= skript.length ? maengel : maengel.slice(0, -1)
}

/** Plays conversations in order, `gleichzeitig` at a time; results keep the order. */
export async function laufeProben(
  proben: readonly Probe[],
  umgebung: Umgebung,
  o: { gleichzeitig?: number; fertig?: (ergebnis: ProbeErgebnis) => void } = {},
): Promise<ProbeErgebnis[]> {
  const ergebnisse: ProbeErgebnis[] = []
  let naechste = 0
  const arbeite = async (): Promise<void> => {
    for (let i = naechste++; i < proben.length; i = naechste++) {
      const probe = proben[i]
      if (!probe) return
      const ergebnis = await laufeProbe(probe, umgebung)
      ergebnisse[i] = ergebnis
      o.fertig?.(ergebnis)
    }
  }
  await Promise.all(Array.from({ length: o.gleichzeitig ?? 1 }, arbeite))
  return ergebnisse
}
