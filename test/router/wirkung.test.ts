import { expect, test } from 'vitest'
import { z } from 'zod'
import { EndgueltigerFehler, ErgebnisUnklar, WiederholbarerFehler } from '../../src/domaene/fehler.ts'
import { type Effekt, skill, type WirkKontext } from '../../src/skills/skill.ts'
import { aktionenVon } from '../../src/speicher/aktion.ts'
import { exec, type Operation, sql } from '../../src/speicher/speicher.ts'
import { merkeAbbruch } from '../../src/speicher/vorgang-lauf.ts'
import { type Buero, NUMMER, oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { brueche } from '../helfer/invarianten.ts'

// I2, I4: a skill with several effects, of which one fails, stays unclear, or is called off. What the person hears is what
// the ledger says, and what they decide is kept there.

/** Another system that counts keys, and can be told what to do with the next call. */
function system(name: string) {
  const da: string[] = []
  let stoerung: 'lehnt_ab' | 'wirkt_und_schweigt' | 'haengt' | undefined
  const haengt = Promise.withResolvers<void>()
  let loese: () => void = () => undefined
  return {
    da,
    haengt: haengt.promise,
    stoere(was: typeof stoerung) {
      stoerung = was
    },
    /** What hangs comes back after all. */
    loese: () => loese(),
    effekt: (wirkung: string, mehr: Partial<Effekt<{ nummer: number }>> = {}) =>
      [
        name,
        wirkung,
        {
          input: wirkung,
          async run(key: string) {
            if (stoerung === 'lehnt_ab') throw new EndgueltigerFehler('nein', 'Das Konto ist gesperrt.')
            if (stoerung === 'haengt') {
              haengt.resolve()
              await new Promise<void>((weiter) => {
                loese = weiter
              })
            }
            da.push(key)
            if (stoerung === 'wirkt_und_schweigt') throw new Error('Verbindung weg')
            return { nummer: da.length }
          },
          ...mehr,
        },
      ] as const,
  }
}

const umzug = (run: (k: WirkKontext<Record<string, never>>) => Promise<string>, mehr: object = {}) =>
  skill({
    name: 'umzug_machen',
    beschreibung: 'Macht den Umzug',
    beispiele: ['mach den umzug', 'umzug machen'],
    parameter: z.object({}),
    risiko: 1,
    ...mehr,
    run: run as never,
  })

function* alsWaereNichtsGeschehen(id: string): Operation<void> {
  yield* exec(sql`UPDATE assistent_vorgang SET status = 'abgebrochen' WHERE id = ${id}`)
}

jedeDatenbank((name, oeffne) => {
  async function mit(...skills: ReturnType<typeof umzug>[]): Promise<Buero> {
    return await oeffneBuero({ speicher: await oeffne(), skills })
  }
  const lass = async (b: Buero, mal = 12): Promise<void> => {
    for (let i = 0; i < mal; i++) {
      await new Promise((r) => setTimeout(r, name === 'SQLite' ? 5 : 30))
      await b.warte(20_000)
    }
  }
  const zwei = (lager: ReturnType<typeof system>, spedition: ReturnType<typeof system>) =>
    umzug(async ({ aktion }) => {
      const { nummer } = await aktion(...lager.effekt('regal_reserviert'))
      const wagen = await aktion(...spedition.effekt('wagen_bestellt'))
      return `Regal ${nummer}, Wagen ${wagen.nummer}.`
    })

  test('der zweite Effekt scheitert: gesagt wird, was geschehen ist und was nicht, und „nochmal“ macht dahinter weiter', async () => {
    const [lager, spedition] = [system('lager'), system('spedition')]
    spedition.stoere('lehnt_ab')
    const b = await mit(zwei(lager, spedition))
    const [text = ''] = await b.sage('anna', 'mach den umzug')
    expect(text).toMatch(/V-1 hat nur zum Teil geklappt.*Das Konto ist gesperrt/)
    expect(text).toMatch(/lager\.regal_reserviert – erledigt.*nummer: 1/)
    expect(text).toMatch(/spedition\.wagen_bestellt – fehlgeschlagen/)
    expect(text).toMatch(/„nochmal V-1“ mache ich dahinter weiter/)
    expect(await b.vorgang('V-1')).toMatchObject({ status: 'fehler', grund: 'verweigert' })
    const [status = ''] = await b.sage('anna', 'status V-1')
    expect(status).toMatch(
      /regal_reserviert – erledigt[\s\S]*wagen_bestellt – fehlgeschlagen[\s\S]*nochmal V-1/,
    )

    await b.sage('anna', 'nochmal V-1')
    expect(lager.da).toEqual(['V-1:lager.regal_reserviert:1'])
    spedition.stoere(undefined)
    expect(await b.sage('anna', 'nochmal V-1')).toEqual(['Regal 1, Wagen 1.'])
    expect(lager.da).toEqual(['V-1:lager.regal_reserviert:1'])
    expect(spedition.da).toEqual(['V-1:spedition.wagen_bestellt:1'])
    expect(await b.vorgang('V-1')).toMatchObject({ status: 'erledigt', grund: null })
    expect(await b.sage('anna', 'nochmal V-1')).toEqual([
      expect.stringMatching(/nichts mehr, Stand: erledigt/),
    ])
    await b.schliesse()
  })

  test('was zum Teil geschehen ist, wird durch „abbrechen“ nicht ungeschehen, und das steht da', async () => {
    const [lager, spedition] = [system('lager'), system('spedition')]
    spedition.stoere('lehnt_ab')
    const b = await mit(zwei(lager, spedition))
    await b.sage('anna', 'mach den umzug')
    const [text = ''] = await b.sage('anna', 'abbrechen V-1')
    expect(text).toMatch(/abgebrochen[\s\S]*schon geschehen[\s\S]*regal_reserviert – erledigt/)
    expect(await b.vorgang('V-1')).toMatchObject({ status: 'erledigt', grund: 'abbrechen' })
    expect(await b.sage('anna', 'was läuft gerade?')).toEqual([expect.stringMatching(/nichts ist offen/)])
    await b.schliesse()
  })

  test('nicht erreicht und dann abgebrochen: niemand sagt „nicht gemacht“, wo es geschehen sein kann', async () => {
    const lager = system('lager')
    lager.stoere('wirkt_und_schweigt')
    const einen = umzug(async ({ aktion }) => {
      try {
        const [ort, wirkung, effekt] = lager.effekt('regal_reserviert', { idempotent: true })
        await aktion(ort, wirkung, effekt)
      } catch (cause) {
        throw new WiederholbarerFehler('netz', 'Das Lager ist nicht erreichbar.', { cause })
      }
      return 'Fertig.'
    })
    const b = await mit(einen)
    await b.sage('anna', 'mach den umzug')
    await lass(b)
    expect(b.gesendet.at(-1)?.text).toMatch(/nicht geklappt.*nicht erreichbar/)
    expect(new Set(lager.da)).toEqual(new Set(['V-1:lager.regal_reserviert:1']))
    const [text = ''] = await b.sage('anna', 'abbrechen V-1')
    expect(text).toMatch(/vom Tisch[\s\S]*weiß ich nicht[\s\S]*regal_reserviert – Ergebnis unklar/)
    expect(text).not.toContain('nicht gemacht')
    expect(await b.aktionen()).toMatchObject([{ status: 'unklar', entscheidung: 'abbrechen' }])
    await b.schliesse()
  })

  test('unklar: wo, was, seit wann; die Person sieht nach, und ihr Wort steht im Protokoll', async () => {
    const bank = system('bank')
    bank.stoere('wirkt_und_schweigt')
    const speicher = await oeffne()
    const b = await oeffneBuero({
      speicher,
      skills: [
        umzug(async ({ aktion }) => {
          await aktion(...bank.effekt('kaution_ueberwiesen'))
          return 'Überwiesen.'
        }),
      ],
    })
    const [text = ''] = await b.sage('anna', 'mach den umzug')
    expect(text).toMatch(/weiß nicht, ob das geklappt hat/)
    expect(text).toMatch(/bank\.kaution_ueberwiesen – Ergebnis unklar, begonnen 27\.11\.2026, 10:00/)
    expect(text).toMatch(/„erledigt V-1“.*„nochmal V-1“.*„abbrechen V-1“/)
    expect((await b.sage('anna', 'Was läuft gerade?'))[0]).toMatch(/V-1.*Ergebnis unklar/)

    // Deniz has no right, and hears nothing of it; Carla leads the team.
    for (const wort of ['erledigt', 'nochmal', 'abbrechen', 'status'])
      expect(await b.sage('deniz', `${wort} V-1`)).toEqual([
        expect.stringMatching(/^V-1 gehört jemand anderem/),
      ])
    expect(await b.vorgang('V-1')).toMatchObject({ status: 'fehler', grund: 'unklar' })
    await b.neustart()
    expect(bank.da).toHaveLength(1)

    expect((await b.sage('carla', 'V-1 hat geklappt'))[0]).toMatch(/V-1 ist erledigt.*Carla/)
    expect(b.gesendet.findLast((s) => s.chat === NUMMER.anna)?.text).toMatch(/V-1.*erledigt.*Carla Probe/)
    expect(await b.vorgang('V-1')).toMatchObject({ status: 'erledigt', grund: null })
    const carla = (await b.personen()).find((p) => p.phone === NUMMER.carla)?.id
    expect(await speicher.read(aktionenVon, { vorgang_id: 'V-1' })).toMatchObject([
      { status: 'erledigt', entscheidung: 'erledigt', entschieden_von: carla },
    ])
    for (const wer of ['carla', 'anna'] as const)
      expect((await b.sage(wer, 'erledigt V-1'))[0]).toMatch(/ändert an V-1 nichts mehr/)
    expect((await b.sage('anna', 'warum V-1?'))[0]).toMatch(/Carla Probe hat am .* entschieden: ist erledigt/)
    expect(bank.da).toHaveLength(1)
    await b.schliesse()
  })

  test('„Hat geklappt.“ ohne Nummer gilt, wenn nur eines unklar ist, und ist sonst eine Bemerkung', async () => {
    const bank = system('bank')
    const b = await mit(
      umzug(async ({ aktion }) => {
        await aktion(...bank.effekt('kaution_ueberwiesen'))
        return 'Überwiesen.'
      }),
    )
    bank.stoere('wirkt_und_schweigt')
    await b.sage('anna', 'mach den umzug')
    await b.sage('anna', 'mach den umzug')
    expect((await b.sage('anna', 'hat geklappt'))[0]).toMatch(/Welchen Vorgang[\s\S]*V-1[\s\S]*V-2/)
    expect((await b.vorgaenge()).map((v) => v.status)).toEqual(['fehler', 'fehler'])
    await b.sage('anna', 'erledigt V-1')
    expect((await b.sage('anna', 'Das hat geklappt.'))[0]).toMatch(/V-2 ist erledigt/)
    expect((await b.sage('anna', 'Das hat geklappt.'))[0]).not.toMatch(/erledigt/)
    // Quoting what asked is as good as a number.
    await b.sage('anna', 'mach den umzug')
    await b.sage('anna', 'mach den umzug')
    const [frage] = b.gesendet.filter((s) => /weiß nicht/.test(s.text)).slice(-2)
    const { length: vorher } = b.gesendet
    await b.sage('anna', 'erledigt', { zitat: `out-${frage?.id}` })
    expect(b.gesendet.slice(vorher).map((s) => s.text)).toEqual([expect.stringMatching(/ist erledigt/)])
    await b.schliesse()
  })

  test('zweimal „nochmal“ zugleich, von zwei Leuten: einmal wird es getan', async () => {
    const bank = system('bank')
    bank.stoere('wirkt_und_schweigt')
    const b = await mit(
      umzug(async ({ aktion }) => {
        await aktion(...bank.effekt('kaution_ueberwiesen'))
        return 'Überwiesen.'
      }),
    )
    await b.sage('anna', 'mach den umzug')
    bank.stoere(undefined)
    bank.da.length = 0
    await Promise.all([
      b.lege('anna', 'nochmal V-1'),
      b.lege('carla', 'nochmal V-1'),
      b.lege('anna', 'nochmal V-1'),
    ])
    await b.assistent.ruhe()
    expect(bank.da).toEqual(['V-1:bank.kaution_ueberwiesen:1'])
    expect(b.gesendet.filter((s) => s.text === 'Überwiesen.')).toHaveLength(1)
    expect(await b.vorgang('V-1')).toMatchObject({ status: 'erledigt' })
    await b.schliesse()
  })

  test('von Hand getan, was nie begonnen hatte: das Protokoll sagt, wer es war', async () => {
    const b = await mit(
      umzug(async () => {
        throw new EndgueltigerFehler('zu', 'Heute geschlossen.')
      }),
    )
    await b.sage('anna', 'mach den umzug')
    await b.sage('anna', 'erledigt V-1')
    expect(await b.aktionen()).toMatchObject([
      { system: 'von_hand', status: 'erledigt', entscheidung: 'erledigt' },
    ])
    await b.schliesse()
  })

  test('wer die Unklarheit verschluckt, macht sie nicht klar; was noch unterwegs ist, wird abgewartet', async () => {
    const [lager, bank] = [system('lager'), system('bank')]
    bank.stoere('wirkt_und_schweigt')
    const b = await mit(
      umzug(async ({ aktion }) => {
        await aktion(...bank.effekt('kaution_ueberwiesen')).catch(() => undefined)
        return 'Alles gut.'
      }),
      skill({
        name: 'raum_raeumen',
        beschreibung: 'Räumt den Raum',
        beispiele: ['räum den raum'],
        parameter: z.object({}),
        risiko: 1,
        async run({ aktion }) {
          // Both at once: the first fails while the second is still on its way.
          await Promise.all([
            aktion('tuer', 'geoeffnet', {
              input: 1,
              run: async () => {
                throw new EndgueltigerFehler('zu', 'Klemmt.')
              },
            }),
            aktion(...lager.effekt('regal_reserviert')),
          ])
          return 'Leer.'
        },
      }),
    )
    expect((await b.sage('anna', 'mach den umzug'))[0]).toMatch(/weiß nicht, ob/)
    const [text = ''] = await b.sage('anna', 'räum den raum')
    for (const zeile of [/tuer\.geoeffnet – fehlgeschlagen/, /lager\.regal_reserviert – erledigt/])
      expect(text).toMatch(zeile)
    await b.sage('anna', 'abbrechen V-1')
    await b.sage('anna', 'abbrechen V-2')
    expect((await b.vorgaenge()).map((v) => v.status)).toEqual(['erledigt', 'abgebrochen'])
    await b.schliesse()
  })

  test('abbrechen im Lauf: was schon getan war, wird gesagt; wer sein Signal nicht hört, hält niemanden auf', async () => {
    const [lager, spedition] = [system('lager'), system('spedition')]
    const wartet = Promise.withResolvers<void>()
    const b = await mit(
      umzug(async ({ aktion }) => {
        await aktion(...lager.effekt('regal_reserviert'))
        wartet.resolve()
        await new Promise(() => undefined)
        await aktion(...spedition.effekt('wagen_bestellt'))
        return 'Fertig.'
      }),
    )
    await b.lege('anna', 'mach den umzug')
    await wartet.promise
    await b.lege('anna', 'abbrechen V-1')
    await b.assistent.ruhe()
    const texte = b.gesendet.map((s) => s.text).join('\n')
    expect(texte).toMatch(/Abbruch weitergegeben/)
    expect(texte).toMatch(/V-1 ist abgebrochen[\s\S]*regal_reserviert – erledigt/)
    expect(texte).not.toMatch(/wagen_bestellt/)
    expect(await b.vorgang('V-1')).toMatchObject({ status: 'erledigt', grund: 'abbrechen' })
    expect((await b.sage('anna', 'hilfe'))[0]).toMatch(/Das kann ich/)
    await b.schliesse()
  })

  test('abgebrochen mitten im Effekt: unklar; „nochmal“ wartet, bis der alte Versuch zurück ist, und wirkt nicht doppelt', async () => {
    const bank = system('bank')
    bank.stoere('haengt')
    const b = await mit(
      umzug(async ({ aktion }) => `Nr. ${(await aktion(...bank.effekt('kaution_ueberwiesen'))).nummer}`),
    )
    await b.lege('anna', 'mach den umzug')
    await bank.haengt
    await b.lege('anna', 'abbrechen V-1')
    await b.assistent.ruhe()
    expect(b.gesendet.map((s) => s.text).join('\n')).toMatch(/weiß nicht, ob das geklappt hat/)
    expect(await b.vorgang('V-1')).toMatchObject({ status: 'fehler', grund: 'unklar' })
    await b.lege('anna', 'nochmal V-1')
    await expect.poll(async () => (await b.vorgang('V-1'))?.status).toBe('laeuft')
    bank.stoere(undefined)
    bank.loese()
    await b.assistent.ruhe()
    expect(b.gesendet.at(-1)?.text).toBe('Nr. 1')
    expect(bank.da).toEqual(['V-1:bank.kaution_ueberwiesen:1'])
    await b.schliesse()
  })

  test('über der Zeit mitten im Effekt: unklar, und gesagt wird auch, dass es zu lange dauerte', async () => {
    const bank = system('bank')
    bank.stoere('haengt')
    const b = await mit(
      umzug(async ({ aktion }) => `Nr. ${(await aktion(...bank.effekt('kaution_ueberwiesen'))).nummer}`, {
        timeoutMs: 120_000,
      }),
    )
    await b.lege('anna', 'mach den umzug')
    await bank.haengt
    b.uhr.stelle(60_000)
    b.uhr.stelle(60_001)
    await b.assistent.ruhe()
    expect(b.gesendet.at(-1)?.text).toMatch(/weiß nicht, ob.*mehr als 2 Minuten[\s\S]*kaution_ueberwiesen/)
    // What comes back later is the truth, but no news about what somebody has closed.
    await b.sage('anna', 'abbrechen V-1')
    bank.loese()
    await new Promise((r) => setTimeout(r, 20))
    expect(await b.aktionen()).toMatchObject([{ status: 'unklar', entscheidung: 'abbrechen' }])
    await b.schliesse()
  })

  test('abbrechen, während auf den nächsten Versuch gewartet wird: er kommt nicht mehr', async () => {
    let laeufe = 0
    const b = await mit(
      umzug(
        async () => {
          laeufe++
          throw new WiederholbarerFehler('netz', 'Netz weg')
        },
        { risiko: 2 },
      ),
    )
    await b.sage('anna', 'mach den umzug')
    await b.lege('anna', 'ja')
    await expect.poll(() => laeufe).toBe(1)
    await expect.poll(async () => (await b.vorgang('V-1'))?.status).toBe('laeuft')
    await b.lege('anna', 'abbrechen V-1')
    await expect.poll(() => b.gesendet.map((s) => s.text).join()).toMatch(/Abbruch/)
    expect((await b.sage('anna', 'was läuft gerade?'))[0]).toMatch(/wird abgebrochen/)
    await lass(b)
    expect(laeufe).toBe(1)
    expect(await b.vorgang('V-1')).toMatchObject({ status: 'abgebrochen', grund: 'abbrechen' })
    await b.schliesse()
  })

  test('ein Abbruch überlebt den Absturz: nach dem Neustart geht der Lauf nicht weiter', async () => {
    const lager = system('lager')
    let laeufe = 0
    const wartet = Promise.withResolvers<void>()
    const speicher = await oeffne()
    const b = await oeffneBuero({
      speicher,
      skills: [
        umzug(async ({ aktion, signal }) => {
          laeufe++
          await aktion(...lager.effekt('regal_reserviert', { idempotent: true }))
          wartet.resolve()
          return await new Promise((_, nein) => signal.addEventListener('abort', () => nein(signal.reason)))
        }),
      ],
    })
    await b.lege('anna', 'mach den umzug')
    await wartet.promise
    // The program stops in the moment in which the cancel is stored: nobody here has passed it on.
    const stirbt = b.assistent.halteAn()
    await speicher.run(merkeAbbruch, { id: 'V-1' })
    await stirbt
    await b.neustart()
    await b.assistent.ruhe()
    expect([laeufe, lager.da.length]).toEqual([1, 1])
    expect(await b.vorgang('V-1')).toMatchObject({ status: 'erledigt', grund: 'abbrechen' })
    await b.schliesse()
  })

  test('der Fortschritt steht in „Was läuft gerade?“ und „status“, kommt höchstens jede Sekunde und ist am Ende weg', async () => {
    const ende = Promise.withResolvers<void>()
    const gemeldet = Promise.withResolvers<(anteil: number, text?: string) => void>()
    const b = await mit(
      umzug(
        async ({ melde }) => {
          melde(0.3, 'Seite 3 von 10')
          gemeldet.resolve(melde)
          await ende.promise
          return 'Fertig.'
        },
        { risiko: 0 },
      ),
    )
    await b.lege('anna', 'mach den umzug')
    const melde = await gemeldet.promise
    const fortschritt = async () => (await b.vorgang('V-1'))?.fortschritt
    await expect.poll(fortschritt).toEqual({ anteil: 0.3, text: 'Seite 3 von 10' })
    await b.lege('anna', 'Was läuft gerade?')
    await expect.poll(() => b.gesendet.at(-1)?.text).toMatch(/V-1.*läuft, 30\s%, Seite 3 von 10/)
    await b.lege('anna', 'status V-1')
    await expect.poll(() => b.gesendet.at(-1)?.text).toMatch(/^V-1 .*: läuft, 30\s%, Seite 3 von 10/)
    for (let seite = 4; seite <= 8; seite++) melde(seite / 10, `Seite ${seite}`)
    await new Promise((r) => setTimeout(r, 20))
    expect(await fortschritt()).toMatchObject({ text: 'Seite 3 von 10' })
    b.uhr.stelle(1000)
    await expect.poll(fortschritt).toEqual({ anteil: 0.8, text: 'Seite 8' })
    melde(Number.NaN, 'viel\n zu   viel')
    ende.resolve()
    await b.assistent.ruhe()
    melde(0.9, 'zu spät')
    b.uhr.stelle(5000)
    await new Promise((r) => setTimeout(r, 20))
    expect(await b.vorgang('V-1')).toMatchObject({ status: 'beantwortet', fortschritt: null })
    await b.schliesse()
  })

  test('ErgebnisUnklar aus dem Skill selbst: die Zeile sagt es, und ein „nochmal“ behält den Schlüssel', async () => {
    const keys: string[] = []
    const b = await mit(
      umzug(async ({ aktion }) => {
        await aktion('post', 'brief_gesendet', {
          input: 1,
          run: async (key) => {
            keys.push(key)
            if (keys.length === 1) throw new ErgebnisUnklar('Weg.')
            return {}
          },
        })
        return 'Gesendet.'
      }),
    )
    await b.sage('anna', 'mach den umzug')
    expect(await b.sage('anna', 'nochmal')).toEqual(['Gesendet.'])
    expect(new Set(keys)).toEqual(new Set(['V-1:post.brief_gesendet:1']))
    await b.schliesse()
  })

  test('rechnet ein Skill beim zweiten Mal anders, sagt der Vorgang, dass sein erster Schritt schon anders getan ist', async () => {
    let mal = 0
    const b = await mit(
      umzug(async ({ aktion }) => {
        await aktion('lager', 'regal_reserviert', { input: { mal: ++mal }, run: async () => ({}) })
        throw new EndgueltigerFehler('zu', 'Geschlossen.')
      }),
    )
    expect((await b.sage('anna', 'mach den umzug'))[0]).toMatch(/nur zum Teil geklappt.*Geschlossen/)
    expect((await b.sage('anna', 'nochmal V-1'))[0]).toMatch(
      /mit anderen Angaben[\s\S]*regal_reserviert – erledigt/,
    )
    expect(await b.vorgang('V-1')).toMatchObject({ status: 'fehler', grund: 'unklar' })
    expect(await b.aktionen()).toHaveLength(1)
    await b.sage('anna', 'erledigt V-1')
    await b.schliesse()
  })

  test('Gegenprobe: „abgebrochen“ über einem Effekt, den es gibt, fällt auf', async () => {
    const lager = system('lager')
    const speicher = await oeffne()
    const b = await oeffneBuero({
      speicher,
      skills: [
        umzug(async ({ aktion }) => {
          await aktion(...lager.effekt('regal_reserviert'))
          throw new EndgueltigerFehler('zu', 'Geschlossen.')
        }),
      ],
    })
    await b.sage('anna', 'mach den umzug')
    // „abgebrochen“ over an effect that happened would be a lie, and is found as one.
    await speicher.run(alsWaereNichtsGeschehen, 'V-1')
    expect(await speicher.read(brueche, {})).toEqual(['I4: not done, and an Aktion says it was: V-1'])
    await b.assistent.halteAn()
  })
})
