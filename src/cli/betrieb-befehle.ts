import type { Command } from 'commander'
import type { AufDatenbank } from './lade.ts'
import type { Globales } from './orte.ts'

// Running it: what is stored about a person, how long it is kept, backups, the doctor, what the console shows of it.

export function betriebBefehle(programm: Command, aufDatenbank: AufDatenbank, global: () => Globales): void {
  programm
    .command('vergessen')
    .argument('<person>', 'Nummer in jeder Schreibweise, Name, Kennung; auch wer nur geschrieben hat')
    .description('vergisst eine Person ganz; zählt erst nur')
    .option('--ja', 'tut es')
    .option('--json', 'als JSON')
    .action(
      aufDatenbank(async (g, wer: string, o: { ja?: boolean; json?: boolean }) =>
        (await import('./vergessen.ts')).vergessenBefehl(g, wer, o),
      ),
    )

  programm
    .command('auskunft')
    .argument('<person>', 'Nummer in jeder Schreibweise, Name, Kennung; auch wer nur geschrieben hat')
    .description('alles, was über eine Person gespeichert ist: als Seite in einer Datei, oder als JSON')
    .option('--html <datei>', 'wohin die Seite geschrieben wird (sonst auskunft-<zeit>.html)')
    .option('--json', 'als JSON auf die Ausgabe')
    .action(
      aufDatenbank(async (g, wer: string, o: { html?: string; json?: boolean }) =>
        (await import('./auskunft.ts')).auskunftBefehl(g, wer, o),
      ),
    )

  programm
    .command('aufraeumen')
    .description('löscht, was seine Frist überschritten hat')
    .option('--dry-run', 'zählt nur')
    .option('--json', 'als JSON')
    .action(
      aufDatenbank(async (g, o: { dryRun?: boolean; json?: boolean }) =>
        (await import('./betrieb.ts')).raeumeAufBefehl(g, o),
      ),
    )

  programm
    .command('aufbewahrung')
    .description('das Verzeichnis: was wo wozu steht, von wem, wie lange')
    .option('--json', 'als JSON')
    .action(async (o: { json?: boolean }) =>
      (await import('./aufbewahrung.ts')).aufbewahrung({ ...global(), ...o }),
    )

  programm
    .command('sichern')
    .argument('<datei>', 'wohin; Medien kommen nach <datei>.medien')
    .description('sichert die Datenbank, auch neben einem laufenden Server')
    .option('--ersetzen', 'ersetzt eine ältere Sicherung gleichen Namens')
    .option('--json', 'als JSON')
    .action(async (datei: string, o: { ersetzen?: boolean; json?: boolean }) =>
      (await import('./sichern.ts')).sichern({ ...global(), ...o }, datei),
    )

  programm
    .command('wiederherstellen')
    .argument('<datei>', 'eine Sicherung')
    .description('setzt eine Sicherung an die Stelle der Datenbank; zeigt erst, was sie enthält')
    .option('--ja', 'tut es')
    .option('--json', 'als JSON')
    .action(async (datei: string, o: { ja?: boolean; json?: boolean }) =>
      (await import('./sichern.ts')).wiederherstellen({ ...global(), ...o }, datei),
    )

  programm
    .command('pruefen')
    .description('untersucht Datenbank, Protokoll, Dateien und Konfiguration; 1, wenn etwas zu tun ist')
    .option('--siegel <nummer:siegel>', 'ein früher gezeigtes letztes Siegel: es muss noch dastehen')
    .option('--json', 'als JSON')
    .action(
      aufDatenbank(async (g, o: { json?: boolean; siegel?: string }) =>
        (await import('./betrieb.ts')).pruefeBefehl(g, o),
      ),
    )

  programm
    .command('betrieb')
    .description(
      'was der Leitstand unter „Betrieb“ zeigt: Befunde, Ungesendetes, Läufe, Kanäle, Aufbewahrung',
    )
    .option('--json', 'als JSON')
    .action(
      aufDatenbank(async (g, o: { json?: boolean }) => (await import('./betrieb.ts')).betriebBefehl(g, o)),
    )

  programm
    .command('zahlen')
    .description('Nachrichten, Rückfragen, Antwortzeiten, Tokens und Kosten je Tag')
    .option('--tage <n>', 'so viele Tage zurück (1–366)', '30')
    .option('--json', 'als JSON')
    .action(
      aufDatenbank(async (g, o: { tage: string; json?: boolean }) =>
        (await import('./zahlen.ts')).zahlenBefehl(g, o),
      ),
    )
}
