import type { Inhaltsart } from '../../domaene/ersatztext.ts'
import type { Spanne } from '../../domaene/spanne.ts'
import type { Sprache } from '../../domaene/sprache.ts'
import type { VorgangStatus } from '../../domaene/vorgang.ts'
import type { ZweifelGrund } from '../../erkennung/erkennung.ts'
import type { SlotArt } from '../../skills/slot.ts'
import type { Umfang } from '../../speicher/auskunft-umfang.ts'
import type { Leitstandtexte } from './leitstand.ts'
import type { Datentexte } from './leitstand-daten.ts'
import type { Lerntexte } from './lernen.ts'
import type { Problemtexte } from './probleme.ts'
import type { Reichweitetexte } from './reichweite.ts'
import type { RuecknahmeTexte } from './rueckgaengig.ts'
import type { Termintexte } from './termine.ts'
import type { Wirktexte } from './wirkung.ts'

type Wort = string
type Gespeichertes = 'messages' | 'vorgang' | 'vorgang_text' | 'freigabe' | 'eingang_text' | 'ausgang'
/** What a Freigeber wants; each catalogue names it by the command that is read in its language. */
export type Wunsch = 'freigeben' | 'ablehnen'
type F<A extends unknown[]> = (...args: A) => string

/** Everything that the assistant says, one catalogue a language; the type makes sure that none lacks a key. */
export interface Texte {
  ja: Wort
  nein: Wort
  keinsDavon: Wort
  freigebenKnopf: F<[was: string]>
  ablehnenKnopf: Wort
  linkEntfernt: Wort
  beschaedigt: Wort
  abgewiesen: Wort
  leer: Wort
  /** `was` in these: one of `inhaltsarten`. `bis`: the day until which its file is kept. */
  keinText: F<[was: string, bis?: string]>
  /** Only that something came is stored, not what. */
  nurVermerk: F<[was: string]>
  /** It could not be fetched. */
  mediumFehlt: F<[was: string]>
  mediumZuGross: F<[was: string]>
  /** Its bytes are not what it is called, or of no kind that is taken. */
  mediumArt: F<[was: string]>
  nurErste: F<[anzahl: string]>
  worumGehtEs: Wort
  /** What stands below a medium looks like an answer or a command. */
  nurBeschriftet: Wort
  /** In front of the reply to what stands below a medium. */
  nurDenText: Wort
  inhaltsarten: Record<Inhaltsart, Wort>
  /** In front of the reply: what was read from a photo or heard in a voice note. */
  gelesen: F<[text: string]>
  wasDamit: Wort
  nurGetippt: Wort
  /** More messages in a minute than are answered in one. */
  flut: Wort
  zuLang: F<[zeichen: string]>
  /** `wann`: date and time. */
  verspaetet: F<[wann: string]>
  optOut: Wort
  soAbmelden: Wort
  /** First contact, in front of the first reply. `faehigkeiten`: may be empty; `fristen`: a sentence, see there. */
  begruessung: F<[assistent: string, faehigkeiten: string, fristen: string]>
  /** Ends the list of what it can do. */
  undMehr: Wort
  /** What is kept and for how long: `woerter` (texts, replies, media), `protokoll` (who caused and approved what). */
  fristen: F<[woerter: string, protokoll: string]>
  /** To another program that asked for more than to read. */
  nurLesendFuerBots: Wort
  /** `ganzer`: first and last name, for „Sie“. */
  gruss: F<[name: string, ganzer?: string]>
  dank: Wort
  abschied: Wort
  nichtVerstanden: F<[beispiele: readonly string[]]>
  modellFehlt: F<[id: string]>
  gespraechFehlt: Wort
  modellBudget: F<[id: string]>
  gespraechBudget: Wort
  /** `gast`: without the commands that are the team's. */
  hilfe: F<[eintraege: readonly { beschreibung: string; beispiel: string }[], gast: boolean]>
  /** Somebody of whom only a number is known, in place of a name. */
  gast: Wort
  /** What stands in an example sentence in place of a slot. */
  beispielwerte: Record<SlotArt, string>
  /** To “are you human?”: never leaves it open. */
  werIchBin: Wort
  /** Said in the new language. */
  sprache: Wort
  /** To „Moment, ich frag nach“; `frist`: until when the answer counts. */
  ichWarte: F<[frist: string | undefined]>
  nichtsLaeuft: Wort
  wasLaeuft: F<[zeilen: readonly string[]]>
  /** Several are called so. */
  dazu: F<[zeilen: readonly string[]]>
  nichtsGetan: F<[spanne: Spanne]>
  /** `weitere`: so many older ones are not listed. */
  getan: F<[spanne: Spanne, zeilen: readonly string[], weitere: number]>
  wartetAufDich: F<[zeilen: readonly string[]]>
  nichtsImTeam: Wort
  nurLeitung: Wort
  zeile: F<[id: string, titel: string, status: string, wer?: string]>
  status: Record<VorgangStatus, string>
  statusVon: F<[id: string, titel: string, status: string, frist?: string]>
  /** Who is asked to approve it. */
  gefragt: F<[wer: string]>
  ersetztDurch: F<[id: string]>
  unbekannterVorgang: F<[id: string]>
  fremderVorgang: F<[id: string]>
  welcherVorgang: Wort
  frageBestaetigung: F<[titel: string]>
  frageNochmal: F<[titel: string]>
  nichtAenderbar: F<[titel: string]>
  geaendert: Wort
  frageAuswahl: F<[optionen: readonly string[]]>
  frageEine: F<[option: string]>
  welcheOption: F<[optionen: readonly string[]]>
  frageWelche: F<[titel: readonly string[], absicht: 'ja' | 'nein']>
  frageParameter: F<[fragen: readonly string[]]>
  frageFehlt: F<[name: string]>
  frageAnschluss: Wort
  /** A follow-up after another topic: from which earlier one its values are. */
  uebernommenVon: F<[titel: string]>
  /** A follow-up as a whole, where the reply leaves out what was taken over. */
  verstandenAls: F<[titel: string]>
  zweifel: Record<ZweifelGrund, F<[woertlich: string, moeglich: readonly string[]]>>
  aufgegeben: Wort
  /** `zeilen`: what stays open, each with its number; `beispiel`: one of these numbers. */
  bleibenOffen: F<[zeilen: readonly string[], beispiel: string]>
  abgebrochen: F<[titel: string]>
  abgebrochenRueckfrage: Wort
  abbruchLaeuft: F<[id: string]>
  erinnerungGestrichen: F<[titel: string]>
  wartetNoch: F<[titel: string, id: string]>
  nichtsAbzubrechen: Wort
  nurAnfragender: F<[name: string]>
  zuFrueh: F<[titel: string]>
  nichtsOffen: Wort
  fristWar: F<[titel: string, wann: string]>
  schonEntschieden: F<[id: string, status: string]>
  /** `mehrere`: others wait for this person as well. */
  freigabeNurMitBefehl: F<[id: string, mehrere?: boolean]>
  wartetAufFreigabe: F<[titel: string, wer: string, frist: string]>
  /** `gesagt`: an admin was told. */
  keinFreigeber: F<[titel: string, rolle: string, gesagt: boolean]>
  adminKeinFreigeber: F<[id: string, rolle: string]>
  /** Those with the role are there, and none of them can be reached. */
  keinerErreicht: F<[titel: string, rolle: string, wer: string, frist: string, gesagt: boolean]>
  adminNichtErreicht: F<[id: string, rolle: string, wer: string]>
  nichtErreicht: F<[wer: string]>
  /** Who decides, and in whose place. */
  inVertretung: F<[wer: string, fuer: string]>
  /** To the deputy who is asked. */
  freigabeVertretung: F<[fuer: string]>
  freigabeErinnerung: F<[anfrage: string]>
  /** Later, when somebody who was asked fell out: who is asked instead, who still is, or that nobody is. */
  jetztGefragt: F<[wer: string, frist: string]>
  weiterGefragt: F<[wer: string, frist: string]>
  niemandGefragt: F<[frist: string, gesagt: boolean]>
  adminAlias: F<[wer: string, id: string]>
  adminNummernkonflikt: F<[wer: string, anderer: string]>
  /** The assistant's own number was replaced. */
  neueNummer: Wort
  freigabeAnfrage: F<[id: string, wer: string, titel: string, hinweise: readonly string[], frist: string]>
  /** `was`: the id, and the title where it may be read. */
  freigegeben: F<[was: string]>
  /** One of several: „1 von 2 Freigaben (Bernd), eine fehlt noch“ is `stand`. */
  zugestimmt: F<[was: string, stand: string]>
  dirZugestimmt: F<[titel: string, id: string, wer: string, stand: string]>
  freigabeStand: F<[hat: number, braucht: number, fehlt: number, namen: string]>
  /** `wege`: „zweimal finanzen oder einmal leitung“. */
  freigabeBedarf: F<[wege: string]>
  soViele: F<[anzahl: number, rolle: string]>
  zuWenigeFreigeber: F<[gesagt: boolean]>
  /** `bedarf`: the sentence of `freigabeBedarf`; `wer`: those with a role for it, maybe nobody. */
  adminZuWenige: F<[id: string, bedarf: string, wer: string]>
  /** A Freigeber changed a request instead of approving it: to the requester, and to who did it. */
  dirGeaendert: F<[wer: string, id: string, vorher: string, neu: string]>
  neuAngefragt: F<[id: string, neuId: string, neu: string | undefined, anfragender: string]>
  abgelehnt: F<[was: string]>
  dirAbgelehnt: F<[titel: string, id: string, wer: string, grund: string | undefined]>
  freigabeVerweigert: {
    unbekannt: F<[id: string]>
    keine_freigabe: F<[id: string]>
    vier_augen: F<[id: string]>
    rolle: F<[id: string, wunsch: Wunsch]>
    gesperrt: F<[id: string, wunsch: Wunsch]>
    /** Typed before it was asked for; `zeile`: what waits. */
    vor_der_frage: F<[zeile: string, id: string, wunsch: Wunsch]>
    alias: F<[id: string]>
    frist: F<[id: string, wann: string]>
    geaendert: F<[id: string]>
    ersetzt: F<[id: string, durch: string]>
    schon_freigegeben: F<[id: string, wer: string, wann: string]>
    schon_abgelehnt: F<[id: string, wer: string, wann: string]>
    geschlossen: F<[id: string, status: string]>
    /** Its requester has not agreed yet to what a Freigeber made of it. */
    unbestaetigt: F<[id: string, anfragender: string]>
    /** The own yes is there, or that of who stands in for this person, and others are missing. */
    zaehlt_schon: F<[id: string, stand: string]>
  }
  nichtsFreizugeben: Wort
  welcheFreigabe: F<[zeilen: readonly string[]]>
  /** „Not yet“ to a Freigabe: it waits on. */
  bleibtOffen: F<[was: string, id: string]>
  /** `teilweise`: a part was done before. */
  fristAbgelaufen: F<[titel: string, id: string, wann: string, teilweise: boolean]>
  fehlerAllgemein: F<[id: string, grund: string]>
  wirkung: Wirktexte
  fehlerGruende: {
    zeit: Wort
    technisch: Wort
    verweigert: F<[was: string]>
    nicht_erreichbar: Wort
    beschaedigt: Wort
    unbekannte_faehigkeit: Wort
  }
  nachrichtFehler: Wort
  nochmalNurFehler: F<[id: string]>
  erledigtVermerkt: F<[id: string, wer: string]>
  gemerkt: F<[fakt: string]>
  nichtsGemerkt: Wort
  /** Lines as `fakten.zeile` says them, with the names of their groups between. */
  ueberDich: F<[zeilen: readonly string[]]>
  fakten: {
    gruppen: Record<'person' | 'arbeit' | 'familie' | 'vorlieben' | 'andere', Wort>
    zeile: F<[fakt: string, seit: string]>
    /** Taken from a conversation, never confirmed. */
    zeileGespraech: F<[fakt: string, wann: string]>
    zeileFrueher: F<[fakt: string, von: string, bis: string]>
    frueher: F<[zeilen: readonly string[]]>
    nichtsFrueher: Wort
    nichtsDazu: Wort
    statt: F<[gemerkt: string, statt: string]>
    schonBekannt: F<[fakt: string]>
    gekuerzt: F<[fakt: string, zeichen: string]>
    keiner: Wort
    beendet: F<[fakt: string]>
    vergessen: F<[fakt: string]>
    fragen: F<[fakten: readonly string[], absicht: 'vergessen' | 'beenden']>
    nichtsGeaendert: Wort
    wasStimmtNicht: Wort
    gesagt: F<[fakt: string, wann: string, kanal: string, worte?: string]>
    entnommen: F<[fakt: string, wann: string, kanal: string, worte?: string]>
    eingetragen: F<[fakt: string, wann: string]>
    woherUnklar: Wort
  }
  nurDirekt: Wort
  /** How much is stored, and for how long. */
  auskunft: F<[umfang: Umfang, frist: Record<Gespeichertes, string>]>
  vergessenFrage: Wort
  vergessen: Wort
  nichtVergessen: Wort
  begriffGelernt: F<[wort: string, bedeutung: string]>
  lernen: Lerntexte
  rueckgaengig: RuecknahmeTexte
  reichweite: Reichweitetexte
  termine: Termintexte
  leitstand: Leitstandtexte
  /** Of the Leitstand, about persons, what was learned, and how the program runs. */
  daten: Datentexte
  /** Of the Leitstand. */
  probleme: Problemtexte
  wasWarGemeint: Wort
  wasWarGemeintFrei: Wort
  nichtsFalsches: Wort
  aenderungZuSpaet: F<[id: string]>
  bearbeitungGeschlossen: F<[id: string]>
  loeschungGeschlossen: F<[id: string]>
  /** To who asked: it held values that somebody typed who is forgotten now. */
  werteVergessen: F<[id: string]>
  erinnerungVerspaetet: F<[text: string, wann: string]>
  akte: {
    /** In the place of a name, at the beginning of a sentence. */
    geloeschtePerson: F<[pseudonym: string]>
    angefragt: F<[wer: string, wann: string, kanal: string, text: string]>
    verstanden: F<[was: string, sicherheit: string, quelle: string]>
    unsicher: F<[was: string, sicherheit: string, quelle: string]>
    bestaetigt: F<[wer: string]>
    freigegeben: F<[wer: string, wann: string, grund: string | undefined]>
    /** One of several. */
    zugestimmt: F<[wer: string, wann: string, grund: string | undefined]>
    neuAngefragt: F<[wer: string, wann: string]>
    abgelehnt: F<[wer: string, wann: string, grund: string | undefined]>
    verweigert: F<[wer: string, wann: string, weil: string | undefined]>
    /** The same several times over; `bis` is undefined where both are the same minute. */
    oftVerweigert: F<
      [anzahl: string, wer: string, von: string, bis: string | undefined, weil: string | undefined]
    >
    /** By `ergebnis`. */
    verweigertWeil: Record<string, string>
    aktion: F<[was: string, wann: string, ergebnis: string]>
    stand: F<[status: string]>
    grund: F<[grund: string]>
    geloescht: Wort
    ergebnisse: Record<'begonnen' | 'erledigt' | 'fehler' | 'unklar', string>
    quellen: Record<string, string>
    gruende: Record<string, string>
    /** The built-in ones. */
    rollen: Readonly<Record<string, string>>
  }
  begruendung: F<[nachricht: number, bestaetigt: number | undefined, freigabe: boolean]>
}

export type Katalog = Record<Sprache, Texte>
