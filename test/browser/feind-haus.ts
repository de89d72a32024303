import { pino } from 'pino'
import type { Browser, Page } from 'playwright-core'
import { z } from 'zod'
import { handUhr } from '../../src/betrieb/uhr.ts'
import { EndgueltigerFehler, WiederholbarerFehler } from '../../src/domaene/fehler.ts'
import { kennungenVon } from '../../src/domaene/kennung.ts'
import type { Anfrage, Erkennung } from '../../src/erkennung/erkennung.ts'
import { erstelleHttpKanal } from '../../src/kanal/http.ts'
import type { Heute } from '../../src/leitstand/vertrag/vorgang.ts'
import { zitatText } from '../../src/skills/format.ts'
import { skill } from '../../src/skills/skill.ts'
import { slot } from '../../src/skills/slot.ts'
import { lerneBegriff, lerneBeispiel } from '../../src/speicher/lernen.ts'
import { insertPerson } from '../../src/speicher/person.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { NUMMER } from '../helfer/buero.ts'
import { FEINDLICHE_ARTEN, type Feindlich, feindlicheTexte } from '../helfer/feindlich.ts'
import { signiert } from '../helfer/http-empfaenger.ts'
import { type Fenster, type LeitstandBuero, oeffneLeitstand } from '../helfer/leitstand.ts'

// A company in which everybody writes what is made to break things: each text as a message over `/kanal/http`, one of each
// kind in every other place where words of people arrive.

const SECRET = `whsec_${Buffer.from('ein gemeinsames Geheimnis der Tests').toString('base64')}`
const ZEIT = '2026-11-27T09:00:00.000Z'
/** Of names: who gets no reply, so that Betrieb names them. */
const unerreichbar = (i: number): string => `+4917139201${String(i).padStart(2, '0')}`

/** What is bought is words; trying it fails with the same words. */
const kauf = skill({
  name: 'kaufen',
  beschreibung: 'Kauft etwas',
  beispiele: ['kauf {was}'],
  parameter: z.object({ was: slot.text({ frage: 'Was?' }) }),
  risiko: 3,
  freigabe: { rolle: 'finanzen' },
  hinweise: ({ parameter: { was } }) => [was],
  titel: ({ was }, sprache) => `${zitatText(was, sprache)} kaufen`,
  async run({ aktion, parameter: { was } }) {
    await aktion('laden', 'gekauft', {
      input: was,
      async run() {
        throw new EndgueltigerFehler('nein', was)
      },
    })
    return was
  },
})

/** Says what it was told. */
const sagen = skill({
  name: 'nachsagen',
  beschreibung: 'Sagt es nach',
  beispiele: ['sag {was}'],
  parameter: z.object({ was: slot.text({ frage: 'Was?' }) }),
  risiko: 0,
  titel: ({ was }, sprache) => zitatText(was, sprache),
  run: async ({ parameter: { was } }) => was,
})

const lokal = ({ text }: Anfrage): Erkennung => {
  const kauft = text.startsWith('kauf ')
  const gemeint = {
    faehigkeit: kauft ? 'kaufen' : 'nachsagen',
    parameter: { was: kauft ? text.slice(5) : text },
  }
  const kandidat = { ...gemeint, sicherheit: 1, quelle: 'lokal' as const, annahmen: [], zweifel: [] }
  return { anschlussOhneBezug: false, kandidaten: [kandidat] }
}

export interface FeindHaus {
  l: LeitstandBuero
  carla: Fenster
  texte: Feindlich[]
  /** Ids of persons with such a name. */
  personen: string[]
  /** A browser with carla's session. */
  seite(browser: Browser, breite: number): Promise<Page>
}

