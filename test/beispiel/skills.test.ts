import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import config from '../../beispiel/assistent.config.ts'
import { type Fremdsystem, starteFremdsystem } from '../../beispiel/fremdsystem.ts'
import postLoeschen from '../../beispiel/skills/post_loeschen.ts'
import rechnungZahlen from '../../beispiel/skills/rechnung_zahlen.ts'
import reichweiteAbfragen from '../../beispiel/skills/reichweite_abfragen.ts'
import ticketAnlegen from '../../beispiel/skills/ticket_anlegen.ts'
import ticketZusammenfassen from '../../beispiel/skills/ticket_zusammenfassen.ts'
import umsatzAbfragen from '../../beispiel/skills/umsatz_abfragen.ts'
import urlaubEintragen from '../../beispiel/skills/urlaub_eintragen.ts'
import { pruefeKonfiguration } from '../../src/config.ts'
import { EndgueltigerFehler, WiederholbarerFehler } from '../../src/domaene/fehler.ts'
import { regelnVon } from '../../src/domaene/freigabe-regel.ts'
import { inSprache, type Sprache } from '../../src/domaene/sprache.ts'
import type { Skill } from '../../src/skills/skill.ts'
import { slotsVon } from '../../src/skills/slot.ts'
import { blanks, fuehreAus, type Umstaende } from '../helfer/skill-kontext.ts'

const lade = async (datei: string): Promise<Skill> => {
  const url = new URL(`../../beispiel/${datei}`, import.meta.url).href
  return ((await import(/* @vite-ignore */ url)) as { default: Skill }).default
}

let fremd: Fremdsystem
beforeAll(async () => {
  fremd = await starteFremdsystem({ port: 0 })
})
afterAll(() => fremd.schliesse())

const mitFremd = (u: Umstaende = {}): Umstaende => ({ einstellungen: { FREMDSYSTEM_URL: fremd.url }, ...u })
const SPRACHEN: Sprache[] = ['de', 'en', 'pt']
const monat = (von: string, bis: string) => ({ zeitraum: { von, bis } })
const OKTOBER = monat('2026-10-01', '2026-10-31')

describe('die Demo als Ganzes', () => {
  it('Konfiguration ist gültig, jede Fähigkeit lädt und heißt wie ihre Datei', async () => {
    const { skills, team, gruppen } = pruefeKonfiguration(config, 'beispiel/assistent.config.ts')
    expect(team).toHaveLength(4)
    expect(gruppen).toBe('alle')
    expect(skills).toHaveLength(8)
    for (const datei of skills) {
      const geladen = await lade(datei)
      expect(datei).toBe(`skills/${geladen.name}.ts`)
      pruefeVollstaendig(geladen)
    }
  })

  /** Three languages, varied examples, only slots that exist, a question for whatever can be missing. */
  function pruefeVollstaendig(s: Skill): void {
    const slots = slotsVon(s.parameter)
    const felder = slots.map((f) => f.feld)
    for (const sprache of SPRACHEN) {
      const saetze = s.beispiele[sprache]
      expect(saetze.length, `${s.name} ${sprache}`).toBeGreaterThanOrEqual(10)
      expect(new Set(saetze.map((b) => b.toLowerCase())).size).toBe(saetze.length)
      const benutzt = saetze.flatMap((b) => [...b.matchAll(/\{(\w+)\}/g)].map((m) => m[1]))
      expect(felder).toEqual(expect.arrayContaining(benutzt))
      for (const { feld, pflicht, frage } of slots.filter((f) => f.pflicht)) {
        expect(benutzt, `${s.name}.${feld}`).toContain(feld)
        expect(pflicht && inSprache(frage ?? '', sprache), `${s.name}.${feld}`).toMatch(/[?.]/)
      }
    }
    for (const text of [s.beschreibung, ...slots.flatMap((f) => [f.frage, f.name])]) {
      if (text !== undefined)
        expect(text).toMatchObject({ de: expect.any(String), en: expect.any(String), pt: expect.any(String) })
    }
  }

  it('Risiken und Rollen stehen so da, wie die Firma sie will', async () => {
    const geladen = await Promise.all((config.skills ?? []).map(lade))
    expect(Object.fromEntries(geladen.map((s) => [s.name, [s.risiko, regelnVon(s)[0]?.rolle]]))).toEqual({
      umsatz_abfragen: [0, undefined],
      ticket_anlegen: [2, undefined],
      ticket_zusammenfassen: [0, undefined],
      reichweite_abfragen: [0, undefined],
      urlaub_eintragen: [2, undefined],
      erinnerung_setzen: [1, undefined],
      rechnung_zahlen: [3, 'finanzen'],
      post_loeschen: [3, 'marketing'],
    })
  })
})

