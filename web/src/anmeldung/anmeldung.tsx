import { Button, PasswordInput, TextInput } from '@mantine/core'
import { IconFingerprint, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useAnfrage } from '../anfrage.ts'
import { rufe } from '../api.ts'
import { Fehlerzustand, Laedt } from '../bausteine/zustand.tsx'
import { useSitzung } from '../sitzung.tsx'
import { useSprache } from '../sprache.tsx'
import { Blatt } from './blatt.tsx'
import type { Einladungscode } from './code.ts'
import { kannPasskey, meldeMitPasskeyAn } from './passkey.ts'
import { Fehlersatz, useVersuch } from './versuch.tsx'

/** The way in: passkey first, then password and single sign-on; or the code of an invitation. */
export default function Anmeldung({ einladung }: { einladung: Einladungscode }) {
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

interface Moeglich {
  passkey: boolean
  passwort: boolean
  sso: string | null
}

function Wege({ wege, mitCode }: { wege: Moeglich; mitCode: () => void }) {
  const { t } = useSprache()
  return (
    <>
      {wege.passkey && <MitPasskey />}
      {wege.sso !== null && (
        <Button component="a" href="/api/anmeldung/sso" variant="default" fullWidth>
          {wege.sso}
        </Button>
      )}
      {wege.passwort && (wege.passkey || wege.sso !== null) && (
        <div className="trenner">{t.anmeldung.oder}</div>
      )}
      {wege.passwort && <MitPasswort />}
      <Button variant="subtle" onClick={mitCode}>
        {t.anmeldung.einladung}
      </Button>
    </>
  )
}

function MitPasskey() {
  const { t } = useSprache()
  const { angemeldet } = useSitzung()
  const { laeuft, fehler, versuche } = useVersuch()
  const [kann] = useState(kannPasskey)
  if (!kann) return <p className="klein t2">{t.anmeldung.passkeyGeraet}</p>
  return (
    <>
      <Button
        fullWidth
        size="md"
        leftSection={<IconFingerprint size={20} aria-hidden="true" />}
        loading={laeuft}
        onClick={() => void versuche(async () => angemeldet(await meldeMitPasskeyAn()))}
      >
        {t.anmeldung.passkey}
      </Button>
      <Fehlersatz text={fehler} />
    </>
  )
}

function MitPasswort() {
  const { t } = useSprache()
  const { angemeldet } = useSitzung()
  const { laeuft, fehler, versuche } = useVersuch()
  const [wer, setzeWer] = useState('')
  const [passwort, setzePasswort] = useState('')
  const [geprueft, setzeGeprueft] = useState(false)
  const sende = (): void => {
    setzeGeprueft(true)
    if (wer.trim() !== '' && passwort !== '')
      void versuche(async () => angemeldet(await rufe('passwort', { koerper: { wer, passwort } })))
  }
  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        sende()
      }}
    >
      <TextInput
        label={t.anmeldung.wer}
        value={wer}
        onChange={(e) => setzeWer(e.currentTarget.value)}
        error={geprueft && wer.trim() === '' ? t.anmeldung.fehltWer : undefined}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordInput
        label={t.anmeldung.passwort}
        value={passwort}
        onChange={(e) => setzePasswort(e.currentTarget.value)}
        error={geprueft && passwort === '' ? t.anmeldung.fehltPasswort : undefined}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t.anmeldung.passwortZeigen }}
      />
      <Fehlersatz text={fehler} />
      <Button type="submit" variant="default" loading={laeuft}>
        {t.anmeldung.mitPasswort}
      </Button>
    </form>
  )
}

function MitCode({ einladung, zurueck }: { einladung: Einladungscode; zurueck: () => void }) {
  const { t } = useSprache()
  const { angemeldet } = useSitzung()
  const { laeuft, fehler, versuche } = useVersuch()
  const [code, setze] = useState(einladung.code)
  const [geprueft, setzeGeprueft] = useState(false)
  const loese = async (): Promise<void> => {
    const ich = await rufe('einladung', { koerper: { code: code.trim() } })
    einladung.erledigt()
    angemeldet(ich, !ich.wege.passkey && !ich.wege.passwort)
  }
  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        setzeGeprueft(true)
        if (code.trim() !== '') void versuche(loese)
      }}
    >
      <TextInput
        label={t.anmeldung.code}
        description={t.anmeldung.codeHinweis}
        value={code}
        onChange={(e) => setze(e.currentTarget.value)}
        error={geprueft && code.trim() === '' ? t.anmeldung.fehltCode : undefined}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Fehlersatz text={fehler} />
      <Button type="submit" size="md" loading={laeuft}>
        {t.anmeldung.mitCode}
      </Button>
      <Button variant="subtle" onClick={zurueck}>
        {t.anmeldung.zurueck}
      </Button>
    </form>
  )
}
