import { expect, it } from 'vitest'
import { warteBis } from '../helfer/prozess.ts'
import { ANNA, BERND, CARLA, frage, warteAufAntwort } from '../helfer/prozess-buehne.ts'
import { aufBeiden } from './browser.ts'
import { baueSzene, freigebenKnopf, halteFreigabe, karteVon } from './szene.ts'

// Freigaben in the console: what is pressed is what happens, once, and only for who may and in time.

aufBeiden('Freigabe', (baue) => {
  it('Wer freigibt, löst genau das Gezeigte aus, und die Karte sagt an ihrem Platz, wie es ausging', async (test) => {
    const s = await baueSzene(test, baue)
    const f = await s.fenster(BERND)
    await f.page.getByText('Alles freigegeben').waitFor()
    await frage(s.b, s.url, 'Zahl die Rechnung 4711 über 100 €')
    const karte = karteVon(f, 'V-1')
    await karte.waitFor()
    expect(await karte.textContent()).toMatch(/Anna Beispiel.*4711.*100,00.€/s)
    expect(await f.barrieren()).toEqual([])
    expect(s.zahlungen()).toBe(0)
    await f.druecke(karte.getByRole('button', { name: /^Freigeben: 100,00.€/ }))
    await karte.locator('.ergebnis').getByText('Erledigt').waitFor()
    expect(await karte.locator('.ergebnis').textContent()).toMatch(/Freigegeben: V-1/)
    await warteAufAntwort(s.b, ANNA, /4711 über 100,00.€ ist bezahlt/)
    const [zahlung] = Object.values(s.b.fremd.zustand.zahlungen)
    expect(zahlung).toMatchObject({ rechnung: '4711', betrag: { cent: 10_000 }, vorgang: 'V-1' })
    expect(await f.barrieren()).toEqual([])
    expect(await f.verstoesse()).toEqual([])
  })

  it('Ein Doppelklick gilt einmal, und ein Klick danach an derselben Stelle trifft nicht die nächste Anfrage', async (test) => {
    const s = await baueSzene(test, baue)
    await frage(s.b, s.url, 'Zahl die Rechnung 4711 über 100 €')
    await frage(s.b, s.url, 'Zahl die Rechnung 4712 über 200 €')
    const f = await s.fenster(BERND)
    const knopf = karteVon(f, 'V-1').getByRole('button', { name: /^Freigeben/ })
    await knopf.waitFor()
    await f.ruhe()
    const ort = await knopf.boundingBox()
    if (ort === null) throw new Error('The button has no place.')
    const [x, y] = [ort.x + ort.width / 2, ort.y + ort.height / 2]
    await f.page.mouse.dblclick(x, y)
    await f.page.mouse.click(x, y)
    await karteVon(f, 'V-1').locator('.ergebnis').waitFor()
    await f.page.mouse.click(x, y)
    await f.ruhe()
    await f.page.mouse.click(x, y)
    await warteAufAntwort(s.b, ANNA, /4711 .* ist bezahlt/)
    await f.ruhe()
    expect(await s.b.lies('SELECT vorgang_id, ergebnis FROM assistent_freigabe')).toEqual([
      { vorgang_id: 'V-1', ergebnis: 'freigegeben' },
    ])
    expect(s.zahlungen()).toBe(1)
    expect(await s.b.lies("SELECT status FROM assistent_vorgang WHERE id = 'V-2'")).toEqual([
      { status: 'wartet_freigabe' },
    ])
    expect(await f.verstoesse()).toEqual([])
  })

  it('Wird die Anfrage geändert, während man liest, ist nichts freigegeben, und die Karte zeigt den Unterschied', async (test) => {
    const s = await baueSzene(test, baue)
    await frage(s.b, s.url, 'Zahl die Rechnung 6204 über 150 €')
    const f = await s.fenster(BERND)
    const alt = f.page.getByRole('button', { name: /^Freigeben: .*150/ })
    await alt.waitFor()
    // The press is on its way while the request is replaced.
    const post = await halteFreigabe(f)
    await f.druecke(alt)
    await post.da
    await frage(s.b, s.url, 'nein, ich meinte 180 €')
    post.weiter()
    const streifen = f.page.getByText(/^Nicht freigegeben/)
    await streifen.waitFor()
    expect((await streifen.textContent())?.replaceAll('\u00a0', ' ')).toContain(
      'Nicht freigegeben: Die Angaben haben sich geändert, während du gelesen hast. Betrag war 150,00 €, ist jetzt 180,00 €. Bitte neu prüfen.',
    )
    const karte = karteVon(f, 'V-2')
    expect(await karte.locator('mark').textContent()).toMatch(/180,00/)
    expect(s.zahlungen()).toBe(0)
    expect(await f.barrieren()).toEqual([])
    await f.druecke(karte.getByRole('button', { name: /^Freigeben: .*180/ }))
    await karte.locator('.ergebnis').getByText('Erledigt').waitFor()
    expect(s.zahlungen()).toBe(1)
    expect(await f.verstoesse()).toEqual([])
  })

  it('Wer es verlangt hat, sieht nirgends einen Knopf, und die API sagt 403 mit Worten', async (test) => {
    const s = await baueSzene(test, baue)
    await frage(s.b, s.url, 'Zahl die Rechnung 4711 über 100 €', { von: CARLA })
    const f = await s.fenster(CARLA)
    await f.page.getByText('Alles freigegeben').waitFor()
    expect(await freigebenKnopf(f).count()).toBe(0)
    await f.page.goto(`${s.url}/vorgaenge/V-1`)
    await f.page.locator('.verlauf').waitFor()
    expect(await f.page.getByRole('button', { name: /^(Freigeben|Ablehnen)/ }).count()).toBe(0)
    const [zeile] = await s.b.lies<{ frage: string }>('SELECT frage FROM assistent_vorgang')
    const { stand } = JSON.parse(zeile?.frage ?? '') as { stand: string }
    const gesagt = await f.page.evaluate<{ status: number; detail: string }>(`(async () => {
      const { token } = await (await fetch('/api/ich')).json()
      const { version } = await (await fetch('/api/vorgaenge/V-1')).json()
      const antwort = await fetch('/api/vorgaenge/V-1/freigeben', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-assistent-token': token },
        body: JSON.stringify({ version, stand: ${JSON.stringify(stand)} }),
      })
      return { status: antwort.status, detail: (await antwort.json()).detail }
    })()`)
    expect(gesagt).toEqual({
      status: 403,
      detail: expect.stringMatching(/deine eigene Anfrage.*jemand anderes/),
    })
    expect(await s.b.lies('SELECT ergebnis FROM assistent_freigabe')).toEqual([{ ergebnis: 'vier_augen' }])
    expect(s.zahlungen()).toBe(0)
  })

  it('Endet die Frist auf der offenen Seite, lebt kein Knopf mehr; was noch unterwegs war, kommt zu spät und erfährt es', async (test) => {
    const s = await baueSzene(test, baue)
    const [bernd, carla] = [await s.fenster(BERND), await s.fenster(CARLA)]
    await frage(s.b, s.url, 'Spende schnell 50 €')
    await freigebenKnopf(bernd).waitFor()
    const post = await halteFreigabe(carla)
    await carla.druecke(freigebenKnopf(carla))
    await post.da
    // By the page's own countdown.
    await bernd.page.locator('.ergebnis').getByText('Frist abgelaufen').waitFor()
    expect(await bernd.page.locator('article button').count()).toBe(0)
    await warteAufAntwort(s.b, ANNA, /Frist für V-1 ist abgelaufen/)
    const antwort = carla.page.waitForResponse('**/freigeben')
    post.weiter()
    expect((await antwort).status()).toBe(410)
    await carla.page
      .locator('.ergebnis')
      .getByText(/Die Frist für V-1 ist abgelaufen \(.*\)\. Es wurde nichts ausgeführt\./)
      .waitFor()
    expect(await carla.page.locator('article button').count()).toBe(0)
    expect(s.zahlungen()).toBe(0)
    expect([...(await bernd.verstoesse()), ...(await carla.verstoesse())]).toEqual([])
  })

  it('Ohne Grund wird nicht abgelehnt; mit Grund bekommt ihn, wer es verlangt hat', async (test) => {
    const s = await baueSzene(test, baue)
    await frage(s.b, s.url, 'Zahl die Rechnung 4711 über 100 €')
    const f = await s.fenster(BERND, { breite: 390, hoehe: 844 })
    const ablehnen = f.page.getByRole('button', { name: 'Ablehnen', exact: true })
    await f.druecke(f.page.getByRole('button', { name: 'Ablehnen …' }))
    await f.druecke(ablehnen)
    await f.page.getByText('Schreib kurz, warum.').waitFor()
    expect(await s.b.lies('SELECT * FROM assistent_freigabe')).toEqual([])
    await f.page.getByLabel(/Warum lehnst du ab\? Anna Beispiel bekommt diesen Text/).fill('Schon bezahlt.')
    await f.druecke(ablehnen)
    await f.page.locator('.ergebnis').waitFor()
    await warteAufAntwort(s.b, ANNA, /Schon bezahlt\./)
    expect(await s.b.lies('SELECT status, grund FROM assistent_vorgang')).toEqual([
      { status: 'abgebrochen', grund: 'abgelehnt' },
    ])
    await warteBis('the card says so', async () =>
      /Abgebrochen/.test((await f.page.locator('.ergebnis').textContent()) ?? ''),
    )
    expect(s.zahlungen()).toBe(0)
    expect(await f.verstoesse()).toEqual([])
  })
})
