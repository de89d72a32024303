import { expect, test } from 'vitest'
import { setzeStatus } from '../../src/speicher/person.ts'
import { NUMMER, oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { merkendesLog } from '../helfer/server.ts'

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

  test('eine Absage spricht die Person an und keine Nummer, in der Sprache ihres Landes, sonst des Teams', async () => {
    const b = await oeffneBuero({ speicher: await oeffne(), konfiguration: { sprache: 'de' } })
    const absagen = []
    for (const wer of [
      '+491713920077',
      '+5511987650077',
      '+14155550177',
      '+447400123477',
      '+33612345677',
      'U_FREMD',
    ])
      absagen.push((await b.sage(wer, 'hallo'))[0])
    expect(absagen.map((a) => a?.slice(0, 5))).toEqual(['Hallo', 'Olá! ', 'Hello', 'Hello', 'Hallo', 'Hallo'])
    expect(absagen.join()).not.toMatch(/Nummer|number|número/)
    expect(absagen[0]).toContain('kenne dich nicht')
    await b.schliesse()
  })

  test('das STOP eines Fremden oder Gesperrten wird nicht beantwortet und steht im Log; der Gesperrte ist abgemeldet', async () => {
    const speicher = await oeffne()
    const { log, zeilen } = merkendesLog()
    const b = await oeffneBuero({ speicher, log })
    expect(await b.sage(FREMD, 'STOP')).toEqual([])
    expect(await b.sage(FREMD, 'stop writing to me')).toEqual([])
    const deniz = (await b.personen()).find((p) => p.phone === NUMMER.deniz)
    await speicher.run(setzeStatus, { id: deniz?.id ?? '', status: 'gesperrt', jetzt: b.uhr.jetzt() })
    expect(await b.sage('deniz', 'Stop.')).toEqual([])
    expect(zeilen.filter((z) => z.includes('STOP von jemandem ohne Zugang'))).toHaveLength(3)
    expect((await b.personen()).find((p) => p.id === deniz?.id)?.opt_out).not.toBeNull()
    // Anything else is still turned away.
    expect(await b.sage(FREMD, 'hallo')).toHaveLength(1)
    await b.schliesse()
  })

  test('ein Gast hat keinen Namen, keine leere Hilfe und keinen Befehl des Teams, und spricht die Sprache seines Landes', async () => {
    const b = await oeffneBuero({ speicher: await oeffne(), konfiguration: { zugang: 'offen' } })
    expect((await b.sage(FREMD, 'hallo'))[0]).toMatch(/^Hallo! /)
    expect((await b.sage('+5511987650077', 'oi'))[0]).toMatch(/^Olá! /)
    expect((await b.sage('+14155550177', 'hello'))[0]).toMatch(/^Hi! /)
    const [hilfe = ''] = await b.sage(FREMD, 'hilfe')
    expect(hilfe).not.toMatch(/Das kann ich:|freigeben|ablehnen|status|•/)
    expect(hilfe).toMatch(/noch nichts[\s\S]*„merk dir …“[\s\S]*„STOP“/)
    expect((await b.sage('anna', 'hilfe'))[0]).toMatch(/Das kann ich:\n•[\s\S]*„freigeben V-12“/)
    expect(
      b.gesendet
        .filter((s) => s.chat === FREMD)
        .map((s) => s.text)
        .join(),
    ).not.toContain('3920077')
    await b.schliesse()
  })

  test('„Stopp.“ ohne offene Frage bleibt ein Nein, und die Antwort sagt, wie man sich abmeldet', async () => {
    const b = await oeffneBuero({ speicher: await oeffne() })
    const weg = 'Mit STOP schreibe ich dir nicht mehr von mir aus.'
    for (const text of ['Stopp.', 'stop bitte', 'parar', 'hör auf, mir zu schreiben', 'cancelar inscrição'])
      expect((await b.sage('anna', text))[0]).toContain(weg)
    expect((await b.personen()).map((p) => p.opt_out)).toEqual([null, null, null, null])
    await b.sage('anna', 'Trag Urlaub am 4.1. ein')
    expect((await b.sage('anna', 'Stopp.'))[0]).not.toContain(weg)
    expect((await b.vorgaenge())[0]?.status).toBe('abgebrochen')
    // Who has said STOP says it only once more: nothing goes out, and nothing is lifted.
    await b.sage('anna', 'STOP')
    expect(await b.sage('anna', 'nicht mehr schreiben')).toEqual([])
    expect((await b.personen()).find((p) => p.phone === NUMMER.anna)?.opt_out).not.toBeNull()
    await b.schliesse()
  })

  test('was für jemand anderen ist, ist kein Befehl an uns, auch wo alles gehört wird', async () => {
    const b = await oeffneBuero({ speicher: await oeffne(), konfiguration: { gruppen: 'alle' } })
    const gruppe = { chat: 'g1', gruppe: true }
    expect((await b.sage('anna', '@Assistent was läuft gerade?', gruppe))[0]).toMatch(/läuft nichts/)
    expect((await b.sage('anna', '@Bernd was läuft gerade?', gruppe)).join()).not.toMatch(/läuft nichts/)
    await b.schliesse()
  })
})
