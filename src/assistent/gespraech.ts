import type { AssistentTeile } from '../assistent.ts'
import { fehlerCode } from '../domaene/fehler.ts'
import { zoneVon } from '../domaene/person.ts'
import type { Sprache } from '../domaene/sprache.ts'
import { massFuer } from '../gedaechtnis/budget.ts'
import { kontextFuer, kontextInGruppe } from '../gedaechtnis/build-context.ts'
import type { Nachrichtenbudget } from '../modell/budget.ts'
import { gespraech } from '../modell/gespraech.ts'
import type { Modell } from '../modell/modell.ts'
import type { Kontext } from '../router/kontext.ts'
import { entschaerfe } from '../rueckkanal/fremdtext.ts'
import type { Texte } from '../rueckkanal/texte/texte.ts'

/** Free conversation, on the person's memory. Undefined: the model did not answer; null: today's budget is used up. */
export function erstelleGespraech(
  t: Pick<AssistentTeile, 'konfiguration' | 'speicher' | 'log'>,
  modell: Modell,
  erlaubteHosts: readonly string[],
  texte: (sprache: Sprache) => Texte,
  signal: AbortSignal,
) {
  const rede = gespraech({ modell })
  return async (k: Kontext, text: string, budget: Nachrichtenbudget): Promise<string | undefined | null> => {
    const { person } = k
    if (!person) return undefined
    const { agent, phone, sprache } = person
    const { gedaechtnis, zone } = t.konfiguration
    const mass = await massFuer(gedaechtnis.budget)
    const kontextNachrichten = k.ereignis.gruppe
      ? kontextInGruppe(k.verlauf, text, mass)
      : await kontextFuer(t.speicher, mass, {
          agent,
          phone,
          aktuell: text,
          jetzt: k.jetzt,
          zone: zoneVon(person, zone),
          sprache,
        })
    try {
      return await rede.antworte({
        kontextNachrichten,
        sprache: person.sprache,
        budget,
        signal,
        saeubere: (roh) => entschaerfe(roh, erlaubteHosts, texte(person.sprache).linkEntfernt),
      })
    } catch (fehler) {
      t.log.warn({ nachricht: k.eingang.id, fehler: fehlerCode(fehler) }, 'Gespräch ohne Antwort des Modells')
      return fehlerCode(fehler) === 'tagesbudget' ? null : undefined
    }
  }
}
