import { expect, it } from 'vitest'
import { texteDe } from '../../web/src/texte/de.ts'
import { bisAllesRuht } from '../helfer/absturz.ts'
import { warteBis } from '../helfer/prozess.ts'
import { ANNA, BERND, CARLA, frage, warteAufAntwort } from '../helfer/prozess-buehne.ts'
import { zufallVon } from '../simulation/zufall.ts'
import { aufBeiden, type Fenster } from './browser.ts'
import { type Absage, bereite, merkeAbsagen, sprich, ZUEGE, type Zug, zeigeKarte, ziehe } from './rennen.ts'
import { baueSzene, freigebenKnopf, halteFreigabe, karteVon, type Szene } from './szene.ts'

// Two who may decide, and the one who asked, at the same moment.

const STATUS: Readonly<Record<string, string>> = texteDe('du').status

interface Zeile {
  id: string
  status: string
  ersetzt_durch: string | null
}
/** What was asked for in one round, oldest first. */
const vorgaenge = ({ b }: Szene, rechnung: string) =>
  b.lies<Zeile>(
    `SELECT id, status, ersetzt_durch FROM assistent_vorgang WHERE parameter LIKE '%"${rechnung}"%' ORDER BY nachricht_id`,
  )

/** Executed at most once, decided at most once, and the bank has what the table says. */
async function pruefeTabellen(s: Szene, rechnung: string, zeilen: readonly Zeile[]): Promise<void> {
  const gezahlt = Object.values(s.b.fremd.zustand.zahlungen).filter((z) => z.rechnung === rechnung)
  expect(gezahlt.length).toBeLessThanOrEqual(1)
  expect(gezahlt.map((z) => z.vorgang)).toEqual(
    zeilen.filter((z) => z.status === 'erledigt').map((z) => z.id),
  )
  const doppelt = await s.b.lies(
    "SELECT vorgang_id FROM assistent_freigabe WHERE ergebnis IN ('freigegeben', 'abgelehnt') GROUP BY vorgang_id HAVING COUNT(*) > 1",
  )
  expect(doppelt).toEqual([])
}

interface Element {
  dataset: { karte: string }
  textContent: string
  querySelector(was: string): Element | null
  querySelectorAll(was: string): { length: number }
}
/** Runs inside the page. */
const blickAuf = (karte: unknown) => {
  const k = karte as Element
  return {
    id: k.dataset.karte,
    knoepfe: k.querySelectorAll('.fuss button').length,
    ergebnis: k.querySelector('.ergebnis') && (k.querySelector('.ergebnis .status')?.textContent ?? '?'),
  }
}

/** The card in the place of the request: alive with its buttons, or closed with the word of the table. */
async function pruefeKarte(f: Fenster, zeilen: readonly Zeile[], absagen: readonly Absage[]): Promise<void> {
  const karte = f.page.locator(zeilen.map((z) => `[data-karte="${z.id}"]`).join()).first()
  let zuletzt = ''
  await warteBis('the card says what the table says', async () => {
    // Read at one moment.
    const { id, knoepfe, ergebnis } = await karte.evaluate(blickAuf)
    zuletzt = JSON.stringify({ id, knoepfe, ergebnis, zeilen })
    const status = zeilen.find((z) => z.id === id)?.status ?? ''
    return status === 'wartet_freigabe' ? knoepfe > 0 && ergebnis === null : ergebnis === STATUS[status]
  }).catch((fehler) => {
    throw new Error(`${fehler.message}: ${zuletzt}`)
  })
  const text = (await karte.textContent()) ?? ''
  for (const { status, detail } of absagen) {
    expect([403, 409, 410]).toContain(status)
    expect(
      text.includes(detail) || /Nicht freigegeben: Die Angaben haben sich geändert/.test(text),
      detail,
    ).toBe(true)
  }
}

/** The list and the page of each, in a window of its own. */
async function pruefeSeiten(f: Fenster, url: string, zeilen: readonly Zeile[]): Promise<void> {
  await f.page.goto(`${url}/vorgaenge`)
  for (const { id, status } of zeilen) {
    const zeile = f.page.locator('tbody tr', { hasText: new RegExp(`${id}(?!\\d)`) })
    await zeile.locator('.status', { hasText: STATUS[status] ?? '?' }).waitFor()
  }
  const letzter = zeilen.at(-1)
  await f.page.goto(`${url}/vorgaenge/${letzter?.id}`)
  await f.page.locator('h1 ~ * .status, header .status').first().waitFor()
  expect(await f.page.locator('.status').first().textContent()).toBe(STATUS[letzter?.status ?? ''])
}

