import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Ereignis, type EreignisEingabe } from '../../src/domaene/ereignis.ts'
import { leseWhatsapp } from '../../src/kanal/whatsapp-lesen.ts'
import { nachricht, umschlag } from '../helfer/whatsapp-anbieter.ts'

const ANNA = '491713920001'
const lies = (wert: object) => leseWhatsapp(umschlag('PN1', wert), 'assistent', 'PN1')
const eines = (inhalt: object): EreignisEingabe => {
  const { ereignisse, verworfen } = lies(nachricht('wamid.T1', inhalt))
  expect([ereignisse.length, verworfen]).toEqual([1, []])
  return Ereignis.parse(ereignisse[0])
}

describe('Inhalt einer Nachricht', () => {
  it('ein Text, mit allem, was Meta dazu sagt', () => {
    expect(
      eines({ type: 'text', text: { body: 'und im September?' }, context: { id: 'wamid.OUT1' } }),
    ).toEqual({
      agent: 'assistent',
      kanal: 'whatsapp',
      ding: 'nachricht:wamid.T1',
      art: 'nachricht',
      chat: ANNA,
      gruppe: false,
      von: ANNA,
      nummer: '491713920090',
      provider_id: 'wamid.T1',
      gesendet: '2026-11-27T09:00:00.000Z',
      text: 'und im September?',
      typ: 'text',
      zitat: 'wamid.OUT1',
    })
  })

  it.each([
    [
      'ein Knopf',
      {
        type: 'interactive',
        interactive: { type: 'button_reply', button_reply: { id: 'V-3:ja', title: 'Ja' } },
      },
      'Ja',
      'V-3:ja',
    ],
    [
      'eine Zeile',
      {
        type: 'interactive',
        interactive: {
          type: 'list_reply',
          list_reply: { id: 'V-3:2', title: 'Wien', description: 'Standort' },
        },
      },
      'Wien',
      'V-3:2',
    ],
    [
      'eine gekürzte Zeile, die ganz gemeint ist',
      {
        type: 'interactive',
        interactive: {
          type: 'list_reply',
          list_reply: {
            id: 'V-3:2',
            title: 'Umsatz von Wien im Okt…',
            description: 'Umsatz von Wien im Oktober 2026',
          },
        },
      },
      'Umsatz von Wien im Oktober 2026',
      'V-3:2',
    ],
    [
      'der Knopf einer Vorlage',
      { type: 'button', button: { payload: 'V-3:ja', text: 'Ja, gern' } },
      'Ja, gern',
      'V-3:ja',
    ],
  ])('%s kommt mit Aufschrift und Id', (_was, inhalt, text, knopf) => {
    expect(eines({ ...inhalt, context: { from: '491713920090', id: 'wamid.OUT1' } })).toMatchObject({
      text,
      knopf,
      typ: 'text',
      zitat: 'wamid.OUT1',
      art: 'nachricht',
    })
  })

  it.each([
    [{ type: 'audio', audio: { id: 'M1', voice: true } }, '[Sprachnachricht]', 'audio'],
    [{ type: 'audio', audio: { id: 'M1' } }, '[Audio]', 'audio'],
    [{ type: 'image', image: { id: 'M2' } }, '[Foto]', 'image'],
    [{ type: 'image', image: { id: 'M3', caption: 'ja' } }, '[Foto] ja', 'image'],
    [{ type: 'video', video: { id: 'M3', caption: 'schau 👀' } }, '[Video] schau 👀', 'video'],
    [
      { type: 'document', document: { id: 'M4', filename: 'angebot.pdf' } },
      '[Dokument] angebot.pdf',
      'document',
    ],
    [{ type: 'sticker', sticker: { id: 'M5', animated: true } }, '[Sticker]', 'sticker'],
    [
      { type: 'location', location: { latitude: 48.1, longitude: 11.5 } },
      '[Standort] (48.1, 11.5)',
      'location',
    ],
    [
      { type: 'location', location: { latitude: 48.1, longitude: 11.5, name: 'Büro', address: 'Allee 1' } },
      '[Standort] Büro Allee 1 (48.1, 11.5)',
      'location',
    ],
    [
      { type: 'contacts', contacts: [{ name: { formatted_name: 'Bernd Muster' } }, { phones: [] }] },
      '[Kontakt] (2)',
      'contacts',
    ],
    [{ type: 'unsupported', errors: [{ code: 131051 }] }, '[Nicht unterstützte Nachricht]', 'unsupported'],
    [{ type: 'order', order: { product_items: [] } }, '[Bestellung]', 'order'],
    [{ type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: {} } }, '[Formular]', 'interactive'],
    [{ type: 'neu_2027', neu_2027: { x: 1 } }, '[Unbekannte Nachrichtenart]', 'neu_2027'],
    [{ type: 'toString' }, '[Unbekannte Nachrichtenart]', 'toString'],
    [{}, '[Unbekannte Nachrichtenart]', 'unknown'],
    [{ type: 'text' }, '[Nicht unterstützte Nachricht]', 'unsupported'],
    [{ type: 'text', text: { body: 7 } }, '[Nicht unterstützte Nachricht]', 'unsupported'],
  ])('%j wird als „%s“ gespeichert', (inhalt, text, typ) => {
    expect(eines(inhalt)).toMatchObject({
      text,
      typ,
      art: 'nachricht',
      ding: 'nachricht:wamid.T1',
      von: ANNA,
    })
  })

  it('eine Reaktion und ihre Rücknahme sind zwei Dinge und meinen eine Nachricht', () => {
    const r = (emoji?: string) => eines({ type: 'reaction', reaction: { message_id: 'wamid.OUT1', emoji } })
    expect([r('👍'), r(''), r()].map(({ art, text, zitat, ding }) => ({ art, text, zitat, ding }))).toEqual([
      { art: 'reaktion', text: '[Reaktion] 👍', zitat: 'wamid.OUT1', ding: 'reaktion:wamid.T1:👍' },
      {
        art: 'reaktion',
        text: '[Reaktion zurückgenommen]',
        zitat: 'wamid.OUT1',
        ding: 'reaktion:wamid.T1:zurueck',
      },
      {
        art: 'reaktion',
        text: '[Reaktion zurückgenommen]',
        zitat: 'wamid.OUT1',
        ding: 'reaktion:wamid.T1:zurueck',
      },
    ])
  })

  it('eine Bearbeitung und eine Löschung nennen die Nachricht, um die es geht', () => {
    const message = { type: 'text', text: { body: 'über 1000 €' } }
    expect(eines({ type: 'edit', edit: { original_message_id: 'wamid.T0', message } })).toMatchObject({
      art: 'bearbeitung',
      ding: 'bearbeitung:wamid.T0:wamid.T1:+491713920001',
      zitat: 'wamid.T0',
      text: 'über 1000 €',
    })
    const bild = { type: 'image', image: { caption: 'neu' } }
    expect(eines({ type: 'edit', edit: { original_message_id: 'wamid.T0', message: bild } }).text).toBe(
      '[Foto] neu',
    )
    expect(eines({ type: 'edit', edit: {} })).toMatchObject({
      art: 'bearbeitung',
      text: '[Bearbeitung ohne Text]',
    })
    expect(eines({ type: 'revoke', revoke: { original_message_id: 'wamid.T0' } })).toMatchObject({
      art: 'loeschung',
      ding: 'loeschung:wamid.T0:+491713920001',
      zitat: 'wamid.T0',
      text: '[Nachricht gelöscht]',
    })
  })

  it.each([
    [
      { type: 'user_changed_number', wa_id: '491713920055', body: '\u200eAnna changed from …' },
      '491713920055',
    ],
    [{ type: 'user_changed_number', new_wa_id: 491713920055, wa_id: ANNA }, '491713920055'],
    [{ type: 'user_changed_user_id', user_id: 'DE.200', previous_user_id: 'DE.100' }, 'DE.200'],
  ])('ein Wechsel %j nennt die alte und die neue Kennung', (system, neu) => {
    const e = eines({ type: 'system', system })
    expect(e).toMatchObject({ art: 'nummernwechsel', von: ANNA, neue_kennung: neu, text: '[Neue Nummer]' })
  })

  it.each([
    { type: 'customer_identity_changed', wa_id: '491713920055' },
    { type: 'user_changed_number', wa_id: ANNA },
    { type: 'user_changed_number' },
    undefined,
  ])('ein anderer Systemhinweis %j wird nur gespeichert', (system) => {
    expect(eines({ type: 'system', system })).toMatchObject({ art: 'sonstiges', text: '[Systemhinweis]' })
  })
})

