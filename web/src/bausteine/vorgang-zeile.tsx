import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { VorgangKurz } from '../../../src/leitstand/vertrag/grundformen.ts'
import { Status } from './status.tsx'

/** Where the details of a Vorgang are. */
export const vorgangPfad = (nummer: string): string => `/vorgaenge/${nummer}`

/** A line of a list: title, status, and what the list says about it. `marke` replaces the badge. */
export function VorgangZeile({
  vorgang,
  marke,
  unten,
  children,
}: {
  vorgang: VorgangKurz
  marke?: ReactNode
  unten?: ReactNode
  children?: ReactNode
}) {
  return (
    <li>
      <div className="zeilenkopf">
        <Link href={vorgangPfad(vorgang.id)} className="zeilentitel" data-zeile>
          <bdi>{vorgang.titel}</bdi>
        </Link>
        {marke ?? <Status status={vorgang.status} />}
      </div>
      {children}
      <div className="winzig t3">
        {vorgang.id} · <bdi>{vorgang.person.name}</bdi>
        {unten !== undefined && <> · {unten}</>}
      </div>
    </li>
  )
}
