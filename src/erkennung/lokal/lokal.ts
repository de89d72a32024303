import type { Skill } from '../../skills/skill.ts'
import { slotsVon } from '../../skills/slot.ts'
import type { Anfrage, Kandidat } from '../erkennung.ts'
import { erstelleKlassifikator, type Klassifikator, trainiere } from '../klassifikator/klassifikator.ts'
import { type Bezug, leseParameter } from '../parameter/parameter.ts'
import { hoechstens } from './absicht.ts'
import { type Ersetzt, ersetzeBegriffe } from './begriffe.ts'
import { bewerte } from './bewertung.ts'
import { ergaenze } from './ergaenzen.ts'
import { trenneErgaenzungen } from './ergaenzung.ts'
import { fuelle, ohneNachgesetztes, spannenVon } from './fuellen.ts'
import type { Spanne } from './lage.ts'
import { liesNachricht, type Nachricht } from './nachricht.ts'
import { gegeneinander, UNTERGRENZE, urteile } from './sicherheit.ts'
import type { SkillWissen } from './skillwissen.ts'
import { beispieleVon, frageStatistik } from './statistik.ts'
import { bietetStatistikAn, type Gelesen, istAusgeschlossen, verbinde } from './verbinden.ts'
import { lerne, type Wissen } from './wissen.ts'
import { wortlaut } from './wortlaut.ts'

const HOECHSTENS = 5
/** More is not looked at, neither of the message nor of an answer to a Rückfrage. */
export const MAX_ZEICHEN = 2000

export const bezugVon = (a: Anfrage): Bezug => ({
  jetzt: a.jetzt,
  zone: a.zone,
  land: a.land,
  sprache: a.sprache,
  personen: a.personen,
  ich: a.ich,
  zuletzt: zuletztGenannt(a),
})

/** The person in the newest Vorgang of the window that names one. */
function zuletztGenannt({ fenster, skills, personen }: Anfrage): string | undefined {
  if (personen.length === 0) return undefined
  for (const { faehigkeit, parameter } of fenster) {
    const skill = skills.find((s) => s.name === faehigkeit)
    const slot = skill && slotsVon(skill.parameter).find((s) => s.art === 'person')
    const wert = slot && parameter[slot.feld]
    if (typeof wert === 'string' && personen.includes(wert)) return wert
  }
  return undefined
}

/**
 * Learns the examples of `skills`; the result reads a message and returns at most 5 Kandidaten, best first, one a
 * skill, all with `quelle: 'lokal'`. Pure, no I/O, the same answer for the same message.
 */
export function erstelleLokal(
  skills: readonly Skill[],
  klassifikator: () => Klassifikator | undefined = sofort(skills),
): (anfrage: Anfrage) => Kandidat[] {
  const wissen = lerne(skills)
  return (anfrage) => {
    const { original, ergaenzungen } = trenneErgaenzungen(anfrage.text)
    const lies = (text: string) => liesSatz(text.slice(0, MAX_ZEICHEN), anfrage, wissen, klassifikator())
    const gelesen =
      ergaenzungen.length === 0 ? lies(original) : ergaenze(original, ergaenzungen, anfrage, lies)
    return gelesen.slice(0, HOECHSTENS)
  }
}

/** Up to so many examples the calibrator is learned at once as well (half a second); more train in a worker. */
const SOFORT = 600

/** Learned at the first message: a command that recognises nothing does not wait for it. */
function sofort(skills: readonly Skill[]): () => Klassifikator {
  let gelernt: Klassifikator | undefined
  return () => {
    if (gelernt) return gelernt
    const beispiele = beispieleVon(skills)
    gelernt = erstelleKlassifikator(trainiere(beispiele, { kalibrator: beispiele.length <= SOFORT }))
    return gelernt
  }
}

