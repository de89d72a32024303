import type { ReactNode } from 'react'
import { Wert } from './wert.tsx'

/** Names and values below each other. */
export const Paare = ({
  angaben,
  children,
}: {
  angaben: readonly { name: string; wert: string }[]
  children?: ReactNode
}) => (
  <dl className="paare">
    {angaben.map(({ name, wert }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <Wert wert={wert} />
        </dd>
      </div>
    ))}
    {children}
  </dl>
)

/** One of them with more than a text as its value. */
export const Paar = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
