import { expect, test } from 'vitest'
import type { Modell, ModellAnfrage } from '../../src/modell/modell.ts'
import { oeffneSpeicher } from '../../src/speicher/oeffnen.ts'
import { type Buero, NUMMER, oeffneBuero, type Wer } from '../helfer/buero.ts'

// Memory belongs to one person and to the chat where it was told: whatever anybody asks, in the group or in their own chat,
// nobody else's facts, work, reminders or words come up, neither in a reply nor in what a model is shown.

const GRUPPE = { chat: 'G1', gruppe: true, angesprochen: true }

/** What each of them tells in their own chat; the words in capitals are nobody else's. */
const PRIVAT: Record<'anna' | 'deniz', readonly string[]> = {
  anna: [
    'merk dir, dass ich in Xanten wohne',
    'merk dir, dass meine Tochter Zoe heißt',
    'mit MQ meine ich Marquardt',
    'Leg ein Ticket an: Quittung Urkunde fehlt',
    'Erinner mich morgen um 9 an den Anwalt',
    'Zahl die Rechnung 8814 über 612,40 €',
  ],
  deniz: [
    'merk dir, dass ich Kombucha braue',
    'Leg ein Ticket an: Garderobe klemmt',
    'Erinner mich morgen um 10 an die Hebamme',
    'Lösch den Post Vorsommerfest',
  ],
}
const GEHEIM = {
  anna: /Xanten|Zoe|Marquardt|Urkunde|Anwalt|8814|612,40/,
  deniz: /Kombucha|Garderobe|Hebamme|Vorsommerfest/,
}

const FRAGEN = [
  'was weißt du über mich?',
  'was weißt du über meine Tochter?',
  'was weißt du über Anna?',
  'was wusstest du früher über mich?',
  'woher weißt du das?',
  'woher weißt du, dass ich in Köln wohne?',
  'wo wohne ich?',
  'wie heißt meine Tochter?',
  'vergiss, wo ich wohne',
  'das stimmt nicht mehr',
  'merk dir, dass ich gern schwimme',
  'welche Daten hast du über mich?',
  'Auskunft',
  'was läuft gerade?',
  'und im September?',
  'wer hat das angelegt?',
  'hilfe',
  'das war falsch',
  'ja',
  'nein',
  'beide',
  'die erste',
  'abbrechen',
  'nochmal',
  'vergiss mich',
  'what do you know about me?',
  'what data do you have about me?',
  'o que você sabe sobre mim?',
] as const

/** Answers nothing useful, and keeps what it was shown. */
function mitschreiber(): { modell: Modell; gesehen: string[] } {
  const gesehen: string[] = []
  const verbrauch = { tokensEin: 0, tokensAus: 0 }
  const sieh = (a: ModellAnfrage): void => void gesehen.push(JSON.stringify([a.system, a.eingabe]))
  const modell: Modell = {
    name: 'mitschreiber',
    async frei(a) {
      sieh(a)
      return { text: 'Dazu fällt mir nichts ein.', verbrauch }
    },
    async strukturiert(a) {
      sieh(a)
      return { wert: { faehigkeit: null, parameter: {}, sicherheit: 0.9 }, verbrauch }
    },
  }
  return { modell, gesehen }
}

async function erzaehle(b: Buero, wer: 'anna' | 'deniz'): Promise<void> {
  for (const text of PRIVAT[wer]) await b.sage(wer, text)
}

const stille = { gedaechtnis: { ausloeser: 1000 } }

const oeffne = () => oeffneSpeicher(':memory:')

test('was im eigenen Chat erzählt wurde, kommt in der Gruppe nicht vor, auch nicht vor dem Modell', {
  timeout: 60_000,
}, async () => {
  const { modell, gesehen } = mitschreiber()
  const b = await oeffneBuero({ speicher: await oeffne(), modell, konfiguration: stille })
  await erzaehle(b, 'anna')
  await erzaehle(b, 'deniz')
  const ids = (await b.vorgaenge()).map((v) => v.id)
  const vorher = gesehen.length
  const verraten: string[] = []
  for (const text of [...FRAGEN, ...ids.flatMap((id) => [`status ${id}`, `warum ${id}?`, `freigeben ${id}`])])
    for (const wer of ['anna', 'deniz', 'carla'] as const)
      for (const antwort of await b.sage(wer, text, GRUPPE))
        if (GEHEIM.anna.test(antwort) || GEHEIM.deniz.test(antwort))
          verraten.push(`${wer}, ${text}: ${antwort}`)
  expect(verraten).toEqual([])
  const prompts = gesehen.slice(vorher)
  expect(prompts.length).toBeGreaterThan(5)
  // Her own words for things are needed to understand her there as well.
  const geheim = new RegExp(`${GEHEIM.anna.source.replace('|Marquardt', '')}|${GEHEIM.deniz.source}`)
  expect(prompts.flatMap((p) => geheim.exec(p)?.[0] ?? [])).toEqual([])
  await b.schliesse()
})

