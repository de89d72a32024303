import type { Logger } from 'pino'
import { Ereignis } from '../domaene/ereignis.ts'
import { fehlerCode } from '../domaene/fehler.ts'
import { kennungenVon } from '../domaene/kennung.ts'
import { taktVon } from '../domaene/rhythmus.ts'
import {
  AUSGEFALLEN_GENAU,
  letzterSlot,
  naechsterSlot,
  type Slot,
  type Takt,
  zaehleSlots,
} from '../domaene/slots.ts'
import { type Instant, plusMs, type Uhr } from '../domaene/zeit.ts'
import type { Haltegrund } from '../rueckkanal/texte/termine.ts'
import { zeitplanId } from '../skills/zeitplan.ts'
import type { EingangNeu } from '../speicher/eingang.ts'
import { ladePerson, personenMitRolle } from '../speicher/person.ts'
import type { Operation, Speicher } from '../speicher/speicher.ts'
import { direkteUnterhaltungen } from '../speicher/unterhaltung.ts'
import {
  beginneSlot,
  type FaelligerZeitplan,
  faelligeZeitplaene,
  updateZeitplan,
} from '../speicher/zeitplan.ts'
import { benachrichtige, type Wege } from './nachricht.ts'
import type { Worte } from './welt.ts'

// Due slots become rows of the Eingang, each once: the next slot is written in the same transaction, by compare-and-set,
// and the row is unique by Zeitplan and local slot. After a standstill only the newest slot runs. No timer is set: the
// look is taken again and again, so that nothing depends on how long one may be (24.8 days) or on a clock that jumps.

export interface ZeitplaeneDeps {
  speicher: Speicher
  uhr: Uhr
  log: Logger
  agent: string
  welt: Worte
  wege: Wege
  /** HMAC of a thing's name. */
  dedupe: (name: string) => string
  nachher: () => void
}

/** `nurFaellige`: not those whose zone is another by now, or whose last run is still to come. Returns how many ran. */
export function erstelleZeitplaene(d: ZeitplaeneDeps): (nurFaellige?: boolean) => Promise<number> {
  const halte = halteOperation(d.welt, d.wege)
  return async function zeitplaeneFaellig(nurFaellige = false) {
    const jetzt = d.uhr.jetzt()
    const faellige = await d.speicher.read(faelligeZeitplaene, {
      agent: d.agent,
      zone: d.welt.zone,
      jetzt,
      nurFaellige,
    })
    let anzahl = 0
    for (const z of faellige) {
      try {
        if (await nimm(z, jetzt)) anzahl++
      } catch (fehler) {
        d.log.warn(
          { zeitplan: z.id, fehler: fehlerCode(fehler) },
          'Zeitplan nicht gelaufen: beim nächsten Mal',
        )
      }
    }
    if (anzahl > 0) d.nachher()
    return anzahl
  }

  async function nimm(z: FaelligerZeitplan, jetzt: Instant): Promise<boolean> {
    const { rhythmus } = z
    const grund = haltegrund(z)
    if (grund || rhythmus === null) {
      d.log.warn({ zeitplan: z.id, grund }, 'Zeitplan angehalten')
      return await d.speicher.run(halte, { z, grund: grund ?? 'beschaedigt', jetzt })
    }
    const ort = await ortVon(z)
    if (!ort) return await d.speicher.run(halte, { z, grund: 'chat_weg', jetzt })
    const zone = z.person_zone ?? d.welt.zone
    const takt = taktVon(rhythmus)
    const faellig = faelligerSlot(z, takt, zone, jetzt)
    const naechster = naechsterSlot(takt, zone, jetzt)?.instant ?? null
    // Whoever said STOP hears nothing; what is due meanwhile is left out, and goes on when they write again.
    const eingang = faellig && z.opt_out === null ? eingangZu(z, ort, faellig, jetzt) : undefined
    return await d.speicher.run(beginneSlot, {
      alt: { id: z.id, version: z.version },
      slot: faellig?.slot.slot ?? null,
      naechster,
      zone,
      eingang,
      jetzt,
    })
  }

  interface Ort {
    kanal: string
    chat: string
    an: string
    gruppe: boolean
  }

  /** Where it was set up, else the person's direct chat. */
  async function ortVon(z: FaelligerZeitplan): Promise<Ort | undefined> {
    if (z.kanal !== null && z.chat !== null && z.an !== null)
      return { kanal: z.kanal, chat: z.chat, an: z.an, gruppe: z.gruppe === 1 }
    const [direkt] = await d.speicher.read(direkteUnterhaltungen, { agent: z.agent, person_id: z.person_id })
    return direkt && { ...direkt, gruppe: false }
  }

  function eingangZu(z: FaelligerZeitplan, ort: Ort, f: Faellig, jetzt: Instant): EingangNeu {
    const ding = `zeitplan:${z.id}:${f.slot.slot}`
    return {
      ereignis: Ereignis.parse({
        agent: z.agent,
        kanal: ort.kanal,
        ding,
        art: 'zeitplan',
        chat: ort.chat,
        gruppe: ort.gruppe,
        von: ort.an,
        angesprochen: true,
        text: z.text,
        zeitplan: { id: z.id, slot: f.slot.slot, faellig: f.slot.instant, ausgefallen: f.ausgefallen },
      }),
      dedupe: d.dedupe(`${z.agent}|${ding}`),
      kennungen: kennungenVon(ort.kanal, ort.an),
      gesendet: jetzt,
    }
  }
}

