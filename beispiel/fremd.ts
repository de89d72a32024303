import {
  type Dienste,
  EndgueltigerFehler,
  type Geschehenes,
  pruefeStatus,
  rufe,
  type UndoKontext,
  type WirkKontext,
  z,
} from 'assistent'

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

/** All entries of a kind. Foreign data: check each. */
export async function liesAlle(
  dienste: Pick<Dienste, 'einstellungen'>,
  art: Art,
  signal: AbortSignal,
): Promise<unknown[]> {
  const antwort = await rufe(adresse(dienste, `/${art}`), { signal, system: SYSTEM })
  pruefeStatus(antwort, SYSTEM)
  return z.array(z.unknown()).parse(antwort.wert)
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

const Geloescht = z.object({ nummer: z.number().int(), geloescht_mit: z.string().optional() })

/** The numbers of what was booked, as far as the audit kept them. */
export const nummern = (geschehen: readonly Geschehenes[]): number[] =>
  geschehen.flatMap(({ ergebnis }) => Eintrag.safeParse(ergebnis).data?.nummer ?? [])

/**
 * Deletes what was booked, each entry once. Returns the numbers of those that were still there: somebody may have
 * deleted one in the other system itself.
 */
export async function loesche(
  k: Pick<UndoKontext<unknown>, 'aktion' | 'dienste' | 'geschehen' | 'signal'>,
  art: Art,
  was: string,
): Promise<number[]> {
  const geloescht: number[] = []
  for (const eines of k.geschehen) {
    const nummer = nummern([eines])[0] ?? (await sucheNach(k, art, eines.key))
    if (nummer !== undefined && (await loescheEinen(k, art, was, nummer))) geloescht.push(nummer)
  }
  return geloescht
}

/** Of what a person says is there nobody knows the number: the other system knows it by the key. */
async function sucheNach(
  { dienste, signal }: Pick<UndoKontext<unknown>, 'dienste' | 'signal'>,
  art: Art,
  key: string,
): Promise<number | undefined> {
  const url = adresse(dienste, `/${art}?key=${encodeURIComponent(key)}`)
  const antwort = await rufe(url, { signal, system: SYSTEM })
  pruefeStatus(antwort, SYSTEM)
  return z.array(Eintrag).parse(antwort.wert)[0]?.nummer
}

async function loescheEinen(
  { aktion, dienste }: Pick<UndoKontext<unknown>, 'aktion' | 'dienste'>,
  art: Art,
  was: string,
  nummer: number,
): Promise<boolean> {
  const url = adresse(dienste, `/${art}/${nummer}`)
  const { da } = await aktion('fremdsystem', was, {
    input: { nummer },
    idempotent: true,
    async run(key, signal) {
      const headers = { 'idempotency-key': key }
      const antwort = await rufe(url, { method: 'DELETE', headers, signal, system: SYSTEM })
      if (antwort.status === 404 || antwort.status === 410) return { nummer, da: false }
      pruefeStatus(antwort, SYSTEM)
      return { nummer: Geloescht.parse(antwort.wert).nummer, da: true }
    },
    async lookup(key, signal) {
      const antwort = await rufe(url, { signal, system: SYSTEM })
      if (antwort.status === 404) return undefined
      pruefeStatus(antwort, SYSTEM)
      return Geloescht.parse(antwort.wert).geloescht_mit === key ? { nummer, da: true } : undefined
    },
  })
  return da
}
