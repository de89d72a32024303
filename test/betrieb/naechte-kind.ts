// A process of its own, for its TZ: node naechte-kind.ts fest | node naechte-kind.ts zufall <ab> <anzahl>. Prints JSON.
import type { Rhythmus } from '../../src/domaene/rhythmus.ts'
import {
  ARTEN,
  type Bericht,
  NAECHTE,
  nachtSchritte,
  oeffneBuehne,
  spieleNacht,
  zufallsNacht,
} from './naechte.ts'

const [was, ab = '1', anzahl = '1'] = process.argv.slice(2)
const buehne = await oeffneBuehne()
const summe: Bericht & { gaenge: number } = { gaenge: 0, laeufe: 0, erwartet: 0, brueche: [] }

function zaehle(name: string, b: Bericht): void {
  summe.gaenge++
  summe.laeufe += b.laeufe
  summe.erwartet += b.erwartet
  summe.brueche.push(...b.brueche.map((bruch) => `${name}: ${bruch}`))
}

if (was === 'fest') {
  for (const nacht of NAECHTE)
    for (const art of ARTEN) {
      const taeglich: Rhythmus = { art: 'tage', alle: 1, anker: '2026-01-01', zeiten: [nacht.zeit] }
      zaehle(
        `${nacht.zone} ${nacht.tag} ${art}`,
        await spieleNacht(buehne, nacht, [taeglich], nachtSchritte(nacht, art)),
      )
    }
} else {
  for (let seed = Number(ab); seed < Number(ab) + Number(anzahl); seed++) {
    const { nacht, rhythmen, schritte } = zufallsNacht(seed)
    zaehle(`seed ${seed}`, await spieleNacht(buehne, nacht, rhythmen, schritte))
  }
}
await buehne.schliesse()
process.stdout.write(JSON.stringify(summe))
