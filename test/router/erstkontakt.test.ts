import { expect, test } from 'vitest'
import { z } from 'zod'
import { pruefeKonfiguration } from '../../src/config.ts'
import { KonfigurationsFehler } from '../../src/domaene/fehler.ts'
import { skill } from '../../src/skills/skill.ts'
import { letzteMessages } from '../../src/speicher/gedaechtnis.ts'
import { verbinde } from '../../src/speicher/person-verbinden.ts'
import { rows, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { type BueroArg, NUMMER, oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { oeffneKanaele } from '../helfer/kanaele.ts'

// Somebody new is greeted once, in front of the first reply. `begruessung: undefined` is the default: the product's own.

const GRUSS = /^Wir kennen uns noch nicht: /
const FREMD = '+491713920077'
const mit = (konfiguration: BueroArg['konfiguration'] = {}) => ({ begruessung: undefined, ...konfiguration })

function* verlaufstexte(_: undefined) {
  return yield* rows(z.object({ text: z.string() }), sql`SELECT text FROM assistent_verlauf ORDER BY id`)
}

const gemerkt = async (speicher: Speicher, agent: string, phone: string): Promise<string[]> => [
  ...(await speicher.read(verlaufstexte, undefined)).map((v) => v.text),
  ...(await speicher.read(letzteMessages, { agent, phone, hoechstens: 50 })).map((m) => m.content),
]

jedeDatenbank((_name, oeffne) => {
  test('begrüßt wird einmal, vor der ersten Antwort, und gemerkt wird nur die Antwort', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher, konfiguration: mit() })
    const [erste, ...weitere] = await b.sage('anna', 'Wie hoch war der Umsatz im Oktober?')
    expect(weitere).toEqual([])
    const [gruss = '', antwort = '', ...mehr] = (erste ?? '').split('\n\n')
    expect(mehr).toEqual([])
    expect(gruss).toMatch(GRUSS)
    expect(gruss.length).toBeLessThan(650)
    for (const teil of ['Assistent', 'Nennt den Umsatz', 'und mehr', '„hilfe“', '„vergiss mich“'])
      expect(gruss).toContain(teil)
    expect(antwort).toMatch(/84\.200/)
    const [anna] = (await b.personen()).filter((p) => p.phone === NUMMER.anna)
    expect(await gemerkt(speicher, anna?.agent ?? '', NUMMER.anna)).toEqual(
      Array(2).fill(['Wie hoch war der Umsatz im Oktober?', antwort]).flat(),
    )
    expect(anna?.begruesst).toBe(b.uhr.jetzt())
    // the follow-up leans on the answer as if nobody had been greeted
    expect((await b.sage('anna', 'und im September?'))[0]).toMatch(/^[^\n]*September/)
    await b.neustart()
    expect((await b.sage('anna', 'danke'))[0]).not.toMatch(GRUSS)
    expect((await b.sage('bernd', 'hallo'))[0]).toMatch(GRUSS)
    await b.schliesse()
  })

  test('in seiner Sprache, und mit den Fristen, die wirklich gelten', async () => {
    const team = [
      { name: 'Anna Beispiel', phone: NUMMER.anna },
      { name: 'Kate Sample', phone: NUMMER.bernd, sprache: 'en' as const },
      { name: 'Rui Exemplo', phone: NUMMER.carla, sprache: 'pt' as const },
    ]
    const b = await oeffneBuero({ speicher: await oeffne(), konfiguration: mit({ team }) })
    expect((await b.sage('anna', 'hilfe'))[0]).toMatch(/bis zu 1 Jahr .* bis zu 10 Jahre/)
    expect((await b.sage('bernd', 'help'))[0]).toMatch(
      /^We haven’t met yet.*Tells the revenue.*“help”.*up to 1 year .* up to 10 years.*“forget me”/,
    )
    expect((await b.sage('carla', 'ajuda'))[0]).toMatch(
      /^Ainda não nos conhecemos.*Informa o faturamento.*“ajuda”.*até 1 ano .* até 10 anos.*“me esqueça”/,
    )
    await b.schliesse()
  })

  test('kürzere Fristen werden auch so gesagt, und es zählt die längste', async () => {
    const aufbewahrung = {
      messages: '14d',
      verlauf: '48h',
      vorgang_text: '7d',
      eingang_text: '12h',
      ausgang: '20d',
      medien: '1d',
      vorgang: '60d',
      aktion: '90d',
      freigabe: '90d',
    }
    const konfiguration = mit({ aufbewahrung, anrede: 'sie' })
    const b = await oeffneBuero({ speicher: await oeffne(), konfiguration })
    expect((await b.sage('anna', 'hilfe'))[0]).toMatch(
      /bis zu 20 Tage .* bis zu 90 Tage.*Ihrem „vergiss mich“/,
    )
    await b.schliesse()
  })

  test('ein eigener Text steht an der Stelle, für alle Sprachen oder für eine; false heißt keiner', async () => {
    const team = [
      { name: 'Anna Beispiel', phone: NUMMER.anna },
      { name: 'Kate Sample', phone: NUMMER.bernd, sprache: 'en' as const },
    ]
    const eigene = 'Hallo {name}! Ich bin {assistent}. Ich kann: {faehigkeiten}. {fristen}'
    const erste = async (begruessung: NonNullable<BueroArg['konfiguration']>['begruessung']) => {
      const b = await oeffneBuero({ speicher: await oeffne(), konfiguration: { begruessung, team } })
      const beide = [await b.sage('anna', 'danke'), await b.sage('bernd', 'thanks')].flat()
      await b.schliesse()
      return beide
    }
    const [anna, kate] = await erste({ de: eigene })
    expect(anna).toMatch(
      /^Hallo Anna! Ich bin Assistent\. Ich kann: Nennt den Umsatz · .* 10 Jahre;.*\n\nGern\.$/s,
    )
    expect(kate).toMatch(/^We haven’t met yet/)
  })

  test('false heißt: niemand wird begrüßt, auch nicht später', async () => {
    const b = await oeffneBuero({ speicher: await oeffne(), konfiguration: { begruessung: false } })
    expect(await b.sage('anna', 'danke')).toEqual(['Gern.'])
    expect((await b.personen()).map((p) => p.begruesst)).toEqual([null, null, null, null])
    await b.schliesse()
  })

  test('ein Text für alle Sprachen; die Lücke ohne Namen schließt sich für einen Gast', async () => {
    const konfiguration = { begruessung: 'Hallo {name}!', zugang: 'offen' as const }
    const b = await oeffneBuero({ speicher: await oeffne(), konfiguration })
    expect(await b.sage('anna', 'danke')).toEqual(['Hallo Anna!\n\nGern.'])
    expect(await b.sage(FREMD, 'danke')).toEqual(['Hallo!\n\nGern.'])
    expect(await b.sage(FREMD, 'danke')).toEqual(['Gern.'])
    await b.schliesse()
  })

  test('nicht in der Gruppe, nicht auf STOP, nicht auf „vergiss mich“, nicht wo nichts gesagt wird: sie wartet', async () => {
    const b = await oeffneBuero({ speicher: await oeffne(), konfiguration: mit({ gruppen: 'alle' }) })
    const stumm = async (text: string, mehr = {}): Promise<void> => {
      for (const antwort of await b.sage('anna', text, mehr)) expect(antwort).not.toMatch(GRUSS)
    }
    await stumm('danke', { chat: 'gruppe-1', gruppe: true })
    await stumm('👍', { art: 'reaktion', typ: 'reaction' })
    await stumm('STOP')
    await stumm('vergiss mich')
    await stumm('ja')
    expect(await b.sage(FREMD, 'hallo')).toEqual([expect.stringMatching(/^Hallo! Ich arbeite nur/)])
    expect((await b.personen()).map((p) => p.begruesst)).toEqual([null, null, null, null])
    expect((await b.sage('anna', 'danke'))[0]).toMatch(GRUSS)
    // what is forgotten is what was said, not that they know each other
    await stumm('vergiss mich')
    await stumm('ja')
    await stumm('danke')
    await b.schliesse()
  })

  test('ein Gast mit Zugang für alle wird begrüßt, ohne Fähigkeiten des Teams und ohne Namen', async () => {
    const b = await oeffneBuero({ speicher: await oeffne(), konfiguration: mit({ zugang: 'offen' }) })
    const [erste] = await b.sage(FREMD, 'danke')
    expect(erste).toMatch(GRUSS)
    expect(erste).not.toMatch(/Umsatz|4917/)
    expect(await b.sage(FREMD, 'danke')).toEqual(['Gern.'])
    await b.schliesse()
  })

  test('zwei Nachrichten auf einmal, von denen eine überholt: ein Gruß, und er steht vor der ersten Antwort', async () => {
    const tor = Promise.withResolvers<void>()
    const b = await oeffneBuero({
      speicher: await oeffne(),
      konfiguration: mit(),
      skills: [warten(tor.promise)],
    })
    await b.lege('anna', 'Lampe prüfen')
    await Promise.all(['hilfe', 'Was läuft gerade?'].map((text) => b.lege('anna', text)))
    await expect.poll(() => b.gesendet.length).toBeGreaterThan(0)
    tor.resolve()
    await b.warte(0)
    expect(b.gesendet.map((s) => GRUSS.test(s.text))).toEqual([true, false, false])
    await b.schliesse()
  })

  test('zusammengelegt bleibt begrüßt, wer es auf einer der beiden Nummern schon war', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher, konfiguration: mit() })
    await b.sage('bernd', 'danke')
    const [a, zweiter] = ['anna', 'bernd'].map((w) => NUMMER[w as 'anna'])
    const id = async (phone: string | undefined) =>
      (await b.personen()).find((p) => p.phone === phone)?.id ?? ''
    await speicher.run(verbinde, {
      a: await id(a),
      b: await id(zweiter),
      mitRollen: false,
      jetzt: b.uhr.jetzt(),
    })
    expect(await b.sage('anna', 'danke')).toEqual(['Gern.'])
    await b.schliesse()
  })

  const LANG = `Willkommen! ${'Wir freuen uns, dass du da bist. '.repeat(30)}`.trim()
  test.each([
    ['mit dem Gruß in einer Nachricht', undefined, 1],
    ['nach einem langen Gruß als Nachricht für sich', LANG, 2],
  ])(
    'auf WhatsApp steht die Frage bei ihren Knöpfen, %s, und nichts fehlt',
    async (_, begruessung, anzahl) => {
      const g = await oeffneKanaele({ speicher: await oeffne(), konfiguration: { begruessung } })
      const posten = await g.whatsapp.sagt('anna', 'Leg ein Ticket an: Beamer in Raum 2 flackert')
      expect(posten.length).toBe(anzahl)
      const frage = posten.at(-1)
      expect(frage?.knoepfe.map((k) => k.text)).toEqual(['Ja', 'Nein'])
      expect(frage?.text).toMatch(/Beamer in Raum 2 flackert.* – soll ich das so machen\? \(ja \/ nein\)$/)
      const alles = posten.map((p) => p.text).join('\n\n')
      expect(alles.startsWith(begruessung ?? 'Wir kennen uns noch nicht')).toBe(true)
      expect(alles.split('soll ich das so machen').length).toBe(2)
      const button_reply = { id: frage?.knoepfe[0]?.id, title: 'Ja' }
      const druck = { type: 'interactive', interactive: { type: 'button_reply', button_reply } }
      const erledigt = await g.whatsapp.sagt('anna', { ...druck, context: { id: frage?.id } })
      expect(erledigt.map((p) => p.text)).toEqual([expect.stringMatching(/^[^\n]*angelegt/)])
      await g.schliesse()
    },
  )
})

test('eine Lücke, die niemand füllt, hält den Start auf und nennt die erlaubten', () => {
  const pruefe = (begruessung: unknown) => () => pruefeKonfiguration({ begruessung }, 'assistent.config.ts')
  expect(pruefe('Hallo {vorname}!')).toThrow(KonfigurationsFehler)
  expect(pruefe({ fr: 'Bonjour' })).toThrow(KonfigurationsFehler)
  expect(pruefe({ en: '' })).toThrow(KonfigurationsFehler)
  expect(pruefe('Hallo {name}!')()).toMatchObject({ begruessung: 'Hallo {name}!' })
})

const warten = (bis: Promise<void>) =>
  skill({
    name: 'lampe_pruefen',
    beschreibung: { de: 'Prüft die Lampe', en: 'Checks the lamp', pt: 'Verifica a lâmpada' },
    beispiele: { de: ['Lampe prüfen', 'prüf die Lampe'], en: ['check the lamp'], pt: ['verifica a lâmpada'] },
    parameter: z.object({}),
    risiko: 0,
    run: async () => {
      await bis
      return 'Die Lampe brennt.'
    },
  })
