import { describe, expect, expectTypeOf, it, test } from 'vitest'
import { z } from 'zod'
import { FalscheBenutzung } from '../../src/domaene/fehler.ts'
import { erinnerung } from '../../src/skills/erinnerung.ts'
import { githubTicket } from '../../src/skills/github.ts'
import { notizSpeichern } from '../../src/skills/notiz.ts'
import { type Geschehenes, type Skill, skill } from '../../src/skills/skill.ts'
import { slot } from '../../src/skills/slot.ts'
import { undoBis, undoSkill } from '../../src/skills/undo.ts'
import { erstelleVerzeichnis } from '../../src/skills/verzeichnis.ts'
import { type GithubServer, starteGithub } from '../helfer/github-server.ts'
import { fuehreAus, type Umstaende } from '../helfer/skill-kontext.ts'

// A skill's undo: how it is written, what is refused, and what the built-in ones do.

const grund = {
  name: 'raum_buchen',
  beschreibung: 'Bucht den Raum',
  beispiele: ['buch den raum {tag}'],
  parameter: z.object({ tag: slot.datum() }),
  run: async () => 'gebucht',
}
const run = async (): Promise<string> => 'frei'

describe('die Definition', () => {
  it('ohne undo bleibt alles, wie es ist; mit einem gibt es die Rücknahme, aber niemand kann sie in Worten verlangen', () => {
    const ohne = erstelleVerzeichnis([skill({ ...grund, risiko: 2 })])
    expect(ohne.finde('raum_buchen.undo')).toBeUndefined()
    const mit = erstelleVerzeichnis([skill({ ...grund, risiko: 2, undo: { bis: '24h', run } })])
    expect(mit.finde('raum_buchen.undo')).toMatchObject({ risiko: 2, undoVon: 'raum_buchen' })
    expect(mit.alle.map((s) => s.name)).toEqual(['raum_buchen'])
    expect(mit.fuer({ rollen: ['mitglied'], status: 'aktiv' }).map((s) => s.name)).toEqual(['raum_buchen'])
    expect(mit.finde('raum_buchen.undo')?.beispiele).toEqual({ de: [], en: [], pt: [] })
  })

  it.each([
    ['eine Dauer, die keine ist', { bis: 'bald', run }, /bis must be a duration .* not „bald“/],
    ['kein run', { bis: '24h' }, /run is missing/],
    ['Risiko 1', { bis: '24h', risiko: 1, run }, /risiko is 2 .* or 3/],
    ['Risiko 3 ohne Freigabe', { bis: '24h', risiko: 3, run }, /risiko 3 needs freigabe/],
    [
      'Freigabe ohne Risiko 3',
      { bis: '24h', freigabe: { rolle: 'leitung' }, run },
      /freigabe needs risiko: 3/,
    ],
  ])('%s wird mit Namen und Abhilfe abgelehnt', (_was, undo, klage) => {
    const bauen = (): Skill => skill({ ...grund, risiko: 2, undo: undo as never })
    expect(bauen).toThrow(FalscheBenutzung)
    expect(bauen).toThrow(klage)
    expect(bauen).toThrow(/^skill „raum_buchen“, undo: /)
  })

  it('was nur liest, hat nichts zurückzunehmen', () => {
    // @ts-expect-error risk 0 has no undo
    expect(() => skill({ ...grund, risiko: 0, undo: { bis: '24h', run } })).toThrow(
      /risiko 0 changes nothing/,
    )
  })

  it('die Typen fließen aus den Slots bis in den Weg zurück', () => {
    skill({
      ...grund,
      risiko: 2,
      undo: {
        bis: ({ tag }) => `${tag}T00:00:00.000Z`,
        titel: ({ parameter, geschehen }) => {
          expectTypeOf(parameter).toEqualTypeOf<{ tag: string }>()
          expectTypeOf(geschehen).toEqualTypeOf<readonly Geschehenes[]>()
          return parameter.tag
        },
        async run({ parameter, rueckgaengig, aktion }) {
          expectTypeOf(parameter.tag).toBeString()
          expectTypeOf(rueckgaengig).toBeString()
          expectTypeOf(aktion).toBeFunction()
          return ''
        },
      },
    })
  })

  it('Risiko 3 nimmt die eigene Freigabe, sonst die der Fähigkeit, und eine Bedingung sieht die Angaben von damals', () => {
    const freigabe = { rolle: 'leitung', wenn: ({ tag }: { tag: string }) => tag === '2026-12-01' }
    const eigene = undoSkill(skill({ ...grund, risiko: 2, undo: { bis: '1h', risiko: 3, freigabe, run } }))
    const angaben = (tag: string) => ({
      vorgang: 'V-1',
      angaben: { tag },
      geschehen: [],
      bis: '2026-12-01T00:00:00.000Z',
    })
    const [regel] = [eigene?.freigabe].flat()
    expect(regel).toMatchObject({ rolle: 'leitung' })
    expect(regel?.wenn?.(angaben('2026-12-01'))).toBe(true)
    expect(regel?.wenn?.(angaben('2026-12-02'))).toBe(false)
    const geerbt = undoSkill(
      skill({ ...grund, risiko: 3, freigabe: { rolle: 'finanzen' }, undo: { bis: '1h', risiko: 3, run } }),
    )
    expect([geerbt?.freigabe].flat()[0]).toMatchObject({ rolle: 'finanzen' })
  })

  it('die Zeit zählt vom letzten Effekt, oder steht in den Angaben; was keine Zeit ist, gilt nicht', () => {
    const feste = skill({ ...grund, risiko: 2, undo: { bis: '24h', run } })
    expect(undoBis(feste, { tag: '2026-12-01' }, '2026-11-27T09:00:00.000Z')).toBe('2026-11-28T09:00:00.000Z')
    const eigene = skill({ ...grund, risiko: 2, undo: { bis: ({ tag }) => `${tag}T00:00:00.000Z`, run } })
    expect(undoBis(eigene, { tag: '2026-12-01' }, '2026-11-27T09:00:00.000Z')).toBe(
      '2026-12-01T00:00:00.000Z',
    )
    expect(undoBis(eigene, { tag: 'nie' }, '2026-11-27T09:00:00.000Z')).toBeUndefined()
  })
})

