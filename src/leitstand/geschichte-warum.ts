import { kuerze, ohneUmkehr } from '../domaene/text.ts'
import { istGeschlossen } from '../domaene/vorgang.ts'
import { standText, wasGetan } from '../router/wirkung.ts'
import { gemachtDurch, werEntschied, werName, zaehlungText } from '../rueckkanal/akte.ts'
import { zeigeZeit } from '../rueckkanal/darstellung.ts'
import type { AktionZeile } from '../speicher/aktion.ts'
import type { FreigabeZeile } from '../speicher/freigabe.ts'
import type { Kapitel } from './geschichte-lesen.ts'
import { anfragender, davor, istBestaetigt, kanalName, rollenText, wann } from './geschichte-schritte.ts'
import { type Blick, wannImSatz } from './routen/vorgang-karten.ts'
import { kennungVon } from './routen/vorgang-worte.ts'

// „Wer hat das angelegt, und warum?“ in one paragraph.

export function warum(b: Blick, kapitel: readonly Kapitel[]): string {
  const [erstes] = kapitel
  if (!erstes) return ''
  return ohneUmkehr(
    [
      gebeten(b, erstes),
      ...kapitel.flatMap((k) => [
        ...uebergang(b, kapitel, k),
        ...bestaetigt(b, k),
        ...k.akte.freigaben.flatMap((f) => freigabe(b, f)),
        ...k.akte.aktionen.flatMap((a) => aktion(b, k, a)),
      ]),
      ...schluss(b, kapitel.at(-1) ?? erstes),
    ].join(' '),
  )
}

function gebeten(b: Blick, k: Kapitel): string {
  const { vorgang: v, kanal } = k.akte
  const t = b.t.leitstand.warum
  const zeit = wannImSatz(b, v.erstellt)
  return v.quelle === 'zeitplan'
    ? t.zeitplan(anfragender(b, k), zeit)
    : t.gebeten(anfragender(b, k), zeit, kanalName(b, kanal))
}

/** How one came out of the one before: a question was answered, or the request was changed. */
function uebergang(b: Blick, kapitel: readonly Kapitel[], k: Kapitel): string[] {
  const vorher = davor(kapitel, k)
  const v = k.akte.vorgang
  // What a Freigeber changed is said by the row of the one before.
  if (!vorher || v.quelle === 'freigeber') return []
  const t = b.t.leitstand.warum
  const { frage, id } = vorher.akte.vorgang
  const wer = anfragender(b, k)
  if (frage?.art === 'bestaetigung' || frage?.art === 'freigabe') return [t.geaendert(wer, id, v.id)]
  const worte = k.eingang?.ereignis?.text
  return [t.nachgefragt(wer, worte === undefined ? undefined : kuerze(worte, 80), frage?.art !== 'parameter')]
}

function bestaetigt(b: Blick, k: Kapitel): string[] {
  const v = k.akte.vorgang
  const t = b.t.leitstand.warum
  const vomFreigeber = v.quelle === 'freigeber' && v.frage?.art === 'freigabe' ? v.frage.gestellt : undefined
  if (!vomFreigeber && !istBestaetigt(v)) return []
  const zeit = vomFreigeber ?? k.ja?.angekommen
  return [t.bestaetigt(anfragender(b, k), zeit && wannImSatz(b, zeit))]
}

function freigabe(b: Blick, f: FreigabeZeile): string[] {
  const t = b.t.leitstand.warum
  const wer = werEntschied(f, b.t)
  const zeit = wannImSatz(b, f.zeit)
  const grund = f.grund ?? undefined
  switch (f.ergebnis) {
    case 'freigegeben':
      return [t.freigegeben(wer, zeit, grund)]
    case 'zugestimmt':
      return [t.zugestimmt(wer, zeit, grund)]
    case 'abgelehnt':
      return [t.abgelehnt(wer, zeit, grund)]
    case 'neu_angefragt':
      return [t.freigeberGeaendert(wer, zeit)]
    default:
      return []
  }
}

function aktion(b: Blick, k: Kapitel, a: AktionZeile): string[] {
  const t = b.t.leitstand.warum
  const was = wasGetan(b.worte, a, b.sprache)
  const zeit = wannImSatz(b, a.abgeschlossen ?? a.erstellt)
  const satz = {
    erledigt: () => t.erledigt(was, zeit, kennungVon(a, b.hosts)?.text),
    begonnen: () => t.begonnen(was, wannImSatz(b, a.erstellt)),
    fehler: () => t.gescheitert(was, zeit),
    unklar: () => t.unklar(was, zeit),
  }[a.status]()
  return [
    satz,
    ...(a.entscheidung && a.entschieden
      ? [
          b.t.wirkung.vermerk(
            werName(k.akte.entscheider[a.id] ?? '?', b.t),
            zeigeZeit(a.entschieden, b.sprache, b.worte.zone),
            a.entscheidung,
          ),
        ]
      : []),
  ]
}

function schluss(b: Blick, k: Kapitel): string[] {
  const { vorgang: v, zaehlung, durch } = k.akte
  const t = b.t.leitstand.warum
  const stand = standText(b.worte, v, b.sprache)
  const grund = v.grund && (b.t.akte.gruende[v.grund] ?? v.grund)
  const wartet =
    v.status === 'wartet_freigabe' && v.frist !== null
      ? [t.wartetFreigabe(rollenText(b, v), wann(b, v.frist))]
      : []
  return [
    ...wartet,
    ...(v.rueckgaengig_von ? [b.t.rueckgaengig.macht(v.rueckgaengig_von)] : []),
    t.stand(zaehlung ? `${stand}, ${zaehlungText(zaehlung, b.t, b.sprache)}` : stand),
    ...(grund && grund !== stand && (istGeschlossen(v) || v.status === 'fehler') ? [t.grund(grund)] : []),
    ...(durch ? [gemachtDurch(durch, b.t)] : []),
    ...(v.ersetzt_durch ? [b.t.ersetztDurch(v.ersetzt_durch)] : []),
  ]
}
