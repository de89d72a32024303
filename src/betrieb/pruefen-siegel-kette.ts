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

// The chain by itself: each seal fits the one before, and its end is where it was noted.

export const SEITE = 500

/** Each seal over the one before it. Returns the last one. */
export async function folge(arg: PruefeSiegelArg, f: Funde): Promise<Ende> {
  const { key } = arg.siegler
  const anfang = await arg.speicher.read(anfangDerKette, undefined)
  if (anfang !== undefined && !istAnfang(key, anfang)) f.kette.push('der vermerkte Anfang ist nicht von hier')
  let ende = anfang?.ende ?? KEIN_ENDE
  for (;;) {
    const seite = await arg.speicher.read(siegelNach, { nach: ende.nummer })
    for (const s of seite) {
      const fehlt = s.nummer - ende.nummer - 1
      if (fehlt > 0)
        f.kette.push(fehlt === 1 ? `${s.nummer - 1} fehlt` : `${ende.nummer + 1}–${s.nummer - 1} fehlen`)
      else if (siegelVon(key, ende.siegel, s) !== s.siegel)
        f.kette.push(`${s.nummer} ist nicht von hier${zu(s)}`)
      if (s.inhalt !== null && hashVon(s.inhalt) !== s.hash)
        f.kette.push(`${s.nummer} wurde geändert${zu(s)}`)
      if (s.art === 'wiederhergestellt') {
        const bis = lies(z.object({ bis: z.number() }), s.inhalt)?.bis ?? s.nummer - 1
        f.wiederhergestellt.push(
          `${s.zeit.slice(0, 16)}${bis >= s.nummer ? `, Siegel ${s.nummer} bis ${bis}` : ''}`,
        )
      }
      ende = { nummer: s.nummer, siegel: s.siegel }
    }
    if (seite.length < SEITE) return ende
  }
}

const zu = (s: { tabelle: string | null; zeile: number | null }): string =>
  s.zeile === null ? '' : ` (zu assistent_${s.tabelle} ${s.zeile})`

export async function pruefeEnde(arg: PruefeSiegelArg, f: Funde, letztes: Ende): Promise<void> {
  const vermerkt = leseAnker(arg.anker)
  if (vermerkt === undefined && arg.anker !== undefined && existsSync(arg.anker))
    f.kette.push(`${arg.anker} ist nicht zu lesen`)
  for (const [wo, e] of [
    [`neben der Datenbank (${arg.anker})`, vermerkt],
    ['bei dir', arg.erwartet],
  ] as const) {
    if (e === undefined || (await arg.speicher.read(enthaelt, e))) continue
    f.kette.push(
      e.nummer > letztes.nummer
        ? `das Ende fehlt: vermerkt ist ${wo} die Nummer ${e.nummer}, die letzte hier ist ${letztes.nummer}`
        : `${e.nummer} ist ein anderes, als ${wo} vermerkt ist`,
    )
  }
}

function* siegelNach({ nach }: { nach: number }): Operation<z.output<typeof SiegelRow>[]> {
  return yield* rows(
    SiegelRow,
    sql`SELECT * FROM assistent_siegel WHERE nummer > ${nach} ORDER BY nummer LIMIT ${SEITE}`,
  )
}
