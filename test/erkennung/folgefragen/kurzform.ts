import { DateTime } from 'luxon'
import { Parameter } from '../../../src/domaene/vorgang.ts'
import { type SlotFeld, slotsVon } from '../../../src/skills/slot.ts'
import { skills } from './kisten.ts'

// How parameters are written in the files of the set: `2026-10`, `2026-Q3`, `250 EUR`, an instant in local time.

const slotsDer = (faehigkeit: string): SlotFeld[] => {
  const skill = skills.find((s) => s.name === faehigkeit)
  if (!skill) throw new Error(`The set names ${faehigkeit}, which is no skill of it.`)
  return slotsVon(skill.parameter)
}

/** The short spellings of the files as the values that a slot holds; a value that its slot refuses is an error. */
export function ausgeschrieben(faehigkeit: string, kurz: Parameter): Parameter {
  const slots = slotsDer(faehigkeit)
  const werte = Object.entries(kurz).map(([feld, wert]) => {
    const slot = slots.find((s) => s.feld === feld)
    if (!slot) throw new Error(`${faehigkeit} has no parameter ${feld}.`)
    return [feld, slot.schema.parse(langform(slot, wert))]
  })
  return Parameter.parse(Object.fromEntries(werte))
}

function langform(slot: SlotFeld, wert: unknown): unknown {
  if (slot.art === 'zeitraum') return zeitraum(String(wert))
  if (slot.art === 'zeitpunkt')
    return DateTime.fromISO(String(wert), { zone: 'Europe/Berlin' }).toUTC().toISO()
  const [, summe] = /^([\d.]+) EUR$/.exec(String(wert)) ?? []
  return slot.art === 'betrag' && summe ? { cent: Math.round(Number(summe) * 100), waehrung: 'EUR' } : wert
}

function zeitraum(kurz: string): { von: string; bis: string } {
  const [anfang = '', ende = anfang] = kurz.split('..')
  const [, jahr, quartal] = /^(\d{4})-Q(\d)$/.exec(kurz) ?? []
  const von = jahr
    ? DateTime.utc(Number(jahr), Number(quartal) * 3 - 2)
    : DateTime.fromISO(anfang, { zone: 'utc' })
  const einheit = jahr ? 'quarter' : ({ 4: 'year', 7: 'month' } as const)[anfang.length]
  const bis = einheit ? von.endOf(einheit) : DateTime.fromISO(ende, { zone: 'utc' })
  return { von: von.toFormat('yyyy-MM-dd'), bis: bis.toFormat('yyyy-MM-dd') }
}

/** An article or the case of the first letter does not make it another free text. */
export function alsText(faehigkeit: string, p: Parameter): string {
  const slots = slotsDer(faehigkeit)
  const gleich = Object.entries(p).map(([feld, wert]) => {
    const frei = slots.some((s) => s.feld === feld && s.art === 'text') && typeof wert === 'string'
    return [feld, frei ? wert.toLowerCase().replace(/^(?:de[rnms]|die|das|the|[oa]) /, '') : wert]
  })
  return JSON.stringify(gleich.sort())
}
