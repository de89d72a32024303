import { rollenAus, type Zaehlung } from '../../domaene/freigabe.ts'
import { istLeitung, type Person } from '../../domaene/person.ts'
import type { Instant } from '../../domaene/zeit.ts'
import { type Recht, rechtVon, stimmenZu, zaehlungenZu } from '../../router/freigabe_stimmen.ts'
import { freigabenVon } from '../../speicher/freigabe.ts'
import { uebergebeneFreigaben } from '../../speicher/freigabe-anfrage.ts'
import { type Geschehen, mitAktionen } from '../../speicher/ruecknahme.ts'
import type { Operation } from '../../speicher/speicher.ts'
import type { Vorgang } from '../../speicher/vorgang.ts'
import { type Umfeld, umfeldVon } from '../../speicher/vorgang-liste.ts'
import type { Sicht } from '../../speicher/vorgang-sicht.ts'

// What is read about Vorgänge so that they can be shown to one person, with what this person may do.

export interface Daten extends Umfeld {
  zaehlungen: Readonly<Record<string, Zaehlung>>
  /** By what this person may decide, of what waits for a Freigabe. */
  rechte: ReadonlyMap<string, Recht>
  /** Where this person's yes, or that of who stands in, counts already. */
  zugestimmt: ReadonlySet<string>
  /** With effects, and what takes them back. */
  geschehen: ReadonlyMap<string, Geschehen>
}

export const sichtVon = (person: Person): Sicht => ({
  person_id: person.id,
  rollen: person.rollen,
  alle: istLeitung(person),
})

export function* ladeDaten(arg: {
  vorgaenge: readonly Vorgang[]
  person: Person
  jetzt: Instant
}): Operation<Daten> {
  const { vorgaenge, person, jetzt } = arg
  const rechte = new Map<string, Recht>()
  const zugestimmt = new Set<string>()
  const wartend = vorgaenge.filter((v) => v.status === 'wartet_freigabe')
  const uebergeben = yield* uebergebene(wartend, person, jetzt)
  // Asked of each alone, a list of what waits would be a statement a row.
  for (const v of wartend.filter((w) => hatRolle(person, w) || uebergeben.has(w.id))) {
    const recht = yield* rechtVon(person, v, jetzt)
    if (!recht) continue
    rechte.set(v.id, recht)
    if (v.freigabe_bedarf !== null && (yield* zaehltSchon(v, person, recht, jetzt))) zugestimmt.add(v.id)
  }
  const gewirkt = vorgaenge.filter((v) => v.risiko >= 1 && v.status !== 'rueckfrage')
  const geschehen = yield* mitAktionen(gewirkt)
  return {
    ...(yield* umfeldVon(vorgaenge)),
    zaehlungen: yield* zaehlungenZu({ vorgaenge, jetzt }),
    rechte,
    zugestimmt,
    geschehen: new Map(geschehen.map((g) => [g.vorgang.id, g])),
  }
}

const hatRolle = (person: Person, v: Vorgang): boolean =>
  rollenAus(v.freigabe_rolle).some((r) => person.rollen.includes(r))

/** Ids of what is handed to this person now. */
function* uebergebene(
  wartend: readonly Vorgang[],
  person: Person,
  jetzt: Instant,
): Operation<ReadonlySet<string>> {
  if (wartend.every((v) => hatRolle(person, v) || v.person_id === person.id)) return new Set()
  const da = yield* uebergebeneFreigaben({ agent: person.agent, person_id: person.id, jetzt })
  return new Set(da.map((v) => v.id))
}

function* zaehltSchon(v: Vorgang, person: Person, recht: Recht, jetzt: Instant): Operation<boolean> {
  const stimmen = yield* stimmenZu(v, yield* freigabenVon({ vorgang_id: v.id }), jetzt)
  const platz = recht.fuer?.id ?? person.id
  return stimmen.some((s) => s.person_id === person.id || s.fuer === platz)
}
