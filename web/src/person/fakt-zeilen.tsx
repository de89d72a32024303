import { ActionIcon } from '@mantine/core'
import { IconPencil, IconX } from '@tabler/icons-react'
import type { FaktZeile } from '../../../src/leitstand/vertrag/person.ts'
import { useSprache } from '../sprache.tsx'
import { personTexte } from '../texte/seiten/person.ts'
import { useTexte } from '../texte/seiten/use-texte.ts'
import { useGetrennt } from '../verbindung.ts'

/** Which window is open, and about which fact. */
export interface Offen {
  art: 'berichtigen' | 'loeschen'
  fakt: FaktZeile
}

interface Zeilen {
  fakten: readonly FaktZeile[]
  oeffne: (offen: Offen) => void
}

function Tun({ fakt, oeffne }: { fakt: FaktZeile; oeffne: (offen: Offen) => void }) {
  const s = useTexte(personTexte)
  const getrennt = useGetrennt()
  return (
    <span className="faktknoepfe">
      {fakt.gilt && (
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={getrennt}
          aria-label={s.berichtigen(fakt.text)}
          onClick={() => oeffne({ art: 'berichtigen', fakt })}
        >
          <IconPencil size={16} aria-hidden="true" />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={getrennt}
        aria-label={s.loeschen(fakt.text)}
        onClick={() => oeffne({ art: 'loeschen', fakt })}
      >
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </span>
  )
}

function Satz({ fakt }: { fakt: FaktZeile }) {
  const s = useTexte(personTexte)
  if (fakt.gilt)
    return (
      <b className="halbfett">
        <bdi>{fakt.text}</bdi>
      </b>
    )
  return (
    <span className="t2">
      <del>
        <bdi>{fakt.text}</bdi>
      </del>{' '}
      <span className="winzig">{fakt.ersetzt_durch === null ? s.giltNicht : s.abgeloest}</span>
    </span>
  )
}

/** On a wide screen. */
export function Tabelle({ fakten, oeffne }: Zeilen) {
  const { z } = useSprache()
  const s = useTexte(personTexte)
  return (
    <div className="karte tabellenrahmen">
      <table className="tabelle">
        <caption className="unsichtbar">{s.fakten}</caption>
        <thead>
          <tr>
            <th scope="col">{s.fakt}</th>
            <th scope="col">{s.quelle}</th>
            <th scope="col">{s.giltAb}</th>
            <th scope="col">{s.giltBis}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {fakten.map((f) => (
            <tr key={f.id}>
              <td>
                <Satz fakt={f} />
              </td>
              <td className="t2 klein">{f.quelle_text}</td>
              <td className="t2 ziffern">{z.datum(f.von)}</td>
              <td className="t2 ziffern">{f.bis === null ? s.weiteres : z.datum(f.bis)}</td>
              <td className="tun">
                <Tun fakt={f} oeffne={oeffne} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** On a phone. */
export function Karten({ fakten, oeffne }: Zeilen) {
  const { z } = useSprache()
  const s = useTexte(personTexte)
  return (
    <ul className="karte liste">
      {fakten.map((f) => (
        <li key={f.id} className="faktkarte">
          <div>
            <Satz fakt={f} />
            <div className="winzig t3">
              {f.quelle_text} · {z.datum(f.von)} – {f.bis === null ? s.weiteres : z.datum(f.bis)}
            </div>
          </div>
          <Tun fakt={f} oeffne={oeffne} />
        </li>
      ))}
    </ul>
  )
}
