import { describe, expect, it } from 'vitest'
import { ladeProben } from '../../src/probe/laden.ts'
import { laufeProbe } from '../../src/probe/probe.ts'
import { postgresUrl } from '../helfer/datenbank.ts'
import { spiele, umgebung, yamlDatei } from './helfer.ts'

// That a right conversation passes is shown by test/dialoge. Here: that a wrong expectation of each kind fails, at
// the right step, and says what came instead.

const UMSATZ = '  - anna: Wie hoch war der Umsatz im Oktober?\n'
const TICKET = '  - anna: "Leg ein Ticket an: Lampe im Flur flackert"\n'
const RECHNUNG = '  - anna: Zahl die Rechnung 5120 über 310 €\n'

describe('eine falsche Erwartung scheitert am richtigen Schritt', () => {
  it.each([
    ['antwort', `${UMSATZ}    antwort: ["84.200 €", "99.999 €"]`, 1, 'antwort: "99.999 €" kommt nicht vor'],
    [
      'antwort, als Ausdruck',
      `${UMSATZ}    antwort: ["/September/"]`,
      1,
      'antwort: "/September/" kommt nicht vor',
    ],
    ['antwort: [] (nichts)', `${UMSATZ}    antwort: []`, 1, 'antwort: erwartet keine Nachricht, bekommen 1'],
    ['nicht', `${UMSATZ}    nicht: ["/umsatz/i"]`, 1, 'nicht: "/umsatz/i" kommt vor'],
    [
      'vorgang: keiner',
      `${UMSATZ}    vorgang: keiner`,
      1,
      'vorgang: erwartet keiner, bekommen V-1 (beantwortet)',
    ],
    [
      'vorgang, Status',
      `${UMSATZ}    vorgang: { status: erledigt }`,
      1,
      'vorgang V-1 status: erwartet "erledigt", bekommen "beantwortet"',
    ],
    ['vorgang, id', `${UMSATZ}    vorgang: { id: V-2 }`, 1, 'vorgang: "V-2" gibt es nicht'],
    [
      'vorgang, Parameter tief',
      `${UMSATZ}    vorgang: { parameter: { zeitraum: { von: "2025-10-01" } } }`,
      1,
      'vorgang V-1 parameter.zeitraum.von: erwartet "2025-10-01", bekommen "2026-10-01"',
    ],
    [
      'vorgang ohne einen',
      '  - anna: hilfe\n    vorgang: { status: beantwortet }',
      1,
      'der Schritt hat keinen angelegt oder geändert',
    ],
    [
      'vorgang_id',
      `${TICKET}  - vorgang_id: V-1\n    status: erledigt`,
      2,
      'V-1 status: erwartet "erledigt", bekommen "bestaetigung"',
    ],
    [
      'vorgang_id, den es nicht gibt',
      `${TICKET}  - vorgang_id: V-9\n    status: erledigt`,
      2,
      'V-9 gibt es nicht',
    ],
    ['aktionen, Anzahl', `${TICKET}  - anna: ja\n  - aktionen: 2`, 3, 'aktionen: erwartet 2, bekommen 1'],
    [
      'aktionen, Liste',
      `${TICKET}  - anna: ja\n  - aktionen: [{ vorgang_id: V-2 }]`,
      3,
      'aktionen 1: vorgang_id: erwartet "V-2", bekommen "V-1"',
    ],
    [
      'aktionen, Länge der Liste',
      `${TICKET}  - anna: ja\n  - aktionen: []`,
      3,
      'aktionen: erwartet 0, bekommen 1',
    ],
    [
      'vorgaenge',
      `${UMSATZ}${TICKET}  - vorgaenge: 2\n    wo: { status: offen }`,
      3,
      'vorgaenge: erwartet 2, bekommen 1',
    ],
    [
      'an, etwas',
      `${RECHNUNG}  - an: deniz\n    antwort: ["freigeben"]`,
      2,
      'antwort: "freigeben" kommt nicht vor',
    ],
    [
      'an, nichts',
      `${RECHNUNG}  - an: bernd\n    antwort: []`,
      2,
      'antwort: erwartet keine Nachricht, bekommen 1',
    ],
    ['erneut', `${UMSATZ}  - erneut: 1\n    antwort: ["84.200"]`, 2, 'antwort: "84.200" kommt nicht vor'],
    [
      'warte ist nicht lang genug',
      `  - anna: erinner mich um 10 uhr an den Kaffee\n  - warte: 59m\n  - an: anna\n    antwort: ["/kaffee/i"]`,
      3,
      'kommt nicht vor',
    ],
    [
      'eine unbekannte Person',
      `${UMSATZ}  - emil: hallo`,
      2,
      '„emil“ ist keine Person (anna, bernd, carla, deniz)',
    ],
    ['ein Knopf, den es nicht gibt', `${TICKET}  - anna:\n    knopf: Vielleicht`, 2, 'es gibt: Ja (ja:V-1:'],
    [
      'ein Zitat ohne Antwort',
      '  - anna: STOP\n  - an: bernd\n  - bernd: ja\n    zitat: 2',
      3,
      'Auf Schritt 2 kam keine Antwort',
    ],
  ])('%s', async (_, schritte, schritt, grund) => {
    const ergebnis = await spiele(schritte)
    expect(ergebnis).toMatchObject({ ok: false, schritt })
    expect(ergebnis.grund).toContain(grund)
  })

  it('gezeigt wird, was stattdessen kam', async () => {
    const { grund } = await spiele(`${TICKET}    antwort: ["/Drucker/"]\n    vorgang: { status: erledigt }`)
    expect(grund?.split('\n').map((z) => z.replace(/frist=.*/, 'frist=…'))).toEqual([
      'anna: „Leg ein Ticket an: Lampe im Flur flackert“ (3.11.2026 09:00:00)',
      '  antwort: "/Drucker/" kommt nicht vor',
      '  vorgang V-1 status: erwartet "erledigt", bekommen "bestaetigung"',
      '  gesendet:',
      '    an +491713920001 (http, V-1):',
      expect.stringMatching(/^ {4}\| Wir kennen uns noch nicht/),
      '    | ',
      expect.stringMatching(/^ {4}\| .*Lampe im Flur flackert/),
      '    [Ja] [Nein]',
      '  Vorgänge:',
      expect.stringMatching(
        /^ {4}V-1 faehigkeit="ticket_anlegen" status="bestaetigung" person_id="anna" parameter=/,
      ),
    ])
  })
})

