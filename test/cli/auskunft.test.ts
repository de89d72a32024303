import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { meldeAn } from '../../src/cli/anmeldung.ts'
import { auskunftBefehl } from '../../src/cli/auskunft.ts'
import type { Grundlage } from '../../src/cli/lade.ts'
import { ladeEin, liste } from '../../src/cli/person.ts'
import { legeAn } from '../../src/cli/person-kennung.ts'
import { Auskunft } from '../../src/domaene/auskunft.ts'
import { kennungenVon } from '../../src/domaene/kennung.ts'
import { erstelleForget } from '../../src/gedaechtnis/forget.ts'
import { nimmAnOperation } from '../../src/speicher/eingang.ts'
import { remember } from '../../src/speicher/gedaechtnis.ts'
import { oeffneSpeicher } from '../../src/speicher/oeffnen.ts'
import { listePersonen } from '../../src/speicher/person.ts'
import { type Operation, rows, sql } from '../../src/speicher/speicher.ts'
import { hoereMit } from '../helfer/ausgabe.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { ANNA, grundlage } from '../helfer/grundlage.ts'
import { handUhr } from '../helfer/server.ts'

// The command: who is meant, what is written where, and that each look leaves a row.

const jetzt = '2026-11-27T09:00:00.000Z'
const ausgabe = hoereMit()
let ordner: string
beforeEach(() => {
  ordner = mkdtempSync(join(tmpdir(), 'assistent-auskunft-'))
  vi.spyOn(process, 'cwd').mockReturnValue(ordner)
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(ordner, { recursive: true })
})

async function alsJson(g: Grundlage, wort: string): Promise<Auskunft> {
  ausgabe()
  await auskunftBefehl(g, wort, { json: true })
  return Auskunft.parse(JSON.parse(ausgabe()))
}

const Blick = z.object({ person_id: z.string().nullable(), von: z.string().nullable(), weg: z.string() })
function* blicke(): Operation<z.output<typeof Blick>[]> {
  return yield* rows(Blick, sql`SELECT person_id, von, weg FROM assistent_auskunft ORDER BY id`)
}

const anna = async (g: Grundlage): Promise<string> =>
  (await g.speicher.read(listePersonen, { agent: 'assistent' })).find((p) => p.phone === ANNA)?.id ?? ''

const sage = (g: Grundlage, content: string) =>
  g.speicher.run(remember, {
    m: { event_id: '1', agent: 'assistent', phone: ANNA, number: null, role: 'user', content },
    jetzt,
  })

