import { expect, test } from 'vitest'
import { MINUTE_MS, STUNDE_MS, TAG_MS } from '../../src/domaene/zeit.ts'
import { EndgueltigerFehler, type WirkKontext } from '../../src/index.ts'
import type { Problem } from '../../src/leitstand/vertrag/grundformen.ts'
import type { Entschieden, Heute, VorgangGanz } from '../../src/leitstand/vertrag/vorgang.ts'
import { listeEinsichten } from '../../src/speicher/einsicht.ts'
import { freigabenVon } from '../../src/speicher/freigabe.ts'
import { setzeRolle } from '../../src/speicher/person.ts'
import { ladeSichtbaren } from '../../src/speicher/vorgang-liste.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { type Fenster, type LeitstandBuero, oeffneLeitstand } from '../helfer/leitstand.ts'
import { listeLernbeispiele } from '../helfer/lernbeispiele.ts'

// What the console shows to whom, and that a decision there is the decision of the chat (I7).

type Seite = { eintraege: { id: string; handlungen: string[] }[]; weiter: string | null }
const ids = (s: Seite): string[] => s.eintraege.map((e) => e.id)
const schlicht = (text: string): string => text.replaceAll('\u00A0', ' ')

/** As the page has it before the click. */
async function karte(f: Fenster, id: string): Promise<{ stand: string; version: number }> {
  const { json } = await f.frage<VorgangGanz>(`/vorgaenge/${id}`)
  return { stand: json.freigabe?.stand ?? '', version: json.version }
}
const freigeben = (f: Fenster, id: string, koerper: object) =>
  f.frage<Problem & Entschieden>(`/vorgaenge/${id}/freigeben`, { koerper })

const RECHNUNG = 'zahl die Rechnung 4711 über 4.280 €'