/** Runs the undo of what `geschehen` says was done. */
const nimmZurueck = (
  s: Skill,
  angaben: Record<string, unknown>,
  geschehen: Geschehenes[],
  u: Umstaende = {},
) => {
  const undo = undoSkill(s)
  if (!undo) throw new Error('no undo')
  const parameter = { vorgang: 'V-1', angaben, geschehen, bis: '2026-12-01T00:00:00.000Z' }
  return fuehreAus(undo, parameter, { vorgangId: 'V-2', ...u })
}
const eines = (key: string, ergebnis: unknown): Geschehenes => ({ key, system: 'x', aktion: 'y', ergebnis })

test('ein Titel oder eine Zeit, die an einem Wert zerbricht, reißt nichts mit', () => {
  const kaputt = (): never => {
    throw new Error('kaputt')
  }
  const s = skill({
    ...grund,
    risiko: 2,
    titel: ({ tag }) => `Raum am ${tag}`,
    undo: { bis: kaputt, titel: kaputt, run },
  })
  const p = (angaben: Record<string, unknown>) => ({
    vorgang: 'V-1',
    angaben,
    geschehen: [],
    bis: '2026-12-01T00:00:00.000Z',
  })
  const titel = undoSkill(s)?.titel
  expect(titel?.(p({ tag: '2026-12-01' }), 'de')).toBe('V-1 rückgängig machen: Raum am 2026-12-01')
  expect(titel?.(p({ von: 'früher' }), 'en')).toBe('undo V-1: Bucht den Raum')
  expect(undoBis(s, { tag: '2026-12-01' }, '2026-11-27T09:00:00.000Z')).toBeUndefined()
})

