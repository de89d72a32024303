import { FalscheBenutzung } from '../domaene/fehler.ts'
import { jeSprache } from '../domaene/sprache.ts'
import { vorgangId } from '../domaene/vorgang.ts'
import { insertAusgang } from '../speicher/ausgang.ts'
import { beendeEingang, ladeEingang } from '../speicher/eingang.ts'
import { streicheErinnerung } from '../speicher/erinnerung.ts'
import { gibBehalteneFrei, standDerPerson } from '../speicher/fenster.ts'
import type { Operation } from '../speicher/speicher.ts'
import { upsertUnterhaltung } from '../speicher/unterhaltung.ts'
import { vergissPerson } from '../speicher/vergessen.ts'
import { merkeAbschied } from '../speicher/vergessen-stand.ts'
import { beendeVergessene, VERGESSEN } from '../speicher/vergessen-zaun.ts'
import { insertVorgang, updateVorgang, veraltet } from '../speicher/vorgang.ts'
import { merkeAbbruch } from '../speicher/vorgang-lauf.ts'
import { halteZeitplan } from '../speicher/zeitplan.ts'
import { mitBegruessung } from './begruessung.ts'
import { type Ausgefuehrt, istLauf, merke, nochGeprueft, optOutDanach, type ZugArg } from './commit_merken.ts'
import { schreibeFakten } from './fakten_schreiben.ts'
import type { FreigabeOperation } from './freigabe.ts'
import { frageFreigeber } from './freigabe_anfrage.ts'
import { schreibeAenderungen } from './geschehenes.ts'
import type { Wege } from './nachricht.ts'
import { folgeNummernwechsel, meldeAlias, mitNeuerNummer, type Nummernkonflikt } from './nummernwechsel.ts'
import type { Zeile, Zugplan } from './plan.ts'
import { meldeRuecknahme } from './ruecknahme_melden.ts'
import { schreibeTermine } from './termine_schreiben.ts'
import { vermerke } from './vermerk.ts'
import { schreibeVertretung } from './vertretung_schreiben.ts'
import type { Welt } from './welt.ts'

// One transaction commits the turn. A crash before it repeats the turn and meets the same ids; a crash after it only
// has to send.

export type { Ausgefuehrt, ZugArg } from './commit_merken.ts'

/** Returns a number that two persons claim, for the log. */
export type CommitOperation = (arg: ZugArg) => Operation<Nummernkonflikt | undefined>

export function erstelleCommit(
  welt: Welt,
  wege: Wege,
  entscheideFreigabe: FreigabeOperation,
): CommitOperation {
  return function* commitZug({ k, plan, ausgefuehrt, quittung }) {
    const { jetzt, person, eingang } = k
    const stand = person && (yield* standDerPerson(person))
    if (stand?.gilt === false) return yield* ohneInhalt(k, ausgefuehrt)
    if (k.ereignis.art === 'nummernwechsel') return yield* folgeNummernwechsel({ welt, wege, k })
    yield* schliesseEingang(k, plan)
    const unterhaltung_id =
      person && k.ort ? yield* upsertUnterhaltung({ ort: k.ort, still: istLauf(k), jetzt }) : null
    // A provider's window is open again; before anything new, so that order is kept. After STOP it stays kept.
    const { agent } = eingang
    if (person && stand?.behalten && !istLauf(k) && optOutDanach(k, person, plan) === null)
      yield* gibBehalteneFrei({ agent, person_id: person.id, geprueft: k.geprueft, jetzt })
    if (plan.vergessen && person) {
      if (!quittung) throw new FalscheBenutzung('Vergessen ohne Quittung: erst sie, dann die Transaktion.')
      yield* vergiss(welt, k, plan, { ...quittung, person_id: person.id, unterhaltung_id })
      return undefined
    }
    for (const v of plan.neu)
      yield* insertVorgang({ v: { ...v, unterhaltung_id: unterhaltung_id ?? '' }, jetzt })
    const geschehen = yield* schreibeAenderungen(welt, {
      aendern: plan.aendern,
      person,
      gruppe: k.ereignis.gruppe ? unterhaltung_id : null,
      jetzt,
    })
    for (const a of ausgefuehrt) {
      if ('neu' in a) yield* insertVorgang({ v: { ...a.neu, unterhaltung_id: unterhaltung_id ?? '' }, jetzt })
      else {
        yield* updateVorgang({ alt: a.alt, neu: a.aenderung, jetzt })
        if (a.rueckgaengig_von && a.aenderung.status === 'erledigt' && person)
          yield* meldeRuecknahme(welt, wege, person, { durch: a.alt.id, von: a.rueckgaengig_von }, jetzt)
      }
    }
    if (plan.zeitplanHalt) yield* halteZeitplan({ ...plan.zeitplanHalt, jetzt })
    if (plan.ohneErinnerung) yield* streicheErinnerung({ vorgang_id: plan.ohneErinnerung })
    if (plan.abbruch) yield* merkeAbbruch({ id: plan.abbruch })
    if (plan.entschieden && person) yield* vermerke(welt, wege, plan.entschieden, person, jetzt)
    const antworten: Zeile[] = [...geschehen, ...plan.antworten]
    for (const vorgang_id of plan.freigabeAnfragen) {
      antworten.push({
        text: yield* frageFreigeber({
          welt,
          wege,
          agent: eingang.agent,
          vorgang_id,
          kanal: eingang.kanal,
          jetzt,
        }),
        vorgang_id,
      })
    }
    if (plan.entscheidung && person) {
      const { vorgang_id, wunsch, grund, stand, getippt, bloss, aenderung } = plan.entscheidung
      const entschieden = yield* entscheideFreigabe({
        agent: eingang.agent,
        vorgang_id,
        person_id: person.id,
        geprueft: yield* nochGeprueft(k),
        kanal: eingang.kanal,
        ...(k.ereignis.gruppe ? { gruppe: eingang.chat } : {}),
        wunsch,
        grund,
        stand,
        ...(getippt ? { gesendet: eingang.gesendet } : {}),
        bloss,
        ...(aenderung
          ? { aenderung: { ...aenderung, id: vorgangId(eingang.id), nachricht_id: eingang.id } }
          : {}),
        zeit: eingang.angekommen,
        jetzt,
      })
      antworten.push({ text: entschieden.text, ...(entschieden.ok ? { vorgang_id } : {}) })
      if (entschieden.ergebnis === 'alias') yield* meldeAlias(welt, wege, person, vorgang_id, jetzt)
    }
    if (plan.vertretung && person) {
      const geprueft = yield* nochGeprueft(k)
      const arg = { welt, wege, person, geprueft, wunsch: plan.vertretung, jetzt }
      antworten.push({ text: yield* schreibeVertretung(arg) })
    }
    if (person && plan.termine && plan.termine.length > 0)
      antworten.push({ text: yield* schreibeTermine(plan.termine, person.id, jetzt) })
    if (person) antworten.push(...(yield* schreibeFakten(welt, k, person, plan, jetzt)))
    const gesagt = plan.spurlos ? antworten : yield* mitNeuerNummer(welt, k, antworten)
    yield* merke(k, plan, unterhaltung_id, gesagt, ausgefuehrt)
    // The greeting is sent and not remembered: it would eat the window that follow-ups lean on, and the model's.
    for (const zeile of yield* mitBegruessung(welt, k, plan, gesagt)) yield* sende(k, unterhaltung_id, zeile)
    return undefined
  }
}

