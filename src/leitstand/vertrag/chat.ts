import { z } from 'zod'
import { dauerMs, TAG_MS } from '../../domaene/zeit.ts'
import { Angabe, VorgangKurz, VorgangNummer, Zeitpunkt } from './grundformen.ts'
import { route } from './route.ts'

// Chat over the Kanal `web`, and trying things out on a database that is thrown away.

export const ChatZeile = z
  .object({
    id: z.string().describe('`n:12` a message, `a:7` a reply'),
    von: z.enum(['person', 'assistent']),
    text: z.string().nullable().describe('null: deleted, as the team has set it.'),
    zeit: Zeitpunkt,
    vorgang: VorgangNummer.nullable(),
    knoepfe: z.array(z.object({ id: z.string(), text: z.string() })),
  })
  .meta({ id: 'ChatZeile' })
export type ChatZeile = z.infer<typeof ChatZeile>

/** A line of a trial run; the Dialogprobe calls the person `als`. */
export const ProbeZeile = ChatZeile.extend({
  wer: z.string().describe('Who wrote it, or to whom it went.'),
  als: z.string(),
}).meta({ id: 'ProbeZeile' })
export type ProbeZeile = z.infer<typeof ProbeZeile>

const Nachricht = z.object({
  id: z.string().min(8).max(64).describe('Made up by the sender: the same id again is the same message.'),
  text: z.string().max(65_536).default(''),
  knopf: z.string().max(200).optional(),
  zitat: z
    .string()
    .regex(/^[na]:\d{1,15}$/)
    .optional()
    .describe('The line that it answers.'),
})

export const Geschah = z
  .object({
    vorgang: VorgangKurz.nullable().describe('null: nothing came of it that is kept.'),
    angaben: z.array(Angabe),
    sicherheit: z.number().nullable(),
    quelle: z.string().nullable().describe('What recognised it, in words.'),
    moeglichkeiten: z.array(z.object({ titel: z.string(), sicherheit: z.number() })),
    schwelle: z.number().describe('Below it the assistant asks back.'),
    verlauf: z.number().int().describe('How many earlier lines it saw.'),
    aktionen: z.array(z.object({ text: z.string(), status: z.string() })),
    ms: z.number(),
  })
  .meta({ id: 'WasDabeiGeschah' })

const WARTE_MS = 31 * TAG_MS
const Probe = z.object({ probe: z.string().max(64) })
export const CHAT_ROUTEN = {
  chat: route({
    id: 'chat',
    methode: 'get',
    pfad: '/chat',
    recht: 'angemeldet',
    frage: z.object({
      vor: z
        .string()
        .regex(/^\d{1,15}-\d{1,15}$/)
        .optional()
        .describe('`weiter` of the answer before: the lines above those.'),
      anzahl: z.coerce.number().int().min(1).max(200).default(50),
    }),
    antwort: z.object({
      zeilen: z.array(ChatZeile),
      weiter: z.string().nullable().describe('For the lines above; null: there are none.'),
      arbeitet: z.boolean().describe('Something is being answered.'),
    }),
    titel: 'Die letzten Zeilen des eigenen Chats im Leitstand, älteste zuerst.',
  }),
  chatSenden: route({
    id: 'chatSenden',
    methode: 'post',
    pfad: '/chat',
    recht: 'angemeldet',
    koerper: Nachricht,
    antwort: z.object({ nachricht_id: z.number().int() }),
    probleme: { speicher: 503 },
    titel: 'Schreibt dem Assistenten; gespeichert, wenn die Antwort kommt.',
  }),
  probeBeginnen: route({
    id: 'probeBeginnen',
    methode: 'post',
    pfad: '/ausprobieren',
    recht: 'leitung',
    koerper: z.object({}),
    antwort: z.object({
      probe: z.string(),
      personen: z.array(z.object({ als: z.string(), name: z.string(), rollen: z.array(z.string()) })),
      jetzt: Zeitpunkt,
    }),
    probleme: { zu_viele: 429 },
    titel: 'Beginnt einen Probelauf auf einer Wegwerf-Datenbank.',
  }),
  probeSenden: route({
    id: 'probeSenden',
    methode: 'post',
    pfad: '/ausprobieren/{probe}',
    recht: 'leitung',
    pfadteile: Probe,
    koerper: z.object({
      als: z.string().max(200),
      text: z.string().max(65_536).default(''),
      knopf: z.string().max(200).optional(),
      warte: z
        .string()
        .max(20)
        .refine((w) => (dauerMs(w) ?? Number.POSITIVE_INFINITY) <= WARTE_MS)
        .optional()
        .describe('Lets so much time pass before: `3h`, at most `31d`.'),
    }),
    antwort: z.object({
      zeilen: z.array(ProbeZeile),
      geschah: Geschah.nullable().describe('null: time passed, nobody wrote.'),
      jetzt: Zeitpunkt,
    }),
    probleme: { nicht_gefunden: 404 },
    titel: 'Schreibt im Probelauf als irgendjemand.',
  }),
  probeSichern: route({
    id: 'probeSichern',
    methode: 'get',
    pfad: '/ausprobieren/{probe}/dialogprobe',
    recht: 'leitung',
    pfadteile: Probe,
    datei: 'application/yaml',
    probleme: { nicht_gefunden: 404 },
    titel: 'Der Probelauf als Dialogprobe (YAML).',
  }),
  probeEnde: route({
    id: 'probeEnde',
    methode: 'delete',
    pfad: '/ausprobieren/{probe}',
    recht: 'leitung',
    pfadteile: Probe,
    titel: 'Wirft den Probelauf weg.',
  }),
}
