import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useAnfrage } from '../anfrage.ts'
import { Fehlerzustand, Laedt } from '../bausteine/zustand.tsx'
import { useSitzung } from '../sitzung.tsx'
import { useSprache } from '../sprache.tsx'
import { Blatt } from './blatt.tsx'
import type { Einladungscode, SsoFehler } from './code.ts'
import { MitCode } from './mit-code.tsx'
import { Fehlersatz } from './versuch.tsx'
import { Wege } from './wege.tsx'

/** The way in: passkey first, then password and single sign-on; or the code of an invitation. */
export default function Anmeldung({
  einladung,
  ssoFehler,
}: {
  einladung: Einladungscode
  ssoFehler: SsoFehler | undefined
}) {
  const { t } = useSprache()
  const { stand, angemeldet } = useSitzung()
  const { data, error, refetch } = useAnfrage('wege')
  const [mitCode, setze] = useState(einladung.offen())
  const abgelaufen = stand.art === 'fremd' && stand.abgelaufen
  return (
    <Blatt
      titel={t.anmeldung.titel}
      unter={data === undefined ? undefined : t.anmeldung.unter(data.agent)}
      fuss={mitCode ? undefined : t.anmeldung.keinZugang}
    >
      {abgelaufen && (
        <p className="streifen rund" role="status">
          <IconInfoCircle size={16} aria-hidden="true" />
          {t.anmeldung.abgelaufen}
        </p>
      )}
      {ssoFehler !== undefined && stand.art === 'fremd' && <Fehlersatz text={t.anmeldung.sso[ssoFehler]} />}
      {error !== null && data === undefined ? (
        <Fehlerzustand fehler={error} nochmal={() => void refetch()} />
      ) : data === undefined ? (
        <Laedt zeilen={3} hoehe={36} />
      ) : mitCode ? (
        <MitCode
          einladung={einladung}
          zurueck={() => {
            einladung.erledigt()
            setze(false)
            // Who is logged in already only puts the invitation aside.
            if (stand.art === 'da') angemeldet(stand.ich)
          }}
        />
      ) : (
        <Wege wege={data} mitCode={() => setze(true)} />
      )}
    </Blatt>
  )
}
