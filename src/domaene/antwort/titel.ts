import { type Buch, buch, trifft, vertippt } from './buch.ts'
import { leseSatz, type Satz, type Wort, woertlich } from './satz.ts'
import { HAEUFIG } from './woerter.ts'
import { ABBRUCH, NEINWORT } from './woerter-nein.ts'
import { ZEITWORT } from './woerter-zeit.ts'

// The open action in the person's own words: „ja, leg das Ticket an“, „nein, keinen Urlaub eintragen“.

export interface Titel {
  woerter: readonly string[]
  zahlen: readonly string[]
  zeiten: readonly string[]
  richtungen: readonly string[]
  /** Its prepositions. */
  kleine: readonly string[]
  art: 'anlegen' | 'loeschen' | 'zahlen'
}

/** Change what is meant, so they must be repeated all or not at all: „bis 21.12.“ is not „21.12. bis 23.12.“. */
const RICHTUNG = buch('bis|ab|vor|nach|seit|until|from|before|after|até|desde|antes|depois')
const VERHAELTNIS = buch(
  'an|am|auf|bei|beim|für|im|in|mit|über|um|vom|von|zu|of|to|in|on|at|for|with|about|de|do|da|em|no|na|para|com|sobre',
)

/** Verbs of carrying it out, with the particle that may stand apart („leg … an“, but never „stell … ab“). */
const PARTIKEL: Readonly<Record<string, readonly string[]>> = {
  leg: ['an'],
  lege: ['an'],
  trag: ['ein'],
  trage: ['ein'],
  stell: ['ein'],
  stelle: ['ein'],
  richt: ['ein'],
  richte: ['ein'],
  reich: ['ein'],
  reiche: ['ein'],
  fuehr: ['aus', 'durch'],
  fuehre: ['aus', 'durch'],
  schick: ['ab', 'los'],
  schicke: ['ab', 'los'],
}
const VERBEN: Record<Titel['art'], Buch> = {
  anlegen: buch(
    'anlegen|eintragen|einstellen|einrichten|erstellen|erstell|erstelle|speichern|speicher|speichere|buchen|buch|buche|beantragen|beantrag|beantrage|notieren|notier|notiere|setzen|setz|setze|einreichen|planen|plan|plane|senden|sende|abschicken|absenden|erinnern|erinner|erinnere',
    'create|add|set|save|book|schedule|submit|send|file|open|make|remind|cria|crie|criar|adiciona|adicionar|marca|marque|marcar|agenda|agendar|registra|registrar|abre|abrir|salva|salvar|envia|enviar|lembra|lembrar',
  ),
  loeschen: buch(
    'löschen|lösch|lösche|entfernen|entfern|entferne|alles vergessen|vergiss|vergesse|weg|delete|erase|remove|forget|apaga|apagar|apague|exclui|excluir|esquece|esqueça',
  ),
  zahlen: buch(
    'zahlen|zahl|zahle|bezahlen|bezahl|bezahle|überweisen|überweis|überweise|begleichen|begleich|pay|transfer|paga|pagar|pague|transfere',
  ),
}
const ART: readonly [Titel['art'], RegExp][] = [
  ['loeschen', /loesch|vergess|entfern|delet|remov|forget|eras|apag|exclu|esque/u],
  ['zahlen', /zahl|ueberweis|rechnung|invoice|payment|pay\b|pagar|pagamento|fatura/u],
]
const NEUTRAL = buch(
  'das|den|die|der|dem|des|es|ihn|sie|ihr|mir|mich|uns|dir|ein|eine|einen|einer|bitte|mal|dann|the|it|that|this|a|an|me|my|please|o|os|as|um|uma|isso|então',
)

