import { setImmediate } from 'node:timers/promises'
import type { Assistent } from '../assistent.ts'
import type { HandUhr } from '../betrieb/uhr.ts'
import { type Instant, plusMs } from '../domaene/zeit.ts'
import { naechsterAusgang } from '../speicher/ausgang.ts'
import { wartendeEingaenge } from '../speicher/eingang.ts'
import { naechsteFrist } from '../speicher/fristen.ts'
import type { Operation, Speicher } from '../speicher/speicher.ts'
import { auszufuehrende } from '../speicher/vorgang.ts'
import { naechsterZeitplan } from '../speicher/zeitplan.ts'

/** Lets happen what is due now; returns when nothing more would happen at this instant. */
export async function laufe(assistent: Assistent): Promise<void> {
  // Whoever waited for the clock goes on in a later microtask, and must count as busy before anybody asks for rest.
  await setImmediate()
  await assistent.faellig()
  await assistent.ruhe()
  await assistent.verdichtet()
}

/** Moves the clock from one due instant to the next, so that a week is quick and nothing happens too early or late. */
export async function warte(
  ms: number,
  uhr: HandUhr,
  speicher: Speicher,
  assistent: Assistent,
): Promise<void> {
  const ziel = plusMs(uhr.jetzt(), ms)
  while (uhr.jetzt() < ziel) {
    const naechstes = await speicher.read(naechstesFaelliges, { jetzt: uhr.jetzt() })
    uhr.stelleAuf(naechstes !== undefined && naechstes < ziel ? naechstes : ziel)
    await laufe(assistent)
  }
}

/** The next instant at which something happens by itself: a Frist, a planned message, another try. */
function* naechstesFaelliges({ jetzt }: { jetzt: Instant }): Operation<Instant | undefined> {
  const zeiten = [
    yield* naechsteFrist({ jetzt }),
    yield* naechsterAusgang({ jetzt }),
    yield* naechsterZeitplan(undefined),
    ...(yield* wartendeEingaenge({ nach: 0 })).map((e) => e.nicht_vor),
    // When an approved Vorgang is tried again is known to its lane only: after whole seconds.
    (yield* auszufuehrende()).length > 0 ? plusMs(jetzt, 1000) : undefined,
  ]
  return zeiten.filter((zeit) => zeit != null && zeit > jetzt).sort()[0] ?? undefined
}
