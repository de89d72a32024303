import { join } from 'node:path'
import { describe, expect, it, type TestContext } from 'vitest'
import { bisAllesRuht } from '../helfer/absturz.ts'
import { frischeDatenbank } from '../helfer/datenbank.ts'
import type { Ergebnis } from '../helfer/prozess.ts'
import { ANNA, type Buehne, baueBuehne } from '../helfer/prozess-buehne.ts'
import { antwortAuf, slackAnbieter, ueberHttp, ueberSlack, ueberWhatsapp } from './kanal.ts'

// One person on WhatsApp, Slack and HTTP at once: one memory, three Unterhaltungen.

const FRIST_MS = 180_000
type Wo = 'whatsapp' | 'slack' | 'http'
const KANAELE: readonly Wo[] = ['whatsapp', 'slack', 'http']

async function dreiKanaele(test: TestContext, angaben: { db?: string; config?: string } = {}) {
  const { slack, umgebung } = await slackAnbieter(test)
  const config = angaben.config && { ASSISTENT_CONFIG: join(import.meta.dirname, angaben.config) }
  const b = await baueBuehne(test, { db: angaben.db, umgebung: { ...umgebung, ...config } })
  const { url } = await b.starte()
  const seiten = {
    whatsapp: ueberWhatsapp(b, url),
    slack: ueberSlack(slack, url, 'U_ANNA'),
    http: ueberHttp(b, url),
  }
  // Together fewer than the 20 turns a minute that one person gets at once.
  const sage = async (wo: Wo, text: string): Promise<string> =>
    (await antwortAuf(seiten[wo], () => seiten[wo].schreibe(text))).text
  return {
    b,
    sage,
    /** The same asked everywhere, and the lines of each list that comes back. */
    ueberall: async (text: string): Promise<string[][]> => {
      const listen: string[][] = []
      for (const wo of KANAELE)
        listen.push((await sage(wo, text)).split('\n').filter((z) => /^[•*-] /.test(z)))
      return listen
    },
    stand: async (id: string): Promise<string | undefined> =>
      (await b.lies<{ status: string }>(`SELECT status FROM assistent_vorgang WHERE id = '${id}'`))[0]
        ?.status,
  }
}

const ok = async (b: Buehne, ...args: string[]): Promise<string> => {
  const ende: Ergebnis = await b.cli(args)
  expect(ende).toMatchObject({ code: 0, stderr: '' })
  return ende.stdout
}
const idIn = (zeilen: string[] | undefined): string => /V-\d+/.exec(zeilen?.join() ?? '')?.[0] ?? ''
const personVon = `SELECT person_id FROM assistent_kennung WHERE kanal = 'phone' AND kennung = '${ANNA}'`

describe.each([
  ['SQLite', async (): Promise<string | undefined> => undefined],
  ['Postgres', frischeDatenbank],
] as const)('auf %s', (_name, datenbank) => {
  it.concurrent('ein Gedächtnis und eine offene Arbeit auf drei Kanälen; „ja“ gilt nur dort, wo gefragt wurde', {
    timeout: FRIST_MS,
  }, async (test) => {
    const db = await datenbank()
    const { b, sage, ueberall, stand } = await dreiKanaele(test, db === undefined ? {} : { db })
    await ok(b, 'person', 'kennung', 'Anna', 'slack', 'U_ANNA')

    expect(await sage('whatsapp', 'Leg ein Ticket an: Markise klemmt')).toMatch(/Markise klemmt/)
    const [hier = [], ...woanders] = await ueberall('Was läuft gerade?')
    expect(hier).toEqual([expect.stringMatching(/V-\d+.*Markise klemmt/)])
    expect(woanders).toEqual([hier, hier])
    const id = idIn(hier)

    for (const wo of ['slack', 'http'] as const) {
      await sage(wo, 'ja')
      expect(await stand(id)).toBe('bestaetigung')
    }
    expect(await sage('whatsapp', 'ja')).toMatch(/Markise klemmt.*angelegt/)
    expect(await stand(id)).toBe('erledigt')

    await sage('slack', 'Leg ein Ticket an: Rollo hängt')
    const zweite = idIn([await sage('whatsapp', 'Was läuft gerade?')])
    await sage('http', `abbrechen ${zweite}`)
    expect(await stand(zweite)).toBe('abgebrochen')
    await sage('slack', 'ja')
    expect(await sage('slack', 'Was läuft gerade?')).not.toMatch(/V-\d/)
    await bisAllesRuht(b)
    expect(b.fremd.zustand.aufrufe.map((a) => a.anzahl)).toEqual([1])

    await sage('whatsapp', 'Merk dir: ich trinke Tee')
    await sage('slack', 'Merk dir: ich sitze in Raum 4')
    await sage('http', 'Merk dir: Freitags bin ich weg')
    const [gewusst = [], ...ebenso] = await ueberall('Was weißt du über mich?')
    expect(gewusst).toHaveLength(3)
    for (const wort of ['Tee', 'Raum 4', 'Freitags']) expect(gewusst.join()).toContain(wort)
    expect(ebenso).toEqual([gewusst, gewusst])

    await bisAllesRuht(b)
    const unterhaltungen = await b.lies<{ kanal: string }>(
      `SELECT kanal FROM assistent_unterhaltung WHERE person_id = (${personVon}) ORDER BY kanal`,
    )
    expect(unterhaltungen.map((u) => u.kanal)).toEqual(['http', 'slack', 'whatsapp'])
    expect(await b.lies('SELECT DISTINCT phone FROM messages')).toEqual([{ phone: ANNA }])
    expect(await b.lies('SELECT id FROM assistent_person')).toHaveLength(4)
  })

  it.concurrent('wer zuerst nur über Slack schrieb, wird mit `person verbinden` dieselbe Person, Rechte erst bestätigt', {
    timeout: FRIST_MS,
  }, async (test) => {
    const db = await datenbank()
    const { b, sage, ueberall } = await dreiKanaele(test, {
      config: 'offen.config.ts',
      ...(db === undefined ? {} : { db }),
    })
    await sage('slack', 'Merk dir: mein Platz ist am Fenster')
    await sage('whatsapp', 'Merk dir: ich trinke Tee')
    await sage('http', 'hallo')
    await bisAllesRuht(b)
    expect(await b.lies('SELECT id FROM assistent_person')).toHaveLength(5)
    expect(await ok(b, 'person', 'verbinden', 'Anna', 'slack:U_ANNA')).toMatch(/Noch ist nichts geschehen/)
    expect(await b.lies('SELECT id FROM assistent_person')).toHaveLength(5)
    await ok(b, 'person', 'verbinden', 'Anna', 'slack:U_ANNA', '--ja')
    expect(await b.lies('SELECT id FROM assistent_person')).toHaveLength(4)

    const [gewusst = [], ...ebenso] = await ueberall('Was weißt du über mich?')
    expect(gewusst.join()).toMatch(/Fenster/)
    expect(gewusst.join()).toMatch(/Tee/)
    expect(ebenso).toEqual([gewusst, gewusst])

    const geprueft = () =>
      b.lies<{ geprueft: number | boolean }>(
        `SELECT geprueft FROM assistent_kennung WHERE kennung = 'U_ANNA'`,
      )
    expect((await geprueft()).map((k) => Boolean(Number(k.geprueft)))).toEqual([false])
    await ok(b, 'person', 'kennung', 'Anna', 'slack', 'U_ANNA', '--bestaetigen')
    expect((await geprueft()).map((k) => Boolean(Number(k.geprueft)))).toEqual([true])
  })
})
