import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, type TestContext } from 'vitest'
import { pruefeKonfiguration } from '../../src/config.ts'
import type { Ich } from '../../src/leitstand/vertrag/sitzung.ts'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'
import { bereiche } from '../../web/src/rahmen/bereiche.ts'
import { texteDe } from '../../web/src/texte/de.ts'
import { ausprobierenTexte } from '../../web/src/texte/seiten/ausprobieren.ts'
import { chatTexte } from '../../web/src/texte/seiten/chat.ts'
import { lernenTexte } from '../../web/src/texte/seiten/lernen.ts'
import { personTexte } from '../../web/src/texte/seiten/person.ts'
import { inSprache } from '../../web/src/texte/seiten/seitentexte.ts'
import { vorgaengeTexte } from '../../web/src/texte/seiten/vorgaenge.ts'
import { vorgangTexte } from '../../web/src/texte/seiten/vorgang.ts'
import { type Buero, NUMMER, oeffneBuero, type Wer } from '../helfer/buero.ts'
import { szenenAus, type Zug, zuegeAus } from './szenen.ts'

// What the handbook says a person can write is written here, to the example company, and gives what it says; each word
// of the console that it names is one of the console's, and each picture is there.

const DOCS = join(import.meta.dirname, '../../docs')
const handbuch = readFileSync(join(DOCS, 'handbuch.md'), 'utf8')
const szenen = szenenAus(handbuch).map(zuegeAus)
/** The running text: without conversations and what stands between backquotes. */
const prosa = handbuch.replaceAll(/^>.*$/gmu, '').replaceAll(/\s+/gu, ' ')

async function buero(test: Pick<TestContext, 'onTestFinished'>): Promise<Buero> {
  const speicher = await oeffneSqlite({ datei: ':memory:' })
  const b = await oeffneBuero({ speicher })
  test.onTestFinished(async () => {
    await b.schliesse()
    await speicher.schliesse()
  })
  return b
}

/** Says it; what each of those named gets. */
async function spiele(b: Buero, { wer, text, antworten }: Zug): Promise<Zug['antworten']> {
  const ab = b.gesendet.length
  await b.sage(wer as Wer, text)
  const neu = b.gesendet.slice(ab)
  const bekam = (an: string): string[] => neu.filter((s) => s.chat === NUMMER[an as Wer]).map((s) => s.text)
  return Object.fromEntries(Object.keys(antworten).map((an) => [an, bekam(an)]))
}

describe('Die Gespräche im Handbuch', () => {
  it.for(szenen.map((zuege) => ({ zuege, name: zuege.map((z) => z.text).join(' · ') })))(
    '$name',
    async ({ zuege }, test) => {
      const b = await buero(test)
      for (const zug of zuege) expect(await spiele(b, zug), zug.text).toEqual(zug.antworten)
    },
  )

  it('Wer schreibt, bekommt in jedem Zug auch eine Antwort gezeigt', () => {
    expect(szenen.length).toBeGreaterThan(15)
    for (const { wer, text, antworten } of szenen.flat()) expect(Object.keys(antworten), text).toContain(wer)
  })
})

/** What the running text says that one can write, with what has to be there before, and what has to come of it. */
const IM_TEXT: Record<string, { vorher?: string[]; stoerung?: boolean; antwort: RegExp }> = {
  hilfe: { antwort: /^Das kann ich:/ },
  'stopp das': { vorher: ['Zahl die Rechnung 4711 über 100 €'], antwort: /nicht gemacht: Rechnung 4711/ },
  'mach V-12 rückgängig': {
    vorher: ['Leg ein Ticket an: Beamer defekt', 'ja'],
    antwort: /^V-1 rückgängig machen: Ticket 92 .* löschen/,
  },
  'meine Erinnerungen': { vorher: ['Erinner mich morgen um 9 an den Vertrag'], antwort: /„Vertrag“/ },
  'meine Zeitpläne': { vorher: ['jeden Freitag um 9 die Umsätze', 'ja'], antwort: /Z-1/ },
  'das war falsch': { vorher: ['Wie hoch war der Umsatz im Mai?'], antwort: /was du gemeint hast/ },
  'vergiss das mit dem Hund': { vorher: ['Merk dir: Mein Hund heißt Bello'], antwort: /^Vergessen: / },
  'nochmal V-12': {
    vorher: ['Leg ein Ticket an: Beamer defekt', 'ja'],
    stoerung: true,
    antwort: /Ticket 92 .* ist angelegt/,
  },
  'erledigt V-12': {
    vorher: ['Leg ein Ticket an: Beamer defekt', 'ja'],
    stoerung: true,
    antwort: /erledigt/,
  },
  'abbrechen V-12': {
    vorher: ['Leg ein Ticket an: Beamer defekt', 'ja'],
    stoerung: true,
    antwort: /nicht gemacht: Ticket „Beamer defekt“/,
  },
}

