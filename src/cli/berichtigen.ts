import { erstelleWorte } from '../assistent/welt.ts'
import { systemUhr } from '../betrieb/uhr.ts'
import { berichtige, berichtigtText, moegliche } from '../leitstand/routen/vorgang-berichtigen.ts'
import { ladeSkills } from '../skills/verzeichnis.ts'
import { ladePerson } from '../speicher/person.ts'
import { ladeVorgang } from '../speicher/vorgang.ts'
import { verlangeAnmeldung } from './anmeldung.ts'
import { CODE, melde, schreibe, schreibeJson } from './ausgabe.ts'
import type { Grundlage } from './lade.ts'
import { vorgangIdAus } from './vorgang.ts'

/** What was meant, by who wrote it; without `faehigkeit` it says what there is to choose from. A running server knows it with the next message. */
export async function berichtigeVorgang(
  g: Grundlage,
  wort: string,
  o: { faehigkeit?: string; json?: boolean },
): Promise<number> {
  const id = vorgangIdAus(wort)
  const person = await g.speicher.read(ladePerson, { id: await verlangeAnmeldung(g) })
  const v = await g.speicher.read(ladeVorgang, { agent: g.konfiguration.agent, id })
  const skills = await ladeSkills(g.konfiguration.skills, g.ordner)
  const welt = erstelleWorte(g.konfiguration, skills)
  const sprache = person?.sprache ?? g.konfiguration.sprache
  const t = welt.texte(sprache)
  const nein = (text: string): number => {
    melde(text)
    return CODE.gescheitert
  }
  if (!person || v?.person_id !== person.id)
    return nein(v ? t.leitstand.nurAnfragender : t.unbekannterVorgang(id))
  const wer = { person, worte: welt, sprache, t }
  const alle = moegliche(wer, v)
  if (o.faehigkeit === undefined) {
    if (o.json) schreibeJson(alle)
    else for (const m of alle) schreibe(`${m.faehigkeit.padEnd(24)} ${m.titel}`)
    return CODE.gut
  }
  const skill = alle.some((m) => m.faehigkeit === o.faehigkeit) ? welt.skills.finde(o.faehigkeit) : undefined
  const arg = { v, faehigkeit: o.faehigkeit, jetzt: systemUhr.jetzt() }
  if (!skill || !(await g.speicher.run(berichtige, arg))) return nein(t.leitstand.nichtZuBerichtigen)
  const text = berichtigtText(wer, v, skill)
  if (o.json) schreibeJson({ vorgang_id: id, text })
  else schreibe(text)
  return CODE.gut
}
