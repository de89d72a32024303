import { istGast, istLeitung } from '../domaene/person.ts'
import { type Spanne, tageDer } from '../domaene/spanne.ts'
import { inSprache } from '../domaene/sprache.ts'
import { lokalerTag } from '../domaene/zeit.ts'
import { erzaehle } from '../rueckkanal/akte.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import { type Befehl, befiehlt } from './befehle.ts'
import { istAnderswo } from './entscheidung_lage.ts'
import type { Kontext } from './kontext.ts'
import { sage, type Zugplan } from './plan.ts'
import { ausfuehrlicherStatus, mitAkte, zeile } from './plan_akte.ts'
import { planeAuskunft } from './plan_auskunft.ts'
import { planeFaktBefehl } from './plan_fakten.ts'
import { planeAenderungDavor, planeAufschub, planeEntscheidung } from './plan_freigabe.ts'
import { dasWarFalsch } from './plan_korrektur.ts'
import { planeBegriff, planeLernBefehl } from './plan_lernen.ts'
import { planeRueckgaengig } from './plan_rueckgaengig.ts'
import { planeTerminBefehl } from './plan_termine.ts'
import { planeVertretung } from './plan_vertretung.ts'
import { planeEntscheid } from './plan_vorgang.ts'
import { beispielVon, spracheVon, titel, type Welt } from './welt.ts'
import { standText, wasGetan } from './wirkung.ts'

// The commands of the product. None of them needs any AI; most only read.

export function planeBefehl(k: Kontext, welt: Welt, befehl: Befehl): Zugplan {
  const t = welt.texte(spracheVon(k.person))
  switch (befehl.art) {
    case 'hilfe':
      return sage('hilfe', hilfe(k, welt))
    case 'wer_bist_du':
      return sage('wer_bist_du', t.werIchBin)
    case 'sprache':
      return sage('sprache', welt.texte(befehl.sprache).sprache, { sprache: befehl.sprache })
    case 'was_laeuft':
      return sage('was_laeuft', befehl.team ? imTeam(k, welt) : wasLaeuft(k, welt))
    case 'getan':
      return sage('getan', getan(k, welt, befehl.spanne))
    case 'status':
      return mitAkte(k, welt, befehl.id, (v) =>
        sage('status', ausfuehrlicherStatus(k, welt, v), {}, { vorgang_id: v.id }),
      )
    case 'warum':
      return warum(k, welt, befehl.id)
    case 'abbrechen':
    case 'nochmal':
    case 'erledigt':
      return planeEntscheid(k, welt, befehl.art, befehl.id)
    case 'freigeben':
    case 'ablehnen':
      return planeEntscheidung(k, welt, befehl)
    case 'aendern':
      return planeAenderungDavor(k, welt, befehl)
    case 'aufschieben':
      return planeAufschub(k, welt, befehl.id)
    case 'was_weisst_du':
    case 'woher':
    case 'vergiss_fakt':
    case 'stimmt_nicht_mehr':
    case 'merk_dir':
      return planeFaktBefehl(k, welt, befehl)
    case 'begriff':
      return planeBegriff(k, welt, { wort: befehl.wort, bedeutung: befehl.bedeutung }, befiehlt)
    case 'gelernt':
    case 'lernvorschlaege':
    case 'lern_warum':
    case 'lern_entscheiden':
      return planeLernBefehl(k, welt, befehl)
    case 'vertretung':
    case 'vertretung_beenden':
    case 'wer_vertritt':
    case 'wen_vertrete_ich':
    case 'vertretung_absagen':
      return planeVertretung(k, welt, befehl)
    case 'termine':
    case 'termin':
    case 'schlummern':
      return planeTerminBefehl(k, welt, befehl)
    case 'auskunft':
      return k.ereignis.gruppe ? sage('nur_direkt', t.nurDirekt) : planeAuskunft(k, welt)
    case 'vergiss_mich':
      if (k.ereignis.gruppe) return sage('nur_direkt', t.nurDirekt)
      return sage('vergessen_gefragt', t.vergessenFrage, {
        freieFrage: {
          art: 'vergessen',
          gestellt: k.jetzt,
          wie_oft: 1,
          davor: k.offen.map((v) => v.id),
          nachricht_id: k.eingang.id,
        },
      })
    case 'rueckgaengig':
      return planeRueckgaengig(k, welt, befehl)
    case 'das_war_falsch':
      return dasWarFalsch(k, welt)
  }
}

