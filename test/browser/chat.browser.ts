import { join } from 'node:path'
import { expect, it } from 'vitest'
import { warteBis } from '../helfer/prozess.ts'
import { ANNA, CARLA } from '../helfer/prozess-buehne.ts'
import { aufBeiden, type Fenster } from './browser.ts'
import { druecke, fensterVon, geheZu } from './gang.ts'

// Chat in the console, what is learned from a choice in it, and trying things out.

/** With two things that the same words may mean. */
const ZWEIDEUTIG = { ASSISTENT_CONFIG: join(import.meta.dirname, 'firma.config.ts') }
const SATZ = 'koch etwas Heißes zu trinken'

const feld = (f: Fenster) => f.page.getByRole('textbox', { name: 'Nachricht' })
/** How many replies stand there. */
const antworten = (f: Fenster): Promise<number> => f.page.locator('.blase.assistent:not(.schreibt)').count()
/** Writes, and gives the text of the next reply. */
async function schreibe(f: Fenster, text: string): Promise<string> {
  const bisher = await antworten(f)
  await feld(f).fill(text)
  await feld(f).press('Enter')
  return await neueAntwort(f, bisher)
}
async function neueAntwort(f: Fenster, bisher: number): Promise<string> {
  await warteBis('a reply', async () => (await antworten(f)) > bisher)
  return (await f.page.locator('.blase.assistent:not(.schreibt) .blasentext').last().textContent()) ?? ''
}

aufBeiden('Chat', (baue) => {
  it('Eingabe sendet, mit Umschalt ist es eine Zeile; eine getippte Nummer gilt wie ihr Knopf', async (test) => {
    const b = await baue(test, { umgebung: ZWEIDEUTIG })
    const { url } = await b.starte()
    const f = await fensterVon(test, b, url, ANNA)
    await geheZu(f, '/chat')
    await f.page.getByText('Noch keine Nachrichten').waitFor()
    expect(await f.barrieren()).toEqual([])
    await feld(f).pressSequentially('Wie hoch war der Umsatz')
    await feld(f).press('Shift+Enter')
    await feld(f).pressSequentially('im Oktober?')
    expect(await feld(f).inputValue()).toBe('Wie hoch war der Umsatz\nim Oktober?')
    expect(await f.page.locator('.blase').count()).toBe(0)
    expect(await schreibe(f, await feld(f).inputValue())).toContain('84.200')
    expect(await feld(f).inputValue()).toBe('')
    const [eingang] = await b.lies<{ n: number }>(
      "SELECT COUNT(*) AS n FROM assistent_eingang WHERE kanal = 'web' AND art = 'nachricht'",
    )
    expect(Number(eingang?.n)).toBe(1)

    expect(await schreibe(f, SATZ)).toMatch(/Was davon/)
    const wahl = f.page.locator('.blase.assistent').last().getByRole('button')
    expect(await wahl.allTextContents()).toEqual(['Kocht Kaffee', 'Kocht Tee', 'Keins davon'])
    expect(await f.barrieren()).toEqual([])
    expect(await schreibe(f, '1')).toContain('Der Kaffee steht bereit.')
    expect(await f.verstoesse()).toEqual([])
  })

  it('Was aus einer Wahl gelernt wurde, lässt sich zurücknehmen und wieder lernen, und beides gilt sofort', async (test) => {
    const b = await baue(test, { umgebung: ZWEIDEUTIG })
    const { url } = await b.starte()
    const f = await fensterVon(test, b, url, CARLA)
    await geheZu(f, '/chat')
    await schreibe(f, SATZ)
    const bisher = await antworten(f)
    await druecke(f.page.getByRole('button', { name: 'Kocht Tee' }).last())
    expect(await neueAntwort(f, bisher)).toContain('Der Tee steht bereit.')
    expect(await schreibe(f, SATZ)).toContain('Der Tee steht bereit.')

    await geheZu(f, '/lernen')
    await f.page.getByText('Beispiele', { exact: false }).first().click()
    const zurueck = f.page.getByRole('button', { name: `Zurücknehmen: L-1 „${SATZ}“` })
    await druecke(zurueck)
    await f.page.getByRole('button', { name: 'Wieder lernen' }).waitFor()
    await zurueck.waitFor({ state: 'detached' })
    const gelernt = (): Promise<unknown[]> =>
      b.lies("SELECT id FROM assistent_lernbeispiel WHERE text = 'koch etwas Heißes zu trinken'")
    expect(await gelernt()).toEqual([])
    expect(await f.barrieren()).toEqual([])
    await druecke(f.page.getByRole('button', { name: 'Wieder lernen' }))
    await f.page.getByRole('button', { name: /^Zurücknehmen: L-\d+ „koch etwas/ }).waitFor()
    expect(await f.page.getByRole('button', { name: 'Wieder lernen' }).count()).toBe(0)
    expect(await gelernt()).toHaveLength(1)
    await geheZu(f, '/chat')
    expect(await schreibe(f, SATZ)).toContain('Der Tee steht bereit.')
    expect(await f.verstoesse()).toEqual([])
  })

  it('Ausprobieren wirkt nirgends sonst, und was gesichert wird, besteht als Dialogprobe', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    const f = await fensterVon(test, b, url, CARLA)
    const vorher = await b.lies<{ n: number }>('SELECT COUNT(*) AS n FROM assistent_ausgang')
    await geheZu(f, '/ausprobieren')
    await f.page.getByRole('combobox', { name: 'Wer schreibt' }).selectOption('anna')
    await schreibe(f, 'Zahl die Rechnung 4711 über 80 €')
    const frei = f.page.getByRole('button', { name: /^Freigeben/ })
    await frei.first().waitFor()
    expect(await f.barrieren()).toEqual([])
    await druecke(frei.first())
    await f.page.locator('.geschah .status.erledigt').waitFor()
    expect(await f.page.locator('.geschah').textContent()).toMatch(/Angaben[\s\S]*4711/)
    const kommt = f.page.waitForEvent('download')
    await f.page.getByRole('link', { name: /Als Dialogprobe sichern/ }).click()
    const datei = join(b.ordner, 'gesichert.yaml')
    await (await kommt).saveAs(datei)
    expect(await b.cli(['probe', datei])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('1 bestanden'),
    })
    for (const tabelle of [
      'assistent_vorgang',
      'assistent_aktion',
      'assistent_freigabe',
      'assistent_eingang',
    ])
      expect(await b.lies(`SELECT * FROM ${tabelle}`), tabelle).toEqual([])
    expect(await b.lies('SELECT COUNT(*) AS n FROM assistent_ausgang')).toEqual(vorher)
    expect(b.fremd.zustand.aufrufe).toEqual([])
    expect(b.antworten()).toEqual([])
    expect(await f.verstoesse()).toEqual([])
  })
})
