import { z } from 'zod'
import type { EreignisEingabe } from '../../src/domaene/ereignis.ts'
import { MINUTE_MS, STUNDE_MS, TAG_MS, toInstant, toMs } from '../../src/domaene/zeit.ts'
import { bestaetigeKennung } from '../../src/speicher/kennung.ts'
import { setzeRolle, setzeStatus } from '../../src/speicher/person.ts'
import { rows, sql } from '../../src/speicher/speicher.ts'
import { type Absicht, AGENT, type Gesagt, type Lage, type Mensch } from './lage.ts'

// What can happen to the company. Each event says what it is; what comes of it is for the checks.

const Offen = z.object({
  id: z.string(),
  status: z.string(),
  person_id: z.string(),
  frist: z.string().nullable(),
  faehigkeit: z.string().nullable(),
})
type Offen = z.output<typeof Offen>

function* offene() {
  return yield* rows(
    Offen,
    sql`SELECT id, status, person_id, frist, faehigkeit FROM assistent_vorgang
      WHERE status IN ('bestaetigung', 'rueckfrage', 'wartet_freigabe', 'fehler', 'laeuft') ORDER BY nachricht_id, id`,
  )
}

const Faellig = z.object({ wann: z.string() })
function* faelliges() {
  return yield* rows(
    Faellig,
    sql`SELECT frist AS wann FROM assistent_vorgang WHERE status IN ('bestaetigung', 'rueckfrage', 'wartet_freigabe') AND frist IS NOT NULL
      UNION SELECT nicht_vor AS wann FROM assistent_ausgang WHERE status = 'bereit' AND nicht_vor IS NOT NULL
      UNION SELECT naechster AS wann FROM assistent_zeitplan WHERE status = 'aktiv' AND naechster IS NOT NULL
      UNION SELECT nicht_vor AS wann FROM assistent_eingang WHERE status IN ('neu', 'laeuft') AND nicht_vor IS NOT NULL ORDER BY wann`,
  )
}

const Erledigt = z.object({ id: z.string(), person_id: z.string() })
function* erledigte() {
  return yield* rows(
    Erledigt,
    sql`SELECT id, person_id FROM assistent_vorgang WHERE status = 'erledigt' AND faehigkeit = 'zettel_anlegen'
      ORDER BY nachricht_id DESC LIMIT 6`,
  )
}

const GRUPPE = 'gruppe-1'

/** A word that stands nowhere else: the seed's and the message's. */
function neuesWort(l: Lage): string {
  let n = l.gesagt.size * 7919 + (l.seed % 1000) * 104729 + 11
  let wort = ''
  for (let i = 0; i < 7; i++) {
    wort += String.fromCharCode(65 + (n % 26))
    n = Math.floor(n / 26) + i * 31
  }
  return `${wort}${l.gesagt.size}`
}

interface Mehr extends Partial<EreignisEingabe> {
  wort?: string
  nichtVorMs?: number
}

/** Somebody writes; now and then it is on its way for long, or twice. */
export function sage(l: Lage, wer: Mensch | string, text: string, absicht: Absicht, mehr: Mehr = {}): void {
  const { wort, nichtVorMs, ...ereignisMehr } = mehr
  const von = typeof wer === 'string' ? wer : wer.von
  const inGruppe = l.zufall.wahr(0.07) && mehr.chat === undefined
  const kanal = l.zufall.wahr(0.25) ? 'whatsapp' : 'http'
  const provider_id = `m${l.gesagt.size + 1}`
  const frueher = l.zufall.wahr(0.06) ? l.zufall.eins([3000, 60_000, 8 * MINUTE_MS, 3 * STUNDE_MS]) : 0
  const adresse = kanal === 'whatsapp' ? von.replace('+', '') : von
  const ereignis: EreignisEingabe = {
    agent: AGENT,
    kanal,
    ding: `nachricht:${provider_id}`,
    art: 'nachricht',
    chat: inGruppe ? GRUPPE : adresse,
    gruppe: inGruppe,
    von: adresse,
    provider_id,
    gesendet: toInstant(l.uhr.jetztMs() - frueher),
    text,
    ...ereignisMehr,
  }
  const g: Gesagt = {
    ereignis,
    wer: typeof wer === 'string' ? undefined : wer.name,
    absicht,
    ...(wort === undefined ? {} : { wort }),
    ...(nichtVorMs === undefined ? {} : { nichtVorMs }),
    bestaetigt: false,
  }
  l.gesagt.set(provider_id, g)
  l.notiere(`say ${provider_id} ${g.wer ?? von} ${kanal}${inGruppe ? ' group' : ''}: ${text}`)
  if (l.zufall.wahr(0.05)) l.unterwegs.push(ereignis)
  else l.stelleZu(ereignis)
  if (l.zufall.wahr(0.03)) l.stelleZu(ereignis)
}

