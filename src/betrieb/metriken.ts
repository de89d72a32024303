import { statSync } from 'node:fs'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { fehlerCode } from '../domaene/fehler.ts'
import { type Instant, toMs, type Uhr } from '../domaene/zeit.ts'
import type { Modell, Verbrauch } from '../modell/modell.ts'
import { type Bestand, zaehleBestand } from '../speicher/bestand.ts'
import type { Speicher } from '../speicher/speicher.ts'

export interface Metriken {
  readonly register: Registry
  /** Prometheus' text format. */
  text(): Promise<string>
  /** Something came in that is to be answered; repeated deliveries too. */
  nachricht(arg: { kanal: string }): void
  /** A turn ended: its outcome as one fixed word, and how long it took. */
  zug(arg: { ergebnis: string; dauerMs: number }): void
  /** A call to the model ended: `ok`, or an error's code. */
  modellAufruf(arg: { zweck: string; ergebnis: string }): void
  /** A server of a model answered: what it used, and what that cost (null: no price). */
  modellVerbrauch(p: { zweck: string; verbrauch: Verbrauch }, kostenMikro: number | null): void
  /** A compaction ended: `ok`, `veraltet`, or an error's code; how many messages it put a summary in the place of. */
  verdichtung(arg: { ergebnis: string; nachrichten: number }): void
  /** A browser reported that the console's Content Security Policy stopped something. */
  cspVerstoss(richtlinie: string): void
}

const ZUG_SEKUNDEN = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]

/**
 * The numbers of this process, and what is open in the database at the time of asking; gauges are left out while it
 * cannot be read. Labels are fixed words: whatever else comes (a number, a name, a text) is counted as `anderes`.
 */
export function erstelleMetriken({
  speicher,
  uhr,
  datenbank,
}: {
  speicher: Speicher
  uhr: Uhr
  /** SQLite's file. */
  datenbank?: string
}): Metriken {
  const register = new Registry()
  const registers = [register]
  const nachrichten = new Counter({
    name: 'assistent_nachrichten_total',
    help: 'Messages that came in by channel, repeated deliveries included',
    labelNames: ['kanal'],
    registers,
  })
  const rueckfragen = new Counter({
    name: 'assistent_rueckfragen_total',
    help: 'Turns that ended with a question back, because something was unclear or missing',
    registers,
  })
  const zuege = new Counter({
    name: 'assistent_zuege_total',
    help: 'Turns by outcome',
    labelNames: ['ergebnis'],
    registers,
  })
  const zugDauer = new Histogram({
    name: 'assistent_zug_seconds',
    help: 'Duration of a turn',
    buckets: ZUG_SEKUNDEN,
    registers,
  })
  const aufrufe = new Counter({
    name: 'assistent_modell_aufrufe_total',
    help: 'Calls to the language model by purpose and result',
    labelNames: ['zweck', 'ergebnis'],
    registers,
  })
  const tokens = new Counter({
    name: 'assistent_modell_tokens_total',
    help: 'Tokens of the language model by purpose and kind; cache is part of ein',
    labelNames: ['zweck', 'art'],
    registers,
  })
  const kosten = new Counter({
    name: 'assistent_modell_kosten_mikro_total',
    help: 'Cost of the language model in millionths of the configured currency, where a price is known',
    labelNames: ['zweck'],
    registers,
  })
  const verdichtungen = new Counter({
    name: 'assistent_verdichtungen_total',
    help: 'Compactions of memory by result',
    labelNames: ['ergebnis'],
    registers,
  })
  const verdichtet = new Counter({
    name: 'assistent_verdichtete_nachrichten_total',
    help: 'Messages that a summary took the place of',
    registers,
  })
  const verstoesse = new Counter({
    name: 'assistent_csp_verstoesse_total',
    help: 'Violations of the Content Security Policy that browsers reported, by directive',
    labelNames: ['richtlinie'],
    registers,
  })
  misst(register, uhr, () => speicher.read(zaehleBestand, { jetzt: uhr.jetzt() }))
  if (datenbank !== undefined) misstWal(register, `${datenbank}-wal`)

  return {
    register,
    text: () => register.metrics(),
    nachricht: ({ kanal }) => nachrichten.inc({ kanal: wort(kanal) }),
    zug({ ergebnis, dauerMs }) {
      if (ergebnis === 'rueckfrage') rueckfragen.inc()
      zuege.inc({ ergebnis: wort(ergebnis) })
      zugDauer.observe(dauerMs / 1000)
    },
    modellAufruf: ({ zweck, ergebnis }) => aufrufe.inc({ zweck: wort(zweck), ergebnis: wort(ergebnis) }),
    modellVerbrauch({ zweck, verbrauch }, kostenMikro) {
      const z = wort(zweck)
      tokens.inc({ zweck: z, art: 'ein' }, verbrauch.tokensEin)
      tokens.inc({ zweck: z, art: 'aus' }, verbrauch.tokensAus)
      tokens.inc({ zweck: z, art: 'cache' }, verbrauch.tokensCache ?? 0)
      if (kostenMikro !== null) kosten.inc({ zweck: z }, kostenMikro)
    },
    verdichtung({ ergebnis, nachrichten }) {
      verdichtungen.inc({ ergebnis: wort(ergebnis) })
      verdichtet.inc(nachrichten)
    },
    cspVerstoss: (richtlinie) => verstoesse.inc({ richtlinie: wort(richtlinie.replaceAll('-', '_')) }),
  }
}

