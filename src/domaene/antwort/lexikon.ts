import { type Buch, rechtschreibung } from './buch.ts'
import * as allgemein from './woerter.ts'
import * as frage from './woerter-frage.ts'
import * as ja from './woerter-ja.ts'
import * as nein from './woerter-nein.ts'
import * as wahl from './woerter-wahl.ts'
import * as zeit from './woerter-zeit.ts'

const ANTWORTEN: readonly Buch[] = [allgemein, ja, nein].flatMap((m) => Object.values(m))
const ANDERE: readonly Buch[] = [frage, wahl, zeit].flatMap((m) => Object.values(m))

/** Puts a mistyped or drawn-out word right when it is one of ours: „jaaa“, „bite“, „einverstandne“. */
export const richtig = rechtschreibung([...ANTWORTEN, ...ANDERE], ANTWORTEN)
