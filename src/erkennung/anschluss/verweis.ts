import type { Anfrage, Kandidat } from '../erkennung.ts'
import { falte, grund, stamm } from '../lokal/form.ts'
import { type Token, zerlege } from '../lokal/token.ts'
import { maskiere, ohneMarken } from '../parameter/parameter.ts'
import type { Form } from './form.ts'
import { uebrigIn } from './form.ts'
import { freiesWort } from './freies-wort.ts'
import { kandidatAus, NICHTS_NEUES, namenVon, type Stelle, texte } from './stelle.ts'
import { leseNeueWerte } from './werte.ts'

// „das Ticket nochmal“, „den letzten Urlaub“, „das zweite“, „das mit den Schrauben von vorhin, aber für Graz“: which
// earlier Vorgang is meant, by its kind, its subject or its place in the row.

const NOCHMAL =
  /\b(?:noch ?mals?|noch einmal|nomal|nomoi|erneut|again|once more|de novo|outra vez|mais uma vez|dasselbe|dieselbe[nrms]?|denselben|(?:das|die|den|the) (?:gleiche[nrms]?|selbe[nrms]?)|same|mesm[oa]|wiederhol\w*|repeat|repete)\b/giu
const ZURUECK =
  /\b(?:(?:von|wie|aus|from|de) )?(?:(?<!\bmal (?:so )?)eben|zurück (?:zum|zur|zu)|back to|vorhin|gerade(?: eben)?|grad(?: eben)?|soeben|vorher|zuvor|vorherige[nrms]?|before|earlier|just now|antes|há pouco|agora há pouco)\b/giu
const MIT =
  /\b(?:(?:und|nochmal|noch mal) (?:beim|zum|zur|bei der|bei den)|(?:das|die|der|den|that|the one|aquel[ea]) (?:mit|zu|zum|zur|über|about|with|com|sobre))(?= )/giu
const REIHE: readonly [RegExp, number][] = [
  [/^(?:erst\w{1,2}|1\.|first|primeir[oa])$/, 0],
  [/^(?:zweit\w{1,2}|second|segund[oa])$/, 1],
  [/^(?:dritt\w{1,2}|third|terceir[oa])$/, 2],
  [/^(?:viert\w{1,2}|fourth|quart[oa])$/, 3],
  [/^(?:letzt\w{1,2}|last|ultim[oa])$/, -1],
  [/^(?:vorletzt\w{1,2}|penultim[oa]|davor|andere?[nrms]?|other|outr[oa])$/, -2],
]
/** Words around it that say nothing of which one. */
const RAHMEN = new Set(
  `und das die der den dem des ein eine einen bitte mir uns mal zeig zeige sag sage gib nenn nimm mach mache wie war lief hieß was stand nun jetzt genau
  aber für von vom zu zum mit auf also ja ok okay gern gerne kannst kann könntest du ich brauch brauche hätte will noch auch es so einmal
  fass lies schick schreib erklär zusammen vor vorlesen zeigen anzeigen schicken zuschicken senden sagen nennen ansehen anschauen sehen lesen durchgeben diesmal nur bloß allerdings
  the that this one please show tell give me and i need for but o a os as de da do e mostra mostre me por favor`
    .split(/\s+/)
    .map((w) => grund(falte(w))),
)
/** „die Erinnerung doch auf Montag“ */
const AENDERT =
  /^\W*(?:(?:und|nein|ach|oh|bitte)[\s,]+)*(?:de[rn]|die|das|the|[oa])\s+\p{L}+,?\s+(?:doch|lieber|eher|aber|erst|auf|diesmal|nur|bloß|allerdings|jetzt|instead|rather|melhor|(?:bitte|mal|dann)(?=\s.*(?:später|früher|länger|kürzer|verschieben|verlegen|ändern)|\s+(?:auf|um|bis|ab)\s))\s/iu
const MAX_WORTE = 14

/** How the message points at something earlier; `reihe`: at which place. */
interface Zeichen {
  /** „nochmal“, „von vorhin“, „das mit …“ */
  zeigt: boolean
  /** „die Erinnerung doch auf Montag“ */
  aendert: boolean
  reihe: number | undefined
}

export function leseVerweis(
  text: string,
  stellen: readonly Stelle[],
  anfrage: Anfrage,
): Kandidat | undefined {
  if (stellen.length === 0 || (!zeigtHin(text) && !ARTIKEL.test(text))) return undefined
  if (zerlege(text).length > MAX_WORTE) return undefined
  const tokens = zerlege(
    maskiere(
      ohneMarken(text),
      stellen.flatMap((s) => [...s.slots]),
      anfrage,
    ),
  )
  const zeichen = zeichenIn(text, tokens)
  if (!zeichen) return undefined
  const { zeigt, reihe } = zeichen
  const worte = tokens.filter((t) => t.marke === undefined && istGehalt(t))
  // „die letzte“ alone chooses.
  if (worte.length === 0) return reihe === undefined || !zeigt ? undefined : mit(ander(stellen, reihe))
  const mitWerten = zeigt || reihe !== undefined
  const ganz = stellen.filter((s) => worte.every((t) => nennt(s, t, mitWerten)))
  // Not all of the words may be of the Vorgang: the others must be new values for it.
  return mit(
    ander(ganz.length > 0 ? ganz : stellen.filter((s) => worte.some((t) => nennt(s, t, mitWerten))), reihe),
  )

  function mit(stelle: Stelle | undefined): Kandidat | undefined {
    return stelle && zeichen && mitNeuem(text, stelle, zeichen, anfrage)
  }
}

