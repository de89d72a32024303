import { ActionIcon, Button } from '@mantine/core'
import { IconDownload, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { PersonGanz } from '../../../src/leitstand/vertrag/person.ts'
import { adresse } from '../api.ts'
import { useRollen } from '../bausteine/rollen.ts'
import { Wann } from '../bausteine/zeit.tsx'
import { personTexte } from '../texte/seiten/person.ts'
import { useTexte } from '../texte/seiten/use-texte.ts'
import { Vergessen } from './vergessen.tsx'

/** Roles, number, and when they last wrote. */
export function Unterzeile({ person: p }: { person: PersonGanz }) {
  const rollen = useRollen()
  const s = useTexte(personTexte)
  return (
    <span className="reihe klein">
      {p.rollen.length > 0 && <span>{rollen(p.rollen)}</span>}
      <Nummer phone={p.phone} />
      <span>
        {p.zuletzt === null ? (
          s.nie
        ) : (
          <>
            {s.zuletztAm} <Wann zeit={p.zuletzt} />
          </>
        )}
      </span>
    </span>
  )
}

/** „+49 171 •••••03“: over a shoulder nobody reads it. */
function Nummer({ phone }: { phone: string }) {
  const s = useTexte(personTexte)
  const [offen, setze] = useState(false)
  const Zeichen = offen ? IconEyeOff : IconEye
  if (!/^\+\d/.test(phone)) return <bdi>{phone}</bdi>
  return (
    <span className="nummer">
      <bdi className="ziffern">{offen ? phone : `${phone.slice(0, 6)} •••••${phone.slice(-2)}`}</bdi>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={offen ? s.nummerVerbergen : s.nummerZeigen}
        onClick={() => setze(!offen)}
      >
        <Zeichen size={15} aria-hidden="true" />
      </ActionIcon>
    </span>
  )
}

/** The report of all that is stored, and the way to have it forgotten. */
export function Knoepfe({ id, person }: { id: string; person: PersonGanz }) {
  const s = useTexte(personTexte)
  return (
    <div className="reihe">
      <Button
        component="a"
        variant="default"
        download
        href={adresse('auskunft', { pfad: { id }, frage: { format: 'html' } })}
        aria-label={s.auskunftName}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
      >
        {s.auskunft}
      </Button>
      <Button
        component="a"
        variant="default"
        download
        href={adresse('auskunft', { pfad: { id }, frage: { format: 'json' } })}
        aria-label={s.auskunftJsonName}
      >
        {s.auskunftJson}
      </Button>
      <Vergessen id={id} person={person} />
    </div>
  )
}
