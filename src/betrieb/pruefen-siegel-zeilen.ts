import { z } from 'zod'
import { type Instant, plusMs } from '../domaene/zeit.ts'
import { gesiegeltBis, ladeSitzung, ladeVerbundene, lies, NACHZUEGLER_MS } from '../speicher/siegel.ts'
import {
  AUSSCHNITT,
  abweichung,
  type Inhalt,
  inhaltVon,
  TABELLEN,
  type Tabelle,
  type Zeile,
} from '../speicher/siegel-inhalt.ts'
import { type Operation, rows, sql } from '../speicher/speicher.ts'
import type { Funde, PruefeSiegelArg } from './pruefen-siegel.ts'
import { SEITE } from './pruefen-siegel-kette.ts'

// The rows of the audit, each held against its newest seal.

export async function pruefeZeilen(arg: PruefeSiegelArg, f: Funde): Promise<void> {
  const sitzung = await arg.speicher.read(ladeSitzung, undefined)
  const heute = await arg.speicher.read(ladeVerbundene, undefined)
  for (const tabelle of TABELLEN) {
    for (const s of await arg.speicher.read(ohneZeile(tabelle), undefined)) f.entfernt.push(s)
    let nach = Number.MIN_SAFE_INTEGER
    const bis = await arg.speicher.read(() => gesiegeltBis(tabelle, sitzung.auf), undefined)
    for (;;) {
      const seite = await arg.speicher.read(seiteVon(tabelle), { nach })
      for (const z of seite) vergleiche(arg, f, { tabelle, z, bis, sitzung, heute })
      nach = seite.at(-1)?.id ?? nach
      if (seite.length < SEITE) break
    }
  }
}

const GesiegelteZeile = z.object({
  nummer: z.number().nullable(),
  art: z.string().nullable(),
  inhalt: z.string().nullable(),
  offen: z.number().nullable(),
})

type GesiegelteZeile = Zeile & z.output<typeof GesiegelteZeile>

function vergleiche(
  arg: PruefeSiegelArg,
  f: Funde,
  o: {
    tabelle: Tabelle
    z: GesiegelteZeile
    bis: number
    sitzung: { offen: boolean | undefined }
    heute: (wer: string) => string
  },
): void {
  const { tabelle, z: r, sitzung } = o
  const zeit = String(tabelle === 'aktion' ? r.erstellt : r.zeit)
  const name = `assistent_${tabelle} ${r.id} (${r.vorgang_id})`
  const { nummer, art, inhalt, offen, ...werte } = r
  if (nummer === null) {
    const spaet = !arg.speicher.kann.pragma && zeit >= plusMs(arg.jetzt, -NACHZUEGLER_MS)
    if (!sitzung.offen || (r.id <= o.bis && !spaet)) f.eingefuegt.push(name)
    else warte(f, zeit)
    return
  }
  if (art === 'weg') {
    f.eingefuegt.push((t) => t.siegel.fristUm(name))
    return
  }
  const anders = abweichung(
    inhalt === null ? undefined : lies(z.custom<Inhalt>(), inhalt),
    inhaltVon(tabelle, werte, arg.siegler),
    o.heute,
  )
  const alle = [...anders.fest, ...anders.wandel]
  if (alle.length === 0) return
  if (anders.fest.length === 0 && offen === 1 && sitzung.offen) warte(f, String(r.abgeschlossen ?? zeit))
  else f.geaendert.push(`${name}: ${alle.join(', ')}`)
}

function warte(f: Funde, zeit: Instant): void {
  f.wartend.anzahl++
  if (f.wartend.seit === undefined || zeit < f.wartend.seit) f.wartend.seit = zeit
}

/** Rows with their newest seal. */
const seiteVon = (tabelle: Tabelle) =>
  function* ({ nach }: { nach: number }): Operation<GesiegelteZeile[]> {
    const { tab, schema, spalten } = AUSSCHNITT[tabelle]
    return (yield* rows(
      schema.and(GesiegelteZeile),
      sql`SELECT ${spalten}, s.nummer, s.art, s.inhalt, s.offen FROM ${tab} r LEFT JOIN assistent_siegel s ON s.nummer =
        (SELECT MAX(n.nummer) FROM assistent_siegel n WHERE n.tabelle = ${tabelle} AND n.zeile = r.id)
        WHERE r.id > ${nach} ORDER BY r.id LIMIT ${SEITE}`,
    )) as GesiegelteZeile[]
  }

const OhneZeile = z.object({ zeile: z.number(), inhalt: z.string().nullable() })

/** Sealed, gone, and no seal says that its Frist was over. */
const ohneZeile = (tabelle: Tabelle) =>
  function* (_: undefined): Operation<string[]> {
    const weg = yield* rows(
      OhneZeile,
      sql`SELECT s.zeile, MAX(s.inhalt) AS inhalt FROM assistent_siegel s WHERE s.tabelle = ${tabelle} AND s.art = 'stand'
        AND NOT EXISTS (SELECT 1 FROM ${AUSSCHNITT[tabelle].tab} r WHERE r.id = s.zeile)
        AND NOT EXISTS (SELECT 1 FROM assistent_siegel w WHERE w.tabelle = ${tabelle} AND w.zeile = s.zeile AND w.art = 'weg')
        GROUP BY s.zeile ORDER BY s.zeile`,
    )
    return weg.map((s) => {
      const vorgang = lies(z.custom<Inhalt>(), s.inhalt)?.werte?.vorgang_id
      return `assistent_${tabelle} ${s.zeile}${vorgang === undefined ? '' : ` (${vorgang})`}`
    })
  }
