import { z } from 'zod'
import { rollenAus } from '../domaene/freigabe.ts'
import { inSprache } from '../domaene/sprache.ts'
import { kuerze, ohneUmkehr } from '../domaene/text.ts'
import { type Instant, toMs } from '../domaene/zeit.ts'
import { Kandidat } from '../erkennung/erkennung.ts'
import { offeneWahl, rollenName, werName } from '../rueckkanal/akte.ts'
import { zeigeZeit } from '../rueckkanal/darstellung.ts'
import { jsonSpalte } from '../speicher/json.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import type { Kapitel } from './geschichte-lesen.ts'
import { angabenIm, type Blick, titelIm } from './routen/vorgang-karten.ts'
import { kurzeDauer } from './routen/vorgang-worte.ts'
import type { Schritt } from './vertrag/vorgang.ts'

// The first half of a chapter: what was written, how it was understood, what was asked.

type Block = Schritt['bloecke'][number]
type Angabe = Schritt['technik'][number]

/** So much of one text is shown. */
const ZEICHEN = 20_000
export const text = (von: 'person' | 'assistent' | 'notiz', wort: string): Block => ({
  art: 'text',
  von,
  text: kuerze(ohneUmkehr(wort), ZEICHEN),
})
export const notizen = (...worte: (string | undefined)[]): Block[] =>
  worte.flatMap((w) => (w === undefined || w === '' ? [] : [text('notiz', w)]))
export const angabenBlock = (b: Blick, v: Vorgang): Block[] => {
  const angaben = angabenIm(b, v)
  return angaben.length === 0 ? [] : [{ art: 'angaben', angaben }]
}

export function schritt(
  v: Pick<Vorgang, 'id'>,
  art: Schritt['art'],
  zeit: Instant | null,
  kopf: string,
  mehr: { neben?: (string | undefined)[]; bloecke?: Block[]; technik?: Angabe[] } = {},
): Schritt {
  return {
    art,
    zeit,
    vorgang: v.id,
    kopf: ohneUmkehr(kopf),
    neben: (mehr.neben ?? []).filter((n) => n !== undefined && n !== '').join(' · '),
    bloecke: mehr.bloecke ?? [],
    technik: (mehr.technik ?? []).filter((t) => t.wert !== ''),
  }
}

export const wann = (b: Blick, zeit: Instant): string => zeigeZeit(zeit, b.sprache, b.worte.zone, b.jetzt)
export const kanalName = (b: Blick, kanal: string): string => b.t.leitstand.kanaele[kanal] ?? kanal
export const anfragender = (b: Blick, k: Kapitel): string => werName(k.akte.anfragender, b.t)
export const technik = (
  b: Blick,
  werte: Partial<Record<keyof Blick['t']['leitstand']['technik'], string | number | null>>,
): Angabe[] =>
  Object.entries(werte).map(([name, wert]) => ({
    name: b.t.leitstand.technik[name as keyof Blick['t']['leitstand']['technik']],
    wert: wert === null ? '' : String(wert),
  }))

/** What was asked before this chapter, where it answers that. */
export const davor = (kapitel: readonly Kapitel[], k: Kapitel): Kapitel | undefined =>
  kapitel.find((d) => d.akte.vorgang.ersetzt_durch === k.akte.vorgang.id)

/** What the person wrote; a Freigeber's words that changed a request are not the requester's. */
export function nachricht(b: Blick, kapitel: readonly Kapitel[], k: Kapitel, geloescht: string): Schritt[] {
  const { vorgang: v, kanal } = k.akte
  if (v.quelle === 'freigeber') return []
  const t = b.t.leitstand.schritt
  const wer = anfragender(b, k)
  const worte = k.eingang?.ereignis?.text ?? v.text
  const zeit = k.eingang?.angekommen ?? v.erstellt
  const gefragt = davor(kapitel, k)?.akte.vorgang.frage
  const antwortet = gefragt !== undefined && gefragt !== null
  const kopf = v.quelle === 'zeitplan' ? t.zeitplan(wer) : antwortet ? t.antwortet(wer) : t.schreibt(wer)
  const dauer = antwortet ? toMs(zeit) - toMs(gefragt.gestellt) : 0
  return [
    schritt(v, antwortet ? 'antwort' : 'nachricht', zeit, kopf, {
      neben: [kanalName(b, kanal), v.id, dauer >= 1000 ? t.nach(kurzeDauer(dauer, b.sprache)) : undefined],
      bloecke: worte === '' ? notizen(geloescht) : [text('person', worte)],
      technik: technik(b, { kanal, nachricht: v.nachricht_id }),
    }),
  ]
}

const Alternativen = jsonSpalte(z.array(Kandidat), [])

/** What a message may have meant, as recognition saw it; what was taken first. */
export function rangVon(b: Blick, v: Vorgang): { titel: string; sicherheit: number }[] {
  const name = (faehigkeit: string): string => {
    const skill = b.worte.skills.finde(faehigkeit)
    return skill ? inSprache(skill.beschreibung, b.sprache) : faehigkeit
  }
  const andere = (v.alternativen === null ? [] : Alternativen.parse(v.alternativen)).filter(
    (a) => a.faehigkeit !== v.faehigkeit,
  )
  return [
    ...(v.faehigkeit === null ? [] : [{ titel: name(v.faehigkeit), sicherheit: v.sicherheit }]),
    ...andere.map((a) => ({ titel: name(a.faehigkeit), sicherheit: a.sicherheit })),
  ]
}

