import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconFilter, IconSearch, IconX } from '@tabler/icons-react'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { abfragen } from '../anfrage.ts'
import type { Antwort } from '../api.ts'
import { useSprache } from '../sprache.tsx'
import { useTexte } from '../texte/seiten/use-texte.ts'
import { vorgaengeTexte } from '../texte/seiten/vorgaenge.ts'
import { Anzeigestatus } from './anzeigestatus.ts'
import type { Filter, Filtername } from './filter.ts'

interface Teil {
  filter: Filter
  aendere(neu: Partial<Record<Filtername, string | undefined>>): void
}
const GRUPPEN: readonly string[] = ['offen', 'geschlossen']

/** What the list is narrowed by; each change is in the address at once, the search when the typing pauses. */
export function Filterleiste({ filter, aendere, leere }: Teil & { leere: () => void }) {
  const { t } = useSprache()
  const s = useTexte(vorgaengeTexte)
  const { status = '' } = filter
  // On a phone the list should be seen; what is set is not hidden.
  const [mehr, setze] = useState(
    filter.von !== undefined || filter.bis !== undefined || !(status === '' || GRUPPEN.includes(status)),
  )
  const gruppe = status === '' ? 'alle' : GRUPPEN.includes(status) ? status : ''
  return (
    <search className="filter" aria-label={s.filter}>
      <SegmentedControl
        aria-label={s.gruppe}
        data={[
          { value: 'alle', label: s.alle },
          { value: 'offen', label: s.offen },
          { value: 'geschlossen', label: s.geschlossen },
        ]}
        value={gruppe}
        onChange={(neu) => aendere({ status: neu === 'alle' ? undefined : neu })}
      />
      <Suchfeld filter={filter} aendere={aendere} />
      <Button
        className="mehrfilter"
        variant="default"
        aria-expanded={mehr}
        aria-controls="mehrfilter"
        onClick={() => setze(!mehr)}
        leftSection={<IconFilter size={16} aria-hidden="true" />}
      >
        {s.filter}
      </Button>
      <div id="mehrfilter" className={mehr ? 'zusatz offen' : 'zusatz'}>
        <NativeSelect
          aria-label={s.status}
          value={GRUPPEN.includes(status) ? '' : status}
          onChange={(e) => aendere({ status: e.currentTarget.value })}
          data={[
            { value: '', label: s.jeder },
            ...Anzeigestatus.map((wert) => ({ value: wert, label: t.status[wert] })),
            // Several at once come by a link only.
            ...(status.includes(',') ? [{ value: status, label: mehrere(status, t.status) }] : []),
          ]}
        />
        <Tag name="von" text={s.von} filter={filter} aendere={aendere} />
        <Tag name="bis" text={s.bis} filter={filter} aendere={aendere} />
      </div>
      <Marken filter={filter} aendere={aendere} />
      {Object.keys(filter).length > 0 && (
        <Button variant="subtle" color="gray" onClick={leere}>
          {s.zuruecksetzen}
        </Button>
      )}
    </search>
  )
}

const mehrere = (status: string, worte: Readonly<Record<string, string>>): string =>
  status
    .split(',')
    .map((wort) => worte[wort] ?? wort)
    .join(', ')

function Suchfeld({ filter, aendere }: Teil) {
  const s = useTexte(vorgaengeTexte)
  const inAdresse = filter.suche ?? ''
  const [text, setze] = useState(inAdresse)
  const feld = useRef<HTMLInputElement>(null)
  // Reset, or another filter by a link: but never under the fingers of who types.
  useEffect(() => {
    if (document.activeElement !== feld.current) setze(inAdresse)
  }, [inAdresse])
  const suche = useDebouncedCallback((neu: string) => aendere({ suche: neu.trim() }), 300)
  return (
    <TextInput
      className="suchfeld"
      ref={feld}
      type="search"
      aria-label={s.sucheName}
      placeholder={s.suche}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      maxLength={200}
      value={text}
      onChange={(e) => {
        setze(e.currentTarget.value)
        suche(e.currentTarget.value)
      }}
    />
  )
}

function Tag({ name, text, filter, aendere }: Teil & { name: 'von' | 'bis'; text: string }) {
  return (
    <TextInput
      className="tag"
      type="date"
      label={text}
      value={filter[name] ?? ''}
      onChange={(e) => aendere({ [name]: e.currentTarget.value })}
    />
  )
}

/** Filters that come with a link: a person, a Fähigkeit. Their names are known from what is listed. */
function Marken({ filter, aendere }: Teil) {
  const s = useTexte(vorgaengeTexte)
  // Renders again when the list has come.
  useIsFetching({ queryKey: ['vorgaenge', 'seiten'] })
  const bekannt = (finde: (v: Antwort<'vorgaenge'>['eintraege'][number]) => string | null | undefined) =>
    abfragen
      .getQueriesData<{ pages: Antwort<'vorgaenge'>[] }>({ queryKey: ['vorgaenge', 'seiten'] })
      .flatMap(([, daten]) => daten?.pages ?? [])
      .flatMap((seite) => seite.eintraege)
      .map(finde)
      .find((name) => name !== null && name !== undefined)
  const marken: [Filtername, string][] = []
  if (filter.person !== undefined) {
    const name = bekannt((v) => (v.person.id === filter.person ? v.person.name : undefined))
    marken.push(['person', s.person(name ?? filter.person)])
  }
  if (filter.faehigkeit !== undefined) {
    const titel = bekannt((v) => (v.faehigkeit === filter.faehigkeit ? v.faehigkeit_titel : undefined))
    marken.push(['faehigkeit', s.faehigkeit(titel ?? filter.faehigkeit)])
  }
  return marken.map(([name, text]) => (
    <Button
      key={name}
      variant="default"
      onClick={() => aendere({ [name]: undefined })}
      rightSection={<IconX size={14} aria-hidden="true" />}
      aria-label={s.ohne(text)}
    >
      {text}
    </Button>
  ))
}
