import type { Entscheid } from '../../speicher/aktion.ts'

// What came of work that did not end well: which effect happened, which did not, what nobody knows, and what can be done.

type F<A extends unknown[]> = (...args: A) => string

export interface Wirktexte {
  /** One effect. `was`: `system.aktion`; `ergebnis`: what came back, if anything. */
  zeile: F<[was: string, stand: string, wann: string, ergebnis?: string]>
  unklareZeile: F<[was: string, stand: string, wann: string]>
  /** `warum`: may be empty; `systeme`: where to look. */
  unklar: F<[id: string, titel: string, warum: string, zeilen: readonly string[], systeme: string]>
  teilweise: F<[id: string, grund: string, zeilen: readonly string[]]>
  /** Called off when something had been done already. */
  abgebrochen: F<[id: string, titel: string, zeilen: readonly string[]]>
  /** Called off although nobody knows whether it happened. */
  vomTisch: F<[id: string, titel: string, zeilen: readonly string[]]>
  /** After a sentence that says that the rest will not come. */
  bleibt: F<[satz: string, zeilen: readonly string[]]>
  /** Replaced (`durch`), or closed by something else, when a part was done; no `zeilen` where nobody may read them. */
  vorherGeschehen: F<[id: string, zeilen: readonly string[], durch?: string]>
  zeitGrenze: F<[dauer: string]>
  andereAngaben: string
  /** What can be said to a failed Vorgang. */
  wahl: F<[id: string, unklar: boolean]>
  laeuftSchon: F<[id: string]>
  nieVerstanden: F<[id: string]>
  /** To the requester: somebody else has decided. */
  entschieden: F<[id: string, titel: string, wer: string, wie: Entscheid]>
  /** In the story of a Vorgang. */
  vermerk: F<[wer: string, wann: string, wie: Entscheid]>
  nochmal: F<[id: string]>
  fortschritt: F<[prozent: string, text: string]>
  wirdAbgebrochen: string
}

const mit = (kopf: string, zeilen: readonly string[], ...ende: string[]): string =>
  [kopf, ...zeilen, ...ende].join('\n')

const zeile = (was: string, stand: string, wann: string, ergebnis?: string): string =>
  `• ${was} – ${stand}, ${wann}${ergebnis ? ` (${ergebnis})` : ''}`

const fortschritt = (prozent: string, text: string): string => (text === '' ? prozent : `${prozent}, ${text}`)

