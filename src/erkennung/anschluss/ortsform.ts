import type { SlotFeld } from '../../skills/slot.ts'
import { falte, grund } from '../lokal/form.ts'
import { namenVon } from './stelle.ts'

// „die Wiener“, „bei den Grazern“, „im Nordlager“: a place inside a word. Only places that the window knows.

const WORT = /(?<!\p{L})\p{Lu}?\p{L}{4,}(?!\p{L})/gu

export function mitOrten(text: string, slots: readonly SlotFeld[]): string {
  const orte = slots.filter((s) => s.art === 'ort')
  if (orte.length === 0) return text
  const namen = [...namenVon(orte)]
  const werte = [...new Map(orte.flatMap(werteVon))]
  return text.replace(WORT, (wort) => {
    const w = grund(falte(wort))
    return werte.find(([, wert]) => meint(w, wert, namen))?.[0] ?? wort
  })
}

/** Each as it is written, and as it is compared. */
function werteVon(slot: SlotFeld): readonly (readonly [string, string])[] {
  const bekannt = gefaltet.get(slot)
  if (bekannt) return bekannt
  const neu = Object.entries(slot.werte ?? {})
    .flat(2)
    .map((wert) => [wert, grund(falte(wert))] as const)
  gefaltet.set(slot, neu)
  return neu
}
const gefaltet = new WeakMap<SlotFeld, readonly (readonly [string, string])[]>()

function meint(wort: string, wert: string, namen: readonly string[]): boolean {
  if (wort === wert || wert.length < 3) return false
  if (namen.some((name) => wort === wert + name || wort === `${wert}er${name}`)) return true
  const stamm = /^(.{3,})(?:er|ern|ers)$/.exec(wort)?.[1]
  if (stamm === undefined) return false
  // „Bremer“, „Dresdner“, „Basler“
  return (
    stamm === wert ||
    (stamm.length >= 4 && wert.startsWith(stamm) && wert.length - stamm.length <= 2) ||
    zusammengezogen(stamm, wert)
  )
}

/** „Dresdn-er“, „Basl-er“: without the vowel of the last syllable. */
const zusammengezogen = (stamm: string, wert: string): boolean =>
  wert.length - stamm.length === 1 && stamm === wert.replace(/e(?=[nl]$)/, '')
