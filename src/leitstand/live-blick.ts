import { type Instant, plusMs } from '../domaene/zeit.ts'
import {
  type AnfrageMarke,
  anfrageMarken,
  betriebMarke,
  type ChatMarke,
  chatMarken,
  faktMarke,
  type Kommende,
  kommende,
  lernMarke,
  neueFakten,
  offeneSeit,
  type PersonMarke,
  personMarken,
  type VorgangMarke,
  vorgangMarken,
} from '../speicher/aenderungen.ts'
import type { Operation } from '../speicher/speicher.ts'
import type { Werk } from './behandlung.ts'
import type { Meldung } from './vertrag/live.ts'

// What changed since the last look, read from the tables: so it does not matter which process wrote it, and a wake-up that
// is lost costs only until the next one.

/** Who hears of it: whoever may see this Vorgang; this person; this person and admins; admins; everybody. */
export type Kreis =
  | { art: 'vorgang'; id: string }
  | { art: 'person'; id: string | null }
  | { art: 'person_und_admin'; id: string }
  | { art: 'admin' }
  | { art: 'alle' }
export interface Neues {
  meldung: Pick<Meldung, 'art' | 'id'> & { version?: number }
  kreis: Kreis
}

/** `undefined`: more than can be told one by one. */
export type Befund = Neues[] | undefined

/** What lies so far back is looked at again: a row's time is that of the beginning of its transaction, or of its turn. */
const UEBERLAPP_MS = 10_000
/** So far ahead another process's clock may be. */
const VORAUS_MS = 60_000
const HOECHSTENS = 1000
const CHAT_ZEILEN = 200

export interface Blick {
  /** With `ganz` also at persons, at what was learned and at what an operator looks at. The first look only notes what stands there, but for the last seconds. */
  schau(ganz: boolean): Promise<Befund>
}

export function erstelleBlick({
  speicher,
  uhr,
  konfiguration,
}: Pick<Werk, 'speicher' | 'uhr' | 'konfiguration'>): Blick {
  const { agent } = konfiguration
  const marken = {
    vorgang: erstelleMarken(),
    anfrage: erstelleMarken(),
    chat: erstelleMarken(),
    person: erstelleMarken(),
    fakt: erstelleMarken(),
    lernen: erstelleMarken(),
    betrieb: erstelleMarken(),
  }
  let zuletzt = uhr.jetzt()
  let erster = true
  let fakten: number | undefined
  let bekannte: ReadonlySet<string> = new Set()
  /** Messages whose turn may end with a time that is further back than what is looked at again. */
  let langsame: readonly number[] = []
  let ausstehend: readonly Kommende[] = []

  const vorgaenge = (da: Gelesen): Neues[] => {
    const neue = new Set(marken.vorgang.neue(da.vorgaenge.map((v) => [v.id, JSON.stringify(v)])))
    return da.vorgaenge
      .filter((v) => neue.has(v.id))
      .map(({ id, version }) => ({ meldung: { art: 'vorgang', id, version }, kreis: { art: 'vorgang', id } }))
  }
  const gefragte = (da: Gelesen): Neues[] => {
    const neue = new Set(marken.anfrage.neue(da.anfragen.map((a) => [String(a.id), a.status + a.zeit])))
    const ids = new Set(da.anfragen.filter((a) => neue.has(String(a.id))).map((a) => a.vorgang_id))
    return [...ids].map((id) => ({ meldung: { art: 'vorgang', id }, kreis: { art: 'vorgang', id } }))
  }
  /** Undefined: not one of them was known, so that there may have been more. */
  const chat = (da: Gelesen, von: Instant): Befund => {
    const neue = new Set(marken.chat.neue(da.chat.map((z) => [String(z.id), z.status])))
    if (!erster && neue.size >= CHAT_ZEILEN) return undefined
    const gesagt = da.chat.filter((z) => neue.has(String(z.id)) && (!erster || z.erstellt >= von))
    const wem = new Set([...gesagt, ...gekommene(da)].map((z) => z.person_id))
    return [...wem].map((id) => ({ meldung: { art: 'chat', id: '' }, kreis: { art: 'person', id } }))
  }
  const gekommene = ({ ganz }: Gelesen): readonly Kommende[] => {
    if (!ganz) return []
    const davor = ausstehend
    ausstehend = ganz.kommende
    const noch = new Set(ausstehend.map((a) => a.id))
    return davor.filter((a) => !noch.has(a.id))
  }
  const ganzes = ({ ganz }: Gelesen): Neues[] => {
    if (!ganz) return []
    fakten = ganz.fakten.zuletzt
    const personen = marken.person.neue(ganz.personen.map((p) => [p.id, JSON.stringify(p)]))
    const anders = marken.fakt.neue([['', ganz.faktMarke]])
    const gelernt = marken.lernen.neue([['', ganz.lernen]])
    const betrieb = marken.betrieb.neue([['', ganz.betrieb]])
    return [
      ...[...new Set([...personen, ...ganz.fakten.personen])].map(personNeu),
      // Who it was cannot be told, but where only one was added; whoever looks at a person asks anew.
      ...(ganz.fakten.personen.length > 0 ? [] : anders).map(
        (): Neues => ({ meldung: { art: 'person', id: '' }, kreis: { art: 'alle' } }),
      ),
      ...gelernt.map((): Neues => ({ meldung: { art: 'lernen', id: '' }, kreis: { art: 'alle' } })),
      ...betrieb.map((): Neues => ({ meldung: { art: 'betrieb', id: '' }, kreis: { art: 'admin' } })),
    ]
  }

  /** Who is forgotten leaves no row that could say so, and stood on pages of every kind: all of them load anew. */
  const istJemandFort = ({ ganz }: Gelesen): boolean => {
    if (!ganz) return false
    const davor = bekannte
    bekannte = new Set(ganz.personen.map((p) => p.id))
    return [...davor].some((id) => !bekannte.has(id))
  }

  return {
    async schau(ganz) {
      const jetzt = uhr.jetzt()
      // A clock that was set back: what is written from now on is older than what was seen.
      const zurueck = jetzt < plusMs(zuletzt, -UEBERLAPP_MS)
      const von = plusMs(zurueck ? jetzt : zuletzt, -UEBERLAPP_MS)
      const bis = plusMs(jetzt, VORAUS_MS)
      const da = await speicher.read(lies, { agent, jetzt, von, bis, ganz, fakten, langsame })
      zuletzt = jetzt
      langsame = da.langsame
      const [v, a, c, g] = [vorgaenge(da), gefragte(da), chat(da, von), ganzes(da)]
      const ersteres = erster
      erster = false
      const fort = istJemandFort(da)
      if (zurueck || fort || c === undefined || da.vorgaenge.length >= HOECHSTENS) return undefined
      return ersteres ? [...v, ...a, ...c] : [...v, ...a, ...c, ...g]
    },
  }
}

