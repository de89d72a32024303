import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { WiederholbarerFehler } from '../../src/domaene/fehler.ts'
import { MINUTE_MS, plusMs, STUNDE_MS, TAG_MS } from '../../src/domaene/zeit.ts'
import type { Meldung } from '../../src/leitstand/vertrag/live.ts'
import type { PersonGanz } from '../../src/leitstand/vertrag/person.ts'
import { lerneBegriff } from '../../src/speicher/lernen.ts'
import { setzeRolle, setzeStatus, setzeVertretung } from '../../src/speicher/person.ts'
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
  const meldungen = (): Meldung[] => meldungenIn(roh)
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
  [...roh.matchAll(/^data: (\{.+\})$/gmu)].map(([, json = '']) => JSON.parse(json))

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
    const pulse = hoertB.roh().split('event: puls\n').length
    await hoertB.bisRoh((roh) => roh.split('event: puls\n').length > pulse)
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

  test('eine Leitung, die immer wieder neu aufgeht, hält keine Sitzung wach', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne(), live: { ...SCHNELL, pruefeMs: STUNDE_MS } })
    const anna = await l.fenster('anna')
    for (let i = 0; i < 5; i++) {
      await l.b.warte(11 * MINUTE_MS)
      const hoert = await lausche(l, anna)
      expect(hoert.status).toBe(200)
      hoert.zu()
    }
    await l.b.warte(11 * MINUTE_MS)
    expect((await lausche(l, anna)).status).toBe(401)
    await l.schliesse()
  })

  test('geht einer von zweien, die auf denselben Anfang warten, hört der andere auch später noch', async () => {
    const speicher = await oeffne()
    const tor = { zu: Promise.resolve(), wartend: 0 }
    const langsam: Speicher = {
      ...speicher,
      async read(op, arg) {
        // The first look, for which both wait.
        if (typeof arg === 'object' && arg !== null && 'ganz' in arg) {
          tor.wartend += 1
          await tor.zu
        }
        return await speicher.read(op, arg)
      },
    }
    const l = await oeffneLeitstand({ speicher: langsam, live: { ...SCHNELL, ruheMs: 100 } })
    const anna = await l.fenster('anna')
    let auf = (): void => undefined
    tor.zu = new Promise<void>((resolve) => {
      auf = resolve
    })
    const ab = new AbortController()
    const kopf = { headers: { cookie: anna.cookie }, signal: ab.signal }
    const geht = fetch(`${l.url}/api/live`, kopf).catch(() => undefined)
    await vi.waitUntil(() => tor.wartend === 1)
    const bleibt = lausche(l, anna)
    // Both are at the gate, and the server has heard that one went.
    await anna.frage('/ich')
    ab.abort()
    await geht
    await pause(100)
    auf()
    const hoert = await bleibt
    await pause(200)
    await l.b.sage('anna', 'Wie hoch war der Umsatz im Oktober?')
    await hoert.bis(hat('vorgang', 'V-1'))
    await l.schliesse()
  })

  test('ein Zug, der lange dauert, trägt die Zeit seines Beginns und wird doch bemerkt', async () => {
    const speicher = await oeffne()
    const tor = { zu: undefined as Promise<void> | undefined, wartend: 0 }
    const langsam: Speicher = {
      ...speicher,
      async read(op, arg) {
        const wert = await speicher.read(op, arg)
        if (tor.zu && typeof arg === 'object' && arg !== null && 'mitNamen' in arg) {
          const { zu } = tor
          tor.zu = undefined
          tor.wartend += 1
          await zu
        }
        return wert
      },
    }
    const l = await oeffneLeitstand({ speicher: langsam, live: SCHNELL })
    const hoert = await lausche(l, await l.fenster('carla'))
    let auf = (): void => undefined
    tor.zu = new Promise<void>((resolve) => {
      auf = resolve
    })
    await l.b.lege('anna', 'Wie hoch war der Umsatz im Oktober?')
    await vi.waitUntil(() => tor.wartend === 1)
    l.b.uhr.stelle(MINUTE_MS)
    await l.b.lege('bernd', 'Wie hoch war der Umsatz im September?')
    await hoert.bis(hat('vorgang', 'V-2'))
    expect(hat('vorgang', 'V-1')(hoert.meldungen())).toBe(false)
    auf()
    await hoert.bis(hat('vorgang', 'V-1'))
    await l.schliesse()
  })

  test('wem eine Freigabe als Vertretung übergeben wird, der hört es', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne(), live: SCHNELL })
    const [bernd, deniz] = [await l.fenster('bernd'), await l.fenster('deniz')]
    await l.b.sage('anna', 'Zahle Rechnung 4711 über 80 Euro')
    await l.b.sage('anna', 'Ja')
    const hoert = await lausche(l, deniz)
    await hoert.bisRoh((roh) => roh.includes('id: '))
    const jetzt = l.b.uhr.jetzt()
    await l.werk.speicher.run(setzeVertretung, {
      id: bernd.ich.id,
      vertretung: deniz.ich.id,
      bis: null,
      jetzt,
    })
    await l.werk.speicher.run(setzeStatus, { id: bernd.ich.id, status: 'gesperrt', jetzt })
    await l.b.warte(MINUTE_MS)
    expect((await deniz.frage<{ freigaben: unknown[] }>('/heute')).json.freigaben).toHaveLength(1)
    await hoert.bis(hat('vorgang', 'V-1'))
    await l.schliesse()
  })

  test('eine Erinnerung im Chat, die nach vielen anderen Nachrichten kommt, wird bemerkt', async () => {
    const speicher = await oeffne()
    const l = await oeffneLeitstand({ speicher, live: SCHNELL })
    const [anna, bernd] = [await l.fenster('anna'), await l.fenster('bernd')]
    const jetzt = l.b.uhr.jetzt()
    const { agent } = l.werk.konfiguration
    function* lege(arg: { wer: string; anzahl: number; nicht_vor: string | null; status: string }) {
      for (let i = 0; i < arg.anzahl; i++)
        yield* exec(sql`INSERT INTO assistent_ausgang (agent, kanal, chat, an, person_id, zweck, text, knoepfe, status, versuche, nicht_vor, erstellt)
          VALUES (${agent}, 'web', ${arg.wer}, ${arg.wer}, ${arg.wer}, 'erinnerung', 'x', '[]', ${arg.status}, 0, ${arg.nicht_vor}, ${jetzt})`)
    }
    const spaeter = plusMs(jetzt, TAG_MS)
    await speicher.run(lege, { wer: anna.ich.id, anzahl: 1, nicht_vor: spaeter, status: 'bereit' })
    await speicher.run(lege, { wer: bernd.ich.id, anzahl: 250, nicht_vor: null, status: 'gesendet' })
    const hoert = await lausche(l, anna)
    await hoert.bisRoh((roh) => roh.includes('id: '))
    expect(hoert.meldungen()).toEqual([])
    await l.werk.speicher.run(function* () {
      yield* exec(
        sql`UPDATE assistent_ausgang SET status = 'gesendet', gesendet = ${jetzt} WHERE status = 'bereit'`,
      )
    }, undefined)
    await hoert.bis(hat('chat'))
    await l.schliesse()
  })

  test('was kommt, während nachgesehen wird, was fehlte, steht dahinter; wer mittendrin nicht zu lesen ist, wird abgeschnitten', async () => {
    const speicher = await oeffne()
    const tor = { zu: undefined as Promise<void> | undefined, wartend: 0, kaputt: false }
    const l = await oeffneLeitstand({
      speicher: {
        ...speicher,
        async read(op, arg) {
          if (typeof arg === 'object' && arg !== null && 'sichten' in arg) {
            const { zu, kaputt } = tor
            Object.assign(tor, { zu: undefined, kaputt: false })
            if (kaputt) throw new WiederholbarerFehler('geheim', 'Anna Beispiel')
            if (zu !== undefined) tor.wartend += 1
            await zu
          }
          return await speicher.read(op, arg)
        },
      },
      live: SCHNELL,
    })
    const anna = await l.fenster('anna')
    const erste = await lausche(l, anna)
    await erste.bisRoh((roh) => roh.includes('id: '))
    const ab = erste.stelle()
    await l.b.sage('anna', 'Wie hoch war der Umsatz im Oktober?')
    await erste.bis(hat('vorgang', 'V-1'))
    let auf = (): void => undefined
    tor.zu = new Promise<void>((resolve) => {
      auf = resolve
    })
    const zweite = await lausche(l, anna, ab)
    await vi.waitUntil(() => tor.wartend === 1)
    await l.b.sage('anna', 'und im September?')
    await erste.bis(hat('vorgang', 'V-2'))
    auf()
    await zweite.bis(hat('vorgang', 'V-2'))
    const nummern = [...zweite.roh().matchAll(/^id: \w+-(\d+)$/gmu)].map(([, n]) => Number(n))
    expect(nummern).toEqual(nummern.toSorted((a, b) => a - b))
    expect(hat('vorgang', 'V-1')(zweite.meldungen())).toBe(true)

    tor.kaputt = true
    await expect(lausche(l, anna, ab).then((h) => h.ende)).rejects.toThrow()
    expect(l.zeilen.join()).toContain('Antwort des Leitstands abgebrochen')
    expect(l.zeilen.join()).not.toContain('Anna Beispiel')
    await l.schliesse()
  })

  test('wird ein Wort noch einmal anders gelehrt, hört die Seite auch das zweite Mal', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne(), live: SCHNELL })
    const anna = await l.fenster('anna')
    const hoert = await lausche(l, anna)
    await hoert.bisRoh((roh) => roh.includes('id: '))
    const { agent } = l.werk.konfiguration
    for (const [i, bedeutung] of ['Einkauf', 'Eigenkapital'].entries()) {
      const jetzt = plusMs(l.b.uhr.jetzt(), i * MINUTE_MS)
      const wort = { agent, person_id: anna.ich.id, wort: 'EK', bedeutung, nachricht_id: 1, jetzt }
      await l.werk.speicher.run(lerneBegriff, wort)
      await hoert.bis((m) => m.filter((x) => x.art === 'lernen').length > i)
    }
    await l.schliesse()
  })

  test('wird ein Fakt gelöscht, hören es auch die anderen Seiten, und keine, wessen er war', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne(), live: SCHNELL })
    const [anna, deniz] = [await l.fenster('anna'), await l.fenster('deniz')]
    const neu = await anna.frage<PersonGanz>('/personen/ich/fakten', { koerper: { text: 'Ich trinke Tee' } })
    const hoerer = [await lausche(l, anna), await lausche(l, deniz)]
    for (const h of hoerer) await h.bisRoh((roh) => roh.includes('id: '))
    const pfad = `/personen/ich/fakten/${neu.json.fakten_liste[0]?.id}`
    expect((await anna.frage(pfad, { methode: 'DELETE' })).status).toBe(200)
    for (const h of hoerer) {
      await h.bis(hat('person'))
      expect(h.roh()).not.toContain(anna.ich.id)
    }
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
