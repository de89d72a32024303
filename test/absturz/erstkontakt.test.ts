import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bisAllesRuht, FRIST_MS } from '../helfer/absturz.ts'
import { ANNA, BERND, baueBuehne, frage, neueId, schicke } from '../helfer/prozess-buehne.ts'

// kill -9 around the commit of somebody's first turn: the greeting is in the same transaction, so it is neither lost nor
// said twice.

const KIND = [join(import.meta.dirname, 'kind.ts')]

it.concurrent('vor dem Commit getötet oder vor dem Senden: begrüßt wird genau einmal', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test)
  let programm = await b.starte(KIND)
  for (const [von, stirbVor] of [
    [ANNA, 'commitZug:1'],
    [BERND, 'sende:1'],
  ] as const) {
    await programm.sende({ stirbVor })
    expect((await schicke(programm.url, 'danke', { von, id: neueId() })).status).toBe(202)
    expect((await programm.ende).signal).toBe('SIGKILL')
    expect(b.antworten(von)).toEqual([])
    programm = await b.starte(KIND)
    await bisAllesRuht(b)
    expect((await frage(b, programm.url, 'danke', { von })).text).toBe('Gern.')
    expect(b.antworten(von).map((a) => a.text)).toEqual([
      expect.stringMatching(/^Wir kennen uns noch nicht: .*\n\nGern\.$/s),
      'Gern.',
    ])
  }
})
