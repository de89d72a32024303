import { z } from 'zod'
import {
  Angabe,
  Anzeigestatus,
  EntscheidungKarte,
  FreigabeKarte,
  Handlung,
  Seitenfrage,
  seite,
  VorgangKurz,
  VorgangNummer,
  WerKurz,
  Zeitpunkt,
} from './grundformen.ts'
import { route } from './route.ts'

// Heute, the list, and one Vorgang with its story.

export const Heute = z
  .object({
    freigaben: z.array(FreigabeKarte).describe('Waiting for this person, by Frist.'),
    entscheidungen: z.array(EntscheidungKarte),
    fragen: z.array(VorgangKurz).describe('Own Rückfragen and Bestätigungen.'),
    laeuft: z.array(VorgangKurz),
    wartet: z.array(VorgangKurz).describe('Waiting for others.'),
    fertig: z.array(VorgangKurz).describe('The last ones, newest first.'),
    fertig_heute: z.number().int(),
    jetzt: Zeitpunkt,
  })
  .meta({ id: 'Heute' })
export type Heute = z.infer<typeof Heute>

export const Vorgangsfilter = z.object({
  status: z
    .string()
    .max(200)
    .optional()
    .describe('One or several of the statuses with commas, or `offen`, `geschlossen`, `unklar`.'),
  faehigkeit: z.string().max(100).optional(),
  person: z.string().max(60).optional().describe('Id of the person who asked.'),
  suche: z
    .string()
    .max(200)
    .optional()
    .describe(
      'A number, or words: each stands in the message, the answer, a value, the name of the person or of the Fähigkeit. ' +
        'Looks through at most 6,000 rows at a time: a page may have few entries, or none, and still a `weiter`.',
    ),
  von: z.iso.date().optional(),
  bis: z.iso.date().optional().describe('The last day, included.'),
})

/** What the person who looks is asked. A button is sent as in the chat: `POST /chat` with its id as `knopf`. */
export const OffeneFrage = z
  .object({
    text: z.string(),
    knoepfe: z.array(z.object({ id: z.string(), text: z.string() })).describe('None: it wants words.'),
    kanal: z.string().describe('Where it was asked.'),
    im_chat: z.boolean().describe('It was asked in the chat of the console: words are written there.'),
  })
  .meta({ id: 'OffeneFrage' })
export type OffeneFrage = z.infer<typeof OffeneFrage>

/** One step of the story. `bloecke` are shown below its head; `technik` only in „Technisch“. */
export const Schritt = z
  .object({
    art: z.enum([
      'nachricht',
      'erkannt',
      'rueckfrage',
      'bestaetigung',
      'antwort',
      'freigabe_angefragt',
      'freigabe',
      'abgelehnt',
      'versuch',
      'aktion',
      'wartet',
      'lauf',
      'ergebnis',
      'zugestellt',
      'entscheidung',
      'ersetzt',
      'rueckgaengig',
      'ende',
    ]),
    zeit: Zeitpunkt.nullable(),
    vorgang: VorgangNummer,
    kopf: z.string().describe('„Anna Berger schreibt“'),
    neben: z.string().describe('„WhatsApp“, „86 % sicher · lokal, ohne Modell“'),
    bloecke: z.array(
      z.discriminatedUnion('art', [
        z.object({ art: z.literal('text'), von: z.enum(['person', 'assistent', 'notiz']), text: z.string() }),
        z.object({ art: z.literal('angaben'), angaben: z.array(Angabe) }),
        z.object({
          art: z.literal('rang'),
          rang: z.array(z.object({ titel: z.string(), sicherheit: z.number() })),
        }),
        z.object({ art: z.literal('link'), text: z.string(), url: z.url() }),
      ]),
    ),
    technik: z.array(Angabe),
  })
  .meta({ id: 'Schritt' })
export type Schritt = z.infer<typeof Schritt>

export const VorgangGanz = VorgangKurz.extend({
  warum: z.string().describe('One paragraph: „Wer hat das angelegt, und warum?“'),
  erzaehlt: z.string().describe('Word for word what `warum V-n` says in the chat.'),
  schritte: z.array(Schritt).describe('With those of its predecessors, oldest first.'),
  eckdaten: z.array(Angabe),
  angaben: z.array(Angabe),
  vorgaenger: z.array(VorgangNummer),
  frage: OffeneFrage.nullable().describe('null: it waits for nobody, or not for this person.'),
  freigabe: FreigabeKarte.nullable(),
  entscheidung: EntscheidungKarte.nullable(),
  text_bis: Zeitpunkt.nullable().describe('When its texts are deleted at the latest.'),
  text_geloescht: Zeitpunkt.nullable(),
  moeglich: z
    .array(z.object({ faehigkeit: z.string(), titel: z.string() }))
    .describe('What a correction can choose from.'),
}).meta({ id: 'VorgangGanz' })
export type VorgangGanz = z.infer<typeof VorgangGanz>

