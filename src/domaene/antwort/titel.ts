import { type Buch, buch, trifft, vertippt } from './buch.ts'
import { leseSatz, type Wort, woertlich } from './satz.ts'
import { AUFSCHUB, BEDINGUNG, HAEUFIG, UNSICHER } from './woerter.ts'
import { ABBRUCH, KEINS, NEINWORT, NICHT } from './woerter-nein.ts'
import { ZEITWORT } from './woerter-zeit.ts'

/** The title of the open action, as far as an answer can retell it. */
export interface Titel {
  woerter: readonly string[]
  zahlen: readonly string[]
  zeiten: readonly string[]
  richtungen: readonly string[]
  verhaeltnisse: readonly string[]
  art: 'anlegen' | 'loeschen' | 'zahlen'
}

/** Change what is meant: „bis 21.12.“ is not „21.12. bis 23.12.“. */
const RICHTUNG = buch('bis|ab|vor|nach|seit|until|from|before|after|até|desde|antes|depois')
const VERHAELTNIS = buch(
  'an|am|auf|bei|beim|für|im|in|mit|über|um|vom|von|zu|of|to|in|on|at|for|with|about|de|do|da|em|no|na|para|com|sobre',
)
const ART: readonly [Titel['art'], RegExp][] = [
  ['loeschen', /loesch|vergess|entfern|delet|remov|forget|eras|apag|exclu|esque/u],
  ['zahlen', /^(?:rechnung|invoice|fatura)|zahl|ueberweis|\bpay|pagar|pagamento/u],
]

/** Reads a title. What stands in quotes or behind a colon is the person's own text and says nothing about the kind. */
export function leseTitel(titel: string): Titel {
  const woerter = leseSatz(titel, woertlich).woerter.filter((w) => !eigeneBedeutung(w))
  const von = (ist: (w: Wort) => boolean): string[] => woerter.filter(ist).map((w) => w.w)
  const eigenes = leseSatz(titel.replace(/[„“"»«][^„“"»«]*[“”"»«]|:.*/gsu, ' '), woertlich).woerter
  const kern = eigenes.map((w) => w.w).join(' ')
  return {
    woerter: von((w) => trifft(HAEUFIG, [w], 0) === 0),
    zahlen: von(istZahl),
    zeiten: von(istZeit),
    richtungen: von(istRichtung),
    verhaeltnisse: von((w) => trifft(VERHAELTNIS, [w], 0) > 0),
    art: ART.find(([, muster]) => muster.test(kern))?.[0] ?? 'anlegen',
  }
}

/** Words that answer keep their meaning, also when the title holds them („Notiz: eventuell stornieren“). */
const eigeneBedeutung = (w: Wort): boolean =>
  [NEINWORT, ABBRUCH, NICHT, KEINS, UNSICHER, BEDINGUNG, AUFSCHUB].some((b) => trifft(b, [w], 0) > 0)
const istZahl = (w: Wort): boolean => /^\d/u.test(w.w)
// „Uhr“ is a unit: „um 16 Uhr“ retells „heute 16 Uhr“.
const istZeit = (w: Wort): boolean => w.w !== 'uhr' && trifft(ZEITWORT, [w], 0) > 0
const istRichtung = (w: Wort): boolean => trifft(RICHTUNG, [w], 0) > 0

/** Is the word one of the title's, in another form (`erinnere`, `Erinnerung`) or with one slip of the finger? */
export const imTitel = (titel: Titel, w: string): boolean =>
  titel.woerter.some((t) => t === w || stamm(t) === stamm(w) || (w.length >= 5 && vertippt(w, t)))

// Not `er`: „Drucker“ and „drucken“ are two things.
const stamm = (w: string): string =>
  w.length < 5 ? w : w.replace(/(?:ungen|ung|est|en|et|es|st|e|n|s|t)$/u, '')

/** Does word `i` come from the title: its words, numbers, directions, or a preposition before them? */
export function ausTitel(
  titel: Titel,
  woerter: readonly Wort[],
  i: number,
): 'sache' | 'verhaeltnis' | undefined {
  const wort = woerter[i]
  if (!wort) return undefined
  const { w } = wort
  if (titel.zahlen.includes(w) || titel.richtungen.includes(w) || imTitel(titel, w)) return 'sache'
  const danach = woerter[i + 1]
  const vorZeit = danach !== undefined && (istZahl(danach) || istZeit(danach))
  if (/^(?:um|am|at|on)$/u.test(w) && vorZeit) return 'verhaeltnis'
  return /^(?:zum|zur)$/u.test(w) || titel.verhaeltnisse.includes(w) ? 'verhaeltnis' : undefined
}

/** Numbers, times and directions are repeated all or not at all; a part of them would be a change. */
export function unverkuerzt(titel: Titel, woerter: readonly Wort[]): boolean {
  const gleich = (ist: (w: Wort) => boolean, soll: readonly string[]): boolean => {
    const gesagt = woerter.filter(ist).map((w) => w.w)
    return gesagt.length === 0 || gesagt.join(' ') === soll.join(' ')
  }
  return (
    gleich(istZahl, titel.zahlen) && gleich(istZeit, titel.zeiten) && gleich(istRichtung, titel.richtungen)
  )
}

/** The verbs that carry out an action of each kind. */
export const VERBEN: Record<Titel['art'], Buch> = {
  anlegen: buch(
    'anlegen|eintragen|einstellen|einrichten|erstellen|erstell|erstelle|speichern|speicher|speichere|buchen|buch|buche|beantragen|beantrag|beantrage|notieren|notier|notiere|setzen|setz|setze|einreichen|senden|sende|abschicken|absenden',
    'create|add|set|save|book|schedule|submit|send|file|open|make|cria|crie|criar|adiciona|adicionar|marca|marque|marcar|agenda|agendar|registra|registrar|abre|abrir|salva|salvar|envia|enviar',
  ),
  loeschen: buch(
    'löschen|lösch|lösche|entfernen|entfern|entferne|alles vergessen|vergiss|vergesse|delete|erase|remove|forget|apaga|apagar|apague|exclui|excluir|esquece|esqueça',
  ),
  zahlen: buch(
    'zahlen|zahl|zahle|bezahlen|bezahl|bezahle|überweisen|überweis|überweise|begleichen|begleich|pay|transfer|paga|pagar|pague|transfere',
  ),
}