jedeDatenbank((_name, oeffne) => {
  const mit = async (mehr: object = {}): Promise<LeitstandBuero> =>
    await oeffneLeitstand({ speicher: await oeffne(), ...mehr })

  test('Heute: was wartet zuerst nach Frist, dann Entscheidungen; wer es verlangt hat, sieht keinen Knopf', async () => {
    const l = await mit()
    const { b } = l
    await b.sage('anna', RECHNUNG)
    await b.warte(MINUTE_MS)
    await b.sage('anna', 'zahl die Rechnung 4712 über 80 €')
    await b.sage('anna', 'leg ein ticket an: Beamer')
    await b.sage('bernd', 'Wie hoch war der Umsatz im Oktober?')
    const bernd = (await (await l.fenster('bernd')).frage<Heute>('/heute')).json
    expect(bernd.freigaben.map((f) => [f.id, schlicht(f.knopf), f.handlungen])).toEqual([
      ['V-1', 'Freigeben: 4.280,00 €', ['freigeben', 'ablehnen']],
      ['V-2', 'Freigeben: 80,00 €', ['freigeben', 'ablehnen']],
    ])
    expect(bernd.fertig.map((v) => v.id)).toEqual(['V-4'])
    expect(bernd.fertig_heute).toBe(1)
    expect([bernd.fragen, bernd.wartet]).toEqual([[], []])
    const anna = (await (await l.fenster('anna')).frage<Heute>('/heute')).json
    expect(anna.freigaben).toEqual([])
    expect(anna.wartet.map((v) => [v.id, v.handlungen.includes('freigeben')])).toEqual([
      ['V-2', false],
      ['V-1', false],
    ])
    expect(anna.fragen.map((v) => v.id)).toEqual(['V-3'])
    const carla = (await (await l.fenster('carla')).frage<Heute>('/heute')).json
    expect(carla.freigaben).toHaveLength(2)
    expect(carla.wartet.map((v) => v.id)).toEqual(['V-3'])
    await l.schliesse()
  })

  test('Heute: „Alle von heute“ zählt, was die Liste dahinter zeigt, und nicht, was gestern begann', async () => {
    const l = await mit()
    const { b } = l
    await b.sage('anna', 'leg ein ticket an: Beamer')
    await b.warte(TAG_MS)
    await b.sage('anna', 'ja')
    await b.sage('anna', 'Wie hoch war der Umsatz im Oktober?')
    const anna = await l.fenster('anna')
    const heute = (await anna.frage<Heute>('/heute')).json
    const tag = heute.jetzt.slice(0, 10)
    const liste = await anna.frage<Seite>(`/vorgaenge?status=geschlossen&von=${tag}&bis=${tag}`)
    expect([heute.fertig.length, heute.fertig_heute, ids(liste.json).length]).toEqual([2, 1, 1])
    await l.schliesse()
  })

  test('ein Mitglied sieht Eigenes und was es entscheiden darf; alles andere gibt es nicht', async () => {
    const speicher = await oeffne()
    const l = await oeffneLeitstand({ speicher })
    const { b } = l
    await b.sage('anna', RECHNUNG) // V-1
    await b.sage('anna', 'leg ein ticket an: Beamer') // V-2
    await b.sage('carla', 'Wie hoch war der Umsatz im Oktober?') // V-3
    await b.sage('deniz', 'freigeben V-1') // refused: shows nothing later
    const sieht = async (f: Fenster): Promise<string[]> =>
      ids((await f.frage<Seite>('/vorgaenge')).json).toSorted()
    const deniz = await l.fenster('deniz')
    expect(await sieht(deniz)).toEqual([])
    const bernd = await l.fenster('bernd')
    expect(await sieht(bernd)).toEqual(['V-1'])
    expect(await sieht(await l.fenster('anna'))).toEqual(['V-1', 'V-2'])
    expect(await sieht(await l.fenster('carla'))).toEqual(['V-1', 'V-2', 'V-3'])
    const fremd = await deniz.frage<Problem>('/vorgaenge/V-1')
    const nie = await deniz.frage<Problem>('/vorgaenge/V-99')
    expect([fremd.status, fremd.json]).toEqual([404, nie.json])
    expect(
      (await deniz.frage('/vorgaenge/V-2/entscheiden', { koerper: { wie: 'abbrechen', version: 1 } })).status,
    ).toBe(404)
    const jetzt = b.uhr.jetzt()
    await speicher.run(setzeRolle, { id: bernd.ich.id, rolle: 'finanzen', hat: false, jetzt })
    expect(await sieht(bernd)).toEqual([])
    await l.schliesse()
  })

  test('was einer Vertretung übergeben ist, sieht und entscheidet sie, solange die Übergabe gilt', async () => {
    const l = await mit()
    const { b } = l
    await b.sage('bernd', 'Deniz vertritt mich bis Sonntag')
    await b.sage('bernd', 'ja')
    await b.sage('anna', RECHNUNG)
    const id = (await b.vorgaenge())[0]?.id ?? ''
    const deniz = await l.fenster('deniz')
    const { freigaben } = (await deniz.frage<Heute>('/heute')).json
    expect(freigaben.map((f) => [f.id, f.fuer])).toEqual([[id, 'Bernd Muster']])
    expect(ids((await deniz.frage<Seite>('/vorgaenge')).json)).toEqual([id])
    await b.warte(3 * TAG_MS)
    const danach = await l.fenster('deniz')
    expect(ids((await danach.frage<Seite>('/vorgaenge')).json)).toEqual([])
    expect((await danach.frage(`/vorgaenge/${id}`)).status).toBe(404)
    await l.schliesse()
  })

  test('die Liste blättert stabil, auch wenn Neues dazukommt, und jeder Filter findet das Seine', async () => {
    const l = await mit()
    const { b } = l
    for (const was of ['Beamer', 'Drucker', 'Küche', 'Tür']) {
      await b.sage('anna', `leg ein ticket an: ${was}`)
      await b.sage('anna', was === 'Tür' ? 'nein' : 'ja')
      await b.warte(MINUTE_MS)
    }
    await b.sage('deniz', 'Wie hoch war der Umsatz im Oktober?')
    await b.sage('anna', RECHNUNG)
    const f = await l.fenster('carla')
    const seite = async (frage: string): Promise<Seite> => (await f.frage<Seite>(`/vorgaenge?${frage}`)).json
    const alle = ids(await seite(''))
    const erste = await seite('anzahl=2')
    await b.sage('deniz', 'Wie hoch war der Umsatz im September?')
    const zweite = await seite(`anzahl=2&nach=${erste.weiter}`)
    const dritte = await seite(`anzahl=2&nach=${zweite.weiter}`)
    expect([...ids(erste), ...ids(zweite), ...ids(dritte)]).toEqual(alle)
    expect(dritte.weiter).toBeNull()
    const [umsatz = '', rechnung = ''] = [alle[1], alle[0]]
    expect(ids(await seite('status=offen'))).toEqual([rechnung])
    expect(ids(await seite('status=abgebrochen'))).toHaveLength(1)
    expect(ids(await seite('status=erledigt,abgebrochen&faehigkeit=ticket_anlegen'))).toHaveLength(4)
    expect(ids(await seite(`person=${(await l.fenster('deniz')).ich.id}`))).toContain(umsatz)
    expect(ids(await seite('suche=kueche'))).toHaveLength(1)
    expect(ids(await seite('suche=DRUCKER%20ticket'))).toHaveLength(1)
    expect(ids(await seite('suche=deniz'))).toHaveLength(2)
    expect(ids(await seite(`suche=${rechnung.toLowerCase()}`))).toEqual([rechnung])
    // Digits alone: the number of a Vorgang if there is one, else what people mean by it.
    expect(ids(await seite(`suche=${rechnung.slice(2)}`))).toEqual([rechnung])
    expect(ids(await seite('suche=4711'))).toEqual([rechnung])
    expect(ids(await seite('von=2026-11-27&bis=2026-11-27'))).toHaveLength(7)
    expect(ids(await seite('bis=2026-11-26'))).toEqual([])
    for (const falsch of ['quatsch', '__proto__', 'constructor', ''])
      expect((await f.frage<Problem>(`/vorgaenge?status=${falsch}`)).json).toMatchObject({
        status: 400,
        felder: ['status'],
      })
    expect((await f.frage<Problem>('/vorgaenge?nach=quatsch')).status).toBe(400)
    await l.schliesse()
  })

  test('Freigeben führt genau die gezeigten Angaben aus; ein zweiter Klick und ein Zweiter hören, wer schon entschied', async () => {
    const speicher = await oeffne()
    const l = await oeffneLeitstand({ speicher })
    const { b } = l
    await b.sage('anna', RECHNUNG)
    const [bernd, carla] = [await l.fenster('bernd'), await l.fenster('carla')]
    const gezeigt = await karte(bernd, 'V-1')
    const beide = await Promise.all([freigeben(bernd, 'V-1', gezeigt), freigeben(carla, 'V-1', gezeigt)])
    expect(beide.map((a) => a.status).toSorted()).toEqual([200, 409])
    const noch = await freigeben(bernd, 'V-1', gezeigt)
    expect(noch.json).toMatchObject({ status: 409, code: 'schon_entschieden' })
    expect(noch.json.detail).toMatch(/^V-1 ist bereits freigegeben von (Bernd Muster|Carla Probe), 10:00\./)
    await b.warte(1000)
    expect(await b.vorgang('V-1')).toMatchObject({ status: 'erledigt' })
    expect((await b.aufrufe()).filter((a) => a.pfad === '/zahlungen')).toHaveLength(1)
    const versuche = await speicher.read(freigabenVon, { vorgang_id: 'V-1' })
    expect(versuche.map((f) => [f.kanal, f.ergebnis])).toEqual([
      ['web', 'freigegeben'],
      ['web', 'schon_freigegeben'],
      ['web', 'schon_freigegeben'],
    ])
    // The requester hears it in the chat, as always.
    expect(b.gesendet.map((s) => schlicht(s.text))).toContain('Rechnung 4711 über 4.280,00 € ist bezahlt.')
    await l.schliesse()
  })

  test('eigene Anfrage, fehlende Rolle und abgelaufene Frist: abgewiesen mit dem Text des Chats, mit einer Zeile im Protokoll', async () => {
    const speicher = await oeffne()
    const l = await oeffneLeitstand({
      speicher,
      konfiguration: { fristen: { rueckfrage: '24h', bestaetigung: '24h', freigabe: '30m' } },
    })
    const { b } = l
    await b.sage('bernd', RECHNUNG)
    const [anna, bernd, carla] = [await l.fenster('anna'), await l.fenster('bernd'), await l.fenster('carla')]
    const gezeigt = await karte(carla, 'V-1')
    const [imChat] = await b.sage('bernd', 'freigeben V-1')
    const eigen = await freigeben(bernd, 'V-1', gezeigt)
    expect(eigen.json).toMatchObject({ status: 403, code: 'vier_augen', detail: imChat })
    // Who may not see it gets the answer of what is not there, letter for letter.
    const nichtDa = await anna.frage<Problem>('/vorgaenge/V-1')
    expect(nichtDa.status).toBe(404)
    const [blind, nie] = [await freigeben(anna, 'V-1', gezeigt), await freigeben(anna, 'V-99', gezeigt)]
    const ablehnung = { koerper: { ...gezeigt, grund: 'Nein' } }
    const abgelehnt = await anna.frage<Problem>('/vorgaenge/V-1/ablehnen', ablehnung)
    expect([blind.json, abgelehnt.json, nie.json]).toEqual([nichtDa.json, nichtDa.json, nichtDa.json])
    // Who sees it without the role is told what is missing.
    const rolle = { id: carla.ich.id, rolle: 'finanzen', jetzt: b.uhr.jetzt() }
    await speicher.run(setzeRolle, { ...rolle, hat: false })
    const ohneRolle = await freigeben(carla, 'V-1', gezeigt)
    expect(ohneRolle.json).toMatchObject({ status: 403, code: 'rolle' })
    // Beside it she hears, as an admin, that nobody is left who could.
    expect(await b.sage('carla', 'freigeben V-1')).toContain(ohneRolle.json.detail)
    await speicher.run(setzeRolle, { ...rolle, hat: true })
    b.uhr.stelle(31 * MINUTE_MS)
    const spaet = await freigeben(carla, 'V-1', gezeigt)
    expect(spaet.json).toMatchObject({ status: 410, code: 'frist' })
    expect(spaet.json.detail).toMatch(/^Die Frist für V-1 ist abgelaufen \(10:30\)/)
    expect((await freigeben(carla, 'V-99', gezeigt)).status).toBe(404)
    await b.warte(1000)
    expect(await b.vorgang('V-1')).toMatchObject({ status: 'abgebrochen', grund: 'frist' })
    const versuche = await speicher.read(freigabenVon, { vorgang_id: 'V-1' })
    expect(versuche.filter((f) => f.kanal === 'web').map((f) => f.ergebnis)).toEqual([
      'vier_augen',
      ...['rolle', 'rolle', 'rolle'],
      'frist',
    ])
    expect(await b.aufrufe()).toEqual([])
    await l.schliesse()
  })

  test('ersetzt, während gelesen wird: 409 mit dem Nachfolger und jedem Unterschied in Worten', async () => {
    const l = await mit()
    const { b } = l
    await b.sage('anna', RECHNUNG)
    const [bernd, carla] = [await l.fenster('bernd'), await l.fenster('carla')]
    const gezeigt = await karte(bernd, 'V-1')
    await b.sage('carla', 'freigeben V-1, aber nur 4.820 €')
    await b.sage('anna', 'ja')
    const neu = (await b.vorgaenge())[0]?.id ?? ''
    const veraltet = await freigeben(bernd, 'V-1', gezeigt)
    expect(veraltet.json).toMatchObject({ status: 409, code: 'veraltet', vorgang: neu })
    expect(veraltet.json.unterschiede?.map((u) => [u.name, schlicht(u.war), schlicht(u.ist)])).toEqual([
      ['Betrag', '4.280,00 €', '4.820,00 €'],
    ])
    // The old hash on the new one, and a version that nobody was shown.
    expect((await freigeben(bernd, neu, gezeigt)).json).toMatchObject({ status: 409, code: 'veraltet' })
    const jetzt = await karte(carla, neu)
    const falsch = await freigeben(carla, neu, { ...jetzt, version: jetzt.version - 1 })
    expect(falsch.json).toMatchObject({ status: 409, code: 'veraltet', vorgang: neu })
    expect((await freigeben(carla, neu, jetzt)).status).toBe(200)
    await b.warte(1000)
    await l.schliesse()
  })

  test('zwei nötige Freigaben: die Zustimmung einer anderen ändert nichts an dem, was gezeigt war', async () => {
    const { ladeSkills } = await import('../../src/skills/verzeichnis.ts')
    const { ladeKonfiguration } = await import('../../src/config.ts')
    const demo = await ladeKonfiguration('beispiel/assistent.config.ts')
    const skills = (await ladeSkills(demo.konfiguration.skills, demo.ordner)).map((s) =>
      s.name === 'rechnung_zahlen' ? { ...s, freigabe: { rolle: 'finanzen', anzahl: 2 } } : s,
    )
    const l = await mit({ skills })
    const { b } = l
    await b.sage('anna', RECHNUNG)
    const [bernd, carla] = [await l.fenster('bernd'), await l.fenster('carla')]
    const gezeigt = await karte(carla, 'V-1')
    expect((await freigeben(bernd, 'V-1', gezeigt)).json.ergebnis).toBe('zugestimmt')
    const heute = (await bernd.frage<Heute>('/heute')).json
    expect([heute.freigaben, heute.wartet.map((v) => [v.id, v.handlungen])]).toEqual([
      [],
      [['V-1', ['ablehnen']]],
    ])
    expect((await freigeben(bernd, 'V-1', gezeigt)).json).toMatchObject({ code: 'schon_entschieden' })
    expect((await freigeben(carla, 'V-1', gezeigt)).json.ergebnis).toBe('freigegeben')
    await b.warte(1000)
    expect(await b.vorgang('V-1')).toMatchObject({ status: 'erledigt' })
    await l.schliesse()
  })

  test('ohne Grund wird nicht abgelehnt, mit Grund hört ihn die anfragende Person', async () => {
    const l = await mit()
    const { b } = l
    await b.sage('anna', RECHNUNG)
    const bernd = await l.fenster('bernd')
    const gezeigt = await karte(bernd, 'V-1')
    const ablehnen = (grund: string) =>
      bernd.frage<Problem & Entschieden>('/vorgaenge/V-1/ablehnen', { koerper: { ...gezeigt, grund } })
    expect((await ablehnen('  ')).json).toMatchObject({ status: 400, felder: ['grund'] })
    const nein = await ablehnen('Der Betrag passt nicht')
    expect(nein.json.vorgang).toMatchObject({ status: 'abgebrochen', handlungen: [] })
    await b.warte(0)
    expect(schlicht(b.gesendet.at(-1)?.text ?? '')).toBe(
      'Bernd Muster hat V-1 abgelehnt: Rechnung 4711 über 4.280,00 € zahlen. Grund: Der Betrag passt nicht',
    )
    await l.schliesse()
  })

  test('was vergessen wird, während es jemand berichtigt, wird kein Lernbeispiel', async () => {
    const speicher = await oeffne()
    let dazwischen: (() => Promise<unknown>) | undefined
    const l = await oeffneLeitstand({
      speicher: {
        ...speicher,
        async read(op, arg) {
          const wert = await speicher.read(op, arg)
          if ((op as unknown) === ladeSichtbaren) await dazwischen?.()
          return wert
        },
      },
    })
    const anna = await l.fenster('anna')
    await l.b.sage('anna', 'Wie hoch war der Umsatz im Oktober?')
    const { agent } = l.b.konfiguration
    const person_id = anna.ich.id
    const koerper = { faehigkeit: 'erinnerung_setzen' }
    dazwischen = async () => {
      await (await l.b.assistent.vergiss({ agent, person_id, kennungen: [] }, 'inhalte')).weiter
    }
    const gelernt = await anna.frage<Problem>('/vorgaenge/V-1/berichtigen', { koerper })
    expect([gelernt.status, gelernt.json.code]).toEqual([409, 'nicht_moeglich'])
    expect(await speicher.read(listeLernbeispiele, undefined)).toEqual([])
    await l.schliesse()
  })

  test('abbrechen nur einmal und nur, was man gesehen hat; berichtigen wird ein Lernbeispiel', async () => {
    const speicher = await oeffne()
    const l = await oeffneLeitstand({ speicher })
    const { b } = l
    await b.sage('anna', 'leg ein ticket an: Beamer defekt')
    const anna = await l.fenster('anna')
    const tu = (wie: string, version: number) =>
      anna.frage<Problem & Entschieden>('/vorgaenge/V-1/entscheiden', { koerper: { wie, version } })
    expect((await tu('abbrechen', 7)).json).toMatchObject({ status: 409, code: 'veraltet', vorgang: 'V-1' })
    expect((await tu('nochmal', 1)).json).toMatchObject({ status: 409, code: 'nicht_moeglich' })
    expect((await tu('abbrechen', 1)).json).toMatchObject({
      ergebnis: 'abgebrochen',
      vorgang: { status: 'abgebrochen' },
    })
    expect((await tu('abbrechen', 2)).json).toMatchObject({ status: 409, code: 'nicht_moeglich' })

    const { moeglich } = (await anna.frage<VorgangGanz>('/vorgaenge/V-1')).json
    expect(moeglich[0]?.faehigkeit).toBe('erinnerung_setzen')
    const gelernt = await anna.frage<{ text: string }>('/vorgaenge/V-1/berichtigen', {
      koerper: { faehigkeit: 'erinnerung_setzen' },
    })
    expect(gelernt.json.text).toMatch(/^Gemerkt: Mit „leg ein ticket an: Beamer defekt“ meinst du/)
    expect(await speicher.read(listeLernbeispiele, undefined)).toEqual([
      expect.objectContaining({ faehigkeit: 'erinnerung_setzen', quelle: 'korrektur', vorgang_id: 'V-1' }),
    ])
    const quatsch = await anna.frage<Problem>('/vorgaenge/V-1/berichtigen', {
      koerper: { faehigkeit: 'quatsch' },
    })
    expect(quatsch.json).toMatchObject({ status: 409, code: 'nicht_moeglich' })
    const carla = await l.fenster('carla')
    expect(
      (await carla.frage('/vorgaenge/V-1/berichtigen', { koerper: { faehigkeit: 'umsatz_abfragen' } }))
        .status,
    ).toBe(403)
    await b.warte(STUNDE_MS / 4)
    await l.schliesse()
  })

  test('was heruntergeladen wird, öffnet keine Formel, und das Protokoll gibt es nur für die Leitung', async () => {
    const l = await mit()
    const { b } = l
    await b.sage('anna', 'leg ein ticket an: =HYPERLINK("http://x")')
    await b.sage('anna', '=1+1 wie hoch war der Umsatz im Oktober?')
    await b.sage('anna', RECHNUNG)
    await b.sage('bernd', 'ablehnen V-3 @SUM(A1)')
    const [anna, carla] = [await l.fenster('anna'), await l.fenster('carla')]
    const csv = await anna.frage('/vorgaenge.csv')
    expect(csv.kopf.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.kopf.get('content-disposition')).toMatch(/^attachment; filename="vorgaenge-2026-11-27\.csv"$/)
    const zeilen = csv.text.split('\r\n')
    expect(zeilen[0]).toMatch(/Vorgang;Status;Titel/)
    expect(csv.text).toContain(';"leg ein ticket an: =HYPERLINK(""http://x"")";')
    for (const zelle of zeilen.flatMap((z) => z.split(';'))) expect(zelle).not.toMatch(/^"?[=+@-]/)
    const json = JSON.parse((await anna.frage('/vorgaenge.json?status=abgebrochen')).text) as { id: string }[]
    expect(json.map((v) => v.id)).toEqual(['V-3'])
    const blicke = () => l.werk.speicher.read(listeEinsichten, { person_id: anna.ich.id, hoechstens: 9 })
    expect(await blicke()).toEqual([])
    expect((await carla.frage('/vorgaenge.csv')).text).toContain('HYPERLINK')
    expect((await blicke()).map((e) => [e.von, e.was])).toEqual([[carla.ich.id, 'vorgang']])
    expect((await anna.frage('/audit.csv')).status).toBe(403)
    const audit = (await carla.frage('/audit.csv')).text
    expect(audit).toMatch(
      /freigabe;V-3;2026-11-27 10:00:00;ablehnen;abgelehnt;Bernd Muster;;;'@SUM\(A1\);HTTP;/,
    )
    expect((await carla.frage('/audit.json?von=2026-11-28')).text.trim()).toBe('[\n]'.replace('\n', '\n'))
    await l.schliesse()
  })

  test('nochmal fragt mit dem, wovor jetzt zu warnen ist; was beim ersten Mal galt, steht nicht mehr da', async () => {
    const { ladeSkills } = await import('../../src/skills/verzeichnis.ts')
    const { ladeKonfiguration } = await import('../../src/config.ts')
    const demo = await ladeKonfiguration('beispiel/assistent.config.ts')
    const gewarnt = ['Tor 1', 'Tor 2']
    const skills = (await ladeSkills(demo.konfiguration.skills, demo.ordner)).map((s) =>
      s.name === 'rechnung_zahlen'
        ? {
            ...s,
            hinweise: () => gewarnt.splice(0, 1),
            run: (k: Parameters<typeof s.run>[0]) =>
              (k as WirkKontext<unknown>).aktion('bank', 'gezahlt', {
                input: {},
                run: async () => {
                  throw new EndgueltigerFehler('gesperrt', 'Konto gesperrt')
                },
              }),
          }
        : s,
    )
    const l = await mit({ skills })
    const { b } = l
    const [carla, bernd] = [await l.fenster('carla'), await l.fenster('bernd')]
    const hinweise = async () =>
      (await carla.frage<Heute>('/heute')).json.freigaben.map((f) => [f.id, f.hinweise])
    await b.sage('anna', RECHNUNG)
    expect(await hinweise()).toEqual([['V-1', ['Tor 1']]])
    const nochmal = async () => {
      await freigeben(carla, 'V-1', await karte(carla, 'V-1'))
      await b.warte(1000)
      const { version } = (await carla.frage<VorgangGanz>('/vorgaenge/V-1')).json
      const koerper = { wie: 'nochmal', version }
      const noch = [...gewarnt]
      expect((await bernd.frage('/vorgaenge/V-1/entscheiden', { koerper })).status).toBe(403)
      // Who may only look makes no skill ask anything.
      expect(gewarnt).toEqual(noch)
      expect((await carla.frage('/vorgaenge/V-1/entscheiden', { koerper })).status).toBe(200)
      return await hinweise()
    }
    expect(await nochmal()).toEqual([['V-1', ['Tor 2']]])
    // Now there is nothing to warn of.
    expect(await nochmal()).toEqual([['V-1', []]])
    await freigeben(carla, 'V-1', await karte(carla, 'V-1'))
    await b.warte(1000)
    await l.schliesse()
  })

  test('ein Hinweis der Fähigkeit steht in der Bitte und auf der Karte, so wie er bei der Anfrage galt', async () => {
    const l = await mit()
    const { b } = l
    await b.sage('anna', 'zahl die Rechnung 4711 über 80 €')
    await b.sage('bernd', 'freigeben V-1')
    await b.sage('anna', 'zahl die Rechnung 4711 über 80 €')
    const hinweis = 'Rechnung 4711 ist schon einmal bezahlt worden: Zahlung 1 über 80,00 €.'
    const bitten = b.gesendet
      .filter((s) => s.text.includes('bittet um Freigabe'))
      .map((s) => schlicht(s.text))
    expect(bitten.map((t) => t.includes(hinweis))).toEqual([false, false, true, true])
    const { freigaben } = (await (await l.fenster('bernd')).frage<Heute>('/heute')).json
    expect(freigaben.map((f) => f.hinweise.map(schlicht))).toEqual([[hinweis]])
    await l.schliesse()
  })
})
