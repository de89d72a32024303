import { inSprache, type Mehrsprachig, type Sprache } from '../../domaene/sprache.ts'
import { monatsanfang, monatsende } from '../../domaene/tag.ts'
import type { Tag } from '../../domaene/zeit.ts'
import { betragText, imZeitraum, monatText, prozentText, tagText, zeitraumText } from '../format.ts'
import type { Zeitraum } from '../slot.ts'
import type { Auswertung, Summe } from './auswertung.ts'

// The answer in words. It names what the figure covers, and what of the question it does not.

export interface Wortlaut {
  /** How the figure is called: „Umsatz“. */
  groesse: Mehrsprachig
  waehrung: string
  ort: string | undefined
  sprache: Sprache
  heute: Tag
}

export interface Vergleich {
  anteil: number
  zeitraum: Zeitraum
}

/** „Umsatz in Wien im Oktober 2026: 25.000 € (+17 % gegenüber Oktober 2025)“ and what must be said beside it. */
export function summeText(
  summe: Summe,
  vergleich: Vergleich | undefined,
  gefragt: Zeitraum,
  w: Wortlaut,
): string {
  const betrag = betragText({ cent: summe.cent, waehrung: w.waehrung }, w.sprache, 'glatt')
  const satz = `${kopf(w)} ${imZeitraum(summe.zeitraum, w.sprache)}${bisherText(summe, w)}: ${betrag}${vergleichText(vergleich, w.sprache)}`
  const hinweise = [
    summe.angeschnitten && nurMonate(gefragt, w.sprache),
    summe.bereich && reichweiteText(summe.bereich, w.sprache),
    summe.fehlt.length > 0 && fehltText(summe.fehlt, w.sprache),
    summe.unlesbar.length > 0 && unlesbarText(summe.unlesbar, w.sprache),
  ].filter((h) => typeof h === 'string')
  return hinweise.length === 0 ? satz : `${satz}. ${hinweise.join(' ')}`
}

/** When there is no figure to give. */
export function keineText(aus: Exclude<Auswertung, Summe>, gefragt: Zeitraum, w: Wortlaut): string {
  const { sprache } = w
  const name = zeitraumText(gefragt, sprache)
  if (aus.art === 'zu_fein') {
    return {
      de: `${kopf(w)}: Zahlen gibt es nur je Monat, nicht für ${name}.`,
      en: `${kopf(w)}: figures exist per month only, not for ${name}.`,
      pt: `${kopf(w)}: só há números por mês, não para ${name}.`,
    }[sprache]
  }
  const satz = {
    de: `${kopf(w)}: Für ${name} gibt es keine Zahlen.`,
    en: `${kopf(w)}: there are no figures for ${name}.`,
    pt: `${kopf(w)}: não há números para ${name}.`,
  }[sprache]
  const unlesbar = aus.unlesbar.length > 0 ? ` ${unlesbarText(aus.unlesbar, sprache)}` : ''
  return `${satz}${aus.bereich ? ` ${reichweiteText(aus.bereich, sprache)}` : ''}${unlesbar}`
}

/** „Umsatz in Wien im Oktober 2026“: what is asked for. */
export const titelText = (
  groesse: Mehrsprachig,
  zeitraum: Zeitraum,
  ort: string | undefined,
  sprache: Sprache,
): string => `${kopf({ groesse, ort, sprache })} ${imZeitraum(zeitraum, sprache)}`

function kopf({ groesse, ort, sprache }: Pick<Wortlaut, 'groesse' | 'ort' | 'sprache'>): string {
  const name = inSprache(groesse, sprache)
  return ort === undefined ? name : `${name} ${{ de: 'in', en: 'in', pt: 'em' }[sprache]} ${ort}`
}

function bisherText({ bisher }: Summe, { sprache, heute }: Wortlaut): string {
  if (!bisher) return ''
  const tag = tagText(heute, sprache)
  return { de: ` bisher (Stand ${tag})`, en: ` so far (as of ${tag})`, pt: ` até agora (em ${tag})` }[sprache]
}

function vergleichText(vergleich: Vergleich | undefined, sprache: Sprache): string {
  if (vergleich === undefined) return ''
  const davor = zeitraumText(vergleich.zeitraum, sprache)
  const pt = /^\dº/u.test(davor) ? 'em relação ao' : 'em relação a'
  const zu = { de: 'gegenüber', en: 'compared with', pt }[sprache]
  return ` (${prozentText(vergleich.anteil, sprache)} ${zu} ${davor})`
}

const nurMonate = (gefragt: Zeitraum, sprache: Sprache): string => {
  const name = zeitraumText(gefragt, sprache)
  return {
    de: `Gefragt war ${name}; Zahlen gibt es nur für ganze Monate.`,
    en: `You asked for ${name}; figures exist for whole months only.`,
    pt: `O pedido era ${name}; só há números para meses inteiros.`,
  }[sprache]
}

const reichweiteText = ({ von, bis }: Zeitraum, sprache: Sprache): string => {
  const a = von === monatsanfang(von) ? monatText(von, sprache) : tagText(von, sprache)
  const b = bis === monatsende(bis) ? monatText(bis, sprache) : tagText(bis, sprache)
  return {
    de: `Die Zahlen reichen von ${a} bis ${b}.`,
    en: `The figures reach from ${a} to ${b}.`,
    pt: `Os números vão de ${a} a ${b}.`,
  }[sprache]
}

const fehltText = (fehlt: readonly Tag[], sprache: Sprache): string => {
  const namen = fehlt.map((m) => monatText(m, sprache)).join(', ')
  return {
    de: `Nicht enthalten, weil Zahlen fehlen: ${namen}.`,
    en: `Not included, because figures are missing: ${namen}.`,
    pt: `Não incluído, porque faltam números: ${namen}.`,
  }[sprache]
}

const unlesbarText = (zeilen: readonly number[], sprache: Sprache): string => {
  const nummern = `${zeilen.slice(0, 5).join(', ')}${zeilen.length > 5 ? ', …' : ''}`
  return {
    de: `Achtung: nicht lesbar und nicht enthalten sind Zeilen der Datei (${nummern}).`,
    en: `Careful: some lines of the file cannot be read and are not included (${nummern}).`,
    pt: `Atenção: há linhas ilegíveis no arquivo que não estão incluídas (${nummern}).`,
  }[sprache]
}
