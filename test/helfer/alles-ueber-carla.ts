import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pruefeKonfiguration } from '../../src/config.ts'
import { setzeAbwesenheit } from '../../src/speicher/abwesenheit.ts'
import { insertEinladung, loeseEinladungEin } from '../../src/speicher/anmeldung.ts'
import { vermerkeEinsicht } from '../../src/speicher/einsicht.ts'
import { zuJson } from '../../src/speicher/json.ts'
import { insertKennung } from '../../src/speicher/kennung.ts'
import { insertNotiz } from '../../src/speicher/notiz.ts'
import { insertPasskey } from '../../src/speicher/passkey.ts'
import { setzePasswort } from '../../src/speicher/passwort.ts'
import { setzeVertretung } from '../../src/speicher/person.ts'
import { exec, type Operation, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { NUMMER } from './buero.ts'
import { oeffneKanaele } from './kanaele.ts'
import { starteMedienAnbieter } from './medien-anbieter.ts'

// Carla with everything that can be stored about somebody: three channels, groups, her own work, other people's work that she
// decided, media, reminders, what was learned. What others write holds FREMDES, which must not be seen by her.

/** Words that only others use. */
export const FREMDES = ['Berndgeheim', 'Annageheim', 'Denizgeheim', '777,13', '9913']

/** Words that she wrote herself, also about somebody else. */
export const EIGENES = [
  'Carlaplatz',
  'Carlabeamer',
  'Carladrucker',
  'Carlanotiz',
  'Carlatermin',
  'Carlaplan',
  'Deniz Test',
]

export async function allesUeberCarla(speicher: Speicher) {
  const medienOrdner = mkdtempSync(join(tmpdir(), 'assistent-auskunft-'))
  const anbieter = await starteMedienAnbieter('t')
  anbieter.medien.set('M1', { bytes: Buffer.from('%PDF-1.7 Carla') })
  const k = await oeffneKanaele({ speicher, medienOrdner, konfiguration: { gruppen: 'alle' } })
  k.adressen.set('M1', anbieter.adresse('M1'))
  const { b } = k
  const inGruppe = { chat: 'G1', gruppe: true }

  await k.whatsapp.sagt('carla', 'merk dir, dass mein Parkplatz Carlaplatz heißt')
  await k.whatsapp.sagt('carla', 'merk dir, dass Deniz Test im Urlaub ist')
  await k.whatsapp.sagt('carla', 'mit CB meine ich Carlabeamer')
  await k.whatsapp.sagt('carla', 'leg ein Ticket an: Carlabeamer geht nicht')
  await k.whatsapp.sagt('carla', 'ja')
  await k.whatsapp.sagt('carla', { type: 'document', document: { id: 'M1', filename: 'brief.pdf' } })
  await k.slack.sagt('carla', '<@U0BOT> leg ein Ticket an: Carladrucker klemmt')
  await b.sage('carla', 'Erinner mich morgen um 9 an Carlatermin')
  await b.sage('carla', 'Zahl die Rechnung 5512 über 20 €')
  await b.sage('bernd', `freigeben ${await wartende(k)}`)
  // Other people's work, which she hears of, asks about and decides.
  await b.sage('anna', 'Wie war der Umsatz im Oktober in Wien, Annageheim?', inGruppe)
  await b.sage('carla', 'Wie war der Umsatz im Oktober?', inGruppe)
  await b.sage('bernd', 'Zahl die Rechnung Berndgeheim-9913 über 777,13 €')
  const erste = await wartende(k)
  await b.sage('carla', 'Was läuft gerade?')
  await b.sage('carla', 'Was läuft im Team?')
  await b.sage('carla', `warum ${erste}?`)
  await b.sage('carla', `status ${erste}`)
  await b.sage('carla', `freigeben ${erste}`)
  await b.sage('bernd', 'Zahl die Rechnung Berndgeheim-2 über 30 €')
  await b.sage('carla', `ablehnen ${await wartende(k)} doppelt, sagt Carla`)
  await b.sage('anna', 'Zahl die Rechnung Annageheim-1 über 40 €')
  for (const text of ['Leg ein Ticket an: Berndgeheim klemmt', 'ja']) await b.sage('bernd', text)
  await b.sage('deniz', 'Lösch den Post Denizgeheim')
  await speicher.run(dazu, { jetzt: b.uhr.jetzt(), ids: await idsVon(k) })
  return {
    k,
    konfiguration: pruefeKonfiguration({ agent: 'assistent' }, 'Test'),
    medienOrdner,
    ids: await idsVon(k),
    async schliesse() {
      await k.schliesse()
      await anbieter.schliesse()
    },
  }
}

type Kanaele = Awaited<ReturnType<typeof oeffneKanaele>>

const wartende = async (k: Kanaele): Promise<string> =>
  (await k.b.vorgaenge()).find((v) => v.status === 'wartet_freigabe')?.id ?? '?'

async function idsVon(k: Kanaele): Promise<{ carla: string; bernd: string }> {
  const id = new Map((await k.b.personen()).map((p) => [p.phone, p.id]))
  return { carla: id.get(NUMMER.carla) ?? '', bernd: id.get(NUMMER.bernd) ?? '' }
}

/** What no short conversation leaves behind. */
function* dazu({ ids, jetzt }: { ids: { carla: string; bernd: string }; jetzt: string }): Operation<void> {
  const wer = { agent: 'assistent', person_id: ids.carla }
  yield* insertNotiz({ ...wer, key: 'n1', text: 'Carlanotiz', jetzt })
  yield* exec(sql`INSERT INTO assistent_zeitplan (agent, person_id, unterhaltung_id, vorgang_id, key, art, text, angaben, rhythmus, zone, status, version, erstellt, aktualisiert)
    VALUES (${wer.agent}, ${ids.carla}, 'u', 'V-1', 'z1', 'erinnerung', 'Carlaplan', '{}', '{}', 'Europe/Berlin', 'pausiert', 1, ${jetzt}, ${jetzt})`)
  yield* setzeVertretung({ id: ids.carla, vertretung: ids.bernd, bis: null, jetzt })
  yield* setzeVertretung({ id: ids.bernd, vertretung: ids.carla, bis: null, jetzt })
  for (const [id, vertretung] of [
    [ids.carla, ids.bernd],
    [ids.bernd, ids.carla],
  ] as const)
    yield* setzeAbwesenheit({
      id,
      abwesenheit: { vertretung, von: jetzt, bis: '2099-01-01T00:00:00.000Z' },
      jetzt,
    })
  yield* insertKennung({
    agent: wer.agent,
    k: { kanal: 'mail', kennung: 'carla@beispiel.de' },
    person_id: ids.carla,
    geprueft: true,
    jetzt,
  })
  yield* insertEinladung({ hash: 'h1', person_id: ids.carla, gueltig_bis: '2099-01-01T00:00:00.000Z', jetzt })
  yield* loeseEinladungEin({
    agent: wer.agent,
    hash: 'h1',
    sitzung: { hash: 's1', id: 'S1', kanal: 'web', weg: 'einladung', geraet: 'Firefox · Windows', jetzt },
  })
  yield* exec(sql`INSERT INTO assistent_aktion (vorgang_id, faehigkeit, system, aktion, key, input_hash, status, executor,
      ausgeloest_von, begruendung, erstellt, abgeschlossen, entscheidung, entschieden_von, entschieden)
    SELECT id, 'ticket_anlegen', 's', 'unklar', id || ':s.unklar:1', 'h', 'erledigt', 'e',
      ${ids.bernd}, 'b', ${jetzt}, ${jetzt}, 'erledigt', ${ids.carla}, ${jetzt} FROM assistent_vorgang WHERE person_id = ${ids.bernd} AND status = 'erledigt' AND faehigkeit = 'ticket_anlegen'`)
  yield* exec(sql`INSERT INTO assistent_lernbeispiel (agent, person_id, text_norm, text, vorgang_id, status, entschieden_von, entschieden_am, faehigkeit, parameter, quelle, nachricht_id, team, erstellt)
    VALUES (${wer.agent}, ${ids.carla}, 'carlafrage', 'Carlafrage', NULL, 'abgelehnt', ${ids.bernd}, ${jetzt}, 'umsatz_abfragen', '{}', 'auswahl', 1, 0, ${jetzt})`)
  yield* exec(sql`INSERT INTO summaries (agent, phone, text, through_id, aktualisiert)
    VALUES (${wer.agent}, ${NUMMER.carla}, 'Carla parkt gern, Bernd Muster zahlt. Sie gab Berndgeheim-9913 frei, 777,13 €. Sie mag Tee.', 1, ${jetzt})`)
  yield* exec(sql`INSERT INTO assistent_verdichtung (agent, phone, executor, bis, fehlversuche)
    VALUES (${wer.agent}, ${NUMMER.carla}, 'e', ${jetzt}, 0)`)
  yield* exec(sql`INSERT INTO assistent_vergessen (id, agent, art, status, namen, entfernt, begonnen)
    VALUES ('Q1', ${wer.agent}, 'inhalte', 'fertig', ${zuJson(['hash-von-carla'])}, '{}', ${jetzt})`)
  yield* exec(
    sql`INSERT INTO assistent_auskunft (agent, person_id, weg, zeit) VALUES (${wer.agent}, ${ids.carla}, 'shell', ${jetzt})`,
  )
  yield* exec(sql`INSERT INTO assistent_auskunft (agent, person_id, von, weg, zeit)
    VALUES (${wer.agent}, ${ids.bernd}, ${ids.carla}, 'anmeldung', ${jetzt})`)
  const passkey = { id: 'PK-carla', name: 'Firefox · Windows', schluessel: 'pub', zaehler: 3 }
  yield* insertPasskey({ person_id: ids.carla, p: passkey, jetzt })
  yield* setzePasswort({ person_id: ids.carla, alt: undefined, hash: 'scrypt', sitzung: '', jetzt })
  yield* vermerkeEinsicht({ ...wer, von: ids.bernd, was: 'person', jetzt })
  yield* vermerkeEinsicht({ ...wer, person_id: ids.bernd, von: ids.carla, was: 'vorgang', jetzt })
  for (const id of [ids.carla, ids.bernd])
    yield* exec(sql`INSERT INTO assistent_modellaufruf (agent, nachricht_id, zweck, modell, ergebnis, tokens_ein, tokens_cache, tokens_aus, zeit)
      SELECT agent, MAX(id), 'erkennung', 'm', 'ok', 120, 0, 7, ${jetzt} FROM assistent_eingang WHERE person_id = ${id} GROUP BY agent`)
}
