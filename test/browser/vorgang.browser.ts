import { join } from 'node:path'
import { expect, it } from 'vitest'
import { warteBis } from '../helfer/prozess.ts'
import {
  ANNA,
  BERND,
  type Buehne,
  CARLA,
  DENIZ,
  frage,
  schicke,
  warteAufAntwort,
} from '../helfer/prozess-buehne.ts'
import { aufBeiden, type Fenster } from './browser.ts'
import { druecke, fensterVon, frageApi, geheZu } from './gang.ts'

// One Vorgang: what page, chat and command line tell of it, and what its person answers there.

/** With a fax, of which nobody can ask whether it went out. */
const MIT_FAX = { ASSISTENT_CONFIG: join(import.meta.dirname, 'firma.config.ts') }

const status = async (b: Buehne, id: string): Promise<string | undefined> => {
  const [v] = await b.lies<{ status: string }>(`SELECT status FROM assistent_vorgang WHERE id = '${id}'`)
  return v?.status
}
const neuester = async (b: Buehne): Promise<string> => {
  const [v] = await b.lies<{ id: string }>(
    'SELECT id FROM assistent_vorgang ORDER BY nachricht_id DESC LIMIT 1',
  )
  return v?.id ?? ''
}
/** Breaks of lines and blanks are the page's own. */
const glatt = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** Opens its page and gives the words under „So sagt es der Chat“, and the badge. */
async function erzaehlt(f: Fenster, id: string): Promise<[satz: string, marke: string]> {
  await geheZu(f, `/vorgaenge/${id}`)
  await f.page.locator('.chatsagt summary', { hasText: id }).waitFor()
  const satz = await f.page.locator('.chatsagt p').textContent()
  return [glatt(satz ?? ''), glatt((await f.page.locator('.unterzeile .status').textContent()) ?? '')]
}

