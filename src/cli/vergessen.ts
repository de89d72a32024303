import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { systemUhr } from '../betrieb/uhr.ts'
import { belegNummer, istBeleg } from '../domaene/beleg.ts'
import { EndgueltigerFehler, fehlerCode } from '../domaene/fehler.ts'
import { erstelleForget, type Forget, namensHash, type Offen, type Wer } from '../gedaechtnis/forget.ts'
import { ladePerson } from '../speicher/person.ts'
import type { Entfernt } from '../speicher/vergessen.ts'
import { hatGeschrieben, klarname, nameVon } from '../speicher/vergessen-namen.ts'
import { alleVergessen, ladeVergessen } from '../speicher/vergessen-stand.ts'
import { CODE, schreibe, schreibeJson } from './ausgabe.ts'
import { endetText, type Grundlage } from './lade.ts'
import { erkennungsDatei, medienOrdner } from './orte.ts'
import { kennungenAus, suchePerson } from './person.ts'
import { wasInSicherungenBleibt } from './sichern.ts'

// „Vergiss diese Person“, by an operator: identity, roles and all. Beside a running server too.

export interface VergessenOptionen {
  ja?: boolean
  json?: boolean
}

/** Documented in docs/datenschutz.md. */
export interface VergessenBericht {
  status: 'vorschau' | 'fertig' | 'noch_nicht'
  /** Of the receipt; null in a preview. */
  id: string | null
  /** Its number, to be read out: „VG-3F2A-9C41“. */
  beleg: string | null
  grund: Offen['grund'] | null
  entfernt: Entfernt
  anderswo: string[]
}

type Stand = Omit<VergessenBericht, 'anderswo' | 'beleg'>

/** So long the command itself tries; then the server goes on, or the next call. */
const GEDULD_MS = 10_000

/** First only counts; `--ja` does it. Exit code 1: not finished yet. */
export async function vergessenBefehl(
  g: Grundlage,
  wort: string,
  o: VergessenOptionen,
  geduldMs = GEDULD_MS,
): Promise<number> {
  const wer = await findeWer(g, wort)
  const forget = forgetFuer(g, false)
  if (typeof wer === 'string') return berichte(g, await bisFertig(g, wer, geduldMs), o)
  if (!o.json) schreibe(`Gemeint ist: ${await nenne(g, wer)}`)
  if (!o.ja) {
    const entfernt = await forget.vorschau(wer, 'ganz')
    return berichte(g, { status: 'vorschau', id: null, grund: null, entfernt }, o)
  }
  const { id } = await forget.forget(wer, 'ganz')
  const stand = await bisFertig(g, id, geduldMs)
  // Trained from what is forgotten now; the server, or the next start, trains again.
  const gelernt = erkennungsDatei(g)
  if (gelernt !== undefined) rmSync(gelernt, { force: true })
  return berichte(g, stand, o)
}

/** `einziger`: there is no server, so nothing runs any more. */
const forgetFuer = (g: Grundlage, einziger: boolean): Forget =>
  erstelleForget({
    speicher: g.speicher,
    uhr: systemUhr,
    log: g.log,
    schluessel: g.schluessel,
    quittungen: g.quittungen,
    medienOrdner: medienOrdner(g),
    brichAb: einziger ? () => false : undefined,
    endet: endetText(g.konfiguration.anrede),
  })

/** Then the server's lock can be had, until this command ends. Asked only when it matters: a server that starts now could not. */
async function istEinziger(g: Grundlage): Promise<boolean> {
  try {
    await g.speicher.sperreFuerServer()
    return true
  } catch (fehler) {
    if (fehlerCode(fehler) !== 'server_laeuft_schon') throw fehler
    return false
  }
}

/** A person, somebody who only wrote, or the id of the forgetting with this receipt, or that this name had already. @throws EndgueltigerFehler `person` */
async function findeWer(g: Grundlage, wort: string): Promise<Wer | string> {
  const { agent } = g.konfiguration
  const frueher = await g.speicher.read(alleVergessen, { agent })
  const beleg = frueher.find((v) => istBeleg(wort, v.id))
  if (beleg) return beleg.id
  const person = await suchePerson(g, wort)
  if (person) return { agent, person_id: person.id, kennungen: [] }
  const kennungen = kennungenAus(g, wort)
  if (kennungen.length > 0 && (await g.speicher.read(hatGeschrieben, { agent, kennungen })))
    return { agent, person_id: null, kennungen }
  const hashes = [...kennungen.map(nameVon), klarname(wort)].map((n) => namensHash(g.schluessel, agent, n))
  const gefunden = frueher.find((v) => v.namen.some((n) => hashes.includes(n)))
  if (gefunden) return gefunden.id
  throw new EndgueltigerFehler('person', `Über „${wort}“ ist nichts gespeichert.`, {
    abhilfe: '`assistent person liste` zeigt das Team; es geht auch eine Nummer in jeder Schreibweise.',
  })
}