export const wirkungDe = (d: (du: string, sie: string) => string): Wirktexte => ({
  zeile,
  unklareZeile: (was, stand, wann) => `• ${was} – ${stand}, begonnen ${wann}`,
  unklar: (id, titel, warum, zeilen, systeme) =>
    mit(
      `Ich weiß nicht, ob das geklappt hat: ${titel}.${warum && ` ${warum}`}`,
      zeilen,
      `Ich wiederhole nichts von allein. ${d('Sieh bitte nach', 'Sehen Sie bitte nach')}${systeme && ` (${systeme})`} ${d('und schreib', 'und schreiben Sie')} „erledigt ${id}“, wenn es da ist: Dann schließe ich ${id} ab. Mit „nochmal ${id}“ versuche ich es noch einmal, wenn es nicht da ist, mit „abbrechen ${id}“ ist es vom Tisch.`,
    ),
  teilweise: (id, grund, zeilen) =>
    mit(
      `${id} hat nur zum Teil geklappt: ${grund}`,
      zeilen,
      `Mit „nochmal ${id}“ mache ich dahinter weiter; was erledigt ist, wiederhole ich nicht. Mit „abbrechen ${id}“ bleibt es dabei.`,
    ),
  abgebrochen: (id, titel, zeilen) =>
    mit(`${id} ist abgebrochen: ${titel}. Das ist vorher schon geschehen und bleibt:`, zeilen),
  vomTisch: (id, titel, zeilen) =>
    mit(
      `${id} ist vom Tisch: ${titel}. Ich mache nichts mehr daran; ob es geschehen ist, weiß ich nicht:`,
      zeilen,
    ),
  bleibt: (satz, zeilen) => mit(`${satz} Das ist vorher schon geschehen und bleibt:`, zeilen),
  vorherGeschehen: (id, zeilen, durch) =>
    mit(
      `Ein Teil von ${id} ist vorher schon geschehen und bleibt${zeilen.length > 0 ? ':' : '.'}`,
      zeilen,
      ...(durch ? [`${durch} fängt von vorn an.`] : []),
    ),
  zeitGrenze: (dauer) => `Es hat zu lange gedauert (mehr als ${dauer}), darum habe ich es beendet.`,
  andereAngaben: 'Ein Schritt ist schon ausgeführt, aber mit anderen Angaben, als jetzt herauskämen.',
  wahl: (id, unklar) =>
    unklar
      ? `${d('Schreib', 'Schreiben Sie')} „erledigt ${id}“, wenn es da ist, „nochmal ${id}“, wenn nicht, oder „abbrechen ${id}“.`
      : `Mit „nochmal ${id}“ versuche ich es wieder, mit „abbrechen ${id}“ ist es vom Tisch.`,
  laeuftSchon: (id) => `${id} läuft gerade, da gibt es nichts zu entscheiden.`,
  nieVerstanden: (id) =>
    `${id} habe ich nie verstanden. ${d('Schreib', 'Schreiben Sie')} „nochmal ${id}“ im Chat.`,
  entschieden: (id, titel, wer, wie) =>
    wie === 'erledigt'
      ? `${id} (${titel}) ist erledigt, nach Auskunft von ${wer}.`
      : wie === 'nochmal'
        ? `${wer} hat entschieden: Ich versuche ${id} (${titel}) noch einmal.`
        : `${wer} hat ${id} (${titel}) abgebrochen.`,
  vermerk: (wer, wann, wie) =>
    `${wer} hat am ${wann} entschieden: ${{ erledigt: 'ist erledigt', nochmal: 'noch einmal versuchen', abbrechen: 'abbrechen' }[wie]}.`,
  nochmal: (id) => `${id}: Ich versuche es noch einmal.`,
  fortschritt,
  wirdAbgebrochen: 'wird abgebrochen',
})

export const wirkungEn = (): Wirktexte => ({
  zeile,
  unklareZeile: (was, stand, wann) => `• ${was} – ${stand}, started ${wann}`,
  unklar: (id, titel, warum, zeilen, systeme) =>
    mit(
      `I don’t know whether this worked: ${titel}.${warum && ` ${warum}`}`,
      zeilen,
      `I won’t repeat anything on my own. Please check${systeme && ` (${systeme})`}, then send “done ${id}” if it is there: I’ll close ${id} then. “retry ${id}” tries again if it is not there, “cancel ${id}” drops it.`,
    ),
  teilweise: (id, grund, zeilen) =>
    mit(
      `${id} worked only in part: ${grund}`,
      zeilen,
      `“retry ${id}” goes on from there; what is done is not repeated. “cancel ${id}” leaves it at that.`,
    ),
  abgebrochen: (id, titel, zeilen) =>
    mit(`${id} is cancelled: ${titel}. This had already been done and stays so:`, zeilen),
  vomTisch: (id, titel, zeilen) =>
    mit(
      `${id} is off the table: ${titel}. I do nothing more about it; whether it happened I don’t know:`,
      zeilen,
    ),
  bleibt: (satz, zeilen) => mit(`${satz} This had already been done and stays:`, zeilen),
  vorherGeschehen: (id, zeilen, durch) =>
    mit(
      `A part of ${id} had already been done and stays${zeilen.length > 0 ? ':' : '.'}`,
      zeilen,
      ...(durch ? [`${durch} starts from the beginning.`] : []),
    ),
  zeitGrenze: (dauer) => `It took too long (more than ${dauer}), so I ended it.`,
  andereAngaben: 'A step has been done already, but with other details than would come out now.',
  wahl: (id, unklar) =>
    unklar
      ? `Send “done ${id}” if it is there, “retry ${id}” if not, or “cancel ${id}”.`
      : `Send “retry ${id}” and I’ll try again, or “cancel ${id}” to drop it.`,
  laeuftSchon: (id) => `${id} is running right now, so there is nothing to decide.`,
  nieVerstanden: (id) => `I never understood ${id}. Send “retry ${id}” in the chat.`,
  entschieden: (id, titel, wer, wie) =>
    wie === 'erledigt'
      ? `${id} (${titel}) is done, according to ${wer}.`
      : wie === 'nochmal'
        ? `${wer} has decided: I’ll try ${id} (${titel}) again.`
        : `${wer} cancelled ${id} (${titel}).`,
  vermerk: (wer, wann, wie) =>
    `${wer} decided (${wann}): ${{ erledigt: 'it is done', nochmal: 'try again', abbrechen: 'cancel' }[wie]}.`,
  nochmal: (id) => `${id}: I’ll try it again.`,
  fortschritt,
  wirdAbgebrochen: 'being cancelled',
})

