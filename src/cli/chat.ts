import { z } from 'zod'
import { systemUhr } from '../betrieb/uhr.ts'
import { fehlerCode } from '../domaene/fehler.ts'
import { erstelleEingangAblage } from '../eingang/ablage.ts'
import type { Annahme } from '../kanal/kanal.ts'
import { type Chat, erstelleTerminalKanal, starteChat } from '../kanal/terminal.ts'
import { antwortenNach } from '../speicher/ausgang.ts'
import { hmac } from '../speicher/schluessel.ts'
import { type Operation, row, sql } from '../speicher/speicher.ts'
import { CODE, melde } from './ausgabe.ts'
import { baueAssistent } from './bau.ts'
import { immerWieder, zeigeFortschritt } from './fortschritt.ts'
import { sendungAus } from './kanaele.ts'
import { type Grundlage, ladeGrundlage } from './lade.ts'
import type { Globales } from './orte.ts'
import { waehlePerson } from './person.ts'
import { zeigeVerpasstes } from './verpasst.ts'

/** Chat in this window: with an Assistent of its own, or beside a running server, which then does the work. */
export async function chat(o: Globales & { als?: string }): Promise<number> {
  const g = await ladeGrundlage(o, 'warn')
  const person = await waehlePerson(g, o.als)
  if (process.stdin.isTTY) melde(`Chat als ${person.name}. Ende mit Strg-D.\n`)
  await zeigeVerpasstes(g, person.phone)
  const beiServer = await laeuftServer(g)
  await (beiServer ? neben(g, person.phone) : allein(g, person.phone))
  await g.speicher.schliesse()
  return CODE.gut
}

async function laeuftServer(g: Grundlage): Promise<boolean> {
  try {
    await g.speicher.sperreFuerServer()
    return false
  } catch (fehler) {
    if (fehlerCode(fehler) === 'server_laeuft_schon') return true
    throw fehler
  }
}

async function allein(g: Grundlage, person: string): Promise<void> {
  const fenster: { chat?: Chat } = {}
  const terminal = erstelleTerminalKanal({
    ausgabe: (s) => {
      if (s.chat === person) fenster.chat?.zeige(s)
    },
  })
  const { assistent, schliesse } = await baueAssistent(g, [terminal])
  await assistent.starte()
  const offen = starte(g, person, assistent.eingang, () => assistent.ruhe())
  fenster.chat = offen
  const ende = new AbortController()
  const schauen = zeigeFortschritt(g, person, offen, ende.signal)
  await offen.ende
  ende.abort()
  await schauen
  // What the limit of turns a minute has put off is still answered before the window closes.
  while (await g.speicher.read(offenFuer, { agent: g.konfiguration.agent, chat: person }))
    await systemUhr.warte(200)
  await assistent.ruhe()
  await schliesse()
}

const starte = (g: Grundlage, person: string, annahme: Annahme, ruhig: () => Promise<void>): Chat =>
  starteChat({
    eingabe: process.stdin,
    ausgabe: process.stdout,
    agent: g.konfiguration.agent,
    person,
    annahme,
    uhr: systemUhr,
    ruhig,
  })

/** Beside a server: messages go into the Eingang, replies are read out of the Ausgang. */
async function neben(g: Grundlage, person: string): Promise<void> {
  const ablage = erstelleEingangAblage({
    speicher: g.speicher,
    uhr: systemUhr,
    dedupe: (name) => hmac(g.schluessel.namen, name),
    textZeichen: g.konfiguration.grenzen.textZeichen,
  })
  const { agent } = g.konfiguration
  let gezeigt = await g.speicher.read(letzterAusgang, { agent })
  const zeige = async (): Promise<void> => {
    const neue = await g.speicher.read(antwortenNach, {
      agent,
      kanal: 'terminal',
      nach: gezeigt,
      jetzt: systemUhr.jetzt(),
      hoechstens: 100,
    })
    for (const a of neue) {
      gezeigt = a.id
      if (a.chat === person) fenster.zeige(sendungAus(a))
    }
  }
  const annahme: Annahme = { nimmAn: async (ereignisse) => (await ablage.lege(ereignisse, [])).ids }
  const fenster = starte(g, person, annahme, async () => {
    while (await g.speicher.read(offenFuer, { agent, chat: person })) {
      await systemUhr.warte(50)
      await zeige()
    }
    await zeige()
  })
  const ende = new AbortController()
  const schauen = Promise.all([
    immerWieder(200, ende.signal, zeige),
    zeigeFortschritt(g, person, fenster, ende.signal),
  ])
  await fenster.ende
  ende.abort()
  await schauen
}

const Id = z.object({ id: z.number().nullable() })

function* letzterAusgang({ agent }: { agent: string }): Operation<number> {
  return (yield* row(Id, sql`SELECT MAX(id) AS id FROM assistent_ausgang WHERE agent = ${agent}`))?.id ?? 0
}

function* offenFuer({ agent, chat: wo }: { agent: string; chat: string }): Operation<boolean> {
  const da = yield* row(
    Id,
    sql`SELECT MAX(id) AS id FROM assistent_eingang WHERE agent = ${agent} AND kanal = 'terminal' AND chat = ${wo} AND status IN ('neu', 'laeuft')`,
  )
  return da?.id != null
}
