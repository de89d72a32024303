import type { Zaehlung } from '../domaene/freigabe.ts'
import type { Sprache } from '../domaene/sprache.ts'
import { grossGeschrieben, kuerze } from '../domaene/text.ts'
import { ABBRECHEN } from '../domaene/vorgang.ts'
import type { AktionZeile } from '../speicher/aktion.ts'
import type { FreigabeZeile } from '../speicher/freigabe.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import { zeigeZeit } from './darstellung.ts'
import type { Texte } from './texte/texte.ts'

// „Wer hat das angelegt, und warum?“ The same story in the chat (`warum V-12`) and on the command line (`vorgang V-12`).

export interface Geschichte {
  vorgang: Vorgang
  titel: string
  anfragender: string
  kanal: string
  freigaben: readonly FreigabeZeile[]
  aktionen: readonly AktionZeile[]
  /** Words that somebody wrote, so that nothing in them is a link. */
  ohneFremdes: (text: string) => string
  /** What an effect was, in words. */
  getan: (a: AktionZeile) => string
  /** How it stands, in words. */
  stand: string
  /** Who decided about an Aktion, by its id. */
  entscheider: Readonly<Record<number, string>>
  zaehlung?: Zaehlung | undefined
  durch: Vorgang | undefined
}

/** The audit trail in one answer: request, understanding, question, decision, effect, state. */
export function erzaehle(g: Geschichte, t: Texte, sprache: Sprache, zone: string): string {
  const { vorgang: v } = g
  const anfragender = werName(g.anfragender, t)
  const wann = (instant: string): string => zeigeZeit(instant, sprache, zone)
  const a = t.akte
  const zeilen = [
    `${v.id} ${g.titel}`,
    a.angefragt(
      anfragender,
      wann(v.erstellt),
      t.leitstand.kanaele[g.kanal] ?? g.kanal,
      g.ohneFremdes(kuerze(v.text, 300)),
    ),
    v.text === ''
      ? a.geloescht
      : (offeneWahl(v) ? a.unsicher : a.verstanden)(
          g.ohneFremdes(offeneWahl(v) ?? g.titel),
          `${Math.round(v.sicherheit * 100)} %`,
          a.quellen[v.quelle] ?? v.quelle,
        ),
    ...(v.risiko === 2 && ['laeuft', 'erledigt', 'beantwortet', 'fehler'].includes(v.status)
      ? [a.bestaetigt(anfragender)]
      : []),
    ...gefaltet(g.freigaben).map((gleiche) => freigabeZeile(gleiche, t, wann, g.ohneFremdes)),
    ...g.aktionen.flatMap((z) => [
      a.aktion(g.getan(z), wann(z.abgeschlossen ?? z.erstellt), a.ergebnisse[z.status]),
      ...(z.entscheidung && z.entschieden
        ? [t.wirkung.vermerk(g.entscheider[z.id] ?? '?', wann(z.entschieden), z.entscheidung)]
        : []),
    ]),
    a.stand(g.zaehlung ? `${g.stand}, ${zaehlungText(g.zaehlung, t, sprache)}` : g.stand),
    ...(v.rueckgaengig_von ? [t.rueckgaengig.macht(v.rueckgaengig_von)] : []),
    ...(g.durch ? [gemachtDurch(g.durch, t)] : []),
    ...(v.grund ? [a.grund(a.gruende[v.grund] ?? v.grund)] : []),
    ...(v.ersetzt_durch ? [t.ersetztDurch(v.ersetzt_durch)] : []),
    ...(v.antwort ? [v.antwort] : []),
  ]
  return zeilen.join('\n')
}

/** What the person was asked whether it is meant, and has not answered. */
export const offeneWahl = (v: Vorgang): string | undefined =>
  v.status === 'rueckfrage' && v.frage?.art === 'auswahl'
    ? v.frage.optionen.map((o) => o.text).join(' / ')
    : undefined

/** What became of it later: taken back, or about to be. */
export const gemachtDurch = (durch: Vorgang, t: Texte): string =>
  durch.status === 'erledigt'
    ? (durch.grund === ABBRECHEN ? t.rueckgaengig.durchTeil : t.rueckgaengig.durch)(durch.id)
    : t.rueckgaengig.imGang(durch.id, t.status[durch.status])

/** A built-in role in the reader's language; a team's own as the configuration has it, as a noun: „Finanzen“. As on the pages. */
export const rollenName = (rolle: string, t: Texte): string => t.akte.rollen[rolle] ?? grossGeschrieben(rolle)

/** „1 von 2 Freigaben (Bernd Muster), eine fehlt noch“ */
export const zaehlungText = (z: Zaehlung, t: Texte, sprache: string): string =>
  t.freigabeStand(z.hat, z.braucht, z.braucht - z.hat, new Intl.ListFormat(sprache).format(z.namen))

/** „Carla“, or „Carla in Vertretung von Bernd“. */
export const werEntschied = (f: FreigabeZeile, t: Texte): string =>
  f.vertretung === null ? werName(f.name ?? '?', t) : t.inVertretung(werName(f.name ?? '?', t), f.vertretung)

/** A name, or the words for somebody who was forgotten. */
export const werName = (name: string, t: Texte): string =>
  /^X-[0-9a-f]{12}$/u.test(name) ? t.akte.geloeschtePerson(name) : name

const ANGENOMMEN = new Set(['freigegeben', 'zugestimmt', 'neu_angefragt', 'abgelehnt'])

/** Whoever presses a button eight times has tried one thing: refused attempts alike and beside one another are one line. */
export function gefaltet(freigaben: readonly FreigabeZeile[]): [FreigabeZeile, ...FreigabeZeile[]][] {
  const zeilen: [FreigabeZeile, ...FreigabeZeile[]][] = []
  for (const f of freigaben) {
    const davor = zeilen.at(-1)
    if (davor && istGleicherVersuch(davor[0], f)) davor.push(f)
    else zeilen.push([f])
  }
  return zeilen
}

const istGleicherVersuch = (a: FreigabeZeile, b: FreigabeZeile): boolean =>
  !ANGENOMMEN.has(a.ergebnis) &&
  a.ergebnis === b.ergebnis &&
  a.person_id === b.person_id &&
  a.vertretung_fuer === b.vertretung_fuer

function freigabeZeile(
  gleiche: readonly [FreigabeZeile, ...FreigabeZeile[]],
  t: Texte,
  wann: (instant: string) => string,
  ohneFremdes: (text: string) => string,
): string {
  const [f] = gleiche
  const grund = f.grund === null ? undefined : ohneFremdes(f.grund)
  const wer = werEntschied(f, t)
  if (f.ergebnis === 'freigegeben') return t.akte.freigegeben(wer, wann(f.zeit), grund)
  if (f.ergebnis === 'zugestimmt') return t.akte.zugestimmt(wer, wann(f.zeit), grund)
  if (f.ergebnis === 'neu_angefragt') return t.akte.neuAngefragt(wer, wann(f.zeit))
  if (f.ergebnis === 'abgelehnt') return t.akte.abgelehnt(wer, wann(f.zeit), grund)
  const weil = t.akte.verweigertWeil[f.ergebnis]
  if (gleiche.length === 1) return t.akte.verweigert(wer, wann(f.zeit), weil)
  const [von, bis] = [wann(f.zeit), wann(gleiche.at(-1)?.zeit ?? f.zeit)]
  return t.akte.oftVerweigert(String(gleiche.length), wer, von, von === bis ? undefined : bis, weil)
}
