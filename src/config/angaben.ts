import { z } from 'zod'
import { leseDauer, leseUhrzeit } from '../domaene/arbeitszeit.ts'
import { dauerMs } from '../domaene/zeit.ts'

// What several parts of the config are made of.

export const Dauer = z
  .string()
  .refine((v) => dauerMs(v) !== undefined, { error: 'eine Dauer wie "90s", "15m", "48h", "30d"' })
export const Frist = z.string().refine((v) => leseDauer(v) !== undefined, {
  error: 'eine Dauer wie "48h", "3at" (Arbeitstage) oder "16ah" (Arbeitsstunden)',
})
export const Uhrzeit = z
  .string()
  .refine((v) => leseUhrzeit(v) !== undefined, { error: 'eine Uhrzeit wie "09:00"' })
export const Tag = z.iso.date({ error: 'ein Tag wie "2026-12-24"' })
export const tage = (n: number) => Dauer.default(`${n}d`)
