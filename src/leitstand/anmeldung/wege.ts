import type { z } from 'zod'
import type { Werk } from '../behandlung.ts'
import type { Ich, Wege } from '../vertrag/sitzung.ts'

// Which ways of logging in there are besides an invitation, and which of them an account has set up.

export const wege = (werk: Werk): z.input<typeof Wege> => ({
  agent: werk.konfiguration.agent,
  passkey: false,
  passwort: false,
  sso: null,
})

export const kontoWege = async (_werk: Werk, _person_id: string): Promise<Ich['wege']> => ({
  passkey: false,
  passwort: false,
})
