import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { systemUhr } from '../betrieb/uhr.ts'
import type { Umgebung } from '../config.ts'
import { KonfigurationsFehler } from '../domaene/fehler.ts'
import { leseAbsender } from '../domaene/mail.ts'
import { erstelleHttpKanal } from '../kanal/http.ts'
import type { Kanal, Sendung } from '../kanal/kanal.ts'
import { erstelleMailKanal, type MailKanal } from '../kanal/mail.ts'
import { erstelleSlackKanal } from '../kanal/slack.ts'
import { erstelleWebKanal } from '../kanal/web.ts'
import { erstelleWhaspKanal } from '../kanal/whasp.ts'
import { erstelleWhatsappKanal } from '../kanal/whatsapp.ts'
import { type Ausgang, antwortenNach } from '../speicher/ausgang.ts'
import type { Grundlage } from './lade.ts'

/** The channels whose secrets are set; one without does not exist. */
export function kanaeleAusUmgebung(g: Grundlage): Kanal[] {
  const u = g.umgebung
  return [...http(g, u), ...whatsapp(g, u), ...whasp(g, u), ...slack(g, u), ...mail(g, u)]
}

/** With the chat of the Leitstand, where there is one: everywhere that a person may have written. */
export const kanaeleVon = (g: Grundlage): Kanal[] => [
  ...kanaeleAusUmgebung(g),
  ...(g.konfiguration.leitstand === false ? [] : [erstelleWebKanal()]),
]

function http(g: Grundlage, u: Umgebung): Kanal[] {
  if (u.HTTP_WEBHOOK_SECRET === undefined) return []
  const { agent } = g.konfiguration
  return [
    erstelleHttpKanal({
      agent,
      // Two secrets during a rotation, separated by a blank.
      secrets: u.HTTP_WEBHOOK_SECRET.split(/[\s,]+/),
      ...(u.HTTP_ANTWORT_URL ? { antwortUrl: u.HTTP_ANTWORT_URL } : {}),
      uhr: systemUhr,
      log: g.log,
      antworten: async (nach, limit) =>
        (
          await g.speicher.read(antwortenNach, {
            agent,
            kanal: 'http',
            nach,
            jetzt: systemUhr.jetzt(),
            hoechstens: limit,
          })
        ).map(sendungAus),
    }),
  ]
}

function whatsapp(g: Grundlage, u: Umgebung): Kanal[] {
  const { WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN, WHATSAPP_TOKEN, WHATSAPP_PHONE_NUMBER_ID } = u
  if (!WHATSAPP_APP_SECRET || !WHATSAPP_VERIFY_TOKEN || !WHATSAPP_TOKEN || !WHATSAPP_PHONE_NUMBER_ID)
    return []
  return [
    erstelleWhatsappKanal({
      agent: g.konfiguration.agent,
      appSecret: WHATSAPP_APP_SECRET,
      verifyToken: WHATSAPP_VERIFY_TOKEN,
      token: WHATSAPP_TOKEN,
      phoneNumberId: WHATSAPP_PHONE_NUMBER_ID,
      vorlagen: g.konfiguration.whatsapp.vorlagen,
      ...(u.WHATSAPP_API_URL ? { apiUrl: u.WHATSAPP_API_URL } : {}),
      uhr: systemUhr,
      log: g.log,
    }),
  ]
}

function whasp(g: Grundlage, u: Umgebung): Kanal[] {
  if (u.WHASP_WEBHOOK_SECRET === undefined || u.WHASP_API_KEY === undefined) return []
  return [
    erstelleWhaspKanal({
      agent: g.konfiguration.agent,
      secrets: u.WHASP_WEBHOOK_SECRET.split(/\s+/),
      apiKey: u.WHASP_API_KEY,
      ...(u.WHASP_API_URL ? { apiUrl: u.WHASP_API_URL } : {}),
      einstellungen: g.konfiguration.whasp,
      uhr: systemUhr,
      log: g.log,
    }),
  ]
}

function slack(g: Grundlage, u: Umgebung): Kanal[] {
  if (u.SLACK_SIGNING_SECRET === undefined || u.SLACK_BOT_TOKEN === undefined) return []
  const { agent, rufnamen } = g.konfiguration
  return [
    erstelleSlackKanal({
      agent,
      signingSecrets: u.SLACK_SIGNING_SECRET.split(/\s+/),
      botToken: u.SLACK_BOT_TOKEN,
      ...(u.SLACK_API_URL ? { apiUrl: u.SLACK_API_URL } : {}),
      rufname: rufnamen[0] ?? agent,
      uhr: systemUhr,
      log: g.log,
    }),
  ]
}

function mail(g: Grundlage, u: Umgebung): Kanal[] {
  const kanal = mailKanalVon(g, u)
  return kanal ? [kanal] : []
}

/** @throws KonfigurationsFehler one of SMTP_URL and mail.von is missing, or the certificate's file */
export function mailKanalVon(g: Grundlage, u: Umgebung): MailKanal | undefined {
  const { agent, mail: m } = g.konfiguration
  if (u.SMTP_URL === undefined) return undefined
  const von = m && leseAbsender(m.von)
  if (!von)
    throw new KonfigurationsFehler('SMTP_URL ist gesetzt, aber mail.von fehlt in der Konfiguration.', {
      abhilfe: "Trag ein, von wem die Mails kommen: mail: { von: 'assistent@beispiel.de' }.",
    })
  return erstelleMailKanal({
    smtpUrl: u.SMTP_URL,
    von,
    ...(m.tls ? { tls: m.tls } : {}),
    ...(m.ca ? { ca: leseZertifikat(resolve(g.ordner, m.ca)) } : {}),
    agent,
    uhr: systemUhr,
  })
}

function leseZertifikat(datei: string): string {
  try {
    return readFileSync(datei, 'utf8')
  } catch {
    throw new KonfigurationsFehler(`Das Zertifikat ${datei} (mail.ca) lässt sich nicht lesen.`)
  }
}

export const sendungAus = (a: Ausgang): Sendung => ({
  id: a.id,
  chat: a.chat,
  an: a.an,
  text: a.text,
  knoepfe: a.knoepfe,
  ...(a.vorgang_id === null ? {} : { vorgang_id: a.vorgang_id }),
  ...(a.zu === null ? {} : { zu: a.zu }),
})
