import type { Logger } from 'pino'
import { erstelleAssistent } from '../assistent.ts'
import { eigeneTage, erstelleKalender } from '../betrieb/kalender.ts'
import { type HandUhr, handUhr } from '../betrieb/uhr.ts'
import type { Konfiguration } from '../config.ts'
import { type Instant, plusMs, toMs } from '../domaene/zeit.ts'
import { erstelleErkenner } from '../erkennung/kette.ts'
import { HttpEingang, zuEreignis } from '../kanal/http-schema.ts'
import type { Annahme, Kanal } from '../kanal/kanal.ts'
import { erstelleTerminalKanal } from '../kanal/terminal.ts'
import { erstelleWebKanal, WEB } from '../kanal/web.ts'
import { eingangVon } from '../probe/nachricht.ts'
import type { Gesendet } from '../probe/post.ts'
import { pruefeGehoert } from '../probe/pruefung.ts'
import type { Nachricht } from '../probe/schritt.ts'
import { besetze } from '../probe/team.ts'
import { laufe, warte } from '../probe/uhrwerk.ts'
import type { Skill } from '../skills/skill.ts'
import { insertKennung } from '../speicher/kennung.ts'
import { listePersonen } from '../speicher/person.ts'
import type { Schluessel } from '../speicher/schluessel.ts'
import type { Speicher } from '../speicher/speicher.ts'
import { type Auftritt, type Szene, setzeAn } from './drehbuch.ts'

// Two weeks of a company, played through the whole Assistent: nothing is written into a table beside it. Only the clock
// is set by hand, to each scene; while the Assistent works it runs as always, so that answer times are what they are.

export interface Buehnenbild {
  konfiguration: Konfiguration
  skills: readonly Skill[]
  speicher: Speicher
  schluessel: Schluessel
  log: Logger
  /** Handed to skills; FREMDSYSTEM_URL is where a `stoerung` is set. */
  einstellungen: Readonly<Record<string, string>>
  /** When the play ends. */
  jetzt: Instant
}

/** Between two lines of a conversation, when it says nothing else. */
const PAUSE_MS = 40_000

interface Rolle {
  phone: string
  person_id: string
}

/** Plays the scenes up to now; returns what was answered otherwise than they say. @throws Unspielbar a button is not there */
export async function spieleDemo(szenen: readonly Szene[], o: Buehnenbild): Promise<string[]> {
  const { konfiguration: c, speicher } = o
  const kalender = erstelleKalender(c.land, eigeneTage(c))
  const auftritte = setzeAn(szenen, o.jetzt, { zone: c.zone, istArbeitstag: kalender.istArbeitstag })
  const uhr = laufendeUhr(plusMs(auftritte[0]?.beginn ?? o.jetzt, -PAUSE_MS))
  const gesendet: Gesendet[] = []
  const assistent = erstelleAssistent({
    ...o,
    // One message after the other, and a conversation on a standing clock is never too fast.
    konfiguration: { ...c, grenzen: { ...c.grenzen, ruhezeitMs: 0, zuegeProMinute: 1000 } },
    erkenner: erstelleErkenner({ skills: o.skills, schwellen: c.schwellen }),
    kanaele: merkendeKanaele(gesendet),
    uhr,
    istArbeitstag: kalender.istArbeitstag,
  })
  await assistent.starte()
  const rollen = await verteileRollen(c, speicher, szenen, uhr.jetzt())
  const schreibe = erstelleFeder({ agent: c.agent, uhr, gesendet, rollen, annahme: assistent.eingang })
  const bis = (ziel: Instant) => warte(toMs(ziel) - toMs(uhr.jetzt()), uhr, speicher, assistent)

  async function spiele(szene: Auftritt): Promise<string[]> {
    const maengel: string[] = []
    if (szene.beginn < uhr.jetzt()) maengel.push(`${szene.name}: beginnt, bevor die davor zu Ende ist`)
    await bis(szene.beginn)
    if (szene.stoerung !== undefined) await setzeStoerung(o.einstellungen, szene.stoerung)
    for (const [i, schritt] of szene.schritte.entries()) {
      if (schritt.art === 'warte') await bis(plusMs(uhr.jetzt(), schritt.ms))
      if (schritt.art !== 'nachricht') continue
      if (i > 0) await bis(plusMs(uhr.jetzt(), PAUSE_MS))
      const ab = gesendet.length
      await schreibe(schritt)
      await laufe(assistent)
      const antwort = gesendet.slice(ab).filter((s) => an(rollen.get(schritt.person), s))
      maengel.push(...pruefeGehoert(schritt, antwort).map((m) => `${szene.name}, Schritt ${i + 1}: ${m}`))
    }
    if (szene.stoerung !== undefined) await setzeStoerung(o.einstellungen, undefined)
    return maengel
  }

  try {
    const maengel: string[] = []
    for (const auftritt of auftritte) maengel.push(...(await spiele(auftritt)))
    await bis(o.jetzt)
    return maengel
  } finally {
    await assistent.halteAn()
  }
}

