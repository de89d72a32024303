import type { Command } from 'commander'
import type { AufDatenbank } from './lade.ts'

// `assistent lernen …`, thin like the other commands.

/** Adds `lernen` with its subcommands. */
export function lernenBefehle(programm: Command, aufDatenbank: AufDatenbank): void {
  const lernen = programm
    .command('lernen')
    .helpCommand(false)
    .description('was aus Auswahlen, Korrekturen und „mit X meine ich Y“ gelernt ist')
  lernen
    .command('liste')
    .description('alles Gelernte, Ältestes zuerst')
    .option('--person <person>', 'nur von dieser Person (Nummer oder Name)')
    .option('--json', 'als JSON')
    .action(
      aufDatenbank(async (g, o: { person?: string; json?: boolean }) =>
        (await import('./lernen.ts')).liste(g, o),
      ),
    )
  lernen
    .command('vorschlaege')
    .description('worüber fürs Team noch niemand entschieden hat')
    .option('--json', 'als JSON')
    .action(
      aufDatenbank(async (g, o: { json?: boolean }) =>
        (await import('./lernen.ts')).liste(g, { ...o, wartend: true }),
      ),
    )
  lernen
    .command('zeigen')
    .argument('<L-12>')
    .description('von wem, wann, aus welcher Nachricht, aus welcher Auswahl oder Korrektur')
    .option('--json', 'als JSON')
    .action(
      aufDatenbank(async (g, nummer: string, o: { json?: boolean }) =>
        (await import('./lernen.ts')).zeige(g, nummer, o.json === true),
      ),
    )
  lernen
    .command('wirkung')
    .argument('[L-12]', 'nur dieses eine, fürs Team übernommen')
    .description('was Gelerntes ändert: welche Sätze jetzt richtig verstanden werden, und welche nicht mehr')
    .option('--json', 'als JSON')
    .action(
      aufDatenbank(async (g, nummer: string | undefined, o: { json?: boolean }) =>
        (await import('./lernen-wirkung.ts')).wirkung(g, nummer, o.json === true),
      ),
    )
  lernen
    .command('wieder')
    .argument('<was>', 'wie `zuruecknehmen` es nennt; eine Stunde lang')
    .description('lernt wieder, was eben zurückgenommen wurde')
    .action(aufDatenbank(async (g, was: string) => (await import('./lernen.ts')).wieder(g, was)))
  lernen
    .command('uebernehmen')
    .argument('<L-12>')
    .description('gilt fürs ganze Team; entscheidet als die angemeldete Person, die leitet')
    .option('--trotzdem', 'auch wenn gespeicherte Beispiele dann anders verstanden werden')
    .action(
      aufDatenbank(async (g, nummer: string, o: { trotzdem?: boolean }) =>
        (await import('./lernen.ts')).entscheide(g, nummer, 'uebernehmen', o.trotzdem === true),
      ),
    )
  entscheidung('ablehnen', 'gilt nicht fürs Team und wird nicht wieder vorgeschlagen', 'ablehnen')
  entscheidung('zuruecknehmen', 'ist vergessen; die nächste Antwort ist wie vorher', 'zuruecknehmen')

  function entscheidung(name: string, was: string, wunsch: 'ablehnen' | 'zuruecknehmen'): void {
    lernen
      .command(name)
      .argument('<L-12>')
      .description(was)
      .action(
        aufDatenbank(async (g, nummer: string) =>
          (await import('./lernen.ts')).entscheide(g, nummer, wunsch, false),
        ),
      )
  }
}
