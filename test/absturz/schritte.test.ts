import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bisAllesRuht, FRIST_MS, LAEUFE } from '../helfer/absturz.ts'
import { type Programm, warteBis } from '../helfer/prozess.ts'
import { ANNA, BERND, type Buehne, baueBuehne, frage, neueId, schicke } from '../helfer/prozess-buehne.ts'

// kill -9 before every single write of a turn and of its delivery, whatever these are: a first run without a crash says
// which there are, and what the tables and the people must hold in the end. After each crash they must hold the same.

const KIND = [join(import.meta.dirname, 'kind.ts')]
const RUNDEN = Math.ceil(LAEUFE / 3)
/** Forced from outside, on the real program, in programm.test.ts. */
const AUCH_VON_AUSSEN = /^(beendeAktion|sende|verbucheZustellung):/

interface Szene {
  /** Only when more runs are asked for: most of its points are hit elsewhere too, and each start costs 0.7 s of CPU. */
  selten?: true
  /** Two chats are written to: while the program dies in the work for one, a reply to the other may be on its way. */
  zweiChats?: true
  /** What was said before; returns the message during which the program is killed. */
  bis(b: Buehne, url: string, nummer: number): Promise<{ von: string; text: string }>
}

const SZENEN: Record<string, Szene> = {
  'ein Ja zu einem Ticket': {
    selten: true,
    async bis(b, url, nummer) {
      await frage(b, url, `Leg ein Ticket an: Tür ${nummer} klemmt`)
      return { von: ANNA, text: 'ja' }
    },
  },
  'eine Freigabe durch jemand anderen': {
    zweiChats: true,
    async bis(b, url, nummer) {
      const antwort = await frage(b, url, `Zahl die Rechnung ${4000 + nummer} über 100 €`)
      await warteBis('the Freigabe notice', () =>
        b.antworten(BERND).find((a) => a.vorgang_id === antwort.vorgang_id),
      )
      return { von: BERND, text: `freigeben ${antwort.vorgang_id}` }
    },
  },
  'eine Frage, die auf ihr Ja wartet': {
    selten: true,
    bis: async (_b, _url, nummer) => ({ von: ANNA, text: `Leg ein Ticket an: Tür ${nummer} klemmt` }),
  },
  'etwas, das sofort wirkt': {
    selten: true,
    bis: async (_b, _url, nummer) => ({
      von: ANNA,
      text: `Erinnere mich morgen um 9 an den Vertrag ${nummer}`,
    }),
  },
  'eine Auskunft': {
    selten: true,
    bis: async () => ({ von: ANNA, text: 'Wie hoch war der Umsatz im Oktober 2025?' }),
  },
}

for (const [name, szene] of Object.entries(SZENEN)) {
  const nurMitMehr = szene.selten ? ' (nur mit ABSTURZ_LAEUFE über 3)' : ''
  const fall = szene.selten && LAEUFE <= 3 ? it.skip : it.concurrent
  fall(
    `${name}: vor jedem Schritt getötet, am Ende dasselbe${nurMitMehr}`,
    { timeout: FRIST_MS * 2 },
    async (test) => {
      const b = await baueBuehne(test, {
        umgebung: { ASSISTENT_CONFIG: join(import.meta.dirname, 'assistent.config.ts') },
      })
      let programm = await b.starte(KIND)
      let nummer = 1
      const { bild: soll, schritte } = await spiele(b, programm, szene, nummer, undefined)
      expect(schritte).toContain('nimmAnOperation:1')
      expect(schritte).toContain('verbucheZustellung:1')
      for (let runde = 0; runde < RUNDEN; runde++) {
        for (const schritt of schritte) {
          if (LAEUFE <= 3 && AUCH_VON_AUSSEN.test(schritt)) continue
          const { bild, neu } = await spiele(b, programm, szene, ++nummer, schritt)
          programm = neu
          expect({ schritt, ...bild }).toEqual({ schritt, ...soll })
        }
      }
    },
  )
}

