import { expect, it } from 'vitest'
import { baueBuehne } from '../helfer/prozess-buehne.ts'
import { arbeiteZuZweit, haengenderLeser, sichereUnterLast } from './last.ts'
import { REIHE_CONFIG } from './reihe.ts'

// A hundred backups, a thousand messages: npm run ausfall -- --teil sicherung.

const umgebung = { ASSISTENT_CONFIG: REIHE_CONFIG }

it('fünf Sicherungen unter Last: jede ganz, mit allem, was vor ihr quittiert war', {
  timeout: 120_000,
}, async (test) => {
  const { abweichend, anzahl } = await sichereUnterLast(await baueBuehne(test, { umgebung }), 5)
  expect({ abweichend, anzahl }).toEqual({ abweichend: [], anzahl: 5 })
})

it('zwei Prozesse und Befehle an einer Datei: jede Nachricht ein Ergebnis, nichts ist „beschäftigt“', {
  timeout: 120_000,
}, async (test) => {
  const { abweichend } = await arbeiteZuZweit(await baueBuehne(test, { umgebung }), 40)
  expect(abweichend).toEqual([])
})

it('liest jemand ohne Ende, wächst das Protokoll, der Server geht weiter und sagt es; danach wächst es nicht mehr', {
  timeout: 120_000,
}, async (test) => {
  const { abweichend } = await haengenderLeser(await baueBuehne(test, { umgebung }), 250)
  expect(abweichend).toEqual([])
})
