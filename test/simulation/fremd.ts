import { z } from 'zod'
import { EndgueltigerFehler, WiederholbarerFehler } from '../../src/domaene/fehler.ts'
import { erinnerung } from '../../src/skills/erinnerung.ts'
import { type Skill, skill, type Undo } from '../../src/skills/skill.ts'
import { slot } from '../../src/skills/slot.ts'
import type { Takt } from './takt.ts'
import type { Zufall } from './zufall.ts'

// The other system of a simulated run. What it holds is the truth that the tables are compared with. It loses replies,
// hangs, refuses, and of its kinds some honour a key, some can only be asked for it, one neither.

export interface Eintrag {
  art: Art
  key: string
  /** Named in what the person wrote, once in a run: the same twice is one wish done twice. */
  titel: string
  input: Record<string, unknown>
  /** When it got there, in steps of the run. */
  nr: number
}

export type Art = 'zettel' | 'brief' | 'posten' | 'zahlung' | 'memo' | 'fracht' | 'storno'

/** Same key, same answer, no second entry. */
const HAELT_KEYS = new Set<Art>(['zettel', 'zahlung', 'memo', 'fracht'])
/** Has something to look up with. */
const FINDET = new Set<Art>(['zettel', 'posten', 'storno'])

/** What skills call. */
export interface Ruf {
  rufe(art: Art, key: string, input: Record<string, unknown>, signal: AbortSignal): Promise<{ nr: number }>
  suche(art: Art, key: string): Promise<{ nr: number } | undefined>
}

export interface Fremd extends Ruf {
  readonly eintraege: readonly Eintrag[]
  readonly aufrufe: number
  /** Calls that hang now. */
  haengend: number
  /** Everything works from now on: for the end of a run. */
  ruhig: boolean
  /** The process that called is gone. */
  wirfWeg(): void
}

type Laune = 'gut' | 'antwort_weg' | 'nicht_da' | 'verweigert' | 'haengt' | 'haengt_getan'

export function erstelleFremd(takt: Takt, zufall: Zufall): Fremd {
  const eintraege: Eintrag[] = []
  const bekannt = new Set<string>()
  let aufrufe = 0

  function trage(art: Art, key: string, input: Record<string, unknown>): { nr: number } {
    const da = HAELT_KEYS.has(art) ? eintraege.find((e) => e.art === art && e.key === key) : undefined
    if (da) return { nr: da.nr }
    const nr = eintraege.length + 1
    eintraege.push({ art, key, titel: String(input.titel ?? input.rechnung), input, nr })
    return { nr }
  }

  const fremd: Fremd = {
    eintraege,
    get aufrufe() {
      return aufrufe
    },
    haengend: 0,
    ruhig: false,
    async rufe(art, key, input, signal) {
      const laune: Laune = fremd.ruhig
        ? 'gut'
        : zufall.gewichtet([
            [78, 'gut'],
            [art === 'brief' ? 25 : 7, 'antwort_weg'],
            [6, 'nicht_da'],
            // Freight is mostly refused at first: half of what was approved is done, and somebody has to decide.
            [art === 'fracht' && !bekannt.has(key) ? 150 : 4, 'verweigert'],
            [2, 'haengt'],
            [3, 'haengt_getan'],
          ] as const)
      bekannt.add(key)
      const antwort = await takt.plane(`call ${art} ${key} ${laune}`, () => {
        aufrufe++
        takt.punkt(`before the effect ${art}`)
        const schonDa = HAELT_KEYS.has(art) && eintraege.some((e) => e.art === art && e.key === key)
        if (laune === 'verweigert' && !schonDa)
          throw new EndgueltigerFehler('verweigert', 'Das geht heute nicht.')
        if (laune === 'nicht_da' || laune === 'haengt') return undefined
        const da = trage(art, key, input)
        takt.punkt(`after the effect ${art}`)
        return laune === 'gut' || laune === 'verweigert' ? da : undefined
      })
      if (antwort) return antwort
      if (laune === 'haengt' || laune === 'haengt_getan') await bisAbbruch(signal)
      throw new WiederholbarerFehler('netz', 'keine Antwort')
    },
    suche: (art, key) =>
      takt.plane(`look up ${art} ${key}`, () => {
        const da = eintraege.find((e) => e.art === art && e.key === key)
        return da && { nr: da.nr }
      }),
    wirfWeg() {
      fremd.haengend = 0
    },
  }

  async function bisAbbruch(signal: AbortSignal): Promise<void> {
    fremd.haengend++
    await new Promise<void>((weiter) => signal.addEventListener('abort', () => weiter(), { once: true }))
    fremd.haengend--
  }

  return fremd
}

