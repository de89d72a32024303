import { expect, it } from 'vitest'
import { ANNA, BERND, frage, warteAufAntwort } from '../helfer/prozess-buehne.ts'
import { aufBeiden } from './browser.ts'
import { baueSzene } from './szene.ts'

// Each answer to a Rückfrage makes a Vorgang of its own; for who reads it is one story.

aufBeiden('Rückfragen', (baue) => {
  it('Eine Kette von Rückfragen ist eine Geschichte: von der ersten Nachricht bis zur Zahlung, in der Reihenfolge, in der gesprochen wurde', async (test) => {
    const s = await baueSzene(test, baue)
    await frage(s.b, s.url, 'Ich möchte eine Rechnung bezahlen')
    await frage(s.b, s.url, '4711')
    await frage(s.b, s.url, '100 €')
    const [letzter] = await s.b.lies<{ id: string }>(
      "SELECT id FROM assistent_vorgang WHERE status = 'wartet_freigabe'",
    )
    const id = letzter?.id ?? ''
    const f = await s.fenster(BERND)
    await f.druecke(f.page.getByRole('button', { name: /^Freigeben/ }))
    await warteAufAntwort(s.b, ANNA, /4711 .* ist bezahlt/)
    await f.page.getByRole('link', { name: `Woher kommt das? ${id}` }).click()
    const schritte = f.page.locator('.verlauf li')
    await f.page.locator('.verlauf li[data-art="aktion"]').last().waitFor()
    const arten = await schritte.evaluateAll((alle) =>
      alle.map((li) => (li as unknown as { dataset: { art: string } }).dataset.art),
    )
    const gesprochen = arten.filter((art) =>
      ['nachricht', 'rueckfrage', 'antwort', 'freigabe', 'aktion'].includes(art),
    )
    expect(gesprochen).toEqual([
      'nachricht',
      'rueckfrage',
      'antwort',
      'rueckfrage',
      'antwort',
      'freigabe',
      'aktion',
    ])
    const text = (await f.page.locator('.verlauf').textContent()) ?? ''
    const orte = [
      'Ich möchte eine Rechnung bezahlen',
      'Welche Rechnungsnummer?',
      'Über welchen Betrag?',
      'Bernd Muster',
    ].map((wort) => text.indexOf(wort))
    expect(orte).not.toContain(-1)
    expect(orte).toEqual(orte.toSorted((a, b) => a - b))
    expect(await f.page.locator('.warum').textContent()).toMatch(/Anna Beispiel/)
    // The first of them leads on to what became of it.
    await f.page.goto(`${s.url}/vorgaenge/V-1`)
    await f.page.locator('aside').getByRole('link', { name: /^V-/ }).first().waitFor()
    expect(await f.barrieren()).toEqual([])
    expect(await f.verstoesse()).toEqual([])
  })
})
