import { scryptSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { schreibweise, warumKeinPasswort } from '../../src/leitstand/anmeldung/passwort-regel.ts'
import { hashe, istVeraltet, passt } from '../../src/leitstand/anmeldung/scrypt.ts'

const UMFELD = {
  namen: ['assistent', 'Assistent', 'Jürgen Öztürk-Lang'],
  kennungen: ['+491713920001', 'j.oeztuerk@firma-nord.de'],
}
const warum = (passwort: string) => warumKeinPasswort(schreibweise(passwort), UMFELD)

describe('Was ein Passwort sein darf', () => {
  it.each([
    'qwertyui',
    'IloveYou!',
    'Sunshine2024',
    'dragon1234',
    '11111111',
    'abababab',
    'abcdefghij',
    '987654321',
  ])('nicht, was alle nehmen: %s', async (p) => expect(await warum(p)).toBe('passwort_bekannt'))

  it.each([
    'Assistent2026',
    'jürgenöztürk',
    'Öztürk-Lang!!',
    'assistent assistent',
    '01713920001',
    '+49 171 3920001',
    '1713920001',
    'firma-nord.de',
  ])('nicht, was zu dieser Person gehört: %s', async (p) => expect(await warum(p)).toBe('passwort_bekannt'))

  it.each([
    'hundertelf grüne Boote',
    'Öztürk mag Pflaumen',
    'x7#Qp!4z',
    '日本語のパスワード',
    '🍐🍋🍇🍒🥝🥥🍈🫐',
  ])('doch, ohne Regeln für Zeichen: %s', async (p) => expect(await warum(p)).toBeUndefined())

  it('gezählt werden Zeichen, wie Menschen sie zählen, und höchstens 1.024 Bytes', async () => {
    expect(await warum('🍐🍋🍇🍒')).toBe('passwort_zu_kurz')
    expect(await warum('wz'.repeat(256).concat('ab cd ü'.repeat(64)))).toBeUndefined()
    expect(await warum('a1b2c3d4'.repeat(128))).toBeUndefined()
    expect(await warum(`${'a1b2c3d4'.repeat(128)}x`)).toBe('passwort_zu_lang')
  })
})

describe('Wie ein Passwort gespeichert ist', () => {
  it('mit eigenem Salz und den Werten, mit denen es entstand; es gilt auch mit anderen Werten', async () => {
    const [eins, zwei] = [await hashe('dasselbe Wort'), await hashe('dasselbe Wort')]
    expect(eins).toMatch(/^scrypt\$131072\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
    expect(eins).not.toBe(zwei)
    expect([await passt('dasselbe Wort', eins), await passt('dasselbe Wort ', eins)]).toEqual([true, false])
    const salt = Buffer.from('0123456789abcdef')
    const key = scryptSync('alt', salt, 32, { N: 1024, r: 8, p: 1 })
    const alt = `scrypt$1024$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`
    expect([await passt('alt', alt), istVeraltet(alt), istVeraltet(eins)]).toEqual([true, true, false])
    for (const kaputt of [undefined, '', 'scrypt$1024$8$1$$', 'x'])
      expect(await passt('alt', kaputt)).toBe(false)
  })
})
