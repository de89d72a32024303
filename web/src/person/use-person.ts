import type { UseMutationResult } from '@tanstack/react-query'
import type { PersonGanz } from '../../../src/leitstand/vertrag/person.ts'
import { abfragen, useTat } from '../anfrage.ts'
import type { Eingabe } from '../api.ts'

type Faktroute = 'faktNeu' | 'faktAendern' | 'faktWeg'

/** Changes what is remembered; the answer is how the person stands then. `id` is the word of the address, maybe „ich“. */
export function useFakt<K extends Faktroute>(
  route: K,
  id: string,
): UseMutationResult<PersonGanz, Error, Eingabe<K>> {
  const tat = useTat(route, ['personen']) as unknown as UseMutationResult<PersonGanz, Error, Eingabe<K>>
  const nimm = (person: PersonGanz): void => {
    abfragen.setQueryData(['person', { pfad: { id } }], person)
  }
  return {
    ...tat,
    mutate: (eingabe, optionen) =>
      tat.mutate(eingabe, {
        ...optionen,
        onSuccess: (person, ...rest) => {
          nimm(person)
          optionen?.onSuccess?.(person, ...rest)
        },
      }),
  }
}
