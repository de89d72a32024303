import { expect, it } from 'vitest'
import { bisAllesRuht } from '../helfer/absturz.ts'
import { starteOpenAiServer } from '../helfer/openai-server.ts'
import { ANNA, BERND, baueBuehne, CARLA, frage, schicke } from '../helfer/prozess-buehne.ts'
import { textNachricht } from '../helfer/whatsapp-anbieter.ts'
import { stelleZuWhatsapp } from './kanal.ts'

// What an operator sees of the running program: its log and its metrics.

const FRIST_MS = 180_000

/** What is in no log: words, names, numbers, addresses, secrets. */
const MARKEN = [
  'Zwergpinscher',
  'Kaktusgeheimnis',
  'Quastenflosser',
  'Mondlandeplan',
  'Anna Beispiel',
  'Fremde Frau',
  '1713920001',
  '1713920002',
  '1515550199',
  'kater@beispiel.example',
  'sk-geheim-77',
  'Seltsamfehler',
]

it.concurrent('das Log enthält auf der gesprächigsten Stufe keine Worte, Namen, Nummern, Adressen; auch nicht aus Fehlern', {
  timeout: FRIST_MS,
}, async (test) => {
  const modell = await starteOpenAiServer()
  test.onTestFinished(() => modell.schliesse())
  const b = await baueBuehne(test, {
    umgebung: { LOG_LEVEL: 'trace', OPENAI_API_KEY: 'sk-geheim-77', OPENAI_BASE_URL: modell.url },
  })
  const programm = await b.starte()
  const { url } = programm
  const fehler = { message: 'Seltsamfehler zum Zwergpinscher' }
  modell.dann(
    { art: 'status', status: 500, fehler },
    { art: 'status', status: 400, fehler },
    { art: 'roh', text: 'Seltsamfehler' },
  )
  await frage(b, url, 'Merk dir, dass mein Hund ein Zwergpinscher ist, Mail kater@beispiel.example')
  await frage(b, url, 'Leg ein Ticket an: Kaktusgeheimnis')
  // The effect fails over there, and again.
  const gehalten = b.tore.fremd.halte('vorher')
  await schicke(url, 'ja')
  await gehalten
  b.tore.fremd.gibFrei()
  await bisAllesRuht(b)
  await frage(b, url, 'Zahl die Rechnung Quastenflosser über 100 €', { von: ANNA })
  await frage(b, url, 'Was läuft gerade?', { von: BERND })
  await frage(b, url, 'ablehnen V-99 Mondlandeplan', { von: CARLA })
  // A stranger, another channel, what is not signed, what is no JSON.
  await schicke(url, 'Ich bin Fremde Frau und suche den Zwergpinscher', { von: '+4915155501990' })
  await stelleZuWhatsapp(b, url, textNachricht('wamid.L1', 'Mondlandeplan', '4915155501990'))
  for (const body of [
    '{"text":"Zwergpinscher',
    JSON.stringify({ id: 'x', chat: ANNA, text: 'Quastenflosser' }),
  ])
    await fetch(`${url}/kanal/http`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
  await schicke(url, 'Kaktusgeheimnis', { ts: 'Zwergpinscher' })
  await fetch(`${url}/Zwergpinscher?phone=1713920001`)
  await bisAllesRuht(b)
  const log = programm.log()
  expect(await programm.beende('SIGTERM')).toEqual({ code: 0, signal: null })
  // It did say something: an empty log would prove nothing.
  expect(log).toContain('"level"')
  expect(MARKEN.filter((m) => log.includes(m))).toEqual([])
})

interface Messreihe {
  typ: string
  hilfe: string
  proben: { name: string; labels: string; wert: number }[]
}

/** Prometheus' text, by family. */
function lies(text: string): Map<string, Messreihe> {
  const alle = new Map<string, Messreihe>()
  for (const zeile of text.split('\n').filter((z) => z !== '')) {
    const [, kopf, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(zeile) ?? []
    if (kopf !== undefined) {
      const reihe = alle.get(name) ?? { typ: '', hilfe: '', proben: [] }
      alle.set(name, kopf === 'HELP' ? { ...reihe, hilfe: rest } : { ...reihe, typ: rest })
      continue
    }
    const [, probe = '', labels = '', wert = ''] = /^([a-z_]+)(\{.*\})? (\S+)$/.exec(zeile) ?? []
    const familie = alle.get(probe) ? probe : probe.replace(/_(?:bucket|sum|count)$/, '')
    alle.get(familie)?.proben.push({ name: probe, labels, wert: Number(wert) })
  }
  return alle
}

/** What `promtool check metrics` complains about, and what ours promise. */
function maengel(reihen: Map<string, Messreihe>): string[] {
  return [...reihen].flatMap(([name, { typ, hilfe, proben }]) => [
    ...(hilfe.length < 10 ? [`${name}: no help`] : []),
    ...(!/^assistent_[a-z_]+$/.test(name) ? [`${name}: not our name`] : []),
    ...(!['counter', 'gauge', 'histogram'].includes(typ) ? [`${name}: type ${typ}`] : []),
    ...((typ === 'counter') !== name.endsWith('_total') ? [`${name}: only counters end in _total`] : []),
    ...(/_(?:ms|millis|minutes|mb|kb)(?:_|$)/.test(name) ? [`${name}: not in base units`] : []),
    ...(proben.some((p) => Number.isNaN(p.wert)) ? [`${name}: not a number`] : []),
    ...(proben.some((p) => /[^ -~]|\d{4}/.test(p.labels)) ? [`${name}: labels that are no fixed words`] : []),
  ])
}

it.concurrent('die Metriken des laufenden Servers haben Namen, Einheiten und Hilfe, und zählen, was geschah', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test)
  const { url } = await b.starte()
  const hole = async () => lies(await (await fetch(`${url}/metrics`)).text())
  const wert = (r: Map<string, Messreihe>, name: string, labels = '') =>
    r.get(name)?.proben.find((p) => p.labels === labels)?.wert
  expect(wert(await hole(), 'assistent_rueckfragen_total')).toBe(0)
  await frage(b, url, 'Wie hoch war der Umsatz im Oktober?')
  await frage(b, url, 'Zahl die Rechnung über 100 €')
  await frage(b, url, 'Leg ein Ticket an: Lampe', { von: BERND })
  const gehalten = b.tore.fremd.halte('nachher')
  await schicke(url, 'ja', { von: BERND })
  await gehalten
  const mitten = await hole()
  expect(wert(mitten, 'assistent_eingang_wartend')).toBe(1)
  expect(wert(mitten, 'assistent_eingang_alter_seconds')).toBeGreaterThan(0)
  b.tore.fremd.weiter()
  await bisAllesRuht(b)
  b.schreibe(`INSERT INTO assistent_ausgang (agent, kanal, chat, an, zweck, text, knoepfe, status, versuche, nicht_vor, erstellt)
    VALUES ('beispiel', 'weg', 'c', 'c', 'erinnerung', 't', '[]', 'bereit', 0, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`)
  b.schreibe(`UPDATE assistent_aktion SET status = 'unklar'`)
  b.schreibe(`INSERT INTO assistent_vorgang SELECT 'V-77', agent, faehigkeit, text, parameter, 'fehler', risiko, sicherheit, quelle, alternativen,
    unterhaltung_id, nachricht_id, person_id, antwort, frage, frist, freigabe_rolle, freigabe_bedarf, ersetzt_durch, grund, rueckgaengig_von,
    0, lauf_nachricht_id, laeufe, fortschritt, version, erstellt, aktualisiert FROM assistent_vorgang LIMIT 1`)
  b.schreibe(`UPDATE assistent_aktion SET vorgang_id = 'V-77'`)
  const danach = await hole()
  expect(maengel(danach)).toEqual([])
  expect(wert(danach, 'assistent_nachrichten_total', '{kanal="http"}')).toBe(4)
  expect(wert(danach, 'assistent_rueckfragen_total')).toBe(1)
  expect(wert(danach, 'assistent_vorgaenge_offen', '{status="rueckfrage"}')).toBe(1)
  expect(wert(danach, 'assistent_eingang_wartend')).toBe(0)
  expect(wert(danach, 'assistent_eingang_alter_seconds')).toBe(0)
  expect(wert(danach, 'assistent_wirkungen_unklar')).toBe(1)
  expect(wert(danach, 'assistent_ausgang_alter_seconds')).toBeGreaterThan(0)
  expect(wert(danach, 'assistent_wal_bytes')).toBeGreaterThan(0)
  for (const name of [
    'zuege_total',
    'zug_seconds',
    'modell_aufrufe_total',
    'modell_tokens_total',
    'erinnerungen_verspaetet',
  ])
    expect(danach.has(`assistent_${name}`)).toBe(true)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})
