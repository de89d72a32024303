import { z } from 'zod'
import { falte, grund } from '../../domaene/faltung.ts'
import { zoneVon } from '../../domaene/person.ts'
import { plusTage } from '../../domaene/tag.ts'
import { leseVorgangId } from '../../domaene/vorgang.ts'
import { ausLokal } from '../../domaene/zeit.ts'
import { listePersonen } from '../../speicher/person.ts'
import type { Vorgang } from '../../speicher/vorgang.ts'
import {
  type Listenfilter,
  Listenstatus,
  ladeVorgaenge,
  listeSichtbare,
  STATUSGRUPPEN,
  Stelle,
  type Suchzeile,
  suchzeilen,
} from '../../speicher/vorgang-liste.ts'
import { type Angemeldet, ProblemFehler, type Werk } from '../behandlung.ts'
import type { Vorgangsfilter } from '../vertrag/vorgang.ts'
import { sichtVon } from './vorgang-daten.ts'

// A page of the list: what the URL says as a filter, and a search that looks through bounded batches.

type Frage = z.output<typeof Vorgangsfilter> & { nach?: string | undefined; anzahl: number }

export interface Seite {
  vorgaenge: Vorgang[]
  weiter: string | null
}

/** So many rows are looked at in one transaction, and in one request: then the page says where the search goes on. */
const STAPEL = 1000
const SUCHE_HOECHSTENS = 6000

/** @throws ProblemFehler 400 a filter that cannot be */
export async function ladeSeite(werk: Werk, ich: Angemeldet, frage: Frage): Promise<Seite> {
  const f = filterVon(werk, ich, frage)
  const worte = f.nummer === undefined ? suchworte(frage.suche) : []
  if (worte.length > 0) return await suche(werk, f, worte)
  const vorgaenge = await werk.speicher.read(listeSichtbare, { ...f, hoechstens: f.hoechstens + 1 })
  const seite = vorgaenge.slice(0, f.hoechstens)
  return { vorgaenge: seite, weiter: vorgaenge.length > f.hoechstens ? zeiger(seite.at(-1)) : null }
}

function filterVon(werk: Werk, { person, sprache }: Angemeldet, frage: Frage): Listenfilter {
  const falsch = (feld: string): ProblemFehler =>
    new ProblemFehler(400, {
      code: 'anfrage',
      detail: werk.welt.texte(sprache).probleme.anfrage([feld]),
      felder: [feld],
    })
  const zone = zoneVon(person, werk.welt.zone)
  const status = frage.status?.split(',').flatMap((wort) => {
    const gelesen = Listenstatus.safeParse(wort)
    const mehrere = STATUSGRUPPEN[wort] ?? (gelesen.success ? [gelesen.data] : undefined)
    if (!mehrere) throw falsch('status')
    return mehrere
  })
  const nach = frage.nach === undefined ? undefined : leseZeiger(frage.nach)
  if (frage.nach !== undefined && !nach) throw falsch('nach')
  return {
    agent: werk.konfiguration.agent,
    sicht: sichtVon(person),
    jetzt: werk.uhr.jetzt(),
    hoechstens: frage.anzahl,
    nach,
    status: status && [...new Set(status)],
    faehigkeit: frage.faehigkeit,
    person_id: frage.person,
    nummer: nummerIn(frage.suche),
    von: frage.von === undefined ? undefined : ausLokal(frage.von, 0, 0, zone),
    bis: frage.bis === undefined ? undefined : ausLokal(plusTage(frage.bis, 1), 0, 0, zone),
  }
}

const zeiger = (s: Stelle | undefined): string | null =>
  s ? Buffer.from(JSON.stringify([s.erstellt, s.nachricht_id, s.id])).toString('base64url') : null

const Zeiger = z.tuple([Stelle.shape.erstellt, Stelle.shape.nachricht_id, Stelle.shape.id])

function leseZeiger(text: string): Stelle | undefined {
  try {
    const [erstellt, nachricht_id, id] = Zeiger.parse(
      JSON.parse(Buffer.from(text, 'base64url').toString('utf8')),
    )
    return { erstellt, nachricht_id, id }
  } catch {
    return undefined
  }
}

/** „V-12“, „v12“, „#12“, „12“. */
function nummerIn(text: string | undefined): number | undefined {
  const wort = text?.trim().replace(/^#/u, '') ?? ''
  const id = /^\d{1,15}$/u.test(wort) ? `V-${wort}` : leseVorgangId(wort)
  return id === undefined ? undefined : Number(/\d+/u.exec(id)?.[0])
}

/** As people without umlaut keys write them, too. */
const form = (text: string): string => grund(falte(text))
const suchworte = (text: string | undefined): string[] =>
  form(text ?? '')
    .split(/\s+/u)
    .filter((w) => w !== '')
    .slice(0, 10)

/** Every word stands in what was asked, what was answered, a value, the requester's name, or what the Fähigkeit is called. */
async function suche(werk: Werk, f: Listenfilter, worte: readonly string[]): Promise<Seite> {
  const passt = await suchregel(werk, worte)
  // Who sees some is asked by several statements, each for a whole batch.
  const hoechstens = f.sicht.alle ? SUCHE_HOECHSTENS : SUCHE_HOECHSTENS / 2
  const ids: string[] = []
  let nach = f.nach
  let weiter: Stelle | undefined
  for (let angesehen = 0; ; angesehen += STAPEL) {
    const zeilen = await werk.speicher.read(suchzeilen, { ...f, nach, hoechstens: STAPEL })
    const letzte = zeilen.find((z) => passt(z) && ids.push(z.id) === f.hoechstens)
    nach = zeilen.at(-1)
    weiter = letzte ?? (zeilen.length < STAPEL ? undefined : nach)
    if (letzte || !weiter || angesehen + STAPEL >= hoechstens) break
  }
  const vorgaenge = await werk.speicher.read(ladeVorgaenge, { agent: f.agent, ids })
  return { vorgaenge, weiter: zeiger(weiter) }
}

async function suchregel(werk: Werk, worte: readonly string[]): Promise<(z: Suchzeile) => boolean> {
  const personen = await werk.speicher.read(listePersonen, { agent: werk.konfiguration.agent })
  const benannt = worte.map((wort) => ({
    wort,
    personen: new Set(personen.filter((p) => form(p.name).includes(wort)).map((p) => p.id)),
    faehigkeiten: new Set(
      werk.assistent.skills.alle
        .filter((s) => form(`${s.name} ${alsText(s.beschreibung)}`).includes(wort))
        .map((s) => s.name),
    ),
  }))
  return (z) => {
    // Names of fields are no words of anybody.
    const heu = form(`${z.text} ${z.antwort ?? ''} ${z.parameter.replace(/"[^"]*":/gu, ' ')}`)
    return benannt.every(
      (b) => heu.includes(b.wort) || b.personen.has(z.person_id) || b.faehigkeiten.has(z.faehigkeit ?? ''),
    )
  }
}

const alsText = (text: string | object): string =>
  typeof text === 'string' ? text : Object.values(text).join(' ')

/** All pages, one after the other: so many rows at once are in memory. */
export async function* alleSeiten(
  werk: Werk,
  ich: Angemeldet,
  frage: z.output<typeof Vorgangsfilter>,
): AsyncGenerator<Vorgang[]> {
  let nach: string | undefined
  do {
    const seite = await ladeSeite(werk, ich, { ...frage, nach, anzahl: 200 })
    yield seite.vorgaenge
    nach = seite.weiter ?? undefined
  } while (nach !== undefined)
}
