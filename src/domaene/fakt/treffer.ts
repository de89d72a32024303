import { faktForm } from '../fakt.ts'
import { naheVon } from './angaben.ts'
import { menge, woerter } from './form.ts'
import { FELDER, ICH, MEIN, NAHE, TIERE } from './woerter.ts'

// Which of the facts does somebody mean, with „vergiss das mit dem Hund“ or „was weißt du über meine Arbeit“? Strict: every
// word that says something must fit, because what is meant is deleted.

export interface Bekannt {
  fact: string
  fact_norm: string
  attribut: string | null
}

export type Gruppe = 'person' | 'arbeit' | 'familie' | 'vorlieben' | 'andere'
export const GRUPPEN: readonly Gruppe[] = ['person', 'arbeit', 'familie', 'vorlieben', 'andere']

const ARBEIT = menge(
  'arbeitgeber arbeitsort abteilung funktion arbeitszeit durchwahl vertretung vertritt chef projekt zustaendigkeit leitung geraet anwesenheit abwesenheit erreichbarkeit parkplatz personalnummer',
)
const VORLIEBEN = menge('vorliebe ernaehrung kost allergie hobby')
const FAMILIE = menge('haustier familie kinder familienstand')
const NAHE_WERTE = new Set(NAHE.values())

export function gruppeVon(f: Pick<Bekannt, 'attribut'>): Gruppe {
  const [subjekt = '', feld = ''] = f.attribut?.split('.') ?? []
  const wort = feld.split(' ')[0] ?? ''
  if (FAMILIE.has(wort) || NAHE_WERTE.has(subjekt)) return 'familie'
  if (subjekt !== 'ich') return 'andere'
  if (ARBEIT.has(wort)) return 'arbeit'
  if (VORLIEBEN.has(wort) || wort.startsWith('lieblings')) return 'vorlieben'
  return FELDER.has(wort) || wort === 'geburtsort' || wort === 'sprachkenntnis' ? 'person' : 'andere'
}

/** What a whole group or attribute is called. */
const THEMEN: Readonly<Record<string, ReadonlySet<string>>> = {
  arbeit: menge('arbeit arbeite arbeiten arbeitet job beruf work working trabalho trabalhar'),
  familie: menge('familie family familia'),
  vorlieben: menge('vorlieben vorliebe geschmack mag likes preferences gosto preferencias'),
  wohnort: menge('wohne wohnen wohnt wohnst wohnung lebe live living home moro morar'),
  name: menge('name heiße heißt called nome'),
  geburtstag: menge('geboren born nasci'),
  kinder: menge('kinder children kids filhos'),
  haustier: menge('haustier haustiere tier tiere pet pets animal animais'),
  kost: menge('essen ernährung esse food eat comida como essgewohnheiten ernährungsweise'),
  ernaehrung: menge('essen ernährung esse food eat comida como essgewohnheiten ernährungsweise'),
  allergie: menge('allergisch allergic alergico alergica essen esse food'),
  telefon: menge('nummer kontakt number contact contato erreichbar'),
  mail: menge('kontakt contact contato'),
  adresse: menge('kontakt contact contato'),
}

const LEER = menge(
  'ich i eu mein meine meinen meinem meiner my meu minha mich mir me der die das den dem des ein eine einen einem einer the a an o os as um uma dass that que in im am an auf bei mit von vom zu zum zur nach aus über about sobre of de do da em no na at on to for für und and e bin ist sind am is are sou é habe hat have has tenho tem war was wie wo wann wer what where how when onde quando gern gerne jetzt auch noch sache thema geschichte ding thing wohl denn es sich nicht mehr so',
)

/** The words that say something. */
export const kernworte = (text: string): string[] =>
  woerter(text.replace(/\s+/gu, ' '))
    .map((w) => w.form)
    .filter((f) => !LEER.has(f))

const kurz = (form: string): string => form.replace(/(?:ungen|ung|en|er|es|e|n|s|t)$/u, '')

const gleich = (gesucht: string, wort: string): boolean =>
  gesucht === wort ||
  (gesucht.length > 3 && wort.length > 3 && kurz(gesucht) === kurz(wort)) ||
  (gesucht.length > 4 && wort.includes(kurz(gesucht)))

const istThema = (wort: string): boolean => Object.values(THEMEN).some((woerter) => woerter.has(wort))

const KINDER = menge('sohn tochter kind')

/** `eigen`: asked about one's own, so „wo ich wohne“ is not where Anna lives, and „mein Name“ not the dog's. */
function passt(wort: string, f: Bekannt, eigen: boolean): boolean {
  const [subjekt = '', feld = ''] = f.attribut?.split('.') ?? []
  const nah = naheVon(wort)
  const wert = f.fact_norm.slice(f.fact_norm.indexOf('=') + 1).split(' ')
  if (nah !== undefined && (subjekt === nah || (f.attribut !== null && wert.includes(nah)))) return true
  const themen = [
    gruppeVon(f),
    ...(TIERE.has(subjekt) ? ['haustier'] : []),
    ...(KINDER.has(subjekt) ? ['kinder'] : []),
  ]
  if (themen.some((t) => THEMEN[t]?.has(wort))) return true
  const ich = subjekt === 'ich' || !eigen
  if (ich && feld !== '' && (FELDER.get(wort) === feld || THEMEN[feld]?.has(wort) || gleich(wort, feld)))
    return true
  // „Frau Kurz“ is nobody's wife; „wie ich heiße“ is no word of „mein Hund heißt Rex“.
  if (eigen && (nah === 'frau' || (f.attribut !== null && istThema(wort)))) return false
  const text = woerter(f.fact).map((w) => w.form)
  return gleich(wort, subjekt) || [...text, ...wert].some((w) => gleich(wort, w))
}

const gehoert = (f: Bekannt): boolean => {
  const subjekt = f.attribut?.split('.')[0] ?? 'ich'
  return subjekt === 'ich' || NAHE_WERTE.has(subjekt) || FELDER.has(subjekt)
}

/** The facts that a clause („dass ich in Köln wohne“) or a topic („mein Hund“) means; none when a word does not fit. */
export function treffer<F extends Bekannt>(text: string, fakten: readonly F[]): F[] {
  const form = faktForm(text)
  const genau = form && fakten.filter((f) => f.fact_norm === form.schluessel)
  if (genau && genau.length > 0) return genau
  const worte = kernworte(text)
  if (worte.length === 0) return []
  const eigen = woerter(text.replace(/\s+/gu, ' ')).some((w) => ICH.has(w.form) || MEIN.has(w.form))
  return fakten.filter((f) => (!eigen || gehoert(f)) && worte.every((w) => passt(w, f, eigen)))
}
