import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { bloeckeAus, WURZEL } from '../docs/bloecke.ts'
import { CHROMIUM_PFAD } from '../helfer/chromium.ts'
import { ANNA, BERND, baueBuehne, frage, warteAufAntwort } from '../helfer/prozess-buehne.ts'
import { starteTlsProxy } from '../helfer/tls-proxy.ts'
import { CHROMIUM, einladung, meldeDichAn, oeffneFenster } from './browser.ts'

// The console as people reach it: under its name, with TLS, behind a proxy that does what docs/betrieb.md says.

const ADRESSE = 'https://assistent.beispiel.de'
const [einstellungen = ''] = bloeckeAus('docs/betrieb.md', 'ts')
const [nginx = ''] = bloeckeAus('docs/betrieb.md', 'nginx')

describe.skipIf(!CHROMIUM)('Hinter dem Proxy', () => {
  it('kommt man unter dem Namen herein, sieht Neues von selbst und gibt es frei', async (test) => {
    const b = await baueBuehne(test)
    const config = join(b.ordner, 'assistent.config.ts')
    const demo = join(WURZEL, 'beispiel/assistent.config.ts')
    writeFileSync(
      config,
      `import demo from '${demo}'\nconst skills = demo.skills.map((s) => '${join(WURZEL, 'beispiel')}/' + s)\nexport default { ...demo, skills, ${einstellungen} }\n`,
    )
    b.umgebung.ASSISTENT_CONFIG = config
    const { url } = await b.starte()
    const proxy = await starteTlsProxy({ ziel: url, nginx })
    const browser = await chromium.launch({
      executablePath: CHROMIUM_PFAD,
      args: [
        '--no-sandbox',
        '--ignore-certificate-errors',
        `--host-resolver-rules=MAP assistent.beispiel.de:443 127.0.0.1:${proxy.port}`,
      ],
    })
    test.onTestFinished(async () => {
      await browser.close()
      await proxy.schliesse()
    })
    const f = await oeffneFenster(browser)
    await meldeDichAn(f, await einladung(b, ADRESSE, BERND))
    const [cookie] = await f.context.cookies(ADRESSE)
    expect(cookie).toMatchObject({
      name: '__Host-assistent',
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
    })
    await frage(b, url, 'Zahl die Rechnung 4711 über 100 €')
    await f.druecke(f.page.getByRole('button', { name: 'Freigeben: 100,00 €' }))
    await warteAufAntwort(b, ANNA, /4711.*bezahlt/)
    await f.page.locator('[data-karte="V-1"] .ergebnis', { hasText: 'Erledigt' }).waitFor()
    expect(await f.verstoesse()).toEqual([])
  })
})
