// What somebody's conversation left in the tables, in the other system and in their chat, without its numbers.

const TABELLEN: Record<string, (wer: string) => string> = {
  eingang: (w) =>
    `SELECT id, status FROM assistent_eingang WHERE person_id IN (SELECT id FROM assistent_person WHERE phone = ${w})`,
  vorgang: (w) =>
    `SELECT nachricht_id AS id, faehigkeit, status, grund, antwort, laeufe > 5 AS zu_oft FROM assistent_vorgang WHERE person_id IN (SELECT id FROM assistent_person WHERE phone = ${w})`,
  aktion: (w) =>
    `SELECT id, system, aktion, status, begruendung, freigegeben_von IS NOT NULL AS freigegeben FROM assistent_aktion WHERE ausgeloest_von IN (SELECT id FROM assistent_person WHERE phone = ${w})`,
  freigabe: (w) =>
    `SELECT id, entscheidung, ergebnis FROM assistent_freigabe WHERE vorgang_id IN (SELECT v.id FROM assistent_vorgang v JOIN assistent_person p ON p.id = v.person_id WHERE p.phone = ${w})`,
  verlauf: (w) =>
    `SELECT id, rolle, text FROM assistent_verlauf WHERE unterhaltung_id IN (SELECT u.id FROM assistent_unterhaltung u JOIN assistent_person p ON p.id = u.person_id WHERE p.phone = ${w})`,
  messages: (w) => `SELECT id, role, content FROM messages WHERE phone = ${w}`,
  facts: (w) => `SELECT id, fact FROM facts WHERE phone = ${w}`,
  ausgang: (w) => `SELECT id, zweck, text, status FROM assistent_ausgang WHERE an = ${w}`,
}

/** A look into the tables. */
export interface Blick {
  lies<T>(text: string): Promise<T[]>
}

export type Stand = Record<string, number>
export type Bild = Record<string, unknown>

/** The newest row of each table, before a conversation. */
export async function standVon(b: Blick, phone: string): Promise<Stand> {
  const spalten = Object.entries(TABELLEN).map(
    ([name, von]) => `(SELECT COALESCE(MAX(id), 0) FROM (${von(`'${phone}'`)})) AS ${name}`,
  )
  const [zeile] = await b.lies<Stand>(`SELECT ${spalten.join(', ')}`)
  return zeile ?? {}
}

/** What somebody else who takes part was sent about a Vorgang. */
export const bildDesAnderen = async (b: Blick, phone: string, vorgang: string): Promise<Bild> =>
  ohneZahlen({
    ausgang: await b.lies(
      `SELECT zweck, text, status FROM assistent_ausgang WHERE an = '${phone}' AND vorgang_id = '${vorgang}' ORDER BY id`,
    ),
  })

/** Rows since then; digits are zeros, so that two runs can be compared. */
export async function bildVon(b: Blick, phone: string, seit: Stand): Promise<Bild> {
  const bild: Bild = {}
  for (const [name, von] of Object.entries(TABELLEN)) {
    const zeilen = await b.lies<{ id: number }>(
      `SELECT * FROM (${von(`'${phone}'`)}) WHERE id > ${seit[name]} ORDER BY id`,
    )
    bild[name] = zeilen.map(({ id: _, ...rest }) => rest)
  }
  return ohneZahlen(bild)
}

export const ohneZahlen = <T>(wert: T): T => JSON.parse(JSON.stringify(wert).replaceAll(/\d+/g, '0')) as T
