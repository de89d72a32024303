import type { Lesart } from './absicht.ts'
import { istInnen } from './blick.ts'
import { falte, grund } from './form.ts'
import { type Nachricht, staerkeIn } from './nachricht.ts'
import type { SkillWissen } from './skillwissen.ts'
import { markeVon } from './slotart.ts'
import { taetigkeitenVon } from './synonyme.ts'
import type { Token } from './token.ts'
import {
  BERICHTET,
  EINSCHRAENKUNG,
  ERZAEHLT,
  VERSATZ,
  WEITERGELEITET,
  WIEDERHOLUNG,
  ZURUECKGENOMMEN,
} from './vorbehalt-worte.ts'

// Words of a request that still order nothing now: somebody else's, told, tied to a condition, to be repeated, taken
// back in the same breath. Asking once too often costs a „ja“, acting once too often a payment.

/** Asked about: what is said is near enough to a request. */
const FRAGEN = 0.7
const NUR_ERWAEHNT = 0.45
const ANDERES = 0.3

/** The highest confidence, 0..1, that such words leave to a skill that changes something; 1 without them. */
export function vorbehalt(n: Nachricht, w: SkillWissen, b: Lesart): number {
  if (w.skill.risiko === 0) return istFeststellung(n) ? NUR_ERWAEHNT : 1
  const alles = zeileVon(n, n.tokens)
  if (istFremdesWort(n, w) || ZURUECKGENOMMEN.test(alles)) return NUR_ERWAEHNT
  const abgesetzt = b.frei?.abgesetzt === true
  if (!abgesetzt && betrifftAnderes(n, w, b)) return NUR_ERWAEHNT
  if (b.satz) return 1
  if (istGegenteil(n, w, b)) return ANDERES
  const aussen = n.tokens.filter((_, i) => !istInnen(i, b.frei))
  // What was marked off („ticket: …“) is free to say anything; a title that was not is looked at where much is at stake.
  const zeile = abgesetzt || w.skill.risiko < 2 ? zeileVon(n, aussen) : alles
  const erzaehlt = ERZAEHLT.test(zeile) && !GEBETEN.test(zeile)
  if (erzaehlt || BERICHTET.test(zeile) || istAnderesTun(n, w, b) || istVorhanden(aussen, n, w))
    return NUR_ERWAEHNT
  const zeiten = !abgesetzt && brauchtZeit(w) ? alles : zeile
  if (WIEDERHOLUNG.test(zeiten) || VERSATZ.test(zeiten)) return FRAGEN
  return EINSCHRAENKUNG.test(zeile) || (!w.marken.has('zeit') && AUFSCHUB.test(zeile)) ? FRAGEN : 1
}

/** It happens at a time: „jeden Montag“ inside of its free text is meant for it. */
const brauchtZeit = (w: SkillWissen): boolean => w.slots.some((s) => s.pflicht && markeVon(s) === 'zeit')

const GEBETEN = /\b(?:bitte|please|pls|favor|pfv)\b|^(?:kannst|konntest|can|could) (?:du|you)\b/

/** A skill that takes no time cannot wait for one. */
const AUFSCHUB =
  /\b(?:erst|fruhestens|nicht vor|not before|not until|so) (?:am|im|ab|nach|in|um|zum|on|in|at|after|em|depois|na|no|next|tomorrow|amanha|nachst\w*|kommend\w*|ubernachst\w*|morgen|ubermorgen|\p{N})/u

/** One line, sentences parted by „. “ and clauses by „, “; times in their own words, amounts and numbers as `{…}`. */
const zeileVon = (n: Nachricht, tokens: readonly Token[]): string =>
  tokens
    .map((t) => {
      const grenze = t.beginnt === undefined ? '' : t.beginnt === 'satz' ? '. ' : ', '
      return grenze + grund(t.marke === 'zeit' ? falte(n.text.slice(t.von, t.bis)) : t.form)
    })
    .join(' ')

