import { randomUUID } from 'node:crypto'
import { systemUhr } from '../betrieb/uhr.ts'
import { EndgueltigerFehler } from '../domaene/fehler.ts'
import { type Kennung, kennungenVon, oidcKennung } from '../domaene/kennung.ts'
import { leseMailadresse } from '../domaene/mail.ts'
import type { Person } from '../domaene/person.ts'
import { Sprache } from '../domaene/sprache.ts'
import type { Instant } from '../domaene/zeit.ts'
import {
  bestaetigeKennung,
  findePersonId,
  insertKennung,
  kennungenDerPerson,
  ladeKennung,
  loescheKennung,
  schluesseleUm,
} from '../speicher/kennung.ts'
import { insertPerson, ladePerson, listePersonen, type PersonNeu } from '../speicher/person.ts'
import { zaehleUmzug } from '../speicher/person-verbinden.ts'
import type { Operation } from '../speicher/speicher.ts'
import { falscherAufruf, schreibe, schreibeJson } from './ausgabe.ts'
import type { Grundlage } from './lade.ts'
import { personen, waehlePerson } from './person.ts'
import { kanalAus, nameAus, nummerAus, personJson, rolleAus, vertretungText } from './person-text.ts'
import { zoneAus } from './person-vertretung.ts'

// New persons, and their names on the channels.

export interface AnlegenOptionen {
  nummer: string
  rolle?: string[]
  sprache?: string
  zeitzone?: string
  mail?: string
  json?: boolean
}

export async function legeAn(g: Grundlage, name: string, o: AnlegenOptionen): Promise<void> {
  const gelesen = nameAus(name)
  const sprache = Sprache.safeParse(o.sprache ?? g.konfiguration.sprache)
  if (!sprache.success)
    throw falscherAufruf(`„${o.sprache ?? ''}“ kann ich nicht: ${Sprache.options.join(', ')}.`)
  const phone = nummerAus(o.nummer, g.konfiguration.land)
  const zeitzone = o.zeitzone === undefined ? undefined : zoneAus(o.zeitzone)
  const alle = await personen(g)
  const rollen = (o.rolle ?? ['mitglied']).map((r) => rolleAus(r, alle))
  const p: PersonNeu = {
    id: `P-${randomUUID()}`,
    agent: g.konfiguration.agent,
    phone,
    name: gelesen,
    sprache: sprache.data,
    rollen: [...new Set(rollen)],
    kennungen: [
      { kanal: 'phone', kennung: phone },
      ...(o.mail === undefined ? [] : [{ kanal: 'mail', kennung: mailAus(o.mail) }]),
    ],
    geprueft: true,
    quelle: 'cli',
    zeitzone,
  }
  await g.speicher.run(neuePerson, { p, jetzt: systemUhr.jetzt() })
  if (o.json)
    return schreibeJson({
      id: p.id,
      phone,
      name: p.name,
      sprache: p.sprache,
      rollen: p.rollen,
      zeitzone: zeitzone ?? null,
    })
  schreibe(`${p.name} ist angelegt: ${phone}, ${p.rollen.join(', ')}.`)
}

/** The look and the insert are one transaction: nobody gets a second row meanwhile. */
function* neuePerson(arg: { p: PersonNeu; jetzt: Instant }): Operation<void> {
  const { agent, kennungen } = arg.p
  const da = yield* findePersonId({ agent, kennungen })
  if (da !== undefined) throw yield* vergeben(da)
  yield* insertPerson(arg)
}

function* vergeben(person_id: string): Operation<EndgueltigerFehler> {
  const wer = yield* ladePerson({ id: person_id })
  return new EndgueltigerFehler('kennung_vergeben', `Diese Kennung gehört schon zu ${wer?.name ?? '?'}.`, {
    abhilfe: 'Sind es zwei Einträge derselben Person, hilft `assistent person verbinden <a> <b>`.',
  })
}

export async function zeige(g: Grundlage, wer: string, json: boolean): Promise<void> {
  const p = await waehlePerson(g, wer)
  const kennungen = await g.speicher.read(kennungenDerPerson, { person_id: p.id })
  const umfang = await g.speicher.read(zaehleUmzug, { person: p })
  if (json) {
    const namen = kennungen.map(({ kanal, kennung, geprueft, erstellt }) => ({
      kanal,
      kennung,
      geprueft,
      erstellt,
    }))
    return schreibeJson({ ...personJson(p), kennungen: namen, umfang })
  }
  schreibe(`${p.name} (${p.phone})`)
  schreibe(`Status ${p.status}, Sprache ${p.sprache}, Rollen ${p.rollen.join(', ') || 'keine'}`)
  const alle = await g.speicher.read(listePersonen, { agent: p.agent })
  const vertretung = vertretungText(p, alle, g.konfiguration.zone, systemUhr.jetzt())
  schreibe(
    `Zeitzone ${p.zeitzone ?? `${g.konfiguration.zone} (des Teams)`}, Vertretung ${vertretung ?? 'keine'}`,
  )
  schreibe(p.begruesst === null ? 'noch nicht begrüßt' : `begrüßt ${p.begruesst}`)
  for (const k of kennungen)
    schreibe(`  ${k.kanal.padEnd(10)} ${k.kennung}${k.geprueft ? '' : '  (unbestätigt, trägt keine Rechte)'}`)
  schreibe(
    `${umfang.nachrichten} Nachrichten, ${umfang.fakten} Fakten, ${umfang.unterhaltungen} Unterhaltungen, ${umfang.vorgaenge} Vorgänge`,
  )
}