/** What a decision says back; `vorgang` is how it stands now. */
export const Entschieden = z
  .object({ text: z.string(), ergebnis: z.string(), vorgang: VorgangKurz })
  .meta({ id: 'Entschieden' })
export type Entschieden = z.infer<typeof Entschieden>

const Nummer = z.object({ id: VorgangNummer })
const Stand = z.object({ version: z.number().int(), stand: z.string().max(200) })
/** Replaced or changed: 409 with `vorgang` and `unterschiede`. The Frist is over: 410. Not the role, or the own request: 403. */
const FREIGABE_PROBLEME = { nicht_gefunden: 404, veraltet: 409, schon_entschieden: 409, frist: 410 }

export const VORGANG_ROUTEN = {
  heute: route({
    id: 'heute',
    methode: 'get',
    pfad: '/heute',
    recht: 'angemeldet',
    antwort: Heute,
    titel: 'Was wartet, läuft und fertig ist.',
  }),
  vorgaenge: route({
    id: 'vorgaenge',
    methode: 'get',
    pfad: '/vorgaenge',
    recht: 'angemeldet',
    frage: Seitenfrage.extend(Vorgangsfilter.shape),
    antwort: seite(VorgangKurz),
    titel: 'Vorgänge, neueste zuerst: die eigenen und was auf einen wartet; für die Leitung alle.',
  }),
  vorgaengeExport: route({
    id: 'vorgaengeExport',
    methode: 'get',
    pfad: '/vorgaenge.{format}',
    recht: 'angemeldet',
    pfadteile: z.object({ format: z.enum(['csv', 'json']) }),
    frage: Vorgangsfilter,
    datei: 'text/csv, application/json',
    titel: 'Dieselbe Liste zum Herunterladen.',
  }),
  auditExport: route({
    id: 'auditExport',
    methode: 'get',
    pfad: '/audit.{format}',
    recht: 'leitung',
    pfadteile: z.object({ format: z.enum(['csv', 'json']) }),
    frage: z.object({ von: z.iso.date().optional(), bis: z.iso.date().optional() }),
    datei: 'text/csv, application/json',
    titel: 'Aktionen und Freigaben zum Herunterladen.',
  }),
  vorgang: route({
    id: 'vorgang',
    methode: 'get',
    pfad: '/vorgaenge/{id}',
    recht: 'angemeldet',
    pfadteile: Nummer,
    antwort: VorgangGanz,
    probleme: { nicht_gefunden: 404 },
    titel: 'Ein Vorgang mit seiner Geschichte.',
  }),
  freigeben: route({
    id: 'freigeben',
    methode: 'post',
    pfad: '/vorgaenge/{id}/freigeben',
    recht: 'angemeldet',
    pfadteile: Nummer,
    koerper: Stand.extend({ grund: z.string().max(1000).optional() }),
    antwort: Entschieden,
    probleme: FREIGABE_PROBLEME,
    titel: 'Gibt genau die gezeigten Angaben frei.',
  }),
  ablehnen: route({
    id: 'ablehnen',
    methode: 'post',
    pfad: '/vorgaenge/{id}/ablehnen',
    recht: 'angemeldet',
    pfadteile: Nummer,
    koerper: Stand.extend({ grund: z.string().trim().min(1).max(1000) }),
    antwort: Entschieden,
    probleme: FREIGABE_PROBLEME,
    titel: 'Lehnt ab; der Grund geht an den, der es verlangt hat.',
  }),
  entscheiden: route({
    id: 'entscheiden',
    methode: 'post',
    pfad: '/vorgaenge/{id}/entscheiden',
    recht: 'angemeldet',
    pfadteile: Nummer,
    koerper: z.object({ wie: z.enum(['erledigt', 'nochmal', 'abbrechen']), version: z.number().int() }),
    antwort: Entschieden,
    probleme: { nicht_gefunden: 404, veraltet: 409, nicht_moeglich: 409 },
    titel: 'Entscheidet über etwas Gescheitertes oder Unklares, oder bricht ab.',
  }),
  berichtigen: route({
    id: 'berichtigen',
    methode: 'post',
    pfad: '/vorgaenge/{id}/berichtigen',
    recht: 'angemeldet',
    pfadteile: Nummer,
    koerper: z.object({ faehigkeit: z.string().max(100) }),
    antwort: z.object({ text: z.string() }),
    probleme: { nicht_gefunden: 404, nicht_moeglich: 409 },
    titel: 'Sagt, welche Fähigkeit gemeint war; daraus wird ein Lernbeispiel.',
  }),
}
export { Anzeigestatus, Handlung, WerKurz }
