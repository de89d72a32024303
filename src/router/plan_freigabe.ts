import type { Befehl } from './befehle.ts'
import type { Kontext } from './kontext.ts'
import { leererPlan, sage, type Zugplan } from './plan.ts'
import { mitAkte, statusText, zeile } from './plan_akte.ts'
import { spracheVon, type Welt } from './welt.ts'

// The commands of who may approve.

/** Right and state are checked in the transaction that decides; here only which Vorgang is meant. */
export function planeEntscheidung(
  k: Kontext,
  welt: Welt,
  befehl: Extract<Befehl, { art: 'freigeben' | 'ablehnen' }>,
): Zugplan {
  const t = welt.texte(spracheVon(k.person))
  const gezeigt = befehl.id ?? k.gemeint?.id
  const [erste] = k.freigaben
  // Without a number it is the one that this person was asked: nobody decides what they have not seen.
  if (gezeigt === undefined && erste && (k.freigaben.length > 1 || !(erste.id in k.gefragt))) {
    return sage(
      'welche_freigabe',
      k.ereignis.gruppe
        ? t.nurDirekt
        : t.welcheFreigabe(k.freigaben.map((v) => zeile(k, welt, v, k.namenZuFreigaben[v.person_id]))),
    )
  }
  const vorgang_id = gezeigt ?? erste?.id ?? k.offen.find((v) => v.status === 'wartet_freigabe')?.id
  if (vorgang_id === undefined) return sage('nichts_freizugeben', t.nichtsFreizugeben)
  return leererPlan(befehl.art, {
    entscheidung: {
      vorgang_id,
      wunsch: befehl.art,
      grund: befehl.art === 'ablehnen' ? (befehl.grund ?? null) : null,
      stand: k.knopf?.vorgang === vorgang_id ? (k.knopf.stand ?? null) : null,
      getippt: k.knopf === undefined && !(k.bezug === 'zitat' && k.gemeint?.id === vorgang_id),
      bloss: gezeigt === undefined,
    },
  })
}

/** „Noch nicht freigeben V-12“ decides nothing, and says so. */
export function planeAufschub(k: Kontext, welt: Welt, id: string | undefined): Zugplan {
  const t = welt.texte(spracheVon(k.person))
  const gemeint = id ?? k.gemeint?.id
  const offen = k.freigaben.filter((v) => gemeint === undefined || v.id === gemeint)
  const [eine] = offen
  if (eine) {
    const was = offen.map((v) => v.id).join(', ')
    return sage('aufgeschoben', t.bleibtOffen(was, eine.id), {}, { vorgang_id: eine.id })
  }
  if (gemeint === undefined) return sage('nichts_freizugeben', t.nichtsFreizugeben)
  return mitAkte(k, welt, gemeint, (v) => sage('status', statusText(k, welt, v), {}, { vorgang_id: v.id }))
}
