import { existsSync } from 'node:fs'
import { z } from 'zod'
import { type Instant, plusMs, STUNDE_MS } from '../domaene/zeit.ts'
import {
  anfangDerKette,
  type Ende,
  gesiegeltBis,
  hashVon,
  istAnfang,
  KEIN_ENDE,
  ladeSitzung,
  ladeVerbundene,
  lies,
  NACHZUEGLER_MS,
  SiegelRow,
  type Siegler,
  siegelVon,
} from '../speicher/siegel.ts'
import {
  AUSSCHNITT,
  abweichung,
  type Inhalt,
  inhaltVon,
  TABELLEN,
  type Tabelle,
  type Zeile,
} from '../speicher/siegel-inhalt.ts'
import { type Operation, row, rows, type Speicher, sql } from '../speicher/speicher.ts'
import { benenne } from './pruefen-befund.ts'
import { enthaelt, leseAnker } from './siegel.ts'

// Compares the audit with its seals. What it proves and what not: docs/pruefen.md.

const SEITE = 500

interface Funde {
  kette: string[]
  geaendert: string[]
  entfernt: string[]
  eingefuegt: string[]
  /** Rows that wait for their seal, and since when the oldest does. */
  wartend: { anzahl: number; seit?: Instant }
  wiederhergestellt: string[]
}

export interface PruefeSiegelArg {
  speicher: Speicher
  siegler: Siegler
  /** File with the chain's end. */
  anker: string | undefined
  /** An end that somebody noted elsewhere. */
  erwartet?: Ende
  jetzt: Instant
}

interface Siegelbefund {
  fehler?: string
  hinweis?: string
}

/** Names each row that was changed, removed or inserted, and each seal that does not fit. Undefined parts: nothing found. */
export async function pruefeSiegel(arg: PruefeSiegelArg): Promise<Siegelbefund> {
  let f = await suche(arg)
  // Beside a server a row and its seal may be read from two moments: what is wrong is so the second time as well.
  if (fehlerAus(f) !== undefined) f = await suche(arg)
  return { fehler: fehlerAus(f), hinweis: hinweisAus(f, arg.jetzt) }
}

function fehlerAus(f: Funde): string | undefined {
  const teile = [
    benenne('Geändert', f.geaendert),
    benenne('Entfernt', f.entfernt),
    benenne('Eingefügt', f.eingefuegt),
    benenne('Siegel', f.kette),
  ].filter((t) => t !== undefined)
  if (teile.length === 0) return undefined
  return `Das Protokoll steht nicht mehr so da, wie es versiegelt wurde. ${teile.join('. ')}. Wer hatte Zugriff auf die Datenbank? Vergleiche mit einer Sicherung; siehe docs/pruefen.md`
}

function hinweisAus(f: Funde, jetzt: Instant): string | undefined {
  const { anzahl, seit } = f.wartend
  const lange = seit !== undefined && seit < plusMs(jetzt, -STUNDE_MS)
  const teile = [
    lange
      ? `${anzahl} Zeilen warten seit über einer Stunde auf ihr Siegel; der Server holt es nach, starte ihn`
      : undefined,
    benenne(
      'Eine Sicherung wurde übernommen, was danach versiegelt war, gibt es nicht mehr',
      f.wiederhergestellt,
    ),
  ].filter((t) => t !== undefined)
  return teile.length === 0 ? undefined : teile.join('. ')
}

async function suche(arg: PruefeSiegelArg): Promise<Funde> {
  const f: Funde = {
    kette: [],
    geaendert: [],
    entfernt: [],
    eingefuegt: [],
    wartend: { anzahl: 0 },
    wiederhergestellt: [],
  }
  const letztes = await folge(arg, f)
  await pruefeEnde(arg, f, letztes)
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
  return f
}

/** Each seal over the one before it. Returns the last one. */
async function folge(arg: PruefeSiegelArg, f: Funde): Promise<Ende> {
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

async function pruefeEnde(arg: PruefeSiegelArg, f: Funde, letztes: Ende): Promise<void> {
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
    f.eingefuegt.push(`${name}, deren Frist schon um war`)
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

function* siegelNach({ nach }: { nach: number }): Operation<z.output<typeof SiegelRow>[]> {
  return yield* rows(
    SiegelRow,
    sql`SELECT * FROM assistent_siegel WHERE nummer > ${nach} ORDER BY nummer LIMIT ${SEITE}`,
  )
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

/** The end to be noted elsewhere, `<number>:<seal>`; undefined: nothing is sealed yet. */
export function* endeZumNotieren(_: undefined): Operation<string | undefined> {
  const da = yield* row(SiegelRow, sql`SELECT * FROM assistent_siegel ORDER BY nummer DESC LIMIT 1`)
  return da && `${da.nummer}:${da.siegel}`
}
