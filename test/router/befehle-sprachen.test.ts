import { expect, test } from 'vitest'
import { klassifiziereAntwort } from '../../src/domaene/antwort.ts'
import { SAETZE as ALLE } from '../../src/router/befehl-saetze.ts'
import { type Befehl, leseBefehl } from '../../src/router/befehle.ts'
import { lageVon } from '../domaene/antwort-tabelle.ts'

// Commands in English and Portuguese as people type them: no capitals, short forms, slips of the finger, politeness.

const SAETZE: Record<string, [befehl: Befehl, texte: string[]]> = {
  Hilfe: [
    { art: 'hilfe' },
    [
      'help pls',
      'hlep',
      'can you help me?',
      'i need help',
      'what can u do',
      'How does this work?',
      'show me what you can do',
    ],
  ],
  Ajuda: [
    { art: 'hilfe' },
    ['ajuda pfv', 'vc pode me ajudar?', 'preciso de ajuda', 'o que vc faz', 'como isso funciona?', 'ajdua'],
  ],
  'was läuft, englisch': [
    { art: 'was_laeuft', team: false },
    [
      'whats runing',
      'whats running rn',
      'anything open?',
      'is anything running',
      'show my open tasks pls',
      'what do i have to approve?',
      "what's still open",
      'could you show me my open tasks',
    ],
  ],
  'was läuft, portugiesisch': [
    { art: 'was_laeuft', team: false },
    [
      'oq ta rodando',
      'o que tá em andamento agora',
      'tem algo em aberto?',
      'minhas tarefas',
      'mostra minhas tarefas pfv',
      'o que tenho para aprovar?',
      'pendencias',
    ],
  ],
  'im Team': [
    { art: 'was_laeuft', team: true },
    ['whats running in my team', 'what is the team working on?', 'o que ta em andamento no time'],
  ],
  Status: [
    { art: 'status', id: 'V-12' },
    [
      'hows v12 going',
      'what happened to v-12?',
      'show me V-12 please',
      'status do v-12',
      'como ta a v-12?',
      'qual é o status da v12',
      'can you approve v-12?',
      'pode aprovar a v-12?',
    ],
  ],
  abbrechen: [
    { art: 'abbrechen', id: 'V-12' },
    [
      'pls cancel v12',
      'can you cancel V-12 please?',
      'i want to cancel v-12',
      'drop v-12',
      'could you please withdraw v-12?',
      'pode cancelar a v-12?',
      'quero cancelar v12',
      'cancela a v-12 pfv',
      'Könntest du V-12 bitte abbrechen?',
    ],
  ],
  freigeben: [
    { art: 'freigeben', id: 'V-12' },
    [
      'approve v12 pls',
      'ok, approve v-12',
      'v-12 is approved',
      'i approve of v-12',
      'aprovo a v-12',
      'v12 aprovada',
      'tá aprovado v-12',
      'pode aprovar a v-12',
      'libera v-12 por favor',
    ],
  ],
  ablehnen: [
    { art: 'ablehnen', id: 'V-12' },
    [
      'deny v-12',
      'v-12 rejected',
      'i reject v-12',
      'pls decline v12',
      'no, dont approve v-12',
      'reject v-12 please',
      'nao aprovo v-12',
      'v-12 negado',
      'recuso a v-12',
      'não aprova a v-12',
      'recusar v-12 por favor',
    ],
  ],
  'mit Grund': [
    { art: 'ablehnen', id: 'V-12', grund: 'too expensive' },
    [
      'reject v12 too expensive',
      'deny V-12: too expensive',
      'v-12 rejected because too expensive',
      'please decline V-12, too expensive',
    ],
  ],
  'com motivo': [
    { art: 'ablehnen', id: 'V-12', grund: 'caro demais' },
    ['recusado v12 caro demais', 'nego V-12: caro demais', 'v-12 recusada porque caro demais'],
  ],
  nochmal: [
    { art: 'nochmal', id: 'V-12' },
    [
      'retry v12 pls',
      'can you try v-12 again?',
      'redo v-12',
      'tenta v-12 de novo',
      'pode tentar de novo a v-12?',
      'repete v12',
    ],
  ],
  erledigt: [
    { art: 'erledigt', id: 'V-12' },
    [
      'v12 worked',
      'mark v-12 as done',
      'v-12 completed',
      'v-12 deu certo',
      'a v12 tá pronta',
      'v-12 concluida',
    ],
  ],
  warum: [
    { art: 'warum', id: 'V-12' },
    [
      'why v12',
      'why did u do v-12?',
      'who requested v-12',
      'log of v-12',
      'pq v-12?',
      'por que a v12',
      'quem pediu a v-12?',
      'historico da v-12',
    ],
  ],
  'was weißt du': [
    { art: 'was_weisst_du' },
    [
      'what do u know about me',
      'what have you saved about me?',
      'show me my data',
      'oq vc sabe sobre mim',
      'o que você lembra de mim?',
      'mostra meus dados',
    ],
  ],
  'vergiss mich': [
    { art: 'vergiss_mich' },
    [
      'pls forget me',
      'forget everything you know about me',
      'can you delete my data?',
      'me esquece',
      'apaga meus dados pfv',
      'pode apagar meus dados?',
    ],
  ],
  falsch: [
    { art: 'das_war_falsch' },
    [
      "that's not right",
      'you misunderstood me',
      "no that's wrong",
      'isso ta errado',
      'vc entendeu errado',
      'não foi isso que pedi',
    ],
  ],
  merken: [
    { art: 'merk_dir', fakt: 'i like tea' },
    [
      'remember i like tea',
      'pls remember that i like tea.',
      'can you remember that i like tea?',
      'keep in mind that i like tea',
    ],
  ],
  lembrar: [
    { art: 'merk_dir', fakt: 'gosto de chá' },
    [
      'lembra que gosto de chá',
      'pode lembrar que gosto de chá?',
      'lembre-se de que gosto de chá',
      'não esqueça que gosto de chá',
    ],
  ],
  Begriff: [
    { art: 'begriff', wort: 'HQ', bedeutung: 'Berlin' },
    [
      'by HQ i mean Berlin',
      'with “HQ” i mean Berlin',
      'when i say HQ, i mean Berlin',
      'com HQ quero dizer Berlin',
      'quando eu digo HQ, quero dizer Berlin',
    ],
  ],
}

