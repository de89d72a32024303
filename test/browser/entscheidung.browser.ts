import { expect, it } from 'vitest'
import { ANNA, BERND, CARLA, frage, schicke, warteAufAntwort } from '../helfer/prozess-buehne.ts'
import { aufBeiden } from './browser.ts'
import { baueSzene, karteVon, type Szene } from './szene.ts'

// What failed, or of which nobody knows what came of it: a person says how it goes on.

/** A fax that went out, and whose answer was cut off. Returns its number. */
async function unklaresFax({ b, url }: Szene, inhalt: string): Promise<string> {
  await frage(b, url, `Schick ein Fax: ${inhalt}`)
  const gehalten = b.tore.fremd.halte('nachher')
  await schicke(url, 'ja')
  await gehalten
  b.tore.fremd.gibFrei()
  await warteAufAntwort(b, ANNA, new RegExp(`weiß nicht[\\s\\S]*${inhalt}|${inhalt}[\\s\\S]*weiß nicht`))
  const [neuester] = await b.lies<{ id: string }>(
    'SELECT id FROM assistent_vorgang ORDER BY erstellt DESC LIMIT 1',
  )
  return neuester?.id ?? ''
}

/** Until it is taken back, the other system refuses all. */
const stoere = ({ b }: Szene, stoerung: { status?: number }) =>
  fetch(`${b.fremd.url}/stoerung`, { method: 'PUT', body: JSON.stringify(stoerung) })

const staende = ({ b }: Szene) =>
  b.lies<{ id: string; status: string }>('SELECT id, status FROM assistent_vorgang ORDER BY erstellt')

aufBeiden('Entscheidung', (baue) => {
  it('Ein unklares Ergebnis: ist da, ist nicht da, abbrechen; wiederholt wird nur, was jemand wiederholen lässt', async (test) => {
    const s = await baueSzene(test, baue)
    const faxe = () => s.b.fremd.zustand.aufrufe.filter((a) => a.pfad === '/posts').length
    const ids = [
      await unklaresFax(s, 'Bestellung 7'),
      await unklaresFax(s, 'Bestellung 8'),
      await unklaresFax(s, 'Bestellung 9'),
    ] as const
    const [da, nichtDa, vomTisch] = ids
    const f = await s.fenster(CARLA)
    for (const id of ids)
      await karteVon(f, id)
        .getByText(/wiederhole nichts von allein/)
        .waitFor()
    expect(await f.barrieren()).toEqual([])
    expect(faxe()).toBe(3)

    await f.druecke(karteVon(f, da).getByRole('button', { name: 'Ist da: erledigt' }))
    await karteVon(f, da).locator('.ergebnis').getByText('Erledigt', { exact: true }).waitFor()
    await warteAufAntwort(s.b, ANNA, /erledigt, nach Auskunft von Carla Probe/)
    expect(faxe()).toBe(3)

    await f.druecke(karteVon(f, nichtDa).getByRole('button', { name: 'Ist nicht da: nochmal' }))
    await karteVon(f, nichtDa).locator('.ergebnis').getByText('Erledigt', { exact: true }).waitFor()
    await warteAufAntwort(s.b, ANNA, /Das Fax ist unterwegs/)
    expect(faxe()).toBe(4)

    const abbrechen = karteVon(f, vomTisch).getByRole('button', { name: 'Abbrechen …' })
    await f.druecke(abbrechen)
    expect(await f.barrieren()).toEqual([])
    await f.druecke(f.page.getByRole('button', { name: 'Offen lassen' }))
    expect(await staende(s)).toContainEqual({ id: vomTisch, status: 'fehler' })
    await f.druecke(abbrechen)
    await f.druecke(f.page.getByRole('button', { name: 'Endgültig abbrechen' }))
    await karteVon(f, vomTisch).locator('.ergebnis').getByText('Abgebrochen', { exact: true }).waitFor()
    expect(await staende(s)).toEqual([
      { id: da, status: 'erledigt' },
      { id: nichtDa, status: 'erledigt' },
      { id: vomTisch, status: 'abgebrochen' },
    ])
    expect(faxe()).toBe(4)
    expect(await f.verstoesse()).toEqual([])
  })

  it('Was gescheitert ist, geht mit „Nochmal“ weiter, sobald es wieder geht, und geschieht einmal', async (test) => {
    const s = await baueSzene(test, baue)
    await stoere(s, { status: 422 })
    await frage(s.b, s.url, 'Leg ein Ticket an: Drucker im Flur')
    await frage(s.b, s.url, 'ja')
    const f = await s.fenster(ANNA, { breite: 390, hoehe: 844 })
    const nochmal = karteVon(f, 'V-1').getByRole('button', { name: 'Nochmal', exact: true })
    await nochmal.waitFor()
    expect(await f.barrieren()).toEqual([])
    // Still out of order: it comes back, and waits behind what is new.
    await f.druecke(nochmal)
    await f.druecke(f.page.getByRole('button', { name: '1 neue anzeigen' }))
    await stoere(s, {})
    await f.druecke(nochmal)
    await karteVon(f, 'V-1').locator('.ergebnis').getByText('Erledigt', { exact: true }).waitFor()
    const tickets = Object.values(s.b.fremd.zustand.tickets).map((t) => t.titel)
    expect(tickets.filter((titel) => titel === 'Drucker im Flur')).toHaveLength(1)
    expect(await staende(s)).toEqual([{ id: 'V-1', status: 'erledigt' }])
    expect(await f.verstoesse()).toEqual([])
  })

  it('„Nochmal“ für etwas Freigegebenes fragt neu nach der Freigabe', async (test) => {
    const s = await baueSzene(test, baue)
    await frage(s.b, s.url, 'Zahl die Rechnung 4711 über 100 €')
    const [bernd, anna] = [await s.fenster(BERND), await s.fenster(ANNA)]
    await stoere(s, { status: 422 })
    await bernd.druecke(bernd.page.getByRole('button', { name: /^Freigeben/ }))
    const nochmal = karteVon(anna, 'V-1').getByRole('button', { name: 'Nochmal', exact: true })
    await nochmal.waitFor()
    await karteVon(bernd, 'V-1').locator('.ergebnis').getByText('Fehler', { exact: true }).waitFor()
    await stoere(s, {})
    await anna.druecke(nochmal)
    await karteVon(anna, 'V-1')
      .locator('.ergebnis')
      .getByText('Wartet auf Freigabe', { exact: true })
      .waitFor()
    expect(s.zahlungen()).toBe(0)
    await bernd.druecke(bernd.page.getByRole('button', { name: '1 neue anzeigen' }))
    await bernd.druecke(bernd.page.getByRole('button', { name: /^Freigeben/ }))
    for (const f of [bernd, anna]) {
      await karteVon(f, 'V-1').locator('.ergebnis').getByText('Erledigt', { exact: true }).waitFor()
      expect(await f.verstoesse()).toEqual([])
    }
    expect(s.zahlungen()).toBe(1)
  })
})
