import type { Command } from 'commander'
import type { AufDatenbank } from './lade.ts'

// Vorgänge: looking at them, and deciding as the person who is signed in.

export function vorgangBefehle(programm: Command, aufDatenbank: AufDatenbank): void {
  programm
    .command('vorgaenge')
    .description('listet Vorgänge, neueste zuerst')
    .option('--status <status>', '„offen“, „geschlossen“, „unklar“, ein Status, oder mehrere mit Komma')
    .option('--faehigkeit <name>', 'nur diese Fähigkeit')
    .option('--person <person>', 'nur von dieser Person (Nummer oder Name)')
    .option('--suche <text>', 'Worte aus Nachricht, Antwort, Werten, Namen; oder eine Nummer')
    .option('--von <tag>', 'ab diesem Tag (2026-11-27)')
    .option('--bis <tag>', 'bis zu diesem Tag, einschließlich')
    .option('--anzahl <n>', 'höchstens so viele (1–1000)', '50')
    .option('--json', 'als JSON, wie sie in der Datenbank stehen')
    .option('--ausfuhr <csv|json>', 'alle, wie der Leitstand sie herunterlädt')
    .action(aufDatenbank(async (g, o) => (await import('./vorgaenge.ts')).vorgaenge(g, o)))

  programm
    .command('heute')
    .description('was auf die angemeldete Person wartet, was läuft und was zuletzt fertig wurde')
    .option('--json', 'als JSON')
    .action(aufDatenbank(async (g, o) => (await import('./heute.ts')).heuteBefehl(g, o)))

  programm
    .command('protokoll')
    .description('Aktionen und Freigaben, Ältestes zuerst: was getan wurde, und wer entschieden hat')
    .option('--von <tag>', 'ab diesem Tag (2026-11-27)')
    .option('--bis <tag>', 'bis zu diesem Tag, einschließlich')
    .option('--ausfuhr <csv|json>', 'wie der Leitstand es herunterlädt, mit den Siegeln')
    .action(aufDatenbank(async (g, o) => (await import('./protokoll.ts')).protokoll(g, o)))

  programm
    .command('vorgang')
    .argument('<V-12>')
    .description('erzählt einen Vorgang: wer hat das angelegt, und warum?')
    .option('--json', 'als JSON')
    .action(
      aufDatenbank(async (g, id: string, o: { json?: boolean }) =>
        (await import('./vorgang.ts')).vorgang(g, id, o.json === true),
      ),
    )

  programm
    .command('anmelden')
    .description('meldet dich mit einem Einmal-Code an (von `person einladen`)')
    .requiredOption('--code <code>', 'der Einmal-Code')
    .action(
      aufDatenbank(async (g, o: { code: string }) => (await import('./anmeldung.ts')).meldeAn(g, o.code)),
    )

  programm
    .command('abmelden')
    .description('beendet die Anmeldung')
    .action(aufDatenbank(async (g) => (await import('./anmeldung.ts')).meldeAb(g)))

  programm
    .command('ich')
    .description('wer hier angemeldet ist, mit welchen Rollen')
    .option('--json', 'als JSON')
    .action(aufDatenbank(async (g, o: { json?: boolean }) => (await import('./anmeldung.ts')).zeigeIch(g, o)))

  programm
    .command('freigeben')
    .argument('<V-12>')
    .description('gibt frei, als die angemeldete Person')
    .option('--grund <text>', 'steht dann in der Akte')
    .action(
      aufDatenbank(async (g, id: string, o: { grund?: string }) =>
        (await import('./anmeldung.ts')).entscheide(g, id, 'freigeben', o.grund),
      ),
    )

  programm
    .command('ablehnen')
    .argument('<V-12>')
    .description('lehnt ab, als die angemeldete Person')
    .requiredOption('--grund <text>', 'die anfragende Person bekommt diesen Text')
    .action(
      aufDatenbank(async (g, id: string, o: { grund: string }) =>
        (await import('./anmeldung.ts')).entscheide(g, id, 'ablehnen', o.grund),
      ),
    )

  for (const [wie, was] of [
    ['erledigt', 'vermerkt, dass ein gescheiterter oder unklarer Vorgang doch erledigt ist'],
    ['nochmal', 'lässt einen gescheiterten oder unklaren Vorgang noch einmal versuchen'],
    ['abbrechen', 'bricht einen Vorgang ab, auch einen laufenden'],
  ] as const)
    programm
      .command(wie)
      .argument('<V-12>')
      .description(`${was}, als die angemeldete Person`)
      .option('--json', 'als JSON')
      .action(
        aufDatenbank(async (g, id: string, o: { json?: boolean }) =>
          (await import('./anmeldung.ts')).entschliesse(g, wie, id, o),
        ),
      )

  programm
    .command('berichtigen')
    .argument('<V-12>')
    .description(
      'sagt, was gemeint war, als die Person, die es geschrieben hat; ohne --faehigkeit: was es gibt',
    )
    .option('--faehigkeit <name>', 'diese Fähigkeit war gemeint')
    .option('--json', 'als JSON')
    .action(
      aufDatenbank(async (g, id: string, o: { faehigkeit?: string; json?: boolean }) =>
        (await import('./berichtigen.ts')).berichtigeVorgang(g, id, o),
      ),
    )
}
