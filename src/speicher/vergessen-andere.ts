import { join, type Sql } from 'sql-template-tag'
import { z } from 'zod'
import { saetzeVon } from '../domaene/fakt/erwaehnt.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'
import { indiziere, loescheMessages } from './suche.ts'
import { stapel } from './vergessen-arbeit.ts'

// What the assistant said to others about somebody's work: requests to approve, lists, results. Their own words stay.

export interface BeiAnderen {
  agent: string
  person_id: string
  phone: string
  /** Ids of the person's Vorgänge, and of those with values of theirs: a text that names one is about it and goes. */
  vorgaenge: readonly string[]
  /** What the person wrote into other people's work: reasons of decisions, and how values of theirs are said. */
  gruende: readonly string[]
  /** Names and numbers that are replaced by the pseudonym; empty when the person stays. */
  namen: readonly string[]
  pseudonym: string
  /** Of the person; what others' summaries say under it, or a part of it, is about them. */
  name?: string
}

const Text = z.object({ id: z.number(), text: z.string() })
const Message = z.object({ id: z.number(), text: z.string(), phone: z.string() })
const Summary = z.object({ phone: z.string(), text: z.string() })
const VorgangText = z.object({ id: z.string(), text: z.string() })
const Anzahl = z.object({ n: z.number() })
const Name = z.object({ name: z.string() })

/** Returns how many rows changed. */
export function* vergissBeiAnderen(arg: BeiAnderen): Operation<number> {
  const gesendet = yield* anAndere(arg)
  const namen = yield* eindeutigeNamen(arg)
  const nadeln = [...new Set([...namen, ...arg.gruende])].filter((n) => n.length >= 3)
  const nichts = arg.vorgaenge.length === 0 && nadeln.length === 0
  const lies: Lies = nichts ? () => undefined : leserVon(arg, namen, nadeln)
  const anzahl = gesendet + (yield* inSummaries(arg, lies, nadeln))
  if (nichts) return anzahl
  return (
    anzahl +
    (yield* imVerlauf(arg, lies, nadeln)) +
    (yield* inMessages(arg, lies, nadeln)) +
    (yield* imAusgang(arg, lies, nadeln)) +
    (yield* inAntworten(arg, lies, nadeln))
  )
}

function* anAndere(arg: BeiAnderen): Operation<number> {
  let anzahl = 0
  for (const diese of stapel(arg.vorgaenge)) {
    const weg = yield* rows(
      z.object({}),
      sql`UPDATE assistent_ausgang SET ${LEERER_AUSGANG} WHERE vorgang_id IN (${join(diese)})
        AND (person_id IS NULL OR person_id <> ${arg.person_id}) RETURNING 1 AS weg`,
    )
    anzahl += weg.length
  }
  return anzahl
}

const LEERER_AUSGANG = sql`text = '', knoepfe = '[]', fehler = CASE status WHEN 'bereit' THEN 'vergessen' ELSE fehler END,
  status = CASE status WHEN 'bereit' THEN 'abgebrochen' ELSE status END`

/** A name that somebody else has too stays theirs. */
function* eindeutigeNamen(arg: BeiAnderen): Operation<string[]> {
  const namen: string[] = []
  for (const name of new Set(arg.namen)) {
    const da = yield* row(
      Anzahl,
      sql`SELECT COUNT(*) AS n FROM assistent_person WHERE agent = ${arg.agent} AND name = ${name} AND id <> ${arg.person_id}`,
    )
    if (da?.n === 0) namen.push(name)
  }
  return namen
}

const ANREDE = 'Frau|Herrn?|Mr\\.?|Mrs\\.?|Ms\\.?|Senhora?|Sra?\\.?'

/**
 * How a model calls the person: by the first name that nobody else has, or „Frau …“. Not by the last name alone: „Koch“
 * and „Test“ are words, and what is meant by them is somebody else's memory.
 */
function* rufeDer(arg: BeiAnderen): Operation<RegExp | undefined> {
  const [vorname = '', ...weitere] = (arg.name ?? '').trim().split(/\s+/u)
  const nachname = weitere.at(-1)
  const andere = yield* rows(
    Name,
    sql`SELECT name FROM assistent_person WHERE agent = ${arg.agent} AND id <> ${arg.person_id}`,
  )
  const hat = (teil: string): boolean =>
    andere.some(({ name }) => name.toLowerCase().split(/\s+/u).includes(teil.toLowerCase()))
  const rufe = [
    ...(vorname.length >= 3 && !hat(vorname) ? [`${maskiert(vorname)}s?`] : []),
    ...(nachname !== undefined && !hat(nachname) ? [`(?:${ANREDE})\\s+${maskiert(nachname)}s?`] : []),
  ]
  return rufe.length === 0
    ? undefined
    : new RegExp(`(?<![\\p{L}\\p{N}])(?:${rufe.join('|')})(?![\\p{L}\\p{N}])`, 'u')
}

/** What becomes of a text: undefined, it stays; '' it goes; else the text without names. */
type Lies = (text: string) => string | undefined

function leserVon(arg: BeiAnderen, namen: readonly string[], nadeln: readonly string[]): Lies {
  const ids = new Set(arg.vorgaenge)
  const muster =
    nadeln.length === 0
      ? undefined
      : new RegExp(
          `(?<![\\p{L}\\p{N}])(?:${nadeln.map((n) => maskiert(n)).join('|')})(?![\\p{L}\\p{N}])`,
          'gu',
        )
  return (text) => {
    for (const [id] of text.matchAll(/\bV-\d+(?:\.\d+)?/gu)) if (ids.has(id)) return ''
    if (muster === undefined) return undefined
    const ohne = text.replace(muster, (was) => (namen.includes(was) ? arg.pseudonym : '…'))
    return ohne === text ? undefined : ohne
  }
}

