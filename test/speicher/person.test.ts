import { expect, test } from 'vitest'
import { z } from 'zod'
import { kennungenVon } from '../../src/domaene/kennung.ts'
import { merkeFakt } from '../../src/speicher/fakt.ts'
import { ladeFacts, ladeSummary, letzteMessages, remember } from '../../src/speicher/gedaechtnis.ts'
import {
  erkennePerson,
  findePersonId,
  insertKennung,
  kennungenDerPerson,
  kennungGeprueft,
  schluesseleUm,
} from '../../src/speicher/kennung.ts'
import { insertPerson, ladePerson, setzeStatus } from '../../src/speicher/person.ts'
import { verbinde, zaehleUmzug } from '../../src/speicher/person-verbinden.ts'
import { exec, row, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { upsertUnterhaltung } from '../../src/speicher/unterhaltung.ts'
import { insertVerlauf } from '../../src/speicher/verlauf.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

const agent = 'assistent'
const jetzt = '2026-11-27T09:00:00.000Z'

const person = (s: Speicher, id: string, phone: string, rollen: string[] = ['mitglied']) =>
  s.run(insertPerson, {
    p: {
      id,
      agent,
      phone,
      name: id,
      sprache: 'de' as const,
      rollen,
      kennungen: phone.startsWith('+') ? [{ kanal: 'phone', kennung: phone }] : [],
      geprueft: true,
      quelle: 'test',
    },
    jetzt,
  })

const erkenne = (s: Speicher, von: string) =>
  s.run(erkennePerson, { agent, kennungen: kennungenVon('whatsapp', von), jetzt })
const ausweis = (s: Speicher, von: string) =>
  s.read(kennungGeprueft, { agent, kennungen: kennungenVon('whatsapp', von) })

const nachricht = (s: Speicher, event_id: string, phone: string, content: string) =>
  s.run(remember, { m: { event_id, agent, phone, number: null, role: 'user' as const, content }, jetzt })
const fakt = (s: Speicher, phone: string, fact: string) =>
  s.run(merkeFakt, { agent, phone, text: fact, quelle: 'gesagt' as const, nachricht_id: null, jetzt })

function* summary(a: { phone: string; text: string; through: number }) {
  yield* exec(
    sql`INSERT INTO summaries (agent, phone, text, through_id, aktualisiert) VALUES (${agent}, ${a.phone}, ${a.text}, ${a.through}, ${jetzt})`,
  )
}
function* marke({ phone }: { phone: string }) {
  return (yield* row(
    z.object({ through_id: z.number() }),
    sql`SELECT through_id FROM summaries WHERE phone = ${phone}`,
  ))?.through_id
}

jedeDatenbank((_name, oeffne) => {
  test('die andere Form einer Nummer trägt das Gedächtnis, aber nie das Recht', async () => {
    const s = await oeffne({ doppelt: true })
    await person(s, 'P-B', '+5511987654321')
    await person(s, 'P-A', '+541123456789', ['freigeber'])
    expect(await erkenne(s, '551187654321')).toBe('P-B')
    expect(await erkenne(s, '5491123456789')).toBe('P-A')
    expect(await erkenne(s, '5491123456789')).toBe('P-A')
    expect(await ausweis(s, '5491123456789')).toBe(false)
    expect(await ausweis(s, '541123456789')).toBe(true)
    const namen = await s.read(kennungenDerPerson, { person_id: 'P-A' })
    expect(namen.map((k) => [k.kennung, k.geprueft])).toEqual([
      ['+541123456789', true],
      ['+5491123456789', false],
    ])
  })

  test('ein Festnetzanschluss ist niemandes andere Form, und wer selbst bekannt ist, ist er selbst', async () => {
    const s = await oeffne()
    await person(s, 'P-B', '+5511933334444')
    expect(await erkenne(s, '551133334444')).toBeUndefined()
    await person(s, 'P-1', '+5511987654321')
    await person(s, 'P-2', '+551187654321')
    expect(await erkenne(s, '551187654321')).toBe('P-2')
    expect(await ausweis(s, '551187654321')).toBe(true)
  })

  test('wird die Nummer einer Person bekannt, zieht alles unter den neuen Schlüssel', async () => {
    const s = await oeffne({ doppelt: true })
    await person(s, 'P-1', 'slack:U1')
    await nachricht(s, '1', 'slack:U1', 'hallo')
    await nachricht(s, '2', 'slack:U2', 'fremd')
    await fakt(s, 'slack:U1', 'mag Kaffee')
    await s.run(summary, { phone: 'slack:U1', text: 'grüßt', through: 1 })
    await s.run(schluesseleUm, { agent, person_id: 'P-1', alt: 'slack:U1', neu: '+491713920001', jetzt })
    const wer = { agent, phone: '+491713920001' }
    expect((await s.read(letzteMessages, { ...wer, hoechstens: 9 })).map((m) => m.content)).toEqual(['hallo'])
    expect(await s.read(ladeFacts, { ...wer, hoechstens: 9 })).toHaveLength(1)
    expect(await s.read(ladeSummary, wer)).toBe('grüßt')
    expect((await s.read(ladePerson, { id: 'P-1' }))?.phone).toBe('+491713920001')
    expect(await s.read(letzteMessages, { agent, phone: 'slack:U2', hoechstens: 9 })).toHaveLength(1)
  })

  test('verbinden nimmt alles mit, nur Rollen und Rechte nicht', async () => {
    const s = await oeffne({ doppelt: true })
    await person(s, 'P-A', '+491713920001')
    await person(s, 'P-B', '+491713920055', ['freigeber', 'gast'])
    await nachricht(s, '1', '+491713920001', 'alt')
    await nachricht(s, '2', '+491713920055', 'neu')
    await nachricht(s, '3', '+491713920001', 'auch alt')
    await fakt(s, '+491713920001', 'mag Kaffee')
    await fakt(s, '+491713920055', 'Mag Kaffee')
    await fakt(s, '+491713920055', 'mag Tee')
    const ids = await Promise.all(
      ['+491713920001', '+491713920055'].map((phone) =>
        s.read(letzteMessages, { agent, phone, hoechstens: 1 }),
      ),
    ).then((m) => m.map(([letzte]) => letzte?.id ?? 0))
    await s.run(summary, { phone: '+491713920001', text: 'eins', through: ids[0] ?? 0 })
    const ort = { agent, kanal: 'http', chat: 'C', gruppe: false, an: 'x' }
    const ua = await s.run(upsertUnterhaltung, { ort: { ...ort, person_id: 'P-A' }, jetzt })
    const ub = await s.run(upsertUnterhaltung, { ort: { ...ort, person_id: 'P-B' }, jetzt })
    const zeile = { rolle: 'nutzer' as const, text: 'x', vorgang_id: null, nachricht_id: 2, gesendet: jetzt }
    await s.run(insertVerlauf, { v: { ...zeile, unterhaltung_id: ub }, jetzt })
    const b = await s.read(ladePerson, { id: 'P-B' })
    if (!b) throw new Error('P-B fehlt')
    expect(await s.read(zaehleUmzug, { person: b })).toEqual({
      nachrichten: 1,
      zusammenfassungen: 0,
      fakten: 2,
      unterhaltungen: 1,
      vorgaenge: 0,
      kennungen: 1,
    })

    const a = await s.run(verbinde, { a: 'P-A', b: 'P-B', mitRollen: false, jetzt })
    expect(a.rollen).toEqual(['mitglied'])
    expect(await s.read(ladePerson, { id: 'P-B' })).toBeUndefined()
    const wer = { agent, phone: '+491713920001' }
    expect((await s.read(letzteMessages, { ...wer, hoechstens: 9 })).map((m) => m.content)).toEqual([
      'alt',
      'neu',
      'auch alt',
    ])
    expect((await s.read(ladeFacts, { ...wer, hoechstens: 9 })).map((f) => f.fact)).toEqual([
      'mag Kaffee',
      'mag Tee',
    ])
    // „neu“ is in no summary yet, so the mark goes back before it.
    expect(await s.read(marke, { phone: '+491713920001' })).toBe((ids[1] ?? 0) - 1)
    const verlauf = await s.read(verlaufIn, { unterhaltung_id: ua })
    expect(verlauf).toBe(1)
    expect(await s.read(findePersonId, { agent, kennungen: kennungenVon('whatsapp', '491713920055') })).toBe(
      'P-A',
    )
    expect(await ausweis(s, '491713920055')).toBe(false)
  })

  test('mit Rollen kommen sie mit; eine Nummer ist der bessere Schlüssel; Zusammenfassungen stehen hintereinander', async () => {
    const s = await oeffne({ doppelt: true })
    await person(s, 'P-A', 'slack:U1')
    await person(s, 'P-B', '+491713920055', ['freigeber'])
    await s.run(summary, { phone: 'slack:U1', text: 'eins', through: 7 })
    await s.run(summary, { phone: '+491713920055', text: 'zwei', through: 9 })
    const a = await s.run(verbinde, { a: 'P-A', b: 'P-B', mitRollen: true, jetzt })
    expect(a).toMatchObject({ phone: '+491713920055', rollen: ['freigeber', 'mitglied'] })
    expect(await s.read(ladeSummary, { agent, phone: '+491713920055' })).toBe('eins\nzwei')
    expect(await s.read(marke, { phone: '+491713920055' })).toBe(9)
  })

  test('gesperrte und dieselbe Person werden nicht verbunden', async () => {
    const s = await oeffne()
    await person(s, 'P-A', '+491713920001')
    await person(s, 'P-B', '+491713920055')
    const arg = { a: 'P-A', mitRollen: false, jetzt }
    await expect(s.run(verbinde, { ...arg, b: 'P-A' })).rejects.toMatchObject({ code: 'gleiche_person' })
    await expect(s.run(verbinde, { ...arg, b: 'P-X' })).rejects.toMatchObject({ code: 'person_weg' })
    await s.run(setzeStatus, { id: 'P-B', status: 'gesperrt' as const, jetzt })
    await expect(s.run(verbinde, { ...arg, b: 'P-B' })).rejects.toMatchObject({ code: 'nicht_aktiv' })
    await s.run(insertKennung, {
      agent,
      k: { kanal: 'phone', kennung: '+491713920055' },
      person_id: 'P-A',
      geprueft: true,
      jetzt,
    })
    expect(await s.read(findePersonId, { agent, kennungen: kennungenVon('x', '491713920055') })).toBe('P-B')
  })
})

function* verlaufIn({ unterhaltung_id }: { unterhaltung_id: string }) {
  const da = yield* row(
    z.object({ n: z.number() }),
    sql`SELECT COUNT(*) AS n FROM assistent_verlauf WHERE unterhaltung_id = ${unterhaltung_id}`,
  )
  return da?.n
}
