import { kennungenVon } from '../domaene/kennung.ts'
import { nichtZuLernen } from '../domaene/lernen.ts'
import type { Person } from '../domaene/person.ts'
import { schluesselform } from '../domaene/text.ts'
import { type Instant, spaeter } from '../domaene/zeit.ts'
import { ladeEingang } from '../speicher/eingang.ts'
import { remember } from '../speicher/gedaechtnis.ts'
import { kennungGeprueft } from '../speicher/kennung.ts'
import { lerneBegriff, lerneBeispiel, verlerne } from '../speicher/lernen.ts'
import { entscheideGelerntes } from '../speicher/lernen-entscheiden.ts'
import { setzeOptOut, setzeSprache } from '../speicher/person.ts'
import type { Operation } from '../speicher/speicher.ts'
import { setzeFreieFrage } from '../speicher/unterhaltung.ts'
import { insertZeilen, markiereBearbeitet } from '../speicher/verlauf.ts'
import { type NeuerVorgang, type Vorgang, type VorgangAenderung, veraltet } from '../speicher/vorgang.ts'
import type { Kontext } from './kontext.ts'
import type { Zeile, Zugplan } from './plan.ts'

// What a turn leaves to be remembered: lines of the Verlauf, messages, and what was learned.

/** What came of a run: a Vorgang that is inserted with its outcome, or one whose row is there and gets it. */
export type Ausgefuehrt =
  | { neu: NeuerVorgang }
  | {
      alt: Pick<Vorgang, 'id' | 'version' | 'status'>
      aenderung: VorgangAenderung
      rueckgaengig_von?: string
    }

export interface ZugArg {
  k: Pick<Kontext, 'jetzt' | 'eingang' | 'ereignis' | 'person' | 'ort' | 'geprueft'>
  plan: Zugplan
  ausgefuehrt: readonly Ausgefuehrt[]
  /** The receipt that was written before, when the plan forgets. */
  quittung?: { id: string; namen: readonly string[] }
}

/** I7: does the name still carry rights, in the transaction that uses them? An operator may have taken it away meanwhile. */
export function* nochGeprueft({ eingang, ereignis, person, geprueft }: ZugArg['k']): Operation<boolean> {
  if (!geprueft || !person) return false
  const kennungen = kennungenVon(ereignis.kanal, ereignis.von)
  return yield* kennungGeprueft({ agent: eingang.agent, kennungen, person_id: person.id })
}

/** Verlauf lines, messages, and what was learned. */
export function* merke(
  k: ZugArg['k'],
  plan: Zugplan,
  unterhaltung_id: string | null,
  antworten: readonly Zeile[],
  ausgefuehrt: readonly Ausgefuehrt[],
): Operation<void> {
  const { jetzt, person, eingang, ereignis } = k
  if (plan.bearbeitet !== undefined) yield* markiereBearbeitet({ nachricht_id: plan.bearbeitet, jetzt })
  if (!person || unterhaltung_id === null) return
  if (!plan.spurlos) {
    const vorgang_id = ersterVorgang(plan, ausgefuehrt)
    const eine = { unterhaltung_id, vorgang_id, nachricht_id: eingang.id, gesendet: eingang.gesendet }
    const gefragt = istLauf(k) ? [] : [{ ...eine, rolle: 'nutzer' as const, text: ereignis.text }]
    const gesagt = antworten.map((zeile) => ({
      ...eine,
      rolle: 'assistent' as const,
      text: zeile.text,
      vorgang_id: zeile.vorgang_id ?? vorgang_id,
      gesendet: spaeter(eingang.gesendet, jetzt),
    }))
    yield* insertZeilen({ zeilen: [...gefragt, ...gesagt], jetzt })
    const gemerkt = {
      event_id: String(eingang.id),
      agent: eingang.agent,
      phone: person.phone,
      number: ereignis.nummer ?? null,
    }
    if (!istLauf(k)) yield* remember({ m: { ...gemerkt, role: 'user', content: ereignis.text }, jetzt })
    if (antworten.length > 0)
      yield* remember({
        m: { ...gemerkt, role: 'assistant', content: antworten.map((z) => z.text).join('\n') },
        jetzt,
      })
  }
  if (plan.freieFrage !== undefined) yield* setzeFreieFrage({ id: unterhaltung_id, frage: plan.freieFrage })
  const optOut = optOutDanach(k, person, plan)
  if (plan.sprache) yield* setzeSprache({ id: person.id, sprache: plan.sprache, jetzt })
  if (optOut !== person.opt_out) yield* setzeOptOut({ id: person.id, opt_out: optOut, jetzt })
  yield* lerne(k, plan, person)
}

/** Writing to us lifts an opt-out; a reaction, an edit or a group's chatter does not. */
export const optOutDanach = (
  k: ZugArg['k'],
  person: Pick<Person, 'opt_out'>,
  plan: Zugplan,
): Instant | null => plan.optOut ?? (plan.spurlos || istLauf(k) ? person.opt_out : null)

/** A due slot of a Zeitplan: the person has not written. */
export const istLauf = (k: Pick<Kontext, 'ereignis'>): boolean => k.ereignis.art === 'zeitplan'

const ersterVorgang = (plan: Zugplan, ausgefuehrt: readonly Ausgefuehrt[]): string | null =>
  plan.neu[0]?.id ?? ausgefuehrt.map((a) => ('neu' in a ? a.neu.id : a.alt.id))[0] ?? null

function* lerne(k: ZugArg['k'], plan: Zugplan, person: { id: string; phone: string }): Operation<void> {
  const { agent, id: nachricht_id } = k.eingang
  const wer = { agent, person_id: person.id }
  if (plan.begriff) {
    yield* lerneBegriff({
      ...wer,
      ...plan.begriff,
      nachricht_id,
      jetzt: k.jetzt,
    })
  }
  if (plan.verlernen) {
    const { text, id } = plan.verlernen
    yield* verlerne({ ...wer, text_norm: schluesselform(text), id })
  }
  if (plan.lernen) {
    const { nachricht_id: von, ...l } = plan.lernen
    const quelle = yield* ladeEingang({ id: von })
    // I6: what was read from a medium, or another program wrote, is nobody's word to learn from. Nor are secrets and letters.
    const fremd = quelle?.ereignis?.gelesen !== undefined || quelle?.ereignis?.bot === true
    if (!fremd && !k.ereignis.bot && !nichtZuLernen(l.text))
      yield* lerneBeispiel({ l: { ...wer, ...l, nachricht_id }, jetzt: k.jetzt })
  }
  if (plan.lernentscheidung) {
    const ergebnis = yield* entscheideGelerntes({
      ...wer,
      ...plan.lernentscheidung,
      geprueft: yield* nochGeprueft(k),
      jetzt: k.jetzt,
    })
    if (ergebnis !== 'ok') throw veraltet(`zu Nachricht ${nachricht_id}`)
  }
}
