import { Button, SegmentedControl } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { frageNeu, useAnfrage } from '../anfrage.ts'
import { PasswortNeu } from '../anmeldung/passwort-neu.tsx'
import { Fehlersatz, useVersuch } from '../anmeldung/versuch.tsx'
import { rufe } from '../api.ts'
import { melde } from '../bausteine/meldung.ts'
import { useRollen } from '../bausteine/rollen.ts'
import { Abschnitt, Seite } from '../bausteine/seite.tsx'
import { Passkeys } from '../konto/passkeys.tsx'
import { Sitzungen } from '../konto/sitzungen.tsx'
import { useIch, useSitzung } from '../sitzung.tsx'
import { type Sprache, useSprache } from '../sprache.tsx'

const SPRACHEN: { value: Sprache; label: string }[] = [
  { value: 'de', label: 'Deutsch' },
  { value: 'en', label: 'English' },
  { value: 'pt', label: 'Português' },
]

/** Oneself: language, ways in, and where one is logged in. */
export default function Konto() {
  const rollen = useRollen()
  const { t } = useSprache()
  const ich = useIch()
  const { abmelden } = useSitzung()
  const { fehler, versuche } = useVersuch()
  return (
    <Seite
      titel={t.rahmen.konto}
      unterzeile={`${ich.name} · ${rollen(ich.rollen)}`}
      rechts={
        <Button
          variant="default"
          leftSection={<IconLogout size={16} aria-hidden="true" />}
          onClick={() => void versuche(abmelden)}
        >
          {t.konto.abmelden}
        </Button>
      }
    >
      <Fehlersatz text={fehler} />
      <div className="zwei">
        <div>
          <Sitzungen />
          <Passkeys />
        </div>
        <div>
          <Sprachwahl />
          <Passwort />
          <Abschnitt titel={t.rahmen.gedaechtnis}>
            <Link href="/personen/ich" className="link">
              {t.konto.gedaechtnis}
            </Link>
          </Abschnitt>
        </div>
      </div>
    </Seite>
  )
}

function Sprachwahl() {
  const { t, sprache } = useSprache()
  const { angemeldet } = useSitzung()
  const { fehler, versuche } = useVersuch()
  return (
    <Abschnitt titel={t.konto.sprache}>
      <SegmentedControl
        fullWidth
        aria-label={t.konto.sprache}
        data={SPRACHEN}
        value={sprache}
        onChange={(neu) =>
          void versuche(async () =>
            angemeldet(await rufe('sprache', { koerper: { sprache: neu as Sprache } })),
          )
        }
      />
      <Fehlersatz text={fehler} />
    </Abschnitt>
  )
}

function Passwort() {
  const { t } = useSprache()
  const { frage } = useSitzung()
  const [runde, setze] = useState(0)
  const { data } = useAnfrage('wege')
  if (data?.passwort !== true) return null
  return (
    <Abschnitt titel={t.konto.passwort}>
      <div className="karte polster">
        <PasswortNeu
          key={runde}
          knopf={t.konto.passwortAendern}
          fertig={() => {
            melde(t, t.konto.passwortGesetzt)
            setze(runde + 1)
            void frage()
            void frageNeu(new Set(['sitzungen']))
          }}
        />
      </div>
    </Abschnitt>
  )
}
