import { expect, test } from 'vitest'
import { z } from 'zod'
import { letzteMessages } from '../../src/speicher/gedaechtnis.ts'
import { rows, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { NUMMER } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { oeffneKanaele } from '../helfer/kanaele.ts'
import { type Messenger, oeffneMessenger, type Post } from '../helfer/messenger.ts'

// In a group the person is who wrote, as the provider names that person; never the group, never nobody.

const G1 = '120363000000000001@g.us'

const Wort = z.object({ wort: z.string() })

/** Every name under which something is remembered, and every fact. */
const gemerkt = (speicher: Speicher): Promise<string[]> =>
  speicher.read(function* (_: undefined) {
    const da = yield* rows(
      Wort,
      sql`SELECT phone AS wort FROM messages UNION SELECT phone FROM facts UNION SELECT fact FROM facts`,
    )
    return da.map((z) => z.wort)
  }, undefined)

const anzahl = async (speicher: Speicher, phone: string): Promise<number> =>
  (await speicher.read(letzteMessages, { agent: 'beispiel', phone, hoechstens: 99 })).length

/** What somebody says in a group; `wer` is what the provider names as the participant. */
const inGruppe = (m: Messenger, wer: string | undefined, text: string, chat = G1): Promise<Post[]> =>
  m.whasp({ chat, ...(wer === undefined ? { group: true } : { participant: wer }), text })
const direkt = (m: Messenger, wer: string, text: string): Promise<Post[]> => m.whasp({ chat: wer, text })

jedeDatenbank((_name, oeffne) => {
  test.each(['alle', 'erwaehnt'] as const)(
    'wer in der Gruppe schreibt, ist der Teilnehmer: kein Unbekannter bestätigt, und niemand wird unter der Gruppe gemerkt (gruppen: %s)',
    async (gruppen) => {
      const speicher = await oeffne()
      const m = await oeffneMessenger({ speicher, konfiguration: { gruppen } })
      const personen = await m.b.personen()
      const [frage] = await inGruppe(m, NUMMER.anna.slice(1), '@Assistent trag Urlaub am 4.1. ein')
      expect(frage).toMatchObject({ an: G1, text: expect.stringContaining('04.01.') })
      const anna = personen.find((p) => p.phone === NUMMER.anna)
      expect(await m.b.vorgang('V-1')).toMatchObject({ status: 'bestaetigung', person_id: anna?.id })

      for (const fremder of ['76699677012110@lid', '4915559990000', G1, undefined])
        for (const text of ['ja', '@Assistent ja', '@Assistent was läuft?', '@Assistent status V-1'])
          for (const p of await inGruppe(m, fremder, text)) expect(p.text).not.toMatch(/04\.01|V-1|Anna/)
      for (const text of ['merk dir: wir mögen Kaffee', '@Assistent merk dir: wir mögen Kaffee']) {
        expect(await inGruppe(m, undefined, text)).toEqual([])
        expect(await m.whasp({ chat: G1, participant: G1, text })).toEqual([])
      }
      await inGruppe(m, NUMMER.bernd, '@Assistent merk dir: ich fahre Rad')
      expect(await gemerkt(speicher)).toContain('ich fahre Rad')
      // Nobody else of the team answers for Anna either.
      await inGruppe(m, NUMMER.deniz, '@Assistent ja')
      expect((await m.b.vorgang('V-1'))?.status).toBe('bestaetigung')
      expect(await m.b.aufrufe()).toEqual([])
      expect((await gemerkt(speicher)).filter((w) => !w.startsWith('+49171392000'))).toEqual([
        'ich fahre Rad',
      ])
      expect(await m.b.personen()).toEqual(personen)

      await inGruppe(m, NUMMER.anna, '@Assistent ja')
      expect((await m.b.vorgang('V-1'))?.status).toBe('erledigt')
      await m.schliesse()
    },
  )

  test('über WhatsApp ist es dasselbe: die Gruppe steht im Chat, die Person in „from“', async () => {
    const m = await oeffneMessenger({ speicher: await oeffne() })
    const gruppe = { group_id: 'G-1' }
    const [frage] = await m.whatsapp(NUMMER.deniz.slice(1), 'Leg ein Ticket an: Beamer defekt', gruppe)
    expect(frage).toMatchObject({ an: 'G-1', text: expect.stringContaining('Beamer') })
    await m.whatsapp('76699677012110', 'ja', gruppe)
    await m.whatsapp(NUMMER.anna.slice(1), 'ja', gruppe)
    // Nor does his own yes in another chat.
    await m.whatsapp(NUMMER.deniz.slice(1), 'ja')
    expect((await m.b.vorgang('V-1'))?.status).toBe('bestaetigung')
    await m.whatsapp(NUMMER.deniz.slice(1), 'ja', gruppe)
    expect((await m.b.vorgang('V-1'))?.status).toBe('erledigt')
    await m.schliesse()
  })

  test('„vergiss mich“ in der Gruppe löscht nichts; gelöscht wird, wer es im eigenen Chat bestätigt, und nur er', async () => {
    const speicher = await oeffne()
    const m = await oeffneMessenger({ speicher })
    for (const wer of [NUMMER.anna, NUMMER.deniz]) {
      await direkt(m, wer, 'merk dir: ich mag Tee')
      await inGruppe(m, wer, '@Assistent Wie war der Umsatz im Oktober?')
    }
    const anna = await anzahl(speicher, NUMMER.anna)
    for (const text of ['@Assistent vergiss mich', '@Assistent ja', 'ja'])
      await inGruppe(m, NUMMER.deniz, text)
    await direkt(m, NUMMER.deniz, 'ja')
    expect(await anzahl(speicher, NUMMER.deniz)).toBeGreaterThan(4)
    await direkt(m, NUMMER.deniz, 'vergiss mich')
    // The question was asked there: in the group nobody answers it, not even he.
    await inGruppe(m, NUMMER.deniz, '@Assistent ja')
    expect(await anzahl(speicher, NUMMER.deniz)).toBeGreaterThan(4)
    await direkt(m, NUMMER.deniz, 'ja')
    expect(await anzahl(speicher, NUMMER.deniz)).toBe(0)
    expect(await anzahl(speicher, NUMMER.anna)).toBe(anna)
    await m.schliesse()
  })

  test('in der Gruppe steht nichts aus dem eigenen Chat, wonach auch immer dort gefragt wird', async () => {
    const m = await oeffneMessenger({ speicher: await oeffne() })
    const sage = { group: (text: string) => inGruppe(m, NUMMER.anna, text) }
    await direkt(m, NUMMER.carla, 'hallo')
    await direkt(m, NUMMER.anna, 'merk dir: ich bin im März in Elternzeit')
    await direkt(m, NUMMER.anna, 'Leg ein Ticket an: Kündigung vorbereiten')
    await direkt(m, NUMMER.anna, 'Zahl Rechnung 4711 über 250 €')
    const [ticket, rechnung] = (await m.b.vorgaenge()).map((v) => v.id).reverse()
    await direkt(m, NUMMER.anna, 'Erinner mich morgen um 9 an den Anwalt')
    const privat = /Elternzeit|Kündigung|4711|250|Anwalt/
    for (const text of [
      'was läuft?',
      'was läuft gerade?',
      'was weißt du über mich?',
      'ja',
      'und im September?',
      'wer hat das angelegt?',
      `status ${ticket}`,
      `warum ${ticket}?`,
      `abbrechen ${ticket}`,
      `nochmal ${rechnung}`,
      'vergiss mich',
      'hilfe',
    ])
      for (const p of await sage.group(`@Assistent ${text}`))
        expect({ auf: text, ...p }).toMatchObject({ an: G1, text: expect.not.stringMatching(privat) })
    for (const text of ['was läuft?', 'was läuft im team?', `status ${rechnung}`, `freigeben ${rechnung}`])
      for (const p of (await inGruppe(m, NUMMER.carla, `@Assistent ${text}`)).filter((p) => p.an === G1))
        expect({ auf: text, ...p }).toMatchObject({ text: expect.not.stringMatching(privat) })
    expect((await m.b.vorgang(rechnung ?? ''))?.status).toBe('erledigt')
    // What was asked for in the group may be read there.
    await inGruppe(m, NUMMER.anna, '@Assistent Zahl Rechnung 4712 über 80 €')
    const id = (await m.b.vorgaenge())[0]?.id
    const [hier] = await inGruppe(m, NUMMER.carla, `@Assistent ablehnen ${id} zu teuer`)
    expect(hier).toMatchObject({ an: G1, text: expect.stringContaining('4712') })
    // The reminder comes where it was asked for.
    await m.b.warte(24 * 3_600_000)
    expect(
      m
        .post()
        .filter((p) => p.text.includes('Anwalt'))
        .map((p) => p.an),
    ).not.toContain(G1)
    await m.schliesse()
  })

  test('danach findet eine Antwort im alten Faden ihre Frage, auch die ohne Erwähnung', async () => {
    const g = await oeffneKanaele({ speicher: await oeffne(), konfiguration: { gruppen: 'erwaehnt' } })
    const [frage] = await g.slack.sagt('anna', '<@UBOT> Trag Urlaub am 4.1. ein')
    const [andere] = await g.slack.sagt('anna', '<@UBOT> Leg ein Ticket an: Beamer defekt')
    await g.nach(
      g.slack.liefere({
        type: 'channel_id_changed',
        old_channel_id: 'C1',
        new_channel_id: 'C2',
        event_ts: '1795770100.000000',
      }),
    )
    const imFaden = (thread_ts = '') => ({ channel: 'C2', thread_ts })
    const [ja] = await g.slack.sagt('anna', 'ja', imFaden(frage?.id))
    expect(ja).toMatchObject({ chat: 'C2', faden: frage?.id })
    expect((await g.b.vorgaenge()).map((v) => v.status)).toEqual(['bestaetigung', 'erledigt'])
    await g.slack.sagt('anna', 'nein', imFaden(andere?.id))
    expect((await g.b.vorgaenge()).map((v) => v.status)).toEqual(['abgebrochen', 'erledigt'])
    await g.schliesse()
  })

  test('bekommt ein Kanal in Slack eine andere Id, geht dort weiter, was offen war, und nichts Privates kommt mit', async () => {
    const g = await oeffneKanaele({ speicher: await oeffne() })
    const umzug = (alt: string, neu: string) =>
      g.nach(
        g.slack.liefere({
          type: 'channel_id_changed',
          old_channel_id: alt,
          new_channel_id: neu,
          event_ts: '1795770100.000000',
        }),
      )
    const dort = { channel: 'C2' }
    await g.slack.sagt('anna', 'Leg ein Ticket an: Kündigung vorbereiten', {
      channel: 'D1',
      channel_type: 'im',
    })
    await g.slack.sagt('anna', 'Trag Urlaub am 4.1. ein')
    await g.slack.sagt('deniz', 'Trag Urlaub am 5.1. ein')
    expect(await umzug('C1', 'C2')).toEqual([])
    // Told twice, or of a channel where nobody ever wrote: nothing else happens.
    await umzug('C1', 'C2')
    await umzug('C7', 'C8')
    const [laeuft] = await g.slack.sagt('anna', 'was läuft?', dort)
    expect(laeuft).toMatchObject({ chat: 'C2', text: expect.stringMatching(/04\.01\.|4\. Januar/) })
    expect(laeuft?.text).not.toMatch(/Kündigung|05\.01|5\. Januar/)
    await g.slack.sagt('deniz', 'nein', dort)
    await g.slack.sagt('anna', 'ja', dort)
    expect((await g.b.vorgaenge()).map((v) => v.status).sort()).toEqual([
      'abgebrochen',
      'bestaetigung',
      'erledigt',
    ])
    expect(await g.b.personen()).toHaveLength(4)
    await g.schliesse()
  })
})
