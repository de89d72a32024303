import { leseTelefon } from '../../domaene/kennung.ts'
import { leseMailadresse } from '../../domaene/mail.ts'
import type { Problemtexte } from '../../rueckkanal/texte/probleme.ts'
import { kennungenDerPerson, ladeKennung } from '../../speicher/kennung.ts'
import { aenderePasswort, ladePasswort, meldePasswortAn } from '../../speicher/passwort.ts'
import { ladePerson } from '../../speicher/person.ts'
import type { Angemeldet, Behandlungen, Werk } from '../behandlung.ts'
import { alsIch } from '../ich.ts'
import { texteDer } from '../montiere.ts'
import { problem, texteFuer } from '../problem.ts'
import { gibSitzung, mitgebrachteSitzung, neueSitzung } from '../sitzung.ts'
import type { Ich } from '../vertrag/sitzung.ts'
import { verlangeEben } from './eben.ts'
import { schreibweise, type Umfeld, warumKeinPasswort } from './passwort-regel.ts'
import { hashe, inDerSchlange, istVeraltet, passt } from './scrypt.ts'
import { versuche } from './versuch.ts'

// Login by number or confirmed mail address and password. An account that does not exist, one without a password and a wrong
// password are one answer after one time.

type Id = 'passwort' | 'passwortSetzen'

export const passwortRouten = (werk: Werk): Behandlungen<Id> => ({
  passwort: (a) => amSchalter(texteDer(werk, a.req), () => meldeAn(werk, a)),
  passwortSetzen: (a) => amSchalter(texteFuer(werk.welt, a.ich.sprache), () => setze(werk, a)),
})

type Anfragen = { [K in Id]: Parameters<Behandlungen<Id>[K]>[0] }

/** One of few who wait for a hash. */
async function amSchalter<T>(t: Problemtexte, tu: () => Promise<T>): Promise<T> {
  const dran = await inDerSchlange(tu)
  if (!dran) throw problem(t, 503, 'anmeldung_voll')
  return dran.wert
}

async function meldeAn(werk: Werk, { koerper, req, res }: Anfragen['passwort']): Promise<Ich> {
  const t = texteDer(werk, req)
  const person_id = await finde(werk, koerper.wer)
  const neu = neueSitzung(werk, req, 'passwort')
  const drin = await versuche(werk, t, person_id ?? `name:${koerper.wer.toLowerCase()}`, async () => {
    const stark = await prueft(werk, person_id, schreibweise(koerper.passwort))
    if (stark === undefined || person_id === undefined) return undefined
    const alte = mitgebrachteSitzung(werk, req)
    const da = await werk.speicher.run(meldePasswortAn, { person_id, ...stark, sitzung: neu.sitzung, alte })
    return da || undefined
  })
  const person =
    drin && person_id !== undefined ? await werk.speicher.read(ladePerson, { id: person_id }) : undefined
  if (!person) throw problem(t, 403, 'anmeldung_falsch')
  return await alsIch(werk, gibSitzung(werk, req, res, person, neu))
}

async function setze(werk: Werk, { ich, koerper }: Anfragen['passwortSetzen']): Promise<undefined> {
  const t = texteFuer(werk.welt, ich.sprache)
  const person_id = ich.person.id
  const passwort = schreibweise(koerper.neu)
  const fehler = await warumKeinPasswort(passwort, await umfeldVon(werk, ich))
  if (fehler) throw problem(t, 422, fehler)
  if ((await werk.speicher.read(ladePasswort, { person_id })) === undefined) await verlangeEben(werk, ich)
  const alt =
    koerper.alt === undefined
      ? undefined
      : await versuche(werk, t, person_id, async () => {
          const da = await prueft(werk, person_id, schreibweise(koerper.alt ?? ''))
          return da?.hash
        })
  const gesetzt = await werk.speicher.run(aenderePasswort, {
    person_id,
    alt,
    hash: await hashe(passwort),
    sitzung: ich.sitzung,
    jetzt: werk.uhr.jetzt(),
  })
  if (gesetzt === undefined) throw problem(t, 401, 'nicht_angemeldet')
  if (!gesetzt) throw problem(t, 403, 'passwort_alt')
}

/** The stored hash that this password fits, and a stronger one where it was made with less than today's; undefined: none. */
async function prueft(
  werk: Werk,
  person_id: string | undefined,
  passwort: string,
): Promise<{ hash: string; neu?: string } | undefined> {
  const da = person_id === undefined ? undefined : await werk.speicher.read(ladePasswort, { person_id })
  if (!(await passt(passwort, da?.hash)) || da === undefined) return undefined
  return istVeraltet(da.hash) ? { hash: da.hash, neu: await hashe(passwort) } : { hash: da.hash }
}

/** Whose number, in any writing, or confirmed mail address this is; only a name that an operator confirmed leads to anybody. */
async function finde(werk: Werk, wer: string): Promise<string | undefined> {
  const { agent, land } = werk.konfiguration
  const mail = leseMailadresse(wer)
  const telefon = leseTelefon(wer, land)
  const k =
    mail !== undefined
      ? { kanal: 'mail', kennung: mail }
      : 'nummer' in telefon
        ? { kanal: 'phone', kennung: telefon.nummer }
        : undefined
  const da = k && (await werk.speicher.read(ladeKennung, { agent, ...k }))
  return da?.geprueft ? da.person_id : undefined
}

async function umfeldVon({ speicher, konfiguration }: Werk, { person }: Angemeldet): Promise<Umfeld> {
  const kennungen = await speicher.read(kennungenDerPerson, { person_id: person.id })
  return {
    namen: [konfiguration.agent, ...konfiguration.rufnamen, person.name],
    kennungen: [person.phone, ...kennungen.map((k) => k.kennung)],
  }
}
