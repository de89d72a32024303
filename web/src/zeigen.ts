import type { Texte } from './texte/de.ts'

// Times and numbers as people read them: in their language and the team's zone.

export interface Zeigen {
  zahl(n: number): string
  prozent(anteil: number): string
  /** „11:32“ */
  uhrzeit(iso: string | number): string
  /** „11:32:09“ */
  uhrzeitGenau(iso: string | number): string
  /** „heute 09:41“, „gestern 16:20“, „Mi., 14.10., 09:41“; of another year with the year */
  wann(iso: string, jetztMs: number): string
  /** „Sonntag, 29. November“ */
  tag(iso: string | number): string
  /** „14.10.2026“ */
  datum(iso: string | number): string
  /** The day as filters name it: `2026-11-30`. */
  isoTag(iso: string | number): string
  /** „22 Min.“, „22 Std. 15 Min.“, „3 Tage“; from seconds only below a minute. */
  dauer(ms: number): string
  /** „vor 19 Min.“ */
  vor(iso: string, jetztMs: number): string
}

const MINUTE = 60_000
const STUNDE = 60 * MINUTE
const TAG = 24 * STUNDE

/** All formats of one language and zone; made once, since each Intl object costs a tenth of a millisecond. */
export function macheZeigen(locale: string, zone: string, t: Texte): Zeigen {
  const form = (o: Intl.DateTimeFormatOptions): ((iso: string | number) => string) => {
    const f = new Intl.DateTimeFormat(locale, { timeZone: zone, ...o })
    return (iso) => f.format(new Date(iso))
  }
  const ziffern = new Intl.NumberFormat(locale)
  const anteile = new Intl.NumberFormat(locale, { style: 'percent' })
  const uhrzeit = form({ hour: '2-digit', minute: '2-digit' })
  const datum = form({ day: '2-digit', month: '2-digit', year: 'numeric' })
  const jahr = form({ year: 'numeric' })
  const imJahr = form({ weekday: 'short', day: '2-digit', month: '2-digit' })
  const dauer = macheDauer(locale)
  const relativ = new Intl.RelativeTimeFormat(locale, { style: 'short' })
  // Swedish writes dates as ISO does.
  const iso = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  return {
    isoTag: (zeit) => iso.format(new Date(zeit)),
    zahl: (n) => ziffern.format(n),
    prozent: (anteil) => anteile.format(anteil),
    uhrzeit,
    uhrzeitGenau: form({ hour: '2-digit', minute: '2-digit', second: '2-digit' }),
    datum,
    tag: form({ weekday: 'long', day: 'numeric', month: 'long' }),
    dauer,
    wann: (iso, jetztMs) => {
      const tag = datum(iso)
      if (tag === datum(jetztMs)) return t.zeit.heuteUm(uhrzeit(iso))
      if (tag === datum(jetztMs - TAG)) return t.zeit.gesternUm(uhrzeit(iso))
      if (tag === datum(jetztMs + TAG)) return t.zeit.morgenUm(uhrzeit(iso))
      return `${jahr(iso) === jahr(jetztMs) ? imJahr(iso) : tag}, ${uhrzeit(iso)}`
    },
    vor: (iso, jetztMs) => {
      const ms = Math.max(0, jetztMs - Date.parse(iso))
      if (ms < MINUTE) return relativ.format(-Math.floor(ms / 1000), 'second')
      if (ms < STUNDE) return relativ.format(-Math.floor(ms / MINUTE), 'minute')
      if (ms < TAG) return relativ.format(-Math.floor(ms / STUNDE), 'hour')
      return relativ.format(-Math.floor(ms / TAG), 'day')
    },
  }
}

function macheDauer(locale: string): (ms: number) => string {
  const einheit = (unit: string, unitDisplay: 'short' | 'long' = 'short'): Intl.NumberFormat =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay })
  const [sekunden, minuten, stunden, tage] = [
    einheit('second'),
    einheit('minute'),
    einheit('hour'),
    einheit('day', 'long'),
  ]
  return (ms) => {
    if (ms < MINUTE) return sekunden.format(Math.max(0, Math.floor(ms / 1000)))
    if (ms < STUNDE) return minuten.format(Math.floor(ms / MINUTE))
    if (ms >= 2 * TAG) return tage.format(Math.floor(ms / TAG))
    const rest = Math.floor((ms % STUNDE) / MINUTE)
    const ganz = stunden.format(Math.floor(ms / STUNDE))
    return rest === 0 ? ganz : `${ganz} ${minuten.format(rest)}`
  }
}
