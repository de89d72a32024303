import { expect, test } from 'vitest'
import { leseBefehl } from '../../src/router/befehle.ts'

// The commands are read of nearly every message, also of strangers, before any right is looked at: none may cost a server its
// time. A colon in two classes of one pattern once took 3.5 s for 32 of them, and twice that for each one more.

const ANFAENGE = [
  'vertritt',
  'ich bin weg',
  'freigeben V-3',
  'mach das rückgängig',
  'verschieb die erinnerung',
  'jeden',
  '',
]
const ZEICHEN = [':', ',', '-', '.', '(', '"', '1', ' a', ': ', ', ']
const LAENGE = 290
const HOECHSTENS_MS = 250

test.each(ANFAENGE)('„%s“ und dann lauter gleiche Zeichen halten niemanden auf', (anfang) => {
  for (const zeichen of ZEICHEN) {
    const text = `${anfang}${zeichen.repeat(LAENGE / zeichen.length)}x`
    const von = process.cpuUsage().user
    leseBefehl(text)
    expect((process.cpuUsage().user - von) / 1000, zeichen).toBeLessThan(HOECHSTENS_MS)
  }
})
