import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bisAllesRuht, bisZurFrage, FRIST_MS, pruefeGenauEinmal, wegUeberHttp } from '../helfer/absturz.ts'
import { frischeDatenbank } from '../helfer/datenbank.ts'
import { json, starteOpenAiServer } from '../helfer/openai-server.ts'
import { type Programm, warteBis } from '../helfer/prozess.ts'
import { ANNA, type Buehne, baueBuehne, frage, schicke } from '../helfer/prozess-buehne.ts'
import { starteTor } from '../helfer/prozess-tor.ts'

// Crashes where „exactly once“ depends on somebody else: on the other system, on the database, on the model.

/** Asks for a ticket, and is killed when the other system has it and its answer has not come back. */
async function stirbNachDemEffekt(b: Buehne, titel: string): Promise<Programm> {
  const weg = wegUeberHttp(b)
  const programm = await b.starte()
  await bisZurFrage({ b, weg, programm, titel })
  const gehalten = b.tore.fremd.halte('nachher', (koerper) => koerper.includes(titel))
  await weg.schicke(programm.url, 'ja')
  await gehalten
  await programm.beende('SIGKILL')
  b.tore.fremd.gibFrei()
  return await b.starte()
}

it.concurrent('auf Postgres ist es dasselbe', { timeout: FRIST_MS }, async (test) => {
  const b = await baueBuehne(test, { db: await frischeDatenbank() })
  await stirbNachDemEffekt(b, 'Tür klemmt')
  await pruefeGenauEinmal(b, wegUeberHttp(b), 'Tür klemmt')
})

it.concurrent('Gegenprobe: kennt das andere System keine Keys, sieht die Prüfung das zweite Ticket', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test)
  const ohneKeys = await starteTor(b.fremd.url, { ohneKeys: true })
  b.tore.fremd = ohneKeys
  b.umgebung.FREMDSYSTEM_URL = ohneKeys.url
  await stirbNachDemEffekt(b, 'Tür klemmt')
  await expect(pruefeGenauEinmal(b, wegUeberHttp(b), 'Tür klemmt')).rejects.toThrow(/length of 1 but got 2/)
})

it.concurrent('ohne Keys und ohne Nachsehen sagt der Vorgang, dass es niemand weiß, und ein Mensch entscheidet', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test, {
    umgebung: { ASSISTENT_CONFIG: join(import.meta.dirname, 'assistent.config.ts') },
  })
  let programm = await b.starte()
  const { vorgang_id } = await frage(b, programm.url, 'Schick ein Fax: Bestellung')
  const gehalten = b.tore.fremd.halte('nachher')
  await schicke(programm.url, 'ja')
  await gehalten
  await programm.beende('SIGKILL')
  b.tore.fremd.gibFrei()
  programm = await b.starte()
  await bisAllesRuht(b)
  const stand =
    'SELECT v.status AS vorgang, grund, a.status AS aktion FROM assistent_vorgang v JOIN assistent_aktion a ON a.vorgang_id = v.id'
  expect(await b.lies(stand)).toEqual([{ vorgang: 'fehler', grund: 'unklar', aktion: 'unklar' }])
  expect(b.fremd.zustand.aufrufe).toHaveLength(1)
  expect((await frage(b, programm.url, 'Was läuft gerade?')).text).toContain(vorgang_id)
  await frage(b, programm.url, `erledigt ${vorgang_id}`)
  expect(await b.lies(stand)).toEqual([{ vorgang: 'erledigt', grund: null, aktion: 'erledigt' }])
  expect(b.fremd.zustand.aufrufe).toHaveLength(1)
})

it.concurrent('während das Modell überlegt: nach dem Start wird es noch einmal gefragt und einmal geantwortet', {
  timeout: FRIST_MS,
}, async (test) => {
  const modell = await starteOpenAiServer()
  test.onTestFinished(() => modell.schliesse())
  const b = await baueBuehne(test, {
    umgebung: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: modell.url },
  })
  modell.dann(
    { art: 'haengt' },
    json({ faehigkeit: 'ticket_anlegen', parameter: { titel: 'Wackelkontakt Raum 2' }, sicherheit: 0.9 }),
  )
  const programm = await b.starte()
  await schicke(programm.url, 'Kümmer dich mal um den Wackelkontakt Raum 2')
  await warteBis('the model is asked', () => modell.anfragen.length > 0 || undefined)
  await programm.beende('SIGKILL')
  const { url } = await b.starte()
  await warteBis('the question', () => b.antworten(ANNA).find((a) => a.text.includes('Wackelkontakt')))
  await frage(b, url, 'ja')
  await bisAllesRuht(b)
  expect(b.antworten(ANNA)).toHaveLength(2)
  expect(await b.lies('SELECT status FROM assistent_vorgang')).toEqual([{ status: 'erledigt' }])
  expect(b.fremd.zustand.aufrufe.map((a) => a.anzahl)).toEqual([1])
})
