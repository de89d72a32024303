import { describe, expect, it } from 'vitest'
import { bisAllesRuht } from '../helfer/absturz.ts'
import { deutschIn } from '../helfer/deutsch.ts'
import {
  type Antwort,
  BERND,
  type Buehne,
  baueBuehne,
  frage,
  warteAufAntwort,
} from '../helfer/prozess-buehne.ts'

// The demo company in English and in Portuguese: the running program over HTTP, a requester and an approver who are
// taken on by the operator, from hello to the payment that was approved, and not a word of German.

const FRIST_MS = 180_000
const [FRAGT, GIBT_FREI] = ['+447911123456', '+5511987654321']
const NAMEN = ['Kate Hill', 'Rui Costa', 'Bernd Muster', 'Carla Probe', 'Assistent']

interface Gespraech {
  sprache: 'en' | 'pt'
  hallo: [sagt: string, hoert: RegExp]
  hilfe: [sagt: string, hoert: RegExp]
  umsatz: [sagt: string, hoert: RegExp]
  danach: [sagt: string, hoert: RegExp]
  ticket: [sagt: string, hoert: RegExp]
  ja: [sagt: string, hoert: RegExp]
  erinnerung: [sagt: string, hoert: RegExp]
  zahlung: (rechnung: number) => string
  bittet: (rechnung: number) => RegExp
  wartet: RegExp
  laeuft: [sagt: string, hoert: RegExp]
  freigeben: (id: string) => [sagt: string, hoert: RegExp]
  knopf: RegExp
  bezahlt: (rechnung: number) => RegExp
  warum: (id: string) => [sagt: string, hoert: RegExp]
  stop: [sagt: string, hoert: RegExp]
  vergiss: [sagt: string, hoert: RegExp]
  jaVergiss: [sagt: string, hoert: RegExp]
}

