import { closeSync, fchmodSync, openSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { auskunftText, erteileAuskunft } from '../assistent/auskunft.ts'
import { systemUhr } from '../betrieb/uhr.ts'
import { EndgueltigerFehler } from '../domaene/fehler.ts'
import { alsHtml } from '../rueckkanal/auskunft-html.ts'
import { stempel } from '../speicher/datei.ts'
import { angemeldetePerson } from './anmeldung.ts'
import { falscherAufruf, schreibe } from './ausgabe.ts'
import type { Grundlage } from './lade.ts'
import { medienOrdner } from './orte.ts'
import { kennungenAus, suchePerson } from './person.ts'

// All that is stored about a person, as JSON or as a page. Works beside a running server; only reads, but for the row that
// says that somebody looked.

export async function auskunftBefehl(
  g: Grundlage,
  wort: string,
  o: { html?: string; json?: boolean },
): Promise<void> {
  if (o.json && o.html !== undefined)
    throw falscherAufruf('--json oder --html: beides zugleich geht nicht. Rufe den Befehl zweimal auf.')
  const person = await suchePerson(g, wort)
  const jetzt = systemUhr.jetzt()
  const kennungen = person ? [] : kennungenAus(g, wort)
  const von = (await angemeldetePerson(g)) ?? null
  const a = await erteileAuskunft({ ...g, medienOrdner: medienOrdner(g) }, { person, kennungen, von }, jetzt)
  if (a === undefined)
    throw new EndgueltigerFehler('person', `Über „${wort}“ ist nichts gespeichert.`, {
      abhilfe:
        'Geht auch: eine Nummer in jeder Schreibweise, ein Name, eine Kennung wie slack:U024BE7LH. `assistent person liste` zeigt das Team.',
    })
  if (o.json) return void process.stdout.write(auskunftText(a))
  // Nothing of the person is in the name: file names end up in logs and histories.
  const datei = resolve(o.html ?? `auskunft-${stempel(jetzt)}.html`)
  schreibeDatei(datei, alsHtml(a, person?.zeitzone ?? g.konfiguration.zone))
  schreibe(datei)
}

/** Only for whoever runs the command; nothing is overwritten. */
function schreibeDatei(datei: string, inhalt: string): void {
  let handle: number
  try {
    handle = openSync(datei, 'wx', 0o600)
  } catch (cause) {
    const da = (cause as NodeJS.ErrnoException).code === 'EEXIST'
    throw new EndgueltigerFehler(
      'datei',
      da ? `${datei} gibt es schon.` : `${datei} lässt sich nicht anlegen.`,
      {
        abhilfe: da
          ? 'Nimm mit --html einen anderen Namen; es wurde nichts geändert.'
          : 'Prüfe Ordner und Rechte.',
        cause,
      },
    )
  }
  try {
    fchmodSync(handle, 0o600)
    writeFileSync(handle, inhalt)
  } finally {
    closeSync(handle)
  }
}
