// A look for German in what somebody reads who chose another language.

const WOERTER =
  'und oder nicht ist sind wird wurde der ein eine für mit auf noch schon bitte danke nein frag frage freigabe freigaben freigeben freigegeben vorgang vorgänge frist umsatz rechnung urlaub erinnerung erledigt abgebrochen abgelehnt wartet läuft offen uhr zürich wien januar februar märz mai juni juli oktober dezember montag dienstag mittwoch donnerstag freitag samstag sonntag betrag zeitraum anfrage grund stand heute morgen gestern gesendet angelegt eingetragen bezahlt gegenüber bisher aufrufe schreib schreibe antworte hilfe'

const DEUTSCH = new RegExp(`(?<![\\p{L}])(?:${WOERTER.split(' ').join('|')})(?![\\p{L}])|[äöüß„]`, 'giu')
/** An entry of the audit trail is named as it is in the table: `fremdsystem.ticket_angelegt`. */
const KENNUNG = /\b[a-z]+\.[a-z]+(?:_[a-z]+)+\b/gu

/** The German words and letters in a text; `namen` (of people, what somebody wrote) do not count. */
export function deutschIn(text: string, namen: readonly string[] = []): string[] {
  const rest = namen.reduce((t, name) => t.replaceAll(name, ''), text.replace(KENNUNG, ''))
  return [...rest.matchAll(DEUTSCH)].map((m) => m[0])
}
