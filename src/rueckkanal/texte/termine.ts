// What is said about reminders and schedules, in the three languages.

type Du = (du: string, sie: string) => string
type Wort = string

export type Tun = 'streichen' | 'verschieben' | 'pausieren' | 'fortsetzen'
export type Haltegrund = 'recht' | 'gesperrt' | 'faehigkeit_weg' | 'beschaedigt' | 'chat_weg'

export interface Termintexte {
  /** Before the question: the first dates, and what was assumed. */
  naechste: (termine: readonly string[]) => string
  angenommen: Record<'uhr' | 'tag', Wort>
  zuOft: (minuten: string) => string
  fehlt: (namen: readonly string[]) => string
  /** In front of what a run says. */
  anlass: (id: string) => string
  verspaetet: (wann: string) => string
  /** So many dates before it were missed, or more. */
  verspaetetNach: (wann: string, ausgefallen: number, mehr: boolean) => string
  angehalten: (id: string, titel: string, grund: string) => string
  /** To the operators, about somebody who cannot be told. */
  angehaltenVon: (id: string, wer: string, grund: string) => string
  gruende: Record<Haltegrund, Wort>
  gruendeVon: Record<Haltegrund, Wort>
  erinnerungen: (zeilen: readonly string[]) => string
  keineErinnerungen: Wort
  zeitplaene: (zeilen: readonly string[]) => string
  zuVieleZeitplaene: (hoechstens: number) => string
  kommtNie: Wort
  keineZeitplaene: Wort
  /** One line of a list. */
  zeile: (was: string, wann: string) => string
  stand: Record<'pausiert' | 'angehalten', Wort>
  keinTermin: Wort
  keinTerminZu: (suche: string) => string
  welcher: Record<Tun, (zeilen: readonly string[]) => string>
  wirklichAlle: Record<Tun, (anzahl: string, zeilen: readonly string[]) => string>
  gestrichen: (was: string) => string
  verschoben: (was: string, wann: string) => string
  /** It is being sent right now. */
  gingRaus: (was: string) => string
  veraltet: (was: string) => string
  pausiert: (was: string) => string
  fortgesetzt: (was: string, wann: string) => string
  schonSo: (was: string, stand: string) => string
  nurZeitplan: (was: string) => string
  wohin: (was: string) => string
  vergangen: (wann: string) => string
  nichtsGeaendert: Wort
  nochmal: (wann: string, was: string) => string
}

const nummeriert = (zeilen: readonly string[]): string => zeilen.map((z, i) => `${i + 1}. ${z}`).join('\n')

const welche =
  (frage: string) =>
  (zeilen: readonly string[]): string =>
    `${frage}\n${nummeriert(zeilen)}`

const alle =
  (frage: string) =>
  (anzahl: string, zeilen: readonly string[]): string =>
    `${zeilen.join('\n')}\n${frage.replace('#', () => anzahl)}`

const HALT_DE = {
  faehigkeit_weg: 'Diese Fähigkeit gibt es nicht mehr.',
  beschaedigt: 'Der Eintrag ist beschädigt.',
  chat_weg: 'Den Chat gibt es nicht mehr.',
}

