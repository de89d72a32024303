import { IconCircleX, IconGitCompare } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { FreigabeKarte } from '../../../src/leitstand/vertrag/grundformen.ts'
import { useVorbei } from '../bausteine/frist.tsx'
import { Tat } from '../bausteine/tat.tsx'
import { vorgangPfad } from '../bausteine/vorgang-zeile.tsx'
import { useSprache } from '../sprache.tsx'
import { Grund, useGrund } from './grund.tsx'
import type { Platz } from './plaetze.ts'
import { useEntscheidung } from './use-entscheidung.ts'
import type { Meldungen } from './use-plaetze.ts'

type Karte = Platz<FreigabeKarte>

function Geaendert({ platz }: { platz: Karte }) {
  const { t } = useSprache()
  if (platz.unterschiede.length === 0) return null
  return (
    <p className="streifen" role="alert">
      <IconGitCompare size={16} aria-hidden="true" />
      <span>
        {platz.versucht ? t.karte.geaendert : t.karte.geaendertVorher}{' '}
        {platz.unterschiede.map((u) => `${t.karte.warIst(u.name, u.war, u.ist)} `)}
        {t.karte.neuPruefen}
      </span>
    </p>
  )
}

/** The two answers to a Freigabe, and why an attempt came to nothing. */
export function Antworten({ platz, melde }: { platz: Karte; melde: Meldungen }) {
  const { t } = useSprache()
  const { karte } = platz
  const grund = useGrund(platz.schluessel)
  const { freigeben, ablehnen, sendet, fehler } = useEntscheidung(platz, melde, grund.erledigt)
  const vorbei = useVorbei(karte.frist)
  const knopf = useRef<HTMLButtonElement>(null)
  const { vorbei: meldeVorbei } = melde
  useEffect(() => {
    if (vorbei) meldeVorbei(karte.id, t.zeit.vorbei)
  }, [vorbei, meldeVorbei, karte.id, t])
  const zu = (): void => {
    grund.zu()
    requestAnimationFrame(() => knopf.current?.focus())
  }
  return (
    <>
      <Geaendert platz={platz} />
      {fehler !== null && (
        <p className="streifen schlecht" role="alert">
          <IconCircleX size={16} aria-hidden="true" />
          {fehler}
        </p>
      )}
      {grund.offen ? (
        <div className="fuss">
          <Grund
            name={karte.person.name}
            grund={grund}
            sendet={sendet === 'ablehnen'}
            ablehnen={ablehnen}
            zurueck={zu}
          />
        </div>
      ) : (
        <div className="fuss knoepfe">
          {karte.handlungen.includes('freigeben') && (
            <Tat tut={freigeben} loading={sendet === 'freigeben'} disabled={sendet !== null} data-freigeben>
              <bdi>{karte.knopf}</bdi>
            </Tat>
          )}
          {karte.handlungen.includes('ablehnen') && (
            <Tat ref={knopf} variant="default" tut={grund.auf} disabled={sendet !== null} data-ablehnen>
              {t.karte.ablehnen}
            </Tat>
          )}
          <span className="winzig t3">
            {t.karte.gilt(karte.stand_nr)}
            {karte.freigaben !== null && ` ${karte.freigaben}`}
            {karte.fuer !== null && ` ${t.karte.fuer(karte.fuer)}`}
          </span>
          <Link
            href={vorgangPfad(karte.id)}
            className="link klein rechts"
            data-oeffnen
            aria-label={t.karte.woherName(karte.id)}
          >
            {t.karte.woher}
          </Link>
        </div>
      )}
    </>
  )
}
