import { MINUTE_MS, toMs } from '../../domaene/zeit.ts'
import type { Problemtexte } from '../../rueckkanal/texte/probleme.ts'
import { beginneVersuch, loescheVersuch } from '../../speicher/anmeldung.ts'
import { hmac } from '../../speicher/schluessel.ts'
import { ProblemFehler, type Werk } from '../behandlung.ts'

/**
 * Tries a login; undefined: it failed. At most ten fail in 15 minutes for one `konto`: a person's id, a name that nobody
 * has, or for codes (which are nobody's until they fit) where they come from. Counted in the database, so neither a header
 * nor a restart makes room.
 * @throws ProblemFehler 429 `zu_viele_versuche`, also for a right password then
 */
export async function versuche<T>(
  werk: Werk,
  t: Problemtexte,
  konto: string,
  tu: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const jetzt = werk.uhr.jetzt()
  const begonnen = await werk.speicher.run(beginneVersuch, {
    konto: hmac(werk.schluessel.sitzung, `konto:${konto}`),
    jetzt,
  })
  if ('frei_ab' in begonnen) {
    const warteMs = Math.max(1000, toMs(begonnen.frei_ab) - toMs(jetzt))
    throw new ProblemFehler(429, {
      code: 'zu_viele_versuche',
      detail: t.zu_viele_versuche(Math.ceil(warteMs / MINUTE_MS)),
      warte_s: Math.ceil(warteMs / 1000),
    })
  }
  const drin = await tu()
  if (drin !== undefined) await werk.speicher.run(loescheVersuch, begonnen)
  return drin
}
