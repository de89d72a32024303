import { z } from 'zod'
import { falte, grund } from '../../domaene/faltung.ts'
import { zoneVon } from '../../domaene/person.ts'
import { plusTage } from '../../domaene/tag.ts'
import { leseVorgangId } from '../../domaene/vorgang.ts'
import { ausLokal } from '../../domaene/zeit.ts'
import type { Vorgang } from '../../speicher/vorgang.ts'
import { ladeVorgaenge, listeSichtbare, type Suchzeile, suchzeilen } from '../../speicher/vorgang-liste.ts'
import { type Listenfilter, Listenstatus, STATUSGRUPPEN, Stelle } from '../../speicher/vorgang-wege.ts'
import type { Leser, Lesewerk, ProblemFehler } from '../behandlung.ts'
import { falscheAngabe } from '../problem.ts'
import type { Vorgangsfilter } from '../vertrag/vorgang.ts'
import { leseZeiger, zeiger } from '../zeiger.ts'
import { sichtVon } from './vorgang-daten.ts'

// A page of the list: what the URL says as a filter, and a search that looks through bounded batches.

type Frage = z.output<typeof Vorgangsfilter> & { nach?: string | undefined; anzahl: number }

export interface Seite {
  vorgaenge: Vorgang[]
  weiter: string | null
}

/** So many rows are looked at in one request: then the page says where the search goes on. */
const SUCHE_HOECHSTENS = 6000
/** … and in one transaction, where each row is found by one step of an index. */
const STAPEL = 1000
/** Who sees some is asked by several statements, each of which may find so many: once is enough. */
const STAPEL_EINIGES = SUCHE_HOECHSTENS / 4

/** @throws ProblemFehler 400 a filter that cannot be */
export async function ladeSeite(werk: Lesewerk, ich: Leser, frage: Frage): Promise<Seite> {
  const f = filterVon(werk, ich, frage)
  const worte = suchworte(frage.suche)
  if (f.nummer === undefined && worte.length > 0) return await suche(werk, f, worte)
  const vorgaenge = await werk.speicher.read(listeSichtbare, { ...f, hoechstens: f.hoechstens + 1 })
  // Digits alone are as well the number of an invoice.
  if (vorgaenge.length === 0 && /^\s*\d+\s*$/u.test(frage.suche ?? ''))
    return await suche(werk, { ...f, nummer: undefined }, worte)
  const seite = vorgaenge.slice(0, f.hoechstens)
  return { vorgaenge: seite, weiter: vorgaenge.length > f.hoechstens ? zeigerAuf(seite.at(-1)) : null }
}

function filterVon(werk: Lesewerk, { person, sprache }: Leser, frage: Frage): Listenfilter {
  const falsch = (feld: string): ProblemFehler => falscheAngabe(werk.welt.texte(sprache).probleme, feld)
  const zone = zoneVon(person, werk.welt.zone)
  const status = frage.status?.split(',').flatMap((wort) => {
    const gelesen = Listenstatus.safeParse(wort)
    if (gelesen.success) return [gelesen.data]
    // Only what stands there itself: an object also knows `constructor`.
    const gruppe = Object.hasOwn(STATUSGRUPPEN, wort) ? STATUSGRUPPEN[wort] : undefined
    if (!gruppe) throw falsch('status')
    return gruppe
  })
  const nach = frage.nach === undefined ? undefined : leseZeiger(Zeiger, frage.nach)
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

const zeigerAuf = (s: Stelle | undefined): string | null =>
  s ? zeiger([s.erstellt, s.nachricht_id, s.id]) : null

const Zeiger = z
  .tuple([Stelle.shape.erstellt, Stelle.shape.nachricht_id, Stelle.shape.id])
  .transform(([erstellt, nachricht_id, id]): Stelle => ({ erstellt, nachricht_id, id }))

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
async function suche(werk: Lesewerk, f: Listenfilter, worte: readonly string[]): Promise<Seite> {
  const passt = suchregel(werk, worte)
  const [stapel, hoechstens] = f.sicht.alle ? [STAPEL, SUCHE_HOECHSTENS] : [STAPEL_EINIGES, STAPEL_EINIGES]
  const ids: string[] = []
  let nach = f.nach
  let weiter: Stelle | undefined
  for (let angesehen = 0; ; angesehen += stapel) {
    const zeilen = await werk.speicher.read(suchzeilen, { ...f, nach, hoechstens: stapel })
    const letzte = zeilen.find((z) => passt(z) && ids.push(z.id) === f.hoechstens)
    nach = zeilen.at(-1)
    weiter = letzte ?? (zeilen.length < stapel ? undefined : nach)
    if (letzte || !weiter || angesehen + stapel >= hoechstens) break
  }
  const vorgaenge = await werk.speicher.read(ladeVorgaenge, { agent: f.agent, ids })
  return { vorgaenge, weiter: zeigerAuf(weiter) }
}

function suchregel(werk: Lesewerk, worte: readonly string[]): (z: Suchzeile) => boolean {
  const benannt = worte.map((wort) => ({
    wort,
    faehigkeiten: new Set(
      werk.welt.skills.alle
        .filter((s) => form(`${s.name} ${alsText(s.beschreibung)}`).includes(wort))
        .map((s) => s.name),
    ),
  }))
  return (z) => {
    // Names of fields are no words of anybody.
    const heu = form(`${z.name ?? ''} ${z.text} ${z.antwort ?? ''} ${z.parameter.replace(/"[^"]*":/gu, ' ')}`)
    return benannt.every((b) => heu.includes(b.wort) || b.faehigkeiten.has(z.faehigkeit ?? ''))
  }
}

const alsText = (text: string | object): string =>
  typeof text === 'string' ? text : Object.values(text).join(' ')

/** All pages, one after the other: so many rows at once are in memory. */
export async function* alleSeiten(
  werk: Lesewerk,
  ich: Leser,
  frage: z.output<typeof Vorgangsfilter>,
): AsyncGenerator<Vorgang[]> {
  let nach: string | undefined
  do {
    const seite = await ladeSeite(werk, ich, { ...frage, nach, anzahl: 200 })
    yield seite.vorgaenge
    nach = seite.weiter ?? undefined
  } while (nach !== undefined)
}
