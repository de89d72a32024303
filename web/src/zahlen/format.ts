import { useMemo } from 'react'
import { type Sprache, useSprache } from '../sprache.tsx'

const LOCALE: Record<Sprache, string> = { de: 'de-DE', en: 'en-GB', pt: 'pt-BR' }
const MIKRO = 1_000_000
const LANG = { day: 'numeric', month: 'long', year: 'numeric' } as const

export interface Zahlformate {
  /** „0,04 Sek.“, „1,2 Sek.“ */
  sekunden(ms: number): string
  geld(mikro: number): string
  /** „+6 %“ */
  mehr(anteil: number): string
  /** „+4,1“ of percentage points */
  punkte(anteil: number): string
  prozent(anteil: number): string
  /** „16.11.“ */
  kurzerTag(tag: string): string
  langerTag(tag: string): string
  /** „16.–29. November 2026“ */
  spanne(von: string, bis: string): string
}

/** A day has no zone: it is formatted as UTC noon. */
const mittag = (tag: string): Date => new Date(`${tag}T12:00:00Z`)

export function useFormate(waehrung: string): Zahlformate {
  const { sprache } = useSprache()
  return useMemo(() => {
    const l = LOCALE[sprache]
    const zahl = (o: Intl.NumberFormatOptions): ((n: number) => string) => {
      const f = new Intl.NumberFormat(l, o)
      return (n) => f.format(n)
    }
    const tag = (o: Intl.DateTimeFormatOptions): ((t: string) => string) => {
      const f = new Intl.DateTimeFormat(l, { timeZone: 'UTC', ...o })
      return (t) => f.format(mittag(t))
    }
    const inSekunden = { style: 'unit', unit: 'second', unitDisplay: 'narrow' } as const
    const kurz = zahl({ ...inSekunden, maximumFractionDigits: 2 })
    const lang = zahl({ ...inSekunden, maximumFractionDigits: 1 })
    const geld = waehrungsform(l, waehrung)
    const vorzeichen = { signDisplay: 'exceptZero', maximumFractionDigits: 1 } as const
    const punkte = zahl(vorzeichen)
    return {
      sekunden: (ms) => (ms < 1000 ? kurz : lang)(ms / 1000),
      geld: (mikro) => geld(mikro / MIKRO),
      mehr: zahl({ style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 }),
      punkte: (anteil) => punkte(anteil * 100),
      prozent: zahl({ style: 'percent', maximumFractionDigits: 1 }),
      kurzerTag: tag({ day: '2-digit', month: '2-digit' }),
      langerTag: tag(LANG),
      spanne: (von, bis) =>
        new Intl.DateTimeFormat(l, { timeZone: 'UTC', ...LANG }).formatRange(mittag(von), mittag(bis)),
    }
  }, [sprache, waehrung])
}

/** A currency that Intl does not know is written behind the number. */
function waehrungsform(l: string, waehrung: string): (n: number) => string {
  try {
    const f = new Intl.NumberFormat(l, { style: 'currency', currency: waehrung })
    return (n) => f.format(n)
  } catch {
    const f = new Intl.NumberFormat(l, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    return (n) => `${f.format(n)} ${waehrung}`
  }
}
