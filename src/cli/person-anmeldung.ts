import { systemUhr } from '../betrieb/uhr.ts'
import { EndgueltigerFehler } from '../domaene/fehler.ts'
import type { Instant } from '../domaene/zeit.ts'
import { zeigeZeit } from '../rueckkanal/darstellung.ts'
import { listePasskeys, loeschePasskey, type Passkey } from '../speicher/passkey.ts'
import { ladePasswort, loeschePasswort } from '../speicher/passwort.ts'
import { beendeSitzung, beendeSitzungen, listeSitzungen, type Sitzung } from '../speicher/sitzung.ts'
import { schreibe, schreibeJson } from './ausgabe.ts'
import type { Grundlage } from './lade.ts'
import { waehlePerson } from './person.ts'

export interface AnmeldungOptionen {
  /** Id of a session, or `alle`. */
  beenden?: string
  /** Id of a passkey. */
  passkeyWeg?: string
  passwortWeg?: boolean
  json?: boolean
}

/** How a person can log in and where they are; ends sessions and takes ways of logging in, by what the options say. */
export async function anmeldung(g: Grundlage, wer: string, o: AnmeldungOptionen): Promise<void> {
  const { id: person_id, name } = await waehlePerson(g, wer)
  const jetzt = systemUhr.jetzt()
  const fehlt = await nimm(g, person_id, jetzt, o)
  if (fehlt !== undefined)
    throw new EndgueltigerFehler('anmeldung', `${name} hat ${fehlt}.`, {
      abhilfe: 'Was es gibt, zeigt derselbe Befehl ohne weitere Angaben.',
    })
  const sitzungen = await g.speicher.read(listeSitzungen, { person_id, jetzt })
  const passkeys = await g.speicher.read(listePasskeys, { person_id })
  const passwort = await g.speicher.read(ladePasswort, { person_id })
  if (o.json)
    return schreibeJson({
      sitzungen: sitzungen.map(({ hash: _, person_id: __, ...s }) => s),
      passkeys: passkeys.map(({ id, name, erstellt, zuletzt }) => ({ id, name, erstellt, zuletzt })),
      passwort: passwort ? { geaendert: passwort.geaendert } : null,
    })
  const { zone } = g.konfiguration
  schreibe(sitzungen.length === 0 ? `${name} ist nirgends angemeldet.` : `${name} ist angemeldet:`)
  for (const s of sitzungen) schreibe(sitzungZeile(s, zone))
  schreibe(passkeys.length === 0 ? 'Passkeys: keine' : 'Passkeys:')
  for (const p of passkeys) schreibe(passkeyZeile(p, zone))
  schreibe(`Passwort: ${passwort ? `gesetzt am ${zeigeZeit(passwort.geaendert, 'de', zone)}` : 'keins'}`)
}

/** What was to be taken and is not there; undefined: all of it was. */
async function nimm(
  { speicher }: Grundlage,
  person_id: string,
  jetzt: Instant,
  o: AnmeldungOptionen,
): Promise<string | undefined> {
  if (o.beenden === 'alle') await speicher.run(beendeSitzungen, { person_id, jetzt })
  else if (
    o.beenden !== undefined &&
    !(await speicher.run(beendeSitzung, { person_id, id: o.beenden, jetzt }))
  )
    return `keine offene Sitzung ${o.beenden}`
  if (o.passkeyWeg !== undefined && !(await speicher.run(loeschePasskey, { person_id, id: o.passkeyWeg })))
    return `keinen Passkey ${o.passkeyWeg}`
  if (o.passwortWeg && !(await speicher.run(loeschePasswort, { person_id }))) return 'kein Passwort'
  return undefined
}

const WEGE: Record<Sitzung['weg'], string> = {
  einladung: 'Einladung',
  passkey: 'Passkey',
  passwort: 'Passwort',
  sso: 'SSO',
}

function sitzungZeile(s: Sitzung, zone: string): string {
  const zeit = (instant: string): string => zeigeZeit(instant, 'de', zone)
  const wo = s.kanal === 'cli' ? 'Kommandozeile' : `Leitstand, ${s.geraet}`
  return `${s.id}  ${wo} (${WEGE[s.weg]}), seit ${zeit(s.erstellt)}, zuletzt ${zeit(s.zuletzt)}, längstens bis ${zeit(s.gueltig_bis)}`
}

function passkeyZeile(p: Passkey, zone: string): string {
  const zuletzt = p.zuletzt === null ? 'noch nie gebraucht' : `zuletzt ${zeigeZeit(p.zuletzt, 'de', zone)}`
  return `${p.id}  ${p.name}, seit ${zeigeZeit(p.erstellt, 'de', zone)}, ${zuletzt}`
}
