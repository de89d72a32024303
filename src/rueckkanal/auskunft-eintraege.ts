import type { AuskunftTeil } from '../domaene/auskunft.ts'
import { FREMD, ohneSaetzeMit } from '../domaene/schwaerzen.ts'
import type { Zeile } from '../speicher/auskunft.ts'
import { gesagt, ja, json, oder, text, type Welt, zahl } from './auskunft-welt.ts'
import {
  aktion,
  antwort,
  ereignis,
  gesendetes,
  istGeplant,
  medienBis,
  quelleDesFakts,
  vorgang,
} from './auskunft-zeile.ts'
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
