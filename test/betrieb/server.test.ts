import { connect, type Socket } from 'node:net'
import { Router } from 'express'
import { afterEach, describe, expect, it } from 'vitest'
import { KonfigurationsFehler } from '../../src/domaene/fehler.ts'
import { antworteJson } from '../../src/kanal/antwort.ts'
import type { Kanal } from '../../src/kanal/kanal.ts'
import { roh } from '../../src/kanal/rohkoerper.ts'
import { type TestServer, testServer } from '../helfer/server.ts'

const offen: (() => unknown)[] = []
afterEach(async () => {
  for (const schliesse of offen.splice(0)) await schliesse()
})

async function server(optionen: Parameters<typeof testServer>[0] = {}): Promise<TestServer> {
  const s = await testServer(optionen)
  offen.push(() => s.schliesse())
  return s
}

/** A channel that answers with the length of what it got; `halt` holds the answer back. */
function echo(halt: () => Promise<void> = async () => {}): Kanal {
  return {
    name: 'echo',
    routen: () =>
      Router().post('/', async (req, res) => {
        await halt()
        antworteJson(res, 200, { bytes: roh(req).length })
      }),
    sende: async () => ({ provider_ids: [] }),
  }
}

/** A raw connection, for what no ordinary client does. */
async function verbindung(port: number): Promise<{ socket: Socket; alles: () => string; zu: Promise<void> }> {
  const socket = connect(port, '127.0.0.1')
  offen.push(() => socket.destroy())
  let text = ''
  socket.on('data', (d) => {
    text += d.toString()
  })
  socket.on('error', () => {})
  const zu = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  await new Promise<void>((resolve) => socket.on('connect', resolve))
  return { socket, alles: () => text, zu }
}

describe('die festen Wege', () => {
  it('lebt, sagt, ob er bereit ist, und gibt die Metriken', async () => {
    let bereit: { ok: boolean; grund?: string } = { ok: false, grund: 'speicher' }
    const s = await server({
      bereit: async () => bereit,
      metriken: async () => 'assistent_eingang_total 3\n',
    })
    const hole = async (pfad: string) => {
      const antwort = await fetch(s.url + pfad)
      return [antwort.status, await antwort.text()]
    }
    expect(await hole('/healthz')).toEqual([200, '{"ok":true}'])
    expect(await hole('/readyz')).toEqual([503, '{"ok":false,"grund":"speicher"}'])
    bereit = { ok: true }
    expect(await hole('/readyz')).toEqual([200, '{"ok":true}'])
    expect(await hole('/metrics')).toEqual([200, 'assistent_eingang_total 3\n'])
    expect(await hole('/nirgends')).toEqual([404, '{"fehler":"nicht_gefunden"}'])
    expect(await hole('/kanal/nirgends')).toEqual([404, '{"fehler":"nicht_gefunden"}'])
    expect(await hole('/kanal/%E0%A4%A')).toEqual([404, '{"fehler":"nicht_gefunden"}'])
  })

  it('lehnt andere Methoden ab, verrät nicht, was er ist, und setzt die Köpfe von helmet', async () => {
    const s = await server()
    const antwort = await fetch(`${s.url}/healthz`, { method: 'DELETE' })
    expect([antwort.status, antwort.headers.get('allow'), await antwort.json()]).toEqual([
      405,
      'GET, HEAD',
      { fehler: 'methode' },
    ])
    expect(antwort.headers.get('x-powered-by')).toBeNull()
    expect(antwort.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await fetch(`${s.url}/metrics`)).status).toBe(404)
  })
})

