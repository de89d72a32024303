import { expect, test } from 'vitest'
import { TAG_MS } from '../../src/domaene/zeit.ts'
import type { VorgangGanz } from '../../src/leitstand/vertrag/vorgang.ts'
import type { Wer } from '../helfer/buero.ts'
import { jedeDatenbank, type Oeffne } from '../helfer/datenbank.ts'
import { type LeitstandBuero, oeffneLeitstand } from '../helfer/leitstand.ts'

// What waits for one's own answer is answered on the page of its Vorgang, wherever it was asked, with the chat's own buttons.

let laufend = 0

async function buehne(oeffne: Oeffne) {
  const l: LeitstandBuero = await oeffneLeitstand({ speicher: await oeffne() })
  const fenster = { anna: await l.fenster('anna'), carla: await l.fenster('carla') }
  type Da = keyof typeof fenster & Wer
  const lies = async (wer: Da, id: string): Promise<VorgangGanz> =>
    (await fenster[wer].frage<VorgangGanz>(`/vorgaenge/${id}`)).json
  const schreibe = async (wer: Da, was: { text: string; knopf?: string }): Promise<string> => {
    const koerper = { id: `frage-test-${++laufend}`, ...was }
    const { status, json } = await fenster[wer].frage<{ nachricht_id: number }>('/chat', { koerper })
    expect(status).toBe(200)
    await l.b.warte(1000)
    return `V-${json.nachricht_id}`
  }
  const druecke = async (wer: Da, id: string, wort: string): Promise<void> => {
    const knopf = (await lies(wer, id)).frage?.knoepfe.find((k) => k.text === wort)
    expect(knopf, wort).toBeDefined()
    await schreibe(wer, { text: wort, knopf: knopf?.id ?? '' })
  }
  return { l, b: l.b, lies, schreibe, druecke }
}

jedeDatenbank((_name, oeffne) => {
  test('eine Bestätigung, die im Messenger gefragt wurde, wird auf der Seite bejaht oder verneint; nur von dem, der gefragt ist', async () => {
    const { l, b, lies, druecke } = await buehne(oeffne)
    await b.sage('anna', 'leg ein ticket an: Beamer defekt')
    const { frage } = await lies('anna', 'V-1')
    expect(frage).toMatchObject({ kanal: 'HTTP', im_chat: false, text: expect.stringContaining('Beamer') })
    expect(frage?.knoepfe.map((k) => k.text)).toEqual(['Ja', 'Nein'])
    const fremd = await lies('carla', 'V-1')
    expect([fremd.status, fremd.frage]).toEqual(['bestaetigung', null])
    await druecke('anna', 'V-1', 'Ja')
    expect(await lies('anna', 'V-1')).toMatchObject({ status: 'erledigt', frage: null })
    await b.sage('anna', 'leg ein ticket an: Küche')
    const id = (await b.vorgaenge())[0]?.id ?? ''
    await druecke('anna', id, 'Nein')
    expect(await lies('anna', id)).toMatchObject({ status: 'abgebrochen', frage: null })
    expect((await b.aktionen()).map((a) => a.vorgang_id)).toEqual(['V-1'])
    await l.schliesse()
  })

  test('ein Ja gilt nur den Angaben, unter denen es stand', async () => {
    const { l, b, lies, schreibe } = await buehne(oeffne)
    await b.sage('anna', 'leg ein ticket an: Beamer defekt')
    const ja = (await lies('anna', 'V-1')).frage?.knoepfe[0]
    await b.sage('anna', 'ja, aber Titel: Licht im Flur')
    const neu = (await b.vorgaenge())[0]?.id ?? ''
    expect((await lies('anna', 'V-1')).frage).toBeNull()
    await schreibe('anna', { text: 'Ja', knopf: ja?.id ?? '' })
    expect((await lies('anna', neu)).status).toBe('bestaetigung')
    expect(await b.aktionen()).toEqual([])
    await l.schliesse()
  })

  test('was Worte verlangt, hat keine Knöpfe und sagt, wo es gefragt wurde; nach der Frist fragt nichts mehr', async () => {
    const { l, b, lies, schreibe } = await buehne(oeffne)
    await b.sage('anna', 'ich möchte eine Rechnung bezahlen')
    expect((await lies('anna', 'V-1')).frage).toMatchObject({ kanal: 'HTTP', im_chat: false, knoepfe: [] })
    const id = await schreibe('anna', { text: 'ich möchte eine Rechnung bezahlen' })
    expect((await lies('anna', id)).frage).toMatchObject({ im_chat: true, knoepfe: [] })
    await schreibe('anna', { text: '4711' })
    expect((await lies('anna', id)).frage).toBeNull()
    b.uhr.stelle(30 * TAG_MS)
    const f = await l.fenster('anna')
    expect((await f.frage<VorgangGanz>('/vorgaenge/V-1')).json.frage).toBeNull()
    await l.schliesse()
  })

  test('was die Seite zum Rückgängigmachen schreibt, versteht der Chat in jeder Sprache und fragt erst', async () => {
    const { l, b, lies, schreibe, druecke } = await buehne(oeffne)
    const saetze = [
      (id: string) => `Mach ${id} rückgängig`,
      (id: string) => `Undo ${id}`,
      (id: string) => `Desfaz ${id}`,
    ]
    for (const satz of saetze) {
      await b.sage('anna', 'leg ein ticket an: Beamer defekt')
      await b.sage('anna', 'ja')
      const getan =
        (await b.vorgaenge()).find((v) => v.status === 'erledigt' && v.rueckgaengig_von === null)?.id ?? ''
      expect((await lies('anna', getan)).handlungen).toContain('rueckgaengig')
      const zurueck = await schreibe('anna', { text: satz(getan) })
      expect(await lies('anna', zurueck)).toMatchObject({ status: 'bestaetigung', frage: { im_chat: true } })
      await druecke('anna', zurueck, 'Ja')
      expect((await lies('anna', zurueck)).status).toBe('erledigt')
      expect((await lies('anna', getan)).handlungen).not.toContain('rueckgaengig')
    }
    await l.schliesse()
  })
})
