import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { gemeinteNamen } from '../benennung.ts'

// What the demo's foreign system knows, and how it keeps it. It shares no code with the Assistent, as any other
// system would not.

export const ARTEN = ['tickets', 'urlaube', 'zahlungen', 'posts'] as const
export type Art = (typeof ARTEN)[number]

export interface Eintrag {
  nummer: number
  key?: string
  [feld: string]: unknown
}

/** One key on one path: what was asked for, how often, and which entry came of it. */
interface Aufruf {
  key: string
  pfad: string
  anzahl: number
  body: unknown
  nummer: number
}

export type Zustand = Record<Art, Record<string, Eintrag>> & { aufrufe: Aufruf[] }

/** Stock to start with, by kind and number: `{ tickets: { "88": { titel, text } } }`. Kinds that are not named keep theirs. */
export type Bestand = Partial<Record<Art, Record<string, Record<string, unknown>>>>

const STOCK: Bestand = {
  tickets: {
    '85': {
      titel: 'Toner für den Drucker im 1. OG',
      text: 'Der Toner ist fast leer. Bitte zwei Kartuschen nachbestellen.',
    },
    '88': {
      titel: 'VPN bricht ab',
      text:
        'Seit Montag bricht das VPN im Homeoffice alle zehn Minuten ab. Ein Neustart hilft nicht. Betroffen sind ' +
        'mindestens vier Kolleginnen in Wien. Im Büro läuft die Verbindung ohne Störung.',
    },
    '91': {
      titel: 'Zugang für die neue Kollegin',
      text: 'Ab 1. Dezember braucht sie Mail, Kalender und die Ablage Vertrieb.',
    },
  },
  posts: {
    '1': { titel: 'LinkedIn-Post zum Whitepaper', status: 'online' },
    '2': { titel: 'Instagram-Post zum Sommerfest', status: 'online' },
    '3': { titel: 'Blogbeitrag zur neuen Lagerhalle', status: 'online' },
  },
}

export function neuerZustand(bestand: Bestand = {}): Zustand {
  const zustand: Zustand = { tickets: {}, urlaube: {}, zahlungen: {}, posts: {}, aufrufe: [] }
  for (const art of ARTEN) {
    for (const [nummer, felder] of Object.entries(bestand[art] ?? STOCK[art] ?? {})) {
      zustand[art][nummer] = { ...felder, nummer: Number(nummer) }
    }
  }
  return zustand
}

export type Buchung = { neu: boolean; eintrag: Eintrag } | 'anderer_inhalt'

/** Books `body` under `key` once: the same key gives the same entry, with another body it is refused. */
export function buche(zustand: Zustand, art: Art, key: string, body: Record<string, unknown>): Buchung {
  const pfad = `/${art}`
  const bekannt = zustand.aufrufe.find((a) => a.key === key && a.pfad === pfad)
  if (bekannt !== undefined) {
    bekannt.anzahl += 1
    const eintrag = zustand[art][bekannt.nummer]
    return eintrag !== undefined && isDeepStrictEqual(bekannt.body, body)
      ? { neu: false, eintrag }
      : 'anderer_inhalt'
  }
  const nummer = Math.max(0, ...Object.keys(zustand[art]).map(Number)) + 1
  const eintrag = { ...body, ...folge(zustand, art, body), nummer, key }
  zustand[art][nummer] = eintrag
  zustand.aufrufe.push({ key, pfad, anzahl: 1, body, nummer })
  return { neu: true, eintrag }
}

/** What a booking changes beside its own entry: a post that is clearly meant goes offline. */
function folge(zustand: Zustand, art: Art, body: Record<string, unknown>): Record<string, unknown> {
  if (art !== 'posts' || body.aktion !== 'loeschen') return {}
  const online = Object.values(zustand.posts).filter((p) => p.titel !== undefined && p.status !== 'geloescht')
  const namen = gemeinteNamen(
    String(body.post ?? ''),
    online.map((p) => String(p.titel)),
  )
  const post = namen.length === 1 ? online.find((p) => p.titel === namen[0]) : undefined
  if (post !== undefined) post.status = 'geloescht'
  return { gefunden: post !== undefined }
}

/**
 * Deletes once a key: the same key gives the same entry, another one hears that it is gone. The entry stays with a mark,
 * so that its number is never given again.
 */
export function loesche(
  zustand: Zustand,
  art: Art,
  nummer: string,
  key: string,
): Eintrag | 'schon_weg' | undefined {
  const eintrag = Object.hasOwn(zustand[art], nummer) ? zustand[art][nummer] : undefined
  if (eintrag === undefined) return undefined
  const pfad = `/${art}/${nummer}`
  const bekannt = zustand.aufrufe.find((a) => a.key === key && a.pfad === pfad)
  if (bekannt !== undefined) {
    bekannt.anzahl += 1
    return eintrag
  }
  if (eintrag.status === 'geloescht') return 'schon_weg'
  eintrag.status = 'geloescht'
  eintrag.geloescht_mit = key
  zustand.aufrufe.push({ key, pfad, anzahl: 1, body: null, nummer: eintrag.nummer })
  return eintrag
}

export const sucheKey = (zustand: Zustand, art: Art, key: string): Eintrag[] =>
  Object.values(zustand[art]).filter((e) => e.key === key)

export function ladeZustand(datei: string, bestand: Bestand = {}): Zustand {
  if (!existsSync(datei)) return neuerZustand(bestand)
  return JSON.parse(readFileSync(datei, 'utf8')) as Zustand
}

/** On disk when it returns: a kill or a power cut leaves the old state or the new one, never half of one. */
export function sichereZustand(datei: string, zustand: Zustand): void {
  const neu = `${datei}.neu`
  mkdirSync(dirname(datei), { recursive: true })
  const fd = openSync(neu, 'w', 0o600)
  try {
    writeSync(fd, JSON.stringify(zustand, null, 1))
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
  renameSync(neu, datei)
  const ordner = openSync(dirname(datei), 'r')
  try {
    fsyncSync(ordner)
  } finally {
    closeSync(ordner)
  }
}
