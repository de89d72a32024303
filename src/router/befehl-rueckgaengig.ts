import { normal } from '../domaene/normal.ts'
import { leseVorgangId } from '../domaene/vorgang.ts'

// „Mach das rückgängig“, „nimm das Ticket wieder zurück“, “undo that”, “desfaz isso”: to take back what was done. A
// Bestätigung follows in any case, so a question („lässt sich das noch rückgängig machen?“) is as good as the wish.

export interface RueckgaengigBefehl {
  art: 'rueckgaengig'
  id?: string
  /** What it was, in the person's words. */
  suche?: string
  /** „alles“, „beides“ */
  mehrere?: boolean
}

const ICH = '(?:ich|wir|man|du|sie|i|we|you|eu|nos|voce|a gente)'
/** Said in front of it. */
const VORNE =
  /^(?:(?:nein|nee|ne|no|nao)\s*[,.;:!–-]+\s*|(?:oh|o|ups|oops|uups|hoppla|mist|ach|achso|sorry|entschuldigung|verzeihung|falsch|quatsch|halt|stopp?|warte|moment|doch|ok|okay|ja|also|und|hey|hallo|hi|desculpa|opa|bitte|please|pls|por favor|jetzt|now|agora|sofort)[\s,.;:!–-]+|(?:das|es|it|that|isso|this) (?:war|was|foi|estava)(?: (?:wohl|leider|a|an|um))? (?:falsch|ein fehler|fehler|ein versehen|nicht richtig|wrong|mistake|error|engano|erro|errado|sem querer)[\s,.;:!–-]+(?:(?:und|and|e|also|bitte|please) )?)+/u
const HINTEN =
  /(?:[\s,.;:!–-]+(?:bitte|danke|please|pls|thanks|thank you|por favor|obrigad[oa]|schnell|sofort|gleich|jetzt|wieder|doch|noch|mal|again|now|agora|oder|geht das|ginge das|danke dir)|[,.;:!–-]+\s*(?:(?:das |es |it |that |isso )?(?:war|ist|was|foi) (?:ein |a |um |nur |leider |just )*(?:falsch|fehler|versehen|irrtum|wrong|mistake|error|engano|erro|errado|sem querer|zu viel|doppelt)|sorry|weil\s.+|because\s.+|porque\s.+))+$/u
/** Words between that change nothing. */
const DAZU = '(?:(?:bitte|mal|doch|schnell|noch|wieder|einfach|sofort|lieber|please|just|por favor) )*'
const BITTE = `(?:(?:kannst|konntest|konnen|konnten|wurdest|magst|can|could|would|will) (?:du|sie|you) ${DAZU}|(?:voce )?(?:pode|poderia|podes) ${DAZU}|(?:${ICH} )?(?:will|mochte|wollte|muss|musste|want to|would like to|d like to|need to|wanna|quero|queria|preciso|gostaria de|wurde gern|wurde gerne) ${DAZU}|(?:kann|konnte|darf) (?:ich|man|wir) ${DAZU}|(?:can|could|may) (?:i|we) ${DAZU}|(?:da para|da pra|posso|podemos) ${DAZU}|wie (?:kann|konnte|mache?) (?:ich|man|wir) ${DAZU}|how (?:can|do) (?:i|we) |como (?:posso |eu |faco para )?)?`
const O = '(?<o>.{1,80}?)'

