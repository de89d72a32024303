import type { FristName, Konfiguration } from '../config.ts'
import { dauerMs, type Instant, TAG_MS, toInstant, toMs } from '../domaene/zeit.ts'
import { ARCHIVIERT, type ArchivName } from '../speicher/archiv.ts'
import { BEREICHE, type Bereich, type Stelle, versiegelt } from '../speicher/aufraeumen.ts'
import { raeumeMedien } from '../speicher/medien-ordner.ts'
import type { Siegler } from '../speicher/siegel.ts'
import type { Speicher } from '../speicher/speicher.ts'
import { archiviere, raeumeArchiv } from './archiv.ts'
import { type Ablagen, raeumeSicherungen } from './sicherung-plan.ts'
import { kuerze } from './siegel.ts'

type Aufbewahrung = Konfiguration['aufbewahrung']

/** A redelivery must meet its row for this long after the text is gone: providers repeat for up to a week. */
const DEDUPE_MS = 90 * TAG_MS

export interface RaeumeAufArg {
  speicher: Speicher
  aufbewahrung: Aufbewahrung
  jetzt: Instant
  /** Only counts. */
  trocken: boolean
  /** Where photos and voice notes are kept, if anywhere. */
  medienOrdner?: string
  /** Where backups lie, if anywhere. */
  ablagen?: Ablagen
  /** Who seals the audit: its chain says what went. */
  siegler?: Siegler
  /** Stops between two batches; rejects with its reason. */
  signal?: AbortSignal
}

/**
 * Deletes and blanks what has outlived its Frist, in batches beside the running work; open work is never touched.
 * Returns the number of rows by table (`…_text`: rows that were blanked). @throws SpeicherNichtVerfuegbar
 */
export async function raeumeAuf(arg: RaeumeAufArg): Promise<Record<string, number>> {
  const grenzen = grenzenVon(arg.aufbewahrung, arg.jetzt)
  const anzahl: Record<string, number> = {}
  let nichtArchiviert: unknown
  for (const [name, bereich] of Object.entries<Bereich>(BEREICHE)) {
    const grenze = grenzen[name as keyof typeof BEREICHE]
    if (arg.trocken) anzahl[name] = await arg.speicher.read(bereich.zaehle, { grenze })
    else if (istArchiviert(name) && arg.aufbewahrung.archiv && arg.ablagen?.archiv !== undefined)
      // A folder that cannot be written keeps these rows, and nothing else.
      anzahl[name] = await archiviereHier(arg, name, grenze).catch((fehler: unknown) => {
        nichtArchiviert ??= fehler
        return 0
      })
    else anzahl[name] = await raeume(arg, mitSiegel(arg, name, bereich), grenze)
  }
  if (arg.siegler && !arg.trocken) anzahl.siegel = await kuerze(arg.speicher, arg.siegler, arg.signal)
  anzahl.sicherung = raeumeSicherungen({
    ablagen: arg.ablagen ?? {},
    grenze: vor(arg.jetzt, arg.aufbewahrung.sicherung),
    jetzt: arg.jetzt,
    trocken: arg.trocken,
  })
  if (arg.aufbewahrung.archiv && arg.ablagen?.archiv !== undefined)
    anzahl.archiv = raeumeArchiv({
      ordner: arg.ablagen.archiv,
      grenze: vor(arg.jetzt, arg.aufbewahrung.archiv.frist),
      trocken: arg.trocken,
    })
  if (arg.medienOrdner !== undefined) anzahl.medien = await raeumeMedien(medienVon(arg, arg.medienOrdner))
  if (nichtArchiviert !== undefined) throw nichtArchiviert
  return anzahl
}

const mitSiegel = ({ siegler, jetzt }: RaeumeAufArg, name: string, bereich: Bereich): Bereich =>
  siegler && (name === 'aktion' || name === 'freigabe')
    ? { ...bereich, schritt: versiegelt(name, siegler, jetzt) }
    : bereich

const istArchiviert = (name: string): name is ArchivName => (ARCHIVIERT as string[]).includes(name)

const archiviereHier = (arg: RaeumeAufArg, name: ArchivName, grenze: Instant): Promise<number> =>
  archiviere({
    speicher: arg.speicher,
    ordner: arg.ablagen?.archiv ?? '',
    empfaenger: arg.aufbewahrung.archiv?.empfaenger ?? '',
    name,
    grenze,
    jetzt: arg.jetzt,
    siegler: arg.siegler,
    signal: arg.signal,
  })

/** After the texts: a medium goes with the text of its message at the latest. */
const medienVon = ({ speicher, aufbewahrung, jetzt, trocken }: RaeumeAufArg, ordner: string) => ({
  speicher,
  ordner,
  trocken,
  grenze: vor(jetzt, aufbewahrung.medien),
})

const vor = (jetzt: Instant, frist: string): Instant =>
  toInstant(Math.max(0, toMs(jetzt) - (dauerMs(frist) ?? 0)))

async function raeume(
  { speicher, signal }: RaeumeAufArg,
  bereich: Bereich,
  grenze: Instant,
): Promise<number> {
  let anzahl = 0
  let ab: Stelle | undefined
  do {
    signal?.throwIfAborted()
    const schritt = await speicher.run(bereich.schritt, { grenze, ab })
    anzahl += schritt.anzahl
    ab = schritt.weiter
  } while (ab !== undefined)
  return anzahl
}

/** What is older than this goes, by kind. */
function grenzenVon(a: Aufbewahrung, jetzt: Instant): Record<keyof typeof BEREICHE, Instant> {
  const frist = (name: FristName): number => dauerMs(a[name]) ?? Number.POSITIVE_INFINITY
  const vor = (ms: number): Instant => toInstant(Math.max(0, toMs(jetzt) - ms))
  const ausgang = vor(frist('ausgang'))
  return {
    vorgang_text: vor(frist('vorgang_text')),
    eingang_text: vor(frist('eingang_text')),
    verlauf: vor(frist('verlauf')),
    messages: vor(frist('messages')),
    vorgang: vor(frist('vorgang')),
    aktion: vor(frist('aktion')),
    freigabe: vor(frist('freigabe')),
    freigabe_anfrage: vor(frist('freigabe')),
    zustellung: ausgang,
    ausgang,
    zeitplan: ausgang,
    eingang: vor(Math.max(frist('eingang'), DEDUPE_MS, frist('eingang_text') + DEDUPE_MS)),
    run: vor(frist('run')),
    auskunft: vor(frist('auskunft')),
    einsicht: vor(frist('auskunft')),
    modell: vor(frist('modell')),
    einladung: jetzt,
    sitzung: jetzt,
    anmeldeaufgabe: jetzt,
    anmeldeversuch: jetzt,
  }
}
