import { z } from 'zod'
import { Sprache, Zeitpunkt } from './grundformen.ts'
import { route } from './route.ts'

// Login, the own session, and the ways in.

export const Ich = z
  .object({
    id: z.string(),
    name: z.string(),
    rollen: z.array(z.string()),
    sprache: Sprache,
    darf: z.object({
      alle_vorgaenge: z.boolean(),
      personen: z.boolean(),
      lernen: z.boolean(),
      zahlen: z.boolean(),
      betrieb: z.boolean(),
      ausprobieren: z.boolean(),
    }),
    token: z.string().describe('To be sent as `X-Assistent-Token` with everything that changes something.'),
    agent: z.string(),
    anrede: z.enum(['du', 'sie']),
    zone: z.string(),
    jetzt: Zeitpunkt.describe("The server's time, for countdowns."),
    endet: Zeitpunkt.describe('When the session ends at the latest.'),
    wege: z
      .object({
        passkey: z.boolean(),
        passwort: z.boolean(),
        alt_noetig: z.boolean().describe('A new password needs the present one.'),
      })
      .describe('What is set up for this account.'),
  })
  .meta({ id: 'Ich' })
export type Ich = z.infer<typeof Ich>

export const Wege = z
  .object({
    agent: z.string(),
    passkey: z.boolean(),
    passwort: z.boolean(),
    sso: z.string().nullable().describe('What the button of single sign-on says; null: not set up.'),
  })
  .meta({ id: 'Wege' })

export const Sitzung = z
  .object({
    id: z.string(),
    diese: z.boolean(),
    kanal: z.enum(['web', 'cli']),
    weg: z.string().describe('passkey, passwort, sso, einladung'),
    geraet: z.string().describe('„Firefox auf Windows“, never the whole header.'),
    erstellt: Zeitpunkt,
    zuletzt: Zeitpunkt,
    endet: Zeitpunkt,
  })
  .meta({ id: 'Sitzung' })

export const Passkey = z
  .object({ id: z.string(), name: z.string(), erstellt: Zeitpunkt, zuletzt: Zeitpunkt.nullable() })
  .meta({ id: 'Passkey' })

/** WebAuthn's own JSON, checked by its library. */
const WebAuthn = z.record(z.string(), z.unknown())
const Code = z.string().trim().min(6).max(40)
/** How long a new one may be is said in words, so here is room for more. */
export const Kennwort = z.string().min(1).max(4096)

