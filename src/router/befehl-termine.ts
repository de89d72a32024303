import { normal } from '../domaene/normal.ts'
import { vergleichsform } from '../domaene/text.ts'
import type { Tun } from '../rueckkanal/texte/termine.ts'

// Commands about reminders and schedules: „welche Erinnerungen habe ich?“, „verschieb die Erinnerung an den Vertrag auf
// morgen 9 Uhr“, „die zweite auf Montag“, „pausier Z-3“, „nochmal in 10 Minuten“. The whole message must be the command;
// what stands for the day or the time is read later, when the zone is known.

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

export type TerminBefehl =
  | { art: 'termine'; was: Terminart }
  | { art: 'termin'; tun: Tun; gemeint: Gemeint; wohin?: string }
  /** Once more what was just reminded of; undefined: in a while. */
  | { art: 'schlummern'; wann?: string }

export const istTerminBefehl = (b: { art: string } | undefined): b is TerminBefehl =>
  b?.art === 'termine' || b?.art === 'termin' || b?.art === 'schlummern'

/** Only after a list, or after a reminder, is it the command; else the words may mean anything. */
export const brauchtBezug = (b: TerminBefehl): boolean =>
  b.art === 'schlummern' ||
  (b.art === 'termin' && b.gemeint.was === undefined && b.gemeint.zeitplan === undefined)

const ARTIKEL = String.raw`(?:(?:die|den|das|der|dem|meine[nr]?|diese[nr]?|eine?n?|the|my|this|that|an?|o|os|a|as|meus?|minhas?|este|esse)\s+)*`
const ERINNERUNG = String.raw`(?:erinnerung|reminder|lembrete)`
const ERINNERUNGEN = String.raw`(?:erinnerungen|reminders|lembretes)`
const ZEITPLAN = String.raw`(?:zeitplan|terminplan|schedule|agendamento)`
const ZEITPLAENE = String.raw`(?:zeitpläne|zeitplaene|zeitplane|terminpläne|schedules|agendamentos)`
const NOMEN = `(?:${ERINNERUNGEN}|${ERINNERUNG}|${ZEITPLAENE}|${ZEITPLAN})`
const ZU = String.raw`(?:an|zu|zum|zur|wegen|mit|für|über|von|vom|um|am|auf|about|to|of|for|at|on|with|de|do|da|dos|das|sobre|para|às|com)`

const FRAGE_DE = String.raw`(?:welche|was für|zeig(?:e)?(?: mir)?|zeigen sie mir|list(?:e)?|liste mir|gib mir|nenn(?:e)? mir|hab(?:e)? ich(?: noch)?|gibt es(?: noch)?)`
const FRAGE_EN = String.raw`(?:which|what|show(?: me)?|list|do i have(?: any)?|are there(?: any)?)`
const FRAGE_PT = String.raw`(?:quais|que|mostr[ae](?:-me| me)?|me mostr[ae]|list[ae]|tenho(?: algum| alguns)?)`
const ENDE = String.raw`(?:(?:habe|hab|haben)(?: ich| wir)?|sind|stehen|gibt(?: es| s)?|laufen|kommen|do i have|have i got|are|eu tenho|tenho|h[aá]|est[aã]o|existem|an|aus|noch|so|denn|gerade|offen|offene|geplant|gesetzt|gestellt|eingerichtet|aktiv|auf|open|set(?: up)?|planned|pending|active|there|abert[oa]s|marcad[oa]s|ativ[oa]s|criad[oa]s)`
const LISTE = new RegExp(
  String.raw`^(?:(?:${FRAGE_DE}|${FRAGE_EN}|${FRAGE_PT})\s+)?${ARTIKEL}(?:(?:offenen?|geplanten?|gesetzten?|alle|open|planned|active|aktiven?|all)\s+)*${ARTIKEL}(?:(?<e>${ERINNERUNGEN})|(?<z>${ZEITPLAENE}))(?:\s+${ENDE})*$`,
  'u',
)
const WORAN =
  /^(?:woran|an was) (?:erinnerst du|wirst du|erinnern sie)(?: mich)?(?: noch| alles)*(?: erinnern)?$|^what (?:will|are) you (?:going to )?(?:remind|reminding) me (?:of|about)$|^(?:de que|do que) (?:você )?vai me lembrar$/u
const REGELMAESSIG =
  /^(?:was (?:läuft|laeuft|machst du|kommt|schickst du)(?: mir| für mich)? (?:so )?(?:alles )?(?:regelmäßig|regelmaessig|automatisch|nach zeitplan)|what (?:runs|do you send(?: me)?) (?:regularly|automatically|on a schedule)|o que (?:roda|você (?:me )?manda|você faz) (?:regularmente|automaticamente))$/u

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

