import { istGeschlossen } from '../domaene/vorgang.ts'
import { toMs } from '../domaene/zeit.ts'
import { standText, wasGetan } from '../router/wirkung.ts'
import { gefaltet, gemachtDurch, werEntschied, werName, zaehlungText } from '../rueckkanal/akte.ts'
import type { AktionZeile } from '../speicher/aktion.ts'
import type { FreigabeZeile } from '../speicher/freigabe.ts'
import type { Sendung } from '../speicher/sendung.ts'
import type { Kapitel } from './geschichte-lesen.ts'
import {
  anfragender,
  angabenBlock,
  kanalName,
  notizen,
  schritt,
  technik,
  text,
  wann,
} from './geschichte-schritte.ts'
import { type Blick, standNummer } from './routen/vorgang-karten.ts'
import { kennungVon, kurzeDauer } from './routen/vorgang-worte.ts'
import type { Schritt } from './vertrag/vorgang.ts'

// The second half: who decided what, what was done about it, what was said.

export function entschieden(b: Blick, kapitel: readonly Kapitel[], k: Kapitel): Schritt[] {
  const vorher = kapitel.map((x) => x.akte.vorgang).slice(0, kapitel.indexOf(k))
  const nummer = standNummer(k.akte.vorgang, vorher)
  return gefaltet(k.akte.freigaben).map((gleiche) => freigabeSchritt(b, k, gleiche, nummer))
}

function freigabeSchritt(
  b: Blick,
  k: Kapitel,
  gleiche: readonly [FreigabeZeile, ...FreigabeZeile[]],
  nummer: number,
): Schritt {
  const [f] = gleiche
  const zuletzt = wann(b, gleiche.at(-1)?.zeit ?? f.zeit)
  const v = k.akte.vorgang
  const t = b.t.leitstand.schritt
  const wer = werEntschied(f, b.t)
  const dabei = f.stand !== null && f.stand === v.frage?.stand
  const neben = [kanalName(b, f.kanal), dabei ? t.stand(nummer) : undefined]
  const grund = f.grund ? [text('person', f.grund)] : []
  const tech = technik(b, { stand: f.stand, kanal: f.kanal, ergebnis: f.ergebnis })
  switch (f.ergebnis) {
    case 'freigegeben':
    case 'zugestimmt':
      return schritt(v, 'freigabe', f.zeit, t.gibtFrei(wer), {
        neben,
        bloecke: [...(dabei ? angabenBlock(b, v) : []), ...grund],
        technik: tech,
      })
    case 'abgelehnt':
      return schritt(v, 'abgelehnt', f.zeit, t.lehntAb(wer), { neben, bloecke: grund, technik: tech })
    case 'neu_angefragt':
      return schritt(v, 'ersetzt', f.zeit, t.aendert(wer), { neben, bloecke: grund, technik: tech })
    default:
      return schritt(v, 'versuch', f.zeit, t.versuch(wer, gleiche.length), {
        neben: [kanalName(b, f.kanal), zuletzt === wann(b, f.zeit) ? undefined : t.bis(zuletzt)],
        bloecke: notizen(b.t.akte.verweigertWeil[f.ergebnis]),
        technik: tech,
      })
  }
}

export const gewirkt = (b: Blick, k: Kapitel): Schritt[] =>
  k.akte.aktionen.flatMap((a) => [
    aktionSchritt(b, k, a),
    ...(a.entscheidung && a.entschieden
      ? [
          schritt(
            k.akte.vorgang,
            'entscheidung',
            a.entschieden,
            b.t.leitstand.schritt.entscheidet[a.entscheidung](werName(k.akte.entscheider[a.id] ?? '?', b.t)),
          ),
        ]
      : []),
  ])

