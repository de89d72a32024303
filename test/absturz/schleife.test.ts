import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bisAllesRuht, FRIST_MS } from '../helfer/absturz.ts'
import { type Programm, warteBis } from '../helfer/prozess.ts'
import { ANNA, type Buehne, baueBuehne, DENIZ, frage, schicke } from '../helfer/prozess-buehne.ts'

// A message that kills the process would kill it again after every restart: nobody else would ever be answered.

it('nach zwei Wiederholungen wird sie aufgegeben, ehrlich, und alles andere geht weiter', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test, {
    umgebung: { ASSISTENT_CONFIG: join(import.meta.dirname, 'zwei-versuche.config.ts') },
  })
  let programm = await b.starte()
  const { vorgang_id = '' } = await frage(b, programm.url, 'Teste die Sirene Halle 2')
  await schicke(programm.url, 'ja')
  await programm.ende
  let starts = 0
  for (; starts < 10; starts++) {
    programm = await b.starte()
    if (await ueberlebt(b, programm)) break
  }
  expect(starts).toBe(2)
  expect(await b.lies('SELECT status, grund FROM assistent_vorgang')).toEqual([
    { status: 'fehler', grund: 'technisch' },
  ])
  const { text } = await warteBis('an honest answer', () => b.antworten(ANNA)[1])
  // Not „schreib sie noch einmal“: nobody knows how far it came.
  expect(text).toContain(`nochmal ${vorgang_id}`)
  expect((await frage(b, programm.url, 'Was läuft gerade?')).text).toContain(vorgang_id)
  expect((await frage(b, programm.url, 'hilfe', { von: DENIZ })).text).toContain('Ticket')
})

it('ein Fehler, den ein Skill vergisst, beendet das Programm nicht, und das Protokoll nennt nur den Ort', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test, {
    umgebung: { ASSISTENT_CONFIG: join(import.meta.dirname, 'assistent.config.ts') },
  })
  const programm = await b.starte()
  expect((await frage(b, programm.url, 'Prüf die Lampe im Flur')).text).toBe('Die Lampe brennt.')
  await frage(b, programm.url, 'hilfe')
  expect(programm.log()).toContain('skill-fahrlaessig.ts')
  expect(programm.log()).not.toContain('491713920001')
})

/** It is alive when nothing is left that it could die of. */
async function ueberlebt(b: Buehne, programm: Programm): Promise<boolean> {
  const tot = programm.ende.then(() => false)
  return await Promise.race([tot, bisAllesRuht(b).then(() => true)])
}
