import { IconExternalLink } from '@tabler/icons-react'
import type { Schritt } from '../../../src/leitstand/vertrag/vorgang.ts'
import { Paare } from '../bausteine/paare.tsx'
import { useSprache } from '../sprache.tsx'

type Inhalt = Schritt['bloecke'][number]

/** What one step of the story holds. */
export function Block({ block }: { block: Inhalt }) {
  const { t } = useSprache()
  switch (block.art) {
    case 'text':
      return (
        <p className={block.von === 'notiz' ? 'notiz' : `blase ${block.von}`} dir="auto">
          {block.text}
        </p>
      )
    case 'angaben':
      return (
        <div className="kasten">
          <Paare angaben={block.angaben} />
        </div>
      )
    case 'rang':
      return <Rang rang={block.rang} />
    case 'link':
      return (
        <p className="notiz">
          <a className="link" href={block.url} target="_blank" rel="noreferrer">
            <bdi>{block.text}</bdi>
            <IconExternalLink size={13} role="img" aria-label={t.karte.neuesFenster} />
          </a>
        </p>
      )
  }
}

/** What it could have meant, and how sure each was. */
function Rang({ rang }: { rang: Extract<Inhalt, { art: 'rang' }>['rang'] }) {
  const { z } = useSprache()
  return (
    <ul className="rang">
      {rang.map(({ titel, sicherheit }) => (
        <li key={titel}>
          <span>{titel}</span>
          <span className="balken" aria-hidden="true">
            <i style={{ width: `${sicherheit * 100}%` }} />
          </span>
          <span className="ziffern">{z.prozent(sicherheit)}</span>
        </li>
      ))}
    </ul>
  )
}
