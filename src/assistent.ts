import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { schafft } from './assistent/auslauf.ts'
import { erstelleGespraech } from './assistent/gespraech.ts'
import { erstelleRegeln } from './assistent/regeln.ts'
import { erstelleTakt } from './assistent/takt.ts'
import { teamVon } from './assistent/team.ts'
import { erstelleWelt, erstelleWorte, hostsVon, zeitplansaetze } from './assistent/welt.ts'
import type { Konfiguration } from './config.ts'
import { fehlerCode } from './domaene/fehler.ts'
import type { Sprache } from './domaene/sprache.ts'
import { dauerMs, type Tag, type Uhr } from './domaene/zeit.ts'
import { type EingangStufe, erstelleEingang } from './eingang/eingang.ts'
import { leserFuer } from './eingang/text/leser.ts'
import { erstelleToText } from './eingang/text/to-text.ts'
import type { Erkenner } from './erkennung/erkennung.ts'
import { anlassVon } from './gedaechtnis/abschied.ts'
import { erstelleForget, type Wer as Vergesslich, wendeQuittungenAn } from './gedaechtnis/forget.ts'
import { erstelleVerdichter, type Verdichter } from './gedaechtnis/verdichter.ts'
import type { Kanal } from './kanal/kanal.ts'
import { nachrichtenbudget } from './modell/budget.ts'
import type { Modell } from './modell/modell.ts'
import { erstelleVerdichtung } from './modell/verdichtung.ts'
import { zusammenfassung } from './modell/zusammenfassung.ts'
import { ohneRufnamen } from './router/anrede.ts'
import { erstelleAufgabe } from './router/aufgabe.ts'
import { erstelleAuftrag } from './router/auftrag.ts'
import { leseBefehl, ueberholt, willAnhalten } from './router/befehle.ts'
import { erstelleCommit } from './router/commit.ts'
import { keineNachricht } from './router/entscheidung_zugang.ts'
import { erstelleFreigabe, type FreigabeOperation } from './router/freigabe.ts'
import { erstelleHinweise, erstelleHinweissuche, type Hinweissuche } from './router/hinweise.ts'
import { ladeKontext } from './router/kontext_laden.ts'
import { erinnereOperation, type Wege, wegeVon } from './router/nachricht.ts'
import { erstelleEntschluss } from './router/vorgang_entscheid.ts'
import { titel, type Welt } from './router/welt.ts'
import { erstelleZug } from './router/zug.ts'
import { erstelleRueckkanal, type Rueckkanal } from './rueckkanal/ausgang.ts'
import { entschaerfe } from './rueckkanal/fremdtext.ts'
import type { Texte } from './rueckkanal/texte/texte.ts'
import { erstelleAusfuehrung } from './skills/ausfuehrung.ts'
import { erstelleDienste } from './skills/dienste.ts'
import type { Skill } from './skills/skill.ts'
import { slotsVon } from './skills/slot.ts'
import type { Verzeichnis } from './skills/verzeichnis.ts'
import { zeitplanSkill } from './skills/zeitplan.ts'
import { uebernehmeTeam } from './speicher/person.ts'
import type { Schluessel } from './speicher/schluessel.ts'
import { hmac } from './speicher/schluessel.ts'
import type { Speicher } from './speicher/speicher.ts'
import type { VergessenArt } from './speicher/vergessen.ts'
import { insertZeitplan } from './speicher/zeitplan.ts'

// The one composition root: every stage gets the implementation of its successor here, and nowhere else.

export interface AssistentTeile {
  konfiguration: Konfiguration
  speicher: Speicher
  schluessel: Schluessel
  skills: readonly Skill[]
  erkenner: Erkenner
  modell?: Modell
  kanaele: readonly Kanal[]
  uhr: Uhr
  log: Logger
  istArbeitstag: (tag: Tag) => boolean
  /** Told after each turn. */
  gemessen?: (zug: { ergebnis: string; dauerMs: number }) => void
  /** Told after each compaction. */
  verdichtet?: (v: { ergebnis: string; nachrichten: number }) => void
  /** Handed to skills beside the config's own. */
  einstellungen?: Readonly<Record<string, string>>
  /** Where photos, voice notes, documents and videos are kept; undefined: they are read and not kept. */
  medienOrdner?: string
  /** The receipts of what was forgotten; undefined: none are kept. */
  quittungen?: string
  /** So long a stop lets end what runs; default: not at all. */
  auslaufMs?: number
}

