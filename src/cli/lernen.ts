import { oeffneWieder, siegleWieder } from '../assistent/lernen-wieder.ts'
import { erstelleWorte } from '../assistent/welt.ts'
import { systemUhr } from '../betrieb/uhr.ts'
import { EndgueltigerFehler } from '../domaene/fehler.ts'
import { type Lernnummer, leseLernnummer, zeigeLernnummer } from '../domaene/lernen.ts'
import { wirkungVon } from '../router/lernwirkung.ts'
import { herkunftText, kippText, zeileVon } from '../router/plan_lernen.ts'
import { ladeSkills } from '../skills/verzeichnis.ts'
import {
  darfUeber,
  type Gelerntes,
  type Lernentscheidung,
  ladeGelerntes,
  listeGelerntes,
} from '../speicher/lernen-entscheiden.ts'
import { entscheideUndBehalte, lerneWieder } from '../speicher/lernen-wieder.ts'
import { ladePerson } from '../speicher/person.ts'
import { verlangeAnmeldung } from './anmeldung.ts'
import { CODE, falscherAufruf, melde, schreibe, schreibeJson } from './ausgabe.ts'
import { ladeStand, sichtbar } from './erkennung-stand.ts'
import type { Grundlage } from './lade.ts'
import { waehlePerson } from './person.ts'

// What was learned, from the shell: seen by whoever has the database, decided on as the person who is logged in.

export async function liste(
  g: Grundlage,
  o: { person?: string; json?: boolean; wartend?: boolean },
): Promise<void> {
  const person = o.person === undefined ? undefined : await waehlePerson(g, o.person)
  const alle = await g.speicher.read(listeGelerntes, {
    agent: g.konfiguration.agent,
    ...(person ? { person_id: person.id } : {}),
    wartend: o.wartend === true,
  })
  if (o.json) return schreibeJson(alle.map(alsJson))
  const { welt, t } = await sprachlich(g)
  if (alle.length === 0) schreibe(o.wartend ? t.keineVorschlaege : t.nichtsDa)
  for (const l of alle) schreibe(sichtbar(t.von(zeileVon(l, welt, g.konfiguration.sprache), l.wer)))
}

export async function zeige(g: Grundlage, wort: string, json: boolean): Promise<void> {
  const l = await lade(g, nummerAus(wort))
  if (json) return schreibeJson(alsJson(l))
  const { welt } = await sprachlich(g)
  schreibe(sichtbar(herkunftText(l, welt, undefined)))
}

/** The same rule and the same transaction as in the chat; a running server knows it with the next message. */
export async function entscheide(
  g: Grundlage,
  wort: string,
  wunsch: Lernentscheidung,
  trotzdem: boolean,
): Promise<number> {
  const nummer = nummerAus(wort)
  const person_id = await verlangeAnmeldung(g)
  const wer = await g.speicher.read(ladePerson, { id: person_id })
  const l = await lade(g, nummer)
  const { t } = await sprachlich(g)
  const keinRecht = wunsch === 'zuruecknehmen' ? t.nurEigenes : t.nurLeitung
  if (!wer || !darfUeber(l, wer, wunsch)) return gescheitert(keinRecht)
  const kippt = wunsch === 'uebernehmen' && !trotzdem ? await wasKippt(g, l) : undefined
  if (kippt !== undefined) return gescheitert(kippt)
  const { agent } = g.konfiguration
  const angaben = { agent, nummer, wunsch, person_id, geprueft: true, jetzt: systemUhr.jetzt() }
  const { ergebnis, weg } = await g.speicher.run(entscheideUndBehalte, angaben)
  const id = zeigeLernnummer(nummer)
  if (ergebnis === 'kein_recht') return gescheitert(keinRecht)
  if (ergebnis === 'unbekannt') return gescheitert(t.unbekannt(id))
  const gesagt = { uebernehmen: t.uebernommen, ablehnen: t.abgelehnt, zuruecknehmen: t.zurueckgenommen }
  schreibe(gesagt[wunsch](id))
  if (weg) schreibe(`Doch wieder: assistent lernen wieder ${siegleWieder(g.schluessel, weg, angaben.jetzt)}`)
  return CODE.gut
}

/** What was taken back within the hour, by the person who is logged in. */
export async function wieder(g: Grundlage, was: string): Promise<number> {
  const person_id = await verlangeAnmeldung(g)
  const jetzt = systemUhr.jetzt()
  const weg = oeffneWieder(g.schluessel, was, jetzt)
  const { agent } = g.konfiguration
  const nummer = weg && (await g.speicher.run(lerneWieder, { agent, z: weg, person_id, jetzt }))
  const { daten } = (await sprachlich(g)).welt.texte(g.konfiguration.sprache)
  if (!nummer) return gescheitert(daten.wiederVorbei)
  schreibe(daten.wieder(zeigeLernnummer(nummer)))
  return CODE.gut
}

/** What would be understood otherwise; undefined: nothing. */
async function wasKippt(g: Grundlage, l: Gelerntes): Promise<string | undefined> {
  const { agent, zone, land, sprache } = g.konfiguration
  const { erkenner, skills, welt } = await ladeStand(g)
  const alle = await g.speicher.read(listeGelerntes, { agent })
  const grund = { jetzt: systemUhr.jetzt(), zone, land, sprache, skills, begriffe: [], personen: [] }
  const wirkung = wirkungVon((a) => erkenner.lokal(a), grund, alle, l)
  if (wirkung.kippt.length === 0) return undefined
  const id = zeigeLernnummer(l)
  return `${kippText(wirkung, l, welt, sprache)}\n\`assistent lernen uebernehmen ${id} --trotzdem\``
}

function gescheitert(text: string): number {
  melde(text)
  return CODE.gescheitert
}

export async function lade(g: Grundlage, nummer: Lernnummer): Promise<Gelerntes> {
  const l = await g.speicher.read(ladeGelerntes, { agent: g.konfiguration.agent, nummer })
  if (l) return l
  throw new EndgueltigerFehler('unbekannt', `${zeigeLernnummer(nummer)} gibt es nicht (mehr).`, {
    abhilfe: '`assistent lernen liste` zeigt, was gelernt ist.',
  })
}

export function nummerAus(wort: string): Lernnummer {
  const nummer = leseLernnummer(wort)
  if (nummer) return nummer
  throw falscherAufruf(
    `„${sichtbar(wort)}“ ist keine Nummer von Gelerntem. Gemeint ist etwas wie L-12 oder B-3.`,
  )
}

async function sprachlich(g: Grundlage) {
  const welt = erstelleWorte(g.konfiguration, await ladeSkills(g.konfiguration.skills, g.ordner))
  return { welt, t: welt.texte(g.konfiguration.sprache).lernen }
}

function alsJson(l: Gelerntes) {
  const { art, id: _, ...rest } = l
  return { nummer: zeigeLernnummer(l), art: art === 'L' ? 'beispiel' : 'begriff', ...rest }
}
