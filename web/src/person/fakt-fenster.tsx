import { Button, Textarea, TextInput } from '@mantine/core'
import type { FaktZeile } from '../../../src/leitstand/vertrag/person.ts'
import { Fehlersatz } from '../anmeldung/versuch.tsx'
import { Bestaetigen, Dialog } from '../bausteine/dialog.tsx'
import { Zitat } from '../bausteine/zitat.tsx'
import { useEntwurf } from '../entwurf.ts'
import { fehlertext } from '../fehlertext.ts'
import { useSprache } from '../sprache.tsx'
import { personTexte } from '../texte/seiten/person.ts'
import { useTexte } from '../texte/seiten/use-texte.ts'
import { useGetrennt } from '../verbindung.ts'
import { useFakt } from './use-person.ts'

const LAENGE = 300

interface Fenster {
  id: string
  /** null: closed. */
  fakt: FaktZeile | null
  zu: () => void
}

export function BerichtigenFenster({ id, fakt, zu }: Fenster) {
  const s = useTexte(personTexte)
  return (
    <Dialog offen={fakt !== null} zu={zu} titel={s.berichtigenTitel}>
      {fakt !== null && <Berichtigen key={fakt.id} id={id} fakt={fakt} zu={zu} />}
    </Dialog>
  )
}

function Berichtigen({ id, fakt, zu }: Fenster & { fakt: FaktZeile }) {
  const { t } = useSprache()
  const s = useTexte(personTexte)
  const getrennt = useGetrennt()
  const [text, schreibe] = useEntwurf(`fakt:${id}:${fakt.id}`, fakt.text)
  const weg = (): void => {
    schreibe(fakt.text)
    zu()
  }
  const { mutate, isPending, error } = useFakt('faktAendern', id, weg)
  const neu = text.trim()
  const passt = neu !== '' && neu !== fakt.text && !getrennt
  return (
    <form
      className="stapel"
      onSubmit={(e) => {
        e.preventDefault()
        if (passt && !isPending) mutate({ pfad: { id, fakt: fakt.id }, koerper: { text: neu } })
      }}
    >
      <Textarea
        label={s.berichtigenFeld}
        data-autofocus
        maxLength={LAENGE}
        rows={3}
        value={text}
        onChange={(e) => schreibe(e.currentTarget.value)}
      />
      <p className="klein t2">{s.berichtigenText}</p>
      <Fehlersatz text={error === null ? null : fehlertext(t, error)} />
      <div className="reihe">
        <Button type="submit" disabled={!passt} loading={isPending}>
          {s.berichtigenJetzt}
        </Button>
        <Button variant="default" onClick={weg}>
          {s.doch}
        </Button>
      </div>
    </form>
  )
}

export function LoeschenFenster({ id, fakt, zu }: Fenster) {
  const { t } = useSprache()
  const s = useTexte(personTexte)
  const { mutate, isPending, error, reset } = useFakt('faktWeg', id, () => weg())
  const weg = (): void => {
    reset()
    zu()
  }
  return (
    <Bestaetigen
      offen={fakt !== null}
      zu={weg}
      titel={s.loeschenTitel}
      ja={s.loeschenJetzt}
      nein={s.doch}
      laeuft={isPending}
      tut={() => {
        if (fakt !== null) mutate({ pfad: { id, fakt: fakt.id } })
      }}
    >
      <p>
        <Zitat>
          <bdi>{fakt?.text}</bdi>
        </Zitat>
      </p>
      <p className="klein t2">{s.loeschenText}</p>
      <Fehlersatz text={error === null ? null : fehlertext(t, error)} />
    </Bestaetigen>
  )
}

/** One more fact, in one's own words. */
export function NeuerFakt({ id }: { id: string }) {
  const { t } = useSprache()
  const s = useTexte(personTexte)
  const getrennt = useGetrennt()
  const [text, schreibe] = useEntwurf(`fakt:${id}`)
  const { mutate, isPending, error } = useFakt('faktNeu', id, () => schreibe(''))
  const neu = text.trim()
  return (
    <form
      className="neuerfakt"
      onSubmit={(e) => {
        e.preventDefault()
        if (neu !== '' && !getrennt && !isPending) mutate({ pfad: { id }, koerper: { text: neu } })
      }}
    >
      <TextInput
        aria-label={s.neuerFakt}
        placeholder={s.neuerFakt}
        maxLength={LAENGE}
        value={text}
        onChange={(e) => schreibe(e.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={neu === '' || getrennt} loading={isPending}>
        {s.merken}
      </Button>
      <Fehlersatz text={error === null ? null : fehlertext(t, error)} />
    </form>
  )
}
