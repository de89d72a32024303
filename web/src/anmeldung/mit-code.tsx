import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { rufe } from '../api.ts'
import { useSitzung } from '../sitzung.tsx'
import { useSprache } from '../sprache.tsx'
import type { Einladungscode } from './code.ts'
import { Fehlersatz, useVersuch } from './versuch.tsx'

/** The code of an invitation; who has no other way yet is led to set one up. */
export function MitCode({ einladung, zurueck }: { einladung: Einladungscode; zurueck: () => void }) {
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
