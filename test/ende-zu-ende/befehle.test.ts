import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { bisAllesRuht } from '../helfer/absturz.ts'
import { starteOpenAiServer } from '../helfer/openai-server.ts'
import { type Ende, type Programm, warteBis } from '../helfer/prozess.ts'
import {
  ANNA,
  BERND,
  baueBuehne,
  frage,
  meldeAn,
  schicke,
  warteAufAntwort,
} from '../helfer/prozess-buehne.ts'

// The command line beside a running server, and how a server starts and ends.

const FRIST_MS = 180_000

it.concurrent('ein zweiter Server auf derselben Datei startet nicht und sagt, was zu tun ist', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test)
  const programm = await b.starte()
  const zweiter = await b.cli(['start', '--ohne-chat'])
  expect(zweiter).toMatchObject({ code: 1, signal: null, stdout: '' })
  expect(zweiter.stderr).toMatch(/läuft schon ein Server.*\nBeende ihn/)
  expect(zweiter.stderr).not.toMatch(/^\s+at /m)
  // The first has not noticed, and its end frees the place, also when it is killed.
  await frage(b, programm.url, 'hilfe')
  await programm.beende('SIGKILL')
  await frage(b, (await b.starte()).url, 'hilfe')
})

it.concurrent('ein belegter Port beendet den Start, statt ohne HTTP weiterzulaufen', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test)
  const port = new URL(b.tore.fremd.url).port
  const ergebnis = await b.cli(['start', '--ohne-chat'], '', { PORT: port })
  expect(ergebnis).toMatchObject({ code: 2, signal: null })
  expect(ergebnis.stderr).toContain(port)
})

it.concurrent('chat neben dem Server: seine Zeilen beantwortet der Server', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test)
  await b.starte()
  const chat = await b.cli(
    ['chat', '--als', 'Deniz'],
    'Leg ein Ticket an: Lampe flackert\nja\nWas läuft gerade?\n',
  )
  expect(chat).toMatchObject({ code: 0, signal: null })
  expect(chat.stdout).toMatch(/Lampe flackert[\s\S]*angelegt[\s\S]*nichts/)
  expect(await b.lies('SELECT status FROM assistent_vorgang')).toEqual([{ status: 'erledigt' }])
  expect(b.fremd.zustand.aufrufe).toHaveLength(1)
})

it.concurrent('ein Fenster, das später aufgeht, zeigt, worum inzwischen gebeten wurde', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test)
  await b.cli(['chat', '--als', 'Anna'], 'Zahl die Rechnung 4711 über 100 €\n')
  const { stdout } = await b.cli(['chat', '--als', 'Bernd'], 'Hallo\n')
  expect(stdout).toMatch(/^Inzwischen:\nAnna Beispiel bittet um Freigabe[\s\S]*\n\n[\s\S]*Hallo Bernd/)
  expect(stdout.match(/bittet um Freigabe/g)).toHaveLength(1)
})

it.concurrent('freigeben auf der Kommandozeile: nur angemeldet, nie die anfragende Person, der Server führt aus', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test)
  const { url } = await b.starte()
  const { vorgang_id = '' } = await frage(b, url, 'Zahl die Rechnung 4711 über 100 €')
  const status = `SELECT status FROM assistent_vorgang`
  expect(await b.cli(['freigeben', vorgang_id])).toMatchObject({ code: 1, stdout: '' })
  await meldeAn(b, 'Anna')
  expect(await b.cli(['freigeben', vorgang_id])).toMatchObject({ code: 1, stdout: '' })
  expect(await b.lies(status)).toEqual([{ status: 'wartet_freigabe' }])
  const code = await meldeAn(b, 'Bernd')
  // A code is for once.
  expect(await b.cli(['anmelden', '--code', code])).toMatchObject({ code: 1, stdout: '' })
  expect(await b.cli(['freigeben', vorgang_id])).toMatchObject({ code: 0 })
  await warteAufAntwort(b, ANNA, /bezahlt/)
  await bisAllesRuht(b)
  expect(await b.lies(status)).toEqual([{ status: 'erledigt' }])
  expect(b.fremd.zustand.aufrufe.map((a) => `${a.pfad} ${a.anzahl}`)).toEqual(['/zahlungen 1'])
  expect(await b.lies(`SELECT ergebnis, kanal FROM assistent_freigabe ORDER BY id`)).toEqual([
    { ergebnis: 'vier_augen', kanal: 'cli' },
    { ergebnis: 'freigegeben', kanal: 'cli' },
  ])
  const nochmal = await b.cli(['freigeben', vorgang_id])
  expect(nochmal).toMatchObject({ code: 1, stdout: '' })
  expect(nochmal.stderr).toContain('Bernd Muster')
  expect(b.fremd.zustand.aufrufe).toHaveLength(1)
})

