import { zeigeLernnummer } from '../domaene/lernen.ts'
import { istLeitung, type Person, zoneVon } from '../domaene/person.ts'
import { SCHWELLEN } from '../domaene/schwellen.ts'
import { inSprache, type Sprache } from '../domaene/sprache.ts'
import { kuerze } from '../domaene/text.ts'
import { lokalerTag } from '../domaene/zeit.ts'
import { titelVon, zeigeTag } from '../rueckkanal/darstellung.ts'
import type { Lerntexte } from '../rueckkanal/texte/lernen.ts'
import { darfSehen, darfUeber, type Gelerntes } from '../speicher/lernen-entscheiden.ts'
import type { LernBefehl } from './befehl-lernen.ts'
import { type Gemeint, warumKeinBegriff } from './begriff_pruefen.ts'
import type { Kontext } from './kontext.ts'
import { type Wirkung, wirkungVon } from './lernwirkung.ts'
import { sage, type Zugplan } from './plan.ts'
import { anfrageVon, spracheVon, type Welt, type Worte } from './welt.ts'

// What was learned: shown, explained, decided on and taken back. Texts are shown in a direct chat only.

const GEZEIGT = 40

export function planeLernBefehl(k: Kontext, welt: Welt, befehl: LernBefehl): Zugplan {
  const t = welt.texte(spracheVon(k.person))
  const { person } = k
  if (!person || k.ereignis.gruppe) return sage('nur_direkt', t.nurDirekt)
  if (befehl.art === 'gelernt') return liste(k, welt, (z) => t.lernen.eigenes(z), t.lernen.nichts, false)
  if (befehl.art === 'lernvorschlaege')
    return istLeitung(person)
      ? liste(k, welt, (z) => t.lernen.vorschlaege(z), t.lernen.keineVorschlaege, true)
      : sage('nur_leitung', t.lernen.nurLeitung)
  const nummer = zeigeLernnummer(befehl.nummer)
  const l = k.gelerntes.find((g) => g.art === befehl.nummer.art && g.id === befehl.nummer.id)
  // Whoever may not see it hears the same as of one that is not there.
  if (!l || !(darfSehen(l, person) || l.team)) return sage('unbekannt', t.lernen.unbekannt(nummer))
  if (befehl.art === 'lern_warum') return sage('warum', herkunftText(l, welt, person))
  if (!darfUeber(l, person, befehl.wunsch))
    return sage('kein_recht', befehl.wunsch === 'zuruecknehmen' ? t.lernen.nurEigenes : t.lernen.nurLeitung)
  return entscheide(k, welt, befehl, l)
}

function entscheide(
  k: Kontext,
  welt: Welt,
  befehl: Extract<LernBefehl, { art: 'lern_entscheiden' }>,
  l: Gelerntes,
): Zugplan {
  const t = welt.texte(spracheVon(k.person)).lernen
  const nummer = zeigeLernnummer(l)
  const tun = { lernentscheidung: { nummer: befehl.nummer, wunsch: befehl.wunsch } }
  if (befehl.wunsch === 'zuruecknehmen') return sage('zurueckgenommen', t.zurueckgenommen(nummer), tun)
  if (befehl.wunsch === 'ablehnen') return sage('lernen_abgelehnt', t.abgelehnt(nummer), tun)
  const grund = { ...anfrageVon(k, welt, ''), skills: welt.skills.alle }
  const wirkung = wirkungVon((a) => welt.erkenneAnfrage(a), grund, k.gelerntes, l)
  if (wirkung.kippt.length > 0 && !befehl.trotzdem)
    return sage('lernen_gefragt', kippText(wirkung, l, welt, spracheVon(k.person)))
  const zusatz =
    wirkung.kippt.length > 0 ? ` ${t.kippte(String(wirkung.kippt.length), String(wirkung.geprueft))}` : ''
  return sage('lernen_uebernommen', t.uebernommen(nummer) + zusatz, tun)
}

export function kippText(w: Wirkung, l: Gelerntes, welt: Worte, sprache: Sprache): string {
  const zeilen = w.kippt
    .slice(0, 5)
    .map((b) => `• ${welt.ohneFremdes(kuerze(b.text, 80), sprache)}`)
    .join('\n')
  const t = welt.texte(sprache).lernen
  return t.kippt(String(w.kippt.length), String(w.geprueft), zeilen, zeigeLernnummer(l))
}

