import { inhaltsartVon } from '../domaene/ersatztext.ts'
import { lokalerTag } from '../domaene/zeit.ts'
import { zeigeTag } from '../rueckkanal/darstellung.ts'
import type { Kontext } from './kontext.ts'
import type { Zugplan } from './plan.ts'
import { spracheVon, type Welt } from './welt.ts'

/** What became of a message that is no text: kept until when, only noted, or why it could not be had. */
export function keinText(k: Kontext, welt: Welt): string {
  const t = welt.texte(spracheVon(k.person))
  const { medium } = k.ereignis
  return [
    schicksal(k, welt),
    ...(medium?.von === undefined ? [] : [t.nurErste(String(medium.von))]),
    t.worumGehtEs,
  ].join(' ')
}

/** The plan for what was asked for below a medium: the reply says first what became of the medium itself. */
export function mitSchicksal(k: Kontext, welt: Welt, plan: Zugplan): Zugplan {
  const { gelesen, medium } = k.ereignis
  const t = welt.texte(spracheVon(k.person))
  return {
    ...plan,
    ...(gelesen === undefined ? { vorspann: `${schicksal(k, welt)} ${t.nurDenText}` } : {}),
    ...(medium?.fehler === undefined ? {} : { grund: medium.fehler }),
  }
}

function schicksal({ ereignis: { medium, text }, person }: Kontext, welt: Welt): string {
  const sprache = spracheVon(person)
  const t = welt.texte(sprache)
  const art = inhaltsartVon(text)
  const was = t.inhaltsarten[art]
  if (medium?.behalten_bis !== undefined)
    return t.keinText(was, zeigeTag(lokalerTag(medium.behalten_bis, welt.zone), sprache))
  // Of a place the stand-in says all there was.
  if (art === 'location') return t.keinText(was)
  if (medium?.fehler === undefined || medium.geholt) return t.nurVermerk(was)
  if (medium.fehler === 'medium_zu_gross') return t.mediumZuGross(was)
  return medium.fehler === 'medium_art' ? t.mediumArt(was) : t.mediumFehlt(was)
}
