import { telefonAusProviderId } from '../domaene/kennung.ts'
import { rufname } from '../domaene/person.ts'
import { spracheZurNummer } from '../domaene/sprache.ts'
import type { Erkennung, Kandidat } from '../erkennung/erkennung.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import { type Entscheidung, type Regeln, STOP_OHNE_ZUGANG } from './entscheidung.ts'
import { entscheideText } from './entscheidung_erkannt.ts'
import type { Kontext } from './kontext.ts'
import { keinText, mitSchicksal } from './medium.ts'
import { leererPlan, sage, verbinde, type Zugplan } from './plan.ts'
import { planeAbmeldung, planeOptOut } from './plan_abmeldung.ts'
import { planeStand } from './plan_akte.ts'
import { planeAenderung, planeErgaenzung, planeGewaehlte } from './plan_antwort.ts'
import { planeAnschlussFrage, planeAuswahl } from './plan_auswahl.ts'
import { planeBearbeitung, planeLoeschung } from './plan_bearbeitung.ts'
import { planeBefehl } from './plan_befehl.ts'
import { planeFaktenNochmal, planeFaktenwahl } from './plan_fakten.ts'
import {
  lasseOffen,
  planeAbwarten,
  planeJa,
  planeNachfragen,
  planeNein,
  planeNichtsOffen,
  planeNurAnfragender,
  planeWelche,
  planeZuFrueh,
} from './plan_frage.ts'
import { mitAngebot, mitKorrektur } from './plan_korrektur.ts'
import { beispiele, modellFehlt, planeErneut, weitere } from './plan_modell.ts'
import { aufgeben, planeNeu } from './plan_neu.ts'
import { planeTerminNochmal, planeTerminwahl } from './plan_termine.ts'
import { planeVertretungAntwort } from './plan_vertretung.ts'
import { angebot } from './ruecknahme_angebot.ts'
import { mitUebernahme } from './uebernahme.ts'
import { schlichterTitel, spracheVon, titel, type Welt } from './welt.ts'
import { planeErinnerungslauf, planeHalt, planeZeitplan } from './zeitplan_plan.ts'

// Entscheidung → Zugplan: pure, one case an art.

/** `erkennung`: what recognition made of an `ergaenzung`, which is recognised together with the original text. */
export function plane(
  k: Kontext,
  welt: Welt,
  regeln: Regeln,
  e: Entscheidung,
  erkennung: Erkennung,
): Zugplan {
  const plan = planeArt(k, welt, regeln, e, erkennung)
  const beschriftet =
    'text' in e && k.ereignis.art === 'nachricht' && k.ereignis.beschriftung?.includes(e.text)
  return beschriftet ? mitSchicksal(k, welt, plan) : plan
}

