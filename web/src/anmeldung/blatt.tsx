import { type ReactNode, useEffect } from 'react'
import { useSprache } from '../sprache.tsx'

/** The sheet of login and first steps: one column, no navigation. */
export function Blatt(p: { titel: string; unter?: string; children: ReactNode; fuss?: ReactNode }) {
  const { t } = useSprache()
  useEffect(() => {
    document.title = `${p.titel} · ${t.rahmen.marke}`
  }, [p.titel, t])
  return (
    <div className="anmeldung">
      <main>
        <div className="marke">
          <img src="/zeichen.svg" alt="" width={36} height={36} />
          <div>
            <h1>{p.titel}</h1>
            {p.unter !== undefined && <p className="t2">{p.unter}</p>}
          </div>
        </div>
        <div className="karte stapel">{p.children}</div>
        {p.fuss !== undefined && <div className="fussnote klein t2">{p.fuss}</div>}
      </main>
    </div>
  )
}
