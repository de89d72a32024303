import { ModellFehler } from '../domaene/fehler.ts'

/** Why the model did not help. Callers decide by this code, never by a text. */
export type ModellCode =
  | 'zeit'
  | 'netz'
  | 'rate'
  | 'server'
  | 'schluessel'
  | 'abgelehnt'
  | 'abgeschnitten'
  | 'unlesbar'
  | 'sicherung_offen'
  | 'budget'
  | 'tagesbudget'
  | 'abgebrochen'

const TEXT: Record<ModellCode, string> = {
  zeit: 'the model did not answer in time',
  netz: 'the model could not be reached',
  rate: 'the model provider asked us to slow down',
  server: 'the model server failed',
  schluessel: 'the model server did not accept the key',
  abgelehnt: 'the model refused the request',
  abgeschnitten: 'the answer of the model was cut off',
  unlesbar: 'the answer of the model is not in the form that was asked for',
  sicherung_offen: 'the model failed repeatedly and is not asked for a while',
  budget: 'this message has used up its calls to the model',
  tagesbudget: 'what the model may cost today is used up',
  abgebrochen: 'the call to the model was cancelled',
}

const ABHILFE: Partial<Record<ModellCode, string>> = {
  netz: 'Check OPENAI_BASE_URL and the network.',
  tagesbudget: 'Raise `modell.proTag` in the config, or wait for midnight.',
  schluessel: 'Check OPENAI_API_KEY, and that it may use the model in ASSISTENT_MODELL.',
}

/**
 * A `ModellFehler` with a fixed text per code: it never carries what the server said, because servers
 * quote the key and the message back. `warteMs` is the wait that the server asked for, in milliseconds.
 */
export function modellFehler(code: ModellCode, warteMs?: number): ModellFehler {
  const abhilfe = ABHILFE[code]
  return new ModellFehler(code, TEXT[code], {
    ...(abhilfe === undefined ? {} : { abhilfe }),
    ...(warteMs === undefined ? {} : { warteMs }),
  })
}
