import { expect, test } from 'vitest'
import type { EreignisEingabe } from '../../src/domaene/ereignis.ts'
import { freigabenVon } from '../../src/speicher/freigabe.ts'
import { letzteMessages } from '../../src/speicher/gedaechtnis.ts'
import { insertKennung, kennungenDerPerson, loescheKennung } from '../../src/speicher/kennung.ts'
import { type Buero, NUMMER, oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { merkendesLog } from '../helfer/server.ts'

// A person who changes the number, and an assistant that does.

const NEU = '+491713920055'

const wechsel = (b: Buero, wer: string, neu: string, mehr: Partial<EreignisEingabe> = {}) =>
  b.sage(wer, '‎Anna changed from …', { art: 'nummernwechsel', typ: 'system', neue_kennung: neu, ...mehr })

const idVon = async (b: Buero, phone: string): Promise<string> =>
  (await b.personen()).find((p) => p.phone === phone)?.id ?? ''

jedeDatenbank((_name, oeffne) => {
  test('das Gedächtnis folgt, der Chat geht weiter, und auf die Meldung antwortet niemand', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher })
    await b.sage('anna', 'Wie war der Umsatz im Oktober?')
    expect(await wechsel(b, 'anna', '491713920055')).toEqual([])
    expect(b.gesendet).toHaveLength(1)
    const [anschluss] = await b.sage(NEU, 'und im September?')
    expect(anschluss).toMatch(/September/)
    expect(await b.personen()).toHaveLength(4)
    const [{ agent } = { agent: '' }] = await b.personen()
    const gemerkt = await speicher.read(letzteMessages, {
      agent,
      phone: NUMMER.anna,
      hoechstens: 9,
    })
    expect(gemerkt.map((m) => m.role)).toEqual(['user', 'assistant', 'user', 'assistant'])
    const namen = await speicher.read(kennungenDerPerson, { person_id: await idVon(b, NUMMER.anna) })
    expect(namen.filter((k) => k.kanal === 'phone').map((k) => [k.kennung, k.geprueft])).toEqual([
      [NUMMER.anna, true],
      [NEU, false],
    ])
    await b.schliesse()
  })

  test('eine offene Bestätigung wird auf der neuen Nummer erst noch einmal gefragt, auch nach einem Knopfdruck', async () => {
    const b = await oeffneBuero({ speicher: await oeffne() })
    await b.sage('anna', 'Trag Urlaub vom 21.12. bis 23.12. ein')
    expect((await b.vorgang('V-1'))?.status).toBe('bestaetigung')
    const knopf = b.gesendet[0]?.knoepfe[0]?.id ?? ''
    expect(knopf).not.toBe('')
    await wechsel(b, 'anna', NEU)
    const [nochmal] = await b.sage(NEU, 'Ja', { knopf })
    expect(nochmal).toMatch(/21\.12\..*\?/s)
    expect(nochmal).toBe(b.gesendet[0]?.text)
    expect((await b.vorgang('V-1'))?.status).toBe('bestaetigung')
    expect(await b.aufrufe()).toEqual([])
    await b.sage(NEU, 'ja')
    expect((await b.vorgang('V-1'))?.status).toBe('erledigt')
    expect(await b.aufrufe()).toHaveLength(1)
    await b.schliesse()
  })

  test('ein Nein auf der neuen Nummer bricht gleich ab', async () => {
    const b = await oeffneBuero({ speicher: await oeffne() })
    const ort = { kanal: 'whatsapp', chat: '491713920001', von: '491713920001' }
    await b.sage('anna', 'Trag Urlaub vom 21.12. bis 23.12. ein', ort)
    await wechsel(b, 'anna', '491713920055', ort)
    await b.sage(NEU, 'nein', { kanal: 'whatsapp', chat: '491713920055', von: '491713920055' })
    expect((await b.vorgang('V-1'))?.status).toBe('abgebrochen')
    expect(b.gesendet.at(-1)?.an).toBe('491713920055')
    await b.schliesse()
  })

  test('die Rolle zieht nicht mit: abgelehnt, und die Administration erfährt es einmal', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher })
    await b.sage('anna', 'Zahl Rechnung 4711 über 250 €')
    await wechsel(b, 'bernd', NEU)
    const [nein] = await b.sage(NEU, 'freigeben V-1')
    await b.sage(NEU, 'freigeben V-1')
    expect(nein).toMatch(/V-1/)
    expect((await b.vorgang('V-1'))?.status).toBe('wartet_freigabe')
    const versuche = await speicher.read(freigabenVon, { vorgang_id: 'V-1' })
    expect(versuche.map((f) => f.ergebnis)).toEqual(['alias', 'alias'])
    const gemeldet = b.gesendet.filter((s) => /Bernd Muster wollte V-1/.test(s.text))
    expect(gemeldet.map((s) => s.chat)).toEqual([NUMMER.carla])
    expect(gemeldet[0]?.text).not.toMatch(/\+49/)
    await b.sage('bernd', 'freigeben V-1')
    expect((await b.vorgang('V-1'))?.status).toBe('erledigt')
    await b.schliesse()
  })

  test.each(['weg', 'bei jemand anderem'])(
    'eine Nummer, die beim Freigeben schon %s ist, gibt nichts mehr frei',
    async (wie) => {
      const speicher = await oeffne()
      let dazwischen: (() => Promise<unknown>) | undefined
      const b = await oeffneBuero({
        speicher: {
          ...speicher,
          run: async (op, arg) => {
            if (op.name === 'commitZug') await dazwischen?.()
            return await speicher.run(op, arg)
          },
        },
      })
      await b.sage('anna', 'Zahl Rechnung 4711 über 250 €')
      const [{ agent } = { agent: '' }] = await b.personen()
      const person_id = await idVon(b, NUMMER.carla)
      dazwischen = async () => {
        const k = { kanal: 'phone', kennung: NUMMER.bernd }
        await speicher.run(loescheKennung, { agent, ...k })
        if (wie !== 'weg')
          await speicher.run(insertKennung, { agent, k, person_id, geprueft: true, jetzt: b.uhr.jetzt() })
      }
      await b.sage('bernd', 'freigeben V-1')
      dazwischen = undefined
      expect((await b.vorgang('V-1'))?.status).toBe('wartet_freigabe')
      const versuche = await speicher.read(freigabenVon, { vorgang_id: 'V-1' })
      expect(versuche.map((f) => f.ergebnis)).toEqual(['alias'])
      await b.schliesse()
    },
  )

  test('gehört die neue Nummer schon jemandem, wird nichts zusammengelegt, und es wird einmal gemeldet', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher })
    await wechsel(b, 'anna', NEU)
    await wechsel(b, 'deniz', NEU)
    await wechsel(b, 'deniz', NEU)
    await wechsel(b, 'anna', NEU)
    const namen = await speicher.read(kennungenDerPerson, { person_id: await idVon(b, NUMMER.anna) })
    expect(namen.map((k) => k.kennung)).toContain(NEU)
    expect(await b.personen()).toHaveLength(4)
    expect(b.gesendet.map((s) => s.chat)).toEqual([NUMMER.carla])
    expect(b.gesendet[0]?.text).toMatch(/Deniz Test.*Anna Beispiel/)
    await b.schliesse()
  })

  test('der Konflikt steht im Log, mit IDs und ohne Nummern und Namen', async () => {
    const { log, zeilen } = merkendesLog()
    const b = await oeffneBuero({ speicher: await oeffne(), log })
    await wechsel(b, 'anna', NEU)
    await wechsel(b, 'deniz', NEU)
    const gemeldet = zeilen
      .filter((zeile) => zeile.includes('Nummernkonflikt'))
      .map((zeile) => JSON.parse(zeile))
    expect(gemeldet).toEqual([
      expect.objectContaining({
        level: 40,
        nachricht: 2,
        person: await idVon(b, NUMMER.deniz),
        besitzer: await idVon(b, NUMMER.anna),
      }),
    ])
    expect(zeilen.join('')).not.toMatch(/4917139200|Deniz|Anna/)
    await b.schliesse()
  })

  test('wechselt die Nummer des Assistenten, zieht niemand um; jeder hört es beim nächsten Mal, einmal', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher })
    await b.sage('anna', 'Wie war der Umsatz im Oktober?', { nummer: '+4930111' })
    await b.warte(1000)
    await b.lege('anna', '[Neue Nummer]', {
      art: 'nummernwechsel',
      von: undefined,
      chat: '',
      nummer: '+4930111',
      neue_kennung: '+4930222',
    })
    await b.warte(1000)
    const [erste] = await b.sage('anna', 'und im September?', { nummer: '+4930222' })
    expect(erste).toMatch(/^Ich habe eine neue Nummer.*September/s)
    const [zweite] = await b.sage('anna', 'und im August?', { nummer: '+4930222' })
    expect(zweite).not.toMatch(/neue Nummer/)
    expect(await b.personen()).toHaveLength(4)
    const namen = await speicher.read(kennungenDerPerson, { person_id: await idVon(b, NUMMER.anna) })
    expect(namen).toHaveLength(1)
    // Counter-test: another number without a replacement is no news.
    const [andere] = await b.sage('anna', 'und im Juli?', { nummer: '+4930333' })
    expect(andere).not.toMatch(/neue Nummer/)
    await b.schliesse()
  })

  test('bekommt eine Gruppe eine andere ID, sind ihre offenen Vorgänge noch da', async () => {
    const b = await oeffneBuero({ speicher: await oeffne(), konfiguration: { gruppen: 'alle' } })
    const in1 = { chat: 'G1', gruppe: true }
    await b.sage('anna', 'Trag Urlaub vom 21.12. bis 23.12. ein', in1)
    await b.lege('anna', '[Gruppe]', { ...in1, art: 'nummernwechsel', von: undefined, neue_kennung: 'G2' })
    await b.assistent.ruhe()
    const in2 = { chat: 'G2', gruppe: true }
    expect((await b.sage('anna', 'Was läuft gerade?', in2)).join()).toMatch(/V-1/)
    await b.sage('anna', 'ja', in2)
    expect((await b.vorgang('V-1'))?.status).toBe('erledigt')
    expect(b.gesendet.at(-1)?.chat).toBe('G2')
    await b.schliesse()
  })

  test('wer unbekannt ist, bleibt es nach einem Nummernwechsel', async () => {
    const b = await oeffneBuero({ speicher: await oeffne() })
    await wechsel(b, '+491729999999', NEU)
    expect(b.gesendet).toEqual([])
    const [abgewiesen] = await b.sage(NEU, 'Was läuft gerade?')
    expect(abgewiesen).toBeDefined()
    expect(await b.personen()).toHaveLength(4)
    await b.schliesse()
  })
})
