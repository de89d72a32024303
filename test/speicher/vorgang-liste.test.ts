import fc from 'fast-check'
import { join } from 'sql-template-tag'
import { expect, it } from 'vitest'
import { OFFEN, VorgangStatus } from '../../src/domaene/vorgang.ts'
import { plusMs } from '../../src/domaene/zeit.ts'
import { insertPerson } from '../../src/speicher/person.ts'
import { exec, type Operation, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { listeSichtbare, suchzeilen } from '../../src/speicher/vorgang-liste.ts'
import type { Sicht } from '../../src/speicher/vorgang-sicht.ts'
import {
  type Listenfilter,
  Listenstatus,
  naheliegendes,
  STATUSGRUPPEN,
  type Stelle,
} from '../../src/speicher/vorgang-wege.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

// The list is put together out of several statements, other ones for each kind of person and filter. Here all of them have to find,
// page by page, what somebody finds who looks at every Vorgang and knows nothing of indexes.

const AGENT = 'demo'
const ANFANG = '2026-01-01T00:00:00.000Z'
const JETZT = '2026-11-02T08:00:00.000Z'
/** More than the newest that are looked at one by one, for who decided often. */
const ANZAHL = 6500

/** A number below n that looks drawn, and is the same each time. */
function wurf(i: number, sorte: number, n: number): number {
  const x = Math.imul(Math.imul(i + 1, 0x9e3779b1) ^ Math.imul(sorte + 1, 0x85ebca6b), 0xc2b2ae35)
  return ((x ^ (x >>> 15)) >>> 0) % n
}
const zieh = <T>(i: number, sorte: number, aus: readonly T[]): T => aus[wurf(i, sorte, aus.length)] as T

interface Zeile extends Stelle {
  agent: string
  status: VorgangStatus
  grund: string | null
  faehigkeit: string | null
  person_id: string
  freigabe_rolle: string | null
  /** Who decided what; to whom it was handed over, in whose place, and how that stands. */
  entschieden: readonly { wer: string; ergebnis: string }[]
  uebergeben: readonly { wer: string; fuer: string; status: string }[]
}

const WER = ['P-viel', 'P-wenig', 'P-nichts', 'P-a', 'P-b', 'P-c'] as const
const ERGEBNISSE = ['freigegeben', 'zugestimmt', 'abgelehnt', 'neu_angefragt', 'kein_recht', 'veraltet']

/** Many share an instant, some a message; what is rare is rarer still among the newest. */
function zeile(i: number): Zeile {
  const status =
    i < 2500 || i % 40 === 0
      ? zieh(i, 1, VorgangStatus.options)
      : zieh(i, 1, ['beantwortet', 'erledigt'] as const)
  const entschieden = [
    ...(i % 3 === 0 ? [{ wer: 'P-viel', ergebnis: zieh(i, 2, ERGEBNISSE) }] : []),
    ...(i % 170 === 0 ? [{ wer: 'P-wenig', ergebnis: zieh(i, 3, ERGEBNISSE) }] : []),
  ]
  const an = zieh(i, 4, ['P-viel', 'P-wenig'])
  const fuer = zieh(i, 5, ['P-chefin', 'P-chef', 'P-ohne'])
  return {
    id: `V-${wurf(i, 6, 900)}-${i}`,
    nachricht_id: wurf(i, 7, 900),
    erstellt: plusMs(ANFANG, wurf(i, 8, 40) + (i >> 4) * 3_600_000),
    agent: i % 41 === 0 ? 'anderer' : AGENT,
    status,
    grund: status === 'fehler' && i % 2 === 0 ? 'unklar' : null,
    faehigkeit: zieh(i, 9, ['oft', 'oft', 'oft', 'oft', i < 900 ? 'alt' : 'oft', 'selten', null]),
    person_id: zieh(i, 10, WER),
    freigabe_rolle: zieh(i, 11, [null, null, null, 'finanzen', 'einkauf|finanzen', 'lager', 'finanzen2']),
    entschieden,
    uebergeben:
      i % 23 === 0 ? [{ wer: an, fuer, status: zieh(i, 12, ['gefragt', 'abgemeldet', 'entzogen']) }] : [],
  }
}
const ALLE = Array.from({ length: ANZAHL }, (_, i) => zeile(i))

function* schreibe(da: readonly Zeile[]): Operation<void> {
  yield* exec(sql`INSERT INTO assistent_vorgang (id, agent, faehigkeit, text, parameter, status, risiko, sicherheit, quelle, unterhaltung_id,
    nachricht_id, person_id, freigabe_rolle, grund, auszufuehren, laeufe, version, erstellt, aktualisiert)
    VALUES ${join(
      da.map(
        (
          v,
        ) => sql`(${v.id}, ${v.agent}, ${v.faehigkeit}, 'x', '{}', ${v.status}, 1, 1, 'lokal', 'U', ${v.nachricht_id}, ${v.person_id},
          ${v.freigabe_rolle}, ${v.grund}, 0, 0, 1, ${v.erstellt}, ${v.erstellt})`,
      ),
    )}`)
  const e = da.flatMap((v) => v.entschieden.map((x) => ({ ...x, id: v.id })))
  yield* exec(sql`INSERT INTO assistent_freigabe (vorgang_id, person_id, kanal, entscheidung, ergebnis, zeit)
    VALUES ${join(e.map((x) => sql`(${x.id}, ${x.wer}, 'http', 'freigeben', ${x.ergebnis}, ${JETZT})`))}`)
  const u = da.flatMap((v) => v.uebergeben.map((x) => ({ ...x, id: v.id })))
  yield* exec(sql`INSERT INTO assistent_freigabe_anfrage (vorgang_id, person_id, art, fuer_person_id, status, zeit)
    VALUES ${join(u.map((x) => sql`(${x.id}, ${x.wer}, 'vertretung', ${x.fuer}, ${x.status}, ${JETZT})`))}`)
}

/** Both who are deputised for approve what goes to the warehouse; the third one has no role. */
const VERTRETEN: Record<string, string> = { 'P-chefin': 'P-viel', 'P-chef': 'P-wenig', 'P-ohne': 'P-viel' }

async function fuelle(s: Speicher): Promise<void> {
  const personen = [...WER, ...Object.keys(VERTRETEN)]
  for (const [i, id] of personen.entries()) {
    const rollen = VERTRETEN[id] && id !== 'P-ohne' ? ['lager'] : []
    const p = { id, agent: AGENT, phone: `+4917139${20000 + i}`, name: id, sprache: 'de' as const, rollen }
    const mehr = { kennungen: [], geprueft: true, quelle: 'test', vertretung: VERTRETEN[id] }
    await s.run(insertPerson, { p: { ...p, ...mehr }, jetzt: JETZT })
  }
  for (let ab = 0; ab < ANZAHL; ab += 500) await s.run(schreibe, ALLE.slice(ab, ab + 500))
}

const SICHTEN: Sicht[] = [
  { person_id: 'P-viel', rollen: ['mitglied', 'finanzen'], alle: false },
  { person_id: 'P-viel', rollen: ['mitglied'], alle: false },
  { person_id: 'P-wenig', rollen: ['mitglied', 'einkauf', 'lager'], alle: false },
  { person_id: 'P-wenig', rollen: [], alle: false },
  { person_id: 'P-nichts', rollen: ['mitglied'], alle: false },
  { person_id: 'P-a', rollen: ['leitung'], alle: true },
]

const mitRolle = (v: Zeile, rollen: readonly string[]): boolean =>
  v.freigabe_rolle?.split('|').some((r) => rollen.includes(r)) ?? false

function darfSehen(v: Zeile, { person_id, rollen, alle }: Sicht): boolean {
  if (alle || v.person_id === person_id || mitRolle(v, rollen)) return true
  if (v.entschieden.some((e) => e.wer === person_id && ERGEBNISSE.indexOf(e.ergebnis) < 4)) return true
  const gilt = (u: Zeile['uebergeben'][number]): boolean =>
    u.wer === person_id && u.status !== 'entzogen' && u.fuer !== 'P-ohne' && VERTRETEN[u.fuer] === person_id
  return mitRolle(v, ['lager']) && v.uebergeben.some(gilt)
}

const hatStatus = (v: Zeile, s: Listenstatus): boolean => s === (v.grund === 'unklar' ? 'unklar' : v.status)

const passt = (v: Zeile, f: Listenfilter): boolean =>
  v.agent === f.agent &&
  darfSehen(v, f.sicht) &&
  (f.status?.some((s) => hatStatus(v, s)) ?? true) &&
  [undefined, v.faehigkeit].includes(f.faehigkeit) &&
  [undefined, v.person_id].includes(f.person_id) &&
  [undefined, v.nachricht_id].includes(f.nummer) &&
  v.erstellt >= (f.von ?? '') &&
  v.erstellt < (f.bis ?? '9')

const neuesteZuerst = (a: Stelle, b: Stelle): number =>
  a.erstellt !== b.erstellt
    ? a.erstellt < b.erstellt
      ? 1
      : -1
    : b.nachricht_id - a.nachricht_id || (a.id < b.id ? 1 : -1)

/** One in so many filters says it. */
const selten = <T>(wie: number, a: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: wie - 1, arbitrary: fc.constant(undefined) }, a)
const zeit = fc.nat(ANZAHL >> 4).map((h) => plusMs(ANFANG, h * 3_600_000))
const filter: fc.Arbitrary<Listenfilter> = fc.record({
  agent: fc.constant(AGENT),
  jetzt: fc.constant(JETZT),
  sicht: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...SICHTEN.slice(0, 2)) },
    fc.constantFrom(...SICHTEN),
  ),
  hoechstens: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 100, max: 2000 })),
  status: selten(
    2,
    fc.oneof(
      fc.constantFrom(OFFEN, ['abgebrochen'], ['abgebrochen', 'unklar'], ...Object.values(STATUSGRUPPEN)),
      fc.subarray([...Listenstatus.options], { minLength: 1 }),
    ),
  ),
  faehigkeit: selten(2, fc.constantFrom('oft', 'alt', 'selten', 'nie')),
  person_id: selten(4, fc.constantFrom(...WER)),
  nummer: selten(9, fc.nat(900)),
  von: selten(3, zeit),
  bis: selten(3, zeit),
})

