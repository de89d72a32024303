import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Fremdsystem, starteFremdsystem } from '../../beispiel/fremdsystem.ts'

interface Buchung {
  status: number
  wert: Record<string, unknown>
}

async function poste(url: string, pfad: string, key: string | undefined, body: unknown): Promise<Buchung> {
  const antwort = await fetch(`${url}${pfad}`, {
    method: 'POST',
    headers: key === undefined ? {} : { 'idempotency-key': key },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: antwort.status, wert: (await antwort.json()) as Record<string, unknown> }
}

const hole = async (url: string, pfad: string): Promise<unknown> => (await fetch(`${url}${pfad}`)).json()

let ordner: string
const offen: { schliesse(): Promise<void> }[] = []

beforeEach(() => {
  ordner = mkdtempSync(join(tmpdir(), 'fremdsystem-'))
})
afterEach(async () => {
  for (const f of offen.splice(0)) await f.schliesse()
  rmSync(ordner, { recursive: true })
})

async function starte(angaben: Partial<Parameters<typeof starteFremdsystem>[0]> = {}): Promise<Fremdsystem> {
  const f = await starteFremdsystem({ port: 0, ...angaben })
  offen.push(f)
  return f
}

describe('Idempotency-Key', () => {
  it('derselbe Schlüssel gibt dieselbe Antwort und keinen zweiten Eintrag, auf jedem Pfad', async () => {
    const { url } = await starte()
    for (const pfad of ['/tickets', '/urlaube', '/zahlungen', '/posts']) {
      const vorher = ((await hole(url, pfad)) as unknown[]).length
      const erste = await poste(url, pfad, 'V-1:x:1', { a: 1, b: { c: [2] } })
      const zweite = await poste(url, pfad, 'V-1:x:1', { b: { c: [2] }, a: 1 })
      expect(erste.status).toBe(201)
      expect(zweite).toEqual({ status: 200, wert: erste.wert })
      expect(await hole(url, pfad)).toHaveLength(vorher + 1)
    }
  })

  it('zwei Schlüssel sind zwei Einträge, auch mit gleichem Inhalt', async () => {
    const { url } = await starte()
    const a = await poste(url, '/tickets', 'k1', { titel: 'Tür' })
    const b = await poste(url, '/tickets', 'k2', { titel: 'Tür' })
    expect([a.status, b.status]).toEqual([201, 201])
    expect(a.wert.nummer).not.toBe(b.wert.nummer)
  })

  it('anderer Inhalt unter demselben Schlüssel wird mit 409 abgelehnt', async () => {
    const { url } = await starte()
    await poste(url, '/zahlungen', 'k', { betrag: 100 })
    expect((await poste(url, '/zahlungen', 'k', { betrag: 1000 })).status).toBe(409)
    expect(await hole(url, '/zahlungen')).toMatchObject([{ betrag: 100 }])
  })

  it('ohne Schlüssel, ohne JSON-Objekt: 400 und kein Eintrag', async () => {
    const { url } = await starte()
    expect((await poste(url, '/urlaube', undefined, {})).status).toBe(400)
    for (const body of ['kein json', '[]', 'null', '"text"', '']) {
      expect((await poste(url, '/urlaube', 'k', body)).status).toBe(400)
    }
    expect(await hole(url, '/urlaube')).toEqual([])
    expect(await hole(url, '/aufrufe')).toEqual([])
  })

  it('zwanzig gleichzeitig mit einem Schlüssel ergeben einen Eintrag', async () => {
    const { url } = await starte({ datei: join(ordner, 'zustand.json') })
    const alle = await Promise.all(
      Array.from({ length: 20 }, () => poste(url, '/zahlungen', 'k', { rechnung: '4711' })),
    )
    expect(alle.filter((a) => a.status === 201)).toHaveLength(1)
    expect(alle.filter((a) => a.status === 200)).toHaveLength(19)
    expect(new Set(alle.map((a) => a.wert.nummer)).size).toBe(1)
    expect(await hole(url, '/zahlungen')).toHaveLength(1)
    expect(await hole(url, '/aufrufe')).toEqual([{ key: 'k', pfad: '/zahlungen', anzahl: 20 }])
  })
})

describe('Löschen', () => {
  const loesche = async (url: string, pfad: string, key?: string): Promise<Buchung> => {
    const antwort = await fetch(`${url}${pfad}`, {
      method: 'DELETE',
      headers: key === undefined ? {} : { 'idempotency-key': key },
    })
    return { status: antwort.status, wert: (await antwort.json()) as Record<string, unknown> }
  }

  it('einmal je Schlüssel, gezählt wie jeder Aufruf; die Nummer wird nie wieder vergeben', async () => {
    const { url } = await starte()
    const { wert } = await poste(url, '/tickets', 'k', { titel: 'Tür' })
    const pfad = `/tickets/${wert.nummer}`
    const erste = await loesche(url, pfad, 'weg')
    expect(erste).toMatchObject({
      status: 200,
      wert: { titel: 'Tür', status: 'geloescht', geloescht_mit: 'weg' },
    })
    expect(await loesche(url, pfad, 'weg')).toEqual(erste)
    expect((await loesche(url, pfad, 'anderer')).status).toBe(410)
    expect(await hole(url, '/aufrufe')).toEqual([
      { key: 'k', pfad: '/tickets', anzahl: 1 },
      { key: 'weg', pfad, anzahl: 2 },
    ])
    expect((await poste(url, '/tickets', 'k2', { titel: 'Tür' })).wert.nummer).toBe(Number(wert.nummer) + 1)
  })

  it('ohne Schlüssel, ohne Nummer oder mit einer fremden geschieht nichts', async () => {
    const { url } = await starte()
    expect((await loesche(url, '/tickets/88')).status).toBe(405)
    expect((await loesche(url, '/tickets', 'k')).status).toBe(405)
    expect((await loesche(url, '/tickets/4711', 'k')).status).toBe(404)
    expect(await hole(url, '/aufrufe')).toEqual([])
  })

  it('wer es angelegt hat, bekommt unter seinem Schlüssel noch dieselbe Nummer, und sie überlebt einen Neustart', async () => {
    const datei = join(ordner, 'zustand.json')
    const a = await starte({ datei })
    const { wert } = await poste(a.url, '/urlaube', 'k', { von: '2026-12-21' })
    await loesche(a.url, `/urlaube/${wert.nummer}`, 'weg')
    await a.schliesse()
    offen.splice(offen.indexOf(a), 1)
    const b = await starte({ datei })
    expect(await poste(b.url, '/urlaube', 'k', { von: '2026-12-21' })).toMatchObject({
      status: 200,
      wert: { nummer: wert.nummer, status: 'geloescht' },
    })
  })
})

describe('Nachsehen', () => {
  it('?key= findet genau den Eintrag des Schlüssels, oder nichts', async () => {
    const { url } = await starte()
    const { wert } = await poste(url, '/tickets', 'V-1:fremdsystem.ticket_angelegt:1', { titel: 'Tür' })
    const key = encodeURIComponent('V-1:fremdsystem.ticket_angelegt:1')
    expect(await hole(url, `/tickets?key=${key}`)).toEqual([wert])
    expect(await hole(url, '/tickets?key=anderer')).toEqual([])
    expect(await hole(url, `/urlaube?key=${key}`)).toEqual([])
  })

  it('der Bestand ist da und lässt sich ersetzen, Art für Art', async () => {
    const { url } = await starte({ bestand: { tickets: { '12': { titel: 'Lampe', text: 'flackert' } } } })
    expect(await hole(url, '/tickets/12')).toMatchObject({ nummer: 12, titel: 'Lampe', text: 'flackert' })
    expect((await fetch(`${url}/tickets/88`)).status).toBe(404)
    expect(await hole(url, '/posts')).not.toEqual([])
    const ohne = await starte()
    expect(await hole(ohne.url, '/tickets/88')).toMatchObject({ titel: expect.stringContaining('VPN') })
  })

  it('neue Nummern beginnen hinter dem Bestand', async () => {
    const { url } = await starte({ bestand: { tickets: { '88': { titel: 'a' } } } })
    expect((await poste(url, '/tickets', 'k', { titel: 'b' })).wert.nummer).toBe(89)
  })

  it('fremde Pfade und Methoden sind Fehler, keine Einträge', async () => {
    const { url } = await starte()
    expect((await fetch(`${url}/rechnungen`)).status).toBe(404)
    expect((await fetch(`${url}/tickets/toString`)).status).toBe(404)
    expect((await fetch(`${url}/tickets/88`, { method: 'DELETE' })).status).toBe(405)
    expect((await poste(url, '/tickets/88', 'k', {})).status).toBe(405)
  })

  it('mehr als 1 MB wird mit 413 abgelehnt', async () => {
    const { url } = await starte()
    expect((await poste(url, '/tickets', 'k', { titel: 'x'.repeat(1_100_000) })).status).toBe(413)
    expect(await hole(url, '/aufrufe')).toEqual([])
  })
})

describe('Posts', () => {
  it('ein eindeutig gemeinter Post geht offline, ein zweites Mal ist er nicht mehr da', async () => {
    const { url } = await starte()
    const loesche = (key: string, post: string) => poste(url, '/posts', key, { aktion: 'loeschen', post })
    expect((await loesche('k1', 'den LinkedIn-Post zum Whitepaper')).wert.gefunden).toBe(true)
    expect(await hole(url, '/posts/1')).toMatchObject({ status: 'geloescht' })
    expect((await loesche('k2', 'Whitepaper-Post')).wert.gefunden).toBe(false)
    expect((await loesche('k1', 'den LinkedIn-Post zum Whitepaper')).wert.gefunden).toBe(true)
  })

  it('ein Post, der mehrere meinen kann, bleibt online', async () => {
    const posts = {
      '1': { titel: 'Post zum Fest in Wien' },
      '2': { titel: 'Post zum Fest in Berlin', status: 'online' },
    }
    const { url } = await starte({ bestand: { posts } })
    for (const post of ['Post zum Fest', 'den Post', '']) {
      expect((await poste(url, '/posts', `k${post}`, { aktion: 'loeschen', post })).wert.gefunden).toBe(false)
    }
    expect(
      (await poste(url, '/posts', 'genau', { aktion: 'loeschen', post: 'Fest Wien' })).wert.gefunden,
    ).toBe(true)
  })
})

describe('als eigener Prozess', () => {
  async function starteProzess(...extra: string[]): Promise<{ url: string; prozess: ChildProcess }> {
    const prozess = spawn(process.execPath, ['beispiel/fremdsystem.ts', '--port', '0', ...extra], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    offen.push({
      async schliesse() {
        if (prozess.exitCode !== null || prozess.signalCode !== null) return
        prozess.kill('SIGKILL')
        await once(prozess, 'exit')
      },
    })
    const [zeile] = (await once(createInterface(prozess.stdout as NodeJS.ReadableStream), 'line')) as [string]
    const url = /http:\S+/.exec(zeile)?.[0]
    if (url === undefined) throw new Error(`kein Port: ${zeile}`)
    return { url, prozess }
  }

  it('nach kill -9 ist alles da, was beantwortet war, und derselbe Schlüssel bucht nicht noch einmal', async () => {
    const datei = join(ordner, 'zustand.json')
    const keys: string[] = []
    for (let runde = 0; runde < 3; runde += 1) {
      const { url, prozess } = await starteProzess('--datei', datei)
      for (let i = 0; i < 5; i += 1) {
        const key = `V-${runde}.${i}`
        keys.push(key)
        expect((await poste(url, '/tickets', key, { titel: key })).status).toBe(201)
      }
      prozess.kill('SIGKILL')
      await once(prozess, 'exit')
    }
    const { url } = await starteProzess('--datei', datei)
    for (const key of keys) {
      expect((await poste(url, '/tickets', key, { titel: key })).status).toBe(200)
    }
    const aufrufe = (await hole(url, '/aufrufe')) as { key: string; anzahl: number }[]
    expect(aufrufe.map((a) => [a.key, a.anzahl])).toEqual(keys.map((k) => [k, 2]))
    expect(readdirSync(ordner)).toEqual(['zustand.json'])
  })

  it('wird er getötet, während der Aufrufer noch auf die Antwort wartet, ist der Eintrag trotzdem da', async () => {
    const datei = join(ordner, 'zustand.json')
    const { url, prozess } = await starteProzess('--datei', datei, '--verzoegerung', '60000')
    const offenerRuf = poste(url, '/zahlungen', 'k', { rechnung: '1' }).catch(() => 'abgerissen')
    // /aufrufe would wait as long; the file says when the effect has happened.
    await expect.poll(() => readdirSync(ordner), { timeout: 10_000, interval: 20 }).toContain('zustand.json')
    prozess.kill('SIGKILL')
    expect(await offenerRuf).toBe('abgerissen')
    const neu = await starteProzess('--datei', datei)
    expect(await hole(neu.url, '/zahlungen?key=k')).toMatchObject([{ rechnung: '1' }])
  })

  it('falsche Angaben beenden ihn mit Hinweis', async () => {
    const prozess = spawn(process.execPath, ['beispiel/fremdsystem.ts', '--port', 'x'], { stdio: 'ignore' })
    expect((await once(prozess, 'exit'))[0]).toBe(2)
  })
})

it('ein abgebrochener Ruf stört den nächsten nicht', async () => {
  const { url } = await starte()
  await new Promise<void>((fertig) => {
    const ruf = request(`${url}/tickets`, {
      method: 'POST',
      headers: { 'idempotency-key': 'k', 'content-length': 100 },
    })
    ruf.on('error', () => fertig())
    ruf.write('{"titel":', () => ruf.destroy())
  })
  expect((await poste(url, '/tickets', 'k', { titel: 'ganz' })).status).toBe(201)
})
