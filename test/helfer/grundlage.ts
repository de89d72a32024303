import { pino } from 'pino'
import type { Grundlage } from '../../src/cli/lade.ts'
import { type KonfigurationEingabe, leseUmgebung, pruefeKonfiguration } from '../../src/config.ts'
import { ladeSchluessel } from '../../src/speicher/schluessel.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'

// What a command of the command line works on, around a database of the test.

export const ANNA = '+491713920001'

export function grundlage(
  speicher: Speicher,
  konfiguration: Partial<KonfigurationEingabe> = {},
  umgebung: Record<string, string> = {},
): Grundlage {
  const team = [{ name: 'Anna Beispiel', phone: ANNA, rollen: ['mitglied', 'freigeber'] }]
  return {
    umgebung: leseUmgebung(umgebung),
    konfiguration: pruefeKonfiguration({ team, land: 'DE-BY', ...konfiguration }, 'Test'),
    ordner: '.',
    ziel: ':memory:',
    keyDatei: ':memory:',
    quittungen: undefined,
    speicher,
    schluessel: ladeSchluessel(':memory:'),
    log: pino({ level: 'silent' }),
    datenOrdner: undefined,
  }
}
