import type { Parameter } from '../../domaene/vorgang.ts'
import type { SlotFeld } from '../../skills/slot.ts'
import type { Anfrage, Kandidat } from '../erkennung.ts'
import { falte, grund } from '../lokal/form.ts'
import { istFrei } from '../lokal/slotart.ts'
import { type Token, zerlege } from '../lokal/token.ts'
import { mitRand } from '../lokal/wortlaut.ts'
import { type Fund, leseParameter } from '../parameter/parameter.ts'
import { BEIWERK } from './beiwerk.ts'
import { type Form, gehtWeiter, istDabei, uebrig } from './form.ts'
import { gehoben, ohneGanzes } from './ganzes.ts'
import { istName, kandidatAus, namenVon, type Stelle } from './stelle.ts'

// „und der Newsletter?“, „ich meine die Muttern M8“: new free text right after something whose subject is one.

const MAX_WORTE = 5
/** Of risk > 0 this form alone is too little: it is asked first. */
const DEUTLICH =
  /\b(?:das (?:gleiche|selbe)|dasselbe|gleiches|(?:genauso|ebenso) (?:an|für|fuer|mit|bei)|the same|same|o mesmo|(?:nochmal|noch mal|noch einmal)\b.*\b(?:für|fuer|mit|an))\b/iu
/** „den zum Sommerfest“ leaves out what it is. */
const OHNE_KOPF =
  /(?<!\p{L})(?:de[nrm]|die|das|the one|[oa])\s+(?:zum|zur|von|vom|mit|für|fuer|aus|über|about|with|for|d[eoa]|com)\s/iu
/** What may stand behind it. */
const DANACH =
  /^(?:[\s\p{P}]|\b(?:bitte|natürlich|natuerlich|genauso|ebenso|ebenfalls|gleichfalls|aber|nur|diesmal|allerdings|auch|noch|nochmal|gleich|halt|so|aus|denn|mein(?:e|te)? ich|ich mein(?:e|te)?|gemeint|war|sagen|zeigen|geben|schicken|nennen|raussuchen|haben|sehen|machen|i mean|i meant|too|please|as well|também|tambem|por favor|quis dizer)\b)*$/iu
/** Lower-case words that say how something is, not what is meant. */
const KEIN_DING =
  /^(?:schluss|feierabend|verstehe?n?|pass(?:t|en|te)|reich(?:t|en|te)|stimm(?:t|en|te)|geht|ging|klapp(?:t|te)|genug|genugt|egal|fertig|richtig|wahr|klar|schlecht|schad|schade|danke|erledigt|besser|spater|morgen|heute|zuviel|wenig|los|weiter|still|fine|worries|problem\w*|way|wichtig|schlimm|notig|ok|enough|great|done|thanks|certo|bom|chega|obrigad[oa]|blod|mude|krass|toll|komisch|seltsam|interessant|spannend|nett|lustig|teuer|billig|eben|kaputt|weg|da|hier|sicher|bestimmt|hoffentlich|wirklich|leider|zum gluck)$/
/** „und der Chef ist sauer“ tells something. */
export const ERZAEHLT =
  /\b(?:bin|bist|hab|habe|ist|sind|war|waren|hat|haben|hatte|wird|werden|kann|muss|soll|will|macht|kommt|geht|is|are|was|has|will|é|está|foi|tem)\b/iu
/** „und jetzt Mittagspause“, „die handeln bestimmt noch“: one such word is enough. */
const NIE_DING =
  /^(?:\w*pause|feierabend|schluss|prost|respekt|bestimmt|hoffentlich|wirklich|leider|sicher|wohl|keiner|niemand|ge(?:dacht|macht|sagt|lacht|schafft|lernt|fragt|wesen|gangen|laufen|worden))$/
/** „und das bei dem Wetter“ tells of what was answered. */
const UND_DAS = /^\W*und\s+das\s+(?:ganz|alles|so|vor|bei|ohne|trotz|wegen|nach|mitten|um)(?!\p{L})/iu
const ICH = /(?<!\p{L})(?:ich|i|eu|vou|fui)(?!\p{L})/iu
const ICH_MEINE =
  /(?<!\p{L})(?:mein|gemeint|brauch|bräucht|hätt|will|wollt|möcht|dacht|hab|interess|meant?|quis|quero|like|want|need|digo)/iu