function hilfe(k: Kontext, welt: Welt): string {
  const sprache = spracheVon(k.person)
  const eintraege = (k.person ? welt.skills.fuer(k.person) : []).map((s) => ({
    beschreibung: inSprache(s.beschreibung, sprache),
    beispiel: beispielVon(s, sprache, welt.texte(sprache)),
  }))
  return welt.texte(sprache).hilfe(eintraege, k.person !== undefined && istGast(k.person))
}

function wasLaeuft(k: Kontext, welt: Welt): string {
  const t = welt.texte(spracheVon(k.person))
  // In a group nothing of a person's other chats is shown.
  const eigene = k.offen.filter((v) => !istAnderswo(k, v))
  const fremde = k.ereignis.gruppe ? [] : k.freigaben
  const teile = [
    ...(eigene.length > 0 ? [t.wasLaeuft(eigene.map((v) => zeile(k, welt, v)))] : []),
    ...(fremde.length > 0
      ? [t.wartetAufDich(fremde.map((v) => zeile(k, welt, v, k.namenZuFreigaben[v.person_id])))]
      : []),
  ]
  return teile.length === 0 ? t.nichtsLaeuft : teile.join('\n\n')
}

/** As many as are read on a phone. */
const JE_ANTWORT = 30
const ZULETZT = 10

/** In a group nothing of a person's other chats. A day is the person's own. */
function getan(k: Kontext, welt: Welt, spanne: Spanne): string {
  const t = welt.texte(spracheVon(k.person))
  const { von, bis } = tageDer(spanne, lokalerTag(k.jetzt, welt.zone))
  const da = k.zuletztGetan.filter((v) => {
    const tag = lokalerTag(v.aktualisiert, welt.zone)
    return !istAnderswo(k, v) && tag >= von && tag <= bis
  })
  const neueste = da.slice(spanne === 'zuletzt' ? -ZULETZT : -JE_ANTWORT)
  const zeilen = neueste.map((v) => zeile(k, welt, v))
  return zeilen.length === 0 ? t.nichtsGetan(spanne) : t.getan(spanne, zeilen, da.length - zeilen.length)
}

function imTeam(k: Kontext, welt: Welt): string {
  const t = welt.texte(spracheVon(k.person))
  if (!k.person || !istLeitung(k.person)) return t.nurLeitung
  if (k.ereignis.gruppe) return t.nurDirekt
  return k.imTeam.length === 0
    ? t.nichtsImTeam
    : t.wasLaeuft(k.imTeam.map((v) => zeile(k, welt, v, k.namenZuFreigaben[v.person_id])))
}

function warum(k: Kontext, welt: Welt, id: string | undefined): Zugplan {
  const sprache = spracheVon(k.person)
  const t = welt.texte(sprache)
  const akte = k.akte
  if (!akte) return sage('unbekannter_vorgang', id ? t.unbekannterVorgang(id) : t.nichtsFalsches)
  return mitAkte(k, welt, akte.vorgang.id, (v) =>
    sage(
      'warum',
      erzaehle(
        {
          ...akte,
          ...ohneNummer(k, akte.vorgang, t.gast),
          titel: titel(welt, v, sprache),
          stand: standText(welt, v, sprache),
          ohneFremdes: (text) => welt.ohneFremdes(text, sprache),
          getan: (a) => wasGetan(welt, a, sprache),
          kanal: akte.kanal,
        },
        t,
        sprache,
        welt.zone,
      ),
      {},
      { vorgang_id: v.id },
    ),
  )
}

/** A guest is not called by a number, also where they ask who asked. */
const ohneNummer = (k: Kontext, v: Vorgang, gast: string): { anfragender?: string } =>
  k.person && istGast(k.person) && v.person_id === k.person.id ? { anfragender: gast } : {}
