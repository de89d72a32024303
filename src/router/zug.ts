import type { Logger } from 'pino'
import { telefonAusProviderId } from '../domaene/kennung.ts'
import { mitZoneVon, type Person, zoneVon } from '../domaene/person.ts'
import { type Sprache, spracheZurNummer } from '../domaene/sprache.ts'
import { kuerze } from '../domaene/text.ts'
import { MINUTE_MS, plusMs, toMs } from '../domaene/zeit.ts'
import type { Erkenner, Erkennung } from '../erkennung/erkennung.ts'
import { type Nachrichtenbudget, nachrichtenbudget } from '../modell/budget.ts'
import { entschaerfe } from '../rueckkanal/fremdtext.ts'
import { beendeEingang, ladeEingang } from '../speicher/eingang.ts'
import { legeGastAn } from '../speicher/gast.ts'
import type { CommitOperation } from './commit.ts'
import { type Entscheidung, entscheide, type Regeln, STOP_OHNE_ZUGANG } from './entscheidung.ts'
import { planFuerBot } from './entscheidung_bot.ts'
import { ergaenzterText } from './ergaenzung.ts'
import { vertageOperation } from './flut.ts'
import type { Kontext } from './kontext.ts'
import { ladeKontext } from './kontext_laden.ts'
import { angehalten, verspaetung } from './lauf.ts'
import { meldungZu } from './nummernwechsel.ts'
import type { Zugplan } from './plan.ts'
import { plane } from './planer.ts'
import { sagtSchon } from './uebernahme.ts'
import { anfrageVon } from './welt.ts'
import { vorspannZuLauf } from './zeitplan_plan.ts'
import { erstelleZugLauf, type ZugLaufDeps } from './zug_lauf.ts'

// One turn: Kontext → Entscheidung → plan → runs → commit. Data flows one way; what fails before the commit is repeated.

export interface ZugDeps extends ZugLaufDeps {
  log: Logger
  regeln: Regeln
  erkenner: Erkenner
  commit: CommitOperation
  /** Fetches and reads the medium of a message, once. @throws WiederholbarerFehler the turn is to be repeated */
  toText: (eingang_id: number) => Promise<void>
  mitNamen: boolean
  /** The team's language, for guests. */
  sprache: Sprache
  /** Writes the receipt of „vergiss mich“. */
  quittiere: (
    person: Person,
    eingang: Pick<Kontext['eingang'], 'id' | 'angekommen'>,
  ) => Promise<{ id: string; namen: readonly string[] }>
  /** Asks the skills what who approves should know. */
  mitHinweisen: (plan: Zugplan) => Promise<Zugplan>
  /** The program stops: nobody waits for a model any more. */
  ende: AbortSignal
  /** Undefined: the model did not answer; null: it may not be asked again today. */
  gespraech?: (k: Kontext, text: string, budget: Nachrichtenbudget) => Promise<string | undefined | null>
  /** Something outside of a turn may be ready to be sent. */
  melde: () => void
  /** Called after each commit: something may be ready to be sent, a lane may have something to run. */
  nachCommit: (plan: Zugplan, dauerMs: number) => void
}

/** `spaeter`: the row stays, and is tried again then. */
export type Zugergebnis = { art: 'fertig' } | { art: 'spaeter'; nicht_vor: string }

