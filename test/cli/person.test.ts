import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { liste, rolle, waehlePerson } from '../../src/cli/person.ts'
import { kennung, legeAn, zeige } from '../../src/cli/person-kennung.ts'
import { verbindePersonen } from '../../src/cli/person-verbinden.ts'
import { kennungenVon } from '../../src/domaene/kennung.ts'
import { remember } from '../../src/speicher/gedaechtnis.ts'
import { erkennePerson, kennungGeprueft } from '../../src/speicher/kennung.ts'
import { insertPerson, listePersonen } from '../../src/speicher/person.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { hoereMit } from '../helfer/ausgabe.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { ANNA, grundlage } from '../helfer/grundlage.ts'
import { CLI, fuehreAus } from '../helfer/prozess.ts'

const jetzt = '2026-11-27T09:00:00.000Z'

const ausgabe = hoereMit()
const alsJson = (): unknown => JSON.parse(ausgabe())

const namen = async (s: Speicher): Promise<string[]> =>
  (await s.read(listePersonen, { agent: 'assistent' })).map((p) => p.name)
const geprueft = (s: Speicher, von: string): Promise<boolean> =>
  s.read(kennungGeprueft, { agent: 'assistent', kennungen: kennungenVon('whatsapp', von) })
const auf = (s: Speicher, kanal: string, von: string) =>
  s.run(erkennePerson, { agent: 'assistent', kennungen: kennungenVon(kanal, von), jetzt })