const MUSTER = [
  `${BITTE}(?:mache?|machst du|machen sie|setze?) ${O} ${DAZU}(?:wieder )?(?:ruckgangig|ungeschehen)(?: machen)?`,
  `${BITTE}(?:${O} )?${DAZU}(?:ruckgangig|ungeschehen)(?: ${DAZU}(?:machen|gemacht werden))?`,
  `${BITTE}(?:ruckgangig|ungeschehen)(?: machen)?:? ${O}`,
  `(?:lasst|lassen|kriegt man|kriegst du|bekommst du) (?:sich )?${O} (?:noch )?${DAZU}(?:ruckgangig|ungeschehen)(?: machen| gemacht)?`,
  `${O} (?:soll|sollte|muss|musste|mussen|sollen) ${DAZU}(?:ruckgangig gemacht|zuruckgenommen) werden`,
  `${BITTE}(?:nimm|nehme?|nehmen sie|nimmst du|zieh|ziehe|ziehen sie|dreh|drehe|roll|rolle) ${O} ${DAZU}zuruck(?:nehmen)?`,
  `${ICH} (?:nehme?|nehmen|ziehe?) ${O} ${DAZU}zuruck`,
  `(?:das|es|dies) (?:nehme?|nehmen|ziehe?) ${ICH} ${DAZU}zuruck`,
  `${BITTE}(?:${O} )?${DAZU}(?:zurucknehmen|zuruckziehen|zuruckdrehen|zuruckrollen)`,
  `${BITTE}zurucknehmen:? ${O}`,
  `(?:mach|mache) (?:ein )?undo`,
  `${BITTE}(?:undo|unmake|revert|reverse|take back|roll back|rollback)(?: ${O})?`,
  `${BITTE}(?:take|roll) ${O} back`,
  `${O} (?:must|should|needs to) be (?:undone|reverted|taken back|rolled back)`,
  `${BITTE}(?:desfaz|desfaze|desfaca|desfazer|desfazes|reverte|reverta|reverter|anula|anule|anular)(?: ${O})?`,
  `${BITTE}(?:volta|volte|voltar) atras(?: (?:com|em|n[ao]) ${O})?`,
].map((m) => new RegExp(`^(?:${m})$`, 'u'))

const NICHT =
  /(?<!\p{L})(?:nicht|nich|net|kein\p{L}*|nie|niemals|ohne|not|don ?t|dont|never|nao|nunca|wenn|falls|sobald|if|se)(?!\p{L})/u
/** A sentence about something, and no object. */
const SATZ =
  /(?<!\p{L})(?:hat|habe|haben|hatte|wird|werden|wurde|wurden|ist|war|waren|sich|soll|sollte|will|wollte|muss|mussen|kann|konnte|ich|wir|er|ihr|warum|wieso|wer|wann|was|has|have|had|was|were|is|will|should|who|why|what|when|he|they|foi|esta|quem|por que|quando|tem)(?!\p{L})/u

const FUELL = new Set(
  'der die das den dem des ein eine einen es dies diese diesen dieses jenes mein meine meinen meinem meiner unser unsere eben gerade grad vorhin letzte letzten letzter letztes zuletzt zuvor schritt vorgang auftrag aktion sache ding wieder bitte mal doch noch auch von vom zu zum zur mit fur uber wegen damit da hier jetzt nochmal the a an it that this last latest thing step action one my our just please with for about of from to o os as um uma isso isto esse essa este esta meu minha ultimo ultima acao coisa passo de do da dos das com para sobre que'.split(
    ' ',
  ),
)

const MEHRERE = new Set(
  'alles alle beide beides beiden all everything both tudo todos todas ambos ambas'.split(' '),
)

