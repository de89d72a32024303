import { systemUhr } from '../betrieb/uhr.ts'
import type { Leser, Lesewerk } from '../leitstand/behandlung.ts'
import { vorgangAusfuhr } from '../leitstand/routen/vorgang-export.ts'
import { alleSeiten } from '../leitstand/routen/vorgang-liste.ts'
import { Vorgangsfilter } from '../leitstand/vertrag/vorgang.ts'
import { zaehlungenZu } from '../router/freigabe_stimmen.ts'
import { titel } from '../router/welt.ts'
import { standText } from '../router/wirkung.ts'
import { gemachtDurch, zaehlungText } from '../rueckkanal/akte.ts'
import { ruecknahmenVon } from '../speicher/ruecknahme.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import { falscherAufruf, schreibe, schreibeJson } from './ausgabe.ts'
import { alsAufruf, falscheOptionen, formatAus, type Lesestand, ladeBlick, schreibeAusfuhr } from './blick.ts'
import type { Grundlage } from './lade.ts'
import { waehlePerson } from './person.ts'

// The console's list, with its filters, as lines or to be taken away.

export interface ListenOptionen {
  status?: string
  faehigkeit?: string
  person?: string
  suche?: string
  von?: string
  bis?: string
  anzahl?: string
  json?: boolean
  ausfuhr?: string
}

export async function vorgaenge(g: Grundlage, o: ListenOptionen): Promise<void> {
  const hoechstens = Number(o.anzahl ?? 50)
  if (!Number.isInteger(hoechstens) || hoechstens < 1 || hoechstens > 1000)
    throw falscherAufruf('--anzahl ist eine Zahl von 1 bis 1000.')
  const format = o.ausfuhr === undefined ? undefined : formatAus(o.ausfuhr)
  const filter = await filterAus(g, o)
  const l = await ladeBlick(g)
  if (format !== undefined) return await schreibeAusfuhr(vorgangAusfuhr(l.werk, l.ich, l.b, filter), format)
  const alle = await alsAufruf(() => nimm(l.werk, l.ich, filter, hoechstens))
  if (o.json) schreibeJson(alle)
  else await zeige(l, alle)
}

/** @throws EndgueltigerFehler `aufruf` names what cannot be */
async function filterAus(g: Grundlage, o: ListenOptionen) {
  const { status, faehigkeit, suche, von, bis } = o
  const person = o.person === undefined ? undefined : (await waehlePerson(g, o.person)).id
  const gelesen = Vorgangsfilter.safeParse({ status, faehigkeit, suche, von, bis, person })
  if (gelesen.success) return gelesen.data
  throw falscheOptionen(gelesen.error.issues.map((i) => i.path.join('.')))
}

async function nimm(
  werk: Lesewerk,
  ich: Leser,
  filter: Parameters<typeof alleSeiten>[2],
  hoechstens: number,
): Promise<Vorgang[]> {
  const da: Vorgang[] = []
  for await (const seite of alleSeiten(werk, ich, filter)) {
    da.push(...seite)
    if (da.length >= hoechstens) break
  }
  return da.slice(0, hoechstens)
}

async function zeige({ werk, b }: Lesestand, alle: readonly Vorgang[]): Promise<void> {
  const { speicher } = werk
  const zaehlungen = await speicher.read(zaehlungenZu, { vorgaenge: alle, jetzt: systemUhr.jetzt() })
  const durch = await speicher.read(ruecknahmenVon, { ids: alle.map((v) => v.id) })
  if (alle.length === 0) schreibe('Keine Vorgänge.')
  for (const v of alle) {
    const zurueck = durch.get(v.id)
    const zaehlung = zaehlungen[v.id]
    const dazu = zurueck
      ? ` – ${gemachtDurch(zurueck, b.t)}`
      : zaehlung
        ? ` – ${zaehlungText(zaehlung, b.t, b.sprache)}`
        : ''
    schreibe(
      `${v.id.padEnd(9)} ${standText(b.worte, v, b.sprache).padEnd(20)} ${titel(b.worte, v, b.sprache)}${dazu}`,
    )
  }
}