/** Reads the title of an open action. What stands in quotes is the person's own text and says nothing about the kind. */
export function leseTitel(titel: string): Titel {
  const woerter = leseSatz(titel, woertlich).woerter.filter((w) => !neinwort(w))
  const ohneZitate = leseSatz(titel.replace(/[„“"»«][^„“"»«]*[“”"»«]/gu, ' '), woertlich).woerter
  const kern = ohneZitate.map((w) => w.w).join(' ')
  return {
    woerter: woerter.filter((w) => trifft(HAEUFIG, [w], 0) === 0).map((w) => w.w),
    zahlen: woerter.filter(istZahl).map((w) => w.w),
    zeiten: woerter.filter(istZeit).map((w) => w.w),
    richtungen: woerter.filter(istRichtung).map((w) => w.w),
    kleine: woerter.filter((w) => trifft(VERHAELTNIS, [w], 0) > 0).map((w) => w.w),
    art: ART.find(([, muster]) => muster.test(kern))?.[0] ?? 'anlegen',
  }
}

const neinwort = (w: Wort): boolean => trifft(NEINWORT, [w], 0) > 0 || trifft(ABBRUCH, [w], 0) > 0
const istZahl = (w: Wort): boolean => /^\d/u.test(w.w)
const istZeit = (w: Wort): boolean => trifft(ZEITWORT, [w], 0) > 0
const istRichtung = (w: Wort): boolean => trifft(RICHTUNG, [w], 0) > 0

/** Is the word one of the title's, in another form (`erinnere`, `Erinnerung`) or with one slip of the finger? */
export const imTitel = (titel: Titel, w: string): boolean =>
  titel.woerter.some((t) => t === w || stamm(t) === stamm(w) || (w.length >= 5 && vertippt(w, t)))

// Not `er`: „Drucker“ and „drucken“ are two things.
const stamm = (w: string): string =>
  w.length < 5 ? w : w.replace(/(?:ungen|ung|est|en|et|es|st|e|n|s|t)$/u, '')

export interface Wiedergabe {
  /** How many words from the start index on retell the action. */
  laenge: number
  verb: boolean
  /** The verb is whole by itself („trag es ein“, „anlegen“; not „plan“, „buch“, „set“). */
  ganz: boolean
  /** Words of the title are among them. */
  sache: boolean
}

/** How far do the words from `ab` on retell the open action and nothing else? */
export function gibtWieder(titel: Titel, satz: Satz, ab: number): Wiedergabe {
  const { woerter } = satz
  let i = ab
  let verb = false
  let ganz = false
  let offen: readonly string[] = []
  let sache = false
  for (; i < woerter.length; ) {
    const w = woerter[i]?.w ?? ''
    const verbLaenge = trifft(VERBEN[titel.art], woerter, i)
    if (PARTIKEL[w] !== undefined && titel.art === 'anlegen') {
      offen = PARTIKEL[w]
      verb = true
      i++
    } else if (offen.includes(w)) {
      ganz = true
      offen = []
      i++
    } else if (verbLaenge > 0) {
      verb = true
      ganz ||= w.length >= 6 && w.endsWith('en')
      i += verbLaenge
    } else if (imTitel(titel, w) || istZahlDes(titel, w)) {
      sache = true
      i++
    } else if (trifft(NEUTRAL, woerter, i) > 0 || verhaeltnis(titel, woerter, i)) i++
    else break
  }
  return { laenge: i - ab, verb, ganz, sache: sache && unverkuerzt(titel, woerter.slice(ab, i)) }
}

const istZahlDes = (titel: Titel, w: string): boolean => titel.zahlen.includes(w)

/** Small words before the title's own: „zum Urlaub“, „um 16 Uhr“, „über mich“. */
function verhaeltnis(titel: Titel, woerter: readonly Wort[], i: number): boolean {
  const [w, danach] = [woerter[i]?.w ?? '', woerter[i + 1]]
  if (/^(?:um|am|at|on)$/u.test(w) && danach && (istZahl(danach) || istZeit(danach))) return true
  return /^(?:zum|zur)$/u.test(w) || titel.kleine.includes(w)
}

/** Numbers, times and directions are repeated all or not at all; a part of them would be a change. */
function unverkuerzt(titel: Titel, woerter: readonly Wort[]): boolean {
  const gleich = (ist: (w: Wort) => boolean, soll: readonly string[]): boolean => {
    const gesagt = woerter.filter(ist).map((w) => w.w)
    return gesagt.length === 0 || gesagt.join(' ') === soll.join(' ')
  }
  return (
    gleich(istZahl, titel.zahlen) && gleich(istZeit, titel.zeiten) && gleich(istRichtung, titel.richtungen)
  )
}

/** How many words of a verb of setting up („trag“, „anlegen“) stand at word `i`. */
export const tunVerb = (woerter: readonly Wort[], i: number): number =>
  PARTIKEL[woerter[i]?.w ?? ''] === undefined ? trifft(VERBEN.anlegen, woerter, i) : 1

/** Does word `i` end such a verb („leg … an“)? */
export const istPartikel = (woerter: readonly Wort[], i: number): boolean =>
  woerter.slice(0, i).some((w) => PARTIKEL[w.w]?.includes(woerter[i]?.w ?? ''))