function planeArt(k: Kontext, welt: Welt, regeln: Regeln, e: Entscheidung, erkennung: Erkennung): Zugplan {
  const t = welt.texte(
    k.person?.sprache ?? spracheZurNummer(telefonAusProviderId(k.ereignis.von ?? ''), welt.sprache),
  )
  switch (e.art) {
    case 'ignorieren':
      return leererPlan('ignoriert', { grund: e.grund, spurlos: true })
    case 'vertagen':
    case 'gast':
    case 'erkennen_mit_modell':
      return leererPlan('vertagt')
    case 'abweisen':
      return e.antworten
        ? sage('abgewiesen', t.abgewiesen, { spurlos: true })
        : leererPlan('abgewiesen_still', { grund: 'schon_abgewiesen', spurlos: true })
    case 'leer':
      return e.antworten ? sage('leer_beantwortet', t.leer) : leererPlan('leer', { grund: 'leer' })
    case 'kein_text':
      return sage(
        'kein_text',
        [
          ...(k.ereignis.gelesen === undefined ? [keinText(k, welt)] : []),
          ...(e.beschriftet ? [t.nurBeschriftet] : []),
        ].join(' '),
        k.ereignis.medium?.fehler === undefined ? {} : { grund: k.ereignis.medium.fehler },
      )
    case 'nur_getippt':
      return sage('nur_getippt', t.nurGetippt)
    case 'nur_lesend':
      return sage('bot_abgelehnt', t.nurLesendFuerBots)
    case 'bearbeitung':
      return planeBearbeitung(k, welt, (text) =>
        plane(k, welt, regeln, entscheideText(k, regeln, text, welt), welt.erkenne(k, text)),
      )
    case 'loeschung':
      return planeLoeschung(k, welt)
    case 'opt_out':
      return planeOptOut(k, t.optOut)
    case 'abmeldung_erklaeren':
      return planeAbmeldung(k, t.soAbmelden)
    case 'ohne_zugang_abgemeldet':
      return leererPlan('ignoriert', {
        grund: STOP_OHNE_ZUGANG,
        spurlos: true,
        ...(k.person ? { optOut: k.person.opt_out ?? k.jetzt } : {}),
      })
    case 'befehl':
      return planeBefehl(k, welt, e.befehl)
    case 'stand':
      return planeStand(k, welt, e.vorgaenge)
    case 'erneut':
      return planeErneut(k, welt, regeln, e.vorgang, erkennung)
    case 'fortsetzen':
      return planeFortsetzung(k, welt, e.vorgaenge)
    case 'zu_frueh':
      return planeZuFrueh(k, welt, e.vorgang)
    case 'nur_anfragender':
      return planeNurAnfragender(k, welt, e.vorgang)
    case 'freigabe_nur_mit_befehl':
      return sage(
        'freigabe_nur_mit_befehl',
        t.freigabeNurMitBefehl(e.vorgang.id, k.bezug !== 'zitat' && k.freigaben.length > 1),
      )
    case 'schon_entschieden':
      return schonEntschieden(k, welt, e.vorgang)
    case 'nichts_offen':
      return e.abmeldung
        ? planeAbmeldung(k, t.soAbmelden, planeNichtsOffen(k, welt, undefined))
        : mitLetztemAngebot(k, welt, planeNichtsOffen(k, welt, e.abgelaufen))
    case 'ja':
      return planeJa(k, welt, e.vorgaenge, e.gegen)
    case 'nein':
      return planeNein(k, welt, e.vorgaenge)
    case 'vergessen':
      return e.bestaetigt
        ? sage('vergessen', t.vergessen, { vergessen: true, freieFrage: null })
        : sage('nicht_vergessen', t.nichtVergessen, { freieFrage: null })
    case 'fakten':
      return planeFaktenwahl(k, welt, e.ids, e.absicht)
    case 'vertretung':
      return planeVertretungAntwort(k, welt, e)
    case 'terminwahl':
      return planeTerminwahl(k, welt, e.refs)
    case 'termin_nochmal':
      return planeTerminNochmal(k, welt)
    case 'fakten_nochmal':
      return planeFaktenNochmal(k, welt)
    case 'welche':
      return planeWelche(k, welt, e.vorgaenge, e.absicht, e.wieOft)
    case 'nachfragen':
      return planeNachfragen(k, welt, e.vorgang, e.hinweis)
    case 'abwarten':
      return planeAbwarten(k, welt, e.vorgang)
    case 'aufgeben':
      return e.offen ? lasseOffen(k, welt, e.offen) : aufgeben(k, welt, e.vorgang)
    case 'auswahl':
      return planeGewaehlte(k, welt, e.vorgang, e.nummern, e.auch)
    case 'ergaenzung':
      return planeErgaenzung(k, welt, e.vorgang, e.text, erkennung, regeln)
    case 'aenderung':
      return planeAenderung(k, welt, e.vorgang, e.rest)
    case 'neu':
      if (e.text === k.ereignis.gelesen && mitRisiko(welt, e.kandidat))
        return planeAuswahl(k, welt, { text: e.text, kandidaten: [e.kandidat], gefragt: 0 })
      return mitAngebot(
        k,
        welt,
        e.kandidat,
        mitKorrektur(
          k,
          e.kandidat,
          mitUebernahme(
            k,
            welt,
            e.kandidat,
            stattErinnerung(
              k,
              welt,
              e.kandidat,
              planeNeu(k, welt, {
                text: e.text,
                kandidat: e.kandidat,
                weitere: weitere(erkennung, e.kandidat),
                gefragt: 0,
                ...(e.ersetzt ? { ersetzt: e.ersetzt } : ersetzt(k, e.kandidat)),
              }),
            ),
          ),
        ),
      )
    case 'mehrere':
      return verbinde(e.teile.map((teil, i) => planeNeu(k, welt, { ...teil, gefragt: 0, laufend: i + 1 })))
    case 'rueckfrage':
      return planeAuswahl(k, welt, { text: e.text, kandidaten: e.kandidaten, gefragt: 0 })
    case 'zeitplan':
      return planeZeitplan(k, welt, e.text, e.wunsch)
    case 'zeitplan_erinnerung':
      return planeErinnerungslauf(k, welt, e.zeitplan)
    case 'zeitplan_halt':
      return planeHalt(k, welt, e.zeitplan, e.grund)
    case 'anschluss_ohne_bezug':
      return planeAnschlussFrage(k, welt, e.text)
    case 'smalltalk':
      return sage(
        'smalltalk',
        e.sorte === 'gruss' ? t.gruss(k.person ? rufname(k.person) : '', k.person?.name) : t[e.sorte],
      )
    case 'modell_fehlt':
      return k.ereignis.gelesen === undefined
        ? modellFehlt(k, welt, e.text, e.tagesbudget)
        : sage('nicht_verstanden', t.wasDamit)
    case 'gespraech':
      return leererPlan('gespraech', { gespraech: e.text })
    case 'nicht_verstanden':
      return sage(
        'nicht_verstanden',
        k.ereignis.gelesen === undefined ? t.nichtVerstanden(beispiele(k, welt)) : t.wasDamit,
      )
  }
}

