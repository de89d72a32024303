import { MINUTE_MS, plusMs } from '../domaene/zeit.ts'
import type { Tun } from '../rueckkanal/texte/termine.ts'
import { zeitpunktText } from '../skills/format.ts'
import type { TerminBefehl } from './befehl-termine.ts'
import type { Kontext } from './kontext.ts'
import { leererPlan, sage, type Zugplan } from './plan.ts'
import { gemeinteTermine, istArt, nameVon, spracheUnd, type Termin, termineVon, zeileVon } from './termine.ts'
import { aendereTermin, leseZielzeit } from './termine_aendern.ts'
import type { Welt } from './welt.ts'

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
  const einzeln = termine.map((e) => aendereTermin(k, welt, e, tun, wohin))
  const [einer] = einzeln
  if (einzeln.length === 1 && typeof einer === 'object' && 'frage' in einer)
    return frageWohin(k, welt, termine, einer.frage)
  const aenderungen = einzeln.flatMap((a) => (typeof a === 'string' || 'frage' in a ? [] : [a]))
  const gesagt = einzeln.flatMap((a) => (typeof a === 'string' ? [a] : 'frage' in a ? [a.frage] : []))
  return leererPlan(`termin_${tun}`, {
    ...listeBleibt(k),
    termine: aenderungen,
    antworten: gesagt.length > 0 ? [{ text: gesagt.join('\n') }] : [],
  })
}

/** Asked once more when the answer could not be read, and then let be. */
function frageWohin(k: Kontext, welt: Welt, [e]: readonly Termin[], text: string): Zugplan {
  const frage = k.unterhaltung?.frage?.art === 'termine' ? k.unterhaltung.frage : undefined
  const gefragt = frage?.ziel === e?.ref ? (frage?.wie_oft ?? 0) : 0
  if (!e || gefragt >= 2)
    return sage('termine_bleiben', spracheUnd(k, welt).t.nichtsGeaendert, listeBleibt(k))
  const { was, refs } = frage?.refs.includes(e.ref) ? frage : { was: artVon([e]), refs: [e.ref] }
  return sage('termin_wohin', text, {
    freieFrage: {
      art: 'termine',
      was,
      refs,
      tun: 'verschieben',
      ziel: e.ref,
      gestellt: k.jetzt,
      wie_oft: gefragt + 1,
    },
  })
}

/** After a list „die dritte …“ still means its third, also when something of it was changed. */
function listeBleibt(k: Kontext): Pick<Zugplan, 'freieFrage'> {
  const frage = k.unterhaltung?.frage
  if (frage?.art !== 'termine' || !frage.tun) return {}
  const { tun: _tun, wohin: _wohin, ziel: _ziel, alle: _alle, ...liste } = frage
  return { freieFrage: liste }
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
