import { BETRIEB_ROUTEN } from './betrieb.ts'
import { CHAT_ROUTEN } from './chat.ts'
import { LERNEN_ROUTEN } from './lernen.ts'
import { PERSON_ROUTEN } from './person.ts'
import { SITZUNG_ROUTEN } from './sitzung.ts'
import { VORGANG_ROUTEN } from './vorgang.ts'
import { ZAHLEN_ROUTEN } from './zahlen.ts'

/** All routes below `/api`, by their id. */
export const VERTRAG = {
  ...SITZUNG_ROUTEN,
  ...VORGANG_ROUTEN,
  ...PERSON_ROUTEN,
  ...LERNEN_ROUTEN,
  ...ZAHLEN_ROUTEN,
  ...BETRIEB_ROUTEN,
  ...CHAT_ROUTEN,
}
export type Vertrag = typeof VERTRAG
