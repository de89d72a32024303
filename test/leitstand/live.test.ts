import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { WiederholbarerFehler } from '../../src/domaene/fehler.ts'
import { MINUTE_MS, STUNDE_MS } from '../../src/domaene/zeit.ts'
import type { Meldung } from '../../src/leitstand/vertrag/live.ts'
import { setzeRolle } from '../../src/speicher/person.ts'
import { beendeRun, beginneRun } from '../../src/speicher/run.ts'
import { beendeSitzungen, ladeSitzung } from '../../src/speicher/sitzung.ts'
import { exec, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { type Fenster, type LeitstandBuero, oeffneLeitstand } from '../helfer/leitstand.ts'

const SCHNELL = { buendelMs: 5, ganzMs: 20, pulsMs: 50, pruefeMs: 50 }

interface Lauscher {
  status: number
  roh(): string
  meldungen(): Meldung[]
  stelle(): string
  bis(passt: (m: Meldung[]) => boolean): Promise<Meldung[]>
  bisRoh(passt: (roh: string) => boolean): Promise<void>
  ende: Promise<void>
  zu(): void
}

async function lausche(l: LeitstandBuero, wer: Fenster, nach?: string): Promise<Lauscher> {
  const ab = new AbortController()
  const antwort = await fetch(`${l.url}/api/live`, {
    headers: { cookie: wer.cookie, ...(nach === undefined ? {} : { 'last-event-id': nach }) },
    signal: ab.signal,
  })
  let roh = ''
  const wartende = new Set<() => void>()
  const lies = async (): Promise<void> => {
    try {
      for await (const stueck of (antwort.body ?? []) as AsyncIterable<Uint8Array>) {
        roh += new TextDecoder().decode(stueck)
        for (const tu of wartende) tu()
      }
    } catch (fehler) {
      if (!ab.signal.aborted) throw fehler
    }
  }
  const meldungen = (): Meldung[] =>
    [...roh.matchAll(/^data: (.*)$/gmu)].map(([, json = '']) => JSON.parse(json))
  const bisRoh = (passt: (roh: string) => boolean): Promise<void> =>
    new Promise((resolve) => {
      const tu = (): void => {
        if (!passt(roh)) return
        wartende.delete(tu)
        resolve()
      }
      wartende.add(tu)
      tu()
    })
  return {
    status: antwort.status,
    roh: () => roh,
    meldungen,
    stelle: () => [...roh.matchAll(/^id: (.*)$/gmu)].at(-1)?.[1] ?? '',
    bisRoh,
    bis: async (passt) => {
      await bisRoh(() => passt(meldungen()))
      return meldungen()
    },
    ende: lies(),
    zu: () => ab.abort(),
  }
}

/** What came behind this place. */
const nach = (roh: string, stelle: string): Meldung[] =>
  meldungenIn(roh.slice(roh.indexOf(`id: ${stelle}\n`)).replace(/^.*?\n\n/su, ''))
const meldungenIn = (roh: string): Meldung[] =>
  [...roh.matchAll(/^data: (.*)$/gmu)].map(([, json = '']) => JSON.parse(json))

const hat =
  (art: Meldung['art'], id?: string) =>
  (m: Meldung[]): boolean =>
    m.some((x) => x.art === art && (id === undefined || x.id === id))

jedeDatenbank((_name, oeffne) => {
  test('was sich ändert, hört nur, wer es sehen darf, und kein Wort davon, was es ist', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne(), live: SCHNELL })
    const [anna, bernd, deniz] = await Promise.all([
      l.fenster('anna'),
      l.fenster('bernd'),
      l.fenster('deniz'),
    ])
    const [hoertA, hoertB, hoertD] = await Promise.all([
      lausche(l, anna),
      lausche(l, bernd),
      lausche(l, deniz),
    ])
    await l.b.sage('anna', 'Zahle Rechnung 4711 über 80 Euro')
    await hoertA.bis(hat('vorgang', 'V-1'))
    await hoertB.bis(hat('vorgang', 'V-1'))
    await l.b.sage('deniz', 'Wie hoch war der Umsatz im Oktober?')
    await hoertD.bis(hat('vorgang', 'V-2'))
    expect(hat('vorgang', 'V-1')(hoertD.meldungen())).toBe(false)
    expect(hat('vorgang', 'V-2')(hoertA.meldungen())).toBe(false)
    for (const h of [hoertA, hoertB, hoertD]) {
      expect(h.roh()).not.toMatch(/4711|Umsatz|Rechnung/u)
      for (const m of h.meldungen()) expect(Object.keys(m)).toEqual(['art', 'id', 'version'])
    }
    await l.schliesse()
    await Promise.all([hoertA.ende, hoertB.ende, hoertD.ende])
  })

  test('wer abreißt, hört danach genau, was fehlte; von einer unbekannten Stelle an eine Lücke', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne(), live: SCHNELL })
    const anna = await l.fenster('anna')
    const bleibt = await lausche(l, anna)
    const erste = await lausche(l, anna)
    await l.b.sage('anna', 'Wie hoch war der Umsatz im Oktober?')
    await erste.bis(hat('vorgang', 'V-1'))
    erste.zu()
    await erste.ende
    await l.b.sage('anna', 'und im September?')
    await bleibt.bis(hat('vorgang', 'V-2'))
    const wieder = await lausche(l, anna, erste.stelle())
    const seither = (): Meldung[] => nach(bleibt.roh(), erste.stelle())
    await wieder.bis((m) => m.length > 0 && JSON.stringify(m) === JSON.stringify(seither()))
    expect(hat('luecke')(wieder.meldungen())).toBe(false)
    for (const fremde of ['abc-1', 'unsinn', `${erste.stelle().split('-')[0]}-99999`]) {
      const neu = await lausche(l, anna, fremde)
      expect((await neu.bis((m) => m.length > 0))[0]?.art).toBe('luecke')
      neu.zu()
    }
    await l.schliesse()
  })

  test('was den Betrieb angeht, hören nur Admins: ein Lauf beginnt und endet, eine Antwort geht nicht hinaus und dann doch', async () => {
    const kanal = { zu: false }
    const l = await oeffneLeitstand({
      speicher: await oeffne(),
      live: SCHNELL,
      async sende() {
        if (kanal.zu) throw new WiederholbarerFehler('zu', 'zu')
        return { provider_ids: ['x'] }
      },
    })
    const [carla, bernd] = [await l.fenster('carla'), await l.fenster('bernd')]
    const [hoertC, hoertB] = await Promise.all([lausche(l, carla), lausche(l, bernd)])
    const nochEinmal = async (tu: () => Promise<unknown>): Promise<void> => {
      const bisher = hoertC.meldungen().filter((m) => m.art === 'betrieb').length
      await tu()
      await hoertC.bis((m) => m.filter((x) => x.art === 'betrieb').length > bisher)
    }
    const jetzt = l.b.uhr.jetzt()
    const prozess = { host: 'h', pid: 1, kennung: 'k' }
    const lauf = { name: 'aufraeumen', slot: 's', nachgeholt: false, prozess, verlassen: [], jetzt }
    let id = 0
    await nochEinmal(async () => {
      id = (await l.werk.speicher.run(beginneRun, lauf)) ?? 0
    })
    await nochEinmal(() => l.werk.speicher.run(beendeRun, { id, status: 'fehler', ergebnis: 'platz', jetzt }))
    kanal.zu = true
    await nochEinmal(async () => {
      await l.b.lege('anna', 'Wie hoch war der Umsatz im Oktober?')
      await l.b.assistent.eingang.ruhe()
    })
    kanal.zu = false
    await nochEinmal(async () => {
      for (let i = 0; i < 10; i++) await l.b.warte(MINUTE_MS)
    })
    await l.b.sage('bernd', 'Wie hoch war der Umsatz im Oktober?')
    await hoertB.bis(hat('vorgang', 'V-2'))
    expect(hat('betrieb')(hoertB.meldungen())).toBe(false)
    await l.schliesse()
  })

  test('eine Uhr, die zurückgestellt wird, verschluckt nichts', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne(), live: SCHNELL })
    const anna = await l.fenster('anna')
    const hoert = await lausche(l, anna)
    await l.b.sage('anna', 'Wie hoch war der Umsatz im Oktober?')
    await hoert.bis(hat('vorgang', 'V-1'))
    l.b.uhr.stelle(-STUNDE_MS / 2)
    await l.b.sage('anna', 'Wie hoch war der Umsatz im September?')
    await hoert.bis(hat('luecke'))
    await l.b.sage('anna', 'Wie hoch war der Umsatz im August?')
    await hoert.bis(hat('vorgang', 'V-3'))
    await l.schliesse()
  })

  test('endet die Sitzung, hört die Seite davon und die Leitung ist zu; die anderen bleiben', async () => {
    const speicher = await oeffne()
    const l = await oeffneLeitstand({ speicher, live: SCHNELL })
    const [anna, bernd] = await Promise.all([l.fenster('anna'), l.fenster('bernd')])
    const [hoertA, hoertB] = await Promise.all([lausche(l, anna), lausche(l, bernd)])
    await speicher.run(beendeSitzungen, { person_id: anna.ich.id, jetzt: l.b.uhr.jetzt() })
    await hoertA.ende
    expect(hoertA.meldungen().at(-1)?.art).toBe('sitzung_zu_ende')
    const pulse = hoertB.roh().split(':\n').length
    await hoertB.bisRoh((roh) => roh.split(':\n').length > pulse)
    expect(hat('sitzung_zu_ende')(hoertB.meldungen())).toBe(false)
    expect((await lausche(l, anna)).status).toBe(401)
    await l.schliesse()
  })

  test('wer nur zuhört, dessen Sitzung endet nach einer Stunde', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne(), live: SCHNELL })
    const hoert = await lausche(l, await l.fenster('anna'))
    await l.b.warte(STUNDE_MS + 1000)
    await hoert.bis(hat('sitzung_zu_ende'))
    await hoert.ende
    await l.schliesse()
  })

  test('wird jemand ganz vergessen, lädt jede offene Seite neu, und keine hört, wer es war', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne(), live: SCHNELL })
    const [deniz, anna, carla] = await Promise.all([
      l.fenster('deniz'),
      l.fenster('anna'),
      l.fenster('carla'),
    ])
    const [hoertA, hoertC] = await Promise.all([lausche(l, anna), lausche(l, carla)])
    const { id, name } = deniz.ich
    await carla.frage(`/personen/${id}/vergessen`, { koerper: { name } })
    for (const h of [hoertA, hoertC]) {
      await h.bis(hat('luecke'))
      expect(h.roh()).not.toContain(id)
    }
    await l.schliesse()
  })

  test('wer eine Rolle verliert, dessen offene Seite lädt neu; die der anderen nicht', async () => {
    const speicher = await oeffne()
    const l = await oeffneLeitstand({ speicher, live: SCHNELL })
    const [anna, bernd] = await Promise.all([l.fenster('anna'), l.fenster('bernd')])
    const [hoertA, hoertB] = await Promise.all([lausche(l, anna), lausche(l, bernd)])
    await speicher.run(setzeRolle, {
      id: bernd.ich.id,
      rolle: 'finanzen',
      hat: false,
      jetzt: l.b.uhr.jetzt(),
    })
    await hoertB.bis(hat('luecke'))
    expect(hat('luecke')(hoertA.meldungen())).toBe(false)
    await l.schliesse()
  })

  test('wer geht, ehe die Leitung steht, nimmt niemandem den Platz', async () => {
    const speicher = await oeffne()
    const tor = { zu: Promise.resolve(), wartend: 0 }
    const langsam: Speicher = {
      ...speicher,
      async read(op, arg) {
        if ((op as unknown) === ladeSitzung) tor.wartend += 1
        await tor.zu
        return await speicher.read(op, arg)
      },
    }
    const l = await oeffneLeitstand({ speicher: langsam, live: { ...SCHNELL, pruefeMs: STUNDE_MS } })
    const anna = await l.fenster('anna')
    let auf = (): void => undefined
    const zu = new Promise<void>((resolve) => {
      auf = resolve
    })
    Object.assign(tor, { zu, wartend: 0 })
    const ab = new AbortController()
    const kopf = { headers: { cookie: anna.cookie }, signal: ab.signal }
    const fort = Array.from({ length: 10 }, () => fetch(`${l.url}/api/live`, kopf).catch(() => undefined))
    await vi.waitUntil(() => tor.wartend === 10)
    ab.abort()
    await Promise.all(fort)
    // The server has to hear that they went.
    await pause(100)
    auf()
    await anna.frage('/ich')
    expect((await lausche(l, anna)).status).toBe(200)
    await l.schliesse()
  })

  test('kann nicht gelesen werden, wer etwas sehen darf, hören alle, dass etwas fehlt', async () => {
    const speicher = await oeffne()
    const tor = { kaputt: false }
    const l = await oeffneLeitstand({
      speicher: {
        ...speicher,
        async read(op, arg) {
          // The one reading that distributing needs and looking does not.
          if (tor.kaputt && typeof arg === 'object' && arg !== null && 'sichten' in arg) {
            tor.kaputt = false
            throw new WiederholbarerFehler('zu', 'zu')
          }
          return await speicher.read(op, arg)
        },
      },
      live: SCHNELL,
    })
    const anna = await l.fenster('anna')
    const hoert = await lausche(l, anna)
    tor.kaputt = true
    await l.b.sage('anna', 'Wie hoch war der Umsatz im Oktober?')
    await hoert.bis(hat('luecke'))
    expect(tor.kaputt).toBe(false)
    await l.schliesse()
  })

  test('was im Chat kam, kurz ehe die erste Leitung stand, hört sie auch', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne(), live: SCHNELL })
    const anna = await l.fenster('anna')
    await anna.frage('/chat', {
      koerper: { id: randomUUID(), text: 'Wie hoch war der Umsatz im Oktober?' },
    })
    await l.b.assistent.eingang.ruhe()
    await (await lausche(l, anna)).bis(hat('chat'))
    await l.schliesse()
  })

  test('eine Sitzung hat höchstens zehn Leitungen', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne(), live: SCHNELL })
    const anna = await l.fenster('anna')
    const zehn = await Promise.all(Array.from({ length: 10 }, () => lausche(l, anna)))
    expect(zehn.map((h) => h.status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect((await lausche(l, anna)).status).toBe(429)
    zehn[0]?.zu()
    await zehn[0]?.ende
    let status = 429
    while (status === 429) ({ status } = await lausche(l, anna))
    expect(status).toBe(200)
    await l.schliesse()
  })

  test('auch ein anderer Prozess, der schreibt, wird bemerkt', async () => {
    const speicher = await oeffne()
    const l = await oeffneLeitstand({ speicher, live: SCHNELL })
    const anna = await l.fenster('anna')
    await l.b.sage('anna', 'Zahle Rechnung 4711 über 80 Euro')
    const hoert = await lausche(l, anna)
    await hoert.bis(hat('vorgang', 'V-1'))
    const vorher = hoert.meldungen().length
    const andere = await oeffne()
    await andere.run(ruehreAn, { jetzt: l.b.uhr.jetzt() })
    await hoert.bis((m) => m.slice(vorher).some((x) => x.id === 'V-1'))
    await l.schliesse()
  })
})

function* ruehreAn(a: { jetzt: string }) {
  yield* exec(
    sql`UPDATE assistent_vorgang SET version = version + 1, aktualisiert = ${a.jetzt} WHERE id = 'V-1'`,
  )
}