describe('Was im Text des Handbuchs zum Schreiben steht', () => {
  it.for(Object.entries(IM_TEXT))('%s', async ([text, { vorher = [], stoerung = false, antwort }], test) => {
    expect(prosa).toContain(`„${text}“`)
    const b = await buero(test)
    const stoere = (status?: number) =>
      fetch(`${b.fremdUrl}/stoerung`, { method: 'PUT', body: JSON.stringify({ status }) })
    if (stoerung) await stoere(422)
    for (const satz of vorher) await b.sage('anna', satz)
    await stoere()
    expect((await b.sage('anna', text.replace('V-12', 'V-1'))).join('\n')).toMatch(antwort)
  })
})

/** Every text of the console in German. A text with parts filled in is one by its fixed parts. */
function worte(baum: object): string[] {
  return Object.values(baum).flatMap((wert: unknown) => {
    if (typeof wert === 'string') return [wert]
    if (typeof wert === 'function')
      return [1, 2].flatMap((n) => String(wert(n, n, n)).split(new RegExp(String.raw`\s?${n}\s?`, 'u')))
    return wert !== null && typeof wert === 'object' ? worte(wert) : []
  })
}

describe('Das Handbuch und die Seiten', () => {
  const seiten = [ausprobierenTexte, chatTexte, lernenTexte, personTexte, vorgaengeTexte, vorgangTexte]
  const katalog = new Set(
    [texteDe('du'), ...seiten.map((t) => inSprache<object>(t, 'de', 'du'))]
      .flatMap(worte)
      // The button of a Freigabe names what it does; its first word is the server's.
      .concat('Freigeben')
      .map((w) => w.trim()),
  )
  const gesagt = new Set(szenen.flat().map((z) => z.text))

  it('Jedes Wort in Anführungszeichen steht auf einer Seite, oder jemand kann es schreiben', () => {
    const genannt = [...prosa.matchAll(/„([^“]+)“/gu)].map(([, wort = '']) => wort)
    expect(genannt.length).toBeGreaterThan(60)
    expect(genannt.filter((w) => !katalog.has(w) && !gesagt.has(w) && !(w in IM_TEXT))).toEqual([])
  })

  it('Die Fristen und die Tasten der Seiten sind die, die gelten', () => {
    const { rueckfrage, bestaetigung } = pruefeKonfiguration({}, 'Test').fristen
    expect([rueckfrage, bestaetigung]).toEqual(['2h', '24h'])
    const darf = { alle_vorgaenge: true, personen: true, lernen: true, zahlen: true }
    const alle = bereiche({ darf: { ...darf, betrieb: true, ausprobieren: true } } as Ich)
    const t = texteDe('du').rahmen
    expect(handbuch).toContain(
      `| g, dann ${alle.map((b) => b.taste).join(' ')} | ${alle.map((b) => t[b.name]).join(', ')} |`,
    )
  })

  it('Die Kürzel sind die der Übersicht', () => {
    const t = texteDe('du').tastatur
    const zeilen = [...handbuch.matchAll(/^\| [^|]+ \| ([^|]+) \|$/gmu)].map(([, was = '']) => was)
    for (const was of [t.runter, t.oeffnen, t.freigeben, t.ablehnen, t.hilfe, t.suche])
      expect(zeilen).toContain(was)
  })

  it('Jedes Bild gibt es', () => {
    const bilder = [...handbuch.matchAll(/!\[[^\]]+\]\(([^)]+)\)/gu)].map(([, datei = '']) => datei)
    expect(bilder.length).toBeGreaterThan(10)
    expect(bilder.filter((datei) => !existsSync(join(DOCS, datei)))).toEqual([])
  })
})
