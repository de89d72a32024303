import { setTimeout as pause } from 'node:timers/promises'
import { warteBis } from '../helfer/prozess.ts'
import { type Botschaft, type Buehne, neueId, schicke } from '../helfer/prozess-buehne.ts'
import { type Bild, bildDesAnderen, bildVon, ohneZahlen, standVon } from './bild.ts'
import { type Gang, stelleFaellig } from './gaenge.ts'

/** One person on one Gang, over however many starts of the program. */
export interface Akteur {
  readonly name: string
  readonly gang: Gang
  /** Whose chats it is about. */
  readonly leute: readonly string[]
  /** Sends message `n`, or lets the reminder be due. Undefined: not acknowledged. */
  sende(url: string, n: number): Promise<Response | undefined>
  /** As the provider does: the same message again. Only what was sent and not acknowledged. */
  sendeErneut(url: string): Promise<void>
  /** Sends messages `von` to `bis` (exclusive), one after another, each until it is acknowledged. */
  spiele(url: () => string, von: number, bis: number): Promise<void>
  ergebnis(): Promise<Ergebnis>
}

export interface Ergebnis {
  bild: Bild
  /** Ids of replies that came once more, for each time, without a try before it whose answer was lost. */
  wiederholt: readonly number[]
  /** Calls with a key that came before. */
  doppelteEffekte: number
  effekte: number
}

export async function erstelleAkteur(b: Buehne, gang: Gang, phone: string, nummer: number): Promise<Akteur> {
  const { mit = [] } = gang
  const leute = [phone, ...mit]
  const seit = await standVon(b, phone)
  const abAntwort = b.antworten().length
  const abAufruf = b.fremd.zustand.aufrufe.length
  const ids: string[] = []
  let offen: { text: string; felder: Botschaft } | undefined
  const neu = () => b.antworten().slice(abAntwort)
  const vorgang = () => neu().findLast((a) => a.an === phone && a.vorgang_id !== undefined)?.vorgang_id ?? '?'

  async function sende(url: string, n: number): Promise<Response | undefined> {
    const schritt = gang.schritte[n]?.({ phone, nummer, vorgang: vorgang(), ids })
    if (schritt === undefined) throw new Error(`${gang.name} has no message ${n}`)
    if ('faellig' in schritt) return void b.schreibe(stelleFaellig(phone))
    if ('bereit' in schritt) return void legeBereit(b, schritt.bereit)
    const { text, von = phone, id = neueId(), art } = schritt
    ids.push(id)
    offen = { text, felder: { von, id, ts: new Date().toISOString(), ...(art ? { art } : {}) } }
    return await stelleZu(url)
  }

  async function stelleZu(url: string): Promise<Response | undefined> {
    if (offen === undefined) return undefined
    const quittung = await schicke(url, offen.text, offen.felder).catch(() => undefined)
    if (quittung?.ok) offen = undefined
    return quittung
  }

  /** On a machine that is too busy to answer in ten seconds, a reply is sent again by right: its row counts the tries. */
  async function wiederholteOhneGrund(ids: readonly number[]): Promise<number[]> {
    const mehrmals = [...Map.groupBy(ids, (id) => id)].filter(([, mal]) => mal.length > 1)
    if (mehrmals.length === 0) return []
    const zeilen = await b.lies<{ id: number; versuche: number }>(
      `SELECT id, versuche FROM assistent_ausgang WHERE id IN (${mehrmals.map(([id]) => id).join(', ')})`,
    )
    const versuche = new Map(zeilen.map((z) => [z.id, z.versuche]))
    return mehrmals.flatMap(([id, mal]) => mal.slice(versuche.get(id) ?? 1).map(() => id))
  }

  return {
    name: phone,
    gang,
    leute,
    sende,
    async sendeErneut(url) {
      await stelleZu(url)
      if (offen !== undefined) throw new Error(`${gang.name}: a redelivery that was not taken`)
    },
    async spiele(url, von, bis) {
      for (let n = von; n < bis; n++) {
        await sende(url(), n)
        while (offen !== undefined) {
          await pause(50)
          await stelleZu(url())
        }
        // Killed once a second it takes its time.
        await bisRuht(b, leute, 300_000)
      }
    },
    async ergebnis() {
      const v = vorgang()
      const empfangen = neu().filter((a) => a.an === phone || (mit.includes(a.an) && a.vorgang_id === v))
      const erste = empfangen.filter((a, i) => empfangen.findIndex((x) => x.id === a.id) === i)
      const keys = await b.lies<{ key: string }>(
        `SELECT a.key FROM assistent_aktion a JOIN assistent_person p ON p.id = a.ausgeloest_von WHERE p.phone = '${phone}'`,
      )
      const aufrufe = b.fremd.zustand.aufrufe
        .slice(abAufruf)
        .filter((a) => keys.some(({ key }) => key === a.key))
      return {
        bild: {
          ...(await bildVon(b, phone, seit)),
          empfangen: ohneZahlen(leute.map((wer) => erste.filter((a) => a.an === wer).map((a) => a.text))),
          freigeber: await Promise.all(mit.map((wer) => bildDesAnderen(b, wer, v))),
        },
        wiederholt: await wiederholteOhneGrund(empfangen.map((a) => a.id)),
        effekte: aufrufe.length,
        doppelteEffekte: aufrufe.reduce((n, a) => n + a.anzahl - 1, 0),
      }
    },
  }
}

/** An entry of the other system that no call made. */
function legeBereit({ fremd }: Buehne, titel: string): void {
  const nummer = 1 + Object.keys(fremd.zustand.urlaube).length
  fremd.zustand.urlaube[nummer] = { nummer, titel }
}

/** All that was taken in has its outcome, and all that is due was sent; of these people, or of everybody. */
export async function bisRuht(b: Buehne, leute?: readonly string[], fristMs = 60_000): Promise<void> {
  const wer = leute?.map((l) => `'${l}'`).join(', ')
  const nur = (spalte: string) => (wer === undefined ? '' : `AND ${spalte} IN (${wer})`)
  const jetzt = () => new Date().toISOString()
  await warteBis(
    'rest',
    async () => {
      const [zeile] = await b.lies<{ n: number }>(`SELECT
        (SELECT COUNT(*) FROM assistent_eingang WHERE status IN ('neu', 'laeuft') ${nur(`json_extract(ereignis, '$.von')`)}) +
        (SELECT COUNT(*) FROM assistent_vorgang v JOIN assistent_person p ON p.id = v.person_id WHERE auszufuehren = 1 ${nur('p.phone')}) +
        (SELECT COUNT(*) FROM assistent_vergessen WHERE status <> 'fertig') +
        (SELECT COUNT(*) FROM assistent_zeitplan z JOIN assistent_person p ON p.id = z.person_id WHERE z.status = 'aktiv' AND naechster < '${jetzt()}' ${nur('p.phone')}) +
        (SELECT COUNT(*) FROM assistent_ausgang WHERE status = 'bereit' AND (zweck <> 'erinnerung' OR nicht_vor < '${jetzt()}') ${nur('an')}) AS n`)
      return zeile?.n === 0
    },
    fristMs,
  )
}
