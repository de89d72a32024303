import { Button, NativeSelect } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useState } from 'react'
import { adresse } from '../api.ts'
import { useRollen } from '../bausteine/rollen.ts'
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
  const [gewaehlt, waehle] = useState<string>()
  const als = gewaehlt ?? p.lauf?.zeilen.at(-1)?.als ?? p.lauf?.personen[0]?.als ?? ''
  const laeuft = p.lauf !== undefined && !p.zuEnde
  return (
    <Seite
      titel={rahmen.rahmen.ausprobieren}
      unterzeile={t.unter}
      rechts={laeuft && <Werwahl personen={p.lauf?.personen ?? []} als={als} waehle={waehle} />}
    >
      {p.zuEnde ? (
        <Leer Zeichen={IconFlask} titel={t.zuEnde} text={t.zuEndeText}>
          <Button onClick={p.beginne}>{t.neu}</Button>
        </Leer>
      ) : p.lauf !== undefined ? (
        <Buehne {...p} lauf={p.lauf} als={als} waehle={waehle} />
      ) : p.fehler !== null ? (
        <Fehlerzustand fehler={p.fehler} nochmal={p.beginne} />
      ) : (
        <Laedt />
      )}
    </Seite>
  )
}

interface Wahl {
  als: string
  waehle: (als: string) => void
}

/** „als Clara Weiß“ */
function Werwahl({ personen, als, waehle }: Wahl & Pick<Probelauf, 'personen'>) {
  const rollen = useRollen()
  const t = useTexte(ausprobierenTexte)
  return (
    <NativeSelect
      aria-label={t.als}
      value={als}
      onChange={(e) => waehle(e.currentTarget.value)}
      data={personen.map((p) => ({
        value: p.als,
        label: t.alsWer(p.name, rollen(p.rollen.filter((r) => r !== 'mitglied'))),
      }))}
    />
  )
}

function Buehne(p: Omit<ReturnType<typeof useProbelauf>, 'lauf'> & Wahl & { lauf: Probelauf }) {
  const { t: worte } = useSprache()
  const t = useTexte(ausprobierenTexte)
  const { lauf, sendet, als, waehle } = p
  const [text, schreibe] = useEntwurf('ausprobieren')
  const sende = async (was: string): Promise<void> => {
    schreibe('')
    waehle(als)
    if (!(await p.sende({ als, text: was }))) schreibe(was)
  }
  const letzte = lauf.zeilen.at(-1)
  return (
    <div className="zwei">
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
      <aside className="stapel">
        <WasGeschah geschah={lauf.geschah} />
        <Uhr {...p} />
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

/** Time passes only where somebody lets it. */
function Uhr(
  p: Pick<ReturnType<typeof useProbelauf>, 'sendet' | 'sende' | 'beginne'> & Wahl & { lauf: Probelauf },
) {
  const t = useTexte(ausprobierenTexte)
  const { z } = useSprache()
  return (
    <div className="karte polster stapel">
      <div className="klein">
        <span className="t2">{t.zeit}: </span>
        <b>
          {z.datum(p.lauf.jetzt)}, {z.uhrzeit(p.lauf.jetzt)}
        </b>
      </div>
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
      <Tat variant="default" disabled={p.sendet} tut={p.beginne}>
        {t.neu}
      </Tat>
    </div>
  )
}
