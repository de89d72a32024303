import { type ClientRequest, request } from 'node:http'
import { expect, test, vi } from 'vitest'
import { STUNDE_MS } from '../../src/domaene/zeit.ts'
import { setzeRolle, setzeStatus } from '../../src/speicher/person.ts'
import { beendeSitzungen, ladeSitzung, listeSitzungen } from '../../src/speicher/sitzung.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { oeffneLeitstand } from '../helfer/leitstand.ts'

jedeDatenbank((_name, oeffne) => {
  test('ein Einladungscode meldet einmal an, und jede Anmeldung ist eine neue Sitzung', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne() })
    const code = await l.code('anna')
    const erste = await l.frage('/anmeldung/einladung', { koerper: { code: ` ${code.toLowerCase()} ` } })
    expect([erste.status, erste.json.name]).toEqual([200, 'Anna Beispiel'])
    const zweite = await l.frage('/anmeldung/einladung', { koerper: { code } })
    expect([zweite.status, zweite.json.code]).toEqual([403, 'code_ungueltig'])
    const [cookie] = erste.kopf.getSetCookie()
    expect(cookie).toMatch(/^assistent=[\w-]{43}; .*HttpOnly; SameSite=Strict$/)
    const alt = { cookie: cookie?.split(';')[0] ?? '' }
    expect((await l.frage('/ich', { kopf: alt })).status).toBe(200)
    const neu = await l.frage('/anmeldung/einladung', { koerper: { code: await l.code('anna') }, kopf: alt })
    expect(neu.kopf.getSetCookie()[0]).not.toBe(cookie)
    expect((await l.frage('/ich', { kopf: alt })).status).toBe(401)
    await l.schliesse()
  })

  test('kommen mehrere zugleich mit einem Code, ist einer angemeldet', async () => {
    const speicher = await oeffne()
    const l = await oeffneLeitstand({ speicher })
    const koerper = { code: await l.code('anna') }
    const alle = await Promise.all(
      Array.from({ length: 8 }, () => l.frage<{ id: string }>('/anmeldung/einladung', { koerper })),
    )
    const drin = alle.filter((a) => a.status === 200)
    expect([drin.length, alle.filter((a) => a.status === 403).length]).toEqual([1, 7])
    const wer = { person_id: drin[0]?.json.id ?? '', jetzt: l.b.uhr.jetzt() }
    expect(await speicher.read(listeSitzungen, wer)).toHaveLength(1)
    await l.schliesse()
  })

  test('ohne Anfrage endet eine Sitzung nach einer Stunde, mit Anfragen nach einem Tag', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne() })
    const still = await l.fenster('anna')
    const rege = await l.fenster('bernd')
    const nebenbei = await l.fenster('carla')
    let stunden = 0
    for (; (await rege.frage('/ich')).status === 200; stunden += 0.5) {
      await nebenbei.frage('/ich', { kopf: { 'x-assistent-leise': '1' } })
      await l.b.warte(STUNDE_MS / 2)
      if (stunden === 1) {
        expect((await still.frage('/ich')).status).toBe(401)
        expect((await nebenbei.frage('/ich')).status).toBe(401)
      }
    }
    expect(stunden).toBe(24)
    await l.schliesse()
  })

  test('Rollen und Sperre gelten bei der nächsten Anfrage; wer entsperrt wird, meldet sich neu an', async () => {
    const speicher = await oeffne()
    const l = await oeffneLeitstand({ speicher })
    const bernd = await l.fenster('bernd')
    const jetzt = l.b.uhr.jetzt()
    const { id } = bernd.ich
    const lage = async () => {
      const { status, json } = await bernd.frage('/zahlen')
      return [status, json.code]
    }
    expect(await lage()).toEqual([403, 'verboten'])
    await speicher.run(setzeRolle, { id, rolle: 'leitung', hat: true, jetzt })
    expect((await bernd.frage('/ich')).json.rollen).toContain('leitung')
    expect((await lage())[1]).not.toBe('verboten')
    await speicher.run(setzeRolle, { id, rolle: 'leitung', hat: false, jetzt })
    expect(await lage()).toEqual([403, 'verboten'])
    await speicher.run(setzeStatus, { id, status: 'gesperrt', jetzt })
    expect(await lage()).toEqual([401, 'nicht_angemeldet'])
    await speicher.run(setzeStatus, { id, status: 'aktiv', jetzt })
    expect(await lage()).toEqual([401, 'nicht_angemeldet'])
    await l.schliesse()
  })

  test('wer den Inhalt erst schickt, wenn die Sitzung zu Ende ist, ändert nichts mehr', async () => {
    const speicher = await oeffne()
    const gefragt = { mal: 0 }
    const l = await oeffneLeitstand({
      speicher: {
        ...speicher,
        read(op, arg) {
          if ((op as unknown) === ladeSitzung) gefragt.mal += 1
          return speicher.read(op, arg)
        },
      },
    })
    const anna = await l.fenster('anna')
    const koerper = JSON.stringify({ sprache: 'pt' })
    const stelle = (): { bitte: ClientRequest; status: Promise<number | undefined> } => {
      const bitte = request(`${l.url}/api/ich/sprache`, {
        method: 'PUT',
        headers: {
          cookie: anna.cookie,
          'x-assistent-token': anna.ich.token,
          'content-type': 'application/json',
          'content-length': koerper.length,
        },
      })
      bitte.flushHeaders()
      const status = new Promise<number | undefined>((gib) => {
        bitte.on('response', (antwort) => gib(antwort.resume().statusCode))
      })
      return { bitte, status }
    }
    const geht = stelle()
    geht.bitte.end(koerper)
    expect(await geht.status).toBe(200)
    gefragt.mal = 0
    const zuSpaet = stelle()
    await vi.waitUntil(() => gefragt.mal > 0)
    await speicher.run(beendeSitzungen, { person_id: anna.ich.id, jetzt: l.b.uhr.jetzt() })
    zuSpaet.bitte.end(koerper)
    expect(await zuSpaet.status).toBe(401)
    await l.schliesse()
  })

  test('die eigenen Sitzungen sind zu sehen und zu beenden, fremde nicht', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne() })
    const handy = await l.fenster('anna')
    const buero = await l.fenster('anna')
    const carla = await l.fenster('carla')
    const liste = async (f: typeof handy) =>
      (await f.frage<{ eintraege: { id: string; diese: boolean; kanal: string }[] }>('/sitzungen')).json
        .eintraege
    const vom = (await liste(buero)).find((s) => !s.diese)
    expect((await liste(buero)).map((s) => s.diese).sort()).toEqual([false, true])
    expect((await carla.frage(`/sitzungen/${vom?.id}`, { methode: 'DELETE' })).status).toBe(404)
    expect((await handy.frage('/ich')).status).toBe(200)
    expect((await buero.frage(`/sitzungen/${vom?.id}`, { methode: 'DELETE' })).status).toBe(204)
    expect((await handy.frage('/ich')).status).toBe(401)
    expect((await buero.frage('/abmelden', { methode: 'POST' })).status).toBe(204)
    expect((await buero.frage('/ich')).status).toBe(401)
    expect((await carla.frage('/ich')).status).toBe(200)
    await l.schliesse()
  })

  test('die Sprache lässt sich einstellen, auch für das, was schiefgeht', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne() })
    const anna = await l.fenster('anna')
    expect((await anna.frage('/gibt-es-nicht')).json.detail).toContain('Das gibt es nicht')
    const en = await anna.frage('/ich/sprache', { methode: 'PUT', koerper: { sprache: 'en' } })
    expect([en.status, en.json.sprache]).toEqual([200, 'en'])
    expect((await anna.frage('/zahlen')).json.detail).toBe(
      'You may not do that: you do not have the role for it.',
    )
    const fremd = await l.frage('/ich', { kopf: { 'accept-language': 'pt-BR,pt;q=0.9' } })
    expect(fremd.json.detail).toBe('Entre com a sua conta.')
    await l.schliesse()
  })
})
