import { systemUhr } from '../betrieb/uhr.ts'
import { EndgueltigerFehler } from '../domaene/fehler.ts'
import type { Person } from '../domaene/person.ts'
import { alleFakten, type Fakt } from '../speicher/fakt.ts'
import { berichtigeFakt, gilt, merkeFuer, vergissEinen } from '../speicher/fakt-berichtigen.ts'
import { falscherAufruf, schreibe, schreibeJson } from './ausgabe.ts'
import { sichtbar } from './erkennung-stand.ts'
import type { Grundlage } from './lade.ts'
import { waehlePerson } from './person.ts'

// The facts about a person, by an operator: the same operations as in the console.

export interface FaktenOptionen {
  merken?: string
  berichtigen?: string
  mit?: string
  vergessen?: string
  json?: boolean
}

/** Does what is wanted, then shows what is kept. */
export async function fakten(g: Grundlage, wort: string, o: FaktenOptionen): Promise<void> {
  if ([o.merken, o.berichtigen, o.vergessen].filter((w) => w !== undefined).length > 1)
    throw falscherAufruf('--merken, --berichtigen und --vergessen gehen nur einzeln.')
  const person = await waehlePerson(g, wort)
  await aendere(g, person, o)
  const jetzt = systemUhr.jetzt()
  const alle = await g.speicher.read(alleFakten, { agent: person.agent, phone: person.phone })
  if (o.json) return schreibeJson(alle.map((f) => alsJson(f, gilt(f, jetzt))))
  if (alle.length === 0) schreibe(`Über ${person.name} ist nichts gemerkt.`)
  for (const f of alle)
    schreibe(
      `${String(f.id).padStart(6)}  ${sichtbar(f.fact)}  (${f.quelle}, ab ${f.gueltig_von.slice(0, 10)}${gilt(f, jetzt) ? '' : ` bis ${f.gueltig_bis?.slice(0, 10)}`})`,
    )
}

async function aendere(
  g: Grundlage,
  { agent, phone, id: person_id, epoche }: Person,
  o: FaktenOptionen,
): Promise<void> {
  const text = o.merken ?? o.mit ?? ''
  const arg = { agent, phone, text, quelle: 'operator' as const, jetzt: systemUhr.jetzt() }
  if (o.merken !== undefined) {
    const gemerkt = await g.speicher.run(merkeFuer, { ...arg, wem: { id: person_id, epoche } })
    if (!gemerkt?.length) throw keinFakt()
  }
  if (o.berichtigen !== undefined) {
    if (o.mit === undefined) throw falscherAufruf('Zu --berichtigen gehört --mit „…“: was stattdessen gilt.')
    const wie = await g.speicher.run(berichtigeFakt, { ...arg, id: nummerAus(o.berichtigen) })
    if (wie === 'unbekannt') throw unbekannt(o.berichtigen)
    if (wie === 'kein_fakt') throw keinFakt()
  }
  if (o.vergessen === undefined) return
  const id = nummerAus(o.vergessen)
  if (!(await g.speicher.run(vergissEinen, { agent, phone, id }))) throw unbekannt(o.vergessen)
}

const alsJson = (
  { id, fact, quelle, gueltig_von, gueltig_bis, ersetzt_durch, angeheftet }: Fakt,
  gueltig: boolean,
) => ({
  id,
  text: fact,
  quelle,
  von: gueltig_von,
  bis: gueltig_bis,
  ersetzt_durch,
  angeheftet,
  gilt: gueltig,
})

function nummerAus(wort: string): number {
  if (/^\d{1,15}$/.test(wort)) return Number(wort)
  throw falscherAufruf('Die Nummer eines Fakts steht vor ihm: assistent person fakten <person>')
}

const keinFakt = (): EndgueltigerFehler =>
  new EndgueltigerFehler('kein_fakt', 'Daraus wird kein Fakt.', {
    abhilfe: 'Ein Satz über die Person, wie „Ich arbeite montags im Homeoffice“.',
  })

const unbekannt = (wort: string): EndgueltigerFehler =>
  new EndgueltigerFehler('unbekannt', `Einen Fakt ${wort}, der gilt, gibt es bei dieser Person nicht.`)
