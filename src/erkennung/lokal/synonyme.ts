import { falte, stamm } from './form.ts'

// Words of office language that mean the same in German, English and Portuguese. About language, not about any skill:
// a skill's own words come from its examples. A group's name is only a key.

const GRUPPEN: Readonly<Record<string, string>> = {
  zahlen: `zahlen zahle bezahlen bezahle zahlung bezahlung anweisen anweisung überweisen überweise überweisung begleichen begleiche ausgleichen zoi pay paid payment
    transfer settle pagar paga pague pago pagamento transferir transfere transfira quitar quite quita liquidar`,
  erstellen: `anlegen erstellen aufmachen eröffnen eröffne anfertigen einreichen aufnehmen create creating open opening file raise submit abrir abre
    abra crie criar cria gerar`,
  eintragen: `eintragen vermerken erfassen hinterlegen buchen vormerken enter book register registrar registra registre marcar marca marque lançar lança
    lance anotar`,
  loeschen: `löschen entfernen wegmachen runternehmen rausnehmen rauswerfen löschung beseitigen delete remove erase apagar apague apaga
    excluir exclui exclua deletar deleta remover remova`,
  aendern: `ändern umändern anpassen bearbeiten korrigieren umbenennen change edit rename modify update alterar altere mudar mude editar`,
  verschieben: 'verschieben verlegen vertagen postpone reschedule move adiar adie remarcar',
  stornieren: `stornieren absagen widerrufen zurückziehen rückgängig kündigen abbestellen annullieren stornierung cancel undo revoke withdraw
    cancelar cancele desfazer`,
  schliessen: 'schließen zumachen abschließen close resolve fechar feche fecha encerrar encerre resolver',
  senden:
    'schicken senden zusenden mailen weiterleiten zuschicken send forward mandar manda mande enviar envia envie encaminhar',
  zuweisen: 'zuweisen zuordnen delegieren assign delegate atribuir atribua',
  kaufen: 'kaufen einkaufen bestellen besorgen buy purchase order comprar compra compre encomendar',
  reservieren: 'reservieren reservierung reserve reservar reserva reserve',
  schreiben: 'schreiben verfassen formulieren write compose escrever escreve escreva redigir',
  uebersetzen: 'übersetzen translate traduzir traduz traduza',
  finden: 'finden find encontrar encontro acho',
  zusammenfassen: `zusammenfassen zusammenfassung kurzfassung zusammengefasst summarise summarize summary recap resumir resume resuma resumo
    überblick`,
  stand: 'stand status zwischenstand sachstand state progress andamento situação',
  erinnern: `erinnern erinnere erinner erinnerung erinnre reminder remind lembrar lembra lembre lembrete avisar avisa avise wecken weck`,
  urlaub: `urlaub urlaubstage urlaubstag urlaubsantrag ferien freinehmen freimachen vacation vacations holiday holidays leave férias folga`,
  beantragen: 'beantragen antrag request apply solicitar solicita pedir pede peça',
  umsatz: `umsatz umsätze erlös erlöse einnahmen umgesetzt eingenommen erwirtschaftet verkaufszahlen revenue revenues sales turnover sold sell
    faturamento faturamos faturou faturar receita vendas vendemos vendeu`,
  rechnung: 'rechnung rechnungen invoice invoices bill bills fatura faturas boleto',
  beitrag: `beitrag beiträge post posts posting tweet artikel blogpost blogartikel veröffentlichung publication article publicação publicações
    postagem artigo`,
  ticket: 'ticket tickets tiket störungsmeldung chamado chamados tíquete',
  reichweite: `reichweite aufrufe aufgerufen impressionen klicks angeklickt geklickt reach views impressions clicks clicked alcance visualizações
    impressões cliques acessos`,
  sehen:
    'gesehen ansehen angesehen angeschaut gelesen seen saw viewed watched viram viu visto vista assistiram',
  erreichen: 'erreichen erreicht reached alcançou atingiu',
  kaputt: `kaputt defekt defekte defekten hinüber futsch gestört beschädigt ausgefallen abgestürzt klemmt tropft flackert spinnt streikt leckt ruckelt
    abstürzt broken defective damaged faulty jammed stuck leaking leaks crashed crashes crashing frozen flickers flickering quebrado quebrada quebrou
    danificado estragado estragada travou travado travada emperrado emperrada enguiçado pifou vazando parou caiu`,
  stoerung:
    'störung problem fehler panne ausfall issue problem fault outage failure problema defeito falha erro',
  termin: 'termin besprechung meeting sitzung appointment call reunião compromisso',
  kunde: 'kunde kunden kundin client customer cliente',
  mitarbeiter:
    'mitarbeiter mitarbeiterin angestellte kollege employee employees staff colleague funcionário funcionários colaborador',
  aufgabe: 'aufgabe aufgaben todo task tasks tarefa tarefas',
  notiz: 'notiz notieren aufschreiben note anotação nota',
  krank: 'krank krankmelden krankmeldung krankgemeldet sick ill doente atestado',
  bericht: 'bericht report auswertung relatório',
  vertrag: 'vertrag verträge contract contrato',
  telefonieren: 'anrufen anruf telefonieren telefonat phone ligar ligação telefonar',
}

