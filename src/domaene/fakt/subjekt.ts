import { naheVon } from './angaben.ts'
import type { LeseArg } from './aussage.ts'
import { BEGINN, feldName } from './besitz.ts'
import { falte, type Wort } from './form.ts'
import { RAHMEN } from './verben.ts'
import * as W from './woerter.ts'

// Who is talked about.

export interface Subjekt {
  subjekt: string
  /** Its words. */
  davon: readonly Wort[]
}

export function subjektVon(
  alle: readonly Wort[],
  verb: number,
  nebensatz: boolean,
  arg: LeseArg,
): Subjekt | undefined {
  const mich = alle.findIndex((w) => /^(?:mich|me)$/.test(w.form))
  if (mich === verb + 1 && W.ORT.has(alle[0]?.form ?? '')) {
    const wer = alle.slice(mich + 1)
    return { subjekt: wer.map((w) => w.form).join(' '), davon: wer }
  }
  const ich = alle.filter((w) => W.ICH.has(w.form))
  if (ich.length > 0) return { subjekt: 'ich', davon: ich.slice(0, 1) }
  const vorn = alle.slice(0, verb).filter((w) => !W.FUELLE.has(w.form) && !RAHMEN.test(w.form))
  // „bin nach Bonn gezogen“, „não moro mais“: nobody is named.
  if (RAHMEN.test(alle[0]?.form ?? '') || vorn.every((w) => W.NICHT.has(w.form) || W.REFLEXIV.has(w.form)))
    return { subjekt: 'ich', davon: vorn.filter((w) => W.REFLEXIV.has(w.form)) }
  if (vorn[0] && W.MEIN.has(vorn[0].form)) {
    const nomen = vorn.slice(1).find((w) => !W.ADJEKTIV.has(w.form))
    return (
      nomen && {
        subjekt: naheVon(nomen.form) ?? feldName(nomen.form),
        davon: vorn.slice(0, vorn.indexOf(nomen) + 1),
      }
    )
  }
  const ende = vorn.findIndex(
    (w) =>
      W.ORT.has(w.form) ||
      W.NICHT.has(w.form) ||
      W.SEIT.has(w.form) ||
      W.tagVon(w.form) !== undefined ||
      /^\d/.test(w.form),
  )
  let wer = ende < 0 ? vorn : vorn.slice(0, ende)
  if (nebensatz && verb === alle.length - 1 && ende < 0 && wer.length > 1)
    wer = wer.slice(0, BEGINN.test(wer[0]?.form ?? '') ? 2 : 1)
  const namen = wer.filter((w) => !BEGINN.test(w.form) && !W.REFLEXIV.has(w.form))
  const form = namen.map((w) => w.form).join(' ')
  if (form === '') return vorn.length === 0 || nebensatz ? { subjekt: 'ich', davon: wer } : undefined
  if (
    namen.length > 3 ||
    namen.some((w) => /^(?:es|it|man|wer|isso|das|jemand)$/.test(w.form)) ||
    (namen.length === 1 && W.PRONOMEN.has(form) && arg.dritte !== true)
  )
    return undefined
  const selbst =
    (namen.length === 1 && W.NUTZER.has(form)) ||
    (arg.dritte === true && W.PRONOMEN.has(form)) ||
    (arg.namen ?? []).some((n) => falte(n) === form)
  return { subjekt: selbst ? 'ich' : form, davon: wer }
}
