import { DateTime } from 'luxon'
import { systemUhr } from '../betrieb/uhr.ts'
import { EndgueltigerFehler } from '../domaene/fehler.ts'
import type { Person } from '../domaene/person.ts'
import { plusTage } from '../domaene/tag.ts'
import { ausLokal, type Instant, leseZone, lokalerTag, type Tag } from '../domaene/zeit.ts'
import { zeigeTag } from '../rueckkanal/darstellung.ts'
import { setzeAbwesenheit } from '../speicher/abwesenheit.ts'
import { ladePerson, setzeVertretung, setzeZeitzone } from '../speicher/person.ts'
import type { Operation } from '../speicher/speicher.ts'
import { falscherAufruf, schreibe, schreibeJson } from './ausgabe.ts'
import type { Grundlage } from './lade.ts'
import { waehlePerson } from './person.ts'

// Who decides for a person out of reach, and in which zone a person lives.

export interface VertretungOptionen {
  bis?: string
  keine?: boolean
  json?: boolean
}

/** Names, changes or ends a person's deputy. `bis` is the last day, in the team's zone. */
export async function vertretung(
  g: Grundlage,
  wer: string,
  wort: string | undefined,
  o: VertretungOptionen,
): Promise<void> {
  if ((wort === undefined) === (o.keine !== true))
    throw falscherAufruf('Nenne die Vertretung, oder nimm sie mit --keine zurück.')
  if (o.keine && o.bis !== undefined)
    throw falscherAufruf('--bis gehört zu einer Vertretung, nicht zu --keine.')
  const person = await waehlePerson(g, wer)
  const jetzt = systemUhr.jetzt()
  const { zone } = g.konfiguration
  const tag = o.bis === undefined ? undefined : letzterTag(o.bis, zone, jetzt)
  const andere = wort === undefined ? undefined : await waehlePerson(g, wort)
  const bis = tag === undefined ? null : ausLokal(plusTage(tag, 1), 0, 0, zone)
  await g.speicher.run(setze, { id: person.id, vertretung: andere?.id ?? null, bis, jetzt })
  g.log.info({ person: person.id, vertretung: andere?.id ?? null, bis }, 'Vertretung geändert')
  if (o.json) return schreibeJson({ id: person.id, vertretung: andere?.id ?? null, vertretung_bis: bis })
  schreibe(
    andere
      ? `${andere.name} vertritt ${person.name}${tag === undefined ? '' : ` bis ${zeigeTag(tag, 'de')}`}, wenn ${person.name} nicht zu erreichen ist.`
      : `${person.name} hat keine Vertretung mehr.`,
  )
}

/** @throws EndgueltigerFehler `aufruf`, not a day, or one that is over */
function letzterTag(text: string, zone: string, jetzt: Instant): Tag {
  const gelesen = ['yyyy-MM-dd', 'd.M.yyyy'].map((form) =>
    DateTime.fromFormat(text.trim(), form, { zone: 'utc' }),
  )
  const tag = gelesen.find((d) => d.isValid)?.toFormat('yyyy-MM-dd')
  if (tag === undefined)
    throw falscherAufruf(`„${text}“ ist kein Datum. Schreib es als 2026-12-31 oder 31.12.2026.`)
  if (tag < lokalerTag(jetzt, zone)) throw falscherAufruf(`Der ${zeigeTag(tag, 'de')} ist schon vorbei.`)
  return tag
}

/** The look and the change are one transaction: two commands side by side make no circle. */
function* setze(arg: {
  id: string
  vertretung: string | null
  bis: Instant | null
  jetzt: Instant
}): Operation<void> {
  const person = yield* ladePerson({ id: arg.id })
  const andere = arg.vertretung === null ? undefined : yield* ladePerson({ id: arg.vertretung })
  if (person && andere) {
    if (andere.id === person.id)
      throw new EndgueltigerFehler('aufruf', `${person.name} kann sich nicht selbst vertreten.`)
    if (andere.status !== 'aktiv')
      throw new EndgueltigerFehler('vertretung', `${andere.name} ist gesperrt und kann niemanden vertreten.`)
    const kette = yield* vertretungenAb(andere, arg.jetzt)
    if (kette.some((p) => p.id === person.id))
      throw new EndgueltigerFehler(
        'vertretung',
        `Das wäre ein Kreis: ${[person, ...kette].map((p) => p.name).join(' → ')}.`,
        { abhilfe: 'Nimm vorher eine davon zurück: assistent person vertretung <Person> --keine' },
      )
  }
  yield* setzeVertretung(arg)
  // Taken back by an operator is taken back, whoever had named it.
  if (arg.vertretung === null)
    yield* setzeAbwesenheit({ id: arg.id, abwesenheit: undefined, jetzt: arg.jetzt })
}

/** A person, the deputy, the deputy's deputy, …; as far as they hold now, each once. */
function* vertretungenAb(erste: Person, jetzt: Instant): Operation<Person[]> {
  const kette: Person[] = []
  for (let p: Person | undefined = erste; p && !kette.some((k) => k.id === p?.id); ) {
    kette.push(p)
    const gilt: boolean = !p.vertretung_bis || p.vertretung_bis > jetzt
    p = p.vertretung && gilt ? yield* ladePerson({ id: p.vertretung }) : undefined
  }
  return kette
}

export interface ZeitzoneOptionen {
  keine?: boolean
  json?: boolean
}

/** In which zone times are said to a person and read from the person's words. */
export async function zeitzone(
  g: Grundlage,
  wer: string,
  wort: string | undefined,
  o: ZeitzoneOptionen,
): Promise<void> {
  if ((wort === undefined) === (o.keine !== true))
    throw falscherAufruf('Nenne eine Zeitzone, oder nimm sie mit --keine zurück.')
  const zone = wort === undefined ? null : zoneAus(wort)
  const person = await waehlePerson(g, wer)
  await g.speicher.run(setzeZeitzone, { id: person.id, zeitzone: zone, jetzt: systemUhr.jetzt() })
  g.log.info({ person: person.id, zeitzone: zone }, 'Zeitzone geändert')
  if (o.json) return schreibeJson({ id: person.id, zeitzone: zone })
  schreibe(
    zone === null
      ? `Für ${person.name} gilt die Zeitzone des Teams, ${g.konfiguration.zone}.`
      : `Für ${person.name} gilt die Zeitzone ${zone}.`,
  )
}

/** @throws EndgueltigerFehler `aufruf`, not an IANA name */
export function zoneAus(wort: string): string {
  const zone = leseZone(wort)
  if (zone === undefined)
    throw falscherAufruf(
      `„${wort}“ ist keine IANA-Zeitzone. Schreib sie wie America/Sao_Paulo oder Asia/Tokyo.`,
    )
  return zone
}
