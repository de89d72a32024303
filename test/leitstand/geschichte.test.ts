import { expect, test } from 'vitest'
import { ladeKonfiguration } from '../../src/config.ts'
import { inZone, MINUTE_MS, plusMs, STUNDE_MS, TAG_MS } from '../../src/domaene/zeit.ts'
import type { Kandidat } from '../../src/erkennung/erkennung.ts'
import { erstelleErkenner } from '../../src/erkennung/kette.ts'
import type { VorgangGanz } from '../../src/leitstand/vertrag/vorgang.ts'
import { ladeSkills } from '../../src/skills/verzeichnis.ts'
import { BEREICHE } from '../../src/speicher/aufraeumen.ts'
import { insertFreigabe } from '../../src/speicher/freigabe.ts'
import type { Wer } from '../helfer/buero.ts'
import { jedeDatenbank, type Oeffne } from '../helfer/datenbank.ts'
import { type LeitstandBuero, oeffneLeitstand } from '../helfer/leitstand.ts'
import { bewegen, lager } from '../helfer/regal.ts'

// One story for the chat, the command line and the console: each fact of „warum V-n“ stands in the paragraph or in a step.
// Every state is reached by talking, none by inserting rows; only the times of attempts are.

const ZONE = 'Europe/Berlin'
/** Words that only make the sentences of „warum“. */
const SATZBAU = new Set(
  'hat das am über angefragt verstanden als mit ja bestätigt es freigegeben abgelehnt geändert statt ein versuch von wurde nicht angenommen stand grund weiter geht ergänzung auf deine rückfrage der text dazu ist gelöscht macht nach auskunft sagt entschieden durch gefragt habe ich zugestimmt versuche zwischen wurden'.split(
    ' ',
  ),
)

const woerter = (text: string): string[] =>
  text
    .replace(/\d{1,2}\.\d{1,2}\.\d{4}, \d\d:\d\d/gu, ' ')
    .toLowerCase()
    .match(/[\p{L}\p{N}][\p{L}\p{N}._€%-]*/gu) ?? []

const alles = (v: VorgangGanz): string =>
  [v.warum, ...v.schritte.flatMap((s) => [s.kopf, s.neben, ...s.bloecke.map((b) => JSON.stringify(b))])].join(
    '\n',
  )

function pruefeTatsachen(v: VorgangGanz): void {
  const da = new Set(woerter(alles(v)).flatMap((w) => [w, w.replace(/[.-]+$/u, '')]))
  const fehlt = woerter(v.erzaehlt)
    .map((w) => w.replace(/[.-]+$/u, ''))
    .filter((w) => !da.has(w) && !SATZBAU.has(w) && !alles(v).toLowerCase().includes(w))
  expect(fehlt, v.erzaehlt).toEqual([])
  const zeiten = v.schritte.flatMap((s) => (s.zeit ? [inZone(s.zeit, ZONE).toFormat('HH:mm')] : []))
  for (const [, wann] of v.erzaehlt.matchAll(/\d{4}, (\d\d:\d\d)/gu))
    expect([...zeiten, ...(alles(v).match(/\d\d:\d\d/gu) ?? [])]).toContain(wann)
}

const ORDNUNG = (v: VorgangGanz): string[] => v.schritte.map((s) => s.art)

/** What the console tells, with every fact of „warum“ in it. */
async function lies(l: LeitstandBuero, wer: Wer, id: string): Promise<VorgangGanz> {
  const f = await l.fenster(wer)
  const { status, text } = await f.frage(`/vorgaenge/${id}`)
  expect(status, text).toBe(200)
  const v = JSON.parse(text.replaceAll('\u00A0', ' ')) as VorgangGanz
  pruefeTatsachen(v)
  return v
}

/** … and word for word what the chat says. */
async function hole(l: LeitstandBuero, wer: Wer, id: string): Promise<VorgangGanz> {
  const v = await lies(l, wer, id)
  const [erzaehlt = ''] = await l.b.sage(wer, `warum ${id}`)
  expect(v.erzaehlt).toBe(erzaehlt.replaceAll('\u00A0', ' '))
  return v
}

const demo = await ladeKonfiguration('beispiel/assistent.config.ts')
const demoSkills = await ladeSkills(demo.konfiguration.skills, demo.ordner)
const kandidat = (faehigkeit: string, parameter: Kandidat['parameter'], sicherheit: number): Kandidat => ({
  ...{ faehigkeit, parameter, sicherheit },
  quelle: 'lokal',
  annahmen: [],
  zweifel: [],
})

const mit = async (oeffne: Oeffne, mehr: object = {}): Promise<LeitstandBuero> =>
  await oeffneLeitstand({ speicher: await oeffne(), ...mehr })