type Ereignis = (l: Lage, wer: Mensch, offen: readonly Offen[]) => boolean

const geheNach = (
  l: Lage,
  wer: Mensch,
): { chat?: string; kanal?: string; von?: string; gruppe?: boolean } => {
  const letzte = l.kanaele.journal.findLast((j) => j.sendung.an.replace('+', '') === wer.von.replace('+', ''))
  return letzte
    ? {
        chat: letzte.sendung.chat,
        kanal: letzte.kanal,
        von: letzte.sendung.an,
        gruppe: letzte.sendung.chat === GRUPPE,
      }
    : {}
}

const bitte =
  (satz: (wort: string, l: Lage) => string): Ereignis =>
  (l, wer) => {
    const wort = neuesWort(l)
    sage(l, wer, satz(wort, l), 'bitte', { wort })
    return true
  }

/** An answer to what this person was asked last, over the way on which it came. */
const antworte =
  (text: string, absicht: Absicht): Ereignis =>
  (l, _wer, offen) => {
    const frage = offen.findLast((v) => v.status === 'bestaetigung' || v.status === 'rueckfrage')
    const wer = l.leute.find((p) => p.id === frage?.person_id)
    if (!frage || !wer) return false
    // Now and then it was on its way since before the question.
    const alt = l.zufall.wahr(0.12)
      ? { gesendet: toInstant(l.uhr.jetztMs() - l.zufall.eins([20_000, 8 * MINUTE_MS, 3 * STUNDE_MS])) }
      : {}
    sage(l, wer, text, absicht, { ...geheNach(l, wer), ...alt })
    return true
  }

const darf = (v: Offen): RegExp =>
  v.faehigkeit === 'lieferung_bestellen' ? /^(Bernd|Carla|Deniz)/ : /^(Bernd|Carla)/

const entscheide =
  (wort: 'freigeben' | 'ablehnen'): Ereignis =>
  (l, _wer, offen) => {
    const v = offen.find((o) => o.status === 'wartet_freigabe')
    if (!v) return false
    const los = l.zufall.bis(10)
    // Mostly somebody who may; else the requester, or anybody.
    const wer =
      los < 7
        ? l.zufall.eins(l.leute.filter((p) => p.id !== v.person_id && darf(v).test(p.name)))
        : los < 9
          ? l.leute.find((p) => p.id === v.person_id)
          : l.zufall.eins(l.leute)
    if (!wer) return false
    sage(l, wer, `${wort} ${v.id}`, wort)
    return true
  }

const ueber =
  (wort: string, absicht: Absicht, passt: (v: Offen) => boolean): Ereignis =>
  (l, _wer, offen) => {
    const v = offen.find(passt)
    const wer = l.leute.find((p) => p.id === v?.person_id)
    if (!v || !wer) return false
    sage(l, wer, `${wort} ${v.id}`, absicht)
    return true
  }

const druecke: Ereignis = (l) => {
  const mit = l.kanaele.journal.filter((j) => j.da && j.sendung.knoepfe.length > 0).slice(-6)
  if (mit.length === 0) return false
  const { sendung, kanal } = l.zufall.eins(mit)
  const knopf = l.zufall.eins(sendung.knoepfe)
  const wer = l.leute.find((p) => p.von.replace('+', '') === sendung.an.replace('+', ''))
  if (!wer) return false
  sage(l, wer, knopf.text, 'knopf', {
    knopf: knopf.id,
    zitat: `out-${sendung.id}`,
    chat: sendung.chat,
    kanal,
    von: sendung.an,
    gruppe: sendung.chat === GRUPPE,
  })
  return true
}

