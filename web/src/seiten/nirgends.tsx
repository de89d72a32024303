import { IconMapOff } from '@tabler/icons-react'
import { Link } from 'wouter'
import { Seite } from '../bausteine/seite.tsx'
import { Leer } from '../bausteine/zustand.tsx'
import { useSprache } from '../sprache.tsx'

export default function Nirgends() {
  const { t } = useSprache()
  return (
    <Seite titel={t.rahmen.nichtHier}>
      <Leer Zeichen={IconMapOff} titel={t.rahmen.nichtHierText}>
        <Link href="/" className="link">
          {t.rahmen.zurHeute}
        </Link>
      </Leer>
    </Seite>
  )
}
