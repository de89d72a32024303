import { FREMD } from '../domaene/schwaerzen.ts'
import { GESCHLOSSEN } from '../domaene/vorgang.ts'
import type { Zeile } from '../speicher/auskunft.ts'
import type { MedienDatei } from '../speicher/medien-ordner.ts'
import { gesagt, json, text, tief, type Welt, zahl } from './auskunft-welt.ts'
import { QUELLEN } from './texte/auskunft.ts'

// Rows of which only a part is shown: somebody else's words and names are left out.

/** One row holds all replies to a message: if one of them is about somebody else's work, none is shown. */
export function antwort(w: Welt, m: Zeile): string {
  const id = zahl(m.event_id) ?? -1
  return w.ueberAndere.has(id) ? FREMD : w.schwaerze(text(m.content), { worte: w.worte.get(id) ?? '' })
}

export function quelleDesFakts(f: Zeile): string {
  const woher =
    f.quelle === 'operator' ? QUELLEN.betreuung : f.quelle === 'gesagt' ? QUELLEN.selbst : QUELLEN.gespraech
  return f.nachricht_id == null ? woher : `${woher}, ${QUELLEN.nachricht(Number(f.nachricht_id))}`
}

export function vorgang(w: Welt, v: Zeile): Zeile {
  const geschlossen = GESCHLOSSEN.some((s) => s === v.status)
  const worte = `${text(v.text)}\n${text(v.parameter)}`
  return {
    ...v,
    quelle: QUELLEN.nachricht(Number(v.nachricht_id)),
    bis: geschlossen ? w.bis(v.aktualisiert, 'vorgang') : null,
    texte_bis: geschlossen ? w.bis(v.aktualisiert, 'vorgang_text') : null,
    // What somebody else had asked for stands in what takes it back.
    parameter: w.fremdes(v) ? FREMD : json(v.parameter),
    erkannt: v.quelle,
    alternativen: w.fremdes(v) ? null : json(v.alternativen),
    frage: w.fremdes(v) ? null : tief(w, json(v.frage), worte),
    antwort: v.antwort == null ? null : w.fremdes(v) ? FREMD : w.schwaerze(text(v.antwort), { worte }),
    entscheidungen: w.bestand.freigabe_eigener
      .filter((f) => f.vorgang_id === v.id)
      .map((f) => {
        const selbst = f.person_id === w.person?.id
        // A refusal was told to the requester with its reason; any other word to the Freigeber stays theirs.
        const grund = selbst || f.ergebnis === 'abgelehnt' ? f.grund : null
        return { ...f, grund, durch: selbst ? QUELLEN.dieser : FREMD }
      }),
    anfragen: w.bestand.anfrage_eigener
      .filter((a) => a.vorgang_id === v.id)
      .map((a) => ({ ...a, an: FREMD })),
  }
}

/** Of what was only approved: that, what kind, and when. */
export function aktion(w: Welt, a: Zeile): Zeile {
  const eigene = a.ausgeloest_von === w.person?.id
  return {
    ...a,
    quelle: QUELLEN.ablauf,
    bis: w.bis(a.erstellt, 'aktion'),
    beteiligt: eigene
      ? 'ausgeloest'
      : a.freigegeben_von === w.person?.id
        ? 'freigegeben'
        : a.entscheidung === 'erledigt'
          ? 'bestaetigt'
          : 'entschieden',
    ergebnis: eigene ? tief(w, json(a.ergebnis), '') : null,
    begruendung: eigene ? w.schwaerze(text(a.begruendung)) : null,
    freigegeben: a.freigegeben_von != null,
  }
}

/** The person's own words; only the chat of a group may be called after somebody else. */
export function ereignis(w: Welt, e: Zeile): unknown {
  const da = json(e.ereignis)
  if (typeof da !== 'object' || da === null) return da
  return { ...da, ...('chat' in da ? { chat: w.schwaerze(text(da.chat)) } : {}) }
}

export const istGeplant = (a: Zeile): boolean => a.zweck === 'erinnerung' && a.status === 'bereit'

export function gesendetes(w: Welt, a: Zeile): Zeile {
  const knoepfe = json(a.knoepfe)
  return {
    ...a,
    quelle: QUELLEN.assistent,
    bis: a.status === 'bereit' ? null : w.bis(a.gesendet ?? a.nicht_vor ?? a.erstellt, 'ausgang'),
    chat: w.schwaerze(text(a.chat)),
    zweck_der_nachricht: a.zweck,
    text: gesagt(w, a.text, a),
    knoepfe: (Array.isArray(knoepfe) ? knoepfe : []).map((k: Zeile) => gesagt(w, k.text, a)),
    zustellung: w.zustellung.get(Number(a.id)) ?? [],
  }
}

export function medienBis(w: Welt, m: MedienDatei): string | null {
  const eingang = w.bestand.assistent_eingang.find((e) => zahl(e.id) === m.eingang_id)
  const tage = [w.bis(m.geholt, 'medien'), w.bis(eingang?.angekommen, 'eingang_text')]
  return tage.filter((t) => t !== null).sort()[0] ?? null
}