/** No LIKE on people's text: `replace` says whether it is in there, on both databases. */
const kommtVor = (spalte: Sql, arg: BeiAnderen, nadeln: readonly string[]): Sql => {
  const suche = [...(arg.vorgaenge.length > 0 ? ['V-'] : []), ...nadeln]
  return sql`(${join(
    suche.map((n) => sql`replace(${spalte}, ${n}, '') <> ${spalte}`),
    ' OR ',
  )})`
}

function* imVerlauf(arg: BeiAnderen, lies: Lies, nadeln: readonly string[]): Operation<number> {
  const da = yield* rows(
    Text,
    sql`SELECT v.id, v.text FROM assistent_verlauf v JOIN assistent_unterhaltung u ON u.id = v.unterhaltung_id
      WHERE u.agent = ${arg.agent} AND u.person_id <> ${arg.person_id} AND v.rolle = 'assistent' AND ${kommtVor(sql`v.text`, arg, nadeln)}`,
  )
  let anzahl = 0
  for (const { id, text } of da) {
    const neu = lies(text)
    if (neu === undefined) continue
    anzahl++
    if (neu === '') yield* exec(sql`DELETE FROM assistent_verlauf WHERE id = ${id}`)
    else yield* exec(sql`UPDATE assistent_verlauf SET text = ${neu} WHERE id = ${id}`)
  }
  return anzahl
}

function* inMessages(arg: BeiAnderen, lies: Lies, nadeln: readonly string[]): Operation<number> {
  const da = yield* rows(
    Message,
    sql`SELECT id, phone, content AS text FROM messages WHERE agent = ${arg.agent} AND phone <> ${arg.phone} AND role = 'assistant'
      AND ${kommtVor(sql`content`, arg, nadeln)}`,
  )
  const gehen: number[] = []
  let anzahl = 0
  for (const { id, phone, text } of da) {
    const neu = lies(text)
    if (neu === undefined) continue
    anzahl++
    if (neu === '') {
      gehen.push(id)
      continue
    }
    yield* exec(sql`UPDATE messages SET content = ${neu} WHERE id = ${id}`)
    yield* exec(
      sql`DELETE FROM assistent_suche WHERE agent = ${arg.agent} AND phone = ${phone} AND message_id = ${id}`,
    )
    yield* indiziere({ agent: arg.agent, phone, id, content: neu })
  }
  yield* loescheMessages({ ids: gehen })
  return anzahl
}

/** What was summarised from them, sentence by sentence. */
function* inSummaries(arg: BeiAnderen, lies: Lies, nadeln: readonly string[]): Operation<number> {
  // A model writes „Anna hat die Rechnung offen“: neither the whole name nor the number of the Vorgang.
  const nennt = yield* rufeDer(arg)
  const alle = yield* rows(
    Summary,
    sql`SELECT phone, text FROM summaries WHERE agent = ${arg.agent} AND phone <> ${arg.phone}`,
  )
  const da = alle.filter(
    ({ text }) => nennt?.test(text) || /V-/u.test(text) || nadeln.some((n) => text.includes(n)),
  )
  let anzahl = 0
  for (const { phone, text } of da) {
    const saetze = saetzeVon(text).map((satz) => (nennt?.test(satz) ? '' : (lies(satz) ?? satz)))
    const neu = saetze.join('').trim()
    if (neu === text) continue
    anzahl++
    const wo = sql`WHERE agent = ${arg.agent} AND phone = ${phone}`
    yield* exec(neu === '' ? sql`DELETE FROM summaries ${wo}` : sql`UPDATE summaries SET text = ${neu} ${wo}`)
  }
  return anzahl
}

function* imAusgang(arg: BeiAnderen, lies: Lies, nadeln: readonly string[]): Operation<number> {
  const da = yield* rows(
    Text,
    sql`SELECT id, text FROM assistent_ausgang WHERE agent = ${arg.agent} AND person_id <> ${arg.person_id} AND ${kommtVor(sql`text`, arg, nadeln)}`,
  )
  let anzahl = 0
  for (const { id, text } of da) {
    const neu = lies(text)
    if (neu === undefined) continue
    anzahl++
    if (neu === '') yield* exec(sql`UPDATE assistent_ausgang SET ${LEERER_AUSGANG} WHERE id = ${id}`)
    else yield* exec(sql`UPDATE assistent_ausgang SET text = ${neu} WHERE id = ${id}`)
  }
  return anzahl
}

/** I3: the status of a closed one is frozen, its texts are not. */
function* inAntworten(arg: BeiAnderen, lies: Lies, nadeln: readonly string[]): Operation<number> {
  const da = yield* rows(
    VorgangText,
    sql`SELECT id, antwort AS text FROM assistent_vorgang WHERE agent = ${arg.agent} AND person_id <> ${arg.person_id}
      AND antwort IS NOT NULL AND ${kommtVor(sql`antwort`, arg, nadeln)}`,
  )
  let anzahl = 0
  for (const { id, text } of da) {
    const neu = lies(text)
    if (neu === undefined) continue
    anzahl++
    yield* exec(sql`UPDATE assistent_vorgang SET antwort = ${neu === '' ? null : neu} WHERE id = ${id}`)
  }
  return anzahl
}

const maskiert = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')
