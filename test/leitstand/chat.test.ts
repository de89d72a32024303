import { expect, test } from 'vitest'
import type { ChatZeile } from '../../src/leitstand/vertrag/chat.ts'
import { NUMMER } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { type Fenster, oeffneLeitstand } from '../helfer/leitstand.ts'

interface Chat {
  zeilen: ChatZeile[]
  weiter: string | null
  arbeitet: boolean
}

let laufend = 0
const neueId = (): string => `nachricht-${++laufend}`
const lies = async (f: Fenster, frage = ''): Promise<Chat> => (await f.frage<Chat>(`/chat${frage}`)).json
const texte = (c: Chat): string[] => c.zeilen.map((z) => `${z.von === 'person' ? '>' : '<'} ${z.text}`)

jedeDatenbank((_name, oeffne) => {
  test('eine Frage wird im Chat des Leitstands beantwortet, mit dem Verlauf davor', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne() })
    const anna = await l.fenster('anna')
    const schreibe = async (koerper: object): Promise<number> => {
      const { status } = await anna.frage('/chat', { koerper: { id: neueId(), ...koerper } })
      await l.b.warte(1000)
      return status
    }
    expect((await lies(anna)).zeilen).toEqual([])
    expect(await schreibe({ text: 'Wie hoch war der Umsatz im Oktober?' })).toBe(200)
    expect(await schreibe({ text: 'und im September?' })).toBe(200)
    const chat = await lies(anna)
    expect(chat.arbeitet).toBe(false)
    expect(chat.zeilen.map((z) => z.von)).toEqual(['person', 'assistent', 'person', 'assistent'])
    expect(chat.zeilen[1]?.text).toContain('84.200')
    expect(chat.zeilen.map((z) => z.vorgang)).toEqual(['V-1', 'V-1', 'V-2', 'V-2'])
    expect((await l.b.personen()).length).toBe(4)
    expect(await schreibe({ text: '  ' })).toBe(400)
    await l.schliesse()
  })

  test('dieselbe Nachricht nochmal geschickt ist eine; eine fremde mit derselben Kennung eine andere', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne() })
    const [anna, bernd] = await Promise.all([l.fenster('anna'), l.fenster('bernd')])
    const koerper = { id: 'immer-dieselbe', text: 'Wie hoch war der Umsatz im Oktober?' }
    const ids = await Promise.all([anna.frage('/chat', { koerper }), anna.frage('/chat', { koerper })])
    await l.b.warte(1000)
    expect(ids[0]?.json).toEqual(ids[1]?.json)
    expect((await lies(anna)).zeilen.length).toBe(2)
    await bernd.frage('/chat', { koerper })
    await l.b.warte(1000)
    expect((await lies(bernd)).zeilen.length).toBe(2)
    expect((await lies(anna)).zeilen.length).toBe(2)
    await l.schliesse()
  })

  test('Knöpfe, Freigabe und Ergebnis laufen im Chat wie überall', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne() })
    const [anna, bernd] = await Promise.all([l.fenster('anna'), l.fenster('bernd')])
    await anna.frage('/chat', { koerper: { id: neueId(), text: 'Zahle Rechnung 4711 über 80 Euro' } })
    await l.b.warte(1000)
    expect((await l.b.vorgang('V-1'))?.status).toBe('wartet_freigabe')
    // Bernd never wrote here: he is asked where the team is reached, and can say it here all the same.
    expect((await lies(bernd)).zeilen).toEqual([])
    await bernd.frage('/chat', {
      koerper: { id: neueId(), text: 'Trag mir Urlaub ein vom 7.12.2026 bis 11.12.2026' },
    })
    await l.b.warte(1000)
    const [wahl] = (await lies(bernd)).zeilen.flatMap((z) => z.knoepfe)
    await bernd.frage('/chat', { koerper: { id: neueId(), text: wahl?.text, knopf: wahl?.id } })
    await l.b.warte(1000)
    expect((await lies(bernd)).zeilen.length).toBe(4)
    await bernd.frage('/chat', { koerper: { id: neueId(), text: 'freigeben V-1' } })
    await l.b.warte(1000)
    expect((await l.b.vorgang('V-1'))?.status).toBe('erledigt')
    expect(texte(await lies(anna)).at(-1)).toMatch(/4711/u)
    await l.schliesse()
  })

  test('unaufgefordert kommt etwas nur hierher, wo die Person keinen anderen Chat hat', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne() })
    const bernd = await l.fenster('bernd')
    await l.b.sage('bernd', 'hilfe')
    await bernd.frage('/chat', { koerper: { id: neueId(), text: 'hilfe' } })
    await l.b.warte(1000)
    const vorher = (await lies(bernd)).zeilen.length
    const gesendet = l.b.gesendet.length
    await l.b.sage('anna', 'Zahle Rechnung 4711 über 80 Euro')
    await l.b.sage('anna', 'ja')
    expect((await lies(bernd)).zeilen.length).toBe(vorher)
    expect(l.b.gesendet.slice(gesendet).some((s) => s.an === NUMMER.bernd && s.knoepfe.length > 0)).toBe(true)
    await l.schliesse()
  })

  test('ältere Zeilen kommen auf Wunsch, lückenlos und keine zweimal', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne() })
    const anna = await l.fenster('anna')
    for (const monat of ['Juli', 'August', 'September', 'Oktober']) {
      await anna.frage('/chat', { koerper: { id: neueId(), text: `Wie hoch war der Umsatz im ${monat}?` } })
      await l.b.warte(monat === 'August' ? 0 : 1000)
    }
    const alle = texte(await lies(anna))
    expect(alle.length).toBe(8)
    for (const anzahl of [1, 3, 5]) {
      let gesammelt: string[] = []
      let weiter: string | null = null
      do {
        const seite = await lies(anna, `?anzahl=${anzahl}${weiter === null ? '' : `&vor=${weiter}`}`)
        gesammelt = [...texte(seite), ...gesammelt]
        weiter = seite.weiter
      } while (weiter !== null)
      expect(gesammelt).toEqual(alle)
    }
    // A number that nothing can have is none.
    expect((await anna.frage('/chat?vor=9999999999999999-1')).status).toBe(400)
    await l.schliesse()
  })

  test('wer keine Nummer hat, ist an der Sitzung erkannt, und nach dem Vergessen ist der Chat leer', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne() })
    const anna = await l.fenster('anna')
    await anna.frage('/chat', {
      koerper: { id: neueId(), text: 'Merk dir: mein Lieblingstier ist der Tapir' },
    })
    await l.b.warte(1000)
    expect(JSON.stringify(await lies(anna))).toContain('Tapir')
    await anna.frage('/chat', { koerper: { id: neueId(), text: 'vergiss alles über mich' } })
    await l.b.warte(1000)
    const [knopf] = (await lies(anna)).zeilen.flatMap((z) => z.knoepfe)
    if (knopf) await anna.frage('/chat', { koerper: { id: neueId(), text: knopf.text, knopf: knopf.id } })
    else await anna.frage('/chat', { koerper: { id: neueId(), text: 'ja' } })
    await l.b.warte(1000)
    expect(JSON.stringify(await lies(anna))).not.toContain('Tapir')
    await l.schliesse()
  })
})
