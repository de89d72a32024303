import { type Buch, enthaelt, liesSolange, trifft } from './buch.ts'
import { neuerTeilsatz, type Satz, teilsatzEnde, type Wort } from './satz.ts'
import { AUFSCHUB, HAEUFIG, REAKTION, UNSICHER } from './woerter.ts'
import * as F from './woerter-frage.ts'
import { BEIWERT, KERN, LOS, ZUSTIMMUNG } from './woerter-ja.ts'
import { ABBRUCH, DANK, NEIN_BEIWERT, NEINWORT, NICHT } from './woerter-nein.ts'
import { ODER } from './woerter-wahl.ts'
import { ZEITWORT } from './woerter-zeit.ts'

const ANTWORTWORT: readonly Buch[] = [KERN, ZUSTIMMUNG, BEIWERT, NEINWORT]
/** Only words that answer or react: nothing in it asks for anything. */
export const NUR_ANTWORT: readonly Buch[] = [
  ...ANTWORTWORT,
  LOS,
  ABBRUCH,
  UNSICHER,
  REAKTION,
  NEIN_BEIWERT,
  DANK,
  ODER,
]

/** Index of the first word after yes, no and lead-ins („ok und …“, „warte, …“, „du, …“). */
export function nachVorspann(satz: Satz): number {
  const { woerter } = satz
  let i = 0
  for (;;) {
    const laenge = vorspannAb(satz, i)
    const danach = i + laenge
    // „sag mir, …“, „was läuft“: a lead-in word that is itself the beginning of the question stays.
    const gehoertDazu = beginnt(satz, i) && danach < woerter.length && !neuerTeilsatz(satz, danach)
    if (laenge === 0 || (gehoertDazu && !beginnt(satz, danach))) return i
    i = danach
  }
}

function vorspannAb(satz: Satz, i: number): number {
  const { woerter } = satz
  const laenge = Math.max(...[...ANTWORTWORT, F.VORLAUF].map((b) => trifft(b, woerter, i)))
  if (laenge > 0) return laenge
  // „bevor du das machst, …“
  if (i === 0 && /^(?:bevor|ehe|before|antes)$/u.test(woerter[0]?.w ?? '')) {
    const danach = teilsatzEnde(satz, 0)
    return beginnt(satz, danach) ? danach : 0
  }
  const weiter = beginnt(satz, i + 1) || trifft(F.VORLAUF, woerter, i + 1) > 0
  if (trifft(F.VORLAUF_UND, woerter, i) > 0) return weiter ? 1 : 0
  const angeredet =
    neuerTeilsatz(satz, i + 1) || istFragewort(satz, i + 1) || trifft(F.VORLAUF, woerter, i + 1) > 0
  return trifft(F.ANREDE, woerter, i) > 0 && angeredet ? 1 : 0
}

const beginnt = (satz: Satz, i: number): boolean =>
  istFragewort(satz, i) || istAuftrag(satz, i) || istVerbfrage(satz, i)

const rest = (satz: Satz, ab: number): number => satz.woerter.length - ab

const istFragewort = (satz: Satz, i: number): boolean =>
  trifft(F.FRAGEWORT, satz.woerter, i) > 0 && rest(satz, i) > trifft(F.FRAGEWORT, satz.woerter, i)

function istVerbfrage(satz: Satz, i: number): boolean {
  const verb = trifft(F.VERBFRAGE, satz.woerter, i)
  if (verb === 0) return false
  if (satz.frage) return rest(satz, i) > verb
  const ich = /^(?:ich|i|eu)$/u.test(satz.woerter[i + verb]?.w ?? '')
  return !ich && rest(satz, i) >= verb + 2 && trifft(F.SUBJEKT, satz.woerter, i + verb) > 0
}

/** An imperative with an object: something that is not only pointed at („mach das“) and not a phrase of calling off. */
function istAuftrag(satz: Satz, i: number): boolean {
  const { woerter } = satz
  const phrase = Math.max(trifft(LOS, woerter, i), trifft(ABBRUCH, woerter, i))
  if (phrase > 1 && (i + phrase >= woerter.length || neuerTeilsatz(satz, i + phrase))) return false
  const unbestimmt = trifft(F.AUFTRAG_UNBESTIMMT, woerter, i)
  if (unbestimmt > 0 && trifft(F.UNBESTIMMT, woerter, i + unbestimmt) > 0) return true
  const nomen = trifft(F.AUFTRAG_NOMEN, woerter, i)
  const verb = nomen > 0 && trifft(F.ARTIKEL, woerter, i + nomen) > 0 ? nomen : trifft(F.AUFTRAG, woerter, i)
  return verb > 0 && woerter.slice(i + verb).some((w) => /^(?:mich|me)$/u.test(w.w) || istInhalt(w))
}

const istInhalt = (wort: Wort): boolean => [HAEUFIG, NICHT].every((b) => trifft(b, [wort], 0) === 0)

/** Are all objects of the request at `ab` the open action's own, times and numbers aside („ja, lösch die Erinnerung“)? */
export const nurDasOffene = (satz: Satz, ab: number, imTitel: (w: string) => boolean): boolean =>
  satz.woerter.slice(ab).some((w) => imTitel(w.w)) &&
  satz.woerter
    .slice(ab + 1)
    .every(
      (w) =>
        !istInhalt(w) ||
        imTitel(w.w) ||
        /^\d/u.test(w.w) ||
        [KERN, ZEITWORT].some((b) => trifft(b, [w], 0) > 0),
    )

/** Do the words from `ab` on ask a question of their own? */
export function istFrage(satz: Satz, ab: number): boolean {
  const { woerter } = satz
  if (liesSolange(NUR_ANTWORT, woerter, ab) >= woerter.length) return false
  if (istFragewort(satz, ab) || istVerbfrage(satz, ab)) return !enthaelt(AUFSCHUB, woerter, ab, ab + 2)
  return satz.frage && rest(satz, ab) >= 2
}

/** Do the words from `ab` on ask for something new? `ohneBezug`: no list and no value was asked for. */
export function istAuftragAb(satz: Satz, ab: number, ohneBezug: boolean): boolean {
  const { woerter } = satz
  if (istAuftrag(satz, ab)) return true
  if (!ohneBezug) return false
  const wunsch = trifft(F.WUNSCH, woerter, ab)
  const neu = trifft(F.WUNSCH_NEUES, woerter, ab)
  if (neu > 0 && trifft(F.NEUES, woerter, ab + neu) > 0) return true
  if (wunsch > 0) return woerter.slice(ab + wunsch).some((w) => istInhalt(w))
  const doppelpunkt = woerter.findIndex((w, k) => k > ab && k <= ab + 4 && /^:\s/u.test(w.davor))
  if (doppelpunkt > 0) return true
  return rest(satz, ab) >= 3 && trifft(F.INFINITIV, woerter, woerter.length - 1) > 0
}
