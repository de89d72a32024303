import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

// A device with one passkey, as a browser would speak for it: ES256, without attestation.

const ANWESEND = 0x01
const MIT_SCHLUESSEL = 0x40

const sha256 = (daten: string | Buffer): Buffer => createHash('sha256').update(daten).digest()
const b64 = (daten: Buffer | string): string => Buffer.from(daten).toString('base64url')
type Cose = Parameters<typeof isoCBOR.encode>[0]

export interface Aufgabe {
  challenge: string
  user?: { id: string }
}

export interface Geraet {
  id: string
  /** What it has counted; each signature counts on. */
  zaehler: number
  richteEin(a: Aufgabe): Record<string, unknown>
  unterschreibe(a: Aufgabe): Record<string, unknown>
}

/** `url` is the page on which the person is. */
export function geraet(url: string): Geraet {
  const { origin, hostname } = new URL(url)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const rohId = randomBytes(16)
  const id = b64(rohId)
  let inhaber = ''
  const client = (type: string, challenge: string) => b64(JSON.stringify({ type, challenge, origin }))
  const authData = (flags: number, zaehler: number, mehr = Buffer.alloc(0)): Buffer => {
    const zahl = Buffer.alloc(4)
    zahl.writeUInt32BE(zaehler)
    return Buffer.concat([sha256(hostname), Buffer.from([flags]), zahl, mehr])
  }
  const huelle = { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
  return {
    id,
    zaehler: 1,
    richteEin({ challenge, user }) {
      inhaber = user?.id ?? ''
      const bytes = (teil: string) => new Uint8Array(Buffer.from(teil, 'base64url'))
      const cose = new Map<number, Cose>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ])
      const laenge = Buffer.from([0, rohId.length])
      const key = Buffer.from(isoCBOR.encode(cose as Cose))
      const daten = authData(
        ANWESEND | MIT_SCHLUESSEL,
        this.zaehler,
        Buffer.concat([Buffer.alloc(16), laenge, rohId, key]),
      )
      const objekt = new Map<string, Cose>([
        ['fmt', 'none'],
        ['attStmt', new Map() as Cose],
        ['authData', new Uint8Array(daten)],
      ])
      return {
        ...huelle,
        response: {
          clientDataJSON: client('webauthn.create', challenge),
          attestationObject: b64(Buffer.from(isoCBOR.encode(objekt as Cose))),
        },
      }
    },
    unterschreibe({ challenge }) {
      this.zaehler += 1
      const clientDataJSON = client('webauthn.get', challenge)
      const daten = authData(ANWESEND, this.zaehler)
      const signature = sign(
        'sha256',
        Buffer.concat([daten, sha256(Buffer.from(clientDataJSON, 'base64url'))]),
        privateKey,
      )
      return {
        ...huelle,
        response: {
          clientDataJSON,
          authenticatorData: b64(daten),
          signature: b64(signature),
          userHandle: inhaber,
        },
      }
    },
  }
}
