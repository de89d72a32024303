// Thirty facts, and to each two questions as people ask: in other forms of the words, with compounds taken apart or put
// together. Written down before the ranking was; every second fact was kept apart while it was tuned (`FERN`).

export interface Frage {
  frage: string
  fakt: string
}

const PAARE: readonly (readonly [fakt: string, ...fragen: string[]])[] = [
  [
    'Der Bürostuhl im zweiten Stock quietscht seit dem Umzug.',
    'Welcher Stuhl im Büro quietschte?',
    'Was ist mit den Bürostühlen nach dem Umziehen?',
  ],
  [
    'Meine Schwiegermutter verträgt keine Haselnüsse.',
    'Was darf die Schwiegermutter nicht essen?',
    'Wer hat eine Haselnussallergie?',
  ],
  [
    'Die Kaffeemaschine wird jeden Freitag von Jonas entkalkt.',
    'Wer kümmert sich um das Entkalken der Maschine für den Kaffee?',
    'An welchem Tag entkalken wir?',
  ],
  [
    'Das WLAN-Passwort für Gäste hängt neben dem Empfangstresen.',
    'Wo finde ich das Gästepasswort?',
    'Wo am Empfang hängen die Passwörter fürs WLAN?',
  ],
  [
    'Frau Okafor leitet ab Januar die Buchhaltung.',
    'Wer ist die neue Leiterin der Buchhaltung?',
    'Ab wann übernimmt Okafor die Buchhaltungsleitung?',
  ],
  [
    'Ich trinke Tee nur mit Hafermilch.',
    'Welche Milch nehme ich zum Tee, die aus Hafer?',
    'Was trank ich immer mit Hafermilch?',
  ],
  [
    'Unser Steuerberater heißt Dr. Lindqvist und sitzt in Kassel.',
    'Wie heisst der Berater für die Steuern?',
    'In welcher Stadt sitzen unsere Steuerberaterinnen?',
  ],
  [
    'Der Mietvertrag der Lagerhalle läuft am 31.08.2027 aus.',
    'Wann endet die Miete für die Halle vom Lager?',
    'Wie lange laufen die Verträge der Lagerhallen noch?',
  ],
  [
    'Tilmans Diensthandy hat die Durchwahl 4417.',
    'Wem gehört die 4417?',
    'Welche Nummer hat Tilman auf dem Handy im Dienst?',
  ],
  [
    'Die Blumen in der Küche gießt montags der Praktikant.',
    'Wer ist fürs Blumengießen zuständig?',
    'Wann hat der Praktikant die Küchenblumen gegossen?',
  ],
  [
    'Meine Tochter spielt donnerstags Querflöte im Schulorchester.',
    'An welchem Tag ist das Orchester in der Schule?',
    'Wer spielte bei uns Flöte?',
  ],
  [
    'Das Firmenfahrrad steht abgeschlossen im Keller, Zahlencode 9051.',
    'Wie war der Code vom Fahrrad?',
    'Wo stehen die Fahrräder der Firma?',
  ],
  [
    'Reisekosten reicht man bis zum fünften Werktag ein.',
    'Bis wann muss ich die Kosten der Reise einreichen?',
    'Wann sind Reisekostenabrechnungen fällig?',
  ],
  [
    'Der Erste-Hilfe-Kasten liegt im Schrank hinter dem Drucker.',
    'Wo sind die Kästen für erste Hilfe?',
    'Was liegt in den Schränken hinterm Drucker?',
  ],
  [
    'Herr Brzezinski bevorzugt Anrufe am frühen Nachmittag.',
    'Wann soll ich Brzezinski anrufen?',
    'Wer mag Nachmittagsanrufe?',
  ],
  [
    'Die Weihnachtsfeier findet im Bootshaus am Rhein statt.',
    'Wo feiern wir Weihnachten?',
    'Was findet in den Bootshäusern statt?',
  ],
  [
    'Mein Kollege Yusuf ist Linkshänder und braucht eine andere Schere.',
    'Welche Scheren braucht man für Linkshändige?',
    'Mit welcher Hand schneidet Yusuf, mit der linken?',
  ],
  [
    'Die Heizung im Besprechungsraum lässt sich nur am Ventil regeln.',
    'Wie regelt man die Heizungen in den Besprechungsräumen?',
    'Wo ist das Heizungsventil?',
  ],
  [
    'Seit der Knieoperation fährt Greta mit dem Aufzug.',
    'Welche Operation am Knie war das bei Greta?',
    'Warum ist Greta mit den Aufzügen gefahren?',
  ],
  [
    'Das Angebot für die Gartenhalle wurde auf 12.400 Euro gesenkt.',
    'Auf wie viel wurden die Angebote zur Halle im Garten gesenkt?',
    'Wie hoch ist das Gartenhallenangebot nach der Senkung?',
  ],
  [
    'Unsere Putzfirma kommt dienstags und samstags um sechs Uhr.',
    'An welchen Tagen kommen die von der Firma zum Putzen?',
    'Um wie viel Uhr sind die Putzleute am Dienstag da?',
  ],
  [
    'Der Ersatzschlüssel zum Serverraum liegt bei Nadia.',
    'Wer hat die Schlüssel für den Raum mit dem Server?',
    'Bei wem liegen Ersatzschluessel?',
  ],
  [
    'Ich vertrage das Deckenlicht nicht und arbeite mit Stehlampe.',
    'Warum habe ich eine Lampe zum Stehen?',
    'Welche Lichter an der Decke vertrug ich nicht?',
  ],
  [
    'Die Druckerei in Apolda liefert Visitenkarten innerhalb von vier Tagen.',
    'Wie lange dauert die Lieferung der Visitenkarte?',
    'Was liefern die Druckereien aus Apolda?',
  ],
  [
    'Bei Gewitter muss die Dachluke über dem Archiv geschlossen werden.',
    'Was ist zu tun, wenn es gewittert?',
    'Welche Luke am Dach schließt man?',
  ],
  [
    'Mareikes Elternzeit endet im Oktober.',
    'Wann kommt Mareike aus der Zeit als Eltern zurück?',
    'Wessen Elternzeiten enden im Oktober?',
  ],
  [
    'Der Parkplatz 17 gehört dem Außendienst.',
    'Auf welchem Platz parkt der Aussendienst?',
    'Wem gehören die Parkplätze vom Außendienstler?',
  ],
  [
    'Die Probezeit von Sören wurde um drei Monate verlängert.',
    'Um wie viele Monate hat man die Probe bei Soeren verlängert?',
    'Wer hat eine Probezeitverlängerung bekommen?',
  ],
  [
    'Meine Großmutter wird im März neunzig.',
    'Wie alt werden die Großmütter im März?',
    'Wann ist der neunzigste Geburtstag meiner Grossmutter?',
  ],
  [
    'Für den Messestand in Hannover brauchen wir zwei Stromanschlüsse.',
    'Wie viele Anschlüsse für Strom braucht der Stand auf der Messe?',
    'Was ist mit den Messeständen in Hannover?',
  ],
]

export const FAKTEN: readonly string[] = PAARE.map(([fakt]) => fakt)

const fragen = (rest: number): Frage[] =>
  PAARE.filter((_, i) => i % 2 === rest).flatMap(([fakt, ...alle]) => alle.map((frage) => ({ frage, fakt })))

/** While tuning, only these were looked at. */
export const NAH: readonly Frage[] = fragen(0)
export const FERN: readonly Frage[] = fragen(1)
