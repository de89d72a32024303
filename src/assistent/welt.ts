import type { AssistentTeile } from '../assistent.ts'
import { eigeneTage, erstelleKalender } from '../betrieb/kalender.ts'
import type { Konfiguration } from '../config.ts'
import { type Arbeitskalender, leseUhrzeit } from '../domaene/arbeitszeit.ts'
import type { Sprache } from '../domaene/sprache.ts'
import type { Tag } from '../domaene/zeit.ts'
import { aendereParameter } from '../erkennung/aenderung.ts'
import { erstelleBegruessung } from '../router/begruessung.ts'
import { anfrageVon, type Welt, type Worte } from '../router/welt.ts'
import { aendereZeitplan } from '../router/zeitplan_wunsch.ts'
import { unverlinkt } from '../rueckkanal/fremdtext.ts'
import { texteDe } from '../rueckkanal/texte/de.ts'
import { texteEn } from '../rueckkanal/texte/en.ts'
import { textePt } from '../rueckkanal/texte/pt.ts'
import type { Texte } from '../rueckkanal/texte/texte.ts'
import type { Skill } from '../skills/skill.ts'
import { erstelleVerzeichnis } from '../skills/verzeichnis.ts'
import { ZEITPLAN, type Zeitplansaetze, zeitplanSkill } from '../skills/zeitplan.ts'

// What the router says with, and what it knows of the world, from the config.

export function erstelleTexte(anrede: 'du' | 'sie'): (sprache: Sprache) => Texte {
  const katalog = { de: texteDe(anrede), en: texteEn(), pt: textePt() }
  return (sprache) => katalog[sprache]
}

/** Hosts that replies may link to. */
export const hostsVon = (c: Konfiguration, skills: readonly Skill[]): string[] => [
  ...c.erlaubteHosts,
  ...skills.flatMap((s) => s.hosts),
]

function arbeitskalender(c: Konfiguration, istArbeitstag: (tag: Tag) => boolean): Arbeitskalender {
  const { von = '09:00', bis = '17:00' } = c.kalender.arbeitszeit ?? {}
  return {
    zone: c.zone,
    istArbeitstag,
    von: leseUhrzeit(von) ?? 0,
    bis: leseUhrzeit(bis) ?? 0,
    nurDann: c.kalender.arbeitszeit !== undefined,
  }
}

/** The product's own Fähigkeiten, to be named and not run. */
const NUR_WORTE = (c: Konfiguration): Skill[] => [zeitplanSkill(async () => undefined, zeitplansaetze(c))]

export const zeitplansaetze =
  (c: Konfiguration) =>
  (sprache: Sprache): Zeitplansaetze => {
    const t = erstelleTexte(c.anrede)(sprache).termine
    return { zuViele: t.zuVieleZeitplaene(c.grenzen.zeitplaeneJePerson), nie: t.kommtNie }
  }

/** How Vorgänge and people's words are said; also on the command line. */
export function erstelleWorte(
  c: Konfiguration,
  liste: readonly Skill[],
  istArbeitstag = erstelleKalender(c.land, eigeneTage(c)).istArbeitstag,
  interne: readonly Skill[] = NUR_WORTE(c),
): Worte {
  const texte = erstelleTexte(c.anrede)
  const hosts = hostsVon(c, liste)
  return {
    skills: erstelleVerzeichnis(liste, interne),
    texte,
    zone: c.zone,
    kalender: arbeitskalender(c, istArbeitstag),
    ohneFremdes: (text, sprache) => unverlinkt(text, hosts, texte(sprache).linkEntfernt),
  }
}

export function erstelleWelt(t: Pick<AssistentTeile, 'konfiguration' | 'erkenner'>, worte: Worte): Welt {
  const { konfiguration: c } = t
  const { skills, texte } = worte
  const welt: Welt = {
    ...worte,
    land: c.land,
    sprache: c.sprache,
    lesenZeichen: c.grenzen.lesenZeichen,
    fristen: c.fristen,
    aufbewahrung: c.aufbewahrung,
    begruessung: erstelleBegruessung(
      { eigene: c.begruessung, assistent: c.rufnamen[0] ?? c.agent, aufbewahrung: c.aufbewahrung },
      { skills, texte },
    ),
    erkenne: (k, text) => t.erkenner.lokal(anfrageVon(k, welt, text)),
    erkenneAnfrage: (a) => t.erkenner.lokal(a),
    aendere: (k, skill, v, rest) => {
      if (skill.name === ZEITPLAN) return aendereZeitplan(v, rest, anfrageVon(k, welt, rest))
      const a = anfrageVon(k, welt, rest)
      const parameter = aendereParameter(skill, v.parameter, a.text, a)
      return parameter && { parameter, text: v.text }
    },
  }
  return welt
}
