import { menge, type Wort } from './form.ts'
import type { Verb } from './verben.ts'
import * as W from './woerter.ts'

// What a verb and the words around it say: which attribute, which value. What is not understood here stays free text.

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

const KLEIN = menge('der die das den dem des ein eine einen einem einer the a an o os as um uma')
const ZUSATZ = menge(
  'nur only so sehr am liebsten lieber gern gerne ungern really much do da de to viel total ganz apenas muito',
)
const ist = (w: Wort, liste: ReadonlySet<string>): boolean => liste.has(w.form)
const ohneArtikel = (teile: readonly Wort[]): Wort[] => {
  const ab = teile.findIndex((w) => !ist(w, KLEIN))
  return ab < 0 ? [] : teile.slice(ab)
}

/** What stands behind the first of these words, when nothing stands before it. */
function hinter(teile: readonly Wort[], woerter: ReadonlySet<string> | RegExp): Wort[] | undefined {
  const [erstes, ...rest] = teile
  const passt = erstes && (woerter instanceof RegExp ? woerter.test(erstes.form) : woerter.has(erstes.form))
  const wert = passt ? ohneArtikel(rest) : []
  return wert.length > 0 ? wert : undefined
}

/** What stands behind the first of these words, wherever it is. */
function nach(teile: readonly Wort[], wort: RegExp): Wort[] | undefined {
  const stelle = teile.findIndex((w) => wort.test(w.form))
  const wert = stelle < 0 ? [] : ohneArtikel(teile.slice(stelle + 1))
  return wert.length > 0 ? wert : undefined
}

const feld = (name: string, teile: readonly Wort[] | undefined): Gedeutet | undefined =>
  teile && teile.length > 0 ? { feld: name, teile } : undefined

const PROJEKT = /^projekte?n?$|^project$|^projeto$/
const projekt = (r: Rest): Gedeutet | undefined => feld('projekt', nach(r.teile, PROJEKT))

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

function bereich(r: Rest): Gedeutet | undefined {
  const stelle = r.teile.findIndex((w) => W.BEREICHE.test(w.form))
  if (stelle < 0 || (stelle > 0 && !r.teile.slice(0, stelle).some((w) => ist(w, W.ORT)))) return undefined
  const allein = /^(?:abteilung|team|bereich)$/.test(r.teile[stelle]?.form ?? '')
  return feld('abteilung', ohneArtikel(r.teile.slice(allein && r.teile[stelle + 1] ? stelle + 1 : stelle)))
}

function allergie({ teile: alle }: Rest): Gedeutet | undefined {
  const wort = alle.find((w) => /allerg|alergi|intoleran|unvertraglich/.test(w.form))
  if (!wort) return undefined
  const stamm = wort.form.replace(/-?(?:allergi\w*|intoleran\w*|unvertraglich\w*)$/u, '')
  if (stamm !== '' && stamm !== wort.form && !/^alergi/.test(wort.form))
    return { feld: 'allergie', teile: [], wert: stamm }
  const uebrig = alle.filter((w) => w !== wort)
  return feld('allergie', nach(uebrig, /^(?:gegen|auf|to|a|ao|against|de|von)$/) ?? ohneArtikel(uebrig))
}

const arbeitszeit = (r: Rest): Gedeutet | undefined =>
  r.teile.some((w) => ist(w, W.ZEITMODELL) || /^\d+%$/.test(w.form) || /^\d+h$/.test(w.form)) ||
  r.teile.filter((w) => W.tagVon(w.form)).length > 1
    ? feld(
        'arbeitszeit',
        r.teile.filter((w) => !ist(w, ZUSATZ) && !/^(?:in|noch)$/.test(w.form)),
      )
    : undefined

