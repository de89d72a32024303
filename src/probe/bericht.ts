import { inZone } from '../domaene/zeit.ts'
import type { Gesendet } from './post.ts'
import type { Schritt } from './schritt.ts'
import { type Zeile, zeige } from './vergleich.ts'

/** What helps to see why a step failed. */
export interface Szene {
  maengel: readonly string[]
  /** What was sent to the person whose step it is. */
  gesendet?: readonly Gesendet[]
  vorgaenge?: readonly Zeile[]
  aktionen?: readonly Zeile[]
}

/** The text under a failed conversation: the step, each fault, then everything that came. */
export function berichte(
  schritt: Schritt,
  jetzt: string,
  zone: string,
  szene: Szene,
  protokoll: readonly string[],
): string {
  const { maengel, gesendet, vorgaenge, aktionen } = szene
  return [
    `${kurz(schritt)} (${inZone(jetzt, zone).toFormat('d.M.yyyy HH:mm:ss')})`,
    ...maengel.map((m) => `  ${m}`),
    ...(gesendet ? abschnitt('gesendet', gesendet.map(sendungstext)) : []),
    ...(vorgaenge ? abschnitt('Vorgänge', vorgaenge.map(vorgangstext)) : []),
    ...(aktionen ? abschnitt('Aktionen', aktionen.map(aktionstext)) : []),
    ...(protokoll.length > 0 ? abschnitt('Protokoll', protokoll) : []),
  ].join('\n')
}

const abschnitt = (titel: string, teile: readonly string[]): string[] => [
  `  ${titel}:${teile.length === 0 ? ' nichts' : ''}`,
  ...teile.flatMap((teil) => teil.split('\n')).map((zeile) => `    ${zeile}`),
]

function kurz(s: Schritt): string {
  switch (s.art) {
    case 'nachricht':
      return `${s.person}: „${s.text}“${s.knopf ? ` [${s.knopf}]` : ''}${s.ereignis ? ` (${s.ereignis.art})` : ''}`
    case 'warte':
      return `warte: ${s.ms / 1000}s`
    case 'an':
      return `an: ${s.person}`
    case 'erneut':
      return `erneut: ${s.schritt}`
    case 'vorgang':
      return `vorgang_id: ${s.id}`
    case 'aktionen':
    case 'vorgaenge':
      return s.art
  }
}

const sendungstext = (s: Gesendet): string =>
  [
    `an ${s.chat} (${s.kanal}${s.vorgang_id ? `, ${s.vorgang_id}` : ''}):`,
    ...s.text.split('\n').map((zeile) => `| ${zeile}`),
  ]
    .concat(s.knoepfe.length > 0 ? [s.knoepfe.map((k) => `[${k.text}]`).join(' ')] : [])
    .join('\n')

const auswahl = (zeile: Zeile, spalten: readonly string[]): string =>
  spalten
    .filter((s) => zeile[s] != null && zeile[s] !== '')
    .map((s) => `${s}=${zeige(zeile[s])}`)
    .join(' ')

const vorgangstext = (v: Zeile): string => {
  const frage = v.frage as { art: string; text: string } | null
  const kopf = auswahl(v, [
    'faehigkeit',
    'status',
    'person_id',
    'parameter',
    'sicherheit',
    'quelle',
    'grund',
    'ersetzt_durch',
    'frist',
  ])
  return `${v.id} ${kopf}${frage ? ` frage=${frage.art}` : ''}`
}

const aktionstext = (a: Zeile): string =>
  auswahl(a, ['vorgang_id', 'faehigkeit', 'system', 'aktion', 'status', 'ausgeloest_von', 'freigegeben_von'])
