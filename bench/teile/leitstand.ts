import { randomInt } from 'node:crypto'
import { starteServer } from '../../src/betrieb/server.ts'
import { systemUhr } from '../../src/betrieb/uhr.ts'
import { plusMs, TAG_MS } from '../../src/domaene/zeit.ts'
import type { Werk } from '../../src/leitstand/behandlung.ts'
import { erstelleLeitstand, type Leitstand } from '../../src/leitstand/leitstand.ts'
import { insertEinladung } from '../../src/speicher/anmeldung.ts'
import { codeHash } from '../../src/speicher/schluessel.ts'
import { type Firma, type FirmaAngaben, gruende, log } from './firma.ts'

// The company with its console on a real server.

export interface LeitstandFirma extends Firma {
  leitstand: Leitstand
  url: string
  /** A code that lets this person in, once. */
  code(person_id: string): Promise<string>
  /** Logs this person in; the cookie. */
  meldeAn(person_id: string): Promise<string>
}

export async function gruendeMitLeitstand({
  beiCommit,
  ...angaben
}: Omit<FirmaAngaben, 'kanal'> & Pick<Partial<Werk>, 'beiCommit'>): Promise<LeitstandFirma> {
  const kanal = {
    name: 'http',
    ruhezeitMs: 0,
    adressform: 'e164',
    sende: async () => ({ provider_ids: [] }),
  } as const
  const firma = await gruende({ ...angaben, kanal })
  const { assistent, konfiguration, schluessel, speicher } = firma
  const leitstand = erstelleLeitstand({
    ...{ speicher, uhr: systemUhr, log, konfiguration, schluessel, assistent },
    ...(beiCommit ? { beiCommit } : {}),
    welt: assistent.welt,
  })
  const server = await starteServer({
    ...{ kanaele: [], annahme: assistent.eingang, host: '127.0.0.1', port: 0, leitstand, log },
    bereit: async () => ({ ok: true }),
  })
  const url = `http://127.0.0.1:${server.port}`

  async function code(person_id: string): Promise<string> {
    const neu = `BENCH-${randomInt(1e9)}-CODE`
    const jetzt = systemUhr.jetzt()
    const gueltig_bis = plusMs(jetzt, TAG_MS)
    await speicher.run(insertEinladung, { hash: codeHash(schluessel, neu), person_id, gueltig_bis, jetzt })
    return neu
  }

  return {
    ...firma,
    leitstand,
    url,
    code,
    async meldeAn(person_id) {
      const drin = await fetch(`${url}/api/anmeldung/einladung`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code: await code(person_id) }),
      })
      if (!drin.ok) throw new Error(`${drin.status} ${await drin.text()}`)
      return drin.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    },
    async schliesse() {
      await server.schliesse()
      await leitstand.schliesse()
      await firma.schliesse()
    },
  }
}