export const termineDe = (d: Du): Termintexte => ({
  naechste: (t) => `Die nächsten Termine: ${t.join('; ')}.`,
  angenommen: {
    uhr: d(
      'Die Uhrzeit habe ich angenommen, du hast keine genannt.',
      'Die Uhrzeit habe ich angenommen, Sie haben keine genannt.',
    ),
    tag: d(
      'Den Tag habe ich angenommen, du hast keinen genannt.',
      'Den Tag habe ich angenommen, Sie haben keinen genannt.',
    ),
  },
  zuOft: (m) => `So oft geht es nicht: Zwischen zwei Terminen liegen mindestens ${m} Minuten.`,
  fehlt: (namen) =>
    `Dafür fehlt mir noch: ${namen.join(', ')}. ${d('Schreib', 'Schreiben Sie')} es bitte in einem Satz, mit dem Rhythmus und allen Angaben.`,
  anlass: (id) => `Zeitplan ${id}:`,
  verspaetet: (wann) => `(verspätet, geplant für ${wann})`,
  verspaetetNach: (wann, n, mehr) =>
    `(verspätet, geplant für ${wann}; davor ausgefallen: ${mehr ? 'mehr als ' : ''}${n})`,
  angehalten: (id, titel, grund) => `Zeitplan ${id} ist angehalten. ${grund} (${titel})`,
  angehaltenVon: (id, wer, grund) => `Zeitplan ${id} von ${wer} ist angehalten. ${grund}`,
  gruende: {
    ...HALT_DE,
    recht: d('Dir fehlt das Recht dafür.', 'Ihnen fehlt das Recht dafür.'),
    gesperrt: 'Der Zugang ist gesperrt.',
  },
  gruendeVon: { ...HALT_DE, recht: 'Das Recht dafür fehlt.', gesperrt: 'Die Person ist gesperrt.' },
  erinnerungen: (z) => `${d('Deine', 'Ihre')} Erinnerungen:\n${nummeriert(z)}`,
  keineErinnerungen: d('Du hast keine offenen Erinnerungen.', 'Sie haben keine offenen Erinnerungen.'),
  zuVieleZeitplaene: (n) =>
    `${n === 1 ? 'Mehr als ein Zeitplan je Person geht' : `Mehr als ${n} Zeitpläne je Person gehen`} nicht. ${d('Lösch', 'Löschen Sie')} bitte zuerst einen.`,
  kommtNie: 'So ein Termin kommt nie.',
  zeitplaene: (z) => `${d('Deine', 'Ihre')} Zeitpläne:\n${nummeriert(z)}`,
  keineZeitplaene: d('Du hast keine Zeitpläne.', 'Sie haben keine Zeitpläne.'),
  zeile: (was, wann) => `${was}, ${wann}`,
  stand: { pausiert: 'pausiert', angehalten: 'angehalten' },
  keinTermin: 'Dazu finde ich nichts Offenes.',
  keinTerminZu: (suche) => `Zu „${suche}“ finde ich nichts Offenes.`,
  welcher: {
    streichen: welche('Was davon soll ich löschen?'),
    verschieben: welche('Was davon soll ich verschieben?'),
    pausieren: welche('Was davon soll ich pausieren?'),
    fortsetzen: welche('Was davon soll ich fortsetzen?'),
  },
  wirklichAlle: {
    streichen: alle('Soll ich wirklich alle # löschen? (ja / nein)'),
    verschieben: alle('Soll ich wirklich alle # verschieben? (ja / nein)'),
    pausieren: alle('Soll ich wirklich alle # pausieren? (ja / nein)'),
    fortsetzen: alle('Soll ich wirklich alle # fortsetzen? (ja / nein)'),
  },
  gestrichen: (was) => `Gelöscht: ${was}.`,
  verschoben: (was, wann) => `Verschoben: ${was}, jetzt ${wann}.`,
  gingRaus: (was) => `Nicht geändert: ${was} ging gerade raus.`,
  veraltet: (was) => `Nicht geändert: ${was} ist inzwischen anders.`,
  pausiert: (was) => `Pausiert: ${was}.`,
  fortgesetzt: (was, wann) => `Läuft wieder: ${was}, nächster Termin ${wann}.`,
  schonSo: (was, stand) => `${was}: Das ist schon so (${stand}).`,
  nurZeitplan: (was) => `Das geht nur mit Zeitplänen, ${was} kommt einmal.`,
  wohin: (was) =>
    `Auf wann soll ich ${was} verschieben? ${d('Schreib', 'Schreiben Sie')} es bitte in einem Satz.`,
  vergangen: (wann) => `${wann} ist schon vorbei, ich habe nichts verschoben.`,
  nichtsGeaendert: 'Gut, es bleibt alles, wie es ist.',
  nochmal: (wann, was) => `Ich erinnere ${d('dich', 'Sie')} noch einmal, ${wann}: ${was}`,
})

