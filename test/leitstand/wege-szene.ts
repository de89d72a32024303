import type { VorgangGanz } from '../../src/leitstand/vertrag/vorgang.ts'
import { lerneBeispiel } from '../../src/speicher/lernen.ts'
import { setzePasswort } from '../../src/speicher/passwort.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import type { Fenster, LeitstandBuero } from '../helfer/leitstand.ts'
import { type Aufgabe, geraet } from '../helfer/passkey-geraet.ts'
import { schwach } from '../helfer/schwaches-passwort.ts'

// For each way that changes something, a request that would change it now: what is refused of it was refused at the door.

export interface Anfrage {
  pfad: string
  koerper?: unknown
  kopf?: Record<string, string>
  /** What somebody else with a session of their own gets for it; absent: it is about the own things of who asks. */
  fremd?: string
}

const PASSWORT = 'sieben Birnen im Regen'
const KEINER = '404 nicht_gefunden'

/** What `chef` may do, and nobody may do in their place; in an order in which one leaves the next possible. */
export async function baueSzene(
  l: LeitstandBuero,
  speicher: Speicher,
  chef: Fenster,
): Promise<Record<string, Anfrage>> {
  const { b } = l
  const { agent } = b.konfiguration
  for (const nummer of [4711, 4712]) await b.sage('anna', `zahl die Rechnung ${nummer} über 80 €`)
  await b.sage('carla', 'Wie hoch war der Umsatz im Oktober?')
  await b.sage('carla', 'leg ein ticket an: Beamer')
  await b.sage('anna', 'Merk dir: Ich trinke Tee')
  await b.sage('anna', 'Merk dir: Ich esse gern Birnen')
  const personen = await b.personen()
  const [anna, deniz] = ['Anna Beispiel', 'Deniz Test'].map(
    (name) => personen.find((p) => p.name === name)?.id ?? '',
  )
  const fakten = (await chef.frage<{ fakten_liste: { id: number }[] }>(`/personen/${anna}`)).json.fakten_liste
  const karte = async (id: string) => {
    const { version, freigabe } = (await chef.frage<VorgangGanz>(`/vorgaenge/${id}`)).json
    return { version, stand: freigabe?.stand ?? '' }
  }
  const jetzt = b.uhr.jetzt()
  const neu = { person_id: deniz ?? '', alt: undefined, hash: schwach(PASSWORT), sitzung: '' }
  await speicher.run(setzePasswort, { ...neu, jetzt })
  return {
    freigeben: { pfad: '/vorgaenge/V-1/freigeben', koerper: await karte('V-1'), fremd: KEINER },
    ablehnen: {
      pfad: '/vorgaenge/V-2/ablehnen',
      koerper: { ...(await karte('V-2')), grund: 'Schon bezahlt' },
      fremd: KEINER,
    },
    berichtigen: {
      pfad: '/vorgaenge/V-3/berichtigen',
      koerper: { faehigkeit: 'reichweite_abfragen' },
      fremd: KEINER,
    },
    entscheiden: {
      pfad: '/vorgaenge/V-4/entscheiden',
      koerper: { wie: 'abbrechen', version: (await karte('V-4')).version },
      fremd: KEINER,
    },
    faktNeu: { pfad: `/personen/${anna}/fakten`, koerper: { text: 'Sitzt im Westen' }, fremd: KEINER },
    faktAendern: {
      pfad: `/personen/${anna}/fakten/${fakten[0]?.id}`,
      koerper: { text: 'Trinkt Kaffee' },
      fremd: KEINER,
    },
    faktWeg: { pfad: `/personen/${anna}/fakten/${fakten[1]?.id}`, fremd: KEINER },
    ...(await lernen(l, speicher, chef, agent)),
    chatSenden: { pfad: '/chat', koerper: { id: 'aus-dem-browser', text: 'hallo' } },
    ...(await probe(chef)),
    sprache: { pfad: '/ich/sprache', koerper: { sprache: 'en' } },
    ...(await passkeys(l, chef)),
    passwort: { pfad: '/anmeldung/passwort', koerper: { wer: '+491713920004', passwort: PASSWORT } },
    einladung: { pfad: '/anmeldung/einladung', koerper: { code: await l.code('deniz') } },
    sitzungBeenden: { pfad: `/sitzungen/${await andereSitzung(l, chef)}`, fremd: KEINER },
    passwortSetzen: { pfad: '/passwort', koerper: { neu: `${PASSWORT} und Schnee` } },
    vergessen: { pfad: `/personen/${anna}/vergessen`, koerper: { name: 'Anna Beispiel' }, fremd: KEINER },
    abmelden: { pfad: '/abmelden' },
  }
}