describe('Absender und Zeit', () => {
  it('ohne Telefonnummer ist die Nutzer-Id die Person; ohne beides niemand', () => {
    const m = { id: 'wamid.T1', type: 'text', text: { body: 'hallo' } }
    expect(lies({ messages: [{ ...m, from_user_id: 'DE.123' }] }).ereignisse[0]).toMatchObject({
      von: 'DE.123',
      chat: 'DE.123',
    })
    expect(lies({ messages: [m], contacts: [{ user_id: 'DE.123' }] }).ereignisse[0]?.von).toBe('DE.123')
    expect(
      lies({ messages: [m], contacts: [{ wa_id: '1' }, { wa_id: '2' }] }).ereignisse[0]?.von,
    ).toBeUndefined()
  })

  it('in einer Gruppe ist die Person nie die Gruppe', () => {
    const e = eines({ type: 'text', text: { body: 'hallo' }, group_id: 'Y2FwaV9ncm91cDox' })
    expect(e).toMatchObject({ gruppe: true, chat: 'Y2FwaV9ncm91cDox', von: ANNA })
  })

  it.each(['', 'x', '-1', '99999999999999999', null, {}])(
    'eine unmögliche Zeit %j zählt als keine',
    (timestamp) => {
      const e = lies({
        messages: [{ id: 'wamid.T1', from: ANNA, timestamp, type: 'text', text: { body: 'a' } }],
      }).ereignisse[0]
      expect(Ereignis.parse(e).gesendet).toBeUndefined()
    },
  )
})

