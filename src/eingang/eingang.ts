import type { Logger } from 'pino'
import { aufgeschoben } from '../domaene/aufschub.ts'
import type { EreignisEingabe, Zustellmeldung } from '../domaene/ereignis.ts'
import { fehlerCode, fehlerOrt, SpeicherNichtVerfuegbar, WiederholbarerFehler } from '../domaene/fehler.ts'
import type { Annahme, Auflage } from '../kanal/kanal.ts'
import {
  beginneVersuch,
  ladeEingang,
  verschiebeEingang,
  type Wartend,
  wartendeEingaenge,
} from '../speicher/eingang.ts'
import { auszufuehrende } from '../speicher/vorgang.ts'
import { laeuftFuer } from '../speicher/vorgang-lauf.ts'
import { type AblageDeps, erstelleEingangAblage } from './ablage.ts'
import { type Arbeit, type Arbeitsergebnis, erstelleLanes } from './lanes.ts'

// Stored before it is acknowledged; then one lane per person. What was stored and not finished is taken up again.

/** Until the next try of what failed through no fault of the message: a busy database has been waited for 10 s already. */
const OHNE_SCHULD_MS = 2000

export interface EingangDeps extends AblageDeps {
  log: Logger
  ruhezeitMs: (kanal: string) => number
  versuche: number
  /** The next stage. */
  zug: (eingang_id: number) => Promise<Arbeitsergebnis>
  fuehreVorgangAus: (v: { id: string; agent: string }) => Promise<Arbeitsergebnis>
  /** Ends a message that failed again and again, with an honest reply. */
  gibAuf: (eingang_id: number, grund: string) => Promise<void>
  /** This text only reads or cancels: it may run beside a busy lane. */
  ueberholt: (text: string) => boolean
  /** It ends what runs, if something does: then it overtakes as well. */
  haeltAn: (text: string) => boolean
}

export interface EingangStufe extends Annahme {
  /** Resolves when every message that has its time already is stored. */
  gespeichert(): Promise<void>
  /** Fills the lanes with what is stored and not finished. */
  nimmAuf(): Promise<void>
  /** Something else may have put work in: another process, or a decision of another person. */
  siehNach(): void
  ruhe(): Promise<void>
  halteAn(): Promise<void>
}

