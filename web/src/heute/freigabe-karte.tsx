import { Button } from '@mantine/core'
import { IconAlertCircle, IconCircleX, IconGitCompare } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { FreigabeKarte as Karte } from '../../../src/leitstand/vertrag/grundformen.ts'
import { Frist, useVorbei } from '../bausteine/frist.tsx'
import { Bildchen } from '../bausteine/person.tsx'
import { Tat } from '../bausteine/tat.tsx'
import { vorgangPfad } from '../bausteine/vorgang-zeile.tsx'
import { Wert } from '../bausteine/wert.tsx'
import { Wann } from '../bausteine/zeit.tsx'
import { useRuhewaechter } from '../ruhe.ts'
import { useSprache } from '../sprache.tsx'
import { Grund, useGrund } from './grund.tsx'
import type { Platz } from './plaetze.ts'
import { Geschlossen } from './schluss.tsx'
import { useEntscheidung } from './use-entscheidung.ts'
import type { Meldungen } from './use-plaetze.ts'

interface Teil {
  platz: Platz<Karte>
  melde: Meldungen
}

/** One Freigabe: exactly what would be approved, and the two answers. Folded it only says what it is about. */
export function FreigabeKarte({ platz, melde, offen }: Teil & { offen: boolean }) {
  const [auf, setze] = useState(offen)
  const kopf = useRef<HTMLElement | null>(null)
  const waechter = useRuhewaechter()
  const { karte } = platz
  return (
    <article
      className="karte freigabe"
      data-karte={karte.id}
      data-zeile
      tabIndex={-1}
      aria-labelledby={`titel-${karte.id}`}
      ref={(element) => {
        kopf.current = element
        return waechter(element)
      }}
    >
      {auf ? (
        <Ganz platz={platz} melde={melde} />
      ) : (
        <Kurz
          platz={platz}
          melde={melde}
          pruefe={() => {
            setze(true)
            kopf.current?.focus()
          }}
        />
      )}
    </article>
  )
}

function Kurz({ platz, melde, pruefe }: Teil & { pruefe: () => void }) {
  const { t } = useSprache()
  const { karte } = platz
  return (
    <div className="kurz">
      <div>
        <h3 id={`titel-${karte.id}`}>
          <bdi>{karte.titel}</bdi>
        </h3>
        <div className="winzig t3">
          {karte.faehigkeit_titel} · {karte.id} · <bdi>{karte.person.name}</bdi>, {karte.kanal},{' '}
          <Wann kurz zeit={karte.erstellt} />
        </div>
      </div>
      {platz.stand === 'offen' ? (
        <>
          {karte.frist !== null && <Frist frist={karte.frist} />}
          <Tat
            variant="default"
            tut={pruefe}
            data-freigeben
            data-oeffnen
            aria-label={t.karte.pruefenName(karte.titel)}
          >
            {t.karte.pruefen}
          </Tat>
        </>
      ) : (
        <Geschlossen platz={platz} melde={melde} />
      )}
    </div>
  )
}

function Ganz({ platz, melde }: Teil) {
  const { t } = useSprache()
  const { karte } = platz
  return (
    <>
      <div className="oben klein t2">
        <b>{karte.faehigkeit_titel}</b>
        <span className="t3">{karte.id}</span>
        {karte.frist !== null && platz.stand === 'offen' && <Frist frist={karte.frist} />}
      </div>
      <div className="was">
        <h3 id={`titel-${karte.id}`}>
          <bdi>{karte.titel}</bdi>
        </h3>
        <div className="zitat">
          <Bildchen name={karte.person.name} />
          <div>
            <b>
              <bdi>{karte.person.name}</bdi>
            </b>{' '}
            {karte.kanal}, <Wann kurz zeit={karte.erstellt} />
            <p dir="auto">{karte.text === null ? <i>{t.karte.textGeloescht}</i> : `„${karte.text}“`}</p>
          </div>
        </div>
      </div>
      {karte.hinweise.map((hinweis) => (
        <p key={hinweis} className="streifen">
          <IconAlertCircle size={16} aria-hidden="true" />
          <bdi>{hinweis}</bdi>
        </p>
      ))}
      <Angaben platz={platz} />
      {platz.stand === 'offen' ? (
        <Antworten platz={platz} melde={melde} />
      ) : (
        <div className="fuss">
          <Geschlossen platz={platz} melde={melde} />
        </div>
      )}
    </>
  )
}

/** The parameters; what changed while it was read stands beside what it was. */
function Angaben({ platz }: { platz: Platz<Karte> }) {
  const { t } = useSprache()
  return (
    <dl className="angaben">
      {platz.karte.angaben.map(({ name, wert }) => {
        const anders = platz.unterschiede.find((u) => u.name === name)
        return (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {anders === undefined ? (
                <Wert wert={wert} />
              ) : (
                <>
                  <del>
                    <span className="unsichtbar">{t.karte.warName} </span>
                    <Wert wert={anders.war} />
                  </del>
                  <mark>
                    <span className="unsichtbar">{t.karte.istName} </span>
                    <Wert wert={wert} />
                  </mark>
                </>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Geaendert({ platz }: { platz: Platz<Karte> }) {
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

function Antworten({ platz, melde }: Teil) {
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

/** „3 neue anzeigen“: what came while the page was read waits here and moves nothing. */
export function NeueKnopf({ neue, zeige }: { neue: number; zeige: () => void }) {
  const { t } = useSprache()
  return (
    <div role="status" className="neue">
      {neue > 0 && (
        <Button variant="default" size="xs" onClick={zeige}>
          {t.heute.neue(neue)}
        </Button>
      )}
    </div>
  )
}
