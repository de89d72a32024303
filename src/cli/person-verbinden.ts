import { mitVersiegelung } from '../betrieb/siegel.ts'
import { systemUhr } from '../betrieb/uhr.ts'
import { verbinde, zaehleUmzug } from '../speicher/person-verbinden.ts'
import { falscherAufruf, schreibe, schreibeJson } from './ausgabe.ts'
import { type Grundlage, sieglerVon } from './lade.ts'
import { waehlePerson } from './person.ts'

// Two rows that are one human.

export interface VerbindenOptionen {
  ja?: boolean
  mitRollen?: boolean
  json?: boolean
}

/** First only says what would move; `--ja` does it. */
export async function verbindePersonen(
  g: Grundlage,
  wortA: string,
  wortB: string,
  o: VerbindenOptionen,
): Promise<void> {
  const [a, b] = [await waehlePerson(g, wortA), await waehlePerson(g, wortB)]
  if (a.id === b.id) throw falscherAufruf(`„${wortA}“ und „${wortB}“ sind dieselbe Person.`)
  const umfang = await g.speicher.read(zaehleUmzug, { person: b })
  const mitRollen = o.mitRollen === true
  if (o.ja) {
    const arg = { a: a.id, b: b.id, mitRollen, jetzt: systemUhr.jetzt(), siegler: sieglerVon(g).siegler }
    await mitVersiegelung(sieglerVon(g), () => g.speicher.run(verbinde, arg))
  }
  const rollen = mitRollen ? b.rollen.filter((r) => !a.rollen.includes(r)) : []
  if (o.json) return schreibeJson({ nach: a.id, von: b.id, umfang, rollen, verbunden: o.ja === true })
  schreibe(`Von ${b.name} (${b.phone}) zu ${a.name} (${a.phone}):`)
  schreibe(
    `  ${umfang.nachrichten} Nachrichten, ${umfang.zusammenfassungen} Zusammenfassungen, ${umfang.fakten} Fakten, ${umfang.unterhaltungen} Unterhaltungen, ${umfang.vorgaenge} Vorgänge`,
  )
  schreibe(
    `  ${umfang.kennungen} Kennungen; sie tragen keine Rechte, bis sie mit \`person kennung … --bestaetigen\` bestätigt sind`,
  )
  schreibe(`  Rollen: ${rollen.join(', ') || 'keine'}${mitRollen ? '' : ' (mit --mit-rollen kämen sie mit)'}`)
  schreibe(
    o.ja
      ? `Verbunden. ${b.name} gibt es nicht mehr als eigene Person.`
      : 'Noch ist nichts geschehen. Mit --ja wird verbunden; rückgängig machen lässt es sich nicht.',
  )
}
