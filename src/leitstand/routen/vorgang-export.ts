import type { z } from 'zod'
import { zoneVon } from '../../domaene/person.ts'
import { plusTage } from '../../domaene/tag.ts'
import { ausLokal, type Instant, inZone, lokalerTag } from '../../domaene/zeit.ts'
import { werName } from '../../rueckkanal/akte.ts'
import {
  type AktionEintrag,
  aktionenSeite,
  type FreigabeEintrag,
  freigabenSeite,
} from '../../speicher/protokoll.ts'
import type { Operation } from '../../speicher/speicher.ts'
import type { Leser, Lesewerk } from '../behandlung.ts'
import type { Ausfuhr, Spalten } from '../csv.ts'
import type { VorgangKurz } from '../vertrag/grundformen.ts'
import type { Vorgangsfilter } from '../vertrag/vorgang.ts'
import { ladeDaten } from './vorgang-daten.ts'
import { type Blick, kurz } from './vorgang-karten.ts'
import { alleSeiten } from './vorgang-liste.ts'

// The list and the audit to be taken away.

/** So much a cell of Excel holds. */
const ZELLE = 32_000

/** For a spreadsheet: the person's own clock. */
const zeit = (b: Blick, instant: Instant | null): string =>
  instant === null ? '' : inZone(instant, b.worte.zone).toFormat('yyyy-MM-dd HH:mm:ss')

const dateiname = (b: Blick, was: string): string => `${was}-${lokalerTag(b.jetzt, b.worte.zone)}`

export function vorgangAusfuhr(
  werk: Lesewerk,
  ich: Leser,
  b: Blick,
  frage: z.output<typeof Vorgangsfilter>,
  /** Told whose Vorgänge are taken away, before they are. */
  gesehen: (personen: readonly string[]) => Promise<void> = async () => undefined,
): Ausfuhr<VorgangKurz> {
  const { person } = ich
  async function* seiten(): AsyncGenerator<VorgangKurz[]> {
    for await (const vorgaenge of alleSeiten(werk, ich, frage)) {
      await gesehen(vorgaenge.map((v) => v.person_id))
      const daten = await werk.speicher.read(ladeDaten, { vorgaenge, person, jetzt: b.jetzt })
      yield vorgaenge.map((v) => kurz(b, v, daten, ZELLE))
    }
  }
  const s = b.t.leitstand.spalten
  const spalten: Spalten<VorgangKurz> = [
    [s.nummer, (v) => v.id],
    [s.status, (v) => v.status_text],
    [s.titel, (v) => v.titel],
    [s.faehigkeit, (v) => v.faehigkeit_titel],
    [s.person, (v) => v.person.name],
    [s.kanal, (v) => b.t.leitstand.kanaele[v.kanal] ?? v.kanal],
    [s.text, (v) => v.text],
    [s.antwort, (v) => v.antwort],
    [s.erstellt, (v) => zeit(b, v.erstellt)],
    [s.aktualisiert, (v) => zeit(b, v.aktualisiert)],
    [s.ersetztDurch, (v) => v.ersetzt_durch],
  ]
  const json = ({ handlungen: _, fortschritt: __, ...v }: VorgangKurz) => v
  return { name: dateiname(b, 'vorgaenge'), seiten: seiten(), spalten, json }
}

export type Protokolleintrag = (AktionEintrag & { art: 'aktion' }) | (FreigabeEintrag & { art: 'freigabe' })

const SEITE = 200

export function protokollAusfuhr(
  werk: Lesewerk,
  b: Blick,
  frage: { von?: string | undefined; bis?: string | undefined },
): Ausfuhr<Protokolleintrag> {
  const zone = zoneVon(b.person, werk.welt.zone)
  const f = {
    agent: werk.konfiguration.agent,
    von: frage.von === undefined ? undefined : ausLokal(frage.von, 0, 0, zone),
    bis: frage.bis === undefined ? undefined : ausLokal(plusTage(frage.bis, 1), 0, 0, zone),
    hoechstens: SEITE,
  }
  type Frage = typeof f & { nach: number }
  async function* alle<T extends { id: number }>(op: (f: Frage) => Operation<T[]>): AsyncGenerator<T[]> {
    for (let nach = 0; ; ) {
      const seite = await werk.speicher.read(op, { ...f, nach })
      yield seite
      if (seite.length < SEITE) return
      nach = seite.at(-1)?.id ?? 0
    }
  }
  async function* seiten(): AsyncGenerator<Protokolleintrag[]> {
    for await (const s of alle(aktionenSeite)) yield s.map((a) => ({ ...a, art: 'aktion' }))
    for await (const s of alle(freigabenSeite)) yield s.map((a) => ({ ...a, art: 'freigabe' }))
  }
  return { name: dateiname(b, 'protokoll'), seiten: seiten(), spalten: auditSpalten(b), json: (e) => e }
}

function auditSpalten(b: Blick): Spalten<Protokolleintrag> {
  const s = b.t.leitstand.spalten
  const wer = (name: string | null, id: string | null): string | null => name ?? (id && werName(id, b.t))
  return [
    [s.art, (e) => e.art],
    [s.nummer, (e) => e.vorgang_id],
    [s.zeit, (e) => zeit(b, e.art === 'aktion' ? e.erstellt : e.zeit)],
    [s.was, (e) => (e.art === 'aktion' ? `${e.system}.${e.aktion}` : e.entscheidung)],
    [s.ergebnis, (e) => (e.art === 'aktion' ? b.t.akte.ergebnisse[e.status] : e.ergebnis)],
    [
      s.wer,
      (e) => (e.art === 'aktion' ? wer(e.ausgeloest_name, e.ausgeloest_von) : wer(e.name, e.person_id)),
    ],
    [s.fuer, (e) => (e.art === 'freigabe' ? wer(e.vertretung, e.vertretung_fuer) : null)],
    [s.freigegebenVon, (e) => (e.art === 'aktion' ? wer(e.freigegeben_name, e.freigegeben_von) : null)],
    [s.warum, (e) => (e.art === 'aktion' ? e.begruendung : e.grund)],
    [s.kanal, (e) => (e.art === 'freigabe' ? (b.t.leitstand.kanaele[e.kanal] ?? e.kanal) : null)],
    [s.stand, (e) => (e.art === 'freigabe' ? e.stand : e.input_hash)],
    [s.ende, (e) => (e.art === 'aktion' ? zeit(b, e.abgeschlossen) : null)],
    [s.siegel, (e) => (e.siegel_nummer === null ? null : `${e.siegel_nummer} ${e.siegel}`)],
  ]
}
