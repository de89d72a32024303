// The error's type decides what happens next; nobody recognises an error by its text.

/** Base of all errors of the Assistent. `code` is for machines, `abhilfe` says what to do (both without secrets or personal data). */
export class AssistentFehler extends Error {
  readonly code: string
  readonly abhilfe: string | undefined

  constructor(code: string, message: string, options: { abhilfe?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = new.target.name
    this.code = code
    this.abhilfe = options.abhilfe
  }
}

/** Trying again cannot help: "they refused". */
export class EndgueltigerFehler extends AssistentFehler {}

/** Trying again may help: "the network failed". `warteMs`: what the other side asked us to wait, if it did. */
export class WiederholbarerFehler extends AssistentFehler {
  readonly warteMs: number | undefined

  constructor(
    code: string,
    message: string,
    options: { abhilfe?: string; cause?: unknown; warteMs?: number } = {},
  ) {
    super(code, message, options)
    this.warteMs = options.warteMs
  }
}

/** The database is busy, full, read-only or gone. A channel answers 503. */
export class SpeicherNichtVerfuegbar extends WiederholbarerFehler {}

/** A statement broke a rule of the schema (unique, check, trigger). `regel` names the rule where the database says it. */
export class SpeicherRegelVerletzt extends EndgueltigerFehler {
  readonly regel: string | undefined

  constructor(message: string, regel: string | undefined, options: { cause?: unknown } = {}) {
    super('speicher_regel_verletzt', message, options)
    this.regel = regel
  }
}

/** The start is refused: names file, key and what was expected. */
export class KonfigurationsFehler extends EndgueltigerFehler {
  constructor(message: string, options: { abhilfe?: string; cause?: unknown } = {}) {
    super('konfiguration', message, options)
  }
}

/** A message came under an id under which somebody else's is stored, or one of another chat: it would be lost silently. */
export class IdVergeben extends EndgueltigerFehler {
  constructor() {
    super('id_vergeben', 'Unter dieser ID ist schon eine andere Nachricht gespeichert.')
  }
}

/** A webhook's signature is missing, wrong, doubled or too old. `grund` is for the log, never for the sender. */
export class SignaturFehler extends EndgueltigerFehler {
  readonly grund: string

  constructor(grund: string) {
    super('signatur', 'Signatur ungültig')
    this.grund = grund
  }
}

/** An effect began and nobody can know whether it happened. A person decides. */
export class ErgebnisUnklar extends EndgueltigerFehler {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super('ergebnis_unklar', message, options)
  }
}

/** The Vorgang is over, or is to end: nothing more is done for it. `vergessen`: somebody was forgotten whose words it holds. */
export class VorgangBeendet extends EndgueltigerFehler {
  constructor(vorgang_id: string, grund: 'beendet' | 'vergessen') {
    super(grund, `${vorgang_id} ist zu Ende (${grund}).`)
  }
}

/** The model did not help: unreachable, refused, cut off, unreadable, or the circuit is open. */
export class ModellFehler extends WiederholbarerFehler {}

/** Somebody used a seam in a way that would silently break; the message says what to do instead. */
export class FalscheBenutzung extends EndgueltigerFehler {
  constructor(message: string) {
    super('falsche_benutzung', message)
  }
}

/** The code of a typed error; everything else is `unerwartet`. For logs and reasons, never shown as it is. */
export const fehlerCode = (fehler: unknown): string =>
  fehler instanceof AssistentFehler ? fehler.code : 'unerwartet'

/** Where in the code, never the message: that could hold what a person wrote (I10). */
export const fehlerOrt = (fehler: unknown): string[] | undefined =>
  fehler instanceof Error
    ? fehler.stack
        ?.split('\n')
        .filter((zeile) => zeile.trimStart().startsWith('at '))
        .slice(0, 4)
        .map((zeile) => zeile.trim())
    : undefined
