import { randomInt } from 'node:crypto'
import { teamVon } from '../assistent/team.ts'
import { systemUhr } from '../betrieb/uhr.ts'
import { EndgueltigerFehler } from '../domaene/fehler.ts'
import { type Kennung, kennungenVon, leseTelefon, telefonAusProviderId } from '../domaene/kennung.ts'
import type { Person } from '../domaene/person.ts'
import { Sprache } from '../domaene/sprache.ts'
import { vergleichsform } from '../domaene/text.ts'
import { plusMs, TAG_MS } from '../domaene/zeit.ts'
import { adresseVon } from '../leitstand/bindung.ts'
import { insertEinladung } from '../speicher/anmeldung.ts'
import { findePersonId, kennungenDerPerson } from '../speicher/kennung.ts'
import { listePersonen, setzeRolle, setzeSprache, setzeStatus, uebernehmeTeam } from '../speicher/person.ts'
import { codeHash } from '../speicher/schluessel.ts'
import { falscherAufruf, schreibe, schreibeJson } from './ausgabe.ts'
import type { Grundlage } from './lade.ts'
import { nummerFehler, personJson, rolleAus, vertretungText } from './person-text.ts'

// Persons. The config's team is the start; afterwards the table is the truth.

/** Everybody, with the config's team taken over when nobody is there yet. */
export async function personen(g: Grundlage): Promise<Person[]> {
  const { agent } = g.konfiguration
  await g.speicher.run(uebernehmeTeam, {
    agent,
    personen: teamVon(g.konfiguration),
    jetzt: systemUhr.jetzt(),
  })
  return await g.speicher.read(listePersonen, { agent })
}

/** By phone, id, name, first name or alias; without a word the first of the team. @throws EndgueltigerFehler nobody, or several */
export async function waehlePerson(g: Grundlage, wort: string | undefined): Promise<Person> {
  const alle = await personen(g)
  const erster = alle.find((p) => p.phone === g.konfiguration.team[0]?.phone) ?? alle[0]
  if (wort === undefined && erster) return erster
  const treffer = await passende(g, alle, wort ?? '')
  if (treffer.length === 1 && treffer[0]) return treffer[0]
  if (treffer.length > 0) throw mehrere(wort ?? '', treffer)
  throw nummerFehler(wort ?? '', g.konfiguration.land) ?? unbekannt(wort ?? '', alle)
}

/** The same; undefined: nobody of the team. @throws EndgueltigerFehler several */
export async function suchePerson(g: Grundlage, wort: string): Promise<Person | undefined> {
  const treffer = await passende(g, await personen(g), wort)
  if (treffer.length > 1) throw mehrere(wort, treffer)
  return treffer[0]
}

async function passende(g: Grundlage, alle: readonly Person[], wort: string): Promise<Person[]> {
  const form = vergleichsform(wort)
  const genau = alle.filter((p) => p.phone === wort || p.id === wort || vergleichsform(p.name) === form)
  if (genau.length > 0) return genau
  const vornamen = alle.filter((p) => vergleichsform(p.name).split(' ').includes(form))
  return vornamen.length > 0 ? vornamen : await mitKennung(g, alle, wort)
}

const genannt = (personen: readonly Person[]): string =>
  personen.map((p) => `${p.name} (${p.phone})`).join(', ')

const unbekannt = (wort: string, alle: readonly Person[]): EndgueltigerFehler =>
  new EndgueltigerFehler('person', `„${wort}“ kenne ich nicht.`, {
    abhilfe:
      alle.length === 0
        ? 'Trage Personen in assistent.config.ts unter team ein.'
        : `Bekannt sind: ${genannt(alle)}.`,
  })

const mehrere = (wort: string, treffer: readonly Person[]): EndgueltigerFehler =>
  new EndgueltigerFehler('person', `„${wort}“ ist nicht eindeutig.`, {
    abhilfe: `Wer ist gemeint? ${genannt(treffer)}. Nimm die Nummer oder den ganzen Namen.`,
  })

/** A phone in any spelling, a channel's id (`slack:U1`), an alias. */
async function mitKennung(g: Grundlage, alle: readonly Person[], wort: string): Promise<Person[]> {
  const kennungen = kennungenAus(g, wort)
  const da = await g.speicher.read(findePersonId, { agent: g.konfiguration.agent, kennungen })
  return alle.filter((p) => p.id === da)
}

/** What a typed word may name somebody by: a phone in any spelling, or an id of a channel. */
export function kennungenAus(g: Grundlage, wort: string): Kennung[] {
  const gelesen = leseTelefon(wort, g.konfiguration.land)
  const telefone = ['nummer' in gelesen ? gelesen.nummer : undefined, telefonAusProviderId(wort)]
  const [, kanal, id] = /^([a-z]+):(.+)$/u.exec(wort) ?? []
  return [
    ...telefone.flatMap((t) => (t === undefined ? [] : [{ kanal: 'phone', kennung: t }])),
    ...(kanal && id ? kennungenVon(kanal, id) : []),
  ]
}