/** Stands where it is set, and runs from there. */
function laufendeUhr(beginn: Instant): HandUhr {
  const hand = handUhr(beginn)
  let gestelltMs = performance.now()
  return {
    ...hand,
    jetzt: () => plusMs(hand.jetzt(), Math.floor(performance.now() - gestelltMs)),
    stelleAuf(instant) {
      gestelltMs = performance.now()
      hand.stelleAuf(instant)
    },
  }
}

function merkendeKanaele(gesendet: Gesendet[]): Kanal[] {
  const web = erstelleWebKanal()
  return [
    erstelleTerminalKanal({ ausgabe: (s) => void gesendet.push({ ...s, kanal: 'terminal' }) }),
    {
      ...web,
      async sende(s, signal) {
        gesendet.push({ ...s, kanal: WEB })
        return await web.sende(s, signal)
      },
    },
  ]
}

async function verteileRollen(
  { agent, team }: Konfiguration,
  speicher: Speicher,
  szenen: readonly Szene[],
  jetzt: Instant,
): Promise<Map<string, Rolle>> {
  const personen = await speicher.read(listePersonen, { agent })
  const rollen = new Map<string, Rolle>()
  for (const [name, phone] of besetze(team, {}).personen) {
    const person_id = personen.find((p) => p.phone === phone)?.id ?? ''
    rollen.set(name, { phone, person_id })
    const k = { kanal: WEB, kennung: person_id }
    // What the console does for who is logged in.
    if (
      szenen.some((s) =>
        s.schritte.some((n) => n.art === 'nachricht' && n.person === name && n.kanal === WEB),
      )
    )
      await speicher.run(insertKennung, { agent, k, person_id, geprueft: true, jetzt })
  }
  return rollen
}

const an = (rolle: Rolle | undefined, s: Gesendet): boolean =>
  rolle !== undefined && [rolle.phone, rolle.person_id].includes(s.an)

/**
 * Who writes in the console is known by the session, everywhere else by the number. `V-n` is the Vorgang of the last
 * message that this person got about one.
 */
function erstelleFeder(o: {
  agent: string
  uhr: HandUhr
  gesendet: readonly Gesendet[]
  rollen: ReadonlyMap<string, Rolle>
  annahme: Annahme
}) {
  let laufend = 0
  return async (n: Nachricht): Promise<void> => {
    const rolle = o.rollen.get(n.person)
    if (!rolle) throw new TypeError(`„${n.person}“ ist nicht im Team der Demo.`)
    const kanal = n.kanal ?? 'terminal'
    const bekommen = o.gesendet.filter((s) => an(rolle, s) && s.kanal === kanal)
    const text = n.text.replace('V-n', bekommen.findLast((s) => s.vorgang_id)?.vorgang_id ?? 'V-n')
    const phone = kanal === WEB ? rolle.person_id : rolle.phone
    const eingang = eingangVon({ ...n, text }, ++laufend, {
      phone,
      jetzt: o.uhr.jetzt(),
      antwortAuf: () => undefined,
      letzteNachricht: undefined,
      bekommen,
    })
    await o.annahme.nimmAn([{ ...zuEreignis(o.agent, HttpEingang.parse(eingang)), kanal }])
  }
}

/** The other system of the example company: from now on it answers with this, or as always. */
async function setzeStoerung(
  einstellungen: Readonly<Record<string, string>>,
  status?: readonly number[],
): Promise<void> {
  const body = JSON.stringify(status === undefined ? {} : { status })
  const antwort = await fetch(`${einstellungen.FREMDSYSTEM_URL}/stoerung`, { method: 'PUT', body })
  if (!antwort.ok) throw new TypeError(`PUT /stoerung: ${antwort.status}`)
}
