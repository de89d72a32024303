import { expect, test } from 'vitest'
import { STUNDE_MS } from '../../src/domaene/zeit.ts'
import type { Problem } from '../../src/leitstand/vertrag/grundformen.ts'
import type { LernWirkung, LernZeile } from '../../src/leitstand/vertrag/lernen.ts'
import { lerneBegriff, lerneBeispiel } from '../../src/speicher/lernen.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { type Fenster, type LeitstandBuero, oeffneLeitstand } from '../helfer/leitstand.ts'
import { listeLernbeispiele } from '../helfer/lernbeispiele.ts'

// What was learned: seen and decided on by whom it may be, with what it makes better and worse, taken back and learned again.

interface Lernen {
  neu: LernZeile[]
  alle: LernZeile[]
}
type Antwort = { text: string; wieder: string | null } & Problem

jedeDatenbank((_name, oeffne) => {
  async function mit() {
    const speicher = await oeffne()
    const l = await oeffneLeitstand({ speicher })
    const { agent } = l.b.konfiguration
    const lehre = async (f: Fenster, text: string, faehigkeit: string): Promise<void> =>
      await speicher.run(lerneBeispiel, {
        l: {
          ...{ agent, person_id: f.ich.id, text, faehigkeit, parameter: {} },
          ...{ quelle: 'auswahl', nachricht_id: 1, vorgang_id: null },
        },
        jetzt: l.b.uhr.jetzt(),
      })
    return { l, speicher, agent, lehre }
  }
  const lernen = async (f: Fenster): Promise<Lernen> => (await f.frage<Lernen>('/lernen')).json
  const wirkung = async (f: Fenster): Promise<LernWirkung | null> =>
    (await f.frage<{ wirkung: LernWirkung | null }>('/lernen/wirkung')).json.wirkung
  const entscheide = (f: Fenster, nummer: string, wunsch: string, trotzdem = false) =>
    f.frage<Antwort>(`/lernen/${nummer}`, { koerper: { wunsch, trotzdem } })
  const schliesse = (l: LeitstandBuero) => l.schliesse()

  test('jeder sieht das Eigene, die Leitung alles; wer nicht darf, für den gibt es die Nummer nicht', async () => {
    const { l, speicher, agent, lehre } = await mit()
    const [anna, deniz, carla] = [await l.fenster('anna'), await l.fenster('deniz'), await l.fenster('carla')]
    await lehre(anna, 'zeig mal den Kram', 'umsatz_abfragen')
    const b = { agent, person_id: deniz.ich.id, wort: 'Schuppen', bedeutung: 'Lager Nord', nachricht_id: 2 }
    await speicher.run(lerneBegriff, { ...b, jetzt: l.b.uhr.jetzt() })
    expect((await lernen(anna)).alle.map((z) => [z.nummer, z.handlungen])).toEqual([
      ['L-1', ['zuruecknehmen']],
    ])
    expect((await lernen(deniz)).alle.map((z) => z.nummer)).toEqual(['B-1'])
    const { alle, neu } = await lernen(carla)
    expect(alle.map((z) => z.nummer).toSorted()).toEqual(['B-1', 'L-1'])
    expect(neu).toHaveLength(2)
    const zeile = alle.find((z) => z.nummer === 'L-1')
    expect(zeile?.handlungen).toEqual(['uebernehmen', 'ablehnen', 'zuruecknehmen'])
    expect([zeile?.text, zeile?.wer.name]).toEqual(['zeig mal den Kram', anna.ich.name])
    expect((await entscheide(deniz, 'L-1', 'zuruecknehmen')).status).toBe(404)
    expect((await deniz.frage('/lernen/L-1/wirkung')).status).toBe(404)
    const verboten = await entscheide(anna, 'L-1', 'uebernehmen', true)
    expect([verboten.status, verboten.json.code]).toEqual([403, 'kein_recht'])
    expect((await entscheide(carla, 'B-1', 'ablehnen')).status).toBe(200)
    expect((await lernen(carla)).neu.map((z) => z.nummer)).toEqual(['L-1'])
    await schliesse(l)
  })

  test('die Wirkung zählt, was besser wird und was schlechter, und nennt, was im Weg ist', async () => {
    const { l, lehre } = await mit()
    const carla = await l.fenster('carla')
    expect(await wirkung(carla)).toBeNull()
    await lehre(carla, 'zeig mal den Kram vom Oktober', 'umsatz_abfragen')
    const gut = await wirkung(carla)
    expect(gut?.besser.map((b) => b.text)).toEqual(['zeig mal den Kram vom Oktober'])
    expect([gut?.schlechter, (gut?.nachher ?? 0) - (gut?.vorher ?? 0)]).toEqual([[], 1])
    // The very words of an example, for something else.
    const skill = l.b.assistent.skills.alle.find(
      (s) => s.name !== 'ticket_anlegen' && s.beispiele.de.some((b) => !/[{(|]/.test(b)),
    )
    const satz = skill?.beispiele.de.find((b) => !/[{(|]/.test(b)) ?? ''
    await lehre(carla, satz, 'ticket_anlegen')
    const einzeln = (await carla.frage<LernWirkung>('/lernen/L-2/wirkung')).json
    expect(einzeln.schlechter.map((s) => [s.text, s.nummer])).toContainEqual([satz, 'L-2'])
    // Before it is asked, nothing happens.
    const gefragt = await entscheide(carla, 'L-2', 'uebernehmen')
    expect([gefragt.status, gefragt.json.code]).toEqual([409, 'kippt'])
    expect(gefragt.json.detail).toContain(satz)
    expect((await entscheide(carla, 'L-2', 'uebernehmen', true)).status).toBe(200)
    const danach = await wirkung(carla)
    expect(danach?.schlechter.map((s) => s.text)).toContain(satz)
    await schliesse(l)
  })

  test('zurückgenommen und wieder gelernt: dasselbe, von derselben Person, eine Stunde lang', async () => {
    const { l, speicher, lehre } = await mit()
    const [anna, bernd, carla] = [await l.fenster('anna'), await l.fenster('bernd'), await l.fenster('carla')]
    await lehre(anna, 'zeig mal den Kram', 'umsatz_abfragen')
    await entscheide(carla, 'L-1', 'uebernehmen', true)
    const vorher = await speicher.read(listeLernbeispiele, undefined)
    const weg = await entscheide(anna, 'L-1', 'zuruecknehmen')
    expect(await speicher.read(listeLernbeispiele, undefined)).toEqual([])
    const { wieder } = weg.json
    const lerne = (f: Fenster, was: string | null) =>
      f.frage<{ nummer: string } & Problem>('/lernen', { koerper: { wieder: was } })
    expect((await lerne(bernd, wieder)).status).toBe(410)
    const [inhalt = '', siegel] = (wieder ?? '').split('.')
    const gefaelscht = Buffer.from(inhalt, 'base64url').toString().replace('Kram', 'Rest')
    expect((await lerne(anna, `${Buffer.from(gefaelscht).toString('base64url')}.${siegel}`)).status).toBe(410)
    expect((await lerne(anna, 'unsinn')).status).toBe(410)
    const da = await lerne(anna, wieder)
    expect([da.status, da.json.nummer]).toEqual([200, 'L-2'])
    expect(await speicher.read(listeLernbeispiele, undefined)).toEqual(vorher)
    // Its author may not decide for the team: it waits again. Twice it is not learned.
    expect((await lernen(anna)).alle.map((z) => [z.nummer, z.status])).toEqual([['L-2', 'vorschlag']])
    expect((await lerne(anna, wieder)).status).toBe(410)
    await entscheide(carla, 'L-2', 'uebernehmen', true)
    const nochmal = await entscheide(carla, 'L-2', 'zuruecknehmen')
    expect((await lerne(carla, nochmal.json.wieder)).status).toBe(200)
    expect((await lernen(anna)).alle.map((z) => z.status)).toEqual(['uebernommen'])
    const spaet = await entscheide(anna, 'L-3', 'zuruecknehmen')
    await l.b.warte(STUNDE_MS - 1000)
    const vergisst = (await anna.frage('/personen/ich/vergessen', { koerper: { name: anna.ich.name } }))
      .status
    expect(vergisst).toBe(200)
    // Whoever was forgotten is not taught for by what somebody kept.
    expect((await lerne(anna, spaet.json.wieder)).status).toBe(410)
    await schliesse(l)
  })
})