describe('die eingebauten', () => {
  it('eine Erinnerung wird unter ihrem Schlüssel gestrichen; kam sie schon, wird das gesagt', async () => {
    const wunsch = { wann: '2026-11-27T15:00:00.000Z', woran: 'vertrag' }
    const gestrichen: string[] = []
    const dienste = (da: boolean) => ({
      streicheErinnerung: async (key: string) => {
        gestrichen.push(key)
        return da
      },
    })
    const geschehen = [eines('V-1:assistent.erinnerung_gesetzt:1', { id: 1 })]
    const ja = { dienste: dienste(true) as never }
    expect(await nimmZurueck(erinnerung(), wunsch, geschehen, ja)).toMatch(
      /^Erinnerung gestrichen .*Vertrag$/,
    )
    expect(gestrichen).toEqual(['V-1:assistent.erinnerung_gesetzt:1'])
    const nein = { dienste: dienste(false) as never }
    expect(await nimmZurueck(erinnerung(), wunsch, geschehen, nein)).toMatch(/kam schon/)
  })

  it('eine Notiz wird unter ihrem Schlüssel gelöscht', async () => {
    const geloescht: string[] = []
    const dienste = { loescheNotiz: async (key: string) => void geloescht.push(key) } as never
    const geschehen = [eines('V-1:assistent.notiz_gespeichert:1', { id: 3 })]
    expect(await nimmZurueck(notizSpeichern(), { text: 'Milch' }, geschehen, { dienste })).toBe(
      'Notiz gelöscht: Milch',
    )
    expect(geloescht).toEqual(['V-1:assistent.notiz_gespeichert:1'])
  })

  const mitGithub = async (was: (g: GithubServer, s: Skill) => Promise<void>): Promise<void> => {
    const github = await starteGithub({ repo: 'acme/it' })
    try {
      await was(github, githubTicket({ repo: 'acme/it', token: 'ghp_test', baseUrl: github.url }))
    } finally {
      await github.schliesse()
    }
  }

  it('ein GitHub-Issue wird geschlossen, auch zweimal hintereinander', () =>
    mitGithub(async (github, s) => {
      await fuehreAus(s, { titel: 'Tür klemmt' })
      const geschehen = [eines('V-1:github.ticket_angelegt:1', { nummer: 1, url: 'https://x' })]
      const schliesse = () => nimmZurueck(s, { titel: 'Tür klemmt' }, geschehen)
      expect(
        undoSkill(s)?.titel?.(
          { vorgang: 'V-1', angaben: { titel: 'Tür klemmt' }, geschehen, bis: '2026-12-01T00:00:00.000Z' },
          'de',
        ),
      ).toBe('V-1 rückgängig machen: GitHub-Issue #1 „Tür klemmt“ (acme/it) schließen')
      expect(await schliesse()).toBe('Issue #1 ist geschlossen.')
      expect(await schliesse()).toBe('Issue #1 ist geschlossen.')
      expect(github.issues.map((i) => i.state)).toEqual(['closed'])
    }))

  it('von wem nur gesagt ist, dass es da ist, wird am Schlüssel gefunden; fehlt es, bleibt es ein Fehler', () =>
    mitGithub(async (github, s) => {
      await fuehreAus(s, { titel: 'Tür klemmt' })
      const da = [eines('V-1:github.ticket_angelegt:1', null)]
      await nimmZurueck(s, { titel: 'Tür klemmt' }, da)
      expect(github.issues.map((i) => i.state)).toEqual(['closed'])
      const fehlt = [eines('V-9:github.ticket_angelegt:1', null)]
      await expect(nimmZurueck(s, { titel: 'x' }, fehlt)).rejects.toMatchObject({ code: 'github_unbekannt' })
    }))
})