const aendere =
  (art: 'bearbeitung' | 'loeschung' | 'reaktion'): Ereignis =>
  (l, wer) => {
    const eigene = [...l.gesagt.values()].filter(
      (g) => g.wer === wer.name && g.bestaetigt && g.ereignis.art === 'nachricht',
    )
    const was = eigene.at(-1 - l.zufall.bis(Math.min(3, eigene.length)))
    if (!was) return false
    const id = was.ereignis.provider_id ?? ''
    const wort = art === 'bearbeitung' ? neuesWort(l) : undefined
    const text = art === 'bearbeitung' ? `leg einen Zettel an: ${wort}` : art === 'reaktion' ? '👍' : ''
    sage(l, wer, text, 'text', {
      art,
      ding: `${art}:${id}:${l.gesagt.size}`,
      zitat: id,
      chat: was.ereignis.chat,
      kanal: was.ereignis.kanal,
      von: was.ereignis.von ?? '',
      gruppe: was.ereignis.gruppe ?? false,
      ...(wort === undefined ? {} : { wort }),
    })
    return true
  }

/** At the very moment of a Frist, or a millisecond before it, somebody decides. */
const knapp: Ereignis = (l, _wer, offen) => {
  const v = offen.find(
    (o) => o.frist !== null && (o.status === 'bestaetigung' || o.status === 'wartet_freigabe'),
  )
  if (!v?.frist) return false
  const ms = toMs(v.frist) - l.uhr.jetztMs() + l.zufall.eins([-1, 0, 0, 1])
  if (ms < 0 || ms > 2 * TAG_MS) return false
  l.notiere(`time ${ms}`)
  l.uhr.vergeht(ms)
  const wer =
    v.status === 'bestaetigung'
      ? l.leute.find((p) => p.id === v.person_id)
      : l.leute.find((p) => p.id !== v.person_id && darf(v).test(p.name))
  if (!wer) return false
  if (v.status === 'bestaetigung') sage(l, wer, 'ja', 'ja', geheNach(l, wer))
  else sage(l, wer, `freigeben ${v.id}`, 'freigeben')
  return true
}

const zeit: Ereignis = (l) => {
  const jetzt = l.uhr.jetztMs()
  const naechste = l.speicher
    .lies(faelliges, undefined)
    .map((f) => toMs(f.wann))
    .find((ms) => ms > jetzt && ms < jetzt + 30 * TAG_MS)
  if (naechste === undefined) return false
  const rand = l.zufall.eins([-1, 0, 1, 1000, 1000, 20_000])
  const ms = Math.max(1, naechste - jetzt + rand)
  l.notiere(`time ${ms}`)
  l.uhr.vergeht(ms)
  // A moment before it nothing may happen, so something else does.
  return rand >= 0
}

const stillstand: Ereignis = (l) => {
  const ms = l.zufall.eins([20 * MINUTE_MS, 5 * STUNDE_MS, 2 * TAG_MS, 9 * TAG_MS])
  l.notiere(`standstill ${ms}`)
  l.uhr.vergeht(ms)
  return zeitGing(l)
}

/** Something happens after it, so that the new time matters. */
function zeitGing(l: Lage): boolean {
  const wer = l.zufall.eins(l.leute)
  sage(l, wer, 'wie viel ist im Lager', 'text')
  return true
}

const sprung: Ereignis = (l) => {
  const ms = l.zufall.eins([-3 * STUNDE_MS, -STUNDE_MS, -90_000, 90_000, STUNDE_MS, 3 * STUNDE_MS])
  l.notiere(`clock ${ms}`)
  l.uhr.stelleUm(ms)
  return zeitGing(l)
}

const rechte: Ereignis = (l, _wer, offen) => {
  const wer = l.zufall.eins(l.leute)
  const jetzt = l.uhr.jetzt()
  const [was, tu] = l.zufall.eins<[string, () => void]>([
    ['off', () => l.nachbar(setzeStatus, { id: wer.id, status: 'gesperrt' as const, jetzt })],
    ['on', () => l.nachbar(setzeStatus, { id: wer.id, status: 'aktiv' as const, jetzt })],
    ['on', () => l.nachbar(setzeStatus, { id: wer.id, status: 'aktiv' as const, jetzt })],
    ['+finanzen', () => l.nachbar(setzeRolle, { id: wer.id, rolle: 'finanzen', hat: true, jetzt })],
    ['-finanzen', () => l.nachbar(setzeRolle, { id: wer.id, rolle: 'finanzen', hat: false, jetzt })],
  ])
  l.notiere(`rights ${wer.name} ${was}`)
  tu()
  // Who has just lost it decides nevertheless, now and then.
  const v = offen.find((o) => o.status === 'wartet_freigabe' && o.person_id !== wer.id)
  if (v && was !== 'on' && l.zufall.wahr(0.5)) sage(l, wer, `freigeben ${v.id}`, 'freigeben')
  return true
}