export function erkannt(b: Blick, k: Kapitel): Schritt[] {
  const v = k.akte.vorgang
  const t = b.t.leitstand.schritt
  const prozent = prozentText(v.sicherheit)
  const bekannt = b.worte.skills.finde(v.faehigkeit)
  const rang = rangVon(b, v)
  const weil = t.weil[v.quelle]
  const kopf = bekannt ? t.erkannt(titelIm(b, v)) : t.nichtErkannt
  return [
    schritt(v, 'erkannt', v.erstellt, offeneWahl(v) === undefined ? kopf : t.unsicher, {
      neben: [t.sicher(prozent, b.t.akte.quellen[v.quelle] ?? v.quelle)],
      bloecke: [
        ...notizen(v.faehigkeit === null ? undefined : weil),
        ...(rang.length > (v.faehigkeit === null ? 0 : 1) ? [{ art: 'rang' as const, rang }] : []),
      ],
      technik: technik(b, { quelle: v.quelle, sicherheit: v.sicherheit, version: v.version }),
    }),
  ]
}

/** As `warum` in the chat says it. */
export const prozentText = (sicherheit: number): string => `${Math.round(sicherheit * 100)} %`

/** After this the requester has said yes. */
const BESTAETIGT: readonly string[] = ['laeuft', 'erledigt', 'beantwortet', 'fehler']
export const istBestaetigt = (v: Vorgang): boolean => v.risiko === 2 && BESTAETIGT.includes(v.status)

export function gefragt(b: Blick, k: Kapitel): Schritt[] {
  const v = k.akte.vorgang
  const { frage } = v
  const t = b.t.leitstand.schritt
  const wer = anfragender(b, k)
  const ja = (zeit: Instant): Schritt =>
    schritt(v, 'antwort', zeit, t.bestaetigt(wer), {
      bloecke: k.ja?.ereignis ? [text('person', k.ja.ereignis.text)] : [],
    })
  const bestaetigung = (zeit: Instant): Schritt =>
    schritt(v, 'bestaetigung', zeit, t.bestaetigung(wer), { bloecke: angabenBlock(b, v) })
  if (v.freigabe_rolle !== null && frage?.art !== 'bestaetigung')
    return [
      // What a Freigeber changed, the requester agreed to first.
      ...(v.quelle === 'freigeber' && frage ? [bestaetigung(v.erstellt), ja(frage.gestellt)] : []),
      ...angefragt(b, k),
    ]
  if (frage?.art === 'bestaetigung')
    return [
      bestaetigung(frage.gestellt),
      ...(istBestaetigt(v) ? [ja(k.ja?.angekommen ?? v.aktualisiert)] : []),
    ]
  if (frage)
    return [
      schritt(v, 'rueckfrage', frage.gestellt, t.rueckfrage, { bloecke: [text('assistent', frage.text)] }),
    ]
  return istBestaetigt(v) ? [ja(k.ja?.angekommen ?? v.aktualisiert)] : []
}

export const rollenText = (b: Blick, v: Vorgang): string =>
  new Intl.ListFormat(b.sprache, { type: 'disjunction' }).format(
    rollenAus(v.freigabe_rolle).map((r) => rollenName(r, b.t)),
  )

/** Once more where it was asked for again: of the first time only that it was is known. */
function angefragt(b: Blick, k: Kapitel): Schritt[] {
  const { vorgang: v, freigaben } = k.akte
  const t = b.t.leitstand.schritt
  const gestellt = v.frage?.gestellt ?? v.erstellt
  const kopf = t.angefragt(rollenText(b, v))
  const liste = (wer: typeof k.anfragen): string =>
    new Intl.ListFormat(b.sprache).format(wer.map((a) => werName(a.name, b.t)))
  const erreicht = k.anfragen.filter((a) => a.status === 'gefragt')
  const andere = k.anfragen.filter((a) => a.status !== 'gefragt')
  const schon = freigaben.some((f) => f.zeit < gestellt && f.ergebnis === 'freigegeben')
  return [
    ...(schon ? [schritt(v, 'freigabe_angefragt', v.erstellt, kopf)] : []),
    schritt(v, 'freigabe_angefragt', gestellt, kopf, {
      neben: [t.risikoFrist(v.frist === null ? undefined : wann(b, v.frist))],
      bloecke: [
        ...angabenBlock(b, v),
        ...notizen(
          erreicht.length > 0 ? t.gefragt(liste(erreicht)) : undefined,
          andere.length > 0 ? t.nichtErreicht(liste(andere)) : undefined,
          ...(v.frage?.hinweise ?? []).map((h) => inSprache(h, b.sprache)),
        ),
      ],
      technik: technik(b, { stand: v.frage?.stand ?? null }),
    }),
  ]
}
