import type { UseMutationResult } from '@tanstack/react-query'
import type { PersonGanz } from '../../../src/leitstand/vertrag/person.ts'
import { abfragen, useTat } from '../anfrage.ts'
import type { Eingabe } from '../api.ts'

type Faktroute = 'faktNeu' | 'faktAendern' | 'faktWeg'

/** Changes what is remembered; the answer is how the person stands then. `id` is the word of the address, maybe „ich“. */
export const useFakt = <K extends Faktroute>(
  route: K,
  id: string,
  gut: () => void,
): UseMutationResult<PersonGanz, Error, Eingabe<K>> =>
  useTat(route, ['personen'], (person) => {
    abfragen.setQueryData(['person', { pfad: { id } }], person)
    gut()
  }) as unknown as UseMutationResult<PersonGanz, Error, Eingabe<K>>
