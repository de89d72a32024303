import { mitZoneVon, type Person } from '../domaene/person.ts'
import { inSprache } from '../domaene/sprache.ts'
import { kuerze } from '../domaene/text.ts'
import { zaehlungText } from '../rueckkanal/akte.ts'
import { zeigeZeit } from '../rueckkanal/darstellung.ts'
import type { Texte } from '../rueckkanal/texte/texte.ts'
import { fahrplan } from './freigabe_fahrplan.ts'
import type { Grund, Lage } from './freigabe_kette.ts'
import { bedarfText } from './freigabe_stimmen.ts'
import { knopfId } from './knopf.ts'
import type { Benachrichtigung } from './nachricht.ts'
import { titel } from './welt.ts'

/** What a person is sent who may decide, in `fuer`'s place or by the own role. */
export function bitte(lage: Lage, person: Person, grund: Grund): Benachrichtigung {
  const { v, anfragender, jetzt } = lage
  const { sprache } = person
  const welt = mitZoneVon(lage.welt, person)
  const t = welt.texte(sprache)
  const was = titel(welt, v, sprache)
  const stand = v.frage?.stand
  return {
    wege: lage.wege,
    person,
    ...(lage.kanal === undefined ? {} : { kanal: lage.kanal }),
    text: t.freigabeAnfrage(
      v.id,
      anfragender.name,
      was,
      [
        ...inWessenPlatz(grund, t),
        ...(v.freigabe_bedarf === null ? [] : [bedarfText(v, t, sprache)]),
        ...(v.frage?.hinweise ?? []).map((h) => welt.ohneFremdes(inSprache(h, sprache), sprache)),
        ...(lage.zaehlung && lage.zaehlung.hat > 0 ? [`${zaehlungText(lage.zaehlung, t, sprache)}.`] : []),
      ],
      zeigeZeit(v.frist ?? jetzt, sprache, welt.zone, jetzt),
    ),
    knoepfe: [
      {
        id: knopfId({ art: 'freigeben', vorgang: v.id, ...(stand ? { stand } : {}) }),
        text: t.freigebenKnopf(kuerze(was, 40)),
      },
      { id: knopfId({ art: 'ablehnen', vorgang: v.id }), text: t.ablehnenKnopf },
    ],
    ...(grund.nurBrief ? { nurBrief: grund.nurBrief } : {}),
    zweck: 'freigabe',
    nurGeprueft: true,
    vorgang_id: v.id,
    jetzt,
  }
}

const inWessenPlatz = ({ fuer, warum }: Grund, t: Texte): string[] => {
  if (!fuer) return []
  if (warum === 'weg') return [t.reichweite.weg(fuer.name)]
  return [
    warum === 'saeumig' ? t.reichweite.nochNichtEntschieden(fuer.name) : t.freigabeVertretung(fuer.name),
  ]
}

/**
 * The same again, when the skill says so: each goes only while the decision is still missing, and before the Frist. Without
 * how many have agreed: by then it may be another number.
 */
export function erinnerungen(lage: Lage, person: Person, grund: Grund): Benachrichtigung[] {
  const b = bitte({ ...lage, zaehlung: undefined }, person, grund)
  const text = lage.welt.texte(person.sprache).freigabeErinnerung(b.text)
  return fahrplan(lage.welt, lage.v, lage.jetzt).erinnerungen.map((nicht_vor) => ({ ...b, text, nicht_vor }))
}