function leseObjekt(roh: string): Gemeint | undefined {
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
function leseZiel(rest: string): { gemeint: Gemeint; wohin: string } | undefined {
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

const NOCHMAL = String.raw`(?:noch ?(?:ein ?)?mal|nochmals|erneut|wieder|again|once more|de novo|outra vez|novamente)`
const WANN = String.raw`(?:in |um |am |heute |morgen |übermorgen |nächste|gegen |at |on |tomorrow|next |em |daqui a |amanhã|às |hoje )`
const SCHLUMMERN = [
  new RegExp(
    String.raw`^(?:(?:erinner(?:e)?|erinnern sie)(?: mich)?(?: bitte)?(?: daran)?|remind me(?: of it| about it)?|me lembr[ae]|lembr[ae](?:-me| me)?)?\s*${NOCHMAL}(?: daran)? (?<wann>(?:${WANN}|\d).+)$`,
    'u',
  ),
  new RegExp(
    String.raw`^(?<wann>${WANN}.+?) (?:bitte )?(?:daran )?${NOCHMAL}(?: (?:erinnern|daran|bitte|please))*$`,
    'u',
  ),
  new RegExp(
    String.raw`^(?:erinner(?:e)?|erinnern sie) mich (?:bitte )?(?<wann>${WANN}.+?) (?:daran )?${NOCHMAL}(?: daran)?$`,
    'u',
  ),
  new RegExp(String.raw`^remind me (?<wann>${WANN}.+?) again$`, 'u'),
  /^(?:me lembr[ae]|lembr[ae](?:-me| me)?) (?:de novo|outra vez|novamente) (?<wann>(?:em|daqui|amanhã|às|hoje|\d).+)$/u,
  /^(?:snooze|schlummern?|adiar?|soneca)(?: (?:for |um |por )?(?<wann>.+))?$/u,
  /^(?:später|spaeter) (?:noch ?mal|erinnern)$|^(?:noch ?mal|erinner mich) (?:später|spaeter)(?: nochmal)?$|^(?:again |remind me (?:again )?)later$|^mais tarde(?: de novo)?$/u,
]

const HOEFLICH =
  /^(?:(?:kannst|könntest|würdest|können|könnten|würden) (?:du|sie) |(?:can|could|would) you |(?:você )?(?:pode|poderia) )/u
const FLOSKEL = /^(?:(?:bitte|please|pls|por favor|ach|ok|okay|und|dann|mach|hey),? )+/u

const ohneFloskel = (form: string): string =>
  form
    .replace(/^[\s„“"'»«¿¡]+|[\s.!?…“”"'»«,;]+$/gu, '')
    .replace(/,? (?:bitte|danke|please|thanks|por favor|mal)$/u, '')
    .replace(FLOSKEL, '')
    .replace(HOEFLICH, '')
    .replace(FLOSKEL, '')
    .replace(/ (?:bitte|mal|please) /u, ' ')

export function leseTerminBefehl(text: string): TerminBefehl | undefined {
  if (text.length > 240) return undefined
  const form = ohneFloskel(vergleichsform(normal(text, 'NFC')))
  const liste = LISTE.exec(form)
  if (liste?.groups) return { art: 'termine', was: liste.groups.e ? 'erinnerung' : 'zeitplan' }
  if (WORAN.test(form)) return { art: 'termine', was: 'erinnerung' }
  if (REGELMAESSIG.test(form)) return { art: 'termine', was: 'zeitplan' }
  // A question changes nothing: „die Erinnerung an den Vertrag löschen?“
  const gefragt = /\?\s*$/u.test(text) && !HOEFLICH.test(vergleichsform(text).replace(FLOSKEL, ''))
  if (gefragt) return undefined
  return leseTun(form) ?? leseSchlummern(form)
}

/** „Setz mir eine Erinnerung …“ makes a new one; only „setz die Erinnerung …“ moves one that is there. */
const SETZT_NEU =
  /^(?:setz|stell|leg)(?:e|en sie)?(?! (?:die|den|das|meine[nr]?|z ?-|nr|nummer|\d))|^set(?! (?:the|my|number|\d|z ?-))/u

function leseTun(form: string): TerminBefehl | undefined {
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

function leseSchlummern(form: string): TerminBefehl | undefined {
  for (const re of SCHLUMMERN) {
    const m = re.exec(form)
    if (m) return { art: 'schlummern', ...(m.groups?.wann ? { wann: m.groups.wann.trim() } : {}) }
  }
  return undefined
}
