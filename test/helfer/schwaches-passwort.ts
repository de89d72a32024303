import { scryptSync } from 'node:crypto'

/** A password's hash as it might have been made once: checked a hundred times faster. */
export function schwach(passwort: string): string {
  const salt = Buffer.from('0123456789abcdef')
  const key = scryptSync(passwort, salt, 32, { N: 1024, r: 8, p: 1 })
  return `scrypt$1024$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`
}
