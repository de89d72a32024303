import { expect, test } from 'vitest'
import { STUNDE_MS, TAG_MS } from '../../src/domaene/zeit.ts'
import { leseVertretung } from '../../src/router/befehl-vertretung.ts'
import { insertKennung } from '../../src/speicher/kennung.ts'
import { setzeRolle, setzeStatus } from '../../src/speicher/person.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { type Buero, NUMMER, oeffneBuero, type Wer } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

// „Carla vertritt mich bis Freitag“: rights that a person hands on themselves (I6, I7). What is tried here: to keep them
// longer, to get them under a false name, to hand on what is not one's own, to approve oneself.

const ZAHLE = 'Zahl die Rechnung 4711 über 100 €'
const TEAM = [
  { name: 'Anna Beispiel', phone: NUMMER.anna },
  { name: 'Bernd Muster', phone: NUMMER.bernd, rollen: ['mitglied', 'finanzen'] },
  { name: 'Carla Probe', phone: NUMMER.carla, rollen: ['mitglied'] },
  { name: 'Deniz Test', phone: NUMMER.deniz, rollen: ['mitglied', 'admin'] },
]
/** A Monday, 10:00 in Berlin. */
const ZEIT = '2026-11-30T09:00:00.000Z'

const buero = (speicher: Speicher, team: object[] = TEAM) =>
  oeffneBuero({ speicher, zeit: ZEIT, konfiguration: { team } as never })
const person = async (b: Buero, wer: Wer) => {
  const p = (await b.personen()).find((x) => x.phone === NUMMER[wer])
  if (!p) throw new Error(wer)
  return p
}
const setze = async (b: Buero, satz = 'Carla vertritt mich bis Freitag'): Promise<string> => {
  await b.sage('bernd', satz)
  return (await b.sage('bernd', 'ja')).join()
}
const sperre = async (speicher: Speicher, b: Buero, wer: Wer, status: 'gesperrt' | 'aktiv' = 'gesperrt') => {
  await speicher.run(setzeStatus, { id: (await person(b, wer)).id, status, jetzt: b.uhr.jetzt() })
  await b.warte(0)
}