export function erstelleZug(d: ZugDeps) {
  const { fuehreAus } = erstelleZugLauf(d)
  const vertage = vertageOperation(d.welt)

  /** @throws WiederholbarerFehler the turn is to be repeated; nothing of it is committed */
  async function zug(eingang_id: number): Promise<Zugergebnis> {
    const k = await lade(eingang_id)
    if (!k) return await ohneKontext(eingang_id)
    const budget = nachrichtenbudget(d.uhr, { nachricht: k.eingang.id })
    const { entscheidung, erkennung } = await entscheideMitModell(k, budget)
    pruefeAngehalten()
    if (entscheidung.art === 'vertagen') return await spaeter(k, entscheidung.flut ?? false)
    if (entscheidung.art === 'gast') {
      await d.speicher.run(legeGastAn, {
        eingang_id,
        agent: k.eingang.agent,
        kanal: k.eingang.kanal,
        von: k.ereignis.von ?? '',
        sprache: spracheZurNummer(telefonAusProviderId(k.ereignis.von ?? ''), d.sprache),
        jetzt: d.uhr.jetzt(),
      })
      return await zug(eingang_id)
    }
    d.log.debug({ nachricht: k.eingang.id, art: entscheidung.art }, 'entschieden')
    let plan = plane(k, mitZoneVon(d.welt, k.person), d.regeln, entscheidung, erkennung)
    const still = k.ereignis.bot ? 'Bot: keine Antwort' : STILL[plan.grund ?? '']
    if (still && plan.grund) d.log.info({ nachricht: k.eingang.id, grund: plan.grund }, still)
    if (plan.gespraech !== undefined) plan = await gespraech(k, plan, budget)
    pruefeAngehalten()
    plan = await d.mitHinweisen(plan)
    if (plan.abbruch) d.ausfuehrung.brichAb(plan.abbruch)
    const gelaufen = await fuehreAus(k, plan)
    const gesagt = { ...gelaufen.plan, antworten: mitVorspann(k, gelaufen.plan) }
    const fertig = k.ereignis.bot ? planFuerBot(gesagt) : gesagt
    const konflikt = await d.speicher.run(d.commit, {
      k,
      plan: fertig,
      ausgefuehrt: gelaufen.ausgefuehrt,
      // On the disk before anything is deleted.
      ...(fertig.vergessen && k.person ? { quittung: await d.quittiere(k.person, k.eingang) } : {}),
    })
    if (konflikt) d.log.warn({ nachricht: k.eingang.id, ...konflikt }, meldungZu(konflikt))
    d.nachCommit(fertig, toMs(d.uhr.jetzt()) - toMs(k.jetzt))
    return { art: 'fertig' }
  }

  /** What a message carries is fetched and read before it is decided on. Most carry nothing, so that is seen here. */
  async function lade(eingang_id: number): Promise<Kontext | undefined> {
    const lies = () =>
      d.speicher.read(ladeKontext, {
        eingang_id,
        jetzt: d.uhr.jetzt(),
        mitNamen: d.mitNamen,
        rufnamen: d.regeln.rufnamen,
      })
    const k = await lies()
    if (!k?.eingang.ereignis?.medium) return k
    await d.toText(eingang_id)
    return await lies()
  }

  /** What a model did not answer because the program stops is no answer: the turn goes on after the next start. */
  function pruefeAngehalten(): void {
    if (d.ende.aborted) throw angehalten()
  }

  /** The text was forgotten, or the row is finished already. */
  async function ohneKontext(id: number): Promise<Zugergebnis> {
    const eingang = await d.speicher.read(ladeEingang, { id })
    if (eingang?.status === 'neu' || eingang?.status === 'laeuft') {
      await d.speicher.run(beendeEingang, {
        id,
        status: 'fehler' as const,
        ergebnis: 'unlesbar',
        grund: 'unlesbar',
        jetzt: d.uhr.jetzt(),
      })
    }
    return { art: 'fertig' }
  }

  /** Deciding is pure; only when it asks for the model is something awaited here. */
  async function entscheideMitModell(
    k: Kontext,
    budget: Nachrichtenbudget,
  ): Promise<{ entscheidung: Entscheidung; erkennung: Erkennung }> {
    const bekannt = new Map<string, Erkennung>()
    const lokal = (text: string): Erkennung => {
      const da = bekannt.get(text) ?? d.welt.erkenne(k, text)
      bekannt.set(text, da)
      return da
    }
    const entscheidung = entscheide(k, d.regeln, lokal)
    if (entscheidung.art === 'erkennen_mit_modell') {
      const { text } = entscheidung
      const gefragt = await d.erkenner.mitModell(anfrageVon(k, d.welt, text), lokal(text), d.ende, budget)
      return { entscheidung: entscheide(k, d.regeln, lokal, gefragt), erkennung: gefragt }
    }
    const text = zuErkennen(k, entscheidung)
    // Commands and most answers are decided without recognition, which is the dearest part of a turn.
    if (text === undefined)
      return {
        entscheidung,
        erkennung:
          bekannt.get('text' in entscheidung ? entscheidung.text : k.ereignis.text) ?? NICHTS_ERKANNT,
      }
    const erkennung = lokal(text)
    return {
      entscheidung,
      erkennung: d.regeln.mitModell
        ? await d.erkenner.mitModell(anfrageVon(k, d.welt, text), erkennung, d.ende, budget)
        : erkennung,
    }
  }

  async function spaeter(k: Kontext, flut: boolean): Promise<Zugergebnis> {
    const nicht_vor = plusMs(d.uhr.jetzt(), Math.ceil(MINUTE_MS / d.regeln.zuegeProMinute))
    if (await d.speicher.run(vertage, { k, flut, nicht_vor })) d.melde()
    return { art: 'spaeter', nicht_vor }
  }

  async function gespraech(k: Kontext, plan: Zugplan, budget: Nachrichtenbudget): Promise<Zugplan> {
    const t = d.welt.texte(k.person?.sprache ?? 'de')
    const text = await d.gespraech?.(k, plan.gespraech ?? '', budget)
    const aendern =
      plan.wiederholt && typeof text === 'string'
        ? [{ alt: plan.wiederholt, neu: { status: 'abgebrochen' as const, grund: 'ersetzt' } }]
        : []
    return {
      ...plan,
      aendern: [...plan.aendern, ...aendern],
      antworten: [
        ...plan.antworten,
        { text: text ?? (text === null ? t.gespraechBudget : t.gespraechFehlt) },
      ],
    }
  }

  /** Said in front of the first reply: the message came late, or was too long to be read to the end. */
  function mitVorspann(k: Kontext, plan: Zugplan): Zugplan['antworten'] {
    const [erste, ...weitere] = plan.antworten
    if (!erste || !k.person) return plan.antworten
    const t = d.welt.texte(k.person.sprache)
    const vorspann = [
      ...(toMs(k.eingang.angekommen) - toMs(k.eingang.gesendet) > 10 * MINUTE_MS
        ? [verspaetung(t, k.person, d.welt.zone, k.eingang.gesendet)]
        : []),
      ...(plan.zeitplanHalt ? [] : vorspannZuLauf(k, t, zoneVon(k.person, d.welt.zone))),
      ...(plan.vorspann === undefined ? [] : [plan.vorspann]),
      ...(plan.uebernommen === undefined || sagtSchon(erste.text, plan.uebernommen)
        ? []
        : [t.verstandenAls(plan.uebernommen)]),
      ...(k.ereignis.gelesen === undefined
        ? []
        : [t.gelesen(entschaerfe(kuerze(k.ereignis.gelesen, 1000), d.erlaubteHosts, t.linkEntfernt).text)]),
      ...(k.ereignis.text.length > d.welt.lesenZeichen && !plan.spurlos
        ? [t.zuLang(d.welt.lesenZeichen.toLocaleString('de-DE'))]
        : []),
    ]
    return vorspann.length === 0
      ? plan.antworten
      : [{ ...erste, text: [...vorspann, erste.text].join('\n') }, ...weitere]
  }

  return { zug }
}

/** Texts other than the message itself that a decision needs recognised. */
function zuErkennen(k: Kontext, e: Entscheidung): string | undefined {
  if (e.art === 'ergaenzung') return ergaenzterText(k, e.vorgang, e.text)
  return e.art === 'erneut' ? e.vorgang.text : undefined
}

/** Nothing is said then, so that the log has to. */
const STILL: Readonly<Record<string, string>> = {
  geloescht: 'Gelöscht, bevor die Nachricht ankam: nichts getan',
  [STOP_OHNE_ZUGANG]: 'STOP von jemandem ohne Zugang: keine Antwort',
}

const NICHTS_ERKANNT: Erkennung = { kandidaten: [], anschlussOhneBezug: false }
