import { mal, wenn } from './anzahl.ts'
import { hilfe } from './hilfe.ts'
import { leitstandEn } from './leitstand.ts'
import { datenEn } from './leitstand-daten.ts'
import { lernenEn } from './lernen.ts'
import { problemeEn } from './probleme.ts'
import { reichweiteEn } from './reichweite.ts'
import { ruecknahmeEn } from './rueckgaengig.ts'
import { termineEn } from './termine.ts'
import type { Texte, Wunsch } from './texte.ts'
import { wirkungEn } from './wirkung.ts'

const befehl = (wunsch: Wunsch): string => (wunsch === 'ablehnen' ? 'reject' : 'approve')

/** English. The commands it names are those that `leseBefehl` reads in English. */
export function texteEn(): Texte {
  return {
    ja: 'Yes',
    nein: 'No',
    keinsDavon: 'None of these',
    freigebenKnopf: (was) => `Approve: ${was}`,
    ablehnenKnopf: 'Reject',
    linkEntfernt: '[link removed]',
    beschaedigt: 'damaged',
    abgewiesen:
      'Hello! I only work for people on the team, and I don’t know you. If you belong to the team, please ask a team lead to add you.',
    leer: 'Nothing readable reached me. Just write what you need.',
    keinText: (was, bis) =>
      `I saved ${was}, but I can’t read it yet.${bis === undefined ? '' : ` It is kept until ${bis}.`}`,
    nurVermerk: (was) =>
      `I only noted that I got ${was}; the content itself is not saved, and I can’t read it here.`,
    mediumFehlt: (was) => `I could not fetch ${was}, so I could not read it.`,
    mediumZuGross: (was) => `I got ${was} that is too large for me, so I only noted that it came.`,
    mediumArt: (was) =>
      `I did not take ${was}: the content is of a kind that I don’t know. I only noted that it came.`,
    nurErste: (anzahl) => `Of the ${anzahl} files I only took the first one.`,
    worumGehtEs: 'Please tell me briefly what it is about.',
    nurBeschriftet:
      'What stands below a photo or a file doesn’t count as an answer or a command. Please type it as a message of its own, or press the button.',
    nurDenText: 'I only read the text below it.',
    inhaltsarten: {
      voice: 'a voice message',
      audio: 'an audio file',
      image: 'a photo',
      video: 'a video',
      document: 'a document',
      sticker: 'a sticker',
      location: 'a location',
      contacts: 'a contact',
      interactive: 'a form',
      order: 'an order',
      ephemeral: 'a disappearing message',
      unsupported: 'a message that this app doesn’t pass on',
      unknown: 'a message of a kind that I don’t know',
    },
    gelesen: (text) => `What reached me: “${text}”`,
    wasDamit: 'What shall I do with it? Please tell me briefly what it is about.',
    nurGetippt:
      'Spoken, on a photo or in a document, I don’t take that as an answer or a command. Please type it, or press the button.',
    flut: 'That is a lot of messages at once. I answer them one after the other, and nothing is lost. There is no need to send anything again.',
    zuLang: (zeichen) =>
      `That was very long: I only read the first ${zeichen} characters, but everything is saved.`,
    verspaetet: (uhrzeit) => `(Your message from ${uhrzeit} only reached me now.)`,
    optOut: 'All right, I won’t write to you on my own any more. As soon as you write to me, I’m back.',
    soAbmelden: 'Send STOP, and I won’t write to you on my own any more.',
    begruessung: (assistent, faehigkeiten, fristen) =>
      [
        `We haven’t met yet: this is ${assistent}, a program that takes work off the team${faehigkeiten ? `: ${faehigkeiten}` : ''}.`,
        'Just write to me in your own words; “help” shows you everything I can do.',
        fristen,
      ].join(' '),
    undMehr: 'and more',
    fristen: (woerter, protokoll) =>
      `What we write I keep for up to ${woerter} (longer while something is open), who caused what for up to ${protokoll}; what I learn or am asked to remember stays until you say “forget me”. Then I delete everything you wrote to me.`,
    nurLesendFuerBots:
      'To other programs I only answer simple questions. For anything else a person from the team has to write to me.',
    gruss: (name) => `Hi${name && ` ${name}`}! What can I do for you? Send “help” to see what I can do.`,
    dank: 'You’re welcome.',
    abschied: 'See you soon!',
    nichtVerstanden: (beispiele) =>
      [
        'I didn’t understand that. Please try other words',
        beispiele.length > 0 ? `, for example: ${beispiele.map((b) => `“${b}”`).join(', ')}.` : '.',
        ' Send “help” to see what I can do.',
      ].join(''),
    modellFehlt: (id) =>
      `I can’t reach the language model, but I have saved your message. Try again later with “retry ${id}”.`,
    modellBudget: (id) =>
      `Today’s budget for the language model is used up; I have kept your message. Try “retry ${id}” tomorrow.`,
    gespraechBudget:
      'I can’t say anything useful about that today: the budget for the language model is used up. Everything else goes on.',
    gespraechFehlt: 'I can’t say anything useful about that right now: the language model isn’t answering.',
    hilfe: (eintraege, gast) =>
      hilfe({
        eintraege: eintraege.map((e) => `• ${e.beschreibung} – e.g. “${e.beispiel}”`),
        gast,
        kann: 'This is what I can do:',
        kannNichts: 'There is nothing here yet that I can do for you.',
        immer: 'And at any time:',
        arbeit: [
          '“What’s running?”',
          '“status V-12”',
          '“cancel V-12”',
          '“undo V-12”',
          '“retry V-12”',
          '“why V-12?”',
          '“my reminders”',
          '“my schedules”',
        ],
        freigabe: ['“approve V-12”', '“reject V-12 <reason>”', '“<name> covers for me until Friday”'],
        merken: ['“remember …”', '“what do you know about me?”'],
        lernen: [
          '“by X I mean Y”',
          '“that was wrong”',
          '“what have you learned?”',
          '“take back L-12”',
          '“why L-12?”',
        ],
        ende: ['“forget me”', '“STOP”'],
      }),
    gast: 'guest',
    beispielwerte: {
      text: '…',
      zahl: '88',
      betrag: '€99.50',
      datum: 'on 4 January',
      zeitpunkt: 'tomorrow at 9',
      zeitraum: 'in October',
      dauer: 'two hours',
      person: 'Anna',
      ort: 'Vienna',
      auswahl: '…',
      jaNein: 'yes',
    },
    werIchBin:
      'I am a program, not a person, and take work off the team. Whatever I do, somebody of the team has asked for; what is delicate, a person approves. Send “help” to see what I can do.',
    sprache: 'Fine, in English from now on.',
    ichWarte: (frist) =>
      `No problem, I’ll wait. Send me the answer when you have it${frist ? ` (until ${frist})` : ''}, or “cancel”.`,
    nichtsLaeuft: 'Nothing is running right now, and nothing is open.',
    wasLaeuft: (zeilen) => ['Open right now:', ...zeilen].join('\n'),
    dazu: (zeilen) => ['That may be:', ...zeilen].join('\n'),
    nichtsGetan: (spanne) =>
      ({
        heute: 'Nothing has been done today yet.',
        gestern: 'Nothing was done yesterday.',
        diese_woche: 'Nothing has been done this week yet.',
        letzte_woche: 'Nothing was done last week.',
        dieser_monat: 'Nothing has been done this month yet.',
        letzter_monat: 'Nothing was done last month.',
        zuletzt: 'Nothing has been done in the last weeks.',
      })[spanne],
    getan: (spanne, zeilen, weitere) => {
      const wann = {
        heute: 'today',
        gestern: 'yesterday',
        diese_woche: 'this week',
        letzte_woche: 'last week',
        dieser_monat: 'this month',
        letzter_monat: 'last month',
        zuletzt: 'lately',
      }[spanne]
      return [`Done ${wann}:`, ...(weitere > 0 ? [`(and ${weitere} older)`] : []), ...zeilen].join('\n')
    },
    wartetAufDich: (zeilen) => ['Waiting for your approval:', ...zeilen].join('\n'),
    nichtsImTeam: 'Nothing is open in the team right now.',
    nurLeitung: 'Only team leads can see that.',
    zeile: (id, titel, status, wer) => `• ${id} ${titel} – ${status}${wer ? ` (${wer})` : ''}`,
    status: {
      laeuft: 'running',
      rueckfrage: 'waiting for an answer',
      bestaetigung: 'waiting for a yes',
      wartet_freigabe: 'waiting for approval',
      fehler: 'did not work, waiting for a decision',
      beantwortet: 'answered',
      erledigt: 'done',
      abgebrochen: 'cancelled',
    },
    statusVon: (id, titel, status, frist) =>
      `${id} ${titel}: ${status}.${frist ? ` Deadline: ${frist}.` : ''}`,
    gefragt: (wer) => `Asked: ${wer}.`,
    ersetztDurch: (id) => `It continues as ${id}.`,
    unbekannterVorgang: (id) => `I don’t know ${id}. Send “What’s running?” to see what is open.`,
    fremderVorgang: (id) => `${id} belongs to somebody else. I can’t say anything about it here.`,
    welcherVorgang: 'Which task do you mean? Please add its number, for example V-12.',
    frageBestaetigung: (titel) => `${titel} – shall I do that? (yes / no)`,
    frageNochmal: (titel) => `That was no clear yes or no to me. ${titel} – shall I do that? (yes / no)`,
    nichtAenderbar: (titel) => `I can’t make that change. ${titel} – shall I do it as it stands? (yes / no)`,
    geaendert: 'Changed.',
    frageAuswahl: (optionen) =>
      [
        'Which of these do you mean?',
        ...optionen.map((o, i) => `${i + 1}. ${o}`),
        'Reply with the number or “none of these”.',
      ].join('\n'),
    frageEine: (option) => `Do you mean: ${option}? (yes / no)`,
    welcheOption: (optionen) =>
      [
        'I couldn’t match that to any of these:',
        ...optionen.map((o, i) => `${i + 1}. ${o}`),
        'Please send the number or “none of these”.',
      ].join('\n'),
    frageWelche: (titel, absicht) =>
      [
        absicht === 'ja'
          ? 'Several questions are open. Which one do you say yes to?'
          : 'Several questions are open. Which one shall I drop?',
        ...titel.map((o, i) => `${i + 1}. ${o}`),
        `Please send the number or “${titel.length === 2 ? 'both' : 'all'}”.`,
      ].join('\n'),
    frageParameter: (fragen) => fragen.join(' '),
    frageFehlt: (name) => `I still need: ${name}.`,
    frageAnschluss: 'What are you referring to? I no longer have anything in front of me that this fits.',
    uebernommenVon: (titel) => `I take that from “${titel}”.`,
    verstandenAls: (titel) => `Understood as: ${titel}.`,
    zweifel: {
      datum_unmoeglich: (w) => `“${w}” doesn’t exist in the calendar.`,
      zeit_vergangen: (w) => `“${w}” is already over.`,
      zeitraum_verkehrt: (w) => `In “${w}” the end comes before the beginning.`,
      zeit_mehrdeutig: (w) => `“${w}” can mean more than one time.`,
      wochentag_widerspruch: (w) => `In “${w}” the weekday and the date do not match.`,
      betrag_mehrdeutig: (w) => `“${w}” is not clear as an amount.`,
      betrag_nicht_positiv: (w) => `“${w}” won’t do: the amount must be more than zero.`,
      betrag_zu_gross: (w) => `“${w}” is too large for an amount.`,
      betrag_bereich: (w) => `“${w}” is a range, I need one exact amount.`,
      zahl_mehrdeutig: (w) => `“${w}” is not clear as a number.`,
      auswahl_unbekannt: (w) => `I don’t know “${w}”.`,
      person_unbekannt: (w) => `I don’t know “${w}” in the team.`,
      person_mehrdeutig: (w, moeglich) => `“${w}”: do you mean ${moeglich.join(' or ')}?`,
      ungueltig: (w) => `I can’t use “${w}” here.`,
    },
    aufgegeben:
      'We’re not getting this settled, so I’ll leave it for now. Just write once more, in full, what you need.',
    bleibenOffen: (zeilen, beispiel) =>
      [
        'We’re not getting this settled, so this stays open:',
        ...zeilen.map((z) => `• ${z}`),
        `Send “yes ${beispiel}” or “cancel ${beispiel}” to settle one of them.`,
      ].join('\n'),
    abgebrochen: (titel) => `All right, not done: ${titel}.`,
    abgebrochenRueckfrage: 'All right, I’ll leave it.',
    abbruchLaeuft: (id) =>
      `${id} is already running; I’ve passed on the cancellation and will tell you the outcome.`,
    erinnerungGestrichen: (titel) => `Removed: ${titel}.`,
    wartetNoch: (titel, id) => `${titel} is still waiting for approval (${id}). “cancel ${id}” withdraws it.`,
    nichtsAbzubrechen: 'Nothing is open that I could cancel.',
    nurAnfragender: (name) => `Only ${name} can answer that.`,
    zuFrueh: (titel) =>
      `Your answer was sent before my question, so it doesn’t count. ${titel} – shall I do that? (yes / no)`,
    nichtsOffen: 'There is no open question that this answers. Just write what you need.',
    fristWar: (titel, wann) =>
      `The deadline has passed (${wann}): ${titel}. Just ask again if you still need it.`,
    schonEntschieden: (id, status) => `That no longer changes anything about ${id}: ${status}.`,
    freigabeNurMitBefehl: (id, mehrere) =>
      `That approves nothing. Please send exactly “approve ${id}” or “reject ${id} <reason>”.${mehrere ? ' More is waiting for approval: “what’s running?” shows all of it.' : ''}`,
    wartetAufFreigabe: (titel, wer, frist) =>
      `${titel}: somebody else has to approve this. I’ve asked ${wer}; deadline ${frist}. I’ll let you know.`,
    keinFreigeber: (titel, rolle, gesagt) =>
      `${titel}: somebody else with the role “${rolle}” has to approve this, but nobody who may is available right now. The request stays open; ${gesagt ? 'the admins know.' : 'please talk to the admins.'}`,
    adminKeinFreigeber: (id, rolle) =>
      `${id} is waiting for approval, but nobody except the requester has the role “${rolle}”. Please give it to somebody.`,
    keinerErreicht: (titel, rolle, wer, frist, gesagt) =>
      `${titel}: somebody else with the role “${rolle}” has to approve this, but I can’t reach anybody right now (${wer}). The request stays open until ${frist}; ${gesagt ? 'the admins know.' : 'please talk to the admins.'}`,
    adminNichtErreicht: (id, rolle, wer) =>
      `${id} is waiting for approval, but those with the role “${rolle}” can’t be reached (${wer}). Please give the role to somebody else (assistent person rolle …) or name a deputy (assistent person vertretung …).`,
    nichtErreicht: (wer) => `I can’t reach: ${wer}.`,
    inVertretung: (wer, fuer) => `${wer} on behalf of ${fuer}`,
    freigabeVertretung: (fuer) => `${fuer} can’t be reached, so you decide here as the deputy.`,
    freigabeErinnerung: (anfrage) => `Reminder: ${anfrage}`,
    jetztGefragt: (wer, frist) => `I’ve asked ${wer} instead; deadline ${frist}.`,
    weiterGefragt: (wer, frist) => `Still asked: ${wer}; deadline ${frist}.`,
    niemandGefragt: (frist, gesagt) =>
      `So nobody is asked any more. The request stays open until ${frist}; ${gesagt ? 'the admins know.' : 'please talk to the admins.'}`,
    adminAlias: (wer, id) =>
      `${wer} tried to approve ${id} from a number or account that nobody has confirmed; I refused. If it really belongs to this person, confirm it: assistent person kennung … --bestaetigen`,
    adminNummernkonflikt: (wer, anderer) =>
      `The provider says that ${wer} has a new number, but it already belongs to ${anderer}. I have merged nothing. If they are the same human, merge them: assistent person verbinden`,
    neueNummer: 'I have a new number. You reach me here from now on; I still know what we talked about.',
    freigabeAnfrage: (id, wer, titel, hinweise, frist) =>
      [
        `${wer} asks for approval: ${titel}.`,
        ...hinweise,
        `Deadline ${frist}. Covers exactly these details and nothing else.`,
        `Reply with “approve ${id}” or “reject ${id} <reason>”.`,
      ].join('\n'),
    freigegeben: (was) => `Approved: ${was}. I’m doing it now.`,
    zugestimmt: (was, stand) => `Your approval is noted: ${was}. ${stand}.`,
    dirZugestimmt: (titel, id, wer, stand) => `${wer} agrees: ${id} ${titel}. That makes ${stand}.`,
    freigabeStand: (hat, braucht, fehlt, namen) =>
      `${hat} of ${braucht} approvals${namen ? ` (${namen})` : ''}, ${fehlt === 1 ? 'one' : fehlt} still missing`,
    freigabeBedarf: (wege) => `Needed: ${wege}.`,
    soViele: (anzahl, rolle) => `${anzahl} × ${rolle}`,
    zuWenigeFreigeber: (gesagt) =>
      `I can’t ask that many right now; ${gesagt ? 'the admins know.' : 'please talk to the admins.'}`,
    adminZuWenige: (id, bedarf, wer) =>
      `${id} is waiting for approvals, but I can’t ask that many right now. ${bedarf}${wer ? ` With a role for it: ${wer}.` : ''} Please give the role to somebody else (assistent person rolle …) or name a deputy (assistent person vertretung …).`,
    dirGeaendert: (wer, id, vorher, neu) =>
      `${wer} did not approve ${id} but changed it. Before: ${vorher}. Now: ${neu}. Shall I ask for approval of that? (yes / no)`,
    neuAngefragt: (id, neuId, neu, anfragender) =>
      `Nothing is approved by that. ${id} becomes ${neuId}${neu ? `: ${neu}` : ''}. ${anfragender} has to agree first, then I ask for approval again.`,
    abgelehnt: (was) => `Rejected: ${was}. I’ll let them know.`,
    dirAbgelehnt: (titel, id, wer, grund) =>
      `${wer} rejected ${id}: ${titel}.${grund ? ` Reason: ${grund}` : ''}`,
    freigabeVerweigert: {
      unbekannt: (id) => `I don’t know ${id}. Send “What’s running?” to see what is waiting for you.`,
      keine_freigabe: (id) => `${id} is not waiting for an approval.`,
      vier_augen: (id) => `${id} is your own request. Somebody else has to approve it (four-eyes principle).`,
      rolle: (id, wunsch) => `You can’t ${befehl(wunsch)} ${id}, you don’t have the role for it.`,
      gesperrt: (id, wunsch) =>
        `You are blocked and can’t ${befehl(wunsch)} ${id}. An admin can unblock you.`,
      vor_der_frage: (zeile, id, wunsch) =>
        `You sent that before anybody had asked for it, so it doesn’t count. This is waiting:\n${zeile}\nIf that is what you mean, send “${befehl(wunsch)} ${id}”.`,
      alias: (id) =>
        `This number isn’t confirmed yet, so it doesn’t count for ${id}. Approve from your main number, or have an admin confirm this one.`,
      frist: (id, wann) => `The deadline for ${id} has passed (${wann}). Nothing was done.`,
      geaendert: (id) => `${id} has changed in the meantime. Please check it again.`,
      ersetzt: (id, durch) => `${id} was replaced by ${durch}. Please check it again.`,
      schon_freigegeben: (id, wer, wann) => `${id} has already been approved by ${wer}, ${wann}.`,
      schon_abgelehnt: (id, wer, wann) => `${id} has already been rejected by ${wer}, ${wann}.`,
      geschlossen: (id, status) => `There is nothing left to approve for ${id}: ${status}.`,
      unbestaetigt: (id, anfragender) =>
        `${id} is still waiting for ${anfragender} to agree to the change. After that I ask for approval.`,
      zaehlt_schon: (id, stand) =>
        `Your approval of ${id} counts already, also if a deputy gave it. ${stand}.`,
    },
    nichtsFreizugeben: 'Nothing is waiting for your approval.',
    welcheFreigabe: (zeilen) =>
      [
        zeilen.length === 1
          ? 'Please add the number, for example “approve V-12”. Waiting for your approval:'
          : 'Several things are waiting for your approval. Please add the number, for example “approve V-12”:',
        ...zeilen,
      ].join('\n'),
    bleibtOffen: (was, id) =>
      `All right, I’ll keep ${was} open until you send “approve ${id}” or “reject ${id}” or the deadline has passed.`,
    fristAbgelaufen: (titel, id, wann, teilweise) =>
      teilweise
        ? `The deadline for ${id} has passed (${wann}), so the rest of this was not done: ${titel}.`
        : `The deadline for ${id} has passed (${wann}), so this was not done: ${titel}. Just ask again if you still need it.`,
    fehlerAllgemein: (id, grund) =>
      `${id} did not work: ${grund} Send “retry ${id}” and I’ll try again, or “cancel ${id}” to drop it.`,
    wirkung: wirkungEn(),
    fehlerGruende: {
      zeit: 'It took too long.',
      technisch: 'Something went wrong on my side.',
      verweigert: (was) => `The other system refused (${was}).`,
      nicht_erreichbar: 'The other system can’t be reached.',
      beschaedigt: 'The saved details are damaged.',
      unbekannte_faehigkeit: 'I no longer have the skill for this.',
    },
    nachrichtFehler:
      'Something went wrong on my side several times with your last message, so I’ve put it aside. Please send it again or ask somebody on the team.',
    nochmalNurFehler: (id) => `${id} did not fail, so there is nothing to decide.`,
    erledigtVermerkt: (id, wer) => `Noted: ${id} is done (according to ${wer}).`,
    gemerkt: (fakt) => `I’ll remember: ${fakt}`,
    nichtsGemerkt: 'I haven’t remembered anything about you yet.',
    ueberDich: (zeilen) => ['This is what I remember about you:', ...zeilen].join('\n'),
    fakten: {
      gruppen: {
        person: 'About you:',
        arbeit: 'Work:',
        familie: 'Family and pets:',
        vorlieben: 'Likes and food:',
        andere: 'Other things:',
      },
      zeile: (fakt, seit) => `• ${fakt} (since ${seit})`,
      zeileGespraech: (fakt, wann) => `• ${fakt} (from a conversation on ${wann})`,
      zeileFrueher: (fakt, von, bis) => `• ${fakt} (${von} to ${bis})`,
      frueher: (zeilen) => ['This used to be so:', ...zeilen].join('\n'),
      nichtsFrueher: 'I know of nothing that used to be different.',
      nichtsDazu: 'I haven’t remembered anything about that.',
      statt: (gemerkt, statt) => `${gemerkt} – instead of: ${statt}`,
      schonBekannt: (fakt) => `Noted, I knew that already: ${fakt}`,
      gekuerzt: (fakt, zeichen) => `Noted, cut to ${zeichen} characters: ${fakt}`,
      keiner: 'I find nothing in that to remember. Try for example “remember: my extension is 42”.',
      beendet: (fakt) => `All right, that is no longer so: ${fakt}`,
      vergessen: (fakt) => `Forgotten: ${fakt}`,
      fragen: (fakten, absicht) =>
        [
          absicht === 'vergessen' ? 'Which of these shall I forget?' : 'Which of these is no longer so?',
          ...fakten.map((f, i) => `${i + 1}. ${f}`),
          'Reply with the number or “none of these”.',
        ].join('\n'),
      nichtsGeaendert: 'All right, I leave everything as it is.',
      wasStimmtNicht: 'What is no longer true? Write for example “I no longer live in Leeds”.',
      gesagt: (fakt, wann, kanal, worte) =>
        `${fakt}: you told me so on ${wann}${kanal ? ` via ${kanal}` : ''}${worte ? `: “${worte}”` : '.'}`,
      entnommen: (fakt, wann, kanal, worte) =>
        `${fakt}: this is from a conversation on ${wann}${kanal ? ` via ${kanal}` : ''}${worte ? `: “${worte}”` : '.'}`,
      eingetragen: (fakt, wann) => `${fakt}: somebody who runs the assistant entered this on ${wann}.`,
      woherUnklar: 'What do you mean? Ask for example “how do you know that I live in Leeds?”',
    },
    auskunft: (u, frist) =>
      [
        'This is what is stored about you at the moment:',
        `• name, number, roles and ${mal(u.kennungen, 'alias', 'aliases')}: as long as you are in the team`,
        ...wenn(
          u.nachrichten,
          `${mal(u.nachrichten, 'message', 'messages')} as received: ${frist.eingang_text}`,
        ),
        ...wenn(u.antworten, `${mal(u.antworten, 'message', 'messages')} of mine: ${frist.ausgang}`),
        ...wenn(u.gedaechtnis, `${mal(u.gedaechtnis, 'line', 'lines')} of memory: ${frist.messages}`),
        ...wenn(u.zusammenfassung, 'a summary of earlier conversations: until I forget you'),
        ...wenn(u.fakten, `${mal(u.fakten, 'fact', 'facts')}: until I forget you`),
        ...wenn(
          u.vorgaenge,
          `${mal(u.vorgaenge, 'request', 'requests')}: ${frist.vorgang} (their texts ${frist.vorgang_text})`,
        ),
        ...wenn(
          u.entscheidungen,
          `${mal(u.entscheidungen, 'decision', 'decisions')} about approvals: ${frist.freigabe}`,
        ),
        ...wenn(u.erinnerungen, mal(u.erinnerungen, 'reminder to come', 'reminders to come')),
        ...wenn(
          u.gelerntes,
          `${mal(u.gelerntes, 'learned word or example', 'learned words and examples')}: until I forget you`,
        ),
        ...wenn(u.notizen, `${mal(u.notizen, 'note', 'notes')}: until I forget you`),
        ...wenn(u.zeitplaene, `${mal(u.zeitplaene, 'schedule', 'schedules')}`),
        'All of it word for word, with where it came from and when it goes, is handed over by an administrator (assistent auskunft). “what do you know about me?” shows what I remember; with “forget me” I delete everything you wrote to me.',
      ].join('\n'),
    nurDirekt: 'That’s better settled in our direct chat, not in the group. Write to me there.',
    vergessenFrage:
      'Shall I really forget everything you wrote to me and everything I know about you? Your open tasks will be cancelled. (yes / no)',
    vergessen:
      'Done: everything you wrote to me is deleted. What remains is your name, your number and your roles in the team, and the outcomes of finished tasks without any text.',
    nichtVergessen: 'Fine, I’ll keep everything.',
    lernen: lernenEn,
    rueckgaengig: ruecknahmeEn,
    reichweite: reichweiteEn,
    termine: termineEn(),
    leitstand: leitstandEn(),
    daten: datenEn(),
    probleme: problemeEn(),
    begriffGelernt: (wort, bedeutung) => `Got it: by “${wort}” you mean ${bedeutung}.`,
    wasWarGemeint: 'Sorry about that. What did you mean?',
    wasWarGemeintFrei: 'Sorry about that. Please tell me in other words what you meant.',
    nichtsFalsches: 'I can’t find anything that this refers to.',
    aenderungZuSpaet: (id) => `The change to ${id} was not applied, please ask anew.`,
    bearbeitungGeschlossen: (id) =>
      `Because of your edit I closed the question about ${id}. Here it is anew:`,
    werteVergessen: (id) =>
      `${id} has ended: it held values from somebody whose data is deleted. Please ask for it again.`,
    loeschungGeschlossen: (id) => `The message was deleted, so I cancelled ${id}.`,
    erinnerungVerspaetet: (text, wann) => `${text} (late, planned for ${wann})`,
    akte: {
      geloeschtePerson: (pseudonym) => `A deleted person (${pseudonym})`,
      angefragt: (wer, wann, kanal, text) =>
        `${wer} requested this (${wann}, via ${kanal})${text ? `: “${text}”` : ''}.`,
      verstanden: (was, sicherheit, quelle) => `Understood as: ${was} (${sicherheit}, ${quelle}).`,
      unsicher: (was, sicherheit, quelle) =>
        `Not surely understood yet; I asked about: ${was} (${sicherheit}, ${quelle}).`,
      bestaetigt: (wer) => `${wer} confirmed with yes.`,
      freigegeben: (wer, wann, grund) => `${wer} approved it (${wann})${grund ? `: “${grund}”` : ''}.`,
      zugestimmt: (wer, wann, grund) => `${wer} agreed (${wann})${grund ? `: “${grund}”` : ''}.`,
      neuAngefragt: (wer, wann) => `${wer} changed it instead of approving it (${wann}).`,
      abgelehnt: (wer, wann, grund) => `${wer} rejected it (${wann})${grund ? `: “${grund}”` : ''}.`,
      verweigert: (wer, wann, weil) =>
        `An attempt by ${wer} was not accepted (${wann})${weil ? `: ${weil}` : ''}.`,
      oftVerweigert: (anzahl, wer, von, bis, weil) =>
        `${anzahl} attempts by ${wer} were not accepted (${bis ? `between ${von} and ${bis}` : von})${weil ? `: ${weil}` : ''}.`,
      verweigertWeil: {
        vier_augen: 'own request (four-eyes principle)',
        keine_freigabe: 'it waits for no approval',
        rolle: 'without the role',
        gesperrt: 'the person is blocked',
        alias: 'from a number or account that is not confirmed',
        frist: 'the deadline had passed',
        geaendert: 'it had changed',
        ersetzt: 'it had been replaced',
        schon_freigegeben: 'it was approved already',
        schon_abgelehnt: 'it was rejected already',
        geschlossen: 'it was closed already',
        unbestaetigt: 'the change was not agreed to yet',
        zaehlt_schon: 'the approval counted already',
        vor_der_frage: 'sent before it was asked for',
        nicht_gelesen: 'a change that could not be read',
      },
      aktion: (was, wann, ergebnis) => `${wann}: ${was} – ${ergebnis}.`,
      stand: (status) => `Status: ${status}.`,
      grund: (grund) => `Reason: ${grund}.`,
      geloescht: 'Its text has been deleted.',
      ergebnisse: {
        begonnen: 'started, no outcome yet',
        erledigt: 'done',
        fehler: 'failed',
        unklar: 'outcome unknown',
      },
      quellen: {
        lernbeispiel: 'learned',
        lokal: 'recognised',
        modell: 'with the language model',
        anschluss: 'as a follow-up',
        knopf: 'by button',
        auswahl: 'chosen',
        befehl: 'as a command',
        freigeber: 'changed by who approves',
        zeitplan: 'by schedule',
        korrektur: 'after a correction',
      },
      rollen: { mitglied: 'Member', leitung: 'Lead', admin: 'Admin', gast: 'Guest' },
      gruende: {
        frist: 'deadline passed',
        nein: 'not wanted',
        abbrechen: 'cancelled on request',
        ersetzt: 'replaced',
        unklar: 'outcome unknown',
        abgelehnt: 'rejected',
        opt_out: 'STOP',
        unklare_antwort: 'no clear answer',
        vergessen: 'forgotten',
        geloescht: 'message deleted',
        bearbeitet: 'message edited',
        fehler: 'error',
        zeit: 'took too long',
        modell_fehlt: 'language model not reachable',
        modell_budget: 'today’s budget for the language model is used up',
        unbekannte_faehigkeit: 'skill no longer there',
        technisch: 'technical error',
        verweigert: 'refused by the other system',
        nicht_erreichbar: 'the other system cannot be reached',
        beschaedigt: 'the details are damaged',
      },
    },
    begruendung: (nachricht, bestaetigt, freigabe) =>
      `Requested in message ${nachricht}${bestaetigt ? `, confirmed in message ${bestaetigt}` : ''}${freigabe ? ', approved' : ''}`,
  }
}
