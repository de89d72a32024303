import { expect } from 'vitest'
import { type Programm, warteBis } from './prozess.ts'
import { ANNA, type Buehne, neueId, schicke } from './prozess-buehne.ts'
import type { Tor } from './prozess-tor.ts'
import { nachricht } from './whatsapp-anbieter.ts'

// What a crash may and may not leave behind, and the two ways on which it is tried.

/** How often each point is hit; more with ABSTURZ_LAEUFE=100. */
export const LAEUFE = Number(process.env.ABSTURZ_LAEUFE ?? 3)
export const FRIST_MS = 20_000 + LAEUFE * 10_000

/** A channel as its provider sees it. */
export interface Weg {
  tor: Tor
  /** Delivers a text; the same id again is a redelivery. */
  schicke(url: string, text: string, id?: string): Promise<Response>
  /** Texts that reached the provider, repeats too. */
  texte(): string[]
}

export function wegUeberHttp(b: Buehne): Weg {
  return {
    tor: b.tore.antworten,
    schicke: (url, text, id = neueId()) => schicke(url, text, { id }),
    texte: () => b.antworten(ANNA).map((a) => a.text),
  }
}

export function wegUeberWhatsapp(b: Buehne): Weg {
  return {
    tor: b.tore.graph,
    schicke(url, text, id = `wamid.${neueId()}`) {
      const jetzt = String(Math.floor(Date.now() / 1000))
      const wert = nachricht(id, { type: 'text', text: { body: text } }, ANNA.slice(1), jetzt)
      return b.anbieter.stelleZu(`${url}/kanal/whatsapp`, JSON.stringify(b.anbieter.umschlag(wert)))
    },
    texte: () =>
      b.anbieter.gesendet.map((n) => {
        const { text, interactive } = n as {
          text?: { body: string }
          interactive?: { body: { text: string } }
        }
        return text?.body ?? interactive?.body.text ?? ''
      }),
  }
}

/** Asks for a ticket and waits for the question; the answer to it is still to come. Returns the Vorgang's id. */
export async function bisZurFrage(lage: {
  b: Buehne
  weg: Weg
  programm: Programm
  titel: string
}): Promise<string> {
  const { b, weg, programm, titel } = lage
  expect((await weg.schicke(programm.url, `Leg ein Ticket an: ${titel}`)).ok).toBe(true)
  await warteBis(`the question for „${titel}“`, () => weg.texte().find((t) => istFrage(t, titel)))
  return await vorgangZu(b, titel)
}

export const istFrage = (text: string, titel: string): boolean =>
  text.includes(titel) && /\?|ja \/ nein/.test(text)
export const istErfolg = (text: string, titel: string): boolean =>
  text.includes(titel) && /angelegt\.$/.test(text)

async function vorgangZu(b: Buehne, titel: string): Promise<string> {
  return await warteBis(`the Vorgang of „${titel}“`, async () => {
    const alle = await b.lies<{ id: string; text: string }>('SELECT id, text FROM assistent_vorgang')
    return alle.find((v) => v.text.includes(titel))?.id
  })
}

/** Everything taken in has its outcome, and everything to be sent was sent: nothing can be repeated any more. */
export async function bisAllesRuht(b: Buehne): Promise<void> {
  // One statement, hence one moment: work moves from one table to the next.
  const offen = `SELECT
    (SELECT COUNT(*) FROM assistent_eingang WHERE status IN ('neu', 'laeuft')) +
    (SELECT COUNT(*) FROM assistent_vorgang WHERE auszufuehren = 1) +
    (SELECT COUNT(*) FROM assistent_ausgang WHERE status = 'bereit' AND zweck <> 'erinnerung') AS anzahl`
  await warteBis('an empty Eingang and Ausgang', async () => {
    const [zeile] = await b.lies<{ anzahl: number | string }>(offen)
    return Number(zeile?.anzahl) === 0
  })
}

/** I2, I3, I4 after a restart: one ticket, one finished Vorgang, one Aktion, one answer. */
export async function pruefeGenauEinmal(
  b: Buehne,
  weg: Weg,
  titel: string,
  { hoechstensAntworten = 1 } = {},
): Promise<void> {
  await warteBis(`the answer for „${titel}“`, () => weg.texte().find((t) => istErfolg(t, titel)))
  await bisAllesRuht(b)
  const tickets = Object.values(b.fremd.zustand.tickets).filter((t) => t.titel === titel)
  expect(tickets).toHaveLength(1)
  const vorgaenge = (
    await b.lies<{ id: string; text: string; status: string }>(
      'SELECT id, text, status FROM assistent_vorgang',
    )
  ).filter((v) => v.text.includes(titel))
  expect(vorgaenge.map((v) => v.status)).toEqual(['erledigt'])
  const aktionen = await b.lies<{ status: string; key: string; ausgeloest_von: string }>(
    `SELECT status, key, ausgeloest_von FROM assistent_aktion WHERE vorgang_id = '${vorgaenge[0]?.id}'`,
  )
  expect(aktionen).toEqual([
    { status: 'erledigt', key: tickets[0]?.key, ausgeloest_von: expect.stringMatching(/^P-/) },
  ])
  // Looked up before it is tried again: the effect's call itself is not even repeated under its key.
  expect(b.fremd.zustand.aufrufe.filter((a) => a.key === tickets[0]?.key).map((a) => a.anzahl)).toEqual([1])
  const antworten = weg.texte().filter((t) => istErfolg(t, titel))
  expect(antworten.length).toBeGreaterThanOrEqual(1)
  expect(antworten.length).toBeLessThanOrEqual(hoechstensAntworten)
  expect(await b.lies(`SELECT id FROM assistent_vorgang WHERE status = 'laeuft'`)).toEqual([])
}
