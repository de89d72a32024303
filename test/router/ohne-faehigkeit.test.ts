import { expect, test } from 'vitest'
import { NUMMER, oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import * as demo from '../helfer/demo-skills.ts'

// The company took a Fähigkeit away while a question about it was open.

const TEAM = [
  { name: 'Anna Beispiel', phone: NUMMER.anna },
  { name: 'Bernd Muster', phone: NUMMER.bernd, rollen: ['mitglied', 'finanzen'] },
]

jedeDatenbank((_name, oeffne) => {
  test.each([true, false])(
    'ja zu dem, was ein Freigeber geändert hat; gibt es die Fähigkeit noch (%s), wird er gefragt, sonst niemand',
    async (noch) => {
      const speicher = await oeffne()
      const vorher = await oeffneBuero({ speicher, konfiguration: { team: TEAM } })
      await vorher.sage('anna', 'Zahl die Rechnung 4711 über 100 €')
      await vorher.sage('bernd', 'freigeben V-1, aber nur 80 €')
      expect(await vorher.vorgang('V-2')).toMatchObject({ status: 'bestaetigung', risiko: 3 })
      await vorher.schliesse()

      const b = await oeffneBuero({
        speicher,
        uhr: vorher.uhr,
        konfiguration: { team: TEAM },
        ...(noch ? {} : { skills: [demo.umsatzAbfragen] }),
      })
      const [antwort = ''] = await b.sage('anna', 'ja')
      const gebeten = b.gesendet.filter((s) => s.chat === NUMMER.bernd && /Freigabe/.test(s.text))
      expect(gebeten).toHaveLength(noch ? 1 : 0)
      expect(await b.vorgang('V-2')).toMatchObject(
        noch
          ? { status: 'wartet_freigabe', grund: null }
          : { status: 'abgebrochen', grund: 'unbekannte_faehigkeit' },
      )
      expect(/gibt es nicht mehr/.test(antwort)).toBe(!noch)
      if (!noch) expect((await b.sage('anna', 'warum V-2?'))[0]).toMatch(/Fähigkeit nicht mehr da/)
      await b.schliesse()
    },
  )
})
