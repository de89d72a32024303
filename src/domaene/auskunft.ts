import { z } from 'zod'

// What is stored about a person, as it is handed over (Art. 15 GDPR). docs/schema/auskunft.schema.json is generated from here.

const Frist = z.object({
  /** As configured (`30d`); null: until the person is forgotten. */
  dauer: z.string().nullable(),
  /** The key of the setting; null: no setting changes it. */
  einstellung: z.string().nullable(),
  /** In words, German. */
  regel: z.string(),
})

/** What every entry says beside its own: where it came from, and when it goes at the latest (null: until forgotten, or while open). */
const grund = { quelle: z.string(), bis: z.string().nullable() }

const teil = <S extends z.ZodRawShape>(eintrag: S) =>
  z.object({
    titel: z.string(),
    tabellen: z.array(z.string()),
    zweck: z.string(),
    frist: Frist,
    eintraege: z.array(z.object({ ...grund, ...eintrag })),
  })

const text = z.string()
const vielleicht = z.string().nullable()
const nummer = z.number()

/** A message of the assistant, sent or to be sent. */
const hinaus = {
  id: nummer,
  kanal: text,
  chat: text,
  an: text,
  vorgang_id: vielleicht,
  nachricht_id: nummer.nullable(),
  zweck_der_nachricht: text,
  text,
  knoepfe: z.array(text),
  zu: vielleicht,
  status: text,
  versuche: nummer,
  nicht_vor: vielleicht,
  fehler: vielleicht,
  erstellt: text,
  gesendet: vielleicht,
  zustellung: z.array(z.object({ provider_id: text, status: text, fehler: vielleicht, aktualisiert: text })),
}

