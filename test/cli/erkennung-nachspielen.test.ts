import { expect, test } from 'vitest'
import { systemUhr } from '../../src/betrieb/uhr.ts'
import { type Nachgespielt, nachspielen } from '../../src/cli/erkennung-nachspielen.ts'
import { ladeKonfiguration } from '../../src/config.ts'
import { plusMs, STUNDE_MS, TAG_MS } from '../../src/domaene/zeit.ts'
import { uebernehmeTeam } from '../../src/speicher/person.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { rufe } from '../helfer/ausgabe.ts'
import { oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { grundlage } from '../helfer/grundlage.ts'

const demo = await ladeKonfiguration('beispiel/assistent.config.ts')
const { agent, skills: alle } = demo.konfiguration

function nurLesend(speicher: Speicher, skills = alle, mehr: object = {}, umgebung = {}) {
  const run: Speicher['run'] = async (operation, arg) => {
    if ((operation as unknown) !== uebernehmeTeam) throw new Error(`writes: ${operation.name}`)
    return await speicher.run(operation, arg)
  }
  return { ...grundlage({ ...speicher, run }, { agent, skills, ...mehr }, umgebung), ordner: demo.ordner }
}
const spiele = async (g: ReturnType<typeof nurLesend>, tage = '7'): Promise<Nachgespielt> =>
  JSON.parse((await rufe(() => nachspielen(g, { tage, json: true }))).text)
const kurz = (n: Nachgespielt) => n.anders.map((a) => [a.text, a.damals.art, a.heute.art])

jedeDatenbank((_name, oeffne) => {
  test('wo nichts ist, das sich nachspielen ließe, endet es mit einem Fehler, auch mit --json', async () => {
    const g = nurLesend(await oeffne())
    for (const json of [false, true])
      await expect(nachspielen(g, { tage: '30', json })).rejects.toMatchObject({ code: 'leer' })
  })

  test('mit unverändertem Stand wird alles wie damals entschieden, jede Nachricht mit ihrem Fenster', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher, zeit: plusMs(systemUhr.jetzt(), -9 * STUNDE_MS) })
    await b.sage('anna', 'Wie hoch war der Umsatz im Oktober?')
    await b.sage('anna', 'und im September?')
    await b.sage('anna', 'Leg ein Ticket an: Beamer geht nicht')
    await b.sage('anna', 'ja, aber Titel: Beamer flackert')
    await b.sage('anna', 'hilfe')
    await b.warte(3 * STUNDE_MS)
    await b.sage('anna', 'und im Mai?')
    await b.sage('anna', 'danke')
    await b.sage('bernd', 'Reichweite von Sommerfest')
    const n = await spiele(nurLesend(speicher))
    // Neither the answers nor the commands.
    expect(n).toMatchObject({ tage: 7, gespielt: 6, gleich: 6, anders: [] })
    await b.sage('anna', 'nein zum Ticket')
    await b.schliesse()
  })

  test('was seither gelernt wurde, und ein Skill, der fehlt, entscheiden anders; älteres bleibt draußen', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher, zeit: plusMs(systemUhr.jetzt(), -2 * TAG_MS) })
    await b.sage('anna', 'Wie hoch war der Umsatz im Oktober?')
    await b.sage('anna', 'und im September?')
    await b.sage('bernd', 'Knete im Mai')
    await b.sage('anna', 'Knete im Mai')
    await b.sage('anna', 'mit Knete meine ich Umsatz')
    const g = nurLesend(speicher)
    const gelernt = await spiele(g)
    expect(kurz(gelernt)).toEqual([['Knete im Mai', 'nicht_verstanden', 'neu']])
    expect(gelernt.anders[0]).toMatchObject({
      person: 'Anna Beispiel',
      heute: {
        faehigkeiten: ['umsatz_abfragen'],
        parameter: { zeitraum: { von: expect.stringMatching(/-05-01$/) } },
      },
    })
    const ohne = await spiele(nurLesend(speicher, ['skills/ticket_anlegen.ts']))
    expect(kurz(ohne).map(([text, damals]) => [text, damals])).toEqual([
      ['Wie hoch war der Umsatz im Oktober?', 'neu'],
      ['und im September?', 'neu'],
    ])
    await expect(spiele(g, '1')).rejects.toMatchObject({ code: 'leer' })
    const { text } = await rufe(() => nachspielen(g, {}))
    expect(text).toMatch(
      /anders entschieden würden: 1\n\nNachricht \d+, .*Anna Beispiel: „Knete im Mai“\n {2}damals: nicht verstanden\n {2}heute: {2}verstanden als umsatz_abfragen \{"zeitraum"/,
    )
    await b.schliesse()
  })

  test('strengere Schwellen fragen zurück; mit einem Modell würde es gefragt', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher, zeit: systemUhr.jetzt() })
    await b.sage('anna', 'Wie hoch war der Umsatz im Oktober?')
    await b.schliesse()
    const streng = { schwellen: { sicher: 1, fragen: 0.2 } }
    expect(kurz(await spiele(nurLesend(speicher, alle, streng)))).toEqual([
      ['Wie hoch war der Umsatz im Oktober?', 'neu', 'rueckfrage'],
    ])
    const modell = { OPENAI_API_KEY: 'x' }
    expect(kurz(await spiele(nurLesend(speicher, alle, streng, modell)))).toEqual([
      ['Wie hoch war der Umsatz im Oktober?', 'neu', 'modell'],
    ])
    await expect(nachspielen(nurLesend(speicher), { tage: 'x' })).rejects.toMatchObject({ code: 'aufruf' })
  })
})
