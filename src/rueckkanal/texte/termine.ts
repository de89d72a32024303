// What is said about reminders and schedules, in the three languages.

type Du = (du: string, sie: string) => string
type Wort = string

export interface Termintexte {
  /** Before the question: the first dates, and what was assumed. */
  naechste: (termine: readonly string[]) => string
  angenommen: (was: 'uhr' | 'tag') => string
  zuOft: (minuten: number) => string
  fehlt: (namen: readonly string[]) => string
  /** In front of what a run says. */
  anlass: (id: string) => string
  verspaetet: (wann: string, ausgefallen: number) => string
  angehalten: (id: string, titel: string, grund: Haltegrund) => string
  /** To the operators, about somebody who cannot be told. */
  angehaltenVon: (id: string, wer: string, grund: Haltegrund) => string
  erinnerungen: (zeilen: readonly string[]) => string
  keineErinnerungen: Wort
  zeitplaene: (zeilen: readonly string[]) => string
  keineZeitplaene: Wort
  /** One line of a list. */
  zeile: (was: string, wann: string) => string
  stand: Record<'pausiert' | 'angehalten', Wort>
  keinTermin: (suche: string | undefined) => string
  welcher: (zeilen: readonly string[], tun: Tun) => string
  wirklichAlle: (anzahl: number, was: readonly string[], tun: Tun) => string
  gestrichen: (was: string) => string
  verschoben: (was: string, wann: string) => string
  /** It was sent, moved or removed by somebody else meanwhile. */
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

export type Tun = 'streichen' | 'verschieben' | 'pausieren' | 'fortsetzen'
export type Haltegrund = 'recht' | 'gesperrt' | 'faehigkeit_weg' | 'beschaedigt' | 'chat_weg'

const nummeriert = (zeilen: readonly string[]): string => zeilen.map((z, i) => `${i + 1}. ${z}`).join('\n')

export const termineDe = (d: Du): Termintexte => ({
  naechste: (t) => `Die nächsten Termine: ${t.join('; ')}.`,
  angenommen: (was) =>
    was === 'uhr'
      ? d(
          'Die Uhrzeit habe ich angenommen, du hast keine genannt.',
          'Die Uhrzeit habe ich angenommen, Sie haben keine genannt.',
        )
      : d(
          'Den Tag habe ich angenommen, du hast keinen genannt.',
          'Den Tag habe ich angenommen, Sie haben keinen genannt.',
        ),
  zuOft: (m) => `So oft geht es nicht: Zwischen zwei Terminen liegen mindestens ${m} Minuten.`,
  fehlt: (namen) =>
    `Dafür fehlt mir noch: ${namen.join(', ')}. ${d('Schreib', 'Schreiben Sie')} es bitte in einem Satz, mit dem Rhythmus und allen Angaben.`,
  anlass: (id) => `Zeitplan ${id}:`,
  verspaetet: (wann, n) =>
    `(verspätet, geplant für ${wann}${n > 0 ? `; ${n === 1 ? 'ein Termin davor ist' : `${n} Termine davor sind`} ausgefallen` : ''})`,
  angehalten: (id, titel, grund) =>
    `Zeitplan ${id} ist angehalten: ${GRUND_DE[grund](d('dir', 'Ihnen'))} (${titel})`,
  angehaltenVon: (id, wer, grund) => `Zeitplan ${id} von ${wer} ist angehalten: ${GRUND_DE[grund](wer)}`,
  erinnerungen: (z) => `${d('Deine', 'Ihre')} Erinnerungen:\n${nummeriert(z)}`,
  keineErinnerungen: d('Du hast keine offenen Erinnerungen.', 'Sie haben keine offenen Erinnerungen.'),
  zeitplaene: (z) => `${d('Deine', 'Ihre')} Zeitpläne:\n${nummeriert(z)}`,
  keineZeitplaene: d('Du hast keine Zeitpläne.', 'Sie haben keine Zeitpläne.'),
  zeile: (was, wann) => `${was}, ${wann}`,
  stand: { pausiert: 'pausiert', angehalten: 'angehalten' },
  keinTermin: (suche) =>
    suche === undefined ? 'Da ist nichts, was ich meinen könnte.' : `Zu „${suche}“ finde ich nichts Offenes.`,
  welcher: (z, tun) =>
    `Welche soll ich ${{ streichen: 'löschen', verschieben: 'verschieben', pausieren: 'pausieren', fortsetzen: 'fortsetzen' }[tun]}?\n${nummeriert(z)}`,
  wirklichAlle: (n, z, tun) =>
    `${z.join('\n')}\nSoll ich wirklich alle ${n} ${{ streichen: 'löschen', verschieben: 'verschieben', pausieren: 'pausieren', fortsetzen: 'fortsetzen' }[tun]}? (ja / nein)`,
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

const GRUND_DE: Record<Haltegrund, (wem: string) => string> = {
  recht: (wem) => `${wem} fehlt das Recht dafür.`,
  gesperrt: (wem) => `${wem} ist gesperrt.`,
  faehigkeit_weg: () => 'Diese Fähigkeit gibt es nicht mehr.',
  beschaedigt: () => 'Der Eintrag ist beschädigt.',
  chat_weg: () => 'Den Chat gibt es nicht mehr.',
}

export const termineEn = (): Termintexte => ({
  naechste: (t) => `The next dates: ${t.join('; ')}.`,
  angenommen: (was) =>
    was === 'uhr' ? 'I assumed the time of day, you named none.' : 'I assumed the day, you named none.',
  zuOft: (m) => `That is too often: between two runs there are at least ${m} minutes.`,
  fehlt: (namen) =>
    `For that I still need: ${namen.join(', ')}. Please write it in one sentence, with the rhythm.`,
  anlass: (id) => `Schedule ${id}:`,
  verspaetet: (wann, n) =>
    `(late, planned for ${wann}${n > 0 ? `; ${n === 1 ? 'one earlier date was' : `${n} earlier dates were`} missed` : ''})`,
  angehalten: (id, titel, grund) => `Schedule ${id} has been stopped: ${GRUND_EN[grund]('you')} (${titel})`,
  angehaltenVon: (id, wer, grund) => `Schedule ${id} of ${wer} has been stopped: ${GRUND_EN[grund](wer)}`,
  erinnerungen: (z) => `Your reminders:\n${nummeriert(z)}`,
  keineErinnerungen: 'You have no open reminders.',
  zeitplaene: (z) => `Your schedules:\n${nummeriert(z)}`,
  keineZeitplaene: 'You have no schedules.',
  zeile: (was, wann) => `${was}, ${wann}`,
  stand: { pausiert: 'paused', angehalten: 'stopped' },
  keinTermin: (suche) =>
    suche === undefined ? 'There is nothing that this could mean.' : `I find nothing open about “${suche}”.`,
  welcher: (z, tun) =>
    `Which one shall I ${{ streichen: 'delete', verschieben: 'move', pausieren: 'pause', fortsetzen: 'resume' }[tun]}?\n${nummeriert(z)}`,
  wirklichAlle: (n, z, tun) =>
    `${z.join('\n')}\nShall I really ${{ streichen: 'delete', verschieben: 'move', pausieren: 'pause', fortsetzen: 'resume' }[tun]} all ${n}? (yes / no)`,
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

const GRUND_EN: Record<Haltegrund, (wer: string) => string> = {
  recht: (wer) => `${wer} may not do this any more.`,
  gesperrt: (wer) => `${wer} is deactivated.`,
  faehigkeit_weg: () => 'this skill is no longer there.',
  beschaedigt: () => 'the entry is damaged.',
  chat_weg: () => 'the chat is no longer there.',
}

export const terminePt = (): Termintexte => ({
  naechste: (t) => `As próximas datas: ${t.join('; ')}.`,
  angenommen: (was) =>
    was === 'uhr' ? 'O horário eu supus, você não disse nenhum.' : 'O dia eu supus, você não disse nenhum.',
  zuOft: (m) => `Assim é frequente demais: entre duas vezes passam pelo menos ${m} minutos.`,
  fehlt: (namen) => `Para isso ainda falta: ${namen.join(', ')}. Escreva em uma frase, com o ritmo e tudo.`,
  anlass: (id) => `Agendamento ${id}:`,
  verspaetet: (wann, n) =>
    `(atrasado, previsto para ${wann}${n > 0 ? `; ${n === 1 ? 'uma data anterior não aconteceu' : `${n} datas anteriores não aconteceram`}` : ''})`,
  angehalten: (id, titel, grund) =>
    `O agendamento ${id} foi interrompido: ${GRUND_PT[grund]('você')} (${titel})`,
  angehaltenVon: (id, wer, grund) =>
    `O agendamento ${id} de ${wer} foi interrompido: ${GRUND_PT[grund](wer)}`,
  erinnerungen: (z) => `Seus lembretes:\n${nummeriert(z)}`,
  keineErinnerungen: 'Você não tem lembretes abertos.',
  zeitplaene: (z) => `Seus agendamentos:\n${nummeriert(z)}`,
  keineZeitplaene: 'Você não tem agendamentos.',
  zeile: (was, wann) => `${was}, ${wann}`,
  stand: { pausiert: 'pausado', angehalten: 'interrompido' },
  keinTermin: (suche) =>
    suche === undefined ? 'Não há nada que isso possa ser.' : `Não encontro nada aberto sobre “${suche}”.`,
  welcher: (z, tun) =>
    `Qual devo ${{ streichen: 'apagar', verschieben: 'adiar', pausieren: 'pausar', fortsetzen: 'retomar' }[tun]}?\n${nummeriert(z)}`,
  wirklichAlle: (n, z, tun) =>
    `${z.join('\n')}\nDevo mesmo ${{ streichen: 'apagar', verschieben: 'mudar', pausieren: 'pausar', fortsetzen: 'retomar' }[tun]} todos os ${n}? (sim / não)`,
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

const GRUND_PT: Record<Haltegrund, (wem: string) => string> = {
  recht: (wem) => `${wem} não tem mais esse direito.`,
  gesperrt: (wem) => `${wem} está bloqueado.`,
  faehigkeit_weg: () => 'essa função não existe mais.',
  beschaedigt: () => 'o registro está danificado.',
  chat_weg: () => 'o chat não existe mais.',
}
