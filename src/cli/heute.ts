import { heute } from '../leitstand/routen/vorgang-heute.ts'
import type { VorgangKurz } from '../leitstand/vertrag/grundformen.ts'
import { zeigeZeit } from '../rueckkanal/darstellung.ts'
import { ladePerson } from '../speicher/person.ts'
import { verlangeAnmeldung } from './anmeldung.ts'
import { schreibe, schreibeJson } from './ausgabe.ts'
import { ladeBlick } from './blick.ts'
import type { Grundlage } from './lade.ts'

/** The console's first page, as the person who is signed in sees it: what waits for them, what runs, what is done. */
export async function heuteBefehl(g: Grundlage, o: { json?: boolean }): Promise<void> {
  const person = await g.speicher.read(ladePerson, { id: await verlangeAnmeldung(g) })
  const { werk, ich, b } = await ladeBlick(g, person)
  const h = await heute(werk, ich, b)
  if (o.json) return schreibeJson(h)
  const frist = (v: VorgangKurz): string =>
    v.frist === null ? '' : ` · bis ${zeigeZeit(v.frist, b.sprache, b.worte.zone, h.jetzt)}`
  const liste = (titel: string, zeilen: readonly (VorgangKurz & { frage?: string })[]): void => {
    if (zeilen.length === 0) return
    schreibe(`${titel} (${zeilen.length})`)
    for (const v of zeilen)
      schreibe(`  ${v.id.padEnd(9)} ${v.frage ?? v.titel} · ${v.person.name} · ${v.status_text}${frist(v)}`)
  }
  if (h.freigaben.length + h.entscheidungen.length + h.fragen.length === 0)
    schreibe('Nichts wartet auf dich.')
  liste('Wartet auf deine Freigabe', h.freigaben)
  liste('Braucht eine Entscheidung', h.entscheidungen)
  liste('Braucht deine Antwort im Chat', h.fragen)
  liste('Läuft', h.laeuft)
  liste('Wartet auf andere', h.wartet)
  liste('Zuletzt fertig', h.fertig)
}