const falte = (text: string): string =>
  normal(text.toLowerCase(), 'NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/gu, 'ss')
    .replace(/ruckgaengig|rueckgaengig|ruckgaengig|rueckgangig|ruckganging|ruckgangi\b/gu, 'ruckgangig')
    .replace(/zurueck/gu, 'zuruck')
    .replace(/moechte/gu, 'mochte')
    .replace(/laesst/gu, 'lasst')
    .replace(/koennt|konnt/gu, 'konnt')
    .replace(/[„“”"'’`«»]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()

/** `text`: lower case or not, without our own name. Undefined: no such wish. */
export function leseRueckgaengig(text: string): RueckgaengigBefehl | undefined {
  if (text.length > 200) return undefined
  if (!KANN_WUNSCH.test(text)) return undefined
  const satz = kernsatz(text)
  if (VERSEHEN.test(satz)) return { art: 'rueckgaengig' }
  if (NICHT.test(satz)) return undefined
  for (const muster of MUSTER) {
    const treffer = muster.exec(satz)
    if (!treffer) continue
    const o = treffer.groups?.o ?? ''
    if (!SATZ.test(o) && !/[:?!,;]/u.test(o)) return gemeint(o)
  }
  return undefined
}

const VERSEHEN =
  /^(?:(?:das|es|it|that|this|isso) )?(?:war|was|foi) (?:nur |leider |wohl |just )?(?:ein |aus |a |an |um |by )?(?:versehen|irrtum|mistake|accident|engano|sem querer)(?: von mir)?$/u

/** Of the text as typed: most messages hold none of these, and folding one costs 10 µs. */
const KANN_WUNSCH =
  /versehen|irrtum|mistake|accident|engano|querer|r(?:ü|ue|u\u0308?)ck|ungescheh|undo|revert|reverse|back|desf|anul|atr(?:á|a\u0301?)s/iu
const KANN_WIDERRUF =
  /storn|widerruf|annul|nicht|nich|net|kein|need|want|n[aã]o|l(?:ö|oe|o\u0308?)sch|entfern|streich|cance|schlie|beend|trag|sag|nimm|nehm|meld|delete|remov|withdraw|revoke|call|close|drop|apag|exclu|retir|fech/iu

const WIDERRUFE = [
  `${BITTE}(?:storniere?|stornier|widerrufe?|annulliere?|losche?|entferne?|streiche?|cancele?|schliesse?|beende?) ${O}`,
  `${BITTE}(?:trage?|sage?|nimm|nehmen sie|melde?) ${O} ${DAZU}(?:aus|ab|raus|heraus)`,
  `${BITTE}${O} ${DAZU}(?:stornieren|widerrufen|annullieren|loschen|entfernen|streichen|canceln|austragen|absagen|rausnehmen|schliessen)`,
  `${BITTE}(?:cancel|delete|remove|withdraw|revoke|annul|call off|close|drop) ${O}`,
  `${BITTE}(?:cancela|cancele|cancelar|apaga|apague|apagar|exclui|exclua|excluir|remove|remova|remover|retira|retire|retirar|fecha|feche|fechar) ${O}`,
].map((m) => new RegExp(`^(?:${m})$`, 'u'))

/** „Ich brauche den Urlaub doch nicht“: their „not“ is what says it. */
const UNNOETIG = [
  `(?:ich |wir )?(?:brauche?n?|will|wollen|mochten?|nehmen?) ${O} (?:jetzt |nun )?(?:doch )?(?:nicht|nich|net)(?: mehr)?(?: haben)?`,
  `${O} (?:brauche?n?|will|wollen) (?:ich|wir) (?:jetzt |nun )?(?:doch )?(?:nicht|nich|net)(?: mehr)?(?: haben)?`,
  `(?:doch )?(?:kein|keine|keinen) ${O}`,
  `(?:i|we) (?:dont|do not|don t|no longer) (?:need|want) ${O}(?: any ?more| after all)?`,
  `(?:eu )?nao (?:preciso|quero) mais (?:d[aeo] )?${O}`,
].map((m) => new RegExp(`^(?:${m})$`, 'u'))

/**
 * „Storniere den Urlaub“, „lösch das Ticket wieder“: may be a Fähigkeit of its own; where none is sure, what was done and
 * is called so is meant. Undefined: no such wish, or no word says what.
 */
export function leseWiderruf(text: string): RueckgaengigBefehl | undefined {
  if (text.length > 120 || !KANN_WIDERRUF.test(text)) return undefined
  const satz = kernsatz(text)
  const muster = NICHT.test(satz) ? UNNOETIG : WIDERRUFE
  for (const m of muster) {
    const o = m.exec(satz)?.groups?.o
    if (o === undefined || SATZ.test(o) || /[:?!,;]/u.test(o)) continue
    const befehl = gemeint(o)
    if (befehl.suche !== undefined) return befehl
  }
  return undefined
}

const kernsatz = (text: string): string =>
  falte(text)
    .replace(/[\s.!?…]+$/u, '')
    .replace(VORNE, '')
    .replace(HINTEN, '')
    .replace(/[\s,.;:!?…–-]+$/u, '')

function gemeint(o: string): RueckgaengigBefehl {
  const genannt = /(?<![\p{L}\d])v\s*[-–—]?\s*\d{1,15}(?:\.\d{1,3})?(?![\p{L}\d])/u.exec(o)
  const id = genannt ? leseVorgangId(genannt[0]) : undefined
  if (id !== undefined) return { art: 'rueckgaengig', id }
  const worte = o.split(/[^\p{L}\p{N}-]+/u).filter((w) => w !== '' && !FUELL.has(w))
  const suche = worte.filter((w) => !MEHRERE.has(w)).join(' ')
  return {
    art: 'rueckgaengig',
    ...(suche ? { suche } : {}),
    ...(worte.some((w) => MEHRERE.has(w)) ? { mehrere: true } : {}),
  }
}
