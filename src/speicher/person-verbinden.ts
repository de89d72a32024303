import { z } from 'zod'
import { EndgueltigerFehler } from '../domaene/fehler.ts'
import type { Person } from '../domaene/person.ts'
import type { Instant } from '../domaene/zeit.ts'
import { verbindeFakten } from './fakt-vergessen.ts'
import { schluesseleUm } from './kennung.ts'
import { gelerntesVon, gleicheAllesAb } from './lernen-team.ts'
import { ladePerson, setzeRolle } from './person.ts'
import { type Siegler, siegleVerbunden } from './siegel.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'

// Two rows of one human become one: what `b` has goes to `a`, and `b` is gone.

const Anzahl = z.object({ n: z.number() })
const Paar = z.object({ von_id: z.string(), nach_id: z.string() })
const Summary = z.object({ text: z.string(), through_id: z.number() })
const Erste = z.object({ id: z.number().nullable() })

/** What would move from this person. */
export interface Umzug {
  nachrichten: number
  zusammenfassungen: number
  fakten: number
  unterhaltungen: number
  vorgaenge: number
  kennungen: number
}

export function* zaehleUmzug({ person }: { person: Person }): Operation<Umzug> {
  const { agent, phone, id } = person
  const n = (da: { n: number } | undefined): number => da?.n ?? 0
  return {
    nachrichten: n(
      yield* row(Anzahl, sql`SELECT COUNT(*) AS n FROM messages WHERE agent = ${agent} AND phone = ${phone}`),
    ),
    zusammenfassungen: n(
      yield* row(
        Anzahl,
        sql`SELECT COUNT(*) AS n FROM summaries WHERE agent = ${agent} AND phone = ${phone}`,
      ),
    ),
    fakten: n(
      yield* row(Anzahl, sql`SELECT COUNT(*) AS n FROM facts WHERE agent = ${agent} AND phone = ${phone}`),
    ),
    unterhaltungen: n(
      yield* row(Anzahl, sql`SELECT COUNT(*) AS n FROM assistent_unterhaltung WHERE person_id = ${id}`),
    ),
    vorgaenge: n(
      yield* row(Anzahl, sql`SELECT COUNT(*) AS n FROM assistent_vorgang WHERE person_id = ${id}`),
    ),
    kennungen: n(
      yield* row(Anzahl, sql`SELECT COUNT(*) AS n FROM assistent_kennung WHERE person_id = ${id}`),
    ),
  }
}

/**
 * Merges `b` into `a`. The moved names carry memory only, until somebody confirms them; logins of `b` end; roles of `b`
 * come along only `mitRollen`. @throws EndgueltigerFehler `person_weg`, `gleiche_person`, `nicht_aktiv`
 */
export function* verbinde(arg: {
  a: string
  b: string
  mitRollen: boolean
  jetzt: Instant
  /** Who seals the audit: its chain says that one is the other from now on. */
  siegler?: Siegler
}): Operation<Person> {
  const { jetzt } = arg
  const [a, b] = [yield* ladePerson({ id: arg.a }), yield* ladePerson({ id: arg.b })]
  if (!a || !b) throw new EndgueltigerFehler('person_weg', 'Eine der beiden Personen gibt es nicht mehr.')
  if (a.id === b.id) throw new EndgueltigerFehler('gleiche_person', 'Das ist dieselbe Person.')
  // Otherwise a blocked number would write again, as somebody who is not.
  if (a.status !== 'aktiv' || b.status !== 'aktiv')
    throw new EndgueltigerFehler('nicht_aktiv', 'Verbunden werden nur Personen, die beide aktiv sind.')
  yield* verbindeGedaechtnis(a, b)
  yield* verbindeArbeit(a, b)
  if (arg.siegler) yield* siegleVerbunden({ siegler: arg.siegler, von: b.id, nach: a.id, jetzt })
  yield* exec(sql`UPDATE assistent_kennung SET person_id = ${a.id}, geprueft = 0 WHERE person_id = ${b.id}`)
  if (arg.mitRollen) for (const rolle of b.rollen) yield* setzeRolle({ id: a.id, rolle, hat: true, jetzt })
  yield* exec(sql`UPDATE assistent_person SET vertretung = ${a.id} WHERE vertretung = ${b.id}`)
  yield* exec(sql`UPDATE assistent_person SET vertretung = NULL WHERE vertretung = id`)
  yield* exec(
    sql`UPDATE assistent_person SET abwesend_vertretung = ${a.id} WHERE abwesend_vertretung = ${b.id}`,
  )
  yield* exec(sql`UPDATE assistent_person SET abwesend_vertretung = NULL, abwesend_von = NULL, abwesend_bis = NULL
    WHERE abwesend_vertretung = id`)
  yield* exec(sql`UPDATE assistent_person SET epoche = epoche + 1, opt_out = ${a.opt_out ?? b.opt_out},
    begruesst = ${a.begruesst ?? b.begruesst}, aktualisiert = ${jetzt}
    WHERE id = ${a.id}`)
  yield* exec(sql`DELETE FROM assistent_person WHERE id = ${b.id}`)
  // A phone is the better key than a channel's id.
  if (!a.phone.startsWith('+') && b.phone.startsWith('+'))
    yield* schluesseleUm({ agent: a.agent, person_id: a.id, alt: a.phone, neu: b.phone, jetzt })
  return (yield* ladePerson({ id: a.id })) ?? a
}

