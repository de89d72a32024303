import type { Zahlen } from '../../../src/leitstand/vertrag/zahlen.ts'
import { useSprache } from '../sprache.tsx'
import { useTexte } from '../texte/seiten/use-texte.ts'
import { zahlenTexte } from '../texte/seiten/zahlen.ts'
import type { Zahlformate } from './format.ts'
import { type Summe, summe } from './summe.ts'

interface Teil {
  jetzt: Zahlen['tage']
  davor: Zahlen['tage']
  f: Zahlformate
}

/** Five figures of the period, each beside what it was before. */
export function Kennzahlen({ jetzt, davor, f }: Teil) {
  const { z } = useSprache()
  const s = useTexte(zahlenTexte)
  const n = summe(jetzt)
  const vorher = davor.length === 0 ? null : summe(davor)
  const wert = (zahl: number | null, form: (n: number) => string): string =>
    zahl === null ? s.keinWert : form(zahl)
  return (
    <dl className="karte kennzahlen">
      <Kennzahl name={s.nachrichten} wert={z.zahl(n.nachrichten)} unten={zuwachs(n, vorher, f)} />
      <Kennzahl
        name={s.ohneModell}
        wert={wert(n.ohneModell, z.prozent)}
        unten={punkte(n.ohneModell, vorher?.ohneModell, f, s.punkte)}
      />
      <Kennzahl
        name={s.rueckfragen}
        wert={wert(n.rueckfragen, f.prozent)}
        unten={punkte(n.rueckfragen, vorher?.rueckfragen, f, s.punkte)}
      />
      <Kennzahl
        name={s.antwortzeit}
        wert={wert(n.medianMs, f.sekunden)}
        unten={n.p95Ms === null ? '' : s.p95(f.sekunden(n.p95Ms))}
      />
      <Kennzahl
        name={s.kosten}
        wert={wert(n.kostenMikro, f.geld)}
        unten={n.kostenMikro === null && n.tokens > 0 ? s.keinPreis : s.tokens(z.zahl(n.tokens))}
      />
    </dl>
  )
}

const zuwachs = (n: Summe, vorher: Summe | null, f: Zahlformate): string =>
  vorher === null || vorher.nachrichten === 0 ? '' : f.mehr(n.nachrichten / vorher.nachrichten - 1)

const punkte = (
  jetzt: number | null,
  vorher: number | null | undefined,
  f: Zahlformate,
  text: (n: string) => string,
): string => (jetzt === null || vorher === null || vorher === undefined ? '' : text(f.punkte(jetzt - vorher)))

function Kennzahl({ name, wert, unten }: { name: string; wert: string; unten: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{wert}</b>
        <span className="winzig t3">{unten}</span>
      </dd>
    </div>
  )
}
