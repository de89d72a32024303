import { istEbenGekommen } from '../../speicher/sitzung.ts'
import type { Angemeldet, Werk } from '../behandlung.ts'
import { problem, texteFuer } from '../problem.ts'

/**
 * A way in that was not there before: only for who logged in just now. A page left open would else be enough to come back for
 * good, also after its session ended.
 * @throws ProblemFehler 403 `anmeldung_alt`
 */
export async function verlangeEben(werk: Werk, { sitzung, sprache }: Angemeldet): Promise<void> {
  if (await werk.speicher.read(istEbenGekommen, { sitzung, jetzt: werk.uhr.jetzt() })) return
  throw problem(texteFuer(werk.welt, sprache), 403, 'anmeldung_alt')
}
