import { plusMs, STUNDE_MS, toInstant, toMs } from '../../src/domaene/zeit.ts'
import { markiereGesendet } from '../../src/speicher/ausgang.ts'
import type { Mutation } from './lage.ts'
import type { SpeicherMutation } from './speicher.ts'

// Planted faults: each is one small wrong change on the way to the driver, the other system, a channel or from a provider.
// A simulator that misses one of them proves nothing about the program.

export interface Mutant {
  name: string
  /** Found within a few seeds: looked for in `npm test` as well. */
  schnell?: true
  /** Made anew for each run. */
  mutation: () => Mutation
}

type Zeile = Record<string, unknown>

/** Other rows for a statement of an operation. */
const zeilen = (
  ops: readonly string[],
  stueck: string,
  aendere: (z: Zeile) => Zeile,
): Pick<SpeicherMutation, 'zeilen'> => ({
  zeilen: (op, text, da) =>
    ops.includes(op) && text.includes(stueck) ? da.map((z) => aendere(z as Zeile)) : da,
})
/** Another text for a statement. */
const text = (von: string, zu: string | undefined): Pick<SpeicherMutation, 'text'> => ({
  text: (_op, t) => (t.includes(von) ? (zu === undefined ? undefined : t.replace(von, () => zu)) : t),
})
const arg = (ops: readonly string[], aendere: (a: Zeile) => Zeile): Pick<SpeicherMutation, 'arg'> => ({
  arg: (op, a) => (ops.includes(op) ? aendere(a as Zeile) : a),
})
const wert = (op: string, aendere: (w: Zeile) => Zeile): Pick<SpeicherMutation, 'wert'> => ({
  wert: (name, w) => (name === op ? aendere(w as Zeile) : w),
})

const ABLAUF = ['abgelaufeneVorgaenge', 'laufeEinenAb']
const wartendMit = (aendere: (w: Zeile) => Zeile) =>
  wert('nimmAnOperation', (w) => ({ ...w, wartend: (w.wartend as Zeile[]).map(aendere) }))

