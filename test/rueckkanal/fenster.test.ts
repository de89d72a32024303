import { expect, it } from 'vitest'
import { z } from 'zod'
import { STUNDE_MS } from '../../src/domaene/zeit.ts'
import { leseWhatsapp } from '../../src/kanal/whatsapp-lesen.ts'
import { rows, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { NUMMER } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { abgelehnt, umschlag } from '../helfer/whatsapp-anbieter.ts'
import { oeffneWhatsappBuero } from '../helfer/whatsapp-buero.ts'

// What falls outside WhatsApp's 24 hours: a template, another Kanal, or kept until the person writes again.

const FREIGABE = {
  name: 'freigabe_noetig',
  sprache: 'de',
  parameter: ['text', 'vorgang'] as ('text' | 'vorgang')[],
}

const ausgang = (speicher: Speicher) =>
  speicher.read(function* (_: undefined) {
    return yield* rows(
      z.object({ zweck: z.string(), status: z.string(), fehler: z.string().nullable() }),
      sql`SELECT zweck, status, fehler FROM assistent_ausgang ORDER BY id`,
    )
  }, undefined)
const freigabe = async (speicher: Speicher) =>
  (await ausgang(speicher)).filter((a) => a.zweck === 'freigabe').map((a) => a.status)

/** `tu`: what a person does in the last moment before the next row is kept back; their turn is committed before it is. */
function mitLetztemMoment(speicher: Speicher): {
  speicher: Speicher
  tu: (was: () => Promise<unknown>) => void
} {
  const stand: { was?: (() => Promise<unknown>) | undefined; nachCommit?: () => void } = {}
  return {
    tu(was) {
      stand.was = was
    },
    speicher: {
      ...speicher,
      async run(op, arg) {
        const { was } = stand
        if (op.name === 'behalteAusgang' && was) {
          const commit = new Promise<void>((weiter) => {
            stand.nachCommit = weiter
          })
          stand.was = undefined
          await was()
          await commit
        }
        const wert = await speicher.run(op, arg)
        if (op.name === 'commitZug') stand.nachCommit?.()
        return wert
      },
    },
  }
}

jedeDatenbank((_name, oeffne) => {
  it.each([
    ['hallo', [/Bericht/, /hallo/i]],
    ['STOP', [/nicht mehr von mir aus/]],
  ] as const)(
    'schreibt die Person „%s“, gerade als etwas behalten werden soll, wartet es nicht bis zum nächsten Mal',
    async (text, erwartet) => {
      const m = mitLetztemMoment(await oeffne())
      const s = await oeffneWhatsappBuero(m.speicher)
      await s.schreibe('anna', 'Erinnere mich am 30. November um 9 an den Bericht')
      m.tu(() => s.b.lege('anna', text, s.whatsapp('anna')))
      await s.b.warte(4 * 24 * STUNDE_MS)
      const neu = s
        .an('anna')
        .slice(1)
        .map((x) => JSON.stringify(x))
      expect(neu).toEqual(erwartet.map((e) => expect.stringMatching(e)))
      expect(await s.behalten()).toEqual([])
      await s.schliesse()
    },
  )

  it('lehnt der Anbieter ab und schreibt die Person gerade dann, geht es gleich noch einmal', async () => {
    const m = mitLetztemMoment(await oeffne())
    const s = await oeffneWhatsappBuero(m.speicher)
    s.anbieter.skript.push(abgelehnt(400, 131047))
    m.tu(() => {
      s.b.uhr.stelle(1)
      return s.b.lege('carla', 'hallo', s.whatsapp('carla'))
    })
    await s.schreibe('carla', 'Wie hoch war der Umsatz im Oktober?')
    const texte = s.an('carla').map((x) => JSON.stringify(x))
    expect(texte.map((t) => t.includes('84.200'))).toEqual([true, true, false])
    expect(await s.behalten()).toEqual([])
    await s.schliesse()
  })

  it('wer nie geschrieben hat: die Freigabe bleibt behalten, der Betreiber sieht es, und sie geht beim ersten Schreiben', async () => {
    const speicher = await oeffne()
    const s = await oeffneWhatsappBuero(speicher)
    await s.schreibe('anna', 'Zahl die Rechnung 4711 über 100 €')
    expect(s.an('carla')).toEqual([])
    expect(s.an('anna')).toHaveLength(1)
    expect(new Set(await freigabe(speicher))).toEqual(new Set(['bereit']))
    expect(await s.behalten()).toEqual(['fenster'])
    await s.b.warte(3 * STUNDE_MS)
    expect(await s.behalten()).toEqual(['fenster'])

    await s.schreibe('carla', 'hallo')
    const texte = s.an('carla').map((m) => JSON.stringify(m))
    expect(texte[0]).toContain('freigeben V-1')
    expect(texte).toHaveLength(2)
    await s.schreibe('carla', 'hallo')
    expect(s.an('carla')).toHaveLength(3)
    await s.schliesse()
  })

  it('eine Erinnerung, die außerhalb fällig wird, kommt beim nächsten Schreiben und sagt, dass sie spät ist', async () => {
    const speicher = await oeffne()
    const s = await oeffneWhatsappBuero(speicher)
    await s.schreibe('anna', 'Erinnere mich am 30. November um 9 an den Bericht')
    await s.b.warte(4 * 24 * STUNDE_MS)
    expect(s.an('anna')).toHaveLength(1)
    expect(await s.behalten()).toEqual(['fenster'])
    await s.schreibe('anna', 'hallo')
    const erinnerung = JSON.stringify(s.an('anna')[1])
    expect(erinnerung).toContain('Bericht')
    expect(erinnerung).toContain('30.')
    await s.schliesse()
  })

  it('was inzwischen entschieden ist, kommt nicht mehr', async () => {
    const speicher = await oeffne()
    const s = await oeffneWhatsappBuero(speicher)
    await s.schreibe('anna', 'Zahl die Rechnung 4711 über 100 €')
    await s.schreibe('anna', 'abbrechen V-1')
    await s.schreibe('carla', 'hallo')
    expect(JSON.stringify(s.an('carla'))).not.toContain('freigeben V-1')
    await s.schliesse()
  })

  it('innerhalb von 24 Stunden frei, danach als Vorlage mit ihren Werten', async () => {
    const speicher = await oeffne()
    const s = await oeffneWhatsappBuero(speicher, { freigabe: FREIGABE })
    await s.schreibe('carla', 'hallo')
    await s.b.warte(23 * STUNDE_MS)
    await s.schreibe('anna', 'Zahl die Rechnung 4711 über 100 €')
    expect(s.an('carla').map((m) => m.type)).toEqual(['text', 'interactive'])
    await s.b.warte(2 * STUNDE_MS)
    await s.schreibe('anna', 'Zahl die Rechnung 4712 über 200 €')
    const vorlage = s.an('carla').at(-1) as {
      type: string
      template: { components: { parameters: { text: string }[] }[] }
    }
    expect(vorlage).toMatchObject({
      type: 'template',
      template: { name: 'freigabe_noetig', language: { code: 'de' } },
    })
    const [text, id] = vorlage.template.components[0]?.parameters ?? []
    expect(text?.text).toContain('4712')
    expect(text?.text).not.toMatch(/[\n\t]| {4}/)
    expect(id?.text).toBe('V-3')
    await s.schliesse()
  })

  it('sonst über den nächsten Kanal, auf dem die Person schreibt', async () => {
    const speicher = await oeffne()
    const s = await oeffneWhatsappBuero(speicher)
    await s.schreibe('carla', 'hallo', 'http')
    await s.schreibe('carla', 'hallo')
    await s.b.warte(25 * STUNDE_MS)
    await s.schreibe('anna', 'Zahl die Rechnung 4711 über 100 €')
    expect(s.an('carla')).toHaveLength(1)
    expect(s.ueberHttp.at(-1)).toMatchObject({ chat: NUMMER.carla, text: expect.stringContaining('4711') })
    // Bernd may approve too, and has written nowhere: his stays kept.
    expect((await freigabe(speicher)).sort()).toEqual(['bereit', 'gesendet'])
    await s.schliesse()
  })

  it('sagt es erst der Anbieter, gleich oder später, gilt dasselbe', async () => {
    const speicher = await oeffne()
    const s = await oeffneWhatsappBuero(speicher)
    await s.schreibe('carla', 'hallo')
    s.anbieter.skript.push(abgelehnt(400, 131047))
    await s.schreibe('carla', 'Wie hoch war der Umsatz im Oktober?')
    expect(await s.behalten()).toEqual(['fenster'])
    await s.schreibe('carla', 'hallo')
    expect(
      s
        .an('carla')
        .map((m) => JSON.stringify(m))
        .filter((m) => m.includes('84.200')),
    ).toHaveLength(2)
    expect(await s.behalten()).toEqual([])

    const { meldungen } = leseWhatsapp(
      umschlag('PN1', {
        statuses: [
          { id: `wamid.OUT${s.anbieter.gesendet.length - 1}`, status: 'failed', errors: [{ code: 131047 }] },
        ],
      }),
      'beispiel',
      'PN1',
    )
    await s.b.assistent.eingang.nimmAn([], meldungen)
    await s.b.warte(0)
    expect(await s.behalten()).toEqual(['fenster'])
    const davor = s.anbieter.gesendet.length
    await s.schreibe('carla', 'hallo')
    expect(await s.behalten()).toEqual([])
    // Really sent once more, and the reply.
    expect(s.anbieter.gesendet).toHaveLength(davor + 2)
    const bisher = s.anbieter.gesendet.length
    await s.b.assistent.eingang.nimmAn([], meldungen)
    await s.b.warte(0)
    expect(s.anbieter.gesendet).toHaveLength(bisher)
    await s.schliesse()
  })
})
