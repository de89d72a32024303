import { bedarfeAus, regelnVon } from '../domaene/freigabe-regel.ts'
import { type Abwesend, abwesenheitVon, istGast, type Person, zoneVon } from '../domaene/person.ts'
import { plusTage } from '../domaene/tag.ts'
import { ausLokal, type Instant, lokalerTag, plusMs, spaeter, TAG_MS, type Tag } from '../domaene/zeit.ts'
import { leseZeit } from '../erkennung/parameter/parameter.ts'
import { findePersonen } from '../erkennung/parameter/person.ts'
import { zerlege } from '../erkennung/parameter/token.ts'
import { zeigeWochentag } from '../rueckkanal/darstellung.ts'
import type { Reichweitetexte } from '../rueckkanal/texte/reichweite.ts'
import type { VertretungBefehl } from './befehl-vertretung.ts'
import type { Kontext } from './kontext.ts'
import { leererPlan, sage, type Zugplan } from './plan.ts'
import { spracheVon, type Welt } from './welt.ts'

// „Carla vertritt mich bis Freitag“. Rights change only by a yes to a question that says who and until when; what is read
// here is looked up once more in the transaction that writes it (vertretung_schreiben.ts).

/** The furthest that one may set up oneself. */
const HOECHSTENS_MS = 366 * TAG_MS

export function planeVertretung(k: Kontext, welt: Welt, befehl: VertretungBefehl): Zugplan {
  const t = welt.texte(spracheVon(k.person))
  if (k.ereignis.gruppe) return sage('nur_direkt', t.nurDirekt)
  switch (befehl.art) {
    case 'wer_vertritt':
      return sage('wer_vertritt', werVertritt(k, welt))
    case 'wen_vertrete_ich':
      return sage('wen_vertrete_ich', wenVertrete(k, welt))
    case 'vertretung_beenden':
      return k.person && abwesenheitVon(k.person, k.jetzt)
        ? geprueft(k, t.reichweite, () =>
            leererPlan('vertretung_beendet', { vertretung: { art: 'beenden' } }),
          )
        : sage('wer_vertritt', werVertritt(k, welt))
    case 'vertretung_absagen':
      return planeAbsage(k, welt, befehl.satz)
    case 'vertretung':
      return geprueft(k, t.reichweite, () => frageVertretung(k, welt, befehl.satz))
  }
}

/** An alias that nobody has confirmed carries no right, so it hands none over (I6, I7). */
const geprueft = (k: Kontext, t: Reichweitetexte, plan: () => Zugplan): Zugplan =>
  k.geprueft ? plan() : sage('vertretung_unbestaetigt', t.unbestaetigt)

/** `wer`: of a question that is changed („ja, aber bis Donnerstag“). */
export function frageVertretung(k: Kontext, welt: Welt, satz: string, wer?: Person): Zugplan {
  const t = welt.texte(spracheVon(k.person)).reichweite
  const nein = (grund: string, text: string): Zugplan =>
    sage(`vertretung_${grund}`, text, { freieFrage: null })
  if (!k.person || !gibtFrei(k.person, welt)) return nein('keine_rolle', t.nichtsFreizugeben)
  const gemeint = wer ? [wer] : imSatz(satz, k)
  const [person] = gemeint
  if (!person) return nein('wer', t.werDenn)
  if (gemeint.length > 1)
    return nein(
      'wer',
      t.welche(
        liste(
          k,
          gemeint.map((p) => p.name),
        ),
      ),
    )
  if (person.id === k.person.id) return nein('selbst', t.selbst)
  if (person.status !== 'aktiv' || istGast(person)) return nein('kann_nicht', t.kannNicht(person.name))
  const zeit = zeitAus(k, welt, satz)
  if (zeit === undefined) return nein('wann', t.bisWann(person.name.split(' ')[0] ?? person.name))
  if (zeit.bis <= k.jetzt)
    return nein('vorbei', t.vorbei(zeit.bis < k.jetzt ? tagText(k, welt, plusMs(zeit.bis, -1)) : undefined))
  if (zeit.bis > plusMs(k.jetzt, HOECHSTENS_MS)) return nein('zu_lang', t.zuLang)
  const seine = abwesenheitVon(person, k.jetzt)
  if (seine && seine.von < zeit.bis && seine.bis > zeit.von)
    return nein('selbst_weg', t.selbstWeg(person.name))
  return sage('vertretung_gefragt', t.frage(person.name, zeitraum(k, welt, zeit)), {
    freieFrage: {
      art: 'vertretung',
      vertretung: person.id,
      ...zeit,
      gestellt: k.jetzt,
      wie_oft: 1,
      davor: k.offen.map((v) => v.id),
    },
  })
}

/** Roles that approve anything; without one there is nothing to hand over. */
export const gibtFrei = (person: Person, welt: Pick<Welt, 'skills'>): boolean =>
  welt.skills.alle
    .flatMap((s) => regelnVon(s).flatMap(bedarfeAus))
    .some((b) => b.rollen.some((rolle) => person.rollen.includes(rolle)))

/** Persons of the team who are named, the speaker only when nobody else is. */
function imSatz(satz: string, k: Kontext): Person[] {
  const nachName = Map.groupBy(k.team, (p) => p.name)
  const namen = findePersonen(zerlege(satz), [...nachName.keys()]).flatMap((f) => f.namen)
  const alle = [...new Set(namen)].flatMap((name) => nachName.get(name) ?? [])
  const andere = alle.filter((p) => p.id !== k.person?.id)
  return andere.length > 0 ? andere : alle
}

