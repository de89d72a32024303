import { systemUhr } from '../betrieb/uhr.ts'
import { EndgueltigerFehler } from '../domaene/fehler.ts'
import { zeigeZeit } from '../rueckkanal/darstellung.ts'
import { beendeSitzung, beendeSitzungen, listeSitzungen, type Sitzung } from '../speicher/sitzung.ts'
import { schreibe, schreibeJson } from './ausgabe.ts'
import type { Grundlage } from './lade.ts'
import { waehlePerson } from './person.ts'

/** Where a person is logged in; `beenden`: ends one of them by its id, or `alle`. */
export async function sitzungen(
  g: Grundlage,
  wer: string,
  o: { beenden?: string; json?: boolean },
): Promise<void> {
  const { id: person_id, name } = await waehlePerson(g, wer)
  const jetzt = systemUhr.jetzt()
  if (o.beenden === 'alle') await g.speicher.run(beendeSitzungen, { person_id, jetzt })
  else if (o.beenden !== undefined)
    if (!(await g.speicher.run(beendeSitzung, { person_id, id: o.beenden, jetzt })))
      throw new EndgueltigerFehler('sitzung', `${name} hat keine offene Sitzung ${o.beenden}.`, {
        abhilfe: 'Welche es gibt, zeigt derselbe Befehl ohne --beenden.',
      })
  const offen = await g.speicher.read(listeSitzungen, { person_id, jetzt })
  if (o.json) return schreibeJson(offen.map(({ hash: _, person_id: __, ...s }) => s))
  schreibe(offen.length === 0 ? `${name} ist nirgends angemeldet.` : `${name} ist angemeldet:`)
  for (const s of offen) schreibe(zeile(s, g.konfiguration.zone))
}

const WEGE: Record<Sitzung['weg'], string> = {
  einladung: 'Einladung',
  passkey: 'Passkey',
  passwort: 'Passwort',
  sso: 'SSO',
}

function zeile(s: Sitzung, zone: string): string {
  const zeit = (instant: string): string => zeigeZeit(instant, 'de', zone)
  const wo = s.kanal === 'cli' ? 'Kommandozeile' : `Leitstand, ${s.geraet}`
  return `${s.id}  ${wo} (${WEGE[s.weg]}), seit ${zeit(s.erstellt)}, zuletzt ${zeit(s.zuletzt)}, längstens bis ${zeit(s.gueltig_bis)}`
}
