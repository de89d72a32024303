// Which reminder or schedule is meant: „die zweite“, „Z-3“, „die Erinnerung an den Vertrag“; and where it shall go.

export type Terminart = 'erinnerung' | 'zeitplan'

/** Which one: by its number in the list that was shown, by its name, or by what it is about. */
export interface Gemeint {
  /** Undefined: an entry of the list that was shown last. */
  was?: Terminart
  /** From 1; −1 is the last. */
  nummer?: number
  zeitplan?: number
  suche?: string
  alle?: true
}

export const ARTIKEL = String.raw`(?:(?:die|den|das|der|dem|meine[nr]?|diese[nr]?|eine?n?|the|my|this|that|an?|o|os|a|as|meus?|minhas?|este|esse)\s+)*`
const ERINNERUNG = String.raw`(?:erinnerung|reminder|lembrete)`
export const ERINNERUNGEN = String.raw`(?:erinnerungen|reminders|lembretes)`
const ZEITPLAN = String.raw`(?:zeitplan|terminplan|schedule|agendamento)`
export const ZEITPLAENE = String.raw`(?:zeitpläne|zeitplaene|zeitplane|terminpläne|schedules|agendamentos)`
const NOMEN = `(?:${ERINNERUNGEN}|${ERINNERUNG}|${ZEITPLAENE}|${ZEITPLAN})`
const ZU = String.raw`(?:an|zu|zum|zur|wegen|mit|für|über|von|vom|um|am|auf|about|to|of|for|at|on|with|de|do|da|dos|das|sobre|para|às|com)`

const ORDNUNG: readonly (readonly [RegExp, number])[] = [
  [/^(?:erste[nrs]?|first|primeir[oa])$/u, 1],
  [/^(?:zweite[nrs]?|second|segund[oa])$/u, 2],
  [/^(?:dritte[nrs]?|third|terceir[oa])$/u, 3],
  [/^(?:vierte[nrs]?|fourth|quart[oa])$/u, 4],
  [/^(?:fünfte[nrs]?|fifth|quint[oa])$/u, 5],
  [/^(?:sechste[nrs]?|sixth|sext[oa])$/u, 6],
  [/^(?:letzte[nrs]?|last|últim[oa]|ultim[oa])$/u, -1],
]
const ORD = String.raw`(?:erste[nrs]?|zweite[nrs]?|dritte[nrs]?|vierte[nrs]?|fünfte[nrs]?|sechste[nrs]?|letzte[nrs]?|first|second|third|fourth|fifth|sixth|last|primeir[oa]|segund[oa]|terceir[oa]|quart[oa]|quint[oa]|sext[oa]|[uú]ltim[oa]|(?:nr\.?|nummer|number|número|#)\s*\d{1,3}|\d{1,3}\.?)`

const artVon = (wort: string): Terminart =>
  new RegExp(`^${ERINNERUNG}`, 'u').test(wort) ? 'erinnerung' : 'zeitplan'

function nummerVon(wort: string): number | undefined {
  const ziffern = /\d+/u.exec(wort)?.[0]
  return ziffern ? Number(ziffern) : ORDNUNG.find(([re]) => re.test(wort))?.[1]
}

const ALLE = new RegExp(
  `^(?:alle|all|sämtliche|tod[oa]s)(?:\\s+(?:${ARTIKEL}(?:(?:offenen|geplanten|open)\\s+)?(?<nomen>${NOMEN})|davon|of them))?$`,
  'u',
)
const ZID = /^(?:(?:den |the |o )?(?:zeitplan|schedule|agendamento) )?z ?[-–]? ?(\d{1,9})$/u
const MIT_NUMMER = new RegExp(
  `^${ARTIKEL}(?<ord>${ORD})(?:\\s+(?:(?<nomen>${NOMEN})|eintrag|one|item))?$`,
  'u',
)
const NACHGESTELLT = new RegExp(
  `^${ARTIKEL}(?<nomen>${NOMEN})(?:\\s+(?<ord>(?:nr\\.?|nummer|number|número|#)?\\s*\\d{1,3}))?$`,
  'u',
)
const MIT_SUCHE = new RegExp(
  `^${ARTIKEL}(?<nomen>${ERINNERUNG}|${ZEITPLAN})\\s+(?:${ZU}\\s+)?${ARTIKEL}(?<suche>.+)$`,
  'u',
)
const ZUSAMMEN = new RegExp(
  `^${ARTIKEL}(?<suche>[\\p{L}\\d -]+?)[- ]?(?<nomen>${ERINNERUNG}|${ZEITPLAN})$`,
  'u',
)

export function leseObjekt(roh: string): Gemeint | undefined {
  const o = roh.trim()
  const zid = ZID.exec(o)?.[1]
  if (zid) return { was: 'zeitplan', zeitplan: Number(zid) }
  const alle = ALLE.exec(o)
  if (alle) return { alle: true, ...(alle.groups?.nomen ? { was: artVon(alle.groups.nomen) } : {}) }
  const nummer = MIT_NUMMER.exec(o) ?? NACHGESTELLT.exec(o)
  if (nummer?.groups) {
    const { nomen, ord } = nummer.groups
    const n = ord === undefined ? undefined : nummerVon(ord)
    // „Erinnerungen löschen“ means all of them.
    const mehrere =
      n === undefined &&
      nomen !== undefined &&
      new RegExp(`^(?:${ERINNERUNGEN}|${ZEITPLAENE})$`, 'u').test(nomen)
    return {
      ...(nomen ? { was: artVon(nomen) } : {}),
      ...(n === undefined ? {} : { nummer: n }),
      ...(mehrere ? { alle: true as const } : {}),
    }
  }
  const gesucht = MIT_SUCHE.exec(o) ?? ZUSAMMEN.exec(o)
  if (gesucht?.groups?.nomen && gesucht.groups.suche)
    return { was: artVon(gesucht.groups.nomen), suche: gesucht.groups.suche.trim() }
  return undefined
}

/** The object and where it goes: „… auf morgen“, „… um eine Stunde“. The last „auf“ that leaves an object counts. */
export function leseZiel(rest: string): { gemeint: Gemeint; wohin: string } | undefined {
  for (const wort of [
    'auf',
    'nach',
    'to',
    'until',
    'till',
    'para',
    'pra',
    'um',
    'by',
    'em',
    'por',
    'für',
    'for',
  ]) {
    const trenner = ` ${wort} `
    for (let at = rest.indexOf(trenner); at >= 0; at = rest.indexOf(trenner, at + 1)) {
      const gemeint = leseObjekt(rest.slice(0, at))
      const wohin = rest.slice(at + trenner.length).trim()
      if (gemeint && wohin !== '')
        return { gemeint, wohin: /^(?:um|by|em|por)$/u.test(wort) ? `${wort} ${wohin}` : wohin }
    }
  }
  return undefined
}