export function erstelleEingang(d: EingangDeps): EingangStufe {
  const lanes = erstelleLanes(d.uhr, bearbeite)
  const ueberholer = new Map<number, Promise<unknown>>()
  const ablegend = new Set<Promise<unknown>>()
  let schauen: Promise<void> | undefined
  let nochmal = false
  let angehalten = false

  const ablage = erstelleEingangAblage(d)

  async function nimmAn(
    ereignisse: readonly EreignisEingabe[],
    meldungen: readonly Zustellmeldung[] = [],
    auflage?: Auflage,
  ): Promise<number[]> {
    const ablegen = ablage.lege(ereignisse, meldungen, auflage)
    ablegend.add(ablegen)
    const { ids, neu } = await ablegen.finally(() => ablegend.delete(ablegen))
    const wieder = ids.filter((id) => !neu.some((w) => w.id === id))
    if (wieder.length > 0) {
      d.log.info({ nachrichten: wieder }, 'schon bekannt')
      // Stored by a write that was reported as failed (the connection broke at COMMIT): nobody put it into a lane.
      siehNach()
    }
    for (const w of neu) {
      if (lanes.beschaeftigt(w.lane) && (await darfVorbei(w.id, w.text))) ueberhole(w)
      else lanes.reihe(w.lane, arbeitVon(w, false), d.ruhezeitMs(w.kanal))
    }
    return ids
  }

  const arbeitVon = (w: Wartend, wiederaufgenommen: boolean): Arbeit => ({
    art: 'eingang',
    id: w.id,
    gesendet: w.gesendet,
    nicht_vor: w.nicht_vor,
    wiederaufgenommen,
  })

  /** Beside the lane; when it fails it goes into the lane like any other. */
  function ueberhole(w: Wartend): void {
    const lauf = d
      .zug(w.id)
      .then((ergebnis) => {
        if (ergebnis.art === 'spaeter')
          lanes.reihe(w.lane, { ...arbeitVon(w, false), nicht_vor: ergebnis.nicht_vor }, 0)
      })
      .catch((fehler: unknown) => {
        d.log.warn({ nachricht: w.id, fehler: fehlerCode(fehler) }, 'Überholender Zug geht in die Reihe')
        lanes.reihe(w.lane, arbeitVon(w, true), 0)
      })
    ueberholer.set(w.id, lauf)
    void lauf.finally(() => ueberholer.delete(w.id))
  }

  /** Turns every failure into an outcome or a later try; blocks nobody else. */
  async function bearbeite(arbeit: Arbeit): Promise<Arbeitsergebnis> {
    try {
      if (arbeit.art === 'vorgang') return await d.fuehreVorgangAus(arbeit)
      if (arbeit.wiederaufgenommen) {
        arbeit.wiederaufgenommen = false
        const versuche = await d.speicher.run(beginneVersuch, { id: arbeit.id })
        if (versuche > d.versuche) {
          await d.gibAuf(arbeit.id, 'zu_oft_versucht')
          return { art: 'fertig' }
        }
      }
      const ergebnis = await mitFrischemKontext(() => d.zug(arbeit.id))
      // A write that failed may have been stored nevertheless, and handed work to somebody (a Freigabe) without telling.
      if (ohneSpeicher.delete(arbeit)) siehNach()
      return ergebnis
    } catch (fehler) {
      return await spaeterOderNie(arbeit, fehler)
    }
  }

  /** What changed between deciding and committing is decided again, at once. */
  async function mitFrischemKontext(zug: () => Promise<Arbeitsergebnis>): Promise<Arbeitsergebnis> {
    for (let mal = 1; ; mal++) {
      try {
        return await zug()
      } catch (fehler) {
        if (mal >= 5 || fehlerCode(fehler) !== 'veraltet') throw fehler
      }
    }
  }

  async function spaeterOderNie(arbeit: Arbeit, fehler: unknown): Promise<Arbeitsergebnis> {
    const code = fehlerCode(fehler)
    const jetzt = d.uhr.jetzt()
    // No attempt of this message: the row is there as it was, and it goes on by itself.
    if (code === 'angehalten' || fehler instanceof SpeicherNichtVerfuegbar) {
      d.log.warn({ arbeit: arbeit.id, fehler: code }, 'Zug wartet')
      if (code !== 'angehalten') ohneSpeicher.add(arbeit)
      return { art: 'spaeter', nicht_vor: aufgeschoben(jetzt, OHNE_SCHULD_MS) }
    }
    const versuch = (versucheJeArbeit.get(arbeit) ?? 0) + 1
    versucheJeArbeit.set(arbeit, versuch)
    const nicht_vor = aufgeschoben(
      jetzt,
      (fehler instanceof WiederholbarerFehler ? fehler.warteMs : undefined) ??
        Math.min(60_000, 500 * 2 ** versuch),
    )
    d.log.error(
      { arbeit: arbeit.id, versuch, fehler: code, stack: fehlerOrt(fehler) },
      'Zug gescheitert, wird wiederholt',
    )
    try {
      if (arbeit.art === 'eingang') {
        if (versuch >= d.versuche) {
          await d.gibAuf(arbeit.id, code)
          return { art: 'fertig' }
        }
        await d.speicher.run(verschiebeEingang, { id: arbeit.id, versuch, nicht_vor, grund: code })
      }
    } catch (weitererFehler) {
      // The database went away meanwhile: the row is there as it was, and the next try comes later.
      d.log.error(
        { arbeit: arbeit.id, fehler: fehlerCode(weitererFehler) },
        'Konnte den Fehlversuch nicht vermerken',
      )
    }
    return { art: 'spaeter', nicht_vor }
  }

  const ohneSpeicher = new WeakSet<Arbeit>()
  const versucheJeArbeit = new WeakMap<Arbeit, number>()

  /** What another process stored („abbrechen V-12“ in a second window) overtakes like what came in here. */
  async function darfUeberholen(w: Wartend): Promise<boolean> {
    if (w.versuche > 0 || lanes.kennt({ art: 'eingang', id: w.id }) || !lanes.beschaeftigt(w.lane))
      return false
    const eingang = await d.speicher.read(ladeEingang, { id: w.id })
    return eingang?.ereignis?.art === 'nachricht' && (await darfVorbei(w.id, eingang.ereignis.text))
  }

  /** Waiting in its lane is always right: what cannot be looked up now waits there. */
  async function darfVorbei(eingang_id: number, text: string): Promise<boolean> {
    if (d.ueberholt(text) || !d.haeltAn(text)) return d.ueberholt(text)
    const laeuft = await d.speicher.read(laeuftFuer, { eingang_id }).catch(() => false)
    return laeuft && !angehalten
  }

  async function nimmAuf(ueberholen: boolean): Promise<void> {
    const { eingaenge, vorgaenge } = await d.speicher.read(allesWartende, undefined)
    for (const w of eingaenge) {
      const darf = ueberholen && !ueberholer.has(w.id) && (await darfUeberholen(w))
      // It may have come in by itself and overtaken while the row was read.
      if (ueberholer.has(w.id)) continue
      if (darf) ueberhole(w)
      else lanes.reihe(w.lane, arbeitVon(w, true), 0)
    }
    for (const v of vorgaenge) {
      lanes.reihe(
        `${v.agent}/${v.person_id}`,
        { art: 'vorgang', id: v.id, agent: v.agent, gesendet: '', nicht_vor: null },
        0,
      )
    }
  }

  /** At most one look at a time; one more when something was reported meanwhile. */
  function siehNach(): void {
    if (angehalten) return
    if (schauen !== undefined) {
      nochmal = true
      return
    }
    schauen = nimmAuf(true)
      .catch((fehler: unknown) =>
        d.log.error({ fehler: fehlerCode(fehler) }, 'Konnte nicht nach neuer Arbeit sehen'),
      )
      .finally(() => {
        schauen = undefined
        if (nochmal) {
          nochmal = false
          siehNach()
        }
      })
  }

  return {
    nimmAn,
    async gespeichert() {
      await Promise.allSettled([...ablegend])
    },
    nimmAuf: () => nimmAuf(false),
    siehNach,
    async ruhe() {
      // A turn may set off a look, and a look may find work: quiet is when neither is left.
      do {
        while (schauen !== undefined) await schauen
        await Promise.all(ueberholer.values())
        await lanes.ruhe()
      } while (schauen !== undefined || ueberholer.size > 0)
    },
    async halteAn() {
      angehalten = true
      const ruhig = lanes.halteAn()
      await schauen
      await Promise.allSettled(ueberholer.values())
      await ruhig
    },
  }
}

function* allesWartende(_: undefined) {
  return { eingaenge: yield* wartendeEingaenge({ nach: 0 }), vorgaenge: yield* auszufuehrende() }
}