/** Gauges that are read when they are asked for; all of them share one look at the database. */
function misst(register: Registry, uhr: Uhr, lies: () => Promise<Bestand>): void {
  let blick: Promise<Bestand | undefined> | undefined
  const bestand = (): Promise<Bestand | undefined> => {
    blick ??= lies()
      .catch(() => undefined)
      .finally(() => {
        blick = undefined
      })
    return blick
  }
  const gauge = (
    name: string,
    help: string,
    labelNames: readonly 'status'[],
    werte: (b: Bestand) => [labels: { status?: string }, n: number][],
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [register],
      async collect() {
        const jetzt = await bestand()
        if (jetzt) for (const [labels, n] of werte(jetzt)) this.set(labels, n)
        // Without labels `reset` would say 0: nothing waits.
        else if (labelNames.length > 0) this.reset()
        else this.remove()
      },
    })
  gauge('assistent_vorgaenge_offen', 'Open Vorgänge by status', ['status'], (b) =>
    Object.entries(b.vorgaenge).map(([status, n]) => [{ status }, n]),
  )
  gauge('assistent_eingang_wartend', 'Messages stored and not finished', [], (b) => [[{}, b.eingang]])
  gauge('assistent_ausgang_wartend', 'Messages due and not sent', [], (b) => [[{}, b.ausgang]])
  const alter = (seit: Instant | undefined): number =>
    seit === undefined ? 0 : Math.max(0, (toMs(uhr.jetzt()) - toMs(seit)) / 1000)
  gauge('assistent_eingang_alter_seconds', 'For how long the oldest unfinished message waits', [], (b) => [
    [{}, alter(b.eingangSeit)],
  ])
  gauge('assistent_ausgang_alter_seconds', 'For how long the oldest unsent message is due', [], (b) => [
    [{}, alter(b.ausgangSeit)],
  ])
  gauge(
    'assistent_wirkungen_unklar',
    'Vorgänge of which nobody knows whether their effect happened',
    [],
    (b) => [[{}, b.unklar]],
  )
  gauge('assistent_erinnerungen_verspaetet', 'Reminders due for over a minute and not sent', [], (b) => [
    [{}, b.verspaetet],
  ])
}

function misstWal(register: Registry, datei: string): void {
  new Gauge({
    name: 'assistent_wal_bytes',
    help: 'Size of the write-ahead log of SQLite',
    registers: [register],
    collect() {
      this.set(statSync(datei, { throwIfNoEntry: false })?.size ?? 0)
    },
  })
}

const wort = (text: string): string => (/^[a-z][a-z_]{0,39}$/.test(text) ? text : 'anderes')

/** The same model, with its calls counted. */
export function mitZaehlung(modell: Modell, metriken: Pick<Metriken, 'modellAufruf'>): Modell {
  const zaehle = async <T>(zweck: string, aufruf: Promise<T>): Promise<T> => {
    try {
      const antwort = await aufruf
      metriken.modellAufruf({ zweck, ergebnis: 'ok' })
      return antwort
    } catch (fehler) {
      metriken.modellAufruf({ zweck, ergebnis: fehlerCode(fehler) })
      throw fehler
    }
  }
  const { lies } = modell
  return {
    name: modell.name,
    frei: (anfrage) => zaehle(anfrage.zweck, modell.frei(anfrage)),
    strukturiert: (anfrage) => zaehle(anfrage.zweck, modell.strukturiert(anfrage)),
    ...(lies ? { lies: (anfrage) => zaehle(anfrage.art, lies(anfrage)) } : {}),
  }
}
