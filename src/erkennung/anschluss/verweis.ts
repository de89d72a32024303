import type { Anfrage, Kandidat } from '../erkennung.ts'
import { falte, grund, stamm } from '../lokal/form.ts'
import { type Token, zerlege } from '../lokal/token.ts'
import { maskiere, ohneMarken } from '../parameter/parameter.ts'
import type { Form } from './form.ts'
import { uebrigIn } from './form.ts'
import { kandidatAus, NICHTS_NEUES, namenVon, type Stelle, texte } from './stelle.ts'
import { leseNeueWerte } from './werte.ts'

// „das Ticket nochmal“, „den letzten Urlaub“, „das zweite“, „das mit den Schrauben von vorhin, aber für Graz“: which
// earlier Vorgang is meant, by its kind, its subject or its place in the row.

const NOCHMAL =
  /\b(?:noch ?mals?|noch einmal|nomal|nomoi|wieder|erneut|again|once more|de novo|outra vez|mais uma vez|wiederhol\w*|repeat|repete)\b/giu
const ZURUECK =
  /\b(?:(?:von|wie|aus|from|de) )?(?:eben|zurück (?:zum|zur|zu)|back to|vorhin|gerade(?: eben)?|grad(?: eben)?|soeben|vorher|zuvor|vorherige[nrms]?|before|earlier|just now|antes|há pouco|agora há pouco)\b/giu
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
  the that this one please show tell give me and i need for but o a os as de da do e mostra mostre me por favor`
    .split(/\s+/)
    .map((w) => grund(falte(w))),
)
const MAX_WORTE = 14

export function leseVerweis(
  text: string,
  stellen: readonly Stelle[],
  anfrage: Anfrage,
): Kandidat | undefined {
  if (stellen.length === 0 || zerlege(text).length > MAX_WORTE) return undefined
  const slots = stellen.flatMap((s) => [...s.slots])
  const tokens = zerlege(maskiere(ohneMarken(text), slots, anfrage))
  const reihe = tokens.findIndex((t) => ordnungVon(t) !== undefined)
  const meint = /\b(?:mein(?:e|te)? (?:ich|i)|(?:ich|i) mein(?:e|te)?|i mean|i meant|quis dizer)\b/iu.test(
    text,
  )
  const zeigt = [NOCHMAL, ZURUECK, MIT].some((muster) => text.search(muster) >= 0)
  if (
    !zeigt &&
    !meint &&
    (reihe < 0 ||
      tokens.length > 5 ||
      !/^\W*(?:und |bitte |nochmal )*(?:de[rnms]|die|das|the|[oa])\s/iu.test(text))
  )
    return undefined
  const worte = tokens.filter((t) => t.marke === undefined && istGehalt(t))
  const ohneWort = worte.length === 0
  // „die letzte“ alone chooses.
  if (ohneWort && (reihe < 0 || !zeigt)) return undefined
  const passende = ohneWort
    ? stellen
    : stellen.filter((s) => worte.every((t) => nennt(s, t, zeigt || reihe >= 0)))
  // Not all of the words may be of the Vorgang: the others must be new values for it.
  const gemeint =
    passende.length > 0
      ? passende
      : ohneWort
        ? []
        : stellen.filter((s) => worte.some((t) => nennt(s, t, zeigt || reihe >= 0)))
  const stelle = ander(gemeint, reihe < 0 ? undefined : ordnungVon(tokens[reihe] as Token))
  return stelle && mitNeuem(text, stelle, anfrage)
}

const istGehalt = (t: Token): boolean =>
  ordnungVon(t) === undefined &&
  t.klasse !== 'fuell' &&
  t.klasse !== 'funktion' &&
  !RAHMEN.has(grund(t.form)) &&
  !ZEIGEND.test(grund(t.form))
const ZEIGEND =
  /^(?:zuruck|back|meine?|meinte|gemeint|nein|mean|meant|nochmals?|noch|mal|einmal|eben|vorhin|gerade|grad|soeben|vorher|zuvor|wieder|erneut|again|once|more|before|earlier|novo|vez|antes|wiederhol\w*|repeat|repete|nomal|nomoi)$/

const ordnungVon = (t: Token): number | undefined =>
  t.marke === undefined ? REIHE.find(([muster]) => muster.test(grund(t.form)))?.[1] : undefined

/** In the order in which they were asked; without a number the newest. */
function ander(gemeint: readonly Stelle[], platz: number | undefined): Stelle | undefined {
  return platz === undefined ? gemeint[0] : gemeint.toReversed().at(platz)
}

/** Is the word one for this Fähigkeit or for the subject of this Vorgang? */
function nennt({ skill, vorgang, slots }: Stelle, t: Token, mitWerten = true): boolean {
  const namen = [skill.name.replaceAll('_', ' '), ...texte(skill.beschreibung)].join(' ').split(/[^\p{L}]+/u)
  const werte = mitWerten ? Object.values(vorgang.parameter).filter((w) => typeof w === 'string') : []
  const eigene = [...namen, ...werte.join(' ').split(/[^\p{L}\p{N}]+/u)].filter((w) => w.length > 2)
  const s = stamm(t.form)
  if (namenVon(slots).has(grund(t.form))) return true
  return eigene.some((w) => {
    const e = stamm(falte(w))
    return e === s || (s.length >= 5 && e.length >= 5 && (e.startsWith(s) || s.startsWith(e)))
  })
}

function mitNeuem(text: string, stelle: Stelle, anfrage: Anfrage): Kandidat | undefined {
  let rest = [NOCHMAL, ZURUECK, MIT].reduce(
    (t, muster) => t.replace(muster, (w) => ' '.repeat(w.length)),
    text,
  )
  for (const t of zerlege(rest).toReversed())
    if (ordnungVon(t) !== undefined || (istGehalt(t) && nennt(stelle, t)))
      rest = rest.slice(0, t.von) + ' '.repeat(t.bis - t.von) + rest.slice(t.bis)
  const form: Form = { art: 'folge', text: rest, roh: text }
  const uebrige = uebrigIn(rest, 'folge', []).filter((t) => istGehalt(t))
  if (uebrige.length === 0) return kandidatAus(stelle, NICHTS_NEUES, form, SICHERHEIT)
  const neu = leseNeueWerte(form, stelle.slots, stelle.vorgang.parameter, anfrage)
  return neu && kandidatAus(stelle, neu, form, SICHERHEIT)
}

/** „den Umsatz nochmal“ is also a whole request that lacks its period (0.85); the one before has it. */
const SICHERHEIT = 0.93
