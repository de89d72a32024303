import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { VorgangGanz } from '../../../src/leitstand/vertrag/vorgang.ts'
import { useTat } from '../anfrage.ts'
import { Fehlersatz } from '../anmeldung/versuch.tsx'
import { Dialog } from '../bausteine/dialog.tsx'
import { useHalt } from '../bausteine/fokus.ts'
import { Abschnitt } from '../bausteine/seite.tsx'
import { Tat } from '../bausteine/tat.tsx'
import { fehlertext } from '../fehlertext.ts'
import { useSprache } from '../sprache.tsx'
import { useTexte } from '../texte/seiten/use-texte.ts'
import { vorgangTexte } from '../texte/seiten/vorgang.ts'
import { useGetrennt } from '../verbindung.ts'

/** „War das richtig?“: says which Fähigkeit was meant; it becomes a Lernbeispiel. */
export function Berichtigen({ vorgang }: { vorgang: VorgangGanz }) {
  const s = useTexte(vorgangTexte)
  const [offen, setze] = useState(false)
  const halt = useHalt<HTMLDivElement>()
  const [gelernt, setzeGelernt] = useState<string | null>(null)
  if (gelernt === null && (!vorgang.handlungen.includes('berichtigen') || vorgang.moeglich.length === 0))
    return null
  return (
    <Abschnitt titel={s.richtig}>
      <div role="status" ref={halt} tabIndex={-1}>
        {gelernt !== null && <p className="klein">{gelernt}</p>}
        {gelernt === null && (
          <div className="stapel">
            <p className="klein t2">{s.richtigText}</p>
            <div>
              <Tat variant="default" size="xs" tut={() => setze(true)}>
                {s.berichtigen}
              </Tat>
            </div>
          </div>
        )}
      </div>
      <Dialog offen={offen} zu={() => setze(false)} titel={s.berichtigenTitel}>
        <Wahl
          vorgang={vorgang}
          zu={() => setze(false)}
          fertig={(text) => {
            setze(false)
            setzeGelernt(text)
          }}
        />
      </Dialog>
    </Abschnitt>
  )
}

function Wahl(p: { vorgang: VorgangGanz; zu: () => void; fertig: (text: string) => void }) {
  const { t } = useSprache()
  const s = useTexte(vorgangTexte)
  const getrennt = useGetrennt()
  const [faehigkeit, setze] = useState('')
  const [fehlt, setzeFehlt] = useState(false)
  const { mutate, isPending, error } = useTat('berichtigen', ['vorgang', 'lernen'])
  return (
    <form
      className="stapel"
      onSubmit={(e) => {
        e.preventDefault()
        setzeFehlt(faehigkeit === '')
        if (faehigkeit !== '' && !getrennt && !isPending)
          mutate(
            { pfad: { id: p.vorgang.id }, koerper: { faehigkeit } },
            { onSuccess: ({ text }) => p.fertig(text) },
          )
      }}
    >
      <NativeSelect
        label={s.berichtigenFeld}
        data-autofocus
        value={faehigkeit}
        error={fehlt && s.berichtigenFehlt}
        onChange={(e) => setze(e.currentTarget.value)}
        data={[
          { value: '', label: s.berichtigenWahl },
          ...p.vorgang.moeglich.map((m) => ({ value: m.faehigkeit, label: m.titel })),
        ]}
      />
      <p className="klein t2">{s.berichtigenText}</p>
      <Fehlersatz text={error === null ? null : fehlertext(t, error)} />
      <div className="reihe">
        <Button type="submit" loading={isPending} disabled={getrennt}>
          {s.berichtigenJetzt}
        </Button>
        <Button variant="default" onClick={p.zu}>
          {s.doch}
        </Button>
      </div>
    </form>
  )
}
