import type { Tun } from '../rueckkanal/texte/termine.ts'
import type { TerminBefehl } from './befehl-termine.ts'
import { leseObjekt, leseZiel } from './befehl-termine-welcher.ts'

// „lösch …“, „verschieb … auf …“, „pausier …“, „setz … fort“.

const VERBEN: Record<Tun, { vorn: string; hinten: string }> = {
  streichen: {
    vorn: String.raw`(?:lösch|loesch|streich|entfern|stornier)(?:e|en sie|en)?|vergiss|cancel|delete|remove|drop|clear|apag(?:ar?|ue)|cancel(?:ar?|e)|remov(?:er?|a)|exclu(?:ir?|a)|tir(?:ar?|e)`,
    hinten: String.raw`(?:löschen|loeschen|streichen|entfernen|stornieren|abbrechen|beenden|weg|canceln|apagar|cancelar)`,
  },
  verschieben: {
    vorn: String.raw`(?:verschieb|verleg|änder|aender|setz|stell|schieb|leg)(?:e|en sie|en|n)?|move|reschedule|change|postpone|shift|set|push|adi(?:ar?|e)|mud(?:ar?|e)|mov(?:er?|a)|remar(?:car?|que)|pass(?:ar?|e)|alter(?:ar?|e)`,
    hinten: String.raw`(?:verschieben|verlegen|ändern|aendern|setzen|stellen|legen|schieben)`,
  },
  pausieren: {
    vorn: String.raw`(?:pausier|unterbrich|unterbrech)(?:e|en sie|en)?|pause|suspend|paus(?:ar?|e)|suspend(?:er?|a)`,
    hinten: String.raw`(?:pausieren|unterbrechen|aussetzen|anhalten|pausar)`,
  },
  fortsetzen: {
    vorn: String.raw`(?:aktivier|reaktivier|fortsetz)(?:e|en sie|en)?|resume|continue|reactivate|unpause|retom(?:ar?|e)|continu(?:ar?|e)|reativ(?:ar?|e)`,
    hinten: String.raw`(?:fortsetzen|weiterlaufen|weiterlaufen lassen|weiter|wieder aktivieren|aktivieren|reaktivieren|retomar)`,
  },
}

const TUN = Object.keys(VERBEN) as Tun[]
const VORN = new Map(TUN.map((t) => [t, new RegExp(`^(?:${VERBEN[t].vorn})(?=\\s)`, 'u')]))
const HINTEN = new Map(TUN.map((t) => [t, new RegExp(`\\s(?:${VERBEN[t].hinten})$`, 'u')]))

/** „brich Z-3 ab“, „setz Z-3 fort“: in two parts. */
const GETEILT: readonly [RegExp, Tun][] = [
  [/^(?:brich|brechen sie) (.+) ab$/u, 'streichen'],
  [/^(?:nimm|nehmen sie) (.+) (?:raus|heraus|weg)$/u, 'streichen'],
  [/^(?:halt|halte|halten sie) (.+) an$/u, 'pausieren'],
  [/^(?:setz|setze|setzen sie) (.+) aus$/u, 'pausieren'],
  [/^(?:setz|setze|setzen sie) (.+) fort$/u, 'fortsetzen'],
  [/^(?:lass|lasse|lassen sie) (.+) (?:weiter|wieder) ?laufen$/u, 'fortsetzen'],
]

/** „Setz mir eine Erinnerung …“ makes a new one; only „setz die Erinnerung …“ moves one that is there. */
const SETZT_NEU =
  /^(?:setz|stell|leg)(?:e|en sie)?(?! (?:die|den|das|meine[nr]?|z ?-|nr|nummer|\d))|^set(?! (?:the|my|number|\d|z ?-))/u

/** „pausier ihn“: what was just shown. „vergiss es“ and „brich das ab“ are about the conversation, and not among these. */
const PRONOMEN = '(?:sie|ihn|es|das|den|it|that one)'
const MIT_PRONOMEN: readonly [RegExp, Tun][] = [
  [new RegExp(`^(?:(?:lösch|loesch|streich|entfern)e? ${PRONOMEN}|delete ${PRONOMEN})$`, 'u'), 'streichen'],
  [
    new RegExp(
      `^(?:pausiere? ${PRONOMEN}|halte? ${PRONOMEN} an|setze? ${PRONOMEN} aus|pause ${PRONOMEN})$`,
      'u',
    ),
    'pausieren',
  ],
  [
    new RegExp(
      `^(?:setze? ${PRONOMEN} (?:wieder )?fort|lasse? ${PRONOMEN} (?:wieder|weiter) ?laufen|resume ${PRONOMEN})$`,
      'u',
    ),
    'fortsetzen',
  ],
  [
    new RegExp(
      `^(?:verschieb|verleg)e? ${PRONOMEN} (?:auf|nach) (?<wohin>.+)$|^(?:verschieb|verleg)e? ${PRONOMEN} (?<um>um .+)$`,
      'u',
    ),
    'verschieben',
  ],
]

function mitPronomen(form: string): TerminBefehl | undefined {
  for (const [re, tun] of MIT_PRONOMEN) {
    const m = re.exec(form)
    const wohin = m?.groups?.wohin ?? m?.groups?.um
    if (m) return { art: 'termin', tun, gemeint: {}, ...(wohin ? { wohin } : {}) }
  }
  return undefined
}

export function leseTun(form: string): TerminBefehl | undefined {
  const gezeigtes = mitPronomen(form)
  if (gezeigtes) return gezeigtes
  for (const [re, tun] of GETEILT) {
    const gemeint = leseObjekt(re.exec(form)?.[1] ?? '')
    if (gemeint) return { art: 'termin', tun, gemeint }
  }
  for (const tun of TUN) {
    const rest = VORN.get(tun)?.test(form)
      ? form.replace(VORN.get(tun) ?? '', '').trim()
      : HINTEN.get(tun)?.test(form)
        ? form.replace(HINTEN.get(tun) ?? '', '').trim()
        : undefined
    if (rest === undefined || (tun === 'verschieben' && SETZT_NEU.test(form))) continue
    const ziel = tun === 'verschieben' ? leseZiel(rest) : undefined
    if (ziel) return { art: 'termin', tun, ...ziel }
    const gemeint = leseObjekt(rest)
    if (gemeint) return { art: 'termin', tun, gemeint }
  }
  // „die zweite auf Montag“, „Z-3 auf 10 Uhr“
  const ziel = leseZiel(form)
  if (
    ziel &&
    ziel.gemeint.suche === undefined &&
    (ziel.gemeint.nummer !== undefined || ziel.gemeint.zeitplan !== undefined)
  )
    return { art: 'termin', tun: 'verschieben', ...ziel }
  return undefined
}