/** Whom it is about, before anything goes: „anna“ and a typed number are easily somebody else's. */
async function nenne(g: Grundlage, wer: Wer): Promise<string> {
  const person = wer.person_id === null ? undefined : await g.speicher.read(ladePerson, { id: wer.person_id })
  if (!person) return `${wer.kennungen.map(nameVon).join(', ')}, niemand aus dem Team`
  return `${person.name} (${person.phone}), mit Nummern, Rollen und Anmeldungen`
}

async function bisFertig(g: Grundlage, id: string, geduldMs: number): Promise<Stand> {
  const ende = performance.now() + geduldMs
  let forget = forgetFuer(g, false)
  for (;;) {
    const offen = (await forget.fuehreFort()).find((o) => o.id === id)
    if (offen?.grund === 'lauf' && (await istEinziger(g))) forget = forgetFuer(g, true)
    if (!offen || performance.now() > ende) {
      const v = await g.speicher.read(ladeVergessen, { id })
      const status = v?.status === 'fertig' ? 'fertig' : 'noch_nicht'
      return { status, id, grund: offen?.grund ?? null, entfernt: v?.entfernt ?? {} }
    }
    await pause(Math.min(250, geduldMs))
  }
}

const GRUND: Record<Offen['grund'], string> = {
  lauf: 'Ein Auftrag dieser Person läuft noch.',
  abschied: 'Die Abschiedsnachricht ist noch nicht zugestellt.',
  medien: 'Dateien im Medienordner lassen sich nicht löschen.',
  datei:
    'Die Datenbankdatei lässt sich gerade nicht neu schreiben (ein anderer Prozess schreibt, oder der Platz reicht nicht).',
  protokoll: 'Ein anderer Prozess liest die Datenbank; solange bleiben Reste im Protokoll (-wal).',
}

function berichte(g: Grundlage, b: Stand, o: VergessenOptionen): number {
  const code = b.status === 'noch_nicht' ? CODE.gescheitert : CODE.gut
  const anderswo = wasBleibt(g)
  const beleg = b.id === null ? null : belegNummer(b.id)
  if (o.json) {
    schreibeJson({ ...b, beleg, anderswo } satisfies VergessenBericht)
    return code
  }
  schreibe(b.status === 'vorschau' ? 'Das würde gelöscht oder geleert:' : 'Gelöscht oder geleert:')
  for (const [was, anzahl] of Object.entries(b.entfernt))
    if (anzahl > 0) schreibe(`${String(anzahl).padStart(8)}  ${was}`)
  schreibe('Anderswo bleibt:')
  for (const zeile of anderswo) schreibe(`  - ${zeile}`)
  if (beleg !== null) schreibe(`Beleg: ${beleg} (${b.id})`)
  if (b.status === 'vorschau')
    schreibe('Noch ist nichts geschehen. Mit --ja wird vergessen; rückgängig machen lässt es sich nicht.')
  else if (b.status === 'fertig') schreibe('fertig')
  else
    schreibe(
      `noch nicht: ${b.grund === null ? '' : `${GRUND[b.grund]} `}Ein laufender Server macht weiter; sonst hilft derselbe Befehl noch einmal.`,
    )
  return code
}

/** What this program cannot reach. */
function wasBleibt(g: Grundlage): string[] {
  const u = g.umgebung
  const kanaele = [
    ...(u.WHATSAPP_TOKEN ? ['WhatsApp'] : []),
    ...(u.WHASP_API_KEY ? ['whasp'] : []),
    ...(u.SLACK_BOT_TOKEN ? ['Slack'] : []),
  ]
  return [
    ...wasInSicherungenBleibt(g),
    'was Skills in anderen Systemen angelegt haben, und was andere Personen selbst geschrieben haben',
    ...(u.SMTP_URL ? ['Mails im Postfach der Person und auf den Mailservern dazwischen'] : []),
    ...(kanaele.length > 0 ? [`der Chat bei ${kanaele.join(', ')} und auf den Geräten`] : []),
    ...(u.OPENAI_API_KEY === undefined
      ? []
      : ['beim Anbieter des Sprachmodells dessen eigene Protokolle (gesendet wurde mit store: false)']),
    ...(g.speicher.kann.pragma
      ? []
      : ['auf Postgres: tote Zeilen bis zum nächsten VACUUM, WAL, dessen Archiv und Replikate']),
    ...(g.konfiguration.team.length > 0
      ? ['assistent.config.ts, wenn die Person dort unter team steht']
      : []),
  ]
}
