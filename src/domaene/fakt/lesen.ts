import { anTag } from './angaben.ts'
import { type Aussage, fertig, type LeseArg } from './aussage.ts'
import { ausBesitz, ausFeld } from './besitz.ts'
import { DEUTEN } from './deuten.ts'
import { istZahlwort, menge, type Wort, woerter } from './form.ts'
import { subjektVon } from './subjekt.ts'
import { findeVerb, RAHMEN } from './verben.ts'
import * as W from './woerter.ts'

// A small grammar of statements about somebody: subject, verb, value. What it does not understand is no statement.

/** Said of another time, or not certain: kept as it was said, never as a value. */
const UNGEWISS = menge(
  'war waren wohnte arbeitete hatte früher damals würde werde wird werden will möchte vielleicht bald wenn falls glaube soll sollte könnte was were used would might maybe if soon will talvez era foi vou nächste nächsten nächstes nächster demnächst morgen next tomorrow amanhã wäre hätte',
)

const VEREINT: readonly [RegExp, string][] = [
  [/\b(i)['’]m\b/giu, '$1 am'],
  [/\b(i|we)['’]ve\b/giu, '$1 have'],
  [/\b(do|does|is|are|am|have)n['’]?t\b/giu, '$1 not'],
  [/\bno longer\b/giu, 'not anymore'],
  [/\bany more\b/giu, 'anymore'],
  [/\bab (?:sofort|heute|jetzt)\b|\bseit (?:kurzem|neuestem|neuem)\b/giu, 'jetzt'],
  [/\bfrom now on\b/giu, 'now'],
  [/\b(have|has|own)\b(.*)\bcalled\b/giu, '$1$2named'],
  [/\b(?:ich\s+)?werde\s+(.+?)\s+genannt\b/giu, 'nenne mich $1'],
  [
    /\b(?:du|sie|man)\s+(?:erreichst|erreichen|erreicht)\s+mich\b|\byou can reach me\b/giu,
    'ich bin erreichbar',
  ],
  [/\bwas born\b/giu, 'am born'],
  [/\bvon beruf\b/giu, ''],
  [/\bcan['’]?t\s+(?:stand|bear)\b/giu, 'hate'],
  [/\bkann\b(.*)\bnicht\s+(?:leiden|ausstehen)\b/giu, 'hasse$1'],
  [/\bzu hause\b/giu, 'zuhause'],
  [/\bE-Mail\b/giu, 'Email'],
  [/\b(\d+)\s*%/gu, '$1%'],
]

const DASS = /^(?:dass|daß|das|that|de que|que)\s+(?=\S+\s+\S)/iu
export const ohneDass = (text: string): string => text.replace(DASS, '')

/** Reads one statement; undefined when it is none that this grammar understands. */
export function leseAussage(text: string, arg: LeseArg = {}): Aussage | undefined {
  if (text.length > 200 || /\?\s*$/u.test(text)) return undefined
  const nebensatz = DASS.test(text)
  let satz = VEREINT.reduce((s, [muster, wert]) => s.replace(muster, wert), ohneDass(text))
  const sondern = /\b(?:nicht|not|não)\b.*?,?\s*\b(?:sondern|but|mas)\s+/iu.exec(satz)
  if (sondern) satz = satz.replace(sondern[0], 'jetzt ')
  const alle = woerter(satz)
  if (alle.length < 2 || alle.length > 16 || alle.some((w) => UNGEWISS.has(w.form))) return undefined
  return ausFeld(satz) ?? ausBesitz(alle) ?? ausSatz(alle, nebensatz, arg)
}

function ausSatz(alle: readonly Wort[], nebensatz: boolean, arg: LeseArg): Aussage | undefined {
  const gefunden = findeVerb(alle.map((w) => w.form))
  if (!gefunden) return ohneVerb(alle)
  const { verb, stelle } = gefunden
  if (hatZweiten(alle, stelle)) return undefined
  if (verb !== 'nennen' && alle.some((w) => W.DU.has(w.form))) return undefined
  const wer = verb === 'nennen' ? { subjekt: 'ich', davon: [] } : subjektVon(alle, stelle, nebensatz, arg)
  if (!wer) return undefined
  const rest = ohneSeit(
    alle.filter(
      (w, i) =>
        i !== stelle &&
        !wer.davon.includes(w) &&
        !/^(?:do|dos)$/.test(w.form) &&
        !(verb !== 'sein' && verb !== 'haben' && RAHMEN.test(w.form)),
    ),
  )
  const nicht = rest.some((w) => W.NICHT.has(w.form))
  const mehr = nicht && rest.some((w) => W.MEHR.has(w.form))
  const teile = rest.filter(
    (w) => !W.FUELLE.has(w.form) && !W.NICHT.has(w.form) && !(mehr && W.MEHR.has(w.form)),
  )
  // „trinke keinen Kaffee mehr“ is news by itself; „wohne nicht mehr in Köln“ only ends something.
  const meinung = verb === 'moegen' || verb === 'hassen' || verb === 'essen'
  const gedeutet = DEUTEN[verb]({ teile, verneint: nicht && (!mehr || meinung), subjekt: wer.davon })
  if (!gedeutet || (gedeutet.feld === 'abwesenheit' && wer.subjekt !== 'ich')) return undefined
  const subjekt =
    gedeutet.feld === 'vertretung' && verb === 'vertreten' ? 'ich' : (gedeutet.subjekt ?? wer.subjekt)
  const feld =
    subjekt === wer.subjekt && W.FELDER.has(subjekt) && gedeutet.feld === 'name' ? subjekt : gedeutet.feld
  const endet = mehr && !meinung
  return fertig({ ...gedeutet, subjekt, feld }, verb === 'umziehen' ? [...alle, ...woerter('jetzt')] : alle, {
    verneint: endet ? false : (gedeutet.verneint ?? nicht),
    endet,
  })
}

/** „… wohne und bei Bosch arbeite“: two statements are none of them alone. */
function hatZweiten(alle: readonly Wort[], verb: number): boolean {
  return alle.some((w, i) => {
    if (i === 0 || i === verb || !(w.schluss || /^(?:und|and|e|sowie|aber|but|mas)$/.test(w.form)))
      return false
    const andere = i < verb ? alle.slice(0, i + 1) : alle.slice(i + 1)
    return findeVerb(andere.map((a) => a.form)) !== undefined
  })
}

/** „dienstags im Homeoffice“ */
function ohneVerb(alle: readonly Wort[]): Aussage | undefined {
  const verneint = alle.some((w) => W.NICHT.has(w.form))
  const teile = alle.filter((w) => !W.NICHT.has(w.form) && !W.FUELLE.has(w.form))
  const g =
    W.tagVon(teile[0]?.form ?? '') && alle.some((w) => W.ORT.has(w.form))
      ? anTag({ teile, verneint, subjekt: [] })
      : undefined
  return g && fertig(g, alle, { verneint: false, endet: false })
}

/** „seit 2020“, „since last May“: since when is no part of the value. */
function ohneSeit(teile: readonly Wort[]): Wort[] {
  const ab = teile.findIndex((w) => W.SEIT.has(w.form))
  if (ab < 0) return [...teile]
  const lang = teile.slice(ab + 1).findIndex((w) => !W.ZEITANGABE.test(w.form) && !istZahlwort(w.form))
  return [...teile.slice(0, ab), ...(lang < 0 ? [] : teile.slice(ab + 1 + lang))]
}

export type { Aussage, LeseArg } from './aussage.ts'