function haltegrund(z: FaelligerZeitplan): Haltegrund | undefined {
  if (z.rhythmus === null) return 'beschaedigt'
  return z.person_status === 'aktiv' ? undefined : 'gesperrt'
}

interface Faellig {
  slot: Slot
  ausgefallen: number
}

/**
 * The newest slot since the one that was to come. None: the look is for another reason (the zone is another, or the clock
 * went back behind the last run), and only the next slot is to be written.
 */
function faelligerSlot(z: FaelligerZeitplan, takt: Takt, zone: string, jetzt: Instant): Faellig | undefined {
  if (z.naechster === null || z.naechster > jetzt) return undefined
  const nach = plusMs(z.naechster, -1)
  const slot = letzterSlot(takt, zone, nach, jetzt)
  if (!slot || slot.slot === z.letzter_slot) return undefined
  const verstrichen = zaehleSlots(takt, zone, nach, jetzt, AUSGEFALLEN_GENAU + 2)
  return { slot, ausgefallen: verstrichen - 1 }
}

/** It stops, and somebody hears why: the person, or who operates, when it is the person who cannot be told. */
const halteOperation = (welt: Worte, wege: Wege) =>
  function* halte(arg: { z: FaelligerZeitplan; grund: Haltegrund; jetzt: Instant }): Operation<boolean> {
    const { z, grund, jetzt } = arg
    const neu = { status: 'angehalten', grund, naechster: null } as const
    if (!(yield* updateZeitplan({ alt: z, neu, jetzt }))) return false
    const person = yield* ladePerson({ id: z.person_id })
    const id = zeitplanId(z.id)
    const gemeinsam = { wege, zweck: 'hinweis', vorgang_id: null, jetzt } as const
    const key = `zeitplan_halt:${z.id}:${z.version}`
    if (person?.status === 'aktiv') {
      const t = welt.texte(person.sprache).termine
      const text = t.angehalten(id, welt.ohneFremdes(z.text, person.sprache), t.gruende[grund])
      yield* benachrichtige({ ...gemeinsam, person, text, unterhaltung_id: z.unterhaltung_id, key })
      return true
    }
    for (const admin of yield* personenMitRolle({ agent: z.agent, rollen: ['admin'] })) {
      if (admin.id === z.person_id || admin.opt_out !== null) continue
      const t = welt.texte(admin.sprache).termine
      const text = t.angehaltenVon(id, person?.name ?? '–', t.gruendeVon[grund])
      yield* benachrichtige({
        ...gemeinsam,
        person: admin,
        text,
        nurGeprueft: true,
        key: `${key}:${admin.id}`,
      })
    }
    return true
  }