/** What one does with things: two of these are two different requests. To create, enter or book is one kind. */
const TAETIGKEIT: ReadonlyMap<string, string> = new Map(
  `zahlen loeschen aendern verschieben stornieren schliessen senden zuweisen kaufen uebersetzen finden zusammenfassen erinnern`
    .split(' ')
    .map((name): [string, string] => [name, name])
    .concat(['erstellen', 'eintragen', 'beantragen', 'reservieren'].map((name) => [name, 'erstellen'])),
)

/** The kinds of doing among the keys of a word. */
export const taetigkeitenVon = (schluessel: readonly string[]): string[] =>
  schluessel.flatMap((s) => (s.startsWith('k:') ? (TAETIGKEIT.get(s.slice(2)) ?? []) : []))

const formZuKonzept = new Map(
  Object.entries(GRUPPEN).flatMap(([name, worte]) =>
    worte
      .trim()
      .split(/\s+/)
      .map((w) => [falte(w), name] as const),
  ),
)
const stammZuKonzept = new Map([...formZuKonzept].map(([form, name]) => [stamm(form), name]))

/** The group of a word, else of its stem: „bezahlst“ → `zahlen`; undefined when it is in none. „faturou“ and „fatura“ share a stem, not a group. */
export const konzeptVon = (wortstamm: string, form = ''): string | undefined =>
  formZuKonzept.get(form) ?? stammZuKonzept.get(wortstamm)

/** Meanings that only two or three words together have, at most eight words apart. */
export interface Wendung {
  konzept: string
  teile: readonly Wendungsteil[]
  /** The parts stand in this order. */
  geordnet: boolean
  /** … directly one after the other. */
  dicht?: boolean
  /** The words mean only this together („erinnerst du dich“ asks for no reminder). */
  statt?: boolean
}

/** Words of which one has to be there. */
export type Wendungsteil = (wort: { form: string; stamm: string; klasse: string }) => boolean

function teil(worte: string): Wendungsteil {
  const formen = new Set(worte.split(' ').map(falte))
  const staemme = new Set([...formen].map(stamm))
  // „wegen“ has the stem of „weg“.
  return ({ form, stamm: s, klasse }) => formen.has(form) || (klasse !== 'funktion' && staemme.has(s))
}

const wendung = (konzept: string, geordnet: boolean, ...teile: string[]): Wendung => ({
  konzept,
  geordnet,
  teile: teile.map(teil),
})

/** For words of their own meaning that lose it together. */
const stattdessen = (w: Wendung): Wendung => ({ ...w, statt: true })
const dicht = (w: Wendung): Wendung => ({ ...w, dicht: true })

const NICHT = 'nicht ned net nich nimmer'

export const WENDUNGEN: readonly Wendung[] = [
  wendung(
    'kaputt',
    true,
    'geht gehen funktioniert funktionieren läuft tut startet druckt lädt reagiert lässt verbindet antwortet öffnet schließt heizt',
    NICHT,
  ),
  wendung('kaputt', true, 'does do', 'not', 'work start print'),
  wendung('kaputt', true, 'doesnt dont wont isnt', 'work working start print respond'),
  wendung('kaputt', true, 'stopped', 'working'),
  wendung('kaputt', true, 'is not', 'not working', 'working'),
  dicht(wendung('kaputt', true, 'não', 'funciona funcionam liga abre imprime carrega')),
  wendung('kaputt', true, 'com sem', 'defeito problema funcionar'),
  wendung('kaputt', true, 'bricht stürzt fällt geht', 'ab aus'),
  wendung('kaputt', true, 'out', 'order'),
  wendung(
    'urlaub',
    false,
    'frei freien',
    'nehme nehmen habe haben hab brauche bräuchte mache machen kriege will möchte hätte nimm eintragen trag',
  ),
  wendung('urlaub', false, 'frei freien', 'tag tage'),
  wendung('urlaub', true, 'day days time take taking need have', 'off'),
  stattdessen(wendung('gedenken', true, 'erinnerst erinnern erinnere', 'dich sich')),
  stattdessen(wendung('gedenken', true, 'ich wir', 'erinnere erinnern', 'mich uns')),
  stattdessen(dicht(wendung('offen', true, 'all my any the many which are still there', 'open'))),
  wendung('loeschen', true, 'has must', 'to go', 'go away'),
  wendung('erinnern', true, 'denk denke denken', 'an dran daran'),
  wendung('erinnern', true, 'sag sage gib geben sagen', 'mir uns mi', 'bescheid'),
  wendung('erinnern', true, 'let', 'know forget'),
  wendung('zusammenfassen', true, 'worum', 'geht gehts'),
  wendung('zusammenfassen', true, 'um', 'was', 'geht gehts'),
  wendung('zusammenfassen', true, 'sum', 'up'),
  wendung('zusammenfassen', true, 'what whats', 'about'),
  wendung('zusammenfassen', true, 'que', 'trata'),
  wendung('loeschen', true, 'take taken bring', 'down offline'),
  wendung('loeschen', true, 'get', 'rid'),
  wendung('loeschen', true, 'tira tirar tire', 'ar'),
  wendung('loeschen', true, 'muss soll kann mach', 'weg'),
  wendung('loeschen', true, 'nimm nehmen nehme', 'runter raus offline'),
  wendung('umsatz', false, 'geld', 'eingenommen verdient gemacht'),
]
