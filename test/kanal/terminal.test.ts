import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { SpeicherNichtVerfuegbar } from '../../src/domaene/fehler.ts'
import type { Sendung } from '../../src/kanal/kanal.ts'
import { darstellen, erstelleTerminalKanal, starteChat } from '../../src/kanal/terminal.ts'
import { handUhr, MerkendeAnnahme } from '../helfer/server.ts'

const sendung = (text: string, ...knoepfe: string[]): Sendung => ({
  id: 1,
  chat: '+491713920001',
  an: '+491713920001',
  text,
  knoepfe: knoepfe.map((k) => ({ id: k, text: k })),
})

function chat(ruhig: () => Promise<void> = async () => {}, isTTY = false) {
  const eingabe = Object.assign(new PassThrough(), { isTTY })
  const ausgabe = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY })
  const annahme = new MerkendeAnnahme()
  const c = starteChat({
    eingabe,
    ausgabe,
    agent: 'assistent',
    person: '+491713920001',
    annahme,
    uhr: handUhr(),
    ruhig,
  })
  return { ...c, eingabe, annahme, gezeigt: () => (ausgabe.read() as string | null) ?? '' }
}

describe('der Chat im Terminal', () => {
  it('jede Zeile ist eine Nachricht, auch eingefügt und ohne Umbruch am Ende; leere sind keine', async () => {
    const c = chat()
    c.eingabe.end('Was läuft gerade?\r\n\n   \n2\nGrüße 👋')
    await c.ende
    expect(c.annahme.ereignisse.map((e) => e.text)).toEqual(['Was läuft gerade?', '2', 'Grüße 👋'])
    expect(c.annahme.ereignisse[0]).toMatchObject({
      kanal: 'terminal',
      von: '+491713920001',
      chat: '+491713920001',
      gesendet: '2026-11-27T09:00:00.000Z',
    })
    expect(new Set(c.annahme.ereignisse.map((e) => e.ding)).size).toBe(3)
  })

  it('aus einer Leitung wartet jede Zeile, bis die vorige beantwortet ist', async () => {
    const ablauf: string[] = []
    const c = chat(async () => {
      ablauf.push(`ruhig nach ${c.annahme.ereignisse.length}`)
    })
    c.eingabe.end('eins\nzwei\n')
    await c.ende
    expect(ablauf).toEqual(['ruhig nach 1', 'ruhig nach 2', 'ruhig nach 2'])
  })

  it('sagt, wenn eine Zeile nicht gespeichert werden konnte, und macht weiter', async () => {
    const c = chat(async () => {
      c.annahme.fehler = undefined
    })
    c.annahme.fehler = new SpeicherNichtVerfuegbar('speicher_belegt', 'Der Speicher ist belegt.')
    c.eingabe.end('verloren\nangekommen\n')
    await c.ende
    expect(c.gezeigt()).toBe('! Der Speicher ist belegt.\n')
    expect(c.annahme.ereignisse.map((e) => e.text)).toEqual(['angekommen'])
  })

  it('verkraftet Bytes, die kein Text sind, und eine Zeile von 1 MB', async () => {
    const c = chat()
    c.eingabe.write(Buffer.from([0xff, 0xfe, 0x00, 0x0a]))
    c.eingabe.end(`${'x'.repeat(1_000_000)}\n`)
    await c.ende
    expect(c.annahme.ereignisse.map((e) => e.text.length)).toEqual([3, 1_000_000])
  })

  it('zeigt Antworten mit ihren Knöpfen', async () => {
    const c = chat()
    const kanal = erstelleTerminalKanal({ ausgabe: c.zeige })
    expect(
      await kanal.sende(sendung('Welcher Standort?', 'Wien', 'Berlin'), new AbortController().signal),
    ).toEqual({
      provider_ids: ['1'],
    })
    expect(c.gezeigt()).toBe('Welcher Standort?\n[1] Wien   [2] Berlin\n')
    expect(kanal.ruhezeitMs).toBe(0)
    c.eingabe.end()
    await c.ende
  })

  it('am Terminal geht nicht verloren, was halb getippt ist, wenn eine Antwort kommt', async () => {
    const c = chat(async () => {}, true)
    c.eingabe.write('Was lä')
    await new Promise((weiter) => setImmediate(weiter))
    c.zeige(sendung('Deine Erinnerung'))
    expect(c.gezeigt()).toMatch(/\r\u001b\[K?Deine Erinnerung\n[^\n]*> Was lä[^\n]*$/)
    c.eingabe.end('uft?\n')
    await c.ende
    expect(c.annahme.ereignisse.map((e) => e.text)).toEqual(['Was läuft?'])
  })

  it('zeigt Steuerzeichen, statt ihnen zu folgen', () => {
    expect(darstellen(sendung('rot \u001b[31m weg \u009b2J\tTab\nZeile'))).toBe(
      'rot \uFFFD[31m weg \uFFFD2J\tTab\nZeile',
    )
  })

  it('zeigt den Fortschritt als Balken: in einer Leitung jede Änderung einmal, im Terminal an derselben Stelle', () => {
    const leitung = chat()
    const lauf = { id: 'V-1', anteil: 0.3, text: 'Seite 3 von 10' }
    for (let i = 0; i < 3; i++) leitung.fortschritt([lauf])
    leitung.fortschritt([{ ...lauf, anteil: 1, text: '\u001B[2Jfertig' }])
    leitung.fortschritt([])
    expect(leitung.gezeigt()).toBe(
      `V-1 [######--------------]  30 % Seite 3 von 10\nV-1 [${'#'.repeat(20)}] 100 % \uFFFD[2Jfertig\n`,
    )
    const terminal = chat(async () => {}, true)
    terminal.fortschritt([lauf])
    terminal.gezeigt()
    terminal.fortschritt([{ ...lauf, anteil: 0.4, text: 'Seite 4 von 10' }])
    const zweiter = terminal.gezeigt()
    expect(zweiter).toContain('\u001B[1A')
    expect(zweiter).toContain('[########------------]  40 % Seite 4 von 10')
    terminal.zeige(sendung('Fertig.'))
    expect(terminal.gezeigt()).toMatch(/\u001B\[1A[\s\S]*Fertig\./)
    terminal.fortschritt([])
    expect(terminal.gezeigt()).toBe('')
  })
})
