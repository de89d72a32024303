import type { Command } from 'commander'
import type { AufDatenbank } from './lade.ts'

// `assistent person …`, thin like the other commands: each loads what it needs only when it is called.

const sammle = (wert: string, bisher: string[] | undefined): string[] => [...(bisher ?? []), wert]

/** Adds `person` with its subcommands. */
export function personBefehle(programm: Command, aufDatenbank: AufDatenbank): void {
  const person = programm.command('person').helpCommand(false).description('Personen und ihre Rechte')
  person
    .command('liste')
    .description('zeigt alle')
    .option('--json', 'als JSON')
    .action(
      aufDatenbank(async (g, o: { json?: boolean }) =>
        (await import('./person.ts')).liste(g, o.json === true),
      ),
    )
  person
    .command('anlegen')
    .argument('<name>')
    .description('legt eine Person an')
    .requiredOption('--nummer <nummer>', 'Telefonnummer, auch so wie man sie im Land wählt')
    .option('--rolle <rolle>', 'mehrfach möglich (sonst mitglied)', sammle)
    .option('--sprache <sprache>', 'de, en oder pt (sonst die des Teams)')
    .option('--zeitzone <zone>', 'IANA-Name wie America/Sao_Paulo (sonst die des Teams)')
    .option('--mail <adresse>', 'wohin geschrieben wird, wenn kein Chat hinkommt')
    .option('--json', 'als JSON')
    .action(
      aufDatenbank(async (g, name: string, o) => (await import('./person-kennung.ts')).legeAn(g, name, o)),
    )
  person
    .command('zeigen')
    .argument('<person>')
    .description('zeigt eine Person mit allen Kennungen')
    .option('--json', 'als JSON')
    .action(
      aufDatenbank(async (g, wer: string, o: { json?: boolean }) =>
        (await import('./person-kennung.ts')).zeige(g, wer, o.json === true),
      ),
    )
  person
    .command('kennung')
    .argument('<person>')
    .argument('<kanal>', 'phone, mail, oidc (Firmenkonto), slack, whatsapp, …')
    .argument('<id>', 'Nummer, Adresse oder ID auf diesem Kanal')
    .description('gibt einer Person eine weitere Kennung, die ihre Rechte trägt')
    .option('--bestaetigen', 'bestätigt eine, die von selbst dazukam')
    .option('--entfernen', 'nimmt eine Mailadresse oder ein Firmenkonto wieder weg')
    .option('--json', 'als JSON')
    .action(
      aufDatenbank(async (g, wer: string, kanal: string, id: string, o) =>
        (await import('./person-kennung.ts')).kennung(g, wer, kanal, id, o),
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
        (await import('./person-verbinden.ts')).verbindePersonen(g, a, b, o),
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
        (await import('./person-vertretung.ts')).vertretung(g, wer, andere, o),
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
        (await import('./person-vertretung.ts')).zeitzone(g, wer, zone, o),
      ),
    )
  person
    .command('einladen')
    .argument('<person>')
    .description('gibt einen Einmal-Code aus: für den Leitstand als Link, und für `anmelden`')
    .option('--json', 'als JSON')
    .action(
      aufDatenbank(async (g, wer: string, o: { json?: boolean }) =>
        (await import('./person.ts')).ladeEin(g, wer, o),
      ),
    )
  person
    .command('anmeldung')
    .argument('<person>')
    .description('zeigt, wo eine Person angemeldet ist, ihre Passkeys und ob sie ein Passwort hat')
    .option('--beenden <id>', 'beendet eine Sitzung, oder mit „alle“ jede')
    .option('--passkey-weg <id>', 'nimmt einen Passkey')
    .option('--passwort-weg', 'nimmt das Passwort')
    .option('--json', 'als JSON')
    .action(
      aufDatenbank(async (g, wer: string, o) => (await import('./person-anmeldung.ts')).anmeldung(g, wer, o)),
    )
  person
    .command('fakten')
    .argument('<person>')
    .description('was über eine Person gemerkt ist; merkt, berichtigt oder vergisst etwas davon')
    .option('--merken <text>', 'merkt etwas')
    .option('--berichtigen <nummer>', 'was stattdessen gilt, steht hinter --mit')
    .option('--mit <text>', 'zu --berichtigen')
    .option('--vergessen <nummer>', 'löscht einen Fakt und wo er steht')
    .option('--json', 'als JSON')
    .action(aufDatenbank(async (g, wer: string, o) => (await import('./person-fakten.ts')).fakten(g, wer, o)))
  person
    .command('sprache')
    .argument('<person>')
    .argument('<sprache>', 'de, en oder pt')
    .description('sagt, in welcher Sprache mit einer Person gesprochen wird')
    .action(
      aufDatenbank(async (g, wer: string, wort: string) =>
        (await import('./person.ts')).sprache(g, wer, wort),
      ),
    )
  person
    .command('sperren')
    .argument('<person>')
    .description('nimmt sofort alle Rechte')
    .option('--aufheben', 'macht es rückgängig')
    .action(
      aufDatenbank(async (g, wer: string, o: { aufheben?: boolean }) =>
        (await import('./person.ts')).sperre(g, wer, o.aufheben !== true),
      ),
    )
  person
    .command('rolle')
    .argument('<person>')
    .argument('<rolle>')
    .description('gibt oder nimmt eine Rolle')
    .option('--weg', 'nimmt sie, statt sie zu geben')
    .action(
      aufDatenbank(async (g, wer: string, rolle: string, o: { weg?: boolean }) =>
        (await import('./person.ts')).rolle(g, wer, rolle, o.weg === true),
      ),
    )
}
