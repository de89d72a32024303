import { IconAlertCircle } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FreigabeKarte as Karte } from '../../../src/leitstand/vertrag/grundformen.ts'
import { zeigeGanz } from '../bausteine/fokus.ts'
import { Frist } from '../bausteine/frist.tsx'
import { Bildchen } from '../bausteine/person.tsx'
import { Tat } from '../bausteine/tat.tsx'
import { Wann } from '../bausteine/zeit.tsx'
import { Zitat } from '../bausteine/zitat.tsx'
import { useRuhewaechter } from '../ruhe.ts'
import { useSprache } from '../sprache.tsx'
import { Angaben } from './angaben.tsx'
import { Antworten } from './antworten.tsx'
import type { Platz } from './plaetze.ts'
import { Geschlossen } from './schluss.tsx'
import type { Meldungen } from './use-plaetze.ts'

interface Teil {
  platz: Platz<Karte>
  melde: Meldungen
}

/** One Freigabe: exactly what would be approved, and the two answers. Folded it only says what it is about. */
export function FreigabeKarte({ platz, melde, offen }: Teil & { offen: boolean }) {
  const [art, setze] = useState<'zu' | 'auf' | 'frisch'>(offen ? 'auf' : 'zu')
  const kopf = useRef<HTMLElement | null>(null)
  // Whoever unfolds it comes for its buttons, which are at its end.
  useEffect(() => {
    if (art === 'frisch') zeigeGanz(kopf.current)
  }, [art])
  const waechter = useRuhewaechter()
  // The same with each rendering: what is watched anew counts as moved.
  const ref = useCallback(
    (element: HTMLElement | null) => {
      kopf.current = element
      return waechter(element)
    },
    [waechter],
  )
  const { karte } = platz
  return (
    <article
      className="karte freigabe"
      data-karte={karte.id}
      data-zeile
      tabIndex={-1}
      aria-labelledby={`titel-${karte.id}`}
      ref={ref}
    >
      {art !== 'zu' ? (
        <Ganz platz={platz} melde={melde} />
      ) : (
        <Kurz
          platz={platz}
          melde={melde}
          pruefe={() => {
            setze('frisch')
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
          {karte.faehigkeit_titel} · {karte.id} · <bdi>{karte.person.name}</bdi>, {karte.kanal_text},{' '}
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
            {karte.kanal_text}, <Wann kurz zeit={karte.erstellt} />
            <p dir="auto">
              {karte.text === null ? <i>{t.karte.textGeloescht}</i> : <Zitat>{karte.text}</Zitat>}
            </p>
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
