import { erstelleWorte } from '../assistent/welt.ts'
import { systemUhr } from '../betrieb/uhr.ts'
import { EndgueltigerFehler } from '../domaene/fehler.ts'
import type { Sprache } from '../domaene/sprache.ts'
import { leseVorgangId } from '../domaene/vorgang.ts'
import type { Instant } from '../domaene/zeit.ts'
import { akteVon } from '../router/akte.ts'
import { titel } from '../router/welt.ts'
import { standText, wasGetan } from '../router/wirkung.ts'
import { erzaehle } from '../rueckkanal/akte.ts'
import { ladeSkills } from '../skills/verzeichnis.ts'
import type { AktionZeile } from '../speicher/aktion.ts'
import { behaltene } from '../speicher/fenster.ts'
import { type Modellsumme, modellaufrufeZu } from '../speicher/modellaufruf.ts'
import type { Operation } from '../speicher/speicher.ts'
import { ladeVorgang, type Vorgang } from '../speicher/vorgang.ts'
import { falscherAufruf, schreibe, schreibeJson } from './ausgabe.ts'
import type { Grundlage } from './lade.ts'

// „Wer hat das angelegt, und warum?“, from the shell: the same story as in the chat.

async function worte(g: Grundlage) {
  const skills = await ladeSkills(g.konfiguration.skills, g.ordner)
  const welt = erstelleWorte(g.konfiguration, skills)
  const sprache: Sprache = g.konfiguration.sprache
  return {
    texte: welt.texte(sprache),
    sprache,
    titel: (v: Vorgang) => titel(welt, v, sprache),
    stand: (v: Vorgang) => standText(welt, v, sprache),
    ohneFremdes: (text: string) => welt.ohneFremdes(text, sprache),
    getan: (a: AktionZeile) => wasGetan(welt, a, sprache),
  }
}

/** @throws EndgueltigerFehler `aufruf` not a number of a Vorgang */
export function vorgangIdAus(wort: string): string {
  const id = leseVorgangId(wort)
  if (id === undefined)
    throw falscherAufruf(`„${wort}“ ist keine Vorgangsnummer. Gemeint ist etwas wie V-12.`)
  return id
}

export async function vorgang(g: Grundlage, wort: string, json: boolean): Promise<void> {
  const akte = await g.speicher.read(akteZu, {
    agent: g.konfiguration.agent,
    id: vorgangIdAus(wort),
    jetzt: systemUhr.jetzt(),
  })
  if (!akte)
    throw new EndgueltigerFehler('unbekannt', `${vorgangIdAus(wort)} gibt es nicht.`, {
      abhilfe: '`assistent vorgaenge` zeigt alle.',
    })
  const modell = await g.speicher.read(modellaufrufeZu, { nachricht_id: akte.vorgang.nachricht_id })
  const behalten = await g.speicher.read(behaltene, { vorgang_id: akte.vorgang.id })
  if (json)
    return schreibeJson({
      ...akte.vorgang,
      freigaben: akte.freigaben,
      aktionen: akte.aktionen,
      rueckgaengig_durch: akte.durch?.id ?? null,
      behalten: behalten.length,
      modell,
    })
  const w = await worte(g)
  const { getan, ohneFremdes } = w
  schreibe(
    erzaehle(
      { ...akte, titel: w.titel(akte.vorgang), stand: w.stand(akte.vorgang), getan, ohneFremdes },
      w.texte,
      w.sprache,
      g.konfiguration.zone,
    ),
  )
  if (akte.vorgang.status === 'fehler')
    schreibe(`Entscheiden: assistent erledigt, nochmal oder abbrechen ${akte.vorgang.id}`)
  if (modell.aufrufe > 0) schreibe(modellZeile(modell, g.konfiguration.modell.waehrung))
  if (behalten.length > 0)
    schreibe(
      `Noch nicht zugestellt (außerhalb des Zeitfensters, geht beim nächsten Schreiben): ${behalten.length}`,
    )
}

/** „Sprachmodell: 2 Aufrufe, 1.530 Tokens, 0,000812 USD“; of the message, which may have set off several Vorgänge. */
function modellZeile(m: Modellsumme, waehrung: string): string {
  const kosten =
    m.kosten_mikro === null
      ? 'Kosten unbekannt'
      : `${(m.kosten_mikro / 1_000_000).toLocaleString('de-DE', { maximumFractionDigits: 6 })} ${waehrung}`
  const aufrufe = m.aufrufe === 1 ? '1 Aufruf' : `${m.aufrufe} Aufrufe`
  return `Sprachmodell: ${aufrufe}, ${m.tokens.toLocaleString('de-DE')} Tokens, ${kosten}`
}

function* akteZu(arg: {
  agent: string
  id: string
  jetzt: Instant
}): Operation<ReturnType<typeof akteVon> extends Operation<infer A> ? A | undefined : never> {
  const v = yield* ladeVorgang(arg)
  return v && (yield* akteVon(v, arg.jetzt))
}
