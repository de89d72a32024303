import { FAKTEN, FERN, NAH } from './fragen.ts'

// Facts of the same kinds as those asked for, out of the same words and their neighbours: offices, families, dates, codes.

const VORNE =
  'Büro Konferenz Kunden Reise Steuer Miet Lager Druck Server Garten Messe Probe Dach Park Firmen Dienst Schul Küchen Keller Gäste Empfangs Besprechungs Weihnachts Sommer Eltern Kaffee Tee Haus Heizungs Strom Archiv Werk Post Bücher Licht Decken Steh Boots Ersatz Zweit Putz Ess Wochen Abend Früh Fahrrad Auto Telefon Handy Schwimm Chor'.split(
    ' ',
  )
const HINTEN = {
  der: 'stuhl schlüssel schrank kasten vertrag raum platz termin plan tisch drucker ordner kalender stand anschluss code keller aufzug wagen dienst'.split(
    ' ',
  ),
  die: 'lampe maschine halle karte feier nummer heizung tür kasse luke leitung firma zeit liste tasche stelle gruppe uhr leiter rechnung'.split(
    ' ',
  ),
  das: 'passwort pult haus angebot ventil licht regal fenster gerät orchester archiv handy lager zimmer schild konto fest paket buch glas'.split(
    ' ',
  ),
}
const PERSONEN =
  'Jonas Okafor Tilman Yusuf Greta Nadia Mareike Sören Brzezinski Lindqvist Paula Emre Wiebke Ruben Halina Corinna Detlef Fatma Gustav Ilse Kemal Levke Moritz Noemi Ottilie Piet Ronja Tuana Ulf Vera'.split(
    ' ',
  )
const ORTE =
  'Kassel Apolda Hannover Rostock Fulda Erfurt Passau Bremen Siegen Jena Minden Gotha Worms Celle Emden'.split(
    ' ',
  )
const TAGE = 'montags dienstags mittwochs donnerstags freitags samstags'.split(' ')
const MONATE = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ')
const VERWANDTE =
  'Tochter Sohn Schwester Bruder Tante Großvater Schwiegervater Stiefmutter Nichte Cousine Mutter Patin'.split(
    ' ',
  )
const SPEISEN =
  'Erdnüsse Walnüsse Kuhmilch Sojamilch Mandelmilch Weizen Sellerie Krabben Erdbeeren Kaffee Zucker Senf'.split(
    ' ',
  )
const INSTRUMENTE = 'Klavier Bratsche Fagott Trompete Handball Tennis Cello Schach Hockey Posaune'.split(' ')
const WIE = 'quietscht klemmt wackelt tropft flackert summt rostet blinkt streikt brummt'.split(' ')
const WO =
  'im Keller|im ersten Stock|im zweiten Stock|hinter dem Schrank|neben dem Aufzug|am Empfang|in der Küche|über dem Archiv|unter der Treppe|im Hof'.split(
    '|',
  )

/** Mulberry32: the same seed gives the same numbers everywhere. */
function zufall(saat: number): () => number {
  let a = saat
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * `anzahl` different facts. None has a compound that is asked for, and nobody else has a flute, or a bicycle with a code:
 * two would be right.
 */
export function ablenker(anzahl: number, saat: number): string[] {
  const naechste = zufall(saat)
  const aus = <T>(liste: readonly T[]): T => liste[Math.floor(naechste() * liste.length)] as T
  const vergeben = [...FAKTEN, ...[...NAH, ...FERN].map((f) => f.frage)].join(' ').toLowerCase()
  const ding = (): { artikel: 'der' | 'die' | 'das'; wort: string } => {
    const artikel = aus(['der', 'die', 'das'] as const)
    const wort = `${aus(VORNE)}${aus(HINTEN[artikel])}`
    return vergeben.includes(wort.toLowerCase()) ? ding() : { artikel, wort }
  }
  const satz = (): string => {
    const { artikel, wort } = ding()
    const nominativ = `${artikel[0]?.toUpperCase()}${artikel.slice(1)} ${wort}`
    const genitiv = artikel === 'die' ? `der ${wort}` : `des ${wort}s`
    const nummer = 1000 + Math.floor(naechste() * 3000)
    return aus([
      () => `${nominativ} ${aus(WO)} ${aus(WIE)} seit ${aus(MONATE)}.`,
      () => `${nominativ} gehört ${aus(PERSONEN)}.`,
      () => `${nominativ} steht ${aus(WO)}, Code ${nummer}.`,
      () => `${aus(PERSONEN)}s Durchwahl ist ${nummer}.`,
      () => `${aus(PERSONEN)} leitet ab ${aus(MONATE)} die Gruppe in ${aus(ORTE)}.`,
      () => `Meine ${aus(VERWANDTE)} verträgt keine ${aus(SPEISEN)}.`,
      () => `Meine ${aus(VERWANDTE)} spielt ${aus(TAGE)} ${aus(INSTRUMENTE)}.`,
      () =>
        `Meine ${aus(VERWANDTE)} wird im ${aus(MONATE)} ${aus(['vierzig', 'fünfzig', 'sechzig', 'achtzig'])}.`,
      () => `${aus(PERSONEN)} trinkt ${aus(SPEISEN)} nur ${aus(TAGE)}.`,
      () =>
        `${aus(PERSONEN)} bevorzugt Termine am ${aus(['Vormittag', 'späten Abend', 'frühen Morgen', 'Mittag'])}.`,
      () =>
        `Der Vertrag ${genitiv} läuft am ${1 + Math.floor(naechste() * 28)}.${aus(['02', '05', '11'])}.2028 aus.`,
      () => `Die Rechnung ${genitiv} wurde auf ${nummer} Euro gesenkt.`,
      () => `${nominativ} wird ${aus(TAGE)} von ${aus(PERSONEN)} geputzt.`,
      () => `Der Schlüssel ${genitiv} liegt ${aus(WO)} bei ${aus(PERSONEN)}.`,
      () =>
        `Die Firma in ${aus(ORTE)} liefert ${artikel === 'die' ? 'eine' : 'ein'} ${wort} innerhalb von acht Tagen.`,
      () => `Für ${artikel === 'der' ? 'den' : artikel} ${wort} in ${aus(ORTE)} brauchen wir zwei Leute.`,
      () => `${nominativ} findet in ${aus(ORTE)} statt.`,
      () => `Bei Regen muss ${artikel} ${wort} geschlossen werden.`,
      () => `${aus(PERSONEN)} fährt seit ${aus(MONATE)} mit dem Fahrrad zur Arbeit nach ${aus(ORTE)}.`,
      () => `Den Urlaub von ${aus(PERSONEN)} hat man um drei Wochen verlängert.`,
    ])()
  }
  const alle = new Set<string>()
  while (alle.size < anzahl) alle.add(satz())
  return [...alle]
}
