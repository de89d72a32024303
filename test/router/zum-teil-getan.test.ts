import { expect, test } from 'vitest'
import { z } from 'zod'
import { EndgueltigerFehler } from '../../src/domaene/fehler.ts'
import { TAG_MS } from '../../src/domaene/zeit.ts'
import { skill } from '../../src/skills/skill.ts'
import { slot } from '../../src/skills/slot.ts'
import { ladeEingang } from '../../src/speicher/eingang.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
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
    beispiele: ['mach den umzug', 'mach den umzug für {kosten}', 'umzug machen'],
    parameter: z.object({ kosten: slot.betrag({ frage: 'Was darf er kosten?' }).optional() }),
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

/** What takes the place of the waiting work: said to the requester with the effects, and that the new one knows none. */
const ERSATZ = [
  { wie: 'vom Freigeber geändert', tu: (b: Buero) => b.sage('bernd', 'freigeben V-1, aber nur 80 €') },
  { wie: 'von der Anfragenden berichtigt', tu: (b: Buero) => b.sage('anna', 'nein, ich meinte 80 €') },
]

jedeDatenbank((_name, oeffne) => {
  async function nochmalGefragt(erster: boolean, speicher?: Speicher): Promise<Buero> {
    const b = await oeffneBuero({
      speicher: speicher ?? (await oeffne()),
      konfiguration: { team: TEAM },
      skills: [umzug(erster)],
    })
    await b.sage('anna', 'mach den umzug für 100 €')
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

  test.each(ERSATZ)(
    'zum Teil getan, dann $wie: es ist erledigt und ersetzt, und gesagt wird, was geschehen ist',
    async ({ tu }) => {
      const b = await nochmalGefragt(true)
      await tu(b)
      const alt = await b.vorgang('V-1')
      expect(alt).toMatchObject({ status: 'erledigt', grund: 'ersetzt' })
      expect(alt?.ersetzt_durch).toMatch(/^V-\d+$/)
      const gesagt = an(b, 'anna')
      expect(gesagt).toMatch(GESCHEHEN)
      expect(gesagt).toContain(`${alt?.ersetzt_durch} fängt von vorn an`)
      expect(gesagt).not.toContain('wagen_bestellt')
      await b.schliesse()
    },
  )

  test.each(ERSATZ)('Gegenprobe: nichts getan, dann $wie: es ist abgebrochen', async ({ tu }) => {
    const b = await nochmalGefragt(false)
    await tu(b)
    expect(await b.vorgang('V-1')).toMatchObject({ status: 'abgebrochen', grund: 'ersetzt' })
    expect(an(b, 'anna')).not.toMatch(/geschehen/)
    await b.schliesse()
  })

  test.each([
    { erster: true, status: 'erledigt' },
    { erster: false, status: 'abgebrochen' },
  ])('vergiss mich, als es wieder wartet, Teil getan $erster: es ist $status', async ({ erster, status }) => {
    const b = await nochmalGefragt(erster)
    await b.sage('anna', 'vergiss mich')
    await b.sage('anna', 'ja')
    expect(await b.vorgang('V-1')).toMatchObject({ status, grund: 'vergessen', text: '' })
    await b.schliesse()
  })

  test('STOP, eine Änderung und das Löschen der Nachricht beenden nicht, was auf Freigabe wartet', async () => {
    const speicher = await oeffne()
    const b = await nochmalGefragt(true, speicher)
    await b.sage('anna', 'STOP')
    const zitat = (await speicher.read(ladeEingang, { id: 1 }))?.ereignis?.provider_id
    for (const art of ['bearbeitung', 'loeschung'] as const)
      await b.sage('anna', 'mach den umzug für 80 €', { art, zitat })
    expect((await b.vorgang('V-1'))?.status).toBe('wartet_freigabe')
    await b.sage('anna', 'abbrechen V-1')
    await b.schliesse()
  })
})
