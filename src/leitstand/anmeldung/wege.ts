import { isIP } from 'node:net'
import type { Request } from 'express'
import type { z } from 'zod'
import { listePasskeys } from '../../speicher/passkey.ts'
import { kamEbenPerEinladung, ladePasswort } from '../../speicher/passwort.ts'
import type { Angemeldet, Werk } from '../behandlung.ts'
import { ort } from '../ort.ts'
import type { Ich, Wege } from '../vertrag/sitzung.ts'

// Which ways of logging in there are besides an invitation, and which of them an account has set up.

export function wege({ konfiguration }: Werk, req: Request): z.input<typeof Wege> {
  const { sso } = konfiguration.leitstand || {}
  return {
    agent: konfiguration.agent,
    // Browsers know a passkey by the name of its site, and an address is none.
    passkey: isIP(ort(req).hostname.replace(/^\[|\]$/g, '')) === 0,
    passwort: true,
    sso: sso?.name ?? null,
  }
}

export async function kontoWege({ speicher, uhr }: Werk, ich: Angemeldet): Promise<Ich['wege']> {
  const person_id = ich.person.id
  const passwort = (await speicher.read(ladePasswort, { person_id })) !== undefined
  const eben = passwort && { sitzung: ich.sitzung, jetzt: uhr.jetzt() }
  return {
    passkey: (await speicher.read(listePasskeys, { person_id })).length > 0,
    passwort,
    alt_noetig: eben && !(await speicher.read(kamEbenPerEinladung, eben)),
  }
}
