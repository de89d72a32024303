import type { z } from 'zod'

// The model port. What comes back is data: the caller checks it with zod and never trusts it (I6).

export interface ModellNachricht {
  rolle: 'nutzer' | 'assistent'
  text: string
}

export interface ModellAnfrage {
  /** What the call is for, for logs, budget and cost: `erkennung`, `gespraech`, `zusammenfassung`. */
  zweck: string
  /** Fixed text only. Messages, facts and foreign texts never come in here. */
  system: string
  eingabe: readonly ModellNachricht[]
  maxTokens: number
  /** Rejects at the latest then. One call, no retries inside. */
  timeoutMs: number
  signal?: AbortSignal
  /** The message that it is for. */
  nachricht?: number
  /** Told of what each answer of the server used, also of one that is no use. */
  verbraucht?: (v: Verbrauch) => void
}

export interface Verbrauch {
  tokensEin: number
  tokensAus: number
  /** Part of `tokensEin`: the server had read them before. */
  tokensCache?: number
  /** When it is another than the one the port is named after: transcription. */
  modell?: string
}

export interface Modell {
  readonly name: string
  /** Free text. @throws ModellFehler */
  frei(anfrage: ModellAnfrage): Promise<{ text: string; verbrauch: Verbrauch }>
  /**
   * An answer in the form of `schema`, as the model gave it: parsed JSON, not yet checked against `schema`.
   * @throws ModellFehler unreachable, refused, cut off, not JSON, circuit open
   */
  strukturiert(
    anfrage: ModellAnfrage & { schema: z.ZodType; schemaName: string },
  ): Promise<{ wert: unknown; verbrauch: Verbrauch }>
  /** The words of a photo or a voice note, as they stand there. Absent: this model reads no media. @throws ModellFehler */
  lies?(anfrage: MedienAnfrage): Promise<string>
}

export interface MedienAnfrage {
  art: 'foto' | 'sprache'
  bytes: Uint8Array
  mime: string
  /** A file name with the kind's ending: some servers go by it. */
  name: string
  timeoutMs: number
  signal?: AbortSignal
  nachricht?: number
  verbraucht?: (v: Verbrauch) => void
}
