import type { Konfiguration } from '../config.ts'
import { mitZoneVon } from '../domaene/person.ts'
import { schwellenFuer } from '../domaene/schwellen.ts'
import { leseBenannten } from '../erkennung/aenderung.ts'
import type { Kandidat } from '../erkennung/erkennung.ts'
import type { Regeln } from '../router/entscheidung.ts'
import { gibtFrei } from '../router/plan_vertretung.ts'
import { termineVon, zeileVon } from '../router/termine.ts'
import { spracheVon, titel, type Welt } from '../router/welt.ts'
import { kandidatZuLauf, leseZeitplanwunsch } from '../router/zeitplan_wunsch.ts'
import { slotsVon } from '../skills/slot.ts'
import type { Verzeichnis } from '../skills/verzeichnis.ts'

// What a decision asks of skills and config, as plain functions.

/** Days as people repeat them: „04.01.2027“ is „4.1.“. */
const gesprochen = (text: string): string =>
  text.replace(/\b0?(\d{1,2})\.0?(\d{1,2})\.(?:\d{4})?/gu, '$1.$2.')

export function erstelleRegeln(
  c: Konfiguration,
  welt: Welt,
  skills: Verzeichnis,
  mitModell: boolean,
): Regeln {
  const vollstaendig = (kandidat: Kandidat): boolean => {
    const skill = skills.finde(kandidat.faehigkeit)
    return (
      skill !== undefined &&
      kandidat.zweifel.length === 0 &&
      skill.parameter.safeParse(kandidat.parameter).success
    )
  }
  const schwelle: Regeln['schwelle'] = ({ faehigkeit }) =>
    schwellenFuer(c.schwellen, skills.finde(faehigkeit)?.risiko)
  return {
    schwelle,
    zugang: c.zugang,
    gruppen: c.gruppen,
    rufnamen: [...c.rufnamen, c.agent],
    zuegeProMinute: c.grenzen.zuegeProMinute,
    botAntworten: c.grenzen.botAntworten,
    titel: (k, v) => gesprochen(titel(mitZoneVon(welt, k.person), v, spracheVon(k.person))),
    slotArt: (v) => {
      const skill = skills.finde(v.faehigkeit)
      return skill && slotsVon(skill.parameter).find((s) => s.feld === v.frage?.feld)?.art
    },
    vollstaendig,
    liestNur: (kandidat) => skills.finde(kandidat.faehigkeit)?.risiko === 0 && vollstaendig(kandidat),
    aenderbar: (k, v, text) => {
      const skill = skills.finde(v.faehigkeit)
      return skill !== undefined && welt.aendere(k, skill, v, text) !== undefined
    },
    benennt: (v, text) => {
      const skill = skills.finde(v.faehigkeit)
      return skill !== undefined && leseBenannten(skill, text) !== undefined
    },
    zeitplanwunsch: (k, text) => leseZeitplanwunsch(k, mitZoneVon(welt, k.person), { schwelle }, text),
    kandidatZuLauf: (k, zeitplan) => kandidatZuLauf(k, welt, zeitplan),
    terminname: (k, ref) => {
      const termin = termineVon(k).find((e) => e.ref === ref)
      return termin && gesprochen(zeileVon(termin, mitZoneVon(welt, k.person), spracheVon(k.person)))
    },
    gibtEs: (faehigkeit) => skills.finde(faehigkeit) !== undefined,
    mitModell,
    gibtFrei: (person) => gibtFrei(person, welt),
  }
}
