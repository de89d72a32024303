import { PassThrough, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { waehlePerson } from '../../src/cli/person.ts'
import { legeAn } from '../../src/cli/person-kennung.ts'
import { erstelleTerminalKanal, starteChat } from '../../src/kanal/terminal.ts'
import { ladeFacts, letzteMessages } from '../../src/speicher/gedaechtnis.ts'
import { kennungenDerPerson } from '../../src/speicher/kennung.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { grundlage } from '../helfer/grundlage.ts'
import { oeffneMessenger } from '../helfer/messenger.ts'

// A number is written in many ways. What a provider delivers is international always; what somebody types is read with
// the team's country.

const ANNA = '+491713920001'
const RESI = '+436641234567'
const JANE = '+442079460018'
const LUPE = '+525512345678'
const team = [
  { name: 'Anna Beispiel', phone: ANNA, rollen: ['mitglied'] },
  { name: 'Resi Probe', phone: RESI, rollen: ['mitglied'] },
  { name: 'Jane Sample', phone: JANE, rollen: ['mitglied'] },
  { name: 'Lupe Prueba', phone: LUPE, rollen: ['mitglied'] },
]
const ALLE = team.map((p) => p.phone)

const GELIEFERT = [
  [ANNA, '491713920001'],
  [ANNA, '491713920001@s.whatsapp.net'],
  [ANNA, '+491713920001'],
  [ANNA, '00491713920001'],
  [RESI, '436641234567@c.us'],
  [JANE, '442079460018:7@s.whatsapp.net'],
  // A leading 1 that the country gave up, and the provider did not.
  [LUPE, '5215512345678'],
] as const

/** With the country of the team. */
const GETIPPT = [
  [ANNA, '0171 3920001', 'DE'],
  [ANNA, '+49 (0)171 3920001', 'DE'],
  [ANNA, '+49 0171 / 392 00 01', 'DE'],
  [ANNA, '+4901713920001', 'DE'],
  [ANNA, '+49\u00a0171\u202f3920001', 'DE'],
  [ANNA, '\u202a+49 171 3920001\u202c', 'DE'],
  [RESI, '0664 / 123 45 67', 'AT'],
  [JANE, '(020) 7946-0018', 'GB'],
  [LUPE, '+52 1 55 1234 5678', 'DE'],
] as const

const DREI = ['merk dir: ich mag Tee', 'Wie war der Umsatz im Oktober?', 'danke']

async function oeffne(speicher: Speicher, land = 'DE') {
  const gezeigt: string[] = []
  const terminal = erstelleTerminalKanal({ ausgabe: (s) => gezeigt.push(s.text) })
  const m = await oeffneMessenger({ speicher, konfiguration: { team, land }, kanaele: [terminal] })
  const g = grundlage(speicher, { agent: 'beispiel', team, land })
  const menge = async (phone: string) => ({
    gesagt: (await speicher.read(letzteMessages, { agent: 'beispiel', phone, hoechstens: 99 })).filter(
      (z) => z.role === 'user',
    ).length,
    gemerkt: (await speicher.read(ladeFacts, { agent: 'beispiel', phone, hoechstens: 9 })).length,
  })
  return {
    ...m,
    g,
    menge,
    /** As `assistent chat --als <wer>` does. */
    async terminal(wer: string, ...zeilen: string[]): Promise<string[]> {
      const person = await waehlePerson(g, wer)
      const vorher = gezeigt.length
      await starteChat({
        eingabe: Readable.from(zeilen.map((z) => `${z}\n`)),
        ausgabe: new PassThrough().resume(),
        agent: 'beispiel',
        person: person.phone,
        annahme: m.b.assistent.eingang,
        uhr: m.uhr,
        ruhig: () => m.b.warte(1000),
      }).ende
      return gezeigt.slice(vorher)
    },
  }
}

jedeDatenbank((_name, oeffneDb) => {
  test.each(GELIEFERT)(
    'wer %s ist, kennt und vergisst der Assistent auch unter „%s“, wie ein Anbieter es nennt',
    async (phone, von) => {
      const m = await oeffne(await oeffneDb())
      for (const text of DREI) for (const wer of ALLE) await m.whatsapp(wer.slice(1), text)
      const personen = await m.b.personen()
      const [weiss] = await m.whatsapp(von, 'was weißt du über mich?')
      expect(weiss).toMatchObject({ an: von, text: expect.stringContaining('Tee') })
      expect(await m.menge(phone)).toEqual({ gesagt: 4, gemerkt: 1 })
      await m.whatsapp(von, 'vergiss mich')
      await m.whatsapp(von, 'ja')
      for (const wer of ALLE)
        expect(await m.menge(wer)).toEqual(
          wer === phone ? { gesagt: 0, gemerkt: 0 } : { gesagt: 3, gemerkt: 1 },
        )
      expect(await m.b.personen()).toMatchObject(personen.map(({ id, phone }) => ({ id, phone })))
      await m.schliesse()
    },
  )

  test.each(GETIPPT)(
    'wer %s ist, kennt und vergisst der Assistent auch unter „%s“, getippt in %s',
    async (phone, wort, land) => {
      const m = await oeffne(await oeffneDb(), land)
      for (const text of DREI) for (const wer of ALLE) await m.whatsapp(wer.slice(1), text)
      expect((await m.terminal(wort, 'was weißt du über mich?')).join()).toMatch(/Tee/)
      expect(await m.menge(phone)).toEqual({ gesagt: 4, gemerkt: 1 })
      await m.terminal(wort, 'vergiss mich', 'ja')
      for (const wer of ALLE)
        expect(await m.menge(wer)).toEqual(
          wer === phone ? { gesagt: 0, gemerkt: 0 } : { gesagt: 3, gemerkt: 1 },
        )
      expect(await m.b.personen()).toHaveLength(ALLE.length)
      await m.schliesse()
    },
  )

  test('was keine Nummer ist, wird nicht geraten: getippt mit einer Meldung abgelehnt, geliefert für niemanden gehalten', async () => {
    const speicher = await oeffneDb()
    const m = await oeffne(speicher)
    await m.whatsapp('491713920001', 'merk dir: ich mag Tee')
    for (const [wort, meldung] of [
      ['49(0)345279580', /Welches Land/],
      ['43(0)6641234567', /Welches Land/],
      ['110', /keine vollständige/],
      ['+43', /keine vollständige/],
      ['', /leer/],
      ['+49', /keine vollständige/],
      ['abc', /keine Telefonnummer/],
      ['0171-ANNA', /keine Telefonnummer/],
    ] as const) {
      await expect(legeAn(m.g, 'Erik Neu', { nummer: wort })).rejects.toThrow(meldung)
      await expect(waehlePerson(m.g, wort)).rejects.toMatchObject({ code: 'person' })
    }
    for (const von of ['49(0)345279580', '110', '+49', 'abc', '0171 3920001', '491713920001@lid'])
      for (const { text } of await m.whatsapp(von, 'was weißt du über mich?')) expect(text).not.toMatch(/Tee/)
    expect((await m.b.personen()).map((p) => p.phone).sort()).toEqual(ALLE.sort())
    const [anna] = (await m.b.personen()).filter((p) => p.phone === ANNA)
    expect(await speicher.read(kennungenDerPerson, { person_id: anna?.id ?? '' })).toHaveLength(1)
    await m.schliesse()
  })
})
