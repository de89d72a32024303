import { istGast, istLeitung } from '../domaene/person.ts'
import { inSprache } from '../domaene/sprache.ts'
import { istGeschlossen } from '../domaene/vorgang.ts'
import { Kandidat } from '../erkennung/erkennung.ts'
import { erzaehle } from '../rueckkanal/akte.ts'
import { zeigeZeit } from '../rueckkanal/darstellung.ts'
import { jsonSpalte } from '../speicher/json.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import type { Befehl } from './befehle.ts'
import { istAnderswo } from './entscheidung_lage.ts'
import type { Kontext } from './kontext.ts'
import { leererPlan, sage, type Zugplan } from './plan.ts'
import { planeAuskunft } from './plan_auskunft.ts'
import { planeFaktBefehl } from './plan_fakten.ts'
import { darfSehen } from './plan_frage.ts'
import { planeAuswahl, wirklichesRisiko } from './plan_neu.ts'
import { beispielVon, freigabeFrist, spracheVon, titel, type Welt } from './welt.ts'

// The commands of the product. None of them needs any AI; most only read.

export function planeBefehl(k: Kontext, welt: Welt, befehl: Befehl): Zugplan {
  const t = welt.texte(spracheVon(k.person))
  switch (befehl.art) {
    case 'hilfe':
      return sage('hilfe', hilfe(k, welt))
    case 'was_laeuft':
      return sage('was_laeuft', befehl.team ? imTeam(k, welt) : wasLaeuft(k, welt))
    case 'status':
      return mitAkte(k, welt, befehl.id, (v) =>
        sage('status', statusText(k, welt, v), {}, { vorgang_id: v.id }),
      )
    case 'warum':
      return warum(k, welt, befehl.id)
    case 'abbrechen':
      return abbrechen(k, welt, befehl.id)
    case 'freigeben':
    case 'ablehnen':
      return entscheidung(k, welt, befehl)
    case 'aufschieben':
      return aufschieben(k, welt, befehl.id)
    case 'nochmal':
      return nochmal(k, welt, befehl.id)
    case 'erledigt':
      return vonHand(k, welt, befehl.id)
    case 'was_weisst_du':
    case 'woher':
    case 'vergiss_fakt':
    case 'stimmt_nicht_mehr':
    case 'merk_dir':
      return planeFaktBefehl(k, welt, befehl)
    case 'begriff':
      return sage('begriff', t.begriffGelernt(befehl.wort, befehl.bedeutung), {
        begriff: { wort: befehl.wort, bedeutung: befehl.bedeutung },
      })
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
        },
      })
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

