import { expect, it } from 'vitest'
import { bisAllesRuht } from '../helfer/absturz.ts'
import { ANNA, BERND, baueBuehne, DENIZ, frage, schicke, warteAufAntwort } from '../helfer/prozess-buehne.ts'

// A person is deactivated on the command line beside a running server, between showing a button and pressing it.

it('gesperrt beim nächsten HTTP-Aufruf, als Text und als Knopf, und die Vertretung übernimmt', {
  timeout: 180_000,
}, async (test) => {
  const b = await baueBuehne(test)
  const { url } = await b.starte()
  expect(await b.cli(['person', 'rolle', 'Carla', 'finanzen', '--weg'])).toMatchObject({ code: 0 })
  expect(await b.cli(['person', 'vertretung', 'Bernd', 'Deniz'])).toMatchObject({ code: 0 })
  const { vorgang_id = '' } = await frage(b, url, 'Zahl die Rechnung 4711 über 100 €')
  const gezeigt = await warteAufAntwort(b, BERND, /bittet um Freigabe/)
  const knopf = gezeigt.knoepfe[0]?.id
  expect(knopf).toMatch(/^freigeben:/)
  expect(await b.cli(['person', 'sperren', 'Bernd'])).toMatchObject({ code: 0 })
  for (const mehr of [{ knopf }, {}])
    expect((await schicke(url, `freigeben ${vorgang_id}`, { von: BERND, ...mehr })).status).toBe(202)
  // The running server finds out by itself.
  await warteAufAntwort(b, DENIZ, /in Vertretung/)
  expect((await warteAufAntwort(b, ANNA, /Nicht erreichen kann ich/)).text).toMatch(
    /Bernd Muster.*Deniz Test/,
  )
  await bisAllesRuht(b)
  expect(await b.lies('SELECT status FROM assistent_vorgang')).toEqual([{ status: 'wartet_freigabe' }])
  await frage(b, url, `freigeben ${vorgang_id}`, { von: DENIZ })
  await warteAufAntwort(b, ANNA, /bezahlt/)
  await bisAllesRuht(b)
  expect(
    await b.lies(`SELECT p.name, v.name AS fuer FROM assistent_freigabe f JOIN assistent_person p ON p.id = f.person_id
      JOIN assistent_person v ON v.id = f.vertretung_fuer WHERE f.ergebnis = 'freigegeben'`),
  ).toEqual([{ name: 'Deniz Test', fuer: 'Bernd Muster' }])
  expect(b.fremd.zustand.aufrufe).toHaveLength(1)
})
