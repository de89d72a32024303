import { bedarfeVon, rollenAus, type Stimme, type Zaehlung, zaehle } from '../domaene/freigabe.ts'
import type { Person } from '../domaene/person.ts'
import type { Instant } from '../domaene/zeit.ts'
import { rollenName } from '../rueckkanal/akte.ts'
import type { Texte } from '../rueckkanal/texte/texte.ts'
import { type FreigabeZeile, freigabenVon } from '../speicher/freigabe.ts'
import { anfragenZu, vertrittBei } from '../speicher/freigabe-anfrage.ts'
import { ladePerson } from '../speicher/person.ts'
import type { Operation } from '../speicher/speicher.ts'
import type { Vorgang } from '../speicher/vorgang.ts'

// Who may decide a Vorgang, and whose yes counts: looked up anew each time, in the transaction that decides. Who has lost
// the role, was deactivated or whose hand-over is over since the own yes no longer counts (I7).

/** One of several: it counts as long as its giver may decide. */
export const ZUGESTIMMT = 'zugestimmt'

type Wartend = Pick<
  Vorgang,
  'id' | 'agent' | 'person_id' | 'freigabe_rolle' | 'freigabe_bedarf' | 'frage' | 'status'
>

export interface Recht {
  rollen: readonly string[]
  /** In whose place. */
  fuer?: Person | undefined
}

/** By an own role, else by a hand-over that stands. Never of the own request. */
export function* rechtVon(person: Person, v: Wartend, jetzt: Instant): Operation<Recht | undefined> {
  if (person.status !== 'aktiv' || person.agent !== v.agent || person.id === v.person_id) return undefined
  const noetig = rollenAus(v.freigabe_rolle)
  const eigene = noetig.filter((r) => person.rollen.includes(r))
  if (eigene.length > 0) return { rollen: eigene }
  const vertritt = yield* vertrittBei({ vorgang_id: v.id, person_id: person.id, jetzt })
  if (!vertritt) return undefined
  const { fuer } = vertritt
  return fuer ? { rollen: noetig.filter((r) => fuer.rollen.includes(r)), fuer } : { rollen: noetig }
}

/** The yeses of this asking: after an earlier one was decided, and about exactly what is shown now. */
export function zustimmungen(bisher: readonly FreigabeZeile[], v: Wartend): FreigabeZeile[] {
  const zuletzt = bisher.findLastIndex((f) => istEntscheidung(f))
  return bisher
    .slice(zuletzt + 1)
    .filter((f) => f.ergebnis === ZUGESTIMMT && f.stand === (v.frage?.stand ?? null))
}

export const istEntscheidung = (f: Pick<FreigabeZeile, 'ergebnis'>): boolean =>
  f.ergebnis === 'freigegeben' || f.ergebnis === 'abgelehnt'

/** Those of them that count now, one a person. */
export function* stimmenZu(
  v: Wartend,
  bisher: readonly FreigabeZeile[],
  jetzt: Instant,
): Operation<Stimme[]> {
  const stimmen: Stimme[] = []
  for (const f of zustimmungen(bisher, v)) {
    if (stimmen.some((s) => s.person_id === f.person_id)) continue
    const person = yield* ladePerson({ id: f.person_id })
    const recht = person && (yield* rechtVon(person, v, jetzt))
    // Given in somebody's place it stays that person's, whatever role its giver has by now.
    if (recht) stimmen.push(stimme(person, recht, f.vertretung_fuer ?? undefined))
  }
  return stimmen
}

export const stimme = (person: Person, recht: Recht, fuer = recht.fuer?.id): Stimme => ({
  person_id: person.id,
  name: person.name,
  fuer: fuer ?? person.id,
  rollen: recht.rollen,
})

/** With a yes of everybody who is asked it would be enough. */
export function* koennenReichen(v: Wartend, jetzt: Instant): Operation<boolean> {
  const gefragt = (yield* anfragenZu({ vorgang_id: v.id })).filter((a) => a.status === 'gefragt')
  if (v.freigabe_bedarf === null) return gefragt.length > 0
  const stimmen: Stimme[] = []
  for (const a of gefragt) {
    const person = yield* ladePerson({ id: a.person_id })
    const recht = person && (yield* rechtVon(person, v, jetzt))
    if (recht) stimmen.push(stimme(person, recht))
  }
  return zaehle(bedarfeVon(v), stimmen).erfuellt
}

/** How far a Vorgang is that needs more than one; undefined: it needs one only, or does not wait. */
export function* zaehlungZu(v: Wartend, jetzt: Instant): Operation<Zaehlung | undefined> {
  if (v.freigabe_bedarf === null || v.status !== 'wartet_freigabe') return undefined
  const bisher = yield* freigabenVon({ vorgang_id: v.id })
  const zaehlung = zaehle(bedarfeVon(v), yield* stimmenZu(v, bisher, jetzt))
  return zaehlung.braucht > 1 ? zaehlung : undefined
}

/** The same of many, by id: few need more than one, so this is a look at rows that are there. */
export function* zaehlungenZu(arg: {
  vorgaenge: readonly Wartend[]
  jetzt: Instant
}): Operation<Record<string, Zaehlung>> {
  const zaehlungen: Record<string, Zaehlung> = {}
  for (const v of arg.vorgaenge) {
    if (v.freigabe_bedarf === null || v.id in zaehlungen) continue
    const zaehlung = yield* zaehlungZu(v, arg.jetzt)
    if (zaehlung) zaehlungen[v.id] = zaehlung
  }
  return zaehlungen
}

/** „Nötig: zweimal Finanzen oder einmal Leitung.“ */
export const bedarfText = (v: Wartend, t: Texte, sprache: string): string => {
  const oder = (namen: readonly string[]) =>
    new Intl.ListFormat(sprache, { type: 'disjunction' }).format(namen)
  return t.freigabeBedarf(
    oder(bedarfeVon(v).map((b) => t.soViele(b.anzahl, oder(b.rollen.map((r) => rollenName(r, t)))))),
  )
}
