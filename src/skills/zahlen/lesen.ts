import { monatsanfang } from '../../domaene/tag.ts'
import type { Tag } from '../../domaene/zeit.ts'
import type { Koernung } from './quelle.ts'

// Cells of a table as days and cents. What is not clearly one is undefined, never a guess.

/** `2026-10`, `10/2026`, `2026-10-05`, `05.10.2026`; undefined when it is no such day, or a month where days are due. */
export function leseTag(text: string, koernung: Koernung): Tag | undefined {
  const t = text.trim()
  const iso = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(t)
  const deutsch = /^(?:(\d{1,2})\.)?(\d{1,2})[./](\d{4})$/.exec(t)
  const [jahr, monat, tag] = iso
    ? [iso[1], iso[2], iso[3]]
    : deutsch
      ? [deutsch[3], deutsch[2]?.padStart(2, '0'), deutsch[1]?.padStart(2, '0')]
      : []
  if (jahr === undefined || monat === undefined || (tag === undefined && koernung === 'tag')) return undefined
  const ganz = `${jahr}-${monat}-${tag ?? '01'}`
  const ms = Date.parse(`${ganz}T00:00:00Z`)
  // 2026-02-30 parses as 2 March in some engines and not at all in others.
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== ganz) return undefined
  return koernung === 'monat' ? monatsanfang(ganz) : ganz
}

/** „1.234,56 €“ to 123456 without ever being a float; undefined when it is not clearly an amount. */
export function leseCent(text: string, format: 'de' | 'en'): number | undefined {
  const [tausend, komma] = format === 'de' ? ['.', ','] : [',', '.']
  const roh = text.replace(/€|\bEUR\b|[\s\u00A0\u202F]/g, '').replace(/^\u2212/, '-')
  const muster = new RegExp(`^(-?)(\\d{1,3}(?:\\${tausend}\\d{3})+|\\d+)(?:\\${komma}(\\d{1,2}))?$`)
  const treffer = muster.exec(roh)
  if (treffer === null) return undefined
  const [, minus, ganze = '', nach = ''] = treffer
  const cent = Number(`${minus}${ganze.replaceAll(tausend ?? '', '')}${nach.padEnd(2, '0')}`)
  return Number.isSafeInteger(cent) ? cent : undefined
}
