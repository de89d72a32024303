import { Ereignis, type EreignisEingabe, type Zustellmeldung } from '../domaene/ereignis.ts'
import { kennungenVon } from '../domaene/kennung.ts'
import { kuerze, ohneNul } from '../domaene/text.ts'
import { glaubhaftGesendet, type Instant, type Uhr } from '../domaene/zeit.ts'
import type { Auflage } from '../kanal/kanal.ts'
import { nimmAnOperation, type Wartend } from '../speicher/eingang.ts'
import type { Speicher } from '../speicher/speicher.ts'

export interface AblageDeps {
  speicher: Speicher
  uhr: Uhr
  /** HMAC of a thing's name: the dedupe key outlives the text and does not tell it. */
  dedupe: (name: string) => string
  textZeichen: number
}

export interface Abgelegt {
  ids: number[]
  /** The rows that are new, with the text that may be a command. */
  neu: (Wartend & { text: string })[]
}

/** Storing, without working: the server does both, a command beside it only this. */
export function erstelleEingangAblage(d: AblageDeps) {
  return {
    async lege(
      ereignisse: readonly EreignisEingabe[],
      meldungen: readonly Zustellmeldung[],
      auflage: Auflage = { nurVomSelben: false },
    ): Promise<Abgelegt> {
      const jetzt = d.uhr.jetzt()
      const neue = ereignisse.map((eingabe) => vorbereitet(d, eingabe, jetzt))
      const { ids, wartend } = await d.speicher.run(nimmAnOperation, { neue, meldungen, ...auflage, jetzt })
      const texte = new Map(ids.map((id, i) => [id, befehlstext(neue[i]?.ereignis)]))
      return { ids, neu: wartend.map((w) => ({ ...w, text: texte.get(w.id) ?? '' })) }
    },
  }
}

/** Another program commands nothing, so nothing of it overtakes: its replies are counted one after another. */
const befehlstext = (e: Ereignis | undefined): string => (e === undefined || e.bot ? '' : e.text)

function vorbereitet(d: AblageDeps, eingabe: EreignisEingabe, jetzt: Instant) {
  const gelesen = Ereignis.parse(eingabe)
  const ereignis = { ...gelesen, text: kuerze(ohneNul(gelesen.text), d.textZeichen) }
  return {
    ereignis,
    dedupe: d.dedupe(`${ereignis.agent}|${ereignis.kanal}|${ereignis.ding}`),
    kennungen: kennungenVon(ereignis.kanal, ereignis.von),
    gesendet: glaubhaftGesendet(ereignis.gesendet, jetzt),
  }
}
