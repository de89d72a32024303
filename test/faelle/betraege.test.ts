import { expect, test } from 'vitest'
import { oeffneSpeicher } from '../../src/speicher/oeffnen.ts'
import { NUMMER, oeffneBuero } from '../helfer/buero.ts'

// A sum as people write it, all the way: what is read is said again in one spelling, kept as whole cents, shown to whoever
// approves, and paid. What could be two sums is asked for.

const GELESEN: readonly (readonly [geschrieben: string, cent: number, gesagt: string])[] = [
  ['1.234,56 €', 123456, '1.234,56 €'],
  ['1.234 €', 123400, '1.234,00 €'],
  ['1234,5 EUR', 123450, '1.234,50 €'],
  ['12,5', 1250, '12,50 €'],
  ['1.234.567,89 €', 123456789, '1.234.567,89 €'],
  ['€ 99,–', 9900, '99,00 €'],
  ['99,- Euro', 9900, '99,00 €'],
  ['1\u202f234,56 €', 123456, '1.234,56 €'],
  ["1'234.50 CHF", 123450, '1.234,50 CHF'],
  ['1234.56', 123456, '1.234,56 €'],
  ['0,01 €', 1, '0,01 €'],
  ['800 Euro', 80000, '800,00 €'],
]

/** Asked for instead of guessed; where one reading is right, it may also be read so. */
const FRAGLICH: readonly (readonly [geschrieben: string, richtig?: number])[] = [
  ['1.23'],
  ['1,234'],
  ['1e3'],
  ['-50 €'],
  ['0 €'],
  ['zwölf Euro', 1200],
  ['2,5 Tsd.', 250000],
  ['100 bis 200 €'],
  ['etwa 90 €', 9000],
]

test.each(GELESEN)(
  '%s: gefragt, freigegeben und gezahlt werden %d Cent',
  async (geschrieben, cent, gesagt) => {
    const speicher = await oeffneSpeicher(':memory:')
    const b = await oeffneBuero({ speicher })
    const schlicht = (text: string | undefined): string => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')
    const [antwort] = await b.sage('anna', `Zahl Rechnung 4711 über ${geschrieben}`)
    expect(schlicht(antwort)).toContain(gesagt)
    expect(schlicht(b.gesendet.find((s) => s.chat === NUMMER.bernd)?.text)).toContain(gesagt)
    const waehrung = gesagt.endsWith('CHF') ? 'CHF' : 'EUR'
    expect(await b.vorgang('V-1')).toMatchObject({
      status: 'wartet_freigabe',
      parameter: { rechnung: '4711', betrag: { cent, waehrung } },
    })
    await b.sage('bernd', 'freigeben V-1')
    const gezahlt = (await (await fetch(`${b.fremdUrl}/zahlungen`)).json()) as object[]
    expect(gezahlt).toEqual([expect.objectContaining({ betrag: { cent, waehrung } })])
    expect(schlicht(b.gesendet.findLast((s) => s.chat === NUMMER.anna)?.text)).toContain(gesagt)
    await b.schliesse()
  },
)

test.each(FRAGLICH)('%s: wird nicht geraten', async (geschrieben, richtig) => {
  const speicher = await oeffneSpeicher(':memory:')
  const b = await oeffneBuero({ speicher })
  const [antwort] = await b.sage('anna', `Zahl Rechnung 4711 über ${geschrieben}`)
  const v = await b.vorgang('V-1')
  if (v?.status === 'wartet_freigabe') expect(v.parameter).toMatchObject({ betrag: { cent: richtig } })
  else {
    expect(v?.status).toBe('rueckfrage')
    expect(antwort).toMatch(/[?:.]$/)
    expect(b.gesendet.filter((s) => s.chat !== NUMMER.anna)).toEqual([])
  }
  await b.schliesse()
})
