import { istGast, istLeitung } from '../domaene/person.ts'
import { istGeschlossen } from '../domaene/vorgang.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import { istAnderswo } from './entscheidung_lage.ts'
import type { Kontext } from './kontext.ts'
import { leererPlan, sage, type Zugplan } from './plan.ts'
import { statusText, zeile } from './plan_akte.ts'
import { wirklichesRisiko } from './plan_neu.ts'
import { freigabeFrist, spracheVon, titel, type Welt } from './welt.ts'

// The commands that change what becomes of a Vorgang: called off, once more, done by hand.

export function planeAbbruch(k: Kontext, welt: Welt, id: string | undefined): Zugplan {
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

const darfEntscheiden = (k: Kontext, v: Vorgang): boolean =>
  k.person !== undefined && (v.person_id === k.person.id || istLeitung(k.person))

export function planeNochmal(k: Kontext, welt: Welt, id: string | undefined): Zugplan {
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

export function planeVonHand(k: Kontext, welt: Welt, id: string): Zugplan {
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