const zeigtZurueck = (text: string): boolean =>
  [NOCHMAL, ZURUECK, MIT].some((muster) => text.search(muster) >= 0)
/** Before the text is masked, which is dear. */
const zeigtHin = (text: string): boolean => zeigtZurueck(text) || AENDERT.test(text) || MEINT.test(text)

function zeichenIn(text: string, tokens: readonly Token[]): Zeichen | undefined {
  const zeigt = zeigtZurueck(text)
  const aendert = AENDERT.test(text)
  const platz = tokens.find((t) => ordnungVon(t) !== undefined)
  const reihe = platz && ordnungVon(platz)
  const nurReihe = reihe !== undefined && tokens.length <= 5 && ARTIKEL.test(text)
  return zeigt || aendert || MEINT.test(text) || nurReihe ? { zeigt, aendert, reihe } : undefined
}

const MEINT = /\b(?:mein(?:e|te)? (?:ich|i)|(?:ich|i) mein(?:e|te)?|i mean|i meant|quis dizer)\b/iu
const ARTIKEL = /^\W*(?:und |bitte |nochmal )*(?:de[rnms]|die|das|the|[oa])\s/iu

const istGehalt = (t: Token): boolean =>
  ordnungVon(t) === undefined &&
  t.klasse !== 'fuell' &&
  t.klasse !== 'funktion' &&
  !RAHMEN.has(grund(t.form)) &&
  !ZEIGEND.test(grund(t.form))
const ZEIGEND =
  /^(?:frage|anfrage|antwort|auskunft|question|answer|pergunta|resposta|gleiche[nrms]?|selbe[nrms]?|dasselbe|dieselbe[nrms]?|denselben|same|mesm[oa]|doch|lieber|eher|erst|zuruck|back|meine?|meinte|gemeint|nein|mean|meant|nochmals?|noch|mal|einmal|eben|vorhin|gerade|grad|soeben|vorher|zuvor|wieder|erneut|again|once|more|before|earlier|novo|vez|antes|wiederhol\w*|repeat|repete|nomal|nomoi)$/

const ordnungVon = (t: Token): number | undefined =>
  t.marke === undefined ? REIHE.find(([muster]) => muster.test(grund(t.form)))?.[1] : undefined

/** In the order in which they were asked; without a number the newest. */
function ander(gemeint: readonly Stelle[], platz: number | undefined): Stelle | undefined {
  return platz === undefined ? gemeint[0] : gemeint.toReversed().at(platz)
}

/** Is the word one for this Fähigkeit or for the subject of this Vorgang? */
export function nennt({ skill, vorgang, slots }: Stelle, t: Token, mitWerten = true): boolean {
  const namen = [skill.name.replaceAll('_', ' '), ...texte(skill.beschreibung)].join(' ').split(/[^\p{L}]+/u)
  const werte = mitWerten ? Object.values(vorgang.parameter).filter((w) => typeof w === 'string') : []
  const eigene = [...namen, ...werte.join(' ').split(/[^\p{L}\p{N}]+/u)].filter((w) => w.length > 2)
  const s = stamm(t.form)
  if (namenVon(slots).has(grund(t.form))) return true
  return eigene.some((w) => {
    const e = stamm(falte(w))
    return (
      e === s || (s.length >= 5 && e.length >= 5 && (e.startsWith(s) || s.startsWith(e) || e.endsWith(s)))
    )
  })
}

function mitNeuem(
  text: string,
  stelle: Stelle,
  { zeigt, aendert, reihe }: Zeichen,
  anfrage: Anfrage,
): Kandidat | undefined {
  const form: Form = { art: 'folge', text: ohneZeichen(text, stelle), roh: text }
  const mitNamen: Form = { ...form, text: ohneZeichen(text) }
  // „die Erinnerung von vorhin, aber um 12“ would also be a whole request.
  const ausdruecklich = aendert || reihe !== undefined || text.search(ZURUECK) >= 0
  const sicherheit = ausdruecklich ? 0.99 : SICHERHEIT
  // „das Gleiche für Rechnung 3013“: the name says what the number is.
  const neu =
    leseNeueWerte(mitNamen, stelle.slots, stelle.vorgang.parameter, anfrage) ??
    leseNeueWerte(form, stelle.slots, stelle.vorgang.parameter, anfrage)
  if (neu) return kandidatAus(stelle, neu, form, sicherheit)
  if (aendert && !zeigt) return undefined
  if (uebrigIn(form.text, 'folge', []).every((t) => !istGehalt(t)))
    return kandidatAus(stelle, NICHTS_NEUES, form, sicherheit)
  return zeigt ? freiesWort(form, stelle, anfrage) : undefined
}

/** Without the words that point at the Vorgang: what is left are new values. */
function ohneZeichen(text: string, stelle?: Stelle): string {
  const leer = (w: string) => ' '.repeat(w.length)
  const rest = [NOCHMAL, ZURUECK, MIT].reduce((t, muster) => t.replace(muster, leer), text)
  return (
    zerlege(rest)
      .filter(
        (t) => ordnungVon(t) !== undefined || (stelle !== undefined && istGehalt(t) && nennt(stelle, t)),
      )
      // „aber ohne Zürich“
      .filter((t) => !/(?<!\p{L})(?:ohne|without|sem)\s+$/iu.test(rest.slice(0, t.von)))
      .reduceRight((t, w) => t.slice(0, w.von) + leer(t.slice(w.von, w.bis)) + t.slice(w.bis), rest)
  )
}

/** „den Umsatz nochmal“ is also a whole request that lacks its period (0.85); the one before has it. */
const SICHERHEIT = 0.93
