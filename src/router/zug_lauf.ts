import type { Person } from '../domaene/person.ts'
import type { Uhr } from '../domaene/zeit.ts'
import type { Auftrag, Ausfuehrung } from '../skills/ausfuehrung.ts'
import type { Laufergebnis } from '../skills/laufergebnis.ts'
import { vermerkeEntscheid } from '../speicher/aktion.ts'
import type { Operation, Speicher } from '../speicher/speicher.ts'
import { upsertUnterhaltung } from '../speicher/unterhaltung.ts'
import { epocheGilt } from '../speicher/vergessen-zaun.ts'
import {
  insertVorgang,
  type NeuerVorgang,
  updateVorgang,
  type Vorgang,
  veraltet,
} from '../speicher/vorgang.ts'
import { sollEnden } from '../speicher/vorgang-lauf.ts'
import type { Ausgefuehrt } from './commit.ts'
import { schreibeAenderungen } from './geschehenes.ts'
import type { Kontext } from './kontext.ts'
import { angehalten, deuteLauf, sagtAlles, wirkungVon } from './lauf.ts'
import type { Lauf, Zeile, Zugplan } from './plan.ts'
import type { Welt } from './welt.ts'

// The runs of a turn, between its plan and its commit: skills outside any transaction.

export interface ZugLaufDeps {
  speicher: Speicher
  uhr: Uhr
  welt: Welt
  ausfuehrung: Ausfuehrung
  erlaubteHosts: readonly string[]
  /** After so many attempts a turn is not repeated any more but ends honestly. */
  versuche: number
}

export function erstelleZugLauf(d: ZugLaufDeps) {
  const beginneLaeufe = (arg: Beginn): Operation<Zeile[]> => beginneAlle(d.welt, arg)

  /** Runs what is to be run. What may change something is stored as `laeuft` before it begins. */
  async function fuehreAus(
    k: Kontext,
    plan: Zugplan,
  ): Promise<{ ausgefuehrt: Ausgefuehrt[]; plan: Zugplan }> {
    if (plan.laufen.length === 0 || !k.person) return { ausgefuehrt: [], plan }
    const anfang = beginnSpaeter(k, plan)
    try {
      return await fuehreDurch(k, k.person, plan, anfang)
    } finally {
      // Also when it is to be tried again: what is stored then, beside the next try, would be in its way.
      anfang.lass()
    }
  }

  async function fuehreDurch(
    k: Kontext,
    person: Person,
    plan: Zugplan,
    anfang: ReturnType<typeof beginnSpaeter>,
  ): Promise<{ ausgefuehrt: Ausgefuehrt[]; plan: Zugplan }> {
    if (!istEinNeuer(plan)) await anfang.jetzt()
    const laeufe: { v: NeuerVorgang | Vorgang; aus: ReturnType<typeof deuteLauf> }[] = []
    for (const lauf of plan.laufen) {
      const v = 'neu' in lauf ? lauf.neu : lauf.alt
      // Called off before it ran, or before a crash: it does not go on.
      const ergebnis: Laufergebnis =
        'alt' in lauf && sollEnden(lauf.alt)
          ? { art: 'abgebrochen' }
          : await d.ausfuehrung.fuehreAus(
              auftragVon(k, person, lauf, async () => void (await anfang.jetzt())),
            )
      if (ergebnis.art === 'angehalten') throw angehalten()
      if (ergebnis.art === 'wiederholen' && k.eingang.versuche + 1 < d.versuche) throw ergebnis.fehler
      const wieder = 'alt' in lauf && lauf.alt.status !== 'bestaetigung'
      const aktionen = sagtAlles(ergebnis, wieder) ? [] : await wirkungVon(d, v.id, ergebnis.art)
      const aus = deuteLauf(d.welt, person, v, ergebnis, { erlaubteHosts: d.erlaubteHosts, aktionen })
      laeufe.push({ v, aus })
    }
    const begonnen = await anfang.ende()
    const antworten = [
      ...(begonnen ?? []),
      ...plan.antworten,
      ...laeufe.map(({ v, aus }) => ({ text: aus.text, vorgang_id: v.id })),
    ]
    return {
      ausgefuehrt: laeufe.map(({ v, aus }) =>
        begonnen
          ? {
              alt: begonnener(v),
              aenderung: aus.aenderung,
              ...(v.rueckgaengig_von ? { rueckgaengig_von: v.rueckgaengig_von } : {}),
            }
          : { neu: { ...(v as NeuerVorgang), ...aus.aenderung } },
      ),
      plan: { ...plan, antworten, laufen: [], ...(begonnen ? SCHON_GESCHRIEBEN : {}) },
    }
  }

  /**
   * A single new Vorgang is stored only when its first effect begins, or when it takes long enough that somebody asks
   * „Was läuft?“: most only read, and one commit a turn instead of two is half the time of a turn.
   */
  function beginnSpaeter(k: Kontext, plan: Zugplan) {
    let begonnen: Promise<Zeile[]> | undefined
    const ende = new AbortController()
    const jetzt = (): Promise<Zeile[]> => {
      begonnen ??= d.speicher.run(beginneLaeufe, {
        person: k.person,
        ort: k.ort,
        still: k.ereignis.art === 'zeitplan',
        gruppe: k.ereignis.gruppe,
        laufen: plan.laufen,
        neu: plan.neu,
        aendern: plan.aendern,
        entschieden: plan.entschieden,
        nachricht_id: k.eingang.id,
        jetzt: d.uhr.jetzt(),
      })
      return begonnen
    }
    void d.uhr
      .warte(SICHTBAR_NACH_MS, ende.signal)
      .then(() => (ende.signal.aborted ? undefined : jetzt().catch(() => undefined)))
    return {
      jetzt,
      lass: () => ende.abort('fertig'),
      /** Undefined: nothing was stored; else what is to be said of what was replaced. */
      ende: async (): Promise<Zeile[] | undefined> => {
        ende.abort('fertig')
        return await begonnen
      },
    }
  }

  function auftragVon(k: Kontext, person: Person, lauf: Lauf, sichere: () => Promise<void>): Auftrag {
    const v = 'neu' in lauf ? lauf.neu : lauf.alt
    const bestaetigt =
      'alt' in lauf && v.risiko === 2 ? (lauf.alt.lauf_nachricht_id ?? k.eingang.id) : undefined
    return {
      vorgang: { ...v, unterhaltung_id: k.unterhaltung?.id ?? v.unterhaltung_id },
      person,
      angefragt: k.eingang.gesendet,
      freigegeben_von: null,
      begruendung: d.welt.texte('de').begruendung(v.nachricht_id, bestaetigt, false),
      sichere,
    }
  }

  return { fuehreAus }
}

