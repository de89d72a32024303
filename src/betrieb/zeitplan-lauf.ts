import type { Logger } from 'pino'
import { fehlerCode } from '../domaene/fehler.ts'
import { instantVon, letzterSlot, type Takt } from '../domaene/slots.ts'
import { type Instant, MINUTE_MS, STUNDE_MS, toMs, type Uhr } from '../domaene/zeit.ts'
import {
  beendeRun,
  beginneRun,
  gibRunsAuf,
  type LaufenderRun,
  ladeStand,
  merkeErstenStart,
  uebernimmRun,
} from '../speicher/run.ts'
import type { Speicher } from '../speicher/speicher.ts'
import { DIESER_PROZESS, istBeendet } from './prozess.ts'

/** A claimed run. */
export interface Lauf {
  id: number
  slot: string
}

export interface LaufArg {
  speicher: Speicher
  uhr: Uhr
  zone: string
  log: Logger
}

/** What of a task is to be run now: its newest slot since the last one, or what a process left behind. */
export async function beanspruche(
  { speicher, uhr, zone }: LaufArg,
  name: string,
  cron: Takt,
  beginn: Instant,
): Promise<Lauf | undefined> {
  const jetzt = uhr.jetzt()
  const stand = await speicher.read(ladeStand, { name, jetzt })
  if (stand.bekanntSeit === undefined) await speicher.run(merkeErstenStart, { name, jetzt: beginn })
  const nach = stand.neuesterSlot ? instantVon(stand.neuesterSlot, zone) : (stand.bekanntSeit ?? beginn)
  const slot = letzterSlot(cron, zone, nach, jetzt)
  const verlassen = stand.laufend.filter((r) => istVerlassen(r, jetzt))
  if (slot === undefined) return uebernimm(speicher, verlassen, stand.neuesterSlot, jetzt)
  const id = await speicher.run(beginneRun, {
    name,
    slot: slot.slot,
    nachgeholt: slot.instant < beginn || toMs(jetzt) - toMs(slot.instant) > 2 * MINUTE_MS,
    prozess: DIESER_PROZESS,
    verlassen: verlassen.map((r) => r.id),
    jetzt,
  })
  return id === undefined ? undefined : { id, slot: slot.slot }
}

/** The process that ran it is gone, or nobody can know and an hour is over. */
const istVerlassen = (r: LaufenderRun, jetzt: Instant): boolean =>
  toMs(jetzt) - toMs(r.gestartet) >= STUNDE_MS || r.ergebnis === null || istBeendet(r.ergebnis.prozess)

/** The row of the newest slot, if its process left it behind; once, because a second end would be the task's fault. */
async function uebernimm(
  speicher: Speicher,
  verlassen: readonly LaufenderRun[],
  neuesterSlot: string | undefined,
  jetzt: Instant,
): Promise<Lauf | undefined> {
  const nochmal = verlassen.find((r) => r.slot === neuesterSlot && (r.ergebnis?.versuch ?? 1) === 1)
  const ids = verlassen.filter((r) => r !== nochmal).map((r) => r.id)
  if (ids.length > 0) await speicher.run(gibRunsAuf, { ids, jetzt })
  if (!nochmal) return undefined
  const { id, gestartet, slot } = nochmal
  const meins = await speicher.run(uebernimmRun, { id, gestartet, prozess: DIESER_PROZESS, jetzt })
  return meins ? { id, slot } : undefined
}

/** Runs it and notes what came of it. @throws SpeicherNichtVerfuegbar */
export async function fuehreAus(
  { speicher, uhr, log }: LaufArg,
  aufgabe: { name: string; fuehreAus(slot: string, signal: AbortSignal): Promise<unknown> },
  { id, slot }: Lauf,
  signal: AbortSignal,
): Promise<void> {
  const ausgang = await versuche(async () => JSON.stringify(await aufgabe.fuehreAus(slot, signal)) ?? null)
  // Aborted by the stop of the program: the row stays as a crash leaves it, and the next start takes it over.
  if (ausgang.status === 'fehler' && signal.aborted) return
  await speicher.run(beendeRun, { id, ...ausgang, jetzt: uhr.jetzt() })
  if (ausgang.status === 'erledigt') log.info({ aufgabe: aufgabe.name, slot }, 'Zeitplan: erledigt')
  else
    log.error(
      { aufgabe: aufgabe.name, slot, fehler: ausgang.ergebnis },
      'Zeitplan: beim nächsten Slot wieder',
    )
}

async function versuche(lauf: () => Promise<string | null>) {
  try {
    return { status: 'erledigt' as const, ergebnis: await lauf() }
  } catch (fehler) {
    return { status: 'fehler' as const, ergebnis: fehlerCode(fehler) }
  }
}
