import type { Entscheid } from '../../speicher/aktion.ts'

// What the Leitstand says about a Vorgang: its story, what is to be decided, and the heads of what is exported; in the three
// languages. `wann` and `dauer` come ready to be read.

type F<A extends unknown[]> = (...args: A) => string
type Wort = string

export interface Leitstandtexte {
  /** How the Kanäle are called; an own one by its name. */
  kanaele: Record<string, string>
  /** A point in time in a sentence: „um 10:02“, „am 27.11.2026, 10:02“. */
  wann: F<[zeit: string, heute: boolean]>
  freigaben: F<[hat: number, braucht: number, namen: string]>
  unklarFrage: F<[titel: string, system: string]>
  unklarErklaerung: F<[wann: string, dauer: string | undefined]>
  fehlerFrage: F<[titel: string]>
  /** `offen`: whether it arrived is not known; trying again does nothing twice. */
  fehlerErklaerung: F<[grund: string, geschehen: 'nichts' | 'teil' | 'offen']>
  berichtigt: F<[text: string, was: string]>
  nichtZuBerichtigen: Wort
  nurAnfragender: Wort
  schritt: {
    schreibt: F<[wer: string]>
    antwortet: F<[wer: string]>
    zeitplan: F<[wer: string]>
    nach: F<[dauer: string]>
    erkannt: F<[was: string]>
    nichtErkannt: Wort
    /** Asked which of several is meant, and not answered yet. */
    unsicher: Wort
    sicher: F<[prozent: string, quelle: string]>
    /** By `quelle`: what it was understood by. */
    weil: Record<string, string>
    rueckfrage: Wort
    bestaetigung: F<[wer: string]>
    bestaetigt: F<[wer: string]>
    angefragt: F<[rolle: string]>
    risikoFrist: F<[frist: string | undefined]>
    gefragt: F<[namen: string]>
    nichtErreicht: F<[namen: string]>
    gibtFrei: F<[wer: string]>
    lehntAb: F<[wer: string]>
    aendert: F<[wer: string]>
    versuch: F<[wer: string, anzahl: number]>
    bis: F<[wann: string]>
    stand: F<[nummer: number]>
    aktion: F<[was: string]>
    kennung: F<[kennung: string]>
    wartet: F<[dauer: string]>
    laeuft: Wort
    antwortAn: F<[wer: string]>
    nachrichtAn: F<[wer: string]>
    zustellung: Record<
      'bereit' | 'gesendet' | 'zugestellt' | 'gelesen' | 'fehler' | 'unterdrueckt' | 'abgebrochen',
      F<[wann: string]>
    >
    entscheidet: Record<Entscheid, F<[wer: string]>>
    rueckgaengig: Wort
    ende: F<[stand: string]>
    geloescht: F<[wann: string | undefined]>
  }
  warum: {
    gebeten: F<[wer: string, wann: string, kanal: string]>
    zeitplan: F<[wer: string, wann: string]>
    /** `unsicher`: not which Fähigkeit was meant; else something was missing. */
    nachgefragt: F<[wer: string, antwort: string | undefined, unsicher: boolean]>
    geaendert: F<[wer: string, von: string, zu: string]>
    freigeberGeaendert: F<[wer: string, wann: string]>
    bestaetigt: F<[wer: string, wann: string | undefined]>
    freigegeben: F<[wer: string, wann: string, grund: string | undefined]>
    zugestimmt: F<[wer: string, wann: string, grund: string | undefined]>
    abgelehnt: F<[wer: string, wann: string, grund: string | undefined]>
    erledigt: F<[was: string, wann: string, kennung: string | undefined]>
    begonnen: F<[was: string, wann: string]>
    gescheitert: F<[was: string, wann: string]>
    unklar: F<[was: string, wann: string]>
    wartetFreigabe: F<[rolle: string, frist: string]>
    stand: F<[stand: string]>
    grund: F<[grund: string]>
  }
  eckdaten: Record<
    'verlangt' | 'freigegeben' | 'kanal' | 'risiko' | 'erkannt' | 'dauer' | 'kosten' | 'frist' | 'text',
    Wort
  >
  risiko: Record<0 | 1 | 2 | 3, Wort>
  dauerWarten: F<[dauer: string, warten: string]>
  tokens: F<[tokens: string, kosten: string | undefined]>
  technik: Record<
    | 'kanal'
    | 'nachricht'
    | 'quelle'
    | 'sicherheit'
    | 'stand'
    | 'schluessel'
    | 'eingabe'
    | 'status'
    | 'ergebnis'
    | 'ausfuehrung'
    | 'begruendung'
    | 'version',
    Wort
  >
  spalten: Record<
    | 'nummer'
    | 'status'
    | 'titel'
    | 'faehigkeit'
    | 'person'
    | 'kanal'
    | 'text'
    | 'antwort'
    | 'erstellt'
    | 'aktualisiert'
    | 'ersetztDurch'
    | 'art'
    | 'was'
    | 'ergebnis'
    | 'wer'
    | 'fuer'
    | 'freigegebenVon'
    | 'warum'
    | 'stand'
    | 'siegel'
    | 'zeit'
    | 'ende',
    Wort
  >
}

