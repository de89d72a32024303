import { IconLogout, IconMoon, IconSearch, IconSun, IconUserCircle } from '@tabler/icons-react'
import { Link } from 'wouter'
import { Fehlersatz, useVersuch } from '../anmeldung/versuch.tsx'
import { Seite } from '../bausteine/seite.tsx'
import { bereiche, leiste } from '../rahmen/bereiche.ts'
import { useFarbwechsel } from '../rahmen/navigation.tsx'
import { oeffneSuche } from '../rahmen/suche.tsx'
import { useIch, useSitzung } from '../sitzung.tsx'
import { useSprache } from '../sprache.tsx'

/** On a phone: what the bar has no room for. */
export default function Mehr() {
  const { t } = useSprache()
  const ich = useIch()
  const { abmelden } = useSitzung()
  const { fehler, versuche } = useVersuch()
  const { dunkel, wechsle } = useFarbwechsel()
  const vorn = new Set(leiste(bereiche(ich)).map((b) => b.name))
  const Farbe = dunkel ? IconSun : IconMoon
  return (
    <Seite titel={t.rahmen.mehr} unterzeile={ich.name}>
      <Fehlersatz text={fehler} />
      <div className="karte mehrliste">
        <button type="button" onClick={oeffneSuche}>
          <IconSearch size={20} stroke={1.7} aria-hidden="true" />
          {t.suche.name}
        </button>
        {bereiche(ich)
          .filter((b) => !vorn.has(b.name))
          .map((b) => (
            <Link key={b.name} href={b.pfad}>
              <b.Zeichen size={20} stroke={1.7} aria-hidden="true" />
              {t.rahmen[b.name]}
            </Link>
          ))}
        <Link href="/konto">
          <IconUserCircle size={20} stroke={1.7} aria-hidden="true" />
          {t.rahmen.konto}
        </Link>
        <button type="button" onClick={wechsle}>
          <Farbe size={20} stroke={1.7} aria-hidden="true" />
          {dunkel ? t.rahmen.hell : t.rahmen.dunkel}
        </button>
        <button type="button" onClick={() => void versuche(abmelden)}>
          <IconLogout size={20} stroke={1.7} aria-hidden="true" />
          {t.konto.abmelden}
        </button>
      </div>
    </Seite>
  )
}
