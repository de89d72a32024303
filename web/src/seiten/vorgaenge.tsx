import '../stil/tabelle.css'
import '../stil/vorgaenge.css'
import { Button, Loader } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload, IconListSearch } from '@tabler/icons-react'
import { adresse } from '../api.ts'
import { Seite } from '../bausteine/seite.tsx'
import { Fehlerzustand, Laedt, Leer } from '../bausteine/zustand.tsx'
import { NeueKnopf } from '../heute/neue.tsx'
import { useSprache } from '../sprache.tsx'
import { useTexte } from '../texte/seiten/use-texte.ts'
import { vorgaengeTexte } from '../texte/seiten/vorgaenge.ts'
import { type Filter, useFilter, useMerkeFilter } from '../vorgaenge/filter.ts'
import { Filterleiste } from '../vorgaenge/filterleiste.tsx'
import { Karten, Tabelle } from '../vorgaenge/tabelle.tsx'
import { useListe } from '../vorgaenge/use-liste.ts'

/** All that somebody may see, newest first; the filters stand in the address. */
export default function Vorgaenge() {
  const { t } = useSprache()
  const s = useTexte(vorgaengeTexte)
  const { filter, aendere, leere } = useFilter()
  useMerkeFilter()
  return (
    <Seite titel={t.rahmen.vorgaenge} unterzeile={s.unter} rechts={<Herunterladen filter={filter} />}>
      <Filterleiste filter={filter} aendere={aendere} leere={leere} />
      <Liste key={JSON.stringify(filter)} filter={filter} leere={leere} />
    </Seite>
  )
}

function Herunterladen({ filter }: { filter: Filter }) {
  const s = useTexte(vorgaengeTexte)
  return (
    <div className="reihe">
      {(['csv', 'json'] as const).map((format) => (
        <Button
          key={format}
          component="a"
          variant="default"
          size="xs"
          download
          href={adresse('vorgaengeExport', { pfad: { format }, frage: filter })}
          leftSection={<IconDownload size={15} aria-hidden="true" />}
          aria-label={s.ladeAls(format.toUpperCase())}
        >
          {format === 'csv' ? s.alsCsv : s.alsJson}
        </Button>
      ))}
    </div>
  )
}

function Liste({ filter, leere }: { filter: Filter; leere: () => void }) {
  const s = useTexte(vorgaengeTexte)
  const liste = useListe(filter)
  const breit = useMediaQuery('(min-width: 821px)', undefined, { getInitialValueInEffect: false })
  const { eintraege, zeilen, fehler, mehr } = liste
  if (eintraege === undefined)
    return fehler === null ? (
      <Laedt zeilen={7} hoehe={58} />
    ) : (
      <Fehlerzustand fehler={fehler} nochmal={liste.nochmal} />
    )
  if (zeilen.length === 0)
    return <Nichts filter={filter} leere={leere} mehr={mehr} sucht={liste.sucht} laedt={liste.laedtMehr} />
  const Form = breit === true ? Tabelle : Karten
  return (
    <div className="stapel">
      <NeueKnopf neue={liste.neue} zeige={liste.zeigeNeue} />
      <Form zeilen={zeilen} />
      {mehr === undefined ? (
        <p className="klein t3 mitte">{s.alleGezeigt(zeilen.length)}</p>
      ) : (
        <Button className="mitte" variant="default" loading={liste.sucht || liste.laedtMehr} onClick={mehr}>
          {s.mehr}
        </Button>
      )}
      <p className="unsichtbar" role="status">
        {liste.sucht ? s.suchtText : ''}
      </p>
    </div>
  )
}

interface NichtsDa {
  filter: Filter
  leere: () => void
  mehr: (() => void) | undefined
  sucht: boolean
  laedt: boolean
}

function Nichts(p: NichtsDa) {
  const s = useTexte(vorgaengeTexte)
  if (p.sucht)
    return (
      <div role="status">
        <Leer Zeichen={IconListSearch} titel={s.bisher} text={s.suchtText}>
          <Loader size="sm" />
        </Leer>
      </div>
    )
  if (p.mehr !== undefined)
    return (
      <Leer Zeichen={IconListSearch} titel={s.bisher} text={s.bisherText}>
        <Button variant="default" loading={p.laedt} onClick={p.mehr}>
          {s.weitersuchen}
        </Button>
      </Leer>
    )
  if (Object.keys(p.filter).length === 0) return <Leer titel={s.nochKeiner} text={s.nochKeinerText} />
  return (
    <Leer Zeichen={IconListSearch} titel={s.keiner} text={s.keinerText}>
      <Button variant="default" onClick={p.leere}>
        {s.zuruecksetzen}
      </Button>
    </Leer>
  )
}
