import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { FEINDLICHE_ARTEN, feindlicheTexte, GRIFF } from '../helfer/feindlich.ts'
import { warteBis } from '../helfer/prozess.ts'
import { CHROMIUM, starteBrowser } from './browser.ts'
import { type FeindHaus, oeffneFeindHaus } from './feind-haus.ts'
import { lausche, siehNach } from './schirm.ts'

// 300 hostile texts on every screen: nothing runs, nothing breaks, and each is there as the text that it is.

const ANZAHL = 300
const BREITEN = [320, 1440]

interface Kurz {
  id: string
  text: string | null
  titel: string
  person: { name: string }
}
const marken = (text: string): Set<string> => new Set(text.match(/F\d{3}x/g))

describe.skipIf(!CHROMIUM)('Feindliche Texte', () => {
  jedeDatenbank((name, oeffne) => {
    // What is shown does not depend on the database; what comes out of it is looked at below.
    it.runIf(name === 'SQLite')(
      'laufen auf keinem Schirm, brechen keinen, und stehen da als Text',
      async (test) => {
        const speicher = await oeffne()
        const h = await oeffneFeindHaus(speicher, ANZAHL)
        const browser = await starteBrowser(test)
        const alle = await alleVorgaenge(h)
        expect(marken(JSON.stringify(alle)).size).toBeGreaterThan(ANZAHL * 0.9)
        const maengel: string[] = []
        for (const breite of BREITEN) {
          const page = await h.seite(browser, breite)
          const gehoert = lausche(page, h.l.url)
          const b = betrachter(page, h, (wo, was) => maengel.push(...was.map((m) => `${breite} ${wo}: ${m}`)))
          await b.geh('/')
          await b.geh('/vorgaenge')
          await b.alleSeiten()
          expect([...marken((await page.textContent('main')) ?? '')].sort()).toEqual(
            [...marken(JSON.stringify(alle.map((v) => [v.titel, v.person.name])))].sort(),
          )
          // One of each kind in both widths, all of them on the phone.
          const weit = breite === 320 ? alle : alle.slice(-FEINDLICHE_ARTEN.length)
          for (const { id } of weit) await b.geh(`/vorgaenge/${id}`)
          await b.geh('/personen')
          await b.alleSeiten()
          for (const id of [...h.personen, 'ich']) await b.geh(`/personen/${id}`)
          for (const ort of [
            '/lernen',
            '/lernen?zeige=beispiele',
            '/lernen?zeige=begriffe',
            '/zahlen',
            '/betrieb',
            '/konto',
            '/chat',
          ])
            await b.geh(ort)
          await b.fenster()
          await b.suche()
          await b.probelauf()
          maengel.push(...gehoert().map((m) => `${breite}: ${m}`))
          await page.context().close()
        }
        expect(maengel).toEqual([])
        await h.l.schliesse()
      },
      600_000,
    )

    it('stehen in der Adresse, und die Seite sagt nur, dass es das nicht gibt', async (test) => {
      const h = await oeffneFeindHaus(await oeffne(), 0)
      const page = await h.seite(await starteBrowser(test), 320)
      const gehoert = lausche(page, h.l.url)
      const maengel: string[] = []
      const b = betrachter(page, h, (wo, was) => maengel.push(...was.map((m) => `${wo.slice(0, 60)}: ${m}`)))
      await b.geh('/')
      for (const { text } of feindlicheTexte(FEINDLICHE_ARTEN.length, 7)) {
        const teil = encodeURIComponent(text.toWellFormed().slice(0, 150))
        for (const ort of [
          `/vorgaenge/${teil}`,
          `/personen/${teil}`,
          `/vergessen/${teil}`,
          `/vorgaenge?suche=${teil}&person=${teil}&faehigkeit=${teil}&status=${teil}`,
          `/${teil}`,
        ])
          await b.geh(ort)
      }
      expect([...maengel, ...gehoert()]).toEqual([])
      await h.l.schliesse()
    }, 300_000)

    it('beginnen in keiner Tabelle eine Formel, und JSON und Auskunft bleiben lesbar', async (test) => {
      const h = await oeffneFeindHaus(await oeffne(), FEINDLICHE_ARTEN.length)
      for (const was of ['vorgaenge', 'audit']) {
        const zeilen = liesCsv((await h.carla.frage(`/${was}.csv`)).text)
        expect(new Set(zeilen.map((z) => z.length)).size, was).toBe(1)
        expect(zeilen.flat().filter((zelle) => /^[=+\-@\t\r\n＝＋－＠]/u.test(zelle))).toEqual([])
        expect(marken(zeilen.flat().join(' ')).size, was).toBeGreaterThan(was === 'audit' ? 8 : 25)
        expect((await h.carla.frage<unknown[]>(`/${was}.json`)).json).toHaveLength(zeilen.length - 1)
      }
      const page = await h.seite(await starteBrowser(test), 320)
      const gehoert = lausche(page, h.l.url)
      await page.goto(`${h.l.url}/healthz`)
      await page.setContent((await h.carla.frage('/personen/ich/auskunft?format=html')).text)
      expect(marken((await page.textContent('body')) ?? '').size).toBeGreaterThan(20)
      expect([
        await page.evaluate(GRIFF),
        await page.locator('img, script, iframe, [onerror]').count(),
      ]).toEqual([undefined, 0])
      expect(gehoert()).toEqual([])
      await h.l.schliesse()
    }, 300_000)
  })

  it('Gegenprobe: was liefe, brechen, verdeckte und umdrehte, wird gesehen', async (test) => {
    const browser = await starteBrowser(test)
    const page = await (await browser.newContext({ viewport: { width: 320, height: 600 } })).newPage()
    const gehoert = lausche(page, 'http://localhost')
    await page.setContent(`<main><p>Betrag <b>\u202Enegnartreb</b> 4.820 €</p><bdi>\u202Eallein</bdi><div>V-1 · <i>שלום</i> · 12</div>
      <div style="width: 900px"><a href="https://boese.example/">weg</a></div>
      <article data-karte="V-1"><button>Freigeben</button><div style="position:fixed; inset:0"></div></article>
      <div class="reihe"><button style="margin-right: -90px">Ja, genau das</button><button>Nein</button></div>
      <img src="https://boese.example/x" onerror="${GRIFF}='bild'; alert(1)"></main>`)
    await page.waitForFunction(`${GRIFF} !== undefined`)
    const gesehen = (await siehNach(page)).join('\n')
    for (const was of [
      'ran: bild',
      'px too wide',
      'put in: img',
      'handler: onerror',
      'link: https://boese',
      'covered: button',
      'overlap: button',
      'turns „Betrag4.820€“',
      'turns „V-112“',
    ])
      expect(gesehen).toContain(was)
    expect(gesehen).not.toContain('allein')
    expect(gehoert().join()).toMatch(/request https:\/\/boese.*dialog 1/)
  })
})

