import type { z } from 'zod'
import { schwellenFuer } from '../../domaene/schwellen.ts'
import { type Instant, plusMs } from '../../domaene/zeit.ts'
import { FENSTER } from '../../router/kontext.ts'
import { wasGetan } from '../../router/wirkung.ts'
import { aktionenVon } from '../../speicher/aktion.ts'
import type { Operation } from '../../speicher/speicher.ts'
import { verlaufFenster } from '../../speicher/verlauf.ts'
import { ladeVorgang, type Vorgang } from '../../speicher/vorgang.ts'
import type { Leser, Lesewerk } from '../behandlung.ts'
import { rangVon } from '../geschichte-schritte.ts'
import { ladeDaten } from '../routen/vorgang-daten.ts'
import { angabenIm, blickVon, kurz } from '../routen/vorgang-karten.ts'
import type { Geschah } from '../vertrag/chat.ts'
import type { Lauf, Zug } from './lauf.ts'

// „Was dabei geschah“: what a message was recognised as, and what came of it.

export async function geschehenIm(
  werk: Lesewerk,
  ich: Leser,
  lauf: Lauf,
  zug: Zug,
): Promise<z.input<typeof Geschah>> {
  const jetzt = lauf.jetzt()
  const b = { ...blickVon(werk, ich, []), jetzt }
  const { schwellen } = werk.konfiguration
  const gelesen = await lauf.speicher.read(lies, {
    agent: lauf.agent,
    id: zug.vorgaenge.at(-1),
    person: ich.person,
    seit: plusMs(jetzt, -FENSTER.ms),
    eintraege: FENSTER.eintraege,
    jetzt,
  })
  const { ms } = zug
  if (!gelesen) {
    const { sicher } = schwellenFuer(schwellen, undefined)
    return {
      vorgang: null,
      angaben: [],
      sicherheit: null,
      quelle: null,
      moeglichkeiten: [],
      schwelle: sicher,
      verlauf: 0,
      aktionen: [],
      ms,
    }
  }
  const { v, daten, aktionen, verlauf } = gelesen
  return {
    vorgang: { ...kurz(b, v, daten), handlungen: [] },
    angaben: angabenIm(b, v),
    sicherheit: v.sicherheit,
    quelle: b.t.akte.quellen[v.quelle] ?? v.quelle,
    moeglichkeiten: rangVon(b, v),
    schwelle: schwellenFuer(schwellen, b.worte.skills.finde(v.faehigkeit)?.risiko).sicher,
    verlauf,
    aktionen: aktionen.map((a) => ({
      text: wasGetan(b.worte, a, b.sprache),
      status: b.t.akte.ergebnisse[a.status] ?? a.status,
    })),
    ms,
  }
}

interface Frage {
  agent: string
  id: string | undefined
  person: Leser['person']
  seit: Instant
  eintraege: number
  jetzt: Instant
}

function* lies(f: Frage): Operation<
  | {
      v: Vorgang
      daten: ReturnType<typeof ladeDaten> extends Operation<infer T> ? T : never
      aktionen: ReturnType<typeof aktionenVon> extends Operation<infer T> ? T : never
      verlauf: number
    }
  | undefined
> {
  const v = f.id === undefined ? undefined : yield* ladeVorgang({ agent: f.agent, id: f.id })
  if (!v) return undefined
  const fenster = yield* verlaufFenster({
    unterhaltung_id: v.unterhaltung_id,
    nachricht: { id: v.nachricht_id, gesendet: v.erstellt },
    seit: f.seit,
    eintraege: f.eintraege,
  })
  return {
    v,
    daten: yield* ladeDaten({ vorgaenge: [v], person: f.person, jetzt: f.jetzt }),
    aktionen: yield* aktionenVon({ vorgang_id: v.id }),
    verlauf: fenster.filter((zeile) => zeile.nachricht_id !== v.nachricht_id).length,
  }
}
