import { expect, it } from 'vitest'
import { texteDe as serverDe } from '../../src/rueckkanal/texte/de.ts'
import { texteEn as serverEn } from '../../src/rueckkanal/texte/en.ts'
import { textePt as serverPt } from '../../src/rueckkanal/texte/pt.ts'
import { texteDe } from '../../web/src/texte/de.ts'
import { texteEn } from '../../web/src/texte/en.ts'
import { textePt } from '../../web/src/texte/pt.ts'
import { ausprobierenTexte } from '../../web/src/texte/seiten/ausprobieren.ts'
import { betriebTexte } from '../../web/src/texte/seiten/betrieb.ts'
import { chatTexte } from '../../web/src/texte/seiten/chat.ts'
import { lernenTexte } from '../../web/src/texte/seiten/lernen.ts'
import { personTexte } from '../../web/src/texte/seiten/person.ts'
import { inSprache, type Seitentexte } from '../../web/src/texte/seiten/seitentexte.ts'
import { vorgaengeTexte } from '../../web/src/texte/seiten/vorgaenge.ts'
import { vorgangTexte } from '../../web/src/texte/seiten/vorgang.ts'
import { zahlenTexte } from '../../web/src/texte/seiten/zahlen.ts'
import { ANNA, BERND, CARLA, frage } from '../helfer/prozess-buehne.ts'
import { aufSqlite, type Fenster } from './browser.ts'
import { fensterVon, geheZu } from './gang.ts'

// Each page in one language: no text of another one's catalogue stands on it.

const SPRACHEN = ['de', 'en', 'pt'] as const
type Sprache = (typeof SPRACHEN)[number]
const SEITENTEXTE = [
  ...[ausprobierenTexte, betriebTexte, chatTexte, lernenTexte, personTexte],
  ...[vorgaengeTexte, vorgangTexte, zahlenTexte],
] as readonly Seitentexte<unknown>[]
const SEITEN = [
  ...[
    '/',
    '/vorgaenge',
    '/vorgaenge/V-1',
    '/vorgaenge/V-2',
    '/vorgaenge/V-999',
    '/chat',
    '/personen',
    '/personen/ich',
  ],
  ...['/lernen', '/zahlen', '/ausprobieren', '/betrieb', '/konto', '/mehr', '/gibt-es-nicht'],
]

/** The sentences of a catalogue, at any depth; with `werte` also those that take some. */
function saetze(t: unknown, werte: boolean): string[] {
  if (typeof t === 'string') return [t]
  if (typeof t === 'function') return werte ? saetze((t as (...a: unknown[]) => unknown)(1, 1, 1), true) : []
  return typeof t === 'object' && t !== null ? Object.values(t).flatMap((teil) => saetze(teil, werte)) : []
}
const RAHMEN = {
  de: () => [texteDe('du'), texteDe('sie')],
  en: () => [texteEn()],
  pt: () => [textePt()],
}
const SERVER = { de: () => [serverDe('du'), serverDe('sie')], en: () => [serverEn()], pt: () => [serverPt()] }
function katalog(s: Sprache): Set<string> {
  const seiten = SEITENTEXTE.flatMap((t) => [inSprache(t, s, 'du'), inSprache(t, s, 'sie')])
  return new Set([...saetze([RAHMEN[s](), seiten], true), ...saetze(SERVER[s](), false)].map(glatt))
}
const glatt = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** All that somebody reads or hears of the page: each text, each name, each placeholder; not what people wrote. */
const GELESEN = `[
  document.title.split(' · ')[0],
  ...[...document.querySelectorAll('[aria-label],[placeholder]')].flatMap((e) => [e.getAttribute('aria-label') ?? '', e.getAttribute('placeholder') ?? '']),
  ...(() => {
    const gang = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texte = []
    while (gang.nextNode()) if (!gang.currentNode.parentElement.closest('bdi, [dir=auto], script')) texte.push(gang.currentNode.data)
    return texte
  })(),
]`

async function fremdes(f: Fenster, eigen: Sprache): Promise<string[]> {
  const eigene = katalog(eigen)
  const andere = new Set(SPRACHEN.filter((s) => s !== eigen).flatMap((s) => [...katalog(s)]))
  const gelesen = await f.page.evaluate<string[]>(GELESEN)
  return [...new Set(gelesen.map(glatt))].filter(
    (t) => /\p{L}{3}/u.test(t) && andere.has(t) && !eigene.has(t),
  )
}

aufSqlite('Sprachen', (baue) => {
  it('Deutsch, Englisch, Portugiesisch: auf keiner Seite steht ein Text einer anderen Sprache, auch nicht nach dem Wechsel', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    await frage(b, url, 'Wie hoch war der Umsatz im Oktober?', { von: CARLA })
    await frage(b, url, 'Zahl die Rechnung 4711 über 100 €', { von: ANNA })
    await frage(b, url, 'Merk dir: Ich trinke Tee', { von: BERND })
    const f = await fensterVon(test, b, url, CARLA)
    // The test itself: German on a page is found by who expects another language.
    expect((await fremdes(f, 'en')).length).toBeGreaterThan(5)
    for (const [sprache, knopf] of [
      ['en', 'English'],
      ['pt', 'Português'],
      ['de', 'Deutsch'],
    ] as const) {
      await geheZu(f, '/konto')
      await f.page.getByText(knopf, { exact: true }).click()
      await f.page.locator(`html[lang="${sprache}"]`).waitFor({ state: 'attached' })
      for (const pfad of SEITEN) {
        await geheZu(f, pfad)
        expect(await fremdes(f, sprache), `${sprache} ${pfad}`).toEqual([])
      }
    }
    const [carla] = await b.lies<{ sprache: string }>(
      `SELECT sprache FROM assistent_person WHERE phone = '${CARLA}'`,
    )
    expect(carla?.sprache).toBe('de')
    expect(await f.verstoesse()).toEqual([])
  })
})