export interface Assistent {
  eingang: EingangStufe
  rueckkanal: Rueckkanal
  skills: Verzeichnis
  /** Decisions of the command line take the same way as those of the chat. */
  entscheideFreigabe: FreigabeOperation
  /** … and so does a word about work that failed, is unclear or is to end. */
  entschliesse: ReturnType<typeof erstelleEntschluss>
  /** What a skill warns of now, before a Freigabe is asked for once more. */
  hinweiseZu: Hinweissuche
  /** What the Leitstand builds its operations with, as the command line does. */
  welt: Welt
  wege: Wege
  texte: (sprache: Sprache) => Texte
  titel: (v: Parameters<typeof titel>[1], sprache: Sprache) => string
  /** Takes up what was stored and not finished, and begins to deliver. */
  starte(): Promise<void>
  /** Something was committed beside the turns: what it leads to is taken up now. */
  siehNach(): void
  /** I8, as somebody who is logged in wants it. `weiter` ends after the first try to finish; it goes on by itself. */
  vergiss(wer: Vergesslich, art: VergessenArt): Promise<{ id: string; weiter: Promise<unknown> }>
  /** What is due by the clock: Fristen, and rows of the Ausgang. */
  faellig(): Promise<void>
  /** Resolves when nothing could be done now. */
  ruhe(): Promise<void>
  /** Summarises what waits in memory; the number of messages. 0 without a model. */
  verdichteAlle(signal?: AbortSignal): Promise<number>
  /** Resolves when no compaction is under way. No turn waits for one, so `ruhe` does not either. */
  verdichtet(): Promise<void>
  /** True: all that ran has ended. False: something was handed back, and goes on after the next start. */
  halteAn(): Promise<boolean>
}