export const MUTANTEN: readonly Mutant[] = [
  {
    name: 'dedupe goes by the delivery, not by the thing',
    schnell: true,
    mutation: () => {
      let n = 0
      return arg(['nimmAnOperation'], (a) => ({
        ...a,
        neue: (a.neue as Zeile[]).map((x) => ({ ...x, dedupe: `${x.dedupe}#${++n}` })),
      }))
    },
  },
  {
    name: 'the key changes when an effect is repeated',
    schnell: true,
    mutation: () => ({
      fremd: (f, leben) => ({
        rufe: (art, key, input, signal) =>
          f.rufe(art, leben() === 0 ? key : `${key}#${leben()}`, input, signal),
        suche: f.suche,
      }),
    }),
  },
  {
    name: 'a look-up finds nothing',
    schnell: true,
    mutation: () => ({
      fremd: (f) => ({ rufe: f.rufe, suche: async () => undefined }),
    }),
  },
  {
    name: 'a Frist ends an hour early',
    schnell: true,
    mutation: () => arg(ABLAUF, (a) => ({ ...a, jetzt: plusMs(String(a.jetzt), STUNDE_MS) })),
  },
  {
    name: 'a Frist does not wait for an answer that came in time',
    mutation: () =>
      text("e.status IN ('neu', 'laeuft') AND e.angekommen <", "e.status IN ('nie') AND e.angekommen <"),
  },
  {
    name: 'a decision at the Frist still counts (<= for <)',
    mutation: () =>
      arg(['commitZug'], (a) => {
        const k = a.k as Zeile
        const eingang = k.eingang as Zeile
        const angekommen = toInstant(toMs(String(eingang.angekommen)) - 1)
        return { ...a, k: { ...k, eingang: { ...eingang, angekommen } } }
      }),
  },
  {
    name: 'four eyes are not asked for',
    mutation: () =>
      zeilen(['commitZug'], 'FROM assistent_vorgang WHERE id =', (z) =>
        z.status === 'wartet_freigabe' ? { ...z, person_id: 'P-nobody' } : z,
      ),
  },
  {
    name: 'the role is not asked for',
    mutation: () => ({
      zeilen: (op, t, da) =>
        op === 'commitZug' && t.includes('SELECT rolle FROM assistent_rolle')
          ? [...da, { rolle: 'finanzen' }]
          : da,
    }),
  },
  {
    name: 'one approves what two have to',
    schnell: true,
    mutation: () =>
      zeilen(['commitZug'], 'FROM assistent_vorgang WHERE id =', (z) => ({ ...z, freigabe_bedarf: null })),
  },
  {
    name: 'what was done in part and is refused then stands as not done',
    mutation: () => ({
      werte: (op, t, werte) =>
        op === 'commitZug' && t.startsWith('UPDATE assistent_vorgang SET') && werte.includes('abgelehnt')
          ? werte.map((w) => (w === 'erledigt' ? 'abgebrochen' : w))
          : werte,
    }),
  },
  {
    name: 'who is deactivated may still decide',
    mutation: () =>
      zeilen(['commitZug', 'ladeKontext'], 'FROM assistent_person WHERE id =', (z) => ({
        ...z,
        status: 'aktiv',
      })),
  },
  {
    name: 'a name that nobody confirmed carries rights',
    schnell: true,
    mutation: () =>
      zeilen(['commitZug', 'ladeKontext'], 'FROM assistent_kennung WHERE agent =', (z) => ({
        ...z,
        geprueft: 1,
      })),
  },
  {
    name: 'a new number is confirmed without an operator',
    mutation: () => ({
      werte: (_op, text, werte) =>
        text.includes('INSERT INTO assistent_kennung') ? werte.map((w, i) => (i === 4 ? true : w)) : werte,
    }),
  },
  {
    name: 'a yes counts from before the question',
    mutation: () => ({ ereignis: ({ gesendet: _, ...e }) => e }),
  },
  {
    name: 'a no is read as a yes',
    schnell: true,
    mutation: () => ({ ereignis: (e) => (e.text === 'nein' ? { ...e, text: 'ja' } : e) }),
  },
  {
    name: 'another program is taken for the person',
    mutation: () => ({ ereignis: ({ bot: _, ...e }) => e }),
  },
  {
    name: 'what was read from a photo is taken for said',
    mutation: () => ({
      ereignis: ({ gelesen, ...e }) => (gelesen === undefined ? e : { ...e, text: gelesen, typ: 'text' }),
    }),
  },
  {
    name: 'it runs with other parameters than were approved',
    schnell: true,
    mutation: () =>
      zeilen(['beginneLauf'], 'FROM assistent_vorgang WHERE id =', (z) => ({
        ...z,
        parameter: String(z.parameter).replace(/"cent":(\d+)/, '"cent":1$1'),
      })),
  },
  {
    name: 'who approved is not written down',
    schnell: true,
    mutation: () => ({
      zeilen: (op, t, da) => (op === 'beginneLauf' && t.includes('FROM assistent_freigabe ') ? [] : da),
    }),
  },
  {
    name: 'a reply is marked as sent before it is sent',
    schnell: true,
    mutation: () => ({
      kanal: (k, speicher, jetzt) => ({
        ...k,
        async sende(s, signal) {
          await speicher.run(markiereGesendet, { id: s.id, jetzt: jetzt() })
          return await k.sende(s, signal)
        },
      }),
    }),
  },
  {
    name: 'what was sent is not marked',
    schnell: true,
    mutation: () => text("UPDATE assistent_ausgang SET status = 'gesendet'", undefined),
  },
  {
    name: 'the newest reply leaves first',
    schnell: true,
    mutation: () => ({
      text: (op, t) => (op === 'faelligeAusgaenge' ? t.replace('ORDER BY +id', 'ORDER BY +id DESC') : t),
    }),
  },
  {
    name: 'the turn is committed in two parts',
    schnell: true,
    mutation: () => ({
      teile: (op, t) => op === 'commitZug' && /INSERT INTO assistent_(ausgang|vorgang) /.test(t),
    }),
  },
  {
    name: 'a lane goes by id only',
    schnell: true,
    mutation: () => wartendMit((w) => ({ ...w, gesendet: '' })),
  },
  {
    name: 'a lane per channel, not per person',
    schnell: true,
    mutation: () => wartendMit((w) => ({ ...w, lane: `${w.lane}/${w.kanal}` })),
  },
  {
    name: 'after a restart only one message is taken up',
    schnell: true,
    mutation: () => ({
      text: (op, t) => (op === 'allesWartende' && t.includes('FROM assistent_eingang') ? `${t} LIMIT 1` : t),
    }),
  },
  {
    name: 'approved work is not taken up',
    schnell: true,
    mutation: () =>
      text('FROM assistent_vorgang WHERE auszufuehren = 1', 'FROM assistent_vorgang WHERE auszufuehren = 7'),
  },
  {
    name: 'the audit row is not completed',
    schnell: true,
    mutation: () => text('UPDATE assistent_aktion SET status = ?, abgeschlossen', undefined),
  },
  {
    name: 'the audit row stands under another key',
    schnell: true,
    mutation: () => ({
      werte: (_op, t, werte) =>
        t.includes('INSERT INTO assistent_aktion')
          ? werte.map((w) => (typeof w === 'string' && /^V-[\d.]+:/.test(w) ? `${w}0` : w))
          : werte,
    }),
  },
  {
    name: 'what was begun by a process that is gone is simply done again',
    schnell: true,
    mutation: () =>
      zeilen(['beginneAktion'], 'FROM assistent_aktion WHERE key =', (z) =>
        z.status === 'begonnen' ? { ...z, status: 'fehler' } : z,
      ),
  },
  {
    name: 'what is unclear is done again, and nobody said so',
    mutation: () =>
      zeilen(['beginneAktion'], 'FROM assistent_aktion WHERE key =', (z) =>
        z.status === 'unklar' ? { ...z, executor: 'nochmal' } : z,
      ),
  },
  {
    name: 'a reminder comes an hour early',
    schnell: true,
    mutation: () =>
      text("'bereit', 0, ?, ?)", "'bereit', 0, strftime('%Y-%m-%dT%H:%M:%fZ', ?, '-1 hour'), ?)"),
  },
  {
    name: 'STOP is not heard',
    mutation: () =>
      zeilen(['empfaengerWennBereit'], 'FROM assistent_ausgang', (z) => ({ ...z, opt_out: null })),
  },
  {
    name: 'forgetting does not raise the epoch',
    mutation: () => text('epoche = epoche + 1', 'epoche = epoche + 0'),
  },
  {
    name: 'forgetting leaves what is remembered',
    mutation: () => ({
      text: (_op, t) =>
        /^DELETE FROM (messages|assistent_verlauf) WHERE/.test(t)
          ? `${t.replace(' RETURNING', ' AND 1 = 0 RETURNING')}`
          : t,
    }),
  },
  {
    name: 'a time without its zone',
    schnell: true,
    mutation: () => ({
      werte: (_op, t, werte) =>
        t.includes('INSERT INTO assistent_vorgang')
          ? werte.map((w) => (typeof w === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(w) ? w.slice(0, -1) : w))
          : werte,
    }),
  },
]
