import type { Sprache } from '../../domaene/sprache.ts'
import { grossGeschrieben, kuerze, ohneUmkehr } from '../../domaene/text.ts'
import { MINUTE_MS, STUNDE_MS, TAG_MS } from '../../domaene/zeit.ts'
import type { AktionZeile } from '../../speicher/aktion.ts'
import { alsJson } from '../../speicher/json.ts'

// Small words that cards and stories share.

const EINHEITEN = [
  ['day', TAG_MS, 2 * TAG_MS],
  ['hour', STUNDE_MS, 2 * STUNDE_MS],
  ['minute', MINUTE_MS, MINUTE_MS],
  ['second', 1000, 0],
] as const

/** „21 Sek.“, „19 Min.“, „3 Std.“: one unit, as a reader needs it. */
export function kurzeDauer(ms: number, sprache: Sprache): string {
  const [unit, einheitMs] = EINHEITEN.find(([, , ab]) => ms >= ab) ?? EINHEITEN[3]
  return new Intl.NumberFormat(sprache, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'day' ? 'long' : 'short',
    maximumFractionDigits: 0,
  }).format(Math.max(0, Math.floor(ms / einheitMs)))
}

interface Aussenkennung {
  text: string
  url: string | undefined
}

/** What the other system calls it: a number, an id, and its address where that may be linked to. */
export function kennungVon(
  a: Pick<AktionZeile, 'ergebnis'>,
  hosts: readonly string[],
): Aussenkennung | undefined {
  const werte = alsJson(a.ergebnis)
  if (typeof werte !== 'object' || werte === null) return undefined
  const felder = Object.entries(werte as Record<string, unknown>).flatMap(([name, wert]) =>
    typeof wert === 'string' || typeof wert === 'number' ? [[name, String(wert)] as const] : [],
  )
  const url = felder.map(([, wert]) => erlaubteUrl(wert, hosts)).find((u) => u !== undefined)
  const [feld] = felder.filter(([, wert]) => !/^https?:/iu.test(wert))
  if (!feld && !url) return undefined
  const text = feld
    ? `${grossGeschrieben(feld[0])} ${kuerze(ohneUmkehr(feld[1]).replace(/\s+/gu, ' '), 60)}`
    : (url ?? '')
  return { text, url }
}

function erlaubteUrl(text: string, hosts: readonly string[]): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const sicher = url.protocol === 'https:' && url.username === '' && hosts.includes(url.hostname)
  return sicher ? url.href : undefined
}