jedeDatenbank((_name, oeffne) => {
  test('jede Schreibweise, derselbe Mensch; jeder Blick hinterlässt eine Zeile, auch wer es war', async () => {
    const g = grundlage(await oeffne(), {}, { ASSISTENT_TOKEN_FILE: join(ordner, 'token.json') })
    await liste(g, false)
    await sage(g, 'ich mag Tee')
    for (const wort of [
      ANNA,
      'Anna Beispiel',
      'anna',
      '0171 392 00 01',
      '0049 (0)171 3920001',
      await anna(g),
    ]) {
      const a = await alsJson(g, wort)
      expect(a.teile.nachrichten.eintraege.map((m) => m.text)).toEqual(['ich mag Tee'])
    }
    await ladeEin(g, 'Anna')
    await meldeAn(g, /--code (\S+)/.exec(ausgabe())?.[1] ?? '')
    await alsJson(g, 'anna')
    const id = await anna(g)
    expect(await g.speicher.read(blicke, undefined)).toEqual([
      ...Array.from({ length: 6 }, () => ({ person_id: id, von: null, weg: 'shell' })),
      { person_id: id, von: id, weg: 'anmeldung' },
    ])
  })

  test('niemand und mehrere: eine klare Antwort, und kein Blick', async () => {
    const g = grundlage(await oeffne())
    await legeAn(g, 'Anna Zweit', { nummer: '+491713920077' })
    await legeAn(g, 'Bernd Muster', { nummer: '+491713920002' })
    for (const wort of ['Zacharias', '+49 171 3920099', 'slack:U9'])
      await expect(auskunftBefehl(g, wort, {}), wort).rejects.toMatchObject({
        code: 'person',
        message: `Über „${wort}“ ist nichts gespeichert.`,
      })
    const mehrere = await auskunftBefehl(g, 'Anna', {}).catch((fehler: unknown) => fehler)
    expect(mehrere).toMatchObject({ code: 'person', message: '„Anna“ ist nicht eindeutig.' })
    expect((mehrere as { abhilfe: string }).abhilfe).toMatch(/Anna Beispiel.*Anna Zweit/)
    expect((mehrere as { abhilfe: string }).abhilfe).not.toContain('Bernd')
    await expect(auskunftBefehl(g, 'Bernd', { json: true, html: 'x.html' })).rejects.toMatchObject({
      code: 'aufruf',
    })
    expect(await g.speicher.read(blicke, undefined)).toEqual([])
    expect(readdirSync(ordner)).toEqual([])
  })

  test('wer nur geschrieben hat und wer vergessen wurde, erfährt auch, was da ist', async () => {
    const g = grundlage(await oeffne())
    await liste(g, false)
    const ereignis = {
      agent: 'assistent',
      kanal: 'whatsapp',
      ding: 'nachricht:1',
      art: 'nachricht' as const,
      chat: '491713920088',
      von: '491713920088',
      gruppe: false,
      text: 'wer ist da?',
      typ: 'text',
    }
    await g.speicher.run(nimmAnOperation, {
      neue: [{ ereignis, dedupe: 'd1', kennungen: kennungenVon('whatsapp', ereignis.von), gesendet: jetzt }],
      meldungen: [],
      jetzt,
    })
    const fremd = await alsJson(g, '0171 3920088')
    expect(fremd.imTeam).toBe(false)
    expect(fremd.teile.eingang.eintraege.map((e) => e.ereignis)).toMatchObject([{ text: 'wer ist da?' }])
    expect((await g.speicher.read(blicke, undefined)).map((b) => b.person_id)).toEqual([null])

    const forget = erstelleForget({
      speicher: g.speicher,
      uhr: handUhr(jetzt),
      log: g.log,
      schluessel: g.schluessel,
      quittungen: undefined,
      medienOrdner: undefined,
      brichAb: () => false,
    })
    await forget.forget({ agent: 'assistent', person_id: await anna(g), kennungen: [] }, 'ganz')
    const danach = await alsJson(g, ANNA)
    expect(danach.teile.vergessen.eintraege.map((v) => v.art)).toEqual(['ganz'])
    const uebrig = Object.entries(danach.teile).filter(
      ([n, t]) => n !== 'vergessen' && t.eintraege.length > 0,
    )
    expect(uebrig).toEqual([])
    expect(JSON.stringify(danach)).not.toMatch(/Anna|3920001/)
  })
})

test('die Seite: nur für einen selbst lesbar, ohne Nummer im Namen, und nichts darin wird ausgeführt', async () => {
  const g = grundlage(await oeffneSpeicher(':memory:'))
  await liste(g, false)
  await sage(g, `<script>alert("1")</script> & 'x' \u202Egnp.exe\u200B`)
  ausgabe()
  await auskunftBefehl(g, 'Anna', {})
  const datei = ausgabe().trim()
  expect(datei).toMatch(new RegExp(`^${ordner}/auskunft-\\d{8}T\\d{9}Z\\.html$`))
  expect(statSync(datei).mode & 0o777).toBe(0o600)
  const seite = readFileSync(datei, 'utf8')
  expect(seite).toContain(
    '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39; <span class="zeichen">U+202E</span>gnp.exe<span class="zeichen">U+200B</span>',
  )
  expect(seite).not.toMatch(/<script|<img|<iframe|javascript:|https?:|[\u202A-\u202E\u2066-\u2069]|\son\w+=/)
  expect(seite).toMatch(/default-src 'none'; style-src 'sha256-[\w+/=]+'/)
  for (const wort of ['prefers-color-scheme', '@media print', 'Wozu:', 'Wie lange:', 'Art. 17', 'Herkunft:'])
    expect(seite).toContain(wort)
  await expect(auskunftBefehl(g, 'Anna', { html: datei })).rejects.toMatchObject({
    message: `${datei} gibt es schon.`,
  })
  await auskunftBefehl(g, 'Anna', { html: 'meine.html' })
  expect(ausgabe().trim()).toBe(join(ordner, 'meine.html'))
  writeFileSync(join(ordner, 'x'), '')
  await expect(auskunftBefehl(g, 'Anna', { html: 'x/y.html' })).rejects.toMatchObject({ code: 'datei' })
  await g.speicher.schliesse()
})
