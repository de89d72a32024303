import { randomUUID } from 'node:crypto'
import { createInterface, type Interface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { AssistentFehler } from '../domaene/fehler.ts'
import { istLeer } from '../domaene/text.ts'
import type { Uhr } from '../domaene/zeit.ts'
import type { Annahme, Kanal, Sendung } from './kanal.ts'
import { erstelleBalken, type Laufend, ohneSteuerzeichen } from './terminal-balken.ts'

/** A channel whose replies are handed to `ausgabe`; nothing waits for earlier messages. */
export function erstelleTerminalKanal(o: { ausgabe: (sendung: Sendung) => void }): Kanal {
  return {
    name: 'terminal',
    ruhezeitMs: 0,
    // Another window reads what was sent to its person out of the Ausgang.
    adressform: 'e164',
    sende: async (sendung) => {
      o.ausgabe(sendung)
      return { provider_ids: [String(sendung.id)] }
    },
  }
}

export interface ChatOptionen {
  eingabe: Readable
  ausgabe: Writable
  agent: string
  /** Who writes, as the Eingang knows persons: E.164. */
  person: string
  annahme: Annahme
  uhr: Pick<Uhr, 'jetzt'>
  /** Resolves when nothing of this person is being handled or on its way. */
  ruhig(): Promise<void>
}

export interface Chat {
  zeige(sendung: Sendung): void
  /** How far this person's running work is: a bar each. None: nothing runs that says so. */
  fortschritt(laeufe: readonly Laufend[]): void
  /** Resolves at the end of the input, when everything is answered. */
  ende: Promise<void>
}

/**
 * Reads a line as a message until the input ends, and shows replies with their buttons. From a person the next line is
 * read at once (so that „abbrechen“ can overtake); from a pipe it waits for the answer, as a person would.
 */
export function starteChat(o: ChatOptionen): Chat {
  const tty =
    'isTTY' in o.ausgabe && o.ausgabe.isTTY === true && 'isTTY' in o.eingabe && o.eingabe.isTTY === true
  const rl = createInterface({
    input: o.eingabe,
    output: tty ? o.ausgabe : undefined,
    terminal: tty,
    prompt: '> ',
  })
  rl.on('SIGINT', () => rl.close())
  const balken = erstelleBalken((text) => o.ausgabe.write(text), tty ? () => rl.prompt(true) : undefined)
  rl.on('line', balken.verliere)
  return {
    zeige(sendung) {
      balken.raeume()
      schreibe(o, rl, tty, darstellen(sendung))
    },
    fortschritt: balken.zeige,
    ende: lies(o, rl, tty),
  }
}

async function lies(o: ChatOptionen, rl: Interface, tty: boolean): Promise<void> {
  if (tty) rl.prompt()
  for await (const zeile of rl) {
    if (!istLeer(zeile)) await sendeZeile(o, rl, tty, zeile)
    if (tty) rl.prompt()
    else await o.ruhig()
  }
  await o.ruhig()
}

/** A line that could not be stored is said so, and the chat goes on. */
async function sendeZeile(o: ChatOptionen, rl: Interface, tty: boolean, zeile: string): Promise<void> {
  try {
    await o.annahme.nimmAn([
      {
        agent: o.agent,
        kanal: 'terminal',
        ding: `nachricht:${randomUUID()}`,
        art: 'nachricht',
        chat: o.person,
        von: o.person,
        gesendet: o.uhr.jetzt(),
        text: zeile.toWellFormed(),
      },
    ])
  } catch (fehler) {
    if (!(fehler instanceof AssistentFehler)) throw fehler
    schreibe(o, rl, tty, `! ${fehler.message}`)
  }
}

/** On a terminal the reply takes the place of the prompt, and what was half typed comes back below it. */
function schreibe(o: ChatOptionen, rl: Interface, tty: boolean, text: string): void {
  o.ausgabe.write(tty ? `\r\u001B[K${text}\n` : `${text}\n`)
  if (tty) rl.prompt(true)
}

/** Text and buttons. Control characters are shown, not obeyed: a text could otherwise rewrite the screen. */
export function darstellen(s: Sendung): string {
  const knoepfe = s.knoepfe.map((k, i) => `[${i + 1}] ${k.text}`).join('   ')
  return ohneSteuerzeichen(knoepfe === '' ? s.text : `${s.text}\n${knoepfe}`)
}
