import { expect, it } from 'vitest'
import { SpeicherNichtVerfuegbar } from '../../src/domaene/fehler.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

// A database that is away for a quarter of an hour is nobody's fault: no message may use up its attempts on it.

const FUENFZEHN_MINUTEN_S = 900

/** Cannot write while `weg`. */
const wieEinVollerDatentraeger = (s: Speicher) => {
  const stand = { weg: false }
  const speicher: Speicher = {
    ...s,
    async run(op, arg) {
      if (stand.weg) throw new SpeicherNichtVerfuegbar('speicher_voll', 'kein Platz')
      return await s.run(op, arg)
    },
  }
  return { stand, speicher }
}

jedeDatenbank((_name, oeffne) => {
  it.each([
    { wann: 'bevor etwas begann', vorher: false },
    { wann: 'nachdem es im anderen System schon geschehen war', vorher: true },
  ])('weg, $wann: danach geht es weiter, einmal', { timeout: 60_000 }, async ({ vorher }) => {
    const { stand, speicher } = wieEinVollerDatentraeger(await oeffne())
    const ab = vorher ? 'beendeAktion' : 'beginneLaeufe'
    const b = await oeffneBuero({
      speicher: {
        ...speicher,
        async run(op, arg) {
          if (op.name === ab && !schon) {
            schon = true
            stand.weg = true
          }
          return await speicher.run(op, arg)
        },
      },
    })
    let schon = false
    await b.sage('anna', 'Leg ein Ticket an: Rohr leckt')
    await b.sage('anna', 'ja')
    expect(stand.weg).toBe(true)
    for (let s = 0; s < FUENFZEHN_MINUTEN_S; s += 5) {
      b.uhr.stelle(5000)
      await b.assistent.eingang.ruhe()
    }
    stand.weg = false
    // Nobody waits long once it is back.
    await b.warte(5000)
    expect(b.gesendet.map((s) => s.text)).toEqual([
      expect.stringContaining('Rohr leckt'),
      expect.stringMatching(/Rohr leckt.*angelegt/),
    ])
    expect((await b.vorgaenge()).map((v) => v.status)).toEqual(['erledigt'])
    expect((await b.aktionen()).map((a) => a.status)).toEqual(['erledigt'])
    expect((await b.aufrufe()).map((a) => a.anzahl)).toEqual([1])
    await b.schliesse()
  })
})
