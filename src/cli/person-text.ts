import { EndgueltigerFehler } from '../domaene/fehler.ts'
import { leseTelefon, type TelefonFehler } from '../domaene/kennung.ts'
import { abwesenheitVon, type Person, warumKeinName } from '../domaene/person.ts'
import { type Instant, lokalerTag, plusMs } from '../domaene/zeit.ts'
import { zeigeTag } from '../rueckkanal/darstellung.ts'

/** What `--json` shows of a person: documented fields, whatever else the row gets. */
export const personJson = (p: Person) => ({
  id: p.id,
  phone: p.phone,
  name: p.name,
  sprache: p.sprache,
  status: p.status,
  rollen: p.rollen,
  opt_out: p.opt_out,
  begruesst: p.begruesst,
  zeitzone: p.zeitzone,
  vertretung: p.vertretung,
  vertretung_bis: p.vertretung_bis,
  abwesend_vertretung: p.abwesend_vertretung,
  abwesend_von: p.abwesend_von,
  abwesend_bis: p.abwesend_bis,
})

/** „Carla Probe, bis 31.12.2026“, and whom the person named in the chat; undefined when there is none, or no longer. */
export function vertretungText(
  p: Person,
  alle: readonly Person[],
  zone: string,
  jetzt: Instant,
): string | undefined {
  const tag = (instant: Instant): string => zeigeTag(lokalerTag(instant, zone), 'de')
  const weg = abwesenheitVon(p, jetzt)
  const texte = [
    ...(weg
      ? [
          `${alle.find((a) => a.id === weg.vertretung)?.name ?? '?'}, im Chat eingetragen, ${tag(weg.von)} bis ${tag(plusMs(weg.bis, -1))}`,
        ]
      : []),
    ...(eingetragen(p, alle, zone, jetzt) ?? []),
  ]
  return texte.length === 0 ? undefined : texte.join('; ')
}

function eingetragen(p: Person, alle: readonly Person[], zone: string, jetzt: Instant): string[] | undefined {
  if (!p.vertretung || (p.vertretung_bis && p.vertretung_bis <= jetzt)) return undefined
  const name = alle.find((a) => a.id === p.vertretung)?.name ?? '?'
  if (!p.vertretung_bis) return [name]
  return [`${name}, bis ${zeigeTag(lokalerTag(plusMs(p.vertretung_bis, -1), zone), 'de')}`]
}

const TELEFON: Record<TelefonFehler, (text: string) => [meldung: string, abhilfe: string]> = {
  leer: () => ['Die Nummer ist leer.', 'Schreib sie zum Beispiel als +49 171 3920001.'],
  kein_telefon: (text) => [
    `„${text}“ ist keine Telefonnummer.`,
    'Erlaubt sind Ziffern, +, Leerzeichen und ( ) / . -.',
  ],
  unvollstaendig: (text) => [
    `„${text}“ ist keine vollständige Telefonnummer.`,
    'Schreib sie mit Vorwahl, zum Beispiel +49 171 3920001.',
  ],
  land_unklar: (text) => [
    `„${text}“: Welches Land ist gemeint?`,
    'Beginnt sie mit der Landesvorwahl, gehört ein + davor; sonst die 0 der Ortsvorwahl.',
  ],
}

function keineNummer(code: string, text: string, fehler: TelefonFehler): EndgueltigerFehler {
  const [meldung, abhilfe] = TELEFON[fehler](text)
  return new EndgueltigerFehler(code, meldung, { abhilfe })
}

/** @throws EndgueltigerFehler `aufruf`, saying what is wrong with it */
export function nummerAus(text: string, land: string): string {
  const gelesen = leseTelefon(text, land)
  if ('nummer' in gelesen) return gelesen.nummer
  throw keineNummer('aufruf', text, gelesen.fehler)
}

/** Why nobody is meant by a word that is a number and no whole one; undefined: it is no number at all, or a good one. */
export function nummerFehler(wort: string, land: string): EndgueltigerFehler | undefined {
  const gelesen = leseTelefon(wort, land)
  return 'fehler' in gelesen && (gelesen.fehler === 'unvollstaendig' || gelesen.fehler === 'land_unklar')
    ? keineNummer('person', wort, gelesen.fehler)
    : undefined
}

/** @throws EndgueltigerFehler `aufruf` */
export function nameAus(text: string): string {
  const name = text.trim()
  const fehler = warumKeinName(name)
  if (fehler !== undefined) throw new EndgueltigerFehler('aufruf', `Der Name geht nicht: ${fehler}.`)
  return name
}

/** A role is one word: written the same in the config, in skills and here. @throws EndgueltigerFehler `aufruf` */
export function rolleAus(text: string, alle: readonly Person[]): string {
  const rolle = text.trim()
  if (/^[\p{L}\p{N}][\p{L}\p{N}_-]{0,39}$/u.test(rolle)) return rolle
  const da = [...new Set(['mitglied', 'leitung', 'admin', ...alle.flatMap((p) => p.rollen)])].sort()
  throw new EndgueltigerFehler(
    'aufruf',
    rolle === '' ? 'Die Rolle ist leer.' : `„${text}“ ist keine Rolle.`,
    {
      abhilfe: `Eine Rolle ist ein Wort aus Buchstaben, Ziffern, „_“ und „-“. Vergeben sind: ${da.join(', ')}.`,
    },
  )
}

/** Where a name may be somebody's: on all channels (`phone`), or on one. */
const KANAELE = ['phone', 'http', 'mail', 'oidc', 'slack', 'terminal', 'whasp', 'whatsapp']

/** @throws EndgueltigerFehler `aufruf` */
export function kanalAus(text: string): string {
  const kanal = text.trim().toLowerCase()
  if (kanal === 'telefon') return 'phone'
  if (KANAELE.includes(kanal)) return kanal
  throw new EndgueltigerFehler('aufruf', `Den Kanal „${text}“ gibt es nicht.`, {
    abhilfe: `Es gibt: ${KANAELE.join(', ')}.`,
  })
}
