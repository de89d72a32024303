import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import { useLayoutEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useAnfrage } from '../anfrage.ts'
import { STATUSZEICHEN } from '../bausteine/status.tsx'
import { vorgangPfad } from '../bausteine/vorgang-zeile.tsx'
import { useIch } from '../sitzung.tsx'
import { useSprache } from '../sprache.tsx'
import { bereiche } from './bereiche.ts'

const [speicher, steuer] = createSpotlight()
export const oeffneSuche = steuer.open

const NUMMER = /^\s*v?\s*-?\s*(\d{1,15}(?:\.\d{1,3})?)\s*$/i
const TREFFER = 7

/** Enter opens the first of what was found: what comes after the typing stands there unselected. */
function waehleErsten(): void {
  const liste = document.getElementById(speicher.getState().listId)
  if (liste?.querySelector('[data-selected]')) return
  liste?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  speicher.updateState((stand) => ({ ...stand, selected: 0 }))
}

/** Search over the pages and, from two letters on, over the Vorgänge that this person may see. */
export function Suche() {
  const { t } = useSprache()
  const [frage, setze] = useState('')
  const [, gehe] = useLocation()
  const nummer = NUMMER.exec(frage)?.[1]
  const klein = frage.trim().toLowerCase()
  const seiten = bereiche(useIch()).filter((b) => t.rahmen[b.name].toLowerCase().includes(klein))
  const { treffer, sucht, weitere } = useTreffer(frage)
  const gefunden = treffer.map((v) => v.id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when what was found is another
  useLayoutEffect(waehleErsten, [gefunden, weitere])
  return (
    <Spotlight.Root
      store={speicher}
      query={frage}
      onQueryChange={setze}
      shortcut={null}
      lockScroll={false}
      overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
      scrollable
      maxHeight={420}
      attributes={{ content: { 'aria-label': t.suche.name } }}
    >
      <Spotlight.Search
        placeholder={t.suche.feld}
        aria-label={t.suche.feld}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
      />
      <Spotlight.ActionsList>
        {nummer !== undefined && (
          <Spotlight.Action
            label={t.suche.oeffne(`V-${nummer}`)}
            leftSection={<IconArrowRight size={18} aria-hidden="true" />}
            onClick={() => gehe(vorgangPfad(`V-${nummer}`))}
          />
        )}
        {treffer.map((v) => {
          const Zeichen = STATUSZEICHEN[v.status]
          return (
            <Spotlight.Action
              key={v.id}
              label={v.titel}
              description={`${v.id} · ${v.person.name} · ${t.status[v.status]}`}
              leftSection={<Zeichen size={18} aria-hidden="true" />}
              onClick={() => gehe(vorgangPfad(v.id))}
            />
          )
        })}
        {weitere && (
          <Spotlight.Action
            label={t.suche.alle(frage.trim())}
            leftSection={<IconSearch size={18} aria-hidden="true" />}
            onClick={() => gehe(`/vorgaenge?${new URLSearchParams({ suche: frage.trim() })}`)}
          />
        )}
        {seiten.map((b) => (
          <Spotlight.Action
            key={b.name}
            label={t.rahmen[b.name]}
            leftSection={<b.Zeichen size={18} aria-hidden="true" />}
            onClick={() => gehe(b.pfad)}
          />
        ))}
        {nummer === undefined && treffer.length === 0 && seiten.length === 0 && !weitere && (
          <Spotlight.Empty>{sucht ? t.suche.sucht : t.suche.nichts}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

function useTreffer(frage: string) {
  const [suche] = useDebouncedValue(frage.trim(), 200)
  const an = suche.length >= 2
  const { data, isFetching } = useAnfrage('vorgaenge', { frage: { suche, anzahl: TREFFER } }, { an })
  const sucht = isFetching || suche !== frage.trim()
  // More than is listed here, or older ones that were not looked at: the list goes on.
  const weitere = an && !sucht && (data?.weiter ?? null) !== null
  return { treffer: an ? (data?.eintraege ?? []) : [], sucht, weitere }
}
