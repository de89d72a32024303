import { ANMELDUNG } from './anmeldung.ts'
import { CHAT } from './chat.ts'
import { HEUTE } from './heute.ts'
import { LERNEN, ZAHLEN } from './lernen-zahlen.ts'
import { PERSON } from './person.ts'
import type { Zustand } from './typ.ts'
import { VORGAENGE } from './vorgaenge.ts'

/** Everything that can be opened. */
export const ZUSTAENDE: readonly Zustand[] = [
  ...ANMELDUNG,
  ...HEUTE,
  ...VORGAENGE,
  ...PERSON,
  ...LERNEN,
  ...ZAHLEN,
  ...CHAT,
]
