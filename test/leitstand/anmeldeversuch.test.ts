import { expect, test } from 'vitest'
import { MINUTE_MS, plusMs } from '../../src/domaene/zeit.ts'
import { beginneVersuch, loescheVersuch } from '../../src/speicher/anmeldung.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { oeffneLeitstand } from '../helfer/leitstand.ts'

jedeDatenbank((_name, oeffne) => {
  const t0 = '2026-11-27T09:00:00.000Z'
  const nach = (minuten: number): string => plusMs(t0, minuten * MINUTE_MS)

  test('in jeder Viertelstunde scheitern höchstens zehn, und was gelingt, macht keinen Platz', async () => {
    const speicher = await oeffne({ doppelt: true })
    const versuch = async (minute: number, gelingt = false): Promise<boolean> => {
      const v = await speicher.run(beginneVersuch, { konto: 'k', jetzt: nach(minute) })
      if ('frei_ab' in v) return false
      if (gelingt) await speicher.run(loescheVersuch, v)
      return true
    }
    for (let m = 0; m < 10; m++) expect(await versuch(m)).toBe(true)
    expect(await versuch(9)).toBe(false)
    expect(await versuch(9, true)).toBe(false)
    expect(await speicher.run(beginneVersuch, { konto: 'k', jetzt: nach(14) })).toEqual({ frei_ab: nach(15) })
    expect('versuch' in (await speicher.run(beginneVersuch, { konto: 'anderes', jetzt: nach(14) }))).toBe(
      true,
    )
    // The first one is a quarter of an hour old: room for one, whether it succeeds or not.
    expect(await versuch(15, true)).toBe(true)
    expect(await versuch(15)).toBe(true)
    expect(await versuch(15)).toBe(false)
    expect(await versuch(16)).toBe(true)
  })

  test('auch hundert zugleich sind nicht mehr als zehn', async () => {
    const speicher = await oeffne()
    const alle = await Promise.all(
      Array.from({ length: 100 }, () => speicher.run(beginneVersuch, { konto: 'k', jetzt: t0 })),
    )
    expect(alle.filter((v) => 'versuch' in v)).toHaveLength(10)
  })

  test('geratene Codes haben ein Ende, was auch in X-Forwarded-For steht; danach gilt der richtige wieder', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne() })
    const rate = async (code: string, i: number) => {
      const kopf = { 'x-forwarded-for': `203.0.113.${i}`, forwarded: `for=203.0.113.${i}` }
      return await l.frage('/anmeldung/einladung', { koerper: { code }, kopf })
    }
    const code = await l.code('anna')
    for (let i = 0; i < 10; i++) expect((await rate(`GERATEN-${i}`, i)).status).toBe(403)
    const zu = await rate(code, 11)
    expect([zu.status, zu.json.code, zu.json.warte_s]).toEqual([429, 'zu_viele_versuche', 900])
    expect(zu.kopf.get('retry-after')).toBe('900')
    expect(zu.json.detail).toMatch(/in 15 Minuten/)
    await l.b.warte(15 * MINUTE_MS)
    expect((await rate(code, 12)).status).toBe(200)
    await l.schliesse()
  })
})
