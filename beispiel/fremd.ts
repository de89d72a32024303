import { type Dienste, EndgueltigerFehler, pruefeStatus, rufe, type WirkKontext, z } from 'assistent'

// How the demo's skills reach the other system. The setting FREMDSYSTEM_URL says where it is.

const SYSTEM = 'Das Fremdsystem'

export type Art = 'tickets' | 'urlaube' | 'zahlungen' | 'posts'

/** What the audit keeps of an entry. */
const Eintrag = z.object({ nummer: z.number().int(), gefunden: z.boolean().optional() })
export type Eintrag = z.infer<typeof Eintrag>

function adresse(dienste: Pick<Dienste, 'einstellungen'>, pfad: string): string {
  const url = dienste.einstellungen.FREMDSYSTEM_URL
  if (url === undefined || url === '') {
    throw new EndgueltigerFehler('fremdsystem_fehlt', 'FREMDSYSTEM_URL ist nicht gesetzt.', {
      abhilfe:
        'Starte `node beispiel/fremdsystem.ts --port 4010` und setze FREMDSYSTEM_URL=http://127.0.0.1:4010.',
    })
  }
  return `${url.replace(/\/+$/, '')}${pfad}`
}

/** Reads one entry; undefined when there is none. Foreign data: check it. */
export async function lies(
  dienste: Pick<Dienste, 'einstellungen'>,
  art: Art,
  nummer: number,
  signal: AbortSignal,
): Promise<unknown> {
  const antwort = await rufe(adresse(dienste, `/${art}/${nummer}`), { signal, system: SYSTEM })
  if (antwort.status === 404) return undefined
  pruefeStatus(antwort, SYSTEM)
  return antwort.wert
}

/** Books one entry, once: the action's key is the other system's Idempotency-Key. */
export function buche(
  { aktion, dienste }: Pick<WirkKontext<unknown>, 'aktion' | 'dienste'>,
  art: Art,
  was: string,
  body: Record<string, unknown>,
): Promise<Eintrag> {
  const url = adresse(dienste, `/${art}`)
  return aktion('fremdsystem', was, {
    input: body,
    idempotent: true,
    async run(key, signal) {
      const headers = { 'idempotency-key': key }
      const antwort = await rufe(url, { method: 'POST', headers, body, signal, system: SYSTEM })
      pruefeStatus(antwort, SYSTEM)
      return Eintrag.parse(antwort.wert)
    },
    async lookup(key, signal) {
      const antwort = await rufe(`${url}?key=${encodeURIComponent(key)}`, { signal, system: SYSTEM })
      pruefeStatus(antwort, SYSTEM)
      return z.array(Eintrag).parse(antwort.wert)[0]
    },
  })
}
