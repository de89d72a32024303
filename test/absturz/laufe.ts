import { starteServer } from '../../src/betrieb/server.ts'
import { baueAssistent } from '../../src/cli/bau.ts'
import { kanaeleAusUmgebung } from '../../src/cli/kanaele.ts'
import { ladeGrundlage } from '../../src/cli/lade.ts'
import type { Kanal } from '../../src/kanal/kanal.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'

/** The server as the product composes it; only Speicher and Kanal are handed over in a wrapping. */
export async function laufe(huelle: {
  speicher: (s: Speicher) => Speicher
  kanal: (k: Kanal) => Kanal
}): Promise<void> {
  const g = await ladeGrundlage({}, 'info')
  await g.speicher.sperreFuerServer()
  const kanaele = kanaeleAusUmgebung(g).map(huelle.kanal)
  const { assistent } = await baueAssistent({ ...g, speicher: huelle.speicher(g.speicher) }, kanaele)
  await assistent.starte()
  const { port } = await starteServer({
    kanaele,
    annahme: assistent.eingang,
    host: '127.0.0.1',
    port: 0,
    bereit: async () => ({ ok: true }),
    log: g.log,
  })
  process.stderr.write(`läuft auf http://127.0.0.1:${port}\n`)
}
