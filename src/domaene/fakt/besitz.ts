import { type Gedeutet, naheVon } from './angaben.ts'
import { type Aussage, fertig } from './aussage.ts'
import { type Wort, woerter } from './form.ts'
import * as W from './woerter.ts'

// Statements by a noun: „Wohnort: Köln“, „mein Parkplatz ist die 14“, „Bernd ist meine Vertretung“.

/** „Wohnort: Köln“ */
export function ausFeld(satz: string): Aussage | undefined {
  const m = /^([^:=\d@]{2,40}?)\s*[:=]\s+(\S.*)$/u.exec(satz)
  if (!m) return undefined
  const alle = woerter(m[1] ?? '').filter(
    (w) => !W.MEIN.has(w.form) && !W.ADJEKTIV.has(w.form) && !W.NUTZER.has(w.form),
  )
  const [nomen, von, wessen] = alle
  const teile = woerter(m[2] ?? '')
  if (!nomen || alle.length > 3 || teile.length === 0) return undefined
  const nah = wessen ? naheVon(wessen.form.replace(/e?s$/u, '')) : undefined
  if (alle.length > 1 && !(nah && /^(?:des|der|vom|von|of|do|da)$/u.test(von?.form ?? ''))) return undefined
  return fertig(
    nah ? { subjekt: nah, feld: feldName(nomen.form), teile } : besitz(nomen.form, teile),
    alle.concat(teile),
    { verneint: false, endet: false },
  )
}

/** „phone number“ and „email address“ are said in two words. */
export const feldName = (form: string): string =>
  W.FELDER.get(form) ?? W.FELDER.get(/^(\S+) (?:number|address)$/.exec(form)?.[1] ?? '') ?? form

/** „Hund: Bello“ is the name of the dog, „Chefin: Carla“ is who it is. */
const besitz = (form: string, teile: readonly Wort[]): Gedeutet => {
  const [wessen, name] = form.split(' ')
  const seins = name === undefined ? undefined : naheVon((wessen ?? '').replace(/s$/u, ''))
  if (seins) return { subjekt: seins, feld: feldName(name ?? ''), teile }
  const nah = W.FELDER.has(form) ? undefined : W.NAHE.get(form)
  return nah ? { subjekt: nah, feld: 'name', teile } : { feld: feldName(form), teile }
}

const IST = /^(?:ist|sind|lautet|heisst|is|are|e|sao)$/
export const BEGINN = /^(?:der|die|das|the|o|a)$/

/** „Mein Parkplatz ist die 14“, „mein Hund Bello heißt“, „Bernd ist meine Vertretung“ */
export function ausBesitz(alle: readonly Wort[]): Aussage | undefined {
  const [nomen0, verb0] = alle
  if (nomen0 && W.FELDER.has(nomen0.form) && IST.test(verb0?.form ?? ''))
    return fertig(besitz(nomen0.form, alle.slice(2)), alle, { verneint: false, endet: false })
  const wer = alle.findIndex((w) => W.MEIN.has(w.form))
  const ist = alle.findIndex((w) => IST.test(w.form))
  if (wer < 0 || ist < 0) return undefined
  const wessen = alle[wer + 1]?.form ?? ''
  const nach = naheVon(wessen.replace(/e?s$/u, '')) ?? naheVon(wessen)
  if (wer > 0 && wer < ist && nach && W.FELDER.has(alle[wer - 1]?.form ?? '') && ist === wer + 2)
    return fertig(
      { subjekt: nach, feld: feldName(alle[wer - 1]?.form ?? ''), teile: alle.slice(ist + 1) },
      alle,
      { verneint: false, endet: false },
    )
  if (wer > 0) {
    const davor = alle.slice(0, Math.min(wer, ist))
    const nomen = alle
      .slice(wer + 1)
      .filter((w) => !W.ADJEKTIV.has(w.form) && !IST.test(w.form) && !W.FUELLE.has(w.form))
    if (nomen.length !== 1 || davor.length === 0 || davor.some((w) => W.ICH.has(w.form))) return undefined
    return fertig(
      { feld: feldName(nomen[0]?.form ?? ''), teile: davor.filter((w) => !W.FUELLE.has(w.form)) },
      alle,
      { verneint: false, endet: false },
    )
  }
  // Only before the noun: „meine neue Adresse“, but „meine Chefin ist Frau Klein“.
  const danach = alle.slice(
    1 +
      Math.max(
        0,
        alle.slice(1).findIndex((w) => !W.ADJEKTIV.has(w.form)),
      ),
  )
  const verb = danach.findIndex((w) => IST.test(w.form))
  const amEnde = verb === danach.length - 1
  const nomen = danach.slice(0, amEnde ? 1 : verb)
  const form = nomen.map((w) => w.form).join(' ')
  const rest = danach.slice(nomen.length).filter((w) => !IST.test(w.form))
  if (nomen.length === 0 || nomen.length > 2) return undefined
  // Relatives and pets are talked about by themselves; only their name is a value of their own.
  if (W.NAHE.has(form) && !W.FELDER.has(form) && !/^(?:heisst)$/u.test(danach[verb]?.form ?? ''))
    return undefined
  const ohne = rest.filter((w) => !W.FUELLE.has(w.form))
  const verneint = ohne.some((w) => W.NICHT.has(w.form))
  const endet = verneint && ohne.some((w) => W.MEHR.has(w.form))
  return fertig(
    besitz(
      form,
      ohne.filter((w) => !W.NICHT.has(w.form) && !W.MEHR.has(w.form)),
    ),
    alle,
    { verneint: verneint && !endet, endet },
  )
}
