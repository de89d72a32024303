import '../stil/tabelle.css'
import '../stil/person.css'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import { IconSearch, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { Seite } from '../bausteine/seite.tsx'
import { useSeiten } from '../bausteine/seiten.ts'
import { Fehlerzustand, Laedt, Leer } from '../bausteine/zustand.tsx'
import { Karten, Tabelle } from '../person/liste.tsx'
import { useIch } from '../sitzung.tsx'
import { useSprache } from '../sprache.tsx'
import { personTexte } from '../texte/seiten/person.ts'
import { useTexte } from '../texte/seiten/use-texte.ts'

/** Who is known; for who may not see others, themselves. */
export default function Personen() {
  const { t } = useSprache()
  const s = useTexte(personTexte)
  const ich = useIch()
  const [frage] = useSearchParams()
  if (!ich.darf.personen) return <Redirect to="/personen/ich" replace />
  return (
    <Seite titel={t.rahmen.gedaechtnis} unterzeile={s.unter}>
      <Suchfeld />
      <Liste suche={frage.get('suche') ?? ''} />
    </Seite>
  )
}

function Suchfeld() {
  const s = useTexte(personTexte)
  const [frage, setze] = useSearchParams()
  const [text, schreibe] = useState(frage.get('suche') ?? '')
  const suche = useDebouncedCallback(
    (neu: string) => setze(neu.trim() === '' ? {} : { suche: neu.trim() }, { replace: true }),
    300,
  )
  return (
    <search className="abschnitt suchzeile">
      <TextInput
        type="search"
        aria-label={s.sucheName}
        placeholder={s.suche}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        maxLength={200}
        value={text}
        onChange={(e) => {
          schreibe(e.currentTarget.value)
          suche(e.currentTarget.value)
        }}
      />
    </search>
  )
}

function Liste({ suche }: { suche: string }) {
  const s = useTexte(personTexte)
  const breit = useMediaQuery('(min-width: 821px)', undefined, { getInitialValueInEffect: false })
  const { eintraege, fehler, nochmal, mehr, laedtMehr } = useSeiten('personen', suche === '' ? {} : { suche })
  if (eintraege === undefined)
    return fehler === null ? (
      <Laedt zeilen={5} hoehe={58} />
    ) : (
      <Fehlerzustand fehler={fehler} nochmal={nochmal} />
    )
  if (eintraege.length === 0)
    return suche === '' ? (
      <Leer Zeichen={IconUsers} titel={s.nochKeine} text={s.nochKeineText} />
    ) : (
      <Leer titel={s.keine} text={s.keineText} />
    )
  const Form = breit === true ? Tabelle : Karten
  return (
    <div className="stapel">
      <Form personen={eintraege} />
      {mehr !== undefined && (
        <Button className="mitte" variant="default" loading={laedtMehr} onClick={mehr}>
          {s.mehr}
        </Button>
      )}
    </div>
  )
}