jedeDatenbank((_name, oeffne) => {
  test('sie endet von selbst mit dem letzten Tag, auf die Minute, und nichts bleibt bei der Vertretung', async () => {
    const b = await buero(await oeffne())
    expect(await setze(b)).toContain('bis Freitag, 4.12.2026')
    expect((await person(b, 'bernd')).abwesend_bis).toBe('2026-12-04T23:00:00.000Z')
    await b.warte(4 * TAG_MS)
    await b.sage('anna', ZAHLE)
    await b.warte(14 * STUNDE_MS - 1)
    expect(await b.sage('carla', 'Was läuft gerade?')).toEqual([expect.stringContaining('V-3')])
    const vorher = b.gesendet.filter((s) => s.chat === NUMMER.anna).length
    await b.warte(1)
    // Bernd is asked now, and who waits hears it once; that Carla is out is no news.
    expect(b.gesendet.slice(-2).find((s) => s.chat === NUMMER.bernd)?.text).toContain('freigeben V-3')
    expect(
      b.gesendet
        .slice(-2)
        .map((s) => s.chat)
        .sort(),
    ).toEqual([NUMMER.anna, NUMMER.bernd])
    expect(b.gesendet.filter((s) => s.chat === NUMMER.anna)).toHaveLength(vorher + 1)
    expect(
      b.gesendet
        .slice(-2)
        .map((s) => s.text)
        .join(),
    ).not.toContain('Nicht erreichen')
    expect((await b.sage('carla', 'freigeben V-3')).join()).toContain('fehlt die Rolle')
    expect(await b.aktionen()).toEqual([])
    await b.schliesse()
  })

  test('wer selbst gesperrt wird, dessen Vertretung darf nichts mehr; eine vom Betrieb eingetragene schon', async () => {
    const speicher = await oeffne()
    const b = await buero(speicher)
    await setze(b)
    await b.sage('anna', ZAHLE)
    await sperre(speicher, b, 'bernd')
    expect((await b.sage('carla', 'freigeben V-3')).join()).toContain('fehlt die Rolle')
    expect((await b.vorgang('V-3'))?.status).toBe('wartet_freigabe')
    await b.schliesse()
  })

  test('ohne die Rolle gibt es nichts weiterzugeben: nicht beim Fragen, nicht beim Ja, nicht beim Freigeben', async () => {
    const speicher = await oeffne()
    const b = await buero(speicher)
    const { id } = await person(b, 'bernd')
    const rolle = async (hat: boolean) =>
      await speicher.run(setzeRolle, { id, rolle: 'finanzen', hat, jetzt: b.uhr.jetzt() })
    await b.sage('bernd', 'Carla vertritt mich bis Freitag')
    await rolle(false)
    expect((await b.sage('bernd', 'ja')).join()).toContain('keine Rolle')
    expect((await person(b, 'bernd')).abwesend_vertretung).toBeNull()
    await rolle(true)
    await setze(b)
    await b.sage('anna', ZAHLE)
    await rolle(false)
    await b.warte(0)
    expect((await b.sage('carla', 'freigeben V-5')).join()).toContain('fehlt die Rolle')
    await b.schliesse()
  })

  test('unter einer Kennung, die niemand bestätigt hat, wird nichts übergeben und nichts beendet', async () => {
    const speicher = await oeffne()
    const b = await buero(speicher)
    await speicher.run(insertKennung, {
      agent: 'beispiel',
      k: { kanal: 'phone', kennung: '+491713929999' },
      person_id: (await person(b, 'bernd')).id,
      geprueft: false,
      jetzt: b.uhr.jetzt(),
    })
    const fremd = (text: string) => b.sage('+491713929999', text)
    expect((await fremd('Carla vertritt mich bis Freitag')).join()).toContain('nicht bestätigt')
    expect((await fremd('ja')).join()).not.toContain('vertritt')
    await setze(b)
    expect((await fremd('Vertretung beenden')).join()).toContain('nicht bestätigt')
    expect((await person(b, 'bernd')).abwesend_vertretung).toBe((await person(b, 'carla')).id)
    await b.schliesse()
  })

  test('niemand wird über jemand anderen zum eigenen Freigeber, und nichts wird ein zweites Mal weitergereicht', async () => {
    const speicher = await oeffne()
    const team = TEAM.map((m) => (m.phone === NUMMER.carla ? { ...m, rollen: ['mitglied', 'finanzen'] } : m))
    const b = await buero(speicher, team)
    await b.sage('bernd', 'Anna vertritt mich bis Freitag')
    await b.sage('bernd', 'ja')
    await b.sage('anna', ZAHLE)
    expect((await b.sage('anna', 'freigeben V-3')).join()).toContain('Vier-Augen')
    // Bernd is stood in for by Anna: he takes on nobody else's, and Carla can't pass hers to him.
    expect((await b.sage('carla', 'Bernd vertritt mich bis Mittwoch')).join()).toContain('selbst weg')
    await b.sage('bernd', 'Zahl die Rechnung 4712 über 90 €')
    expect((await b.sage('bernd', 'freigeben V-6')).join()).toContain('Vier-Augen')
    // … and Anna not either: it is Bernd's own request that she would decide in his place.
    expect((await b.sage('anna', 'freigeben V-6')).join()).toContain('fehlt die Rolle')
    await b.schliesse()
  })

  test('die Vertretung muss da sein: gesperrt, unbekannt, man selbst, zwei gleichen Namens', async () => {
    const speicher = await oeffne()
    const team = [...TEAM, { name: 'Carla Zweite', phone: '+491713920009' }]
    const b = await buero(speicher, team)
    expect((await b.sage('bernd', 'Carla vertritt mich bis Freitag')).join()).toContain('ganzen Namen')
    expect((await b.sage('bernd', 'Carla Probe vertritt mich bis Freitag')).join()).toContain(
      'Soll Carla Probe',
    )
    await sperre(speicher, b, 'carla')
    expect((await b.sage('bernd', 'ja')).join()).toContain('kann niemanden vertreten')
    expect((await b.sage('bernd', 'Carla Probe vertritt mich bis Freitag')).join()).toContain(
      'kann niemanden vertreten',
    )
    await sperre(speicher, b, 'carla', 'aktiv')
    expect((await b.sage('bernd', 'Bernd Muster vertritt mich bis Freitag')).join()).toContain('du selbst')
    expect((await person(b, 'bernd')).abwesend_vertretung).toBeNull()
    await b.schliesse()
  })

  test('fällt die Vertretung aus, wird die Person selbst gefragt', async () => {
    const speicher = await oeffne()
    const b = await buero(speicher)
    await setze(b)
    await b.sage('carla', 'STOP')
    await b.sage('anna', ZAHLE)
    expect(b.gesendet.filter((s) => s.chat === NUMMER.bernd).at(-1)?.text).toContain('freigeben V-4')
    await b.sage('bernd', 'freigeben V-4')
    expect((await b.vorgang('V-4'))?.status).toBe('erledigt')
    await b.schliesse()
  })

  test('wer wechselt, sagt es beiden, und wer abgelehnt hat und neu benannt wird, wird neu gefragt', async () => {
    const b = await buero(await oeffne())
    await setze(b)
    await b.sage('anna', ZAHLE)
    await b.sage('carla', 'Ich kann Bernd nicht vertreten')
    expect(b.gesendet.filter((s) => s.chat === NUMMER.bernd).at(-1)?.text).toContain('freigeben V-3')
    await b.sage('bernd', 'Deniz vertritt mich bis Donnerstag')
    await b.sage('bernd', 'ja')
    await b.sage('bernd', 'Carla vertritt mich bis Mittwoch')
    await b.sage('bernd', 'ja')
    const an = (wer: Wer) => b.gesendet.filter((s) => s.chat === NUMMER[wer]).map((s) => s.text)
    expect(an('deniz').join()).toContain('Du vertrittst Bernd Muster nicht mehr')
    expect(an('carla').at(-1)).toContain('freigeben V-3')
    expect((await b.sage('deniz', 'freigeben V-3')).join()).toContain('fehlt die Rolle')
    await b.sage('carla', 'freigeben V-3')
    expect((await b.vorgang('V-3'))?.status).toBe('erledigt')
    expect(await b.aktionen()).toHaveLength(1)
    await b.schliesse()
  })

  test('ein Ja, das nicht auf diese Frage folgt, übergibt nichts', async () => {
    const b = await buero(await oeffne())
    await b.sage('bernd', 'Carla vertritt mich bis Freitag')
    // Sent before it was asked; two hours later; past a newer question.
    await b.sage('bernd', 'ja', { gesendet: '2026-11-30T08:00:00.000Z' })
    expect((await person(b, 'bernd')).abwesend_vertretung).toBeNull()
    await b.sage('bernd', 'Carla vertritt mich bis Freitag')
    await b.warte(3 * STUNDE_MS)
    await b.sage('bernd', 'ja')
    expect((await person(b, 'bernd')).abwesend_vertretung).toBeNull()
    await b.sage('bernd', 'Carla vertritt mich bis Freitag')
    await b.sage('bernd', 'Leg ein Ticket an: Beamer defekt')
    await b.sage('bernd', 'ja')
    expect((await person(b, 'bernd')).abwesend_vertretung).toBeNull()
    await b.schliesse()
  })
})