export function erstelleAssistent(t: AssistentTeile): Assistent {
  const { konfiguration: c, speicher, uhr, log } = t
  const worte = erstelleWorte(c, t.skills, t.istArbeitstag, [
    zeitplanSkill(
      (key, neu) =>
        speicher.run(insertZeitplan, {
          neu: { ...neu, key, agent: c.agent },
          hoechstens: c.grenzen.zeitplaeneJePerson,
          jetzt: uhr.jetzt(),
        }),
      zeitplansaetze(c),
    ),
  ])
  const { skills, texte } = worte
  const kanaele = new Map(t.kanaele.map((k) => [k.name, k]))
  const wege = wegeVon(t.kanaele)
  const erlaubteHosts = hostsVon(c, t.skills)
  const welt = erstelleWelt(t, worte)
  const verdichter = t.modell && verdichterFuer(t, t.modell)
  const rueckkanal = erstelleRueckkanal({
    speicher,
    uhr,
    log,
    kanaele,
    texte,
    zone: c.zone,
    ...(verdichter ? { zugestellt: verdichter.melde } : {}),
  })
  const entscheideFreigabe = erstelleFreigabe(welt, wege)
  const fasseZusammen = zusammenfassung({ modell: t.modell, log })

  const einstellungen = { ...c.einstellungen, ...t.einstellungen }
  const ausfuehrung = erstelleAusfuehrung({
    speicher,
    uhr,
    log,
    zone: c.zone,
    skills,
    executor: randomUUID(),
    dienste: erstelleDienste({
      speicher,
      uhr,
      erinnere: erinnereOperation(wege),
      einstellungen,
      gemeldet: () => rueckkanal.melde(),
    }),
    fasseZusammen: (text, quelle, { sprache, signal, nachricht }) =>
      fasseZusammen({
        text,
        quelle,
        sprache,
        signal,
        budget: nachrichtenbudget(uhr, { nachricht }),
        saeubere: (roh) => entschaerfe(roh, erlaubteHosts, texte(sprache).linkEntfernt),
      }),
  })

  const gibAuf = erstelleAufgabe(welt, erlaubteHosts)
  const ende = new AbortController()
  const stufe: { eingang?: EingangStufe } = {}
  const nachCommit = (): void => {
    rueckkanal.melde()
    stufe.eingang?.siehNach()
    void vergissWeiter()
  }
  const vergessen = erstelleForget({
    speicher,
    uhr,
    log,
    schluessel: t.schluessel,
    quittungen: t.quittungen,
    medienOrdner: t.medienOrdner,
    brichAb: (id) => ausfuehrung.brichAb(id),
    endet: (sprache, id) => texte(sprache).werteVergessen(id),
  })
  /** One at a time: each looks at everything that is not finished. A fault here ends nothing. */
  const vergissWeiter = (): Promise<unknown> => {
    amVergessen = amVergessen.then(vergessen.fuehreFort).catch((fehler: unknown) => {
      log.error({ fehler: fehlerCode(fehler) }, 'Vergessen geht nicht weiter')
    })
    return amVergessen
  }
  let amVergessen: Promise<unknown> = Promise.resolve()
  const regeln = erstelleRegeln(c, welt, skills, t.modell !== undefined)
  const hinweiseZu = erstelleHinweissuche({ skills, uhr, log, einstellungen })
  const { zug } = erstelleZug({
    speicher,
    uhr,
    log,
    welt,
    regeln,
    erkenner: t.erkenner,
    ausfuehrung,
    commit: erstelleCommit(welt, wege, entscheideFreigabe),
    toText: (id) => toText(id),
    erlaubteHosts,
    mitHinweisen: erstelleHinweise(hinweiseZu),
    mitNamen: t.skills.some((s) => slotsVon(s.parameter).some((slot) => slot.art === 'person')),
    versuche: c.grenzen.versuche,
    sprache: c.sprache,
    quittiere: ({ agent, id }, eingang) =>
      vergessen.quittiere({ agent, person_id: id, kennungen: [] }, 'inhalte', anlassVon(id, eingang)),
    ende: ende.signal,
    ...(t.modell ? { gespraech: erstelleGespraech(t, t.modell, erlaubteHosts, texte, ende.signal) } : {}),
    melde: () => rueckkanal.melde(),
    nachCommit: (plan, dauerMs) => {
      t.gemessen?.({ ergebnis: plan.ergebnis, dauerMs })
      if (plan.vergessen) void vergissWeiter()
      rueckkanal.melde()
      // Only a decision hands work to another lane; everything else is in a lane already.
      if (plan.entscheidung || plan.aendern.some((a) => a.neu.auszufuehren)) stufe.eingang?.siehNach()
    },
  })
  const toText = erstelleToText({
    speicher,
    uhr,
    log,
    kanaele,
    leser: leserFuer(t.modell),
    ordner: t.medienOrdner,
    // It goes with the text of its message at the latest.
    behaltenMs: Math.min(
      ...[c.aufbewahrung.medien, c.aufbewahrung.eingang_text].map((frist) => dauerMs(frist) ?? 0),
    ),
    gilt: async (eingang_id) => {
      const k = await speicher.read(ladeKontext, { eingang_id, jetzt: uhr.jetzt(), mitNamen: false })
      // Of another program nothing but typed words is looked at.
      return k !== undefined && !k.ereignis.bot && keineNachricht(k, regeln) === undefined
    },
    maxBytes: c.medien.maxBytes,
    textZeichen: c.grenzen.textZeichen,
    versuche: Math.min(3, c.grenzen.versuche),
    ende: ende.signal,
  })
  const eingang = erstelleEingang({
    speicher,
    uhr,
    log,
    dedupe: (name) => hmac(t.schluessel.namen, name),
    ruhezeitMs: (kanal) => kanaele.get(kanal)?.ruhezeitMs ?? c.grenzen.ruhezeitMs,
    versuche: c.grenzen.versuche,
    textZeichen: c.grenzen.textZeichen,
    zug,
    fuehreVorgangAus: erstelleAuftrag({
      speicher,
      uhr,
      log,
      welt,
      wege,
      ausfuehrung,
      erlaubteHosts,
      versuche: c.grenzen.versuche,
      nachCommit,
    }),
    gibAuf: async (id, grund) => {
      await speicher.run(gibAuf, { id, grund, jetzt: uhr.jetzt() })
      rueckkanal.melde()
    },
    ueberholt: (text) => ueberholt(leseBefehl(ohneRufnamen(text, regeln.rufnamen))),
    haeltAn: (text) => willAnhalten(leseBefehl(ohneRufnamen(text, regeln.rufnamen))),
  })
  stufe.eingang = eingang
  const takt = erstelleTakt({
    speicher,
    uhr,
    log,
    agent: c.agent,
    welt,
    wege,
    dedupe: (name) => hmac(t.schluessel.namen, name),
    ausfuehrung,
    gespeichert: () => eingang.gespeichert(),
    vergissWeiter,
    nachCommit,
    ende: ende.signal,
  })
  const verdichteAlle = async (signal?: AbortSignal): Promise<number> => {
    try {
      return (await verdichter?.alle(signal)) ?? 0
    } catch (fehler) {
      log.error({ fehler: fehlerCode(fehler) }, 'Nicht nachgesehen, was zu verdichten ist')
      return 0
    }
  }
  let beobachtung: (() => void) | undefined
  /** What nobody waits for while it works, but who ends: it must not ask a closed database. */
  let nebenher: Promise<unknown> | undefined

  return {
    eingang,
    rueckkanal,
    skills,
    entscheideFreigabe,
    entschliesse: erstelleEntschluss(welt, wege),
    hinweiseZu,
    siehNach: nachCommit,
    async vergiss(wer, art) {
      const { id } = await vergessen.forget(wer, art)
      nachCommit()
      return { id, weiter: vergissWeiter() }
    },
    welt,
    wege,
    texte,
    titel: (v, sprache) => titel(welt, v, sprache),
    async starte() {
      await wendeQuittungenAn({
        ...t,
        quittungen: t.quittungen,
        jetzt: uhr.jetzt(),
        abschied: (sprache) => texte(sprache).vergessen,
        endet: (sprache, id) => texte(sprache).werteVergessen(id),
      })
      await speicher.run(uebernehmeTeam, { agent: c.agent, personen: teamVon(c), jetzt: uhr.jetzt() })
      await eingang.nimmAuf()
      beobachtung = speicher.beobachte(() => {
        void takt.brichGewuenschteAb()
        nachCommit()
      })
      rueckkanal.starte()
      rueckkanal.melde()
      nebenher = Promise.all([takt.laufe(), verdichteAlle()])
    },
    async faellig() {
      await takt.faellig()
      rueckkanal.melde()
    },
    async ruhe() {
      // A delivery can wake nothing, but a turn can put something into the Ausgang: Eingang first, then Ausgang.
      do {
        await eingang.ruhe()
        await rueckkanal.ruhe()
      } while ((await takt.weitergabe()) > 0)
      await vergissWeiter()
    },
    verdichteAlle,
    verdichtet: async () => await verdichter?.ruhe(),
    async halteAn() {
      beobachtung?.()
      // From here on no work is begun; what runs may end, and its reply leave.
      const ruhig = eingang.halteAn()
      const sauber = await schafft(
        ruhig.then(() => rueckkanal.ruhe()),
        t.auslaufMs ?? 0,
      )
      ende.abort()
      await verdichter?.halteAn()
      ausfuehrung.halteAn()
      await ruhig
      await rueckkanal.halteAn()
      await nebenher
      await amVergessen
      return sauber
    },
  }
}

const verdichterFuer = (t: AssistentTeile, modell: Modell): Verdichter =>
  erstelleVerdichter({
    ausloeser: t.konfiguration.gedaechtnis.ausloeser,
    behalten: t.konfiguration.gedaechtnis.behalten,
    agent: t.konfiguration.agent,
    zone: t.konfiguration.zone,
    speicher: t.speicher,
    uhr: t.uhr,
    log: t.log,
    verdichte: erstelleVerdichtung({ modell }),
    ...(t.verdichtet ? { gemessen: t.verdichtet } : {}),
  })
