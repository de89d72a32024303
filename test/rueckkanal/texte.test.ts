import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { istOptOut } from '../../src/router/abmelden.ts'
import { antwortMitNummer } from '../../src/router/antwort-nummer.ts'
import { leseBefehl } from '../../src/router/befehle.ts'
import { texteDe } from '../../src/rueckkanal/texte/de.ts'
import { texteEn } from '../../src/rueckkanal/texte/en.ts'
import { textePt } from '../../src/rueckkanal/texte/pt.ts'
import type { Texte } from '../../src/rueckkanal/texte/texte.ts'

type Funktion = (...args: unknown[]) => unknown
interface Blatt {
  pfad: string
  wert: string | Funktion
}

const katalog: Record<string, Texte> = {
  'de du': texteDe('du'),
  'de Sie': texteDe('sie'),
  en: texteEn(),
  pt: textePt(),
}

function blaetter(knoten: object, pfad = ''): Blatt[] {
  return Object.entries(knoten).flatMap(([key, wert]) =>
    typeof wert === 'object' && wert !== null
      ? blaetter(wert, `${pfad}${key}.`)
      : [{ pfad: pfad + key, wert: wert as string | Funktion }],
  )
}

// Sample arguments hold no letter of any language, so that what is found was written by the catalogue.
const ARG = '§§'
const LISTEN = new Set(
  'nichtVerstanden.0 getan.1 wasLaeuft.0 wartetAufDich.0 frageAuswahl.0 welcheOption.0 frageWelche.0 bleibenOffen.0 frageParameter.0 freigabeAnfrage.3 welcheFreigabe.0 bleibtOffen.0 ueberDich.0 fakten.frueher.0 fakten.fragen.0 zweifel.person_mehrdeutig.1 wirkung.unklar.3 wirkung.teilweise.2 wirkung.abgebrochen.2 wirkung.bleibt.1 termine.naechste.0 termine.fehlt.0 termine.erinnerungen.0 termine.zeitplaene.0 termine.welcher.streichen.0 termine.welcher.verschieben.0 termine.welcher.pausieren.0 termine.welcher.fortsetzen.0 termine.wirklichAlle.streichen.1 termine.wirklichAlle.verschieben.1 termine.wirklichAlle.pausieren.1 termine.wirklichAlle.fortsetzen.1 probleme.anfrage.0'.split(
    ' ',
  ),
)

const UMFANG =
  'kennungen nachrichten antworten gedaechtnis zusammenfassung fakten vorgaenge entscheidungen erinnerungen gelerntes notizen zeitplaene'
const GESPEICHERTES = 'messages vorgang vorgang_text freigabe eingang_text ausgang'
const je = (namen: string, wert: unknown): object =>
  Object.fromEntries(namen.split(' ').map((name) => [name, wert]))

/** Every argument list worth trying: with and without the optional ones, lists with none, two and three entries. */
function argumentlisten(pfad: string, anzahl: number, text: string): unknown[][] {
  const mit = (n: number): unknown[] =>
    Array.from({ length: anzahl }, (_, i) => {
      const stelle = `${pfad}.${i}`
      if (stelle === 'hilfe.1') return n === 2
      if (stelle === 'leitstand.fehlerErklaerung.1') return (['nichts', 'teil', 'offen'] as const)[n % 3]
      if (pfad === 'hilfe') return Array.from({ length: n }, () => ({ beschreibung: text, beispiel: text }))
      if (stelle === 'nichtsGetan.0' || stelle === 'getan.0')
        return (['heute', 'zuletzt', 'gestern'] as const)[n % 3]
      if (stelle === 'frageWelche.1') return n === 2 ? 'ja' : 'nein'
      if (pfad === 'auskunft') return i === 0 ? je(UMFANG, n) : je(GESPEICHERTES, text)
      if (/^wirkung\.(entschieden|vermerk)$/u.test(pfad) && i === anzahl - 1)
        return (['erledigt', 'nochmal', 'abbrechen'] as const)[n % 3]
      if (pfad === 'begruendung') return [7, n === 2 ? undefined : 8, n === 2][i]
      return LISTEN.has(stelle) ? Array.from({ length: n }, () => text) : text
    })
  const ohneLetztes = mit(3)
  if (
    /^(zeile|wirkung\.zeile|statusVon|dirAbgelehnt|akte\.abgelehnt|fristAbgelaufen|reichweite\.abgelaufenFuerFreigeber)$/u.test(
      pfad,
    )
  )
    ohneLetztes[anzahl - 1] = undefined
  return [mit(0), mit(2), mit(3), ohneLetztes]
}

/** What a catalogue says in an entry, for every way of calling it. */
const gesprochen = ({ pfad, wert }: Blatt, text = ARG): unknown[] =>
  typeof wert === 'string' ? [wert] : argumentlisten(pfad, wert.length, text).map((args) => wert(...args))

