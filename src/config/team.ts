import { z } from 'zod'
import { KonfigurationsFehler } from '../domaene/fehler.ts'
import { leseTelefon } from '../domaene/kennung.ts'
import { leseMailadresse } from '../domaene/mail.ts'
import { warumKeinName } from '../domaene/person.ts'
import { Sprache } from '../domaene/sprache.ts'
import { leseZone } from '../domaene/zeit.ts'
import type { Konfiguration } from './schema.ts'

// Who is in the team at the start, and how they are told apart.

export const TeamMitglied = z.object({
  name: z
    .string()
    .trim()
    .superRefine((name, k) => {
      const fehler = warumKeinName(name)
      if (fehler !== undefined) k.addIssue(`ein Name auf einer Zeile; ${fehler}`)
    }),
  /** With plus, or as it is dialled in `land`. */
  phone: z.string(),
  rollen: z.array(z.string().min(1)).default(['mitglied']),
  sprache: Sprache.optional(),
  /** IANA zone in which this person lives, when it is not the team's. */
  zeitzone: z
    .string()
    .transform((wort, k) => {
      const zone = leseZone(wort)
      if (zone !== undefined) return zone
      k.addIssue('eine IANA-Zone wie "America/Sao_Paulo"')
      return z.NEVER
    })
    .optional(),
  /** Phone of the member who decides when this one cannot be reached. */
  vertretung: z.string().optional(),
  /** Where this person is written to when no chat reaches them; see `docs/kanaele/mail.md`. */
  mail: z
    .string()
    .transform((wort, k) => {
      const adresse = leseMailadresse(wort)
      if (adresse !== undefined) return adresse
      k.addIssue('eine Mailadresse wie "anna@beispiel.de"')
      return z.NEVER
    })
    .optional(),
})

/** The team's phones as E.164: they are the keys of what is remembered. @throws KonfigurationsFehler */
export function mitNummern(konfiguration: Konfiguration, quelle: string): Konfiguration {
  const team = konfiguration.team.map((m, i) => {
    const gelesen = leseTelefon(m.phone, konfiguration.land)
    if ('nummer' in gelesen) {
      if (m.vertretung === undefined) return { ...m, phone: gelesen.nummer }
      const vertretung = leseTelefon(m.vertretung, konfiguration.land)
      return {
        ...m,
        phone: gelesen.nummer,
        vertretung: 'nummer' in vertretung ? vertretung.nummer : m.vertretung,
      }
    }
    const was =
      gelesen.fehler === 'land_unklar'
        ? 'welches Land ist gemeint? Mit + davor oder mit 0'
        : 'keine ganze Nummer'
    throw new KonfigurationsFehler(
      `In ${quelle} stimmt etwas nicht:\n  team.${i}.phone: ${was}; erwartet ist eine Nummer wie "+491713920001"`,
      { abhilfe: 'Ändere die genannten Stellen und starte neu.' },
    )
  })
  return { ...konfiguration, team }
}

/** Each number and each mail address once; whoever stands in is in the team. @throws KonfigurationsFehler */
export function ohneDoppelte(konfiguration: Konfiguration, quelle: string): Konfiguration {
  const gesehen = new Set<string>()
  for (const { phone } of konfiguration.team) {
    if (gesehen.has(phone)) {
      throw new KonfigurationsFehler(
        `In ${quelle} stimmt etwas nicht:\n  team: dieselbe Nummer steht zweimal im Team.`,
      )
    }
    gesehen.add(phone)
  }
  const mails = konfiguration.team.flatMap((m) => m.mail ?? [])
  if (new Set(mails).size < mails.length)
    throw new KonfigurationsFehler(
      `In ${quelle} stimmt etwas nicht:\n  team: dieselbe Mailadresse steht zweimal im Team.`,
    )
  const i = konfiguration.team.findIndex(
    (m) => m.vertretung !== undefined && (m.vertretung === m.phone || !gesehen.has(m.vertretung)),
  )
  if (i !== -1)
    throw new KonfigurationsFehler(
      `In ${quelle} stimmt etwas nicht:\n  team.${i}.vertretung: erwartet ist die Nummer eines anderen Mitglieds des Teams.`,
    )
  return konfiguration
}
