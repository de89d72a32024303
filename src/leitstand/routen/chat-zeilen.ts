import type { Bekommen, Geschrieben } from '../../speicher/webchat.ts'
import type { ChatZeile } from '../vertrag/chat.ts'

interface Stueck {
  zeile: ChatZeile
  art: 'geschrieben' | 'bekommen'
  id: number
}

/**
 * The newest `anzahl` lines of both, oldest first, and where the older ones begin. Each list keeps its order; a reply of the
 * same moment stands behind its message and before the next one.
 */
export function chatZeilen(
  da: { geschrieben: readonly Geschrieben[]; bekommen: readonly Bekommen[] },
  anzahl: number,
): { zeilen: ChatZeile[]; weiter: string | null } {
  const alle = mische(da.geschrieben, da.bekommen)
  const gezeigt = alle.slice(-anzahl)
  if (gezeigt.length === alle.length) return { zeilen: gezeigt.map((s) => s.zeile), weiter: null }
  const ab = (art: Stueck['art']): number =>
    gezeigt.find((s) => s.art === art)?.id ?? (alle.findLast((s) => s.art === art)?.id ?? 0) + 1
  return { zeilen: gezeigt.map((s) => s.zeile), weiter: `${ab('geschrieben')}-${ab('bekommen')}` }
}

function mische(geschrieben: readonly Geschrieben[], bekommen: readonly Bekommen[]): Stueck[] {
  const alle: Stueck[] = []
  const [links, rechts] = [[...geschrieben], [...bekommen]]
  for (;;) {
    const [n, a] = [links[0], rechts[0]]
    if (n && (!a || istZuerst(n, a))) {
      alle.push(eigene(n))
      links.shift()
    } else if (a) {
      alle.push(antwort(a))
      rechts.shift()
    } else return alle
  }
}

const istZuerst = (n: Geschrieben, a: Bekommen): boolean =>
  n.zeit === a.zeit ? a.nachricht_id === null || n.id <= a.nachricht_id : n.zeit < a.zeit

const eigene = (n: Geschrieben): Stueck => ({
  art: 'geschrieben',
  id: n.id,
  zeile: {
    id: `n:${n.id}`,
    von: 'person',
    text: n.ereignis?.text ?? null,
    zeit: n.zeit,
    vorgang: n.vorgang,
    knoepfe: [],
  },
})

const antwort = (a: Bekommen): Stueck => ({
  art: 'bekommen',
  id: a.id,
  zeile: {
    id: `a:${a.id}`,
    von: 'assistent',
    text: a.text,
    zeit: a.zeit,
    vorgang: a.vorgang,
    knoepfe: a.knoepfe,
  },
})
