import { FAKT, zerlege } from '../domaene/fakt.ts'
import type { Person } from '../domaene/person.ts'
import type { Instant } from '../domaene/zeit.ts'
import type { Texte } from '../rueckkanal/texte/texte.ts'
import { beendeFakten, type Gemerkt, merkeFakt } from '../speicher/fakt.ts'
import { vergissFakten } from '../speicher/fakt-vergessen.ts'
import type { Operation } from '../speicher/speicher.ts'
import type { Kontext } from './kontext.ts'
import type { Zeile, Zugplan } from './plan.ts'
import { spracheVon, type Welt } from './welt.ts'

// What a turn changes about the facts, in its transaction. The reply to „merk dir …“ is made here: what was kept, and what
// it replaces, is only known once it is written.

export function* schreibeFakten(
  welt: Welt,
  { eingang, ereignis }: Pick<Kontext, 'eingang' | 'ereignis'>,
  person: Person,
  plan: Zugplan,
  jetzt: Instant,
): Operation<Zeile[]> {
  const wessen = { agent: eingang.agent, phone: person.phone }
  if (plan.faktenVergessen) yield* vergissFakten({ ...wessen, ids: plan.faktenVergessen })
  if (plan.faktenBeenden) yield* beendeFakten({ ids: plan.faktenBeenden, zeit: jetzt, durch: null })
  if (!plan.fakt) return []
  const t = welt.texte(spracheVon(person))
  const saetze: string[] = []
  for (const text of zerlege(plan.fakt.text)) {
    const gemerkt = yield* merkeFakt({
      ...wessen,
      text,
      quelle: 'gesagt',
      nachricht_id: eingang.id,
      anheften: plan.fakt.anheften,
      jetzt,
    })
    saetze.push(ereignis.gruppe ? bestaetigeInGruppe(t, gemerkt, text) : bestaetige(t, gemerkt, text))
  }
  return [{ text: welt.ohneFremdes(saetze.join('\n'), spracheVon(person)) }]
}

/** Nothing is said there that was told elsewhere: not what it replaces, and not that it was known already. */
function bestaetigeInGruppe(t: Texte, g: Gemerkt, gesagt: string): string {
  return bestaetige(t, { ...g, ersetzt: [], ergebnis: g.ergebnis === 'bekannt' ? 'neu' : g.ergebnis }, gesagt)
}

function bestaetige(t: Texte, g: Gemerkt, gesagt: string): string {
  if (g.ergebnis === 'beendet')
    return g.ersetzt.map((f) => t.fakten.beendet(f.fact)).join('\n') || t.gemerkt(gesagt.trim())
  if (!g.fakt) return t.fakten.keiner
  const text = g.gekuerzt
    ? t.fakten.gekuerzt(g.fakt.fact, String(FAKT.zeichen))
    : g.ergebnis === 'bekannt'
      ? t.fakten.schonBekannt(g.fakt.fact)
      : t.gemerkt(gesagt.trim())
  return g.ersetzt.length === 0 ? text : t.fakten.statt(text, g.ersetzt.map((f) => f.fact).join(', '))
}
