import type { Command } from 'commander'
import type { AufDatenbank } from './lade.ts'

// `assistent zeitplaene …`, thin like the other commands.

/** Adds `zeitplaene` with its subcommands. */
export function zeitplanBefehle(programm: Command, aufDatenbank: AufDatenbank): void {
  const zeitplaene = programm
    .command('zeitplaene')
    .helpCommand(false)
    .description('was für wen regelmäßig läuft, und wann das nächste Mal')
    .option('--alle', 'auch beendete')
    .option('--json', 'als JSON')
    .action(
      aufDatenbank(async (g, o: { alle?: boolean; json?: boolean }) =>
        (await import('./zeitplan.ts')).liste(g, o),
      ),
    )
  aenderung('pausieren', 'läuft vorerst nicht; die Person erfährt es')
  aenderung('fortsetzen', 'läuft wieder, ab dem nächsten Termin; die Person erfährt es')
  aenderung('beenden', 'läuft nie mehr; die Person erfährt es')

  function aenderung(name: 'pausieren' | 'fortsetzen' | 'beenden', was: string): void {
    zeitplaene
      .command(name)
      .argument('<Z-3>')
      .description(was)
      .action(aufDatenbank(async (g, wort: string) => (await import('./zeitplan.ts')).aendere(g, wort, name)))
  }
}
