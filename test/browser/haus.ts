import type { Browser, BrowserContext } from 'playwright-core'
import { ladeKonfiguration } from '../../src/config.ts'
import { WiederholbarerFehler } from '../../src/domaene/fehler.ts'
import { TAG_MS } from '../../src/domaene/zeit.ts'
import { ladeSkills } from '../../src/skills/verzeichnis.ts'
import { lerneBegriff, lerneBeispiel } from '../../src/speicher/lernen.ts'
import { insertPerson } from '../../src/speicher/person.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { NUMMER, type Wer } from '../helfer/buero.ts'
import { type Fenster, type LeitstandBuero, oeffneLeitstand } from '../helfer/leitstand.ts'
import { type Aufgabe, geraet } from '../helfer/passkey-geraet.ts'
import { bewegen, lager } from '../helfer/regal.ts'

// A company with something in every state, reached by talking to the real server in this process: its clock stands still, so
// that pages can be looked at for as long as it takes.

export interface Haus {
  l: LeitstandBuero
  /** The number of a Vorgang in this state. */
  nummer: Readonly<Record<Lage, string>>
  /** Ids of persons. */
  person: Readonly<Record<'anna' | 'deniz' | 'erika', string>>
  /** The receipt of a forgetting that is done. */
  beleg: string
  /** Of invitations for bernd, each good once. */
  codes: string[]
  /** A browser in which somebody is logged in; undefined: nobody. */
  kontext(browser: Browser, wer: Wer | undefined): Promise<BrowserContext>
  schliesse(): Promise<void>
}
type Lage =
  | 'laeuft'
  | 'rueckfrage'
  | 'bestaetigung'
  | 'wartet_freigabe'
  | 'beantwortet'
  | 'erledigt'
  | 'abgelehnt'
  | 'fehler'
  | 'unklar'

const demo = await ladeKonfiguration('beispiel/assistent.config.ts')

/** `localhost`, so that there are passkeys. */
export async function oeffneHaus(speicher: Speicher, leer = false): Promise<Haus> {
  const l = await oeffneLeitstand({
    speicher,
    name: 'localhost',
    zeit: '2026-11-25T09:00:00.000Z',
    skills: [...(await ladeSkills(demo.konfiguration.skills, demo.ordner)), bewegen],
    konfiguration: { vorbereiten: demo.konfiguration.vorbereiten },
    async sende({ chat }) {
      if (chat === NUMMER.deniz) throw new WiederholbarerFehler('zu', 'zu')
      return { provider_ids: ['x'] }
    },
  })
  const fenster = new Map<Wer, Fenster>()
  const drin = async (wer: Wer): Promise<Fenster> => {
    const da = fenster.get(wer) ?? (await l.fenster(wer))
    fenster.set(wer, da)
    return da
  }
  const gefuellt = leer ? LEER : await fuelle(l, speicher, drin)
  return {
    l,
    ...gefuellt,
    codes: leer ? [] : [await l.code('bernd'), await l.code('bernd')],
    async kontext(browser, wer) {
      const context = await browser.newContext({ locale: 'de-DE', reducedMotion: 'reduce' })
      if (wer === undefined) return context
      const [name = '', value = ''] = (await drin(wer)).cookie.split('=')
      await context.addCookies([{ name, value, url: l.url }])
      return context
    },
    async schliesse() {
      lager.weiter()
      await l.b.warte(0)
      await l.schliesse()
    },
  }
}

const LEER = { nummer: {} as Haus['nummer'], person: {} as Haus['person'], beleg: '' }

