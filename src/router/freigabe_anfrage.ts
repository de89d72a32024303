import type { Person } from '../domaene/person.ts'
import { kuerze } from '../domaene/text.ts'
import type { Instant } from '../domaene/zeit.ts'
import { zeigeZeit } from '../rueckkanal/darstellung.ts'
import { ladePerson, personenMitRolle } from '../speicher/person.ts'
import type { Operation } from '../speicher/speicher.ts'
import { ladeVorgang, type Vorgang } from '../speicher/vorgang.ts'
import { knopfId } from './knopf.ts'
import { benachrichtige, type Wege } from './nachricht.ts'
import { titel, type Welt } from './welt.ts'

/** Asks everybody who may approve; returns what the requester is told. Nobody there: the admins are told what is missing. */
export function* frageFreigeber(arg: {
  welt: Welt
  wege: Wege
  agent: string
  vorgang_id: string
  kanal: string
  jetzt: Instant
}): Operation<string> {
  const { welt, jetzt } = arg
  const v = yield* ladeVorgang({ agent: arg.agent, id: arg.vorgang_id })
  const anfragender = v && (yield* ladePerson({ id: v.person_id }))
  if (!v || !anfragender) return ''
  const rolle = v.freigabe_rolle ?? 'admin'
  const gefragt = yield* frageAlle(
    arg,
    v,
    anfragender,
    yield* personenMitRolle({ agent: arg.agent, rollen: [rolle] }),
  )
  const { sprache } = anfragender
  const t = welt.texte(sprache)
  const name = titel(welt, v, sprache)
  if (gefragt.length > 0)
    return t.wartetAufFreigabe(
      name,
      new Intl.ListFormat(sprache).format(gefragt),
      zeigeZeit(v.frist ?? jetzt, sprache, welt.zone, jetzt),
    )
  let gesagt = false
  for (const admin of yield* personenMitRolle({ agent: arg.agent, rollen: ['admin'] })) {
    if (admin.id === anfragender.id || admin.opt_out !== null) continue
    const id = yield* benachrichtige({
      wege: arg.wege,
      person: admin,
      kanal: arg.kanal,
      text: welt.texte(admin.sprache).adminKeinFreigeber(v.id, rolle),
      zweck: 'hinweis',
      vorgang_id: v.id,
      jetzt,
    })
    gesagt ||= id !== undefined
  }
  return t.keinFreigeber(name, rolle, gesagt)
}

function* frageAlle(
  arg: { welt: Welt; wege: Wege; kanal: string; jetzt: Instant },
  v: Vorgang,
  anfragender: Person,
  freigeber: readonly Person[],
): Operation<string[]> {
  const gefragt: string[] = []
  for (const person of freigeber) {
    if (person.id === anfragender.id || person.opt_out !== null) continue
    const t = arg.welt.texte(person.sprache)
    const was = titel(arg.welt, v, person.sprache)
    const stand = v.frage?.stand
    const id = yield* benachrichtige({
      wege: arg.wege,
      person,
      kanal: arg.kanal,
      text: t.freigabeAnfrage(
        v.id,
        anfragender.name,
        was,
        [],
        zeigeZeit(v.frist ?? arg.jetzt, person.sprache, arg.welt.zone, arg.jetzt),
      ),
      knoepfe: [
        {
          id: knopfId({ art: 'freigeben', vorgang: v.id, ...(stand ? { stand } : {}) }),
          text: t.freigebenKnopf(kuerze(was, 40)),
        },
        { id: knopfId({ art: 'ablehnen', vorgang: v.id }), text: t.ablehnenKnopf },
      ],
      zweck: 'freigabe',
      vorgang_id: v.id,
      jetzt: arg.jetzt,
    })
    if (id !== undefined) gefragt.push(person.name)
  }
  return gefragt
}
