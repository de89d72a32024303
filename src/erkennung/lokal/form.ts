import { falte, grund } from '../../domaene/faltung.ts'

export { falte, grund }

// The forms in which words are compared. Offsets always point into the raw text; only single words are folded.

/** Particles of separable verbs. */
export const PARTIKEL: ReadonlySet<string> = new Set(
  'ab an auf aus bei durch ein fest frei los mit nach offline raus rein runter um vor weg zu zuruck zusammen'.split(
    ' ',
  ),
)

const PARTIZIP = new RegExp(`^(${[...PARTIKEL].join('|')})?(ge|zu)(.{3,}?)(t|en|n)$`)
const ENDUNG = /(?:eiros|ando|endo|est|ing|oes|en|er|em|es|st|ed|ar|ir|iu|ou|as|os|e|n|s|t|a|o)$/

/**
 * A rough stem that serves three languages: „Umsätze“ → `umsatz`, „angelegt“, „anzulegen“, „anlegen“ → `anleg`.
 * It may merge strangers; it only has to be the same for example and message.
 */
export function stamm(form: string): string {
  const partizip = PARTIZIP.exec(form)
  if (partizip && (partizip[2] === 'ge' || partizip[1] !== undefined)) {
    return grund(`${partizip[1] ?? ''}${kern(partizip[3] ?? '')}`)
  }
  return grund(kern(form))
}

function kern(form: string): string {
  if (form.length < 4) return form
  const endung = form.endsWith('ss') ? '' : (ENDUNG.exec(form)?.[0] ?? '')
  // „want“ must not become „wan(n)“; „lege“ must become „leg“.
  const rest = form.length - endung.length
  return rest >= (/^[stn]/.test(endung) ? 4 : 3) ? form.slice(0, rest) : form
}
