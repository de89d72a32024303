import type { Logger } from 'pino'
import { EndgueltigerFehler, fehlerCode } from '../domaene/fehler.ts'
import { type Person, zoneVon } from '../domaene/person.ts'
import { inSprache, type Sprache } from '../domaene/sprache.ts'
import type { Fortschritt, Parameter } from '../domaene/vorgang.ts'
import { type Instant, MINUTE_MS, plusMs, toMs, type Uhr } from '../domaene/zeit.ts'
import type { Speicher } from '../speicher/speicher.ts'
import { merkeFortschritt } from '../speicher/vorgang-lauf.ts'
import { type Hauptbuch, oeffneHauptbuch, type Unterwegs } from './aktion.ts'
import { erstelleMelder, type Melder } from './fortschritt.ts'
import { type Abbruch, deute, type Laufergebnis } from './laufergebnis.ts'
import type { Dienste, Skill, UndoDienste, WirkDienste } from './skill.ts'
import type { Verzeichnis } from './verzeichnis.ts'

// Runs a skill outside any transaction, with its time limit, and says in types what came of it.

export interface Auftrag {
  vorgang: {
    id: string
    faehigkeit: string | null
    parameter: Parameter
    text: string
    unterhaltung_id: string
    nachricht_id: number
    agent: string
  }
  person: Person
  angefragt: Instant
  freigegeben_von: string | null
  begruendung: string
  sichere: () => Promise<void>
}

export interface Ausfuehrung {
  fuehreAus(auftrag: Auftrag): Promise<Laufergebnis>
  /** Cancels a run; false when it is not running here. */
  brichAb(vorgang_id: string): boolean
  laeuft(vorgang_id: string): boolean
  laufende(): string[]
  /** Aborts everything, for the shutdown. */
  halteAn(): void
}

export interface AusfuehrungArg {
  speicher: Speicher
  uhr: Uhr
  log: Logger
  zone: string
  skills: Verzeichnis
  /** This process; rows of another one are of one that is gone. */
  executor: string
  dienste: (auftrag: Auftrag) => Dienste & WirkDienste & UndoDienste
  fasseZusammen: (
    text: string,
    quelle: string,
    lauf: { sprache: Sprache; signal: AbortSignal; nachricht: number },
  ) => Promise<string>
}

