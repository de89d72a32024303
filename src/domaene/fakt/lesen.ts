import { anTag, DEUTEN, type Gedeutet, naheVon } from './deuten.ts'
import { falte, istZahlwort, menge, normwert, type Wort, woerter } from './form.ts'
import { findeVerb, RAHMEN } from './verben.ts'
import * as W from './woerter.ts'

// A small grammar of statements about somebody: subject, verb, value. What it does not understand is no statement.

export interface Aussage {
  /** `ich`, a pet or relative („hund“), or whoever is named. */
  subjekt: string
  feld: string
  /** In normal form. */
  wert: string
  verneint: boolean
  /** „nicht mehr“: it was so, and nothing takes its place. */
  endet: boolean
  /** „jetzt“, „wieder“: it was otherwise before. */
  wechsel: boolean
}

export interface LeseArg {
  /** Under these names the person himself is meant („Anna wohnt in Köln“, as a model writes). */
  namen?: readonly string[]
  /** „er“, „sie“ and „she“ are the person: in what a model writes about him. */
  dritte?: boolean
}

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

/** „Wohnort: Köln“ */
function ausFeld(satz: string): Aussage | undefined {
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
const feldName = (form: string): string =>
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
const BEGINN = /^(?:der|die|das|the|o|a)$/

/** „Mein Parkplatz ist die 14“, „mein Hund Bello heißt“, „Bernd ist meine Vertretung“ */
function ausBesitz(alle: readonly Wort[]): Aussage | undefined {
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

interface Subjekt {
  subjekt: string
  /** Its words. */
  davon: readonly Wort[]
}

function subjektVon(
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

/** „seit 2020“, „since last May“: since when is no part of the value. */
function ohneSeit(teile: readonly Wort[]): Wort[] {
  const ab = teile.findIndex((w) => W.SEIT.has(w.form))
  if (ab < 0) return [...teile]
  const lang = teile.slice(ab + 1).findIndex((w) => !W.ZEITANGABE.test(w.form) && !istZahlwort(w.form))
  return [...teile.slice(0, ab), ...(lang < 0 ? [] : teile.slice(ab + 1 + lang))]
}

/** „ist am 2.11.“, „ist in Wien“ */
const BEI = new Set(['geburtstag', 'wohnort', 'arbeitsort', 'abteilung', 'arbeitgeber'])
/** „in Köln mit meiner Frau“: with whom is no part of where. */
function nurOrt(teile: readonly Wort[]): readonly Wort[] {
  const ab = W.ORT.has(teile[0]?.form ?? '') ? 1 : 0
  const bis = teile.findIndex(
    (w, i) => i > ab && /^(?:mit|zusammen|with|together|com|weil|because|allein)$/.test(w.form),
  )
  return teile.slice(ab, bis < 0 ? undefined : bis)
}
const ZIFFERN = new Set(['telefon', 'durchwahl'])

function fertig(
  g: Gedeutet,
  alle: readonly Wort[],
  lage: { verneint: boolean; endet: boolean },
): Aussage | undefined {
  const teile = BEI.has(g.feld) ? nurOrt(g.teile) : g.teile
  const roh = g.wert ?? normwert(teile)
  if (g.feld === 'geraet' && /^[+\d][\d ]{5,}$/u.test(roh))
    return fertig({ ...g, feld: 'telefon' }, alle, lage)
  const wert = ZIFFERN.has(g.feld) && /\d/.test(roh) ? roh.replace(/[^\d+]/gu, '') : roh
  if (wert === '' || wert.length > 120) return undefined
  return {
    subjekt: g.subjekt ?? 'ich',
    feld: g.feld,
    wert,
    ...lage,
    wechsel: alle.some((w) => W.WECHSEL.has(w.form)),
  }
}