/** „doch nicht“ right after it was done: nothing is open, but it can be taken back. */
function mitLetztemAngebot(k: Kontext, welt: Welt, plan: Zugplan): Zugplan {
  const letzte = k.verlauf.findLast((v) => v.rolle === 'assistent')?.vorgang_id
  const text = letzte == null ? undefined : angebot(k, welt, letzte)
  return text === undefined
    ? plan
    : { ...plan, antworten: plan.antworten.map((z) => ({ ...z, text: `${z.text} ${text}` })) }
}

/** Read from a medium: what a Bestätigung does not ask for anyway (risk 2) is asked first, by a Rückfrage. */
const mitRisiko = (welt: Welt, kandidat: Kandidat): boolean => {
  const risiko = welt.skills.finde(kandidat.faehigkeit)?.risiko ?? 0
  return risiko === 1 || risiko === 3
}

/** After a crash: what was begun goes on; questions of the same message that nobody has seen yet are asked. */
function planeFortsetzung(k: Kontext, welt: Welt, vorgaenge: readonly Vorgang[]): Zugplan {
  const t = welt.texte(spracheVon(k.person))
  const stumm = k.offen.filter((v) => v.nachricht_id === k.eingang.id)
  return leererPlan('fortgesetzt', {
    laufen: vorgaenge.map((alt) => ({ alt })),
    freigabeAnfragen: stumm.filter((v) => v.status === 'wartet_freigabe').map((v) => v.id),
    antworten: stumm
      .filter((v) => v.status === 'rueckfrage' || v.status === 'bestaetigung')
      .map((v) => ({
        text:
          v.status === 'bestaetigung'
            ? t.frageBestaetigung(schlichterTitel(welt, v, spracheVon(k.person)))
            : (v.frage?.text ?? ''),
        vorgang_id: v.id,
      })),
  })
}

/** A correction („nein, ich meinte 80 €“) of work that still waits takes its place instead of asking twice. */
function ersetzt(k: Kontext, kandidat: Kandidat): { ersetzt?: Vorgang } {
  if (kandidat.anschluss_an === undefined || !kandidat.korrektur) return {}
  const alt = k.offen.find(
    (v) => v.id === kandidat.anschluss_an && (v.status === 'bestaetigung' || v.status === 'wartet_freigabe'),
  )
  return alt ? { ersetzt: alt } : {}
}

/** „nein, um 16 Uhr“: the reminder that was set first does not come as well. */
function stattErinnerung(k: Kontext, welt: Welt, kandidat: Kandidat, plan: Zugplan): Zugplan {
  const alt = k.letzte.find((v) => v.id === kandidat.anschluss_an)
  if (!alt || !kandidat.korrektur || !k.geplant.includes(alt.id) || plan.laufen.length === 0) return plan
  const sprache = spracheVon(k.person)
  const text = welt.texte(sprache).erinnerungGestrichen(titel(welt, alt, sprache))
  return {
    ...plan,
    ohneErinnerung: alt.id,
    antworten: [...plan.antworten, { text, vorgang_id: alt.id }],
  }
}

function schonEntschieden(k: Kontext, welt: Welt, v: Vorgang): Zugplan {
  const t = welt.texte(spracheVon(k.person))
  if (v.grund === 'frist') return planeNichtsOffen(k, welt, v)
  return sage('schon_entschieden', t.schonEntschieden(v.id, t.status[v.status]), {}, { vorgang_id: v.id })
}
