import { menge, type Wort } from './form.ts'
import * as W from './woerter.ts'

// The kinds of thing that are told, found by their words: whichever verb they stand with.

export interface Gedeutet {
  /** Other than the speaker: `hund` of „einen Hund namens Bello“. */
  subjekt?: string
  feld: string
  teile: readonly Wort[]
  /** Instead of `teile`. */
  wert?: string
  verneint?: boolean
}

export interface Rest {
  /** Without subject, verb, fillers and negation. */
  teile: readonly Wort[]
  verneint: boolean
  /** Another subject than the speaker, for „Bernd vertritt mich“. */
  subjekt: readonly Wort[]
}

const KLEIN = menge('der die das den dem des ein eine einen einem einer nen ne the a an o os as um uma')
export const ZUSATZ = menge(
  'nur only so sehr überhaupt gar at all am liebsten lieber gern gerne ungern really much do da de to viel total ganz apenas muito',
)
export const ist = (w: Wort, liste: ReadonlySet<string>): boolean => liste.has(w.form)
export const ohneArtikel = (teile: readonly Wort[]): Wort[] => {
  const ab = teile.findIndex((w) => !ist(w, KLEIN))
  return ab < 0 ? [] : teile.slice(ab)
}

/** What stands behind the first of these words, when nothing stands before it. */
export function hinter(teile: readonly Wort[], woerter: ReadonlySet<string> | RegExp): Wort[] | undefined {
  const [erstes, ...rest] = teile
  const passt = erstes && (woerter instanceof RegExp ? woerter.test(erstes.form) : woerter.has(erstes.form))
  const wert = passt ? ohneArtikel(rest) : []
  return wert.length > 0 ? wert : undefined
}

/** What stands behind the first of these words, wherever it is. */
export function nach(teile: readonly Wort[], wort: RegExp): Wort[] | undefined {
  const stelle = teile.findIndex((w) => wort.test(w.form))
  const wert = stelle < 0 ? [] : ohneArtikel(teile.slice(stelle + 1))
  return wert.length > 0 ? wert : undefined
}

export const feld = (name: string, teile: readonly Wort[] | undefined): Gedeutet | undefined =>
  teile && teile.length > 0 ? { feld: name, teile } : undefined

const PROJEKT = /^projekte?n?$|^project$|^projeto$/
export const projekt = (r: Rest): Gedeutet | undefined => feld('projekt', nach(r.teile, PROJEKT))

/** „dienstags im Homeoffice“, „mittwochs nie im Büro“: one statement a day of the week. */
export function anTag(r: Rest): Gedeutet | undefined {
  const tage = r.teile.filter((w) => W.tagVon(w.form) !== undefined)
  const [tag] = tage
  if (!tag || tage.length > 1) return undefined
  const teile = r.teile.filter((w) => w !== tag && !/^(?:jeden|every|as|on)$/.test(w.form) && !ist(w, W.ORT))
  // „montags Training“ says nothing about where somebody is on Mondays.
  const wo =
    r.teile.some((w) => ist(w, W.ORT)) ||
    teile.every((w) => ist(w, W.ZUHAUSE) || /^(?:frei|off|da|folga)$/.test(w.form))
  if (!r.verneint && (teile.length === 0 || !wo)) return undefined
  const wert = `${r.verneint ? 'nicht ' : ''}${teile.map((w) => w.form).join(' ')}`.trim()
  return { feld: `anwesenheit ${W.tagVon(tag.form)}`, teile, wert, verneint: false }
}

export function bereich(alles: Rest): Gedeutet | undefined {
  const r = { teile: alles.teile.filter((w) => !/^(?:tatig|eingesetzt)$/.test(w.form)) }
  const stelle = r.teile.findIndex((w) => W.BEREICHE.test(w.form))
  if (stelle < 0 || (stelle > 0 && !r.teile.slice(0, stelle).some((w) => ist(w, W.ORT)))) return undefined
  const allein = /^(?:abteilung|team|bereich)$/.test(r.teile[stelle]?.form ?? '')
  return feld('abteilung', ohneArtikel(r.teile.slice(allein && r.teile[stelle + 1] ? stelle + 1 : stelle)))
}

export function allergie({ teile: alle }: Rest): Gedeutet | undefined {
  const wort = alle.find((w) => /allerg|alergi|intoleran|unvertraglich/.test(w.form))
  if (!wort) return undefined
  const stamm = wort.form.replace(/-?(?:allergi\w*|intoleran\w*|unvertraglich\w*)$/u, '')
  if (stamm !== '' && stamm !== wort.form && !/^alergi/.test(wort.form))
    return { feld: 'allergie', teile: [], wert: stamm }
  const uebrig = alle.filter((w) => w !== wort)
  return feld('allergie', nach(uebrig, /^(?:gegen|auf|to|a|ao|against|de|von)$/) ?? ohneArtikel(uebrig))
}