function* verbindeGedaechtnis(a: Person, b: Person): Operation<void> {
  const { agent } = a
  yield* verbindeSummaries(a, b)
  yield* exec(sql`UPDATE messages SET phone = ${a.phone} WHERE agent = ${agent} AND phone = ${b.phone}`)
  yield* verbindeFakten({ agent, von: b.phone, nach: a.phone })
  yield* exec(sql`DELETE FROM assistent_lernbeispiel WHERE person_id = ${b.id} AND text_norm IN
    (SELECT l.text_norm FROM assistent_lernbeispiel l WHERE l.person_id = ${a.id})`)
  yield* exec(sql`UPDATE assistent_lernbeispiel SET person_id = ${a.id} WHERE person_id = ${b.id}`)
  yield* exec(sql`DELETE FROM assistent_begriff WHERE person_id = ${b.id} AND wort_norm IN
    (SELECT w.wort_norm FROM assistent_begriff w WHERE w.person_id = ${a.id})`)
  yield* exec(sql`UPDATE assistent_begriff SET person_id = ${a.id} WHERE person_id = ${b.id}`)
  for (const tabelle of [sql`assistent_lernbeispiel`, sql`assistent_begriff`])
    yield* exec(sql`UPDATE ${tabelle} SET entschieden_von = ${a.id} WHERE entschieden_von = ${b.id}`)
  // One person now: what the two agreed on is no longer two persons' word.
  yield* gleicheAllesAb({ agent, ...(yield* gelerntesVon({ agent, person_id: a.id })) })
  yield* exec(sql`UPDATE assistent_notiz SET person_id = ${a.id} WHERE person_id = ${b.id}`)
  yield* exec(sql`UPDATE assistent_zeitplan SET person_id = ${a.id} WHERE person_id = ${b.id}`)
}

/** The texts stand behind one another; what was not yet summarised on either side is still to be, so the lower mark counts. */
function* verbindeSummaries(a: Person, b: Person): Operation<void> {
  const texte: string[] = []
  const marken: number[] = []
  const offen: number[] = []
  for (const { agent, phone } of [a, b]) {
    const da = yield* row(
      Summary,
      sql`SELECT text, through_id FROM summaries WHERE agent = ${agent} AND phone = ${phone}`,
    )
    if (da) texte.push(da.text)
    if (da) marken.push(da.through_id)
    const erste = yield* row(
      Erste,
      sql`SELECT MIN(id) AS id FROM messages WHERE agent = ${agent} AND phone = ${phone} AND id > ${da?.through_id ?? 0}`,
    )
    if (erste?.id != null) offen.push(erste.id - 1)
  }
  if (texte.length === 0) return
  const through = offen.length > 0 ? Math.min(...offen) : Math.max(...marken)
  yield* exec(
    sql`UPDATE summaries SET phone = ${a.phone} WHERE agent = ${a.agent} AND phone = ${b.phone} AND NOT EXISTS
      (SELECT 1 FROM summaries s WHERE s.agent = ${a.agent} AND s.phone = ${a.phone})`,
  )
  yield* exec(sql`DELETE FROM summaries WHERE agent = ${a.agent} AND phone = ${b.phone}`)
  yield* exec(
    sql`UPDATE summaries SET text = ${texte.join('\n')}, through_id = ${through} WHERE agent = ${a.agent} AND phone = ${a.phone}`,
  )
}