aufBeiden('Rennen', (baue, datenbank) => {
  it('Zwei geben zugleich frei: eine Zahlung, und die zweite Seite sagt, wer es schon war', async (test) => {
    const s = await baueSzene(test, baue)
    await frage(s.b, s.url, 'Zahl die Rechnung 4711 über 100 €')
    const [bernd, carla] = [await s.fenster(BERND), await s.fenster(CARLA)]
    const posts = [await halteFreigabe(bernd), await halteFreigabe(carla)]
    for (const f of [bernd, carla]) await f.druecke(freigebenKnopf(f))
    await Promise.all(posts.map((p) => p.da))
    for (const p of posts) p.weiter()
    await warteAufAntwort(s.b, ANNA, /4711 .* ist bezahlt/)
    const gesagt: string[] = []
    for (const f of [bernd, carla]) {
      const ergebnis = karteVon(f, 'V-1').locator('.ergebnis')
      await ergebnis.getByText('Erledigt', { exact: true }).waitFor()
      gesagt.push((await ergebnis.textContent()) ?? '')
      expect(await freigebenKnopf(f).count()).toBe(0)
      expect(await f.verstoesse()).toEqual([])
    }
    expect(gesagt.filter((t) => /Freigegeben: V-1/.test(t))).toHaveLength(1)
    expect(
      gesagt.filter((t) => /V-1 ist bereits freigegeben von (Bernd Muster|Carla Probe)/.test(t)),
    ).toHaveLength(1)
    expect(s.zahlungen()).toBe(1)
  })

  /** `RENNEN_RUNDEN=30`: more of them, 4 s each. */
  const runden = Number(process.env.RENNEN_RUNDEN ?? 10)
  it.runIf(datenbank === 'SQLite' || process.env.RENNEN_RUNDEN !== undefined)(
    `In ${runden} Runden entscheiden, ersetzen und brechen zwei Fenster und der Chat durcheinander ab: höchstens eine Ausführung, und jede Seite zeigt, was die Tabelle sagt`,
    async (test) => {
      const s = await baueSzene(test, baue)
      const zufall = zufallVon(3)
      const [bernd, carla, dritte] = [await s.fenster(BERND), await s.fenster(CARLA), await s.fenster(CARLA)]
      const absagen = { bernd: merkeAbsagen(bernd), carla: merkeAbsagen(carla) }
      const gezogen = new Set<Zug>()
      const geendet = new Set<string>()
      for (let runde = 0; runde < runden; runde += 1) {
        const rechnung = `${7000 + runde}`
        await frage(s.b, s.url, `Zahl die Rechnung ${rechnung} über 100 €`)
        const [erste] = await vorgaenge(s, rechnung)
        const id = erste?.id ?? ''
        await Promise.all([zeigeKarte(bernd, id), zeigeKarte(carla, id)])
        const zuege = ziehe(zufall)
        const tue = await Promise.all(
          zuege.map((zug) =>
            bereite(s, zug, { bernd, carla, id, nachMs: zufall.bis(zug.startsWith('chat') ? 200 : 800) }),
          ),
        )
        await Promise.all(tue.map((t) => t()))
        await bisAllesRuht(s.b)
        const zeilen = await vorgaenge(s, rechnung)
        await pruefeTabellen(s, rechnung, zeilen)
        await pruefeKarte(bernd, zeilen, await absagen.bernd())
        await pruefeKarte(carla, zeilen, await absagen.carla())
        await pruefeSeiten(dritte, s.url, zeilen)
        for (const zug of zuege) gezogen.add(zug)
        for (const z of zeilen) geendet.add(z.ersetzt_durch === null ? z.status : 'ersetzt')
        for (const z of zeilen) if (z.status === 'wartet_freigabe') await sprich(s, ANNA, `abbrechen ${z.id}`)
        await bisAllesRuht(s.b)
      }
      // It did try each, and it did end in each way.
      expect([...gezogen].sort()).toEqual([...ZUEGE].sort())
      expect([...geendet].sort()).toEqual(expect.arrayContaining(['abgebrochen', 'erledigt', 'ersetzt']))
      expect([...(await bernd.verstoesse()), ...(await carla.verstoesse())]).toEqual([])
    },
    600_000,
  )
})
