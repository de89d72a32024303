import { expect, test } from 'vitest'
import { kennungenVon } from '../../src/domaene/kennung.ts'
import { freigabenVon } from '../../src/speicher/freigabe.ts'
import { setzeStatus } from '../../src/speicher/person.ts'
import { exec, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { type Buero, NUMMER, oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

// I7 where it is narrow: clicks from two processes at once, and a requester with every right and a second number.

const person = async (b: Buero, name: string): Promise<string> =>
  (await b.personen()).find((p) => p.name.startsWith(name))?.id ?? ''

/** As the command line decides: the chat's own rule, over a connection of its own. */
const ueberKommandozeile = async (
  b: Buero,
  speicher: Speicher,
  name: string,
  wunsch: 'freigeben' | 'ablehnen',
) => {
  const person_id = await person(b, name)
  return await speicher.run(b.assistent.entscheideFreigabe, {
    agent: 'beispiel',
    vorgang_id: 'V-1',
    person_id,
    geprueft: true,
    kanal: 'cli',
    wunsch,
    grund: wunsch === 'ablehnen' ? 'zu teuer' : null,
    stand: null,
    zeit: b.uhr.jetzt(),
    jetzt: b.uhr.jetzt(),
  })
}

jedeDatenbank((_name, oeffne) => {
  test('von zwei Verbindungen her vier Klicks auf einmal: eine Entscheidung, ein Effekt, ein Ergebnis, und jeder andere hört, wer schon entschied', async () => {
    const speicher = await oeffne()
    const nebenan = await oeffne()
    const b = await oeffneBuero({ speicher, fremdVerzoegerungMs: 100 })
    await b.sage('anna', 'Zahl Rechnung 4711 über 250 €')
    const antworten = await Promise.all([
      b.lege('bernd', 'freigeben V-1'),
      ueberKommandozeile(b, nebenan, 'Bernd', 'freigeben'),
      b.lege('carla', 'freigeben V-1'),
      ueberKommandozeile(b, nebenan, 'Carla', 'freigeben'),
    ])
    // Whoever was first, the server does it: it notices what another process committed.
    await expect.poll(async () => (await b.vorgang('V-1'))?.status).toBe('erledigt')
    await b.assistent.ruhe()
    const danach = await ueberKommandozeile(b, nebenan, 'Carla', 'ablehnen')
    expect(danach).toMatchObject({ ok: false, ergebnis: 'schon_freigegeben' })

    const versuche = await speicher.read(freigabenVon, { vorgang_id: 'V-1' })
    expect(versuche.map((v) => v.ergebnis).sort()).toEqual([
      'freigegeben',
      ...Array.from({ length: 4 }, () => 'schon_freigegeben'),
    ])
    expect(versuche.every((v) => v.name !== null && v.zeit === b.uhr.jetzt())).toBe(true)
    const texte = [
      ...antworten.flatMap((a) => (typeof a === 'number' ? [] : [a.text])),
      ...b.gesendet.filter((s) => s.chat !== NUMMER.anna).map((s) => s.text),
    ]
    expect(texte.filter((t) => t.startsWith('Freigegeben: V-1'))).toHaveLength(1)
    expect(
      texte.filter((t) =>
        /^V-1 ist bereits freigegeben von (Bernd Muster|Carla Probe), 10:00\.( Stand: läuft\.)?$/.test(t),
      ),
    ).toHaveLength(3)
    expect(b.gesendet.filter((s) => s.chat === NUMMER.anna && /bezahlt/.test(s.text))).toHaveLength(1)
    expect(await b.aktionen()).toHaveLength(1)
    await b.schliesse()
  })

  test('wer anfragt, gibt nicht frei: mit keiner Rolle, keiner Nummer und auf keinem Weg', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({
      speicher,
      konfiguration: {
        team: [
          { name: 'Anna Beispiel', phone: NUMMER.anna, rollen: ['mitglied', 'finanzen', 'leitung', 'admin'] },
          { name: 'Bernd Muster', phone: NUMMER.bernd, rollen: ['mitglied', 'finanzen'] },
          { name: 'Carla Probe', phone: NUMMER.carla, rollen: ['mitglied', 'admin'] },
        ],
      },
    })
    await b.sage('anna', 'Zahl Rechnung 4711 über 0,40 €')
    const stand = (await b.vorgang('V-1'))?.frage?.stand
    for (const [i, nummer] of ['+491713920011', '+491713920012'].entries()) {
      const [k] = kennungenVon('http', nummer)
      await speicher.run(function* (geprueft: number) {
        yield* exec(sql`INSERT INTO assistent_kennung (agent, kanal, kennung, person_id, geprueft, erstellt)
          SELECT 'beispiel', ${k?.kanal}, ${k?.kennung}, id, ${geprueft}, erstellt FROM assistent_person WHERE phone = ${NUMMER.anna}`)
      }, i)
    }
    const versuche = [
      await b.sage('anna', 'freigeben V-1'),
      await b.sage('anna', '', { knopf: `freigeben:V-1:${stand}` }),
      await b.sage('+491713920011', 'freigeben V-1'),
      await b.sage('+491713920012', 'freigeben V-1'),
      [(await ueberKommandozeile(b, speicher, 'Anna', 'freigeben')).text],
    ]
    for (const antwort of versuche) expect(antwort).toEqual([expect.stringContaining('Vier-Augen')])
    expect((await speicher.read(freigabenVon, { vorgang_id: 'V-1' })).map((v) => v.ergebnis)).toEqual(
      versuche.map(() => 'vier_augen'),
    )
    expect((await b.vorgang('V-1'))?.status).toBe('wartet_freigabe')

    await speicher.run(setzeStatus, {
      id: await person(b, 'Bernd'),
      status: 'gesperrt' as const,
      jetzt: b.uhr.jetzt(),
    })
    await b.sage('bernd', 'freigeben V-1')
    const [allein] = await b.sage('anna', 'Zahl Rechnung 4712 über 50 €')
    expect(allein).toMatch(/„finanzen“[\s\S]*niemand/)
    expect(b.gesendet.findLast((s) => s.chat === NUMMER.carla)?.text).toMatch(/finanzen[\s\S]*eintragen/)
    expect((await b.vorgaenge()).map((v) => v.status)).toEqual(['wartet_freigabe', 'wartet_freigabe'])
    expect(await b.aufrufe()).toEqual([])
    await b.schliesse()
  })
})
