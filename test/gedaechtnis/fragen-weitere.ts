import type { Frage } from './fragen.ts'

// Forty more facts, with two questions each, written after the weights of the ranking were chosen.

const PAARE: readonly (readonly [fakt: string, ...fragen: string[]])[] = [
  [
    'Der Wasserkocher in der Teeküche ist defekt und wird ersetzt.',
    'Was ist mit dem Kochen von Wasser in der Teeküche?',
    'Welche Wasserkocher wurden ersetzt?',
  ],
  [
    'Bei der Inventur im Dezember zählt Wiebke die Kabel.',
    'Wer zählte die Kabel?',
    'Wann ist bei uns Kabelzählung?',
  ],
  [
    'Mein Bruder hat am Heiligabend geheiratet.',
    'Wann heiratete mein Bruder?',
    'Seit wann ist der Bruder verheiratet?',
  ],
  [
    'Die Versicherung für den Transporter zahlt keine Glasschäden.',
    'Zahlt die Transporterversicherung Schäden an Glas?',
    'Welcher Glasschaden ist nicht versichert?',
  ],
  [
    'Ich schwimme vor der Arbeit im Hallenbad.',
    'Wo schwamm ich immer vor dem Arbeiten?',
    'In welcher Halle mit Bad schwimme ich?',
  ],
  [
    'Rubens Vertrag wird zum Quartalsende nicht verlängert.',
    'Wie steht es um Rubens Vertragsverlängerung?',
    'Was ist am Ende vom Quartal mit Ruben?',
  ],
  [
    'Die Sicherungskopien liegen im Tresor der Filiale Minden.',
    'Wo ist die Kopie der Sicherung?',
    'Was liegt in den Mindener Tresoren?',
  ],
  [
    'Das Sommerfestival bezahlt dieses Jahr der Vertrieb.',
    'Wer zahlt das Festival im Sommer?',
    'Welches Festival bezahlten die Vertriebler?',
  ],
  ['Levke nimmt zum Frühstück immer zwei Eier.', 'Wie viele Eier nahm Levke?', 'Was frühstückt Levke?'],
  [
    'Die Spülmaschine darf nicht mit Holzbrettern beladen werden.',
    'Was darf man nicht in die Maschine zum Spülen laden?',
    'Kann ein Brett aus Holz in den Spüler?',
  ],
  [
    'Unser Kunde Feldhaus zahlt Rechnungen erst nach der zweiten Mahnung.',
    'Wie oft muss man den Feldhaus mahnen?',
    'Wann bezahlte der Kunde Feldhaus die Rechnung?',
  ],
  [
    'Die Schranke an der Einfahrt öffnet sich mit dem Kennzeichen.',
    'Wie fahre ich durch die Schranken ein?',
    'Womit öffne ich die Einfahrtsschranke?',
  ],
  [
    'Herr Wozniak spricht nur Polnisch und Russisch.',
    'Welche Sprachen spricht Wozniak?',
    'Mit wem sprach ich Russisch?',
  ],
  [
    'Im Lastenaufzug bleiben oft die Türen hängen.',
    'Welche Tür hängt im Aufzug für Lasten?',
    'Wo blieb die Aufzugtür hängen?',
  ],
  [
    'Noemis Fotos von der Baustelle liegen im Ordner Neubau.',
    'Wo hat Noemi das Foto von den Baustellen?',
    'In welchen Ordnern liegen Baustellenfotos?',
  ],
  [
    'Den Frankierautomaten füllt die Poststelle einmal im Quartal auf.',
    'Wer füllte den Automaten zum Frankieren?',
    'Wie oft wird die Frankiermaschine aufgefüllt?',
  ],
  [
    'Nachts schaltet der Wachdienst die Alarmanlage scharf.',
    'Wer schaltete den Alarm in der Nacht?',
    'Wann wacht der Dienst über die Anlage mit dem Alarm?',
  ],
  [
    'Meine Hündin frisst nur Trockenfutter aus Lamm.',
    'Welches Futter ist trocken und für den Hund?',
    'Was fraß die Hündin?',
  ],
  [
    'Der Lieferant Torvald & Söhne verlangt Vorkasse.',
    'Muss man bei Torvald vor der Lieferung an die Kasse?',
    'Welche Lieferanten verlangten Vorkasse?',
  ],
  [
    'Am Hintereingang hängt der Feuerlöscher zu hoch.',
    'Wo hängen die Feuerlöscher am hinteren Eingang?',
    'Womit löscht man Feuer hinten am Eingang?',
  ],
  [
    'Die Alarmzentrale ruft nachts zuerst Halina an.',
    'Wen hat die Alarmzentrale nachts angerufen?',
    'Wer bekommt den nächtlichen Zentralenanruf?',
  ],
  [
    'Unser Hausmeister spricht Spanisch und repariert auch Fahrstühle.',
    'Wer reparierte den Fahrstuhl?',
    'Welche Hausmeister sprechen spanisch?',
  ],
  [
    'Das Gefrierfach in der Kantine muss alle sechs Wochen abgetaut werden.',
    'Wann taut man das Fach zum Gefrieren ab?',
    'Wie oft werden die Gefrierfächer der Kantine abgetaut?',
  ],
  [
    'Ich bin gegen Pollen allergisch und meide den Birkenweg.',
    'Welche Pollenallergie habe ich?',
    'Warum mied ich die Birken am Weg?',
  ],
  [
    'Kunde Astoria möchte Lieferscheine nur per Fax.',
    'Wie will Astoria den Schein zur Lieferung?',
    'Wem faxen wir Lieferscheine?',
  ],
  [
    'Die Jahresabrechnung der Nebenkosten prüft Corinna im Februar.',
    'Wer prüfte die Nebenkostenabrechnungen?',
    'Wann ist die Abrechnung der Kosten fürs Jahr dran?',
  ],
  [
    'Mein Arzttermin wurde auf den 23.9. um 8:45 Uhr verlegt.',
    'Wann ist der Termin beim Arzt?',
    'Was ist am 23.9.?',
  ],
  [
    'Der Beamer im Schulungsraum flimmert bei langen Kabeln.',
    'Welches Kabel lässt den Beamer flimmern?',
    'Was ist in den Schulungsräumen mit den Beamern?',
  ],
  [
    'Meine Nachbarin füttert im Urlaub die Katzen.',
    'Wer fütterte meine Katze?',
    'Was machen die Nachbarn mit der Katze?',
  ],
  [
    'Die Getränkebestellung geht mittwochs an den Händler Quell.',
    'Bei welchem Getränkehändler bestellen wir?',
    'An welchem Tag bestellt man die Getränke?',
  ],
  [
    'Paulas Vollmacht gilt bis zu 5.000 Euro.',
    'Bis zu welchem Betrag ist Paula bevollmächtigt?',
    'Wessen Vollmachten gelten bis 5.000?',
  ],
  [
    'Auf der Dachterrasse ist Grillen verboten.',
    'Darf ich auf der Terrasse auf dem Dach grillen?',
    'Was verbietet man auf den Dachterrassen?',
  ],
  [
    'Die Schneeräumung übernimmt im Winter Firma Holm.',
    'Wer räumt den Schnee?',
    'Was macht Holm in den Wintern?',
  ],
  ['Emre lernt gerade Gebärdensprache.', 'Welche Sprache mit Gebärden lernte Emre?', 'Wer kann Gebärden?'],
  [
    'Das Fundbüro befindet sich beim Pförtner am Nordtor.',
    'Wo ist das Büro für Fundsachen?',
    'Was ist beim Tor im Norden?',
  ],
  [
    'Der Rabattcode für Stammkunden lautet HERBST25.',
    'Welchen Code gibt es für den Rabatt?',
    'Was bekommen unsere Stammkundinnen als Rabatt?',
  ],
  [
    'Detlefs Hörgerät pfeift, wenn man flüstert.',
    'Warum pfiff das Gerät zum Hören bei Detlef?',
    'Wessen Hörgeräte pfeifen?',
  ],
  [
    'In der Tiefgarage ist die Durchfahrtshöhe zwei Meter.',
    'Wie hoch ist die Garage, durch die ich fahre?',
    'Welche Höhe gilt für die Durchfahrt der Garagen?',
  ],
  [
    'Meine Lieblingspflanze auf dem Schreibtisch heißt Berta.',
    'Wie heißt die Pflanze auf meinem Tisch?',
    'Welche Pflanzen mag ich am liebsten, wie heißen sie?',
  ],
  [
    'Das Impressum hat zuletzt Anwältin Reuter geprüft.',
    'Wer prüft das Impressum?',
    'Welcher Anwalt hat die Impressen geprüft?',
  ],
]

export const WEITERE_FAKTEN: readonly string[] = PAARE.map(([fakt]) => fakt)
export const WEITERE: readonly Frage[] = PAARE.flatMap(([fakt, ...alle]) =>
  alle.map((frage) => ({ frage, fakt })),
)
