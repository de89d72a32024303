import { systemUhr } from '../betrieb/uhr.ts'
import type { Ereignis } from '../domaene/ereignis.ts'
import type { Person } from '../domaene/person.ts'
import { schwellenFuer } from '../domaene/schwellen.ts'
import { istLeer } from '../domaene/text.ts'
import { vorgangId } from '../domaene/vorgang.ts'
import { blickAuf } from '../erkennung/bericht/blick.ts'
import type { Erkennung } from '../erkennung/erkennung.ts'
import { erstelleLokal } from '../erkennung/lokal/lokal.ts'
import { ohneAnrede } from '../router/anrede.ts'
import { type Entscheidung, entscheide } from '../router/entscheidung.ts'
import type { Kontext } from '../router/kontext.ts'
import { kontextZu } from '../router/kontext_laden.ts'
import { plane } from '../router/planer.ts'
import { anfrageVon } from '../router/welt.ts'
import { slotsVon } from '../skills/slot.ts'
import type { Eingang } from '../speicher/eingang.ts'
import { direkteUnterhaltungen } from '../speicher/unterhaltung.ts'
import { falscherAufruf, schreibe, schreibeJson } from './ausgabe.ts'
import { type Auskunft, zeilenVon } from './erkennung-frage-text.ts'
import { ladeStand, type Stand } from './erkennung-stand.ts'
import type { Grundlage } from './lade.ts'
import { waehlePerson } from './person.ts'

// `assistent erkennung frage "…"`: how a text would be understood now, and why. It writes nothing and asks no model.

export async function frage(g: Grundlage, text: string, o: { als?: string; json?: boolean }): Promise<void> {
  if (istLeer(text)) throw falscherAufruf('Der Text ist leer. Schreib ihn in Anführungszeichen dahinter.')
  const person = await waehlePerson(g, o.als)
  const stand = await ladeStand(g)
  const auskunft = await befrage(g, stand, person, text.toWellFormed())
  if (o.json) return schreibeJson(auskunft)
  for (const zeile of zeilenVon(text, auskunft, g.konfiguration.zone)) schreibe(zeile)
}

async function befrage(g: Grundlage, stand: Stand, person: Person, text: string): Promise<Auskunft> {
  const { welt, regeln, erkenner } = stand
  const gelesen = await g.speicher.read(kontextZu, {
    ...(await alsNachricht(g, person, text)),
    jetzt: systemUhr.jetzt(),
    mitNamen: stand.mitNamen,
    rufnamen: regeln.rufnamen,
  })
  // How fast somebody writes is no part of what they say.
  const k: Kontext = { ...ohneAnrede(gelesen, regeln.rufnamen), zuegeLetzteMinute: 0 }
  const anfrage = anfrageVon(k, welt, k.ereignis.text)
  const erkennung = erkenner.lokal(anfrage)
  const entscheidung = entscheide(k, regeln, (t) => erkenner.lokal(anfrageVon(k, welt, t)))
  const plan = plane(k, welt, regeln, entscheidung, erkennung)
  const antworten = plan.antworten.map((a) => a.text.replaceAll(vorgangId(k.eingang.id), 'V-…'))
  return {
    person: person.name,
    gesendet: k.eingang.gesendet,
    entscheidung: entscheidung.art,
    ergebnis: plan.ergebnis,
    antwort: antworten.length === 0 ? undefined : antworten.join('\n'),
    kandidaten: kandidatenVon(stand, entscheidung, erkennung),
    blick: blickAuf(anfrage, {
      regeln: erstelleLokal(stand.skills, () => undefined),
      klassifikator: stand.klassifikator,
      sicher: (risiko) => schwellenFuer(g.konfiguration.schwellen, risiko).sicher,
    }),
  }
}

function kandidatenVon(
  { welt, regeln }: Stand,
  entscheidung: Entscheidung,
  erkennung: Erkennung,
): Auskunft['kandidaten'] {
  // Commands and answers to an open question are decided without recognition.
  const unbeachtet = entscheidung.art === 'befehl' || entscheidung.art === 'opt_out'
  return (unbeachtet ? [] : erkennung.kandidaten).map((k) => {
    const skill = welt.skills.finde(k.faehigkeit)
    const fehlt = skill
      ? slotsVon(skill.parameter).filter((s) => s.pflicht && k.parameter[s.feld] === undefined)
      : []
    return { ...k, schwelle: regeln.schwelle(k), fehlt: fehlt.map((s) => s.feld) }
  })
}

/** As if the person wrote it now, where they wrote last; a person who never wrote, in the terminal. */
async function alsNachricht(
  g: Grundlage,
  person: Person,
  text: string,
): Promise<{ eingang: Eingang; ereignis: Ereignis }> {
  const { agent } = g.konfiguration
  const [ort] = await g.speicher.read(direkteUnterhaltungen, { agent, person_id: person.id })
  const { kanal, chat, an } = ort ?? { kanal: 'terminal', chat: person.phone, an: person.phone }
  const jetzt = systemUhr.jetzt()
  const ereignis: Ereignis = {
    agent,
    kanal,
    ding: 'nachricht:frage',
    art: 'nachricht',
    chat,
    gruppe: false,
    von: an,
    gesendet: jetzt,
    text,
    typ: 'text',
  }
  const eingang: Eingang = {
    id: 0,
    agent,
    kanal,
    art: 'nachricht',
    lane: `${agent}/${person.id}`,
    person_id: person.id,
    chat,
    ereignis,
    gesendet: jetzt,
    gesendet_roh: jetzt,
    angekommen: jetzt,
    status: 'neu',
    ergebnis: null,
    grund: null,
    versuche: 0,
    nicht_vor: null,
  }
  return { eingang, ereignis }
}
