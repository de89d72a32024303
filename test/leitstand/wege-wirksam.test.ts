import { expect, test } from 'vitest'
import { STUNDE_MS } from '../../src/domaene/zeit.ts'
import { setzeRolle, setzeStatus } from '../../src/speicher/person.ts'
import { type Dokument, type Weg, wegeAus } from '../helfer/api-wege.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import {
  type Antwort,
  type Bitte,
  type Fenster,
  type LeitstandBuero,
  oeffneLeitstand,
} from '../helfer/leitstand.ts'
import { alleZeilen, unterschied } from '../helfer/tabellen.ts'
import { type Anfrage, baueSzene } from './wege-szene.ts'

// Each way of the OpenAPI document that changes something, with a request that would change something now: at every door it
// is refused as a problem document, and no row of any table is another than before. Let in, it does what it does.

/** What they change is no row: a trial run lives in memory. */
const OHNE_ZEILE = new Set(['probeBeginnen', 'probeSenden', 'probeEnde'])

type Tuer = [name: string, soll: string, geh: () => Promise<Antwort<{ code?: string }>>]

jedeDatenbank((_name, oeffne) => {
  test('Was etwas ändern würde, ändert an keiner Tür etwas; eingelassen ändert es etwas', async () => {
    const speicher = await oeffne()
    const l = await oeffneLeitstand({ speicher, name: 'localhost' })
    const abgelaufen = await l.fenster('carla')
    await l.b.warte(2 * STUNDE_MS)
    const chef = await l.fenster('carla')
    const anfragen = await baueSzene(l, speicher, chef)
    const leute = { abgelaufen, ...(await fremde(l, speicher)) }
    const wege = wegeAus((await l.frage<Dokument>('/openapi.json')).json).filter((w) => w.aendert)
    expect(
      wege.map((w) => w.id).filter((id) => !(id in anfragen)),
      'without a request in wege-szene.ts',
    ).toEqual([])

    let vorher = await alleZeilen(speicher)
    const falsch: string[] = []
    for (const w of wege) {
      for (const [name, soll, geh] of tueren(l, w, anfragen[w.id] as Anfrage, chef, leute)) {
        const a = await geh()
        const ist = `${a.status} ${a.json?.code}`
        if (ist !== soll) falsch.push(`${w.id} ${name}: ${ist} statt ${soll}`)
        falsch.push(...maengel(a).map((m) => `${w.id} ${name}: ${m}`))
      }
      const nachher = await alleZeilen(speicher)
      const anders = unterschied(vorher, nachher).filter((z) => !istVersuch(z))
      falsch.push(...anders.map((z) => `${w.id} ändert ${z.slice(0, 300)}`))
      vorher = nachher
    }
    expect(falsch).toEqual([])

    // The counter-test: with all in its place none is shut, and each leaves a trace.
    for (const id of Object.keys(anfragen)) {
      const w = wege.find((weg) => weg.id === id)
      if (!w) throw new Error(`no such way: ${id}`)
      const davor = await alleZeilen(speicher)
      const a = await herein(l, w, anfragen[id] as Anfrage, chef, eigene(l))
      expect([id, a.status < 300 ? 'ok' : a.text]).toEqual([id, 'ok'])
      await l.b.warte(0)
      const spur = unterschied(davor, await alleZeilen(speicher)).length > 0
      expect([id, spur]).toEqual([id, !OHNE_ZEILE.has(id)])
    }
    await l.schliesse()
  })
})

const eigene = (l: LeitstandBuero) => ({ origin: l.url, 'sec-fetch-site': 'same-origin' })

/** Every attempt about a Freigabe leaves a row that says who and what came of it; nothing else follows from it. */
const istVersuch = (zeile: string): boolean => /^\+ assistent_freigabe .*"ergebnis":"rolle"/.test(zeile)

interface Leute {
  abgelaufen: Fenster
  widerrufen: Fenster
  gesperrt: Fenster
  mitglied: Fenster
}