async function lernen(l: LeitstandBuero, speicher: Speicher, chef: Fenster, agent: string) {
  for (const text of ['zeig mal den Kram', 'wie steht die Kiste'])
    await speicher.run(lerneBeispiel, {
      l: {
        ...{ agent, person_id: chef.ich.id, text, faehigkeit: 'umsatz_abfragen', parameter: {} },
        ...{ quelle: 'auswahl', nachricht_id: 1, vorgang_id: null },
      },
      jetzt: l.b.uhr.jetzt(),
    })
  const weg = { koerper: { wunsch: 'zuruecknehmen', trotzdem: false } }
  const { wieder } = (await chef.frage<{ wieder: string }>('/lernen/L-2', weg)).json
  return {
    lernenEntscheiden: {
      pfad: '/lernen/L-1',
      koerper: { wunsch: 'uebernehmen', trotzdem: true },
      fremd: KEINER,
    },
    lernenWieder: { pfad: '/lernen', koerper: { wieder }, fremd: '410 vorbei' },
  }
}

async function probe(chef: Fenster) {
  const { json } = await chef.frage<{ probe: string }>('/ausprobieren', { koerper: {} })
  const pfad = `/ausprobieren/${json.probe}`
  return {
    probeBeginnen: { pfad: '/ausprobieren', koerper: {}, fremd: '403 verboten' },
    probeSenden: { pfad, koerper: { als: 'anna', text: 'hallo' }, fremd: '403 verboten' },
    probeEnde: { pfad, fremd: '403 verboten' },
  }
}

async function passkeys(l: LeitstandBuero, chef: Fenster) {
  const [da, neu] = [geraet(l.url), geraet(l.url)]
  const frage = async () => (await chef.frage<Aufgabe>('/passkeys/frage', { methode: 'POST' })).json
  await chef.frage('/passkeys', { koerper: da.richteEin(await frage()) })
  const herein = await l.frage<Aufgabe>('/anmeldung/passkey/frage', { methode: 'POST' })
  return {
    passkeyAntwort: {
      pfad: '/anmeldung/passkey/antwort',
      koerper: da.unterschreibe(herein.json),
      kopf: { cookie: herein.kopf.getSetCookie()[0]?.split(';')[0] ?? '' },
    },
    passkeyFrage: { pfad: '/anmeldung/passkey/frage' },
    passkeyNeu: {
      pfad: '/passkeys',
      koerper: neu.richteEin(await frage()),
      fremd: '422 passkey_ungueltig',
    },
    passkeyNeuFrage: { pfad: '/passkeys/frage' },
    passkeyWeg: { pfad: `/passkeys/${da.id}`, fremd: KEINER },
  }
}

async function andereSitzung(l: LeitstandBuero, chef: Fenster): Promise<string> {
  const andere = await l.fenster('carla')
  const { eintraege } = (await andere.frage<{ eintraege: { id: string; diese: boolean }[] }>('/sitzungen'))
    .json
  if (andere.ich.id !== chef.ich.id) throw new Error('not the same person')
  return eintraege.find((s) => s.diese)?.id ?? ''
}