const nummernwechsel: Ereignis = (l, wer) => {
  if (!wer.nummern.has(wer.von)) {
    l.notiere(`confirm ${wer.name}`)
    l.nachbar(bestaetigeKennung, { agent: AGENT, kanal: 'phone', kennung: wer.von })
    wer.nummern.add(wer.von)
    return true
  }
  const neu = `+49171392${String(100 + l.gesagt.size).padStart(4, '0')}`
  sage(l, wer, '', 'text', {
    art: 'nummernwechsel',
    ding: `nummernwechsel:${l.gesagt.size}`,
    neue_kennung: neu.replace('+', ''),
    kanal: 'whatsapp',
    von: wer.von.replace('+', ''),
    chat: wer.von.replace('+', ''),
    gruppe: false,
  })
  wer.von = neu
  return true
}

const fremderBot: Ereignis = (l, wer, offen) => {
  const v = offen.findLast((o) => o.status === 'bestaetigung' || o.status === 'wartet_freigabe')
  const text = v?.status === 'wartet_freigabe' ? `freigeben ${v.id}` : 'ja'
  const als = l.leute.find((p) => p.id === v?.person_id) ?? wer
  if (l.zufall.wahr(0.5)) sage(l, als, text, 'text', { ...geheNach(l, als), bot: true })
  else sage(l, als, '[Foto]', 'text', { ...geheNach(l, als), typ: 'image', gelesen: text })
  return true
}

const ERINNERUNG = {
  'in 20 Minuten': 20 * MINUTE_MS,
  'in 2 Stunden': 2 * STUNDE_MS,
  'in 3 Tagen': 2 * TAG_MS,
}

const erinnere: Ereignis = (l, wer) => {
  const [wann, ms] = l.zufall.eins(Object.entries(ERINNERUNG))
  const wort = neuesWort(l)
  sage(l, wer, `Erinner mich ${wann} an ${wort}`, 'bitte', { wort, nichtVorMs: ms - 61_000 })
  return true
}

/** To the assistant alone: what changes rights or everything is not taken in a group. */
const direkt = (wer: Mensch) => ({ chat: wer.von, kanal: 'http', gruppe: false, von: wer.von })

const nimmZurueck: Ereignis = (l) => {
  const alle = l.speicher.lies(erledigte, undefined)
  if (alle.length === 0) return false
  const v = l.zufall.eins(alle)
  const wer = l.leute.find((p) => p.id === v.person_id)
  if (!wer) return false
  sage(l, wer, `mach ${v.id} rückgängig`, 'befehl')
  return true
}

const vertritt: Ereignis = (l) => {
  const [wer, durch] = l.leute.slice(1).sort(() => l.zufall.zahl() - 0.5)
  if (!wer || !durch) return false
  if (l.zufall.wahr(0.25)) {
    sage(l, wer, 'ich bin wieder da', 'befehl', direkt(wer))
    return true
  }
  const bis = l.zufall.eins(['bis Freitag', 'heute', 'bis morgen'])
  sage(l, wer, `${durch.name.split(' ')[0]} vertritt mich ${bis}`, 'text', direkt(wer))
  sage(l, wer, 'ja', 'ja', direkt(wer))
  return true
}

const planeRegelmaessig: Ereignis = (l, wer) => {
  // No wish twice: an option's own words choose it.
  const n = l.gesagt.size
  const satz = l.zufall.eins([
    `jeden Tag um ${7 + (n % 12)}:${String(n % 60).padStart(2, '0')}: wie viel ist im Lager`,
    `alle ${15 + n} Minuten den Lagerstand`,
    `jeden Freitag um ${7 + (n % 12)}:${String(n % 60).padStart(2, '0')}: was läuft gerade?`,
    'meine Zeitpläne',
    'lösch den Zeitplan Lager',
    'pausier Z-1',
  ])
  sage(l, wer, satz, 'text', direkt(wer))
  return true
}

/** Somebody is forgotten while what they said just now, or what others say of their work, is under way. */
const vergissMittendrin: Ereignis = (l, wer, offen) => {
  const wort = neuesWort(l)
  const v = offen.find((o) => o.person_id === wer.id && o.status === 'wartet_freigabe')
  const anderer = l.leute.find((p) => p.id !== wer.id && /^(Bernd|Carla)/.test(p.name))
  if (v && anderer && l.zufall.wahr(0.4)) sage(l, anderer, `freigeben ${v.id}`, 'freigeben')
  else sage(l, wer, `leg ein Memo an: ${wort}`, 'bitte', { wort, ...direkt(wer) })
  const nach = l.zufall.bis(10)
  l.notiere(`forget ${wer.name} ${nach} steps later`)
  l.vergissVonHand(wer.id, nach)
  return true
}