export async function oeffneFeindHaus(speicher: Speicher, anzahl: number): Promise<FeindHaus> {
  const texte = feindlicheTexte(anzahl, 20)
  const je = texte.slice(0, FEINDLICHE_ARTEN.length)
  const uhr = handUhr(ZEIT)
  const http = erstelleHttpKanal({
    ...{ agent: 'beispiel', secrets: [SECRET], uhr, log: pino({ level: 'silent' }) },
    antworten: async () => [],
  })
  const l = await oeffneLeitstand({
    speicher,
    uhr,
    skills: [kauf, sagen],
    erkenner: { lokal, mitModell: async (_a, erkannt) => erkannt },
    kanaele: [
      {
        ...http,
        async sende(s, signal) {
          if (/^\+4917139201/.test(s.chat)) throw new WiederholbarerFehler('zu', 'zu')
          return await http.sende(s, signal)
        },
      },
    ],
  })
  const carla = await l.fenster('carla')
  const personen = await nenne(l, speicher, je)
  for (const [i, { text }] of texte.entries()) {
    await schreibe(l, text, i % 2 === 0 ? unerreichbar(i % je.length) : NUMMER.anna)
    if (i % 20 === 19) await zurRuhe(l)
  }
  for (const { text } of je) await schreibe(l, `kauf ${text}`, NUMMER.anna)
  await zurRuhe(l)
  for (const [i, { text }] of je.entries()) {
    await carla.frage('/chat', { koerper: { id: `feindlich-${i}`, text: text.slice(0, 60_000) } })
    await carla.frage('/personen/ich/fakten', { koerper: { text: text.slice(0, 300) } })
  }
  await zurRuhe(l)
  await lehre(l, speicher, carla, je)
  await entscheide(l, carla, je)
  return {
    ...{ l, carla, texte, personen },
    async seite(browser, width) {
      const context = await browser.newContext({
        locale: 'de-DE',
        reducedMotion: 'reduce',
        viewport: { width, height: 900 },
      })
      const [name = '', value = ''] = carla.cookie.split('=')
      await context.addCookies([{ name, value, url: l.url }])
      return await context.newPage()
    },
  }
}

/** A turn that met another one on Postgres is tried again after a while, by the hand-set clock. */
async function zurRuhe({ b }: LeitstandBuero): Promise<void> {
  for (let i = 0; i < 3; i++) await b.warte(20_000)
}

let laufend = 0
async function schreibe({ url, b }: LeitstandBuero, text: string, von: string): Promise<void> {
  const jetzt = b.uhr.jetzt()
  const koerper = JSON.stringify({ id: `f-${++laufend}`, chat: von, text, ts: jetzt })
  const kopf = signiert(SECRET, koerper, jetzt)
  const { status } = await fetch(`${url}/kanal/http`, { method: 'POST', body: koerper, headers: kopf })
  if (status !== 202) throw new Error(`${status} for ${JSON.stringify(text.slice(0, 100))}`)
}

/** As an operator enters them: with such names, mail addresses and roles. */
async function nenne(l: LeitstandBuero, speicher: Speicher, je: readonly Feindlich[]): Promise<string[]> {
  const { agent } = l.b.konfiguration
  for (const [i, { text }] of je.entries()) {
    const p = {
      ...{ id: `P-feind-${i}`, agent, phone: unerreichbar(i), name: text, sprache: 'de' as const },
      kennungen: kennungenVon('http', unerreichbar(i)),
      ...{ quelle: 'operator' as const, rollen: ['mitglied'], geprueft: true },
    }
    await speicher.run(insertPerson, { p, jetzt: l.b.uhr.jetzt() })
  }
  return je.map((_, i) => `P-feind-${i}`)
}

async function lehre(
  l: LeitstandBuero,
  speicher: Speicher,
  { ich }: Fenster,
  je: readonly Feindlich[],
): Promise<void> {
  const jetzt = l.b.uhr.jetzt()
  const wer = { agent: l.b.konfiguration.agent, person_id: ich.id, nachricht_id: 1 }
  for (const { text } of je) {
    const gelernt = text.replaceAll('\u0000', ' ').toWellFormed()
    const beispiel = {
      ...wer,
      text: gelernt,
      faehigkeit: 'kaufen',
      parameter: {},
      quelle: 'auswahl' as const,
      vorgang_id: null,
    }
    await speicher.run(lerneBeispiel, { l: beispiel, jetzt })
    await speicher.run(lerneBegriff, {
      ...wer,
      wort: gelernt.slice(0, 60),
      bedeutung: gelernt.slice(0, 300),
      jetzt,
    })
  }
}

/** A third is approved, and fails with its own words; a third is refused with them as the reason; a third waits. */
async function entscheide(l: LeitstandBuero, carla: Fenster, je: readonly Feindlich[]): Promise<void> {
  const { freigaben } = (await carla.frage<Heute>('/heute')).json
  for (const [i, { id, version, stand }] of freigaben.entries()) {
    const koerper = {
      version,
      stand,
      ...(i % 3 === 1 ? { grund: je[i]?.text.slice(0, 1000).toWellFormed() } : {}),
    }
    if (i % 3 === 2) continue
    const { status, text } = await carla.frage(`/vorgaenge/${id}/${i % 3 === 0 ? 'freigeben' : 'ablehnen'}`, {
      koerper,
    })
    if (status !== 200) throw new Error(`${status} ${text}`)
  }
  await zurRuhe(l)
}
