import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

// Passwords are stored as scrypt makes them, with the parameters beside them, so that stronger ones can come later.
// Node's argon2 came with Node 24.7, and we run from 20 on.

const rechne = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** 128 MiB and about half a second each: what OWASP asks of scrypt. */
const STAERKE = { N: 2 ** 17, r: 8, p: 1 }
const SALT_BYTES = 16
const LAENGE = 32
const FORM = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/

/** So many requests wait at most; whoever comes then is sent away. */
const SCHLANGE = 20
let davor: Promise<unknown> = Promise.resolve()
let wartend = 0

/** Taken before anything is asked of the database: many at once would all find room else. Undefined: there is no room. */
export async function inDerSchlange<T>(tu: () => Promise<T>): Promise<{ wert: T } | undefined> {
  if (wartend >= SCHLANGE) return undefined
  wartend += 1
  try {
    return { wert: await tu() }
  } finally {
    wartend -= 1
  }
}

/** One at a time: eight at once would take a gigabyte. */
function leite(passwort: string, salt: Buffer, laenge: number, s: typeof STAERKE): Promise<Buffer> {
  const hier = davor.then(() => rechne(passwort, salt, laenge, { ...s, maxmem: 256 * s.N * s.r }))
  davor = hier.catch(() => undefined)
  return hier
}

/** `scrypt$N$r$p$salt$key`, with a salt of its own. */
export async function hashe(passwort: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await leite(passwort, salt, LAENGE, STAERKE)
  const { N, r, p } = STAERKE
  return `scrypt$${N}$${r}$${p}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** Whether it fits; without a stored one it never does, and takes as long. */
export async function passt(passwort: string, gespeichert: string | undefined): Promise<boolean> {
  const [, N, r, p, salt, key] = FORM.exec(gespeichert ?? '') ?? []
  const soll = key === undefined ? randomBytes(LAENGE) : Buffer.from(key, 'base64url')
  const staerke = key === undefined ? STAERKE : { N: Number(N), r: Number(r), p: Number(p) }
  const ist = await leite(passwort, Buffer.from(salt ?? '', 'base64url'), soll.length, staerke)
  return timingSafeEqual(ist, soll) && key !== undefined
}

/** Stored with other parameters than today's. */
export const istVeraltet = (gespeichert: string): boolean =>
  !gespeichert.startsWith(`scrypt$${STAERKE.N}$${STAERKE.r}$${STAERKE.p}$`)