export const Auskunft = z.object({
  format: z.literal('auskunft/1'),
  erstellt: text,
  agent: text,
  /** False: nobody in the team, only somebody who wrote. */
  imTeam: z.boolean(),
  teile: z.object({
    person: teil({
      id: text,
      phone: text,
      name: text,
      sprache: text,
      status: text,
      rollen: z.array(text),
      opt_out: vielleicht,
      begruesst: vielleicht,
      zeitzone: vielleicht,
      /** That there is one, never who. */
      hat_vertretung: z.boolean(),
      vertretung_bis: vielleicht,
      /** For so many others this person is the deputy. */
      vertritt: nummer,
      eingetragen_durch: text,
      epoche: nummer,
      erstellt: text,
      aktualisiert: text,
    }),
    kennungen: teil({ kanal: text, kennung: text, geprueft: z.boolean(), erstellt: text }),
    unterhaltungen: teil({
      id: text,
      kanal: text,
      chat: text,
      gruppe: z.boolean(),
      an: text,
      frage: z.json(),
      erstellt: text,
      aktualisiert: text,
      verlauf: z.array(
        z.object({
          id: nummer,
          rolle: text,
          text,
          vorgang_id: vielleicht,
          nachricht_id: nummer.nullable(),
          gesendet: text,
          bearbeitet: vielleicht,
          erstellt: text,
          bis: vielleicht,
        }),
      ),
    }),
    nachrichten: teil({
      id: nummer,
      nachricht: text,
      rolle: text,
      text,
      /** The assistant's own number. */
      number: vielleicht,
      erstellt: text,
      /** It can be found by its words: hashes of their letters are kept beside it. */
      im_suchindex: z.boolean(),
    }),
    zusammenfassung: teil({ text, bis_nachricht: nummer, aktualisiert: text }),
    verdichtung: teil({ gesperrt_bis: text, fehlversuche: nummer }),
    fakten: teil({
      id: nummer,
      fakt: text,
      schluessel: text,
      attribut: vielleicht,
      bestaetigt: z.boolean(),
      angeheftet: z.boolean(),
      anweisung: z.boolean(),
      nachricht_id: nummer.nullable(),
      gueltig_von: text,
      gueltig_bis: vielleicht,
      ersetzt_durch: nummer.nullable(),
      zuletzt_gesehen: text,
      erstellt: text,
    }),
    vorgaenge: teil({
      id: text,
      faehigkeit: vielleicht,
      text,
      parameter: z.json(),
      status: text,
      risiko: nummer,
      sicherheit: nummer,
      erkannt: text,
      alternativen: z.json(),
      unterhaltung_id: text,
      nachricht_id: nummer,
      antwort: vielleicht,
      frage: z.json(),
      frist: vielleicht,
      freigabe_rolle: vielleicht,
      ersetzt_durch: vielleicht,
      grund: vielleicht,
      laeufe: nummer,
      version: nummer,
      erstellt: text,
      aktualisiert: text,
      /** Texts go earlier than the row. */
      texte_bis: vielleicht,
      /** Decisions of others about it. */
      entscheidungen: z.array(
        z.object({
          id: nummer,
          kanal: text,
          entscheidung: text,
          ergebnis: text,
          grund: vielleicht,
          zeit: text,
          durch: text,
        }),
      ),
      anfragen: z.array(
        z.object({ id: nummer, art: text, status: text, fuer_rolle: vielleicht, zeit: text, an: text }),
      ),
    }),
    aktionen: teil({
      id: nummer,
      vorgang_id: text,
      /** `ausgeloest`, `freigegeben`; of what was only approved no contents are shown. */
      beteiligt: text,
      faehigkeit: text,
      system: text,
      aktion: text,
      key: text,
      status: text,
      ergebnis: z.json(),
      begruendung: vielleicht,
      freigegeben: z.boolean(),
      erstellt: text,
      abgeschlossen: vielleicht,
    }),
    entscheidungen: teil({
      id: nummer,
      vorgang_id: text,
      faehigkeit: vielleicht,
      /** `selbst`; `vertreten`: somebody decided in this person's place. */
      wie: text,
      in_vertretung: z.boolean(),
      kanal: text,
      entscheidung: text,
      ergebnis: text,
      grund: vielleicht,
      zeit: text,
    }),
    gefragt: teil({
      id: nummer,
      vorgang_id: text,
      faehigkeit: vielleicht,
      /** `gefragt`; `vertreten`: somebody was asked in this person's place. */
      wie: text,
      art: text,
      fuer_rolle: vielleicht,
      status: text,
      zeit: text,
    }),
    eingang: teil({
      id: nummer,
      kanal: text,
      art: text,
      chat: text,
      ereignis: z.json(),
      provider_id: vielleicht,
      gesendet: text,
      gesendet_roh: vielleicht,
      angekommen: text,
      status: text,
      ergebnis: vielleicht,
      grund: vielleicht,
      versuche: nummer,
      abgeschlossen: vielleicht,
      texte_bis: vielleicht,
    }),
    /** Of these `nicht_vor` is when. */
    erinnerungen: teil(hinaus),
    ausgang: teil(hinaus),
    lernbeispiele: teil({
      id: nummer,
      text,
      faehigkeit: text,
      parameter: z.json(),
      gelernt_aus: text,
      nachricht_id: nummer,
      team: z.boolean(),
      erstellt: text,
    }),
    begriffe: teil({
      id: nummer,
      wort: text,
      bedeutung: text,
      nachricht_id: nummer,
      team: z.boolean(),
      erstellt: text,
    }),
    notizen: teil({ id: nummer, key: text, text, erstellt: text }),
    medien: teil({ datei: text, eingang_id: nummer, bytes: nummer, geholt: text }),
    einladungen: teil({ erstellt: text, gueltig_bis: text, eingeloest: vielleicht }),
    sitzungen: teil({ kanal: text, erstellt: text, gueltig_bis: text, widerrufen: vielleicht }),
    vergessen: teil({
      id: text,
      art: text,
      status: text,
      grund: vielleicht,
      entfernt: z.json(),
      begonnen: text,
      fertig: vielleicht,
    }),
    /** Also those that this person looked at about others. */
    auskuenfte: teil({ id: nummer, ueber: text, durch: text, weg: text, zeit: text }),
  }),
  /** What is not in it, and why; German. */
  nicht_enthalten: z.array(text),
  rechte: z.array(text),
})
export type Auskunft = z.output<typeof Auskunft>
export type AuskunftTeil = keyof Auskunft['teile']
