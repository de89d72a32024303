import { teile } from '../domaene/text.ts'
import type { Sendung } from './kanal.ts'
import type { WhaspEinstellungen } from './whasp-einstellungen.ts'

// The configured templates, filled. A value is put in once and is not read as a template again, in JSON as a value and
// in the address encoded: what people wrote stays data.

type Wert = string | readonly { id: string; text: string }[] | undefined
export type Werte = Readonly<Record<string, Wert>>
type Json = WhaspEinstellungen['sendeKoerper'][string]

/** What the templates of each part of a reply are filled with; only the last part has the buttons. */
export function werteJeTeil(
  s: Sendung,
  e: Pick<WhaspEinstellungen, 'textZeichen'>,
  zugang: { api: string; schluessel: string; nummer: string | undefined },
): Werte[] {
  const texte = teile(s.text, e.textZeichen).filter((teil, i) => i === 0 || teil.trim() !== '')
  return texte.map((text, i) => ({
    ...zugang,
    // The same for each attempt: that is how whasp can see a repeat.
    id: i === 0 ? `ausgang-${s.id}` : `ausgang-${s.id}-${i + 1}`,
    chat: s.chat,
    an: s.an,
    text,
    zu: i === 0 ? s.zu : undefined,
    vorgang: s.vorgang_id,
    knoepfe: i === texte.length - 1 && s.knoepfe.length > 0 ? s.knoepfe : undefined,
  }))
}

export const fuelle = (vorlage: string, werte: Werte, kodiere = (wert: string) => wert): string =>
  vorlage.replace(/\{(\w+)\}/g, (_, name: string) => kodiere(alsText(werte[name])))

const alsText = (wert: Wert): string =>
  typeof wert === 'string' ? wert : (wert ?? []).map((knopf) => knopf.text).join(', ')

/** The address: `{api}` as it is, everything else encoded. */
export const sendeUrl = (vorlage: string, werte: Werte): string =>
  fuelle(
    vorlage.replace('{api}', () => alsText(werte.api)),
    { ...werte, api: undefined },
    encodeURIComponent,
  )

/** A value that is nothing but `{name}` keeps its kind, and is left out where there is none. */
export function fuelleJson(vorlage: Json, werte: Werte): unknown {
  if (typeof vorlage === 'string') {
    const allein = /^\{(\w+)\}$/.exec(vorlage)
    return allein ? werte[allein[1] ?? ''] : fuelle(vorlage, werte)
  }
  if (Array.isArray(vorlage)) return vorlage.map((v) => fuelleJson(v, werte)).filter((v) => v !== undefined)
  if (typeof vorlage !== 'object' || vorlage === null) return vorlage
  return Object.fromEntries(Object.entries(vorlage).map(([name, v]) => [name, fuelleJson(v, werte)]))
}
