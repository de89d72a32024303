// How far running work is, as bars. On a terminal they stand above the prompt and are drawn over; in a pipe each change is
// a line.

export interface Laufend {
  id: string
  /** 0 to 1. */
  anteil: number
  text: string
}

const BREITE = 20
const ZEICHEN = 100

/** Control characters are shown, not obeyed: a text could otherwise rewrite the screen. */
export const ohneSteuerzeichen = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, '\uFFFD')

/** `V-12 [######--------------] 30 % Seite 3 von 10` */
export function balken({ id, anteil, text }: Laufend): string {
  const voll = Math.round(anteil * BREITE)
  const bild = `[${'#'.repeat(voll)}${'-'.repeat(BREITE - voll)}]`
  const zeile = `${id} ${bild} ${String(Math.round(anteil * 100)).padStart(3)} % ${text}`
  return ohneSteuerzeichen([...zeile.trimEnd().replaceAll('\n', ' ')].slice(0, ZEICHEN).join(''))
}

export interface Balken {
  zeige(laeufe: readonly Laufend[]): void
  /** Before anything else is written. */
  raeume(): void
  /** A line was typed: what was drawn is no longer where it was, and stays there. */
  verliere(): void
}

/** `prompt` draws what is being typed anew; absent in a pipe. */
export function erstelleBalken(schreibe: (text: string) => void, prompt?: () => void): Balken {
  let gezeigt: string[] = []

  const weg = (): string => (gezeigt.length === 0 ? '\r\u001B[K' : `\r\u001B[${gezeigt.length}A\u001B[J`)

  return {
    zeige(laeufe) {
      const neu = laeufe.map(balken)
      if (neu.join('\n') === gezeigt.join('\n')) return
      if (prompt) {
        schreibe(`${weg()}${neu.map((z) => `${z}\n`).join('')}`)
        prompt()
      } else {
        for (const z of neu) if (!gezeigt.includes(z)) schreibe(`${z}\n`)
      }
      gezeigt = neu
    },
    raeume() {
      if (prompt && gezeigt.length > 0) schreibe(weg())
      if (prompt) gezeigt = []
    },
    verliere() {
      if (prompt) gezeigt = []
    },
  }
}
