import type { Anfrage } from '../erkennung.ts'
import { ersetzeBegriffe } from '../lokal/begriffe.ts'
import { trenneErgaenzungen } from '../lokal/ergaenzung.ts'
import { MAX_ZEICHEN } from '../lokal/lokal.ts'
import { maskiere, ohneMarken } from '../parameter/parameter.ts'
import { berichtigt } from './berichtigung.ts'
import { alsPaar, erbeten } from './bitte.ts'
import { glaette } from './glaetten.ts'
import { slotsAller, slotsImFenster } from './inhalt.ts'
import { hochdeutsch } from './mundart.ts'
import { alsOhne } from './ohne.ts'
import { mitOrten } from './ortsform.ts'
import { stellenIn } from './stelle.ts'
import { ohneDrumherum } from './teilsatz.ts'

// The message without what is around its core: dialect, politeness, asides, what it corrects itself.

const MAX_FOLGE = 300

export function vereinfacht(anfrage: Anfrage): string {
  const begriffen = ersetzeBegriffe(anfrage.text.slice(0, MAX_ZEICHEN), anfrage.begriffe).text
  const text = glaette(erbeten(mitOrten(hochdeutsch(begriffen, anfrage.sprache), slotsImFenster(anfrage))))
  // A follow-up is short; a long text is not searched for clauses and corrections.
  if (text.length > MAX_FOLGE || trenneErgaenzungen(anfrage.text).ergaenzungen.length > 0) return text
  const slots = slotsAller(anfrage)
  const kern = ohneDrumherum(
    alsPaar(text, (wert) =>
      /^\{\p{L}+\}$/u.test(maskiere(wert, stellenIn(anfrage)[0]?.slots ?? [], anfrage).trim()),
    ),
    (teil) => maskiere(ohneMarken(teil), slots, anfrage).includes('{'),
  )
  return glaette(alsOhne(berichtigt(kern)))
}
