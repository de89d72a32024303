import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { useAnfrage } from '../anfrage.ts'
import { useIch, useSitzung } from '../sitzung.tsx'
import { useSprache } from '../sprache.tsx'
import { Blatt } from './blatt.tsx'
import { kannPasskey, richtePasskeyEin } from './passkey.ts'
import { PasswortNeu } from './passwort-neu.tsx'
import { Fehlersatz, useVersuch } from './versuch.tsx'

/** After an invitation: how to come in next time, since the code works once. */
export default function Einrichten() {
  const { t } = useSprache()
  const ich = useIch()
  const { angemeldet } = useSitzung()
  const { data } = useAnfrage('wege')
  const { laeuft, fehler, versuche } = useVersuch()
  const [kann] = useState(kannPasskey)
  const [passwort, setze] = useState(false)
  const weiter = (wege: Partial<typeof ich.wege> = {}): void =>
    angemeldet({ ...ich, wege: { ...ich.wege, ...wege } })
  const mitPasskey = kann && data?.passkey !== false
  return (
    <Blatt titel={t.einrichten.willkommen(ich.name)}>
      <p className="t2">{t.einrichten.text}</p>
      {mitPasskey && (
        <>
          <Button
            size="md"
            leftSection={<IconFingerprint size={20} aria-hidden="true" />}
            loading={laeuft}
            onClick={() =>
              void versuche(async () => {
                await richtePasskeyEin()
                weiter({ passkey: true })
              })
            }
          >
            {t.einrichten.passkey}
          </Button>
          <p className="klein t2">{t.einrichten.passkeyText}</p>
          <Fehlersatz text={fehler} />
        </>
      )}
      {data?.passwort !== false &&
        (passwort || !mitPasskey ? (
          <PasswortNeu fertig={() => weiter({ passwort: true })} knopf={t.einrichten.setzen} />
        ) : (
          <Button variant="default" onClick={() => setze(true)}>
            {t.einrichten.statt}
          </Button>
        ))}
      <Button variant="subtle" onClick={() => weiter()}>
        {t.einrichten.spaeter}
      </Button>
    </Blatt>
  )
}
