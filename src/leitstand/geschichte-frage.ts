import { ohneUmkehr } from '../domaene/text.ts'
import { WEB } from '../kanal/web.ts'
import { jaNein } from '../router/freigabe_wer.ts'
import { wahlKnoepfe } from '../router/knopf.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import { kanalName } from './geschichte-schritte.ts'
import { type Blick, istVorbei, titelIm } from './routen/vorgang-karten.ts'
import type { VorgangGanz } from './vertrag/vorgang.ts'

/**
 * What waits for this person's own answer: with the buttons that stood under the question, wherever it was asked. Words
 * answer it only in the chat in which it was asked.
 */
export function frageAn(b: Blick, v: Vorgang, kanal: string): VorgangGanz['frage'] {
  const { frage } = v
  if (frage === null || v.person_id !== b.person.id || v.beschaedigt || istVorbei(b, v)) return null
  const wo = { kanal: kanalName(b, kanal), im_chat: kanal === WEB }
  if (v.status === 'bestaetigung')
    return {
      ...wo,
      text: b.t.frageBestaetigung(titelIm(b, v)),
      knoepfe: jaNein(b.t, v.id, frage.stand).knoepfe,
    }
  if (v.status !== 'rueckfrage') return null
  const optionen = frage.optionen.map((o) => ohneUmkehr(o.text))
  return {
    ...wo,
    text: ohneUmkehr(frage.text),
    knoepfe: optionen.length === 0 ? [] : wahlKnoepfe(b.t, v.id, optionen),
  }
}
