import { describe, expect, it } from 'vitest'
import { baueBuehne, CARLA, frage } from '../helfer/prozess-buehne.ts'
import { CHROMIUM, einladung, meldeDichAn, oeffneFenster, starteBrowser } from './browser.ts'

// A search looks through so many rows for each question; the page asks on until it has something to show. On a file, because
// thousands of Vorgänge are written from outside; what the pages of the API say is the same on both databases.

const NEUERE = 13_000
/** All newer than what is looked for, and none like it. */
const FUELLE = `INSERT INTO assistent_vorgang
  WITH RECURSIVE n (i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < ${1000 + NEUERE})
  SELECT 'V-' || i, v.agent, NULL, 'etwas anderes', '{}', 'beantwortet', 0, 0.9, 'lokal', NULL, v.unterhaltung_id, i, v.person_id,
    'fertig', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, 0, NULL, 1, '2090-01-01T00:00:00.000Z', '2090-01-01T00:00:00.000Z'
  FROM n, assistent_vorgang v WHERE v.id = 'V-1'`

describe.skipIf(!CHROMIUM)('Die Suche', () => {
  it('findet auch, was unter 13.000 neueren steht, ohne dass jemand weiterklickt, und sagt erst am Ende, dass nichts da ist', async (test) => {
    const b = await baueBuehne(test)
    const { url } = await b.starte()
    await frage(b, url, 'Leg ein Ticket an: Zeppelin')
    b.schreibe(FUELLE)
    const f = await oeffneFenster(await starteBrowser(test))
    await meldeDichAn(f, await einladung(b, url, CARLA))
    const gefragt: string[] = []
    f.page.on('request', (r) => {
      if (r.url().includes('/api/vorgaenge?')) gefragt.push(r.url())
    })
    await f.page.keyboard.press('Control+k')
    await f.page.getByPlaceholder('Nummer, Nachricht, Seite').fill('zeppelin')
    await f.page.getByText('„zeppelin“ in allen Vorgängen suchen').click()
    await f.page.waitForURL(/suche=zeppelin/)
    await f.page.locator('[data-zeile]').first().waitFor()
    expect(await f.page.locator('[data-zeile]').count()).toBe(1)
    await f.page.getByText('Das ist der einzige.').waitFor()
    expect(gefragt.filter((u) => u.includes('nach=')).length).toBeGreaterThanOrEqual(2)

    const suche = f.page.getByRole('searchbox', { name: 'In Vorgängen suchen' })
    await suche.fill('nirgendwo')
    await f.page.getByText('Kein Vorgang passt').waitFor()
    expect(await f.verstoesse()).toEqual([])
  })
})