const PAARE = Object.values(SAETZE).flatMap(([befehl, texte]) => texte.map((text) => [text, befehl] as const))

test.each(PAARE)('„%s“ führt zum Befehl', (text, befehl) => {
  expect(leseBefehl(text)).toEqual(befehl)
})

test.each([
  [{ art: 'warum', suche: 'the printer ticket' }, 'who created the printer ticket?'],
  [{ art: 'warum', suche: 'invoice 4711' }, 'who has paid invoice 4711'],
  [{ art: 'warum', suche: 'a fatura 4711' }, 'quem pagou a fatura 4711?'],
  [{ art: 'warum' }, 'who did that?'],
])('%j: „%s“', (befehl, text) => expect(leseBefehl(text)).toEqual(befehl))

test.each([
  'remember to call bob tomorrow at 9',
  'lembre-me amanhã às 9 da fatura',
  'lembra de ligar para o Bob amanhã',
  'remembering things is hard',
  'help me with the invoice',
  'can you pay invoice 12',
  'cancel the meeting at 3',
  'who is running the team?',
  'what is open on sunday',
  'would you approve of that',
  'pode pagar a fatura 12?',
  'quem é o chefe',
])('„%s“ ist kein Befehl', (text) => expect(leseBefehl(text)).toBeUndefined())

test('was entscheidet, muss richtig geschrieben sein; was nur liest, nicht', () => {
  expect(leseBefehl('whast running')).toEqual({ art: 'was_laeuft', team: false })
  for (const text of ['arpove v-12', 'cacnel v-12', 'rtery v-12', 'frogte me'])
    expect(leseBefehl(text)).toBeUndefined()
})

test('was ohne Nummer abbricht, ist auf eine offene Frage ein Nein und nie deren Antwort', () => {
  const bloss = ALLE.abbrechen.filter((satz) => !satz.includes('{id}'))
  expect(bloss.length).toBeGreaterThan(10)
  for (const name of ['bestaetigung', 'rueckfrage3', 'parameter_text', 'parameter_zeitraum'])
    expect(
      bloss.filter((satz) => klassifiziereAntwort(satz, lageVon({ lage: name })).klasse !== 'nein'),
    ).toEqual([])
})
