import type { AusfallTeil, AusfallZeile } from '../../scripts/ausfall.ts'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'
import { mitBuehne } from '../helfer/ohne-test.ts'
import { GAENGE } from './gaenge.ts'
import { arbeiteZuZweit, type Lastlauf, sichereUnterLast } from './last.ts'
import { fuehreReihe, REIHE_CONFIG, type Reihe, type Zeile } from './reihe.ts'
import { stoereGang } from './speicherfehler.ts'
import { type Art, legePlatteAn } from './stoerung.ts'
import { stuerzeZufaellig, type Zufallslauf } from './zufall.ts'
import { stelleOftZu } from './zustellung.ts'

// npm run ausfall -- --teil absturz [--mal 50]: every point of every Gang, `mal` times, and 15 × `mal` random kills.

const umgebung = { ASSISTENT_CONFIG: REIHE_CONFIG }

export const absturzTeil: AusfallTeil = {
  name: 'absturz',
  async lauf({ mal }) {
    // Two beside each other: a start is CPU, and so is all that follows.
    const haelften = await Promise.all(
      [Math.ceil(mal / 2), Math.floor(mal / 2)]
        .filter((n) => n > 0)
        .map((n) =>
          mitBuehne({ umgebung }, (b) => fuehreReihe(b, { mal: n, melde: (stand) => console.error(stand) })),
        ),
    )
    const stuerze = Math.ceil((15 * mal) / 2)
    // What was found at the points is told also when these do not come to an end.
    const zufall = await Promise.all(
      [1, 2].map(() =>
        mitBuehne({ umgebung }, (b) => stuerzeZufaellig(b, stuerze)).then(
          zufallszeile,
          (fehler: Error): AusfallZeile => ({
            was: `${stuerze} Abstürze an beliebiger Stelle`,
            ergebnis: fehler.message,
            gut: false,
          }),
        ),
      ),
    )
    return [...zeilenVon(haelften), ...zufall]
  },
}

function zeilenVon(reihen: readonly Reihe[]): AusfallZeile[] {
  const je = Map.groupBy(
    reihen.flatMap((r) => r.zeilen),
    (z) => `${z.gang} ${z.nachricht + 1}: ${z.schritt}`,
  )
  const summe = (zeilen: readonly Zeile[], feld: 'laeufe' | 'getroffen' | 'abweichend' | 'doppelteEffekte') =>
    zeilen.reduce((n, z) => n + z[feld], 0)
  const zeile = (was: string, z: readonly Zeile[]): AusfallZeile => ({
    was,
    ergebnis: `${summe(z, 'laeufe')} Läufe, ${summe(z, 'getroffen')} getroffen, ${summe(z, 'abweichend')} verloren oder anders, ${summe(z, 'doppelteEffekte')} doppelt`,
    gut:
      summe(z, 'abweichend') + summe(z, 'doppelteEffekte') === 0 &&
      summe(z, 'getroffen') >= 0.95 * summe(z, 'laeufe'),
  })
  const fehler = reihen.flatMap((r) => [...r.zeilen.flatMap((z) => z.fehler), ...r.brueche])
  return [
    ...[...je].map(([was, z]) => zeile(was, z)),
    zeile(
      `alle ${je.size} Punkte, ${reihen.reduce((n, r) => n + r.starts, 0)} Starts`,
      reihen.flatMap((r) => r.zeilen),
    ),
    {
      was: 'geschlossene Vorgänge wieder geöffnet',
      ergebnis: String(reihen.reduce((n, r) => n + r.wiederGeoeffnet, 0)),
      gut: reihen.every((r) => r.wiederGeoeffnet === 0),
    },
    ...fehler.map((f) => ({ was: 'Abweichung', ergebnis: f, gut: false })),
  ]
}

const zufallszeile = (z: Zufallslauf): AusfallZeile => ({
  was: `${z.stuerze} Abstürze an beliebiger Stelle`,
  ergebnis: [
    `${z.gaenge} Gänge, ${z.effekte} Effekte, ${z.doppelteEffekte} doppelt, ${z.wiederholteAntworten} Antworten wiederholt`,
    ...z.abweichend,
    ...z.brueche,
  ].join('\n'),
  gut: z.abweichend.length + z.brueche.length + z.doppelteEffekte === 0 && z.effekte > 0,
})

// npm run ausfall -- --teil speicher: full, read-only, I/O error, uncertain and a disk that is really full, from each write on.

export const speicherTeil: AusfallTeil = {
  name: 'speicher',
  async lauf() {
    const platte = legePlatteAn()
    const arten: Art[] = [
      'voll',
      'schreibgeschuetzt',
      'ein_ausgabe',
      'ungewiss',
      ...(platte ? ['platte' as const] : []),
    ]
    const zeilen: AusfallZeile[] = []
    try {
      for (const gang of GAENGE) {
        const { laeufe, abweichend } = await stoereGang(gang, { jeder: 1, arten, reihum: false, platte })
        zeilen.push({
          was: `${gang.name}: jede Schreibung × ${arten.length} Arten`,
          ergebnis: [`${laeufe} Läufe, ${abweichend.length} Abweichungen`, ...abweichend].join('\n'),
          gut: abweichend.length === 0,
        })
      }
    } finally {
      platte?.entferne()
    }
    return zeilen
  },
}

// npm run ausfall -- --teil zustellung [--mal 20]: `mal` seeds of 60 messages.

export const zustellungTeil: AusfallTeil = {
  name: 'zustellung',
  async lauf({ mal, ab }) {
    const zeilen: AusfallZeile[] = []
    for (let seed = ab; seed < ab + mal; seed++) {
      const speicher = await oeffneSqlite({ datei: ':memory:' })
      const l = await stelleOftZu(speicher, { nachrichten: 60, seed })
      await speicher.schliesse()
      zeilen.push({
        was: `seed ${seed}: ${l.nachrichten} Nachrichten über 31 Tage`,
        ergebnis: [
          `${l.zustellungen} Zustellungen, ${l.geleert} Texte aufgeräumt, ${l.abweichend.length} Abweichungen`,
          ...l.abweichend,
        ].join('\n'),
        gut: l.abweichend.length === 0,
      })
    }
    return zeilen
  },
}

// npm run ausfall -- --teil sicherung [--mal 20]: 5 × `mal` backups under load, and 50 × `mal` messages by two processes.

export const sicherungTeil: AusfallTeil = {
  name: 'sicherung',
  async lauf({ mal }) {
    const gesichert = await mitBuehne({ umgebung }, (b) => sichereUnterLast(b, 5 * mal))
    const zuZweit = await mitBuehne({ umgebung }, (b) => arbeiteZuZweit(b, 25 * mal))
    return [
      lastzeile('Sicherungen unter Last', gesichert),
      lastzeile('Nachrichten über zwei Prozesse, daneben Befehle', zuZweit),
    ]
  },
}

const lastzeile = (was: string, { anzahl, abweichend }: Lastlauf): AusfallZeile => ({
  was: `${anzahl} ${was}`,
  ergebnis: [`${abweichend.length} Abweichungen`, ...abweichend].join('\n'),
  gut: abweichend.length === 0,
})
