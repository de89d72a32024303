import { grammeDer } from '../domaene/gramme.ts'
import { beste, bewerte } from '../domaene/rang.ts'

/**
 * The facts that fit a question, best first; those with nothing in common are left out. Of equals the later one comes
 * first. Pure; for up to a thousand facts of 200 characters.
 */
export function passendeFakten<F extends { readonly fact: string }>(
  frage: string,
  fakten: readonly F[],
  hoechstens: number,
): F[] {
  const werte = bewerte(frage, grammeDer(fakten.map((f) => f.fact)))
  return beste(werte, hoechstens).flatMap((i) => fakten[i] ?? [])
}
