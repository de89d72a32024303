import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bisAllesRuht } from '../helfer/absturz.ts'
import { frischeDatenbank } from '../helfer/datenbank.ts'
import { json, starteOpenAiServer } from '../helfer/openai-server.ts'
import { warteBis } from '../helfer/prozess.ts'
import { ANNA, baueBuehne, frage, neueId, schicke } from '../helfer/prozess-buehne.ts'

// The running program and a model server: what goes over the wire, what is stored, what log and metrics say of it.

const SATZ = 'Anna hat sich ein Passwort merken lassen und nach Hilfe gefragt.'

const DATENBANKEN: [string, () => Promise<string | undefined>][] = [
  ['SQLite', async () => undefined],
  ['Postgres', frischeDatenbank],
]

it.concurrent.for(DATENBANKEN)(
  'beim Anhalten nichts halb, beim nächsten Start alles, und danach ist Altes bekannt (%s)',
  {
    timeout: 180_000,
  },
  async ([, datenbank], test) => {
    const modell = await starteOpenAiServer()
    test.onTestFinished(() => modell.schliesse())
    modell.dann(
      { art: 'haengt' },
      json({ zusammenfassung: SATZ, fakten: [{ fakt: 'Hund heißt Rex', aus: [1] }] }),
    )
    const b = await baueBuehne(test, {
      db: await datenbank(),
      umgebung: {
        ASSISTENT_CONFIG: join(import.meta.dirname, 'verdichtung.config.ts'),
        OPENAI_API_KEY: 'sk-test',
        OPENAI_BASE_URL: modell.url,
      },
    })
    const erstes = await b.starte()
    const id = neueId()
    await frage(b, erstes.url, 'merk dir: mein Hund heißt Rex', { id })
    for (const _ of [1, 2]) await frage(b, erstes.url, 'hilfe')
    await warteBis('the model is asked', () => modell.anfragen.length > 0 || undefined)
    // While it is asked, everything goes on.
    await frage(b, erstes.url, 'hilfe')
    expect(await erstes.beende('SIGTERM')).toEqual({ code: 0, signal: null })
    const messages = () => b.lies<{ content: string }>('SELECT content FROM messages ORDER BY id')
    expect(await messages()).toHaveLength(8)
    expect(await b.lies('SELECT text FROM summaries')).toEqual([])

    const { url, log } = await b.starte()
    await warteBis('the summary', async () => (await b.lies('SELECT text FROM summaries'))[0])
    expect(await b.lies('SELECT text FROM summaries')).toEqual([{ text: SATZ }])
    expect(await messages()).toHaveLength(2)
    expect(await b.lies('SELECT agent FROM assistent_verdichtung')).toEqual([])
    expect((await b.lies<{ fact: string }>('SELECT fact FROM facts')).map((f) => f.fact)).toEqual([
      expect.stringContaining('Rex'),
    ])
    expect(modell.anfragen).toHaveLength(2)
    for (const { body } of modell.anfragen) expect(body).toMatchObject({ store: false })
    expect(JSON.stringify(modell.anfragen[1]?.body)).not.toContain(ANNA.slice(3))

    expect((await schicke(url, 'merk dir: mein Hund heißt Rex', { id })).status).toBe(202)
    await bisAllesRuht(b)
    expect(await messages()).toHaveLength(2)
    expect(b.antworten(ANNA)).toHaveLength(4)

    const metriken = await (await fetch(`${url}/metrics`)).text()
    expect(metriken).toContain('assistent_verdichtungen_total{ergebnis="ok"} 1')
    expect(metriken).toContain('assistent_verdichtete_nachrichten_total 6')
    for (const zeilen of [erstes.log(), log()]) expect(zeilen).not.toMatch(/Rex|Passwort|4917139/)
    expect(log()).toContain('"verdichtet"')
  },
)
