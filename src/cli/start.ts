import { isIPv6 } from 'node:net'
import type { Assistent } from '../assistent.ts'
import { gibSpeicherZurueck } from '../betrieb/arbeitsspeicher.ts'
import { starteBetrieb } from '../betrieb/betrieb.ts'
import { bereit, merkeSchreibfehler, type Schreibstand } from '../betrieb/gesundheit.ts'
import { erstelleMetriken, type Metriken } from '../betrieb/metriken.ts'
import { starteServer } from '../betrieb/server.ts'
import { systemUhr } from '../betrieb/uhr.ts'
import { ssoGeheimnis } from '../config.ts'
import { fehlerCode, fehlerOrt } from '../domaene/fehler.ts'
import type { Kanal } from '../kanal/kanal.ts'
import { type Chat, erstelleTerminalKanal, starteChat } from '../kanal/terminal.ts'
import type { Werk } from '../leitstand/behandlung.ts'
import { adresseVon, pruefeBindung } from '../leitstand/bindung.ts'
import { erstelleLeitstand, type Leitstand } from '../leitstand/leitstand.ts'
import { mitCommits } from '../speicher/commits.ts'
import { CODE, melde } from './ausgabe.ts'
import { baueAssistent } from './bau.ts'
import { lageImArbeiter } from './betriebslage.ts'
import { zeigeFortschritt } from './fortschritt.ts'
import { kanaeleVon } from './kanaele.ts'
import { type Grundlage, ladeGrundlage, sieglerVon } from './lade.ts'
import { ablagenVon, type Globales } from './orte.ts'
import { waehlePerson } from './person.ts'
import { zeigeVerpasstes } from './verpasst.ts'

export interface StartOptionen extends Globales {
  ohneChat?: boolean
  als?: string
}

/** The server: HTTP, lanes, delivery, schedule; and in a terminal a chat in the same window. */
export async function start(o: StartOptionen): Promise<number> {
  const mitChat = o.ohneChat !== true && process.stdin.isTTY === true && process.stdout.isTTY === true
  const grundlage = await ladeGrundlage(o, mitChat ? 'warn' : 'info')
  const { speicher: merkend, stand } = merkeSchreibfehler(grundlage.speicher, systemUhr)
  const { speicher, beiCommit } = mitCommits(merkend)
  const g: Grundlage = { ...grundlage, speicher }
  // What was opened is closed again, in reverse, whether the start fails (a port that is taken) or a signal comes.
  const offen: (() => Promise<void>)[] = [() => speicher.schliesse()]
  try {
    pruefeBindung(hostVon(g), g.konfiguration)
    await speicher.sperreFuerServer()
    await laufe(g, o, { stand, beiCommit }, mitChat ? o : undefined, offen)
  } finally {
    for (const schliesse of offen.reverse()) await schliesse()
  }
  return CODE.gut
}

