import { Button, SegmentedControl } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconFingerprint, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { abfragen, useAnfrage, useTat } from '../anfrage.ts'
import { kannPasskey, richtePasskeyEin } from '../anmeldung/passkey.ts'
import { PasswortNeu } from '../anmeldung/passwort-neu.tsx'
import { Fehlersatz, useVersuch } from '../anmeldung/versuch.tsx'
import { rufe } from '../api.ts'
import { Abschnitt, Seite } from '../bausteine/seite.tsx'
import { Tat } from '../bausteine/tat.tsx'
import { Wann } from '../bausteine/zeit.tsx'
import { Fehlerzustand, Laedt } from '../bausteine/zustand.tsx'
import { useIch, useSitzung } from '../sitzung.tsx'
import { type Sprache, useSprache } from '../sprache.tsx'

const SPRACHEN: { value: Sprache; label: string }[] = [
  { value: 'de', label: 'Deutsch' },
  { value: 'en', label: 'English' },
  { value: 'pt', label: 'Português' },
]

/** Oneself: language, ways in, and where one is logged in. */
export default function Konto() {
  const { t } = useSprache()
  const ich = useIch()
  const { abmelden } = useSitzung()
  const { fehler, versuche } = useVersuch()
  return (
    <Seite
      titel={t.rahmen.konto}
      unterzeile={`${ich.name} · ${ich.rollen.join(', ')}`}
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
            notifications.show({ message: t.konto.passwortGesetzt, color: 'petrol' })
            setze(runde + 1)
            void frage()
            void abfragen.invalidateQueries({ queryKey: ['sitzungen'] })
          }}
        />
      </div>
    </Abschnitt>
  )
}

function Sitzungen() {
  const { t } = useSprache()
  const { data, error, refetch } = useAnfrage('sitzungen')
  const beende = useTat('sitzungBeenden', ['sitzungen'])
  return (
    <Abschnitt titel={t.konto.sitzungen} anzahl={data?.eintraege.length}>
      {data === undefined ? (
        error === null ? (
          <Laedt zeilen={1} />
        ) : (
          <Fehlerzustand fehler={error} nochmal={() => void refetch()} />
        )
      ) : (
        <ul className="karte liste">
          {data.eintraege.map((s) => (
            <li key={s.id} className="reihe">
              <div>
                <b>{s.geraet}</b>
                <div className="winzig t3">
                  {t.konto.wege[s.weg] ?? s.weg} · {t.konto.zuletzt} <Wann zeit={s.zuletzt} />
                </div>
              </div>
              {s.diese ? (
                <span className="rechts klein t2">{t.konto.diese}</span>
              ) : (
                <Tat
                  className="rechts"
                  variant="default"
                  size="xs"
                  tut={() => beende.mutate({ pfad: { id: s.id } })}
                  aria-label={t.konto.beendenName(s.geraet)}
                >
                  {t.konto.beenden}
                </Tat>
              )}
            </li>
          ))}
        </ul>
      )}
    </Abschnitt>
  )
}

function Passkeys() {
  const { t } = useSprache()
  const wege = useAnfrage('wege').data
  const { data } = useAnfrage('passkeys', {}, { an: wege?.passkey === true })
  const weg = useTat('passkeyWeg', ['passkeys'])
  const { laeuft, fehler, versuche } = useVersuch()
  const [kann] = useState(kannPasskey)
  if (wege?.passkey !== true) return null
  return (
    <Abschnitt titel={t.konto.passkeys} anzahl={data?.eintraege.length}>
      <div className="stapel">
        {data !== undefined && data.eintraege.length > 0 ? (
          <ul className="karte liste">
            {data.eintraege.map((k) => (
              <li key={k.id} className="reihe">
                <div>
                  <b>{k.name}</b>
                  <div className="winzig t3">
                    {k.zuletzt === null ? t.konto.nieBenutzt : <Wann zeit={k.zuletzt} />}
                  </div>
                </div>
                <Tat
                  className="rechts"
                  variant="default"
                  size="xs"
                  tut={() => weg.mutate({ pfad: { id: k.id } })}
                  aria-label={t.konto.entfernenName(k.name)}
                >
                  {t.konto.entfernen}
                </Tat>
              </li>
            ))}
          </ul>
        ) : (
          <p className="klein t3">{t.konto.keinePasskeys}</p>
        )}
        {kann && (
          <div>
            <Tat
              variant="default"
              loading={laeuft}
              leftSection={<IconFingerprint size={16} aria-hidden="true" />}
              tut={() =>
                void versuche(async () => {
                  await richtePasskeyEin()
                  await abfragen.invalidateQueries({ queryKey: ['passkeys'] })
                })
              }
            >
              {t.einrichten.passkey}
            </Tat>
          </div>
        )}
        <Fehlersatz text={fehler} />
      </div>
    </Abschnitt>
  )
}
