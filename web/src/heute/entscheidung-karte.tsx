import { IconCheck, IconCircleX, IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { EntscheidungKarte as Karte } from '../../../src/leitstand/vertrag/grundformen.ts'
import { rufe } from '../api.ts'
import { Bestaetigen } from '../bausteine/dialog.tsx'
import { Status } from '../bausteine/status.tsx'
import { Tat } from '../bausteine/tat.tsx'
import { vorgangPfad } from '../bausteine/vorgang-zeile.tsx'
import { Wann } from '../bausteine/zeit.tsx'
import { useRuhewaechter } from '../ruhe.ts'
import { useSprache } from '../sprache.tsx'
import type { Platz } from './plaetze.ts'
import { Geschlossen } from './schluss.tsx'
import { useSenden } from './use-entscheidung.ts'
import type { Meldungen } from './use-plaetze.ts'

type Wie = 'erledigt' | 'nochmal' | 'abbrechen'

/** Something failed, or nobody knows what came of it: a person says how it goes on. */
export function EntscheidungKarte({ platz, melde }: { platz: Platz<Karte>; melde: Meldungen }) {
  const { t } = useSprache()
  const waechter = useRuhewaechter()
  const { karte } = platz
  return (
    <article
      className="karte polster entscheidung"
      data-karte={karte.id}
      data-zeile
      tabIndex={-1}
      aria-labelledby={`titel-${karte.id}`}
      ref={waechter}
    >
      <div className="reihe klein t2">
        <Status status={karte.status} />
        {karte.faehigkeit_titel}
        <span className="t3">
          <Link href={vorgangPfad(karte.id)} className="nummer" data-oeffnen>
            {karte.id}
          </Link>{' '}
          · <Wann zeit={karte.aktualisiert} /> · <bdi>{karte.person.name}</bdi>
        </span>
      </div>
      <h3 id={`titel-${karte.id}`}>
        <bdi>{karte.frage}</bdi>
      </h3>
      <p className="klein t2">
        <bdi>{karte.erklaerung}</bdi>{' '}
        {karte.link !== null && (
          <a className="link" href={karte.link} target="_blank" rel="noreferrer">
            {t.karte.nachsehen(karte.system ?? '')}
            <IconExternalLink size={13} role="img" aria-label={t.karte.neuesFenster} />
          </a>
        )}
      </p>
      <div className="tun">
        {platz.stand === 'offen' ? (
          <Antworten karte={karte} melde={melde} />
        ) : (
          <Geschlossen platz={platz} melde={melde} />
        )}
      </div>
    </article>
  )
}

function Antworten({ karte, melde }: { karte: Karte; melde: Meldungen }) {
  const { t } = useSprache()
  const [fragt, setze] = useState(false)
  const { sende, sendet, fehler } = useSenden(melde, karte.id)
  const entscheide = (wie: Wie): void =>
    void sende(wie, () =>
      rufe('entscheiden', { pfad: { id: karte.id }, koerper: { wie, version: karte.version } }),
    )
  const unklar = karte.status === 'unklar'
  const darf = (wie: Wie): boolean => karte.handlungen.includes(wie)
  return (
    <>
      {fehler !== null && (
        <p className="streifen schlecht rund" role="alert">
          <IconCircleX size={16} aria-hidden="true" />
          {fehler}
        </p>
      )}
      {darf('erledigt') && (
        <Tat
          variant="default"
          tut={() => entscheide('erledigt')}
          loading={sendet === 'erledigt'}
          disabled={sendet !== null}
          leftSection={<IconCheck size={16} aria-hidden="true" />}
        >
          {unklar ? t.karte.istDa : t.karte.erledigt}
        </Tat>
      )}
      {darf('nochmal') && (
        <Tat
          variant="default"
          tut={() => entscheide('nochmal')}
          loading={sendet === 'nochmal'}
          disabled={sendet !== null}
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
        >
          {unklar ? t.karte.istNichtDa : t.karte.nochmal}
        </Tat>
      )}
      {darf('abbrechen') && (
        <Tat variant="subtle" color="gray" tut={() => setze(true)} disabled={sendet !== null}>
          {t.karte.abbrechen}
        </Tat>
      )}
      <Bestaetigen
        offen={fragt}
        zu={() => setze(false)}
        titel={t.karte.abbrechenTitel(karte.id)}
        ja={t.karte.abbrechenJetzt}
        nein={t.karte.behalten}
        tut={() => {
          setze(false)
          entscheide('abbrechen')
        }}
      >
        <p>{t.karte.abbrechenText(karte.person.name)}</p>
      </Bestaetigen>
    </>
  )
}