export interface KennungOptionen {
  bestaetigen?: boolean
  entfernen?: boolean
  json?: boolean
}

/** An operator's word: the name is the person's, and carries the person's rights. */
export async function kennung(
  g: Grundlage,
  wer: string,
  kanal: string,
  id: string,
  o: KennungOptionen,
): Promise<void> {
  const p = await waehlePerson(g, wer)
  if (id.trim() === '' || kanal.trim() === '') throw falscherAufruf('Zu einer Kennung gehören Kanal und ID.')
  const k = kennungAus(g, kanalAus(kanal), id.trim())
  if (o.entfernen) {
    // Other names came from messages: without them the next one would be a stranger's.
    if ((k.kanal !== 'mail' && k.kanal !== 'oidc') || o.bestaetigen)
      throw falscherAufruf(
        'Mit --entfernen gehen nur Mailadressen und Firmenkonten, und nicht zusammen mit --bestaetigen.',
      )
    await g.speicher.run(entferne, { person: p, k })
    if (o.json) return schreibeJson({ id: p.id, ...k, entfernt: true })
    return schreibe(`${k.kennung} gehört nicht mehr zu ${p.name}.`)
  }
  await g.speicher.run(setzeKennung, {
    person: p,
    k,
    bestaetigen: o.bestaetigen === true,
    jetzt: systemUhr.jetzt(),
  })
  if (o.json) return schreibeJson({ id: p.id, ...k, geprueft: true })
  if (k.kanal === 'mail') return schreibe(`${p.name} bekommt Post an ${k.kennung}, wenn kein Chat hinkommt.`)
  schreibe(`${k.kanal} ${k.kennung} gehört zu ${p.name} und trägt die Rechte dieser Person.`)
}

/** Ids of a channel that are phones are kept as phones: then they hold for each channel. */
function kennungAus(g: Grundlage, kanal: string, id: string): Kennung {
  if (kanal === 'phone') return { kanal, kennung: nummerAus(id, g.konfiguration.land) }
  if (kanal === 'mail') return { kanal, kennung: mailAus(id) }
  if (kanal === 'oidc') return { kanal, kennung: oidcKennung(issuerVon(g), id) }
  return kennungenVon(kanal, id)[0] ?? { kanal, kennung: id }
}

/** Who vouches for an account of single sign-on. */
function issuerVon({ konfiguration: { leitstand } }: Grundlage): string {
  const { sso } = leitstand || {}
  if (!sso) throw falscherAufruf('Zu einem Firmenkonto gehört leitstand.sso in der Konfiguration.')
  return sso.issuer
}

function mailAus(text: string): string {
  const adresse = leseMailadresse(text)
  if (adresse === undefined) throw falscherAufruf(`„${text}“ ist keine Mailadresse.`)
  return adresse
}

/** What is on its way to an address that is taken away goes nowhere. */
function* entferne(arg: { person: Person; k: Kennung }): Operation<void> {
  const { agent, id: person_id, name } = arg.person
  const da = yield* ladeKennung({ agent, ...arg.k })
  if (da?.person_id !== person_id)
    throw new EndgueltigerFehler('kennung_unbekannt', `${name} hat diese Kennung nicht.`)
  yield* loescheKennung({ agent, ...arg.k })
}

function* setzeKennung(arg: {
  person: Person
  k: Kennung
  bestaetigen: boolean
  jetzt: Instant
}): Operation<void> {
  const { person, k, jetzt } = arg
  const { agent, id: person_id } = person
  const da = yield* ladeKennung({ agent, ...k })
  const besitzer = da?.person_id ?? (yield* findePersonId({ agent, kennungen: [k] }))
  if (besitzer !== undefined && besitzer !== person_id) throw yield* vergeben(besitzer)
  if (arg.bestaetigen) {
    if (!da)
      throw new EndgueltigerFehler('kennung_unbekannt', `${person.name} hat diese Kennung nicht.`, {
        abhilfe: 'Ohne --bestaetigen wird sie angelegt.',
      })
    yield* bestaetigeKennung({ agent, ...k })
  } else if (da && !da.geprueft) {
    throw new EndgueltigerFehler(
      'kennung_unbestaetigt',
      `${person.name} hat diese Kennung schon, unbestätigt.`,
      { abhilfe: 'Mit --bestaetigen trägt sie auch die Rechte.' },
    )
  } else yield* insertKennung({ agent, k, person_id, geprueft: true, jetzt })
  if (k.kanal === 'phone' && !person.phone.startsWith('+'))
    yield* schluesseleUm({ agent, person_id, alt: person.phone, neu: k.kennung, jetzt })
}
