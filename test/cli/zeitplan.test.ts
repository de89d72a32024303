import { expect, test } from 'vitest'
import { aendere, liste } from '../../src/cli/zeitplan.ts'
import { MINUTE_MS, TAG_MS } from '../../src/domaene/zeit.ts'
import { setzeZeitzone } from '../../src/speicher/person.ts'
import { listeZeitplaene } from '../../src/speicher/zeitplan.ts'
import { hoereMit } from '../helfer/ausgabe.ts'
import { oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { grundlage } from '../helfer/grundlage.ts'

const ausgabe = hoereMit()

jedeDatenbank((_name, oeffne) => {
  test('was läuft, wird gezeigt, pausiert, fortgesetzt und beendet, und die Person erfährt es', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher, zeit: '2026-11-27T09:30:00.000Z' })
    const g = grundlage(speicher, { agent: (await b.personen())[0]?.agent ?? '' })
    await liste(g, {})
    expect(ausgabe()).toBe('Keine Zeitpläne.\n')
    await b.sage('anna', 'jeden Tag um 8 was läuft gerade')
    await b.sage('anna', 'ja')
    await liste(g, {})
    expect(ausgabe()).toMatch(
      /^Z-1 +Anna Beispiel +Jeden Tag um 08:00 Uhr: „was läuft gerade“, nächster Termin Samstag, 28\.11\.2026 um 08:00 Uhr\n$/,
    )
    b.gesendet.length = 0
    await aendere(g, 'z-1', 'pausieren')
    await b.warte(2 * TAG_MS)
    expect(b.gesendet.map((s) => s.text)).toEqual([
      'Pausiert: Z-1 Jeden Tag um 08:00 Uhr: „was läuft gerade“.',
    ])
    await aendere(g, 'Z-1', 'beenden')
    ausgabe()
    await liste(g, { json: true })
    expect(JSON.parse(ausgabe())).toEqual([])
    await liste(g, { alle: true, json: true })
    expect(JSON.parse(ausgabe())).toMatchObject([{ id: 'Z-1', status: 'beendet' }])
    await expect(aendere(g, 'Z-1', 'fortsetzen')).rejects.toMatchObject({ code: 'unbekannt' })
    await expect(aendere(g, 'V-1', 'fortsetzen')).rejects.toMatchObject({ code: 'aufruf' })
    await b.schliesse()
  })

  test('eine andere Zone verlegt die Termine', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher, zeit: '2026-11-27T09:30:00.000Z' })
    await b.sage('anna', 'jeden Tag um 8 was läuft gerade')
    await b.sage('anna', 'ja')
    const [anna] = (await b.personen()).filter((p) => p.name.startsWith('Anna'))
    const { id = '', agent = '' } = anna ?? {}
    await speicher.run(setzeZeitzone, { id, zeitzone: 'America/New_York', jetzt: b.uhr.jetzt() })
    await b.warte(MINUTE_MS)
    const [z] = await speicher.read(listeZeitplaene, { agent, alle: false })
    expect(z).toMatchObject({ zone: 'America/New_York', naechster: '2026-11-27T13:00:00.000Z' })
    await b.schliesse()
  })
})
