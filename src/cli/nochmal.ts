import { randomUUID } from 'node:crypto'
import { erstelleTexte } from '../assistent/welt.ts'
import { erstelleEingangAblage } from '../eingang/ablage.ts'
import { ladePerson } from '../speicher/person.ts'
import { hmac } from '../speicher/schluessel.ts'
import { ladeUnterhaltung } from '../speicher/unterhaltung.ts'
import { ladeVorgang } from '../speicher/vorgang.ts'
import type { Grundlage } from './lade.ts'

// „nochmal V-12“ of a message that was never understood: there is no Fähigkeit to run, it has to be read anew. That is the
// server's work, so the word goes into the Eingang as if its requester had written it in that conversation; the answer comes there.

type Teil = Pick<Grundlage, 'speicher' | 'schluessel' | 'konfiguration'>

/** Only for the requester, signed in. Undefined: the conversation is gone. Returns what is said about it. */
export async function liesNochEinmal(
  g: Teil & { uhr: Parameters<typeof erstelleEingangAblage>[0]['uhr'] },
  wer: { person_id: string; vorgang_id: string },
): Promise<string | undefined> {
  const { agent, grenzen, anrede } = g.konfiguration
  const v = await g.speicher.read(ladeVorgang, { agent, id: wer.vorgang_id })
  const person = await g.speicher.read(ladePerson, { id: wer.person_id })
  const wo = v && (await g.speicher.read(ladeUnterhaltung, { id: v.unterhaltung_id }))
  if (!wo || !person || v.person_id !== person.id) return undefined
  const ablage = erstelleEingangAblage({
    speicher: g.speicher,
    uhr: g.uhr,
    dedupe: (name) => hmac(g.schluessel.namen, name),
    textZeichen: grenzen.textZeichen,
  })
  const { kanal, chat, gruppe, an: von } = wo
  await ablage.lege(
    [
      {
        ...{ agent, kanal, chat, gruppe, von, angesprochen: true },
        ding: `nachricht:nochmal:${randomUUID()}`,
        art: 'nachricht',
        text: `nochmal ${v.id}`,
      },
    ],
    [],
  )
  return erstelleTexte(anrede)(person.sprache).wirkung.nochmal(v.id)
}
