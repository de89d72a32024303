import { abstandMinuten, MINDESTABSTAND_MINUTEN, type Rhythmus, taktVon } from '../domaene/rhythmus.ts'
import { naechsterSlot } from '../domaene/slots.ts'
import { ausLokal, type Instant, inZone, lokalerTag, MINUTE_MS, plusMs, toMs } from '../domaene/zeit.ts'
import { zerlege } from '../erkennung/parameter/token.ts'
import { findeZeiten } from '../erkennung/parameter/zeit.ts'
import { leseZeit } from '../erkennung/parameter/zeit-lesen.ts'
import { leseNeuenRhythmus } from '../erkennung/rhythmus/aendern.ts'
import type { Tun } from '../rueckkanal/texte/termine.ts'
import { zeitpunktText } from '../skills/format.ts'
import { zeitplanId, zeitplanTitel } from '../skills/zeitplan.ts'
import type { TerminBefehl } from './befehl-termine.ts'
import type { Kontext } from './kontext.ts'
import { leererPlan, sage, type Zugplan } from './plan.ts'
import { gemeinteTermine, istArt, nameVon, spracheUnd, type Termin, termineVon, zeileVon } from './termine.ts'
import type { Terminaenderung } from './termine_schreiben.ts'
import { anfrageVon, type Welt } from './welt.ts'

// Reminders and schedules: shown, moved, taken back, stopped for a while. What changes is written by compare-and-set, and
// the reply to it is made where it is written: one that is just being sent is not also moved.

/** As many as are shown at once. */
const GEZEIGT = 20
const SCHLUMMERN_MS = 10 * MINUTE_MS

export function planeTerminBefehl(k: Kontext, welt: Welt, b: TerminBefehl): Zugplan {
  const { t } = spracheUnd(k, welt)
  switch (b.art) {
    case 'termine':
      return zeige(k, welt, b.was)
    case 'schlummern':
      return schlummere(k, welt, b.wann)
    case 'termin': {
      const gemeint = gemeinteTermine(k, welt, b.gemeint)
      if (gemeint.length === 0)
        return sage(
          'termin_unbekannt',
          b.gemeint.suche === undefined ? t.keinTermin : t.keinTerminZu(b.gemeint.suche),
        )
      const [einer] = gemeint
      if (gemeint.length === 1 && einer) return tue(k, welt, [einer], b.tun, b.wohin)
      if (b.gemeint.alle && b.tun !== 'verschieben') return frageAlle(k, welt, gemeint, b.tun)
      return frageWelche(k, welt, gemeint, b.tun, b.wohin, 1)
    }
  }
}

function zeige(k: Kontext, welt: Welt, was: 'erinnerung' | 'zeitplan'): Zugplan {
  const { t, sprache } = spracheUnd(k, welt)
  const alle = nachZeit(
    termineVon(k).filter((e) => istArt(e, was)),
    was,
  ).slice(0, GEZEIGT)
  if (alle.length === 0)
    return sage('termine', was === 'erinnerung' ? t.keineErinnerungen : t.keineZeitplaene, {
      freieFrage: null,
    })
  const zeilen = alle.map((e) => zeileVon(e, welt, sprache))
  return sage('termine', was === 'erinnerung' ? t.erinnerungen(zeilen) : t.zeitplaene(zeilen), {
    freieFrage: { art: 'termine', was, refs: alle.map((e) => e.ref), gestellt: k.jetzt, wie_oft: 1 },
  })
}

/** Reminders by when they come, schedules as they were set up. */
const nachZeit = (termine: readonly Termin[], was: 'erinnerung' | 'zeitplan'): Termin[] =>
  was === 'zeitplan'
    ? [...termine]
    : [...termine].sort((a, b) => ((a.wann ?? '9') < (b.wann ?? '9') ? -1 : 1))

function frageWelche(
  k: Kontext,
  welt: Welt,
  termine: readonly Termin[],
  tun: Tun,
  wohin: string | undefined,
  wieOft: number,
): Zugplan {
  const { t, sprache } = spracheUnd(k, welt)
  const zurWahl = termine.slice(0, GEZEIGT)
  return sage('termin_gefragt', t.welcher[tun](zurWahl.map((e) => zeileVon(e, welt, sprache))), {
    freieFrage: {
      art: 'termine',
      was: artVon(zurWahl),
      refs: zurWahl.map((e) => e.ref),
      tun,
      ...(wohin === undefined ? {} : { wohin }),
      gestellt: k.jetzt,
      wie_oft: wieOft,
    },
  })
}

const artVon = (termine: readonly Termin[]): 'erinnerung' | 'zeitplan' =>
  termine.some((e) => e.art === 'erinnerung') ? 'erinnerung' : 'zeitplan'

/** Several at once are named and asked about. */
function frageAlle(k: Kontext, welt: Welt, termine: readonly Termin[], tun: Tun): Zugplan {
  const { t, sprache } = spracheUnd(k, welt)
  return sage(
    'termine_alle_gefragt',
    t.wirklichAlle[tun](
      String(termine.length),
      termine.slice(0, GEZEIGT).map((e) => `– ${zeileVon(e, welt, sprache)}`),
    ),
    {
      freieFrage: {
        art: 'termine',
        was: artVon(termine),
        refs: termine.map((e) => e.ref),
        tun,
        alle: true,
        gestellt: k.jetzt,
        wie_oft: 1,
      },
    },
  )
}

