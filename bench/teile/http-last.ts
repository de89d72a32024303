import { connect, type Socket } from 'node:net'
import { systemUhr } from '../../src/betrieb/uhr.ts'
import { signiereStandard, standardSchluessel } from '../../src/kanal/signatur.ts'
import { nummer } from './firma.ts'

// Requests over a fixed number of connections, each kept alive, the next when the answer to the last is there. Written
// on sockets: an HTTP client would need more of the second core than the server does of the first.

export const GEHEIMNIS = `whsec_${Buffer.from('nur fuer die Messung, 32 Zeichen').toString('base64')}`
const schluessel = standardSchluessel([GEHEIMNIS], 'GEHEIMNIS')
const ENDE_DES_KOPFES = '\r\n\r\n'

export interface Last {
  antwortMs: number[]
  dauerMs: number
}

let laufend = 0

/** A message as another program sends it: its own id, one of `personen` people, signed. */
function anfrage(personen: number): string {
  const nr = ++laufend
  const id = `bench-${process.pid}-${nr}`
  const koerper = JSON.stringify({
    id,
    chat: nummer(nr % personen),
    text: 'Wie hoch war der Umsatz im Oktober 2025?',
  })
  const kopf = {
    host: '127.0.0.1',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(koerper),
    ...signiereStandard(Buffer.from(koerper), id, schluessel, systemUhr.jetzt()),
  }
  const zeilen = Object.entries(kopf).map(([name, wert]) => `${name}: ${wert}`)
  return ['POST /kanal/http HTTP/1.1', ...zeilen, '', koerper].join('\r\n')
}

export async function laste(port: number, verbindungen: number, personen: number, ms: number): Promise<Last> {
  const antwortMs: number[] = []
  const von = performance.now()
  await Promise.all(
    Array.from({ length: verbindungen }, async () => {
      const socket = await oeffne(port)
      const lies = antworten(socket)
      do {
        const seit = performance.now()
        socket.write(anfrage(personen))
        const status = await lies()
        if (status !== 202) throw new Error(`The server answered ${status}.`)
        antwortMs.push(performance.now() - seit)
      } while (performance.now() < von + ms)
      socket.destroy()
    }),
  )
  return { antwortMs, dauerMs: performance.now() - von }
}

const oeffne = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket)).once(
      'error',
      reject,
    )
  })

/** Returns how to wait for the next answer, which is its status. */
function antworten(socket: Socket): () => Promise<number> {
  let daten = ''
  let weiter: ((status: number) => void) | undefined
  socket.setEncoding('latin1')
  socket.on('data', (stueck: string) => {
    daten += stueck
    const kopf = daten.indexOf(ENDE_DES_KOPFES)
    if (kopf < 0) return
    const laenge = Number(/content-length: (\d+)/i.exec(daten)?.[1] ?? 0)
    if (daten.length < kopf + ENDE_DES_KOPFES.length + laenge) return
    const status = Number(daten.slice(9, 12))
    daten = ''
    weiter?.(status)
  })
  return () =>
    new Promise((resolve) => {
      weiter = resolve
    })
}
