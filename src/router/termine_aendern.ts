import { abstandMinuten, MINDESTABSTAND_MINUTEN, type Rhythmus, taktVon } from '../domaene/rhythmus.ts'
import { naechsterSlot } from '../domaene/slots.ts'
import { ausLokal, type Instant, inZone, lokalerTag, plusMs, toMs } from '../domaene/zeit.ts'
import { zerlege } from '../erkennung/parameter/token.ts'
import { findeZeiten } from '../erkennung/parameter/zeit.ts'
import { leseZeit } from '../erkennung/parameter/zeit-lesen.ts'
import { leseNeuenRhythmus } from '../erkennung/rhythmus/aendern.ts'
import type { Tun } from '../rueckkanal/texte/termine.ts'
import { zeitpunktText } from '../skills/format.ts'
import { zeitplanId, zeitplanTitel } from '../skills/zeitplan.ts'
import type { Kontext } from './kontext.ts'
import { nameVon, spracheUnd, type Termin } from './termine.ts'
import type { Terminaenderung } from './termine_schreiben.ts'
import { anfrageVon, type Welt } from './welt.ts'

// What is to become of one reminder or one schedule, as it is written by compare-and-set.

/** Where to is not said, or cannot be read. */
interface Zielfrage {
  frage: string
}

/** The change, or why there is none. */
export function aendereTermin(
  k: Kontext,
  welt: Welt,
  e: Termin,
  tun: Tun,
  wohin: string | undefined,
): Terminaenderung | string | Zielfrage {
  return e.art === 'erinnerung'
    ? aendereErinnerung(k, welt, e, tun, wohin)
    : aendereZeitplan(k, welt, e, tun, wohin)
}

function aendereErinnerung(
  k: Kontext,
  welt: Welt,
  e: Extract<Termin, { art: 'erinnerung' }>,
  tun: Tun,
  wohin: string | undefined,
): Terminaenderung | string | Zielfrage {
  const { t, sprache } = spracheUnd(k, welt)
  const name = nameVon(e, welt, sprache)
  if (tun === 'pausieren' || tun === 'fortsetzen') return t.nurZeitplan(name)
  const gemeinsam = { art: 'erinnerung', id: e.zeile.id, alt: e.wann, sonst: t.gingRaus(name) } as const
  if (tun === 'streichen') return { ...gemeinsam, neu: null, dann: t.gestrichen(name) }
  const neu = wohin === undefined ? undefined : leseZielzeit(k, welt, wohin, e.wann)
  if (neu === undefined) return { frage: t.wohin(name) }
  const wann = zeitpunktText(neu, welt.zone, sprache)
  if (neu <= k.jetzt) return t.vergangen(wann)
  return { ...gemeinsam, neu, dann: t.verschoben(name, wann) }
}

/** „auf Montag“ keeps the hour, „auf 10 Uhr“ keeps the day, „um eine Stunde“ counts from where it stands. */
export function leseZielzeit(k: Kontext, welt: Welt, wohin: string, alt: Instant): Instant | undefined {
  const um = /^(?:um|by|em|por) (?=.*\p{L})(?!\d{1,2}(?::\d\d)?(?: uhr|h)?$)(.+)$/u.exec(wohin)?.[1]
  if (um !== undefined) {
    const dort = liesInstant(
      k,
      welt,
      `${{ de: 'in', en: 'in', pt: 'em' }[spracheUnd(k, welt).sprache]} ${um}`,
    )
    if (dort) return plusMs(alt, toMs(dort) - toMs(k.eingang.gesendet))
  }
  const text = wohin.replace(/^(?:um|by|em|por) /u, '')
  const anfrage = anfrageVon(k, welt, text)
  const zeit = leseZeit(text, anfrage, 'voraus') ?? leseZeit(`um ${text}`, anfrage, 'voraus')
  if (!zeit || 'grund' in zeit) return undefined
  const lokal = inZone(alt, welt.zone)
  if (zeit.koernung !== 'minute') return ausLokal(zeit.start, lokal.hour, lokal.minute, welt.zone)
  const mitTag = findeZeiten(zerlege(text), anfrage).some((f) => f.zeit.a.tag !== undefined)
  if (mitTag) return zeit.start
  const uhr = inZone(zeit.start, welt.zone)
  const amSelbenTag = ausLokal(lokalerTag(alt, welt.zone), uhr.hour, uhr.minute, welt.zone)
  return amSelbenTag > k.jetzt ? amSelbenTag : zeit.start
}

function liesInstant(k: Kontext, welt: Welt, text: string): Instant | undefined {
  const zeit = leseZeit(text, anfrageVon(k, welt, text), 'voraus')
  return zeit && !('grund' in zeit) && zeit.koernung === 'minute' ? zeit.start : undefined
}

function aendereZeitplan(
  k: Kontext,
  welt: Welt,
  e: Extract<Termin, { art: 'zeitplan' }>,
  tun: Tun,
  wohin: string | undefined,
): Terminaenderung | string | Zielfrage {
  const { t, sprache } = spracheUnd(k, welt)
  const z = e.zeile
  const name = nameVon(e, welt, sprache)
  const gemeinsam = {
    art: 'zeitplan',
    alt: { id: z.id, version: z.version },
    sonst: t.veraltet(name),
  } as const
  const zeigeNaechsten = (instant: Instant | undefined): string =>
    instant === undefined ? '–' : zeitpunktText(instant, welt.zone, sprache)
  const naechster = (r: Rhythmus | null): Instant | undefined =>
    r ? naechsterSlot(taktVon(r), welt.zone, k.jetzt)?.instant : undefined
  switch (tun) {
    case 'streichen':
      return {
        ...gemeinsam,
        neu: { status: 'beendet', grund: null, naechster: null },
        dann: t.gestrichen(name),
      }
    case 'pausieren':
      if (z.status !== 'aktiv')
        return t.schonSo(name, t.stand[z.status === 'angehalten' ? 'angehalten' : 'pausiert'])
      return {
        ...gemeinsam,
        neu: { status: 'pausiert', grund: null, naechster: null },
        dann: t.pausiert(name),
      }
    case 'fortsetzen': {
      const instant = naechster(z.rhythmus)
      if (z.status === 'aktiv') return t.schonSo(name, zeigeNaechsten(z.naechster ?? undefined))
      if (instant === undefined) return t.veraltet(name)
      return {
        ...gemeinsam,
        neu: { status: 'aktiv', grund: null, naechster: instant, zone: welt.zone },
        dann: t.fortgesetzt(name, zeigeNaechsten(instant)),
      }
    }
    case 'verschieben': {
      const neu =
        wohin !== undefined && z.rhythmus
          ? leseNeuenRhythmus(wohin, z.rhythmus, anfrageVon(k, welt, wohin))
          : undefined
      if (!neu) return { frage: t.wohin(name) }
      if (abstandMinuten(neu) < MINDESTABSTAND_MINUTEN) return t.zuOft(String(MINDESTABSTAND_MINUTEN))
      const instant = naechster(neu)
      const neuerName = `${zeitplanId(z.id)} ${zeitplanTitel(neu, welt.ohneFremdes(z.text, sprache), sprache)}`
      return {
        ...gemeinsam,
        neu: {
          status: z.status,
          grund: z.grund,
          naechster: z.status === 'aktiv' ? (instant ?? null) : null,
          rhythmus: neu,
          zone: welt.zone,
        },
        dann: t.verschoben(neuerName, zeigeNaechsten(instant)),
      }
    }
  }
}