/** What was answered to „welche?“ or „wirklich alle?“; none: all stays. */
export function planeTerminwahl(k: Kontext, welt: Welt, refs: readonly string[]): Zugplan {
  const { t } = spracheUnd(k, welt)
  const frage = k.unterhaltung?.frage
  if (frage?.art !== 'termine' || refs.length === 0)
    return sage('termine_bleiben', t.nichtsGeaendert, listeBleibt(k))
  const gemeint = termineVon(k).filter((e) => refs.includes(e.ref))
  if (gemeint.length === 0) return sage('termin_unbekannt', t.keinTermin, listeBleibt(k))
  return tue(k, welt, gemeint, frage.tun ?? 'streichen', frage.wohin)
}

export function planeTerminNochmal(k: Kontext, welt: Welt): Zugplan {
  const frage = k.unterhaltung?.frage
  if (frage?.art !== 'termine' || !frage.tun) return leererPlan('termin_gefragt')
  const gemeint = termineVon(k).filter((e) => frage.refs.includes(e.ref))
  return frageWelche(k, welt, gemeint, frage.tun, frage.wohin, frage.wie_oft + 1)
}

function tue(
  k: Kontext,
  welt: Welt,
  termine: readonly Termin[],
  tun: Tun,
  wohin: string | undefined,
): Zugplan {
  const einzeln = termine.map((e) => aendere(k, welt, e, tun, wohin))
  const aenderungen = einzeln.flatMap((a) => (typeof a === 'string' ? [] : [a]))
  const gesagt = einzeln.filter((a) => typeof a === 'string')
  return leererPlan(`termin_${tun}`, {
    ...listeBleibt(k),
    termine: aenderungen,
    antworten: gesagt.length > 0 ? [{ text: gesagt.join('\n') }] : [],
  })
}

/** After a list „die dritte …“ still means its third, also when something of it was changed. */
function listeBleibt(k: Kontext): Pick<Zugplan, 'freieFrage'> {
  const frage = k.unterhaltung?.frage
  if (frage?.art !== 'termine' || !frage.tun) return {}
  const { tun: _tun, wohin: _wohin, alle: _alle, ...liste } = frage
  return { freieFrage: liste }
}

/** The change, or why there is none. */
function aendere(
  k: Kontext,
  welt: Welt,
  e: Termin,
  tun: Tun,
  wohin: string | undefined,
): Terminaenderung | string {
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
): Terminaenderung | string {
  const { t, sprache } = spracheUnd(k, welt)
  const name = nameVon(e, welt, sprache)
  if (tun === 'pausieren' || tun === 'fortsetzen') return t.nurZeitplan(name)
  const gemeinsam = { art: 'erinnerung', id: e.zeile.id, alt: e.wann, sonst: t.gingRaus(name) } as const
  if (tun === 'streichen') return { ...gemeinsam, neu: null, dann: t.gestrichen(name) }
  const neu = wohin === undefined ? undefined : leseZielzeit(k, welt, wohin, e.wann)
  if (neu === undefined) return t.wohin(name)
  const wann = zeitpunktText(neu, welt.zone, sprache)
  if (neu <= k.jetzt) return t.vergangen(wann)
  return { ...gemeinsam, neu, dann: t.verschoben(name, wann) }
}

/** „auf Montag“ keeps the hour, „auf 10 Uhr“ keeps the day, „um eine Stunde“ counts from where it stands. */
function leseZielzeit(k: Kontext, welt: Welt, wohin: string, alt: Instant): Instant | undefined {
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
): Terminaenderung | string {
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
      if (!neu) return t.wohin(name)
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

/** „nochmal in 10 Minuten“ after a reminder. */
function schlummere(k: Kontext, welt: Welt, wann: string | undefined): Zugplan {
  const { t, sprache } = spracheUnd(k, welt)
  const da = k.zuletztErinnert
  if (!da) return sage('termin_unbekannt', t.keinTermin)
  const text = wann && /^\d/u.test(wann) ? `in ${wann}` : wann
  const neu = text === undefined ? plusMs(k.jetzt, SCHLUMMERN_MS) : leseZielzeit(k, welt, text, k.jetzt)
  const name = nameVon({ art: 'erinnerung', ref: '', wann: k.jetzt, zeile: da }, welt, sprache)
  if (neu === undefined) return sage('termin_unklar', t.wohin(name))
  const gesagt = zeitpunktText(neu, welt.zone, sprache)
  if (neu <= k.jetzt) return sage('termin_vergangen', t.vergangen(gesagt))
  return leererPlan('schlummern', {
    termine: [
      {
        art: 'nochmal',
        id: da.id,
        key: `nochmal:${da.id}:${k.eingang.id}`,
        nicht_vor: neu,
        dann: t.nochmal(gesagt, name),
      },
    ],
  })
}
