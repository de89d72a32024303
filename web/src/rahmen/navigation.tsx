import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import {
  IconDots,
  IconKeyboard,
  IconMoon,
  IconPlugConnected,
  IconPlugConnectedX,
  IconSearch,
  IconSun,
} from '@tabler/icons-react'
import { Link, useLocation } from 'wouter'
import { useAnfrage } from '../anfrage.ts'
import { Bildchen } from '../bausteine/person.tsx'
import { useRollen } from '../bausteine/rollen.ts'
import { useIch } from '../sitzung.tsx'
import { useSprache } from '../sprache.tsx'
import { useVerbindung } from '../verbindung.ts'
import { bereiche, istHier, leiste } from './bereiche.ts'

/** How many Freigaben and decisions wait for this person. */
function Anzahl() {
  const { t } = useSprache()
  const { data } = useAnfrage('heute')
  const n = (data?.freigaben.length ?? 0) + (data?.entscheidungen.length ?? 0)
  if (n === 0) return null
  return (
    <span className="anzahl">
      <span aria-hidden="true">{n}</span>
      <span className="unsichtbar"> {t.rahmen.wartend(n)}</span>
    </span>
  )
}

/** The column on the left of a wide screen. */
export function Navigation({ suche, tastatur }: { suche: () => void; tastatur: () => void }) {
  const rollen = useRollen()
  const { t } = useSprache()
  const ich = useIch()
  const [pfad] = useLocation()
  return (
    <nav className="nav" aria-label={t.rahmen.bereiche}>
      <Link href="/" className="marke">
        <img src="/zeichen.svg" alt="" width={24} height={24} />
        {t.rahmen.marke}
      </Link>
      <button type="button" className="suchknopf" onClick={suche}>
        <IconSearch size={15} aria-hidden="true" />
        {t.rahmen.suche}
        <kbd>{t.rahmen.strgK}</kbd>
      </button>
      {bereiche(ich).map((b) => (
        <Link
          key={b.name}
          href={b.pfad}
          className="bereich"
          aria-current={istHier(b, pfad) ? 'page' : undefined}
        >
          <b.Zeichen size={18} stroke={1.7} aria-hidden="true" />
          {t.rahmen[b.name]}
          {b.name === 'heute' && <Anzahl />}
        </Link>
      ))}
      <div className="navfuss">
        <Leitung />
        <div className="navperson">
          <Link href="/konto">
            <Bildchen name={ich.name} />
            <span>
              <b>{ich.name}</b>
              <span className="rollen">{rollen(ich.rollen)}</span>
            </span>
          </Link>
          <ActionIcon variant="subtle" color="gray" onClick={tastatur} aria-label={t.rahmen.tastatur}>
            <IconKeyboard size={18} aria-hidden="true" />
          </ActionIcon>
          <Farbknopf />
        </div>
      </div>
    </nav>
  )
}

/** „Verbunden · 11:50:04“ */
function Leitung() {
  const { t, z } = useSprache()
  const { wegSeit, zuletzt } = useVerbindung()
  const Zeichen = wegSeit === null ? IconPlugConnected : IconPlugConnectedX
  return (
    <div className={`leitung${wegSeit === null ? '' : ' weg'}`}>
      <Zeichen size={15} aria-hidden="true" />
      {wegSeit === null ? t.rahmen.verbunden(z.uhrzeitGenau(zuletzt)) : t.rahmen.getrennt(z.uhrzeit(wegSeit))}
    </div>
  )
}

/** Light or dark. `keepTransitions`: Mantine would switch them off with a <style>, which the CSP refuses. */
export function useFarbwechsel(): { dunkel: boolean; wechsle: () => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const dunkel =
    colorScheme === 'dark' || (colorScheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  return { dunkel, wechsle: () => setColorScheme(dunkel ? 'light' : 'dark') }
}

function Farbknopf() {
  const { t } = useSprache()
  const { dunkel, wechsle } = useFarbwechsel()
  const Zeichen = dunkel ? IconSun : IconMoon
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      onClick={wechsle}
      aria-label={dunkel ? t.rahmen.hell : t.rahmen.dunkel}
    >
      <Zeichen size={18} aria-hidden="true" />
    </ActionIcon>
  )
}

/** The bar at the foot of a phone. */
export function Leiste() {
  const { t } = useSprache()
  const [pfad] = useLocation()
  const vorn = leiste(bereiche(useIch()))
  const mehr = !vorn.some((b) => istHier(b, pfad))
  return (
    <nav className="tabbar" aria-label={t.rahmen.bereiche}>
      {vorn.map((b) => (
        <Link key={b.name} href={b.pfad} aria-current={istHier(b, pfad) ? 'page' : undefined}>
          <b.Zeichen size={20} stroke={1.7} aria-hidden="true" />
          {b.name === 'heute' && <Anzahl />}
          <span>{t.rahmen[b.name]}</span>
        </Link>
      ))}
      <Link href="/mehr" aria-current={mehr ? 'page' : undefined}>
        <IconDots size={20} stroke={1.7} aria-hidden="true" />
        <span>{t.rahmen.mehr}</span>
      </Link>
    </nav>
  )
}