jedeDatenbank((_name, oeffne) => {
  test('anlegen liest die Nummer mit dem Land des Teams und ergänzt das Team der Konfiguration', async () => {
    const s = await oeffne()
    const g = grundlage(s)
    await legeAn(g, 'Erik Neu', { nummer: '0171 392 00 77', rolle: ['mitglied', 'leitung'], json: true })
    expect(alsJson()).toMatchObject({
      phone: '+491713920077',
      sprache: 'de',
      rollen: ['mitglied', 'leitung'],
    })
    expect(await namen(s)).toEqual(['Anna Beispiel', 'Erik Neu'])
    expect(await geprueft(s, '491713920077')).toBe(true)
  })

  test.each([
    ['49(0)345279580', /Welches Land/],
    ['110', /keine vollständige/],
    ['', /leer/],
    ['+49', /keine vollständige/],
    ['abc', /keine Telefonnummer/],
  ])('die Nummer %j legt niemanden an und sagt, was fehlt', async (nummer, meldung) => {
    const s = await oeffne()
    const versuch = legeAn(grundlage(s), 'Erik', { nummer })
    await expect(versuch).rejects.toMatchObject({ code: 'aufruf', message: expect.stringMatching(meldung) })
    expect(await namen(s)).not.toContain('Erik')
  })

  test('eine bekannte Nummer bekommt keine zweite Person, auch nicht in ihrer anderen Form', async () => {
    const s = await oeffne()
    const g = grundlage(s)
    await legeAn(g, 'João', { nummer: '+55 11 98765-4321' })
    for (const nummer of [
      '+551187654321',
      '0055 11 98765 4321',
      '5511987654321@s.whatsapp.net',
      '0171/3920001',
    ])
      await expect(legeAn(g, 'Zweiter', { nummer })).rejects.toMatchObject({ code: 'kennung_vergeben' })
    expect(await namen(s)).toEqual(['Anna Beispiel', 'João'])
  })

  test('wer gemeint ist, sagt jede Schreibweise seiner Nummer', async () => {
    const g = grundlage(await oeffne())
    for (const wort of ['0171 3920001', '491713920001@s.whatsapp.net', '\u202a+49 (0)171 3920001', 'anna'])
      expect((await waehlePerson(g, wort)).phone).toBe(ANNA)
    await expect(waehlePerson(g, '0171 3920009')).rejects.toMatchObject({ code: 'person' })
  })

  test('was kein Name, keine Rolle und kein Kanal ist, wird abgelehnt, mit dem, was es gibt', async () => {
    const s = await oeffne()
    const g = grundlage(s)
    const neu = (name: string, mehr: object = {}) => legeAn(g, name, { nummer: '0171 3920077', ...mehr })
    for (const name of ['Zeile\nFrist 31.12.', 'Anna\u202Eretsum', 'x'.repeat(101), ' '])
      await expect(neu(name)).rejects.toMatchObject({
        code: 'aufruf',
        message: expect.stringMatching(/Name/),
      })
    for (const r of ['', 'a;b', 'zwei Worte', 'x\ny']) {
      const abgelehnt = {
        code: 'aufruf',
        abhilfe: expect.stringMatching(/admin, freigeber, leitung, mitglied/),
      }
      await expect(neu('Erik', { rolle: [r] })).rejects.toMatchObject(abgelehnt)
      await expect(rolle(g, 'Anna', r, false)).rejects.toMatchObject(abgelehnt)
    }
    await expect(kennung(g, 'Anna', 'telegram', 'x', {})).rejects.toMatchObject({
      code: 'aufruf',
      abhilfe: expect.stringMatching(/phone.*slack.*whatsapp/),
    })
    expect(await namen(s)).toEqual(['Anna Beispiel'])
    await kennung(g, 'Anna', 'Slack', 'U1', {})
    await rolle(g, 'Anna', 'büro_2', false)
    expect((await waehlePerson(g, 'Anna')).rollen).toEqual(['büro_2', 'freigeber', 'mitglied'])
  })

  test('wer mehrdeutig ist, hört nur die Gemeinten; eine halbe Nummer hört, was ihr fehlt', async () => {
    const g = grundlage(await oeffne())
    for (const [name, nummer] of [
      ['Erik Neu', '01713920071'],
      ['Erik Alt', '01713920072'],
    ] as const)
      await legeAn(g, name, { nummer })
    await expect(waehlePerson(g, 'erik')).rejects.toMatchObject({
      message: expect.stringMatching(/nicht eindeutig/),
      abhilfe: expect.stringMatching(/^(?!.*Anna).*Erik Alt.*Erik Neu/),
    })
    await expect(waehlePerson(g, '110')).rejects.toMatchObject({
      code: 'person',
      message: expect.stringMatching(/keine vollständige/),
    })
    await expect(waehlePerson(g, '49(0)345279580')).rejects.toMatchObject({
      message: expect.stringMatching(/Welches Land/),
    })
    await expect(waehlePerson(g, 'Zoe')).rejects.toMatchObject({ code: 'person' })
  })

  test('eine Kennung des Betreibers trägt Rechte, eine von selbst dazugekommene erst bestätigt', async () => {
    const s = await oeffne()
    const g = grundlage(s)
    await kennung(g, 'anna', 'slack', 'U024BE7LH', {})
    expect(await auf(s, 'slack', 'U024BE7LH')).toBe((await waehlePerson(g, 'anna')).id)
    await legeAn(g, 'Martina', { nummer: '+54 11 2345-6789', rolle: ['freigeber'] })
    await auf(s, 'whatsapp', '5491123456789')
    expect(await geprueft(s, '5491123456789')).toBe(false)
    const arg = ['Martina', 'whatsapp', '5491123456789'] as const
    await expect(kennung(g, ...arg, {})).rejects.toMatchObject({ code: 'kennung_unbestaetigt' })
    await kennung(g, ...arg, { bestaetigen: true })
    expect(await geprueft(s, '5491123456789')).toBe(true)
    await rolle(g, 'Martina', 'leitung', false)
    expect(ausgabe()).not.toMatch(/Noch trägt keine/)
    await expect(kennung(g, 'anna', 'slack', 'U2', { bestaetigen: true })).rejects.toMatchObject({
      code: 'kennung_unbekannt',
    })
    await expect(kennung(g, 'anna', 'phone', '+5491123456789', {})).rejects.toMatchObject({
      code: 'kennung_vergeben',
    })
    await expect(kennung(g, 'anna', 'phone', '110', {})).rejects.toMatchObject({ code: 'aufruf' })
  })

  test('zeigen nennt alle Kennungen und was unbestätigt ist', async () => {
    const s = await oeffne()
    const g = grundlage(s)
    await legeAn(g, 'João', { nummer: '+5511987654321' })
    await auf(s, 'whatsapp', '551187654321')
    ausgabe()
    await zeige(g, 'João', false)
    expect(ausgabe()).toMatch(/phone +\+551187654321 {2}\(unbestätigt/)
    await zeige(g, 'João', true)
    expect(alsJson()).toMatchObject({ name: 'João', kennungen: [{ geprueft: true }, { geprueft: false }] })
    await liste(g, true)
    expect(alsJson()).toHaveLength(2)
  })

  test('wird die Nummer einer Person ohne bekannt, findet die nächste Nachricht ihr Gedächtnis', async () => {
    const s = await oeffne()
    const g = grundlage(s)
    const p = { id: 'P-S', agent: 'assistent', phone: 'slack:U9', name: 'Sina', sprache: 'de' as const }
    const k = [{ kanal: 'slack', kennung: 'U9' }]
    await s.run(insertPerson, { p: { ...p, rollen: [], kennungen: k, geprueft: false, quelle: 't' }, jetzt })
    await rolle(g, 'Sina', 'leitung', false)
    expect(ausgabe()).toMatch(/Noch trägt keine/)
    await s.run(remember, {
      m: {
        event_id: '1',
        agent: 'assistent',
        phone: 'slack:U9',
        number: null,
        role: 'user' as const,
        content: 'x',
      },
      jetzt,
    })
    await kennung(g, 'Sina', 'phone', '0171 3920088', {})
    ausgabe()
    await zeige(g, 'slack:U9', true)
    expect(alsJson()).toMatchObject({ phone: '+491713920088', umfang: { nachrichten: 1 } })
  })

  test('verbinden zeigt erst, was umzieht, und tut es mit --ja', async () => {
    const s = await oeffne()
    const g = grundlage(s)
    await legeAn(g, 'Anna Neu', { nummer: '+491713920055', rolle: ['leitung'] })
    ausgabe()
    await verbindePersonen(g, 'Anna Beispiel', 'Anna Neu', {})
    expect(ausgabe()).toMatch(/Noch ist nichts geschehen/)
    expect(await namen(s)).toEqual(['Anna Beispiel', 'Anna Neu'])
    await verbindePersonen(g, 'Anna Beispiel', 'Anna Neu', { ja: true, json: true })
    expect(alsJson()).toMatchObject({ verbunden: true, rollen: [], umfang: { kennungen: 1 } })
    expect(await namen(s)).toEqual(['Anna Beispiel'])
    expect((await waehlePerson(g, '+491713920055')).rollen).toEqual(['freigeber', 'mitglied'])
    const nochmal = verbindePersonen(g, ANNA, '+491713920055', { ja: true })
    await expect(nochmal).rejects.toMatchObject({ code: 'aufruf' })
  })
})

test('auf der Befehlszeile: 0 getan, 1 ging nicht, 2 falsch aufgerufen', async () => {
  const ordner = mkdtempSync(join(tmpdir(), 'assistent-person-'))
  const rufe = (...args: string[]) =>
    fuehreAus(['person', ...args], { HOME: ordner, ASSISTENT_DB: join(ordner, 'a.sqlite') })
  const neu = await rufe('anlegen', 'Erik Neu', '--nummer', '0171 3920077', '--rolle', 'leitung')
  expect(neu).toMatchObject({ code: 0, stdout: expect.stringContaining('+491713920077') })
  expect(await rufe('anlegen', 'Erik', '--nummer', '+491713920077')).toMatchObject({ code: 1 })
  const falsch = await rufe('anlegen', 'Erik', '--nummer', '49(0)345279580')
  expect(falsch).toMatchObject({ code: 2, stderr: expect.stringContaining('Welches Land') })
  expect(await rufe('anlegen', 'Erik')).toMatchObject({ code: 2 })
  rmSync(ordner, { recursive: true, force: true })
})

test('auf eine volle Platte sagt die Ausgabe eine Zeile, ohne Stack, und endet mit 1', async () => {
  const ordner = mkdtempSync(join(tmpdir(), 'assistent-voll-'))
  const kind = spawnSync('sh', ['-c', `"${process.execPath}" "${CLI}" person liste > /dev/full`], {
    encoding: 'utf8',
    env: { ...process.env, HOME: ordner, ASSISTENT_DB: join(ordner, 'a.sqlite') },
  })
  expect(kind).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Die Ausgabe [^\n]*ENOSPC[^\n]*\n$/),
  })
  rmSync(ordner, { recursive: true, force: true })
})