const ZITAT = /[„“”"«»‚‘]([^„“”"«»‚‘]{3,}?)[„“”"«»‚‘]/gu

/** Forwarded, or the deed stands only in a quotation. „Lösch den Beitrag „Rechnung zahlen““ does order. */
function istFremdesWort(n: Nachricht, w: SkillWissen): boolean {
  if (WEITERGELEITET.test(n.text)) return true
  const zitate = [...n.text.matchAll(ZITAT)].map((z) => ({ von: z.index, bis: z.index + z[0].length }))
  if (zitate.length === 0) return false
  const genannt = n.tokens.flatMap((t, i) =>
    t.marke === undefined && t.klasse === 'inhalt' && staerkeIn(n.treffer[i], w.vokabular) >= 0.6 ? [t] : [],
  )
  const imZitat = (t: Token) => zitate.some((z) => t.von >= z.von && t.bis <= z.bis)
  return genannt.length > 0 && genannt.every(imZitat)
}

/** „bestell … ab“: the joined verb cancels, and the skill does not. */
const istGegenteil = (n: Nachricht, w: SkillWissen, b: Lesart): boolean =>
  !w.vokabular.has('k:stornieren') &&
  n.tokens.some((t, i) => !istInnen(i, b.frei) && t.schluessel.includes('k:stornieren'))

const ANDERES_TUN = /^(?:schreib|verfass|issue|write|escrev|emit)/

/** „Schreib eine Rechnung“ is no payment: a first verb that the skill does not have. */
function istAnderesTun(n: Nachricht, w: SkillWissen, b: Lesart): boolean {
  const i = n.tokens.findIndex((t) => t.klasse !== 'fuell')
  const t = n.tokens[i]
  if (!t || istInnen(i, b.frei) || !ANDERES_TUN.test(t.form)) return false
  const tutAnderes = w.taetigkeiten.size > 0 && !w.taetigkeiten.has('erstellen')
  return tutAnderes && staerkeIn(n.treffer[i], w.vor) < 0.5
}

const HABEN =
  /^(?:(?:ja|also|und|hier|wir|ich|es|we|i|there|nos|eu|a gente|ainda|still|noch) )*(?:haben|hab|habe|gibts?|have|got|is|are|temos|tenho|tem)\b/

const IST_DA =
  /\b(?:ist|sind|is|are) (?:noch |schon |wieder |ja |genug |still |already )*(?:da|vorhanden|here|there|angekommen|geliefert|arrived)\b/

/** „Wir haben noch …“: it is there. Something with a time or an amount („ich hab frei am …“) says more. */
function istVorhanden(aussen: readonly Token[], n: Nachricht, w: SkillWissen): boolean {
  const zeile = zeileVon(n, aussen)
  if (w.slots.length > 0 || !(HABEN.test(zeile) || IST_DA.test(zeile))) return false
  return !n.tokens.some(
    (t) => taetigkeitenVon(t.schluessel).length > 0 || /^(?:kein|nicht|no$|nao|sem)/.test(t.form),
  )
}

/** „Mein Urlaub fällt aus“, „das Ticket … ist erledigt“ report no damage. */
const betrifftAnderes = (n: Nachricht, w: SkillWissen, b: Lesart): boolean =>
  ERLEDIGT.test(zeileVon(n, n.tokens)) ||
  (b.satz &&
    n.tokens.some((t) =>
      ['k:urlaub', 'k:termin'].some((k) => t.schluessel.includes(k) && !w.vokabular.has(k)),
    ))

const ERLEDIGT =
  /\b(?:ist|sind|wurde|war|is|was|are|esta|foi) (?:jetzt |schon |nun |wieder |already |now |ja )*(?:erledigt|behoben|gelost|repariert|geschlossen|fertig|done|fixed|solved|resolved|closed|resolvid[oa]|consertad[oa]|fechad[oa])\b/

/** It tells the figure, or speaks of somebody who is not the office. */
function istFeststellung(n: Nachricht): boolean {
  if (n.text.includes('?')) return false
  const zeile = zeileVon(n, n.tokens)
  return (
    /^(?!was |wie |what |how |qual |quanto ).*\b(?:war|waren|betrug|lag bei|was|were|foi|foram) (?:bei |rund |about |de |eur |r )*(?:\{(?:betrag|zahl)\}|\p{N})/u.test(
      zeile,
    ) ||
    /^(?:mein|meine|my|minha|meu) (?:frau|mann|freund\w*|schwester|bruder|mutter|vater|sohn|tochter|wife|husband|friend|brother|sister|mother|father|mulher|marido|amig[oa]|irma\w*|mae|pai)\b/.test(
      zeile,
    )
  )
}
