#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { Command, CommanderError } from 'commander'
import paket from '../package.json' with { type: 'json' }
import { CODE, erklaere, falschGerufen, melde } from './cli/ausgabe.ts'
import type { Globales, Grundlage } from './cli/lade.ts'

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
  .action(
    aufDatenbank(async (g, id: string) =>
      (await import('./cli/anmeldung.ts')).entscheide(g, id, 'freigeben', undefined),
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

const person = programm.command('person').description('Personen und ihre Rechte')
person
  .command('liste')
  .description('zeigt alle')
  .option('--json', 'als JSON')
  .action(
    aufDatenbank(async (g, o: { json?: boolean }) =>
      (await import('./cli/person.ts')).liste(g, o.json === true),
    ),
  )
const sammle = (wert: string, bisher: string[] | undefined): string[] => [...(bisher ?? []), wert]
person
  .command('anlegen')
  .argument('<name>')
  .description('legt eine Person an')
  .requiredOption('--nummer <nummer>', 'Telefonnummer, auch so wie man sie im Land wählt')
  .option('--rolle <rolle>', 'mehrfach möglich (sonst mitglied)', sammle)
  .option('--sprache <sprache>', 'de, en oder pt (sonst die des Teams)')
  .option('--zeitzone <zone>', 'IANA-Name wie America/Sao_Paulo (sonst die des Teams)')
  .option('--json', 'als JSON')
  .action(
    aufDatenbank(async (g, name: string, o) => (await import('./cli/person-kennung.ts')).legeAn(g, name, o)),
  )
person
  .command('zeigen')
  .argument('<person>')
  .description('zeigt eine Person mit allen Kennungen')
  .option('--json', 'als JSON')
  .action(
    aufDatenbank(async (g, wer: string, o: { json?: boolean }) =>
      (await import('./cli/person-kennung.ts')).zeige(g, wer, o.json === true),
    ),
  )
person
  .command('kennung')
  .argument('<person>')
  .argument('<kanal>', 'phone, slack, whatsapp, …')
  .argument('<id>', 'Nummer oder ID auf diesem Kanal')
  .description('gibt einer Person eine weitere Kennung, die ihre Rechte trägt')
  .option('--bestaetigen', 'bestätigt eine, die von selbst dazukam')
  .option('--json', 'als JSON')
  .action(
    aufDatenbank(async (g, wer: string, kanal: string, id: string, o) =>
      (await import('./cli/person-kennung.ts')).kennung(g, wer, kanal, id, o),
    ),
  )
person
  .command('verbinden')
  .argument('<a>', 'bleibt')
  .argument('<b>', 'geht in <a> auf')
  .description('macht aus zwei Einträgen eine Person; zeigt erst, was umzieht')
  .option('--ja', 'tut es')
  .option('--mit-rollen', 'nimmt auch die Rollen mit')
  .option('--json', 'als JSON')
  .action(
    aufDatenbank(async (g, a: string, b: string, o) =>
      (await import('./cli/person-verbinden.ts')).verbindePersonen(g, a, b, o),
    ),
  )
person
  .command('vertretung')
  .argument('<person>')
  .argument('[vertretung]', 'wer entscheidet, wenn <person> nicht zu erreichen ist')
  .description('nennt die Vertretung einer Person für Freigaben')
  .option('--bis <tag>', 'letzter Tag, an dem sie gilt (2026-12-31 oder 31.12.2026)')
  .option('--keine', 'nimmt sie zurück')
  .option('--json', 'als JSON')
  .action(
    aufDatenbank(async (g, wer: string, andere: string | undefined, o) =>
      (await import('./cli/person-vertretung.ts')).vertretung(g, wer, andere, o),
    ),
  )
person
  .command('zeitzone')
  .argument('<person>')
  .argument('[zone]', 'IANA-Name wie America/Sao_Paulo')
  .description('sagt, in welcher Zeitzone eine Person lebt')
  .option('--keine', 'es gilt wieder die des Teams')
  .option('--json', 'als JSON')
  .action(
    aufDatenbank(async (g, wer: string, zone: string | undefined, o) =>
      (await import('./cli/person-vertretung.ts')).zeitzone(g, wer, zone, o),
    ),
  )
person
  .command('einladen')
  .argument('<person>')
  .description('gibt einen Einmal-Code für `anmelden` aus')
  .action(aufDatenbank(async (g, wer: string) => (await import('./cli/person.ts')).ladeEin(g, wer)))
person
  .command('sperren')
  .argument('<person>')
  .description('nimmt sofort alle Rechte')
  .option('--aufheben', 'macht es rückgängig')
  .action(
    aufDatenbank(async (g, wer: string, o: { aufheben?: boolean }) =>
      (await import('./cli/person.ts')).sperre(g, wer, o.aufheben !== true),
    ),
  )
person
  .command('rolle')
  .argument('<person>')
  .argument('<rolle>')
  .description('gibt eine Rolle')
  .option('--weg', 'nimmt sie')
  .action(
    aufDatenbank(async (g, wer: string, rolle: string, o: { weg?: boolean }) =>
      (await import('./cli/person.ts')).rolle(g, wer, rolle, o.weg === true),
    ),
  )

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
  .description('untersucht Datenbank und Konfiguration')
  .option('--json', 'als JSON')
  .action(
    aufDatenbank(async (g, o: { json?: boolean }) => (await import('./cli/betrieb.ts')).pruefeBefehl(g, o)),
  )

programm
  .command('init')
  .argument('[ordner]', 'wohin', '.')
  .description('legt assistent.config.ts und einen ersten Skill an')
  .action(async (ordner: string) => (await import('./cli/vorlage.ts')).init(ordner))

programm
  .command('skill')
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
