import { Button, Skeleton } from '@mantine/core'
import { IconMoodEmpty, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { fehlertext } from '../fehlertext.ts'
import { useSprache } from '../sprache.tsx'

/** Nothing to show, and why that is fine. */
export function Leer(p: { Zeichen?: TablerIcon; titel: string; text?: string; children?: ReactNode }) {
  const Zeichen = p.Zeichen ?? IconMoodEmpty
  return (
    <div className="leer">
      <Zeichen size={26} stroke={1.5} aria-hidden="true" />
      <b>{p.titel}</b>
      {p.text}
      {p.children !== undefined && <div className="tun">{p.children}</div>}
    </div>
  )
}

/** Could not be loaded: what happened, and the way on. */
export function Fehlerzustand({ fehler, nochmal }: { fehler: unknown; nochmal: () => void }) {
  const { t } = useSprache()
  return (
    <div role="alert">
      <Leer titel={t.fehler.titel} text={fehlertext(t, fehler)}>
        <Button variant="default" onClick={nochmal}>
          {t.fehler.nochmal}
        </Button>
      </Leer>
    </div>
  )
}

/** Grey bars in place of `zeilen` cards that are on their way. */
export function Laedt({ zeilen = 3, hoehe = 84 }: { zeilen?: number; hoehe?: number }) {
  const { t } = useSprache()
  return (
    <div className="stapel" role="status" aria-label={t.rahmen.laedt}>
      {Array.from({ length: zeilen }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change places
        <Skeleton key={i} height={hoehe} radius={8} />
      ))}
    </div>
  )
}

/** A whole page that is on its way: it has a heading too. */
export function LaedtSeite() {
  const { t } = useSprache()
  return (
    <>
      <h1 className="unsichtbar">{t.rahmen.laedt}</h1>
      <Laedt />
    </>
  )
}