async function fremde(
  l: LeitstandBuero,
  speicher: Parameters<typeof baueSzene>[1],
): Promise<Omit<Leute, 'abgelaufen'>> {
  const [widerrufen, gesperrt, mitglied] = [
    await l.fenster('carla'),
    await l.fenster('bernd'),
    await l.fenster('deniz'),
  ]
  await widerrufen.frage('/abmelden', { methode: 'POST' })
  const { id } = gesperrt.ich
  const jetzt = l.b.uhr.jetzt()
  for (const rolle of ['leitung', 'admin']) await speicher.run(setzeRolle, { id, rolle, hat: true, jetzt })
  await speicher.run(setzeStatus, { id, status: 'gesperrt', jetzt })
  return { widerrufen, gesperrt, mitglied }
}

const bitte = (w: Weg, a: Anfrage, kopf: Record<string, string> = {}): Bitte => ({
  methode: w.methode,
  ...(a.koerper === undefined ? {} : { koerper: a.koerper }),
  kopf: { ...a.kopf, ...kopf },
})

/** As somebody who is logged in sends it; what is open to all, without a session. */
const herein = (l: LeitstandBuero, w: Weg, a: Anfrage, f: Fenster, kopf: Record<string, string>) =>
  w.recht === 'offen'
    ? l.frage<{ code?: string }>(a.pfad, bitte(w, a, kopf))
    : f.frage<{ code?: string }>(a.pfad, bitte(w, a, kopf))

function tueren(l: LeitstandBuero, w: Weg, a: Anfrage, chef: Fenster, leute: Leute): Tuer[] {
  const mit = (f: Fenster, kopf: Record<string, string>) => () => herein(l, w, a, f, kopf)
  const ohne = (kopf: Record<string, string>) => () => l.frage<{ code?: string }>(a.pfad, bitte(w, a, kopf))
  const e = eigene(l)
  const alle: Tuer[] = [
    ['von fremder Seite', '403 herkunft', mit(chef, { origin: 'https://boese.example' })],
    ['aus einem Rahmen ohne Herkunft', '403 herkunft', mit(chef, { origin: 'null' })],
    ...['cross-site', 'same-site', 'none'].map(
      (site): Tuer => [site, '403 herkunft', mit(chef, { ...e, 'sec-fetch-site': site })],
    ),
  ]
  if (w.koerper)
    alle.push(['als Formular', '415 kein_json', mit(chef, { ...e, 'content-type': 'text/plain' })])
  if (w.recht === 'offen') return alle
  const { cookie } = chef
  alle.push(
    ['ohne Token', '403 token', ohne({ ...e, cookie })],
    ['mit falschem Token', '403 token', ohne({ ...e, cookie, 'x-assistent-token': 'A'.repeat(43) })],
    [
      'mit dem Token eines anderen',
      '403 token',
      ohne({ ...e, cookie, 'x-assistent-token': leute.mitglied.ich.token }),
    ],
    [
      'mit dem Token der alten Sitzung',
      '403 token',
      ohne({ ...e, cookie, 'x-assistent-token': leute.widerrufen.ich.token }),
    ],
    ['ohne Sitzung', '401 nicht_angemeldet', ohne({ ...e, 'x-assistent-token': chef.ich.token })],
    [
      'mit zwei Sitzungen',
      '401 nicht_angemeldet',
      ohne({ ...e, cookie: `${cookie}; ${cookie}`, 'x-assistent-token': chef.ich.token }),
    ],
    ['gesperrt', '401 nicht_angemeldet', mit(leute.gesperrt, e)],
    ['widerrufen', '401 nicht_angemeldet', mit(leute.widerrufen, e)],
    ['abgelaufen', '401 nicht_angemeldet', mit(leute.abgelaufen, e)],
  )
  const soll = a.fremd ?? (w.recht === 'angemeldet' ? undefined : '403 verboten')
  if (soll !== undefined) alle.push(['ohne Recht', soll, mit(leute.mitglied, e)])
  return alle
}

/** What is wrong with a problem document (RFC 9457). */
function maengel(a: Antwort<unknown>): string[] {
  const p = a.json as Record<string, unknown> | undefined
  return [
    ...(a.kopf.get('content-type') === 'application/problem+json; charset=utf-8'
      ? []
      : ['kein Problemdokument']),
    ...(p?.type === `urn:assistent:problem:${p?.code}` && p?.status === a.status ? [] : [`type ${p?.type}`]),
    ...(typeof p?.detail === 'string' && /^\p{Lu}.{10,}[.!]$/su.test(p.detail)
      ? []
      : [`detail ${p?.detail}`]),
    ...(a.kopf.getSetCookie().length === 0 ? [] : ['ein Cookie']),
  ]
}
