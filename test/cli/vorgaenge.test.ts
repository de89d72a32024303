import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemUhr } from '../../src/betrieb/uhr.ts'
import { meldeAn } from '../../src/cli/anmeldung.ts'
import { heuteBefehl } from '../../src/cli/heute.ts'
import { ladeEin } from '../../src/cli/person.ts'
import { protokoll } from '../../src/cli/protokoll.ts'
import { vorgaenge } from '../../src/cli/vorgaenge.ts'
import type { Heute } from '../../src/leitstand/vertrag/vorgang.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { grundlage } from '../helfer/grundlage.ts'
import { oeffneLeitstand } from '../helfer/leitstand.ts'

// The list, what is taken away and the first page: on the command line they are the console's, read by its operations.

let gesagt: string[] = []
beforeEach(() => {
  gesagt = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => gesagt.push(String(text)) > 0)
})
afterEach(() => vi.restoreAllMocks())
/** `fetch` drops it from a text. */
const BOM = '\uFEFF'
async function sagt(tu: () => Promise<unknown>): Promise<string> {
  gesagt = []
  await tu()
  return gesagt.join('')
}

const SKILLS = ['ticket_anlegen', 'umsatz_abfragen', 'rechnung_zahlen'].map((s) => `beispiel/skills/${s}.ts`)

jedeDatenbank((_name, oeffne) => {
  const mit = async () => {
    const speicher = await oeffne()
    const l = await oeffneLeitstand({ speicher, zeit: systemUhr.jetzt() })
    const ordner = mkdtempSync(join(tmpdir(), 'assistent-token-'))
    const g = grundlage(
      speicher,
      { agent: 'beispiel', skills: SKILLS },
      { ASSISTENT_TOKEN_FILE: join(ordner, 'token.json') },
    )
    await l.b.sage('anna', 'leg ein ticket an: =HYPERLINK("http://x")')
    await l.b.sage('anna', 'ja')
    await l.b.sage('bernd', 'wie hoch war der Umsatz im Oktober?')
    await l.b.sage('anna', 'zahl die Rechnung 4711 über 4.280 €')
    await l.b.sage('anna', 'zahl die Rechnung 4712 über 80 €')
    await l.b.sage('bernd', 'ablehnen V-4 @SUM(A1)')
    const schliesse = async () => {
      rmSync(ordner, { recursive: true })
      await l.schliesse()
    }
    return { l, g, schliesse }
  }

  test('was heruntergeladen wird, ist auf der Kommandozeile Zeichen für Zeichen dasselbe, mit jedem Filter', async () => {
    const { l, g, schliesse } = await mit()
    const carla = await l.fenster('carla')
    const anna = (await l.b.personen()).find((p) => p.name.startsWith('Anna'))?.id
    for (const [frage, optionen] of [
      ['', {}],
      ['?status=offen', { status: 'offen' }],
      [`?person=${anna}&suche=rechnung`, { person: 'Anna', suche: 'rechnung' }],
      ['?faehigkeit=umsatz_abfragen&von=2020-01-01', { faehigkeit: 'umsatz_abfragen', von: '2020-01-01' }],
      ['?bis=2020-01-01', { bis: '2020-01-01' }],
    ] as const)
      for (const ausfuhr of ['csv', 'json'])
        expect(
          (await sagt(() => vorgaenge(g, { ...optionen, ausfuhr }))).replace(BOM, ''),
          `${ausfuhr} ${frage}`,
        ).toBe((await carla.frage(`/vorgaenge.${ausfuhr}${frage}`)).text)
    for (const ausfuhr of ['csv', 'json'])
      expect((await sagt(() => protokoll(g, { ausfuhr }))).replace(BOM, '')).toBe(
        (await carla.frage(`/audit.${ausfuhr}`)).text,
      )
    const csv = await sagt(() => vorgaenge(g, { ausfuhr: 'csv' }))
    expect([csv.startsWith(BOM), csv.split('\r\n').length]).toEqual([true, 1 + 4 + 1])
    expect(await sagt(() => protokoll(g, {}))).toMatch(
      /V-4 · ablehnen · abgelehnt · Bernd Muster · @SUM\(A1\)/,
    )
    await schliesse()
  })

  test('die Liste folgt den Filtern der Seite; was keiner ist, wird beim Namen genannt', async () => {
    const { g, schliesse } = await mit()
    const ids = async (o: object) =>
      (JSON.parse(await sagt(() => vorgaenge(g, { ...o, json: true }))) as { id: string }[]).map((v) => v.id)
    expect(await ids({})).toEqual(['V-5', 'V-4', 'V-3', 'V-1'])
    expect(await ids({ anzahl: '2' })).toEqual(['V-5', 'V-4'])
    expect(await ids({ status: 'wartet_freigabe,abgebrochen' })).toEqual(['V-5', 'V-4'])
    expect(await ids({ person: 'Bernd' })).toEqual(['V-3'])
    expect(await ids({ suche: '4711' })).toEqual(['V-4'])
    expect(await ids({ suche: 'rechnung 4711' })).toEqual(['V-4'])
    for (const [o, name] of [
      [{ status: 'unsinn' }, '--status'],
      [{ von: 'gestern' }, '--von'],
      [{ suche: 'x'.repeat(201) }, '--suche'],
      [{ anzahl: '0' }, '--anzahl'],
      [{ ausfuhr: 'xml' }, '--ausfuhr'],
    ] as const)
      await expect(vorgaenge(g, o)).rejects.toMatchObject({
        code: 'aufruf',
        message: expect.stringContaining(name),
      })
    await expect(protokoll(g, { bis: '1.1.' })).rejects.toMatchObject({ code: 'aufruf' })
    await schliesse()
  })

  test('heute zeigt der angemeldeten Person, was der Leitstand ihr zeigt, und niemandem sonst', async () => {
    const { l, g, schliesse } = await mit()
    await expect(heuteBefehl(g, {})).rejects.toMatchObject({ code: 'nicht_angemeldet' })
    const code = /\b\w{4}-\w{4}-\w{4}\b/.exec(await sagt(() => ladeEin(g, 'Bernd')))?.[0] ?? ''
    await sagt(() => meldeAn(g, code))
    const hier = JSON.parse(await sagt(() => heuteBefehl(g, { json: true }))) as Heute
    const dort = (await (await l.fenster('bernd')).frage<Heute>('/heute')).json
    expect(hier.freigaben.map((f) => f.id)).toEqual(['V-5'])
    expect({ ...hier, jetzt: '' }).toEqual({ ...dort, jetzt: '' })
    expect(await sagt(() => heuteBefehl(g, {}))).toMatch(
      /Wartet auf deine Freigabe \(1\)\n {2}V-5 .*4712.*Anna/,
    )
    await schliesse()
  })
})