const personNeu = (id: string): Neues => ({
  meldung: { art: 'person', id },
  kreis: { art: 'person_und_admin', id },
})

/** What is there under each key, and which of them is new or another than at the last look. */
function erstelleMarken() {
  let bisher = new Map<string, string>()
  return {
    neue(jetzt: readonly (readonly [string, string])[]): string[] {
      const neue = jetzt.filter(([key, marke]) => bisher.get(key) !== marke).map(([key]) => key)
      bisher = new Map(jetzt)
      return neue
    },
  }
}

interface Gelesen {
  vorgaenge: VorgangMarke[]
  langsame: number[]
  anfragen: AnfrageMarke[]
  chat: ChatMarke[]
  ganz:
    | {
        kommende: Kommende[]
        personen: PersonMarke[]
        lernen: string
        faktMarke: string
        fakten: { personen: string[]; zuletzt: number }
        betrieb: string
      }
    | undefined
}

function* lies(a: {
  agent: string
  jetzt: Instant
  von: Instant
  bis: Instant
  ganz: boolean
  fakten: number | undefined
  langsame: readonly number[]
}): Operation<Gelesen> {
  const { agent, von, bis } = a
  const langsame = yield* offeneSeit({ agent, vor: plusMs(a.jetzt, -UEBERLAPP_MS), hoechstens: HOECHSTENS })
  const noch = new Set(langsame)
  const nachrichten = a.langsame.filter((id) => !noch.has(id))
  return {
    langsame,
    vorgaenge: yield* vorgangMarken({ agent, von, bis, nachrichten, hoechstens: HOECHSTENS }),
    anfragen: yield* anfrageMarken({ von, hoechstens: HOECHSTENS }),
    chat: yield* chatMarken({ agent, kanal: 'web', hoechstens: CHAT_ZEILEN }),
    ganz: a.ganz
      ? {
          kommende: yield* kommende({ agent, kanal: 'web', hoechstens: HOECHSTENS }),
          personen: yield* personMarken({ agent }),
          lernen: yield* lernMarke({ agent }),
          faktMarke: yield* faktMarke({ agent }),
          fakten: yield* neueFakten({ agent, nach: a.fakten }),
          betrieb: yield* betriebMarke({ agent, jetzt: a.jetzt }),
        }
      : undefined,
  }
}