/** The audit follows as well: its ids would name nobody. Open messages go on in the lane of `a`. */
function* verbindeArbeit(a: Person, b: Person): Operation<void> {
  const [von, nach] = [b.id, a.id]
  const doppelte = yield* rows(
    Paar,
    sql`SELECT v.id AS von_id, n.id AS nach_id FROM assistent_unterhaltung v JOIN assistent_unterhaltung n
      ON n.agent = v.agent AND n.kanal = v.kanal AND n.chat = v.chat AND n.person_id = ${nach} WHERE v.person_id = ${von}`,
  )
  for (const p of doppelte) yield* verbindeUnterhaltung(p.von_id, p.nach_id)
  yield* exec(sql`UPDATE assistent_unterhaltung SET person_id = ${nach} WHERE person_id = ${von}`)
  yield* exec(sql`UPDATE assistent_vorgang SET person_id = ${nach} WHERE person_id = ${von}`)
  yield* exec(sql`UPDATE assistent_aktion SET ausgeloest_von = ${nach} WHERE ausgeloest_von = ${von}`)
  yield* exec(sql`UPDATE assistent_aktion SET freigegeben_von = ${nach} WHERE freigegeben_von = ${von}`)
  yield* exec(sql`UPDATE assistent_aktion SET entschieden_von = ${nach} WHERE entschieden_von = ${von}`)
  yield* exec(sql`UPDATE assistent_freigabe SET person_id = ${nach} WHERE person_id = ${von}`)
  yield* exec(sql`UPDATE assistent_freigabe SET vertretung_fuer = ${nach} WHERE vertretung_fuer = ${von}`)
  yield* exec(sql`DELETE FROM assistent_freigabe_anfrage WHERE person_id = ${von} AND vorgang_id IN
    (SELECT a.vorgang_id FROM assistent_freigabe_anfrage a WHERE a.person_id = ${nach})`)
  yield* exec(sql`UPDATE assistent_freigabe_anfrage SET person_id = ${nach} WHERE person_id = ${von}`)
  yield* exec(
    sql`UPDATE assistent_freigabe_anfrage SET fuer_person_id = ${nach} WHERE fuer_person_id = ${von}`,
  )
  yield* exec(sql`UPDATE assistent_ausgang SET person_id = ${nach} WHERE person_id = ${von}`)
  yield* exec(sql`UPDATE assistent_auskunft SET person_id = ${nach} WHERE person_id = ${von}`)
  yield* exec(sql`UPDATE assistent_auskunft SET von = ${nach} WHERE von = ${von}`)
  yield* exec(sql`UPDATE assistent_einsicht SET person_id = ${nach} WHERE person_id = ${von}`)
  yield* exec(sql`UPDATE assistent_einsicht SET von = ${nach} WHERE von = ${von}`)
  yield* exec(
    sql`UPDATE assistent_eingang SET person_id = ${nach}, lane = ${`${a.agent}/${nach}`} WHERE person_id = ${von}`,
  )
}

/** Everything that was said in one Unterhaltung was said in the other; the first is gone then. */
export function* verbindeUnterhaltung(von: string, nach: string): Operation<void> {
  yield* exec(sql`UPDATE assistent_verlauf SET unterhaltung_id = ${nach} WHERE unterhaltung_id = ${von}`)
  yield* exec(sql`UPDATE assistent_vorgang SET unterhaltung_id = ${nach} WHERE unterhaltung_id = ${von}`)
  yield* exec(sql`UPDATE assistent_ausgang SET unterhaltung_id = ${nach} WHERE unterhaltung_id = ${von}`)
  yield* exec(sql`DELETE FROM assistent_unterhaltung WHERE id = ${von}`)
}
