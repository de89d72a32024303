import { nenntBetrag } from './befehl-freigabe.ts'
import type { Befehl } from './befehle.ts'
import { stand } from './freigabe_wer.ts'
import type { Kontext } from './kontext.ts'
import { leererPlan, sage, type Zugplan } from './plan.ts'
import { mitAkte, statusText, zeile } from './plan_akte.ts'
import { fristIn, spracheVon, type Welt } from './welt.ts'

// The commands of who may approve.

type Entscheidet = Extract<Befehl, { art: 'freigeben' | 'ablehnen' | 'aendern' }>

/** Right and state are checked in the transaction that decides; here only which Vorgang is meant. */
export function planeEntscheidung(
  k: Kontext,
  welt: Welt,
  befehl: Extract<Entscheidet, { art: 'freigeben' | 'ablehnen' }>,
): Zugplan {
  return mitGemeintem(k, welt, befehl, (vorgang_id) => {
    const grund = befehl.grund ?? null
    const aenderung =
      grund === null || befehl.art === 'ablehnen' ? undefined : gelesen(k, welt, vorgang_id, grund)
    // „freigeben V-3 80 €“: what may be another value is none of the reasons to approve.
    const wunsch =
      aenderung || (befehl.art === 'freigeben' && grund && nenntBetrag(grund)) ? 'aendern' : befehl.art
    return entscheide(k, befehl, { vorgang_id, wunsch, grund, ...(aenderung ? { aenderung } : {}) })
  })
}

/** „freigeben V-3, aber nur 80 €“: nothing is approved by it; see freigabe_aenderung.ts. */
export function planeAenderungDavor(
  k: Kontext,
  welt: Welt,
  befehl: Extract<Entscheidet, { art: 'aendern' }>,
): Zugplan {
  return mitGemeintem(k, welt, befehl, (vorgang_id) => {
    const aenderung = gelesen(k, welt, vorgang_id, befehl.rest)
    return entscheide(k, befehl, {
      ...{ vorgang_id, wunsch: 'aendern', grund: befehl.rest },
      ...(aenderung ? { aenderung } : {}),
    })
  })
}

function mitGemeintem(k: Kontext, welt: Welt, befehl: Entscheidet, dann: (id: string) => Zugplan): Zugplan {
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
  const id = gezeigt ?? erste?.id ?? k.offen.find((v) => v.status === 'wartet_freigabe')?.id
  return id === undefined ? sage('nichts_freizugeben', t.nichtsFreizugeben) : dann(id)
}

function entscheide(
  k: Kontext,
  befehl: Entscheidet,
  was: Pick<NonNullable<Zugplan['entscheidung']>, 'vorgang_id' | 'wunsch' | 'grund' | 'aenderung'>,
): Zugplan {
  const { vorgang_id } = was
  return leererPlan(was.wunsch, {
    entscheidung: {
      ...was,
      stand: k.knopf?.vorgang === vorgang_id ? (k.knopf.stand ?? null) : null,
      getippt: k.knopf === undefined && !(k.bezug === 'zitat' && k.gemeint?.id === vorgang_id),
      bloss: befehl.id === undefined && k.gemeint === undefined,
    },
  })
}

/** What somebody who may decide it makes of its values; undefined: nothing that can be read without doubt. */
function gelesen(
  k: Kontext,
  welt: Welt,
  id: string,
  rest: string,
): NonNullable<Zugplan['entscheidung']>['aenderung'] {
  const v = k.freigaben.find((f) => f.id === id)
  const skill = v && welt.skills.finde(v.faehigkeit)
  const neu = skill && welt.aendere(k, skill, v, rest)
  return neu && stand({ faehigkeit: v.faehigkeit, parameter: neu.parameter }) !== v.frage?.stand
    ? { parameter: neu.parameter, frist: fristIn(welt.fristen.bestaetigung, k.jetzt) }
    : undefined
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
