import { expect, test } from 'vitest'
import { NUMMER } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { oeffneHttpBuero } from '../helfer/http-buero.ts'
import { oeffneKanaele, SLACK_NUTZER } from '../helfer/kanaele.ts'

// A deletion or an edit is its author's own. A stranger's is ignored and swallows nothing; the author's own counts also
// when it is delivered before its message.

const revoke = (id: string) => ({ type: 'revoke', revoke: { original_message_id: id } })
const edit = (id: string, body: string) => ({
  type: 'edit',
  edit: { original_message_id: id, message: { type: 'text', text: { body } } },
})
const ticket = 'Leg ein Ticket an: Drucker brennt'

jedeDatenbank((_name, oeffne) => {
  test('auf WhatsApp verschluckt die Löschung eines Fremden nicht die des Verfassers', async () => {
    const g = await oeffneKanaele({ speicher: await oeffne() })
    await g.whatsapp.sagt('deniz', ticket, 'wamid.D1')
    expect(await g.whatsapp.sagt('bernd', revoke('wamid.D1'))).toEqual([])
    expect((await g.b.vorgang('V-1'))?.status).toBe('bestaetigung')
    const [weg] = await g.whatsapp.sagt('deniz', revoke('wamid.D1'))
    expect(weg?.text).toMatch(/gelöscht/)
    expect((await g.b.vorgang('V-1'))?.status).toBe('abgebrochen')
    await g.schliesse()
  })

  test('über HTTP auch nicht, mit Bearbeitungen ebenso, und in jeder Schreibweise des Verfassers nur einmal', async () => {
    const h = await oeffneHttpBuero({ speicher: await oeffne() })
    await h.poste({ id: 'h1', chat: NUMMER.deniz, text: ticket })
    const neu = { id: 'h2', text: 'Leg ein Ticket an: Tinte leer', art: 'bearbeitung', zitat: 'h1' }
    expect((await h.poste({ ...neu, chat: NUMMER.bernd })).gesagt).toEqual([])
    const geaendert = (await h.poste({ ...neu, chat: NUMMER.deniz })).gesagt
    expect(geaendert.map((s) => s.text).join()).toMatch(/Tinte/)
    const weg = { id: 'h3', text: '', art: 'loeschung', zitat: 'h1' }
    expect((await h.poste({ ...weg, chat: NUMMER.bernd })).gesagt).toEqual([])
    const eigene = await h.poste({ ...weg, chat: NUMMER.deniz })
    expect(eigene.gesagt[0]?.text).toMatch(/gelöscht/)
    expect((await h.poste({ ...weg, chat: NUMMER.deniz.slice(1) })).json).toEqual(eigene.json)
    expect((await h.b.vorgaenge()).map((v) => v.status)).toEqual(['abgebrochen', 'abgebrochen'])
    await h.schliesse()
  })

  test('was gelöscht wurde, bevor es ankam, wird nicht getan; die Löschung eines anderen zählt nicht', async () => {
    const g = await oeffneKanaele({ speicher: await oeffne() })
    await g.whatsapp.sagt('anna', revoke('wamid.Z1'))
    expect(await g.whatsapp.sagt('anna', ticket, 'wamid.Z1')).toEqual([])
    expect((await g.eingang()).at(-1)).toMatchObject({ ergebnis: 'ignoriert', grund: 'geloescht' })
    expect(g.zeilen.filter((z) => z.includes('Gelöscht, bevor'))).toHaveLength(1)
    expect(g.zeilen.join('')).not.toContain('Drucker')
    await g.whatsapp.sagt('bernd', revoke('wamid.Z2'))
    expect(await g.whatsapp.sagt('anna', ticket, 'wamid.Z2')).toHaveLength(1)
    expect((await g.b.vorgaenge()).map((v) => v.status)).toEqual(['bestaetigung'])
    await g.schliesse()
  })

  test('auf Slack ebenso', async () => {
    const g = await oeffneKanaele({ speicher: await oeffne() })
    const ts = '1795770005.000100'
    const alt = { user: SLACK_NUTZER.anna, text: ticket, ts }
    const weg = { subtype: 'message_deleted', user: undefined, deleted_ts: ts, previous_message: alt }
    await g.slack.sagt('anna', '', weg)
    expect(await g.slack.sagt('anna', ticket, { ts })).toEqual([])
    const fremd = { ...alt, user: SLACK_NUTZER.bernd, ts: '1795770006.000100' }
    await g.slack.sagt('bernd', '', { ...weg, deleted_ts: fremd.ts, previous_message: fremd })
    expect(await g.slack.sagt('anna', ticket, { ts: fremd.ts })).toHaveLength(1)
    await g.schliesse()
  })

  test('was bearbeitet wurde, bevor es ankam, wird mit den neuen Worten gefragt, einmal', async () => {
    const g = await oeffneKanaele({ speicher: await oeffne() })
    await g.whatsapp.sagt('bernd', edit('wamid.E1', 'Leg ein Ticket an: Licht flackert'))
    await g.whatsapp.sagt('anna', edit('wamid.E1', 'Leg ein Ticket an: Tür klemmt'))
    await g.whatsapp.sagt('anna', edit('wamid.E1', 'Leg ein Ticket an: Tinte leer'))
    const [frage, ...mehr] = await g.whatsapp.sagt('anna', ticket, 'wamid.E1')
    expect(frage?.text).toMatch(/Tinte leer/)
    expect(mehr).toEqual([])
    await g.whatsapp.sagt('anna', 'ja')
    expect((await g.b.vorgaenge()).map((v) => [v.status, v.text])).toEqual([
      ['erledigt', 'Leg ein Ticket an: Tinte leer'],
    ])
    await g.schliesse()
  })

  test('auch wenn beide zugleich warten und die Bearbeitung später geschrieben wurde', async () => {
    const grenzen = { ruhezeitMs: 1000, zuegeProMinute: 1000 }
    const h = await oeffneHttpBuero({ speicher: await oeffne(), konfiguration: { grenzen } })
    const anna = { chat: NUMMER.anna }
    await h.liefere({
      ...anna,
      id: 'e2',
      art: 'bearbeitung',
      zitat: 'e1',
      text: 'Leg ein Ticket an: Tinte leer',
    })
    await h.liefere({ ...anna, id: 'e1', ts: '2026-11-27T08:59:59Z', text: ticket })
    await h.b.warte(5000)
    expect((await h.b.vorgaenge()).map((v) => [v.status, v.text])).toEqual([
      ['bestaetigung', 'Leg ein Ticket an: Tinte leer'],
    ])
    await h.schliesse()
  })
})
