import { GRUPPEN, gruppeVon } from '../domaene/fakt/treffer.ts'
import { lokalerTag } from '../domaene/zeit.ts'
import { zeigeTag } from '../rueckkanal/darstellung.ts'
import type { Fakt } from '../speicher/fakt.ts'
import type { FaktBefehl } from './befehl-fakten.ts'
import { gemeinteFakten, HERKUNFT_HOECHSTENS, type ZuFakten } from './fakten_gemeint.ts'
import type { Kontext } from './kontext.ts'
import { leererPlan, sage, type Zugplan } from './plan.ts'
import { spracheVon, type Welt } from './welt.ts'

// What is known about a person, said, explained, ended and forgotten one by one. Only in a direct chat.

/** As many as people choose from. */
const ZUR_WAHL = 9
const GEZEIGT = 60

export function planeFaktBefehl(k: Kontext, welt: Welt, befehl: FaktBefehl): Zugplan {
  if (befehl.art === 'merk_dir')
    return leererPlan('gemerkt', { fakt: { text: befehl.fakt, anheften: befehl.anheften === true } })
  const t = welt.texte(spracheVon(k.person))
  if (k.ereignis.gruppe) return sage('nur_direkt', t.nurDirekt)
  const gemeint = gemeinteFakten({ befehl, fakten: k.fakten, verlauf: k.verlauf })
  switch (befehl.art) {
    case 'was_weisst_du':
      return wasWeisstDu(k, welt, befehl, gemeint)
    case 'woher':
      return woher(k, welt, gemeint)
    case 'vergiss_fakt':
      return gemeint.length === 1
        ? planeFaktenwahl(k, welt, idsVon(gemeint), 'vergessen')
        : gemeint.length === 0
          ? sage('fakt_unbekannt', t.fakten.nichtsDazu)
          : frage(k, welt, gemeint, 'vergessen')
    case 'stimmt_nicht_mehr':
      return gemeint.length === 1 || (befehl.aussage && gemeint.length > 0)
        ? planeFaktenwahl(k, welt, idsVon(gemeint), 'beenden')
        : gemeint.length === 0
          ? sage('fakt_unbekannt', t.fakten.wasStimmtNicht)
          : frage(k, welt, gemeint, 'beenden')
  }
}

const idsVon = (fakten: readonly Fakt[]): number[] => fakten.map((f) => f.id)

function wasWeisstDu(
  k: Kontext,
  welt: Welt,
  befehl: Extract<ZuFakten, { art: 'was_weisst_du' }>,
  fakten: readonly Fakt[],
): Zugplan {
  const sprache = spracheVon(k.person)
  const t = welt.texte(sprache)
  const tag = (wann: string): string => zeigeTag(lokalerTag(wann, welt.zone), sprache)
  const worteVon = (f: Fakt): string => welt.ohneFremdes(f.fact, sprache)
  if (befehl.frueher) {
    const zeilen = fakten.map((f) =>
      t.fakten.zeileFrueher(worteVon(f), tag(f.gueltig_von), tag(f.gueltig_bis ?? '')),
    )
    return sage('was_weisst_du', zeilen.length === 0 ? t.fakten.nichtsFrueher : t.fakten.frueher(zeilen))
  }
  if (fakten.length === 0)
    return sage('was_weisst_du', befehl.thema === undefined ? t.nichtsGemerkt : t.fakten.nichtsDazu)
  const zeile = (f: Fakt): string =>
    (f.bestaetigt ? t.fakten.zeile : t.fakten.zeileGespraech)(worteVon(f), tag(f.gueltig_von))
  const gezeigt = fakten.slice(-GEZEIGT)
  const gruppen = GRUPPEN.map((name) => ({
    name,
    fakten: gezeigt.filter((f) => gruppeVon(f) === name),
  })).filter((g) => g.fakten.length > 0)
  // Headings help only where there is something to sort.
  const mitNamen = gruppen.length > 1 && gezeigt.length > 3
  return sage(
    'was_weisst_du',
    t.ueberDich(
      gruppen.flatMap((g) => [...(mitNamen ? [t.fakten.gruppen[g.name]] : []), ...g.fakten.map(zeile)]),
    ),
  )
}

function woher(k: Kontext, welt: Welt, gemeint: readonly Fakt[]): Zugplan {
  const sprache = spracheVon(k.person)
  const t = welt.texte(sprache)
  if (gemeint.length === 0)
    return sage(
      'woher',
      k.befehl?.art === 'woher' && k.befehl.fakt !== undefined ? t.fakten.nichtsDazu : t.fakten.woherUnklar,
    )
  const saetze = gemeint.slice(0, HERKUNFT_HOECHSTENS).map((f) => {
    const h = k.herkunft[f.id]
    const fact = welt.ohneFremdes(f.fact, sprache)
    const wann = zeigeTag(lokalerTag(h?.gesendet ?? f.erstellt, welt.zone), sprache)
    if (f.quelle === 'operator') return t.fakten.eingetragen(fact, wann)
    return (f.quelle === 'gesagt' ? t.fakten.gesagt : t.fakten.entnommen)(
      fact,
      wann,
      (h?.kanal && t.leitstand.kanaele[h.kanal]) ?? h?.kanal ?? '',
      h?.worte && welt.ohneFremdes(h.worte, sprache),
    )
  })
  return sage('woher', saetze.join('\n'))
}

/** Several could be meant: numbered, like every other choice. */
function frage(
  k: Kontext,
  welt: Welt,
  gemeint: readonly Fakt[],
  absicht: 'vergessen' | 'beenden',
  wieOft = 1,
): Zugplan {
  const t = welt.texte(spracheVon(k.person))
  const zurWahl = gemeint.slice(-ZUR_WAHL)
  return sage(
    'fakten_gefragt',
    t.fakten.fragen(
      zurWahl.map((f) => welt.ohneFremdes(f.fact, spracheVon(k.person))),
      absicht,
    ),
    {
      spurlos: absicht === 'vergessen',
      freieFrage: { art: 'fakten', ids: idsVon(zurWahl), absicht, gestellt: k.jetzt, wie_oft: wieOft },
    },
  )
}

export function planeFaktenNochmal(k: Kontext, welt: Welt): Zugplan {
  const offen = k.unterhaltung?.frage
  if (offen?.art !== 'fakten') return leererPlan('fakten_gefragt')
  const gemeint = offen.ids.flatMap((id) => k.fakten.find((f) => f.id === id) ?? [])
  return frage(k, welt, gemeint, offen.absicht, offen.wie_oft + 1)
}

/** One sentence each: what is gone, or no longer so. Nothing of a turn that forgets is remembered itself. */
export function planeFaktenwahl(
  k: Kontext,
  welt: Welt,
  ids: readonly number[],
  absicht: 'vergessen' | 'beenden',
): Zugplan {
  const t = welt.texte(spracheVon(k.person))
  const gemeint = k.fakten.filter((f) => ids.includes(f.id))
  if (gemeint.length === 0) return sage('fakten_behalten', t.fakten.nichtsGeaendert, { freieFrage: null })
  const text = gemeint
    .map((f) => welt.ohneFremdes(f.fact, spracheVon(k.person)))
    .map((fact) => t.fakten[absicht === 'vergessen' ? 'vergessen' : 'beendet'](fact))
    .join('\n')
  return absicht === 'vergessen'
    ? sage('fakt_vergessen', text, { freieFrage: null, faktenVergessen: idsVon(gemeint), spurlos: true })
    : sage('fakt_beendet', text, { freieFrage: null, faktenBeenden: idsVon(gemeint) })
}