const SICHTBAR_NACH_MS = 250

const SCHON_GESCHRIEBEN = { neu: [], aendern: [], entschieden: undefined }

const istEinNeuer = (plan: Zugplan): boolean =>
  plan.laufen.length === 1 && plan.laufen.every((l) => 'neu' in l)

/** How the row stands after `beginneLaeufe`. */
function begonnener(v: NeuerVorgang | Vorgang): Pick<Vorgang, 'id' | 'version' | 'status'> {
  const version = 'version' in v ? (v.status === 'laeuft' ? v.version : v.version + 1) : 1
  return { id: v.id, version, status: 'laeuft' }
}

interface Beginn {
  person: Kontext['person']
  ort: Kontext['ort']
  still: boolean
  gruppe: boolean
  laufen: readonly Lauf[]
  neu: readonly NeuerVorgang[]
  aendern: Zugplan['aendern']
  entschieden: Zugplan['entschieden']
  nachricht_id: number
  jetzt: string
}

/** Stores all that a turn begins, in one transaction: a crash then finds all of it, and goes on. */
function* beginneAlle(welt: Welt, arg: Beginn): Operation<Zeile[]> {
  const { jetzt, person } = arg
  if (person && !(yield* epocheGilt(person))) throw veraltet(`zu Nachricht ${arg.nachricht_id}`)
  const unterhaltung_id = arg.ort ? yield* upsertUnterhaltung({ ort: arg.ort, still: arg.still, jetzt }) : ''
  for (const l of arg.laufen) {
    if ('neu' in l) yield* insertVorgang({ v: { ...l.neu, unterhaltung_id }, jetzt })
    else if (l.alt.status !== 'laeuft') {
      yield* updateVorgang({
        alt: l.alt,
        neu: { status: 'laeuft', lauf_nachricht_id: arg.nachricht_id, frist: null, grund: null },
        jetzt,
      })
    }
  }
  for (const v of arg.neu) yield* insertVorgang({ v: { ...v, unterhaltung_id }, jetzt })
  const gruppe = arg.gruppe ? unterhaltung_id : null
  const gesagt = yield* schreibeAenderungen(welt, { aendern: arg.aendern, person, gruppe, jetzt })
  // The requester's own word, before what it starts: a crash then goes on, and asks nobody again.
  if (arg.entschieden && person)
    yield* vermerkeEntscheid({
      vorgang: arg.entschieden.v,
      person_id: person.id,
      wie: arg.entschieden.wie,
      begruendung: '',
      freigegeben_von: null,
      jetzt,
    })
  return gesagt
}
