import type { Logger } from 'pino'
import { type Instant, plusMs, type Uhr } from '../domaene/zeit.ts'
import type { Ausfuehrung } from '../skills/ausfuehrung.ts'
import type { Laufergebnis } from '../skills/laufergebnis.ts'
import { freigabenVon } from '../speicher/freigabe.ts'
import { remember } from '../speicher/gedaechtnis.ts'
import { ladePerson } from '../speicher/person.ts'
import type { Operation, Speicher } from '../speicher/speicher.ts'
import { beendeVergessene, istVergessen } from '../speicher/vergessen-zaun.ts'
import { insertVerlauf } from '../speicher/verlauf.ts'
import { ladeVorgang, updateVorgang, type Vorgang } from '../speicher/vorgang.ts'
import { sollEnden } from '../speicher/vorgang-lauf.ts'
import { type Ausgang, angehalten, deuteLauf, wirkungVon } from './lauf.ts'
import { benachrichtige, type Wege } from './nachricht.ts'
import { meldeRuecknahme } from './ruecknahme_melden.ts'
import type { Welt } from './welt.ts'
import type { Zugergebnis } from './zug.ts'

// Work that a decision of somebody else handed to the requester's lane: an approved or repeated Vorgang.

export interface AuftragDeps {
  speicher: Speicher
  uhr: Uhr
  log: Logger
  welt: Welt
  wege: Wege
  ausfuehrung: Ausfuehrung
  erlaubteHosts: readonly string[]
  versuche: number
  nachCommit: () => void
}

export function erstelleAuftrag(d: AuftragDeps) {
  const beende = beendeLaufOperation(d.welt, d.wege)
  return async function fuehreVorgangAus(arg: { agent: string; id: string }): Promise<Zugergebnis> {
    const lauf = await d.speicher.run(beginneLauf, { ...arg, jetzt: d.uhr.jetzt() })
    if (!lauf) return { art: 'fertig' }
    const { v, person, freigegeben_von } = lauf
    const ergebnis: Laufergebnis = sollEnden(v)
      ? { art: 'abgebrochen' }
      : v.laeufe > d.versuche
        ? { art: 'fehler', grund: 'technisch' }
        : await d.ausfuehrung.fuehreAus({
            vorgang: v,
            person,
            angefragt: v.erstellt,
            freigegeben_von,
            begruendung: d.welt.texte('de').begruendung(v.nachricht_id, undefined, freigegeben_von !== null),
            sichere: async () => undefined,
          })
    if (ergebnis.art === 'wiederholen' && v.laeufe < d.versuche)
      return { art: 'spaeter', nicht_vor: plusMs(d.uhr.jetzt(), 1000 * 2 ** (v.laeufe - 1)) }
    if (ergebnis.art === 'angehalten') throw angehalten()
    const aktionen = await wirkungVon(d, v.id, ergebnis.art)
    const aus = deuteLauf(d.welt, person, v, ergebnis, { erlaubteHosts: d.erlaubteHosts, aktionen })
    await d.speicher.run(beende, { v, aus, jetzt: d.uhr.jetzt() })
    d.nachCommit()
    return { art: 'fertig' }
  }
}

/** Counts the run before it begins. Undefined: it is not to be run any more. */
function* beginneLauf(arg: { agent: string; id: string; jetzt: Instant }) {
  const v = yield* ladeVorgang(arg)
  if (v?.status !== 'laeuft' || !v.auszufuehren) return undefined
  const person = yield* ladePerson({ id: v.person_id })
  if (!person) return undefined
  const freigabe = (yield* freigabenVon({ vorgang_id: v.id })).findLast((f) => f.ergebnis === 'freigegeben')
  yield* updateVorgang({ alt: v, neu: { laeufe: v.laeufe + 1 }, jetzt: arg.jetzt })
  return {
    v: { ...v, laeufe: v.laeufe + 1, version: v.version + 1 },
    person,
    freigegeben_von: freigabe?.person_id ?? null,
  }
}

const beendeLaufOperation = (welt: Welt, wege: Wege) =>
  function* beendeLauf(arg: { v: Vorgang; aus: Ausgang; jetzt: Instant }): Operation<void> {
    const { v, aus, jetzt } = arg
    if (yield* istVergessen({ vorgang_id: v.id })) return yield* beendeVergessene({ ids: [v.id], jetzt })
    yield* updateVorgang({ alt: v, neu: { ...aus.aenderung, auszufuehren: false }, jetzt })
    const person = yield* ladePerson({ id: v.person_id })
    if (!person) return
    if (v.rueckgaengig_von && aus.aenderung.status === 'erledigt')
      yield* meldeRuecknahme(welt, wege, person, { durch: v.id, von: v.rueckgaengig_von }, jetzt)
    yield* insertVerlauf({
      v: {
        unterhaltung_id: v.unterhaltung_id,
        rolle: 'assistent',
        text: aus.text,
        vorgang_id: v.id,
        nachricht_id: null,
        gesendet: jetzt,
      },
      jetzt,
    })
    yield* remember({
      m: {
        event_id: `${v.id}:${v.version}`,
        agent: v.agent,
        phone: person.phone,
        number: null,
        role: 'assistant',
        content: aus.text,
      },
      jetzt,
    })
    yield* benachrichtige({
      wege,
      person,
      unterhaltung_id: v.unterhaltung_id,
      text: aus.text,
      zweck: 'ergebnis',
      vorgang_id: v.id,
      jetzt,
    })
  }
