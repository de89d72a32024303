import { expect, test } from 'vitest'
import { STUNDE_MS } from '../../src/domaene/zeit.ts'
import { VERTRAG } from '../../src/leitstand/vertrag/vertrag.ts'
import { setzeStatus } from '../../src/speicher/person.ts'
import { type Dokument, type Weg, wegeAus } from '../helfer/api-wege.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { type Fenster, oeffneLeitstand } from '../helfer/leitstand.ts'
import { alleZeilen, unterschied } from '../helfer/tabellen.ts'

// Generated from the OpenAPI document that the server itself serves: what is added to it is refused in the same ways, or
// this fails.

const FREMD = { origin: 'https://boese.example' }
const LEER = { koerper: {} }

jedeDatenbank((_name, oeffne) => {
  test('jeder Weg der API ist zu, wo er zu sein hat, und sonst offen', async () => {
    const speicher = await oeffne()
    const l = await oeffneLeitstand({ speicher })
    const wege = wegeAus((await l.frage<Dokument>('/openapi.json')).json)
    expect(wege.map((w) => w.id).sort()).toEqual([...Object.keys(VERTRAG), 'live'].sort())
    const abgelaufen = await l.fenster('carla')
    await l.b.warte(STUNDE_MS)
    const [anna, carla, gesperrt, widerrufen] = [
      await l.fenster('anna'),
      await l.fenster('carla'),
      await l.fenster('bernd'),
      await l.fenster('carla'),
    ]
    await widerrufen.frage('/abmelden', { methode: 'POST' })
    await speicher.run(setzeStatus, {
      id: gesperrt.ich.id,
      status: 'gesperrt' as const,
      jetzt: l.b.uhr.jetzt(),
    })
    const vorher = await alleZeilen(speicher)
    const falsch: string[] = []
    const pruefe = (w: Weg, wie: string, ist: { status: number; json: unknown }, soll: string): void => {
      const code = `${ist.status} ${(ist.json as { code?: string } | undefined)?.code ?? ''}`.trim()
      if (code !== soll) falsch.push(`${w.id} ${wie}: ${code} statt ${soll}`)
    }
    const bitte = (w: Weg, kopf: Record<string, string> = {}) => ({
      methode: w.methode,
      kopf,
      ...(w.aendert ? LEER : {}),
    })
    const nurCookie = (f: Fenster) => ({ cookie: f.cookie })
    for (const w of wege) {
      if (w.aendert) {
        pruefe(w, 'von fremder Seite', await carla.frage(w.pfad, bitte(w, FREMD)), '403 herkunft')
        for (const site of ['cross-site', 'same-site', 'none'])
          pruefe(w, site, await carla.frage(w.pfad, bitte(w, { 'sec-fetch-site': site })), '403 herkunft')
      }
      pruefe(w, 'unter fremdem Namen', await unter(l.url, 'boese.example', w), '421 adresse')
      if (w.recht === 'offen') continue
      pruefe(w, 'ohne Sitzung', await l.frage(w.pfad, bitte(w)), '401 nicht_angemeldet')
      pruefe(
        w,
        'erfunden',
        await l.frage(w.pfad, bitte(w, { cookie: `assistent=${'A'.repeat(43)}` })),
        '401 nicht_angemeldet',
      )
      for (const [wie, f] of Object.entries({ gesperrt, widerrufen, abgelaufen }))
        pruefe(w, wie, await f.frage(w.pfad, bitte(w)), '401 nicht_angemeldet')
      if (w.aendert) {
        pruefe(w, 'ohne Token', await l.frage(w.pfad, bitte(w, nurCookie(carla))), '403 token')
        const fremder = { ...nurCookie(carla), 'x-assistent-token': anna.ich.token }
        pruefe(w, 'mit fremdem Token', await l.frage(w.pfad, bitte(w, fremder)), '403 token')
      }
      if (w.recht === 'leitung' || w.recht === 'admin')
        pruefe(w, 'ohne Rolle', await anna.frage(w.pfad, bitte(w)), '403 verboten')
    }
    expect(falsch).toEqual([])
    // Not even that somebody looked.
    expect(unterschied(vorher, await alleZeilen(speicher))).toEqual([])
    await l.schliesse()
  })

  test('Gegenprobe: mit Sitzung, Rolle, Token und eigener Seite ist kein Weg zu', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne() })
    const wege = wegeAus((await l.frage<Dokument>('/openapi.json')).json).filter((w) => w.recht !== 'offen')
    const eigene = { origin: l.url, 'sec-fetch-site': 'same-origin' }
    const zu: string[] = []
    let carla = await l.fenster('carla')
    for (const w of wege.filter((w) => w.id !== 'live')) {
      const { status, json } = await carla.frage(w.pfad, {
        methode: w.methode,
        kopf: eigene,
        ...(w.aendert ? LEER : {}),
      })
      if ([401, 403, 415, 421, 429, 500].includes(status)) zu.push(`${w.id}: ${status} ${json?.code}`)
      if (w.id === 'abmelden') carla = await l.fenster('carla')
    }
    expect(zu).toEqual([])
    await l.schliesse()
  })
})

/** As a page sees it whose name was made to point here. `fetch` sets no Host. */
async function unter(url: string, host: string, w: Weg): Promise<{ status: number; json: unknown }> {
  const { request } = await import('node:http')
  return await new Promise((resolve, reject) => {
    const req = request(`${url}/api${w.pfad}`, { method: w.methode, headers: { host } }, (res) => {
      let text = ''
      res.on('data', (teil) => {
        text += teil
      })
      res.on('end', () => resolve({ status: res.statusCode ?? 0, json: JSON.parse(text) }))
    })
    req.on('error', reject).end()
  })
}
