import { Button, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { rufe } from '../api.ts'
import { problemcode } from '../fehlertext.ts'
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
  const [verlangt, setzeVerlangt] = useState(false)
  // It can become so while the page is open, a quarter of an hour after an invitation.
  const altNoetig = ich.wege.alt_noetig || verlangt
  // Counted as people count: an emoji is one character.
  const kurz = [...neu].length < MINDESTENS
  const altFehlt = altNoetig && alt === ''
  const sende = async (): Promise<void> => {
    try {
      await rufe('passwortSetzen', { koerper: altNoetig ? { alt, neu } : { neu } })
    } catch (fehler) {
      if (problemcode(fehler) === 'passwort_alt') setzeVerlangt(true)
      throw fehler
    }
    fertig()
  }
  return (
    <form
      className="stapel"
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        setzeGeprueft(true)
        if (!kurz && !altFehlt) void versuche(sende)
      }}
    >
      <input type="text" autoComplete="username" value={ich.name} readOnly hidden />
      {altNoetig && (
        <PasswordInput
          label={t.konto.passwortAlt}
          value={alt}
          onChange={(e) => setzeAlt(e.currentTarget.value)}
          error={geprueft && altFehlt ? t.anmeldung.fehltPasswort : undefined}
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
