import { useSprache } from '../sprache.tsx'

/** „Mitglied, Finanzen“: the built-in roles in the reader's language, a team's own as it is called. */
export function useRollen(): (rollen: readonly string[]) => string {
  const { t } = useSprache()
  return (rollen) =>
    rollen.map((r) => t.rollen[r] ?? r.replace(/^\p{Ll}/u, (z) => z.toUpperCase())).join(', ')
}
