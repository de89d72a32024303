import { expect, test } from 'vitest'
import { z } from 'zod'
import { EndgueltigerFehler, WiederholbarerFehler } from '../../src/domaene/fehler.ts'
import { MINUTE_MS } from '../../src/domaene/zeit.ts'
import { skill } from '../../src/skills/skill.ts'
import { slot } from '../../src/skills/slot.ts'
import { setzeSprache } from '../../src/speicher/person.ts'
import { rows, sql } from '../../src/speicher/speicher.ts'
import { type Buero, NUMMER, oeffneBuero, type Wer } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { ticketAnlegen } from '../helfer/demo-skills.ts'

const Zeile = z.object({ rolle: z.string(), text: z.string() })

jedeDatenbank((_name, oeffne) => {
  test('zwei Nachrichten einer Person im selben Augenblick werden nacheinander bearbeitet, andere warten nicht', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({
      speicher,
      zeit: '2026-11-27T09:00:01.000Z',
      konfiguration: { grenzen: { ruhezeitMs: 200, zuegeProMinute: 1000 } },
    })
    await Promise.all([
      b.lege('anna', 'Trag Urlaub vom 21.12. bis 23.12. ein', { gesendet: '2026-11-27T09:00:00.000Z' }),
      b.lege('anna', 'ach nein, bis zum 22.12.', { gesendet: '2026-11-27T09:00:01.000Z' }),
      ...Array.from({ length: 30 }, (_, i) =>
        b.lege(i % 2 === 0 ? 'bernd' : 'deniz', 'Wie hoch war der Umsatz im Oktober?'),
      ),
    ])
    b.uhr.stelle(200)
    await b.assistent.ruhe()
    const offen = (await b.vorgaenge()).filter((v) => v.status === 'bestaetigung')
    expect(offen).toHaveLength(1)
    expect(offen[0]?.parameter).toEqual({ zeitraum: { von: '2026-12-21', bis: '2026-12-22' } })
    expect(b.gesendet.filter((s) => /84\.200\s€/.test(s.text))).toHaveLength(30)
    await b.schliesse()
  })

  test('wer etwas früher geschickt hat, kommt früher dran, auch wenn es später ankommt', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher, zeit: '2026-11-27T09:00:21.000Z' })
    expect((await b.sage('anna', 'ja', { gesendet: '2026-11-27T09:00:20.000Z' }))[0]).toMatch(/nichts offen/)
    await b.sage('anna', 'Leg ein Ticket an: Tür klemmt', { gesendet: '2026-11-27T09:00:00.000Z' })
    const [v] = await b.vorgaenge()
    expect(v?.status).toBe('bestaetigung')
    const verlauf = await speicher.read(function* () {
      return yield* rows(Zeile, sql`SELECT rolle, text FROM assistent_verlauf ORDER BY gesendet, id`)
    }, undefined)
    expect(verlauf[0]?.text).toBe('Leg ein Ticket an: Tür klemmt')
    await b.warte(2.5 * 3_600_000)
    const [spaet] = await b.sage('anna', 'Wie hoch war der Umsatz im Oktober?', {
      gesendet: '2026-11-27T09:00:30.000Z',
    })
    expect(spaet).toMatch(/vom 27\.11\.2026, 10:00 kam erst jetzt/)
    await b.schliesse()
  })

  test('zwei offene Bestätigungen: ein „ja“ gilt keiner, eine Nummer genau einer, „beide“ beiden der Reihe nach', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher })
    const paar = async (): Promise<[string, string]> => {
      await b.sage('anna', 'Leg ein Ticket an: Drucker 3. OG')
      await b.sage('anna', 'Trag Urlaub am 4.1. ein')
      const [zweiter, erster] = await b.vorgaenge()
      return [erster?.id ?? '', zweiter?.id ?? '']
    }
    const stand = async (ids: readonly string[]) =>
      Promise.all(ids.map(async (id) => (await b.vorgang(id))?.status))

    const a = await paar()
    const [frage] = await b.sage('anna', 'ja')
    expect(frage).toMatch(/1\. .*Drucker[\s\S]*2\. .*Urlaub/)
    expect(await stand(a)).toEqual(['bestaetigung', 'bestaetigung'])
    await b.sage('anna', '1')
    expect(await stand(a)).toEqual(['erledigt', 'bestaetigung'])
    expect((await b.sage('anna', '1'))[0]).not.toMatch(/angelegt/)
    await b.sage('anna', 'nein')
    expect(await b.aufrufe()).toHaveLength(1)

    const beide = await paar()
    await b.sage('anna', 'beide')
    expect(await stand(beide)).toEqual(['erledigt', 'erledigt'])

    const nein = await paar()
    await b.sage('anna', 'nein')
    expect(await stand(nein)).toEqual(['bestaetigung', 'bestaetigung'])
    await b.sage('anna', '2')
    expect(await stand(nein)).toEqual(['bestaetigung', 'abgebrochen'])
    expect(await b.aufrufe()).toHaveLength(3)
    await b.schliesse()
  })

  test('kommt nach „welche von beiden?“ eine dritte Frage dazu, steht sie im nächsten „welche“ mit auf der Liste', async () => {
    const b = await oeffneBuero({ speicher: await oeffne() })
    await b.sage('anna', 'Leg ein Ticket an: Drucker 3. OG')
    await b.sage('anna', 'Trag Urlaub am 4.1. ein')
    await b.sage('anna', 'ja')
    await b.sage('anna', 'Leg ein Ticket an: Beamer flackert')
    expect((await b.sage('anna', 'nee doch nicht'))[0]).toMatch(/Drucker[\s\S]*Urlaub[\s\S]*Beamer/)
    await b.sage('anna', '3')
    expect((await b.vorgaenge()).map((v) => [v.id, v.status]).sort()).toEqual([
      ['V-1', 'bestaetigung'],
      ['V-2', 'bestaetigung'],
      ['V-4', 'abgebrochen'],
    ])
    await b.schliesse()
  })

  test('leere Texte: gespeichert, kein Vorgang, höchstens eine Antwort in der Minute', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher })
    const antworten = [
      ...(await b.sage('anna', '')),
      ...(await b.sage('anna', ' ')),
      ...(await b.sage('anna', '\u200b\u200b')),
      ...(await b.sage('anna', '\n\n')),
    ]
    expect(antworten).toHaveLength(1)
    await b.warte(61_000)
    expect(await b.sage('anna', '')).toHaveLength(1)
    expect(await b.vorgaenge()).toEqual([])
    await b.schliesse()
  })

  test('sehr lange Texte werden bearbeitet, ganz gespeichert und nur zwischen Zeichen gekürzt', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher })
    const lang = `Leg ein Ticket an: ${'Der Drucker 👨‍👩‍👧 geht nicht. '.repeat(1800)}`
    const [antwort] = await b.sage('anna', lang)
    expect(antwort).toMatch(/sehr lang/)
    for (const text of [299, 298, 300].map((n) => `${'a'.repeat(n)}👨‍👩‍👧 und dann?`))
      await b.sage('anna', text)
    const verlauf = await speicher.read(function* () {
      return yield* rows(Zeile, sql`SELECT rolle, text FROM assistent_verlauf ORDER BY id`)
    }, undefined)
    expect(verlauf[0]?.text).toBe(lang)
    for (const s of b.gesendet) expect(s.text.isWellFormed()).toBe(true)
    await b.schliesse()
  })

  test('Text ist nur Text: nichts davon wird SQL, Vorlage oder Befehl, und beide Datenbanken geben dasselbe zurück', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher })
    const boese = [
      "O'Brien'); DROP TABLE assistent_vorgang;--",
      'Hallo\u0000Welt',
      `{{ vorgang_id }} $${'{process.env.OPENAI_API_KEY}'}`,
      '<img src=x onerror="fetch(\'/api/forget\')">',
      '=HYPERLINK("http://boese.example")\n2026-11-27 INFO freigegeben',
    ]
    for (const text of boese) await b.sage('anna', text)
    const verlauf = await speicher.read(function* () {
      return yield* rows(
        Zeile,
        sql`SELECT rolle, text FROM assistent_verlauf WHERE rolle = 'nutzer' ORDER BY id`,
      )
    }, undefined)
    expect(verlauf.map((v) => v.text)).toEqual(boese.map((t) => t.replaceAll('\u0000', '\uFFFD')))
    await b.schliesse()
  })

  test('in der Gruppe antwortet nur, wer gefragt hat, und nichts Privates anderer erscheint', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher })
    const gruppe = { chat: 'gruppe-1', gruppe: true }
    await b.sage('anna', 'merk dir, dass ich halbtags arbeite')
    await b.sage('anna', '@Assistent trag Urlaub am 4.1. ein', gruppe)
    expect((await b.sage('bernd', 'ja', gruppe))[0]).toMatch(/Anna Beispiel/)
    expect((await b.vorgaenge())[0]?.status).toBe('bestaetigung')
    expect((await b.sage('bernd', 'Was läuft gerade?', gruppe))[0]).not.toMatch(/V-\d/)
    expect((await b.sage('anna', 'Was läuft gerade?', gruppe))[0]).toMatch(/V-2/)
    expect((await b.sage('anna', 'was weißt du über mich?', gruppe))[0]).not.toMatch(/halbtags/)
    expect((await b.sage('deniz', 'status V-2'))[0]).not.toMatch(/Urlaub|4\.1/)
    expect((await b.sage('deniz', 'abbrechen V-2'))[0]).not.toMatch(/Urlaub/)
    await b.schliesse()
  })

  test('ohne passende Angaben: nie ein drittes Nachfragen', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher })
    await b.sage('anna', 'Zahl Rechnung 4711 über 1.23')
    expect((await b.vorgaenge())[0]?.status).toBe('rueckfrage')
    await b.sage('anna', 'irgendwas halt')
    await b.sage('anna', 'ach so viel wie immer')
    expect((await b.vorgaenge()).filter((v) => !['abgebrochen'].includes(v.status))).toEqual([])
    await b.schliesse()
  })
})