const HALT_EN = {
  faehigkeit_weg: 'This skill is no longer there.',
  beschaedigt: 'The entry is damaged.',
  chat_weg: 'The chat is no longer there.',
}

export const termineEn = (): Termintexte => ({
  naechste: (t) => `The next dates: ${t.join('; ')}.`,
  angenommen: {
    uhr: 'I assumed the time of day, you named none.',
    tag: 'I assumed the day, you named none.',
  },
  zuOft: (m) => `That is too often: between two runs there are at least ${m} minutes.`,
  fehlt: (namen) =>
    `For that I still need: ${namen.join(', ')}. Please write it in one sentence, with the rhythm.`,
  anlass: (id) => `Schedule ${id}:`,
  verspaetet: (wann) => `(late, planned for ${wann})`,
  verspaetetNach: (wann, n, mehr) =>
    `(late, planned for ${wann}; missed before it: ${mehr ? 'more than ' : ''}${n})`,
  angehalten: (id, titel, grund) => `Schedule ${id} has been stopped. ${grund} (${titel})`,
  angehaltenVon: (id, wer, grund) => `Schedule ${id} of ${wer} has been stopped. ${grund}`,
  gruende: { ...HALT_EN, recht: 'You may not do this any more.', gesperrt: 'Your access is blocked.' },
  gruendeVon: { ...HALT_EN, recht: 'The right for it is missing.', gesperrt: 'The person is deactivated.' },
  erinnerungen: (z) => `Your reminders:\n${nummeriert(z)}`,
  keineErinnerungen: 'You have no open reminders.',
  zuVieleZeitplaene: (n) =>
    `More than ${n === 1 ? 'one schedule' : `${n} schedules`} per person is not possible. Please delete one first.`,
  kommtNie: 'Such a time never comes.',
  zeitplaene: (z) => `Your schedules:\n${nummeriert(z)}`,
  keineZeitplaene: 'You have no schedules.',
  zeile: (was, wann) => `${was}, ${wann}`,
  stand: { pausiert: 'paused', angehalten: 'stopped' },
  keinTermin: 'I find nothing open for that.',
  keinTerminZu: (suche) => `I find nothing open about “${suche}”.`,
  welcher: {
    streichen: welche('Which of these shall I delete?'),
    verschieben: welche('Which of these shall I move?'),
    pausieren: welche('Which of these shall I pause?'),
    fortsetzen: welche('Which of these shall I resume?'),
  },
  wirklichAlle: {
    streichen: alle('Shall I really delete all #? (yes / no)'),
    verschieben: alle('Shall I really move all #? (yes / no)'),
    pausieren: alle('Shall I really pause all #? (yes / no)'),
    fortsetzen: alle('Shall I really resume all #? (yes / no)'),
  },
  gestrichen: (was) => `Deleted: ${was}.`,
  verschoben: (was, wann) => `Moved: ${was}, now ${wann}.`,
  gingRaus: (was) => `Not changed: ${was} was just going out.`,
  veraltet: (was) => `Not changed: ${was} is different by now.`,
  pausiert: (was) => `Paused: ${was}.`,
  fortgesetzt: (was, wann) => `Running again: ${was}, next on ${wann}.`,
  schonSo: (was, stand) => `${was}: that is so already (${stand}).`,
  nurZeitplan: (was) => `That works with schedules only, ${was} comes once.`,
  wohin: (was) => `To when shall I move ${was}? Please write it in one sentence.`,
  vergangen: (wann) => `${wann} is already past, I moved nothing.`,
  nichtsGeaendert: 'All right, everything stays as it is.',
  nochmal: (wann, was) => `I will remind you once more, ${wann}: ${was}`,
})

const HALT_PT = {
  faehigkeit_weg: 'Essa função não existe mais.',
  beschaedigt: 'O registro está danificado.',
  chat_weg: 'O chat não existe mais.',
}

