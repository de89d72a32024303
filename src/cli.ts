#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { Command, CommanderError } from 'commander'
import paket from '../package.json' with { type: 'json' }
import { CODE, erklaere, falschGerufen, melde } from './cli/ausgabe.ts'
import { erkennungBefehle } from './cli/erkennung-befehle.ts'
import type { Globales, Grundlage } from './cli/lade.ts'
import { lernenBefehle } from './cli/lernen-befehle.ts'
import { personBefehle } from './cli/person-befehle.ts'
import { zeitplanBefehle } from './cli/zeitplan-befehle.ts'

// Commands, thin: each loads what it needs only when it is called, so that `--help` is there at once.

// What Node made of the files the last time is kept (types stripped, code compiled): half the time of a start. Beside
// the dependencies, because whoever can write there could change the code as well. Not writable: only slower.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'assistent'))

const TITEL: Record<string, string> = {
  'Usage:': 'Aufruf:',
  'Options:': 'Optionen:',
  'Commands:': 'Befehle:',
  'Arguments:': 'Angaben:',
}

const programm = new Command('assistent')
  .description(
    'Selbst betriebener Assistent für Teams: antwortet, fragt nach, lässt freigeben, handelt genau einmal.',
  )
  .version(paket.version, '--version', 'zeigt die Version')
  .option(
    '--db <ziel>',
    'Datenbank: Pfad oder postgres://… (sonst ASSISTENT_DB, sonst daten/assistent.sqlite)',
  )
  .option(
    '--config <datei>',
    'Konfiguration (sonst ASSISTENT_CONFIG, sonst assistent.config.ts, sonst die Beispielfirma)',
  )
  .helpOption('-h, --help', 'zeigt diese Hilfe')
  .helpCommand(false)
  .configureHelp({ styleTitle: (titel) => TITEL[titel] ?? titel })
  .configureOutput({ outputError: () => undefined })
  .exitOverride()

// A reader that has seen enough (`| head`) is no error. What cannot be written is one, said once; the command still ends.
const ausgabe = { gescheitert: false }
process.stdout.on('error', (fehler: NodeJS.ErrnoException) => {
  if (fehler.code === 'EPIPE' || ausgabe.gescheitert) return
  ausgabe.gescheitert = true
  process.exitCode = CODE.gescheitert
  melde(`Die Ausgabe lässt sich nicht schreiben (${fehler.code ?? fehler.name}): Ist der Datenträger voll?`)
})

let code: number = CODE.gut
const global = (): Globales => programm.opts<Globales>()

/** A command that works on the database, beside a running server too. */
const aufDatenbank =
  <A extends unknown[]>(tu: (g: Grundlage, ...args: A) => Promise<unknown>) =>
  async (...args: A): Promise<void> => {
    const { ladeGrundlage } = await import('./cli/lade.ts')
    const g = await ladeGrundlage(global())
    try {
      const ergebnis = await tu(g, ...args)
      code = typeof ergebnis === 'number' ? ergebnis : CODE.gut
    } finally {
      await g.speicher.schliesse()
    }
  }

programm
  .command('start')
  .description('startet den Server; im Terminal dazu ein Chat im selben Fenster')
  .option('--ohne-chat', 'nur der Server')
  .option('--als <person>', 'wer im Chat schreibt (Nummer oder Name)')
  .action(async (o) => {
    code = await (await import('./cli/start.ts')).start({ ...global(), ...o })
  })

programm
  .command('chat')
  .description('Chat im Terminal, auch neben einem laufenden Server')
  .option('--als <person>', 'wer schreibt (Nummer oder Name)')
  .action(async (o) => {
    code = await (await import('./cli/chat.ts')).chat({ ...global(), ...o })
  })

programm
  .command('probe')
  .argument('<dialog.yaml...>', 'Gespräche, die bestehen sollen')
  .description('spielt Dialogproben auf einer frischen Datenbank durch')
  .option('--json', 'Ergebnis als JSON')
  .action(async (dateien: string[], o: { json?: boolean }) => {
    const { probeBefehl } = await import('./probe/befehl.ts')
    code = await probeBefehl({ dateien, json: o.json === true, ...global() })
  })

programm
  .command('vorgaenge')
  .description('listet Vorgänge, neueste zuerst')
  .option('--status <status>', '„offen“ oder ein Status')
  .option('--anzahl <n>', 'höchstens so viele (1–1000)', '50')
  .option('--json', 'als JSON')
  .action(aufDatenbank(async (g, o) => (await import('./cli/vorgang.ts')).vorgaenge(g, o)))

programm
  .command('vorgang')
  .argument('<V-12>')
  .description('erzählt einen Vorgang: wer hat das angelegt, und warum?')
  .option('--json', 'als JSON')
  .action(
    aufDatenbank(async (g, id: string, o: { json?: boolean }) =>
      (await import('./cli/vorgang.ts')).vorgang(g, id, o.json === true),
    ),
  )

programm
  .command('anmelden')
  .description('meldet dich mit einem Einmal-Code an (von `person einladen`)')
  .requiredOption('--code <code>', 'der Einmal-Code')
  .action(
    aufDatenbank(async (g, o: { code: string }) => (await import('./cli/anmeldung.ts')).meldeAn(g, o.code)),
  )

programm
  .command('abmelden')
  .description('beendet die Anmeldung')
  .action(aufDatenbank(async (g) => (await import('./cli/anmeldung.ts')).meldeAb(g)))

programm
  .command('freigeben')
  .argument('<V-12>')
  .description('gibt frei, als die angemeldete Person')
  .option('--grund <text>', 'steht dann in der Akte')
  .action(
    aufDatenbank(async (g, id: string, o: { grund?: string }) =>
      (await import('./cli/anmeldung.ts')).entscheide(g, id, 'freigeben', o.grund),
    ),
  )

