import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Auskunft } from '../../src/domaene/auskunft.ts'
import { bisAllesRuht } from '../helfer/absturz.ts'
import { ANNA, BERND, baueBuehne, frage, schicke } from '../helfer/prozess-buehne.ts'

it('neben dem laufenden Server: alles von Anna, nichts von Bernd, und der Server antwortet weiter', {
  timeout: 180_000,
}, async (test) => {
  const b = await baueBuehne(test)
  const { url } = await b.starte()
  await schicke(url, 'merk dir, dass mein Parkplatz Annaplatz heißt')
  await schicke(url, 'Zahl die Rechnung Berndgeheim-1 über 777 €', { von: BERND, chat: BERND })
  await bisAllesRuht(b)
  const json = await b.cli(['auskunft', '0171/3920001', '--json'])
  expect({ code: json.code, stderr: json.stderr }).toEqual({ code: 0, stderr: '' })
  const a = Auskunft.parse(JSON.parse(json.stdout))
  expect(a.teile.fakten.eintraege.map((f) => f.fakt)).toEqual([expect.stringContaining('Annaplatz')])
  expect(json.stdout).not.toMatch(/Berndgeheim|777|Bernd Muster|3920002/)

  const ziel = join(b.ordner, 'seite.html')
  const seite = await b.cli(['auskunft', 'Anna', '--html', ziel])
  expect(seite).toMatchObject({ code: 0, stdout: `${ziel}\n` })
  expect(statSync(ziel).mode & 0o777).toBe(0o600)
  expect(readFileSync(ziel, 'utf8')).toMatch(/Annaplatz/)

  expect((await b.cli(['auskunft', 'Zacharias'])).code).toBe(1)
  expect((await frage(b, url, 'welche Daten hast du über mich?', { von: ANNA })).text).toMatch(/1 Fakt/)
  expect(await b.lies('SELECT weg FROM assistent_auskunft')).toEqual([{ weg: 'shell' }, { weg: 'shell' }])
})
