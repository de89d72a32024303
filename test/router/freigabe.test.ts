import { expect, test } from 'vitest'
import { freigabenVon } from '../../src/speicher/freigabe.ts'
import { setzeStatus } from '../../src/speicher/person.ts'
import { oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

// I7: bound to what was shown, never by the requester, the right checked in the transaction of the change.

const STUNDE = 3_600_000

jedeDatenbank((_name, oeffne) => {
  test('genau eine Entscheidung gilt, wie oft und von wem auch geklickt wird; jeder Versuch steht im Protokoll', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher, fremdVerzoegerungMs: 150 })
    await b.sage('anna', 'Zahl Rechnung 4711 über 250 €')
    const klicks = await Promise.all([
      b.lege('bernd', 'freigeben V-1'),
      b.lege('bernd', 'freigeben V-1'),
      b.lege('carla', 'freigeben V-1'),
      b.lege('carla', 'ablehnen V-1 zu teuer'),
    ])
    expect(klicks).toHaveLength(4)
    await b.assistent.ruhe()

    const v = await b.vorgang('V-1')
    const versuche = await speicher.read(freigabenVon, { vorgang_id: 'V-1' })
    expect(versuche).toHaveLength(4)
    const gewonnen = versuche.filter((f) => f.ergebnis === 'freigegeben' || f.ergebnis === 'abgelehnt')
    expect(gewonnen).toHaveLength(1)
    expect(v?.status).toBe(gewonnen[0]?.ergebnis === 'freigegeben' ? 'erledigt' : 'abgebrochen')
    expect(await b.aufrufe()).toHaveLength(v?.status === 'erledigt' ? 1 : 0)
    for (const f of versuche.filter((f) => f !== gewonnen[0]))
      expect(f.ergebnis).toMatch(/^schon_(freigegeben|abgelehnt)$/)
    const verspaetete = b.gesendet.filter((s) =>
      /bereits (freigegeben|abgelehnt) von (Bernd Muster|Carla Probe), 10:00/.test(s.text),
    )
    expect(verspaetete).toHaveLength(3)
    await b.schliesse()
  })

  test('eine Freigabe zählt, wenn sie vor der Frist gespeichert wurde, auch wenn sie danach bearbeitet wird', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher, konfiguration: { fristen: { freigabe: '2h' } } })
    for (const [i, abstandMs] of [-1, 0, 1].entries()) {
      await b.sage('anna', `Zahl Rechnung ${4711 + i} über 250 €`)
      const id = (await b.vorgaenge())[0]?.id ?? ''
      b.uhr.stelle(2 * STUNDE + abstandMs)
      await b.lege('bernd', `freigeben ${id}`)
      b.uhr.stelle(5000)
      await b.assistent.faellig()
      await b.assistent.ruhe()
      const v = await b.vorgang(id)
      expect([abstandMs, v?.status]).toEqual([abstandMs, abstandMs < 0 ? 'erledigt' : 'abgebrochen'])
      expect(
        b.gesendet.some(
          (s) =>
            s.chat === '+491713920002' && s.text.includes('Frist') && s.text.includes(`${id} ist abgelaufen`),
        ),
      ).toBe(abstandMs >= 0)
    }
    expect(await b.aufrufe()).toHaveLength(1)
    await b.schliesse()
  })

  test('niemand gibt sich selbst frei: nicht als Text, nicht mit Knopf, nicht als Admin', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher })
    await b.sage('carla', 'Zahl Rechnung 4711 über 40 €')
    expect((await b.sage('carla', 'freigeben V-1'))[0]).toMatch(/Vier-Augen/)
    expect(
      (await b.sage('carla', '', { knopf: `freigeben:V-1:${(await b.vorgang('V-1'))?.frage?.stand}` }))[0],
    ).toMatch(/Vier-Augen/)
    expect((await b.sage('carla', 'freigeben'))[0]).toMatch(/Vier-Augen/)
    expect((await b.vorgang('V-1'))?.status).toBe('wartet_freigabe')
    expect((await speicher.read(freigabenVon, { vorgang_id: 'V-1' })).map((f) => f.ergebnis)).toEqual([
      'vier_augen',
      'vier_augen',
      'vier_augen',
    ])
    expect(await b.aufrufe()).toEqual([])
    await b.schliesse()
  })

  test('wer nicht mehr aktiv ist, gibt nichts mehr frei, und ohne Freigeber sagt die Antwort, was fehlt', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher })
    await b.sage('anna', 'Zahl Rechnung 4711 über 40 €')
    const bernd = (await b.personen()).find((p) => p.name === 'Bernd Muster')
    await speicher.run(setzeStatus, {
      id: bernd?.id ?? '',
      status: 'gesperrt' as const,
      jetzt: b.uhr.jetzt(),
    })
    await b.sage('bernd', 'freigeben V-1')
    expect((await b.vorgang('V-1'))?.status).toBe('wartet_freigabe')
    const [antwort] = await b.sage('carla', 'Zahl Rechnung 4712 über 50 €')
    expect(antwort).toMatch(/finanzen/)
    expect(antwort).toMatch(/niemand/)
    await b.schliesse()
  })

  test('ein Knopf gilt nur für genau die Angaben, die er zeigte', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher })
    await b.sage('anna', 'Zahl Rechnung 4711 über 40 €')
    expect((await b.sage('bernd', '', { knopf: 'freigeben:V-1:0000000000000000' }))[0]).toMatch(/geändert/)
    expect((await b.vorgang('V-1'))?.status).toBe('wartet_freigabe')
    const stand = (await b.vorgang('V-1'))?.frage?.stand
    await b.sage('bernd', '', { knopf: `freigeben:V-1:${stand}` })
    expect((await b.vorgang('V-1'))?.status).toBe('erledigt')
    await b.schliesse()
  })

  test('ein „ja“, auch ein zitiertes, gibt nichts frei und nennt den Befehl', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher })
    await b.sage('anna', 'Zahl Rechnung 4711 über 40 €')
    const notiz = b.gesendet.find((s) => s.chat === '+491713920002')
    expect((await b.sage('bernd', 'ja'))[0]).toContain('freigeben V-1')
    expect((await b.sage('bernd', 'ja', { zitat: `out-${notiz?.id}` }))[0]).toContain('freigeben V-1')
    expect((await b.vorgang('V-1'))?.status).toBe('wartet_freigabe')
    await b.schliesse()
  })
})
