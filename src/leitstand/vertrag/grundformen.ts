import { z } from 'zod'
import { Sprache } from '../../domaene/sprache.ts'
import { Fortschritt, Risiko, VorgangStatus } from '../../domaene/vorgang.ts'

// The shapes that several answers share.

export const Zeitpunkt = z.iso
  .datetime()
  .meta({ id: 'Zeitpunkt', description: 'UTC, `YYYY-MM-DDTHH:mm:ss.SSSZ`' })
export const VorgangNummer = z
  .string()
  .regex(/^V-\d{1,15}(\.\d{1,3})?$/)
  .meta({ id: 'VorgangNummer', description: '`V-12`, or `V-12.2` for the second of one message' })

/** RFC 9457. `detail` is German (or in the person's language) and says what to do. */
export const Problem = z
  .object({
    type: z.string().describe('`urn:assistent:problem:<code>`'),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: z.string().describe('A fixed word; nobody recognises a problem by its text.'),
    felder: z.array(z.string()).optional().describe('Which fields of the request are wrong.'),
    vorgang: VorgangNummer.optional().describe('What took its place, where a Vorgang was replaced.'),
    unterschiede: z
      .array(z.object({ name: z.string(), war: z.string(), ist: z.string() }))
      .optional()
      .describe('What changed while it was read, in words.'),
    warte_s: z.number().int().optional().describe('Seconds until the next attempt may succeed.'),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>

/** A page: `weiter` is the cursor of the next one; null: this was the last. */
export const seite = <E extends z.ZodType>(eintrag: E) =>
  z.object({ eintraege: z.array(eintrag), weiter: z.string().nullable() })

export const Seitenfrage = z.object({
  nach: z.string().max(200).optional().describe('The cursor `weiter` of the page before.'),
  anzahl: z.coerce.number().int().min(1).max(200).default(50),
})

export const WerKurz = z
  .object({ id: z.string().nullable(), name: z.string() })
  .meta({ id: 'WerKurz', description: 'A person; without an id it is somebody who was forgotten.' })
export type WerKurz = z.infer<typeof WerKurz>

/** A parameter in words: „Betrag“, „4.820,00 €“. */
export const Angabe = z.object({ name: z.string(), wert: z.string() }).meta({ id: 'Angabe' })

/** What the status badge shows: `unklar` is `fehler` with an effect whose outcome nobody knows. */
export const Anzeigestatus = z.enum([...VorgangStatus.options, 'unklar']).meta({ id: 'Anzeigestatus' })
export type Anzeigestatus = z.infer<typeof Anzeigestatus>

/** What this person may do with it now; the page shows exactly these buttons. */
export const Handlung = z
  .enum([
    'freigeben',
    'ablehnen',
    'erledigt',
    'nochmal',
    'abbrechen',
    'rueckgaengig',
    'berichtigen',
    'ja',
    'nein',
  ])
  .meta({ id: 'Handlung' })
export type Handlung = z.infer<typeof Handlung>

/** A line of a list. */
export const VorgangKurz = z
  .object({
    id: VorgangNummer,
    titel: z.string(),
    status: Anzeigestatus,
    status_text: z.string().describe('The status in words, with how many have approved.'),
    faehigkeit: z.string().nullable(),
    faehigkeit_titel: z.string().nullable(),
    risiko: Risiko,
    person: WerKurz,
    kanal: z.string(),
    kanal_text: z.string().describe('The Kanal in words.'),
    text: z.string().nullable().describe('The message; null: deleted.'),
    antwort: z.string().nullable(),
    frist: Zeitpunkt.nullable(),
    fortschritt: Fortschritt.nullable(),
    ersetzt_durch: VorgangNummer.nullable(),
    version: z.number().int(),
    erstellt: Zeitpunkt,
    aktualisiert: Zeitpunkt,
    handlungen: z.array(Handlung),
  })
  .meta({ id: 'VorgangKurz' })
export type VorgangKurz = z.infer<typeof VorgangKurz>

/** What waits for a Freigabe, with exactly what would be approved (I7). */
export const FreigabeKarte = VorgangKurz.extend({
  stand: z.string().describe('Hash of the parameters shown; a Freigabe is sent with it.'),
  stand_nr: z.number().int().describe('How often it was changed, from 1: „Stand 2“.'),
  angaben: z.array(Angabe),
  hinweise: z.array(z.string()).describe('What the skill warns of: „Erste Zahlung an diese IBAN“.'),
  knopf: z.string().describe('What the button says: „Freigeben: 4.820,00 €“.'),
  fuer: z.string().nullable().describe('In whose place this person decides.'),
  freigaben: z.string().nullable().describe('„1 von 2 Freigaben (Bernd Muster)“; null: one is enough.'),
}).meta({ id: 'FreigabeKarte' })
export type FreigabeKarte = z.infer<typeof FreigabeKarte>

/** What needs somebody's decision: failed, or of unknown outcome. */
export const EntscheidungKarte = VorgangKurz.extend({
  frage: z.string().describe('„Wurde ‚…‘ in GitHub angelegt?“, or what failed.'),
  erklaerung: z.string(),
  system: z.string().nullable(),
  link: z.url().nullable(),
}).meta({ id: 'EntscheidungKarte' })
export type EntscheidungKarte = z.infer<typeof EntscheidungKarte>

export { Fortschritt, Risiko, Sprache, VorgangStatus }
