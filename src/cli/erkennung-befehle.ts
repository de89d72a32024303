import type { Command } from 'commander'
import type { AufDatenbank } from './lade.ts'

// `assistent erkennung …`, thin like the other commands: each loads what it needs only when it is called.

/** Adds `erkennung` with its subcommands. */
export function erkennungBefehle(programm: Command, aufDatenbank: AufDatenbank): void {
  const erkennung = programm
    .command('erkennung')
    .helpCommand(false)
    .description('wie Nachrichten verstanden werden, und warum; ändert nichts')
  erkennung
    .command('frage')
    .argument('<text>', 'in Anführungszeichen')
    .description('zeigt, wie ein Text jetzt verstanden würde')
    .option('--als <person>', 'wer ihn schreibt (Nummer oder Name)')
    .option('--json', 'als JSON')
    .action(
      aufDatenbank(async (g, text: string, o: { als?: string; json?: boolean }) =>
        (await import('./erkennung-frage.ts')).frage(g, text, o),
      ),
    )
  erkennung
    .command('bericht')
    .description('misst die eigenen Fähigkeiten und nennt Sätze, die schaden')
    .option('--daten <datei>', 'statt der eigenen Sätze Zeilen {"text","label"}; ohne label: fremd')
    .option('--json', 'als JSON')
    .action(
      aufDatenbank(async (g, o: { daten?: string; json?: boolean }) =>
        (await import('./erkennung-bericht.ts')).bericht(g, o),
      ),
    )
  erkennung
    .command('nachspielen')
    .description('zeigt, welche gespeicherten Nachrichten heute anders entschieden würden')
    .option('--tage <n>', 'so weit zurück (1–3650)', '7')
    .option('--json', 'als JSON')
    .action(
      aufDatenbank(async (g, o: { tage?: string; json?: boolean }) =>
        (await import('./erkennung-nachspielen.ts')).nachspielen(g, o),
      ),
    )
}
