import { Button, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { rufe } from '../api.ts'
import { useIch } from '../sitzung.tsx'
import { useSprache } from '../sprache.tsx'
import { Fehlersatz, useVersuch } from './versuch.tsx'

const MINDESTENS = 8

/** A new password; the present one is asked for where there is one. What is well known is refused by the server. */
export function PasswortNeu({ fertig, knopf }: { fertig: () => void; knopf: string }) {
  const { t } = useSprache()
  const ich = useIch()
  const { laeuft, fehler, versuche } = useVersuch()
  const [alt, setzeAlt] = useState('')
  const [neu, setzeNeu] = useState('')
  const [geprueft, setzeGeprueft] = useState(false)
  // Counted as people count: an emoji is one character.
  const kurz = [...neu].length < MINDESTENS
  const sende = async (): Promise<void> => {
    await rufe('passwortSetzen', { koerper: ich.wege.passwort ? { alt, neu } : { neu } })
    fertig()
  }
  return (
    <form
      className="stapel"
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        setzeGeprueft(true)
        if (!kurz) void versuche(sende)
      }}
    >
      <input type="text" autoComplete="username" value={ich.name} readOnly hidden />
      {ich.wege.passwort && (
        <PasswordInput
          label={t.konto.passwortAlt}
          value={alt}
          onChange={(e) => setzeAlt(e.currentTarget.value)}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t.anmeldung.passwortZeigen }}
        />
      )}
      <PasswordInput
        label={t.einrichten.neu}
        description={t.einrichten.neuHinweis}
        value={neu}
        onChange={(e) => setzeNeu(e.currentTarget.value)}
        error={geprueft && kurz ? t.einrichten.zuKurz : undefined}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t.anmeldung.passwortZeigen }}
      />
      <Fehlersatz text={fehler} />
      <Button type="submit" variant="default" loading={laeuft}>
        {knopf}
      </Button>
    </form>
  )
}
