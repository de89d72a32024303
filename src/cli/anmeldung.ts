import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { mitVersiegelung } from '../betrieb/siegel.ts'
import { systemUhr } from '../betrieb/uhr.ts'
import { tokenDatei } from '../config.ts'
import { EndgueltigerFehler } from '../domaene/fehler.ts'
import { NIE_VERSTANDEN } from '../router/vorgang_entscheid.ts'
import type { Entscheid } from '../speicher/aktion.ts'
import { loeseEinladungEin } from '../speicher/anmeldung.ts'
import { ladePerson } from '../speicher/person.ts'
import { codeHash, hmac } from '../speicher/schluessel.ts'
import { ladeSitzung, widerrufeSitzung } from '../speicher/sitzung.ts'
import { CODE, falscherAufruf, melde, schreibe, schreibeJson } from './ausgabe.ts'
import { erstelleEntscheidung, erstelleEntschlussFuer } from './entscheidung.ts'
import { type Grundlage, sieglerVon } from './lade.ts'
import { liesNochEinmal } from './nochmal.ts'
import { personJson } from './person-text.ts'
import { vorgangIdAus } from './vorgang.ts'

// Shell access alone approves nothing: decisions need a login of a person, and count as that person's.

const Token = z.object({ token: z.string().min(20) })
/** A file that cannot be read as one of ours is no login; logging in again mends it. */
const TokenDatei = z
  .string()
  .transform((text, k) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      k.addIssue('kein JSON')
      return z.NEVER
    }
  })
  .pipe(Token)

export async function meldeAn(g: Grundlage, code: string): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const jetzt = systemUhr.jetzt()
  const person_id = await g.speicher.run(loeseEinladungEin, {
    agent: g.konfiguration.agent,
    hash: codeHash(g.schluessel, code),
    sitzung: {
      hash: hmac(g.schluessel.sitzung, token),
      id: randomUUID(),
      kanal: 'cli',
      weg: 'einladung',
      geraet: '',
      jetzt,
    },
  })
  const person = person_id === undefined ? undefined : await g.speicher.read(ladePerson, { id: person_id })
  if (!person)
    throw new EndgueltigerFehler('code', 'Dieser Code gilt nicht (mehr).', {
      abhilfe: 'Lass dir mit `assistent person einladen <Name>` einen neuen geben.',
    })
  const datei = tokenDatei(g.umgebung)
  mkdirSync(dirname(datei), { recursive: true, mode: 0o700 })
  writeFileSync(datei, JSON.stringify({ token }), { mode: 0o600 })
  chmodSync(datei, 0o600)
  schreibe(`Angemeldet als ${person.name}, für 30 Tage.`)
}

function leseToken(g: Grundlage): string {
  const datei = tokenDatei(g.umgebung)
  const gelesen = existsSync(datei) ? TokenDatei.safeParse(readFileSync(datei, 'utf8')) : undefined
  if (!gelesen?.success) throw nichtAngemeldet()
  return gelesen.data.token
}

/** Who is logged in here; undefined: nobody, or no longer. */
export async function angemeldetePerson(g: Grundlage): Promise<string | undefined> {
  if (!existsSync(tokenDatei(g.umgebung))) return undefined
  const hash = hmac(g.schluessel.sitzung, leseToken(g))
  const da = await g.speicher.read(ladeSitzung, { hash, kanal: 'cli', jetzt: systemUhr.jetzt() })
  return da?.person.id
}

/** Who decides here. @throws EndgueltigerFehler `nicht_angemeldet` */
export async function verlangeAnmeldung(g: Grundlage): Promise<string> {
  leseToken(g)
  const person_id = await angemeldetePerson(g)
  if (person_id === undefined) throw nichtAngemeldet()
  return person_id
}

const nichtAngemeldet = (): EndgueltigerFehler =>
  new EndgueltigerFehler('nicht_angemeldet', 'Du bist nicht angemeldet.', {
    abhilfe:
      'Melde dich mit `assistent anmelden --code …` an; den Code gibt `assistent person einladen <Name>`.',
  })

export async function meldeAb(g: Grundlage): Promise<void> {
  await g.speicher.run(widerrufeSitzung, {
    hash: hmac(g.schluessel.sitzung, leseToken(g)),
    jetzt: systemUhr.jetzt(),
  })
  rmSync(tokenDatei(g.umgebung), { force: true })
  schreibe('Abgemeldet.')
}

/** Who decides here. */
export async function zeigeIch(g: Grundlage, o: { json?: boolean }): Promise<void> {
  const person = await g.speicher.read(ladePerson, { id: await verlangeAnmeldung(g) })
  if (!person) throw nichtAngemeldet()
  if (o.json) schreibeJson(personJson(person))
  else schreibe(`${person.name} (${person.phone}): ${person.rollen.join(', ')}`)
}

/** The same rule, the same transaction and the same audit row as in the chat; a running server takes the work up. */
export async function entscheide(
  g: Grundlage,
  wort: string,
  wunsch: 'freigeben' | 'ablehnen',
  grund: string | undefined,
): Promise<number> {
  if (wunsch === 'ablehnen' && (grund === undefined || grund.trim() === ''))
    throw falscherAufruf('Zum Ablehnen gehört ein Grund: assistent ablehnen V-12 --grund "…"')
  const jetzt = systemUhr.jetzt()
  const person_id = await verlangeAnmeldung(g)
  const entscheidung = await erstelleEntscheidung(g)
  const { ok, text } = await mitVersiegelung(sieglerVon(g), () =>
    g.speicher.run(entscheidung, {
      agent: g.konfiguration.agent,
      vorgang_id: vorgangIdAus(wort),
      person_id,
      geprueft: true,
      kanal: 'cli',
      wunsch,
      grund: grund ?? null,
      stand: null,
      zeit: jetzt,
      jetzt,
    }),
  )
  if (ok) schreibe(text)
  else melde(text)
  return ok ? CODE.gut : CODE.gescheitert
}

/** A word about work that failed or runs: the same rule and audit row as in the chat; a running server does the rest. */
export async function entschliesse(
  g: Grundlage,
  wie: Entscheid,
  wort: string,
  o: { json?: boolean },
): Promise<number> {
  const vorgang_id = vorgangIdAus(wort)
  const person_id = await verlangeAnmeldung(g)
  const operation = await erstelleEntschlussFuer(g)
  const direkt = await mitVersiegelung(sieglerVon(g), () =>
    g.speicher.run(operation, {
      agent: g.konfiguration.agent,
      vorgang_id,
      person_id,
      kanal: 'cli',
      wie,
      jetzt: systemUhr.jetzt(),
    }),
  )
  const neuGelesen =
    direkt.ergebnis === NIE_VERSTANDEN
      ? await liesNochEinmal({ ...g, uhr: systemUhr }, { person_id, vorgang_id })
      : undefined
  const entschlossen =
    neuGelesen === undefined ? direkt : { ...direkt, ok: true, ergebnis: 'nochmal', text: neuGelesen }
  if (o.json) schreibeJson({ vorgang_id, ...entschlossen })
  else if (entschlossen.ok) schreibe(entschlossen.text)
  else melde(entschlossen.text)
  if (!o.json && entschlossen.ok && (entschlossen.status === 'laeuft' || neuGelesen !== undefined))
    schreibe(
      'Das tut der Server, sobald er läuft; was daraus wird, steht im Chat und in `assistent vorgang`.',
    )
  return entschlossen.ok ? CODE.gut : CODE.gescheitert
}