export const SITZUNG_ROUTEN = {
  wege: route({
    id: 'wege',
    methode: 'get',
    pfad: '/anmeldung/wege',
    recht: 'offen',
    antwort: Wege,
    titel: 'Welche Wege der Anmeldung es gibt.',
  }),
  einladung: route({
    id: 'einladung',
    methode: 'post',
    pfad: '/anmeldung/einladung',
    recht: 'offen',
    koerper: z.object({ code: Code }),
    antwort: Ich,
    probleme: { code_ungueltig: 403, zu_viele_versuche: 429 },
    titel: 'Löst den einmaligen Code einer Einladung ein und meldet an.',
  }),
  passkeyFrage: route({
    id: 'passkeyFrage',
    methode: 'post',
    pfad: '/anmeldung/passkey/frage',
    recht: 'offen',
    antwort: WebAuthn,
    titel: 'Die Aufgabe für eine Anmeldung mit Passkey.',
  }),
  passkeyAntwort: route({
    id: 'passkeyAntwort',
    methode: 'post',
    pfad: '/anmeldung/passkey/antwort',
    recht: 'offen',
    koerper: WebAuthn,
    antwort: Ich,
    probleme: { passkey_ungueltig: 403 },
    titel: 'Meldet mit einem Passkey an.',
  }),
  passwort: route({
    id: 'passwort',
    methode: 'post',
    pfad: '/anmeldung/passwort',
    recht: 'offen',
    koerper: z.object({ wer: z.string().trim().min(1).max(200), passwort: Kennwort }),
    antwort: Ich,
    probleme: { anmeldung_falsch: 403, zu_viele_versuche: 429, anmeldung_voll: 503 },
    titel: 'Meldet mit Nummer, Mailadresse oder Kennung und Passwort an.',
  }),
  sso: route({
    id: 'sso',
    methode: 'get',
    pfad: '/anmeldung/sso',
    recht: 'offen',
    umleitung: true,
    frage: z.object({
      ziel: z.string().max(8000).optional().describe('The page of the console to go on to.'),
    }),
    probleme: { nicht_gefunden: 404 },
    titel: 'Führt zur Anmeldung mit dem Firmenkonto.',
  }),
  ssoZurueck: route({
    id: 'ssoZurueck',
    methode: 'get',
    pfad: '/anmeldung/sso/zurueck',
    recht: 'offen',
    umleitung: true,
    probleme: { nicht_gefunden: 404 },
    titel: 'Wohin der Anbieter zurückführt: meldet an und führt in den Leitstand.',
  }),
  ich: route({
    id: 'ich',
    methode: 'get',
    pfad: '/ich',
    recht: 'angemeldet',
    antwort: Ich,
    titel: 'Wer angemeldet ist, mit Rollen und Token.',
  }),
  abmelden: route({
    id: 'abmelden',
    methode: 'post',
    pfad: '/abmelden',
    recht: 'angemeldet',
    titel: 'Beendet diese Sitzung.',
  }),
  sitzungen: route({
    id: 'sitzungen',
    methode: 'get',
    pfad: '/sitzungen',
    recht: 'angemeldet',
    antwort: z.object({ eintraege: z.array(Sitzung) }),
    titel: 'Die eigenen Sitzungen.',
  }),
  sitzungBeenden: route({
    id: 'sitzungBeenden',
    methode: 'delete',
    pfad: '/sitzungen/{id}',
    recht: 'angemeldet',
    pfadteile: z.object({ id: z.string() }),
    probleme: { nicht_gefunden: 404 },
    titel: 'Beendet eine der eigenen Sitzungen.',
  }),
  passkeys: route({
    id: 'passkeys',
    methode: 'get',
    pfad: '/passkeys',
    recht: 'angemeldet',
    antwort: z.object({ eintraege: z.array(Passkey) }),
    titel: 'Die eigenen Passkeys.',
  }),
  passkeyNeuFrage: route({
    id: 'passkeyNeuFrage',
    methode: 'post',
    pfad: '/passkeys/frage',
    recht: 'angemeldet',
    antwort: WebAuthn,
    probleme: { anmeldung_alt: 403 },
    titel: 'Die Aufgabe für einen neuen Passkey; nur in den ersten 15 Minuten nach der Anmeldung.',
  }),
  passkeyNeu: route({
    id: 'passkeyNeu',
    methode: 'post',
    pfad: '/passkeys',
    recht: 'angemeldet',
    koerper: WebAuthn,
    antwort: Passkey,
    probleme: { passkey_ungueltig: 422, passkey_zu_viele: 409 },
    titel: 'Richtet einen Passkey ein.',
  }),
  passkeyWeg: route({
    id: 'passkeyWeg',
    methode: 'delete',
    pfad: '/passkeys/{id}',
    recht: 'angemeldet',
    pfadteile: z.object({ id: z.string() }),
    probleme: { nicht_gefunden: 404 },
    titel: 'Entfernt einen Passkey.',
  }),
  passwortSetzen: route({
    id: 'passwortSetzen',
    methode: 'put',
    pfad: '/passwort',
    recht: 'angemeldet',
    koerper: z.object({ alt: Kennwort.optional(), neu: Kennwort }),
    probleme: {
      passwort_alt: 403,
      anmeldung_alt: 403,
      passwort_zu_kurz: 422,
      passwort_bekannt: 422,
      passwort_zu_lang: 422,
      zu_viele_versuche: 429,
      anmeldung_voll: 503,
    },
    titel:
      'Setzt oder ändert das eigene Passwort; andere Sitzungen enden. Das alte braucht nicht, wer eben mit einer Einladung kam; das erste setzt, wer sich in den letzten 15 Minuten angemeldet hat.',
  }),
  sprache: route({
    id: 'sprache',
    methode: 'put',
    pfad: '/ich/sprache',
    recht: 'angemeldet',
    koerper: z.object({ sprache: Sprache }),
    antwort: Ich,
    titel: 'Stellt die eigene Sprache ein.',
  }),
}