/** Page after page, at most so many. */
async function seiten(
  s: Speicher,
  f: Listenfilter,
  liste: typeof suchzeilen,
  hoechstens: number,
): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0, nach: Stelle | undefined; n < hoechstens; n++) {
    const seite = await s.read(liste, { ...f, nach })
    ids.push(...seite.map((v) => v.id))
    nach = seite.at(-1)
    if (seite.length < f.hoechstens) break
  }
  return ids
}

jedeDatenbank((name, oeffne) => {
  it('für jede Person und jeden Filter stehen auf den Seiten genau die, die einzeln angesehen dazugehören', async () => {
    const s = await oeffne()
    await fuelle(s)
    const reihe = ALLE.toSorted(neuesteZuerst)
    const listen = [suchzeilen, listeSichtbare as unknown as typeof suchzeilen]
    await fc.assert(
      fc.asyncProperty(filter, fc.constantFrom(...listen), async (f, liste) => {
        const sollen = reihe.filter((v) => passt(v, f)).map((v) => v.id)
        expect(await seiten(s, f, liste, 4)).toEqual(sollen.slice(0, 4 * f.hoechstens))
      }),
      { numRuns: name === 'SQLite' ? 150 : 100 },
    )
  })

  it('wer oft entschied, hat Nahes und Fernes, auch auf der zweiten Seite; wer selten, und wer alles sieht, hat nur seine Wege', async () => {
    const s = await oeffne()
    await fuelle(s)
    const nahes = (i: number, mehr: Partial<Listenfilter> = {}) =>
      s.read(naheliegendes, {
        ...{ agent: AGENT, jetzt: JETZT, hoechstens: 51, sicht: SICHTEN[i] as Sicht },
        ...mehr,
      })
    const erste = (await nahes(0))?.kante ?? ''
    expect(ALLE.filter((v) => v.erstellt >= erste).length).toBeGreaterThan(4000)
    expect(ALLE.filter((v) => v.erstellt < erste).length).toBeGreaterThan(1000)
    const nach = ALLE.toSorted(neuesteZuerst)[400] as Stelle
    expect((await nahes(0, { nach }))?.kante).toMatch(/^2026-/)
    expect((await nahes(1, { faehigkeit: 'oft' }))?.kante).toMatch(/^2026-/)
    // Short enough to be looked at to its end.
    expect(await nahes(0, { faehigkeit: 'alt' })).toMatchObject({ kante: undefined })
    for (const i of [2, 3, 4, 5]) expect(await nahes(i)).toBeUndefined()
    expect(await nahes(0, { status: ['unklar', 'fehler'] })).toBeUndefined()
  })
})
