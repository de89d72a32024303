import { isDeepStrictEqual } from 'node:util'
import type { Skill } from '../../skills/skill.ts'
import { slotsVon } from '../../skills/slot.ts'
import type { Anfrage, Erkennung, Kandidat } from '../erkennung.ts'
import { belegeAus, stehtDrin } from './beleg.ts'
import { beschraenkt, FRAGEN, ohneWiderspruch } from './sicherheit.ts'
import { leseWerte } from './werte.ts'

// I6: what a model answers is data. It can name a skill that the person may use, and nothing else.

interface Eintrag {
  namen: readonly string[]
  mehrere: boolean
  sicherheit: number
  parameter: unknown
}

/** The Kandidaten of an answer, best first; undefined when it does not have the form that was asked for. */
export function pruefeAntwort(antwort: unknown, anfrage: Anfrage, lokal: Erkennung): Kandidat[] | undefined {
  const eintraege = eintraegeAus(antwort)
  if (eintraege === undefined) return undefined
  const belege = belegeAus(anfrage, lokal)
  const { jetzt, zone, land, sprache, personen } = anfrage
  const bezug = { jetzt, zone, land, sprache, personen }
  const kandidaten = eintraege.flatMap(({ namen, mehrere, sicherheit, parameter }) =>
    skillsNamens(namen, anfrage.skills).map((skill): Kandidat => {
      const eigener = lokal.kandidaten.find((k) => k.faehigkeit === skill.name)
      const text = anfrage.text.slice(0, 2000)
      const gelesen = leseWerte(skill, parameter, { text, bezug, belege, lokal: eigener })
      const ausFrueherem = !eigener && !stehtDrin(gelesen.parameter, slotsVon(skill.parameter), text, bezug)
      const kandidat: Kandidat = {
        faehigkeit: skill.name,
        quelle: 'modell',
        /*
         * Several skills in one answer, or one of which the message itself says nothing, only what was said before: then
         * the person is asked. (A text that somebody passed on must not set off what the next line never asked.)
         */
        sicherheit: mehrere || ausFrueherem ? Math.min(FRAGEN, sicherheit) : sicherheit,
        // A follow-up stays one: its parameters come from that Vorgang.
        ...(eigener?.anschluss_an !== undefined && {
          anschluss_an: eigener.anschluss_an,
          korrektur: eigener.korrektur,
        }),
        ...gelesen,
      }
      return { ...kandidat, sicherheit: beschraenkt(kandidat, anfrage, lokal) }
    }),
  )
  return ohneDoppelte(ohneWiderspruch(kandidaten).sort((a, b) => b.sicherheit - a.sicherheit)).slice(0, 5)
}

/** `{faehigkeit, parameter, sicherheit}`, or `{kandidaten: […]}` of such. */
function eintraegeAus(antwort: unknown): Eintrag[] | undefined {
  if (!istObjekt(antwort)) return undefined
  if (!Object.hasOwn(antwort, 'kandidaten')) {
    const einer = eintragAus(antwort)
    return einer && [einer]
  }
  if (!Array.isArray(antwort.kandidaten)) return undefined
  const alle = antwort.kandidaten.slice(0, 5).map((k) => (istObjekt(k) ? eintragAus(k) : undefined))
  return alle.includes(undefined) ? undefined : (alle as Eintrag[])
}

function eintragAus(objekt: Record<string, unknown>): Eintrag | undefined {
  const { faehigkeit, sicherheit, parameter } = objekt
  if (!Object.hasOwn(objekt, 'faehigkeit')) return undefined
  const namen = Array.isArray(faehigkeit) ? faehigkeit : faehigkeit === null ? [] : [faehigkeit]
  if (!namen.every((n) => typeof n === 'string')) return undefined
  return { namen, mehrere: Array.isArray(faehigkeit), parameter, sicherheit: alsSicherheit(sicherheit) }
}

const alsSicherheit = (wert: unknown): number =>
  typeof wert === 'number' && wert >= 0 && wert <= 1 ? wert : 0

/** The same name but for blanks around it and case; nothing that is only similar, nothing that the person may not use. */
function skillsNamens(namen: readonly string[], skills: readonly Skill[]): Skill[] {
  const gemeint = new Set(namen.map((n) => n.trim().toLowerCase()))
  return skills.filter((s) => gemeint.has(s.name.toLowerCase()))
}

const istObjekt = (wert: unknown): wert is Record<string, unknown> =>
  typeof wert === 'object' && wert !== null && !Array.isArray(wert)

const ohneDoppelte = (kandidaten: readonly Kandidat[]): Kandidat[] =>
  kandidaten.filter(
    (k, i) =>
      kandidaten.findIndex(
        (anderer) => anderer.faehigkeit === k.faehigkeit && isDeepStrictEqual(anderer.parameter, k.parameter),
      ) === i,
  )
