import { expect, it } from 'vitest'
import { warteBis } from '../helfer/prozess.ts'
import { ANNA, BERND, type Buehne, CARLA, frage } from '../helfer/prozess-buehne.ts'
import { aufSqlite, einladung, type Fenster } from './browser.ts'
import { druecke, fensterVon, geheZu, loeseCodeEin } from './gang.ts'

// What is typed and not sent: it outlives a reload, in this tab, for this person, in this session, and no more.

const GRUND = 'Zu teuer, bitte neu verhandeln'

const fach = ({ page }: Fenster): Promise<string> =>
  page.evaluate<string>('JSON.stringify({ ...sessionStorage })')
const chatfeld = ({ page }: Pick<Fenster, 'page'>) => page.getByRole('textbox', { name: 'Nachricht' })

/** Comes in again from the login that stands there. */
const wiederAls = async (f: Fenster, b: Buehne, url: string, wer: string): Promise<void> =>
  loeseCodeEin(f, await einladung(b, url, wer))

aufSqlite('Getipptes', (baue) => {
  it('Neu geladen steht noch da, was nicht abgeschickt war; abgeschickt ist es fort, und dauerhaft gespeichert nie', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    await frage(b, url, 'Zahl die Rechnung 4711 über 100 €')
    await frage(b, url, 'Merk dir: Ich trinke Tee', { von: CARLA })
    const f = await fensterVon(test, b, url, CARLA)
    await f.druecke(f.page.getByRole('button', { name: 'Ablehnen …' }))
    const grund = f.page.getByLabel(/Warum lehnst du ab/)
    await grund.fill(GRUND)
    await f.page.reload()
    await grund.waitFor()
    expect(await grund.inputValue()).toBe(GRUND)

    await geheZu(f, '/personen/ich')
    const berichtigen = f.page.getByRole('button', { name: /^Berichtigen:.*Tee/ })
    const fakt = f.page.getByRole('textbox', { name: 'So ist es richtig' })
    await berichtigen.click()
    await fakt.fill('Trinkt Kaffee')
    await f.page.reload()
    await berichtigen.click()
    expect(await fakt.inputValue()).toBe('Trinkt Kaffee')
    // „Doch nicht“ takes it back.
    await f.page.getByRole('dialog').getByRole('button').last().click()
    await berichtigen.click()
    expect(await fakt.inputValue()).toMatch(/Tee/)

    await geheZu(f, '/chat')
    await chatfeld(f).fill('Noch nicht fer')
    await f.page.reload()
    await chatfeld(f).waitFor()
    expect(await chatfeld(f).inputValue()).toBe('Noch nicht fer')
    // A gap: everything is read anew.
    await f.context.setOffline(true)
    await f.page
      .getByText(/Keine Verbindung seit/)
      .first()
      .waitFor()
    await f.context.setOffline(false)
    await f.page.getByText(/Du siehst den letzten Stand/).waitFor({ state: 'detached' })
    expect(await chatfeld(f).inputValue()).toBe('Noch nicht fer')
    // Another tab has its own.
    const anderer = await f.context.newPage()
    await anderer.goto(`${url}/chat`)
    await chatfeld({ page: anderer }).waitFor()
    expect(await chatfeld({ page: anderer }).inputValue()).toBe('')

    expect(await fach(f)).toContain(GRUND)
    await geheZu(f, '/')
    await f.druecke(f.page.getByRole('button', { name: 'Ablehnen', exact: true }))
    await f.page.locator('.ergebnis').waitFor()
    expect(await fach(f)).not.toContain(GRUND)
    expect(await f.page.evaluate<string>('JSON.stringify({ ...localStorage })')).not.toMatch(
      /fertig|Noch nicht|teuer|Kaffee/,
    )
    expect(await f.verstoesse()).toEqual([])
  })

  it('Mit der Abmeldung, dem Ende der Sitzung und jemand anderem ist es fort', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    const f = await fensterVon(test, b, url, CARLA)
    const tippe = async (): Promise<void> => {
      await geheZu(f, '/chat')
      expect(await chatfeld(f).inputValue()).toBe('')
      await chatfeld(f).fill('Halber Satz')
      expect(await fach(f)).toContain('Halber Satz')
    }
    await tippe()
    await geheZu(f, '/konto')
    await f.druecke(f.page.getByRole('button', { name: 'Abmelden' }))
    await f.page.getByRole('button', { name: 'Ich habe eine Einladung' }).waitFor()
    expect(await fach(f)).toBe('{}')
    await wiederAls(f, b, url, CARLA)

    await tippe()
    await b.cli(['person', 'anmeldung', CARLA, '--beenden', 'alle'])
    await f.page.getByText('Deine Sitzung ist zu Ende.').waitFor()
    expect(await fach(f)).toBe('{}')
    await wiederAls(f, b, url, BERND)

    await tippe()
    // The session ends while the tab is put away.
    await f.page.goto('about:blank')
    await b.cli(['person', 'anmeldung', BERND, '--beenden', 'alle'])
    await f.page.goto(`${url}/chat`)
    await f.page.getByRole('button', { name: 'Ich habe eine Einladung' }).waitFor()
    expect(await fach(f)).toBe('{}')
    await wiederAls(f, b, url, BERND)

    await tippe()
    // Somebody else comes in in another tab while this one is put away.
    await f.page.goto('about:blank')
    const anderer = await f.context.newPage()
    await anderer.goto(await einladung(b, url, CARLA))
    await anderer.getByRole('button', { name: 'Einladung einlösen' }).click()
    await anderer.getByRole('button', { name: 'Später' }).click()
    await f.page.goto(`${url}/chat`)
    await chatfeld(f).waitFor()
    expect(await chatfeld(f).inputValue()).toBe('')
    expect(await fach(f)).toBe('{}')
  })

  it('Wird jemand vergessen, geht in jedem Tab, was getippt war', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    await frage(b, url, 'Wie hoch war der Umsatz im Oktober?')
    const [anna] = await b.lies<{ id: string; name: string }>(
      `SELECT id, name FROM assistent_person WHERE phone = '${ANNA}'`,
    )
    const f = await fensterVon(test, b, url, CARLA)
    const tippt = await f.context.newPage()
    await tippt.goto(`${url}/chat`)
    await chatfeld({ page: tippt }).fill('Anna hat gesagt, dass')
    await geheZu(f, `/personen/${anna?.id}`)
    await druecke(f.page.getByRole('button', { name: 'Vergessen …' }))
    await f.page.getByLabel(/eintippen/).fill(anna?.name ?? '')
    await druecke(f.page.getByRole('button', { name: 'Endgültig vergessen' }))
    await f.page.getByText(/fertig\. Nichts ist übrig/).waitFor()
    await warteBis('the field empty', async () => (await chatfeld({ page: tippt }).inputValue()) === '')
    expect(await fach({ ...f, page: tippt })).toBe('{}')
    await tippt.reload()
    expect(await chatfeld({ page: tippt }).inputValue()).toBe('')
  })
})
