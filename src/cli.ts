#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { Command, CommanderError, Help } from 'commander'
import paket from '../package.json' with { type: 'json' }
import { CODE, erklaere, falschGerufen, melde } from './cli/ausgabe.ts'
import { betriebBefehle } from './cli/betrieb-befehle.ts'
import { erkennungBefehle } from './cli/erkennung-befehle.ts'
import type { Grundlage } from './cli/lade.ts'
import { lernenBefehle } from './cli/lernen-befehle.ts'
import type { Globales } from './cli/orte.ts'
import { personBefehle } from './cli/person-befehle.ts'
import { vorgangBefehle } from './cli/vorgang-befehle.ts'
import { vorlageBefehle } from './cli/vorlage-befehle.ts'
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

const hilfe = new Help()
const deutsch = (zeile: string): string =>
  zeile
    .replace('[options]', '[Optionen]')
    .replace('[command]', '[Befehl]')
    .replace(/\(default: "?(.+?)"?\)/, '(sonst $1)')

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
  .configureHelp({
    styleTitle: (titel) => TITEL[titel] ?? titel,
    commandUsage: (befehl) => deutsch(hilfe.commandUsage(befehl)),
    subcommandTerm: (befehl) => deutsch(hilfe.subcommandTerm(befehl)),
    optionDescription: (option) => deutsch(hilfe.optionDescription(option)),
    argumentDescription: (angabe) => deutsch(hilfe.argumentDescription(angabe)),
  })
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
  .command('demo')
  .description('spielt zwei Wochen der Beispielfirma in eine leere Datenbank und startet den Server darauf')
  .option('--nur-daten', 'ohne den Server')
  .action(async (o) => {
    code = await (await import('./cli/demo.ts')).demo({ ...global(), ...o })
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
  .command('ausprobieren')
  .description(
    'spielt ein Gespräch auf einer Wegwerf-Datenbank, Zeile für Zeile, als irgendjemand aus dem Team',
  )
  .option('--als <name>', 'wer zuerst schreibt; in einer Zeile wechselt @name')
  .option('--sichern <datei.yaml>', 'schreibt am Ende die Dialogprobe')
  .action(
    aufDatenbank(async (g, o: { als?: string; sichern?: string }) =>
      (await import('./cli/ausprobieren.ts')).probiereAus(g, o),
    ),
  )

vorgangBefehle(programm, aufDatenbank)
personBefehle(programm, aufDatenbank)
erkennungBefehle(programm, aufDatenbank)
lernenBefehle(programm, aufDatenbank)
zeitplanBefehle(programm, aufDatenbank)
betriebBefehle(programm, aufDatenbank, global)
vorlageBefehle(programm)

try {
  await programm.parseAsync()
} catch (fehler) {
  if (fehler instanceof CommanderError) {
    code = fehler.exitCode === 0 ? CODE.gut : CODE.falsch
    if (fehler.exitCode !== 0) melde(falschGerufen(fehler.code, fehler.message))
  } else code = erklaere(fehler)
}
process.exitCode = ausgabe.gescheitert && code === CODE.gut ? CODE.gescheitert : code