const vergissMich: Ereignis = (l, wer) => {
  if (l.zufall.wahr(0.4)) {
    l.notiere(`forget ${wer.name}`)
    l.vergissVonHand(wer.id)
    return true
  }
  sage(l, wer, 'vergiss mich', 'text', direkt(wer))
  sage(l, wer, 'ja', 'ja', direkt(wer))
  return true
}

const erneut: Ereignis = (l) => {
  const alle = [...l.gesagt.values()].filter((g) => g.bestaetigt).slice(-40)
  if (alle.length === 0) return false
  const { ereignis } = l.zufall.eins(alle)
  l.notiere(`again ${ereignis.provider_id}`)
  l.stelleZu(ereignis)
  return true
}

/** What is on its way, and what got no 2xx. */
export const nachzuegler: Ereignis = (l) => {
  const alle = [...l.unterwegs.splice(0), ...l.offen]
  if (alle.length === 0) return false
  l.notiere(`deliver ${alle.map((e) => e.provider_id).join(' ')}`)
  for (const e of alle) l.stelleZu(e)
  return true
}

const GEWICHTE: readonly (readonly [number, Ereignis])[] = [
  [10, bitte((w) => `leg einen Zettel an: ${w}`)],
  [7, bitte((w) => `leg einen Brief an: ${w}`)],
  [5, bitte((w) => `buch ein Paar: ${w}`)],
  [5, bitte((w) => `leg ein Memo an: ${w}`)],
  [9, bitte((w, l) => `zahl die Rechnung ${w} über ${10 + l.zufall.bis(900)} €`)],
  [5, bitte((w) => `bestell eine Lieferung: ${w}`)],
  [2, bitte((w) => `merk dir: ich mag ${w}`)],
  [4, erinnere],
  [14, antworte('ja', 'ja')],
  [3, antworte('nein', 'nein')],
  [6, druecke],
  [8, entscheide('freigeben')],
  [2, entscheide('ablehnen')],
  [5, ueber('nochmal', 'nochmal', (v) => v.status === 'fehler')],
  [1, ueber('erledigt', 'erledigt', (v) => v.status === 'fehler')],
  [2, ueber('abbrechen', 'befehl', (v) => v.status !== 'laeuft')],
  [1, ueber('abbrechen', 'befehl', (v) => v.status === 'laeuft')],
  [1, ueber('status', 'befehl', () => true)],
  [
    2,
    (l, wer) => {
      sage(l, wer, 'was läuft gerade?', 'befehl')
      return true
    },
  ],
  [2, zeitGingWort()],
  [2, aendere('bearbeitung')],
  [2, aendere('loeschung')],
  [1, aendere('reaktion')],
  [3, knapp],
  [6, zeit],
  [1.5, stillstand],
  [1.5, sprung],
  [2.5, rechte],
  [0.7, nummernwechsel],
  [2, fremderBot],
  [
    0.8,
    (l, wer) => {
      sage(l, wer, 'STOP', 'text', direkt(wer))
      return true
    },
  ],
  [0.4, vergissMich],
  [0.6, vergissMittendrin],
  [2, nimmZurueck],
  [1, vertritt],
  [1.5, planeRegelmaessig],
  [2, erneut],
  [3, nachzuegler],
]

function zeitGingWort(): Ereignis {
  return (l) => zeitGing(l)
}

/** Lets something happen; draws again where the company is not in a state for it. */
export function geschehe(l: Lage): void {
  const offen = l.speicher.lies(offene, undefined)
  const gemischt = offen
    .map((o) => [l.zufall.zahl(), o] as const)
    .sort(([a], [b]) => a - b)
    .map(([, o]) => o)
  const ms = l.zufall.bis(8000)
  l.uhr.vergeht(ms)
  for (let n = 0; n < 30; n++) {
    const wer = l.zufall.eins(l.leute)
    const aufDemWeg = l.unterwegs.length
    // What is only on its way has done nothing yet.
    if (l.zufall.gewichtet(GEWICHTE)(l, wer, gemischt) && l.unterwegs.length <= aufDemWeg) return
  }
}
