import { expect, test } from 'vitest'
import { type KonfigurationEingabe, pruefeKonfiguration } from '../../src/config.ts'
import { KonfigurationsFehler } from '../../src/domaene/fehler.ts'
import { adresseVon, pruefeBindung } from '../../src/leitstand/bindung.ts'

const c = (leitstand?: KonfigurationEingabe['leitstand']) => pruefeKonfiguration({ leitstand }, 'Test')
const geht = (host: string, leitstand?: KonfigurationEingabe['leitstand']): boolean => {
  try {
    pruefeBindung(host, c(leitstand))
    return true
  } catch (fehler) {
    expect(fehler).toBeInstanceOf(KonfigurationsFehler)
    expect((fehler as KonfigurationsFehler).abhilfe).toMatch(/leitstand: false/)
    return false
  }
}

test('nur auf diesem Rechner braucht der Leitstand kein TLS', () => {
  for (const host of ['127.0.0.1', 'localhost', '::1', '127.8.9.1']) expect(geht(host), host).toBe(true)
  for (const host of [
    '0.0.0.0',
    '::',
    '192.168.1.7',
    'fd00::1',
    'assistent',
    '127.0.0.1.beispiel.de',
    '128.0.0.1',
  ])
    expect(geht(host), host).toBe(false)
})

test('sonst braucht es Adresse und Proxy, oder gar keinen Leitstand', () => {
  const adresse = 'https://assistent.beispiel.de'
  expect(geht('0.0.0.0', { adresse })).toBe(false)
  expect(geht('0.0.0.0', { proxy: 1 })).toBe(false)
  expect(geht('0.0.0.0', { adresse, proxy: 1 })).toBe(true)
  expect(geht('0.0.0.0', { adresse, proxy: '10.0.0.0/8, ::1, loopback' })).toBe(true)
  expect(geht('0.0.0.0', false)).toBe(true)
})

test('eine Adresse ist https und ohne Pfad, ein Proxy eine Anzahl oder eine Adresse', () => {
  for (const adresse of [
    'http://a.de',
    'https://a.de/leitstand',
    'https://a.de?x=1',
    'https://u:p@a.de',
    'a.de',
    '',
  ])
    expect(() => c({ adresse }), adresse).toThrow(/leitstand/)
  for (const proxy of [0, 1.5, '1', 'quatsch', '10.0.0.0/', '10.0.0.0/8,', ''])
    expect(() => c({ proxy }), String(proxy)).toThrow(/leitstand/)
  expect(() => c({ proxi: 1 } as never)).toThrow(/leitstand/)
})

test('ein Link führt dorthin, wo der Leitstand ist', () => {
  expect(adresseVon(c(), 3000)).toBe('http://localhost:3000')
  expect(adresseVon(c({ adresse: 'https://a.de/' }), 3000)).toBe('https://a.de')
  expect(adresseVon(c(false), 3000)).toBeUndefined()
})