describe('umsatz_abfragen', () => {
  it('nennt den Monat und den Vergleich zum Vorjahr', async () => {
    expect(await fuehreAus(umsatzAbfragen, OKTOBER)).toBe(
      'Umsatz im Oktober 2026: 84.200 € (+17 % gegenüber Oktober 2025)',
    )
    expect(await fuehreAus(umsatzAbfragen, monat('2025-10-01', '2025-10-31'))).toContain('71.900 €')
  })

  it('spricht Englisch und Portugiesisch', async () => {
    expect(await fuehreAus(umsatzAbfragen, OKTOBER, { sprache: 'en' })).toMatch(
      /Revenue in October 2026: €84,200/,
    )
    expect(await fuehreAus(umsatzAbfragen, OKTOBER, { sprache: 'pt' })).toMatch(/outubro de 2026: € 84\.200/)
  })

  it('die Standorte ergeben zusammen die Summe', async () => {
    const teile = await Promise.all(
      ['Zürich', 'Wien', 'Berlin'].map((standort) => fuehreAus(umsatzAbfragen, { ...OKTOBER, standort })),
    )
    const werte = teile.map((t) => Number(/: ([\d.]+) €/.exec(t)?.[1]?.replaceAll('.', '')))
    expect(werte.reduce((a, b) => a + b)).toBe(84_200)
    expect(teile[1]).toContain('in Wien im Oktober 2026')
  })

  it('der laufende Monat zählt anteilig und heißt bisher, kommende Monate gibt es nicht', async () => {
    const november = monat('2026-11-01', '2026-11-30')
    const am = async (jetzt: string): Promise<number> =>
      Number(
        /: ([\d.]+) €/.exec(await fuehreAus(umsatzAbfragen, november, { jetzt }))?.[1]?.replaceAll('.', ''),
      )
    expect(await am('2026-11-03T08:00:00.000Z')).toBeLessThan(await am('2026-11-20T08:00:00.000Z'))
    expect(await fuehreAus(umsatzAbfragen, november)).toContain('bisher (Stand 03.11.2026)')
    expect(await fuehreAus(umsatzAbfragen, november, { jetzt: '2026-12-01T08:00:00.000Z' })).not.toContain(
      'bisher',
    )
    expect(await fuehreAus(umsatzAbfragen, monat('2026-12-01', '2026-12-31'))).toMatch(
      /keine Zahlen.*bis November 2026/,
    )
  })

  it('die Zahlen reichen mit der Uhr weiter', async () => {
    const spaeter = { jetzt: '2031-03-15T08:00:00.000Z' }
    expect(await fuehreAus(umsatzAbfragen, monat('2031-02-01', '2031-02-28'), spaeter)).toMatch(
      /Februar 2031: [\d.]+ €/,
    )
  })
})

