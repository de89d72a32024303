import type { AuskunftTeil } from '../domaene/auskunft.ts'
import { FREMD, ohneSaetzeMit } from '../domaene/schwaerzen.ts'
import { GESCHLOSSEN } from '../domaene/vorgang.ts'
import type { Zeile } from '../speicher/auskunft.ts'
import type { MedienDatei } from '../speicher/medien-ordner.ts'
import { gesagt, ja, json, oder, text, tief, type Welt, zahl } from './auskunft-welt.ts'
import { QUELLEN } from './texte/auskunft.ts'

// How a row is shown, part by part. What the schema (domaene/auskunft.ts) does not name is left out by it.

export const EINTRAEGE: Record<AuskunftTeil, (w: Welt) => Zeile[]> = {
  person: ({ bestand, person }) =>
    bestand.assistent_person.map((p) => ({
      ...p,
      quelle: QUELLEN.eingetragen,
      bis: null,
      rollen: person?.rollen ?? [],
      hat_vertretung: p.vertretung != null || p.abwesend_vertretung != null,
      eingetragen_durch: p.quelle,
      vertritt: Number(p.vertritt),
    })),
  kennungen: ({ bestand }) =>
    bestand.assistent_kennung.map((k) => ({
      ...k,
      quelle: ja(k.geprueft) ? QUELLEN.eingetragen : QUELLEN.kanal(text(k.kanal)),
      bis: null,
      geprueft: ja(k.geprueft),
    })),
  unterhaltungen: (w) =>
    w.bestand.assistent_unterhaltung.map((u) => ({
      ...u,
      quelle: QUELLEN.kanal(text(u.kanal)),
      bis: null,
      chat: w.schwaerze(text(u.chat)),
      gruppe: ja(u.gruppe),
      frage: json(u.frage),
      verlauf: w.bestand.assistent_verlauf
        .filter((v) => v.unterhaltung_id === u.id)
        .map((v) => ({
          ...v,
          text: v.rolle === 'nutzer' ? v.text : gesagt(w, v.text, v),
          bis: w.bis(v.erstellt, 'verlauf'),
        })),
    })),
  nachrichten: (w) => {
    const gefunden = new Set(w.bestand.assistent_suche.map((s) => zahl(s.message_id)))
    return w.bestand.messages.map((m) => ({
      ...m,
      quelle: m.role === 'user' ? QUELLEN.selbst : QUELLEN.assistent,
      bis: w.bis(m.created_at, 'messages'),
      nachricht: m.event_id,
      rolle: m.role,
      text: m.role === 'user' ? m.content : antwort(w, m),
      erstellt: m.created_at,
      im_suchindex: gefunden.has(zahl(m.id)),
    }))
  },
  zusammenfassung: (w) =>
    w.bestand.summaries.map((s) => ({
      ...s,
      quelle: QUELLEN.gespraech,
      bis: null,
      text: w.schwaerze(ohneSaetzeMit(text(s.text), w.andere.werte)),
      bis_nachricht: s.through_id,
    })),
  verdichtung: ({ bestand }) =>
    bestand.assistent_verdichtung.map((v) => ({
      ...v,
      quelle: QUELLEN.ablauf,
      bis: oder(v.bis),
      gesperrt_bis: v.bis,
    })),
  fakten: ({ bestand }) =>
    bestand.facts.map((f) => ({
      ...f,
      quelle: quelleDesFakts(f),
      bis: null,
      fakt: f.fact,
      schluessel: f.fact_norm,
      bestaetigt: ja(f.bestaetigt),
      angeheftet: ja(f.angeheftet),
      anweisung: ja(f.anweisung),
    })),
  vorgaenge: (w) => w.bestand.assistent_vorgang.map((v) => vorgang(w, v)),
  aktionen: (w) => w.bestand.assistent_aktion.map((a) => aktion(w, a)),
  entscheidungen: (w) =>
    w.bestand.assistent_freigabe.map((f) => {
      const selbst = f.person_id === w.person?.id
      return {
        ...f,
        quelle: selbst ? QUELLEN.selbst : QUELLEN.ablauf,
        bis: w.bis(f.zeit, 'freigabe'),
        wie: selbst ? 'selbst' : 'vertreten',
        in_vertretung: selbst && f.vertretung_fuer != null,
        grund: selbst ? f.grund : null,
      }
    }),
  gefragt: (w) =>
    w.bestand.assistent_freigabe_anfrage.map((a) => ({
      ...a,
      quelle: QUELLEN.ablauf,
      bis: w.bis(a.zeit, 'freigabe'),
      wie: a.person_id === w.person?.id ? 'gefragt' : 'vertreten',
    })),
  eingang: (w) =>
    w.bestand.assistent_eingang.map((e) => ({
      ...e,
      quelle: QUELLEN.kanal(text(e.kanal)),
      bis: w.bis(e.angekommen, 'eingang'),
      texte_bis: w.bis(e.angekommen, 'eingang_text'),
      chat: w.schwaerze(text(e.chat)),
      ereignis: ereignis(w, e),
    })),
  erinnerungen: (w) =>
    w.bestand.assistent_ausgang
      .filter(istGeplant)
      .map((a) => ({ ...gesendetes(w, a), quelle: QUELLEN.selbst, bis: w.bis(a.nicht_vor, 'ausgang') })),
  ausgang: (w) => w.bestand.assistent_ausgang.filter((a) => !istGeplant(a)).map((a) => gesendetes(w, a)),
  lernbeispiele: ({ bestand }) =>
    bestand.assistent_lernbeispiel.map((l) => ({
      ...l,
      quelle: QUELLEN.nachricht(Number(l.nachricht_id)),
      bis: null,
      text: l.text ?? l.text_norm,
      parameter: json(l.parameter),
      gelernt_aus: l.quelle,
      team: ja(l.team),
    })),
  begriffe: ({ bestand }) =>
    bestand.assistent_begriff.map((b) => ({
      ...b,
      quelle: QUELLEN.nachricht(Number(b.nachricht_id)),
      bis: null,
      team: ja(b.team),
    })),
  notizen: ({ bestand }) => bestand.assistent_notiz.map((n) => ({ ...n, quelle: QUELLEN.selbst, bis: null })),
  zeitplaene: (w) =>
    w.bestand.assistent_zeitplan.map((z) => ({
      ...z,
      quelle: QUELLEN.selbst,
      bis: z.status === 'beendet' ? w.bis(z.aktualisiert, 'ausgang') : null,
      angaben: json(z.angaben),
      rhythmus: json(z.rhythmus),
    })),
  medien: (w) =>
    w.medien.map((m) => ({ ...m, quelle: QUELLEN.nachricht(m.eingang_id), bis: medienBis(w, m) })),
  einladungen: ({ bestand }) =>
    bestand.assistent_einladung.map((e) => ({ ...e, quelle: QUELLEN.betreuung, bis: oder(e.gueltig_bis) })),
  sitzungen: ({ bestand }) =>
    bestand.assistent_sitzung.map((s) => ({ ...s, quelle: QUELLEN.selbst, bis: oder(s.gueltig_bis) })),
  passkeys: ({ bestand }) =>
    bestand.assistent_passkey.map((p) => ({ ...p, quelle: QUELLEN.selbst, bis: null })),
  passwort: ({ bestand }) =>
    bestand.assistent_passwort.map((p) => ({ ...p, quelle: QUELLEN.selbst, bis: null })),
  vergessen: ({ bestand }) =>
    bestand.assistent_vergessen.map((v) => ({
      ...v,
      quelle: QUELLEN.ablauf,
      bis: null,
      entfernt: json(v.entfernt),
    })),
  auskuenfte: (w) =>
    w.bestand.assistent_auskunft.map((a) => ({
      ...a,
      quelle: QUELLEN.ablauf,
      bis: w.bis(a.zeit, 'auskunft'),
      ueber: a.person_id === w.person?.id ? QUELLEN.dieser : FREMD,
      durch: a.von == null ? QUELLEN.shell : a.von === w.person?.id ? QUELLEN.dieser : FREMD,
    })),
  einsichten: (w) =>
    w.bestand.assistent_einsicht.map((e) => ({
      ...e,
      quelle: QUELLEN.ablauf,
      bis: w.bis(e.zeit, 'auskunft'),
      ueber: e.person_id === w.person?.id ? QUELLEN.dieser : FREMD,
      durch: e.von === w.person?.id ? QUELLEN.dieser : FREMD,
    })),
  modellaufrufe: (w) =>
    w.bestand.assistent_modellaufruf.map((a) => ({
      ...a,
      quelle: QUELLEN.ablauf,
      bis: w.bis(a.zeit, 'modell'),
      zweck_des_aufrufs: a.zweck,
    })),
}