export const wirkungPt = (): Wirktexte => ({
  zeile,
  unklareZeile: (was, stand, wann) => `• ${was} – ${stand}, iniciado em ${wann}`,
  unklar: (id, titel, warum, zeilen, systeme) =>
    mit(
      `Não sei se isto deu certo: ${titel}.${warum && ` ${warum}`}`,
      zeilen,
      `Não repito nada por conta própria. Verifique${systeme && ` (${systeme})`} e escreva “feito ${id}” se estiver lá: aí eu encerro ${id}. Com “tentar de novo ${id}” eu tento outra vez, se não estiver; com “cancelar ${id}” eu deixo de lado.`,
    ),
  teilweise: (id, grund, zeilen) =>
    mit(
      `${id} deu certo só em parte: ${grund}`,
      zeilen,
      `Com “tentar de novo ${id}” eu continuo daí; o que está concluído não repito. Com “cancelar ${id}” fica assim.`,
    ),
  abgebrochen: (id, titel, zeilen) =>
    mit(`${id} foi cancelado: ${titel}. Isto já tinha sido feito e fica assim:`, zeilen),
  vomTisch: (id, titel, zeilen) =>
    mit(`${id} está encerrado: ${titel}. Não faço mais nada; se aconteceu, eu não sei:`, zeilen),
  bleibt: (satz, zeilen) => mit(`${satz} Isto já tinha sido feito e permanece:`, zeilen),
  vorherGeschehen: (id, zeilen, durch) =>
    mit(
      `Uma parte de ${id} já tinha sido feita e permanece${zeilen.length > 0 ? ':' : '.'}`,
      zeilen,
      ...(durch ? [`${durch} começa do início.`] : []),
    ),
  zeitGrenze: (dauer) => `Demorou demais (mais de ${dauer}), por isso encerrei.`,
  andereAngaben: 'Um passo já foi feito, mas com dados diferentes dos que sairiam agora.',
  wahl: (id, unklar) =>
    unklar
      ? `Escreva “feito ${id}” se estiver lá, “tentar de novo ${id}” se não estiver, ou “cancelar ${id}”.`
      : `Com “tentar de novo ${id}” eu tento outra vez; com “cancelar ${id}” eu deixo de lado.`,
  laeuftSchon: (id) => `${id} está em andamento, então não há o que decidir.`,
  nieVerstanden: (id) => `Nunca entendi ${id}. Escreva “tentar de novo ${id}” no chat.`,
  entschieden: (id, titel, wer, wie) =>
    wie === 'erledigt'
      ? `${id} (${titel}) está concluído, segundo ${wer}.`
      : wie === 'nochmal'
        ? `${wer} decidiu: vou tentar ${id} (${titel}) de novo.`
        : `${wer} cancelou ${id} (${titel}).`,
  vermerk: (wer, wann, wie) =>
    `${wer} decidiu (${wann}): ${{ erledigt: 'está concluído', nochmal: 'tentar de novo', abbrechen: 'cancelar' }[wie]}.`,
  nochmal: (id) => `${id}: vou tentar de novo.`,
  fortschritt,
  wirdAbgebrochen: 'sendo cancelado',
})