describe('ungefragt ist', () => {
  const tee = '  - anna: erinner mich um 9:30 uhr an den Tee\n  - warte: 45m\n'
  it('was nach der letzten eigenen Nachricht kam, und nur bis zum ersten Blick darauf', async () => {
    const gesehen = '  - an: anna\n    antwort: ["/tee/i"]\n'
    expect(await spiele(`${tee}${gesehen}`)).toMatchObject({ ok: true })
    expect(await spiele(`${tee}${gesehen}${gesehen}`)).toMatchObject({ ok: false, schritt: 4 })
    expect(await spiele(`${tee}  - anna: hallo\n${gesehen}`)).toMatchObject({ ok: false, schritt: 4 })
  })

  it('keine Antwort, auch nicht die in einer Gruppe', async () => {
    const still = '  - an: anna\n    antwort: []\n'
    expect(await spiele(`${UMSATZ}${still}${UMSATZ}    chat: runde\n${still}`)).toMatchObject({ ok: true })
  })
})

describe('das Modell nach Skript ist streng', () => {
  it('ein Aufruf zu viel scheitert an seinem Schritt', async () => {
    const ergebnis = await spiele(`${UMSATZ}  - anna: blubb di wupp`, 'modell: []')
    expect(ergebnis).toMatchObject({ ok: false, schritt: 2 })
    expect(ergebnis.grund).toContain('is not in the script')
  })

  it('eine Antwort, die niemand brauchte, scheitert am Ende', async () => {
    const ergebnis = await spiele(UMSATZ, 'modell: ["hallo"]')
    expect(ergebnis).toMatchObject({ ok: false, grund: expect.stringContaining('were not used') })
    expect(ergebnis.schritt).toBeUndefined()
  })
})

describe('Personen', () => {
  it('was ein Gespräch sagt, ersetzt die Konfiguration; der Rest bleibt', async () => {
    const schritte = `${RECHNUNG}  - bernd: freigeben V-1\n    antwort: ["/rolle/i"]\n  - carla: freigeben V-1\n    vorgang: { id: V-1, status: erledigt, person_id: anna }\n  - aktionen: [{ ausgeloest_von: anna, freigegeben_von: carla }]`
    expect(await spiele(schritte, 'personen: { bernd: { rollen: [mitglied] } }')).toMatchObject({ ok: true })
    // Counter-test: with the config's roles Bernd may.
    expect(await spiele(schritte)).toMatchObject({ ok: false, schritt: 2 })
  })

  it('eine neue Person ohne Nummer kann nicht mitspielen', async () => {
    const ergebnis = await spiele('  - emil: hallo', 'personen: { emil: { rollen: [mitglied] } }')
    expect(ergebnis).toMatchObject({ ok: false, grund: expect.stringContaining('personen.emil') })
  })

  it('unbekannt schreibt, ist aber nicht im Team, auch mit einer Nummer aus der Konfiguration', async () => {
    const kopf = 'personen: { gast: { phone: "+491713920004", unbekannt: true } }'
    expect(
      await spiele(
        '  - gast: wie hoch war der umsatz im oktober?\n    nicht: ["84.200"]\n    vorgang: keiner',
        kopf,
      ),
    ).toMatchObject({ ok: true })
    expect(await spiele('  - deniz: hallo', kopf)).toMatchObject({ ok: false, schritt: 1 })
  })
})

it('jedes Gespräch beginnt mit V-1, auf Postgres in einem Schema, das danach nur nach einem Fehler noch da ist', async () => {
  const db = await postgresUrl()
  const datei = yamlDatei(`name: eins
zeit: 2026-11-03T09:00:00+01:00
schritte:
${UMSATZ}    vorgang: { id: V-1, status: [beantwortet] }
`)
  const [probe] = ladeProben([datei])
  if (!probe) throw new Error('no probe')
  for (let mal = 1; mal <= 2; mal++)
    expect(await laufeProbe(probe, { ...umgebung, db })).toEqual({ datei, name: 'eins', ok: true })
  const falsch = { ...probe, schritte: [{ art: 'aktionen' as const, erwartet: 3 }] }
  const { grund } = await laufeProbe(falsch, { ...umgebung, db })
  expect(grund).toMatch(/Schema probe_[0-9a-f]{12}$/)
})