export const arbeitszeit = (r: Rest): Gedeutet | undefined =>
  r.teile.some((w) => ist(w, W.ZEITMODELL) || /^\d+%$/.test(w.form) || /^\d+h$/.test(w.form)) ||
  r.teile.filter((w) => W.tagVon(w.form)).length > 1
    ? feld(
        'arbeitszeit',
        r.teile.filter((w) => !ist(w, ZUSATZ) && !/^(?:in|noch)$/.test(w.form)),
      )
    : undefined

export function naher(r: Rest): Gedeutet | undefined {
  const stelle = r.teile.findIndex((w) => naheVon(w.form) !== undefined)
  const wer = naheVon(r.teile[stelle]?.form ?? '')
  if (wer === undefined) return undefined
  if (
    wer === 'kind' &&
    r.teile.length === stelle + 1 &&
    !r.verneint &&
    r.teile.every((w) => w === r.teile[stelle] || ist(w, KLEIN))
  )
    return { feld: 'kinder', teile: [], wert: '1' }
  const dahinter = r.teile
    .slice(stelle + 1)
    .filter((w) => !/^(?:namens|named|chamad[oa]|heisst|der|die|das)$/.test(w.form))
  if (r.teile.slice(stelle + 1).length > 0 && !r.verneint)
    return dahinter.length === 1 ? { subjekt: wer, feld: 'name', teile: dahinter } : undefined
  const zahl = r.teile.slice(0, stelle).filter((w) => /^\d+$/.test(w.form) || !ist(w, KLEIN))
  if (zahl.length > 1) return undefined
  return {
    feld: W.TIERE.has(wer) ? 'haustier' : 'familie',
    teile: zahl,
    wert: [...zahl.map((w) => w.form), wer].join(' '),
  }
}

/** „Hunde“, „Katzen“, „dogs“ are told like one of them. */
export const naheVon = (form: string): string | undefined =>
  W.NAHE.get(form) ?? W.NAHE.get(form.replace(/(?:en|e|n|s)$/u, ''))

export function kinder(r: Rest): Gedeutet | undefined {
  if (!r.teile.some((w) => W.FELDER.get(w.form) === 'kinder')) return undefined
  const zahl = r.teile.filter((w) => W.FELDER.get(w.form) !== 'kinder')
  if (r.verneint) return { feld: 'kinder', teile: [], wert: '0', verneint: false }
  return zahl.length === 1 ? feld('kinder', zahl) : undefined
}

/** „die Durchwahl 42“, „Parkplatz 14“ */
export function benannt(r: Rest): Gedeutet | undefined {
  const [nomen, ...wert] = ohneArtikel(r.teile)
  if (!nomen || wert.length === 0) return undefined
  const name = W.FELDER.get(nomen.form) ?? nomen.form
  return W.istEinzeln(name) ? feld(name, wert) : undefined
}

export function kost(r: Rest): Gedeutet | undefined {
  const wert = r.teile.map((w) => W.KOST.get(w.form)).find((w) => w !== undefined)
  return wert === undefined ? undefined : { feld: 'kost', teile: [], wert }
}

export function alter(r: Rest): Gedeutet | undefined {
  const zahl = r.teile.find((w) => /^\d{1,3}$/.test(w.form))
  return zahl &&
    (r.teile.length === 1
      ? zahl.form.length === 2
      : r.teile.some((w) => /^(?:jahre|years|anos)$/.test(w.form)))
    ? { feld: 'alter', teile: [zahl] }
    : undefined
}

export function angestellt(r: Rest): Gedeutet | undefined {
  const rest = r.teile.filter((w) => !/^(?:angestellt|beschaftigt|employed|empregad[oa])$/.test(w.form))
  return rest.length < r.teile.length
    ? feld('arbeitgeber', nach(rest, /^(?:bei|beim|von|by|at|na|no)$/))
    : undefined
}

/** „in Chemnitz zu Hause“ */
export function daheim(r: Rest): Gedeutet | undefined {
  const rest = r.teile.filter((w) => !/^(?:zuhause|daheim)$/.test(w.form))
  return rest.length < r.teile.length ? feld('wohnort', hinter(rest, W.ORT)) : undefined
}

export const zustaendig = (r: Rest): Wort[] | undefined =>
  hinter(r.teile, /^(?:zustandig|verantwortlich|responsible|responsavel)$/)?.filter(
    (w) => !/^(?:fur|for|por|pela|pelo)$/.test(w.form),
  )

export function erreichbar(r: Rest): Gedeutet | undefined {
  const rest = r.teile.filter((w) => !/^(?:erreichbar|reachable|available|disponivel)$/.test(w.form))
  if (rest.length === r.teile.length) return undefined
  const genannt = benannt({ ...r, teile: rest.filter((w) => !/^(?:unter|under|at)$/.test(w.form)) })
  if (genannt) return genannt
  const wert = rest.filter((w) => !/^(?:unter|under|at|nur|only|telefonisch)$/.test(w.form))
  if (wert.some((w) => w.form.includes('@'))) return feld('mail', wert)
  return feld(
    wert.join('').length > 0 && wert.every((w) => /^[\d+/-]+$/.test(w.form)) ? 'telefon' : 'erreichbarkeit',
    wert,
  )
}
