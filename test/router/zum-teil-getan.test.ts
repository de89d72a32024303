import { expect, test } from 'vitest'
import { z } from 'zod'
import { EndgueltigerFehler } from '../../src/domaene/fehler.ts'
import { TAG_MS } from '../../src/domaene/zeit.ts'
import { skill } from '../../src/skills/skill.ts'
import { type Buero, NUMMER, oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

// Approved, done in part, and asked for once more: however the second asking ends, a part of it has happened (I4).

const TEAM = [
  { name: 'Anna Beispiel', phone: NUMMER.anna },
  { name: 'Bernd Muster', phone: NUMMER.bernd, rollen: ['mitglied', 'finanzen'] },
]

/** The first effect happens where `erster` is true; the second one never does. */
const umzug = (erster: boolean) =>
  skill({
    name: 'umzug_machen',
    beschreibung: 'Macht den Umzug',
    beispiele: ['mach den umzug', 'umzug machen'],
    parameter: z.object({}),
    risiko: 3,
    freigabe: { rolle: 'finanzen' },
    async run({ aktion }) {
      if (erster) await aktion('lager', 'regal_reserviert', { input: 1, run: async () => ({ nummer: 7 }) })
      await aktion('spedition', 'wagen_bestellt', {
        input: 2,
        run: async () => {
          throw new EndgueltigerFehler('nein', 'Das Konto ist gesperrt.')
        },
      })
      return 'Fertig.'
    },
  })

const GESCHEHEN = /geschehen[\s\S]*regal_reserviert – erledigt[\s\S]*nummer: 7/

const ENDEN = [
  { wie: 'abgebrochen', grund: 'abbrechen', tu: (b: Buero) => b.sage('anna', 'abbrechen V-1') },
  { wie: 'abgelehnt', grund: 'abgelehnt', tu: (b: Buero) => b.sage('bernd', 'ablehnen V-1 zu teuer') },
  { wie: 'ohne Entscheidung', grund: 'frist', tu: (b: Buero) => b.warte(10 * TAG_MS) },
]

jedeDatenbank((_name, oeffne) => {
  async function nochmalGefragt(erster: boolean): Promise<Buero> {
    const b = await oeffneBuero({
      speicher: await oeffne(),
      konfiguration: { team: TEAM },
      skills: [umzug(erster)],
    })
    await b.sage('anna', 'mach den umzug')
    await b.sage('bernd', 'freigeben V-1')
    expect((await b.vorgang('V-1'))?.status).toBe('fehler')
    await b.sage('anna', 'nochmal V-1')
    expect((await b.vorgang('V-1'))?.status).toBe('wartet_freigabe')
    b.gesendet.length = 0
    return b
  }
  const an = (b: Buero, wer: 'anna' | 'bernd'): string =>
    b.gesendet
      .filter((s) => s.chat === NUMMER[wer])
      .map((s) => s.text)
      .join('\n')

  test.each(ENDEN)(
    'zum Teil getan, dann $wie: es ist erledigt, und gesagt wird, was geschehen ist',
    async ({ grund, tu }) => {
      const b = await nochmalGefragt(true)
      await tu(b)
      expect(await b.vorgang('V-1')).toMatchObject({ status: 'erledigt', grund })
      expect(an(b, 'anna')).toMatch(GESCHEHEN)
      if (grund !== 'abbrechen') {
        expect(an(b, 'bernd')).toMatch(GESCHEHEN)
        expect(an(b, 'anna')).not.toMatch(/wagen_bestellt|, darum nicht gemacht|neu an/)
        expect(an(b, 'bernd')).not.toMatch(/nichts wurde ausgeführt/)
      }
      expect((await b.sage('bernd', 'freigeben V-1'))[0]).not.toMatch(/^Freigegeben/)
      await b.schliesse()
    },
  )

  test.each(ENDEN)(
    'Gegenprobe: nichts getan, dann $wie: es ist abgebrochen, und nichts ist geschehen',
    async ({ grund, tu }) => {
      const b = await nochmalGefragt(false)
      await tu(b)
      expect(await b.vorgang('V-1')).toMatchObject({ status: 'abgebrochen', grund })
      expect(an(b, 'anna')).not.toMatch(/geschehen/)
      expect(an(b, 'bernd')).not.toMatch(/geschehen/)
      await b.schliesse()
    },
  )
})