function aktionSchritt(b: Blick, k: Kapitel, a: AktionZeile): Schritt {
  const t = b.t.leitstand.schritt
  const dauerMs = a.abgeschlossen === null ? 0 : toMs(a.abgeschlossen) - toMs(a.erstellt)
  const kennung = kennungVon(a, b.hosts)
  return schritt(k.akte.vorgang, 'aktion', a.erstellt, t.aktion(wasGetan(b.worte, a, b.sprache)), {
    neben: [
      b.t.akte.ergebnisse[a.status],
      wann(b, a.abgeschlossen ?? a.erstellt),
      dauerMs >= 1000 ? kurzeDauer(dauerMs, b.sprache) : undefined,
    ],
    bloecke: !kennung
      ? []
      : kennung.url
        ? [{ art: 'link', text: t.kennung(kennung.text), url: kennung.url }]
        : notizen(t.kennung(kennung.text)),
    technik: technik(b, {
      schluessel: a.key,
      eingabe: a.input_hash,
      status: a.status,
      ergebnis: a.ergebnis,
      ausfuehrung: a.executor,
      begruendung: a.begruendung,
    }),
  })
}

/** What the requester was told in the end, and what else went to them unasked. */
export function gesagt(b: Blick, k: Kapitel): Schritt[] {
  const { vorgang: v } = k.akte
  const t = b.t.leitstand.schritt
  const wer = anfragender(b, k)
  const antwort = v.antwort
  const passende = antwort === null ? undefined : k.sendungen.findLast((s) => s.text.includes(antwort))
  const andere = k.sendungen.filter(
    (s) =>
      s !== passende &&
      (s.zweck !== 'antwort' || v.status === 'fehler') &&
      !(v.frage && s.text.includes(v.frage.text) && s.zweck === 'antwort'),
  )
  return [
    ...andere.map((s) =>
      schritt(v, 'zugestellt', s.erstellt, t.nachrichtAn(wer), {
        neben: zustellung(b, s),
        bloecke: [text('assistent', s.text)],
      }),
    ),
    ...(antwort === null
      ? []
      : [
          schritt(v, 'ergebnis', passende?.erstellt ?? v.aktualisiert, t.antwortAn(wer), {
            neben: passende ? zustellung(b, passende) : [kanalName(b, k.akte.kanal)],
            bloecke: [text('assistent', antwort)],
          }),
        ]),
  ]
}

function zustellung(b: Blick, s: Sendung): string[] {
  const stand = s.status === 'gesendet' ? (s.zustellung ?? 'gesendet') : s.status
  const zeit = (s.status === 'gesendet' ? s.gemeldet : null) ?? s.gesendet ?? s.erstellt
  return [kanalName(b, s.kanal), b.t.leitstand.schritt.zustellung[stand](wann(b, zeit))]
}

/** How it stands, where nothing else says it. */
export function stand(b: Blick, k: Kapitel): Schritt[] {
  const { vorgang: v, durch, zaehlung } = k.akte
  const t = b.t.leitstand.schritt
  const wort = standText(b.worte, v, b.sprache)
  const voll = zaehlung ? `${wort}, ${zaehlungText(zaehlung, b.t, b.sprache)}` : wort
  const grund = v.grund === null ? undefined : (b.t.akte.gruende[v.grund] ?? v.grund)
  const still = v.grund === null && v.status !== 'abgebrochen'
  return [
    ...(v.rueckgaengig_von
      ? [schritt(v, 'rueckgaengig', v.erstellt, b.t.rueckgaengig.macht(v.rueckgaengig_von))]
      : []),
    ...(v.status === 'laeuft'
      ? [schritt(v, 'lauf', v.aktualisiert, t.laeuft, { neben: [voll], bloecke: notizen(grund) })]
      : []),
    ...(v.ersetzt_durch
      ? [schritt(v, 'ersetzt', v.aktualisiert, b.t.ersetztDurch(v.ersetzt_durch))]
      : (istGeschlossen(v) && !still) || v.status === 'fehler'
        ? [schritt(v, 'ende', v.aktualisiert, t.ende(voll), { neben: [grund === wort ? undefined : grund] })]
        : []),
    ...(durch ? [schritt(v, 'rueckgaengig', durch.erstellt, gemachtDurch(durch, b.t))] : []),
  ]
}