const GESPRAECHE: readonly Gespraech[] = [
  {
    sprache: 'en',
    hallo: ['hello', /Hi Kate!/],
    hilfe: ['help', /Tells the revenue[\s\S]*Pays an invoice[\s\S]*“forget me”/],
    umsatz: [
      'what was the revenue in october?',
      /Revenue in October \d{4}: €\d{1,3},\d{3} \(\+?-?\d+% compared/,
    ],
    danach: ['and in September?', /Revenue in September \d{4}: €\d{1,3},\d{3}/],
    ticket: ['open a ticket for the broken lamp in room 4', /“broken lamp in room 4”.*\(yes \/ no\)/],
    ja: ['yes please', /Ticket \d+ .*has been created/],
    erinnerung: [
      'remind me tomorrow at 9 about the cake',
      /for [A-Z][a-z]+day, \d+ [A-Z][a-z]+ \d{4} at 09:00: Cake/,
    ],
    zahlung: (r) => `pay invoice ${r} for €1,250.50`,
    bittet: (r) => new RegExp(`Kate Hill asks for approval: Pay invoice ${r} for €1,250\\.50\\.`),
    wartet: /somebody else has to approve this.*deadline \d+ [A-Z][a-z]+ \d{4}, \d\d:\d\d/,
    laeuft: [
      "what's running?",
      /Open right now:\n• V-\d+ Pay invoice 4711 for €1,250\.50 – waiting for approval/,
    ],
    freigeben: (id) => [`approve ${id}`, /Approved: V-\d+ Pay invoice/],
    knopf: /^Approve: Pay invoice 4712/,
    bezahlt: (r) => new RegExp(`nvoice ${r}.*paid`),
    warum: (id) => [`why ${id}?`, /requested this[\s\S]*Rui Costa approved it[\s\S]*Status: done/],
    stop: ['stop', /won’t write to you/],
    vergiss: ['forget me', /really forget.*\(yes \/ no\)/],
    jaVergiss: ['yes', /^Done: everything you wrote/],
  },
  {
    sprache: 'pt',
    hallo: ['olá', /Olá, Kate!/],
    hilfe: ['ajuda', /Informa o faturamento[\s\S]*Paga uma fatura[\s\S]*“me esqueça”/],
    umsatz: [
      'qual foi o faturamento em outubro?',
      /Faturamento em outubro de \d{4}: R?\$?€?\s\d{1,3}\.\d{3} \(\+?-?\d+% em relação/,
    ],
    danach: ['e em setembro?', /Faturamento em setembro de \d{4}: €\s\d{1,3}\.\d{3}/],
    ticket: ['abre um chamado para a lâmpada da sala 4', /“.*lâmpada da sala 4”.*\(sim \/ não\)/],
    ja: ['sim, por favor', /chamado \d+ .*foi aberto/],
    erinnerung: ['me lembra amanhã às 9 do bolo', /para [\p{L}-]+, \d\d\/\d\d\/\d{4} às 09:00: Bolo/u],
    zahlung: (r) => `paga a fatura ${r} de 1.250,50 €`,
    bittet: (r) => new RegExp(`Kate Hill pede aprovação: Pagar a fatura ${r} de €\\s1\\.250,50\\.`),
    wartet: /outra pessoa precisa aprovar.*prazo: \d\d\/\d\d\/\d{4}, \d\d:\d\d/,
    laeuft: [
      'o que está em andamento?',
      /Em aberto:\n• V-\d+ Pagar a fatura 4711 de €\s1\.250,50 – aguardando aprovação/,
    ],
    freigeben: (id) => [`aprovar ${id}`, /Aprovado: V-\d+ Pagar a fatura/],
    knopf: /^Aprovar: Pagar a fatura 4712/,
    bezahlt: (r) => new RegExp(`fatura ${r}.*paga`),
    warum: (id) => [`por que ${id}?`, /fez este pedido[\s\S]*Rui Costa aprovou[\s\S]*Situação: concluído/],
    stop: ['sair', /não escrevo mais/],
    vergiss: ['me esqueça', /esquecer tudo.*\(sim \/ não\)/],
    jaVergiss: ['sim', /^Pronto: tudo o que você/],
  },
]

const legeAn = async (
  b: Buehne,
  name: string,
  nummer: string,
  rolle: string,
  sprache: string,
): Promise<void> => {
  const ende = await b.cli([
    'person',
    'anlegen',
    name,
    '--nummer',
    nummer,
    '--rolle',
    rolle,
    '--sprache',
    sprache,
  ])
  expect(ende).toMatchObject({ code: 0, stderr: '' })
}
const gelesen = (b: Buehne): Antwort[] => [...b.antworten(FRAGT), ...b.antworten(GIBT_FREI)]
const deutsches = (antworten: readonly Antwort[]): string[] =>
  antworten.flatMap((a) => deutschIn([a.text, ...a.knoepfe.map((k) => k.text)].join('\n'), NAMEN))

describe.each(GESPRAECHE)('$sprache', (g) => {
  it.concurrent('von der Begrüßung bis zur Freigabe mit Befehl und Knopf, ohne ein deutsches Wort', {
    timeout: FRIST_MS,
  }, async (test) => {
    const b = await baueBuehne(test)
    const { url } = await b.starte()
    await legeAn(b, 'Kate Hill', FRAGT, 'mitglied', g.sprache)
    await legeAn(b, 'Rui Costa', GIBT_FREI, 'finanzen', g.sprache)
    const sage = async ([text, hoert]: readonly [string, RegExp], von = FRAGT): Promise<Antwort> => {
      const antwort = await frage(b, url, text, { von })
      expect(antwort.text).toMatch(hoert)
      return antwort
    }

    for (const schritt of [g.hallo, g.hilfe, g.umsatz, g.danach, g.ticket, g.ja, g.erinnerung])
      await sage(schritt)

    const { vorgang_id: erste = '' } = await sage([g.zahlung(4711), g.wartet])
    await warteAufAntwort(b, GIBT_FREI, g.bittet(4711))
    await sage(g.laeuft)
    await sage(g.freigeben(erste), GIBT_FREI)
    await warteAufAntwort(b, FRAGT, g.bezahlt(4711))
    await sage(g.warum(erste))

    await sage([g.zahlung(4712), g.wartet])
    const bitte = await warteAufAntwort(b, GIBT_FREI, g.bittet(4712))
    const knopf = bitte.knoepfe.find((k) => g.knopf.test(k.text))
    await frage(b, url, knopf?.text ?? '', { von: GIBT_FREI, knopf: knopf?.id })
    await warteAufAntwort(b, FRAGT, g.bezahlt(4712))

    for (const schritt of [g.stop, g.vergiss, g.jaVergiss]) await sage(schritt)
    await bisAllesRuht(b)
    expect(b.fremd.zustand.aufrufe.map((a) => `${a.pfad} ${a.anzahl}`)).toEqual([
      '/tickets 1',
      '/zahlungen 1',
      '/zahlungen 1',
    ])
    expect(deutsches(gelesen(b))).toEqual([])
    // Counter-test: whoever reads German was asked in German at the same time, and the look would have found it.
    expect(deutsches(b.antworten(BERND)).length).toBeGreaterThan(3)
  })
})
