import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Betrieb } from '../../../src/leitstand/vertrag/betrieb.ts'
import { adresse } from '../api.ts'
import { MitCode } from '../bausteine/mit-code.tsx'
import { Paar } from '../bausteine/paare.tsx'
import { Abschnitt } from '../bausteine/seite.tsx'
import { Wann } from '../bausteine/zeit.tsx'
import { useSprache } from '../sprache.tsx'
import { betriebTexte } from '../texte/seiten/betrieb.ts'
import { useTexte } from '../texte/seiten/use-texte.ts'

/** The channels, and when each was last heard of. */
export function Kanaele({ kanaele }: { kanaele: Betrieb['kanaele'] }) {
  const s = useTexte(betriebTexte)
  const wann = (zeit: string | null) => (zeit === null ? s.nie : <Wann kurz zeit={zeit} />)
  return (
    <Abschnitt titel={s.kanaele}>
      {kanaele.length === 0 ? (
        <p className="klein t3">{s.keineKanaele}</p>
      ) : (
        <ul className="karte liste">
          {kanaele.map((k) => (
            <li key={k.name}>
              <div className="zeilenkopf">
                <b className="halbfett">{k.name}</b>
                {k.ungesendet > 0 && <span className="klein t-fehler">{s.ungesendet(k.ungesendet)}</span>}
              </div>
              <div className="winzig t3">
                {s.letzteNachricht} {wann(k.letzte_nachricht)} · {s.letzteZustellung}{' '}
                {wann(k.letzte_zustellung)}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Abschnitt>
  )
}

/** Backup, seal and database. */
export function Ablagen({ daten: { sicherung, siegel, datenbank } }: { daten: Betrieb }) {
  const s = useTexte(betriebTexte)
  const bytes = useBytes()
  return (
    <>
      <Abschnitt titel={s.sicherung}>
        <p className="klein t2">
          <MitCode text={sicherung.text} />
        </p>
      </Abschnitt>
      <Abschnitt titel={s.siegel}>
        <p className={`klein ${siegel.ok ? 't2' : 't-fehler'}`}>{siegel.text}</p>
        <p className="winzig t3">
          {s.geprueft} <Wann zeit={siegel.geprueft} />
        </p>
      </Abschnitt>
      <Abschnitt titel={s.datenbank}>
        <div className="karte polster">
          <dl className="paare">
            <Paar name={s.datenbank}>{datenbank.art === 'sqlite' ? 'SQLite' : 'PostgreSQL'}</Paar>
            <Paar name={s.groesse}>{bytes(datenbank.bytes)}</Paar>
            {datenbank.wal_bytes !== null && <Paar name={s.wal}>{bytes(datenbank.wal_bytes)}</Paar>}
          </dl>
        </div>
      </Abschnitt>
    </>
  )
}

const EINHEITEN = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

function useBytes(): (n: number | null) => string {
  const s = useTexte(betriebTexte)
  const { sprache } = useSprache()
  return (n) => {
    if (n === null) return s.unbekannt
    const stufe = Math.min(EINHEITEN.length - 1, n < 1 ? 0 : Math.floor(Math.log10(n) / 3))
    return new Intl.NumberFormat(sprache, {
      style: 'unit',
      unit: EINHEITEN[stufe],
      unitDisplay: 'short',
      maximumFractionDigits: 1,
    }).format(n / 1000 ** stufe)
  }
}

/** Actions and Freigaben, to be taken away. */
export function Protokoll() {
  const s = useTexte(betriebTexte)
  return (
    <Abschnitt titel={s.auditTitel}>
      <p className="klein t2">{s.audit}</p>
      <div className="reihe audit">
        {(['csv', 'json'] as const).map((format) => (
          <Button
            key={format}
            component="a"
            variant="default"
            size="xs"
            download
            href={adresse('auditExport', { pfad: { format } })}
            leftSection={<IconDownload size={15} aria-hidden="true" />}
            aria-label={s.auditAls(format.toUpperCase())}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
    </Abschnitt>
  )
}
