import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { handUhr } from '../../src/betrieb/uhr.ts'
import { EndgueltigerFehler } from '../../src/domaene/fehler.ts'
import { MINUTE_MS, STUNDE_MS, TAG_MS, toMs } from '../../src/domaene/zeit.ts'
import { type Skill, skill } from '../../src/skills/skill.ts'
import { setzeRolle, setzeStatus } from '../../src/speicher/person.ts'
import { row, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { listeZeitplaene } from '../../src/speicher/zeitplan.ts'
import { type Buero, oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

// 2026-11-27 is a Friday; the demo's zone is Europe/Berlin (UTC+1).
const FREITAG = '2026-11-27T09:30:00.000Z'
const bis = (b: Buero, um: string): Promise<void> => b.warte(toMs(um) - toMs(b.uhr.jetzt()))
const texte = (b: Buero): string[] => b.gesendet.splice(0).map((s) => s.text)

async function richteEin(b: Buero, wer: 'anna' | 'bernd', satz: string): Promise<string> {
  await b.sage(wer, satz)
  const [ja] = await b.sage(wer, 'ja')
  expect(ja).toContain('Eingerichtet als')
  b.gesendet.length = 0
  return /Z-\d+/.exec(ja ?? '')?.[0] ?? ''
}

const wetterSkill = (run: () => string, rollen?: string[]): Skill =>
  skill({
    name: 'wetter',
    beschreibung: { de: 'Sagt das Wetter' },
    beispiele: ['wie wird das wetter', 'den wetterbericht', 'wetterbericht', 'das wetter'],
    parameter: z.object({}),
    risiko: 0,
    ...(rollen ? { rollen } : {}),
    run: async () => run(),
  })

jedeDatenbank((_name, oeffne) => {
  describe('Zeitpläne', () => {
    it('was regelmäßig kommen soll, wird mit Terminen gezeigt, bestätigt, und läuft mit dem Zeitraum des Laufs', async () => {
      const b = await oeffneBuero({ speicher: await oeffne({ doppelt: true }), zeit: FREITAG })
      const [frage] = await b.sage('anna', 'jeden Freitag um 9 die Umsätze')
      expect(frage).toContain('Jeden Freitag um 09:00 Uhr: „die Umsätze diese Woche“')
      expect(frage).toContain('Freitag, 04.12.2026 um 09:00 Uhr; Freitag, 11.12.2026')
      await b.sage('anna', 'ja')
      b.gesendet.length = 0
      await bis(b, '2026-12-04T07:59:59.000Z')
      expect(texte(b)).toEqual([])
      await b.warte(1000)
      expect(texte(b)).toEqual([expect.stringMatching(/^Zeitplan Z-\d+:\nUmsatz .*30\.11\.2026 bis/s)])
      await b.warte(10 * MINUTE_MS)
      await b.neustart()
      expect(texte(b)).toEqual([])
      await bis(b, '2026-12-11T08:00:00.000Z')
      expect(texte(b)).toEqual([expect.stringMatching(/07\.12\.2026 bis/)])
      await b.schliesse()
    })

    it('vierzig Tage Stillstand geben einen Lauf, als verspätet gekennzeichnet', async () => {
      const b = await oeffneBuero({ speicher: await oeffne(), zeit: FREITAG })
      await richteEin(b, 'anna', 'jeden Tag um 8 was läuft gerade')
      await b.assistent.halteAn()
      b.uhr.stelle(40 * TAG_MS)
      await b.neustart()
      const da = texte(b)
      expect(da).toHaveLength(1)
      expect(da[0]).toContain(
        'verspätet, geplant für Mittwoch, 06.01.2027 um 08:00 Uhr; davor ausgefallen: 39',
      )
      await b.neustart()
      expect(texte(b)).toEqual([])
      await b.schliesse()
    })

    it('vierzig Tage Stillstand bei stündlichem Takt werden nicht ausgezählt', async () => {
      const b = await oeffneBuero({ speicher: await oeffne(), zeit: FREITAG })
      await richteEin(b, 'anna', 'jede Stunde was läuft gerade')
      await b.assistent.halteAn()
      b.uhr.stelle(40 * TAG_MS)
      await b.neustart()
      expect(texte(b)).toEqual([expect.stringContaining('davor ausgefallen: mehr als 100')])
      await b.schliesse()
    })

    it('ein Sprung der Uhr um drei Stunden zurück gibt keinen zweiten Lauf', async () => {
      const b = await oeffneBuero({ speicher: await oeffne(), zeit: FREITAG })
      await richteEin(b, 'anna', 'jeden Tag um 8 was läuft gerade')
      await bis(b, '2026-11-28T07:00:30.000Z')
      expect(texte(b)).toHaveLength(1)
      await b.warte(-3 * STUNDE_MS)
      for (let i = 0; i < 5; i++) await b.warte(STUNDE_MS)
      expect(texte(b)).toEqual([])
      await bis(b, '2026-11-29T07:00:00.000Z')
      expect(texte(b)).toHaveLength(1)
      await b.schliesse()
    })

    it('zwei Programme an einer Datenbank: jeder Termin einmal', async () => {
      const speicher = await oeffne()
      const uhr = handUhr(FREITAG)
      const b = await oeffneBuero({ speicher, uhr })
      await richteEin(b, 'anna', 'alle 30 Minuten was läuft gerade')
      const c = await oeffneBuero({ speicher, uhr })
      for (let i = 0; i < 6; i++) {
        uhr.stelle(30 * MINUTE_MS)
        await Promise.all([b.assistent.faellig(), c.assistent.faellig()])
        await Promise.all([b.assistent.ruhe(), c.assistent.ruhe()])
      }
      const laeufe = await speicher.read(eingaenge, undefined)
      expect(laeufe).toBe(6)
      await c.assistent.halteAn()
      await b.schliesse()
    })

    it('was ändert, fragt jedes Mal; was eine Freigabe braucht, wartet jedes Mal auf sie', async () => {
      const b = await oeffneBuero({ speicher: await oeffne(), zeit: FREITAG })
      await richteEin(b, 'anna', 'jeden Montag um 9 ein Ticket anlegen: Pflanzen gießen')
      await bis(b, '2026-11-30T08:00:00.000Z')
      expect(texte(b)).toEqual([expect.stringContaining('soll ich das so machen?')])
      expect(await b.aufrufe()).toEqual([])
      await b.sage('anna', 'ja')
      expect((await b.aufrufe()).map((a) => a.anzahl)).toEqual([1])
      await bis(b, '2026-12-07T08:00:00.000Z')
      expect(texte(b).at(-1)).toContain('soll ich das so machen?')
      expect((await b.aufrufe()).map((a) => a.anzahl)).toEqual([1])
      await b.sage('anna', 'nein')
      await b.schliesse()
    })

    it('ein Lauf, der scheitert, wird gesagt, und der nächste Termin kommt trotzdem', async () => {
      let laeufe = 0
      const wetter = wetterSkill(() => {
        if (++laeufe === 1) throw new EndgueltigerFehler('weg', 'der Wetterdienst antwortet nicht')
        return 'Sonne'
      })
      const b = await oeffneBuero({ speicher: await oeffne(), zeit: FREITAG, skills: [wetter] })
      await richteEin(b, 'anna', 'jeden Tag um 8 den Wetterbericht')
      await bis(b, '2026-11-28T07:00:00.000Z')
      expect(texte(b)).toEqual([expect.stringContaining('der Wetterdienst antwortet nicht')])
      await bis(b, '2026-11-29T07:00:00.000Z')
      expect(texte(b)).toEqual([expect.stringMatching(/^Zeitplan Z-\d+:\nSonne$/)])
      await b.sage('anna', 'abbrechen')
      await b.schliesse()
    })

    it('wem das Recht genommen wurde, für den hält er an und sagt warum', async () => {
      const speicher = await oeffne()
      const wetter = wetterSkill(() => 'Sonne', ['finanzen'])
      const b = await oeffneBuero({ speicher, zeit: FREITAG, skills: [wetter] })
      await richteEin(b, 'bernd', 'jeden Tag um 8 den Wetterbericht')
      const id = (await b.personen()).find((p) => p.name.startsWith('Bernd'))?.id ?? ''
      await speicher.run(setzeRolle, { id, rolle: 'finanzen', hat: false, jetzt: b.uhr.jetzt() })
      await bis(b, '2026-11-28T07:00:00.000Z')
      expect(texte(b)).toEqual([
        expect.stringMatching(/^Zeitplan Z-\d+ ist angehalten\. Dir fehlt das Recht dafür\./),
      ])
      await bis(b, '2026-11-29T07:00:00.000Z')
      expect(texte(b)).toEqual([])
      await b.schliesse()
    })

    it('wer gesperrt ist, für den hält er an, und die Administration erfährt es', async () => {
      const speicher = await oeffne()
      const b = await oeffneBuero({ speicher, zeit: FREITAG })
      const id = await richteEin(b, 'bernd', 'jeden Tag um 8 was läuft gerade')
      await b.sage('carla', 'hallo')
      const bernd = (await b.personen()).find((p) => p.name.startsWith('Bernd'))?.id ?? ''
      await speicher.run(setzeStatus, { id: bernd, status: 'gesperrt', jetzt: b.uhr.jetzt() })
      b.gesendet.length = 0
      await bis(b, '2026-11-28T07:00:00.000Z')
      expect(texte(b)).toEqual([`Zeitplan ${id} von Bernd Muster ist angehalten. Die Person ist gesperrt.`])
      expect(await standVon(b, speicher)).toEqual(['angehalten gesperrt'])
      await bis(b, '2026-11-29T07:00:00.000Z')
      expect(texte(b)).toEqual([])
      await b.schliesse()
    })

    it('STOP lässt Termine aus, und wer wieder schreibt, bekommt den nächsten', async () => {
      const b = await oeffneBuero({ speicher: await oeffne(), zeit: FREITAG })
      await richteEin(b, 'anna', 'jeden Tag um 8 was läuft gerade')
      await b.sage('anna', 'STOP')
      b.gesendet.length = 0
      await bis(b, '2026-11-28T08:00:00.000Z')
      expect(texte(b)).toEqual([])
      await b.sage('anna', 'hallo')
      b.gesendet.length = 0
      await bis(b, '2026-11-29T07:00:00.000Z')
      expect(texte(b)).toHaveLength(1)
      await b.schliesse()
    })

    it('mehr als erlaubt gibt es nicht, und zu oft auch nicht', async () => {
      const b = await oeffneBuero({
        speicher: await oeffne(),
        zeit: FREITAG,
        konfiguration: { grenzen: { zeitplaeneJePerson: 1, ruhezeitMs: 0, zuegeProMinute: 1000 } },
      })
      await richteEin(b, 'anna', 'jeden Tag um 8 was läuft gerade')
      await b.sage('anna', 'jeden Tag um 9 was läuft gerade')
      expect((await b.sage('anna', 'ja'))[0]).toBe(
        'Mehr als ein Zeitplan je Person geht nicht. Lösch bitte zuerst einen.',
      )
      expect((await b.sage('anna', 'was läuft gerade'))[0]).not.toContain('Fehler')
      expect((await b.sage('anna', 'alle 5 Minuten was läuft gerade'))[0]).toContain('mindestens 15 Minuten')
      await b.sage('anna', 'abbrechen')
      await b.schliesse()
    })
  })

  describe('Erinnerungen', () => {
    it('niemand sieht oder ändert die eines anderen', async () => {
      const b = await oeffneBuero({ speicher: await oeffne(), zeit: FREITAG })
      await b.sage('anna', 'Erinner mich morgen um 9 an den Vertrag')
      expect(await b.sage('bernd', 'welche Erinnerungen habe ich?')).toEqual([
        'Du hast keine offenen Erinnerungen.',
      ])
      expect(await b.sage('bernd', 'lösch die Erinnerung an den Vertrag')).toEqual([
        'Zu „vertrag“ finde ich nichts Offenes.',
      ])
      expect((await b.sage('anna', 'welche Erinnerungen habe ich?'))[0]).toContain('1. „Vertrag“')
      await b.schliesse()
    })

    it('was gerade gesendet wird, wird nicht auch noch verschoben', async () => {
      const tor = Promise.withResolvers<void>()
      const davor = Promise.withResolvers<void>()
      const b = await oeffneBuero({
        speicher: await oeffne(),
        zeit: FREITAG,
        sende: async (s) => {
          if (s.text.startsWith('Erinnerung: ')) {
            davor.resolve()
            await tor.promise
          }
          return { provider_ids: [`out-${s.id}`] }
        },
      })
      await b.sage('anna', 'Erinner mich morgen um 9 an den Vertrag')
      await b.lege('anna', 'verschieb die Erinnerung an den Vertrag auf Montag')
      // Decided before it was due, written while it is under way: the clock moves between.
      await b.assistent.ruhe()
      expect(b.gesendet.at(-1)?.text).toBe('Verschoben: „Vertrag“, jetzt Montag, 30.11.2026 um 09:00 Uhr.')
      b.uhr.stelle(toMs('2026-11-30T08:00:00.000Z') - toMs(b.uhr.jetzt()))
      await b.assistent.faellig()
      await davor.promise
      b.uhr.stelle(-1000)
      await b.lege('anna', 'verschieb die Erinnerung an den Vertrag auf Dienstag')
      await b.assistent.eingang.ruhe()
      tor.resolve()
      await b.assistent.ruhe()
      expect(texte(b)).toContain('Nicht geändert: „Vertrag“ ging gerade raus.')
      await b.warte(3 * TAG_MS)
      expect(texte(b)).toEqual([])
      await b.schliesse()
    })

    it('„nochmal in 10 Minuten“ erinnert noch einmal, und nur nach einer Erinnerung', async () => {
      const b = await oeffneBuero({ speicher: await oeffne(), zeit: FREITAG })
      await b.sage('anna', 'Erinner mich um 11 Uhr an den Vertrag')
      await bis(b, '2026-11-27T10:00:00.000Z')
      expect(texte(b).at(-1)).toBe('Erinnerung: Vertrag')
      expect(await b.sage('anna', 'nochmal in 10 Minuten')).toEqual([
        'Ich erinnere dich noch einmal, Freitag, 27.11.2026 um 11:10 Uhr: „Vertrag“',
      ])
      b.gesendet.length = 0
      await b.warte(10 * MINUTE_MS - 1)
      expect(texte(b)).toEqual([])
      await b.warte(1)
      expect(texte(b)).toEqual(['Erinnerung: Vertrag'])
      await b.schliesse()
    })

    it('in zehn Jahren heißt in zehn Jahren: nicht früher, und auch nach Neustarts einmal', async () => {
      const b = await oeffneBuero({ speicher: await oeffne(), zeit: FREITAG })
      await b.sage('anna', 'Erinner mich am 27.11.2036 um 9 Uhr an den Vertrag')
      b.gesendet.length = 0
      await bis(b, '2036-11-27T07:59:59.999Z')
      await b.neustart()
      expect(texte(b)).toEqual([])
      await b.warte(1)
      await b.neustart()
      expect(texte(b)).toEqual(['Erinnerung: Vertrag'])
      await b.schliesse()
    })
  })
})

function* eingaenge(_: undefined) {
  const art = sql`SELECT COUNT(*) AS n FROM assistent_eingang WHERE art = 'zeitplan' AND status = 'erledigt'`
  return (yield* row(z.object({ n: z.number() }), art))?.n
}

const standVon = async (b: Buero, speicher: Speicher): Promise<string[]> =>
  (await speicher.read(listeZeitplaene, { agent: (await b.vorgaenge())[0]?.agent ?? '', alle: true })).map(
    (plan) => `${plan.status} ${plan.grund}`,
  )
