import { z } from 'zod'
import { inSprache, type Sprache } from '../domaene/sprache.ts'
import { grossGeschrieben, kuerze } from '../domaene/text.ts'
import { ABBRECHEN, type VorgangStatus } from '../domaene/vorgang.ts'
import { zeigeZeit } from '../rueckkanal/darstellung.ts'
import type { AktionZeile } from '../speicher/aktion.ts'
import { alsJson } from '../speicher/json.ts'
import type { Vorgang, VorgangAenderung } from '../speicher/vorgang.ts'
import type { Worte } from './welt.ts'

// What the ledger of a Vorgang says about it, for people: which effect happened, which did not, what nobody knows.

export const istUnklar = (a: Pick<AktionZeile, 'status'>): boolean =>
  a.status === 'unklar' || a.status === 'begonnen'
export const istGeschehen = (a: Pick<AktionZeile, 'status'>): boolean => a.status === 'erledigt'

/** A skill's short word for another system, as a name: „GitHub“, „Fremdsystem“. */
export const systemName = (wort: string): string => (wort === 'github' ? 'GitHub' : grossGeschrieben(wort))

/** „Ticket anlegen (Fremdsystem)“ in the words of its skill; without them as the audit has it, `fremdsystem.ticket_angelegt`. */
export function wasGetan(
  { skills }: Pick<Worte, 'skills'>,
  a: Pick<AktionZeile, 'faehigkeit' | 'system' | 'aktion'>,
  sprache: Sprache,
): string {
  const wort = skills.finde(a.faehigkeit)?.aktionen?.[a.aktion]
  return wort === undefined
    ? `${a.system}.${a.aktion}`
    : `${inSprache(wort, sprache)} (${systemName(a.system)})`
}

/** One line an effect, in the order in which they began. */
export function wirkungszeilen(worte: Worte, aktionen: readonly AktionZeile[], sprache: Sprache): string[] {
  const t = worte.texte(sprache)
  return aktionen.map((a) => {
    const was = wasGetan(worte, a, sprache)
    const stand = t.akte.ergebnisse[a.status]
    return istUnklar(a)
      ? t.wirkung.unklareZeile(was, stand, zeigeZeit(a.erstellt, sprache, worte.zone))
      : t.wirkung.zeile(
          was,
          stand,
          zeigeZeit(a.abgeschlossen ?? a.erstellt, sprache, worte.zone),
          worte.ohneFremdes(ergebnisText(a.ergebnis), sprache),
        )
  })
}

export const unklareSysteme = (aktionen: readonly AktionZeile[], sprache: Sprache): string =>
  new Intl.ListFormat(sprache).format(new Set(aktionen.filter(istUnklar).map((a) => a.system)))

const Ergebnis = z.record(z.string(), z.json())
const WERTE = 3
const ZEICHEN = 60

/** „nummer: 88, url: …“: what the other system gave back, as far as it is a few plain values. */
function ergebnisText(json: string | null): string {
  const gelesen = Ergebnis.safeParse(alsJson(json))
  if (!gelesen.success) return ''
  return Object.entries(gelesen.data)
    .filter(([, wert]) => typeof wert === 'string' || typeof wert === 'number')
    .slice(0, WERTE)
    .map(([name, wert]) => `${name}: ${kuerze(String(wert).replace(/\s+/gu, ' '), ZEICHEN)}`)
    .join(', ')
}

/**
 * How a Vorgang ends that a person called off. `abgebrochen` means that nothing was done; what has done something says so,
 * also when the rest will not come (I4).
 */
export const abgebrochenNach = (
  aktionen: readonly AktionZeile[],
): VorgangAenderung & { status: VorgangStatus } => ({
  status: aktionen.some(istGeschehen) ? 'erledigt' : 'abgebrochen',
  grund: ABBRECHEN,
})

/** „läuft, 30 %, Seite 3 von 10“; „Ergebnis unklar“ instead of „nicht geklappt“. */
export function standText(
  worte: Worte,
  v: Pick<Vorgang, 'status' | 'grund' | 'fortschritt'>,
  sprache: Sprache,
): string {
  const t = worte.texte(sprache)
  if (v.status === 'fehler' && v.grund === 'unklar') return t.akte.ergebnisse.unklar
  if (v.status !== 'laeuft') return t.status[v.status]
  const teile = [
    t.status.laeuft,
    ...(v.grund === ABBRECHEN ? [t.wirkung.wirdAbgebrochen] : []),
    ...(v.fortschritt
      ? [
          t.wirkung.fortschritt(
            prozent(v.fortschritt.anteil, sprache),
            worte.ohneFremdes(v.fortschritt.text, sprache),
          ),
        ]
      : []),
  ]
  return teile.join(', ')
}

const prozent = (anteil: number, sprache: Sprache): string =>
  new Intl.NumberFormat(sprache, { style: 'percent', maximumFractionDigits: 0 }).format(anteil)
