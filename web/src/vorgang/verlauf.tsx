import { SegmentedControl } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconBolt,
  IconBrain,
  IconCheckbox,
  IconDots,
  IconFlag,
  IconGavel,
  IconMessage,
  IconMessageQuestion,
  IconPlayerPlay,
  IconReportAnalytics,
  IconSend,
  IconShieldCheck,
  IconShieldQuestion,
  IconShieldX,
  IconUserX,
  type TablerIcon,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Schritt, VorgangGanz } from '../../../src/leitstand/vertrag/vorgang.ts'
import { Paare } from '../bausteine/paare.tsx'
import { Abschnitt } from '../bausteine/seite.tsx'
import { vorgangPfad } from '../bausteine/vorgang-zeile.tsx'
import { useSprache } from '../sprache.tsx'
import { useTexte } from '../texte/seiten/use-texte.ts'
import { vorgangTexte } from '../texte/seiten/vorgang.ts'
import { Block } from './block.tsx'

const ZEICHEN: Readonly<Record<Schritt['art'], TablerIcon>> = {
  nachricht: IconMessage,
  erkannt: IconBrain,
  rueckfrage: IconMessageQuestion,
  bestaetigung: IconCheckbox,
  antwort: IconMessage,
  freigabe_angefragt: IconShieldQuestion,
  freigabe: IconShieldCheck,
  abgelehnt: IconShieldX,
  versuch: IconUserX,
  aktion: IconBolt,
  wartet: IconDots,
  lauf: IconPlayerPlay,
  ergebnis: IconReportAnalytics,
  zugestellt: IconSend,
  entscheidung: IconGavel,
  ersetzt: IconArrowsExchange,
  rueckgaengig: IconArrowBackUp,
  ende: IconFlag,
}

/** The story, told or with its technical details; a long wait is one line. */
export function Verlauf({ vorgang }: { vorgang: VorgangGanz }) {
  const s = useTexte(vorgangTexte)
  const [sicht, setze] = useState('erzaehlt')
  return (
    <Abschnitt
      titel={s.verlauf}
      rechts={
        <SegmentedControl
          size="xs"
          aria-label={s.sicht}
          data={[
            { value: 'erzaehlt', label: s.erzaehlt },
            { value: 'technisch', label: s.technisch },
          ]}
          value={sicht}
          onChange={setze}
        />
      }
    >
      <ol className="verlauf">
        {vorgang.schritte.map((schritt, i) => (
          <Zeile
            // biome-ignore lint/suspicious/noArrayIndexKey: a story only grows at its end
            key={i}
            schritt={schritt}
            davor={vorgang.schritte.slice(0, i).findLast((d) => d.zeit !== null)?.zeit ?? vorgang.erstellt}
            technisch={sicht === 'technisch'}
            fremd={schritt.vorgang !== vorgang.id && schritt.vorgang !== vorgang.schritte[i - 1]?.vorgang}
          />
        ))}
      </ol>
      <details className="chatsagt">
        <summary>{s.imChat(vorgang.id)}</summary>
        <p dir="auto">{vorgang.erzaehlt}</p>
      </details>
    </Abschnitt>
  )
}

/** `davor`: the time of the step before; on another day the date stands with the time. */
function Zeile(p: { schritt: Schritt; davor: string; technisch: boolean; fremd: boolean }) {
  const { z } = useSprache()
  const { schritt, technisch, fremd } = p
  const { art, zeit } = schritt
  const Zeichen = ZEICHEN[art]
  return (
    <li data-art={art}>
      <span className="wann">
        {zeit !== null && (
          <time dateTime={zeit} title={z.datum(zeit)}>
            {z.uhrzeitGenau(zeit)}
            {z.datum(zeit) !== z.datum(p.davor) && <span>{z.datum(zeit)}</span>}
          </time>
        )}
      </span>
      <span className="zeichen" aria-hidden="true">
        <Zeichen size={14} />
      </span>
      <div className="was">
        <p className="schrittkopf">
          <b>
            <bdi>{schritt.kopf}</bdi>
          </b>{' '}
          <span>{schritt.neben}</span>
          {fremd && !schritt.neben.includes(schritt.vorgang) && (
            <Link href={vorgangPfad(schritt.vorgang)} className="link winzig">
              {schritt.vorgang}
            </Link>
          )}
        </p>
        {schritt.bloecke.map((block, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what one step holds keeps its order
          <Block key={i} block={block} />
        ))}
        {technisch && schritt.technik.length > 0 && (
          <div className="technik">
            <Paare angaben={schritt.technik} />
          </div>
        )}
      </div>
    </li>
  )
}