async function laufe(
  g: Grundlage,
  { db, config }: Globales,
  { stand, beiCommit }: { stand: Schreibstand; beiCommit: Werk['beiCommit'] },
  chat: StartOptionen | undefined,
  offen: (() => Promise<void>)[],
): Promise<void> {
  const ende = warteAufSignal()
  ueberlebeSkills(g)
  // Other windows read their own lines out of the Ausgang; this one shows only its person's.
  const fenster: { chat?: Chat; person?: string } = {}
  const terminal = erstelleTerminalKanal({
    ausgabe: (s) => {
      if (s.chat === fenster.person) fenster.chat?.zeige(s)
    },
  })
  const kanaele: Kanal[] = [...kanaeleVon(g), terminal]
  const metriken = erstelleMetriken({
    speicher: g.speicher,
    uhr: systemUhr,
    datenbank: ablagenVon(g).datenbank,
  })
  const { assistent, schliesse } = await baueAssistent(g, kanaele, metriken)
  offen.push(schliesse)
  await assistent.starte()
  const betrieb = starteBetrieb({
    speicher: g.speicher,
    uhr: systemUhr,
    log: g.log,
    konfiguration: g.konfiguration,
    ablagen: ablagenVon(g),
    siegler: sieglerVon(g).siegler,
    verdichte: (signal) => assistent.verdichteAlle(signal),
  })
  offen.push(betrieb.halteAn)
  const leitstand = leitstandAuf(g, { db, config }, assistent, metriken, beiCommit)
  const server = await starteServer({
    kanaele,
    leitstand,
    annahme: assistent.eingang,
    host: hostVon(g),
    port: g.umgebung.PORT ?? 3000,
    bodyBytes: g.konfiguration.grenzen.bodyBytes,
    bereit: () => bereit(g.speicher, stand),
    metriken: () => metriken.text(),
    log: g.log,
  })
  offen.push(() => server.schliesse())
  // First: a page that listens would hold the server open.
  if (leitstand) offen.push(() => leitstand.schliesse())
  begruesse(g, server.port, kanaele)
  setTimeout(gibSpeicherZurueck, 1000).unref()
  if (!chat) return await ende
  const person = await waehlePerson(g, chat.als)
  fenster.person = person.phone
  melde(
    `Chat als ${person.name}. Versuch „Wie hoch war der Umsatz im Oktober?“ oder „hilfe“. Ende mit Strg-D.\n`,
  )
  await zeigeVerpasstes(g, person.phone)
  fenster.chat = starteChat({
    eingabe: process.stdin,
    ausgabe: process.stdout,
    agent: g.konfiguration.agent,
    person: person.phone,
    annahme: assistent.eingang,
    uhr: systemUhr,
    ruhig: () => assistent.ruhe(),
  })
  const zu = new AbortController()
  const schauen = zeigeFortschritt(g, person.phone, fenster.chat, zu.signal)
  await Promise.race([fenster.chat.ende, ende])
  zu.abort()
  await schauen
}

const hostVon = (g: Grundlage): string => g.umgebung.HOST ?? '127.0.0.1'

/** The console on the running Assistent; undefined: the config wants none. */
function leitstandAuf(
  g: Grundlage,
  aufruf: Globales,
  assistent: Assistent,
  { cspVerstoss }: Metriken,
  beiCommit: Werk['beiCommit'],
): Leitstand | undefined {
  if (g.konfiguration.leitstand === false) return undefined
  const { speicher, log, konfiguration, schluessel } = g
  const { welt } = assistent
  return erstelleLeitstand(
    {
      ...{ speicher, uhr: systemUhr, log, konfiguration, schluessel, welt, assistent, beiCommit },
      ablagen: ablagenVon(g),
      // A database in memory is this process's alone.
      betriebslage: g.ziel === ':memory:' ? undefined : () => lageImArbeiter(aufruf),
    },
    { cspVerstoss, ssoGeheimnis: ssoGeheimnis(konfiguration) },
  )
}

function begruesse(g: Grundlage, port: number, kanaele: readonly Kanal[]): void {
  const host = isIPv6(hostVon(g)) ? `[${hostVon(g)}]` : hostVon(g)
  melde(
    `Assistent „${g.konfiguration.agent}“ läuft auf http://${host}:${port} (Kanäle: ${kanaele.map((k) => k.name).join(', ')})`,
  )
  const leitstand = adresseVon(g.konfiguration, port)
  if (leitstand !== undefined)
    melde(`Leitstand: ${leitstand} (Zugang gibt \`assistent person einladen <Name>\`)`)
}

/** A promise that a skill forgot about must not end the process for everybody. Where, not what: see I10. */
function ueberlebeSkills(g: Grundlage): void {
  process.on('unhandledRejection', (fehler) =>
    g.log.error(
      { fehler: fehlerCode(fehler), stack: fehlerOrt(fehler) },
      'Ein Fehler, auf den niemand wartete',
    ),
  )
}

/** The first signal asks to stop, a second one does not wait: what was not finished goes on after the next start. */
const warteAufSignal = (): Promise<void> =>
  new Promise((resolve) => {
    let gebeten = false
    const beende = (): void => {
      if (gebeten) {
        melde('Sofort beendet; was lief, geht nach dem nächsten Start weiter.')
        process.exit(CODE.gescheitert)
      }
      gebeten = true
      melde('Hält an …')
      resolve()
    }
    process.on('SIGINT', beende)
    process.on('SIGTERM', beende)
  })
