import type { Szene } from './bericht.ts'
import type { Buehne } from './buehne.ts'
import { eingangVon, Unspielbar } from './nachricht.ts'
import { type Brief, type Gesendet, schreibeBrief } from './post.ts'
import { pruefeBestand, pruefeGehoert, pruefeGemacht } from './pruefung.ts'
import type { Gehoert, Gemacht, Nachricht, Schritt } from './schritt.ts'
import { type Personen, werHat } from './team.ts'
import { betroffene, ladeZeilen, type Zeilen } from './zeilen.ts'

/** What was delivered in a message step, for a second delivery. */
interface Gespielt {
  person: string
  brief: Brief
  chat: string
}

/** Plays the steps of one conversation in order; each returns what is wrong with it. */
export function erstelleSpiel(buehne: Buehne, personen: Personen) {
  const briefe = new Map<number, Gespielt>()
  /** Per step: what was sent in answer to it, or what an `an` saw. */
  const antworten = new Map<number, readonly Gesendet[]>()
  const beantwortet = new Set<Gesendet>()
  /** Per person: from here on nobody has looked at what came unasked. */
  const ungesehen = new Map<string, number>()

  const zeilen = (): Promise<Zeilen> => buehne.speicher.read(ladeZeilen, { agent: buehne.agent, personen })
  const bekommen = (person: string, ab = 0): Gesendet[] =>
    buehne.gesendet.slice(ab).filter((s) => werHat(personen, s.an) === person)

  function nummerVon(person: string): string {
    const phone = personen.get(person)
    if (phone === undefined)
      throw new Unspielbar(
        `„${person}“ ist keine Person (${[...personen.keys()].join(', ')}) und kein Schlüssel.`,
      )
    return phone
  }

  async function nachricht(n: Nachricht, nr: number): Promise<Szene> {
    const phone = nummerVon(n.person)
    const eingang = eingangVon(n, nr, {
      phone,
      jetzt: buehne.jetzt(),
      antwortAuf: (schritt) => antworten.get(schritt)?.at(-1),
      letzteNachricht: [...briefe].findLast(([, b]) => b.person === n.person)?.[0],
      bekommen: bekommen(n.person),
    })
    const brief = schreibeBrief(n.kanal ?? 'http', eingang)
    const gespielt = { person: n.person, brief, chat: eingang.chat }
    briefe.set(nr, gespielt)
    ungesehen.set(n.person, buehne.gesendet.length)
    return await stelleZu(n, nr, gespielt)
  }

  async function stelleZu(erwartet: Gehoert & Gemacht, nr: number, g: Gespielt): Promise<Szene> {
    const vorher = await zeilen()
    const ab = buehne.gesendet.length
    await buehne.stelleZu(g.brief)
    const hier = bekommen(g.person, ab).filter((s) => s.chat === g.chat && s.kanal === g.brief.kanal)
    for (const s of hier) beantwortet.add(s)
    antworten.set(nr, hier)
    const nachher = await zeilen()
    const betroffen = betroffene(vorher, nachher)
    return {
      maengel: [...pruefeGehoert(erwartet, hier), ...pruefeGemacht(erwartet, betroffen, nachher.vorgaenge)],
      gesendet: hier,
      vorgaenge: betroffen,
    }
  }

  function an(erwartet: Gehoert, person: string, nr: number): Szene {
    nummerVon(person)
    const gesendet = bekommen(person, ungesehen.get(person)).filter((s) => !beantwortet.has(s))
    ungesehen.set(person, buehne.gesendet.length)
    antworten.set(nr, gesendet)
    return { maengel: pruefeGehoert(erwartet, gesendet), gesendet }
  }

  return async function spiele(schritt: Schritt, nr: number): Promise<Szene> {
    switch (schritt.art) {
      case 'nachricht':
        return await nachricht(schritt, nr)
      case 'erneut': {
        const gespielt = briefe.get(schritt.schritt)
        if (!gespielt) throw new Unspielbar(`Schritt ${schritt.schritt} hat nichts zugestellt.`)
        return await stelleZu(schritt, nr, gespielt)
      }
      case 'warte':
        await buehne.warte(schritt.ms)
        return { maengel: [] }
      case 'an':
        return an(schritt, schritt.person, nr)
      default: {
        const da = await zeilen()
        return {
          maengel: pruefeBestand(schritt, da),
          ...(schritt.art === 'aktionen' ? { aktionen: da.aktionen } : { vorgaenge: da.vorgaenge }),
        }
      }
    }
  }
}