function liste(
  k: Kontext,
  welt: Welt,
  alsText: (zeilen: string) => string,
  nichts: string,
  mitWem: boolean,
): Zugplan {
  const sprache = spracheVon(k.person)
  const t = welt.texte(sprache).lernen
  if (k.gelerntes.length === 0) return sage('gelernt', nichts)
  const zeilen = k.gelerntes
    .slice(-GEZEIGT)
    .map((l) => (mitWem ? t.von(zeileVon(l, welt, sprache), l.wer) : zeileVon(l, welt, sprache)))
  return sage('gelernt', alsText(zeilen.map((z) => `• ${z}`).join('\n')))
}

/** One line: what it is, and for whom it counts. */
export function zeileVon(l: Gelerntes, welt: Worte, sprache: Sprache): string {
  const t = welt.texte(sprache).lernen
  const worte = (text: string): string => welt.ohneFremdes(kuerze(text, 120), sprache)
  const nummer = zeigeLernnummer(l)
  return l.art === 'B'
    ? t.begriff(nummer, worte(l.wort), worte(l.bedeutung), t.status[l.status])
    : t.beispiel(nummer, worte(l.text), worte(wasVon(l, welt, sprache)), t.status[l.status])
}

/** What an example means, as people call it. */
export function wasVon(l: Extract<Gelerntes, { art: 'L' }>, welt: Worte, sprache: Sprache): string {
  const skill = welt.skills.finde(l.faehigkeit)
  if (!skill) return l.faehigkeit
  return skill.parameter.safeParse(l.parameter).success
    ? titelVon(skill, l.parameter, sprache, welt.zone)
    : inSprache(skill.beschreibung, sprache)
}

/** Who, when, by which message, from which choice or correction; its words only to those who may see them. */
export function herkunftText(l: Gelerntes, welt: Worte, person: Person | undefined): string {
  const sprache = spracheVon(person)
  const t: Lerntexte = welt.texte(sprache).lernen
  const sichtbar = person === undefined || darfSehen(l, person)
  const wann = zeigeTag(lokalerTag(l.erstellt, zoneVon(person, welt.zone)), sprache)
  const quelle = l.art === 'B' ? 'wort' : l.quelle === 'korrektur' ? 'korrektur' : 'auswahl'
  return [
    t.herkunft(zeigeLernnummer(l), l.wer, wann, String(l.nachricht_id)),
    t.aus[quelle],
    ...(l.art === 'L' && l.vorgang_id ? [t.vorgang(l.vorgang_id)] : []),
    ...(sichtbar ? [zeileVon(l, welt, sprache)] : [t.status[l.status]]),
  ].join(' ')
}

/** „mit X meine ich Y“: learned, or refused with the reason. */
export function planeBegriff(
  k: Kontext,
  welt: Welt,
  begriff: { wort: string; bedeutung: string },
  istBefehl: (text: string) => boolean,
): Zugplan {
  const sprache = spracheVon(k.person)
  const t = welt.texte(sprache)
  const alleine = { ...anfrageVon(k, welt, ''), verlauf: [], fenster: [] }
  const gemeint = (text: string): Gemeint | undefined => {
    const bester = welt.erkenneAnfrage({ ...alleine, text }).kandidaten[0]
    const risiko = bester && welt.skills.finde(bester.faehigkeit)?.risiko
    if (!bester || risiko === undefined) return undefined
    return bester.sicherheit < SCHWELLEN.fragen ? undefined : { faehigkeit: bester.faehigkeit, risiko }
  }
  const grund = warumKeinBegriff(begriff, k.begriffe, istBefehl, alleine, gemeint)
  if (grund) return sage('begriff_abgelehnt', t.lernen.nichtGelernt[grund])
  const key = (w: string): string => w.toLocaleLowerCase('de')
  const imTeam = k.begriffe.find(
    (b) =>
      b.eigen === false && key(b.wort) === key(begriff.wort) && key(b.bedeutung) !== key(begriff.bedeutung),
  )
  const gelernt = t.begriffGelernt(begriff.wort, begriff.bedeutung)
  const text = imTeam
    ? `${gelernt} ${t.lernen.sonstImTeam(welt.ohneFremdes(imTeam.bedeutung, sprache))}`
    : gelernt
  return sage('begriff', text, { begriff })
}
