import type { FreigabeKarte } from '../../../src/leitstand/vertrag/grundformen.ts'
import { Wert } from '../bausteine/wert.tsx'
import { useSprache } from '../sprache.tsx'
import type { Platz } from './plaetze.ts'

/** The parameters; what changed while it was read stands beside what it was. */
export function Angaben({ platz }: { platz: Platz<FreigabeKarte> }) {
  const { t } = useSprache()
  return (
    <dl className="angaben">
      {platz.karte.angaben.map(({ name, wert }) => {
        const anders = platz.unterschiede.find((u) => u.name === name)
        return (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {anders === undefined ? (
                <Wert wert={wert} />
              ) : (
                <>
                  <del>
                    <span className="unsichtbar">{t.karte.warName} </span>
                    <Wert wert={anders.war} />
                  </del>
                  <mark>
                    <span className="unsichtbar">{t.karte.istName} </span>
                    <Wert wert={wert} />
                  </mark>
                </>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