jedeDatenbank((_name, oeffne) => {
  test('beantwortet, gefragt und beantwortet, bestätigt, verneint, abgebrochen: dieselben Tatsachen', async () => {
    const l = await mit(oeffne)
    const { b } = l
    await b.sage('anna', 'Wie hoch war der Umsatz im Oktober?')
    const eins = await hole(l, 'anna', 'V-1')
    expect(ORDNUNG(eins)).toEqual(['nachricht', 'erkannt', 'ergebnis'])
    expect(eins.warum).toBe('Anna Beispiel hat um 10:00 über HTTP darum gebeten. Stand: beantwortet.')
    expect(eins.schritte[1]?.neben).toMatch(/^\d\d % sicher · erkannt$/)

    await b.sage('anna', 'leg ein ticket an: Beamer defekt') // V-3
    const offen = await hole(l, 'anna', 'V-3')
    expect(offen.handlungen).toEqual(expect.arrayContaining(['ja', 'nein', 'abbrechen', 'berichtigen']))
    expect(ORDNUNG(offen).at(-1)).toBe('bestaetigung')
    await b.warte(19 * MINUTE_MS)
    await b.sage('anna', 'ja')
    const fertig = await hole(l, 'anna', 'V-3')
    expect(ORDNUNG(fertig)).toEqual([
      ...['nachricht', 'erkannt', 'bestaetigung', 'wartet', 'antwort', 'aktion', 'ergebnis'],
    ])
    expect(fertig.schritte[3]?.kopf).toBe('19 Min. warten')
    expect(fertig.warum).toContain('Ticket anlegen (Fremdsystem) wurde um 10:19 erledigt (Nummer 92).')
    expect(fertig.eckdaten).toContainEqual({ name: 'Dauer', wert: '19 Min., davon 19 Min. warten' })

    await b.sage('anna', 'leg ein ticket an: Küche')
    const id = (await b.vorgaenge())[0]?.id ?? ''
    await b.sage('anna', 'nein')
    const nein = await hole(l, 'anna', id)
    expect(nein.schritte.at(-1)).toMatchObject({ art: 'ende', neben: 'nicht gewollt' })

    await b.sage('anna', `mach V-3 rückgängig`)
    const zurueck = (await b.vorgaenge())[0]?.id ?? ''
    await b.sage('anna', 'ja')
    const { warum } = await hole(l, 'anna', zurueck)
    expect(warum).toContain('Macht V-3 rückgängig.')
    expect(warum).toContain('Ticket löschen (Fremdsystem) wurde um 10:19 erledigt')
    expect((await hole(l, 'anna', 'V-3')).schritte.at(-1)).toMatchObject({ art: 'rueckgaengig' })
    const f = await l.fenster('anna')
    await f.frage('/ich/sprache', { methode: 'PUT', koerper: { sprache: 'en' } })
    const { json } = await f.frage<VorgangGanz>('/vorgaenge/V-3')
    expect(json.schritte.find((s) => s.art === 'aktion')?.kopf).toBe(
      'Action: Creating the ticket (Fremdsystem)',
    )
    expect(json.erzaehlt).toContain('Creating the ticket (Fremdsystem)')
    await l.schliesse()
  })

  test('eine Kette von Rückfragen ist eine Geschichte, älteste zuerst, mit dem Grund der Freigabe', async () => {
    const l = await mit(oeffne)
    const { b } = l
    await b.sage('anna', 'ich möchte eine Rechnung bezahlen')
    await b.warte(2 * MINUTE_MS)
    await b.sage('anna', '4711')
    await b.warte(2 * MINUTE_MS)
    await b.sage('anna', '4.820,00 €')
    await b.sage('deniz', 'freigeben V-3')
    const wartet = await hole(l, 'bernd', 'V-3')
    expect(wartet.schritte.find((s) => s.art === 'freigabe_angefragt')?.kopf).toBe(
      'Freigabe angefragt bei Finanzen',
    )
    expect(wartet.warum).toContain('Es wartet auf die Freigabe durch Finanzen bis')
    await b.warte(2 * MINUTE_MS)
    await b.sage('deniz', 'freigeben V-3')
    await b.warte(3 * MINUTE_MS)
    await b.sage('bernd', 'freigeben V-3, passt laut Vertrag')
    const v = await hole(l, 'bernd', 'V-3')
    expect(v.vorgaenger).toEqual(['V-1', 'V-2'])
    expect(v.schritte.filter((s) => s.art === 'rueckfrage')).toHaveLength(2)
    expect(v.schritte.filter((s) => s.art === 'antwort').map((s) => s.bloecke)).toEqual([
      [{ art: 'text', von: 'person', text: '4711' }],
      [{ art: 'text', von: 'person', text: '4.820,00 €' }],
    ])
    const frei = v.schritte.find((s) => s.art === 'freigabe')
    expect(frei?.bloecke).toEqual([
      {
        art: 'angaben',
        angaben: [
          { name: 'Rechnung', wert: '4711' },
          { name: 'Betrag', wert: '4.820,00 €' },
        ],
      },
      { art: 'text', von: 'person', text: 'passt laut Vertrag' },
    ])
    expect(v.warum).toContain(
      'brauchte noch eine Angabe und hat nachgefragt, Anna Beispiel antwortete „4711“',
    )
    expect(v.warum).toContain('Bernd Muster hat um 10:09 genau diese Angaben freigegeben')
    expect(v.schritte.filter((s) => s.art === 'versuch').map((s) => s.kopf)).toEqual([
      '2 Versuche von Deniz Test, nicht angenommen',
    ])
    const zeiten = v.schritte.flatMap((s) => s.zeit ?? [])
    expect(zeiten).toEqual(zeiten.toSorted())
    await l.schliesse()
  })

  test('Auswahl, Ablehnung, Änderung durch den Freigeber, Frist und zwei Freigaben', async () => {
    const skills = demoSkills.map((s) =>
      s.name === 'rechnung_zahlen' ? { ...s, freigabe: { rolle: 'finanzen', anzahl: 2 } } : s,
    )
    const erkenner = erstelleErkenner({ skills })
    const wahl = [
      kandidat('umsatz_abfragen', { zeitraum: { von: '2026-10-01', bis: '2026-10-31' } }, 0.5),
      kandidat('ticket_anlegen', { titel: 'das Ding' }, 0.45),
    ]
    const l = await mit(oeffne, {
      skills,
      erkenner: {
        ...erkenner,
        lokal: (a: Parameters<typeof erkenner.lokal>[0]) =>
          a.text === 'mach das mit dem Ding'
            ? { kandidaten: wahl, anschlussOhneBezug: false }
            : erkenner.lokal(a),
      },
      konfiguration: { fristen: { rueckfrage: '24h', bestaetigung: '24h', freigabe: '48h' } },
    })
    const { b } = l
    await b.sage('anna', 'mach das mit dem Ding') // V-1
    const gefragt = await hole(l, 'anna', 'V-1')
    expect(gefragt.schritte.find((s) => s.art === 'erkannt')?.kopf).toBe('Noch nicht sicher verstanden')
    expect(gefragt.schritte.find((s) => s.art === 'erkannt')?.bloecke.at(-1)).toEqual({
      art: 'rang',
      rang: [
        { titel: 'Nennt den Umsatz', sicherheit: 0.5 },
        { titel: 'Legt ein Ticket an', sicherheit: 0.45 },
      ],
    })
    await b.sage('anna', '1') // V-3
    const gewaehlt = await hole(l, 'anna', 'V-3')
    expect(gewaehlt.vorgaenger).toEqual(['V-1'])
    expect(gewaehlt.warum).toContain('war sich nicht sicher und hat nachgefragt')

    const neueste = async (): Promise<string> => (await b.vorgaenge())[0]?.id ?? ''
    await b.sage('anna', 'zahl die Rechnung 4712 über 80 €')
    const abgelehnt = await neueste()
    await b.sage('bernd', `ablehnen ${abgelehnt} zu teuer`)
    const nein = await hole(l, 'anna', abgelehnt)
    expect(nein.schritte.find((s) => s.art === 'abgelehnt')?.bloecke).toEqual([
      { art: 'text', von: 'person', text: 'zu teuer' },
    ])

    await b.sage('anna', 'zahl die Rechnung 4713 über 80 €')
    const alt = await neueste()
    await b.sage('bernd', `freigeben ${alt}, aber nur 70 €`)
    const neu = await neueste()
    await b.sage('anna', 'ja')
    const geaendert = await hole(l, 'carla', neu)
    expect(geaendert.vorgaenger).toEqual([alt])
    expect(geaendert.freigabe).toMatchObject({ stand_nr: 2, knopf: 'Freigeben: 70,00 €' })
    expect(geaendert.warum).toContain(
      'geändert statt freigegeben. Anna Beispiel hat um 10:00 mit Ja bestätigt.',
    )
    await hole(l, 'carla', alt)
    await b.sage('bernd', `freigeben ${neu}`)
    const halb = await hole(l, 'carla', neu)
    expect(halb.freigabe?.freigaben).toBe('1 von 2 Freigaben (Bernd Muster)')
    expect(halb.warum).toContain('Bernd Muster hat um 10:00 genau diesen Angaben zugestimmt')
    await b.sage('carla', `freigeben ${neu}`)
    expect((await hole(l, 'carla', neu)).eckdaten).toContainEqual({
      name: 'Freigegeben von',
      wert: 'Bernd Muster und Carla Probe',
    })

    await b.sage('anna', 'zahl die Rechnung 4714 über 80 €')
    const spaet = await neueste()
    await b.warte(49 * STUNDE_MS)
    expect((await hole(l, 'anna', spaet)).schritte.at(-1)).toMatchObject({
      art: 'ende',
      neben: 'Frist abgelaufen',
    })
    await l.schliesse()
  })

  test('Versuche stehen überall nach der Zeit, in derselben Sekunde so, wie sie aufgeschrieben wurden', async () => {
    const speicher = await oeffne()
    const l = await oeffneLeitstand({ speicher })
    const { b } = l
    await b.sage('anna', 'zahl die Rechnung 4711 über 80 €')
    const personen = await b.personen()
    const versuch = (wer: string, nachMs: number) =>
      speicher.run(insertFreigabe, {
        f: {
          ...{ vorgang_id: 'V-1', person_id: personen.find((p) => p.name === wer)?.id ?? '', kanal: 'web' },
          ...{ entscheidung: 'freigeben' as const, ergebnis: 'rolle', grund: null, stand: null },
        },
        zeit: plusMs(b.uhr.jetzt(), nachMs),
      })
    // A phone tells whole seconds, and what was sent without a net comes late.
    await versuch('Deniz Test', 61_400)
    await versuch('Carla Probe', 61_000)
    await versuch('Bernd Muster', 1_000)
    await b.warte(2 * MINUTE_MS)
    const v = await hole(l, 'carla', 'V-1')
    const wer = ['Bernd Muster', 'Deniz Test', 'Carla Probe']
    expect(v.schritte.filter((s) => s.art === 'versuch').map((s) => s.kopf)).toEqual(
      wer.map((name) => expect.stringContaining(name)),
    )
    expect(v.erzaehlt.match(/Bernd Muster|Deniz Test|Carla Probe/gu)).toEqual(wer)
    await l.schliesse()
  })

  test('gescheitert, unklar mit Entscheidung, laufend und mit gelöschtem Text', async () => {
    const speicher = await oeffne()
    const l = await oeffneLeitstand({ speicher, skills: [bewegen] })
    const { b } = l
    lager.tut = 'lehnt_ab'
    await b.sage('anna', 'beweg das regal')
    await b.sage('anna', 'ja')
    const kaputt = await hole(l, 'anna', 'V-1')
    expect(kaputt).toMatchObject({ status: 'fehler', entscheidung: { system: 'Lager' } })
    // Its skill has no words for it.
    expect(kaputt.warum).toContain('lager.regal_bewegt ist um 10:00 fehlgeschlagen')
    expect(kaputt.handlungen).toEqual(['erledigt', 'nochmal', 'abbrechen'])
    lager.tut = 'schweigt'
    await b.sage('anna', 'nochmal V-1')
    const unklar = await hole(l, 'carla', 'V-1')
    expect(unklar).toMatchObject({ status: 'unklar', entscheidung: { system: 'Lager' } })
    expect(unklar.entscheidung?.erklaerung).toContain('wiederhole nichts von allein')
    const f = await l.fenster('carla')
    const drin = await f.frage('/vorgaenge/V-1/entscheiden', {
      koerper: { wie: 'erledigt', version: unklar.version },
    })
    expect(drin.status).toBe(200)
    const entschieden = await hole(l, 'anna', 'V-1')
    expect(entschieden.schritte.find((s) => s.art === 'entscheidung')?.kopf).toBe(
      'Carla Probe sagt: Es ist da',
    )

    lager.tut = 'haengt'
    await b.sage('anna', 'beweg das regal')
    const id = (await b.vorgaenge())[0]?.id ?? ''
    await b.lege('anna', 'ja')
    await expect.poll(async () => (await b.vorgang(id))?.fortschritt?.anteil).toBe(0.3)
    expect((await lies(l, 'anna', id)).status_text).toBe('läuft, 30 %, Regal 3 von 10')
    lager.weiter()
    await b.warte(1000)

    await b.warte(100 * TAG_MS)
    await speicher.run(BEREICHE.vorgang_text.schritt, { grenze: b.uhr.jetzt(), ab: undefined })
    await speicher.run(BEREICHE.eingang_text.schritt, { grenze: b.uhr.jetzt(), ab: undefined })
    const leer = await hole(l, 'anna', 'V-1')
    expect(leer.text).toBeNull()
    expect(leer.text_geloescht).not.toBeNull()
    expect(leer.schritte[0]?.bloecke[0]).toMatchObject({ text: expect.stringMatching(/^Text gelöscht am/) })
    await l.schliesse()
  })
})