/**
 * First of all, so that of two workers at one message (taken up twice, or a second server while the first hung) only
 * one leaves anything. @throws WiederholbarerFehler `veraltet`
 */
function* schliesseEingang(k: ZugArg['k'], plan: Zugplan): Operation<void> {
  const { ergebnis, grund = null } = plan
  const beendet = yield* beendeEingang({
    id: k.eingang.id,
    person_id: k.person?.id,
    status: 'erledigt',
    ergebnis,
    grund,
    jetzt: k.jetzt,
  })
  if (!beendet) throw veraltet(`zu Nachricht ${k.eingang.id}`)
}

function* sende(k: ZugArg['k'], unterhaltung_id: string | null, zeile: Zeile): Operation<number> {
  const { eingang, ereignis } = k
  return yield* insertAusgang({
    a: {
      agent: eingang.agent,
      kanal: eingang.kanal,
      chat: eingang.chat,
      an: ereignis.von ?? eingang.chat,
      person_id: k.person?.id ?? null,
      unterhaltung_id,
      vorgang_id: zeile.vorgang_id ?? null,
      nachricht_id: eingang.id,
      zweck: istLauf(k) ? 'ergebnis' : 'antwort',
      text: zeile.text,
      knoepfe: zeile.knoepfe ?? [],
      zu: ereignis.provider_id ?? null,
    },
    jetzt: k.jetzt,
  })
}

/** „vergiss mich“: nothing of this turn is remembered either, only the farewell goes out, and then goes too. */
function* vergiss(
  welt: Welt,
  k: ZugArg['k'],
  plan: Zugplan,
  arg: { id: string; namen: readonly string[]; person_id: string; unterhaltung_id: string | null },
): Operation<void> {
  const { id, namen, person_id } = arg
  const { agent } = k.eingang
  const wer = { agent, person_id, kennungen: [], pseudonym: '' }
  yield* vergissPerson({
    ...{ ...wer, id, art: 'inhalte', namen, jetzt: k.jetzt },
    endet: jeSprache((s) => welt.texte(s).werteVergessen('{id}')),
  })
  const text = plan.antworten.map((z) => z.text).join('\n')
  yield* merkeAbschied({ id, abschied_id: yield* sende(k, arg.unterhaltung_id, { text }) })
}

/**
 * The person is another since the turn was decided (I8). Forgotten: of what ran only the outcome is written, without text,
 * and nothing is said. Merged: the message is still there, and its turn is decided again.
 * @throws WiederholbarerFehler `veraltet`
 */
function* ohneInhalt(k: ZugArg['k'], ausgefuehrt: readonly Ausgefuehrt[]): Operation<undefined> {
  const { id } = k.eingang
  if ((yield* ladeEingang({ id }))?.ereignis) throw veraltet(`zu Nachricht ${id}`)
  const ids = ausgefuehrt.flatMap((a) => ('alt' in a ? [a.alt.id] : []))
  yield* beendeVergessene({ ids, jetzt: k.jetzt })
  yield* beendeEingang({ id, status: 'erledigt', ergebnis: VERGESSEN, grund: VERGESSEN, jetzt: k.jetzt })
  return undefined
}
