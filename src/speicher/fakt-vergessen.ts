import { z } from 'zod'
import { ohneErwaehnung } from '../domaene/fakt/erwaehnt.ts'
import { beendet } from '../domaene/fakt/folge.ts'
import { faktForm, sagt } from '../domaene/fakt.ts'
import { type Instant, spaeter } from '../domaene/zeit.ts'
import { alleFakten, beendeFakten, type Fakt } from './fakt.ts'
import { ladeSummary } from './gedaechtnis.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'

// Single facts: where one comes from, that it goes, and that it moves to another person.

const Quelle = z.object({ kanal: z.string(), gesendet: z.string() })
const Worte = z.object({ content: z.string() })

export interface Herkunft {
  kanal: string | undefined
  gesendet: Instant
  /** As the person wrote it, when the message is still there. */
  worte: string | undefined
}

export function* herkunftVon(arg: { agent: string; phone: string; fakt: Fakt }): Operation<Herkunft> {
  const { fakt, agent } = arg
  const id = fakt.nachricht_id
  const da =
    id === null
      ? undefined
      : yield* row(
          Quelle,
          sql`SELECT kanal, gesendet FROM assistent_eingang WHERE agent = ${agent} AND id = ${id}`,
        )
  const worte =
    id === null
      ? undefined
      : yield* row(
          Worte,
          sql`SELECT content FROM messages WHERE agent = ${agent} AND phone = ${arg.phone} AND event_id = ${String(id)} AND role = 'user'`,
        )
  return { kanal: da?.kanal, gesendet: da?.gesendet ?? fakt.erstellt, worte: worte?.content }
}

const Gesagt = z.object({ event_id: z.string(), role: z.enum(['user', 'assistant']), content: z.string() })
/** As far back as messages are searched for a fact that is forgotten: 2,000 take about 20 ms. */
const RUECKSCHAU = 2_000

/**
 * Deletes these facts and what they took the place of. The messages that say so go as well, the replies that name them, and
 * the sentences of the summary: otherwise the next compaction would find the fact there again. Returns what was deleted.
 */
export function* vergissFakten(arg: {
  agent: string
  phone: string
  ids: readonly number[]
}): Operation<Fakt[]> {
  const alle = yield* alleFakten(arg)
  const weg = new Set(alle.filter((f) => arg.ids.includes(f.id)).map((f) => f.id))
  for (let vorher = -1; vorher !== weg.size; ) {
    vorher = weg.size
    for (const f of alle) if (f.ersetzt_durch !== null && weg.has(f.ersetzt_durch)) weg.add(f.id)
  }
  const geloescht = alle.filter((f) => weg.has(f.id))
  if (geloescht.length === 0) return []
  for (const f of geloescht) yield* exec(sql`DELETE FROM facts WHERE id = ${f.id}`)
  yield* kuerzeSummary(
    arg,
    geloescht.map((f) => f.fact_norm),
  )
  const messages = yield* rows(
    Gesagt,
    sql`SELECT event_id, role, content FROM messages WHERE agent = ${arg.agent} AND phone = ${arg.phone} ORDER BY id DESC LIMIT ${RUECKSCHAU}`,
  )
  const quellen = new Set(geloescht.map((f) => String(f.nachricht_id)))
  for (const m of messages) {
    const eigene =
      m.role === 'user' && (quellen.has(m.event_id) || geloescht.some((f) => sagt(m.content, f.fact_norm)))
    if (eigene) yield* entferne(arg, m.event_id, ['user', 'assistant'])
    else if (m.role === 'assistant' && geloescht.some((f) => m.content.includes(f.fact)))
      yield* entferne(arg, m.event_id, ['assistant'])
  }
  return geloescht
}

function* kuerzeSummary(
  { agent, phone }: { agent: string; phone: string },
  schluessel: readonly string[],
): Operation<void> {
  const bisher = yield* ladeSummary({ agent, phone })
  if (bisher === undefined) return
  const text = ohneErwaehnung(bisher, schluessel)
  if (text === bisher) return
  const wo = sql`WHERE agent = ${agent} AND phone = ${phone}`
  // Without its `through_id` nothing is lost: what a summary holds is no longer among the messages.
  yield* exec(text === '' ? sql`DELETE FROM summaries ${wo}` : sql`UPDATE summaries SET text = ${text} ${wo}`)
}

function* entferne(
  arg: { agent: string; phone: string },
  event_id: string,
  rollen: readonly ('user' | 'assistant')[],
): Operation<void> {
  const nachricht_id = Number(event_id)
  for (const role of rollen) {
    yield* exec(
      sql`DELETE FROM messages WHERE agent = ${arg.agent} AND phone = ${arg.phone} AND event_id = ${event_id} AND role = ${role}`,
    )
    if (Number.isSafeInteger(nachricht_id))
      yield* exec(
        sql`DELETE FROM assistent_verlauf WHERE nachricht_id = ${nachricht_id} AND rolle = ${role === 'user' ? 'nutzer' : 'assistent'}`,
      )
  }
}

/** Two memories become one: the same fact once, and of what somebody has one of, the confirmed or newer one stays valid. */
export function* verbindeFakten(arg: { agent: string; von: string; nach: string }): Operation<void> {
  const { agent, von, nach } = arg
  const hier = yield* alleFakten({ agent, phone: nach })
  for (const f of yield* alleFakten({ agent, phone: von })) {
    const gleich = hier.find((h) => h.fact_norm === f.fact_norm)
    if (!gleich) {
      yield* exec(sql`UPDATE facts SET phone = ${nach} WHERE id = ${f.id}`)
      continue
    }
    const gilt = gleich.gueltig_bis === null || f.gueltig_bis === null
    yield* exec(sql`UPDATE facts SET bestaetigt = ${gleich.bestaetigt || f.bestaetigt}, angeheftet = ${gleich.angeheftet || f.angeheftet},
      gueltig_bis = ${gilt ? null : gleich.gueltig_bis}, ersetzt_durch = ${gilt ? null : gleich.ersetzt_durch},
      zuletzt_gesehen = ${spaeter(f.zuletzt_gesehen, gleich.zuletzt_gesehen)} WHERE id = ${gleich.id}`)
    yield* exec(
      sql`UPDATE facts SET ersetzt_durch = ${gleich.id} WHERE agent = ${agent} AND ersetzt_durch = ${f.id}`,
    )
    yield* exec(sql`DELETE FROM facts WHERE id = ${f.id}`)
  }
  yield* ordne({ agent, phone: nach })
}

/** The stronger of two that cannot both be so ends the other. */
function* ordne(arg: { agent: string; phone: string }): Operation<void> {
  const gueltig = (yield* alleFakten(arg))
    .filter((f) => f.gueltig_bis === null && f.attribut !== null)
    .sort((a, b) => Number(a.bestaetigt) - Number(b.bestaetigt) || (a.gueltig_von < b.gueltig_von ? -1 : 1))
  for (const [i, alt] of gueltig.entries()) {
    const durch = gueltig.slice(i + 1).find((neu) => {
      const form = faktForm(neu.fact)
      return form !== undefined && beendet(form, { attribut: alt.attribut, schluessel: alt.fact_norm })
    })
    if (durch)
      yield* beendeFakten({
        ids: [alt.id],
        zeit: spaeter(durch.gueltig_von, alt.gueltig_von),
        durch: durch.id,
      })
  }
}
