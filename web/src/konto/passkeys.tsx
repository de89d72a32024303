import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { frageNeu, useAnfrage, useTat } from '../anfrage.ts'
import { kannPasskey, richtePasskeyEin } from '../anmeldung/passkey.ts'
import { Fehlersatz, useVersuch } from '../anmeldung/versuch.tsx'
import { useHalt } from '../bausteine/fokus.ts'
import { Abschnitt } from '../bausteine/seite.tsx'
import { Tat } from '../bausteine/tat.tsx'
import { Wann } from '../bausteine/zeit.tsx'
import { fehlertext } from '../fehlertext.ts'
import { useRuhewaechter } from '../ruhe.ts'
import { useSprache } from '../sprache.tsx'

/** The own passkeys; nothing where the server has none. */
export function Passkeys() {
  const { t } = useSprache()
  const wege = useAnfrage('wege').data
  const { data } = useAnfrage('passkeys', {}, { an: wege?.passkey === true })
  const weg = useTat('passkeyWeg', ['passkeys'])
  const { laeuft, fehler, versuche } = useVersuch()
  const [kann] = useState(kannPasskey)
  const halt = useHalt<HTMLDivElement>()
  const waechter = useRuhewaechter()
  if (wege?.passkey !== true) return null
  return (
    <Abschnitt titel={t.konto.passkeys} anzahl={data?.eintraege.length}>
      <div className="stapel" ref={halt} tabIndex={-1}>
        {data !== undefined && data.eintraege.length > 0 ? (
          <ul className="karte liste" ref={waechter}>
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
                  disabled={weg.isPending || (weg.isSuccess && weg.variables.pfad?.id === k.id)}
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
                  await frageNeu(new Set(['passkeys']))
                })
              }
            >
              {t.einrichten.passkey}
            </Tat>
          </div>
        )}
        <Fehlersatz text={weg.error === null ? fehler : fehlertext(t, weg.error)} />
      </div>
    </Abschnitt>
  )
}