const saetze = (texte: Texte): [pfad: string, satz: string][] =>
  blaetter(texte).flatMap((b) => gesprochen(b).map((s): [string, string] => [b.pfad, String(s)]))

const ZITAT = /„([^“]*)“|“([^”]*)”/gu
const ohneZitate = (satz: string): string => satz.replace(ZITAT, '')
const wort = (muster: string, flags = 'u'): RegExp => new RegExp(`(?<!\\p{L})(?:${muster})(?!\\p{L})`, flags)

const treffer = (texte: Texte, re: RegExp): string[] =>
  saetze(texte).flatMap(([pfad, satz]) => (re.test(ohneZitate(satz)) ? [`${pfad}: ${satz}`] : []))

test('auf Portugiesisch heißt es überall „você“, auch im Leitstand', () => {
  const ordner = ['src/rueckkanal/texte', 'web/src/texte', 'web/src/texte/seiten']
  const dateien = ordner
    .flatMap((o) => readdirSync(o).map((name) => `${o}/${name}`))
    .filter((n) => n.endsWith('.ts'))
  const du =
    /(?<![\p{L}-])(podes|queres|contigo|teus?|tuas?|tens|estás|falta-te|inicia sessão|tenta outra|recarrega-a)(?!\p{L})/giu
  expect(dateien.length).toBeGreaterThan(20)
  expect(
    dateien.flatMap((d) => [...readFileSync(d, 'utf8').matchAll(du)].map((m) => `${d}: ${m[0]}`)),
  ).toEqual([])
  expect('Não podes; falta-te a função.'.match(du)).toEqual(['podes', 'falta-te'])
})

describe('alle Sprachen sagen dasselbe', () => {
  const form = (texte: Texte): string[] =>
    blaetter(texte)
      .map(({ pfad, wert }) => `${pfad}/${typeof wert === 'function' ? wert.length : 'text'}`)
      .sort()

  test.each(Object.keys(katalog))('%s hat dieselben Schlüssel mit gleich vielen Argumenten', (name) => {
    expect(form(katalog[name] as Texte)).toEqual(form(texteDe('du')))
  })

  test.each(Object.keys(katalog))('%s nennt jedes Argument, das Deutsch auch nennt', (name) => {
    const genannt = ({ pfad, wert }: Blatt): string =>
      typeof wert === 'string'
        ? ''
        : `${pfad}: ${Array.from({ length: wert.length }, (_, i) => i).filter((i) => {
            const [args = []] = argumentlisten(pfad, wert.length, ARG)
            const anders = args.map((a, j) => (j === i && a === ARG ? '¤¤' : a))
            return wert(...anders) !== wert(...args)
          })}`
    expect(blaetter(katalog[name] as Texte).map(genannt)).toEqual(blaetter(texteDe('du')).map(genannt))
  })
})

