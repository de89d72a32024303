import { vergleichsform } from '../domaene/text.ts'
import { istGeschlossen } from '../domaene/vorgang.ts'
import type { Geschehen } from '../speicher/ruecknahme.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import { TAETIGKEITEN } from './befehl-saetze.ts'
import { passt, worteVon } from './ruecknahme.ts'

// “What became of the invoice?”, „wurde das Ticket schon angelegt?“: how something stands that has a name of its own and no
// number. Only where such a thing is there; else the same words ask for something new.

export interface Standfrage {
  /** The words that say what is meant; empty: what was last. */
  suche: string
  /** Only what waits for somebody: „wer muss das freigeben?“ */
  wartend: boolean
}

const GETAN = `(?:${TAETIGKEITEN}|genehmigt|erledigt|fertig|durch|raus|abgelehnt|abgeschlossen|verschickt|gebucht|storniert|bearbeitet|entschieden|umgesetzt|passiert|finished|completed|sent|through|out|concluíd[oa]|pront[oa]|paga|criada|apagada|aprovad[oa]|enviad[oa])`
const SCHON =
  '(?:schon|bereits|inzwischen|mittlerweile|denn|eigentlich|jetzt|nun|endlich|wirklich|auch|immer|noch|nicht|heute|gestern|worden|ganz|already|yet|now|finally|not|still|been|já|ainda|não)'
const REST = `(?:\\s+${SCHON})*`
const X = '(?<was>\\S.{0,79}?)'
const ENTSCHEIDEN =
  '(?:freigeben|genehmigen|entscheiden|bestätigen|zustimmen|approve|decide|aprovar|autorizar)'

const MUSTER = [
  `wie weit (?:ist|sind|bist du mit|sind sie mit) ${X}${REST}`,
  `wie (?:steht es|stehts|steht's) (?:um|mit) ${X}`,
  `wie (?:sieht es|siehts|sieht's) (?:aus mit|mit) ${X}(?: aus)?`,
  `wie ist der (?:aktuelle )?(?:stand|status) (?:von|vom|der|des|bei|beim|zu|zum|zur|bei der) ${X}`,
  `(?:stand|status) (?:von|vom|der|des|bei|beim|zu|zum|zur) ${X}`,
  `was (?:ist|wurde|wird)${REST} (?:aus|mit) ${X}(?: geworden| los| passiert)?`,
  `(?:wurde|wurden|ist|sind|hast du|haben sie)${REST} ${X}${REST} ${GETAN}(?: worden)?`,
  `${X} (?:schon|inzwischen|bereits) ${GETAN}`,
  `(?:warum|wieso|weshalb) (?:ist|wurde|sind|wurden|hast du)${REST} ${X}${REST} ${GETAN}(?: worden)?`,
  `(?:warum|wieso|weshalb) dauert ${X} so lange`,
  `wo (?:bleibt|steckt|hängt) ${X}`,
  `(?:gibt es|gibts|gibt's|hast du)(?: schon| inzwischen)?(?: was| etwas)? (?:neues|neuigkeiten|rückmeldung|eine rückmeldung|eine antwort) (?:zu|zum|zur|von|vom|bei|beim|wegen) ${X}`,
  `(?:how is|how's|hows) ${X} (?:going|coming along|doing)`,
  `what (?:happened to|became of|is the status of|about) ${X}`,
  `(?:whats|what's) (?:the status of|up with|happening with) ${X}`,
  `(?:is|was|were|has|have you|did you)${REST} ${X}${REST} ${GETAN}(?: yet| already)?`,
  `why (?:is|was|has|isn't|wasn't|hasn't)${REST} ${X}${REST} ${GETAN}(?: yet)?`,
  `(?:any news (?:on|about)|where is|where's) ${X}`,
  `como (?:está|anda|vai) ${X}`,
  `o que (?:aconteceu com|houve com|foi feito d[eoa]) ${X}`,
  `${X} já (?:foi|está|foram) ${GETAN}`,
  `já (?:foi )?${GETAN} ${X}`,
  `(?:alguma novidade (?:sobre|d[eoa])|cadê) ${X}`,
].map((m) => new RegExp(`^${m}$`, 'u'))
const WER = [
  `(?:wer|von wem) (?:muss|kann|darf|soll|sollte|wird)${REST} ${X}${REST} ${ENTSCHEIDEN}`,
  `who (?:has to|needs to|must|can|should|may) ${ENTSCHEIDEN} ${X}`,
  `quem (?:precisa|tem que|deve|pode) ${ENTSCHEIDEN} ${X}`,
].map((m) => new RegExp(`^${m}$`, 'u'))

/** Say nothing about which one it is. */
const LEER = new Set(
  'der die das den dem des an ein eine einen einem einer mein meine meinen meinem meiner unser unsere unseren unserem dein deine es sie ihn ihm dieser diese dieses diesen diesem mit für von vom zum zur wegen über um am im in auf bei beim und the my our this that it for with about of on o a os as meu minha nosso nossa isso isto de do da com sobre vorgang sache ding anfrage auftrag request thing pedido'.split(
    ' ',
  ),
)

/** Undefined: the text does not ask how something stands. */
export function leseStandfrage(text: string): Standfrage | undefined {
  if (text.length > 120) return undefined
  const satz = vergleichsform(text)
    .replace(/^(?:(?:und|hallo|hey|hi|moin|sag mal|du|ok|okay|also|and|e)[,\s]+)+/u, '')
    .replace(/[?.!…\s]+$/u, '')
    .replace(/[„“”"'’»«]+/gu, "'")
    .replace(/\s+/gu, ' ')
  const finde = (muster: readonly RegExp[]): string | undefined => {
    for (const m of muster) {
      const was = m.exec(satz)?.groups?.was
      if (was !== undefined) return was
    }
    return undefined
  }
  const wer = finde(WER)
  const was = wer ?? finde(MUSTER)
  if (was === undefined) return undefined
  const worte = was.split(/[^\p{L}\p{N}]+/u).filter((w) => w !== '' && !LEER.has(w))
  const fueller = new RegExp(`^${SCHON}$`, 'u')
  return { suche: worte.filter((w) => !fueller.test(w)).join(' '), wartend: wer !== undefined }
}

/**
 * What the text asks about, the newest first; nothing: it is not asked how something stands, or nothing is called so. What
 * was replaced is told by what took its place. `gemeintId`: what the message quotes.
 */
export function gefragterStand(
  text: string,
  alle: readonly Geschehen[],
  gemeintId: string | undefined,
): Vorgang[] {
  const f = leseStandfrage(text)
  if (!f) return []
  const da = alle.filter(
    ({ vorgang: v }) => v.ersetzt_durch === null && (!f.wartend || v.status === 'wartet_freigabe'),
  )
  if (f.suche !== '') return da.filter((g) => passt(f.suche, namen(g))).map((g) => g.vorgang)
  const zitiert = da.find(({ vorgang }) => vorgang.id === gemeintId)
  const letzter = zitiert ?? da.find(({ vorgang }) => !istGeschlossen(vorgang)) ?? da[0]
  return letzter ? [letzter.vorgang] : []
}

const namen = (g: Geschehen): string => worteVon(g, JSON.stringify(g.vorgang.parameter))
