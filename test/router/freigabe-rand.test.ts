import { expect, test } from 'vitest'
import { z } from 'zod'
import { MINUTE_MS, plusMs, STUNDE_MS } from '../../src/domaene/zeit.ts'
import { skill } from '../../src/skills/skill.ts'
import { slot } from '../../src/skills/slot.ts'
import { freigabenVon } from '../../src/speicher/freigabe.ts'
import { setzeRolle, setzeStatus } from '../../src/speicher/person.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { type Buero, NUMMER, oeffneBuero, type Wer } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { oeffneWhatsappBuero } from '../helfer/whatsapp-buero.ts'

// What was tried on the running program to get an approval that nobody gave, or a request into the wrong hands (I7).

const ZAHLE = 'Zahl die Rechnung 4711 über 100 €'
const NEU = '+491713920055'
/** Bernd approves, Deniz is his deputy, Carla is admin and may not approve. */
const TEAM = [
  { name: 'Anna Beispiel', phone: NUMMER.anna },
  { name: 'Bernd Muster', phone: NUMMER.bernd, rollen: ['mitglied', 'finanzen'], vertretung: NUMMER.deniz },
  { name: 'Carla Probe', phone: NUMMER.carla, rollen: ['mitglied', 'admin'] },
  { name: 'Deniz Test', phone: NUMMER.deniz },
]
const OHNE = TEAM.map(({ vertretung: _, ...m }) => m)
/** A payment without parameters. */
const ueberweisen = (run: () => Promise<string>, freigabe: { erinnerung?: string } = {}) =>
  skill({
    name: 'ueberweisen',
    beschreibung: 'Überweist',
    beispiele: ['überweise jetzt'],
    parameter: z.object({}),
    risiko: 3,
    freigabe: { rolle: 'finanzen', ...freigabe },
    run,
  })
/** Its title repeats what was written. */
const loeschen = skill({
  name: 'post_loeschen',
  beschreibung: 'Löscht einen Post',
  beispiele: ['lösche den Post: {post}'],
  parameter: z.object({ post: slot.text({ frage: 'Welcher Post?' }) }),
  risiko: 3,
  freigabe: { rolle: 'finanzen' },
  titel: ({ post }) => `„${post}“ löschen`,
  run: async () => 'Gelöscht.',
})
const VERRAET = /4711|100,00|V-\d/

const idVon = async (b: Buero, wer: Wer): Promise<string> =>
  (await b.personen()).find((p) => p.phone === NUMMER[wer])?.id ?? ''

async function setze(s: Speicher, b: Buero, wer: Wer, status: 'aktiv' | 'gesperrt'): Promise<void> {
  await s.run(setzeStatus, { id: await idVon(b, wer), status, jetzt: b.uhr.jetzt() })
}
const versuche = async (s: Speicher, vorgang_id: string): Promise<string[]> =>
  (await s.read(freigabenVon, { vorgang_id })).map((f) => f.ergebnis)
const gebeten = (b: Buero, phone: string): number =>
  b.gesendet.filter((s) => s.chat === phone && /bittet um Freigabe/.test(s.text)).length
const wechsle = (b: Buero, wer: Wer) =>
  b.sage(wer, '…', { art: 'nummernwechsel', typ: 'system', neue_kennung: NEU.slice(1) })

