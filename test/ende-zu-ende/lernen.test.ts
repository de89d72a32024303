import { expect, it } from 'vitest'
import { baueBuehne, frage, meldeAn } from '../helfer/prozess-buehne.ts'

// `assistent lernen …` beside a running server.

it('lernen auf der Kommandozeile: jeder sieht, nur angemeldet wird entschieden, der Server weiß es mit der nächsten Nachricht', {
  timeout: 120_000,
}, async (test) => {
  const b = await baueBuehne(test)
  const { url } = await b.starte()
  const gut = async (...args: string[]) => {
    const ende = await b.cli(['lernen', ...args])
    expect({ args, code: ende.code, stderr: ende.stderr }).toEqual({ args, code: 0, stderr: '' })
    return ende.stdout
  }
  const schlecht = async (...args: string[]) => {
    const ende = await b.cli(['lernen', ...args])
    expect({ args, code: ende.code, stdout: ende.stdout }).toEqual({ args, code: 1, stdout: '' })
    return ende.stderr
  }
  expect(await gut('liste')).toBe('Noch ist nichts gelernt.\n')
  await frage(b, url, 'mit Heimat meine ich Zürich')
  await frage(b, url, 'mit Umsatz meine ich Reichweite')
  expect(await gut('liste', '--person', 'Bernd')).not.toContain('Heimat')
  expect(await gut('vorschlaege')).toMatch(/B-1: „Heimat“ steht für Zürich.*Anna Beispiel\nB-2/)
  expect(JSON.parse(await gut('liste', '--person', 'Anna', '--json'))).toMatchObject([
    { nummer: 'B-1', art: 'begriff', wort: 'Heimat', status: 'vorschlag', team: false },
    { nummer: 'B-2' },
  ])
  expect(await gut('zeigen', 'b-1')).toMatch(/Anna Beispiel.*Nachricht \d.*Ausdrücklich gesagt.*Zürich/)
  expect((await b.cli(['lernen', 'zeigen', 'V-1'])).code).toBe(2)
  expect(await schlecht('zeigen', 'L-77')).toContain('gibt es nicht')

  expect(await schlecht('uebernehmen', 'B-1')).toContain('nicht angemeldet')
  await meldeAn(b, 'Anna')
  expect(await schlecht('uebernehmen', 'B-1')).toContain('Leitung')
  await meldeAn(b, 'Carla')
  const deniz = (text: string) => frage(b, url, text, { von: '+491713920004' })
  expect((await deniz('Umsatz Heimat im Oktober')).text).not.toContain('Zürich')
  expect(await gut('uebernehmen', 'B-1')).toContain('fürs ganze Team')
  expect((await deniz('Umsatz Heimat im Oktober')).text).toContain('Zürich')

  // What hurts is named, and taken only by a second word.
  expect(await schlecht('uebernehmen', 'B-2')).toMatch(
    /\d+ von \d+ Beispielen[\s\S]*• .*Umsatz[\s\S]*--trotzdem/,
  )
  expect(JSON.parse(await gut('vorschlaege', '--json'))).toMatchObject([{ nummer: 'B-2' }])
  expect(await gut('ablehnen', 'B-2')).toContain('B-2')
  expect(await gut('vorschlaege')).toBe('Es wartet kein Lernvorschlag.\n')
  expect(await gut('uebernehmen', 'B-2', '--trotzdem')).toContain('fürs ganze Team')

  expect(await gut('wirkung')).toMatch(/Richtig verstanden: \d+ → \d+ von \d+;[\s\S]*- „.*\(wegen B-2\)/)
  expect(JSON.parse(await gut('wirkung', 'B-2', '--json'))).toMatchObject({ besser: expect.any(Array) })
  const weg = await gut('zuruecknehmen', 'B-2')
  expect(weg).toContain('vergessen')
  const [, wieder = ''] = /assistent lernen wieder (\S+)/.exec(weg) ?? []
  expect(await gut('wieder', wieder)).toBe('Wieder gelernt: B-3.\n')
  expect(await schlecht('wieder', wieder)).toContain('nicht mehr wiederholen')
  expect(await gut('zuruecknehmen', 'B-3')).toContain('vergessen')
  expect(await gut('zuruecknehmen', 'B-1')).toContain('vergessen')
  expect((await deniz('Umsatz Heimat im Oktober')).text).not.toContain('Zürich')
  expect(await gut('liste')).toBe('Noch ist nichts gelernt.\n')
})
