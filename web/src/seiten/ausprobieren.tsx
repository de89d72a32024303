import { Button, NativeSelect } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useState } from 'react'
import { adresse } from '../api.ts'
import { Seite } from '../bausteine/seite.tsx'
import { Tat } from '../bausteine/tat.tsx'
import { Fehlerzustand, Laedt, Leer } from '../bausteine/zustand.tsx'
import { Blase, Schreibt } from '../chat/blase.tsx'
import { Schreibfeld } from '../chat/feld.tsx'
import { WasGeschah } from '../chat/geschah.tsx'
import { Rolle } from '../chat/rolle.tsx'
import { type Probelauf, useProbelauf } from '../chat/use-probelauf.ts'
import { useEntwurf } from '../entwurf.ts'
import { fehlertext } from '../fehlertext.ts'
import { useSprache } from '../sprache.tsx'
import '../stil/chat.css'
import { ausprobierenTexte } from '../texte/seiten/ausprobieren.ts'
import { useTexte } from '../texte/seiten/use-texte.ts'

/** Chat as anybody on a database that is thrown away, and beside it what happened. */
export default function Ausprobieren() {
  const { t: rahmen } = useSprache()
  const t = useTexte(ausprobierenTexte)
  const p = useProbelauf()
  return (
    <Seite titel={rahmen.rahmen.ausprobieren} unterzeile={t.unter}>
      {p.zuEnde ? (
        <Leer Zeichen={IconFlask} titel={t.zuEnde} text={t.zuEndeText}>
          <Button onClick={p.beginne}>{t.neu}</Button>
        </Leer>
      ) : p.lauf !== undefined ? (
        <Buehne {...p} lauf={p.lauf} />
      ) : p.fehler !== null ? (
        <Fehlerzustand fehler={p.fehler} nochmal={p.beginne} />
      ) : (
        <Laedt />
      )}
    </Seite>
  )
}

function Buehne(p: Omit<ReturnType<typeof useProbelauf>, 'lauf'> & { lauf: Probelauf }) {
  const { t: worte } = useSprache()
  const t = useTexte(ausprobierenTexte)
  const { lauf, sendet } = p
  const [text, schreibe] = useEntwurf('ausprobieren')
  const [gewaehlt, waehle] = useState<string>()
  const als = gewaehlt ?? lauf.zeilen.at(-1)?.als ?? lauf.personen[0]?.als ?? ''
  const sende = async (was: string): Promise<void> => {
    schreibe('')
    waehle(als)
    if (!(await p.sende({ als, text: was }))) schreibe(was)
  }
  const letzte = lauf.zeilen.at(-1)
  return (
    <div className="zwei">
      <div>
        <Steuerung {...p} als={als} waehle={waehle} />
        <div className="karte chat">
          <Rolle erste={lauf.zeilen[0] && '0'} letzte={String(lauf.zeilen.length)}>
            {letzte === undefined && <Leer Zeichen={IconFlask} titel={t.leer} text={t.leerText} />}
            <ol>
              {lauf.zeilen.map((zeile, i) => (
                <Blase
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end
                  key={i}
                  zeile={zeile}
                  wer={zeile.von === 'person' ? zeile.wer : t.an(zeile.wer)}
                  sendet={sendet}
                  druecke={(knopf) => {
                    waehle(zeile.als)
                    void p.sende({ als: zeile.als, knopf: knopf.id })
                  }}
                />
              ))}
              {sendet && <Schreibt />}
            </ol>
          </Rolle>
          <div className="unsichtbar" role="status">
            {letzte?.von === 'assistent' && <span key={lauf.zeilen.length}>{letzte.text}</span>}
          </div>
          {p.fehler !== null && (
            <p className="streifen schlecht" role="alert">
              {fehlertext(worte, p.fehler)}
            </p>
          )}
          <Schreibfeld text={text} schreibe={schreibe} sendet={sendet} sende={(was) => void sende(was)} />
        </div>
      </div>
      <aside className="stapel">
        <WasGeschah geschah={lauf.geschah} />
        <Button
          component="a"
          variant="default"
          href={adresse('probeSichern', { pfad: { probe: lauf.probe } })}
          download
          disabled={letzte === undefined}
        >
          {t.sichern}
        </Button>
      </aside>
    </div>
  )
}

/** As whom, and when. */
function Steuerung(
  p: Pick<ReturnType<typeof useProbelauf>, 'sendet' | 'sende' | 'beginne'> & {
    lauf: Probelauf
    als: string
    waehle: (als: string) => void
  },
) {
  const t = useTexte(ausprobierenTexte)
  const { z } = useSprache()
  return (
    <div className="reihe steuerung">
      <NativeSelect
        aria-label={t.als}
        value={p.als}
        onChange={(e) => p.waehle(e.currentTarget.value)}
        data={p.lauf.personen.map(({ als, name, rollen }) => ({
          value: als,
          label: t.alsWer(name, rollen.filter((r) => r !== 'mitglied').join(', ')),
        }))}
      />
      <span className="klein t2">
        <span className="unsichtbar">{t.zeit}: </span>
        {z.datum(p.lauf.jetzt)}, {z.uhrzeit(p.lauf.jetzt)}
      </span>
      <NativeSelect
        aria-label={t.vergehe}
        value=""
        disabled={p.sendet}
        onChange={(e) => void p.sende({ als: p.als, warte: e.currentTarget.value })}
        data={[
          { value: '', label: t.vergehe },
          ...Object.entries(t.spannen).map(([value, label]) => ({ value, label })),
        ]}
      />
      <Tat variant="subtle" size="sm" disabled={p.sendet} tut={p.beginne}>
        {t.neu}
      </Tat>
    </div>
  )
}
