import fc from 'fast-check'
import { schreibweisen } from './server.ts'

/** A change of one character: swapped, left out or put in. */
export const verfaelschung = fc.record({
  stelle: fc.nat(),
  wie: fc.constantFrom('tausch', 'weg', 'dazu'),
  zeichen: fc.integer({ min: 0x21, max: 0x7e }).map((c) => String.fromCharCode(c)),
})

export function verfaelscht(text: string, v: { stelle: number; wie: string; zeichen: string }): string {
  const i = v.stelle % text.length
  if (v.wie === 'weg') return text.slice(0, i) + text.slice(i + 1)
  return text.slice(0, i) + v.zeichen + text.slice(v.wie === 'tausch' ? i + 1 : i)
}

export type Kopf = Record<string, string | undefined>

/** A signed request, and how it would be signed with another secret or at another time. */
export interface Signiert {
  roh: string
  kopf: Kopf
  /** The headers that are signed or sign; the others do not matter. */
  namen: readonly string[]
  /** The header with the time, where the scheme has one. */
  zeit?: string
  signiere(roh: string, mit?: { secret?: string; umS?: number }): Kopf
}

const ANDERE_KOEPFE = {
  fehlt: () => undefined,
  leer: () => '',
  doppelt: (wert: string) => `${wert}, ${wert}`,
  gross: (wert: string) => wert.toUpperCase(),
  rand: (wert: string) => ` ${wert} `,
  angehaengt: (wert: string) => `${wert}=`,
} satisfies Record<string, (wert: string) => string | undefined>

/** What a JSON parser reads as the same: only a check over the bytes as they came tells them apart. */
const GLEICHER_INHALT = {
  escaped: (roh: string) => schreibweisen(JSON.parse(roh))[1] ?? '',
  eingerueckt: (roh: string) => schreibweisen(JSON.parse(roh))[2] ?? '',
  zeilenende: (roh: string) => `${roh}\n`,
  bom: (roh: string) => `\ufeff${roh}`,
  doppelt: (roh: string) => roh.replace('{', '{"text":"","text":"",'),
}

const schluessel = <T extends object>(o: T) => fc.constantFrom(...(Object.keys(o) as (keyof T)[]))
const mutation = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ art: fc.constant('zeichen' as const), wo: fc.nat(), v: verfaelschung }),
  },
  { weight: 3, arbitrary: fc.record({ art: fc.constant('bit' as const), stelle: fc.nat(), bit: fc.nat(7) }) },
  {
    weight: 2,
    arbitrary: fc.record({ art: fc.constant('kopf' as const), wo: fc.nat(), wie: schluessel(ANDERE_KOEPFE) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ art: fc.constant('inhalt' as const), wie: schluessel(GLEICHER_INHALT) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      art: fc.constant('stempel' as const),
      umS: fc.integer({ min: -400_000, max: 400_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      art: fc.constant('uhr' as const),
      umS: fc.oneof(fc.integer({ min: 301, max: 40_000_000 }), fc.integer({ min: -40_000_000, max: -301 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ art: fc.constant('secret' as const), text: fc.string({ minLength: 1 }) }),
  },
)
type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never

export interface Mutant {
  art: Mutation['art']
  roh: Buffer
  kopf: Kopf
}

/** Exactly `anzahl` requests that differ from the signed one, or are signed for another time or by somebody else. */
export function mutanten(s: Signiert, anzahl: number): Mutant[] {
  const alle = fc.sample(mutation, anzahl * 2).flatMap((m) => mutiert(s, m))
  if (alle.length < anzahl) throw new Error(`Only ${alle.length} of ${anzahl} changes change something.`)
  return alle.slice(0, anzahl)
}

function mutiert(s: Signiert, m: Mutation): Mutant[] {
  const anfrage = veraendert(s, m)
  if (anfrage === undefined) return []
  const roh = Buffer.from(anfrage.roh ?? s.roh)
  const kopf = { ...s.kopf, ...anfrage.kopf }
  const gleich = roh.equals(Buffer.from(s.roh)) && s.namen.every((n) => kopf[n] === s.kopf[n])
  return gleich ? [] : [{ art: m.art, roh, kopf }]
}

function veraendert(s: Signiert, m: Mutation): { roh?: string | Buffer; kopf?: Kopf } | undefined {
  const name = (wo: number): string => s.namen[wo % s.namen.length] ?? ''
  switch (m.art) {
    case 'zeichen': {
      // Every second one in the body.
      if (m.wo % 2 === 0) return { roh: verfaelscht(s.roh, m.v) }
      const n = name((m.wo - 1) / 2)
      return { kopf: { [n]: verfaelscht(s.kopf[n] ?? '', m.v) } }
    }
    case 'bit': {
      const roh = Buffer.from(s.roh)
      const i = m.stelle % roh.length
      roh[i] = (roh[i] ?? 0) ^ (1 << m.bit)
      return { roh }
    }
    case 'kopf': {
      const n = name(m.wo)
      return { kopf: { [n]: ANDERE_KOEPFE[m.wie](s.kopf[n] ?? '') } }
    }
    case 'inhalt':
      return { roh: GLEICHER_INHALT[m.wie](s.roh) }
    case 'stempel':
      return s.zeit === undefined ? undefined : { kopf: { [s.zeit]: String(Number(s.kopf[s.zeit]) + m.umS) } }
    case 'uhr':
      return s.zeit === undefined ? undefined : { kopf: s.signiere(s.roh, { umS: m.umS }) }
    case 'secret':
      return { kopf: s.signiere(s.roh, { secret: `whsec_${Buffer.from(m.text).toString('base64')}` }) }
  }
}
