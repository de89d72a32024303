import { type FrageOption, vorgangId } from '../domaene/vorgang.ts'
import type { Kandidat } from '../erkennung/erkennung.ts'
import { titelVon } from '../rueckkanal/darstellung.ts'
import { zuJson } from '../speicher/json.ts'
import type { NeuerVorgang, Vorgang } from '../speicher/vorgang.ts'
import { wahlKnoepfe } from './knopf.ts'
import type { Kontext } from './kontext.ts'
import { sage, type Zugplan } from './plan.ts'
import { aufgeben, grundgeruest, mitErsetztem } from './plan_neu.ts'
import { fristIn, spracheVon, type Welt } from './welt.ts'

// Questions back: which of these, or what does it follow.

/** Unsure: the best two or three as numbered options. */
export function planeAuswahl(
  k: Kontext,
  welt: Welt,
  a: { text: string; kandidaten: readonly Kandidat[]; ersetzt?: Vorgang; gefragt: number },
): Zugplan {
  const sprache = spracheVon(k.person)
  const t = welt.texte(sprache)
  if (a.gefragt >= 2) return aufgeben(k, welt, a.ersetzt)
  const optionen: FrageOption[] = a.kandidaten.flatMap((c) => {
    const skill = welt.skills.finde(c.faehigkeit)
    return skill
      ? [
          {
            text: titelVon(skill, c.parameter, sprache, welt.zone),
            faehigkeit: c.faehigkeit,
            parameter: c.parameter,
          },
        ]
      : []
  })
  const [erste] = a.kandidaten
  if (!erste || optionen.length === 0) return sage('nicht_verstanden', t.nichtVerstanden([]))
  const id = vorgangId(k.eingang.id)
  const texte = optionen.map((o) => o.text)
  const text = optionen.length === 1 ? t.frageEine(texte[0] ?? '') : t.frageAuswahl(texte)
  const v: NeuerVorgang = {
    ...grundgeruest(k, a),
    faehigkeit: erste.faehigkeit,
    parameter: {},
    status: 'rueckfrage',
    risiko: welt.skills.finde(erste.faehigkeit)?.risiko ?? 0,
    sicherheit: erste.sicherheit,
    quelle: erste.quelle,
    alternativen: zuJson(a.kandidaten),
    frage: { art: 'auswahl', text, optionen, gestellt: k.jetzt, wie_oft: a.gefragt + 1 },
    frist: fristIn(welt.fristen.rueckfrage, k.jetzt),
  }
  const knoepfe = wahlKnoepfe(t, id, texte)
  return mitErsetztem(sage('rueckfrage', text, { neu: [v] }, { vorgang_id: id, knoepfe }), a, id)
}

/** The form of a follow-up, but nothing in the window fits it. */
export function planeAnschlussFrage(k: Kontext, welt: Welt, text: string): Zugplan {
  const frageText = welt.texte(spracheVon(k.person)).frageAnschluss
  const v: NeuerVorgang = {
    ...grundgeruest(k, { text }),
    faehigkeit: null,
    parameter: {},
    status: 'rueckfrage',
    risiko: 0,
    sicherheit: 0,
    quelle: 'anschluss',
    frage: { art: 'anschluss', text: frageText, optionen: [], gestellt: k.jetzt, wie_oft: 1 },
    frist: fristIn(welt.fristen.rueckfrage, k.jetzt),
  }
  return sage('rueckfrage', frageText, { neu: [v] }, { vorgang_id: v.id })
}