interface Gespielt {
  bild: Bild
  schritte: string[]
  neu: Programm
}

/** Plays the scene, with a crash before `stirbVor`, until all is at rest. */
async function spiele(
  b: Buehne,
  programm: Programm,
  szene: Szene,
  nummer: number,
  stirbVor: string | undefined,
): Promise<Gespielt> {
  const anfang = await stand(b)
  const { von, text } = await szene.bis(b, programm.url, nummer)
  await bisAllesRuht(b)
  await programm.sende({ stirbVor })
  const id = neueId()
  const quittung = await schicke(programm.url, text, { von, id }).catch(() => undefined)
  let neu = programm
  if (stirbVor !== undefined) {
    expect((await programm.ende).signal).toBe('SIGKILL')
    neu = await b.starte(KIND)
    // The provider repeats what was not acknowledged, and only that.
    if (!quittung?.ok) expect((await schicke(neu.url, text, { von, id })).status).toBe(202)
  }
  await bisAllesRuht(b)
  const schritte = (await neu.sende({})) as string[]
  const einmalMehr =
    stirbVor !== undefined && (szene.zweiChats === true || stirbVor.startsWith('verbucheZustellung:'))
  return { bild: await bildVon(b, anfang, einmalMehr), schritte, neu }
}

type Bild = Record<string, unknown>

const TABELLEN = {
  eingang: 'status',
  verlauf: 'rolle, text',
  aktion: 'system, aktion, status, begruendung, freigegeben_von IS NOT NULL AS freigegeben',
  freigabe: 'entscheidung, ergebnis',
  ausgang: 'an, zweck, text, status',
} as const

async function stand(b: Buehne) {
  const zeilen = await b.lies<Record<string, number>>(
    `SELECT ${[...Object.keys(TABELLEN).map((t) => `assistent_${t}`), 'messages'].map((t) => `(SELECT COALESCE(MAX(id), 0) FROM ${t}) AS ${t}`).join(', ')}`,
  )
  return { ids: zeilen[0] ?? {}, antworten: b.antworten().length, aufrufe: b.fremd.zustand.aufrufe.length }
}

/** What a scene has left in the tables, in the other system and with the people, without its numbers. */
async function bildVon(
  b: Buehne,
  { ids, antworten, aufrufe }: Awaited<ReturnType<typeof stand>>,
  einmalMehr: boolean,
): Promise<Bild> {
  const bild: Bild = {}
  for (const [name, spalten] of Object.entries(TABELLEN)) {
    const tabelle = `assistent_${name}`
    bild[name] = await b.lies(`SELECT ${spalten} FROM ${tabelle} WHERE id > ${ids[tabelle]} ORDER BY id`)
  }
  bild.messages = await b.lies(`SELECT role, content FROM messages WHERE id > ${ids.messages} ORDER BY id`)
  bild.vorgang = await b.lies(
    `SELECT faehigkeit, status, grund, antwort, laeufe > 5 AS zu_oft FROM assistent_vorgang WHERE nachricht_id > ${ids.assistent_eingang} ORDER BY nachricht_id, id`,
  )
  bild.fremd = b.fremd.zustand.aufrufe
    .slice(aufrufe)
    .map((a) => `${a.pfad} ${a.anzahl === 1 ? 'einmal' : 'mehrmals'}`)
  const empfangen = b.antworten().slice(antworten)
  if (einmalMehr) {
    // Sent, and killed before that was noted: this one comes a second time, under the same id.
    const zweimal = empfangen.filter((a, i) => empfangen.findIndex((x) => x.id === a.id) < i)
    expect(zweimal.length).toBeLessThanOrEqual(1)
    for (const a of zweimal) empfangen.splice(empfangen.lastIndexOf(a), 1)
  }
  // Within a chat in order; the chats beside each other.
  bild.empfangen = Map.groupBy(empfangen, (a) => a.an)
    .entries()
    .toArray()
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, texte]) => texte.map((a) => a.text))
  return JSON.parse(JSON.stringify(bild).replaceAll(/\d+/g, '0')) as Bild
}