function naher(r: Rest): Gedeutet | undefined {
  const stelle = r.teile.findIndex((w) => naheVon(w.form) !== undefined)
  const wer = naheVon(r.teile[stelle]?.form ?? '')
  if (wer === undefined) return undefined
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

function kinder(r: Rest): Gedeutet | undefined {
  if (!r.teile.some((w) => W.FELDER.get(w.form) === 'kinder')) return undefined
  const zahl = r.teile.filter((w) => W.FELDER.get(w.form) !== 'kinder')
  if (r.verneint) return { feld: 'kinder', teile: [], wert: '0', verneint: false }
  return zahl.length === 1 ? feld('kinder', zahl) : undefined
}

function haben(r: Rest): Gedeutet | undefined {
  const geburtstag = r.teile.find((w) => W.FELDER.get(w.form) === 'geburtstag')
  if (geburtstag)
    return feld(
      'geburtstag',
      r.teile.filter((w) => w !== geburtstag && !ist(w, W.ORT)),
    )
  return (
    allergie(r) ??
    alter(r) ??
    kinder(r) ??
    (r.teile.some((w) => ist(w, W.WEG)) ? feld('abwesenheit', r.teile) : undefined) ??
    anTag(r) ??
    naher(r) ??
    (r.teile.some((w) => W.GERAETE.test(w.form)) ? feld('geraet', ohneArtikel(r.teile)) : undefined) ??
    arbeitszeit(r) ??
    benannt(r)
  )
}

/** „die Durchwahl 42“, „Parkplatz 14“ */
function benannt(r: Rest): Gedeutet | undefined {
  const [nomen, ...wert] = ohneArtikel(r.teile)
  if (!nomen || wert.length === 0) return undefined
  const name = W.FELDER.get(nomen.form) ?? nomen.form
  return W.istEinzeln(name) ? feld(name, wert) : undefined
}

function kost(r: Rest): Gedeutet | undefined {
  const wert = r.teile.map((w) => W.KOST.get(w.form)).find((w) => w !== undefined)
  return wert === undefined ? undefined : { feld: 'kost', teile: [], wert }
}

function alter(r: Rest): Gedeutet | undefined {
  const zahl = r.teile.find((w) => /^\d{1,3}$/.test(w.form))
  return zahl &&
    (r.teile.length === 1
      ? zahl.form.length === 2
      : r.teile.some((w) => /^(?:jahre|years|anos)$/.test(w.form)))
    ? { feld: 'alter', teile: [zahl] }
    : undefined
}

function angestellt(r: Rest): Gedeutet | undefined {
  const rest = r.teile.filter((w) => !/^(?:angestellt|beschaftigt|employed|empregad[oa])$/.test(w.form))
  return rest.length < r.teile.length
    ? feld('arbeitgeber', nach(rest, /^(?:bei|beim|von|by|at|na|no)$/))
    : undefined
}

/** „in Chemnitz zu Hause“ */
function daheim(r: Rest): Gedeutet | undefined {
  const rest = r.teile.filter((w) => !/^(?:zuhause|daheim)$/.test(w.form))
  return rest.length < r.teile.length ? feld('wohnort', hinter(rest, W.ORT)) : undefined
}

function sein(r: Rest): Gedeutet | undefined {
  const stand = r.teile.map((w) => W.STAND.get(w.form)).find((w) => w !== undefined)
  if (stand) return { feld: 'familienstand', teile: [], wert: stand }
  const geboren = r.teile.filter((w) => !/^(?:geboren|born|nascid[oa])$/.test(w.form))
  if (geboren.length < r.teile.length)
    return geboren.some((w) => /\d/.test(w.form))
      ? feld(
          'geburtstag',
          geboren.filter((w) => !ist(w, W.ORT)),
        )
      : feld('geburtsort', hinter(geboren, W.ORT))
  return (
    angestellt(r) ??
    daheim(r) ??
    kost(r) ??
    alter(r) ??
    allergie(r) ??
    (r.teile.some((w) => ist(w, W.WEG))
      ? feld(
          'abwesenheit',
          r.teile.filter((w) => !ist(w, W.ORT) || w.form === 'vom'),
        )
      : undefined) ??
    anTag(r) ??
    erreichbar(r) ??
    feld('zustaendigkeit', zustaendig(r)) ??
    feld(
      'vertritt',
      nach(r.teile, /^(?:vertretung|vertreter(?:in)?)$/)?.filter((w) => !/^(?:von|fur|for)$/.test(w.form)),
    ) ??
    feld(
      'vorliebe',
      hinter(ohneArtikel(r.teile), /^fan$/)?.filter((w) => !/^(?:von|of)$/.test(w.form)),
    ) ??
    projekt(r) ??
    bereich(r) ??
    feld('herkunft', hinter(r.teile, /^(?:aus|from)$/)) ??
    (r.teile.some((w) => W.BERUF.test(w.form)) ? feld('funktion', ohneArtikel(r.teile)) : undefined)
  )
}

const zustaendig = (r: Rest): Wort[] | undefined =>
  hinter(r.teile, /^(?:zustandig|verantwortlich|responsible|responsavel)$/)?.filter(
    (w) => !/^(?:fur|for|por|pela|pelo)$/.test(w.form),
  )

function erreichbar(r: Rest): Gedeutet | undefined {
  const rest = r.teile.filter((w) => !/^(?:erreichbar|reachable|available|disponivel)$/.test(w.form))
  if (rest.length === r.teile.length) return undefined
  const wert = rest.filter((w) => !/^(?:unter|under|at|nur|only|telefonisch)$/.test(w.form))
  if (wert.some((w) => w.form.includes('@'))) return feld('mail', wert)
  return feld(
    wert.join('').length > 0 && wert.every((w) => /^[\d+/-]+$/.test(w.form)) ? 'telefon' : 'erreichbarkeit',
    wert,
  )
}

function arbeiten(r: Rest): Gedeutet | undefined {
  const amOrt = r.teile.some((w) => ist(w, W.ZUHAUSE))
  return (
    anTag(r) ??
    arbeitszeit(r) ??
    feld('funktion', hinter(r.teile, /^(?:als|as|como)$/)) ??
    projekt(r) ??
    bereich(r) ??
    feld('projekt', hinter(r.teile, /^(?:an|on)$/)) ??
    (amOrt
      ? feld(
          'arbeitsort',
          r.teile.filter((w) => !ist(w, W.ORT)),
        )
      : undefined) ??
    (r.teile.some((w) => W.GERAETE.test(w.form))
      ? feld('geraet', hinter(r.teile, /^(?:mit|with|com)$/))
      : undefined) ??
    feld('arbeitgeber', hinter(r.teile, /^(?:bei|beim|fur|for|at|na|no|para)$/)) ??
    feld('arbeitsort', hinter(r.teile, W.ORT))
  )
}

const vorliebe = (r: Rest, name: string, verneint: boolean): Gedeutet | undefined => {
  const teile = ohneArtikel(r.teile.filter((w) => !ist(w, ZUSATZ)))
  return teile.length > 0 ? { feld: name, teile, verneint } : undefined
}

const sprache = (r: Rest): Gedeutet | undefined =>
  r.teile.length <= 4 && !r.teile.some((w) => ist(w, W.ORT))
    ? feld(
        'sprachkenntnis',
        r.teile.filter(
          (w) => !/^(?:fliessend|gut|sehr|etwas|bisschen|fluent|fluently|ein|auch)$/.test(w.form),
        ),
      )
    : undefined

const ungern = (r: Rest): boolean => r.teile.some((w) => w.form === 'ungern')
const mich = (w: Wort): boolean => /^(?:mich|me|mir)$/.test(w.form)

export const DEUTEN: Record<Verb, (r: Rest) => Gedeutet | undefined> = {
  wohnen: (r) => feld('wohnort', hinter(r.teile, W.ORT)),
  umziehen: (r) => feld('wohnort', nach(r.teile, /^(?:nach|to|para)$/)),
  heissen: (r) =>
    feld(
      'name',
      r.teile.filter((w) => !ist(w, W.REFLEXIV)),
    ),
  nennen: (r) =>
    r.teile.some(mich)
      ? feld(
          'rufname',
          r.teile.filter(
            (w) =>
              !mich(w) && !ist(w, W.DU) && !/^(?:kannst|darfst|konnen|can|pode|man|alle|werde)$/.test(w.form),
          ),
        )
      : undefined,
  arbeiten,
  sitzen: (r) => bereich(r) ?? feld('arbeitsort', hinter(r.teile, W.ORT)),
  leiten: (r) => feld('leitung', ohneArtikel(r.teile)),
  sprechen: sprache,
  moegen: (r) => vorliebe(r, 'vorliebe', r.verneint),
  hassen: (r) => vorliebe(r, 'vorliebe', !r.verneint),
  essen: (r) =>
    kost(r) ??
    vorliebe(
      r,
      r.teile.some((w) => /^(?:un)?gern|^lieb/.test(w.form)) ? 'vorliebe' : 'ernaehrung',
      r.verneint || ungern(r),
    ),
  ernaehren: kost,
  reagieren: allergie,
  gehoeren: (r) => bereich(r) ?? feld('abteilung', nach(r.teile, /^(?:zum|zur|zu|to)$/)),
  koennen: (r) =>
    r.teile.length < 3 && /(?:isch|deutsch)$/.test(r.teile.at(-1)?.form ?? '') ? sprache(r) : undefined,
  vertragen: (r) =>
    r.verneint ? { feld: 'allergie', teile: ohneArtikel(r.teile), verneint: false } : undefined,
  nutzen: (r) =>
    /^(?:mit|with|com)$/.test(r.teile[0]?.form ?? '') || W.ORT.has(r.teile[0]?.form ?? '')
      ? undefined
      : feld('geraet', ohneArtikel(r.teile)),
  vertreten: (r) => (r.teile.some(mich) ? feld('vertretung', r.subjekt) : feld('vertritt', r.teile)),
  berichten: (r) => feld('chef', hinter(r.teile, /^(?:an|to|ao|a)$/)),
  kommen: (r) => feld('herkunft', hinter(r.teile, /^(?:aus|from|de|do|da)$/)),
  haben,
  sein,
}