async function fuelle(
  l: LeitstandBuero,
  speicher: Speicher,
  drin: (wer: Wer) => Promise<Fenster>,
): Promise<Pick<Haus, 'nummer' | 'person' | 'beleg'>> {
  const { b } = l
  const { agent } = b.konfiguration
  const letzte = async (): Promise<string> => (await b.vorgaenge())[0]?.id ?? ''
  const sage = async (wer: Wer, ...texte: string[]): Promise<string> => {
    for (const text of texte) await b.sage(wer, text)
    return await letzte()
  }
  await sage('anna', 'Wie hoch war der Umsatz im Oktober?', 'Merk dir: Ich trinke Tee')
  await b.warte(TAG_MS)
  await sage('bernd', 'Wie hoch war der Umsatz im September?')
  await b.warte(TAG_MS)
  const beantwortet = await sage('carla', 'Wie hoch war der Umsatz im Oktober?')
  const erledigt = await sage('anna', 'leg ein ticket an: Beamer defekt', 'ja')
  const abgelehnt = await sage('anna', 'zahl die Rechnung 4710 über 9.900 €')
  await b.sage('bernd', `ablehnen ${abgelehnt}: doppelt gestellt`)
  lager.tut = 'lehnt_ab'
  const fehler = await sage('anna', 'beweg das regal', 'ja')
  lager.tut = 'schweigt'
  const unklar = await sage('bernd', 'beweg das regal', 'ja')
  const wartet_freigabe = await sage('anna', 'zahl die Rechnung 4711 über 4.280 €')
  for (const nummer of [4712, 4713]) await sage('anna', `zahl die Rechnung ${nummer} über 80 €`)
  const rueckfrage = await sage('bernd', 'ich will Urlaub eintragen')
  const bestaetigung = await sage('carla', 'leg ein ticket an: Drucker')

  const carla = await drin('carla')
  const personen = await b.personen()
  const [anna = '', deniz = ''] = [NUMMER.anna, NUMMER.deniz].map(
    (phone) => personen.find((p) => p.phone === phone)?.id,
  )
  const fakten = (await carla.frage<{ fakten_liste: { id: number }[] }>(`/personen/${anna}`)).json
    .fakten_liste
  await carla.frage(`/personen/${anna}/fakten/${fakten[0]?.id}`, {
    methode: 'PUT',
    koerper: { text: 'Trinkt Kaffee' },
  })
  await carla.frage(`/personen/${anna}/fakten`, { koerper: { text: 'Arbeitet montags im Homeoffice' } })
  const jetzt = b.uhr.jetzt()
  const erika = {
    ...{ id: 'P-erika', agent, phone: '+491713920099', name: 'Erika Alt', sprache: 'de' as const },
    ...{ quelle: 'operator' as const, rollen: [], kennungen: [], geprueft: true },
  }
  await speicher.run(insertPerson, { p: erika, jetzt })
  const weg = { koerper: { name: erika.name } }
  const { beleg } = (await carla.frage<{ beleg: string }>('/personen/P-erika/vergessen', weg)).json

  const lehre = {
    agent,
    person_id: anna,
    parameter: {},
    quelle: 'auswahl',
    nachricht_id: 1,
    vorgang_id: null,
  } as const
  for (const [text, faehigkeit] of [
    ['zeig mal den Kram vom Oktober', 'umsatz_abfragen'],
    ['regal bewegen', 'ticket_anlegen'],
    ['wie steht die Kiste', 'umsatz_abfragen'],
  ] as const)
    await speicher.run(lerneBeispiel, { l: { ...lehre, text, faehigkeit }, jetzt })
  await speicher.run(lerneBegriff, {
    ...{ agent, person_id: deniz, wort: 'Schuppen', bedeutung: 'Lager Nord', nachricht_id: 2, jetzt },
  })
  const neu = geraet(l.url)
  const { json: aufgabe } = await carla.frage<Aufgabe>('/passkeys/frage', { methode: 'POST' })
  await carla.frage('/passkeys', { koerper: neu.richteEin(aufgabe) })
  await l.fenster('carla')
  await carla.frage('/chat', { koerper: { id: 'aus-dem-chat', text: 'leg ein ticket an: Lampe' } })
  await b.warte(0)

  lager.tut = 'haengt'
  const laeuft = await sage('deniz', 'beweg das regal')
  await b.lege('deniz', 'ja')
  while ((await b.vorgang(laeuft))?.fortschritt?.anteil !== 0.3) await new Promise((r) => setTimeout(r, 20))
  return {
    nummer: {
      ...{
        laeuft,
        rueckfrage,
        bestaetigung,
        wartet_freigabe,
        beantwortet,
        erledigt,
        abgelehnt,
        fehler,
        unklar,
      },
    },
    person: { anna, deniz, erika: 'P-erika' },
    beleg,
  }
}
