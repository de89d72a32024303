import { mitZoneVon, type Person } from '../domaene/person.ts'
import { kuerze } from '../domaene/text.ts'
import { dauerMs, plusMs } from '../domaene/zeit.ts'
import { zeigeZeit } from '../rueckkanal/darstellung.ts'
import { regelFuer } from '../skills/freigabe-regel.ts'
import type { Lage } from './freigabe_kette.ts'
import { bedarfText, zaehlungText } from './freigabe_stimmen.ts'
import { knopfId } from './knopf.ts'
import type { Benachrichtigung } from './nachricht.ts'
import { titel } from './welt.ts'

/** What a person is sent who may decide, in `fuer`'s place or by the own role. */
export function bitte(lage: Lage, person: Person, fuer: Pick<Person, 'name'> | undefined): Benachrichtigung {
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
        ...(fuer ? [t.freigabeVertretung(fuer.name)] : []),
        ...(v.freigabe_bedarf === null ? [] : [bedarfText(v, t, sprache)]),
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
    zweck: 'freigabe',
    nurGeprueft: true,
    vorgang_id: v.id,
    jetzt,
  }
}

/** The same once more, when the skill says so: it goes only while the decision is still missing, and before the Frist. */
export function erinnerung(
  { welt, v, jetzt }: Lage,
  person: Person,
  b: Benachrichtigung,
): Benachrichtigung | undefined {
  const ms = dauerMs(regelFuer(welt.skills.finde(v.faehigkeit), v.parameter)?.erinnerung ?? '')
  const nicht_vor = ms === undefined ? undefined : plusMs(jetzt, ms)
  if (nicht_vor === undefined || (v.frist !== null && nicht_vor >= v.frist)) return undefined
  return { ...b, text: welt.texte(person.sprache).freigabeErinnerung(b.text), nicht_vor }
}