jedeDatenbank((_name, oeffne) => {
  test('eine Adresse in den Worten der Anfrage und der Ablehnung wird in keinem Chat ein Link', async () => {
    const b = await oeffneBuero({
      speicher: await oeffne(),
      konfiguration: { team: TEAM },
      skills: [loeschen],
    })
    const link = /www\.boese|https?:|boese\.example/
    await b.sage('anna', 'lösche den Post: Rabatt auf www.boese.example/x, https://boese.example')
    const an = (wer: Wer): string[] => b.gesendet.filter((s) => s.chat === NUMMER[wer]).map((s) => s.text)
    expect(an('bernd').join('\n')).toMatch(/bittet um Freigabe[\s\S]*Rabatt auf boese\. example/)
    const [warum = ''] = await b.sage('bernd', 'warum V-1')
    expect(warum).toMatch(/Rabatt auf boese\. example/)
    await b.sage('bernd', 'ablehnen V-1: sieh www.boese.example/x')
    expect(an('anna').at(-1)).toMatch(/sieh boese\. example/)
    await b.sage('bernd', 'warum V-1')
    for (const { text, knoepfe } of b.gesendet)
      expect([text, ...knoepfe.map((k) => k.text)].join('\n')).not.toMatch(link)
    await b.schliesse()
  })

  test.each(['freigeben V-2', 'freigeben', 'ablehnen V-2 zu teuer', 'ablehnen'])(
    '„%s“, geschickt bevor danach gefragt wurde, zählt nicht, sagt es und steht im Protokoll',
    async (text) => {
      const speicher = await oeffne()
      const b = await oeffneBuero({ speicher, konfiguration: { team: OHNE } })
      const davor = b.uhr.jetzt()
      await b.warte(MINUTE_MS)
      await b.sage('deniz', 'hallo')
      await b.sage('anna', ZAHLE)
      const befehl = text.startsWith('freigeben') ? 'freigeben V-2' : 'ablehnen V-2'
      const [antwort] = await b.sage('bernd', text, { gesendet: davor })
      expect(antwort).toMatch(/bevor danach gefragt wurde/)
      expect(antwort).toContain(`„${befehl}“`)
      expect(antwort).toMatch(/4711.*100,00\s€.*Anna Beispiel/)
      expect((await b.vorgang('V-2'))?.status).toBe('wartet_freigabe')
      expect(await versuche(speicher, 'V-2')).toEqual(['vor_der_frage'])
      // Counter-tests: a button, a reply to the request, and a clock that is two seconds slow.
      const notiz = b.gesendet.find((s) => s.chat === NUMMER.bernd)
      const gefragt = (await b.vorgang('V-2'))?.frage?.gestellt ?? ''
      const mehr = text.includes('V-2')
        ? { zitat: `out-${notiz?.id}`, gesendet: davor }
        : { gesendet: plusMs(gefragt, -2000) }
      await b.sage('bernd', text, mehr)
      expect((await b.vorgang('V-2'))?.status).toBe(text.startsWith('freigeben') ? 'erledigt' : 'abgebrochen')
      await b.schliesse()
    },
  )

  test('ein Knopf gilt auch mit alter Uhr, und „nochmal“ fragt neu: was davor geschickt wurde, zählt nicht', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({
      speicher,
      konfiguration: { team: OHNE },
      skills: [
        ueberweisen(async () => {
          throw new Error('aus')
        }),
      ],
    })
    const davor = b.uhr.jetzt()
    await b.warte(MINUTE_MS)
    await b.sage('anna', 'überweise jetzt')
    const knopf = b.gesendet.find((s) => s.chat === NUMMER.bernd)?.knoepfe[0]?.id ?? ''
    await b.sage('bernd', '', { knopf, gesendet: davor })
    expect((await b.vorgang('V-1'))?.status).toBe('fehler')
    const zwischen = b.uhr.jetzt()
    await b.warte(MINUTE_MS)
    await b.sage('anna', 'nochmal V-1')
    expect((await b.sage('bernd', 'freigeben V-1', { gesendet: zwischen }))[0]).toMatch(/bevor danach/)
    expect((await b.vorgang('V-1'))?.status).toBe('wartet_freigabe')
    expect(await versuche(speicher, 'V-1')).toEqual(['freigegeben', 'vor_der_frage'])
    await b.sage('anna', 'abbrechen V-1')
    await b.schliesse()
  })

  test('ohne Nummer gilt nur, wonach die Person wirklich gefragt wurde', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher, konfiguration: { team: TEAM } })
    await b.sage('anna', ZAHLE)
    // Deniz has the role from now on, but nobody has asked Deniz: Bernd is asked.
    await speicher.run(setzeRolle, {
      id: await idVon(b, 'deniz'),
      rolle: 'finanzen',
      hat: true,
      jetzt: b.uhr.jetzt(),
    })
    for (const text of ['freigeben', 'ablehnen'])
      expect((await b.sage('deniz', text))[0]).toMatch(/mit Nummer[\s\S]*V-1/)
    expect((await b.vorgang('V-1'))?.status).toBe('wartet_freigabe')
    await b.sage('bernd', 'freigeben')
    expect((await b.vorgang('V-1'))?.status).toBe('erledigt')
    await b.schliesse()
  })

  test('nach einem Nummernwechsel erfährt die neue Nummer nichts, bis jemand sie bestätigt: nicht die Anfrage, nicht die Erinnerung', async () => {
    const speicher = await oeffne()
    const s = await oeffneWhatsappBuero(speicher, {}, { team: TEAM })
    const { b } = s
    await s.schreibe('bernd', 'hallo')
    await s.schreibe('deniz', 'hallo')
    await b.lege('bernd', '…', {
      kanal: 'whatsapp',
      chat: NUMMER.bernd.slice(1),
      von: NUMMER.bernd.slice(1),
      art: 'nummernwechsel',
      typ: 'system',
      neue_kennung: NEU.slice(1),
    })
    await b.warte(0)
    const neue = { kanal: 'whatsapp', chat: NEU.slice(1), von: NEU.slice(1) }
    await b.lege(NEU, 'hallo', neue)
    await b.warte(0)
    await s.schreibe('anna', ZAHLE)
    const anNeue = () =>
      s.anbieter.gesendet.filter((m) => m.to === NEU.slice(1)).map((m) => JSON.stringify(m))
    // Not reached there: the deputy is asked.
    expect(
      s
        .an('deniz')
        .map((m) => JSON.stringify(m))
        .join(),
    ).toMatch(/in Vertretung|bittet um Freigabe/)
    await b.lege(NEU, 'hallo?', neue)
    await b.warte(0)
    expect(anNeue().filter((m) => VERRAET.test(m))).toEqual([])
    // It comes as soon as Bernd writes under the name that is his.
    const vorher = s.an('bernd').length
    await s.schreibe('bernd', 'hallo')
    const nachher = s
      .an('bernd')
      .slice(vorher)
      .map((m) => JSON.stringify(m))
    expect(nachher.filter((m) => /bittet um Freigabe/.test(m))).toHaveLength(1)
    await s.schreibe('bernd', 'freigeben')
    expect((await b.vorgaenge()).find((v) => v.faehigkeit === 'rechnung_zahlen')?.status).toBe('erledigt')
    await s.schliesse()
  })

  test('außerhalb der 24 Stunden wird nicht auf den Kanal ausgewichen, auf dem nur eine unbestätigte Nummer schreibt', async () => {
    const s = await oeffneWhatsappBuero(await oeffne(), {}, { team: TEAM })
    const { b } = s
    await s.schreibe('bernd', 'hallo')
    await wechsle(b, 'bernd')
    await b.warte(25 * STUNDE_MS)
    await s.schreibe('deniz', 'hallo')
    await b.sage(NEU, 'hallo')
    await s.schreibe('anna', ZAHLE)
    expect(JSON.stringify(s.an('deniz'))).toMatch(/Bernd Muster ist nicht erreichbar/)
    expect(s.ueberHttp.filter((m) => VERRAET.test(m.text))).toEqual([])
    await b.sage(NEU, 'hallo?')
    expect(s.ueberHttp.filter((m) => VERRAET.test(m.text))).toEqual([])
    await s.schreibe('bernd', 'hallo')
    expect(JSON.stringify(s.an('bernd'))).toMatch(/bittet um Freigabe/)
    await s.schliesse()
  })

  test('was schon bereit liegt, zieht nicht mit auf eine unbestätigte Nummer um', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({
      speicher,
      konfiguration: { team: OHNE },
      skills: [ueberweisen(async () => 'Überwiesen.', { erinnerung: '1h' })],
    })
    await b.sage('bernd', 'hallo')
    await b.sage('anna', 'überweise jetzt')
    await wechsle(b, 'bernd')
    await b.sage(NEU, 'hallo')
    await b.warte(STUNDE_MS)
    expect(b.gesendet.filter((s) => s.chat === NEU && VERRAET.test(s.text))).toEqual([])
    expect(b.gesendet.at(-1)).toMatchObject({
      chat: NUMMER.bernd,
      text: expect.stringContaining('Zur Erinnerung'),
    })
    await b.schliesse()
  })

  test('wessen einzige bestätigte Nummer offen ist, wird dort gefragt und nicht unter der anderen', async () => {
    const b = await oeffneBuero({ speicher: await oeffne(), konfiguration: { team: OHNE } })
    await wechsle(b, 'bernd')
    await wechsle(b, 'carla')
    await b.sage(NEU, 'hallo')
    await b.sage('anna', ZAHLE)
    expect(gebeten(b, NUMMER.bernd)).toBe(1)
    expect(b.gesendet.filter((s) => s.chat === NEU && VERRAET.test(s.text))).toEqual([])
    await b.schliesse()
  })

  test('nach STOP und Rückkehr wird einmal gefragt, was noch wartet; Erledigtes nicht', async () => {
    const b = await oeffneBuero({ speicher: await oeffne(), konfiguration: { team: TEAM } })
    await b.sage('bernd', 'STOP')
    await b.sage('anna', ZAHLE)
    await b.sage('anna', ZAHLE.replace('4711', '4712'))
    await b.sage('deniz', 'freigeben V-2')
    expect(gebeten(b, NUMMER.bernd)).toBe(0)
    await b.sage('bernd', 'STOP')
    expect(gebeten(b, NUMMER.bernd)).toBe(0)
    await b.sage('bernd', 'hallo')
    await b.warte(STUNDE_MS)
    const anBernd = b.gesendet.filter((s) => s.chat === NUMMER.bernd && /bittet um Freigabe/.test(s.text))
    expect(anBernd.map((s) => /V-\d/.exec(s.text)?.[0])).toEqual(['V-3'])
    // The one who asked knows already that Deniz is asked.
    expect(b.gesendet.at(-1)?.chat).toBe(NUMMER.bernd)
    await b.sage('bernd', 'freigeben')
    expect((await b.vorgang('V-3'))?.status).toBe('erledigt')
    await b.schliesse()
  })

  test.each(['entsperrt', 'Rolle'])(
    'sind alle gesperrt und ist keine Administration da, wird gefragt, wer zurückkommt oder die Rolle bekommt: %s',
    async (wie) => {
      const speicher = await oeffne()
      const b = await oeffneBuero({
        speicher,
        konfiguration: {
          team: OHNE.map((m) => (m.name === 'Carla Probe' ? { ...m, rollen: ['mitglied'] } : m)),
        },
      })
      await b.sage('deniz', 'hallo')
      await setze(speicher, b, 'bernd', 'gesperrt')
      await b.sage('anna', ZAHLE)
      await b.warte(STUNDE_MS)
      if (wie === 'entsperrt') await setze(speicher, b, 'bernd', 'aktiv')
      else
        await speicher.run(setzeRolle, {
          id: await idVon(b, 'carla'),
          rolle: 'finanzen',
          hat: true,
          jetzt: b.uhr.jetzt(),
        })
      await b.warte(0)
      await b.warte(STUNDE_MS)
      expect([wie, gebeten(b, wie === 'entsperrt' ? NUMMER.bernd : NUMMER.carla)]).toEqual([wie, 1])
      await b.schliesse()
    },
  )

  test('wer als Administration nur benachrichtigt wurde und dann die Rolle bekommt, wird gefragt', async () => {
    const speicher = await oeffne()
    const team = OHNE.filter((m) => !m.name.startsWith('Bernd'))
    const b = await oeffneBuero({ speicher, konfiguration: { team } })
    await b.sage('anna', ZAHLE)
    await b.warte(STUNDE_MS)
    const id = await idVon(b, 'carla')
    await speicher.run(setzeRolle, { id, rolle: 'finanzen', hat: true, jetzt: b.uhr.jetzt() })
    await b.warte(STUNDE_MS)
    expect(gebeten(b, NUMMER.carla)).toBe(1)
    await b.schliesse()
  })

  test('gesperrt, während gefragt war, und wieder da: noch einmal gefragt', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher, konfiguration: { team: OHNE } })
    await b.sage('anna', ZAHLE)
    await setze(speicher, b, 'bernd', 'gesperrt')
    await b.warte(0)
    await setze(speicher, b, 'bernd', 'aktiv')
    await b.warte(0)
    await b.warte(STUNDE_MS)
    expect(gebeten(b, NUMMER.bernd)).toBe(2)
    expect(
      b.gesendet.filter((s) => s.chat === NUMMER.anna && /Bernd Muster gefragt/.test(s.text)),
    ).toHaveLength(2)
    await b.schliesse()
  })

  test('auch ein zweites STOP gibt nichts Zurückbehaltenes frei und verliert nichts davon', async () => {
    const s = await oeffneWhatsappBuero(await oeffne(), {}, { team: OHNE })
    await s.schreibe('anna', ZAHLE)
    expect(s.an('bernd')).toEqual([])
    const erbeten = () => s.an('bernd').filter((m) => /bittet um Freigabe/.test(JSON.stringify(m)))
    await s.schreibe('bernd', 'STOP')
    await s.schreibe('bernd', 'STOP')
    expect(erbeten()).toEqual([])
    await s.schreibe('bernd', 'hallo')
    await s.b.warte(MINUTE_MS)
    expect(erbeten()).toHaveLength(1)
    await s.schreibe('bernd', 'freigeben')
    expect((await s.b.vorgang('V-1'))?.status).toBe('erledigt')
    await s.schliesse()
  })

  test.each(['gleich', 'später'])(
    'eine Übergabe endet mit der Sperre der Vertretung, auch wenn sie %s wieder da ist',
    async (wann) => {
      const speicher = await oeffne()
      const b = await oeffneBuero({ speicher, konfiguration: { team: TEAM } })
      await b.sage('bernd', 'STOP')
      await b.sage('anna', ZAHLE)
      expect(gebeten(b, NUMMER.deniz)).toBe(1)
      await setze(speicher, b, 'deniz', 'gesperrt')
      if (wann === 'später') await b.warte(0)
      await setze(speicher, b, 'deniz', 'aktiv')
      await b.warte(0)
      expect((await b.sage('deniz', 'freigeben V-2'))[0]).toMatch(/fehlt die Rolle/)
      expect((await b.sage('deniz', 'ablehnen V-2 nein'))[0]).toMatch(/nicht ablehnen, dafür fehlt die Rolle/)
      expect((await b.sage('deniz', 'Was läuft gerade?')).join()).not.toMatch(/V-2/)
      expect((await b.vorgang('V-2'))?.status).toBe('wartet_freigabe')
      expect(b.gesendet.filter((s) => s.chat === NUMMER.carla && /V-2/.test(s.text))).toHaveLength(1)
      // A new request is handed over anew.
      await b.sage('anna', ZAHLE.replace('4711', '4712'))
      expect(gebeten(b, NUMMER.deniz)).toBe(2)
      await b.schliesse()
    },
  )

  test('auch eine zurückbehaltene Anfrage an die Vertretung geht mit der Sperre', async () => {
    const speicher = await oeffne()
    const s = await oeffneWhatsappBuero(speicher, {}, { team: TEAM })
    await s.schreibe('anna', ZAHLE)
    await setze(speicher, s.b, 'deniz', 'gesperrt')
    await s.b.warte(0)
    await setze(speicher, s.b, 'deniz', 'aktiv')
    await s.schreibe('deniz', 'hallo')
    await s.schreibe('deniz', 'freigeben V-1')
    expect(JSON.stringify(s.an('deniz'))).not.toMatch(/bittet um Freigabe/)
    expect(await versuche(speicher, 'V-1')).toEqual(['rolle'])
    // Counter-test: the one with the role gets it.
    await s.schreibe('bernd', 'hallo')
    expect(JSON.stringify(s.an('bernd'))).toMatch(/bittet um Freigabe/)
    await s.schliesse()
  })

  test('was entschieden ist, alarmiert niemanden: der Stand kommt vor der unbestätigten Nummer, und ohne Namen', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher })
    await b.sage('anna', ZAHLE)
    await wechsle(b, 'bernd')
    await b.sage('carla', 'freigeben V-1')
    const [antwort] = await b.sage(NEU, 'freigeben V-1')
    expect(antwort).toMatch(/V-1.*erledigt/)
    expect(antwort).not.toMatch(/Carla/)
    expect(await versuche(speicher, 'V-1')).toEqual(['freigegeben', 'schon_freigegeben'])
    expect(b.gesendet.filter((s) => /Bernd Muster wollte/.test(s.text))).toEqual([])
    await b.schliesse()
  })
})
