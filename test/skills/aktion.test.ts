import { expect, test } from 'vitest'
import { handUhr } from '../../src/betrieb/uhr.ts'
import {
  EndgueltigerFehler,
  ErgebnisUnklar,
  FalscheBenutzung,
  WiederholbarerFehler,
} from '../../src/domaene/fehler.ts'
import { oeffneHauptbuch } from '../../src/skills/aktion.ts'
import { gibUnklareFrei, listeAktionen } from '../../src/speicher/aktion.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

// I2, I4: the row is there before the effect; a repetition never does again what is known to be done.

const buch = (speicher: Speicher, executor: string) =>
  oeffneHauptbuch({
    speicher,
    uhr: handUhr('2026-11-27T09:00:00.000Z'),
    executor,
    signal: new AbortController().signal,
    zeile: {
      vorgang_id: 'V-1',
      faehigkeit: 'ticket_anlegen',
      ausgeloest_von: 'P-1',
      freigegeben_von: null,
      begruendung: 'Anfrage',
    },
    sichere: async () => undefined,
  })

/** A foreign system that counts. */
function fremd() {
  const da = new Map<string, { nummer: number }>()
  let aufrufe = 0
  return {
    da,
    aufrufe: () => aufrufe,
    run: async (key: string) => {
      aufrufe++
      const neu = da.get(key) ?? { nummer: da.size + 1 }
      da.set(key, neu)
      return neu
    },
    lookup: async (key: string) => da.get(key),
  }
}

/** The process dies after the effect: what it would have noted never comes. */
const stirbtDanach = (f: ReturnType<typeof fremd>) => async (key: string) => {
  await f.run(key)
  throw new WiederholbarerFehler('tot', 'Prozess tot')
}

