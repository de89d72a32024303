import { expect, it } from 'vitest'
import type { Betriebslage } from '../../src/assistent/betriebslage.ts'
import type { Auskunft } from '../../src/domaene/auskunft.ts'
import type { Betrieb } from '../../src/leitstand/vertrag/betrieb.ts'
import type { PersonGanz } from '../../src/leitstand/vertrag/person.ts'
import { bisAllesRuht } from '../helfer/absturz.ts'
import { baueBuehne, schicke } from '../helfer/prozess-buehne.ts'

// What the console shows, the command line shows: beside the running server, in real processes.

it('Betrieb, Zahlen, Fakten und Auskunft: die Kommandozeile sagt dasselbe wie der Leitstand', {
  timeout: 120_000,
}, async (test) => {
  const b = await baueBuehne(test)
  const { url } = await b.starte()
  await schicke(url, 'Merk dir, dass ich montags im Homeoffice arbeite')
  await bisAllesRuht(b)
  const cli = async (...args: string[]): Promise<string> => {
    const ende = await b.cli(args)
    expect({ args, code: ende.code, stderr: ende.stderr }).toEqual({ args, code: 0, stderr: '' })
    return ende.stdout
  }
  const { code } = JSON.parse(await cli('person', 'einladen', 'Carla', '--json')) as { code: string }
  const drin = await fetch(`${url}/api/anmeldung/einladung`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  const cookie = drin.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const hole = async (pfad: string) => await fetch(`${url}/api${pfad}`, { headers: { cookie } })
  const json = async <T>(pfad: string): Promise<T> => (await (await hole(pfad)).json()) as T

  // What is written on the page counts as a message like that of a channel.
  const token = (await json<{ token: string }>('/ich')).token
  const geschrieben = await fetch(`${url}/api/chat`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'x-assistent-token': token },
    body: JSON.stringify({ id: 'zum-ersten-mal', text: 'hilfe' }),
  })
  expect(geschrieben.status).toBe(200)
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('assistent_nachrichten_total{kanal="web"} 1')
  await bisAllesRuht(b)

  const betrieb = await json<Betrieb>('/betrieb')
  const lage = JSON.parse(await cli('betrieb', '--json')) as Betriebslage
  expect(betrieb.befunde.map((x) => [x.name, x.ok])).toEqual(lage.befunde.map((x) => [x.name, x.ok]))
  expect(betrieb.laeufe.map((x) => x.naechster)).toEqual(lage.laeufe.map((x) => x.naechster))
  expect(betrieb.datenbank).toMatchObject({ art: 'sqlite', bytes: expect.any(Number) })
  expect(await cli('betrieb')).toContain('Kanal http')

  const { tage: _, ...zahlen } = await json<Record<string, unknown>>('/zahlen')
  const { tage: __, ...ihre } = JSON.parse(await cli('zahlen', '--json')) as Record<string, unknown>
  expect(ihre).toEqual(zahlen)
  expect(await cli('zahlen')).toContain('Noch zu wenig Daten.')
  expect((await b.cli(['zahlen', '--tage', '0'])).code).toBe(2)

  const { eintraege } = await json<{ eintraege: { id: string; name: string }[] }>('/personen?suche=anna')
  const id = eintraege[0]?.id ?? ''
  const gezeigt = async () =>
    (await json<PersonGanz>(`/personen/${id}`)).fakten_liste.map((f) => [
      f.id,
      f.text,
      f.gilt,
      f.ersetzt_durch,
    ])
  const fakten = JSON.parse(await cli('person', 'fakten', 'Anna', '--json')) as PersonGanz['fakten_liste']
  expect(fakten.map((f) => [f.id, f.text, f.gilt, f.ersetzt_durch])).toEqual(await gezeigt())
  const nr = String(fakten[0]?.id)
  await cli('person', 'fakten', 'Anna', '--berichtigen', nr, '--mit', 'Ich arbeite freitags im Homeoffice')
  expect((await gezeigt()).map(([, , gilt]) => gilt)).toEqual([false, true])
  await cli('person', 'fakten', 'Anna', '--merken', 'Mein Hund heißt Rex')
  expect(await cli('person', 'fakten', 'Anna', '--vergessen', nr)).toContain('Rex')
  expect(await gezeigt()).toHaveLength(2)
  expect((await b.cli(['person', 'fakten', 'Anna', '--vergessen', nr])).code).toBe(1)
  expect((await b.cli(['person', 'fakten', 'Anna', '--berichtigen', nr])).code).toBe(2)
  expect((await b.cli(['person', 'fakten', 'Anna', '--merken', '???'])).code).toBe(1)

  // Each look is one more row, and nothing else differs.
  const seine = await (await hole(`/personen/${id}/auskunft`)).text()
  const andere = await cli('auskunft', 'Anna', '--json')
  const ohneBlicke = (text: string): string => {
    const a = JSON.parse(text) as Auskunft
    return JSON.stringify({ ...a, erstellt: '', teile: { ...a.teile, auskuenfte: null } })
  }
  expect(ohneBlicke(andere)).toBe(ohneBlicke(seine))
})