export const terminePt = (): Termintexte => ({
  naechste: (t) => `As próximas datas: ${t.join('; ')}.`,
  angenommen: {
    uhr: 'O horário eu supus, você não disse nenhum.',
    tag: 'O dia eu supus, você não disse nenhum.',
  },
  zuOft: (m) => `Assim é frequente demais: entre duas vezes passam pelo menos ${m} minutos.`,
  fehlt: (namen) =>
    `Para isso ainda falta: ${namen.join(', ')}. Escreva em uma frase, com o ritmo e tudo, por favor.`,
  anlass: (id) => `Agendamento ${id}:`,
  verspaetet: (wann) => `(atrasado, previsto para ${wann})`,
  verspaetetNach: (wann, n, mehr) =>
    `(atrasado, previsto para ${wann}; antes não aconteceram: ${mehr ? 'mais de ' : ''}${n})`,
  angehalten: (id, titel, grund) => `O agendamento ${id} foi interrompido. ${grund} (${titel})`,
  angehaltenVon: (id, wer, grund) => `O agendamento ${id} de ${wer} foi interrompido. ${grund}`,
  gruende: { ...HALT_PT, recht: 'Você não tem mais esse direito.', gesperrt: 'O acesso está bloqueado.' },
  gruendeVon: { ...HALT_PT, recht: 'Falta o direito para isso.', gesperrt: 'A pessoa está sem acesso.' },
  erinnerungen: (z) => `Seus lembretes:\n${nummeriert(z)}`,
  keineErinnerungen: 'Você não tem lembretes abertos.',
  zuVieleZeitplaene: (n) =>
    `Não é possível ter mais de ${n === 1 ? 'um agendamento' : `${n} agendamentos`} por pessoa. Apague um primeiro, por favor.`,
  kommtNie: 'Esse horário nunca chega.',
  zeitplaene: (z) => `Seus agendamentos:\n${nummeriert(z)}`,
  keineZeitplaene: 'Você não tem agendamentos.',
  zeile: (was, wann) => `${was}, ${wann}`,
  stand: { pausiert: 'pausado', angehalten: 'interrompido' },
  keinTermin: 'Não encontro nada aberto para isso.',
  keinTerminZu: (suche) => `Não encontro nada aberto sobre “${suche}”.`,
  welcher: {
    streichen: welche('Qual destes devo apagar?'),
    verschieben: welche('Qual destes devo mudar?'),
    pausieren: welche('Qual destes devo pausar?'),
    fortsetzen: welche('Qual destes devo retomar?'),
  },
  wirklichAlle: {
    streichen: alle('Devo mesmo apagar todos os #? (sim / não)'),
    verschieben: alle('Devo mesmo mudar todos os #? (sim / não)'),
    pausieren: alle('Devo mesmo pausar todos os #? (sim / não)'),
    fortsetzen: alle('Devo mesmo retomar todos os #? (sim / não)'),
  },
  gestrichen: (was) => `Apagado: ${was}.`,
  verschoben: (was, wann) => `Mudado: ${was}, agora ${wann}.`,
  gingRaus: (was) => `Não mudei: ${was} estava saindo agora.`,
  veraltet: (was) => `Não mudei: ${was} já está diferente.`,
  pausiert: (was) => `Pausado: ${was}.`,
  fortgesetzt: (was, wann) => `Ativo de novo: ${was}, próxima data ${wann}.`,
  schonSo: (was, stand) => `${was}: já está assim (${stand}).`,
  nurZeitplan: (was) => `Isso só funciona com agendamentos, ${was} vem uma vez.`,
  wohin: (was) => `Para quando devo mudar ${was}? Escreva em uma frase, por favor.`,
  vergangen: (wann) => `${wann} já passou, não mudei nada.`,
  nichtsGeaendert: 'Certo, tudo fica como está.',
  nochmal: (wann, was) => `Vou lembrar você mais uma vez, ${wann}: ${was}`,
})
