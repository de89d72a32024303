import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { giltKlick } from '../ruhe.ts'
import { useSprache } from '../sprache.tsx'
import { useGetrennt } from '../verbindung.ts'
import { melde } from './meldung.ts'

interface Tatknopf extends ButtonProps {
  tut: () => void
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
  /** For the shortcuts: `f` goes to the first, `a` presses the second. */
  'data-freigeben'?: boolean
  'data-ablehnen'?: boolean
  'aria-label'?: string
}

/** A button that changes something: dead without a connection, and deaf, which it says, while the page moves under the pointer. */
export function Tat({ tut, disabled, ...rest }: Tatknopf) {
  const { t } = useSprache()
  const getrennt = useGetrennt()
  return (
    <Button
      {...rest}
      disabled={disabled === true || getrennt}
      onClick={(e) => {
        if (giltKlick(e)) tut()
        else melde(t, t.fehler.bewegt)
      }}
    />
  )
}
