import { z } from 'zod'
import type { VorgangStatus } from '../../src/domaene/vorgang.ts'
import type { Instant } from '../../src/domaene/zeit.ts'
import { beendeAktion, beginneAktion } from '../../src/speicher/aktion.ts'
import { insertAusgang, markiereGesendet } from '../../src/speicher/ausgang.ts'
import { beendeEingang, nimmAnOperation } from '../../src/speicher/eingang.ts'
import { insertFreigabe } from '../../src/speicher/freigabe.ts'
import { remember } from '../../src/speicher/gedaechtnis.ts'
import { insertPerson } from '../../src/speicher/person.ts'
import { exec, type Operation, rows, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { insertVerlauf } from '../../src/speicher/verlauf.ts'
import { insertVorgang } from '../../src/speicher/vorgang.ts'
import { verbucheSendung } from '../../src/speicher/zustellung.ts'

// A database with something in every table that keeps things for a time.

const ORT = { agent: 'a', kanal: 'http', chat: 'c' }

export function* person(arg: { id: string; rollen: string[]; jetzt: Instant }): Operation<void> {
  const p = {
    id: arg.id,
    agent: 'a',
    phone: arg.id,
    name: arg.id,
    sprache: 'de',
    rollen: arg.rollen,
  } as const
  yield* insertPerson({ p: { ...p, kennungen: [], geprueft: true, quelle: 'test' }, jetzt: arg.jetzt })
}

export function* grundstock({ jetzt }: { jetzt: Instant }): Operation<void> {
  yield* person({ id: 'anna', rollen: ['mitglied'], jetzt })
  yield* exec(sql`INSERT INTO assistent_unterhaltung (id, agent, kanal, chat, person_id, gruppe, an, erstellt, aktualisiert)
    VALUES ('u', 'a', 'http', 'c', 'anna', 0, 'c', ${jetzt}, ${jetzt})`)
}

export const ereignis = (ding: string) => ({
  ereignis: { ...ORT, ding, art: 'nachricht', gruppe: false, text: `Text von ${ding}`, typ: 'text' } as const,
  dedupe: ding,
  kennungen: [],
})

/** A message that was taken in then; without `status` it stays unfinished. Returns its id. */
export function* eingang(arg: {
  ding: string
  zeit: Instant
  status?: 'erledigt' | 'fehler'
}): Operation<number> {
  const { ids } = yield* nimmAnOperation({
    neue: [{ ...ereignis(arg.ding), gesendet: arg.zeit }],
    meldungen: [],
    jetzt: arg.zeit,
  })
  const id = ids[0] ?? 0
  if (arg.status)
    yield* beendeEingang({ id, status: arg.status, ergebnis: 'x', grund: null, jetzt: arg.zeit })
  return id
}

export function* vorgang(arg: {
  id: string
  status: VorgangStatus
  zeit: Instant
  nachricht_id?: number
}): Operation<void> {
  const { id, status } = arg
  yield* insertVorgang({
    v: {
      id,
      agent: 'a',
      faehigkeit: 'ticket_anlegen',
      text: `Text von ${id}`,
      parameter: { titel: `Titel von ${id}` },
      status,
      risiko: 2,
      sicherheit: 0.9,
      quelle: 'lokal',
      unterhaltung_id: 'u',
      nachricht_id: arg.nachricht_id ?? 1,
      person_id: 'anna',
      antwort: 'Antwort',
      alternativen: '[]',
    },
    jetzt: arg.zeit,
  })
}

export function* aktion(arg: { vorgang_id: string; zeit: Instant; begonnen?: boolean }): Operation<void> {
  const key = `${arg.vorgang_id}:${arg.zeit}`
  yield* beginneAktion({
    a: {
      vorgang_id: arg.vorgang_id,
      faehigkeit: 'ticket_anlegen',
      system: 'fremd',
      aktion: 'ticket_angelegt',
      key,
      input_hash: 'h',
      executor: 'e',
      ausgeloest_von: 'anna',
      freigegeben_von: null,
      begruendung: 'b',
    },
    jetzt: arg.zeit,
  })
  if (!arg.begonnen) yield* beendeAktion({ key, status: 'erledigt', ergebnis: '{}', jetzt: arg.zeit })
}

/** A reply; `gesendet` absent: it still waits. */
export function* ausgang(arg: {
  zeit: Instant
  gesendet?: Instant
  vorgang_id?: string
  nicht_vor?: Instant
}): Operation<number> {
  const id = yield* insertAusgang({
    a: {
      ...ORT,
      an: 'anna',
      person_id: 'anna',
      unterhaltung_id: 'u',
      vorgang_id: arg.vorgang_id ?? null,
      nachricht_id: null,
      zweck: 'antwort',
      text: 'Antwort',
      knoepfe: [],
      zu: null,
      nicht_vor: arg.nicht_vor ?? null,
    },
    jetzt: arg.zeit,
  })
  if (arg.gesendet !== undefined) {
    yield* markiereGesendet({ id, jetzt: arg.gesendet })
    yield* verbucheSendung({ ...ORT, provider_id: `p${id}`, ausgang_id: id, jetzt: arg.gesendet })
  }
  return id
}

export function* freigabe({ vorgang_id, zeit }: { vorgang_id: string; zeit: Instant }): Operation<void> {
  const f = {
    vorgang_id,
    person_id: 'anna',
    kanal: 'http',
    ergebnis: 'freigegeben',
    grund: null,
    stand: null,
  }
  yield* insertFreigabe({ f: { ...f, entscheidung: 'freigeben' }, zeit })
}

export function* zeile({ zeit }: { zeit: Instant }): Operation<void> {
  yield* insertVerlauf({
    v: {
      unterhaltung_id: 'u',
      rolle: 'nutzer',
      text: 't',
      vorgang_id: null,
      nachricht_id: null,
      gesendet: zeit,
    },
    jetzt: zeit,
  })
}

/** A finished piece of work with everything that belongs to it, all of that time. */
export function* abgeschlossen({ name, zeit }: { name: string; zeit: Instant }): Operation<void> {
  yield* zeile({ zeit })
  yield* remember({
    m: { event_id: name, agent: 'a', phone: 'anna', number: null, role: 'user', content: 'x' },
    jetzt: zeit,
  })
  const nachricht_id = yield* eingang({ ding: name, zeit, status: 'erledigt' })
  yield* aktion({ vorgang_id: name, zeit })
  yield* vorgang({ id: name, status: 'erledigt', zeit, nachricht_id })
  yield* freigabe({ vorgang_id: name, zeit })
  yield* ausgang({ zeit, gesendet: zeit, vorgang_id: name })
  yield* exec(
    sql`INSERT INTO assistent_auskunft (agent, person_id, von, weg, zeit) VALUES ('a', 'anna', NULL, 'shell', ${zeit})`,
  )
  yield* exec(
    sql`INSERT INTO assistent_einsicht (agent, person_id, von, was, zeit) VALUES ('a', 'anna', 'bernd', 'person', ${zeit})`,
  )
  yield* exec(sql`INSERT INTO assistent_anmeldeversuch (konto, gueltig_bis) VALUES ('k', ${zeit})`)
  yield* exec(sql`INSERT INTO assistent_anmeldeaufgabe (hash, gueltig_bis) VALUES (${name}, ${zeit})`)
  yield* exec(sql`INSERT INTO assistent_modellaufruf (agent, nachricht_id, zweck, modell, ergebnis, tokens_ein, tokens_cache, tokens_aus, zeit)
    VALUES ('a', ${nachricht_id}, 'erkennung', 'm', 'ok', 100, 0, 10, ${zeit})`)
  yield* run({ name: 'aufraeumen', slot: zeit.slice(0, 16), zeit })
  yield* exec(
    sql`INSERT INTO assistent_einladung (hash, person_id, gueltig_bis, erstellt) VALUES (${name}, 'anna', ${zeit}, ${zeit})`,
  )
  yield* exec(
    sql`INSERT INTO assistent_sitzung (hash, id, person_id, kanal, weg, geraet, zuletzt, gueltig_bis, erstellt)
      VALUES (${name}, ${name}, 'anna', 'cli', 'einladung', '', ${zeit}, ${zeit}, ${zeit})`,
  )
}

export function* run(arg: { name: string; slot: string; zeit: Instant }): Operation<void> {
  yield* exec(sql`INSERT INTO assistent_run (name, slot, status, nachgeholt, gestartet, beendet)
    VALUES (${arg.name}, ${arg.slot}, 'erledigt', 0, ${arg.zeit}, ${arg.zeit})`)
}

/** How many rows are in each table; a text counts when it is there. */
export async function zaehleAlles(speicher: Speicher): Promise<Record<string, number>> {
  const [zahlen] = await speicher.read(
    () =>
      rows(
        z.record(z.string(), z.number()),
        sql`SELECT
          (SELECT COUNT(*) FROM assistent_vorgang WHERE text <> '') AS vorgang_text,
          (SELECT COUNT(*) FROM assistent_eingang WHERE ereignis IS NOT NULL) AS eingang_text,
          (SELECT COUNT(*) FROM assistent_verlauf) AS verlauf,
          (SELECT COUNT(*) FROM messages) AS messages,
          (SELECT COUNT(*) FROM assistent_vorgang) AS vorgang,
          (SELECT COUNT(*) FROM assistent_aktion) AS aktion,
          (SELECT COUNT(*) FROM assistent_freigabe) AS freigabe,
          (SELECT COUNT(*) FROM assistent_zustellung) AS zustellung,
          (SELECT COUNT(*) FROM assistent_ausgang) AS ausgang,
          (SELECT COUNT(*) FROM assistent_eingang) AS eingang,
          (SELECT COUNT(*) FROM assistent_run) AS run,
          (SELECT COUNT(*) FROM assistent_einladung) AS einladung,
          (SELECT COUNT(*) FROM assistent_sitzung) AS sitzung,
          (SELECT COUNT(*) FROM assistent_auskunft) AS auskunft,
          (SELECT COUNT(*) FROM assistent_einsicht) AS einsicht,
          (SELECT COUNT(*) FROM assistent_anmeldeversuch) AS anmeldeversuch,
          (SELECT COUNT(*) FROM assistent_anmeldeaufgabe) AS anmeldeaufgabe,
          (SELECT COUNT(*) FROM assistent_modellaufruf) AS modell`,
      ),
    undefined,
  )
  return zahlen ?? {}
}
