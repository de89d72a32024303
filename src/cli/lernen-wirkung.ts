import { einzelwirkung, gesamtwirkung } from '../assistent/lernwirkung.ts'
import { systemUhr } from '../betrieb/uhr.ts'
import { zeigeLernnummer } from '../domaene/lernen.ts'
import { listeGelerntes } from '../speicher/lernen-entscheiden.ts'
import { schreibe, schreibeJson } from './ausgabe.ts'
import { ladeStand, sichtbar } from './erkennung-stand.ts'
import type { Grundlage } from './lade.ts'
import { lade, nummerAus } from './lernen.ts'

/** What learning changes, with what got worse: of all, or of one thing. The same as in the console. */
export async function wirkung(g: Grundlage, wort: string | undefined, json: boolean): Promise<void> {
  const l = wort === undefined ? undefined : await lade(g, nummerAus(wort))
  const { welt } = await ladeStand(g)
  const alle = await g.speicher.read(listeGelerntes, { agent: g.konfiguration.agent })
  const jetzt = systemUhr.jetzt()
  const w = l ? await einzelwirkung(welt, alle, l, jetzt) : await gesamtwirkung(welt, alle, jetzt)
  const schlechter = w.schlechter.map(({ schuld, ...s }) => ({
    ...s,
    nummer: schuld ? zeigeLernnummer(schuld) : null,
  }))
  if (json) return schreibeJson({ ...w, schlechter })
  schreibe(
    `Richtig verstanden: ${w.vorher} → ${w.nachher} von ${w.von}; ${w.besser.length} jetzt richtig, ${schlechter.length} jetzt falsch.`,
  )
  for (const b of w.besser) schreibe(`+ „${sichtbar(b.text)}“: ${b.vorher ?? '–'} → ${b.nachher}`)
  for (const s of schlechter)
    schreibe(
      `- „${sichtbar(s.text)}“: ${s.vorher} → ${s.nachher ?? '–'}${s.nummer ? ` (wegen ${s.nummer})` : ''}`,
    )
}
