import { hat, type Lage, type Stueck } from './lage.ts'
import { staerkeIn } from './nachricht.ts'
import { beschneideEigenen } from './rand.ts'
import type { SkillWissen, Vorlage } from './skillwissen.ts'
import { istFrei, markeVon } from './slotart.ts'
import { schluesselIn } from './vergleich.ts'

// „Leg ein Ticket an: Hallo Welt am Empfang“: behind the colon of a whole request all is the person's own text.

/** Everything behind the first colon, to the character; undefined when what stands before it is no whole request. */
export function nachDoppelpunkt(lage: Lage, w: SkillWissen): Stueck | undefined {
  const { tokens, text } = lage.n
  const i = tokens.findIndex((t, j) => j > 0 && t.davor.includes(':'))
  const [davor, erstes] = [tokens[i - 1], tokens[i]]
  if (!davor || !erstes || hat(lage.fremd, 0, i) || !sonstNichtsOffen(lage, w, i)) return undefined
  if (!w.vorlagen.some((v) => v.doppelpunkt && deckt(lage, v, i))) return undefined
  const woertlich = ohneRand(text, davor.bis + erstes.davor.indexOf(':') + 1)
  const stueck = { von: i, bis: tokens.length, abgesetzt: true }
  return { ...stueck, woertlich: { ...woertlich, kern: kernVon(lage, stueck) } }
}

/** „Ticket: WLAN weg, eilig“: what stands at the rim is text, and says that it is urgent as well. */
function kernVon(lage: Lage, stueck: Stueck): { von: number; bis: number } {
  const { tokens } = lage.n
  const kern = beschneideEigenen(lage, stueck)
  const bis = tokens[(kern?.bis ?? stueck.bis) - 1]?.bis ?? 0
  return { von: kern ? (tokens[kern.von]?.von ?? bis) : bis, bis }
}

/** „Erinnerung morgen um 9: …“ has its time; „Erinnerung: morgen um 9 …“ still has to find it in the text. */
function sonstNichtsOffen(lage: Lage, w: SkillWissen, i: number): boolean {
  const hatMarke = (marke: string, von: number, bis: number) =>
    lage.n.tokens.slice(von, bis).some((t) => t.marke === marke)
  return w.slots.every((s) => {
    if (!s.pflicht || istFrei(s)) return !s.pflicht || s.feld === w.frei?.feld
    const marke = markeVon(s)
    return marke !== undefined && hatMarke(marke, 0, i) && !hatMarke(marke, i, lage.n.tokens.length)
  })
}

/** All that the example says stands before the colon, and no value that it does not have („Ticket 88: …“). */
function deckt({ n }: Lage, v: Vorlage, i: number): boolean {
  const gefunden = schluesselIn(n, { von: 0, bis: i })
  const worte = v.worte.filter((wort) => wort.marke || /^(?:inhalt|leicht|frage)$/.test(wort.klasse))
  const marken = new Set(worte.flatMap((wort) => (wort.marke ? wort.schluessel : [])))
  return (
    worte.some((wort) => wort.klasse === 'inhalt') &&
    worte.every((wort) => staerkeIn(gefunden, new Set(wort.schluessel)) >= 0.5) &&
    n.tokens.slice(0, i).every((t) => t.marke === undefined || marken.has(`{${t.marke}}`))
  )
}

/** Without the space around it, the sign that ends the sentence (of „9.12.“ the dot stays), and quotes around the whole. */
function ohneRand(text: string, ab: number): { von: number; bis: number } {
  const roh = text.slice(ab)
  const von = ab + roh.length - roh.trimStart().length
  const stueck = roh.trim()
  const kern = stueck.replace(/\s*(?<!\d)[.!?]+$|[!?]+$/, '') || stueck
  const ganz = /^["„“«»][^"„“”«»]+["“”«»]$/u.test(kern) ? 1 : 0
  return { von: von + ganz, bis: von + kern.length - ganz }
}
