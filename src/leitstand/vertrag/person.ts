import { z } from 'zod'
import { Auskunft } from '../../domaene/auskunft.ts'
import { Angabe, Seitenfrage, Sprache, seite, WerKurz, Zeitpunkt } from './grundformen.ts'
import { route } from './route.ts'

// Gedächtnis: who is known, what is remembered about them, and how it is shown, corrected, handed over and forgotten.
// Everybody sees their own (`ich` as id); others' only admin, and each look is noted.

export const PersonKurz = z
  .object({
    id: z.string(),
    name: z.string(),
    phone: z.string(),
    sprache: Sprache,
    status: z.enum(['aktiv', 'gesperrt', 'vergessen']),
    rollen: z.array(z.string()),
    fakten: z.number().int(),
    nachrichten: z.number().int(),
    zuletzt: Zeitpunkt.nullable(),
  })
  .meta({ id: 'PersonKurz' })
export type PersonKurz = z.infer<typeof PersonKurz>

export const FaktZeile = z
  .object({
    id: z.number().int(),
    text: z.string(),
    quelle: z.enum(['gesagt', 'extrahiert', 'operator']),
    quelle_text: z.string(),
    von: Zeitpunkt,
    bis: Zeitpunkt.nullable().describe('No longer so since then.'),
    ersetzt_durch: z.number().int().nullable(),
    angeheftet: z.boolean(),
    gilt: z.boolean(),
  })
  .meta({ id: 'FaktZeile' })
export type FaktZeile = z.infer<typeof FaktZeile>

/** One kind of data with how long it is kept, and how much of that time is over for the oldest and the newest entry. */
export const Aufbewahrungsbalken = z
  .object({
    was: z.string(),
    frist: z.string(),
    anzahl: z.number().int(),
    aelteste: Zeitpunkt.nullable(),
    loeschung: Zeitpunkt.nullable(),
    anteil: z.number().min(0).max(1),
  })
  .meta({ id: 'Aufbewahrungsbalken' })

/** `fertig` only when nothing is left; until then what is in the way. `beleg`: the id of the receipt; `nummer`: to be read out. */
export const VergessenStand = z
  .object({
    stand: z.enum(['laeuft', 'fertig', 'noch_nicht']),
    beleg: z.string(),
    nummer: z.string(),
    text: z.string(),
  })
  .meta({ id: 'VergessenStand' })
export type VergessenStand = z.infer<typeof VergessenStand>

export const PersonGanz = PersonKurz.extend({
  zusammenfassung: z.string().nullable(),
  zusammenfassung_bis: Zeitpunkt.nullable(),
  fakten_liste: z.array(FaktZeile),
  nachrichten_liste: z
    .array(z.object({ rolle: z.enum(['nutzer', 'assistent']), text: z.string(), zeit: Zeitpunkt }))
    .describe('The last ones, oldest first.'),
  kennungen: z.array(z.object({ kanal: z.string(), kennung: z.string(), geprueft: z.boolean() })),
  balken: z.array(Aufbewahrungsbalken),
  offen: z.number().int(),
  selbst: z.boolean(),
  einsichten: z
    .array(z.object({ wer: WerKurz, was: z.string(), zeit: Zeitpunkt }))
    .describe('Who looked at it.'),
  umfang: z.array(Angabe).describe('How much there is of what.'),
  vergessen: VergessenStand.nullable().describe('The last forgetting, while it runs and for a day after it.'),
}).meta({ id: 'PersonGanz' })
export type PersonGanz = z.infer<typeof PersonGanz>

const Wer = z.object({ id: z.string().max(60) })
export const PERSON_ROUTEN = {
  personen: route({
    id: 'personen',
    methode: 'get',
    pfad: '/personen',
    recht: 'admin',
    frage: Seitenfrage.extend({ suche: z.string().max(200).optional() }),
    antwort: seite(PersonKurz),
    titel: 'Wer bekannt ist.',
  }),
  person: route({
    id: 'person',
    methode: 'get',
    pfad: '/personen/{id}',
    recht: 'angemeldet',
    pfadteile: Wer,
    antwort: PersonGanz,
    probleme: { nicht_gefunden: 404 },
    titel: 'Was über eine Person gemerkt ist; `ich` ist man selbst.',
  }),
  faktAendern: route({
    id: 'faktAendern',
    methode: 'put',
    pfad: '/personen/{id}/fakten/{fakt}',
    recht: 'angemeldet',
    pfadteile: Wer.extend({ fakt: z.coerce.number().int() }),
    koerper: z.object({ text: z.string().trim().min(1).max(300) }),
    antwort: PersonGanz,
    probleme: { nicht_gefunden: 404, kein_fakt: 422 },
    titel: 'Berichtigt einen Fakt; der alte bleibt sichtbar.',
  }),
  faktWeg: route({
    id: 'faktWeg',
    methode: 'delete',
    pfad: '/personen/{id}/fakten/{fakt}',
    recht: 'angemeldet',
    pfadteile: Wer.extend({ fakt: z.coerce.number().int() }),
    antwort: PersonGanz,
    probleme: { nicht_gefunden: 404 },
    titel: 'Löscht einen Fakt.',
  }),
  faktNeu: route({
    id: 'faktNeu',
    methode: 'post',
    pfad: '/personen/{id}/fakten',
    recht: 'angemeldet',
    pfadteile: Wer,
    koerper: z.object({ text: z.string().trim().min(1).max(300) }),
    antwort: PersonGanz,
    probleme: { nicht_gefunden: 404, kein_fakt: 422 },
    titel: 'Merkt einen Fakt.',
  }),
  auskunft: route({
    id: 'auskunft',
    methode: 'get',
    pfad: '/personen/{id}/auskunft',
    recht: 'angemeldet',
    pfadteile: Wer,
    frage: z.object({ format: z.enum(['json', 'html']).default('json') }),
    antwort: Auskunft,
    probleme: { nicht_gefunden: 404 },
    titel: 'Auskunft nach Art. 15 DSGVO, dieselbe wie auf der Kommandozeile.',
  }),
  vergessen: route({
    id: 'vergessen',
    methode: 'post',
    pfad: '/personen/{id}/vergessen',
    recht: 'angemeldet',
    pfadteile: Wer,
    koerper: z.object({ name: z.string().max(200).describe('The name of the person, typed to confirm.') }),
    antwort: VergessenStand,
    probleme: { nicht_gefunden: 404, name_falsch: 422 },
    titel: 'Vergisst endgültig: von sich selbst die Inhalte, als Admin eine andere Person ganz.',
  }),
  vergessenStand: route({
    id: 'vergessenStand',
    methode: 'get',
    pfad: '/vergessen/{beleg}',
    recht: 'angemeldet',
    pfadteile: z.object({ beleg: z.string().regex(/^[\w-]{16,64}$/) }),
    antwort: VergessenStand,
    probleme: { nicht_gefunden: 404 },
    titel: 'Wie weit ein Vergessen ist; wer den Beleg hat, darf fragen.',
  }),
}
export { Angabe }