export function erstelleAusfuehrung(arg: AusfuehrungArg): Ausfuehrung {
  const laufend = new Map<string, AbortController>()
  const unterwegs: Unterwegs = new Map()
  let angehalten = false

  async function fuehreAus(auftrag: Auftrag): Promise<Laufergebnis> {
    // A turn that was on its way here would begin what nobody aborts any more, and hold the end up for its timeoutMs.
    if (angehalten) return { art: 'angehalten' }
    const { vorgang } = auftrag
    const skill = arg.skills.finde(vorgang.faehigkeit)
    if (!skill) return { art: 'fehler', grund: 'unbekannte_faehigkeit' }
    const parameter = skill.parameter.safeParse(vorgang.parameter)
    if (!parameter.success) return { art: 'fehler', grund: 'beschaedigt' }
    const abbruch = new AbortController()
    const fertig = new AbortController()
    laufend.set(vorgang.id, abbruch)
    const buch = oeffneHauptbuch({
      speicher: arg.speicher,
      uhr: arg.uhr,
      executor: arg.executor,
      signal: abbruch.signal,
      zeile: {
        vorgang_id: vorgang.id,
        faehigkeit: skill.name,
        ausgeloest_von: auftrag.person.id,
        freigegeben_von: auftrag.freigegeben_von,
        begruendung: auftrag.begruendung,
      },
      sichere: auftrag.sichere,
      unterwegs,
    })
    const melder = erstelleMelder(arg.uhr, (f) => merke(auftrag, f))
    try {
      void uhrLaeuftAb(skill.timeoutMs, abbruch, fertig.signal)
      const antwort = await bisAbbruch(
        mitAllenEffekten(starte(skill, parameter.data, auftrag, { buch, melder }, abbruch.signal), buch),
        abbruch.signal,
      )
      // A skill that catches „unklar“ and answers does not make it clear.
      return buch.unklar() ? { art: 'unklar' } : { art: 'fertig', antwort, gewirkt: buch.gewirkt() }
    } catch (fehler) {
      return deute(fehler, abbruch.signal, buch, { id: vorgang.id, grenzeMs: skill.timeoutMs, log: arg.log })
    } finally {
      melder.schliesse()
      buch.schliesse()
      fertig.abort('fertig') // with a reason, or an error with its stack is made for nobody
      laufend.delete(vorgang.id)
    }
  }

  /** Shown only when the Vorgang is stored; what cannot be written is not shown. */
  async function merke(auftrag: Auftrag, fortschritt: Fortschritt): Promise<void> {
    try {
      await auftrag.sichere()
      await arg.speicher.run(merkeFortschritt, { id: auftrag.vorgang.id, fortschritt })
    } catch (fehler) {
      arg.log.warn({ vorgang: auftrag.vorgang.id, fehler: fehlerCode(fehler) }, 'Fortschritt nicht vermerkt')
    }
  }

  async function starte(
    skill: Skill,
    parameter: unknown,
    auftrag: Auftrag,
    { buch, melder }: { buch: Hauptbuch; melder: Melder },
    signal: AbortSignal,
  ): Promise<string> {
    const { person, vorgang } = auftrag
    const sprache = person.sprache
    const kontext = {
      parameter: parameter as Record<string, unknown>,
      person: { id: person.id, name: person.name, phone: person.phone, rollen: person.rollen },
      vorgang: { id: vorgang.id, text: vorgang.text, angefragt: auftrag.angefragt },
      sprache,
      zone: zoneVon(person, arg.zone),
      uhr: arg.uhr,
      signal,
      fasseZusammen: (text: string, quelle: string) =>
        arg.fasseZusammen(text, quelle, { sprache, signal, nachricht: vorgang.nachricht_id }),
      dienste: arg.dienste(auftrag),
      aktion: buch.aktion,
      melde: melder.melde,
    }
    if (skill.risiko === 0) {
      // A skill that only reads has no way to change anything, whatever its code tries.
      const { aktion: _aktion, dienste, ...lesend } = kontext
      const {
        erinnere: _e,
        notiere: _n,
        streicheErinnerung: _s,
        loescheNotiz: _l,
        ...lesendeDienste
      } = dienste
      return inSprache(
        await skill.run({ ...lesend, dienste: lesendeDienste } as unknown as typeof kontext),
        sprache,
      )
    }
    return inSprache(await skill.run(kontext), sprache)
  }

  /** In steps of at most a minute. A clock that is set back gives nobody more time. */
  async function uhrLaeuftAb(
    timeoutMs: number,
    abbruch: AbortController,
    fertig: AbortSignal,
  ): Promise<void> {
    const ende = toMs(plusMs(arg.uhr.jetzt(), timeoutMs))
    for (let restMs = timeoutMs; restMs > 0; ) {
      const schrittMs = Math.min(restMs, MINUTE_MS)
      await arg.uhr.warte(schrittMs, fertig)
      if (fertig.aborted || abbruch.signal.aborted) return
      restMs = Math.min(restMs - schrittMs, ende - toMs(arg.uhr.jetzt()))
    }
    abbruch.abort('zeit' satisfies Abbruch)
  }

  return {
    fuehreAus,
    brichAb(vorgang_id) {
      const lauf = laufend.get(vorgang_id)
      lauf?.abort('person' satisfies Abbruch)
      return lauf !== undefined
    },
    laeuft: (vorgang_id) => laufend.has(vorgang_id),
    laufende: () => [...laufend.keys()],
    halteAn() {
      angehalten = true
      for (const lauf of laufend.values()) lauf.abort('ende' satisfies Abbruch)
    },
  }
}

/** What came of the work, when no effect of it is under way any more: of several at once the first may fail alone. */
async function mitAllenEffekten<T>(arbeit: Promise<T>, buch: Hauptbuch): Promise<T> {
  try {
    return await arbeit
  } finally {
    await buch.ruhe()
  }
}

/** Ends with the promise, or as soon as `signal` aborts: a skill that ignores its signal holds nobody up. */
function bisAbbruch<T>(arbeit: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const ab = (): void => reject(new EndgueltigerFehler('abgebrochen', 'abgebrochen'))
    signal.addEventListener('abort', ab, { once: true })
    arbeit.then(resolve, reject).finally(() => signal.removeEventListener('abort', ab))
  })
}
