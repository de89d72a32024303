import { mal, wenn, zahlwort } from './anzahl.ts'
import { hilfe } from './hilfe.ts'
import { leitstandDe } from './leitstand.ts'
import { datenDe } from './leitstand-daten.ts'
import { lernenDe } from './lernen.ts'
import { problemeDe } from './probleme.ts'
import { reichweiteDe } from './reichweite.ts'
import { ruecknahmeDe } from './rueckgaengig.ts'
import { termineDe } from './termine.ts'
import type { Texte, Wunsch } from './texte.ts'
import { wirkungDe } from './wirkung.ts'

const befehl = (wunsch: Wunsch): string => (wunsch === 'ablehnen' ? 'ablehnen' : 'freigeben')

/** German, „du“ or „Sie“. The measure for the other languages: each has the same keys. */
export function texteDe(anrede: 'du' | 'sie'): Texte {
  const d = (du: string, sie: string): string => (anrede === 'du' ? du : sie)
  return {
    ja: 'Ja',
    nein: 'Nein',
    keinsDavon: 'Keins davon',
    freigebenKnopf: (was) => `Freigeben: ${was}`,
    ablehnenKnopf: 'Ablehnen',
    linkEntfernt: '[Link entfernt]',
    beschaedigt: 'beschädigt',
    abgewiesen: `Hallo! Ich arbeite nur für Leute aus dem Team und kenne ${d('dich', 'Sie')} nicht. Wer dazugehört, kann sich von der Leitung eintragen lassen.`,
    leer: d(
      'Da kam bei mir nichts Lesbares an. Schreib mir einfach, was du brauchst.',
      'Da kam bei mir nichts Lesbares an. Schreiben Sie mir einfach, was Sie brauchen.',
    ),
    keinText: (was, bis) =>
      `${was} habe ich gespeichert, kann ich aber noch nicht auswerten.${bis === undefined ? '' : ` Aufbewahrt wird es bis ${bis}.`}`,
    nurVermerk: (was) =>
      `Nur den Vermerk ${was} habe ich gespeichert, den Inhalt selbst nicht: Auswerten kann ich ihn hier nicht.`,
    mediumFehlt: (was) => `${was} konnte ich nicht abrufen und deshalb nicht auswerten.`,
    mediumZuGross: (was) => `${was} ist für mich zu groß, deshalb habe ich nur den Vermerk gespeichert.`,
    mediumArt: (was) =>
      `${was} habe ich nicht angenommen: Der Inhalt ist von einer Art, die ich nicht kenne. Gespeichert ist nur der Vermerk.`,
    nurErste: (anzahl) => `Von den ${anzahl} Dateien habe ich nur die erste genommen.`,
    worumGehtEs: d('Schreib mir bitte kurz, worum es geht.', 'Schreiben Sie mir bitte kurz, worum es geht.'),
    nurBeschriftet: d(
      'Was unter einem Foto oder einer Datei steht, zählt bei mir nicht als Antwort oder Befehl. Tipp es bitte als eigene Nachricht, oder drück den Knopf.',
      'Was unter einem Foto oder einer Datei steht, zählt bei mir nicht als Antwort oder Befehl. Bitte tippen Sie es als eigene Nachricht, oder drücken Sie den Knopf.',
    ),
    nurDenText: 'Gelesen habe ich nur den Text darunter.',
    inhaltsarten: {
      voice: '[Sprachnachricht]',
      audio: '[Audio]',
      image: '[Foto]',
      video: '[Video]',
      document: '[Dokument]',
      sticker: '[Sticker]',
      location: '[Standort]',
      contacts: '[Kontakt]',
      interactive: '[Formular]',
      order: '[Bestellung]',
      ephemeral: '[Selbstlöschende Nachricht]',
      unsupported: '[Nicht unterstützte Nachricht]',
      unknown: '[Unbekannte Nachrichtenart]',
    },
    gelesen: (text) => `Bei mir angekommen ist: „${text}“`,
    wasDamit: d(
      'Was soll ich damit tun? Schreib mir bitte kurz, worum es geht.',
      'Was soll ich damit tun? Schreiben Sie mir bitte kurz, worum es geht.',
    ),
    nurGetippt: d(
      'Gesprochen, auf einem Foto oder in einem Dokument zählt das bei mir nicht als Antwort oder Befehl. Tipp es bitte, oder drück den Knopf.',
      'Gesprochen, auf einem Foto oder in einem Dokument zählt das bei mir nicht als Antwort oder Befehl. Bitte tippen Sie es, oder drücken Sie den Knopf.',
    ),
    flut: d(
      'Das sind gerade viele Nachrichten auf einmal. Ich beantworte sie der Reihe nach, es geht nichts verloren. Du musst nichts noch einmal schicken.',
      'Das sind gerade viele Nachrichten auf einmal. Ich beantworte sie der Reihe nach, es geht nichts verloren. Sie müssen nichts noch einmal schicken.',
    ),
    zuLang: (zeichen) =>
      `Das war sehr lang: Gelesen habe ich nur die ersten ${zeichen} Zeichen, gespeichert ist alles.`,
    verspaetet: (wann) => `(${d('Deine', 'Ihre')} Nachricht vom ${wann} kam erst jetzt bei mir an.)`,
    optOut: d(
      'In Ordnung, ich schreibe dir nicht mehr von mir aus. Sobald du mir wieder schreibst, bin ich wieder da.',
      'In Ordnung, ich schreibe Ihnen nicht mehr von mir aus. Sobald Sie mir wieder schreiben, bin ich wieder da.',
    ),
    soAbmelden: d(
      'Mit STOP schreibe ich dir nicht mehr von mir aus.',
      'Mit STOP schreibe ich Ihnen nicht mehr von mir aus.',
    ),
    begruessung: (assistent, faehigkeiten, fristen) =>
      [
        `Wir kennen uns noch nicht: Hier antwortet ${assistent}, ein Programm, das dem Team Arbeit abnimmt${faehigkeiten ? `: ${faehigkeiten}` : ''}.`,
        d(
          'Schreib mir einfach in deinen Worten; „hilfe“ zeigt dir alles, was ich kann.',
          'Schreiben Sie mir einfach in Ihren Worten; „hilfe“ zeigt Ihnen alles, was ich kann.',
        ),
        fristen,
      ].join(' '),
    undMehr: 'und mehr',
    fristen: (woerter, protokoll) =>
      `Was wir schreiben, speichere ich bis zu ${woerter} (Offenes länger), wer was veranlasst hat, bis zu ${protokoll}; was ich dazulerne oder mir merken soll, bleibt bis zu ${d('deinem', 'Ihrem')} „vergiss mich“. Dann lösche ich alles, was ${d('du mir geschrieben hast', 'Sie mir geschrieben haben')}.`,
    nurLesendFuerBots:
      'Anderen Programmen beantworte ich nur einfache Fragen. Alles andere muss ein Mensch aus dem Team selbst schreiben.',
    gruss: (name, ganzer = name) =>
      d(
        `Hallo${name && ` ${name}`}! Was kann ich für dich tun? Mit „hilfe“ siehst du, was ich kann.`,
        `Guten Tag${name && `, ${ganzer}`}! Was kann ich für Sie tun? Mit „hilfe“ sehen Sie, was ich kann.`,
      ),
    dank: 'Gern.',
    abschied: 'Bis bald!',
    nichtVerstanden: (beispiele) =>
      [
        d(
          'Das habe ich nicht verstanden. Versuch es bitte mit anderen Worten',
          'Das habe ich nicht verstanden. Bitte versuchen Sie es mit anderen Worten',
        ),
        beispiele.length > 0 ? `, zum Beispiel: ${beispiele.map((b) => `„${b}“`).join(', ')}.` : '.',
        ' Mit „hilfe“ zeige ich, was ich kann.',
      ].join(''),
    modellFehlt: (id) =>
      `Sprachmodell nicht erreichbar, ich habe die Nachricht gespeichert. ${d('Versuch es später mit', 'Versuchen Sie es später mit')} „nochmal ${id}“.`,
    modellBudget: (id) =>
      `Das Tagesbudget für das Sprachmodell ist aufgebraucht, ich habe die Nachricht gespeichert. ${d('Versuch es morgen mit', 'Versuchen Sie es morgen mit')} „nochmal ${id}“.`,
    gespraechBudget:
      'Dazu kann ich heute nichts Sinnvolles mehr sagen: Das Tagesbudget für das Sprachmodell ist aufgebraucht. Alles andere geht weiter.',
    gespraechFehlt: 'Dazu kann ich gerade nichts Sinnvolles sagen: Das Sprachmodell antwortet nicht.',
    hilfe: (eintraege, gast) =>
      hilfe({
        eintraege: eintraege.map((e) => `• ${e.beschreibung} – z. B. „${e.beispiel}“`),
        gast,
        kann: 'Das kann ich:',
        kannNichts: `Für ${d('dich', 'Sie')} habe ich hier noch nichts zu tun.`,
        immer: 'Und immer:',
        arbeit: [
          '„Was läuft gerade?“',
          '„status V-12“',
          '„abbrechen V-12“',
          '„mach V-12 rückgängig“',
          '„nochmal V-12“',
          '„warum V-12?“',
          '„meine Erinnerungen“',
          '„meine Zeitpläne“',
        ],
        freigabe: ['„freigeben V-12“', '„ablehnen V-12 <Grund>“', '„<Name> vertritt mich bis Freitag“'],
        merken: ['„merk dir …“', '„was weißt du über mich?“'],
        lernen: [
          '„mit X meine ich Y“',
          '„das war falsch“',
          '„was hast du gelernt?“',
          '„nimm L-12 zurück“',
          '„warum L-12?“',
        ],
        ende: ['„vergiss mich“', '„STOP“'],
      }),
    gast: 'Gast',
    beispielwerte: {
      text: '…',
      zahl: '88',
      betrag: '99,50 €',
      datum: 'am 4. Januar',
      zeitpunkt: 'morgen um 9',
      zeitraum: 'im Oktober',
      dauer: 'zwei Stunden',
      person: 'Anna',
      ort: 'Wien',
      auswahl: '…',
      jaNein: 'ja',
    },
    werIchBin: d(
      'Ich bin ein Programm, kein Mensch, und nehme dem Team Arbeit ab. Was ich tue, hat jemand aus dem Team veranlasst; was heikel ist, gibt ein Mensch frei. Mit „hilfe“ siehst du, was ich kann.',
      'Ich bin ein Programm, kein Mensch, und nehme dem Team Arbeit ab. Was ich tue, hat jemand aus dem Team veranlasst; was heikel ist, gibt ein Mensch frei. Mit „hilfe“ sehen Sie, was ich kann.',
    ),
    sprache: 'Gut, ab jetzt auf Deutsch.',
    ichWarte: (frist) =>
      d(
        `Kein Problem, ich warte. Schreib mir die Antwort, wenn du so weit bist${frist ? ` (bis ${frist})` : ''}, oder „abbrechen“.`,
        `Kein Problem, ich warte. Schreiben Sie mir die Antwort, wenn Sie so weit sind${frist ? ` (bis ${frist})` : ''}, oder „abbrechen“.`,
      ),
    nichtsLaeuft: 'Gerade läuft nichts, und nichts ist offen.',
    wasLaeuft: (zeilen) => ['Offen ist:', ...zeilen].join('\n'),
    dazu: (zeilen) => ['Dazu gehört:', ...zeilen].join('\n'),
    nichtsGetan: (spanne) =>
      ({
        heute: 'Heute ist noch nichts erledigt.',
        gestern: 'Gestern wurde nichts erledigt.',
        diese_woche: 'Diese Woche ist noch nichts erledigt.',
        letzte_woche: 'Letzte Woche wurde nichts erledigt.',
        dieser_monat: 'Diesen Monat ist noch nichts erledigt.',
        letzter_monat: 'Letzten Monat wurde nichts erledigt.',
        zuletzt: 'In den letzten Wochen wurde nichts erledigt.',
      })[spanne],
    getan: (spanne, zeilen, weitere) => {
      const wann = {
        heute: 'Heute',
        gestern: 'Gestern',
        diese_woche: 'Diese Woche',
        letzte_woche: 'Letzte Woche',
        dieser_monat: 'Diesen Monat',
        letzter_monat: 'Letzten Monat',
        zuletzt: 'Zuletzt',
      }[spanne]
      return [`${wann} erledigt:`, ...(weitere > 0 ? [`(und ${weitere} ältere)`] : []), ...zeilen].join('\n')
    },
    wartetAufDich: (zeilen) =>
      [d('Auf deine Freigabe wartet:', 'Auf Ihre Freigabe wartet:'), ...zeilen].join('\n'),
    nichtsImTeam: 'Im Team ist gerade nichts offen.',
    nurLeitung: 'Das sieht nur die Leitung.',
    zeile: (id, titel, status, wer) => `• ${id} ${titel} – ${status}${wer ? ` (${wer})` : ''}`,
    status: {
      laeuft: 'läuft',
      rueckfrage: 'wartet auf eine Antwort',
      bestaetigung: 'wartet auf ein Ja',
      wartet_freigabe: 'wartet auf Freigabe',
      fehler: 'nicht geklappt, wartet auf eine Entscheidung',
      beantwortet: 'beantwortet',
      erledigt: 'erledigt',
      abgebrochen: 'abgebrochen',
    },
    statusVon: (id, titel, status, frist) => `${id} ${titel}: ${status}.${frist ? ` Frist: ${frist}.` : ''}`,
    gefragt: (wer) => `Gefragt: ${wer}.`,
    ersetztDurch: (id) => `Weiter geht es mit ${id}.`,
    unbekannterVorgang: (id) => `${id} kenne ich nicht. Mit „Was läuft gerade?“ zeige ich, was offen ist.`,
    fremderVorgang: (id) => `${id} gehört jemand anderem. Darüber kann ich hier nichts sagen.`,
    welcherVorgang: d(
      'Welchen Vorgang meinst du? Schreib bitte die Nummer dazu, zum Beispiel V-12.',
      'Welchen Vorgang meinen Sie? Schreiben Sie bitte die Nummer dazu, zum Beispiel V-12.',
    ),
    frageBestaetigung: (titel) => `${titel} – soll ich das so machen? (ja / nein)`,
    frageNochmal: (titel) =>
      `Das war für mich kein klares Ja oder Nein. ${titel} – soll ich das so machen? (ja / nein)`,
    nichtAenderbar: (titel) =>
      `Diese Änderung kann ich nicht übernehmen. ${titel} – soll ich es so machen, wie es da steht? (ja / nein)`,
    geaendert: 'Geändert.',
    frageAuswahl: (optionen) =>
      [
        d('Was davon meinst du?', 'Was davon meinen Sie?'),
        ...optionen.map((o, i) => `${i + 1}. ${o}`),
        d('Antworte mit der Nummer oder „keins davon“.', 'Antworten Sie mit der Nummer oder „keins davon“.'),
      ].join('\n'),
    frageEine: (option) => `Ist das gemeint: ${option}? (ja / nein)`,
    welcheOption: (optionen) =>
      [
        'Das konnte ich keiner Möglichkeit zuordnen:',
        ...optionen.map((o, i) => `${i + 1}. ${o}`),
        'Bitte die Nummer oder „keins davon“.',
      ].join('\n'),
    frageWelche: (titel, absicht) =>
      [
        absicht === 'ja'
          ? d(
              'Es sind mehrere Fragen offen. Zu welcher sagst du ja?',
              'Es sind mehrere Fragen offen. Zu welcher sagen Sie ja?',
            )
          : 'Es sind mehrere Fragen offen. Welche soll ich streichen?',
        ...titel.map((o, i) => `${i + 1}. ${o}`),
        `Bitte die Nummer oder „${titel.length === 2 ? 'beide' : 'alle'}“.`,
      ].join('\n'),
    frageParameter: (fragen) => fragen.join(' '),
    frageFehlt: (name) => `Mir fehlt noch: ${name}.`,
    frageAnschluss: d(
      'Worauf beziehst du dich? Ich habe dazu gerade nichts mehr vor mir.',
      'Worauf beziehen Sie sich? Ich habe dazu gerade nichts mehr vor mir.',
    ),
    uebernommenVon: (titel) => `Ich nehme das von „${titel}“.`,
    verstandenAls: (titel) => `Verstanden als: ${titel}.`,
    zweifel: {
      datum_unmoeglich: (w) => `„${w}“ gibt es im Kalender nicht.`,
      zeit_vergangen: (w) => `„${w}“ ist schon vorbei.`,
      zeitraum_verkehrt: (w) => `Bei „${w}“ liegt das Ende vor dem Anfang.`,
      zeit_mehrdeutig: (w) => `„${w}“ kann ich als Zeit nicht eindeutig lesen.`,
      wochentag_widerspruch: (w) => `Bei „${w}“ passen Wochentag und Datum nicht zusammen.`,
      betrag_mehrdeutig: (w) => `„${w}“ ist als Betrag nicht eindeutig.`,
      betrag_nicht_positiv: (w) => `„${w}“ geht nicht: Der Betrag muss größer als null sein.`,
      betrag_zu_gross: (w) => `„${w}“ ist mir als Betrag zu groß.`,
      betrag_bereich: (w) => `„${w}“ ist eine Spanne, ich brauche einen genauen Betrag.`,
      zahl_mehrdeutig: (w) => `„${w}“ ist als Zahl nicht eindeutig.`,
      auswahl_unbekannt: (w) => `„${w}“ kenne ich nicht.`,
      person_unbekannt: (w) => `„${w}“ kenne ich im Team nicht.`,
      person_mehrdeutig: (w, moeglich) => `„${w}“: Ist ${moeglich.join(' oder ')} gemeint?`,
      ungueltig: (w) => `Mit „${w}“ kann ich hier nichts anfangen.`,
    },
    aufgegeben: d(
      'Das bekomme ich so nicht geklärt, ich lasse es vorerst. Schreib mir einfach noch einmal vollständig, was du brauchst.',
      'Das bekomme ich so nicht geklärt, ich lasse es vorerst. Schreiben Sie mir einfach noch einmal vollständig, was Sie brauchen.',
    ),
    bleibenOffen: (zeilen, beispiel) =>
      [
        'Das bekomme ich so nicht geklärt, darum bleibt offen:',
        ...zeilen.map((z) => `• ${z}`),
        `Mit „ja ${beispiel}“ oder „abbrechen ${beispiel}“ ${d('klärst du', 'klären Sie')} eines davon.`,
      ].join('\n'),
    abgebrochen: (titel) => `In Ordnung, nicht gemacht: ${titel}.`,
    abgebrochenRueckfrage: 'In Ordnung, dann lasse ich das.',
    abbruchLaeuft: (id) =>
      `${id} läuft schon; ich habe den Abbruch weitergegeben und melde, was daraus wird.`,
    erinnerungGestrichen: (titel) => `Gestrichen: ${titel}.`,
    wartetNoch: (titel, id) =>
      `${titel} wartet noch auf die Freigabe (${id}). Mit „abbrechen ${id}“ ${d('ziehst du', 'ziehen Sie')} es zurück.`,
    nichtsAbzubrechen: 'Es ist nichts offen, das ich abbrechen könnte.',
    nurAnfragender: (name) => `Darauf kann nur ${name} antworten.`,
    zuFrueh: (titel) =>
      `${d('Deine', 'Ihre')} Antwort kam vor meiner Frage, darum zählt sie nicht. ${titel} – soll ich das so machen? (ja / nein)`,
    nichtsOffen: d(
      'Dazu ist gerade nichts offen. Schreib mir einfach, was du brauchst.',
      'Dazu ist gerade nichts offen. Schreiben Sie mir einfach, was Sie brauchen.',
    ),
    fristWar: (titel, wann) =>
      `Die Frist ist abgelaufen (${wann}): ${titel}. ${d('Frag einfach neu an, wenn du es noch brauchst.', 'Fragen Sie einfach neu an, wenn Sie es noch brauchen.')}`,
    schonEntschieden: (id, status) => `Das ändert an ${id} nichts mehr, Stand: ${status}.`,
    freigabeNurMitBefehl: (id, mehrere) =>
      `Damit ist nichts freigegeben. ${d('Schreib', 'Schreiben Sie')} bitte genau „freigeben ${id}“ oder „ablehnen ${id} <Grund>“.${mehrere ? ' Es wartet noch mehr auf Freigabe: „Was läuft gerade?“ zeigt alles.' : ''}`,
    wartetAufFreigabe: (titel, wer, frist) =>
      `${titel}: Das muss jemand anderes freigeben. Ich habe ${wer} gefragt; Frist ${frist}. Ich melde mich.`,
    keinFreigeber: (titel, rolle, gesagt) =>
      `${titel}: Das muss jemand anderes mit der Rolle „${rolle}“ freigeben, aber zurzeit ist niemand da, der das darf. Die Anfrage bleibt offen; ${gesagt ? 'die Administration weiß Bescheid.' : d('bitte wende dich an die Administration.', 'bitte wenden Sie sich an die Administration.')}`,
    adminKeinFreigeber: (id, rolle) =>
      `${id} wartet auf eine Freigabe, aber niemand außer der anfragenden Person hat die Rolle „${rolle}“. Bitte jemanden eintragen.`,
    keinerErreicht: (titel, rolle, wer, frist, gesagt) =>
      `${titel}: Das muss jemand anderes mit der Rolle „${rolle}“ freigeben, aber ich kann gerade niemanden erreichen (${wer}). Die Anfrage bleibt bis ${frist} offen; ${gesagt ? 'die Administration weiß Bescheid.' : d('bitte wende dich an die Administration.', 'bitte wenden Sie sich an die Administration.')}`,
    adminNichtErreicht: (id, rolle, wer) =>
      `${id} wartet auf eine Freigabe, aber wer die Rolle „${rolle}“ hat, ist nicht erreichbar (${wer}). Bitte einer weiteren Person die Rolle geben (assistent person rolle …) oder eine Vertretung eintragen (assistent person vertretung …).`,
    nichtErreicht: (wer) => `Nicht erreichen kann ich: ${wer}.`,
    inVertretung: (wer, fuer) => `${wer} in Vertretung von ${fuer}`,
    freigabeVertretung: (fuer) =>
      `${fuer} ist nicht erreichbar, darum ${d('entscheidest du', 'entscheiden Sie')} hier in Vertretung.`,
    freigabeErinnerung: (anfrage) => `Zur Erinnerung: ${anfrage}`,
    jetztGefragt: (wer, frist) => `Ich habe stattdessen ${wer} gefragt; Frist ${frist}.`,
    weiterGefragt: (wer, frist) => `Gefragt ist weiter: ${wer}; Frist ${frist}.`,
    niemandGefragt: (frist, gesagt) =>
      `Damit ist niemand mehr gefragt. Die Anfrage bleibt bis ${frist} offen; ${gesagt ? 'die Administration weiß Bescheid.' : d('bitte wende dich an die Administration.', 'bitte wenden Sie sich an die Administration.')}`,
    adminAlias: (wer, id) =>
      `${wer} wollte ${id} unter einer Kennung freigeben, die niemand bestätigt hat; das habe ich abgelehnt. Gehört sie wirklich zu dieser Person, bestätigt sie: assistent person kennung … --bestaetigen`,
    adminNummernkonflikt: (wer, anderer) =>
      `${wer} hat laut Anbieter eine neue Nummer, aber die gehört schon zu ${anderer}. Ich habe nichts zusammengelegt. Ist es derselbe Mensch, hilft: assistent person verbinden`,
    neueNummer: d(
      'Ich habe eine neue Nummer. Du erreichst mich ab jetzt hier; was wir besprochen haben, weiß ich noch.',
      'Ich habe eine neue Nummer. Sie erreichen mich ab jetzt hier; was wir besprochen haben, weiß ich noch.',
    ),
    freigabeAnfrage: (id, wer, titel, hinweise, frist) =>
      [
        `${wer} bittet um Freigabe: ${titel}.`,
        ...hinweise,
        `Frist ${frist}. Gilt nur für genau diese Angaben.`,
        `${d('Antworte', 'Antworten Sie')} mit „freigeben ${id}“ oder „ablehnen ${id} <Grund>“.`,
      ].join('\n'),
    freigegeben: (was) => `Freigegeben: ${was}. Ich führe es jetzt aus.`,
    zugestimmt: (was, stand) => `${d('Deine', 'Ihre')} Freigabe ist vermerkt: ${was}. ${stand}.`,
    dirZugestimmt: (titel, id, wer, stand) => `${wer} stimmt zu: ${id} ${titel}. Damit ${stand}.`,
    freigabeStand: (hat, braucht, fehlt, namen) =>
      `${hat} von ${braucht} Freigaben${namen ? ` (${namen})` : ''}, ${fehlt === 1 ? 'eine fehlt' : `${zahlwort(fehlt)} fehlen`} noch`,
    freigabeBedarf: (wege) => `Nötig: ${wege}.`,
    soViele: (anzahl, rolle) => `${anzahl === 1 ? 'ein' : zahlwort(anzahl)}mal ${rolle}`,
    zuWenigeFreigeber: (gesagt) =>
      `So viele kann ich gerade nicht fragen; ${gesagt ? 'die Administration weiß Bescheid.' : d('bitte wende dich an die Administration.', 'bitte wenden Sie sich an die Administration.')}`,
    adminZuWenige: (id, bedarf, wer) =>
      `${id} wartet auf Freigaben, aber so viele kann ich gerade nicht fragen. ${bedarf}${wer ? ` Die Rolle dafür hat: ${wer}.` : ''} Bitte einer weiteren Person die Rolle geben (assistent person rolle …) oder eine Vertretung eintragen (assistent person vertretung …).`,
    dirGeaendert: (wer, id, vorher, neu) =>
      `${wer} hat ${id} nicht freigegeben, sondern geändert. Bisher: ${vorher}. Neu: ${neu}. Soll ich die Freigabe dafür anfragen? (ja / nein)`,
    neuAngefragt: (id, neuId, neu, anfragender) =>
      `Damit ist nichts freigegeben. Aus ${id} wird ${neuId}${neu ? `: ${neu}` : ''}. Erst muss ${anfragender} zustimmen, dann frage ich neu nach der Freigabe.`,
    abgelehnt: (was) => `Abgelehnt: ${was}. Ich sage Bescheid.`,
    dirAbgelehnt: (titel, id, wer, grund) =>
      `${wer} hat ${id} abgelehnt: ${titel}.${grund ? ` Grund: ${grund}` : ''}`,
    freigabeVerweigert: {
      unbekannt: (id) =>
        `${id} kenne ich nicht. ${d('Was auf dich wartet, siehst du', 'Was auf Sie wartet, sehen Sie')} mit „Was läuft gerade?“.`,
      keine_freigabe: (id) => `${id} wartet nicht auf eine Freigabe.`,
      vier_augen: (id) =>
        `${id} ist ${d('deine', 'Ihre')} eigene Anfrage. Freigeben muss jemand anderes (Vier-Augen-Prinzip).`,
      rolle: (id, wunsch) =>
        `${d('Du darfst', 'Sie dürfen')} ${id} nicht ${befehl(wunsch)}, dafür fehlt die Rolle.`,
      gesperrt: (id, wunsch) =>
        `${d('Du bist gesperrt und kannst', 'Sie sind gesperrt und können')} ${id} nicht ${befehl(wunsch)}. Entsperren kann ${d('dich', 'Sie')} die Administration.`,
      vor_der_frage: (zeile, id, wunsch) =>
        `${d('Das hast du', 'Das haben Sie')} geschickt, bevor danach gefragt wurde, darum zählt es nicht. Es wartet:\n${zeile}\n${d('Wenn du das meinst, schreib', 'Wenn Sie das meinen, schreiben Sie')} „${befehl(wunsch)} ${id}“.`,
      alias: (id) =>
        `Diese Nummer ist noch nicht bestätigt, darum gilt sie für ${id} nicht. ${d('Gib von deiner Hauptnummer frei oder lass', 'Geben Sie von Ihrer Hauptnummer frei oder lassen Sie')} die Nummer von der Administration bestätigen.`,
      frist: (id, wann) => `Die Frist für ${id} ist abgelaufen (${wann}). Es wurde nichts ausgeführt.`,
      geaendert: (id) => `${id} hat sich inzwischen geändert. Bitte neu prüfen.`,
      ersetzt: (id, durch) => `${id} wurde durch ${durch} ersetzt. Bitte neu prüfen.`,
      schon_freigegeben: (id, wer, wann) => `${id} ist bereits freigegeben von ${wer}, ${wann}.`,
      schon_abgelehnt: (id, wer, wann) => `${id} ist bereits abgelehnt von ${wer}, ${wann}.`,
      geschlossen: (id, status) => `Bei ${id} ist nichts mehr freizugeben, Stand: ${status}.`,
      unbestaetigt: (id, anfragender) =>
        `${id} wartet noch darauf, dass ${anfragender} der Änderung zustimmt. Danach frage ich nach der Freigabe.`,
      zaehlt_schon: (id, stand) =>
        `${d('Deine', 'Ihre')} Freigabe zu ${id} zählt schon, auch wenn sie in Vertretung kam. ${stand}.`,
    },
    nichtsFreizugeben: d('Es wartet nichts auf deine Freigabe.', 'Es wartet nichts auf Ihre Freigabe.'),
    welcheFreigabe: (zeilen) =>
      [
        zeilen.length === 1
          ? `Bitte mit Nummer, zum Beispiel „freigeben V-12“. Auf ${d('deine', 'Ihre')} Freigabe wartet:`
          : `Mehreres wartet auf ${d('deine', 'Ihre')} Freigabe. Bitte mit Nummer, zum Beispiel „freigeben V-12“:`,
        ...zeilen,
      ].join('\n'),
    bleibtOffen: (was, id) =>
      `In Ordnung, offen bleibt ${was}, bis ${d('du', 'Sie')} „freigeben ${id}“ oder „ablehnen ${id}“ ${d('schreibst', 'schreiben')} oder die Frist vorbei ist.`,
    fristAbgelaufen: (titel, id, wann, teilweise) =>
      teilweise
        ? `Die Frist für ${id} ist abgelaufen (${wann}), der Rest ist darum nicht gemacht: ${titel}.`
        : `Die Frist für ${id} ist abgelaufen (${wann}), darum nicht gemacht: ${titel}. ${d('Frag einfach neu an, wenn du es noch brauchst.', 'Fragen Sie einfach neu an, wenn Sie es noch brauchen.')}`,
    fehlerAllgemein: (id, grund) =>
      `${id} hat nicht geklappt: ${grund} Mit „nochmal ${id}“ versuche ich es wieder, mit „abbrechen ${id}“ ist es vom Tisch.`,
    wirkung: wirkungDe(d),
    fehlerGruende: {
      zeit: 'Es hat zu lange gedauert.',
      technisch: 'Da ist bei mir etwas schiefgegangen.',
      verweigert: (was) => `Das andere System hat abgelehnt (${was}).`,
      nicht_erreichbar: 'Das andere System ist nicht erreichbar.',
      beschaedigt: 'Die gespeicherten Angaben sind beschädigt.',
      unbekannte_faehigkeit: 'Diese Fähigkeit gibt es nicht mehr.',
    },
    nachrichtFehler: d(
      'Bei deiner letzten Nachricht ist bei mir mehrmals etwas schiefgegangen; ich habe sie zur Seite gelegt. Bitte schreib sie noch einmal oder frag jemanden aus dem Team.',
      'Bei Ihrer letzten Nachricht ist bei mir mehrmals etwas schiefgegangen; ich habe sie zur Seite gelegt. Bitte schreiben Sie sie noch einmal oder fragen Sie jemanden aus dem Team.',
    ),
    nochmalNurFehler: (id) => `${id} ist nicht fehlgeschlagen, da gibt es nichts zu entscheiden.`,
    erledigtVermerkt: (id, wer) => `Vermerkt: ${id} ist erledigt (nach Auskunft von ${wer}).`,
    gemerkt: (fakt) => `Gemerkt: ${fakt}`,
    nichtsGemerkt: d(
      'Ich habe mir über dich noch nichts gemerkt.',
      'Ich habe mir über Sie noch nichts gemerkt.',
    ),
    ueberDich: (zeilen) =>
      [d('Das habe ich mir über dich gemerkt:', 'Das habe ich mir über Sie gemerkt:'), ...zeilen].join('\n'),
    fakten: {
      gruppen: {
        person: 'Zur Person:',
        arbeit: 'Arbeit:',
        familie: 'Familie und Tiere:',
        vorlieben: 'Vorlieben und Essen:',
        andere: 'Sonstiges:',
      },
      zeile: (fakt, seit) => `• ${fakt} (seit ${seit})`,
      zeileGespraech: (fakt, wann) => `• ${fakt} (aus einem Gespräch am ${wann})`,
      zeileFrueher: (fakt, von, bis) => `• ${fakt} (${von} bis ${bis})`,
      frueher: (zeilen) => ['Das war früher so:', ...zeilen].join('\n'),
      nichtsFrueher: 'Von früher weiß ich nichts, was heute anders ist.',
      nichtsDazu: 'Dazu habe ich mir nichts gemerkt.',
      statt: (gemerkt, statt) => `${gemerkt} – statt: ${statt}`,
      schonBekannt: (fakt) => `Gemerkt, das wusste ich schon: ${fakt}`,
      gekuerzt: (fakt, zeichen) => `Gemerkt, auf ${zeichen} Zeichen gekürzt: ${fakt}`,
      keiner: d(
        'Darin finde ich nichts, was ich mir merken könnte. Schreib zum Beispiel „merk dir: Meine Durchwahl ist 42“.',
        'Darin finde ich nichts, was ich mir merken könnte. Schreiben Sie zum Beispiel „merk dir: Meine Durchwahl ist 42“.',
      ),
      beendet: (fakt) => `Gut, das gilt nicht mehr: ${fakt}`,
      vergessen: (fakt) => `Vergessen: ${fakt}`,
      fragen: (fakten, absicht) =>
        [
          absicht === 'vergessen' ? 'Was davon soll ich vergessen?' : 'Was davon stimmt nicht mehr?',
          ...fakten.map((f, i) => `${i + 1}. ${f}`),
          d(
            'Antworte mit der Nummer oder „keins davon“.',
            'Antworten Sie mit der Nummer oder „keins davon“.',
          ),
        ].join('\n'),
      nichtsGeaendert: 'Gut, ich lasse alles, wie es ist.',
      wasStimmtNicht: d(
        'Was stimmt nicht mehr? Schreib zum Beispiel „ich wohne nicht mehr in Köln“.',
        'Was stimmt nicht mehr? Schreiben Sie zum Beispiel „ich wohne nicht mehr in Köln“.',
      ),
      gesagt: (fakt, wann, kanal, worte) =>
        `${fakt}: Das ${d('hast du', 'haben Sie')} mir am ${wann}${kanal ? ` über ${kanal}` : ''} gesagt${worte ? `: „${worte}“` : '.'}`,
      entnommen: (fakt, wann, kanal, worte) =>
        `${fakt}: Das ist aus einem Gespräch am ${wann}${kanal ? ` über ${kanal}` : ''}${worte ? `: „${worte}“` : '.'}`,
      eingetragen: (fakt, wann) =>
        `${fakt}: Das hat am ${wann} jemand eingetragen, der den Assistenten betreut.`,
      woherUnklar: d(
        'Was meinst du? Frag zum Beispiel „woher weißt du, dass ich in Köln wohne?“',
        'Was meinen Sie? Fragen Sie zum Beispiel „woher weißt du, dass ich in Köln wohne?“',
      ),
    },
    auskunft: (u, frist) =>
      [
        d('Das ist zurzeit über dich gespeichert:', 'Das ist zurzeit über Sie gespeichert:'),
        `• Name, Nummer, Rollen und ${mal(u.kennungen, 'Kennung', 'Kennungen')}: solange ${d('du im Team stehst', 'Sie im Team stehen')}`,
        ...wenn(
          u.nachrichten,
          `${mal(u.nachrichten, 'Nachricht', 'Nachrichten')}, so angekommen: ${frist.eingang_text}`,
        ),
        ...wenn(u.antworten, `${mal(u.antworten, 'Nachricht', 'Nachrichten')} von mir: ${frist.ausgang}`),
        ...wenn(u.gedaechtnis, `${mal(u.gedaechtnis, 'Zeile', 'Zeilen')} im Gedächtnis: ${frist.messages}`),
        ...wenn(u.zusammenfassung, 'eine Zusammenfassung früherer Gespräche: bis zum Vergessen'),
        ...wenn(u.fakten, `${mal(u.fakten, 'Fakt', 'Fakten')}: bis zum Vergessen`),
        ...wenn(
          u.vorgaenge,
          `${mal(u.vorgaenge, 'Vorgang', 'Vorgänge')}: ${frist.vorgang} (Texte ${frist.vorgang_text})`,
        ),
        ...wenn(
          u.entscheidungen,
          `${mal(u.entscheidungen, 'Entscheidung', 'Entscheidungen')} über Freigaben: ${frist.freigabe}`,
        ),
        ...wenn(u.erinnerungen, `${mal(u.erinnerungen, 'geplante Erinnerung', 'geplante Erinnerungen')}`),
        ...wenn(u.gelerntes, `${u.gelerntes} gelernte Wörter und Beispiele: bis zum Vergessen`),
        ...wenn(u.notizen, `${mal(u.notizen, 'Notiz', 'Notizen')}: bis zum Vergessen`),
        ...wenn(u.zeitplaene, `${mal(u.zeitplaene, 'Zeitplan', 'Zeitpläne')}`),
        d(
          'Alles im Wortlaut, mit Herkunft und Frist, gibt dir die Administration (assistent auskunft). Was ich mir gemerkt habe, sage ich auf „was weißt du über mich?“; mit „vergiss mich“ lösche ich alles, was du mir geschrieben hast.',
          'Alles im Wortlaut, mit Herkunft und Frist, gibt Ihnen die Administration (assistent auskunft). Was ich mir gemerkt habe, sage ich auf „was wissen Sie über mich?“; mit „vergessen Sie mich“ lösche ich alles, was Sie mir geschrieben haben.',
        ),
      ].join('\n'),
    nurDirekt: d(
      'Das klären wir besser im direkten Chat, nicht in der Gruppe. Schreib es mir dort.',
      'Das klären wir besser im direkten Chat, nicht in der Gruppe. Schreiben Sie es mir dort.',
    ),
    vergessenFrage: d(
      'Soll ich wirklich alles vergessen, was du mir geschrieben hast und was ich über dich weiß? Offene Vorgänge breche ich dabei ab. (ja / nein)',
      'Soll ich wirklich alles vergessen, was Sie mir geschrieben haben und was ich über Sie weiß? Offene Vorgänge breche ich dabei ab. (ja / nein)',
    ),
    vergessen: d(
      'Erledigt: Alles, was du mir geschrieben hast, ist gelöscht. Geblieben sind nur dein Name, deine Nummer und deine Rollen im Team sowie die Ergebnisse abgeschlossener Vorgänge ohne Text.',
      'Erledigt: Alles, was Sie mir geschrieben haben, ist gelöscht. Geblieben sind nur Ihr Name, Ihre Nummer und Ihre Rollen im Team sowie die Ergebnisse abgeschlossener Vorgänge ohne Text.',
    ),
    nichtVergessen: 'Gut, ich behalte alles.',
    lernen: lernenDe(d),
    rueckgaengig: ruecknahmeDe(d),
    reichweite: reichweiteDe(d),
    termine: termineDe(d),
    leitstand: leitstandDe(d),
    daten: datenDe(d),
    probleme: problemeDe(d),
    begriffGelernt: (wort, bedeutung) =>
      `Verstanden: Mit „${wort}“ ${d('meinst du', 'meinen Sie')} ${bedeutung}.`,
    wasWarGemeint: d('Tut mir leid. Was hast du gemeint?', 'Tut mir leid. Was haben Sie gemeint?'),
    wasWarGemeintFrei: d(
      'Tut mir leid. Schreib mir bitte mit anderen Worten, was du gemeint hast.',
      'Tut mir leid. Schreiben Sie mir bitte mit anderen Worten, was Sie gemeint haben.',
    ),
    nichtsFalsches: 'Ich finde gerade nichts, worauf sich das bezieht.',
    aenderungZuSpaet: (id) => `Änderung an ${id} nicht übernommen, bitte neu anfragen.`,
    bearbeitungGeschlossen: (id) =>
      `Die Frage zu ${id} habe ich wegen ${d('deiner', 'Ihrer')} Änderung geschlossen. Hier noch einmal neu:`,
    werteVergessen: (id) =>
      `${id} ist beendet: Darin standen Werte von jemandem, dessen Daten gelöscht sind. ${d('Frag', 'Fragen Sie')} es bitte neu an.`,
    loeschungGeschlossen: (id) => `Nachricht gelöscht, darum habe ich ${id} abgebrochen.`,
    erinnerungVerspaetet: (text, wann) => `${text} (verspätet, geplant für ${wann})`,
    akte: {
      geloeschtePerson: (pseudonym) => `Eine gelöschte Person (${pseudonym})`,
      angefragt: (wer, wann, kanal, text) =>
        `${wer} hat das am ${wann} über ${kanal} angefragt${text ? `: „${text}“` : ''}.`,
      verstanden: (was, sicherheit, quelle) => `Verstanden als: ${was} (${sicherheit}, ${quelle}).`,
      unsicher: (was, sicherheit, quelle) =>
        `Noch nicht sicher verstanden; gefragt habe ich nach: ${was} (${sicherheit}, ${quelle}).`,
      bestaetigt: (wer) => `${wer} hat mit Ja bestätigt.`,
      freigegeben: (wer, wann, grund) =>
        `${wer} hat es am ${wann} freigegeben${grund ? `: „${grund}“` : ''}.`,
      zugestimmt: (wer, wann, grund) => `${wer} hat am ${wann} zugestimmt${grund ? `: „${grund}“` : ''}.`,
      neuAngefragt: (wer, wann) => `${wer} hat es am ${wann} geändert statt freigegeben.`,
      abgelehnt: (wer, wann, grund) => `${wer} hat es am ${wann} abgelehnt${grund ? `: „${grund}“` : ''}.`,
      verweigert: (wer, wann, weil) =>
        `Ein Versuch von ${wer} am ${wann} wurde nicht angenommen${weil ? `: ${weil}` : ''}.`,
      oftVerweigert: (anzahl, wer, von, bis, weil) =>
        `${anzahl} Versuche von ${wer} ${bis ? `zwischen ${von} und ${bis}` : `am ${von}`} wurden nicht angenommen${weil ? `: ${weil}` : ''}.`,
      verweigertWeil: {
        vier_augen: 'eigene Anfrage (Vier-Augen-Prinzip)',
        keine_freigabe: 'es wartet nicht auf eine Freigabe',
        rolle: 'die Rolle fehlt',
        gesperrt: 'die Person ist gesperrt',
        alias: 'die Kennung ist nicht bestätigt',
        frist: 'die Frist war vorbei',
        geaendert: 'es hatte sich geändert',
        ersetzt: 'es war ersetzt',
        schon_freigegeben: 'es war schon freigegeben',
        schon_abgelehnt: 'es war schon abgelehnt',
        geschlossen: 'es war schon geschlossen',
        unbestaetigt: 'die Änderung war noch nicht bestätigt',
        zaehlt_schon: 'die Freigabe zählte schon',
        vor_der_frage: 'geschickt vor der Anfrage',
        nicht_gelesen: 'eine Änderung, die nicht zu lesen war',
      },
      aktion: (was, wann, ergebnis) => `${wann}: ${was} – ${ergebnis}.`,
      stand: (status) => `Stand: ${status}.`,
      grund: (grund) => `Grund: ${grund}.`,
      geloescht: 'Der Text dazu ist gelöscht.',
      ergebnisse: {
        begonnen: 'begonnen, noch ohne Ergebnis',
        erledigt: 'erledigt',
        fehler: 'fehlgeschlagen',
        unklar: 'Ergebnis unklar',
      },
      quellen: {
        lernbeispiel: 'gelernt',
        lokal: 'erkannt',
        modell: 'mit Sprachmodell',
        anschluss: 'als Anschlussfrage',
        knopf: 'per Knopf',
        auswahl: 'gewählt',
        befehl: 'als Befehl',
        freigeber: 'bei der Freigabe geändert',
        zeitplan: 'nach Zeitplan',
        korrektur: 'nach einer Berichtigung',
      },
      rollen: { mitglied: 'Mitglied', leitung: 'Leitung', admin: 'Admin', gast: 'Gast' },
      gruende: {
        frist: 'Frist abgelaufen',
        nein: 'nicht gewollt',
        abbrechen: 'abgebrochen auf Wunsch',
        ersetzt: 'ersetzt',
        unklar: 'Ergebnis unklar',
        abgelehnt: 'abgelehnt',
        opt_out: 'STOP',
        unklare_antwort: 'keine klare Antwort',
        vergessen: 'vergessen',
        geloescht: 'Nachricht gelöscht',
        bearbeitet: 'Nachricht bearbeitet',
        fehler: 'Fehler',
        zeit: 'zu lange gedauert',
        modell_fehlt: 'Sprachmodell nicht erreichbar',
        modell_budget: 'Tagesbudget für das Sprachmodell aufgebraucht',
        unbekannte_faehigkeit: 'Fähigkeit nicht mehr da',
        technisch: 'technischer Fehler',
        verweigert: 'das andere System hat abgelehnt',
        nicht_erreichbar: 'das andere System ist nicht erreichbar',
        beschaedigt: 'die Angaben sind beschädigt',
      },
    },
    begruendung: (nachricht, bestaetigt, freigabe) =>
      `Anfrage mit Nachricht ${nachricht}${bestaetigt ? `, bestätigt mit Nachricht ${bestaetigt}` : ''}${freigabe ? ', freigegeben' : ''}`,
  }
}
