import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { kennungenVon, leseTelefon, telefonAusProviderId } from '../../src/domaene/kennung.ts'
import { nimmAnOperation } from '../../src/speicher/eingang.ts'
import { legeGastAn } from '../../src/speicher/gast.ts'
import { findePersonId, kennungGeprueft } from '../../src/speicher/kennung.ts'
import { insertPerson, listePersonen } from '../../src/speicher/person.ts'
import type { Operation } from '../../src/speicher/speicher.ts'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'

// No spelling of a known number makes a second person, and no alias gives a right. On the real tables, in memory, with
// everybody let in: the door that is open widest.

const LAEUFE = Number(process.env.KENNUNG_LAEUFE ?? 2000)
const JE_GRUPPE = 50
const jetzt = '2026-11-27T09:00:00.000Z'
const agent = 'assistent'
const BEKANNT = ['+491713920001', '+5511987654321', '+541123456789'] as const

const speicher = await oeffneSqlite({ datei: ':memory:' })
afterAll(() => speicher.schliesse())
for (const phone of BEKANNT) {
  const kennungen = [{ kanal: 'phone', kennung: phone }]
  await speicher.run(insertPerson, {
    p: {
      id: `P-${phone}`,
      agent,
      phone,
      name: phone,
      sprache: 'de' as const,
      rollen: ['freigeber'],
      kennungen,
      geprueft: true,
      quelle: 'test',
    },
    jetzt,
  })
}

/** The line's two forms, where it has two. */
const anschluss = fc.constantFrom(
  ['+491713920001', '491713920001'],
  ['+5511987654321', '5511987654321'],
  ['+5511987654321', '551187654321'],
  ['+541123456789', '541123456789'],
  ['+541123456789', '5491123456789'],
)
const stoerung = fc.constantFrom('', '', '', ' ', '\u00a0', '\u202f', '\u200e', '\u202a', '\u2060', '\ufeff')
const schreibweise = fc
  .record({
    wer: anschluss,
    kanal: fc.constantFrom('whatsapp', 'whasp', 'http'),
    vorn: fc.constantFrom('', '+', '00', '\u202a+'),
    breit: fc.boolean(),
    hinten: fc.constantFrom('', '@s.whatsapp.net', '@c.us', ':7@s.whatsapp.net', '\u202c', ' '),
    dazwischen: fc.array(stoerung, { minLength: 13, maxLength: 13 }),
  })
  .map(({ wer: [phone = '', form = ''], kanal, vorn, breit, hinten, dazwischen }) => {
    const ziffer = (z: string): string => (breit ? String.fromCharCode(z.charCodeAt(0) + 0xfee0) : z)
    const von = vorn + [...form].map((z, i) => ziffer(z) + dazwischen[i]).join('') + hinten
    return { phone, eigene: phone === `+${form}`, kanal, von }
  })

type Schreibweise = { phone: string; eigene: boolean; kanal: string; von: string }

let laufend = 0

/** As a message comes in, and as its sender is let in. */
function* kommtAn(alle: readonly (Schreibweise & { nr: number })[]): Operation<(string | undefined)[]> {
  const gefunden: (string | undefined)[] = []
  for (const { kanal, von, nr } of alle) {
    const kennungen = kennungenVon(kanal, von)
    const ereignis = {
      agent,
      kanal,
      ding: `nachricht:${nr}`,
      art: 'nachricht' as const,
      chat: von,
      von,
      text: 'x',
      gruppe: false,
      typ: 'text',
    }
    const neue = [{ ereignis, dedupe: String(nr), kennungen, gesendet: jetzt }]
    const { ids } = yield* nimmAnOperation({ neue, meldungen: [], jetzt })
    yield* legeGastAn({ eingang_id: ids[0] ?? 0, agent, kanal, von, sprache: 'de', jetzt })
    gefunden.push(yield* findePersonId({ agent, kennungen }))
  }
  return gefunden
}

test('keine Schreibweise einer bekannten Nummer wird eine zweite Person, und keine andere Form trägt ein Recht', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(schreibweise, { minLength: JE_GRUPPE, maxLength: JE_GRUPPE }), async (alle) => {
      const nummeriert = alle.map((s) => ({ ...s, nr: ++laufend }))
      const ids = await speicher.run(kommtAn, nummeriert)
      expect(ids).toEqual(alle.map((s) => `P-${s.phone}`))
      expect(await speicher.read(listePersonen, { agent })).toHaveLength(BEKANNT.length)
      const formen = new Map(alle.map((s) => [telefonAusProviderId(s.von), s]))
      for (const s of formen.values()) {
        const kennungen = kennungenVon(s.kanal, s.von)
        expect(await speicher.read(kennungGeprueft, { agent, kennungen })).toBe(s.eigene)
      }
    }),
    { numRuns: Math.ceil(LAEUFE / JE_GRUPPE) },
  )
})

test('auch getippt führt jede lesbare Schreibweise zu derselben Person', async () => {
  await fc.assert(
    fc.asyncProperty(schreibweise, async (s) => {
      const gelesen = leseTelefon(s.von, 'DE')
      if (!('nummer' in gelesen)) return
      const kennungen = [{ kanal: 'phone', kennung: gelesen.nummer }]
      expect(await speicher.read(findePersonId, { agent, kennungen })).toBe(`P-${s.phone}`)
    }),
    { numRuns: LAEUFE },
  )
})