describe('ticket_anlegen', () => {
  it('legt an, genau einmal je Schlüssel, auch wenn der Lauf wiederholt wird', async () => {
    const lauf = (u: Umstaende = {}) =>
      fuehreAus(ticketAnlegen, { titel: 'Tür klemmt' }, mitFremd({ vorgangId: 'V-7', ...u }))
    const erste = await lauf()
    expect(erste).toMatch(/Ticket \d+ „Tür klemmt“ ist angelegt/)
    expect(await lauf()).toBe(erste)
    expect(await lauf({ wiederholt: true })).toBe(erste)
    expect(Object.values(fremd.zustand.tickets).filter((t) => t.titel === 'Tür klemmt')).toHaveLength(1)
  })

  it('mehrere sind mehrere Aktionen', async () => {
    const antwort = await fuehreAus(
      ticketAnlegen,
      { titel: 'Stuhl', anzahl: 3 },
      mitFremd({ vorgangId: 'V-8' }),
    )
    expect(antwort).toMatch(/3 Tickets „Stuhl“ sind angelegt: \d+, \d+, \d+/)
    expect(fremd.zustand.aufrufe.filter((a) => a.key.startsWith('V-8:'))).toHaveLength(3)
  })

  it('der Titel sagt alle Werte in Worten', () => {
    const p = { titel: 'Beamer defekt', eilig: true, faellig: '2026-11-05', anzahl: 2 }
    expect(ticketAnlegen.titel?.(p, 'de')).toBe('2 Tickets „Beamer defekt“, eilig, fällig am 05.11.2026')
    expect(ticketAnlegen.titel?.({ titel: 'x' }, 'en')).toBe('Ticket “x”')
  })

  it('null oder hundert Tickets nimmt die Fähigkeit nicht an', () => {
    for (const anzahl of [0, -1, 21, 1.5]) {
      expect(ticketAnlegen.parameter.safeParse({ titel: 'x', anzahl }).success).toBe(false)
    }
  })
})

describe('ticket_zusammenfassen', () => {
  it('nennt Nummer, Titel und Kern', async () => {
    const antwort = await fuehreAus(ticketZusammenfassen, { ticket: 88 }, mitFremd())
    expect(antwort).toBe(
      'Ticket 88 „VPN bricht ab“: Seit Montag bricht das VPN im Homeoffice alle zehn Minuten ab.',
    )
  })

  it('sagt es, wenn es das Ticket nicht gibt', async () => {
    expect(await fuehreAus(ticketZusammenfassen, { ticket: 4040 }, mitFremd())).toBe(
      'Ein Ticket 4040 gibt es nicht.',
    )
  })

  it('ein Ticket ohne Text oder in fremder Form ist keine erfundene Zusammenfassung', async () => {
    const tickets = { '1': { titel: 'leer' }, '2': { betreff: 'anders' } }
    const anderes = await starteFremdsystem({ port: 0, bestand: { tickets } })
    const u = { einstellungen: { FREMDSYSTEM_URL: `${anderes.url}/` } }
    expect(await fuehreAus(ticketZusammenfassen, { ticket: 1 }, u)).toContain('ohne weiteren Text')
    await expect(fuehreAus(ticketZusammenfassen, { ticket: 2 }, u)).rejects.toMatchObject({
      code: 'ticket_form',
    })
    await anderes.schliesse()
  })
})

describe('reichweite_abfragen', () => {
  it('findet den Beitrag auch unter seinem halben Namen', async () => {
    for (const beitrag of [
      'LinkedIn-Post zum Whitepaper',
      'den whitepaper-post',
      'unser Beitrag auf LinkedIn',
    ]) {
      expect(await fuehreAus(reichweiteAbfragen, { beitrag })).toMatch(
        /„LinkedIn-Post zum Whitepaper“: 26\.280 Aufrufe/,
      )
    }
  })

  it('nennt nur den gefragten Zeitraum', async () => {
    const oktober = { beitrag: 'Whitepaper', ...OKTOBER }
    expect(await fuehreAus(reichweiteAbfragen, oktober)).toContain('420 Aufrufe (Oktober 2026)')
    expect(
      await fuehreAus(reichweiteAbfragen, { ...oktober, ...monat('2025-09-01', '2025-09-30') }),
    ).toContain('keine Zahlen')
  })

  it('kennt er den Beitrag nicht, nennt er die, die es gibt', async () => {
    const antwort = await fuehreAus(reichweiteAbfragen, { beitrag: 'TikTok-Video' })
    expect(antwort).toMatch(/„TikTok-Video“ kenne ich nicht.*Sommerfest/)
  })
})

