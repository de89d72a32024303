import { expect, test } from 'vitest'
import { alleFakten } from '../../src/speicher/fakt.ts'
import { berichtigeFakt, merkeVonHand, vergissEinen } from '../../src/speicher/fakt-berichtigen.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

jedeDatenbank((_name, oeffne) => {
  test('von Hand berichtigt: der alte Fakt endet und nennt den neuen; anders geschrieben bleibt es derselbe', async () => {
    const speicher = await oeffne({ doppelt: true })
    const anna = { agent: 'a', phone: '+491713920001' }
    const jetzt = '2026-11-27T09:00:00.000Z'
    const von = { ...anna, quelle: 'gesagt' as const }
    const zwei = await speicher.run(merkeVonHand, {
      ...von,
      text: 'Ich trinke Tee. Ich wohne in Köln.',
      anheften: true,
      jetzt,
    })
    expect(zwei).toHaveLength(2)
    const fakten = () => speicher.read(alleFakten, anna)
    const [tee] = await fakten()
    const spaeter = '2026-11-27T10:00:00.000Z'
    const berichtige = (id: number, text: string) =>
      speicher.run(berichtigeFakt, { ...von, id, text, jetzt: spaeter })
    expect(await berichtige(tee?.id ?? 0, 'ich trinke TEE')).toBe('berichtigt')
    expect((await fakten()).map((f) => f.gueltig_bis)).toEqual([null, null])
    expect(await berichtige(tee?.id ?? 0, 'Ich trinke Kakao')).toBe('berichtigt')
    const [alt, , neu] = await fakten()
    expect([alt?.gueltig_bis, alt?.ersetzt_durch]).toEqual([spaeter, neu?.id])
    // What was pinned stays so.
    expect([neu?.angeheftet, neu?.gueltig_von]).toEqual([true, spaeter])
    expect(await berichtige(alt?.id ?? 0, 'Ich trinke Milch')).toBe('unbekannt')
    expect(await berichtige(neu?.id ?? 0, '!!!')).toBe('kein_fakt')
    expect(await fakten()).toHaveLength(3)
    // Of somebody else it is none.
    const fremd = { agent: 'a', phone: '+491713920002', id: neu?.id ?? 0 }
    expect(await speicher.run(vergissEinen, fremd)).toBe(false)
    expect(await speicher.run(vergissEinen, { ...anna, id: neu?.id ?? 0 })).toBe(true)
    // With what it took the place of.
    expect((await fakten()).map((f) => f.fact)).toEqual([expect.stringContaining('Köln')])
  })
})
