import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { bisAllesRuht, FRIST_MS, LAEUFE } from '../helfer/absturz.ts'
import { type Programm, warteBis } from '../helfer/prozess.ts'
import {
  ANNA,
  BERND,
  type Buehne,
  baueBuehne,
  CARLA,
  DENIZ,
  neueId,
  schicke,
} from '../helfer/prozess-buehne.ts'

// Killed again and again at no point in particular, while four people work: what is left must be what anybody would
// have got without it.

const TICKETS = LAEUFE

it(`${LAEUFE} Abstürze, während vier Leute je ${TICKETS} Tickets bestätigen`, {
  timeout: 2 * FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test, {
    umgebung: { ASSISTENT_CONFIG: join(import.meta.dirname, 'assistent.config.ts') },
  })
  let programm = await b.starte()
  const url = (): string => programm.url
  const leute = [ANNA, BERND, CARLA, DENIZ].map((wer) => arbeite(b, url, wer))
  let fertig = false
  const alle = Promise.all(leute).finally(() => {
    fertig = true
  })
  for (let i = 0; i < LAEUFE && !fertig; i++) {
    await pause(300 + Math.random() * 700)
    programm = await stuerzeAb(b, programm)
  }
  await alle
  await bisAllesRuht(b)
  const titel = (await alle).flat()
  expect(
    Object.values(b.fremd.zustand.tickets)
      .flatMap((t) => (t.key ? [t.titel] : []))
      .sort(),
  ).toEqual(titel.sort())
  expect(b.fremd.zustand.aufrufe.map((a) => a.key).length).toBe(titel.length)
  expect(await b.lies('SELECT status, COUNT(*) AS n FROM assistent_vorgang GROUP BY status')).toEqual([
    { status: 'erledigt', n: titel.length },
  ])
  expect(await b.lies('SELECT status, COUNT(*) AS n FROM assistent_aktion GROUP BY status')).toEqual([
    { status: 'erledigt', n: titel.length },
  ])
  expect(await b.lies('SELECT status, COUNT(*) AS n FROM assistent_eingang GROUP BY status')).toEqual([
    { status: 'erledigt', n: 2 * titel.length },
  ])
  expect(await b.lies('SELECT status, COUNT(*) AS n FROM assistent_ausgang GROUP BY status')).toEqual([
    { status: 'gesendet', n: 2 * titel.length },
  ])
  // At most what was under way to each of the four when it was killed comes twice.
  const ids = b.antworten().map((a) => a.id)
  expect(new Set(ids).size).toBe(2 * titel.length)
  expect(ids.length).toBeLessThanOrEqual(2 * titel.length + 4 * LAEUFE)
})

async function stuerzeAb(b: Buehne, programm: Programm): Promise<Programm> {
  await programm.beende('SIGKILL')
  return await b.starte()
}

/** One person: asks, waits for the question, presses „Ja“, waits for the result. What is not acknowledged is repeated. */
async function arbeite(b: Buehne, url: () => string, von: string): Promise<string[]> {
  const titel = Array.from({ length: TICKETS }, (_, i) => `Lampe ${von.slice(-1)}${i} flackert`)
  for (const t of titel) {
    await bisQuittiert(url, `Leg ein Ticket an: ${t}`, { von })
    const frage = await warteBis(`the question for ${t}`, () =>
      b.antworten(von).find((a) => a.text.includes(t) && a.knoepfe.length > 0),
    )
    await bisQuittiert(url, 'Ja', { von, knopf: frage.knoepfe[0]?.id })
    await warteBis(`the result for ${t}`, () =>
      b.antworten(von).find((a) => a.text.includes(t) && a.text.includes('angelegt')),
    )
  }
  return titel
}

async function bisQuittiert(url: () => string, text: string, felder: object): Promise<void> {
  const id = neueId()
  await warteBis(`an acknowledgement of ${text}`, async () => {
    const antwort = await schicke(url(), text, { id, ...felder }).catch(() => undefined)
    return antwort?.status === 202
  })
}