test('im eigenen Chat hört jeder nur von sich, und ein Modell sieht nur das Eigene', {
  timeout: 60_000,
}, async () => {
  const { modell, gesehen } = mitschreiber()
  const b = await oeffneBuero({ speicher: await oeffne(), modell, konfiguration: stille })
  await erzaehle(b, 'anna')
  await erzaehle(b, 'deniz')
  const andere = { anna: GEHEIM.deniz, deniz: GEHEIM.anna }
  for (const wer of ['anna', 'deniz'] as const) {
    const vorher = gesehen.length
    for (const text of FRAGEN.filter((t) => t !== 'vergiss mich'))
      for (const antwort of await b.sage(wer, text))
        expect({ wer, text, antwort }).toMatchObject({ antwort: expect.not.stringMatching(andere[wer]) })
    for (const p of gesehen.slice(vorher)) expect(p).not.toMatch(andere[wer])
  }
  // The counter-test: what is their own they do hear.
  expect((await b.sage('anna', 'was weißt du über mich?'))[0]).toMatch(/Zoe/)
  await b.schliesse()
})

test('eine Erinnerung kommt dorthin, wo um sie gebeten wurde, und zu niemandem sonst', async () => {
  const b = await oeffneBuero({ speicher: await oeffne() })
  for (const wer of ['anna', 'deniz'] as const) await b.sage(wer, 'Umsatz im Oktober?', GRUPPE)
  await b.sage('anna', 'Erinner mich morgen um 9 an den Anwalt')
  await b.sage('anna', 'Erinner mich morgen um 10 an das Buffet', GRUPPE)
  const vorher = b.gesendet.length
  await b.warte(25 * 3_600_000)
  const kam = b.gesendet.slice(vorher).map((s) => [s.chat, s.text])
  expect(kam).toEqual([
    [NUMMER.anna, expect.stringContaining('Anwalt')],
    ['G1', expect.stringContaining('Buffet')],
  ])
  await b.schliesse()
})

test('in der Gruppe verrät „merk dir“ nicht, was schon bekannt war oder nun nicht mehr gilt', async () => {
  const b = await oeffneBuero({ speicher: await oeffne() })
  await b.sage('anna', 'merk dir, dass ich in Xanten wohne')
  const [direkt] = await b.sage('anna', 'merk dir, dass ich in Xanten wohne')
  expect(direkt).toMatch(/wusste ich schon/)
  const inGruppe = async (text: string) => (await b.sage('anna', text, GRUPPE)).join('\n')
  expect(await inGruppe('merk dir, dass ich in Xanten wohne')).not.toMatch(/schon/)
  expect(await inGruppe('merk dir, dass ich jetzt in Bonn wohne')).not.toMatch(/Xanten/)
  expect(await inGruppe('merk dir, dass ich in Bonn nicht mehr wohne')).not.toMatch(/Xanten/)
  await b.schliesse()
})

test('wie eine Freigabe steht, die anderswo erbeten wurde, hört die Gruppe nicht; im eigenen Chat schon', async () => {
  const b = await oeffneBuero({ speicher: await oeffne() })
  const zahle = async (wer: Wer, mehr: object = {}): Promise<string> => {
    await b.sage(wer, 'Zahl die Rechnung 8814 über 612,40 €', mehr)
    return (await b.vorgaenge())[0]?.id ?? ''
  }
  const privat = await zahle('anna')
  await b.sage('bernd', `freigeben ${privat}`)
  const [inGruppe = ''] = await b.sage('carla', `freigeben ${privat}`, GRUPPE)
  expect(inGruppe).toMatch(/direkten Chat/)
  expect(inGruppe).not.toMatch(/Bernd|bereits|8814/)
  expect((await b.sage('carla', `freigeben ${privat}`))[0]).toMatch(/bereits freigegeben von Bernd Muster/)
  const offen = await zahle('anna', GRUPPE)
  await b.sage('bernd', `freigeben ${offen}`, GRUPPE)
  expect((await b.sage('carla', `freigeben ${offen}`, GRUPPE))[0]).toMatch(
    /bereits freigegeben von Bernd Muster/,
  )
  await b.schliesse()
})

test('„vergiss mich“ und die Auskunft werden im eigenen Chat geklärt', async () => {
  const b = await oeffneBuero({ speicher: await oeffne() })
  await b.sage('anna', 'merk dir, dass ich in Xanten wohne')
  for (const text of [
    'vergiss mich',
    'ja',
    'welche Daten hast du über mich?',
    'forget me',
    'yes',
    'esqueça-me',
    'sim',
  ])
    await b.sage('anna', text, GRUPPE)
  expect((await b.sage('anna', 'was weißt du über mich?'))[0]).toMatch(/Xanten/)
  await b.sage('anna', 'vergiss mich')
  await b.sage('anna', 'ja')
  expect((await b.sage('anna', 'was weißt du über mich?'))[0]).not.toMatch(/Xanten/)
  await b.schliesse()
})