describe('ein Körper', () => {
  it('mit zwei Nachrichten und Meldungen gibt alles, in Reihenfolge', () => {
    const { ereignisse, meldungen, verworfen } = lies({
      messages: ['wamid.T2', 'wamid.T3'].map((id) => ({ id, from: ANNA, type: 'text', text: { body: id } })),
      statuses: [
        { id: 'wamid.OUT1', status: 'sent' },
        { id: 'wamid.OUT1', status: 'delivered' },
        { id: 'wamid.OUT1', status: 'read' },
        { id: 'wamid.OUT2', status: 'failed', errors: [{ code: 131047, title: 'Re-engagement message' }] },
        { id: 'wamid.OUT3', status: 'failed' },
        { id: 'wamid.OUT3', status: 'neu_2027' },
      ],
    })
    expect(ereignisse.map((e) => e.ding)).toEqual(['nachricht:wamid.T2', 'nachricht:wamid.T3'])
    expect(meldungen.map((m) => [m.provider_id, m.status, m.fehler])).toEqual([
      ['wamid.OUT1', 'gesendet', undefined],
      ['wamid.OUT1', 'zugestellt', undefined],
      ['wamid.OUT1', 'gelesen', undefined],
      ['wamid.OUT2', 'fehler', '131047'],
      ['wamid.OUT3', 'fehler', 'unbekannt'],
    ])
    expect(verworfen).toEqual(['status_unbekannt'])
  })

  it('verliert keine gute Nachricht wegen einer schlechten', () => {
    const gut = { id: 'wamid.T2', from: ANNA, type: 'text', text: { body: 'ja' } }
    const { ereignisse, verworfen } = lies({
      contacts: 'kaputt',
      messages: [
        null,
        7,
        {},
        { id: '' },
        gut,
        { ...gut, id: 'wamid.T3', from: {}, context: 5, timestamp: [] },
      ],
      statuses: 'kaputt',
    })
    expect(ereignisse.map((e) => e.ding)).toEqual(['nachricht:wamid.T2', 'nachricht:wamid.T3'])
    expect(verworfen).toEqual(Array(4).fill('nachricht_unlesbar'))
  })

  it('für eine andere Nummer, von der eigenen oder zu einem anderen Feld wird nicht genommen', () => {
    const wert = nachricht('wamid.T1', { type: 'text', text: { body: 'hallo' } })
    expect(leseWhatsapp(umschlag('PN2', wert), 'assistent', 'PN1')).toEqual({
      ereignisse: [],
      meldungen: [],
      verworfen: ['fremde_nummer'],
    })
    expect(
      lies(nachricht('wamid.T1', { type: 'text', text: { body: 'Antwort' } }, '491713920090')).verworfen,
    ).toEqual(['eigene_nachricht'])
    const koerper = {
      entry: [{ changes: [{ field: 'smb_message_echoes', value: wert }, { field: 'messages' }] }],
    }
    expect(leseWhatsapp(koerper, 'assistent', 'PN1').verworfen).toEqual(['anderes_feld', 'unlesbar'])
  })

  it('wirft nie, was immer kommt, und gibt nur speicherbare Ereignisse mit Text', () => {
    const type = fc.constantFrom(
      'text',
      'image',
      'audio',
      'reaction',
      'edit',
      'revoke',
      'system',
      'location',
      'contacts',
      'interactive',
      'button',
      'x',
    )
    const m = fc.record({
      id: fc.string({ minLength: 1 }),
      type,
      from: fc.anything(),
      timestamp: fc.anything(),
      inhalt: fc.jsonValue(),
    })
    fc.assert(
      fc.property(fc.array(m), fc.jsonValue(), (nachrichten, wild) => {
        leseWhatsapp(wild, 'assistent', 'PN1')
        lies({ messages: [wild], statuses: wild, contacts: wild })
        const { ereignisse } = lies({
          messages: nachrichten.map(({ inhalt, ...rest }) => ({ ...rest, [rest.type]: inhalt })),
        })
        expect(ereignisse.length).toBe(nachrichten.length)
        for (const e of ereignisse) expect(Ereignis.parse(e).text).not.toBe('')
      }),
      { numRuns: 300 },
    )
  })
})