test.each(Object.keys(katalog))('%s bleibt bei jedem Argument ein Text und verfälscht es nicht', (name) => {
  const boese = 'a\n\n„b“ {c} $& <d> 👨‍👩‍👧 \u202e\ud83d'
  for (const b of blaetter(katalog[name] as Texte))
    for (const satz of gesprochen(b, boese)) {
      expect(satz, b.pfad).toBeTypeOf('string')
      expect(satz, b.pfad).not.toMatch(/\[object|NaN|undefined/u)
    }
  expect(katalog[name]?.gemerkt(boese)).toContain(boese)
})

test.each(Object.keys(katalog))('%s ruft nicht: Ausrufezeichen nur beim Grüßen', (name) => {
  const laut = treffer(katalog[name] as Texte, /!/u).map((zeile) => zeile.split(':')[0])
  expect(laut.filter((pfad) => !['gruss', 'abschied', 'abgewiesen'].includes(pfad ?? ''))).toEqual([])
})

describe('Sprachen bleiben getrennt', () => {
  const DEUTSCH = wort(
    'ich|du|Sie|der|die|und|nicht|ist|das|dich|dir|bitte|wer|wie|mit|nein|Frist|Freigabe|Vorgang|soll|freigeben|ablehnen|abbrechen|nochmal|hilfe',
    'iu',
  )
  const ENGLISCH = wort('the|and|you|your|please|yes|approve|reject|cancel|retry|is|not|of', 'iu')

  test.each(['en', 'pt'])('in %s steht kein deutsches Wort', (name) => {
    const alles = saetze(katalog[name] as Texte).map(([pfad, satz]) => `${pfad}: ${satz.replaceAll(ARG, '')}`)
    const text = alles.map((zeile) => zeile.slice(zeile.indexOf(':') + 1))
    expect(text.filter((satz) => /[äöüß„]/iu.test(satz) || DEUTSCH.test(satz))).toEqual([])
  })

  test('in pt steht kein englisches, in de weder noch', () => {
    expect(saetze(textePt()).filter(([, satz]) => ENGLISCH.test(satz))).toEqual([])
    expect(saetze(texteDe('du')).filter(([, satz]) => ENGLISCH.test(satz))).toEqual([])
  })

  test('die Wortlisten erkennen eine fremde Sprache', () => {
    expect(saetze(texteDe('du')).filter(([, satz]) => DEUTSCH.test(satz)).length).toBeGreaterThan(60)
    expect(saetze(texteEn()).filter(([, satz]) => ENGLISCH.test(satz)).length).toBeGreaterThan(60)
  })
})

describe('die Anrede', () => {
  // The commands are spelled with „du“ whatever the form of address, so quotations are left out.
  const DU = wort(
    'du|dir|dich|dein(?:e[mnrs]?)?|[Ss]chreib|[Aa]ntworte|versuch|Versuch es|[Ff]rag|[Ss]ieh|[Gg]ib|[Ll]ass|[Mm]erk|kannst|hast|meinst|brauchst|Du|Dir|Dich|Dein',
  )
  const SIE = wort('Sie|Ihnen|Ihre[mnrs]?|Ihr')

  test('„Sie“ duzt niemanden', () => {
    expect(treffer(texteDe('sie'), DU)).toEqual([])
  })
  test('„du“ siezt niemanden', () => {
    expect(treffer(texteDe('du'), SIE)).toEqual([])
  })
  test('beide Formen gibt es wirklich, und sie unterscheiden sich an denselben Stellen', () => {
    const pfade = (zeilen: string[]): string[] => [...new Set(zeilen.map((z) => z.split(':')[0] ?? ''))]
    expect(pfade(treffer(texteDe('sie'), SIE)).length).toBeGreaterThan(25)
    const verschieden = blaetter(texteDe('du')).filter(
      (b, i) => String(gesprochen(b)) !== String(gesprochen(blaetter(texteDe('sie'))[i] as Blatt)),
    )
    expect(pfade(treffer(texteDe('sie'), SIE))).toEqual(verschieden.map((b) => b.pfad))
  })
})

describe('was in Anführungszeichen steht, versteht der Assistent auch', () => {
  /** Answers to an open question: no commands, read by the classifier of answers. */
  const ANTWORT = new Set(
    'keins davon|beide|alle|none of these|both|all|nenhuma delas|as duas|todas'.split('|'),
  )
  const befehlVon = (zitat: string): string | undefined => {
    const text = zitat
      .replaceAll(ARG, /trotzdem|anyway|mesmo assim/u.test(zitat) ? 'L-12' : 'V-12')
      .replace(/<.*>|…/u, 'der Kaffee ist leer')
      .replace('von X', 'von')
    if (istOptOut(text)) return 'opt_out'
    return leseBefehl(text)?.art ?? (antwortMitNummer(text, undefined) && 'antwort')
  }
  const zitate = (texte: Texte): string[] =>
    saetze(texte)
      .filter(([pfad]) => !/^(zweifel\.|akte\.|begriffGelernt|keinFreigeber|adminKeinFreigeber)/u.test(pfad))
      .flatMap(([, satz]) => [...satz.matchAll(ZITAT)].map((m) => m[1] ?? m[2] ?? ''))
      .filter((zitat) => zitat !== ARG && !ANTWORT.has(zitat))

  test.each(Object.keys(katalog))('%s nennt nur Befehle, die es gibt', (name) => {
    const alle = zitate(katalog[name] as Texte)
    expect(alle.length).toBeGreaterThan(20)
    expect(alle.filter((zitat) => befehlVon(zitat) === undefined)).toEqual([])
  })

  const arten = (satz: string): (string | undefined)[] =>
    [...satz.matchAll(ZITAT)].map((m) => befehlVon(m[1] ?? m[2] ?? ''))

  test.each(Object.keys(katalog))('%s: jeder Befehl tut, was der Satz sagt', (name) => {
    const t = katalog[name] as Texte
    expect(arten(t.freigabeAnfrage('V-12', ARG, ARG, [], ARG))).toEqual(['freigeben', 'ablehnen'])
    expect(arten(t.freigabeNurMitBefehl('V-12'))).toEqual(['freigeben', 'ablehnen'])
    expect(arten(t.freigabeVerweigert.vor_der_frage(ARG, 'V-12', 'freigeben'))).toEqual(['freigeben'])
    expect(arten(t.freigabeVerweigert.vor_der_frage(ARG, 'V-12', 'ablehnen'))).toEqual(['ablehnen'])
    expect(arten(t.bleibtOffen('V-12, V-13', 'V-12'))).toEqual(['freigeben', 'ablehnen'])
    expect(arten(t.wirkung.unklar('V-12', ARG, ARG, [], ARG))).toEqual(['erledigt', 'nochmal', 'abbrechen'])
    expect(arten(t.bleibenOffen([], 'V-12'))).toEqual(['antwort', 'abbrechen'])
    expect(arten(t.fehlerAllgemein('V-12', ARG))).toEqual(['nochmal', 'abbrechen'])
    expect(arten(t.wirkung.teilweise('V-12', ARG, []))).toEqual(['nochmal', 'abbrechen'])
    expect(arten(t.wirkung.wahl('V-12', true))).toEqual(['erledigt', 'nochmal', 'abbrechen'])
    expect(arten(t.wirkung.wahl('V-12', false))).toEqual(['nochmal', 'abbrechen'])
    expect(arten(t.wirkung.nieVerstanden('V-12'))).toEqual(['nochmal'])
    expect(arten(t.rueckgaengig.angebot('V-12', ARG))).toEqual(['rueckgaengig'])
    expect(arten(t.rueckgaengig.nichtsDazu(ARG)).at(-1)).toEqual('rueckgaengig')
    expect(arten(t.rueckgaengig.nochNicht('V-12', ARG, ARG))).toEqual(['abbrechen'])
    expect(arten(t.rueckgaengig.laeuft('V-12', ARG))).toEqual(['abbrechen'])
    expect(arten(t.rueckgaengig.unklar('V-12', ARG))).toEqual(['erledigt', 'nochmal', 'abbrechen'])
    expect(arten(t.reichweite.mailNachsatz('V-12'))).toEqual(['freigeben', 'ablehnen'])
    expect(arten(t.reichweite.gilt(ARG, ARG))).toEqual(['vertretung_beenden'])
    expect(arten(t.reichweite.bisWann('Carla'))).toEqual(['vertretung'])
    expect(arten(t.reichweite.werDenn)).toEqual(['vertretung'])
    expect(arten(t.reichweite.anVertretung(ARG, ARG))).toEqual(['vertretung_absagen'])
    expect(arten(t.reichweite.wemAbsagen(ARG))).toEqual(['vertretung_absagen'])
    expect(arten(t.modellFehlt('V-12'))).toEqual(['nochmal'])
    expect(arten(t.welcheFreigabe([]))).toEqual(['freigeben'])
    expect(arten(t.unbekannterVorgang('V-12'))).toEqual(['was_laeuft'])
    expect(arten(t.freigabeVerweigert.unbekannt('V-12'))).toEqual(['was_laeuft'])
    expect(arten(t.gruss(ARG))).toEqual(['hilfe'])
    expect(arten(t.nichtVerstanden([]))).toEqual(['hilfe'])
    expect(arten(t.hilfe([], false))).toEqual(
      'was_laeuft status abbrechen rueckgaengig nochmal warum termine termine freigeben ablehnen vertretung merk_dir was_weisst_du begriff das_war_falsch gelernt lern_entscheiden lern_warum vergiss_mich opt_out'.split(
        ' ',
      ),
    )
  })

  test('ein erfundener Befehl fiele auf', () => {
    expect(befehlVon('freischalten V-12')).toBeUndefined()
    expect(befehlVon('release V-12')).toBeUndefined()
  })
})

test('eine Ja-Nein-Frage nennt beide Wörter in ihrer Sprache', () => {
  const fragen = (t: Texte): string[] => [
    t.frageBestaetigung(ARG),
    t.frageNochmal(ARG),
    t.nichtAenderbar(ARG),
    t.frageEine(ARG),
    t.zuFrueh(ARG),
    t.vergessenFrage,
  ]
  for (const f of fragen(texteDe('sie'))) expect(f).toMatch(/\(ja \/ nein\)$/u)
  for (const f of fragen(texteEn())) expect(f).toMatch(/\(yes \/ no\)$/u)
  for (const f of fragen(textePt())) expect(f).toMatch(/\(sim \/ não\)$/u)
})

test.each(['du', 'sie'] as const)('deutsche Auskünfte (%s) behalten ihren Wortlaut', (anrede) => {
  const t = texteDe(anrede)
  expect(t.nichtVerstanden([])).toContain('Das habe ich nicht verstanden')
  expect(t.modellFehlt('V-1')).toContain('Sprachmodell nicht erreichbar, ich habe die Nachricht gespeichert')
  expect(t.freigabeVerweigert.schon_freigegeben('V-1', 'Bernd Muster', '10:00')).toContain(
    'bereits freigegeben von Bernd Muster, 10:00',
  )
  for (const satz of [
    t.fristWar('T', '17:00'),
    t.freigabeVerweigert.frist('V-1', '17:00'),
    t.fristAbgelaufen('T', 'V-1', '17:00', false),
    t.fristAbgelaufen('T', 'V-1', '17:00', true),
  ])
    expect(satz).toMatch(/Frist .*ist abgelaufen \(17:00\)/u)
})
