import { Button, PasswordInput, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { adresse, rufe } from '../api.ts'
import { useSitzung } from '../sitzung.tsx'
import { useSprache } from '../sprache.tsx'
import { kannPasskey, meldeMitPasskeyAn } from './passkey.ts'
import { Fehlersatz, useVersuch } from './versuch.tsx'

interface Moeglich {
  passkey: boolean
  passwort: boolean
  sso: string | null
}

/** What is set up here: passkey first, then single sign-on, then the password. */
export function Wege({ wege, mitCode }: { wege: Moeglich; mitCode: () => void }) {
  const { t } = useSprache()
  return (
    <>
      {wege.passkey && <MitPasskey />}
      {wege.sso !== null && (
        <Button
          component="a"
          href={adresse('sso', { frage: { ziel: location.pathname + location.search } })}
          variant="default"
          fullWidth
        >
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
