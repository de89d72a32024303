// A second process at a server's file: stores messages as a command does and leaves the work to the server.
// node ablage-kind.ts <anzahl>
import { systemUhr } from '../../src/betrieb/uhr.ts'
import { ladeGrundlage } from '../../src/cli/lade.ts'
import { erstelleEingangAblage } from '../../src/eingang/ablage.ts'
import { hmac } from '../../src/speicher/schluessel.ts'
import { MITGLIEDER } from './reihe.config.ts'

const g = await ladeGrundlage({}, 'silent')
const ablage = erstelleEingangAblage({
  speicher: g.speicher,
  uhr: systemUhr,
  dedupe: (name) => hmac(g.schluessel.namen, name),
  textZeichen: g.konfiguration.grenzen.textZeichen,
})
for (let n = 0; n < Number(process.argv[2]); n++) {
  const phone = MITGLIEDER[n % MITGLIEDER.length] ?? ''
  await ablage.lege(
    [
      {
        agent: g.konfiguration.agent,
        kanal: 'http',
        ding: `nachricht:zweiter-${n}`,
        art: 'nachricht',
        chat: phone,
        von: phone,
        provider_id: `zweiter-${n}`,
        text: `Merk dir, dass ${n} schön ist`,
      },
    ],
    [],
  )
}
await g.speicher.schliesse()
