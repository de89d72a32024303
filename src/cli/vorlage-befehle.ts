import type { Command } from 'commander'

// `assistent init` and `assistent skill neu`.

export function vorlageBefehle(programm: Command): void {
  programm
    .command('init')
    .argument('[ordner]', 'wohin', '.')
    .description('legt assistent.config.ts und einen ersten Skill an')
    .action(async (ordner: string) => (await import('./vorlage.ts')).init(ordner))

  programm
    .command('skill')
    .helpCommand(false)
    .description('Skills schreiben')
    .command('neu')
    .argument('<name>', 'snake_case, zum Beispiel raum_buchen')
    .description('legt eine Skill-Datei an, die läuft')
    .option('--ordner <ordner>', 'wohin', 'skills')
    .action(async (name: string, o: { ordner: string }) =>
      (await import('./vorlage.ts')).skillNeu(name, o.ordner),
    )
}
