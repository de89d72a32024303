import type { Anfrage, Kandidat } from '../erkennung.ts'
import { grund } from '../lokal/form.ts'
import { type Token, zerlege } from '../lokal/token.ts'
import { istFragewort } from '../lokal/woerter.ts'
import { maskiere, ohneMarken } from '../parameter/parameter.ts'
import { BEIWERK } from './beiwerk.ts'
import { type Form, gehtWeiter, istDabei } from './form.ts'
import { satzartVon } from './satz.ts'
import { istName, kandidatAus, namenVon, type Stelle } from './stelle.ts'
import { nennt } from './verweis.ts'
import { leseNeueWerte } from './werte.ts'

// „und der Kabelkanal in Bremen?“, „beim Umsatz noch Wien“: a word says which earlier Vorgang is meant, and the rest what is
// new. Said so it goes on; „Umsatz in Wien“ by itself is a request.

const GEHT_WEITER =
  /(?<!\p{L})(?:und|noch|auch|jetzt|dann|beim?|zum|zur|aber|diesmal|lieber|doch|verschieb\p{L}*|änder\p{L}*|setz|stell|verleg\p{L}*|and|also|now|but|e|também|agora)(?!\p{L})/iu
const HOECHSTENS = 2
/** Less than a request that says everything, more than one that lacks something. */
const SICHERHEIT = 0.8
/** „und der Umsatz im Juni?“ has no verb of its own and leans on what was asked. */
const ELLIPSE = 0.99

export function leseGenannt(
  text: string,
  stellen: readonly Stelle[],
  anfrage: Anfrage,
): Kandidat | undefined {
  if (!GEHT_WEITER.test(text) && !/^\S+(?:\s\S+){0,3}\?\s*$/u.test(text)) return undefined
  const slots = stellen.flatMap((s) => [...s.slots])
  const maskiert = zerlege(maskiere(ohneMarken(text), slots, anfrage))
  const namen = namenVon(slots)
  const worte = maskiert.filter(
    (t) => t.marke === undefined && istInhalt(t) && !istName(grund(t.form), namen),
  )
  if (worte.length === 0 || worte.length > HOECHSTENS || maskiert.every((t) => t.marke === undefined))
    return undefined
  const art = satzartVon(maskiert, text)
  if (art === 'erzaehlt') return undefined
  const stelle = stellen.find((s) => worte.every((t) => nennt(s, t)))
  if (!stelle) return undefined
  const formen = new Set(worte.map((t) => t.form))
  const rest = zerlege(text)
    .filter((t) => formen.has(t.form))
    .reduceRight((t, w) => t.slice(0, w.von) + ' '.repeat(w.bis - w.von) + t.slice(w.bis), text)
  const form: Form = { art: 'folge', text: rest, roh: text }
  const neu = leseNeueWerte(form, stelle.slots, stelle.vorgang.parameter, anfrage)
  return neu && kandidatAus(stelle, neu, form, gehtWeiter(text) && art !== 'fragt' ? ELLIPSE : SICHERHEIT)
}

const istInhalt = (t: Token): boolean =>
  t.klasse !== 'fuell' &&
  t.klasse !== 'funktion' &&
  !istFragewort(t.form) &&
  !istDabei(BEIWERK, grund(t.form))
