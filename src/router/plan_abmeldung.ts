import type { Kontext } from './kontext.ts'
import { leererPlan, sage, type Zugplan } from './plan.ts'
import { offeneFragenZu } from './plan_bearbeitung.ts'

// STOP, and how to say it.

/** One closing message, however often somebody says it. */
export function planeOptOut(k: Kontext, text: string): Zugplan {
  const schon = k.person?.opt_out ?? null
  const tun = { optOut: schon ?? k.jetzt, freieFrage: null, aendern: offeneFragenZu(k, 'opt_out') }
  return schon === null
    ? sage('opt_out', text, tun)
    : leererPlan('opt_out', { ...tun, grund: 'schon_abgemeldet' })
}

/** How to hear nothing more. Who said so already stays unheard, and hears nothing more. */
export function planeAbmeldung(k: Kontext, text: string, plan?: Zugplan): Zugplan {
  const optOut = k.person?.opt_out ?? undefined
  if (optOut !== undefined) return leererPlan('opt_out', { optOut, grund: 'schon_abgemeldet' })
  if (!plan) return sage('abmeldung_erklaert', text)
  return { ...plan, antworten: plan.antworten.map((z) => ({ ...z, text: `${z.text} ${text}` })) }
}