const probe = (run: (n: number) => Promise<string>, mehr: { risiko?: 0; timeoutMs?: number } = {}) => {
  let n = 0
  return skill({
    name: 'pruefstand',
    beschreibung: 'Prüfstand',
    beispiele: ['starte den prüfstand'],
    parameter: z.object({ stufe: slot.zahl({ nach: ['stufe'] }).optional() }),
    risiko: 0,
    ...mehr,
    run: async () => run(++n),
  })
}

/** A skill that runs until `ende` is settled. */
function langerLauf() {
  const begonnen = Promise.withResolvers<void>()
  const ende = Promise.withResolvers<string>()
  const lang = probe(() => {
    begonnen.resolve()
    return ende.promise
  })
  return { lang, begonnen, ende }
}

jedeDatenbank((name, oeffne) => {
  async function mit(s: ReturnType<typeof probe>): Promise<Buero> {
    return await oeffneBuero({ speicher: await oeffne(), skills: [s] })
  }
  /** Lets retries come due until all is quiet. */
  async function lass(b: Buero, mal = 12): Promise<void> {
    for (let i = 0; i < mal; i++) {
      await new Promise((r) => setTimeout(r, name === 'SQLite' ? 5 : 30))
      await b.warte(20_000)
    }
  }

  test('was vorübergehend scheitert, wird wiederholt und dann einmal beantwortet', async () => {
    const b = await mit(
      probe(async (n) => {
        if (n < 3) throw new WiederholbarerFehler('netz', 'Netz weg')
        return 'Geht wieder.'
      }),
    )
    await b.lege('anna', 'starte den prüfstand')
    await lass(b)
    expect(b.gesendet.map((s) => s.text)).toEqual(['Geht wieder.'])
    await b.schliesse()
  })

  test('was immer scheitert, endet mit Grund und ehrlicher Antwort und hält niemanden auf', async () => {
    const b = await mit(
      probe(async () => {
        throw new WiederholbarerFehler('netz', 'Netz weg')
      }),
    )
    await b.lege('anna', 'starte den prüfstand')
    await b.lege('anna', 'hilfe')
    expect(await b.sage('bernd', 'hilfe')).toHaveLength(1)
    await lass(b)
    const anna = b.gesendet.filter((s) => s.chat === '+491713920001').map((s) => s.text)
    expect(anna).toHaveLength(2)
    expect(anna[0]).toMatch(/kann ich/)
    expect(anna[1]).toMatch(/nicht erreichbar[\s\S]*nochmal V-1/)
    expect((await b.vorgang('V-1'))?.status).toBe('fehler')
    await b.schliesse()
  })

  test('ein Fehler im Code eines Skills: Vorgang fehler, verständliche Antwort, „nochmal“ geht', async () => {
    const b = await mit(
      probe(async (n) => {
        if (n === 1) throw new TypeError('geheim: undefined is not a function')
        if (n === 2) throw new EndgueltigerFehler('voll', 'Die Ablage ist voll.')
        return 'Fertig.'
      }),
    )
    const [erste] = await b.sage('anna', 'starte den prüfstand')
    expect(erste).toMatch(/V-1/)
    expect(erste).not.toMatch(/geheim/)
    expect((await b.sage('anna', 'nochmal V-1'))[0]).toMatch(/Die Ablage ist voll/)
    expect((await b.sage('anna', 'was läuft gerade?'))[0]).toMatch(/V-1/)
    expect((await b.sage('anna', 'nochmal'))[0]).toBe('Fertig.')
    expect((await b.vorgang('V-1'))?.status).toBe('beantwortet')
    await b.schliesse()
  })

  test('„Was läuft gerade?“ und „abbrechen V-1“ überholen einen langen Skill', async () => {
    const { lang, begonnen, ende } = langerLauf()
    const b = await mit(lang)
    await b.lege('anna', 'starte den prüfstand')
    await begonnen.promise
    b.uhr.stelle(300)
    await expect.poll(async () => (await b.vorgang('V-1'))?.status).toBe('laeuft')
    await b.lege('anna', 'Was läuft gerade?')
    await expect.poll(() => b.gesendet.map((s) => s.text).join()).toMatch(/V-1/)
    await b.lege('anna', 'abbrechen V-1')
    await expect.poll(async () => (await b.vorgang('V-1'))?.status).toBe('abgebrochen')
    ende.resolve('zu spät')
    await b.assistent.ruhe()
    expect(b.gesendet.map((s) => s.text).join()).not.toMatch(/zu spät/)
    await b.schliesse()
  })

  test.each(['Stopp das!', 'halt das bitte an', 'abbrechen'])(
    '„%s“ überholt und beendet, was läuft, und nicht, was auf ein Ja wartet',
    async (text) => {
      const { lang, begonnen, ende } = langerLauf()
      const b = await oeffneBuero({ speicher: await oeffne(), skills: [ticketAnlegen, lang] })
      await b.sage('anna', 'Leg ein Ticket an: Tür klemmt')
      await b.lege('anna', 'starte den prüfstand')
      await begonnen.promise
      b.uhr.stelle(300)
      await expect.poll(async () => (await b.vorgang('V-2'))?.status).toBe('laeuft')
      await b.lege('anna', text)
      await expect.poll(async () => (await b.vorgang('V-2'))?.status).toBe('abgebrochen')
      ende.resolve('zu spät')
      await b.assistent.ruhe()
      expect((await b.vorgang('V-1'))?.status).toBe('bestaetigung')
      await b.schliesse()
    },
  )

  test('„Stopp“ allein wartet in der Reihe und hält nichts an', async () => {
    const { lang, begonnen, ende } = langerLauf()
    const b = await mit(lang)
    await b.lege('anna', 'starte den prüfstand')
    await begonnen.promise
    b.uhr.stelle(300)
    await expect.poll(async () => (await b.vorgang('V-1'))?.status).toBe('laeuft')
    await b.lege('anna', 'Stopp')
    ende.resolve('fertig gemessen')
    await b.assistent.ruhe()
    expect((await b.vorgang('V-1'))?.status).toBe('beantwortet')
    await b.schliesse()
  })

  test('ein Skill über seiner Zeit wird beendet und sagt es', async () => {
    const begonnen = Promise.withResolvers<void>()
    const b = await mit(
      probe(
        () => {
          begonnen.resolve()
          return new Promise(() => undefined)
        },
        { timeoutMs: 5000 },
      ),
    )
    await b.lege('anna', 'starte den prüfstand')
    await begonnen.promise
    b.uhr.stelle(5001)
    await b.assistent.ruhe()
    expect(b.gesendet[0]?.text).toMatch(/zu lange gedauert/)
    expect((await b.vorgang('V-1'))?.status).toBe('fehler')
    await b.schliesse()
  })

  test('mehr als zwanzig Nachrichten in der Minute kommen später dran, keine geht verloren', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({
      speicher,
      konfiguration: { grenzen: { ruhezeitMs: 0, zuegeProMinute: 5 } },
    })
    for (let i = 0; i < 30; i++) await b.lege('anna', 'guten Morgen')
    await b.assistent.ruhe()
    const warum = b.gesendet.filter((s) => /der Reihe nach, es geht nichts verloren/.test(s.text))
    expect([b.gesendet.length, warum.length]).toEqual([6, 1])
    // Taken up by a new program meanwhile: being put off is no failed attempt, however often it happens.
    await b.neustart()
    await lass(b, 30)
    // Why it takes so long was said once, however long it took.
    expect(b.gesendet.map((s) => s.text).filter((t) => !/^Hallo|^Guten/.test(t))).toEqual([warum[0]?.text])
    expect(b.gesendet).toHaveLength(31)
    await b.schliesse()
  })

  test('warum es dauert, wird bei jedem Schwall einmal gesagt, in der Sprache der Person, Fremden und Programmen nie', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({
      speicher,
      konfiguration: { grenzen: { ruhezeitMs: 0, zuegeProMinute: 3, botAntworten: 100 } },
    })
    const gesagt = (): string[] => b.gesendet.map((s) => s.text).filter((t) => /verloren|is lost/.test(t))
    const schwall = async (wer: Wer, mehr: object = {}): Promise<void> => {
      for (let i = 0; i < 8; i++) await b.lege(wer, 'guten Morgen', mehr)
      await lass(b, 8)
    }
    await schwall('anna', { bot: true })
    for (let i = 0; i < 8; i++) await b.lege('+491713920077', 'hallo')
    await lass(b, 8)
    await b.warte(2 * MINUTE_MS)
    expect(gesagt()).toEqual([])
    await schwall('anna')
    expect(gesagt()).toHaveLength(1)
    // What comes while the first ones are still being answered belongs to it.
    await b.warte(MINUTE_MS / 2)
    await schwall('anna')
    expect(gesagt()).toHaveLength(1)
    await lass(b, 20)
    await b.warte(2 * MINUTE_MS)
    const [anna] = (await b.personen()).filter((p) => p.phone === NUMMER.anna)
    await speicher.run(setzeSprache, { id: anna?.id ?? '', sprache: 'en', jetzt: b.uhr.jetzt() })
    await schwall('anna')
    expect(gesagt()).toHaveLength(2)
    expect(gesagt()[1]).toMatch(/one after the other, and nothing is lost/)
    expect(b.gesendet.filter((s) => /verloren|is lost/.test(s.text)).map((s) => s.chat)).toEqual([
      NUMMER.anna,
      NUMMER.anna,
    ])
    await b.schliesse()
  })
})
