import { describe, expect, it } from 'vitest'
import { erinnerung } from '../../src/skills/erinnerung.ts'
import { blanks, fuehreAus, type Umstaende } from '../helfer/skill-kontext.ts'

interface Gesetzt {
  key: string
  wann: string
  text: string
}

async function setze(p: { wann: string; woran: string }, u: Umstaende = {}) {
  const gesetzt: Gesetzt[] = []
  const dienste = {
    erinnere: async (key: string, e: { wann: string; text: string }) => {
      gesetzt.push({ key, ...e })
      return { id: gesetzt.length }
    },
  }
  return { antwort: await fuehreAus(erinnerung(), p, { dienste, ...u }), gesetzt }
}

const p = { wann: '2026-11-27T15:00:00.000Z', woran: 'vertrag' }

describe('erinnerung_setzen', () => {
  it('stellt die Erinnerung unter dem Schlüssel der Aktion und wiederholt Zeit und Text', async () => {
    const { antwort, gesetzt } = await setze(p)
    expect(antwort).toBe('Erinnerung gesetzt für Freitag, 27.11.2026 um 16:00 Uhr: Vertrag')
    expect(gesetzt).toEqual([
      { key: 'V-1:assistent.erinnerung_gesetzt:1', wann: p.wann, text: 'Erinnerung: Vertrag' },
    ])
  })

  it('spricht die Sprache der Person, auch wenn sie später erinnert', async () => {
    const en = await setze(p, { sprache: 'en' })
    expect(en.antwort).toBe('Reminder set for Friday, 27 November 2026 at 16:00: Vertrag')
    expect(en.gesetzt[0]?.text).toBe('Reminder: Vertrag')
    expect((await setze(p, { sprache: 'pt' })).gesetzt[0]?.text).toBe('Lembrete: Vertrag')
  })

  it('eine vergangene Zeit wird abgelehnt, mit der Zeit im Satz, und nichts wird gesetzt', async () => {
    const { antwort, gesetzt } = await setze(p, { jetzt: '2026-11-27T15:00:00.000Z' })
    expect(antwort).toMatch(/27\.11\.2026 um 16:00 Uhr ist schon vorbei/)
    expect(gesetzt).toEqual([])
    expect((await setze(p, { jetzt: '2026-11-27T14:59:59.000Z' })).gesetzt).toHaveLength(1)
  })

  it('der Titel nennt beides in der Zone des Teams; als Risiko 2 wird erst gefragt', () => {
    expect(blanks(erinnerung().titel?.(p, 'de', 'Europe/Lisbon') ?? '')).toBe(
      'Erinnerung „vertrag“, Freitag, 27.11.2026 um 15:00 Uhr',
    )
    expect(erinnerung({ risiko: 2 }).risiko).toBe(2)
  })
})
