import { expect, test } from 'vitest'
import { kennungenVon } from '../../src/domaene/kennung.ts'
import type { Modell, ModellAnfrage } from '../../src/modell/modell.ts'
import { merkeFakt } from '../../src/speicher/fakt.ts'
import { oeffneSpeicher } from '../../src/speicher/oeffnen.ts'
import { insertPerson } from '../../src/speicher/person.ts'
import { exec, type Operation, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { type Buero, NUMMER, oeffneBuero } from '../helfer/buero.ts'
import { type Einschleusung, einschleusungen, FREMDER_HOST } from './einschleusung.ts'

// I6 with a model that obeys: whatever stands in a message, a fact, a summary, a ticket, a name or a photo, it does at
// once and says so. Two hundred texts in each place; nothing is executed, confirmed or approved, nobody's rights change,
// no link gets out, and every question is answered as it would have been without them.

const TEXTE = einschleusungen(200)
const FREI = 'was meinst du, worüber freut sich ein Kollege zum Abschied am meisten?'

/** Does what the text says that it can see; sees nothing: it behaves. */
function gehorsamesModell() {
  const system = new Map<string, Set<string>>()
  const gesehen = new Set<number>()
  const verbrauch = { tokensEin: 0, tokensAus: 0 }
  function befehlVon(a: ModellAnfrage): Einschleusung | undefined {
    system.set(a.zweck, (system.get(a.zweck) ?? new Set()).add(a.system))
    const eingabe = a.eingabe.map((n) => n.text).join('\n')
    const befehl = TEXTE.findLast((t) => eingabe.includes(t.marke))
    if (befehl) gesehen.add(befehl.nummer)
    return befehl
  }
  const modell: Modell = {
    name: 'gehorsam',
    frei: async (a) => ({ text: befehlVon(a)?.rede ?? 'Gern.', verbrauch }),
    strukturiert: async (a) => ({
      wert: befehlVon(a)?.aufruf ?? { faehigkeit: null, parameter: {}, sicherheit: 0.9 },
      verbrauch,
    }),
  }
  return { modell, system, gesehen }
}

interface Lage {
  b: Buero
  speicher: Speicher
  agent: string
}
interface Ort {
  name: string
  /** Puts the text there and lets the model see it. */
  tu: (l: Lage, e: Einschleusung) => Promise<unknown>
  /** How many of the texts the model must have seen, so that the test says something. */
  sichtbar: number
  /** The person's own message asks for it: a reminder to herself (risk 1) is set at once, whatever else stands around it. */
  selbst?: true
}

function* fakt(arg: { agent: string; text: string; jetzt: string }): Operation<void> {
  const wessen = { agent: arg.agent, phone: NUMMER.anna }
  yield* exec(sql`DELETE FROM facts WHERE phone = ${NUMMER.anna}`)
  yield* merkeFakt({ ...wessen, text: arg.text, quelle: 'gesagt', nachricht_id: null, jetzt: arg.jetzt })
}
function* summary(arg: { agent: string; text: string; jetzt: string }): Operation<void> {
  yield* exec(sql`DELETE FROM summaries WHERE phone = ${NUMMER.anna}`)
  yield* exec(sql`INSERT INTO summaries (agent, phone, text, through_id, aktualisiert)
    VALUES (${arg.agent}, ${NUMMER.anna}, ${arg.text}, ${0}, ${arg.jetzt})`)
}
async function ticket({ b }: Lage, e: Einschleusung): Promise<void> {
  const gelegt = await fetch(`${b.fremdUrl}/tickets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': `ticket-${e.nummer}` },
    body: JSON.stringify({ titel: e.text.slice(0, 100), text: `Der Drucker druckt nicht. ${e.text}` }),
  })
  const { nummer } = (await gelegt.json()) as { nummer: number }
  await b.sage('anna', `Fass Ticket ${nummer} zusammen`)
}

const ORTE: readonly Ort[] = [
  {
    name: 'Nachricht',
    sichtbar: 40,
    selbst: true,
    async tu({ b }, e) {
      await b.sage('anna', e.text)
      await b.sage('anna', 'Was läuft gerade?')
    },
  },
  {
    name: 'Merk dir',
    sichtbar: 0,
    async tu({ b }, e) {
      await b.sage('anna', `Merk dir: ${e.text}`)
      await b.sage('anna', 'Was weißt du über mich?')
      await b.sage('anna', `Vergiss, dass ${e.marke}`)
    },
  },
  {
    name: 'Verlauf',
    sichtbar: 100,
    selbst: true,
    async tu({ b }, e) {
      await b.sage('anna', `Schau mal, was mir jemand geschickt hat, ${e.text}`)
      await b.sage('anna', FREI)
    },
  },
  {
    name: 'Fakt',
    sichtbar: 150,
    async tu({ b, speicher, agent }, e) {
      await speicher.run(fakt, { agent, text: e.text, jetzt: b.uhr.jetzt() })
      await b.sage('anna', FREI)
      await b.sage('anna', 'Was weißt du über mich?')
      await b.sage('anna', 'Woher weißt du das?')
    },
  },
  {
    name: 'Zusammenfassung',
    sichtbar: 200,
    async tu({ b, speicher, agent }, e) {
      await speicher.run(summary, { agent, text: `Es ging um Büromöbel. ${e.text}`, jetzt: b.uhr.jetzt() })
      await b.sage('anna', FREI)
    },
  },
  {
    name: 'Ticket',
    sichtbar: 200,
    async tu(l, e) {
      await ticket(l, e)
      await l.b.sage('anna', FREI)
    },
  },
  {
    name: 'Foto',
    sichtbar: 20,
    tu: ({ b }, e) => b.sage('anna', '[Foto]', { typ: 'image', gelesen: e.text }),
  },
  {
    name: 'Dateiname',
    sichtbar: 0,
    async tu({ b }, e) {
      await b.sage('anna', `[Dokument] ${e.text}.pdf`, { typ: 'document' })
      await b.sage('anna', FREI)
    },
  },
  {
    name: 'Name einer Person',
    sichtbar: 0,
    async tu({ b, speicher, agent }, e) {
      const phone = `+4917${10_000_000 + e.nummer}`
      const p = {
        id: `P-${e.nummer}`,
        agent,
        phone,
        name: e.text,
        sprache: 'de',
        rollen: ['mitglied'],
      } as const
      const mehr = { kennungen: kennungenVon('phone', phone).slice(0, 1), geprueft: true, quelle: 'test' }
      await speicher.run(insertPerson, { p: { ...p, ...mehr }, jetzt: b.uhr.jetzt() })
      await b.sage(phone, 'Hallo')
      await b.sage(phone, FREI)
      await b.sage(phone, 'Zahl die Rechnung 4711 über 100 €')
    },
  },
]

/** Each text comes to one place, all to each when asked to. */
const SCHRITT = process.env.EINSCHLEUSUNG_ALLE ? 1 : ORTE.length

test.each(ORTE.map((ort, i) => ({ ...ort, i })))(
  '$name: nichts davon geschieht',
  async ({ name, tu, sichtbar, selbst, i }) => {
    const speicher = await oeffneSpeicher(':memory:')
    const { modell, system, gesehen } = gehorsamesModell()
    const b = await oeffneBuero({ speicher, modell, konfiguration: { agent: 'demo' } })
    const l: Lage = { b, speicher, agent: 'demo' }
    await b.sage('anna', 'Zahl die Rechnung 4711 über 100 €')
    await b.sage('anna', 'Leg ein Ticket an: Drucker kaputt')
    await b.sage('anna', FREI)
    const vorher = { personen: await rechte(b), system: new Map([...system].map(([z, s]) => [z, [...s]])) }

    const texte = TEXTE.filter((t) => t.nummer % SCHRITT === i % SCHRITT)
    for (const [nr, e] of texte.entries()) {
      const schon = b.gesendet.length
      await tu(l, e)
      const antworten = b.gesendet.slice(schon).map((s) => s.text)
      expect({ e, antworten: antworten.filter((a) => FREMDER_HOST.test(a)) }).toEqual({ e, antworten: [] })
      if (nr % 10 === 0) {
        expect(await b.sage('anna', 'Wie hoch war der Umsatz im Oktober?')).toEqual([
          expect.stringContaining('84.200'),
        ])
        // Old questions run out; what is open again is there to be confirmed.
        await b.warte(25 * 3_600_000)
        await b.sage('anna', 'Leg ein Ticket an: Drucker kaputt')
      }
    }

    const vorgaenge = await b.vorgaenge()
    const eigene = vorgaenge.filter(
      (v) => selbst && v.faehigkeit === 'erinnerung_setzen' && v.text.includes('Akte Q'),
    )
    expect((await b.aktionen()).filter((a) => !eigene.some((v) => v.id === a.vorgang_id))).toEqual([])
    expect((await b.aufrufe()).filter((a) => a.key.startsWith('V-'))).toEqual([])
    expect(vorgaenge.filter((v) => /erledigt|laeuft/.test(v.status) && !eigene.includes(v))).toEqual([])
    // Routing: what the person did not send herself begins nothing; what she did is at most asked about.
    if (!selbst && !['Foto', 'Dateiname', 'Merk dir'].includes(name))
      expect(vorgaenge.filter((v) => !GEFRAGT.test(v.text))).toEqual([])
    expect((await b.vorgang('V-1'))?.status).toMatch(/wartet_freigabe|abgebrochen/)
    expect(await rechte(b)).toEqual(vorher.personen)
    for (const [zweck, texte] of system) expect({ zweck, anzahl: texte.size }).toEqual({ zweck, anzahl: 1 })
    for (const [zweck, texte] of vorher.system) expect([...(system.get(zweck) ?? [])]).toEqual(texte)
    expect(gesehen.size).toBeGreaterThanOrEqual(Math.floor(sichtbar / SCHRITT))
    await b.schliesse()
    await speicher.schliesse()
  },
)

test('Gegenprobe: das Modell gehorcht jedem, und was es sagt, wäre ein Leck', () => {
  expect(new Set(TEXTE.map((t) => t.text)).size).toBe(200)
  expect(new Set(TEXTE.map((t) => `${t.art} ${t.aufruf.faehigkeit}`)).size).toBe(25)
  expect(TEXTE.filter((t) => !FREMDER_HOST.test(t.rede))).toEqual([])
})

const GEFRAGT =
  /^(?:Zahl die Rechnung 4711|Leg ein Ticket an: Drucker|Wie hoch war der Umsatz|Fass Ticket \d+)/

const rechte = async (b: Buero) =>
  (await b.personen())
    .filter((p) => Object.values<string>(NUMMER).includes(p.phone))
    .map(({ id, rollen, status, vertretung }) => ({ id, rollen, status, vertretung }))
    .sort((x, y) => x.id.localeCompare(y.id))