test.each([
  'Carla vertritt mich bis Freitag',
  'bis Freitag vertritt mich Carla',
  'Carla soll mich bis Freitag vertreten',
  'ich bin bis 14.12. im Urlaub, Bernd übernimmt meine Freigaben',
  'Ich bin ab morgen krank, Bernd übernimmt',
  'Meine Freigaben gehen bis Freitag an Carla',
  'Trag Carla bis Freitag als meine Vertretung ein',
  'Meine Vertretung bis 14.12. ist Carla Probe',
  'Vertretung: Carla bis Freitag',
  'Carla gibt bis Freitag für mich frei',
  'Kann Carla mich bis Freitag vertreten?',
  'Carla is covering for me until Friday',
  "I'm on vacation until Friday, Carla takes over",
  'My deputy until Friday is Carla',
  'Delegate my approvals to Carla until Friday',
  'Can Carla cover for me until Friday?',
  'A Carla me substitui até sexta',
  'Estou de férias até 14/12, a Carla me substitui',
  'Carla fica no meu lugar até sexta',
  'Passe minhas aprovações até sexta para a Carla',
])('„%s“ übergibt', (satz) => {
  expect(leseVertretung(satz)).toEqual({ art: 'vertretung', satz })
})

test.each([
  'merk dir, dass Carla mich vertritt',
  'Carla hat mich letzte Woche vertreten',
  'wenn Carla mich vertritt, sag Bescheid',
  'Carla vertritt mich nicht',
  'Carla vertritt Bernd',
  'Trag Urlaub vom 7. bis 11.12. ein, Carla vertritt mich',
  'Erinnere mich morgen an die Vertretung',
  'Leg ein Ticket an: Carla übernimmt die Telefonanlage',
  'please approve V-3 for me',
  'Kannst du V-12 für mich freigeben?',
  'could you handle my approvals?',
  'decide for me',
  'Ich bin im Urlaub',
])('„%s“ übergibt nichts', (satz) => {
  expect(leseVertretung(satz)?.art).not.toBe('vertretung')
})