jedeDatenbank((_name, oeffne) => {
  test('die Zeile steht vor dem Effekt, das Ergebnis danach', async () => {
    const speicher = await oeffne()
    const f = fremd()
    let vorher: string | undefined
    const wert = await buch(speicher, 'A').aktion('fremd', 'ticket_angelegt', {
      input: { titel: 'Tür' },
      run: async (key) => {
        vorher = (await speicher.read(listeAktionen, { hoechstens: 10 }))[0]?.status
        return await f.run(key)
      },
    })
    expect(vorher).toBe('begonnen')
    expect(wert).toEqual({ nummer: 1 })
    expect(await speicher.read(listeAktionen, { hoechstens: 10 })).toMatchObject([
      {
        key: 'V-1:fremd.ticket_angelegt:1',
        status: 'erledigt',
        ergebnis: '{"nummer":1}',
        ausgeloest_von: 'P-1',
        begruendung: 'Anfrage',
      },
    ])
  })

  test('ein bekanntes Ergebnis wird zurückgegeben, nicht wiederholt', async () => {
    const speicher = await oeffne()
    const f = fremd()
    const effekt = { input: { a: 1, b: 2 }, run: f.run }
    await buch(speicher, 'A').aktion('fremd', 'x', effekt)
    expect(await buch(speicher, 'B').aktion('fremd', 'x', { ...effekt, input: { b: 2, a: 1 } })).toEqual({
      nummer: 1,
    })
    expect(f.aufrufe()).toBe(1)
    await expect(
      buch(speicher, 'B').aktion('fremd', 'x', { ...effekt, input: { a: 9 } }),
    ).rejects.toBeInstanceOf(ErgebnisUnklar)
    expect(f.aufrufe()).toBe(1)
    expect(await speicher.read(listeAktionen, { hoechstens: 10 })).toHaveLength(1)
  })

  test('nach einem Absturz fragt die Wiederholung nach, statt neu zu wirken', async () => {
    const speicher = await oeffne()
    const f = fremd()
    await expect(
      buch(speicher, 'A').aktion('fremd', 'x', { input: 1, run: stirbtDanach(f), lookup: f.lookup }),
    ).rejects.toBeInstanceOf(WiederholbarerFehler)
    expect(
      await buch(speicher, 'B').aktion('fremd', 'x', { input: 1, run: f.run, lookup: f.lookup }),
    ).toEqual({ nummer: 1 })
    expect([f.aufrufe(), f.da.size]).toEqual([1, 1])
  })

  test('wer den Schlüssel ehrt, wird mit demselben Schlüssel noch einmal gefragt', async () => {
    const speicher = await oeffne()
    const f = fremd()
    await expect(
      buch(speicher, 'A').aktion('fremd', 'x', { input: 1, run: stirbtDanach(f), idempotent: true }),
    ).rejects.toBeInstanceOf(WiederholbarerFehler)
    expect(
      await buch(speicher, 'B').aktion('fremd', 'x', { input: 1, run: f.run, idempotent: true }),
    ).toEqual({ nummer: 1 })
    expect([f.aufrufe(), f.da.size]).toEqual([2, 1])
  })

  test('kann es niemand wissen, ist es unklar, und nichts wird von allein wiederholt; nach „nochmal“ einer Person schon', async () => {
    const speicher = await oeffne()
    const f = fremd()
    await expect(
      buch(speicher, 'A').aktion('fremd', 'x', { input: 1, run: stirbtDanach(f) }),
    ).rejects.toBeInstanceOf(ErgebnisUnklar)
    expect(await speicher.read(listeAktionen, { hoechstens: 10 })).toMatchObject([{ status: 'unklar' }])
    // A crash before the Vorgang said so: its turn is repeated, and that is nobody's word.
    await expect(buch(speicher, 'B').aktion('fremd', 'x', { input: 1, run: f.run })).rejects.toBeInstanceOf(
      ErgebnisUnklar,
    )
    expect(f.aufrufe()).toBe(1)
    await speicher.run(gibUnklareFrei, {
      vorgang_id: (await speicher.read(listeAktionen, { hoechstens: 1 }))[0]?.vorgang_id ?? '',
    })
    expect(await buch(speicher, 'B').aktion('fremd', 'x', { input: 1, run: f.run })).toEqual({ nummer: 1 })
    expect(await speicher.read(listeAktionen, { hoechstens: 10 })).toMatchObject([
      { status: 'erledigt', executor: 'B' },
    ])
  })

  test('eine Zeile „begonnen“ eines toten Prozesses ohne Nachfrage und ohne Schlüssel ist unklar', async () => {
    const speicher = await oeffne()
    const f = fremd()
    // The executor vanishes inside the effect.
    void buch(speicher, 'A').aktion('fremd', 'x', { input: 1, run: () => new Promise(() => undefined) })
    await expect.poll(async () => (await speicher.read(listeAktionen, { hoechstens: 10 })).length).toBe(1)
    await expect(buch(speicher, 'B').aktion('fremd', 'x', { input: 1, run: f.run })).rejects.toBeInstanceOf(
      ErgebnisUnklar,
    )
    expect(f.aufrufe()).toBe(0)
  })

  test('eine Ablehnung ist ein Ergebnis: der nächste Lauf darf es mit anderen Angaben versuchen', async () => {
    const speicher = await oeffne()
    const f = fremd()
    const nein = async (): Promise<never> => {
      throw new EndgueltigerFehler('abgelehnt', 'Sie haben abgelehnt.')
    }
    await expect(buch(speicher, 'A').aktion('fremd', 'x', { input: 1, run: nein })).rejects.toBeInstanceOf(
      EndgueltigerFehler,
    )
    expect(await speicher.read(listeAktionen, { hoechstens: 10 })).toMatchObject([{ status: 'fehler' }])
    expect(await buch(speicher, 'A').aktion('fremd', 'x', { input: 2, run: f.run })).toEqual({ nummer: 1 })
  })

  test('zwei gleiche Effekte eines Laufs sind zwei, mit eigenen Schlüsseln', async () => {
    const speicher = await oeffne()
    const f = fremd()
    const b = buch(speicher, 'A')
    await b.aktion('fremd', 'x', { input: 1, run: f.run })
    await b.aktion('fremd', 'x', { input: 1, run: f.run })
    expect((await speicher.read(listeAktionen, { hoechstens: 10 })).map((z) => z.key)).toEqual([
      'V-1:fremd.x:1',
      'V-1:fremd.x:2',
    ])
  })

  test('nach dem Ende des Laufs beginnt kein Effekt mehr', async () => {
    const speicher = await oeffne()
    const f = fremd()
    const b = buch(speicher, 'A')
    b.schliesse()
    await expect(b.aktion('fremd', 'x', { input: 1, run: f.run })).rejects.toBeInstanceOf(FalscheBenutzung)
    expect([f.aufrufe(), (await speicher.read(listeAktionen, { hoechstens: 10 })).length]).toEqual([0, 0])
  })
})