/** What a person has besides: a deputy, a zone. */
function zusatz(g: Grundlage, p: Person, alle: readonly Person[]): string {
  const vertretung = vertretungText(p, alle, g.konfiguration.zone, systemUhr.jetzt())
  const teile = [
    ...(vertretung === undefined ? [] : [`Vertretung: ${vertretung}`]),
    ...(p.zeitzone ? [p.zeitzone] : []),
  ]
  return teile.length === 0 ? '' : `  (${teile.join('; ')})`
}

export async function liste(g: Grundlage, json: boolean): Promise<void> {
  const alle = await personen(g)
  if (json) return schreibeJson(alle.map(personJson))
  for (const p of alle)
    schreibe(
      `${p.phone.padEnd(18)} ${p.name.padEnd(24)} ${p.status.padEnd(9)} ${p.sprache}  ${p.rollen.join(', ')}${zusatz(g, p, alle)}`,
    )
}

/**
 * A one-time code for the Leitstand and for `anmelden`, valid for a day. Only its hash is stored. In the link it stands
 * behind `#`: a browser keeps that to itself, so no log of a server or proxy holds it.
 */
export async function ladeEin(g: Grundlage, wer: string, o: { json?: boolean } = {}): Promise<void> {
  const person = await waehlePerson(g, wer)
  if (person.status !== 'aktiv')
    throw new EndgueltigerFehler('person', `${person.name} ist gesperrt, ein Code hülfe nicht.`, {
      abhilfe: `Zuerst entsperren: assistent person sperren '${person.name}' --aufheben`,
    })
  const code = einmalCode()
  const jetzt = systemUhr.jetzt()
  const gueltig_bis = plusMs(jetzt, TAG_MS)
  await g.speicher.run(insertEinladung, {
    hash: codeHash(g.schluessel, code),
    person_id: person.id,
    gueltig_bis,
    jetzt,
  })
  const leitstand = adresseVon(g.konfiguration, g.umgebung.PORT ?? 3000)
  const link = leitstand === undefined ? null : `${leitstand}/anmelden#code=${code}`
  if (o.json) return schreibeJson({ person: person.name, code, link, gueltig_bis })
  schreibe(`Einmal-Code für ${person.name}, gültig für 24 Stunden: ${code}`)
  if (link !== null) schreibe(`Im Leitstand: ${link}`)
  schreibe(`Anmelden mit: assistent anmelden --code ${code}`)
}

/** Without characters that are mistaken for each other. */
const ZEICHEN = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** `ABCD-EFGH-JKMN`, by chance. */
export const einmalCode = (): string =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => ZEICHEN[randomInt(ZEICHEN.length)]).join(''),
  ).join('-')

export async function sperre(g: Grundlage, wer: string, gesperrt: boolean): Promise<void> {
  const person = await waehlePerson(g, wer)
  await g.speicher.run(setzeStatus, {
    id: person.id,
    status: gesperrt ? ('gesperrt' as const) : ('aktiv' as const),
    jetzt: systemUhr.jetzt(),
  })
  schreibe(`${person.name} ist ${gesperrt ? 'gesperrt' : 'aktiv'}.`)
}

export async function sprache(g: Grundlage, wer: string, wort: string): Promise<void> {
  const person = await waehlePerson(g, wer)
  const gelesen = Sprache.safeParse(wort)
  if (!gelesen.success) throw falscherAufruf(`„${wort}“ ist keine Sprache des Assistenten: de, en oder pt.`)
  await g.speicher.run(setzeSprache, { id: person.id, sprache: gelesen.data, jetzt: systemUhr.jetzt() })
  schreibe(`Mit ${person.name} spricht der Assistent ${SPRACHEN[gelesen.data]}.`)
}
const SPRACHEN: Record<Sprache, string> = { de: 'Deutsch', en: 'Englisch', pt: 'Portugiesisch' }

export async function rolle(g: Grundlage, wer: string, wort: string, weg: boolean): Promise<void> {
  const person = await waehlePerson(g, wer)
  // What was given once can be taken, whatever it is called.
  const name = weg && person.rollen.includes(wort) ? wort : rolleAus(wort, await personen(g))
  await g.speicher.run(setzeRolle, { id: person.id, rolle: name, hat: !weg, jetzt: systemUhr.jetzt() })
  schreibe(`${person.name} hat die Rolle „${name}“ ${weg ? 'nicht mehr' : 'jetzt'}.`)
  const kennungen = await g.speicher.read(kennungenDerPerson, { person_id: person.id })
  if (!weg && kennungen.length > 0 && !kennungen.some((k) => k.geprueft))
    schreibe('Noch trägt keine ihrer Kennungen Rechte: assistent person kennung … --bestaetigen')
}
