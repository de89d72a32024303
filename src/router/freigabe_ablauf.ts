import { mitZoneVon, type Person } from '../domaene/person.ts'
import type { Instant } from '../domaene/zeit.ts'
import { zeigeZeit } from '../rueckkanal/darstellung.ts'
import type { AktionZeile } from '../speicher/aktion.ts'
import { anfragenZu } from '../speicher/freigabe-anfrage.ts'
import { ladePerson } from '../speicher/person.ts'
import type { Operation } from '../speicher/speicher.ts'
import { updateVorgang, type Vorgang } from '../speicher/vorgang.ts'
import { geschehenesVon, mitGeschehenem } from './geschehenes.ts'
import { benachrichtige, type Wege } from './nachricht.ts'
import { titel, type Worte } from './welt.ts'
import { abgebrochenNach } from './wirkung.ts'

// A Frist is over: for the sweep, and for who types after it.

/** The Frist is over: nothing (more) is done, and the requester hears it. Also the sweep's last word. `hoert`: who hears it anyway. */
export function* laufeAb(
  welt: Worte,
  wege: Wege,
  v: Vorgang,
  jetzt: Instant,
  hoert?: string,
): Operation<void> {
  const geschehen = yield* geschehenesVon(v)
  yield* updateVorgang({ alt: v, neu: { ...abgebrochenNach(geschehen), grund: 'frist' }, jetzt })
  const person = yield* ladePerson({ id: v.person_id })
  if (!person || v.status === 'rueckfrage') return
  const { sprache } = person
  const worte = mitZoneVon(welt, person)
  const satz = worte
    .texte(sprache)
    .fristAbgelaufen(
      titel(worte, v, sprache),
      v.id,
      zeigeZeit(v.frist ?? jetzt, sprache, worte.zone, jetzt),
      geschehen.length > 0,
    )
  yield* benachrichtige({
    wege,
    person,
    unterhaltung_id: v.unterhaltung_id,
    text: mitGeschehenem(worte, satz, geschehen, sprache),
    zweck: 'hinweis',
    vorgang_id: v.id,
    jetzt,
  })
  if (v.status === 'wartet_freigabe') yield* sageFreigebern(welt, wege, v, person, geschehen, jetzt, hoert)
}

/** Who was asked hears once that nothing is left to do. */
function* sageFreigebern(
  welt: Worte,
  wege: Wege,
  v: Vorgang,
  anfragender: Person,
  geschehen: readonly AktionZeile[],
  jetzt: Instant,
  hoert: string | undefined,
): Operation<void> {
  for (const a of yield* anfragenZu({ vorgang_id: v.id })) {
    const person =
      a.status === 'gefragt' && a.person_id !== hoert ? yield* ladePerson({ id: a.person_id }) : undefined
    if (!person) continue
    const { sprache } = person
    const worte = mitZoneVon(welt, person)
    const wann = zeigeZeit(v.frist ?? jetzt, sprache, worte.zone, jetzt)
    const was = titel(worte, v, sprache)
    const satz = worte
      .texte(sprache)
      .reichweite.abgelaufenFuerFreigeber(v.id, was, anfragender.name, wann, geschehen.length > 0)
    yield* benachrichtige({
      wege,
      person,
      text: mitGeschehenem(worte, satz, geschehen, sprache),
      zweck: 'hinweis',
      nurGeprueft: true,
      vorgang_id: v.id,
      jetzt,
    })
  }
}