/** One row holds all replies to a message: if one of them is about somebody else's work, none is shown. */
function antwort(w: Welt, m: Zeile): string {
  const id = zahl(m.event_id) ?? -1
  return w.ueberAndere.has(id) ? FREMD : w.schwaerze(text(m.content), { worte: w.worte.get(id) ?? '' })
}

function quelleDesFakts(f: Zeile): string {
  const woher =
    f.quelle === 'operator' ? QUELLEN.betreuung : f.quelle === 'gesagt' ? QUELLEN.selbst : QUELLEN.gespraech
  return f.nachricht_id == null ? woher : `${woher}, ${QUELLEN.nachricht(Number(f.nachricht_id))}`
}

function vorgang(w: Welt, v: Zeile): Zeile {
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
function aktion(w: Welt, a: Zeile): Zeile {
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
function ereignis(w: Welt, e: Zeile): unknown {
  const da = json(e.ereignis)
  if (typeof da !== 'object' || da === null) return da
  return { ...da, ...('chat' in da ? { chat: w.schwaerze(text(da.chat)) } : {}) }
}

const istGeplant = (a: Zeile): boolean => a.zweck === 'erinnerung' && a.status === 'bereit'

function gesendetes(w: Welt, a: Zeile): Zeile {
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

function medienBis(w: Welt, m: MedienDatei): string | null {
  const eingang = w.bestand.assistent_eingang.find((e) => zahl(e.id) === m.eingang_id)
  const tage = [w.bis(m.geholt, 'medien'), w.bis(eingang?.angekommen, 'eingang_text')]
  return tage.filter((t) => t !== null).sort()[0] ?? null
}