/** „im Norden“ is where or when, not what. */
const ORTSWORT = /(?<!\p{L})(?:in|im|ins|am|um|ab|bis|seit|at|em|no|na)\s+(?:de[rnms]\s+|die\s+|the\s+)?$/iu
/** „mach mal Pause“, „kannst du auch singen?“: another wish, unless it is one „für …“. */
const BITTET = /^\W*(?:und\s+|bitte\s+|ok\s+)*(?:mach|kann|könn|koenn|tu|can|could|pode)/iu
const FRAGERAHMEN =
  /\b(?:was|wie|what|how|como)\s*(?:ist|war|sind|waren|is|was|are|foi|é|está)?(?:['’]?s)?\b|\b(?:war|ist) gemeint\b|\bg(?:e)?meint\b/iu

/** „wie ist das Wetter“ asks about something; after an effect only „was ist mit …“ goes on. */
const FRAGT_NACH =
  /^\W*(?:(?:und|and|e)\s+)?(?:was|wie|wer|wo|wann|warum|what|how|who|where|when|why|como|quem|onde)\s+(?:ist|sind|war|waren|is|are|was|were|é|está|foi)(?!\p{L})(?!\s+(?:es\s+)?(?:mit|with|about|com)\s)/iu

/** „Kaffee reicht noch“, „geht das auch einfacher?“: only what a slot reads by itself is meant so. */
const REICHT = /(?<!\p{L})(?:(?:reich|lang|genüg)(?:t|en|te)|tut(?:['’]?s|\s+es))(?!\p{L})/iu
const GEHT_AUCH = /^\W*(?:[Uu]nd\s+)?(?:[Gg]eht|[Gg]inge|[Kk]lappt|[Pp]asst)(?!\p{L})[^\p{Lu}\p{N}]*$/u
/** „ohne Ende“ names nothing new. */
const OHNE = /(?<!\p{L})(?:ohne|without|sem)\s+(?:(?:de[rnms]|die|das|the|[oa])\s+)?$/iu

export function freiesWort(roh: Form, stelle: Stelle | undefined, anfrage: Anfrage): Kandidat | undefined {
  const slot = stelle?.slots.find((s) => istFrei(s) && s.feld in stelle.vorgang.parameter)
  if (!stelle || !slot || roh.art === 'blank') return undefined
  if (REICHT.test(anfrage.text) || GEHT_AUCH.test(anfrage.text)) return undefined
  if (stelle.skill.risiko > 0 && FRAGT_NACH.test(roh.roh)) return undefined
  const werteSlots = stelle.slots.filter((s) => !istFrei(s))
  const weg = gehoben(roh.text, werteSlots, stelle.vorgang.parameter)
  const form = weg.length > 0 ? { ...roh, text: ohneGanzes(roh.text) } : roh
  const gelesen = leseParameter(form.text, werteSlots, anfrage)
  const funde = mitNamen(form.text, gelesen.funde, namenVon(werteSlots))
  const alles = uebrig(form, funde)
  // „den Post Sommerfest“: the name of the slot is no part of its value.
  const rest =
    alles.length > 1 && istName(grund(alles[0]?.form ?? ''), namenVon([slot])) ? alles.slice(1) : alles
  const [erstes, letztes] = [rest[0], rest.at(-1)]
  if (!erstes || !letztes || rest.length > MAX_WORTE || !istDing(rest, form.text)) return undefined
  if (/(?:^|\s)(?:was|wie|wer|what|how|who|que|como)\s+$/iu.test(form.text.slice(0, erstes.von)))
    return undefined
  if (/^\W*(?:wie (?:hoch|viel|gut|oft)|und wie (?:hoch|gut|oft))\s/iu.test(form.text)) return undefined
  if (ORTSWORT.test(form.text.slice(0, erstes.von)) || OHNE.test(form.text.slice(0, erstes.von)))
    return undefined
  const wahl = wahlIn(rest, werteSlots)
  if (wahl) return kandidatAus(stelle, { werte: wahl, annahmen: [], zweifel: [], weg }, form, 0.78)
  // A value in the middle of it belongs to it.
  if (funde.some((f) => f.von > erstes.von && f.bis < letztes.bis)) return undefined
  const { von, bis } = mitRand(form.text, { von: erstes.von, bis: endeDesNamens(form.text, letztes.bis) })
  const hinten = funde.reduce(
    (text, f) => (f.von >= bis ? text.replace(form.text.slice(f.von, f.bis), '') : text),
    form.text.slice(bis),
  )
  if (!DANACH.test(hinten.replace(PRAEPOSITION, ''))) return undefined
  const werte: Parameter = {
    ...Object.fromEntries(gelesen.funde.map((f) => [f.feld, f.wert])),
    [slot.feld]: form.text.slice(von, bis),
  }
  const klar =
    stelle.skill.risiko === 0 ||
    // „und Malerbetrieb Kunz über 900 €“ says two of its parameters.
    (gelesen.funde.length > 0 && gehtWeiter(form.roh)) ||
    (form.art === 'korrektur' && !OHNE_KOPF.test(form.text)) ||
    DEUTLICH.test(form.roh)
  return kandidatAus(stelle, { werte, annahmen: [], zweifel: [], weg }, form, klar ? 0.78 : 0.5)
}

/** „im Lager Süd“: the name of the slot before its value belongs to it. */
const mitNamen = (text: string, funde: readonly Fund[], namen: ReadonlySet<string>): Fund[] =>
  funde.map((f) => {
    const davor = /(\p{L}+)\s+$/u.exec(text.slice(0, f.von))
    return davor?.[1] && namen.has(grund(falte(davor[1]))) ? { ...f, von: davor.index } : f
  })

const PRAEPOSITION = /\b(?:de[rnms]|die|das|the|in|im|am|für|von|vom|bei|mit|über|on|for|at|em|no|na)\b/giu

/** Do the words name something? In a text with capitals a noun has one; an adjective may stand before it. */
function istDing(rest: readonly Token[], text: string): boolean {
  if (rest.some((t) => t.klasse === 'frage' || (t.klasse === 'leicht' && !istKurz(t)))) return false
  if (rest.every((t) => KEIN_DING.test(grund(t.form)))) return false
  if (
    zerlege(text).some((t) => NIE_DING.test(grund(t.form))) ||
    UND_DAS.test(text) ||
    /(?<!\p{L})(?:mehr|weniger|besser)\s.*\sals\s/iu.test(text)
  )
    return false
  if (ICH.test(text) && !ICH_MEINE.test(text)) return false
  if (BITTET.test(text) && !/\b(?:für|fuer|mit|von|zu|zum|zur|bei|for|with|para|com)\b/iu.test(text))
    return false
  if (ERZAEHLT.test(text) && !FRAGERAHMEN.test(text)) return false
  const gross = (t: Token) => /^[\p{Lu}\p{N}]/u.test(text.slice(t.von, t.bis))
  if (!rest.some(gross)) return rest.length <= 2
  const ersterGrosse = rest.findIndex(gross)
  return rest.every(
    (t, i) =>
      gross(t) ||
      istKurz(t) ||
      istMass(rest[i - 1], t) ||
      (i === rest.length - 1 && i > 0 && istEigenschaft(t)) ||
      (i < ersterGrosse && /(?:e|en|er|es|em)$/.test(falte(t.form))) ||
      t.klasse === 'funktion',
  )
}

/** „Kugelschreiber blau“, and no verb: those end otherwise. */
const istEigenschaft = (t: Token): boolean => /^(?:rot|breit|matt|glatt)$|[^tne]$/.test(t.form)

/** „200 mm“ */
const istMass = (davor: Token | undefined, t: Token): boolean =>
  davor !== undefined && /^\p{N}+$/u.test(davor.form) && t.form.length <= 5

/** „M8“, „B 2“ */
const istKurz = (t: Token): boolean => t.form.length < 2 || /^\p{N}+$/u.test(t.form)

const enthaelt = (wort: string, name: string): boolean =>
  wort.startsWith(name) || (name.length > 4 && wort.endsWith(name))

/** „die Handynummer“ is the phone („handy“), no other thing. */
function wahlIn(rest: readonly Token[], slots: readonly SlotFeld[]): Parameter | undefined {
  const [wort] = rest
  if (!wort || rest.length > 1) return undefined
  for (const slot of slots.filter((s) => s.art === 'auswahl'))
    for (const [wert, weitere] of Object.entries(slot.werte ?? {}))
      if ([wert, ...weitere].some((n) => n.length > 3 && enthaelt(grund(wort.form), grund(falte(n)))))
        return { [slot.feld]: wert }
  return undefined
}

/** „Optik Lang“: a joining word with a capital right behind a name belongs to it. */
function endeDesNamens(text: string, bis: number): number {
  const wort = /^[ -](\p{Lu}[\p{L}\p{N}]*)/u.exec(text.slice(bis))
  return wort?.[1] && istDabei(BEIWERK, grund(falte(wort[1]))) ? bis + wort[0].length : bis
}
