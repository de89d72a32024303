import { expect, test } from 'vitest'
import { liesNochEinmal } from '../../src/cli/nochmal.ts'
import { pruefeKonfiguration } from '../../src/config.ts'
import { erstelleSkriptModell } from '../../src/modell/skript.ts'
import { ladeSchluessel } from '../../src/speicher/schluessel.ts'
import { NUMMER, oeffneBuero, type Wer } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

jedeDatenbank((_name, oeffne) => {
  test('nochmal von außen: was nie verstanden wurde, wird in seinem Chat neu gelesen, nur für die anfragende Person', async () => {
    const speicher = await oeffne()
    const modell = erstelleSkriptModell([
      { fehler: 'zeit' },
      { faehigkeit: 'ticket_anlegen', parameter: { titel: 'Sache von neulich' }, sicherheit: 0.9 },
    ])
    const b = await oeffneBuero({ speicher, modell })
    await b.sage('anna', 'Könntest du dich um die Sache von neulich kümmern?')
    expect(await b.vorgang('V-1')).toMatchObject({ status: 'fehler', faehigkeit: null })
    const g = {
      speicher,
      schluessel: ladeSchluessel(':memory:'),
      konfiguration: pruefeKonfiguration({ agent: 'beispiel', team: [], skills: [] }, 'Test'),
      uhr: b.uhr,
    }
    const als = async (wer: Wer) => {
      const person_id = (await b.personen()).find((p) => p.phone === NUMMER[wer])?.id ?? ''
      return await liesNochEinmal(g, { person_id, vorgang_id: 'V-1' })
    }
    expect(await als('carla')).toBeUndefined()
    b.gesendet.length = 0
    expect(await als('anna')).toBe('V-1: Ich versuche es noch einmal.')
    b.assistent.eingang.siehNach()
    await b.assistent.ruhe()
    expect(await b.vorgang('V-1')).toMatchObject({ status: 'abgebrochen', ersetzt_durch: 'V-2' })
    expect(await b.vorgang('V-2')).toMatchObject({ status: 'bestaetigung', faehigkeit: 'ticket_anlegen' })
    expect(b.gesendet.map((s) => s.chat)).toEqual([NUMMER.anna])
    await b.schliesse()
  })
})
