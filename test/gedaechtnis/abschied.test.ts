import { expect, test } from 'vitest'
import { z } from 'zod'
import { EndgueltigerFehler } from '../../src/domaene/fehler.ts'
import type { Kanal, Sendung } from '../../src/kanal/kanal.ts'
import { type Operation, rows, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { vergissPerson } from '../../src/speicher/vergessen.ts'
import { alleVergessen, haengendesVergessen } from '../../src/speicher/vergessen-stand.ts'
import { type Buero, NUMMER, oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

// „vergiss mich“ to its end: the farewell is deleted when it was delivered or cannot be; STOP is something else.

const agent = 'beispiel'
const VERGISS = {
  id: 'eins',
  agent,
  kennungen: [],
  pseudonym: 'X-0123456789ab',
  namen: [],
  jetzt: '2026-11-27T10:00:00.000Z',
}
const idVon = async (b: Buero): Promise<string> =>
  (await b.personen()).find((p) => p.phone === NUMMER.anna)?.id ?? ''
const Zahl = z.object({ n: z.number() })
function* zuAnna(): Operation<number> {
  const da = yield* rows(
    Zahl,
    sql`SELECT COUNT(*) AS n FROM assistent_ausgang WHERE chat = ${NUMMER.anna} UNION ALL SELECT COUNT(*) AS n FROM assistent_zustellung`,
  )
  return da.reduce((summe, { n }) => summe + n, 0)
}
const stand = async (s: Speicher) =>
  (await s.read(alleVergessen, { agent })).map((v) => [v.art, v.status, v.grund])

async function vergissMich(b: Buero): Promise<string[]> {
  await b.sage('anna', 'merk dir, dass mein Hund Rex heißt')
  await b.sage('anna', 'vergiss mich')
  return await b.sage('anna', 'ja')
}

/** A channel that does what it is told when it sends the farewell. */
const kanal = (beim: (s: Sendung) => void, mehr: Partial<Kanal> = {}): Kanal => ({
  name: 'http',
  ruhezeitMs: 0,
  adressform: 'e164',
  async sende(s) {
    if (s.text.startsWith('Erledigt:')) beim(s)
    return { provider_ids: [`p-${s.id}`] }
  },
  ...mehr,
})

jedeDatenbank((_name, oeffne) => {
  test('der Abschied kommt an und ist dann auch weg; was der Anbieter später meldet, bleibt nicht hängen', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher })
    const [abschied] = await vergissMich(b)
    expect(abschied).toContain('Geblieben sind nur dein Name, deine Nummer und deine Rollen')
    expect(await speicher.read(zuAnna, undefined)).toBe(0)
    expect(await stand(speicher)).toEqual([['inhalte', 'fertig', null]])
    const id = b.gesendet.at(-1)?.id ?? 0
    const meldung = { agent, kanal: 'http', provider_id: `out-${id}`, status: 'gelesen' as const }
    await b.assistent.eingang.nimmAn([], [meldung])
    expect(await speicher.read(zuAnna, undefined)).toBe(0)
    await b.schliesse()
  })

  test('kommt er nie an, ist es nach den üblichen Versuchen trotzdem fertig', async () => {
    const speicher = await oeffne()
    let geht = false
    const b = await oeffneBuero({
      speicher,
      kanaele: [
        kanal(() => {
          if (!geht) throw new Error('nicht erreichbar')
        }),
      ],
    })
    await vergissMich(b)
    expect(await stand(speicher)).toEqual([['inhalte', 'offen', 'abschied']])
    const haengt = async () => await speicher.read(haengendesVergessen, { seit: b.uhr.jetzt() })
    await b.warte(1000)
    expect(await haengt()).toEqual([expect.stringMatching(/\(abschied\)$/)])
    for (let i = 0; i < 12; i++) await b.warte(10 * 60_000)
    expect(await haengt()).toEqual([])
    expect(await stand(speicher)).toEqual([['inhalte', 'fertig', null]])
    expect(await speicher.read(zuAnna, undefined)).toBe(0)
    geht = true
    await b.schliesse()
  })

  test('sagt der Anbieter endgültig nein, ist es sofort fertig', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({
      speicher,
      kanaele: [
        kanal(() => {
          throw new EndgueltigerFehler('abgelehnt', 'nein')
        }),
      ],
    })
    await vergissMich(b)
    expect(await stand(speicher)).toEqual([['inhalte', 'fertig', null]])
    await b.schliesse()
  })

  test('darf der Kanal gerade nicht schreiben, wartet das Vergessen nicht darauf', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({
      speicher,
      kanaele: [kanal(() => undefined, { darfSchreiben: () => false })],
    })
    await vergissMich(b)
    expect(await stand(speicher)).toEqual([['inhalte', 'fertig', null]])
    expect(await speicher.read(zuAnna, undefined)).toBe(0)
    await b.schliesse()
  })

  test('STOP löscht nichts, und Vergessen hebt STOP nicht auf', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher })
    await b.sage('anna', 'merk dir, dass mein Hund Rex heißt')
    await b.sage('anna', 'STOP')
    const optOut = async () => (await b.personen()).find((p) => p.phone === NUMMER.anna)?.opt_out
    expect(await optOut()).not.toBeNull()
    const [fakten] = await b.sage('anna', 'was weißt du über mich?')
    expect(fakten).toContain('Rex')
    await b.sage('anna', 'STOP')
    const vorher = await optOut()
    expect(vorher).not.toBeNull()
    await speicher.run(vergissPerson, { ...VERGISS, person_id: await idVon(b), art: 'inhalte' })
    expect(await optOut()).toBe(vorher)
    await b.schliesse()
  })

  test('niemand, der vergessen wurde, kommt aus der Konfiguration von selbst zurück', async () => {
    const speicher = await oeffne()
    const team = [{ name: 'Anna Beispiel', phone: NUMMER.anna, rollen: ['mitglied'] }]
    const b = await oeffneBuero({ speicher, konfiguration: { team } })
    await speicher.run(vergissPerson, { ...VERGISS, person_id: await idVon(b), art: 'ganz' })
    await b.neustart()
    expect(await b.personen()).toEqual([])
    await b.schliesse()
  })
})
