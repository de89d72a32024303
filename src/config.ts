import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { machBekannt } from './config/eigener-name.ts'
import { Konfiguration, type KonfigurationEingabe } from './config/schema.ts'
import { mitNummern, ohneDoppelte } from './config/team.ts'
import type { Umgebung } from './config/umgebung.ts'
import { KonfigurationsFehler } from './domaene/fehler.ts'

// Settings: loading and checking the config file, and where things lie. What can be set, with its default, is in
// config/schema.ts; env is read in config/umgebung.ts and nowhere else.

export { type FristName, fristenVon } from './config/aufbewahrung.ts'
export { leseUmgebung, ssoGeheimnis, type Umgebung } from './config/umgebung.ts'
export { Konfiguration, type KonfigurationEingabe }

/** Types the config file. Checked when it is loaded, with file, key and expected value in the message. */
export const defineConfig = (config: KonfigurationEingabe): KonfigurationEingabe => config

/** Reads and checks a config file. @throws KonfigurationsFehler naming file, key and expected value */
export async function ladeKonfiguration(
  datei: string,
): Promise<{ konfiguration: Konfiguration; ordner: string }> {
  const pfad = resolve(datei)
  if (!existsSync(pfad)) {
    throw new KonfigurationsFehler(`Die Konfiguration ${pfad} gibt es nicht.`, {
      abhilfe: 'Lege sie mit `assistent init` an oder setze ASSISTENT_CONFIG.',
    })
  }
  machBekannt()
  let inhalt: unknown
  try {
    inhalt = ((await import(pathToFileURL(pfad).href)) as { default?: unknown }).default
  } catch (cause) {
    throw new KonfigurationsFehler(
      `Die Konfiguration ${pfad} lässt sich nicht laden: ${(cause as Error).message}`,
      { cause },
    )
  }
  return { konfiguration: pruefeKonfiguration(inhalt, pfad), ordner: dirname(pfad) }
}

export function pruefeKonfiguration(inhalt: unknown, quelle: string): Konfiguration {
  const geprueft = Konfiguration.safeParse(inhalt ?? {})
  if (geprueft.success) return ohneDoppelte(mitNummern(geprueft.data, quelle), quelle)
  const zeilen = geprueft.error.issues.map((i) => `  ${i.path.join('.') || '(ganz oben)'}: ${i.message}`)
  throw new KonfigurationsFehler(`In ${quelle} stimmt etwas nicht:\n${zeilen.join('\n')}`, {
    abhilfe: 'Ändere die genannten Stellen und starte neu.',
  })
}

const root = join(import.meta.dirname, '..')

/** Where things lie when nothing is set: the demo company, and its database in `daten/` of the working directory. */
export const standardConfig = (u: Umgebung): string => u.ASSISTENT_CONFIG ?? vorhandeneConfig()
export const standardDatenbank = (u: Umgebung): string =>
  u.ASSISTENT_DB ?? resolve('daten', 'assistent.sqlite')
export const tokenDatei = (u: Umgebung): string =>
  u.ASSISTENT_TOKEN_FILE ?? join(homedir(), '.assistent', 'anmeldung.json')

function vorhandeneConfig(): string {
  const eigene = resolve('assistent.config.ts')
  return existsSync(eigene) ? eigene : join(root, 'beispiel', 'assistent.config.ts')
}