type Rufe = (
  k: { aktion: import('../../src/skills/skill.ts').Aktion },
  art: Art,
  input: Record<string, unknown>,
) => Promise<{ nr: number }>

/** The skills of the simulated company: one of each kind of effect. Built once; what they call comes with each run. */
export function baueSkills(fremd: () => Ruf): Skill[] {
  const buche: Rufe = ({ aktion }, art, input) =>
    aktion('fremd', `${art}_angelegt`, {
      input,
      run: (key, signal) => fremd().rufe(art, key, input, signal),
      ...(FINDET.has(art) ? { lookup: (key: string) => fremd().suche(art, key) } : {}),
      ...(HAELT_KEYS.has(art) ? { idempotent: true } : {}),
    })
  const einer = (
    name: string,
    wort: string,
    art: Art,
    risiko: 1 | 2,
    undo?: Undo<{ titel: string }>,
  ): Skill =>
    skill({
      name,
      beschreibung: `Legt ${wort} an`,
      beispiele: [`leg ${wort} an: {titel}`, `${wort} bitte: {titel}`, `mach ${wort} zu {titel}`],
      parameter: z.object({ titel: slot.text({ frage: 'Worum geht es?' }) }),
      risiko,
      ...(undo ? { undo } : {}),
      async run({ parameter: { titel }, aktion }) {
        const { nr } = await buche({ aktion }, art, { titel })
        return `Nummer ${nr}: ${titel}`
      },
    })
  return [
    einer('zettel_anlegen', 'einen Zettel', 'zettel', 2, {
      bis: '30h',
      async run({ parameter: { titel }, aktion }) {
        await buche({ aktion }, 'storno', { titel })
        return `Storniert: ${titel}`
      },
    }),
    einer('brief_senden', 'einen Brief', 'brief', 2),
    einer('memo_schreiben', 'ein Memo', 'memo', 1),
    skill({
      name: 'paar_buchen',
      beschreibung: 'Bucht zwei Posten',
      beispiele: ['buch ein Paar: {titel}', 'ein Paar buchen: {titel}', 'bitte ein Paar buchen zu {titel}'],
      parameter: z.object({ titel: slot.text({ frage: 'Welches Paar?' }) }),
      risiko: 2,
      async run({ parameter: { titel }, aktion }) {
        await buche({ aktion }, 'posten', { titel, teil: 'links' })
        await buche({ aktion }, 'zettel', { titel, teil: 'rechts' })
        return `Gebucht: ${titel}`
      },
    }),
    skill({
      name: 'rechnung_zahlen',
      beschreibung: 'Zahlt eine Rechnung',
      beispiele: [
        'zahl die Rechnung {rechnung} über {betrag}',
        'Rechnung {rechnung} zahlen, {betrag}',
        'überweise {betrag} für Rechnung {rechnung}',
        'bitte Rechnung {rechnung} über {betrag} zahlen',
      ],
      parameter: z.object({
        rechnung: slot.text({ frage: 'Welche Rechnung?', code: true, nach: ['rechnung'] }),
        betrag: slot.betrag({ frage: 'Über welchen Betrag?' }),
      }),
      risiko: 3,
      freigabe: { rolle: 'finanzen', frist: '6h', erinnerung: '2h', vertretung: 'leitung' },
      async run({ parameter, aktion }) {
        await buche({ aktion }, 'zahlung', parameter)
        return `Bezahlt: ${parameter.rechnung}`
      },
    }),
    skill({
      name: 'lieferung_bestellen',
      beschreibung: 'Bestellt eine Lieferung',
      beispiele: [
        'bestell eine Lieferung: {titel}',
        'Lieferung bestellen: {titel}',
        'bitte eine Lieferung bestellen zu {titel}',
      ],
      parameter: z.object({ titel: slot.text({ frage: 'Welche Lieferung?' }) }),
      risiko: 3,
      freigabe: { rolle: 'einkauf', anzahl: 2, oder: { rolle: 'admin' }, frist: '6h', erinnerung: '2h' },
      async run({ parameter: { titel }, aktion }) {
        await buche({ aktion }, 'posten', { titel, teil: 'bestellt' })
        await buche({ aktion }, 'fracht', { titel, teil: 'abgeholt' })
        return `Bestellt: ${titel}`
      },
    }),
    skill({
      name: 'lager_abfragen',
      beschreibung: 'Sagt, wie viel im Lager ist',
      beispiele: [
        'wie viel ist im Lager',
        'was liegt im Lager',
        'wie voll ist das Lager {zeitraum}',
        'Lagerstand',
      ],
      parameter: z.object({ zeitraum: slot.zeitraum({ richtung: 'zurueck' }).optional() }),
      risiko: 0,
      run: async () => 'Im Lager sind 12 Paletten.',
    }),
    erinnerung(),
  ]
}
