import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Modell } from '../../src/modell/modell.ts'
import { rows, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { NUMMER, oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

// I5: one person's messages one after the other, in the order in which they were sent; nobody waits for somebody else.

const Zeile = z.object({ id: z.number(), rolle: z.string(), text: z.string() })
const Zeiten = z.object({ gesendet: z.string(), angekommen: z.string() })

const verlaufVon = (speicher: Speicher, chat: string) =>
  speicher.read(function* (c: string) {
    return yield* rows(
      Zeile,
      sql`SELECT v.id, v.rolle, v.text FROM assistent_verlauf v JOIN assistent_unterhaltung u ON u.id = v.unterhaltung_id
          WHERE u.chat = ${c} ORDER BY v.gesendet, v.id`,
    )
  }, chat)

const andere = Array.from({ length: 50 }, (_, i) => ({
  name: `Person ${i}`,
  phone: `+4917139201${String(i).padStart(2, '0')}`,
}))

jedeDatenbank((_name, oeffne) => {
  test('zwei Nachrichten auf einmal, während das Modell an der ersten überlegt: nacheinander, und fünfzig andere warten nicht', async () => {
    const speicher = await oeffne()
    let antworte: () => void = () => undefined
    const erst = new Promise<void>((weiter) => {
      antworte = weiter
    })
    const gefragt: string[] = []
    const modell: Modell = {
      name: 'langsam',
      frei: () => Promise.reject(new Error('not asked')),
      async strukturiert({ eingabe }) {
        gefragt.push(eingabe.map((e) => e.text).join())
        await erst
        const wert = {
          faehigkeit: 'urlaub_eintragen',
          parameter: { zeitraum: { von: '2026-12-21', bis: '2026-12-23' } },
          sicherheit: 0.95,
        }
        return { wert, verbrauch: { tokensEin: 1, tokensAus: 1 } }
      },
    }
    const b = await oeffneBuero({
      speicher,
      modell,
      zeit: '2026-11-27T09:00:01.000Z',
      konfiguration: {
        team: [{ name: 'Anna Beispiel', phone: NUMMER.anna }, ...andere],
        grenzen: { ruhezeitMs: 200 },
      },
    })
    const anna = ['vom 21.12. bis 23.12. bin ich dann mal weg', 'ach nein, bis zum 22.12.']
    await Promise.all([
      ...anna.map((text, i) => b.lege('anna', text, { gesendet: `2026-11-27T09:00:0${i}.000Z` })),
      ...andere.map((p) => b.lege(p.phone, 'Wie hoch war der Umsatz im Oktober?')),
    ])
    b.uhr.stelle(200)
    // The model answers only when the others have their answers: if they waited, this would never end.
    await expect.poll(() => b.gesendet.length).toBe(50)
    expect(b.gesendet.every((s) => s.chat !== NUMMER.anna && /84\.200\s€/.test(s.text))).toBe(true)
    expect(gefragt).toHaveLength(1)
    antworte()
    await b.assistent.ruhe()

    const offen = (await b.vorgaenge()).filter((v) => v.status === 'bestaetigung')
    expect(offen.map((v) => v.parameter)).toEqual([{ zeitraum: { von: '2026-12-21', bis: '2026-12-22' } }])
    const verlauf = await verlaufVon(speicher, NUMMER.anna)
    const derReiheNach = verlauf.toSorted((a, z) => a.id - z.id)
    expect(derReiheNach.map((v) => v.rolle)).toEqual(['nutzer', 'assistent', 'nutzer', 'assistent'])
    expect(verlauf.filter((v) => v.rolle === 'nutzer').map((v) => v.text)).toEqual(anna)
    await b.schliesse()
  })

  test('eine Nachricht zählt nach der Zeit, zu der sie geschrieben wurde: was später geschrieben wurde, hat sie nicht gesehen', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher, zeit: '2026-11-27T09:00:00.000Z' })
    await b.sage('anna', 'Wie hoch war der Umsatz im Oktober?')
    await b.warte(2 * 3_600_000 + 1_500_000)
    await b.sage('anna', 'Welche Reichweite hatte der LinkedIn-Post zum Whitepaper im Oktober?')
    await b.warte(300_000)
    // Two hours in the provider's hands: written half a minute after the first question, long before the second.
    const [antwort] = await b.sage('anna', 'und im September?', { gesendet: '2026-11-27T09:00:30.000Z' })
    expect(antwort).toMatch(/kam erst jetzt/)
    expect((await b.vorgaenge())[0]).toMatchObject({
      faehigkeit: 'umsatz_abfragen',
      parameter: { zeitraum: { von: '2026-09-01', bis: '2026-09-30' } },
    })
    const zeiten = await speicher.read(function* (_: undefined) {
      return yield* rows(
        Zeiten,
        sql`SELECT gesendet, angekommen FROM assistent_eingang ORDER BY id DESC LIMIT 1`,
      )
    }, undefined)
    expect(zeiten).toEqual([{ gesendet: '2026-11-27T09:00:30.000Z', angekommen: '2026-11-27T11:30:00.000Z' }])
    expect(
      (await verlaufVon(speicher, NUMMER.anna)).filter((v) => v.rolle === 'nutzer').map((v) => v.text),
    ).toEqual([
      'Wie hoch war der Umsatz im Oktober?',
      'und im September?',
      'Welche Reichweite hatte der LinkedIn-Post zum Whitepaper im Oktober?',
    ])
    await b.schliesse()
  })
})