type Du = (du: string, sie: string) => string

const KANAELE = { whatsapp: 'WhatsApp', whasp: 'whasp', http: 'HTTP', slack: 'Slack' }

export const leitstandDe = (d: Du): Leitstandtexte => ({
  kanaele: {
    ...KANAELE,
    mail: 'E-Mail',
    phone: 'Telefon',
    terminal: 'Terminal',
    web: 'Leitstand',
    cli: 'Kommandozeile',
  },
  wann: (zeit, heute) => `${heute ? 'um' : 'am'} ${zeit}`,
  freigaben: (hat, braucht, namen) => `${hat} von ${braucht} Freigaben${namen && ` (${namen})`}`,
  unklarFrage: (titel, system) => `Hat das geklappt: ${titel} (${system})?`,
  unklarErklaerung: (wann, dauer) =>
    `Der Auftrag ging ${wann} raus${dauer ? `, nach ${dauer} war noch keine Antwort da` : ''}. Darum weiß ich nicht, ob er angekommen ist, und wiederhole nichts von allein. ${d('Sieh', 'Sehen Sie')} bitte nach und ${d('entscheide', 'entscheiden Sie')}.`,
  fehlerFrage: (titel) => `Nicht geklappt: ${titel}`,
  fehlerErklaerung: (grund, geschehen) =>
    `${grund}. ${
      {
        nichts: 'Es ist nichts geschehen.',
        teil: 'Ein Teil ist schon geschehen; „Nochmal“ macht dahinter weiter und wiederholt nichts.',
        offen: 'Ob es noch angekommen ist, weiß ich nicht; „Nochmal“ sieht nach und macht nichts doppelt.',
      }[geschehen]
    }`,
  berichtigt: (text, was) =>
    `Gemerkt: Mit „${text}“ ${d('meinst du', 'meinen Sie')} ${was}. Beim nächsten Mal weiß ich es.`,
  nichtZuBerichtigen: 'Daraus lässt sich nichts lernen.',
  nurAnfragender: 'Berichtigen kann nur, wer es geschrieben hat.',
  schritt: {
    schreibt: (wer) => `${wer} schreibt`,
    antwortet: (wer) => `${wer} antwortet`,
    zeitplan: (wer) => `Zeitplan von ${wer}`,
    nach: (dauer) => `nach ${dauer}`,
    erkannt: (was) => `Verstanden als: ${was}`,
    nichtErkannt: 'Nicht verstanden',
    unsicher: 'Noch nicht sicher verstanden',
    sicher: (prozent, quelle) => `${prozent} sicher · ${quelle}`,
    weil: {
      lernbeispiel: 'So wurde dieser Satz früher gelernt, aus einer Wahl oder Berichtigung.',
      lokal: 'Passt zu den Beispielsätzen dieser Fähigkeit, ohne Sprachmodell.',
      modell: 'Vom Sprachmodell gelesen und gegen die Fähigkeit geprüft.',
      anschluss: 'Knüpft an den letzten Vorgang im Gespräch an.',
      knopf: 'Mit einem Knopf gewählt.',
      auswahl: 'Auf die Rückfrage hin gewählt.',
      befehl: 'Ein fester Befehl.',
      freigeber: 'Bei der Freigabe geändert.',
      zeitplan: 'Vom Zeitplan ausgelöst.',
      korrektur: 'Nach einer Berichtigung.',
    },
    rueckfrage: 'Rückfrage',
    bestaetigung: (wer) => `Bestätigung erbeten von ${wer}`,
    bestaetigt: (wer) => `${wer} bestätigt mit Ja`,
    angefragt: (rolle) => `Freigabe angefragt bei ${rolle}`,
    risikoFrist: (frist) => `Risiko 3${frist ? ` · Frist ${frist}` : ''}`,
    gefragt: (namen) => `Gefragt: ${namen}`,
    nichtErreicht: (namen) => `Nicht erreicht: ${namen}`,
    gibtFrei: (wer) => `${wer} gibt frei`,
    lehntAb: (wer) => `${wer} lehnt ab`,
    aendert: (wer) => `${wer} ändert, statt freizugeben`,
    versuch: (wer, n) => `${n > 1 ? `${n} Versuche` : 'Versuch'} von ${wer}, nicht angenommen`,
    bis: (wann) => `bis ${wann}`,
    stand: (n) => `Stand ${n}`,
    aktion: (was) => `Aktion: ${was}`,
    kennung: (kennung) => `Dort bekannt als ${kennung}`,
    wartet: (dauer) => `${dauer} warten`,
    laeuft: 'Läuft',
    antwortAn: (wer) => `Antwort an ${wer}`,
    nachrichtAn: (wer) => `Nachricht an ${wer}`,
    zustellung: {
      bereit: () => 'noch nicht gesendet',
      gesendet: (wann) => `gesendet ${wann}`,
      zugestellt: (wann) => `zugestellt ${wann}`,
      gelesen: (wann) => `gelesen ${wann}`,
      fehler: () => 'nicht zugestellt',
      unterdrueckt: () => 'nicht gesendet (STOP)',
      abgebrochen: () => 'nicht mehr gesendet',
    },
    entscheidet: {
      erledigt: (wer) => `${wer} sagt: Es ist da`,
      nochmal: (wer) => `${wer} sagt: nochmal`,
      abbrechen: (wer) => `${wer} bricht ab`,
    },
    rueckgaengig: 'Rückgängig',
    ende: (stand) => `Ende: ${stand}`,
    geloescht: (wann) => (wann ? `Text gelöscht am ${wann}` : 'Text gelöscht'),
  },
  warum: {
    gebeten: (wer, wann, kanal) => `${wer} hat ${wann} über ${kanal} darum gebeten.`,
    zeitplan: (wer, wann) => `Ein Zeitplan von ${wer} hat es ${wann} ausgelöst.`,
    nachgefragt: (wer, antwort, unsicher) =>
      `Der Assistent ${unsicher ? 'war sich nicht sicher' : 'brauchte noch eine Angabe'} und hat nachgefragt${antwort ? `, ${wer} antwortete „${antwort}“` : ''}.`,
    geaendert: (wer, von, zu) => `${wer} hat die Angaben geändert: Aus ${von} wurde ${zu}.`,
    freigeberGeaendert: (wer, wann) => `${wer} hat es ${wann} geändert statt freigegeben.`,
    bestaetigt: (wer, wann) => `${wer} hat ${wann ? `${wann} ` : ''}mit Ja bestätigt.`,
    freigegeben: (wer, wann, grund) =>
      `${wer} hat ${wann} genau diese Angaben freigegeben${grund ? `: „${grund}“` : ''}.`,
    zugestimmt: (wer, wann, grund) =>
      `${wer} hat ${wann} genau diesen Angaben zugestimmt${grund ? `: „${grund}“` : ''}.`,
    abgelehnt: (wer, wann, grund) => `${wer} hat ${wann} abgelehnt${grund ? `: „${grund}“` : ''}.`,
    erledigt: (was, wann, kennung) => `${was} wurde ${wann} erledigt${kennung ? ` (${kennung})` : ''}.`,
    begonnen: (was, wann) => `${was} wurde ${wann} begonnen, noch ohne Ergebnis.`,
    gescheitert: (was, wann) => `${was} ist ${wann} fehlgeschlagen.`,
    unklar: (was, wann) => `Ob ${was} geklappt hat, ist unklar (${wann} versucht).`,
    wartetFreigabe: (rolle, frist) => `Es wartet auf die Freigabe durch ${rolle} bis ${frist}.`,
    stand: (stand) => `Stand: ${stand}.`,
    grund: (grund) => `Grund: ${grund}.`,
  },
  eckdaten: {
    verlangt: 'Verlangt von',
    freigegeben: 'Freigegeben von',
    kanal: 'Kanal',
    risiko: 'Risiko',
    erkannt: 'Erkannt',
    dauer: 'Dauer',
    kosten: 'Sprachmodell',
    frist: 'Frist',
    text: 'Texte bis',
  },
  risiko: {
    0: '0 · liest nur',
    1: '1 · eigene Daten',
    2: '2 · Bestätigung nötig',
    3: '3 · Freigabe nötig',
  },
  dauerWarten: (dauer, warten) => `${dauer}, davon ${warten} warten`,
  tokens: (tokens, kosten) => `${tokens} Tokens${kosten ? `, ${kosten}` : ''}`,
  technik: {
    kanal: 'Kanal',
    nachricht: 'Nachricht',
    quelle: 'Quelle',
    sicherheit: 'Sicherheit',
    stand: 'Stand',
    schluessel: 'Schlüssel',
    eingabe: 'Eingabe (Hash)',
    status: 'Status',
    ergebnis: 'Ergebnis',
    ausfuehrung: 'Ausführung',
    begruendung: 'Begründung',
    version: 'Version',
  },
  spalten: {
    nummer: 'Vorgang',
    status: 'Status',
    titel: 'Titel',
    faehigkeit: 'Fähigkeit',
    person: 'Person',
    kanal: 'Kanal',
    text: 'Nachricht',
    antwort: 'Antwort',
    erstellt: 'Erstellt',
    aktualisiert: 'Geändert',
    ersetztDurch: 'Ersetzt durch',
    art: 'Art',
    was: 'Was',
    ergebnis: 'Ergebnis',
    wer: 'Wer',
    fuer: 'In Vertretung von',
    freigegebenVon: 'Freigegeben von',
    warum: 'Warum',
    stand: 'Stand',
    siegel: 'Siegel',
    zeit: 'Zeit',
    ende: 'Abgeschlossen',
  },
})