describe('der Körper', () => {
  it('kommt bis zur Grenze an, auch in Stücken', async () => {
    const s = await server({ kanaele: [echo()], bodyBytes: 1000 })
    const poste = async (body: RequestInit['body']) => {
      const antwort = await fetch(`${s.url}/kanal/echo`, {
        method: 'POST',
        body,
        duplex: 'half',
      } as RequestInit)
      return [antwort.status, await antwort.json()]
    }
    const strom = (n: number) =>
      new ReadableStream({
        start(c) {
          for (let i = 0; i < n; i++) c.enqueue(new Uint8Array(100))
          c.close()
        },
      })
    expect(await poste(null)).toEqual([200, { bytes: 0 }])
    expect(await poste('x'.repeat(1000))).toEqual([200, { bytes: 1000 }])
    expect(await poste('x'.repeat(1001))).toEqual([413, { fehler: 'zu_gross' }])
    expect(await poste(strom(10))).toEqual([200, { bytes: 1000 }])
    expect(await poste(strom(11))).toEqual([413, { fehler: 'zu_gross' }])
  })

  it('eine angekündigte Größe über der Grenze wird abgelehnt, bevor etwas ankommt, und die Verbindung endet', async () => {
    const s = await server({ kanaele: [echo()] })
    const v = await verbindung(s.port)
    v.socket.write('POST /kanal/echo HTTP/1.1\r\nhost: x\r\ncontent-length: 5000000\r\n\r\n')
    await expect
      .poll(() => v.alles())
      .toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close[\s\S]*\{"fehler":"zu_gross"\}$/i)
    v.socket.write('x'.repeat(5_000_000))
    await v.zu
  })

  it('ein Strom ohne Ende wird beantwortet und abgeschnitten, ohne dass der Speicher wächst', async () => {
    const s = await server({ kanaele: [echo()] })
    const v = await verbindung(s.port)
    const stueck = `10000\r\n${'x'.repeat(65_536)}\r\n`
    v.socket.write('POST /kanal/echo HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n')
    const vorher = process.memoryUsage().arrayBuffers
    let hoechstens = 0
    while (!v.socket.destroyed && v.socket.writable) {
      if (!v.socket.write(stueck))
        await new Promise((weiter) => v.socket.once('drain', weiter).once('close', weiter))
      hoechstens = Math.max(hoechstens, process.memoryUsage().arrayBuffers - vorher)
    }
    expect(v.alles()).toMatch(/^HTTP\/1\.1 413 /)
    expect(hoechstens).toBeLessThan(20_000_000)
  })

  it('gepackte Körper werden nicht ausgepackt', async () => {
    const s = await server({ kanaele: [echo()] })
    const antwort = await fetch(`${s.url}/kanal/echo`, {
      method: 'POST',
      body: 'x',
      headers: { 'content-encoding': 'gzip' },
    })
    expect([antwort.status, await antwort.json()]).toEqual([415, { fehler: 'kodierung' }])
  })

  it('wer mitten im Körper geht, stört niemanden', async () => {
    const s = await server({ kanaele: [echo()] })
    const v = await verbindung(s.port)
    v.socket.write('POST /kanal/echo HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalb')
    v.socket.destroy()
    await v.zu
    expect((await fetch(`${s.url}/healthz`)).status).toBe(200)
  })
})

describe('Start und Ende', () => {
  it('ein belegter Port wird beim Namen genannt, mit Abhilfe', async () => {
    const s = await server()
    const fehler = await testServer({ port: s.port }).catch((f: unknown) => f)
    expect(fehler).toBeInstanceOf(KonfigurationsFehler)
    expect((fehler as KonfigurationsFehler).message).toContain(`PORT ${s.port}`)
    expect((fehler as KonfigurationsFehler).abhilfe).toMatch(/PORT/)
    await expect(testServer({ host: '203.0.113.7' })).rejects.toThrow(/HOST/)
  })

  it('lässt laufende Anfragen enden, nimmt keine neuen und schließt wartende und nie benutzte Verbindungen', async () => {
    let weiter = (): void => {}
    const gehalten = new Promise<void>((resolve) => {
      weiter = resolve
    })
    let da = false
    const s = await testServer({
      kanaele: [
        echo(async () => {
          da = true
          await gehalten
        }),
      ],
    })
    const wartend = await verbindung(s.port)
    wartend.socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
    await expect.poll(() => wartend.alles()).toContain('{"ok":true}')
    // As browsers open them ahead.
    const unbenutzt = await verbindung(s.port)
    const laufend = fetch(`${s.url}/kanal/echo`, { method: 'POST', body: 'abc' })
    await expect.poll(() => da).toBe(true)
    const geschlossen = s.schliesse()
    await Promise.all([wartend.zu, unbenutzt.zu])
    await expect(fetch(`${s.url}/healthz`)).rejects.toThrow()
    weiter()
    expect(await (await laufend).json()).toEqual({ bytes: 3 })
    await geschlossen
  })
})