/** Whole days in the person's zone; `bis` is the first instant after the last one. */
function zeitAus(k: Kontext, welt: Welt, satz: string): Pick<Abwesend, 'von' | 'bis'> | undefined {
  const zone = zoneVon(k.person, welt.zone)
  const gelesen = leseZeit(
    satz,
    {
      jetzt: k.jetzt,
      zone,
      land: welt.land,
      sprache: spracheVon(k.person),
      personen: k.team.map((p) => p.name),
    },
    'voraus',
  )
  // „bis gestern“ cannot be used, and is no day that could be named; an end of now says so.
  if (gelesen && 'grund' in gelesen)
    return gelesen.grund === 'zeitraum_verkehrt' ? { von: k.jetzt, bis: k.jetzt } : undefined
  if (!gelesen?.ende) return undefined
  const beginn = alsInstant(gelesen.start, zone, 0)
  const von = spaeter(beginn, k.jetzt)
  return { von, bis: alsInstant(gelesen.ende, zone, 1) }
}

const alsInstant = (zeit: Tag | Instant, zone: string, plus: number): Instant =>
  zeit.length === 10 ? ausLokal(plusTage(zeit, plus), 0, 0, zone) : zeit

function planeAbsage(k: Kontext, welt: Welt, satz: string): Zugplan {
  const t = welt.texte(spracheVon(k.person)).reichweite
  const genannt = new Set(imSatz(satz, k).map((p) => p.id))
  const gemeint = k.vertretene.length === 1 ? k.vertretene : k.vertretene.filter((p) => genannt.has(p.id))
  const [person] = gemeint
  if (k.vertretene.length === 0) return sage('vertretung_nichts', t.duVertrittstNiemand)
  if (!person || gemeint.length > 1)
    return sage(
      'vertretung_wer',
      t.wemAbsagen(
        liste(
          k,
          k.vertretene.map((p) => p.name),
        ),
      ),
    )
  return leererPlan('vertretung_abgesagt', { vertretung: { art: 'absagen', fuer: person.id } })
}

function werVertritt(k: Kontext, welt: Welt): string {
  const t = welt.texte(spracheVon(k.person)).reichweite
  const name = (id: string): string => k.team.find((p) => p.id === id)?.name ?? '?'
  const a = k.person && abwesenheitVon(k.person, k.jetzt)
  const { vertretung, vertretung_bis } = k.person ?? {}
  return [
    a ? t.vertrittDich(name(a.vertretung), zeitraum(k, welt, a)) : t.niemand,
    ...(vertretung && !(vertretung_bis && vertretung_bis <= k.jetzt) ? [t.imNotfall(name(vertretung))] : []),
  ].join(' ')
}

function wenVertrete(k: Kontext, welt: Welt): string {
  const t = welt.texte(spracheVon(k.person)).reichweite
  const zeilen = k.vertretene.flatMap((p) => {
    const a = abwesenheitVon(p, k.jetzt)
    return a ? [`${p.name}, ${zeitraum(k, welt, a)}`] : []
  })
  return zeilen.length === 0 ? t.duVertrittstNiemand : t.duVertrittst(zeilen)
}

const liste = (k: Kontext, namen: readonly string[]): string =>
  new Intl.ListFormat(spracheVon(k.person)).format(namen)

const tagText = (k: Kontext, welt: Welt, instant: Instant): string =>
  zeigeWochentag(lokalerTag(instant, zoneVon(k.person, welt.zone)), spracheVon(k.person))

const zeitraum = (k: Kontext, welt: Welt, zeit: Pick<Abwesend, 'von' | 'bis'>): string =>
  zeitraumText(zeit, k.person, welt, k.jetzt)

/** „bis Freitag, 4.12.2026“, as this person says it. */
export function zeitraumText(
  { von, bis }: Pick<Abwesend, 'von' | 'bis'>,
  person: Pick<Person, 'sprache' | 'zeitzone'> | undefined,
  welt: Pick<Welt, 'texte' | 'zone'>,
  jetzt: Instant,
): string {
  const sprache = person?.sprache ?? 'de'
  const zone = zoneVon(person, welt.zone)
  const tag = (instant: Instant): string => zeigeWochentag(lokalerTag(instant, zone), sprache)
  return welt.texte(sprache).reichweite.zeitraum(tag(plusMs(bis, -1)), von > jetzt ? tag(von) : undefined)
}

/** What comes of the answer to „shall Carla stand in?“ */
export function planeVertretungAntwort(
  k: Kontext,
  welt: Welt,
  { wunsch, rest }: { wunsch: 'ja' | 'nein' | 'nochmal' | 'anders'; rest: string },
): Zugplan {
  const t = welt.texte(spracheVon(k.person)).reichweite
  const frage = k.unterhaltung?.frage
  if (frage?.art !== 'vertretung' || wunsch === 'nein')
    return sage('vertretung_nein', t.bleibt, { freieFrage: null })
  const { vertretung, von, bis } = frage
  if (wunsch === 'ja')
    return leererPlan('vertretung_gesetzt', {
      freieFrage: null,
      vertretung: { art: 'setzen', vertretung, von: spaeter(von, k.jetzt), bis },
    })
  const person = k.team.find((p) => p.id === vertretung)
  if (wunsch === 'anders' && person) {
    const andere = imSatz(rest, k)
    return frageVertretung(k, welt, rest, andere.length > 0 ? undefined : person)
  }
  return sage('vertretung_gefragt', t.frage(person?.name ?? '?', zeitraum(k, welt, frage)), {
    freieFrage: { ...frage, wie_oft: frage.wie_oft + 1, davor: k.offen.map((v) => v.id) },
  })
}
