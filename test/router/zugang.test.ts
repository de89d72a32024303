import { expect, test } from 'vitest'
import { oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

const FREMD = '+491713920077'

jedeDatenbank((_name, oeffne) => {
  test('wer nicht dazugehört, hört einmal am Tag eine höfliche Absage, in Gruppen nichts, und nie eine Zahl', async () => {
    const b = await oeffneBuero({ speicher: await oeffne() })
    const [absage] = await b.sage(FREMD, 'Wie hoch war der Umsatz im Oktober?')
    expect(absage).toMatch(/nur für Leute aus dem Team/)
    expect(await b.sage(FREMD, 'hallo??')).toEqual([])
    expect(await b.sage(FREMD, 'und?', { chat: 'gruppe-1', gruppe: true })).toEqual([])
    await b.warte(25 * 3_600_000)
    expect(await b.sage(FREMD, 'freigeben V-1')).toHaveLength(1)
    expect(await b.vorgaenge()).toEqual([])
    await b.schliesse()
  })

  test('mit offenem Zugang wird ein Fremder Gast: er bekommt Antwort, aber keine Fähigkeit des Teams', async () => {
    const b = await oeffneBuero({ speicher: await oeffne(), konfiguration: { zugang: 'offen' } })
    expect((await b.sage(FREMD, 'hallo'))[0]).toMatch(/Hallo/)
    const gast = (await b.personen()).find((p) => p.phone === FREMD)
    expect(gast?.rollen).toEqual(['gast'])
    expect((await b.sage(FREMD, 'Wie hoch war der Umsatz im Oktober?'))[0]).not.toMatch(/84\.200/)
    expect((await b.sage(FREMD, 'merk dir, dass ich gern Tee trinke'))[0]).toMatch(/Gemerkt/)
    expect((await b.personen()).filter((p) => p.phone === FREMD)).toHaveLength(1)
    await b.schliesse()
  })
})
