import { zeigeLernnummer } from '../domaene/lernen.ts'
import { naechstes } from '../erkennung/aehnlich.ts'
import { Kandidat } from '../erkennung/erkennung.ts'
import { leseGemeintes } from '../erkennung/gemeint.ts'
import { trenneErgaenzungen } from '../erkennung/lokal/ergaenzung.ts'
import { jsonSpalte } from '../speicher/json.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import { leseBefehl } from './befehle.ts'
import type { Kontext } from './kontext.ts'
import { sage, type Zugplan } from './plan.ts'
import { planeAuswahl } from './plan_auswahl.ts'
import { angebot } from './ruecknahme_angebot.ts'
import { anfrageVon, spracheVon, type Welt } from './welt.ts'

// What a correction undoes, and what it teaches.

const Alternativen = jsonSpalte(Kandidat.array(), [])

const letzterVerstandener = (k: Kontext): Vorgang | undefined =>
  k.letzte.find((v) => v.status !== 'rueckfrage' && v.faehigkeit !== null && v.rueckgaengig_von === null)

/** Nothing was done yet, but what was asked back was wrong: the newest is a Rückfrage. */
const ebenGefragt = (k: Kontext): Vorgang | undefined =>
  k.letzte[0]?.status === 'rueckfrage' ? k.offen.find((v) => v.id === k.letzte[0]?.id) : undefined

const verworfen = (alt: Vorgang): Zugplan['aendern'][number] => ({
  alt,
  neu: { status: 'abgebrochen', grund: 'abbrechen', frist: null },
})

/** „das war falsch“: what was learned from that text, or acted on it, goes; what else it could have meant is offered. */
export function dasWarFalsch(k: Kontext, welt: Welt): Zugplan {
  const t = welt.texte(spracheVon(k.person))
  const gefragt = ebenGefragt(k)
  if (gefragt) return sage('korrektur', t.wasWarGemeintFrei, { aendern: [verworfen(gefragt)] })
  const letzter = letzterVerstandener(k)
  if (!letzter) return sage('nichts_falsches', t.nichtsFalsches)
  const { verlernen, gesagt } = wasDaranSchuldIst(k, welt, letzter)
  const andere = (letzter.alternativen ? Alternativen.parse(letzter.alternativen) : [])
    .filter((c) => c.faehigkeit !== letzter.faehigkeit)
    .slice(0, 3)
  const vorweg = (text: string): string => (gesagt === undefined ? text : `${gesagt} ${text}`)
  const getan = angebot(k, welt, letzter.id)
  const dazu = getan === undefined ? [] : [{ text: getan, vorgang_id: letzter.id }]
  if (andere.length === 0)
    return sage('korrektur', vorweg(t.wasWarGemeintFrei), { verlernen, antworten: dazu })
  const plan = planeAuswahl(k, welt, { text: letzter.text, kandidaten: andere, gefragt: 0 })
  return {
    ...plan,
    verlernen,
    neu: plan.neu.map((v) => ({ ...v, quelle: 'korrektur' })),
    antworten: [...dazu, { text: vorweg(t.wasWarGemeint) }, ...plan.antworten],
  }
}

/** „nein, ich meinte …“ after something was done: that stays done, and can be taken back. */
export function mitAngebot(k: Kontext, welt: Welt, kandidat: Kandidat, plan: Zugplan): Zugplan {
  const alt = kandidat.korrektur ? kandidat.anschluss_an : undefined
  const gemeint =
    alt ?? (leseGemeintes(k.ereignis.text) === undefined ? undefined : letzterVerstandener(k)?.id)
  // A reminder that is still to come goes by itself.
  if (gemeint === undefined || plan.ohneErinnerung === gemeint) return plan
  const text = angebot(k, welt, gemeint)
  return text === undefined
    ? plan
    : { ...plan, vorspann: [...(plan.vorspann === undefined ? [] : [plan.vorspann]), text].join('\n') }
}

/** The own example that acted by likeness goes, too; one of the team's is named, for who leads to take back. */
function wasDaranSchuldIst(
  k: Kontext,
  welt: Welt,
  v: Vorgang,
): { verlernen: NonNullable<Zugplan['verlernen']>; gesagt?: string } {
  const verlernen = { text: v.text }
  if (v.quelle !== 'lernbeispiel' || v.faehigkeit === null) return { verlernen }
  const nahes = naechstes(anfrageVon(k, welt, v.text), v.faehigkeit)
  if (nahes?.id === undefined) return { verlernen }
  const t = welt.texte(spracheVon(k.person)).lernen
  const nummer = zeigeLernnummer({ art: 'L', id: nahes.id })
  return nahes.eigen
    ? { verlernen: { ...verlernen, id: nahes.id }, gesagt: t.zurueckgenommen(nummer) }
    : { verlernen, gesagt: t.vomTeam(nummer) }
}

/**
 * „nein, ich meinte den Umsatz im Mai“, or what comes right after „das war falsch“: the text before was meant so, too.
 * Only another Fähigkeit is a lesson; another value is said anew each time.
 */
export function mitKorrektur(k: Kontext, kandidat: Kandidat, plan: Zugplan): Zugplan {
  const letzter = letzterVerstandener(k)
  const davor = k.verlauf.findLast((v) => v.rolle === 'nutzer')?.text
  const korrigiert =
    leseGemeintes(k.ereignis.text) !== undefined ||
    (davor !== undefined && leseBefehl(davor)?.art === 'das_war_falsch')
  if (!korrigiert || !letzter || plan.lernen || k.ereignis.gelesen !== undefined) return plan
  const andere = kandidat.faehigkeit !== letzter.faehigkeit && kandidat.anschluss_an === undefined
  if (!andere || letzter.quelle === 'anschluss') return plan
  // What only answers completed is no phrase that comes again, and what is itself asked back about is not sure yet.
  if (trenneErgaenzungen(letzter.text).ergaenzungen.length > 0) return plan
  if (plan.neu.some((v) => v.status === 'rueckfrage')) return plan
  return {
    ...plan,
    lernen: {
      text: letzter.text,
      faehigkeit: kandidat.faehigkeit,
      parameter: kandidat.parameter,
      quelle: 'korrektur',
      vorgang_id: letzter.id,
      nachricht_id: letzter.nachricht_id,
    },
  }
}