aufBeiden('Ein Vorgang', (baue) => {
  it('Seite, „warum V-n“ im Chat und „assistent vorgang V-n“ erzählen in jedem Stand dasselbe', async (test) => {
    const b = await baue(test, { umgebung: MIT_FAX })
    const { url } = await b.starte()
    const f = await fensterVon(test, b, url, CARLA)
    const gleich = async (id: string, wer: string, marke: string): Promise<void> => {
      const imChat = glatt((await frage(b, url, `warum ${id}`, { von: wer })).text)
      const inDerShell = (await b.cli(['vorgang', id])).stdout
      // What the command line adds is not of the story: how to decide.
      expect(glatt(inDerShell.replace(/^Entscheiden: .*$/mu, '')), id).toBe(imChat)
      expect(await erzaehlt(f, id)).toEqual([imChat, marke])
    }
    const sage = async (wer: string, ...texte: string[]): Promise<string> => {
      for (const text of texte) await frage(b, url, text, { von: wer })
      return await neuester(b)
    }
    await gleich(await sage(ANNA, 'Wie hoch war der Umsatz im Oktober?'), ANNA, 'Beantwortet')
    await gleich(await sage(DENIZ, 'ich möchte eine Rechnung bezahlen'), DENIZ, 'Rückfrage offen')
    const ticket = await sage(ANNA, 'Leg ein Ticket an: Spüle tropft')
    await gleich(ticket, ANNA, 'Wartet auf Ja')
    await frage(b, url, 'ja')
    await warteBis('the ticket', async () => (await status(b, ticket)) === 'erledigt')
    await gleich(ticket, ANNA, 'Erledigt')
    const kueche = await sage(ANNA, 'Leg ein Ticket an: Küche')
    await frage(b, url, 'nein')
    await gleich(kueche, ANNA, 'Abgebrochen')

    const rechnung = await sage(ANNA, 'Zahl die Rechnung 6204 über 150 €')
    await gleich(rechnung, ANNA, 'Wartet auf Freigabe')
    const ersetzt = await sage(ANNA, 'nein, ich meinte 180 €')
    await gleich(rechnung, ANNA, 'Abgebrochen')
    await frage(b, url, `ablehnen ${ersetzt} zu teuer`, { von: BERND })
    // Who asked for it is told too, and what comes next to her is not yet the story.
    await warteAufAntwort(b, ANNA, /abgelehnt[\s\S]*zu teuer/)
    await gleich(ersetzt, ANNA, 'Abgebrochen')

    const haelt = b.tore.fremd.halte('vorher')
    const laeuft = await sage(ANNA, 'Leg ein Ticket an: Flur')
    await schicke(url, 'ja')
    await haelt
    await gleich(laeuft, ANNA, 'Läuft')
    b.tore.fremd.weiter()
    await warteAufAntwort(b, ANNA, /Flur.*angelegt|angelegt.*Flur/)

    await fetch(`${b.fremd.url}/stoerung`, { method: 'PUT', body: '{"status":422}' })
    const kaputt = await sage(ANNA, 'Leg ein Ticket an: Dach', 'ja')
    await warteAufAntwort(b, ANNA, /hat nicht geklappt/)
    await gleich(kaputt, ANNA, 'Fehler')
    await fetch(`${b.fremd.url}/stoerung`, { method: 'PUT', body: '{}' })

    const cut = b.tore.fremd.halte('nachher')
    const fax = await sage(BERND, 'Schick ein Fax: Bestellung 7')
    await schicke(url, 'ja', { von: BERND })
    await cut
    b.tore.fremd.gibFrei()
    await warteAufAntwort(b, BERND, /weiß nicht/)
    await gleich(fax, BERND, 'Ergebnis unklar')
    expect(await f.verstoesse()).toEqual([])
  })

  it('Wer gefragt ist, antwortet auf der Seite; andere sehen dort keine Knöpfe', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    await frage(b, url, 'Leg ein Ticket an: Spüle tropft')
    const carla = await fensterVon(test, b, url, CARLA)
    await geheZu(carla, '/vorgaenge/V-1')
    expect(await carla.page.getByText('Der Assistent fragt dich').count()).toBe(0)
    expect(await carla.page.getByRole('button', { name: 'Ja', exact: true }).count()).toBe(0)
    const f = await fensterVon(test, b, url, ANNA)
    await f.page.getByRole('link', { name: /Spüle tropft/ }).click()
    await f.page.getByRole('heading', { name: 'Der Assistent fragt dich' }).waitFor()
    expect(await f.barrieren()).toEqual([])
    await f.ruhe()
    await f.page.getByRole('button', { name: 'Ja', exact: true }).dblclick()
    await f.page.locator('.fragekarte .ergebnis .status.erledigt').waitFor()
    expect(await f.page.getByText('Du hast geantwortet: Ja').count()).toBe(1)
    expect(await f.page.getByRole('button', { name: 'Ja', exact: true }).count()).toBe(0)
    expect(b.fremd.zustand.aufrufe.filter((a) => a.pfad === '/tickets')).toHaveLength(1)
    expect(await f.barrieren()).toEqual([])
    await f.page.getByRole('link', { name: 'Was der Assistent dazu sagt' }).click()
    await f.page.locator('.blase.assistent', { hasText: /Ticket/ }).waitFor()
    expect(await f.verstoesse()).toEqual([])
  })

  it('Rückgängig gemacht wird von der Seite aus: gefragt wird im Chat, ein Ja nimmt es zurück, und dann gibt es den Knopf nicht mehr', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    await frage(b, url, 'Leg ein Ticket an: Spüle tropft')
    await frage(b, url, 'ja')
    await warteBis('the ticket', async () => (await status(b, 'V-1')) === 'erledigt')
    const f = await fensterVon(test, b, url, ANNA)
    await geheZu(f, '/vorgaenge/V-1')
    await druecke(f.page.getByRole('button', { name: 'Rückgängig machen …' }))
    await f.page.getByRole('heading', { name: 'Chat', level: 1 }).waitFor()
    await f.page.locator('.blase.person', { hasText: 'Mach V-1 rückgängig' }).waitFor()
    expect(b.fremd.zustand.aufrufe).toHaveLength(1)
    await druecke(f.page.getByRole('button', { name: 'Ja', exact: true }))
    await warteBis('it is taken back', () =>
      b.fremd.zustand.aufrufe.some((a) => a.pfad.startsWith('/tickets/')),
    )
    await geheZu(f, '/vorgaenge/V-1')
    await f.page.locator('.verlauf [data-art="rueckgaengig"]').waitFor()
    expect(await f.page.getByRole('button', { name: 'Rückgängig machen …' }).count()).toBe(0)
    expect(await f.verstoesse()).toEqual([])
  })

  it('Ein Mitglied sieht nur Eigenes und was auf es wartet; was anderen gehört, gibt es für es nicht', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    await frage(b, url, 'Wie hoch war der Umsatz im Oktober?', { von: DENIZ })
    await frage(b, url, 'Zahl die Rechnung 4711 über 100 €', { von: DENIZ })
    const fremd = 'V-1'
    const wartet = await neuester(b)
    await schicke(url, 'Wie hoch war der Umsatz im September?', { von: BERND })
    await warteAufAntwort(b, BERND, /Umsatz im September/)
    const eigen = await neuester(b)
    const f = await fensterVon(test, b, url, BERND)
    await geheZu(f, '/vorgaenge')
    await f.page.locator('[data-zeile]').first().waitFor()
    const gezeigt = await f.page.evaluate<string[]>(
      `[...document.querySelectorAll('[data-zeile]')].map((a) => a.getAttribute('href'))`,
    )
    expect(gezeigt.toSorted()).toEqual([`/vorgaenge/${wartet}`, `/vorgaenge/${eigen}`].toSorted())
    await geheZu(f, `/vorgaenge/${fremd}`)
    await f.page.getByRole('heading', { name: `${fremd} gibt es hier nicht` }).waitFor()
    await geheZu(f, `/vorgaenge/${wartet}`)
    await f.page.getByRole('button', { name: /^Freigeben/ }).waitFor()
    const [deniz] = await b.lies<{ id: string }>(`SELECT id FROM assistent_person WHERE phone = '${DENIZ}'`)
    await geheZu(f, `/personen/${deniz?.id}`)
    await f.page.getByRole('heading', { name: 'Diese Person gibt es hier nicht' }).waitFor()
    for (const pfad of ['/zahlen', '/betrieb', '/ausprobieren']) {
      expect(await f.page.locator(`nav a[href="${pfad}"]`).count(), pfad).toBe(0)
      await geheZu(f, pfad)
      await f.page.locator('[role="alert"], .leer').first().waitFor()
    }
    expect(await frageApi<{ code?: string }>(f, `/personen/${deniz?.id}`)).toMatchObject({
      code: 'nicht_gefunden',
    })
    expect(await f.verstoesse()).toEqual([])
  })
})
