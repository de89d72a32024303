import { kennungenVon } from '../../../src/domaene/kennung.ts'
import { MINUTE_MS, plusMs } from '../../../src/domaene/zeit.ts'
import type { FensterVorgang } from '../../../src/erkennung/erkennung.ts'
import { ladeKontext } from '../../../src/router/kontext_laden.ts'
import { anfrageVon } from '../../../src/router/welt.ts'
import { erstelleVerzeichnis } from '../../../src/skills/verzeichnis.ts'
import { nimmAnOperation } from '../../../src/speicher/eingang.ts'
import { insertPerson } from '../../../src/speicher/person.ts'
import type { Operation } from '../../../src/speicher/speicher.ts'
import { upsertUnterhaltung } from '../../../src/speicher/unterhaltung.ts'
import { insertVerlauf } from '../../../src/speicher/verlauf.ts'
import { insertVorgang } from '../../../src/speicher/vorgang.ts'
import { JETZT } from '../anfrage.ts'
import { skills } from './kisten.ts'

// The windows of the set as a turn reads them from the database, some time after they were written.

const WELT = { skills: erstelleVerzeichnis(skills), zone: 'Europe/Berlin', land: 'DE', lesenZeichen: 2_000 }
const AGENT = 'a'
const NUMMER = '+491713920001'

/** One Vorgang a minute, the newest at `JETZT`. */
export const geschrieben = (i: number): string => plusMs(JETZT, -i * MINUTE_MS)

export function* anlegen(_: undefined): Operation<void> {
  const p = { id: 'anna', agent: AGENT, phone: NUMMER, name: 'Anna Beispiel', sprache: 'de' } as const
  const mehr = {
    rollen: ['mitglied'],
    kennungen: kennungenVon('http', NUMMER),
    geprueft: true,
    quelle: 'test',
  }
  yield* insertPerson({ p: { ...p, ...mehr }, jetzt: JETZT })
}

/** Writes one window into a chat of its own. */
export function* schreibe(arg: { chat: string; fenster: readonly FensterVorgang[] }): Operation<void> {
  const ort = { agent: AGENT, kanal: 'http', chat: arg.chat, person_id: 'anna', gruppe: false, an: NUMMER }
  const unterhaltung_id = yield* upsertUnterhaltung({ ort, jetzt: JETZT })
  for (const [i, v] of arg.fenster.entries()) {
    const [id, jetzt] = [`${arg.chat}.${v.vorgang_id}`, geschrieben(i)]
    yield* insertVorgang({
      v: {
        id,
        agent: AGENT,
        faehigkeit: v.faehigkeit,
        text: 'x',
        parameter: v.parameter,
        status: 'beantwortet',
        risiko: 0,
        sicherheit: 0.9,
        quelle: 'lokal',
        unterhaltung_id,
        // Newest first is by this.
        nachricht_id: 100 - i,
        person_id: 'anna',
      },
      jetzt,
    })
    const zeile = { unterhaltung_id, rolle: 'nutzer', text: 'x', vorgang_id: id, nachricht_id: null } as const
    yield* insertVerlauf({ v: { ...zeile, gesendet: jetzt }, jetzt })
  }
}

/** What a message in that chat, sent then, gets to see. */
export function* lies({ chat, gesendet }: { chat: string; gesendet: string }): Operation<FensterVorgang[]> {
  const ding = `${chat} ${gesendet}`
  const wo = { agent: AGENT, kanal: 'http', chat, von: NUMMER, gruppe: false }
  const ereignis = { ...wo, ding, art: 'nachricht', text: 'und jetzt?', typ: 'text' } as const
  const neue = [{ ereignis, dedupe: ding, kennungen: kennungenVon('http', NUMMER), gesendet }]
  const { ids } = yield* nimmAnOperation({ neue, meldungen: [], jetzt: gesendet })
  const k = yield* ladeKontext({ eingang_id: ids[0] ?? 0, jetzt: gesendet, mitNamen: false })
  if (!k) throw new Error('The message is not there.')
  return anfrageVon(k, WELT, 'und jetzt?').fenster.map((v) => ({
    ...v,
    vorgang_id: v.vorgang_id.slice(chat.length + 1),
    text: '',
  }))
}