async function alleVorgaenge({ carla }: FeindHaus): Promise<Kurz[]> {
  const alle: Kurz[] = []
  for (let nach = ''; ; ) {
    const { eintraege, weiter } = (
      await carla.frage<{ eintraege: Kurz[]; weiter: string | null }>(`/vorgaenge?anzahl=200${nach}`)
    ).json
    alle.push(...eintraege)
    if (weiter === null) return alle
    nach = `&nach=${encodeURIComponent(weiter)}`
  }
}

/** Goes from page to page as its links do, and looks at each. */
function betrachter(page: Page, h: FeindHaus, melde: (wo: string, was: string[]) => void) {
  const stehtDa = async (): Promise<void> => {
    await page.locator('h1').first().waitFor()
    await page.locator('main [role="status"][aria-label]').first().waitFor({ state: 'detached' })
  }
  const sieh = async (wo: string): Promise<void> => melde(wo, await siehNach(page))
  let da = false
  return {
    async geh(ort: string) {
      if (da) await page.evaluate(`history.pushState(null, '', ${JSON.stringify(ort)})`)
      else await page.goto(`${h.l.url}${ort}`)
      da = true
      await page.evaluate('new Promise((r) => setTimeout(r))')
      await stehtDa().catch(async (fehler) => {
        throw new Error(
          `${ort}: ${await page.evaluate('location.href + document.body.innerText.slice(0, 600)')}`,
          { cause: fehler },
        )
      })
      await sieh(ort)
    },
    async alleSeiten() {
      const mehr = page.locator('main').getByRole('button', { name: /^Mehr/ })
      while ((await mehr.count()) > 0) {
        const vorher = await page.locator('[data-zeile]').count()
        await mehr.press('Enter')
        await warteBis('more rows', async () => (await page.locator('[data-zeile]').count()) > vorher)
      }
      await sieh('all pages')
    },
    /** What opens over a page. */
    async fenster() {
      await this.geh('/personen/ich')
      for (const knopf of [/^Berichtigen: /, /^Löschen: /]) {
        for (let i = 0, n = await page.getByRole('button', { name: knopf }).count(); i < n; i++) {
          await page.getByRole('button', { name: knopf }).nth(i).press('Enter')
          await page.getByRole('dialog').waitFor()
          await sieh(`window ${knopf} ${i}`)
          await page.keyboard.press('Escape')
          await page.getByRole('dialog').waitFor({ state: 'detached' })
        }
      }
      await this.geh(`/personen/${h.personen[0]}`)
      await page.getByRole('button', { name: 'Vergessen …' }).press('Enter')
      await page.getByRole('dialog').waitFor()
      await sieh('window forget')
      await page.keyboard.press('Escape')
      await this.geh('/')
      await page.getByRole('button', { name: 'Ablehnen …' }).first().press('Enter')
      await page.getByLabel(/Warum lehnst du ab/).fill(
        h.texte
          .map(({ text }) => text.slice(0, 20))
          .join(' ')
          .slice(0, 900),
      )
      await sieh('reason')
    },
    async suche() {
      for (const { text } of h.texte.slice(0, FEINDLICHE_ARTEN.length)) {
        await page.keyboard.press('Control+k')
        const feld = page.getByLabel('Nummer, Nachricht, Seite')
        const antwort = page.waitForResponse(/vorgaenge\?.*suche=/)
        await feld.fill(text.slice(0, 150).toWellFormed())
        // Less than two letters are not asked for.
        if ((await feld.inputValue()).trim().length < 2) void antwort.catch(() => undefined)
        else await antwort
        await sieh(`search ${JSON.stringify(text.slice(0, 20))}`)
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
    },
    async probelauf() {
      await this.geh('/ausprobieren')
      for (const { text } of h.texte.slice(0, FEINDLICHE_ARTEN.length)) {
        const antworten = page.locator('.blase.assistent:not(.schreibt)')
        const zeilen = await antworten.count()
        await page.locator('.schreibfeld textarea').fill(`kauf ${text}`.toWellFormed())
        await page.locator('.schreibfeld textarea').press('Enter')
        await warteBis('the answer', async () => (await antworten.count()) > zeilen)
      }
      await sieh('trial run')
    },
  }
}

/** RFC 4180 with semicolons, by hand: a reader of somebody else. */
function liesCsv(text: string): string[][] {
  const zeilen: string[][] = [[]]
  for (const [, roh = '', ende] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/("(?:[^"]|"")*"|[^;\r\n"]*)(;|\r\n|$)/g)) {
    zeilen.at(-1)?.push(roh.startsWith('"') ? roh.slice(1, -1).replaceAll('""', '"') : roh)
    if (ende === '\r\n') zeilen.push([])
  }
  return zeilen.filter((z) => z.length > 1)
}
