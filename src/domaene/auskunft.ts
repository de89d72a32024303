import { z } from 'zod'

// What is stored about a person, as it is handed over (Art. 15 GDPR). docs/schema/auskunft.schema.json is generated from here.

const Frist = z
  .object({
    dauer: z.string().nullable().describe('As configured, such as `30d`; null: no setting changes it.'),
    einstellung: z.string().nullable().describe('The key of the setting, such as `aufbewahrung.verlauf`.'),
    regel: z.string().describe('From when it counts, or what ends it, in German words.'),
  })
  .meta({ id: 'frist' })

/** What every entry says beside its own. */
const grund = {
  quelle: z.string().describe('Where it came from, in German words.'),
  bis: z
    .string()
    .nullable()
    .describe('When it goes at the latest; null: until the person is forgotten, or while it is open.'),
}

const teil = <S extends z.ZodRawShape>(was: string, eintrag: S) =>
  z
    .object({
      titel: z.string(),
      tabellen: z.array(z.string()).describe('The tables of the database that it is in.'),
      zweck: z.string().describe('What it is kept for, in German words.'),
      frist: Frist,
      eintraege: z.array(z.object({ ...grund, ...eintrag })),
    })
    .describe(was)

/** What was stored as JSON. */
const wert = z.json().meta({ id: 'wert' })
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
  imTeam: z.boolean().describe('False: nobody in the team, only somebody who wrote or was forgotten.'),
  teile: z.object({
    person: teil('Name, number, roles and settings; nothing for somebody who is not in the team.', {
      id: text,
      phone: text,
      name: text,
      sprache: text,
      status: text,
      rollen: z.array(text),
      opt_out: vielleicht,
      begruesst: vielleicht,
      zeitzone: vielleicht,
      hat_vertretung: z.boolean().describe('That there is a deputy, never who.'),
      vertretung_bis: vielleicht,
      abwesend_von: vielleicht.describe('From when somebody stands in, as this person set up in the chat.'),
      abwesend_bis: vielleicht,
      vertritt: nummer.describe('For so many others this person is the deputy.'),
      eingetragen_durch: text,
      epoche: nummer,
      erstellt: text,
      aktualisiert: text,
    }),
    kennungen: teil('Under which names the person writes on which channel, and which carry rights.', {
      kanal: text,
      kennung: text,
      geprueft: z.boolean(),
      erstellt: text,
    }),
    unterhaltungen: teil(
      'Each chat with its lines; of a group only the person’s own and the replies to them.',
      {
        id: text,
        kanal: text,
        chat: text,
        gruppe: z.boolean(),
        an: text,
        frage: wert,
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
      },
    ),
    nachrichten: teil('The memory: what was written and answered.', {
      id: nummer,
      nachricht: text,
      rolle: text,
      text,
      number: vielleicht.describe('The assistant’s own number.'),
      erstellt: text,
      im_suchindex: z
        .boolean()
        .describe('It can be found by its words: hashes of their letters are kept beside it.'),
    }),
    zusammenfassung: teil('The rolling summary of earlier conversations.', {
      text,
      bis_nachricht: nummer,
      aktualisiert: text,
    }),
    verdichtung: teil('Who is summarising now, and until when.', {
      gesperrt_bis: text,
      fehlversuche: nummer,
    }),
    fakten: teil('What is remembered, also what is no longer so.', {
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
    vorgaenge: teil('What the person set off, and what came of it.', {
      id: text,
      faehigkeit: vielleicht,
      text,
      parameter: wert,
      status: text,
      risiko: nummer,
      sicherheit: nummer,
      erkannt: text,
      alternativen: wert,
      unterhaltung_id: text,
      nachricht_id: nummer,
      antwort: vielleicht,
      frage: wert,
      frist: vielleicht,
      freigabe_rolle: vielleicht,
      ersetzt_durch: vielleicht,
      grund: vielleicht,
      rueckgaengig_von: vielleicht.describe('The Vorgang whose effects it takes back.'),
      laeufe: nummer,
      version: nummer,
      erstellt: text,
      aktualisiert: text,
      texte_bis: vielleicht.describe('Texts go earlier than the row.'),
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
    aktionen: teil(
      'Changes in other systems that the person asked for or approved; of the latter no contents.',
      {
        id: nummer,
        vorgang_id: text,
        beteiligt: text.describe(
          '`ausgeloest`, `freigegeben`, `bestaetigt`: said that it was done, or `entschieden`: had it tried again or called it off.',
        ),
        faehigkeit: text,
        system: text,
        aktion: text,
        key: text,
        status: text,
        ergebnis: wert,
        begruendung: vielleicht,
        freigegeben: z.boolean(),
        erstellt: text,
        abgeschlossen: vielleicht,
      },
    ),
    entscheidungen: teil('What the person approved or refused, or somebody in the person’s place.', {
      id: nummer,
      vorgang_id: text,
      faehigkeit: vielleicht,
      wie: text.describe('`selbst`, or `vertreten`: somebody decided in this person’s place.'),
      in_vertretung: z.boolean(),
      kanal: text,
      entscheidung: text,
      ergebnis: text,
      grund: vielleicht,
      zeit: text,
    }),
    gefragt: teil('When the person, or somebody in the person’s place, was asked to approve.', {
      id: nummer,
      vorgang_id: text,
      faehigkeit: vielleicht,
      wie: text.describe('`gefragt`, or `vertreten`: somebody was asked in this person’s place.'),
      art: text,
      fuer_rolle: vielleicht,
      status: text,
      zeit: text,
    }),
    eingang: teil('What came in, as it came in.', {
      id: nummer,
      kanal: text,
      art: text,
      chat: text,
      ereignis: wert,
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
    erinnerungen: teil('Reminders to come; `nicht_vor` is when.', hinaus),
    ausgang: teil('What the assistant sent, with its delivery.', hinaus),
    lernbeispiele: teil('Which Fähigkeit the person meant with which words.', {
      id: nummer,
      text,
      faehigkeit: text,
      parameter: wert,
      gelernt_aus: text,
      nachricht_id: nummer,
      vorgang_id: vielleicht,
      team: z.boolean(),
      status: text,
      entschieden_am: vielleicht,
      erstellt: text,
    }),
    begriffe: teil('The person’s own words for something.', {
      id: nummer,
      wort: text,
      bedeutung: text,
      nachricht_id: nummer,
      team: z.boolean(),
      status: text,
      entschieden_am: vielleicht,
      erstellt: text,
    }),
    notizen: teil('Notes that the person asked to keep.', { id: nummer, key: text, text, erstellt: text }),
    zeitplaene: teil('What runs again and again for the person; `naechster` is when it runs next.', {
      id: nummer,
      art: text,
      faehigkeit: vielleicht,
      text,
      angaben: wert,
      rhythmus: wert,
      zone: text,
      status: text,
      grund: vielleicht,
      naechster: vielleicht,
      letzter_slot: vielleicht,
      gelaufen: vielleicht,
      vorgang_id: text,
      erstellt: text,
      aktualisiert: text,
    }),
    medien: teil('Files that the person sent.', {
      datei: text,
      eingang_id: nummer,
      bytes: nummer,
      geholt: text,
    }),
    einladungen: teil('One-time codes for logging in: when, never the code.', {
      erstellt: text,
      gueltig_bis: text,
      eingeloest: vielleicht,
    }),
    sitzungen: teil('Logins: when, never the token.', {
      id: text,
      kanal: text,
      weg: text,
      geraet: text,
      erstellt: text,
      zuletzt: text,
      gueltig_bis: text,
      widerrufen: vielleicht,
    }),
    passkeys: teil('Passkeys: which devices log the person in, never the key.', {
      id: text,
      name: text,
      erstellt: text,
      zuletzt: vielleicht,
    }),
    passwort: teil('That there is a password, and since when; never the password.', { geaendert: text }),
    vergessen: teil('Erasures of this person’s data.', {
      id: text,
      art: text,
      status: text,
      grund: vielleicht,
      entfernt: wert,
      begonnen: text,
      fertig: vielleicht,
    }),
    auskuenfte: teil(
      'Who looked at all this and when; also when this person looked at what is stored about others.',
      { id: nummer, ueber: text, durch: text, weg: text, zeit: text },
    ),
    einsichten: teil(
      'Who looked at this person’s data in the Leitstand and when; also when this person looked at others’.',
      { id: nummer, ueber: text, durch: text, was: text, zeit: text },
    ),
    modellaufrufe: teil('What the language model was asked for with a message: how much, never what.', {
      id: nummer,
      nachricht_id: nummer,
      zweck_des_aufrufs: text,
      modell: text,
      ergebnis: text,
      tokens_ein: nummer,
      tokens_cache: nummer,
      tokens_aus: nummer,
      kosten_mikro: nummer.nullable().describe('Millionths of the configured currency; null: unknown.'),
      zeit: text,
    }),
  }),
  nicht_enthalten: z.array(text).describe('What is not in it, and why; German.'),
  rechte: z.array(text),
})
export type Auskunft = z.output<typeof Auskunft>
export type AuskunftTeil = keyof Auskunft['teile']