describe('was eine Bestätigung oder Freigabe zeigt, und was danach gilt', () => {
  it('Urlaub mit beiden Tagen', async () => {
    const zeitraum = { von: '2026-12-21', bis: '2026-12-23' }
    expect(urlaubEintragen.titel?.({ zeitraum }, 'de')).toBe('Urlaub vom 21.12.2026 bis 23.12.2026')
    expect(urlaubEintragen.titel?.({ zeitraum: { von: '2027-01-04', bis: '2027-01-04' } }, 'de')).toBe(
      'Urlaub am 04.01.2027',
    )
    expect(await fuehreAus(urlaubEintragen, { zeitraum }, mitFremd({ vorgangId: 'V-9' }))).toContain(
      'ist eingetragen',
    )
    expect(Object.values(fremd.zustand.urlaube)).toMatchObject([zeitraum])
  })

  it('Rechnung mit Betrag auf den Cent, in jeder Sprache', async () => {
    const p = { rechnung: '4711', betrag: { cent: 123_456, waehrung: 'EUR' } }
    expect(blanks(rechnungZahlen.titel?.(p, 'de') ?? '')).toBe('Rechnung 4711 über 1.234,56 € zahlen')
    expect(blanks(rechnungZahlen.titel?.(p, 'en') ?? '')).toBe('Pay invoice 4711 for €1,234.56')
    expect(
      blanks(rechnungZahlen.titel?.({ ...p, betrag: { cent: 10_000, waehrung: 'CHF' } }, 'de') ?? ''),
    ).toContain('100,00 CHF')
    expect(await fuehreAus(rechnungZahlen, p, mitFremd({ vorgangId: 'V-10' }))).toBe(
      'Rechnung 4711 über 1.234,56 € ist bezahlt.',
    )
    expect(Object.values(fremd.zustand.zahlungen)).toMatchObject([p])
  })

  it('Post löschen sagt ehrlich, wenn nichts zu löschen war', async () => {
    const p = { post: 'Instagram-Post zum Sommerfest' }
    expect(await fuehreAus(postLoeschen, p, mitFremd({ vorgangId: 'V-11' }))).toContain('ist gelöscht')
    expect(await fuehreAus(postLoeschen, p, mitFremd({ vorgangId: 'V-12', sprache: 'en' }))).toContain(
      'Nothing deleted',
    )
  })
})

describe('wenn das Fremdsystem nicht will oder nicht da ist', () => {
  const zahle = (u: Umstaende) =>
    fuehreAus(rechnungZahlen, { rechnung: '1', betrag: { cent: 1, waehrung: 'EUR' } }, u)

  it('ein anderer Inhalt unter demselben Schlüssel ist endgültig', async () => {
    await zahle(mitFremd({ vorgangId: 'V-20' }))
    const anders = fuehreAus(
      rechnungZahlen,
      { rechnung: '2', betrag: { cent: 1, waehrung: 'EUR' } },
      mitFremd({ vorgangId: 'V-20' }),
    )
    await expect(anders).rejects.toBeInstanceOf(EndgueltigerFehler)
  })

  it('unerreichbar ist wiederholbar, ohne Adresse ist es endgültig und nennt die Abhilfe', async () => {
    const weg = await starteFremdsystem({ port: 0 })
    await weg.schliesse()
    await expect(zahle({ einstellungen: { FREMDSYSTEM_URL: weg.url } })).rejects.toBeInstanceOf(
      WiederholbarerFehler,
    )
    await expect(zahle({})).rejects.toMatchObject({
      code: 'fremdsystem_fehlt',
      abhilfe: expect.stringContaining('FREMDSYSTEM_URL'),
    })
  })

  it('ein Abbruch beendet den Ruf, der Eintrag ist danach unter seinem Schlüssel zu finden', async () => {
    const langsam = await starteFremdsystem({ port: 0, verzoegerungMs: 200 })
    const einstellungen = { FREMDSYSTEM_URL: langsam.url }
    const abbruch = new AbortController()
    const lauf = zahle({ einstellungen, signal: abbruch.signal, vorgangId: 'V-21' })
    await expect.poll(() => langsam.zustand.aufrufe.length).toBe(1)
    abbruch.abort()
    await expect(lauf).rejects.toMatchObject({ code: 'abgebrochen' })
    await zahle({ einstellungen, vorgangId: 'V-21', wiederholt: true })
    expect(langsam.zustand.aufrufe).toMatchObject([{ anzahl: 1 }])
    await langsam.schliesse()
  })
})
