import { expect, test } from 'vitest'
import { freigabenVon } from '../../src/speicher/freigabe.ts'
import { letzteMessages } from '../../src/speicher/gedaechtnis.ts'
import { NUMMER, oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

// Numbers that a provider knows in two forms, through the whole chat.

const JOAO = '+5511987654321'
const MARTINA = '+541123456789'
const team = [
  { name: 'Anna Beispiel', phone: NUMMER.anna, rollen: ['mitglied'] },
  { name: 'Carla Probe', phone: NUMMER.carla, rollen: ['admin'] },
  { name: 'João Silva', phone: JOAO, rollen: ['mitglied'] },
  { name: 'Martina Paz', phone: MARTINA, rollen: ['mitglied', 'finanzen'] },
]
const ueber = (id: string) => ({ kanal: 'whatsapp', chat: id, von: id })

jedeDatenbank((_name, oeffne) => {
  test('Brasilien: ein Gedächtnis für beide Formen, und geantwortet wird der, die der Anbieter nennt', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher, konfiguration: { team } })
    await b.sage(JOAO, 'merk dir: ich mag Kaffee')
    const [antwort] = await b.sage('x', 'was weißt du über mich?', ueber('551187654321'))
    expect(antwort).toMatch(/Kaffee/)
    expect(b.gesendet.at(-1)).toMatchObject({ chat: '551187654321', an: '551187654321' })
    const [{ agent } = { agent: '' }] = await b.personen()
    expect(await speicher.read(letzteMessages, { agent, phone: JOAO, hoechstens: 9 })).toHaveLength(4)
    await b.sage('x', 'hallo', ueber('551133334444'))
    expect(await b.personen()).toHaveLength(4)
    expect(await speicher.read(letzteMessages, { agent, phone: JOAO, hoechstens: 9 })).toHaveLength(4)
    await b.schliesse()
  })

  test('Argentinien: bekannt ja, freigeben erst unter dem bestätigten Namen', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher, konfiguration: { team } })
    await b.sage('anna', 'Zahl Rechnung 4711 über 250 €')
    const dort = ueber('5491123456789')
    // Neither sees what waits for a role's decision, nor what only the role may.
    expect((await b.sage('x', 'Was läuft gerade?', dort)).join()).not.toMatch(/V-1/)
    expect((await b.sage('x', 'Was läuft gerade?', ueber('541123456789'))).join()).toMatch(/V-1/)
    await b.sage('x', 'freigeben V-1', dort)
    expect((await b.vorgang('V-1'))?.status).toBe('wartet_freigabe')
    await b.sage('x', 'freigeben V-1', ueber('541123456789'))
    expect((await b.vorgang('V-1'))?.status).toBe('erledigt')
    const versuche = await speicher.read(freigabenVon, { vorgang_id: 'V-1' })
    expect(versuche.map((f) => f.ergebnis)).toEqual(['alias', 'freigegeben'])
    expect(b.gesendet.filter((s) => s.chat === NUMMER.carla)).toHaveLength(1)
    await b.schliesse()
  })
})