programm
  .command('ablehnen')
  .argument('<V-12>')
  .description('lehnt ab, als die angemeldete Person')
  .requiredOption('--grund <text>', 'die anfragende Person bekommt diesen Text')
  .action(
    aufDatenbank(async (g, id: string, o: { grund: string }) =>
      (await import('./cli/anmeldung.ts')).entscheide(g, id, 'ablehnen', o.grund),
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
        (await import('./cli/anmeldung.ts')).entschliesse(g, wie, id, o),
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
      (await import('./cli/berichtigen.ts')).berichtigeVorgang(g, id, o),
    ),
  )

personBefehle(programm, aufDatenbank)
erkennungBefehle(programm, aufDatenbank)
lernenBefehle(programm, aufDatenbank)
zeitplanBefehle(programm, aufDatenbank)

programm
  .command('vergessen')
  .argument('<person>', 'Nummer in jeder Schreibweise, Name, Kennung; auch wer nur geschrieben hat')
  .description('vergisst eine Person ganz; zählt erst nur')
  .option('--ja', 'tut es')
  .option('--json', 'als JSON')
  .action(
    aufDatenbank(async (g, wer: string, o: { ja?: boolean; json?: boolean }) =>
      (await import('./cli/vergessen.ts')).vergessenBefehl(g, wer, o),
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
      (await import('./cli/auskunft.ts')).auskunftBefehl(g, wer, o),
    ),
  )

programm
  .command('aufraeumen')
  .description('löscht, was seine Frist überschritten hat')
  .option('--dry-run', 'zählt nur')
  .option('--json', 'als JSON')
  .action(
    aufDatenbank(async (g, o: { dryRun?: boolean; json?: boolean }) =>
      (await import('./cli/betrieb.ts')).raeumeAufBefehl(g, o),
    ),
  )

programm
  .command('aufbewahrung')
  .description('das Verzeichnis: was wo wozu steht, von wem, wie lange')
  .option('--json', 'als JSON')
  .action(async (o: { json?: boolean }) =>
    (await import('./cli/aufbewahrung.ts')).aufbewahrung({ ...global(), ...o }),
  )

programm
  .command('sichern')
  .argument('<datei>', 'wohin; Medien kommen nach <datei>.medien')
  .description('sichert die Datenbank, auch neben einem laufenden Server')
  .option('--ersetzen', 'ersetzt eine ältere Sicherung gleichen Namens')
  .option('--json', 'als JSON')
  .action(async (datei: string, o: { ersetzen?: boolean; json?: boolean }) =>
    (await import('./cli/sichern.ts')).sichern({ ...global(), ...o }, datei),
  )

programm
  .command('wiederherstellen')
  .argument('<datei>', 'eine Sicherung')
  .description('setzt eine Sicherung an die Stelle der Datenbank; zeigt erst, was sie enthält')
  .option('--ja', 'tut es')
  .option('--json', 'als JSON')
  .action(async (datei: string, o: { ja?: boolean; json?: boolean }) =>
    (await import('./cli/sichern.ts')).wiederherstellen({ ...global(), ...o }, datei),
  )

programm
  .command('pruefen')
  .description('untersucht Datenbank, Protokoll, Dateien und Konfiguration; 1, wenn etwas zu tun ist')
  .option('--siegel <nummer:siegel>', 'ein früher gezeigtes letztes Siegel: es muss noch dastehen')
  .option('--json', 'als JSON')
  .action(
    aufDatenbank(async (g, o: { json?: boolean; siegel?: string }) =>
      (await import('./cli/betrieb.ts')).pruefeBefehl(g, o),
    ),
  )

programm
  .command('betrieb')
  .description('was der Leitstand unter „Betrieb“ zeigt: Befunde, Ungesendetes, Läufe, Kanäle, Aufbewahrung')
  .option('--json', 'als JSON')
  .action(
    aufDatenbank(async (g, o: { json?: boolean }) => (await import('./cli/betrieb.ts')).betriebBefehl(g, o)),
  )

programm
  .command('zahlen')
  .description('Nachrichten, Rückfragen, Antwortzeiten, Tokens und Kosten je Tag')
  .option('--tage <n>', 'so viele Tage zurück (1–366)', '30')
  .option('--json', 'als JSON')
  .action(
    aufDatenbank(async (g, o: { tage: string; json?: boolean }) =>
      (await import('./cli/zahlen.ts')).zahlenBefehl(g, o),
    ),
  )

programm
  .command('init')
  .argument('[ordner]', 'wohin', '.')
  .description('legt assistent.config.ts und einen ersten Skill an')
  .action(async (ordner: string) => (await import('./cli/vorlage.ts')).init(ordner))

programm
  .command('skill')
  .helpCommand(false)
  .description('Skills schreiben')
  .command('neu')
  .argument('<name>', 'snake_case, zum Beispiel raum_buchen')
  .description('legt eine Skill-Datei an, die läuft')
  .option('--ordner <ordner>', 'wohin', 'skills')
  .action(async (name: string, o: { ordner: string }) =>
    (await import('./cli/vorlage.ts')).skillNeu(name, o.ordner),
  )

try {
  await programm.parseAsync()
} catch (fehler) {
  if (fehler instanceof CommanderError) {
    code = fehler.exitCode === 0 ? CODE.gut : CODE.falsch
    if (fehler.exitCode !== 0) melde(falschGerufen(fehler.code, fehler.message))
  } else code = erklaere(fehler)
}
process.exitCode = ausgabe.gescheitert && code === CODE.gut ? CODE.gescheitert : code
