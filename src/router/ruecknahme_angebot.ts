import type { Kontext } from './kontext.ts'
import { darfZuruecknehmen } from './ruecknahme.ts'
import { hierZuletzt, urteilUeber } from './ruecknahme_gemeint.ts'
import { spracheVon, titelZu, type Welt } from './welt.ts'

// Where somebody says that it was wrong, or calls off what is done already: how it can be taken back.

/** Said behind „das war falsch“ and a correction: what was done can be taken back. Undefined: it cannot. */
export function angebot(k: Kontext, welt: Welt, id: string): string | undefined {
  const g = k.akte?.vorgang.id === id ? k.akte : k.geschehen.find(({ vorgang }) => vorgang.id === id)
  if (!g || !k.person || !darfZuruecknehmen(k.person, g.vorgang)) return undefined
  if ('hindernis' in urteilUeber(k, welt, g)) return undefined
  const sprache = spracheVon(k.person)
  const skill = welt.skills.finde(g.vorgang.faehigkeit)
  return (
    skill && welt.texte(sprache).rueckgaengig.angebot(id, titelZu(welt, skill, g.vorgang.parameter, sprache))
  )
}

/** Of what happened last in this chat. */
export function letztesAngebot(k: Kontext, welt: Welt): string | undefined {
  const [letztes] = hierZuletzt(k, k.geschehen)
  return letztes && angebot(k, welt, letztes.vorgang.id)
}
