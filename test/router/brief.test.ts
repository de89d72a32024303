import { expect, test } from 'vitest'
import { z } from 'zod'
import { handUhr } from '../../src/betrieb/uhr.ts'
import { EndgueltigerFehler } from '../../src/domaene/fehler.ts'
import { MINUTE_MS, STUNDE_MS } from '../../src/domaene/zeit.ts'
import type { Kanal } from '../../src/kanal/kanal.ts'
import { erstelleMailKanal } from '../../src/kanal/mail.ts'
import { insertKennung } from '../../src/speicher/kennung.ts'
import { setzeStatus } from '../../src/speicher/person.ts'
import { rows, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { type Buero, NUMMER, oeffneBuero, type Wer } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { koerper, kopf, type Mailserver, starteMailserver } from '../helfer/mailserver.ts'
import { merkendesLog } from '../helfer/server.ts'

// Who no chat reaches gets a letter: a real mail server, and a chat that takes free words for 24 hours only.

const ZAHLE = 'Zahl die Rechnung 4711 über 100 €'
const TEAM = [
  { name: 'Anna Beispiel', phone: NUMMER.anna },
  {
    name: 'Bernd Muster',
    phone: NUMMER.bernd,
    rollen: ['mitglied', 'finanzen'],
    vertretung: NUMMER.deniz,
    mail: 'Bernd@Beispiel.de',
  },
  { name: 'Carla Probe', phone: NUMMER.carla, rollen: ['mitglied', 'admin'] },
  { name: 'Deniz Test', phone: NUMMER.deniz },
]

interface Haus {
  b: Buero
  server: Mailserver
  zeilen: string[]
  /** The chat refuses this person for good from now on. */
  kaputt: Set<string>
  an(wer: Wer): string[]
  schliesse(): Promise<void>
}

async function haus(speicher: Speicher, { fenster = true, team = TEAM as object[] } = {}): Promise<Haus> {
  const server = await starteMailserver()
  const uhr = handUhr('2026-11-27T09:00:00.000Z')
  const { log, zeilen } = merkendesLog()
  const kaputt = new Set<string>()
  const gesendet: { an: string; text: string }[] = []
  const http: Kanal = {
    name: 'http',
    ruhezeitMs: 0,
    adressform: 'e164',
    // As WhatsApp does it.
    ...(fenster
      ? {
          darfSchreiben: (letzte: string | undefined, jetzt: string) =>
            letzte !== undefined && Date.parse(jetzt) - Date.parse(letzte) < 24 * STUNDE_MS,
        }
      : {}),
    async sende(s) {
      if (kaputt.has(s.chat)) throw new EndgueltigerFehler('abgelehnt', 'Nein.')
      gesendet.push({ an: s.an, text: s.text })
      return { provider_ids: [`c-${s.id}`] }
    },
  }
  const whatsapp: Kanal = { name: 'whatsapp', sende: async () => ({ provider_ids: [] }) }
  const mail = erstelleMailKanal({
    smtpUrl: server.url,
    von: { name: 'Assistent', address: 'assistent@beispiel.de' },
    agent: 'beispiel',
    uhr,
  })
  const b = await oeffneBuero({
    speicher,
    uhr,
    log,
    konfiguration: { team } as never,
    kanaele: [http, whatsapp, mail],
  })
  return {
    b,
    server,
    zeilen,
    kaputt,
    an: (wer) => gesendet.filter((s) => s.an === NUMMER[wer]).map((s) => s.text),
    async schliesse() {
      await b.schliesse()
      await mail.schliesse?.()
      await server.schliesse()
    },
  }
}

const idVon = async (b: Buero, wer: Wer): Promise<string> =>
  (await b.personen()).find((p) => p.phone === NUMMER[wer])?.id ?? ''
const anfragen = (speicher: Speicher) =>
  speicher.read(function* () {
    return yield* rows(
      z.object({ name: z.string(), art: z.string(), status: z.string() }),
      sql`SELECT p.name, a.art, a.status FROM assistent_freigabe_anfrage a JOIN assistent_person p ON p.id = a.person_id ORDER BY a.id`,
    )
  }, undefined)

jedeDatenbank((_name, oeffne) => {
  test('außerhalb des Fensters kommt die Bitte als Brief, mit dem genauen Befehl, und keine Vertretung wird gefragt', async () => {
    const speicher = await oeffne()
    const h = await haus(speicher)
    await h.b.sage('deniz', 'hallo')
    await h.b.sage('anna', ZAHLE)
    const antwort = h.an('anna').join()
    expect(antwort).toContain('Bernd Muster')
    expect(antwort).not.toContain('Deniz')
    const [post] = h.server.post
    expect(post?.an).toEqual(['bernd@beispiel.de'])
    expect(kopf(post?.roh ?? '', 'Subject')).toBe('Bitte um Freigabe V-2')
    const text = koerper(post?.roh ?? '')
    expect(text).toMatch(/100,00\s€/u)
    expect(text).toContain('Schreib mir im Chat „freigeben V-2“ oder „ablehnen V-2 <Grund>“.')
    expect(text).toContain('Bitte nicht auf diese Mail antworten')
    expect(h.an('bernd')).toEqual([])
    expect(await anfragen(speicher)).toEqual([{ name: 'Bernd Muster', art: 'rolle', status: 'gefragt' }])
    await h.b.sage('bernd', 'freigeben V-2')
    expect((await h.b.vorgang('V-2'))?.status).toBe('erledigt')
    // Nobody's address stands in a log, nor what was written.
    expect(h.zeilen.join('\n')).not.toMatch(/bernd@|4711/i)
    await h.schliesse()
  })

  test('was erst bei der Zustellung aus dem Fenster fällt, geht denselben Weg, und die Erinnerung auch', async () => {
    const speicher = await oeffne()
    const h = await haus(speicher)
    await h.b.sage('bernd', 'hallo')
    await h.b.sage('anna', 'Zahl die Rechnung 4712 über 90 €')
    expect(h.an('bernd').at(-1)).toContain('freigeben V-2')
    expect(h.server.post).toEqual([])
    // The notice of the end comes three days later: the chat is closed by then.
    await h.b.warte(8 * 24 * STUNDE_MS)
    expect(h.server.post.map((p) => kopf(p.roh, 'Subject'))).toEqual(['Hinweis V-2'])
    expect(koerper(h.server.post[0]?.roh ?? '')).toContain('ohne Entscheidung abgelaufen')
    await h.schliesse()
  })

  test('stellt der Chat nicht zu, kommt ein Brief, und erst wenn auch der nicht geht, die Vertretung', async () => {
    const speicher = await oeffne()
    const h = await haus(speicher, { fenster: false })
    h.kaputt.add(NUMMER.bernd)
    h.server.verweigere('bernd@beispiel.de', 550)
    await h.b.sage('anna', ZAHLE)
    expect(h.server.post).toEqual([])
    expect(h.an('deniz').join()).toContain('freigeben V-1')
    expect(await anfragen(speicher)).toEqual([
      { name: 'Bernd Muster', art: 'rolle', status: 'unerreicht' },
      { name: 'Deniz Test', art: 'vertretung', status: 'gefragt' },
    ])
    h.server.verweigere('bernd@beispiel.de', undefined)
    await h.b.sage('anna', ZAHLE.replace('4711', '4713'))
    expect(h.server.post.map((p) => kopf(p.roh, 'Subject'))).toEqual(['Bitte um Freigabe V-2'])
    expect(h.an('deniz').join()).not.toContain('freigeben V-2')
    expect(h.an('anna').filter((text) => text.startsWith('V-2'))).toEqual([])
    await h.schliesse()
  })

  test('„später“ heißt später: derselbe Brief, dieselbe Message-ID, einmal', async () => {
    const speicher = await oeffne()
    const h = await haus(speicher)
    h.server.verweigere('bernd@beispiel.de', 450)
    await h.b.sage('anna', ZAHLE)
    await h.b.warte(MINUTE_MS)
    expect(h.server.post).toEqual([])
    expect(h.an('deniz')).toEqual([])
    h.server.verweigere('bernd@beispiel.de', undefined)
    await h.b.warte(10 * MINUTE_MS)
    await h.b.warte(10 * MINUTE_MS)
    expect(h.server.post).toHaveLength(1)
    expect(kopf(h.server.post[0]?.roh ?? '', 'Message-ID')).toMatch(/^<beispiel\.\d+\.\d+@beispiel\.de>$/)
    await h.schliesse()
  })

  test('STOP gilt auch für Briefe, und wer gesperrt ist, bekommt nie einen', async () => {
    const speicher = await oeffne()
    const h = await haus(speicher)
    await h.b.sage('deniz', 'hallo')
    await h.b.sage('bernd', 'STOP')
    await h.b.sage('anna', ZAHLE)
    expect(h.an('deniz').join()).toContain('freigeben V-3')
    await h.b.sage('bernd', 'hallo')
    await h.b.sage('bernd', 'ablehnen V-3')
    await speicher.run(setzeStatus, {
      id: await idVon(h.b, 'bernd'),
      status: 'gesperrt' as const,
      jetzt: h.b.uhr.jetzt(),
    })
    await h.b.warte(25 * STUNDE_MS)
    await h.b.sage('deniz', 'hallo')
    await h.b.sage('anna', ZAHLE.replace('4711', '4714'))
    expect(h.server.post).toEqual([])
    await h.schliesse()
  })

  test('nur an eine Adresse, die jemand bestätigt hat', async () => {
    const speicher = await oeffne()
    const team = TEAM.map((m) => ({ ...m, mail: undefined }))
    const h = await haus(speicher, { team })
    await speicher.run(insertKennung, {
      agent: 'beispiel',
      k: { kanal: 'mail', kennung: 'fremd@beispiel.org' },
      person_id: await idVon(h.b, 'bernd'),
      geprueft: false,
      jetzt: h.b.uhr.jetzt(),
    })
    await h.b.sage('deniz', 'hallo')
    await h.b.sage('anna', ZAHLE)
    expect(h.server.post).toEqual([])
    expect(h.an('deniz').join()).toContain('freigeben V-2')
    await h.schliesse()
  })

  test('wer vergessen ist, dessen Adresse steht in keiner Tabelle mehr', async () => {
    const speicher = await oeffne()
    const h = await haus(speicher)
    await h.b.sage('anna', ZAHLE)
    expect(h.server.post).toHaveLength(1)
    const zaehle = () =>
      speicher.read(function* () {
        return yield* rows(
          z.object({ n: z.coerce.number() }),
          sql`SELECT (SELECT COUNT(*) FROM assistent_ausgang WHERE chat LIKE '%bernd@%' OR an LIKE '%bernd@%')
            + (SELECT COUNT(*) FROM assistent_kennung WHERE kennung LIKE '%bernd@%')
            + (SELECT COUNT(*) FROM assistent_zustellung WHERE provider_id LIKE '%bernd%') AS n`,
        )
      }, undefined)
    expect((await zaehle())[0]?.n).toBe(2)
    await h.b.sage('bernd', 'vergiss mich')
    await h.b.sage('bernd', 'ja')
    // What is known of who he is stays, and the letter is gone.
    expect((await zaehle())[0]?.n).toBe(1)
    await h.schliesse()
  })
})