export const leitstandEn = (): Leitstandtexte => ({
  kanaele: {
    ...KANAELE,
    mail: 'e-mail',
    phone: 'phone',
    terminal: 'terminal',
    web: 'console',
    cli: 'command line',
  },
  wann: (zeit, heute) => `${heute ? 'at' : 'on'} ${zeit}`,
  freigaben: (hat, braucht, namen) => `${hat} of ${braucht} approvals${namen && ` (${namen})`}`,
  unklarFrage: (titel, system) => `Did it work: ${titel} (${system})?`,
  unklarErklaerung: (wann, dauer) =>
    `It was sent ${wann}${dauer ? `, and after ${dauer} there was no answer` : ''}. So I do not know whether it arrived, and repeat nothing by myself. Please look and decide.`,
  fehlerFrage: (titel) => `Did not work: ${titel}`,
  fehlerErklaerung: (grund, geschehen) =>
    `${grund}. ${
      {
        nichts: 'Nothing was done.',
        teil: 'A part of it has been done; “retry” goes on behind that and repeats nothing.',
        offen: 'Whether it arrived is not known; “retry” looks first and does nothing twice.',
      }[geschehen]
    }`,
  berichtigt: (text, was) => `Noted: by “${text}” you mean ${was}. I will know next time.`,
  nichtZuBerichtigen: 'There is nothing to learn from that.',
  nurAnfragender: 'Only who wrote it can correct it.',
  schritt: {
    schreibt: (wer) => `${wer} writes`,
    antwortet: (wer) => `${wer} answers`,
    zeitplan: (wer) => `Schedule of ${wer}`,
    nach: (dauer) => `after ${dauer}`,
    erkannt: (was) => `Understood as: ${was}`,
    nichtErkannt: 'Not understood',
    unsicher: 'Not surely understood yet',
    sicher: (prozent, quelle) => `${prozent} sure · ${quelle}`,
    weil: {
      lernbeispiel: 'This sentence was learned earlier, from a choice or a correction.',
      lokal: 'Fits the example sentences of this skill, without a language model.',
      modell: 'Read by the language model and checked against the skill.',
      anschluss: 'Follows up on the last request of the conversation.',
      knopf: 'Chosen with a button.',
      auswahl: 'Chosen in answer to the question.',
      befehl: 'A fixed command.',
      freigeber: 'Changed on approval.',
      zeitplan: 'Set off by the schedule.',
      korrektur: 'After a correction.',
    },
    rueckfrage: 'Question',
    bestaetigung: (wer) => `Confirmation asked of ${wer}`,
    bestaetigt: (wer) => `${wer} confirms with yes`,
    angefragt: (rolle) => `Approval asked of ${rolle}`,
    risikoFrist: (frist) => `Risk 3${frist ? ` · until ${frist}` : ''}`,
    gefragt: (namen) => `Asked: ${namen}`,
    nichtErreicht: (namen) => `Not reached: ${namen}`,
    gibtFrei: (wer) => `${wer} approves`,
    lehntAb: (wer) => `${wer} rejects`,
    aendert: (wer) => `${wer} changes it instead of approving`,
    versuch: (wer, n) => `${n > 1 ? `${n} attempts` : 'Attempt'} by ${wer}, not accepted`,
    bis: (wann) => `until ${wann}`,
    stand: (n) => `version ${n}`,
    aktion: (was) => `Action: ${was}`,
    kennung: (kennung) => `Known there as ${kennung}`,
    wartet: (dauer) => `${dauer} waiting`,
    laeuft: 'Running',
    antwortAn: (wer) => `Reply to ${wer}`,
    nachrichtAn: (wer) => `Message to ${wer}`,
    zustellung: {
      bereit: () => 'not sent yet',
      gesendet: (wann) => `sent ${wann}`,
      zugestellt: (wann) => `delivered ${wann}`,
      gelesen: (wann) => `read ${wann}`,
      fehler: () => 'not delivered',
      unterdrueckt: () => 'not sent (STOP)',
      abgebrochen: () => 'no longer sent',
    },
    entscheidet: {
      erledigt: (wer) => `${wer} says: it is there`,
      nochmal: (wer) => `${wer} says: retry`,
      abbrechen: (wer) => `${wer} cancels`,
    },
    rueckgaengig: 'Undo',
    ende: (stand) => `End: ${stand}`,
    geloescht: (wann) => (wann ? `Text deleted on ${wann}` : 'Text deleted'),
  },
  warum: {
    gebeten: (wer, wann, kanal) => `${wer} asked for it ${wann} via ${kanal}.`,
    zeitplan: (wer, wann) => `A schedule of ${wer} set it off ${wann}.`,
    nachgefragt: (wer, antwort, unsicher) =>
      `The assistant ${unsicher ? 'was not sure' : 'needed one more detail'} and asked back${antwort ? `, ${wer} answered “${antwort}”` : ''}.`,
    geaendert: (wer, von, zu) => `${wer} changed the details: ${von} became ${zu}.`,
    freigeberGeaendert: (wer, wann) => `${wer} changed it ${wann} instead of approving it.`,
    bestaetigt: (wer, wann) => `${wer} confirmed with yes${wann ? ` ${wann}` : ''}.`,
    freigegeben: (wer, wann, grund) =>
      `${wer} approved exactly these details ${wann}${grund ? `: “${grund}”` : ''}.`,
    zugestimmt: (wer, wann, grund) =>
      `${wer} agreed to exactly these details ${wann}${grund ? `: “${grund}”` : ''}.`,
    abgelehnt: (wer, wann, grund) => `${wer} rejected it ${wann}${grund ? `: “${grund}”` : ''}.`,
    erledigt: (was, wann, kennung) => `${was} was done ${wann}${kennung ? ` (${kennung})` : ''}.`,
    begonnen: (was, wann) => `${was} began ${wann}, without a result so far.`,
    gescheitert: (was, wann) => `${was} failed ${wann}.`,
    unklar: (was, wann) => `Whether ${was} worked is unclear (tried ${wann}).`,
    wartetFreigabe: (rolle, frist) => `It waits for the approval of ${rolle} until ${frist}.`,
    stand: (stand) => `Status: ${stand}.`,
    grund: (grund) => `Reason: ${grund}.`,
  },
  eckdaten: {
    verlangt: 'Asked for by',
    freigegeben: 'Approved by',
    kanal: 'Channel',
    risiko: 'Risk',
    erkannt: 'Understood',
    dauer: 'Duration',
    kosten: 'Language model',
    frist: 'Deadline',
    text: 'Texts until',
  },
  risiko: {
    0: '0 · only reads',
    1: '1 · own data',
    2: '2 · needs confirmation',
    3: '3 · needs approval',
  },
  dauerWarten: (dauer, warten) => `${dauer}, ${warten} of it waiting`,
  tokens: (tokens, kosten) => `${tokens} tokens${kosten ? `, ${kosten}` : ''}`,
  technik: {
    kanal: 'Channel',
    nachricht: 'Message',
    quelle: 'Source',
    sicherheit: 'Confidence',
    stand: 'State',
    schluessel: 'Key',
    eingabe: 'Input (hash)',
    status: 'Status',
    ergebnis: 'Result',
    ausfuehrung: 'Executor',
    begruendung: 'Reason',
    version: 'Version',
  },
  spalten: {
    nummer: 'Number',
    status: 'Status',
    titel: 'Title',
    faehigkeit: 'Skill',
    person: 'Person',
    kanal: 'Channel',
    text: 'Message',
    antwort: 'Reply',
    erstellt: 'Created',
    aktualisiert: 'Changed',
    ersetztDurch: 'Replaced by',
    art: 'Kind',
    was: 'What',
    ergebnis: 'Result',
    wer: 'Who',
    fuer: 'In place of',
    freigegebenVon: 'Approved by',
    warum: 'Why',
    stand: 'State',
    siegel: 'Seal',
    zeit: 'Time',
    ende: 'Finished',
  },
})

