import { closeSync, fchmodSync, openSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { systemUhr } from '../betrieb/uhr.ts'
import { fristenVon } from '../config.ts'
import type { Auskunft } from '../domaene/auskunft.ts'
import { EndgueltigerFehler } from '../domaene/fehler.ts'
import type { Kennung } from '../domaene/kennung.ts'
import type { Person } from '../domaene/person.ts'
import type { Instant } from '../domaene/zeit.ts'
import { namensHash } from '../gedaechtnis/forget.ts'
import { stelleAuskunftZusammen } from '../rueckkanal/auskunft.ts'
import { alsHtml } from '../rueckkanal/auskunft-html.ts'
import { insertAuskunft, ladeAndere, ladeBestand } from '../speicher/auskunft.ts'
import { stempel } from '../speicher/datei.ts'
import { medienZu } from '../speicher/medien-ordner.ts'
import { namenDer } from '../speicher/vergessen-namen.ts'
import { angemeldetePerson } from './anmeldung.ts'
import { falscherAufruf, schreibe, schreibeJson } from './ausgabe.ts'
import type { Grundlage } from './lade.ts'
import { medienOrdner } from './orte.ts'
import { kennungenAus, suchePerson } from './person.ts'

// All that is stored about a person, as JSON or as a page. Works beside a running server; only reads, but for the row that
// says that somebody looked.

interface Wer {
  person: Person | undefined
  /** Of somebody who is not in the team. */
  kennungen: readonly Kennung[]
}

export async function auskunftBefehl(
  g: Grundlage,
  wort: string,
  o: { html?: string; json?: boolean },
): Promise<void> {
  if (o.json && o.html !== undefined)
    throw falscherAufruf('--json oder --html: beides zugleich geht nicht. Rufe den Befehl zweimal auf.')
  const person = await suchePerson(g, wort)
  const jetzt = systemUhr.jetzt()
  const a = await erteileAuskunft(g, { person, kennungen: person ? [] : kennungenAus(g, wort) }, jetzt)
  if (a === undefined)
    throw new EndgueltigerFehler('person', `Über „${wort}“ ist nichts gespeichert.`, {
      abhilfe:
        'Geht auch: eine Nummer in jeder Schreibweise, ein Name, eine Kennung wie slack:U024BE7LH. `assistent person liste` zeigt das Team.',
    })
  if (o.json) return schreibeJson(a)
  // Nothing of the person is in the name: file names end up in logs and histories.
  const datei = resolve(o.html ?? `auskunft-${stempel(jetzt)}.html`)
  schreibeDatei(datei, alsHtml(a, person?.zeitzone ?? g.konfiguration.zone))
  schreibe(datei)
}

/** Undefined: there is nothing. The look is noted before anything is read. */
async function erteileAuskunft(g: Grundlage, wer: Wer, jetzt: Instant): Promise<Auskunft | undefined> {
  const { agent } = g.konfiguration
  const person_id = wer.person?.id ?? null
  const bekannt = person_id !== null || wer.kennungen.length > 0
  if (!bekannt) return undefined
  const namen = await g.speicher.read(namenDer, { person_id, kennungen: wer.kennungen })
  const arg = { ...wer, agent, namen: namen.map((name) => namensHash(g.schluessel, agent, name)) }
  if (person_id === null && !(await g.speicher.read(gibtEs, arg))) return undefined
  const von = (await angemeldetePerson(g)) ?? null
  await g.speicher.run(insertAuskunft, { agent, person_id, von, jetzt })
  const bestand = await g.speicher.read(ladeBestand, arg)
  const ordner = medienOrdner(g)
  const eingaenge = new Set(bestand.assistent_eingang.map((e) => Number(e.id)))
  return stelleAuskunftZusammen({
    agent,
    person: wer.person,
    bestand,
    andere: await g.speicher.read(ladeAndere, { agent, person_id: person_id ?? '' }),
    medien: ordner === undefined ? [] : await medienZu(ordner, eingaenge),
    aufbewahrung: fristenVon(g.konfiguration.aufbewahrung),
    jetzt,
  })
}

function* gibtEs(arg: Parameters<typeof ladeBestand>[0]) {
  const bestand = yield* ladeBestand(arg)
  return bestand.assistent_eingang.length > 0 || bestand.assistent_vergessen.length > 0
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
