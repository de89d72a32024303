import { useSprache } from '../sprache.tsx'
import { Seite } from './seite.tsx'
import { Leer } from './zustand.tsx'

type Name = 'chat' | 'vorgaenge' | 'gedaechtnis' | 'lernen' | 'zahlen' | 'ausprobieren' | 'betrieb'

/** A page that is not there yet. */
export function Platzhalter({ name, zusatz }: { name: Name; zusatz?: string }) {
  const { t } = useSprache()
  return (
    <Seite titel={zusatz === undefined ? t.rahmen[name] : `${t.rahmen[name]} ${zusatz}`}>
      <Leer titel={t.rahmen.nochLeer} text={t.rahmen.nochLeerText} />
    </Seite>
  )
}
