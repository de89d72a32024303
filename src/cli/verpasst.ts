import { z } from 'zod'
import { darstellen } from '../kanal/terminal.ts'
import { type Ausgang, AusgangRow } from '../speicher/ausgang.ts'
import { type Operation, row, rows, sql } from '../speicher/speicher.ts'
import { sendungAus } from './kanaele.ts'
import type { Grundlage } from './lade.ts'

// A window that is opened later: what was said to its person while nobody looked, such as a request for a Freigabe.

const HOECHSTENS = 20
const Zuletzt = z.object({ wann: z.string().nullable() })

/** Prints what the person was told unasked since they last wrote here. */
export async function zeigeVerpasstes(g: Grundlage, person: string): Promise<void> {
  const da = await g.speicher.read(ungefragtes, { agent: g.konfiguration.agent, chat: person })
  if (da.length === 0) return
  const texte = da.map((a) => darstellen(sendungAus(a)))
  process.stdout.write(`Inzwischen:\n${texte.join('\n')}\n\n`)
}

function* ungefragtes({ agent, chat }: { agent: string; chat: string }): Operation<Ausgang[]> {
  const zuletzt = yield* row(
    Zuletzt,
    sql`SELECT MAX(angekommen) AS wann FROM assistent_eingang WHERE agent = ${agent} AND kanal = 'terminal' AND chat = ${chat} AND art = 'nachricht'`,
  )
  const neueste = yield* rows(
    AusgangRow,
    sql`SELECT * FROM assistent_ausgang WHERE agent = ${agent} AND kanal = 'terminal' AND chat = ${chat} AND zweck <> 'antwort'
      AND status = 'gesendet' AND gesendet > ${zuletzt?.wann ?? ''} ORDER BY id DESC LIMIT ${HOECHSTENS}`,
  )
  return neueste.toReversed()
}