function liesSatz(
  text: string,
  anfrage: Anfrage,
  wissen: Wissen,
  klassifikator: Klassifikator | undefined,
): Kandidat[] {
  const ersetzt = ersetzeBegriffe(text, anfrage.begriffe)
  const bezug = bezugVon(anfrage)
  const skills = anfrage.skills.flatMap((s) => wissen.skills.get(s.name) ?? [])
  const slots = skills.flatMap((s) => s.slots)
  const n = liesNachricht(ersetzt.text, slots, bezug, wissen)
  const statistik = klassifikator && frageStatistik(klassifikator, ersetzt.text, slots, bezug)
  const vorgemerkt = skills.flatMap((w) => {
    const lohnt = !(statistik && istAusgeschlossen(w, statistik)) && hatWortVon(n, w)
    const b = lohnt ? bewerte(n, w, wissen, spannenAusMarken(n, w)) : undefined
    return b ? [{ w, ...urteile(b) }] : []
  })
  const geprueft = gegeneinander(vorgemerkt)
    .slice(0, HOECHSTENS)
    .map(({ w }) => w)
  const gelesen = geprueft.map((w) => ({ w, k: liesSkill(n, w, wissen, ersetzt, bezug) }))
  const geordnet = gegeneinander(gelesen.flatMap(({ k }) => (k.sicherheit >= UNTERGRENZE ? [k] : [])))
  if (!statistik) return fertig(geordnet)
  // What only the statistics know of gets its values, too.
  const weitere = skills
    .filter((w) => bietetStatistikAn(w, statistik) && !geordnet.some((k) => k.faehigkeit === w.skill.name))
    .map((w) => gelesen.find((g) => g.w === w)?.k ?? liesSkill(n, w, wissen, ersetzt, bezug))
  return fertig(verbinde([...geordnet, ...weitere], skills, statistik, n, bezug.sprache))
}

const fertig = (kandidaten: readonly Gelesen[]): Kandidat[] =>
  kandidaten.filter((k) => k.sicherheit >= UNTERGRENZE).map(({ genau: _, grenze: __, ...k }) => k)

/** Values as far as the masked text knows them: reading them for every skill took 5 ms a skill on long messages. */
const spannenAusMarken = (n: Nachricht, w: SkillWissen): Spanne[] =>
  n.tokens
    .filter((t) => t.marke !== undefined && w.marken.has(t.marke))
    .map((t) => ({ von: t.von, bis: t.bis, randstaendig: t.marke !== 'zahl' }))

/** What the rules read for this skill; `sicherheit` 0 when they find no request in it. */
function liesSkill(n: Nachricht, w: SkillWissen, wissen: Wissen, ersetzt: Ersetzt, bezug: Bezug): Gelesen {
  const gelesen = leseParameter(n.text, w.slots, bezug)
  const b = bewerte(n, w, wissen, spannenVon(gelesen, w.slots, n.text))
  const urteil = b ? urteile(b) : { sicherheit: 0, genau: 0 }
  const grenze = b ? hoechstens(n, w, b, bezug.sprache) : 1
  const sicherheit = Math.min(urteil.sicherheit, grenze)
  const ganz = b?.frei && w.frei ? wortlaut(n, b.frei) : undefined
  const stueck = ganz && ohneNachgesetztes(n.text, ganz, gelesen, w.slots)
  const frei = stueck &&
    w.frei && { feld: w.frei.feld, wert: ersetzt.original(stueck.von, stueck.bis), ...stueck }
  return {
    faehigkeit: w.skill.name,
    sicherheit,
    grenze,
    genau: sicherheit < urteil.sicherheit ? 0 : urteil.genau,
    quelle: 'lokal',
    ...fuelle(w.slots, gelesen, n.text, frei || undefined),
  }
}

/** Reading values costs more than looking at words: a skill of which no word occurs is left out. */
const hatWortVon = (n: Nachricht, w: SkillWissen): boolean =>
  n.treffer.some((treffer, i) => {
    const t = n.tokens[i]
    if (!t || t.marke !== undefined || t.klasse === 'funktion' || t.klasse === 'fuell') return false
    for (const s of treffer.keys()) if (w.vokabular.has(s)) return true
    return false
  })