it.concurrent('SIGTERM beendet sauber, mitten in der Arbeit, und der nächste Start macht weiter', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test)
  const programm = await b.starte()
  await frage(b, programm.url, 'Leg ein Ticket an: Tor quietscht')
  const gehalten = b.tore.fremd.halte('vorher')
  await schicke(programm.url, 'ja')
  await gehalten
  // A client that never finishes its request.
  const offen = connect(Number(new URL(programm.url).port), '127.0.0.1').on('error', () => undefined)
  offen.write('POST /kanal/http HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{')
  expect(await endet(programm)).toEqual({ code: 0, signal: null })
  offen.destroy()
  expect(await b.lies('SELECT status FROM assistent_vorgang')).toEqual([{ status: 'laeuft' }])
  // Being stopped is no failed attempt.
  const eingang = `SELECT versuche, nicht_vor FROM assistent_eingang WHERE status <> 'erledigt'`
  expect(await b.lies(eingang)).toEqual([{ versuche: 0, nicht_vor: null }])
  b.tore.fremd.gibFrei()
  await b.starte()
  await warteAufAntwort(b, ANNA, /Tor quietscht.*angelegt/)
  await bisAllesRuht(b)
  expect(b.fremd.zustand.aufrufe.map((a) => a.anzahl)).toEqual([1])
  expect(b.antworten(ANNA)).toHaveLength(2)
})

it.concurrent('SIGTERM wartet nicht auf ein Modell, das nicht antwortet', {
  timeout: FRIST_MS,
}, async (test) => {
  const modell = await starteOpenAiServer()
  test.onTestFinished(() => modell.schliesse())
  modell.dann({ art: 'haengt' })
  const b = await baueBuehne(test, { umgebung: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: modell.url } })
  const programm = await b.starte()
  await schicke(programm.url, 'Kümmer dich mal um den Wackelkontakt Raum 2')
  await warteBis('the model is asked', () => modell.anfragen.length > 0)
  expect(await endet(programm)).toEqual({ code: 0, signal: null })
})

/** 5 s are promised; the rest is for a machine with much else to do. Too late shows as `SIGKILL`. */
async function endet(programm: Programm): Promise<Ende> {
  const zuSpaet = setTimeout(() => void programm.beende('SIGKILL'), 8000)
  const ende = await programm.beende('SIGTERM')
  clearTimeout(zuSpaet)
  return ende
}

it.concurrent('„Was läuft gerade?“, „warum V-…?“, die Kommandozeile und die Tabellen sagen dasselbe', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test)
  const { url } = await b.starte()
  await frage(b, url, 'Leg ein Ticket an: Spüle tropft')
  await frage(b, url, 'ja')
  await frage(b, url, 'Trag Urlaub vom 21.12. bis 23.12. ein')
  await frage(b, url, 'Zahl die Rechnung 4711 über 100 €')
  await bisAllesRuht(b)
  const tabelle = await b.lies<{ id: string; status: string }>(
    'SELECT id, status FROM assistent_vorgang ORDER BY nachricht_id DESC',
  )
  expect(tabelle.map((v) => v.status)).toEqual(['wartet_freigabe', 'bestaetigung', 'erledigt'])
  const json = async (...args: string[]) => JSON.parse((await b.cli([...args, '--json'])).stdout)
  const alle = (await json('vorgaenge')) as { id: string; status: string }[]
  expect(alle.map(({ id, status }) => ({ id, status }))).toEqual(tabelle)
  const offen = tabelle.filter((v) => v.status !== 'erledigt').map((v) => v.id)
  const offeneJson = (await json('vorgaenge', '--status', 'offen')) as { id: string }[]
  expect(offeneJson.map((v) => v.id)).toEqual(offen)
  const laeuft = (await frage(b, url, 'Was läuft gerade?')).text
  expect(laeuft.match(/V-\d+/g)?.toReversed()).toEqual(offen)
  // Bernd sees what waits for him, and nothing else.
  const beiBernd = (await frage(b, url, 'Was läuft gerade?', { von: BERND })).text
  expect(beiBernd.match(/V-\d+/g)).toEqual(offen.slice(0, 1))

  for (const { id } of tabelle) {
    const imChat = (await frage(b, url, `warum ${id}?`)).text
    const inDerShell = (await b.cli(['vorgang', id])).stdout.trimEnd()
    expect(inDerShell).toBe(imChat)
  }
  const erledigt = tabelle[2]?.id ?? ''
  expect(await json('vorgang', erledigt)).toMatchObject({
    id: erledigt,
    status: 'erledigt',
    aktionen: await b.lies(`SELECT key, status FROM assistent_aktion WHERE vorgang_id = '${erledigt}'`),
  })
})