const zeile = (k: Kontext, welt: Welt, v: Vorgang, wer?: string): string => {
  const sprache = spracheVon(k.person)
  const t = welt.texte(sprache)
  return t.zeile(
    v.id,
    titel(welt, v, sprache),
    v.grund === 'unklar' ? t.akte.ergebnisse.unklar : t.status[v.status],
    wer,
  )
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

function imTeam(k: Kontext, welt: Welt): string {
  const t = welt.texte(spracheVon(k.person))
  if (!k.person || !istLeitung(k.person)) return t.nurLeitung
  if (k.ereignis.gruppe) return t.nurDirekt
  return k.imTeam.length === 0
    ? t.nichtsImTeam
    : t.wasLaeuft(k.imTeam.map((v) => zeile(k, welt, v, k.namenZuFreigaben[v.person_id])))
}

function statusText(k: Kontext, welt: Welt, v: Vorgang): string {
  const sprache = spracheVon(k.person)
  const t = welt.texte(sprache)
  const frist = v.frist && !istGeschlossen(v) ? zeigeZeit(v.frist, sprache, welt.zone, k.jetzt) : undefined
  return [
    t.statusVon(v.id, titel(welt, v, sprache), t.status[v.status], frist),
    ...(v.ersetzt_durch ? [t.ersetztDurch(v.ersetzt_durch)] : []),
  ].join(' ')
}

/** What is done with a named Vorgang, when it is there and this person may see it. */
function mitAkte(k: Kontext, welt: Welt, id: string, was: (v: Vorgang) => Zugplan): Zugplan {
  const t = welt.texte(spracheVon(k.person))
  const v = k.akte?.vorgang
  if (!v) return sage('unbekannter_vorgang', t.unbekannterVorgang(id))
  return darfSehen(k, v)
    ? was(v)
    : sage('fremder_vorgang', k.ereignis.gruppe ? t.nurDirekt : t.fremderVorgang(v.id))
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

function abbrechen(k: Kontext, welt: Welt, id: string | undefined): Zugplan {
  const sprache = spracheVon(k.person)
  const t = welt.texte(sprache)
  const hier = k.offen.filter((v) => v.unterhaltung_id === k.unterhaltung?.id)
  const [einziger] = hier
  if (id === undefined && hier.length !== 1) {
    return sage(
      'abbrechen_unklar',
      hier.length === 0
        ? t.nichtsAbzubrechen
        : [t.welcherVorgang, ...hier.map((v) => zeile(k, welt, v))].join('\n'),
    )
  }
  const v = id === undefined ? einziger : k.akte?.vorgang
  if (!v) return sage('unbekannter_vorgang', t.unbekannterVorgang(id ?? ''))
  const darf =
    v.person_id === k.person?.id || (v.status === 'fehler' && k.person !== undefined && istLeitung(k.person))
  if (!darf) return sage('fremder_vorgang', t.fremderVorgang(v.id))
  // In a group nobody reads what was said elsewhere.
  const was = istAnderswo(k, v) ? v.id : titel(welt, v, sprache)
  if (k.geplant.includes(v.id))
    return sage('abgebrochen', t.erinnerungGestrichen(was), { ohneErinnerung: v.id }, { vorgang_id: v.id })
  if (istGeschlossen(v))
    return sage('schon_geschlossen', t.schonEntschieden(v.id, t.status[v.status]), {}, { vorgang_id: v.id })
  if (v.status === 'laeuft')
    return sage('abbruch', t.abbruchLaeuft(v.id), { abbruch: v.id }, { vorgang_id: v.id })
  return sage(
    'abgebrochen',
    t.abgebrochen(was),
    { aendern: [{ alt: v, neu: { status: 'abgebrochen', grund: 'abbrechen', frist: null } }] },
    { vorgang_id: v.id },
  )
}

/** Right and state are checked in the transaction that decides; here only which Vorgang is meant. */
function entscheidung(
  k: Kontext,
  welt: Welt,
  befehl: Extract<Befehl, { art: 'freigeben' | 'ablehnen' }>,
): Zugplan {
  const t = welt.texte(spracheVon(k.person))
  const gezeigt = befehl.id ?? k.gemeint?.id
  const [erste] = k.freigaben
  // Without a number it is the one that this person was asked: nobody decides what they have not seen.
  if (gezeigt === undefined && erste && (k.freigaben.length > 1 || !(erste.id in k.gefragt))) {
    return sage(
      'welche_freigabe',
      k.ereignis.gruppe
        ? t.nurDirekt
        : t.welcheFreigabe(k.freigaben.map((v) => zeile(k, welt, v, k.namenZuFreigaben[v.person_id]))),
    )
  }
  const vorgang_id = gezeigt ?? erste?.id ?? k.offen.find((v) => v.status === 'wartet_freigabe')?.id
  if (vorgang_id === undefined) return sage('nichts_freizugeben', t.nichtsFreizugeben)
  return leererPlan(befehl.art, {
    entscheidung: {
      vorgang_id,
      wunsch: befehl.art,
      grund: befehl.art === 'ablehnen' ? (befehl.grund ?? null) : null,
      stand: k.knopf?.vorgang === vorgang_id ? (k.knopf.stand ?? null) : null,
      getippt: k.knopf === undefined && !(k.bezug === 'zitat' && k.gemeint?.id === vorgang_id),
      bloss: gezeigt === undefined,
    },
  })
}

/** „Noch nicht freigeben V-12“ decides nothing, and says so. */
function aufschieben(k: Kontext, welt: Welt, id: string | undefined): Zugplan {
  const t = welt.texte(spracheVon(k.person))
  const gemeint = id ?? k.gemeint?.id
  const offen = k.freigaben.filter((v) => gemeint === undefined || v.id === gemeint)
  const [eine] = offen
  if (eine) {
    const was = offen.map((v) => v.id).join(', ')
    return sage('aufgeschoben', t.bleibtOffen(was, eine.id), {}, { vorgang_id: eine.id })
  }
  if (gemeint === undefined) return sage('nichts_freizugeben', t.nichtsFreizugeben)
  return mitAkte(k, welt, gemeint, (v) => sage('status', statusText(k, welt, v), {}, { vorgang_id: v.id }))
}

const darfEntscheiden = (k: Kontext, v: Vorgang): boolean =>
  k.person !== undefined && (v.person_id === k.person.id || istLeitung(k.person))

function nochmal(k: Kontext, welt: Welt, id: string | undefined): Zugplan {
  const t = welt.texte(spracheVon(k.person))
  const fehler = k.offen.filter((v) => v.status === 'fehler' && !istAnderswo(k, v))
  if (id === undefined && fehler.length !== 1) {
    return sage(
      'nochmal_unklar',
      fehler.length === 0
        ? t.nichtsFalsches
        : [t.welcherVorgang, ...fehler.map((v) => zeile(k, welt, v))].join('\n'),
    )
  }
  const v = id === undefined ? fehler[0] : k.akte?.vorgang
  if (!v) return sage('unbekannter_vorgang', t.unbekannterVorgang(id ?? ''))
  if (!darfEntscheiden(k, v)) return sage('fremder_vorgang', t.fremderVorgang(v.id))
  if (istAnderswo(k, v)) return sage('fremder_vorgang', t.nurDirekt)
  if (v.status !== 'fehler')
    return sage('nicht_fehlgeschlagen', t.nochmalNurFehler(v.id), {}, { vorgang_id: v.id })
  const skill = welt.skills.finde(v.faehigkeit)
  if (!skill || v.beschaedigt)
    return sage(
      'nicht_wiederholbar',
      t.fehlerAllgemein(v.id, skill ? t.fehlerGruende.beschaedigt : t.fehlerGruende.unbekannte_faehigkeit),
    )
  if (wirklichesRisiko(skill, v.parameter) === 3) {
    return leererPlan('wartet_freigabe', {
      aendern: [
        {
          alt: v,
          neu: {
            status: 'wartet_freigabe',
            frist: freigabeFrist(welt, skill, k.jetzt),
            grund: null,
            freigabe_rolle: skill.freigabe?.rolle ?? 'admin',
            // Asked once more: what was sent before that is no answer to it.
            ...(v.frage ? { frage: { ...v.frage, gestellt: k.jetzt } } : {}),
            laeufe: 0,
          },
        },
      ],
      freigabeAnfragen: [v.id],
    })
  }
  if (v.person_id === k.person?.id) return leererPlan('nochmal', { laufen: [{ alt: v }] })
  return sage(
    'nochmal',
    statusText(k, welt, { ...v, status: 'laeuft' }),
    { aendern: [{ alt: v, neu: { status: 'laeuft', auszufuehren: true, grund: null, laeufe: 0 } }] },
    { vorgang_id: v.id },
  )
}

function vonHand(k: Kontext, welt: Welt, id: string): Zugplan {
  const t = welt.texte(spracheVon(k.person))
  const v = k.akte?.vorgang
  if (!v) return sage('unbekannter_vorgang', t.unbekannterVorgang(id))
  if (!darfEntscheiden(k, v)) return sage('fremder_vorgang', t.fremderVorgang(v.id))
  if (v.status !== 'fehler')
    return sage('nicht_fehlgeschlagen', t.nochmalNurFehler(v.id), {}, { vorgang_id: v.id })
  return sage(
    'erledigt',
    t.erledigtVermerkt(v.id, k.person && !istGast(k.person) ? k.person.name : t.gast),
    { aendern: [{ alt: v, neu: { status: 'erledigt', grund: null } }], vonHand: v.id },
    { vorgang_id: v.id },
  )
}

const Alternativen = jsonSpalte(Kandidat.array(), [])

/** „das war falsch“: what was learned from that text goes, and what else it could have meant is offered. */
function dasWarFalsch(k: Kontext, welt: Welt): Zugplan {
  const t = welt.texte(spracheVon(k.person))
  const letzter = k.letzte.find((v) => v.status !== 'rueckfrage' && v.faehigkeit !== null)
  if (!letzter) return sage('nichts_falsches', t.nichtsFalsches)
  const andere = (letzter.alternativen ? Alternativen.parse(letzter.alternativen) : [])
    .filter((c) => c.faehigkeit !== letzter.faehigkeit)
    .slice(0, 3)
  if (andere.length === 0) return sage('korrektur', t.wasWarGemeintFrei, { verlernen: letzter.text })
  const plan = planeAuswahl(k, welt, { text: letzter.text, kandidaten: andere, gefragt: 0 })
  return {
    ...plan,
    verlernen: letzter.text,
    neu: plan.neu.map((v) => ({ ...v, quelle: 'korrektur' })),
    antworten: [{ text: t.wasWarGemeint }, ...plan.antworten],
  }
}
