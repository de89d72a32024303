import type { Konfiguration } from '../../config.ts'
import type { Person } from '../../domaene/person.ts'
import type { Instant } from '../../domaene/zeit.ts'
import { baueBuehne } from '../../probe/buehne.ts'
import { eingangVon, Unspielbar } from '../../probe/nachricht.ts'
import { type Gesendet, schreibeBrief } from '../../probe/post.ts'
import type { Probe } from '../../probe/schema.ts'
import type { Nachricht } from '../../probe/schritt.ts'
import { besetze, werHat } from '../../probe/team.ts'
import { betroffene, ladeZeilen } from '../../probe/zeilen.ts'
import type { Skill } from '../../skills/skill.ts'
import type { Speicher } from '../../speicher/speicher.ts'
import { besetzeTeam, type Spieler } from './besetzung.ts'
import { alsDialogprobe, type Gespieltes } from './dialogprobe.ts'

// A conversation that is tried out: the whole Assistent of a Dialogprobe on a database in memory, played by hand. Without the
// config's `einstellungen`: what a skill needs to reach a real system is not there, only what `vorbereiten` starts for a probe.

export interface Eingabe {
  als: string
  text: string
  /** Id of the button that is pressed. */
  knopf?: string | undefined
  /** Lets so much time pass before. */
  warteMs?: number | undefined
}

/** Something that was sent, and to whom. */
export interface Zettel {
  an: string
  sendung: Gesendet
}

export interface Zug {
  /** To whomever, in order. */
  gesendet: Zettel[]
  /** What the person wrote or pressed. */
  text: string
  /** Ids of the Vorgänge that it made or changed. */
  vorgaenge: string[]
  ms: number
}

export interface Gesehenes {
  /** What came while time passed. */
  davor: Zettel[]
  /** Absent: nobody wrote. */
  zug?: Zug
}

export interface Lauf {
  spieler: readonly Spieler[]
  agent: string
  speicher: Speicher
  jetzt(): Instant
  /** @throws Unspielbar no such person, or no such button */
  sende(e: Eingabe): Promise<Gesehenes>
  /** What was played so far, as YAML that `assistent probe` passes. */
  dialogprobe(): string
  schliesse(): Promise<void>
}

export async function beginneLauf(o: {
  konfiguration: Konfiguration
  skills: readonly Skill[]
  personen: readonly Person[]
  zeit: Instant
}): Promise<Lauf> {
  const konfiguration = { ...o.konfiguration, einstellungen: {} }
  const { angaben, spieler } = besetzeTeam(konfiguration.team, o.personen)
  const probe: Probe = {
    datei: '',
    name: `Ausprobiert ${o.zeit.slice(0, 16)}`,
    zeit: o.zeit,
    modell: 'aus',
    personen: angaben,
    fristen: {},
    erkennung: {},
    fremd: {},
    schritte: [],
  }
  const besetzung = besetze(konfiguration.team, angaben)
  const { personen } = besetzung
  const buehne = await baueBuehne(probe, besetzung, { konfiguration, skills: o.skills })
  const { agent, speicher } = buehne
  const gespielt: Gespieltes[] = []
  /** Per step its last reply, for quoting. */
  const antworten = new Map<number, Gesendet>()

  const bekommen = (als: string): Gesendet[] => buehne.gesendet.filter((s) => werHat(personen, s.an) === als)
  const seit = (ab: number): Zettel[] =>
    buehne.gesendet.slice(ab).map((sendung) => ({ an: werHat(personen, sendung.an) ?? sendung.an, sendung }))

  async function warte(ms: number): Promise<Zettel[]> {
    const ab = buehne.gesendet.length
    await buehne.warte(ms)
    gespielt.push({ art: 'warte', ms })
    merkeAndere(seit(ab))
    return seit(ab)
  }
  /** Each of these becomes a step of its own. */
  function merkeAndere(gesendet: Zettel[]): void {
    for (const als of new Set(gesendet.map((g) => g.an))) {
      if (!personen.has(als)) continue
      const ihre = gesendet.filter((g) => g.an === als).map((g) => g.sendung)
      gespielt.push({ art: 'an', als, antworten: ihre.map((s) => s.text) })
      merkeAntwort(ihre)
    }
  }
  const merkeAntwort = (gesendet: readonly Gesendet[]): void => {
    const letzte = gesendet.at(-1)
    if (letzte) antworten.set(gespielt.length, letzte)
  }
  /** The step as a Dialogprobe would have it: a button by its label, quoted where it is not of the last reply. */
  function schrittVon(e: Eingabe, phone: string): { n: Nachricht; eingang: ReturnType<typeof eingangVon> } {
    const schritt = gespielt.length + 1
    const bezug = {
      phone,
      jetzt: buehne.jetzt(),
      antwortAuf: (s: number) => antworten.get(s),
      letzteNachricht: undefined,
      bekommen: bekommen(e.als),
    }
    const nachricht = { art: 'nachricht' as const, person: e.als, text: e.knopf === undefined ? e.text : '' }
    if (e.knopf === undefined) return { n: nachricht, eingang: eingangVon(nachricht, schritt, bezug) }
    const knopf = bezug.bekommen.flatMap((s) => s.knoepfe).findLast((k) => k.id === e.knopf)
    const zitate = [undefined, ...[...antworten.keys()].reverse()]
    for (const zitat of knopf ? zitate : [])
      for (const name of [knopf?.text ?? '', e.knopf]) {
        const n: Nachricht = { ...nachricht, knopf: name, ...(zitat === undefined ? {} : { zitat }) }
        const eingang = versuche(() => eingangVon(n, schritt, bezug))
        if (eingang?.knopf === e.knopf) return { n, eingang }
      }
    throw new Unspielbar('knopf')
  }
  async function schreibe(e: Eingabe): Promise<Zug> {
    const phone = personen.get(e.als)
    if (phone === undefined) throw new Unspielbar('als')
    const { n, eingang } = schrittVon(e, phone)
    const zeilen = () => speicher.read(ladeZeilen, { agent, personen })
    const vorher = await zeilen()
    const ab = buehne.gesendet.length
    const beginn = performance.now()
    await buehne.stelleZu(schreibeBrief('http', eingang))
    const ms = Math.round(performance.now() - beginn)
    const betroffen = betroffene(vorher, await zeilen())
    const gesendet = seit(ab)
    const eigene = gesendet.filter((g) => g.an === e.als).map((g) => g.sendung)
    gespielt.push({ art: 'nachricht', n, antworten: eigene.map((s) => s.text), vorgaenge: betroffen })
    merkeAntwort(eigene)
    merkeAndere(gesendet.filter((g) => g.an !== e.als))
    return { gesendet, text: eingang.text, vorgaenge: betroffen.map((v) => String(v.id)), ms }
  }

  return {
    spieler,
    agent,
    speicher,
    jetzt: buehne.jetzt,
    async sende(e) {
      const davor = e.warteMs === undefined ? [] : await warte(e.warteMs)
      return { davor, ...(e.text === '' && e.knopf === undefined ? {} : { zug: await schreibe(e) }) }
    },
    dialogprobe: () => alsDialogprobe(probe, gespielt),
    schliesse: async () => void (await buehne.schliesse(false)),
  }
}

function versuche<T>(tu: () => T): T | undefined {
  try {
    return tu()
  } catch (fehler) {
    if (fehler instanceof Unspielbar) return undefined
    throw fehler
  }
}
