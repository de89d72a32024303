import { existsSync } from 'node:fs'
import { z } from 'zod'
import {
  anfangDerKette,
  type Ende,
  hashVon,
  istAnfang,
  KEIN_ENDE,
  lies,
  SiegelRow,
  siegelVon,
} from '../speicher/siegel.ts'
import { type Operation, rows, sql } from '../speicher/speicher.ts'
import type { Funde, PruefeSiegelArg } from './pruefen-siegel.ts'
import { enthaelt, leseAnker } from './siegel.ts'
import type { Befundtexte, Satz } from './texte/befunde.ts'

// The chain by itself: each seal fits the one before, and its end is where it was noted.

export const SEITE = 500

/** Each seal over the one before it. Returns the last one. */
export async function folge(arg: PruefeSiegelArg, f: Funde): Promise<Ende> {
  const { key } = arg.siegler
  const anfang = await arg.speicher.read(anfangDerKette, undefined)
  if (anfang !== undefined && !istAnfang(key, anfang)) f.kette.push((t) => t.siegel.anfang)
  let ende = anfang?.ende ?? KEIN_ENDE
  for (;;) {
    const seite = await arg.speicher.read(siegelNach, { nach: ende.nummer })
    for (const s of seite) {
      const fehlt = s.nummer - ende.nummer - 1
      if (fehlt > 0) f.kette.push(fehlen(ende.nummer + 1, s.nummer - 1))
      else if (siegelVon(key, ende.siegel, s) !== s.siegel)
        f.kette.push((t) => t.siegel.fremd(s.nummer, zu(s)))
      if (s.inhalt !== null && hashVon(s.inhalt) !== s.hash)
        f.kette.push((t) => t.siegel.veraendert(s.nummer, zu(s)))
      if (s.art === 'wiederhergestellt') {
        const bis = lies(z.object({ bis: z.number() }), s.inhalt)?.bis ?? s.nummer - 1
        f.wiederhergestellt.push((t) => t.siegel.wiederhergestellt(s.zeit.slice(0, 16), s.nummer, bis))
      }
      ende = { nummer: s.nummer, siegel: s.siegel }
    }
    if (seite.length < SEITE) return ende
  }
}

const fehlen =
  (von: number, bis: number): Satz =>
  (t) =>
    t.siegel.fehlt(von, bis)

const zu = (s: { tabelle: string | null; zeile: number | null }): string | undefined =>
  s.zeile === null ? undefined : `assistent_${s.tabelle} ${s.zeile}`

export async function pruefeEnde(arg: PruefeSiegelArg, f: Funde, letztes: Ende): Promise<void> {
  const vermerkt = leseAnker(arg.anker)
  const { anker = '' } = arg
  if (vermerkt === undefined && existsSync(anker)) f.kette.push((t) => t.siegel.unlesbar(anker))
  for (const [wo, e] of [
    [(t: Befundtexte) => t.siegel.daneben(anker), vermerkt],
    [(t: Befundtexte) => t.siegel.beiDir, arg.erwartet],
  ] as const) {
    if (e === undefined || (await arg.speicher.read(enthaelt, e))) continue
    f.kette.push(
      e.nummer > letztes.nummer
        ? (t) => t.siegel.endeFehlt(wo(t), e.nummer, letztes.nummer)
        : (t) => t.siegel.endeAnders(wo(t), e.nummer),
    )
  }
}

function* siegelNach({ nach }: { nach: number }): Operation<z.output<typeof SiegelRow>[]> {
  return yield* rows(
    SiegelRow,
    sql`SELECT * FROM assistent_siegel WHERE nummer > ${nach} ORDER BY nummer LIMIT ${SEITE}`,
  )
}
