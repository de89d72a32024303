import { expect, test } from 'vitest'
import { z } from 'zod'
import { ladeKonfiguration } from '../../src/config.ts'
import { ladeSkills } from '../../src/skills/verzeichnis.ts'
import { insertAusgang } from '../../src/speicher/ausgang.ts'
import { ladeFacts, letzteMessages } from '../../src/speicher/gedaechtnis.ts'
import { rows, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { NUMMER } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { type Messenger, oeffneMessenger, type Post } from '../helfer/messenger.ts'

// Who wants to be left alone is left alone, in every role and on every channel, until that person writes again.

const wa = (phone: string): string => phone.replace('+', '')
/** From ten in the morning until shortly after seven, within the day for which WhatsApp takes free text. */
const BIS_SIEBEN_MS = 21 * 3_600_000 + 120_000
const EINEN_TAG_MS = 24 * 3_600_000 - 120_000

/** How a message reaches the assistant, and what goes to that person. */
const WEGE = {
  whatsapp: (m: Messenger, phone: string, text: string) => m.whatsapp(wa(phone), text),
  whasp: (m: Messenger, phone: string, text: string) => m.whasp({ chat: phone, text }),
} as const
type Weg = keyof typeof WEGE

const an = (post: readonly Post[], phone: string): Post[] => post.filter((p) => wa(p.an) === wa(phone))
const abgemeldet = async (m: Messenger, phone: string): Promise<boolean> =>
  (await m.b.personen()).find((p) => p.phone === phone)?.opt_out !== null

const Zeile = z.object({ zweck: z.string(), status: z.string(), fehler: z.string().nullable() })
const ausgaenge = (speicher: Speicher, person_id: string) =>
  speicher.read(function* (id: string) {
    return yield* rows(
      Zeile,
      sql`SELECT zweck, status, fehler FROM assistent_ausgang WHERE person_id = ${id} ORDER BY id`,
    )
  }, person_id)

const gemerkt = async (speicher: Speicher, phone: string) => ({
  gesagt: (await speicher.read(letzteMessages, { agent: 'beispiel', phone, hoechstens: 99 }))
    .filter((n) => n.role === 'user')
    .map((n) => n.content),
  fakten: (await speicher.read(ladeFacts, { agent: 'beispiel', phone, hoechstens: 9 })).map((f) => f.fact),
})

/** What a job of the morning does: a message to somebody who did not ask just now. */
const bericht = (speicher: Speicher, person_id: string, weg: Weg, phone: string, nicht_vor: string) =>
  speicher.run(insertAusgang, {
    a: {
      agent: 'beispiel',
      kanal: weg,
      chat: weg === 'whasp' ? phone : wa(phone),
      an: weg === 'whasp' ? phone : wa(phone),
      person_id,
      unterhaltung_id: null,
      vorgang_id: null,
      nachricht_id: null,
      zweck: 'hinweis' as const,
      text: 'Dein Tagesbericht',
      knoepfe: [],
      zu: null,
      nicht_vor,
    },
    jetzt: nicht_vor,
  })

const demo = await ladeKonfiguration('beispiel/assistent.config.ts')
/** The demo's skills; a Freigabe reminds after two hours. */
const erinnernd = (await ladeSkills(demo.konfiguration.skills, demo.ordner)).map((s) =>
  s.freigabe ? { ...s, freigabe: { ...s.freigabe, erinnerung: '2h' } } : s,
)

jedeDatenbank((_name, oeffne) => {
  test.each([
    ['whatsapp', 'STOP', ['mitglied']],
    ['whatsapp', 'stop.', ['mitglied', 'finanzen']],
    ['whasp', 'Abmelden', ['mitglied', 'leitung', 'admin']],
    ['whasp', ' UNSUBSCRIBE! ', ['gast']],
    ['whatsapp', 'sair', ['marketing']],
  ] as [Weg, string, string[]][])(
    'über %s, mit „%s“, als %j: eine letzte Nachricht, dann nichts mehr von selbst, bis die Person wieder schreibt; gemerkt bleibt alles',
    async (weg, wort, rollen) => {
      const speicher = await oeffne()
      const team = [
        { name: 'Anna Beispiel', phone: NUMMER.anna, rollen },
        { name: 'Deniz Test', phone: NUMMER.deniz, rollen: ['mitglied'] },
      ]
      const m = await oeffneMessenger({ speicher, konfiguration: { team } })
      const [anna] = await m.b.personen()
      const sage = (text: string) => WEGE[weg](m, NUMMER.anna, text)
      await sage('merk dir: ich mag Tee')
      for (const tag of ['morgen um 7', 'übermorgen um 7'])
        await sage(`erinner mich ${tag} an den Tagesbericht`)
      await sage('danke')
      const vorher = await gemerkt(speicher, NUMMER.anna)
      expect([vorher.gesagt.length, vorher.fakten]).toEqual([4, ['ich mag Tee']])

      expect(await sage(wort)).toHaveLength(1)
      expect(await abgemeldet(m, NUMMER.anna)).toBe(true)
      expect((await ausgaenge(speicher, anna?.id ?? '')).at(-1)).toMatchObject({
        zweck: 'antwort',
        status: 'gesendet',
      })
      // Said again, it is the same.
      expect(await sage(wort)).toEqual([])
      expect(await abgemeldet(m, NUMMER.anna)).toBe(true)

      const bisher = m.post().length
      for (const tag of ['28', '29'])
        await bericht(speicher, anna?.id ?? '', weg, NUMMER.anna, `2026-11-${tag}T06:00:00.000Z`)
      await m.b.warte(BIS_SIEBEN_MS)
      expect(m.post().slice(bisher)).toEqual([])
      const unterdrueckt = (await ausgaenge(speicher, anna?.id ?? '')).filter(
        (a) => a.status === 'unterdrueckt',
      )
      // A guest sets no reminders.
      expect(unterdrueckt.map((a) => [a.zweck, a.fehler])).toEqual([
        ...(rollen.includes('gast') ? [] : [['erinnerung', 'opt_out']]),
        ['hinweis', 'opt_out'],
      ])
      const zeilen = m.zeilen.filter((zeile) => zeile.includes('unterdrückt'))
      expect(zeilen).toHaveLength(unterdrueckt.length)
      expect(zeilen.join()).not.toMatch(/491713920|Tagesbericht|Anna/)
      const nachher = await gemerkt(speicher, NUMMER.anna)
      expect(nachher).toMatchObject({ fakten: vorher.fakten })
      expect(nachher.gesagt.slice(0, 4)).toEqual(vorher.gesagt)

      expect(an(await sage('Guten Morgen'), NUMMER.anna)).toHaveLength(1)
      expect(await abgemeldet(m, NUMMER.anna)).toBe(false)
      const jetzt = m.post().length
      await m.b.warte(EINEN_TAG_MS)
      expect(
        m
          .post()
          .slice(jetzt)
          .map((p) => p.text)
          .join(),
      ).toMatch(/Tagesbericht/)
      await m.schliesse()
    },
  )

  test.each([
    'Stopp, der Termin ist erst um 3',
    'stopp',
    'Stopp!',
    'Stop, ich meinte Wien',
    'Der Bus hat hier keinen Stop',
    'bitte stop damit',
    'abmelden von der Kantine geht wie?',
    'STOP V-7',
  ])('„%s“ ist keine Abmeldung und wird beantwortet', async (text) => {
    const m = await oeffneMessenger({ speicher: await oeffne() })
    await m.whatsapp(wa(NUMMER.deniz), 'erinner mich morgen um 7 an den Termin')
    expect(an(await m.whatsapp(wa(NUMMER.deniz), text), NUMMER.deniz)).toHaveLength(1)
    expect(await abgemeldet(m, NUMMER.deniz)).toBe(false)
    const bisher = m.post().length
    await m.b.warte(BIS_SIEBEN_MS)
    expect(
      an(m.post().slice(bisher), NUMMER.deniz)
        .map((p) => p.text)
        .join(),
    ).toMatch(/Termin/)
    await m.schliesse()
  })

  test('meldet sich ab, wer freigeben soll, fragt der Assistent jemand anderen', async () => {
    const m = await oeffneMessenger({ speicher: await oeffne(), skills: erinnernd })
    for (const wer of [NUMMER.bernd, NUMMER.carla]) await m.whatsapp(wa(wer), 'hallo')
    await m.whatsapp(wa(NUMMER.deniz), 'Zahl Rechnung 4711 über 250 €')
    const { id = '' } = (await m.b.vorgaenge())[0] ?? {}
    const text = (post: readonly Post[], phone: string): string =>
      an(post, phone)
        .map((p) => p.text)
        .join('\n')

    // Bernd and Carla were asked; Carla still is, and the request says who it waits for.
    expect(text(await m.whatsapp(wa(NUMMER.bernd), 'STOP'), NUMMER.bernd)).not.toMatch(id)
    expect((await m.b.vorgang(id))?.status).toBe('wartet_freigabe')
    const bisher = m.post().length
    await m.whatsapp(wa(NUMMER.anna), 'Zahl Rechnung 4712 über 80 €')
    expect(text(m.post().slice(bisher), NUMMER.carla)).toMatch(/4712/)
    expect(text(m.post().slice(bisher), NUMMER.bernd)).toBe('')
    expect(text(m.post().slice(bisher), NUMMER.anna)).toMatch(/Carla Probe/)
    expect(text(m.post().slice(bisher), NUMMER.anna)).not.toMatch(/Bernd/)

    const vorDerErinnerung = m.post().length
    await m.b.warte(6 * 3_600_000)
    expect(text(m.post().slice(vorDerErinnerung), NUMMER.carla)).toMatch(/4712/)
    expect(text(m.post().slice(vorDerErinnerung), NUMMER.bernd)).toBe('')

    await m.whatsapp(wa(NUMMER.carla), `freigeben ${id}`)
    expect((await m.b.vorgang(id))?.status).toBe('erledigt')
    await m.schliesse()
  })

  test('meldet sich der einzige Freigeber ab, hören es die Administration und wer anfragte, und freigeben kann er trotzdem', async () => {
    const team = [
      { name: 'Anna Beispiel', phone: NUMMER.anna, rollen: ['mitglied'] },
      { name: 'Bernd Muster', phone: NUMMER.bernd, rollen: ['finanzen'] },
      { name: 'Carla Probe', phone: NUMMER.carla, rollen: ['admin'] },
    ]
    const m = await oeffneMessenger({ speicher: await oeffne(), konfiguration: { team }, skills: erinnernd })
    for (const wer of [NUMMER.bernd, NUMMER.carla]) await m.whatsapp(wa(wer), 'hallo')
    await m.whatsapp(wa(NUMMER.anna), 'Zahl Rechnung 4711 über 250 €')
    const { id = '' } = (await m.b.vorgaenge())[0] ?? {}
    await m.b.warte(60_000)
    const bisher = m.post().length
    await m.whatsapp(wa(NUMMER.bernd), 'STOP')
    // The skill would remind him by then.
    await m.b.warte(6 * 3_600_000)
    const danach = m.post().slice(bisher)
    expect(
      an(danach, NUMMER.carla)
        .map((p) => p.text)
        .join(),
    ).toMatch(id)
    expect(
      an(danach, NUMMER.anna)
        .map((p) => p.text)
        .join(),
    ).toMatch(/Bernd Muster/)
    expect(an(danach, NUMMER.bernd)).toHaveLength(1)
    expect((await m.b.vorgang(id))?.status).toBe('wartet_freigabe')
    await m.whatsapp(wa(NUMMER.bernd), `freigeben ${id}`)
    expect((await m.b.vorgang(id))?.status).toBe('erledigt')
    await m.schliesse()
  })

  test('nimmt der Anbieter selbst nichts mehr an, scheitert die letzte Nachricht einmal, und die nächste der Person wird beantwortet', async () => {
    const speicher = await oeffne()
    const m = await oeffneMessenger({ speicher })
    const sage = (text: string) => m.whasp({ chat: NUMMER.anna, text })
    await sage('erinner mich morgen um 7 an den Termin')
    m.whaspAbgemeldet.add(NUMMER.anna)
    await sage('STOP')
    const anna = (await m.b.personen()).find((p) => p.phone === NUMMER.anna)?.id ?? ''
    expect((await ausgaenge(speicher, anna)).at(-1)).toMatchObject({ status: 'fehler', fehler: 'abgemeldet' })
    const bisher = m.post().length
    await m.b.warte(BIS_SIEBEN_MS)
    expect(m.post()).toHaveLength(bisher)
    m.whaspAbgemeldet.delete(NUMMER.anna)
    expect(an(await sage('Guten Morgen'), NUMMER.anna)).toHaveLength(1)
    expect(await abgemeldet(m, NUMMER.anna)).toBe(false)
    await m.schliesse()
  })

  test('was nicht an den Assistenten geschrieben ist, hebt die Abmeldung nicht auf', async () => {
    const m = await oeffneMessenger({ speicher: await oeffne(), konfiguration: { gruppen: 'erwaehnt' } })
    await m.whatsapp(wa(NUMMER.anna), 'Wie war der Umsatz im Oktober?')
    await m.whatsapp(wa(NUMMER.anna), 'STOP')
    for (const [inhalt, mehr] of [
      ['Wer kommt mit essen?', { group_id: 'G-1' }],
      [{ type: 'reaction', reaction: { message_id: 'wamid.OUT1', emoji: '👍' } }, {}],
      [{ type: 'system', system: { type: 'user_changed_number', wa_id: '491713920055' } }, {}],
    ] as const) {
      expect(await m.whatsapp(wa(NUMMER.anna), inhalt, mehr)).toEqual([])
      expect(await abgemeldet(m, NUMMER.anna)).toBe(true)
    }
    // From the new number it is the same person.
    expect(an(await m.whatsapp('491713920055', 'Guten Morgen'), '491713920055')).toHaveLength(1)
    expect(await abgemeldet(m, NUMMER.anna)).toBe(false)
    await m.schliesse()
  })
})