export const leitstandPt = (): Leitstandtexte => ({
  kanaele: {
    ...KANAELE,
    mail: 'e-mail',
    phone: 'telefone',
    terminal: 'terminal',
    web: 'painel',
    cli: 'linha de comando',
  },
  wann: (zeit, heute) => `${heute ? 'às' : 'em'} ${zeit}`,
  freigaben: (hat, braucht, namen) => `${hat} de ${braucht} aprovações${namen && ` (${namen})`}`,
  unklarFrage: (titel, system) => `Deu certo: ${titel} (${system})?`,
  unklarErklaerung: (wann, dauer) =>
    `O pedido saiu ${wann}${dauer ? `, e depois de ${dauer} ainda não havia resposta` : ''}. Por isso não sei se chegou, e não repito nada sozinho. Verifique e decida.`,
  fehlerFrage: (titel) => `Não deu certo: ${titel}`,
  fehlerErklaerung: (grund, geschehen) =>
    `${grund}. ${
      {
        nichts: 'Nada foi feito.',
        teil: 'Uma parte já foi feita; “de novo” continua dali e não repete nada.',
        offen: 'Não sei se chegou; “de novo” verifica antes e não faz nada duas vezes.',
      }[geschehen]
    }`,
  berichtigt: (text, was) => `Anotado: com “${text}” você quer dizer ${was}. Da próxima vez eu sei.`,
  nichtZuBerichtigen: 'Não há nada a aprender com isso.',
  nurAnfragender: 'Só quem escreveu pode corrigir.',
  schritt: {
    schreibt: (wer) => `${wer} escreve`,
    antwortet: (wer) => `${wer} responde`,
    zeitplan: (wer) => `Agendamento de ${wer}`,
    nach: (dauer) => `depois de ${dauer}`,
    erkannt: (was) => `Entendido como: ${was}`,
    nichtErkannt: 'Não entendido',
    unsicher: 'Ainda não entendido com certeza',
    sicher: (prozent, quelle) => `${prozent} de certeza · ${quelle}`,
    weil: {
      lernbeispiel: 'Esta frase foi aprendida antes, de uma escolha ou correção.',
      lokal: 'Combina com as frases de exemplo desta habilidade, sem modelo de linguagem.',
      modell: 'Lido pelo modelo de linguagem e verificado com a habilidade.',
      anschluss: 'Continua o último pedido da conversa.',
      knopf: 'Escolhido com um botão.',
      auswahl: 'Escolhido em resposta à pergunta.',
      befehl: 'Um comando fixo.',
      freigeber: 'Alterado na aprovação.',
      zeitplan: 'Disparado pelo agendamento.',
      korrektur: 'Depois de uma correção.',
    },
    rueckfrage: 'Pergunta',
    bestaetigung: (wer) => `Confirmação pedida a ${wer}`,
    bestaetigt: (wer) => `${wer} confirma com sim`,
    angefragt: (rolle) => `Aprovação pedida a ${rolle}`,
    risikoFrist: (frist) => `Risco 3${frist ? ` · prazo ${frist}` : ''}`,
    gefragt: (namen) => `Perguntado a: ${namen}`,
    nichtErreicht: (namen) => `Não alcançado: ${namen}`,
    gibtFrei: (wer) => `${wer} aprova`,
    lehntAb: (wer) => `${wer} recusa`,
    aendert: (wer) => `${wer} altera em vez de aprovar`,
    versuch: (wer, n) =>
      n > 1 ? `${n} tentativas de ${wer}, não aceitas` : `Tentativa de ${wer}, não aceita`,
    bis: (wann) => `até ${wann}`,
    stand: (n) => `versão ${n}`,
    aktion: (was) => `Ação: ${was}`,
    kennung: (kennung) => `Conhecido lá como ${kennung}`,
    wartet: (dauer) => `${dauer} de espera`,
    laeuft: 'Em andamento',
    antwortAn: (wer) => `Resposta a ${wer}`,
    nachrichtAn: (wer) => `Mensagem a ${wer}`,
    zustellung: {
      bereit: () => 'ainda não enviada',
      gesendet: (wann) => `enviada ${wann}`,
      zugestellt: (wann) => `entregue ${wann}`,
      gelesen: (wann) => `lida ${wann}`,
      fehler: () => 'não entregue',
      unterdrueckt: () => 'não enviada (STOP)',
      abgebrochen: () => 'não será mais enviada',
    },
    entscheidet: {
      erledigt: (wer) => `${wer} diz: está lá`,
      nochmal: (wer) => `${wer} diz: de novo`,
      abbrechen: (wer) => `${wer} cancela`,
    },
    rueckgaengig: 'Desfazer',
    ende: (stand) => `Fim: ${stand}`,
    geloescht: (wann) => (wann ? `Texto apagado em ${wann}` : 'Texto apagado'),
  },
  warum: {
    gebeten: (wer, wann, kanal) => `${wer} pediu isso ${wann} por ${kanal}.`,
    zeitplan: (wer, wann) => `Um agendamento de ${wer} disparou isso ${wann}.`,
    nachgefragt: (wer, antwort, unsicher) =>
      `O assistente ${unsicher ? 'não tinha certeza' : 'precisava de mais um dado'} e perguntou${antwort ? `, ${wer} respondeu “${antwort}”` : ''}.`,
    geaendert: (wer, von, zu) => `${wer} alterou os dados: ${von} virou ${zu}.`,
    freigeberGeaendert: (wer, wann) => `${wer} alterou ${wann} em vez de aprovar.`,
    bestaetigt: (wer, wann) => `${wer} confirmou com sim${wann ? ` ${wann}` : ''}.`,
    freigegeben: (wer, wann, grund) =>
      `${wer} aprovou exatamente estes dados ${wann}${grund ? `: “${grund}”` : ''}.`,
    zugestimmt: (wer, wann, grund) =>
      `${wer} concordou com exatamente estes dados ${wann}${grund ? `: “${grund}”` : ''}.`,
    abgelehnt: (wer, wann, grund) => `${wer} recusou ${wann}${grund ? `: “${grund}”` : ''}.`,
    erledigt: (was, wann, kennung) => `${was} foi concluído ${wann}${kennung ? ` (${kennung})` : ''}.`,
    begonnen: (was, wann) => `${was} começou ${wann}, ainda sem resultado.`,
    gescheitert: (was, wann) => `${was} falhou ${wann}.`,
    unklar: (was, wann) => `Não está claro se ${was} deu certo (tentado ${wann}).`,
    wartetFreigabe: (rolle, frist) => `Espera a aprovação de ${rolle} até ${frist}.`,
    stand: (stand) => `Situação: ${stand}.`,
    grund: (grund) => `Motivo: ${grund}.`,
  },
  eckdaten: {
    verlangt: 'Pedido por',
    freigegeben: 'Aprovado por',
    kanal: 'Canal',
    risiko: 'Risco',
    erkannt: 'Entendido',
    dauer: 'Duração',
    kosten: 'Modelo de linguagem',
    frist: 'Prazo',
    text: 'Textos até',
  },
  risiko: {
    0: '0 · só lê',
    1: '1 · dados próprios',
    2: '2 · precisa de confirmação',
    3: '3 · precisa de aprovação',
  },
  dauerWarten: (dauer, warten) => `${dauer}, ${warten} em espera`,
  tokens: (tokens, kosten) => `${tokens} tokens${kosten ? `, ${kosten}` : ''}`,
  technik: {
    kanal: 'Canal',
    nachricht: 'Mensagem',
    quelle: 'Origem',
    sicherheit: 'Certeza',
    stand: 'Estado',
    schluessel: 'Chave',
    eingabe: 'Entrada (hash)',
    status: 'Situação',
    ergebnis: 'Resultado',
    ausfuehrung: 'Execução',
    begruendung: 'Motivo',
    version: 'Versão',
  },
  spalten: {
    nummer: 'Pedido',
    status: 'Situação',
    titel: 'Título',
    faehigkeit: 'Habilidade',
    person: 'Pessoa',
    kanal: 'Canal',
    text: 'Mensagem',
    antwort: 'Resposta',
    erstellt: 'Criado',
    aktualisiert: 'Alterado',
    ersetztDurch: 'Substituído por',
    art: 'Tipo',
    was: 'O quê',
    ergebnis: 'Resultado',
    wer: 'Quem',
    fuer: 'No lugar de',
    freigegebenVon: 'Aprovado por',
    warum: 'Motivo',
    stand: 'Estado',
    siegel: 'Selo',
    zeit: 'Hora',
    ende: 'Concluído',
  },
})
