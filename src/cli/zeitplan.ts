import { erstelleWorte } from '../assistent/welt.ts'
import { systemUhr } from '../betrieb/uhr.ts'
import { EndgueltigerFehler } from '../domaene/fehler.ts'
import { zoneVon } from '../domaene/person.ts'
import { taktVon } from '../domaene/rhythmus.ts'
import { naechsterSlot } from '../domaene/slots.ts'
import type { Instant } from '../domaene/zeit.ts'
import { benachrichtige, wegeVon } from '../router/nachricht.ts'
import type { Worte } from '../router/welt.ts'
import { zeitpunktText } from '../skills/format.ts'
import { zeitplanId, zeitplanTitel } from '../skills/zeitplan.ts'
import { ladePerson } from '../speicher/person.ts'
import type { Operation } from '../speicher/speicher.ts'
import { ladeZeitplan, listeZeitplaene, updateZeitplan, type Zeitplan } from '../speicher/zeitplan.ts'
import { falscherAufruf, schreibe, schreibeJson } from './ausgabe.ts'
import type { Grundlage } from './lade.ts'

// What runs again and again, from the shell. What an operator changes the person hears.

type Wunsch = 'pausieren' | 'fortsetzen' | 'beenden'

const titelVon = (z: Zeitplan): string =>
  z.rhythmus ? zeitplanTitel(z.rhythmus, z.text, 'de') : `(beschädigt) ${z.text}`

export async function liste(g: Grundlage, o: { alle?: boolean; json?: boolean }): Promise<void> {
  const alle = await g.speicher.read(listeZeitplaene, { agent: g.konfiguration.agent, alle: o.alle === true })
  if (o.json) return schreibeJson(alle.map((z) => ({ ...z, id: zeitplanId(z.id) })))
  if (alle.length === 0) schreibe('Keine Zeitpläne.')
  for (const z of alle) {
    const wer = await g.speicher.read(ladePerson, { id: z.person_id })
    const stand = z.status === 'aktiv' ? naechstes(z) : `${z.status}${z.grund ? ` (${z.grund})` : ''}`
    schreibe(
      `${zeitplanId(z.id).padEnd(6)} ${(wer?.name ?? z.person_id).padEnd(20)} ${titelVon(z)}, ${stand}`,
    )
  }
}

const naechstes = (z: Zeitplan): string =>
  z.naechster ? `nächster Termin ${zeitpunktText(z.naechster, z.zone, 'de')}` : 'kein Termin'

/** @throws EndgueltigerFehler there is none of this number, or it is not as it was */
export async function aendere(g: Grundlage, wort: string, wunsch: Wunsch): Promise<void> {
  const nummer = /^\s*z?\s*[-–]?\s*(\d{1,9})\s*$/iu.exec(wort)?.[1]
  if (nummer === undefined)
    throw falscherAufruf(`„${wort}“ ist keine Nummer eines Zeitplans. Gemeint ist etwas wie Z-3.`)
  const worte = erstelleWorte(g.konfiguration, [])
  const { agent } = g.konfiguration
  const arg = { agent, id: Number(nummer), wunsch, jetzt: systemUhr.jetzt() }
  schreibe(await g.speicher.run((a: typeof arg) => aendereOperation(worte, a), arg))
}

function* aendereOperation(
  worte: Worte,
  arg: { agent: string; id: number; wunsch: Wunsch; jetzt: Instant },
): Operation<string> {
  const { jetzt, wunsch } = arg
  const z = yield* ladeZeitplan(arg)
  const person = z && (yield* ladePerson({ id: z.person_id }))
  if (!z || z.status === 'beendet')
    throw new EndgueltigerFehler('unbekannt', `Den Zeitplan ${zeitplanId(arg.id)} gibt es nicht.`, {
      abhilfe: '`assistent zeitplaene` zeigt alle.',
    })
  const zone = zoneVon(person, worte.zone)
  const naechster =
    wunsch === 'fortsetzen' && z.rhythmus
      ? (naechsterSlot(taktVon(z.rhythmus), zone, jetzt)?.instant ?? null)
      : null
  const status = ({ pausieren: 'pausiert', fortsetzen: 'aktiv', beenden: 'beendet' } as const)[wunsch]
  const geaendert = yield* updateZeitplan({ alt: z, neu: { status, grund: null, naechster, zone }, jetzt })
  if (!geaendert) throw new EndgueltigerFehler('veraltet', `${zeitplanId(z.id)} hat sich gerade geändert.`)
  const satz = (sprache: 'de' | 'en' | 'pt'): string => {
    const t = worte.texte(sprache).termine
    const text = worte.ohneFremdes(z.text, sprache)
    const name = `${zeitplanId(z.id)} ${z.rhythmus ? zeitplanTitel(z.rhythmus, text, sprache) : text}`
    if (wunsch === 'pausieren') return t.pausiert(name)
    return wunsch === 'beenden'
      ? t.gestrichen(name)
      : t.fortgesetzt(name, naechster ? zeitpunktText(naechster, zone, sprache) : '–')
  }
  if (person?.status === 'aktiv')
    yield* benachrichtige({
      wege: wegeVon([]),
      person,
      unterhaltung_id: z.unterhaltung_id,
      text: satz(person.sprache),
      zweck: 'hinweis',
      vorgang_id: null,
      jetzt,
    })
  return satz('de')
}
