import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Ereignis, type EreignisEingabe } from '../../src/domaene/ereignis.ts'
import { AnfrageFehler } from '../../src/kanal/antwort.ts'
import { leseWhasp } from '../../src/kanal/whasp-lesen.ts'
import { erstelleNummern } from '../../src/kanal/whasp-nummern.ts'
import { empfangen, ersetzt } from '../helfer/whasp-anbieter.ts'

const [N1, N2, N3] = ['+491713920090', '+491713920091', '+491713920092']
const ANNA = '+491713920001'
const GRUPPE = '120363000000000001@g.us'
const eines = (koerper: object, zustellId?: string): Ereignis => {
  const gelesen = leseWhasp(koerper, 'assistent', zustellId)
  expect(gelesen).not.toHaveProperty('verworfen')
  return Ereignis.parse((gelesen as { ereignis: EreignisEingabe }).ereignis)
}

describe('message.received', () => {
  it('mit dem, was bekannt ist', () => {
    expect(eines(empfangen('und im September?', { timestamp: 1795770000 }))).toEqual({
      agent: 'assistent',
      kanal: 'whasp',
      ding: 'nachricht:evt_1',
      art: 'nachricht',
      chat: ANNA,
      gruppe: false,
      von: ANNA,
      nummer: N1,
      provider_id: 'evt_1',
      gesendet: '2026-11-27T09:00:00.000Z',
      text: 'und im September?',
      typ: 'text',
    })
  })

  it.each([
    { event: 'message.received', id: 'evt_1', number: N1, chat: ANNA, text: 'hallo' },
    { type: 'message.received', data: { id: 'evt_1', number: N1, chat: ANNA, text: { body: 'hallo' } } },
    { type: 'message.received', id: 'evt_1', number: { phone: N1 }, chat: { id: ANNA }, message: 'hallo' },
    { type: 'message.received', id: 'evt_1', data: { number: N1, chat: ANNA, body: 'hallo', type: 'text' } },
    { event: 'message.received', type: 'text', id: 'evt_1', number: 491713920090, chat: ANNA, text: 'hallo' },
  ])('flach oder verschachtelt, %j ist dieselbe Nachricht', (koerper) => {
    const e = eines(koerper)
    expect([e.ding, e.chat, e.von, e.text, e.typ]).toEqual(['nachricht:evt_1', ANNA, ANNA, 'hallo', 'text'])
    expect(e.nummer?.replace('+', '')).toBe('491713920090')
  })

  it.each([[{ message_id: 'm_7' }], [{ message: { id: 'm_7', text: 'hallo' } }], [{ data: { id: 'm_7' } }]])(
    'nennt die Nachricht sich selbst (%j), ist sie das Ding, nicht das Ereignis',
    (mehr) => {
      for (const id of ['evt_1', 'evt_2']) {
        expect(eines(empfangen('hallo', { ...mehr, id }))).toMatchObject({
          ding: 'nachricht:m_7',
          provider_id: 'm_7',
          text: 'hallo',
        })
      }
    },
  )

  it('ohne Ereignis-Id im Körper gilt die der Zustellung; ganz ohne Id oder Chat ist es ein Fehler, der auffällt', () => {
    const ohne = empfangen('hallo', { id: undefined })
    expect(eines(ohne, 'msg_5').ding).toBe('nachricht:msg_5')
    expect(() => leseWhasp(ohne, 'assistent')).toThrow(AnfrageFehler)
    expect(() => leseWhasp(empfangen('hallo', { chat: undefined }), 'assistent')).toThrow(AnfrageFehler)
    expect(() => leseWhasp([], 'assistent')).toThrow(AnfrageFehler)
  })

  it('ist ein Chat nicht nach der Person benannt, sagt der Absender, wer schreibt', () => {
    expect(eines(empfangen('ja', { chat: 'chat_8', from: ANNA }))).toMatchObject({ von: ANNA, gruppe: false })
    expect(eines(empfangen('ja', { chat: 'chat_8' })).von).toBe('chat_8')
    // the network's own id does not hide the phone
    expect(eines(empfangen('ja', { sender: '7669@lid' })).von).toBe(ANNA)
  })

  it('in einer Gruppe ist die Person der Absender, nie die Gruppe', () => {
    const gruppe = (mehr: object) => {
      const { gruppe, von, chat } = eines(empfangen('ja', { chat: GRUPPE, ...mehr }))
      return [gruppe, von, chat]
    }
    expect(gruppe({ participant: ANNA })).toEqual([true, ANNA, GRUPPE])
    expect(gruppe({ participant: '76699677012110@lid' })).toEqual([true, '76699677012110@lid', GRUPPE])
    expect(gruppe({})).toEqual([true, undefined, GRUPPE])
    expect(gruppe({ from: GRUPPE })).toEqual([true, undefined, GRUPPE])
    expect(gruppe({ chat: '491713920001-1612345678', from: ANNA })[0]).toBe(true)
    expect(gruppe({ chat: 'chat_9', is_group: true, sender: ANNA })).toEqual([true, ANNA, 'chat_9'])
    expect(eines(empfangen('ja', { chat: GRUPPE, participant: ANNA, mentioned: true })).angesprochen).toBe(
      true,
    )
  })

  it.each([
    [{ kind: 'voice', text: undefined }, '[Sprachnachricht]', 'audio'],
    [{ kind: 'image', text: undefined, caption: 'ja' }, '[Foto] ja', 'image'],
    [{ message: { type: 'document' }, text: undefined }, '[Dokument]', 'document'],
    [{ kind: 'neu_2027', text: undefined }, '[Unbekannte Nachrichtenart]', 'neu_2027'],
    [{ text: undefined }, '[Nicht unterstützte Nachricht]', 'unsupported'],
    [{ text: 7 }, '[Nicht unterstützte Nachricht]', 'unsupported'],
    [{ text: '' }, '', 'text'],
  ])('%j wird als „%s“ gespeichert', (mehr, text, typ) => {
    expect(eines(empfangen('x', mehr))).toMatchObject({ text, typ, art: 'nachricht' })
  })

  it('Zitat und Knopf, wenn es sie gibt', () => {
    const e = eines(empfangen('Ja', { reply_to: { id: 'out_1' }, button: { id: 'ja:V-3:' } }))
    expect([e.zitat, e.knopf]).toEqual(['out_1', 'ja:V-3:'])
    expect(eines(empfangen('Ja', { button: 'ja:V-3:' })).knopf).toBe('ja:V-3:')
  })

  it('von uns selbst und jedes andere Ereignis wird nicht genommen', () => {
    const verworfen = (koerper: object) => leseWhasp(koerper, 'assistent')
    expect(verworfen(empfangen('x', { from: '491713920090' }))).toEqual({ verworfen: 'eigene_nachricht' })
    expect(verworfen(empfangen('x', { from_me: true }))).toEqual({ verworfen: 'eigene_nachricht' })
    expect(verworfen(empfangen('x', { type: 'message.sent' }))).toEqual({ verworfen: 'anderes_ereignis' })
    expect(verworfen({})).toEqual({ verworfen: 'anderes_ereignis' })
  })

  it('wirft nur, was als Fehler gemeint ist, was immer kommt', () => {
    const wild = fc.jsonValue()
    const felder = fc.record({
      type: fc.constantFrom('message.received', 'number.replaced', 'x'),
      id: wild,
      chat: fc.oneof(wild, fc.constant(ANNA)),
      number: wild,
      text: wild,
      message: wild,
      data: wild,
      from: wild,
      timestamp: wild,
      button: wild,
    })
    fc.assert(
      fc.property(fc.oneof(felder, wild), (koerper) => {
        try {
          const gelesen = leseWhasp(koerper, 'assistent', 'msg_1')
          if ('ereignis' in gelesen) Ereignis.parse(gelesen.ereignis)
        } catch (fehler) {
          expect(fehler).toBeInstanceOf(AnfrageFehler)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('number.replaced', () => {
  it.each([
    { number: N1, new_number: N2 },
    { number: N1, replaced_by: N2 },
    { number: N2, old_number: N1 },
    { data: { previous_number: N1, number: N2 } },
  ])('%j: die eigene Nummer, niemandes Name ändert sich', (mehr) => {
    const e = eines({ type: 'number.replaced', id: 'evt_n', ...mehr })
    expect(e).toMatchObject({
      art: 'nummernwechsel',
      ding: 'nummernwechsel:evt_n',
      nummer: N1,
      neue_kennung: N2,
      text: '[Neue Nummer]',
    })
    expect(e.von).toBeUndefined()
  })

  it('ist nur eine Nummer genannt, trägt sie von nun an; ohne jede ist es ein Fehler', () => {
    const e = eines({ type: 'number.replaced', id: 'evt_n', number: N2 })
    expect([e.nummer, e.neue_kennung]).toEqual([undefined, N2])
    expect(() => leseWhasp({ type: 'number.replaced', id: 'evt_n' }, 'assistent')).toThrow(AnfrageFehler)
  })
})

describe('welche Nummer einen Chat trägt', () => {
  const hoert = (start: string | undefined, ...koerper: object[]) => {
    const nummern = erstelleNummern(start)
    for (const k of koerper) nummern.gehoert(eines(k))
    return nummern
  }
  const auf = (number: string, chat = ANNA) => empfangen('x', { number, chat })
  const um = (timestamp: number) => ({ timestamp })

  it('ist die, auf der er zuletzt schrieb', () => {
    const n = hoert(undefined, auf(N1), auf(N2, 'B'))
    expect([n.fuer(ANNA), n.fuer('B')]).toEqual([N1, N2])
    expect(hoert(undefined).fuer(ANNA)).toBeUndefined()
    expect(hoert(N3).fuer(ANNA)).toBe(N3)
  })

  it('ist nach einem Wechsel die neue, in welcher Folge und wie oft die Ereignisse auch kommen', () => {
    const [a, b, c] = [auf(N1), ersetzt(N1, N2), ersetzt(N2, N3, 'evt_n2')]
    for (const folge of [
      [a, b, c],
      [c, b, a],
      [b, c, a, b],
      [a, c, b, b, a],
    ]) {
      expect(hoert(undefined, ...folge).fuer(ANNA)).toBe(N3)
    }
  })

  it('und kommt eine Nummer zurück, ist es wieder sie', () => {
    const hin = { ...ersetzt(N1, N2), ...um(1795770000) }
    const zurueck = { ...ersetzt(N2, N1, 'evt_n2'), ...um(1795770100) }
    for (const folge of [
      [auf(N1), hin, zurueck],
      [zurueck, auf(N1), hin, hin],
    ])
      expect(hoert(undefined, ...folge).fuer(ANNA)).toBe(N1)
    const wieder = { ...ersetzt(N1, N2, 'evt_n3'), ...um(1795770200) }
    expect(hoert(undefined, wieder, hin, zurueck, auf(N1)).fuer(ANNA)).toBe(N2)
  })

  it('ist auch die neue, wenn nur sie genannt wird', () => {
    const nur = { type: 'number.replaced', id: 'evt_n', number: N2 }
    expect(hoert(undefined, auf(N1), nur, nur).fuer(ANNA)).toBe(N2)
    expect(hoert(undefined, nur).fuer(ANNA)).toBe(N2)
  })
})
