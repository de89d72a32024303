import { z } from 'zod'
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
    vorgang: VorgangKurz.nullable(),
    angaben: z.array(Angabe),
    moeglichkeiten: z.array(z.object({ titel: z.string(), sicherheit: z.number() })),
    schwelle: z.number(),
    ms: z.number(),
  })
  .meta({ id: 'WasDabeiGeschah' })

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
        .regex(/^\d{1,16}-\d{1,16}$/)
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
    koerper: z.object({ modell: z.boolean().default(false) }),
    antwort: z.object({
      probe: z.string(),
      personen: z.array(z.object({ name: z.string(), rollen: z.array(z.string()) })),
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
      als: z.string().max(100),
      text: z.string().max(65_536).default(''),
      knopf: z.string().max(200).optional(),
      warte: z.string().max(20).optional(),
    }),
    antwort: z.object({
      zeilen: z.array(ChatZeile.extend({ an: z.string() })),
      geschah: Geschah,
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
