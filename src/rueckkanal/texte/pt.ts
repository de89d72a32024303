import { mal, wenn } from './anzahl.ts'
import { hilfe } from './hilfe.ts'
import { leitstandPt } from './leitstand.ts'
import { datenPt } from './leitstand-daten.ts'
import { lernenPt } from './lernen.ts'
import { problemePt } from './probleme.ts'
import { reichweitePt } from './reichweite.ts'
import { ruecknahmePt } from './rueckgaengig.ts'
import { terminePt } from './termine.ts'
import type { Texte, Wunsch } from './texte.ts'
import { wirkungPt } from './wirkung.ts'

const befehl = (wunsch: Wunsch): string => (wunsch === 'ablehnen' ? 'recusar' : 'aprovar')

/** Portuguese, „você“, close to Brazil. The commands it names are those that `leseBefehl` reads in Portuguese. */
export function textePt(): Texte {
  return {
    ja: 'Sim',
    nein: 'Não',
    keinsDavon: 'Nenhuma delas',
    freigebenKnopf: (was) => `Aprovar: ${was}`,
    ablehnenKnopf: 'Recusar',
    linkEntfernt: '[link removido]',
    beschaedigt: 'danificado',
    abgewiesen:
      'Olá! Só trabalho para pessoas da equipe e não conheço você. Se você faz parte dela, peça à liderança que cadastre você.',
    leer: 'Não chegou nada legível aqui. É só escrever do que você precisa.',
    keinText: (was, bis) =>
      `Guardei ${was}, mas ainda não consigo ler.${bis === undefined ? '' : ` Fica aqui até ${bis}.`}`,
    nurVermerk: (was) =>
      `Só anotei que chegou ${was}: o conteúdo em si não foi guardado e não consigo ler aqui.`,
    mediumFehlt: (was) => `Não consegui obter ${was} e por isso não pude ler.`,
    mediumZuGross: (was) => `Chegou ${was} de tamanho grande demais para mim; só anotei que chegou.`,
    mediumArt: (was) => `Não aceitei ${was}: o conteúdo é de um tipo que não conheço. Só anotei que chegou.`,
    nurErste: (anzahl) => `Dos ${anzahl} arquivos, peguei só o primeiro.`,
    worumGehtEs: 'Escreva em poucas palavras do que se trata.',
    nurBeschriftet:
      'O que está embaixo de uma foto ou de um arquivo não conta como resposta nem comando. Digite numa mensagem própria, por favor, ou toque no botão.',
    nurDenText: 'Li só o texto embaixo.',
    inhaltsarten: {
      voice: 'uma mensagem de voz',
      audio: 'um áudio',
      image: 'uma foto',
      video: 'um vídeo',
      document: 'um documento',
      sticker: 'uma figurinha',
      location: 'uma localização',
      contacts: 'um contato',
      interactive: 'um formulário',
      order: 'um pedido',
      ephemeral: 'uma mensagem temporária',
      unsupported: 'uma mensagem que o aplicativo não repassa',
      unknown: 'uma mensagem de um tipo que não conheço',
    },
    gelesen: (text) => `O que chegou aqui: “${text}”`,
    wasDamit: 'O que devo fazer com isto? Escreva em poucas palavras do que se trata.',
    nurGetippt:
      'Falado, numa foto ou num documento, isso não conta para mim como resposta nem comando. Digite, por favor, ou toque no botão.',
    flut: 'São muitas mensagens de uma vez. Respondo uma após a outra, e nada se perde. Não é preciso reenviar nada.',
    zuLang: (zeichen) =>
      `A mensagem era muito longa: li só os primeiros ${zeichen} caracteres, mas está tudo guardado.`,
    verspaetet: (uhrzeit) => `(A sua mensagem (${uhrzeit}) só chegou agora.)`,
    optOut: 'Tudo bem, não escrevo mais por iniciativa própria. Quando você me escrever de novo, eu volto.',
    soAbmelden: 'Com SAIR, não escrevo mais por iniciativa própria.',
    begruessung: (assistent, faehigkeiten, fristen) =>
      [
        `Ainda não nos conhecemos: aqui é ${assistent}, um programa que alivia o trabalho da equipe${faehigkeiten ? `: ${faehigkeiten}` : ''}.`,
        'Escreva com as suas próprias palavras; “ajuda” mostra tudo o que sei fazer.',
        fristen,
      ].join(' '),
    undMehr: 'e mais',
    fristen: (woerter, protokoll) =>
      `Guardo o que escrevemos por até ${woerter} (mais tempo enquanto algo estiver em aberto) e quem causou o quê por até ${protokoll}; o que aprendo ou devo lembrar fica até o seu “me esqueça”. Aí apago tudo o que você me escreveu.`,
    nurLesendFuerBots:
      'A outros programas só respondo perguntas simples. Para o resto, uma pessoa da equipe precisa me escrever.',
    gruss: (name) =>
      `Olá${name && `, ${name}`}! Como posso ajudar? Escreva “ajuda” para ver o que sei fazer.`,
    dank: 'De nada.',
    abschied: 'Até logo!',
    nichtVerstanden: (beispiele) =>
      [
        'Não entendi. Tente com outras palavras',
        beispiele.length > 0 ? `, por exemplo: ${beispiele.map((b) => `“${b}”`).join(', ')}.` : '.',
        ' Escreva “ajuda” para ver o que sei fazer.',
      ].join(''),
    modellFehlt: (id) =>
      `O modelo de linguagem está fora do ar, mas guardei a sua mensagem. Tente mais tarde com “tentar de novo ${id}”.`,
    modellBudget: (id) =>
      `O orçamento de hoje para o modelo de linguagem acabou, mas guardei a sua mensagem. Tente amanhã com “tentar de novo ${id}”.`,
    gespraechBudget:
      'Hoje já não consigo dizer nada de útil sobre isso: o orçamento para o modelo de linguagem acabou. O resto continua.',
    gespraechFehlt: 'Agora não consigo dizer nada de útil sobre isso: o modelo de linguagem não responde.',
    hilfe: (eintraege, gast) =>
      hilfe({
        eintraege: eintraege.map((e) => `• ${e.beschreibung} – por exemplo, “${e.beispiel}”`),
        gast,
        kann: 'Isto é o que sei fazer:',
        kannNichts: 'Ainda não há nada que eu possa fazer por você aqui.',
        immer: 'E a qualquer momento:',
        arbeit: [
          '“O que está em andamento?”',
          '“status V-12”',
          '“cancelar V-12”',
          '“desfaz V-12”',
          '“tentar de novo V-12”',
          '“por que V-12?”',
          '“meus lembretes”',
          '“meus agendamentos”',
        ],
        freigabe: ['“aprovar V-12”', '“recusar V-12 <motivo>”', '“<nome> me substitui até sexta”'],
        merken: ['“lembre que …”', '“o que você sabe sobre mim?”'],
        lernen: [
          '“com X quero dizer Y”',
          '“isso estava errado”',
          '“o que você aprendeu?”',
          '“esqueça L-12”',
          '“por que L-12?”',
        ],
        ende: ['“me esqueça”', '“SAIR”'],
      }),
    gast: 'visitante',
    beispielwerte: {
      text: '…',
      zahl: '88',
      betrag: '99,50 €',
      datum: 'em 4 de janeiro',
      zeitpunkt: 'amanhã às 9',
      zeitraum: 'em outubro',
      dauer: 'duas horas',
      person: 'Anna',
      ort: 'Viena',
      auswahl: '…',
      jaNein: 'sim',
    },
    werIchBin:
      'Sou um programa, não uma pessoa, e ajudo a equipe no trabalho. O que faço, alguém da equipe pediu; o que é delicado, uma pessoa aprova. Escreva “ajuda” para ver o que sei fazer.',
    sprache: 'Certo, em português a partir de agora.',
    ichWarte: (frist) =>
      `Sem problema, eu espero. Mande a resposta quando tiver${frist ? ` (até ${frist})` : ''}, ou “cancelar”.`,
    nichtsLaeuft: 'No momento não há nada em andamento nem em aberto.',
    wasLaeuft: (zeilen) => ['Em aberto:', ...zeilen].join('\n'),
    dazu: (zeilen) => ['Pode ser:', ...zeilen].join('\n'),
    nichtsGetan: (spanne) =>
      ({
        heute: 'Hoje ainda não foi feito nada.',
        gestern: 'Ontem não foi feito nada.',
        diese_woche: 'Esta semana ainda não foi feito nada.',
        letzte_woche: 'Na semana passada não foi feito nada.',
        dieser_monat: 'Este mês ainda não foi feito nada.',
        letzter_monat: 'No mês passado não foi feito nada.',
        zuletzt: 'Nas últimas semanas não foi feito nada.',
      })[spanne],
    getan: (spanne, zeilen, weitere) => {
      const wann = {
        heute: 'hoje',
        gestern: 'ontem',
        diese_woche: 'esta semana',
        letzte_woche: 'na semana passada',
        dieser_monat: 'este mês',
        letzter_monat: 'no mês passado',
        zuletzt: 'ultimamente',
      }[spanne]
      return [`Feito ${wann}:`, ...(weitere > 0 ? [`(e mais ${weitere} antes)`] : []), ...zeilen].join('\n')
    },
    wartetAufDich: (zeilen) => ['Aguardando a sua aprovação:', ...zeilen].join('\n'),
    nichtsImTeam: 'No momento não há nada em aberto na equipe.',
    nurLeitung: 'Só a liderança pode ver isso.',
    zeile: (id, titel, status, wer) => `• ${id} ${titel} – ${status}${wer ? ` (${wer})` : ''}`,
    status: {
      laeuft: 'em andamento',
      rueckfrage: 'aguardando uma resposta',
      bestaetigung: 'aguardando um sim',
      wartet_freigabe: 'aguardando aprovação',
      fehler: 'não deu certo, aguardando uma decisão',
      beantwortet: 'respondido',
      erledigt: 'concluído',
      abgebrochen: 'cancelado',
    },
    statusVon: (id, titel, status, frist) => `${id} ${titel}: ${status}.${frist ? ` Prazo: ${frist}.` : ''}`,
    gefragt: (wer) => `Perguntado a: ${wer}.`,
    ersetztDurch: (id) => `Continua em ${id}.`,
    unbekannterVorgang: (id) =>
      `Não conheço ${id}. Escreva “O que está em andamento?” para ver o que está em aberto.`,
    fremderVorgang: (id) => `${id} é de outra pessoa. Não posso dizer nada sobre isso aqui.`,
    welcherVorgang: 'A qual tarefa você se refere? Indique também o número, por exemplo V-12.',
    frageBestaetigung: (titel) => `${titel} – posso fazer assim? (sim / não)`,
    frageNochmal: (titel) =>
      `Para mim não foi um sim ou não claro. ${titel} – posso fazer assim? (sim / não)`,
    nichtAenderbar: (titel) =>
      `Não consigo fazer essa alteração. ${titel} – posso fazer como está? (sim / não)`,
    geaendert: 'Alterado.',
    frageAuswahl: (optionen) =>
      [
        'Qual destas opções?',
        ...optionen.map((o, i) => `${i + 1}. ${o}`),
        'Responda com o número ou “nenhuma delas”.',
      ].join('\n'),
    frageEine: (option) => `Você quer dizer: ${option}? (sim / não)`,
    welcheOption: (optionen) =>
      [
        'Não consegui associar isso a nenhuma opção:',
        ...optionen.map((o, i) => `${i + 1}. ${o}`),
        'Responda com o número ou “nenhuma delas”.',
      ].join('\n'),
    frageWelche: (titel, absicht) =>
      [
        absicht === 'ja'
          ? 'Há várias perguntas em aberto. A qual delas você diz sim?'
          : 'Há várias perguntas em aberto. Qual devo cancelar?',
        ...titel.map((o, i) => `${i + 1}. ${o}`),
        `Responda com o número ou “${titel.length === 2 ? 'as duas' : 'todas'}”.`,
      ].join('\n'),
    frageParameter: (fragen) => fragen.join(' '),
    frageFehlt: (name) => `Ainda falta: ${name}.`,
    frageAnschluss: 'A que você se refere? Já não tenho aqui nada que combine com isso.',
    uebernommenVon: (titel) => `Parto de “${titel}”.`,
    verstandenAls: (titel) => `Entendi como: ${titel}.`,
    zweifel: {
      datum_unmoeglich: (w) => `“${w}” não existe no calendário.`,
      zeit_vergangen: (w) => `“${w}” já passou.`,
      zeitraum_verkehrt: (w) => `Em “${w}” o fim vem antes do início.`,
      zeit_mehrdeutig: (w) => `“${w}” pode ser mais de um momento.`,
      wochentag_widerspruch: (w) => `Em “${w}”, o dia da semana e a data não combinam.`,
      betrag_mehrdeutig: (w) => `“${w}” não está claro como valor.`,
      betrag_nicht_positiv: (w) => `“${w}” não serve: o valor precisa ser maior que zero.`,
      betrag_zu_gross: (w) => `“${w}” é grande demais como valor.`,
      betrag_bereich: (w) => `“${w}” é uma faixa, preciso de um valor exato.`,
      zahl_mehrdeutig: (w) => `“${w}” não está claro como número.`,
      auswahl_unbekannt: (w) => `Não conheço “${w}”.`,
      person_unbekannt: (w) => `Não conheço “${w}” na equipe.`,
      person_mehrdeutig: (w, moeglich) => `“${w}”: é ${moeglich.join(' ou ')}?`,
      ungueltig: (w) => `Não consigo usar “${w}” aqui.`,
    },
    aufgegeben:
      'Não estamos conseguindo esclarecer isso, então deixo por ora. É só escrever de novo, por completo, do que você precisa.',
    bleibenOffen: (zeilen, beispiel) =>
      [
        'Não estamos conseguindo esclarecer isso, então fica em aberto:',
        ...zeilen.map((z) => `• ${z}`),
        `Com “sim ${beispiel}” ou “cancelar ${beispiel}” você resolve um deles.`,
      ].join('\n'),
    abgebrochen: (titel) => `Tudo bem, não fiz: ${titel}.`,
    abgebrochenRueckfrage: 'Tudo bem, deixo isso de lado.',
    abbruchLaeuft: (id) => `${id} já está em andamento; repassei o cancelamento e aviso no que deu.`,
    erinnerungGestrichen: (titel) => `Removido: ${titel}.`,
    wartetNoch: (titel, id) => `${titel} ainda aguarda aprovação (${id}). Com “cancelar ${id}” você desiste.`,
    nichtsAbzubrechen: 'Não há nada em aberto que eu possa cancelar.',
    nurAnfragender: (name) => `Só ${name} pode responder a isso.`,
    zuFrueh: (titel) =>
      `A sua resposta foi enviada antes da minha pergunta, por isso não vale. ${titel} – posso fazer assim? (sim / não)`,
    nichtsOffen: 'Não há pergunta em aberto sobre isso. É só escrever do que você precisa.',
    fristWar: (titel, wann) => `O prazo terminou (${wann}): ${titel}. Se ainda precisar, é só pedir de novo.`,
    schonEntschieden: (id, status) => `Isso já não muda nada em ${id}: ${status}.`,
    freigabeNurMitBefehl: (id, mehrere) =>
      `Isso não aprova nada. Escreva exatamente “aprovar ${id}” ou “recusar ${id} <motivo>”.${mehrere ? ' Há mais esperando aprovação: “o que está em aberto?” mostra tudo.' : ''}`,
    wartetAufFreigabe: (titel, wer, frist) =>
      `${titel}: outra pessoa precisa aprovar. Perguntei a ${wer}; prazo: ${frist}. Eu aviso.`,
    keinFreigeber: (titel, rolle, gesagt) =>
      `${titel}: outra pessoa com a função “${rolle}” precisa aprovar, mas no momento não há ninguém que possa. O pedido continua em aberto; ${gesagt ? 'a administração já sabe.' : 'fale com a administração.'}`,
    adminKeinFreigeber: (id, rolle) =>
      `${id} aguarda aprovação, mas ninguém além de quem pediu tem a função “${rolle}”. Cadastre alguém, por favor.`,
    keinerErreicht: (titel, rolle, wer, frist, gesagt) =>
      `${titel}: outra pessoa com a função “${rolle}” precisa aprovar, mas no momento não consigo falar com ninguém (${wer}). O pedido fica em aberto até ${frist}; ${gesagt ? 'a administração já sabe.' : 'fale com a administração.'}`,
    adminNichtErreicht: (id, rolle, wer) =>
      `${id} aguarda aprovação, mas não consigo falar com quem tem a função “${rolle}” (${wer}). Dê a função a mais alguém (assistent person rolle …) ou indique uma substituição (assistent person vertretung …), por favor.`,
    nichtErreicht: (wer) => `Não consigo falar com: ${wer}.`,
    inVertretung: (wer, fuer) => `${wer} em nome de ${fuer}`,
    freigabeVertretung: (fuer) =>
      `Não consigo falar com ${fuer}; por isso, aqui você decide em substituição.`,
    freigabeErinnerung: (anfrage) => `Lembrete: ${anfrage}`,
    jetztGefragt: (wer, frist) => `Em vez disso, perguntei a ${wer}; prazo: ${frist}.`,
    weiterGefragt: (wer, frist) => `Continua com: ${wer}; prazo: ${frist}.`,
    niemandGefragt: (frist, gesagt) =>
      `Assim, ninguém mais foi consultado. O pedido fica em aberto até ${frist}; ${gesagt ? 'a administração já sabe.' : 'fale com a administração.'}`,
    adminAlias: (wer, id) =>
      `${wer} tentou aprovar ${id} por um número ou uma conta que ninguém confirmou; recusei. Se for mesmo dessa pessoa, confirme: assistent person kennung … --bestaetigen`,
    adminNummernkonflikt: (wer, anderer) =>
      `Segundo o provedor, ${wer} tem um número novo, mas ele já pertence a ${anderer}. Não juntei nada. Se for a mesma pessoa, junte: assistent person verbinden`,
    neueNummer: 'Tenho um número novo. A partir de agora você me encontra aqui; ainda sei do que falamos.',
    freigabeAnfrage: (id, wer, titel, hinweise, frist) =>
      [
        `${wer} pede aprovação: ${titel}.`,
        ...hinweise,
        `Prazo: ${frist}. Vale só para exatamente estes dados.`,
        `Responda com “aprovar ${id}” ou “recusar ${id} <motivo>”.`,
      ].join('\n'),
    freigegeben: (was) => `Aprovado: ${was}. Vou executar agora.`,
    zugestimmt: (was, stand) => `Sua aprovação está registrada: ${was}. ${stand}.`,
    dirZugestimmt: (titel, id, wer, stand) => `${wer} concorda: ${id} ${titel}. Com isso: ${stand}.`,
    freigabeStand: (hat, braucht, fehlt, namen) =>
      `${hat} de ${braucht} aprovações${namen ? ` (${namen})` : ''}, ${fehlt === 1 ? 'falta uma' : `faltam ${fehlt}`}`,
    freigabeBedarf: (wege) => `É preciso: ${wege}.`,
    soViele: (anzahl, rolle) => `${anzahl} × ${rolle}`,
    zuWenigeFreigeber: (gesagt) =>
      `Agora não consigo perguntar a tantas pessoas; ${gesagt ? 'a administração está avisada.' : 'fale com a administração.'}`,
    adminZuWenige: (id, bedarf, wer) =>
      `${id} espera aprovações, mas agora não consigo perguntar a tantas pessoas. ${bedarf}${wer ? ` Com um papel para isso: ${wer}.` : ''} Dê o papel a mais alguém (assistent person rolle …) ou indique quem substitui (assistent person vertretung …).`,
    dirGeaendert: (wer, id, vorher, neu) =>
      `${wer} não aprovou ${id}, mas mudou. Antes: ${vorher}. Agora: ${neu}. Peço a aprovação disso? (sim / não)`,
    neuAngefragt: (id, neuId, neu, anfragender) =>
      `Com isso nada foi aprovado. ${id} passa a ser ${neuId}${neu ? `: ${neu}` : ''}. Primeiro ${anfragender} precisa concordar, depois peço a aprovação de novo.`,
    abgelehnt: (was) => `Recusado: ${was}. Vou avisar.`,
    dirAbgelehnt: (titel, id, wer, grund) =>
      `${wer} recusou ${id}: ${titel}.${grund ? ` Motivo: ${grund}` : ''}`,
    freigabeVerweigert: {
      unbekannt: (id) =>
        `Não conheço ${id}. Escreva “O que está em andamento?” para ver o que espera por você.`,
      keine_freigabe: (id) => `${id} não está aguardando aprovação.`,
      vier_augen: (id) => `${id} é um pedido seu. Outra pessoa precisa aprovar (princípio dos quatro olhos).`,
      rolle: (id, wunsch) => `Você não pode ${befehl(wunsch)} ${id}, falta a função para isso.`,
      gesperrt: (id, wunsch) =>
        `Você está bloqueado e não pode ${befehl(wunsch)} ${id}. A administração pode desbloquear.`,
      vor_der_frage: (zeile, id, wunsch) =>
        `Você enviou isso antes de a aprovação ser pedida, por isso não vale. Está aguardando:\n${zeile}\nSe é isso que você quer, escreva “${befehl(wunsch)} ${id}”.`,
      alias: (id) =>
        `Este número ainda não foi confirmado, por isso não vale para ${id}. Aprove pelo seu número principal ou peça à administração que confirme este.`,
      frist: (id, wann) => `O prazo de ${id} terminou (${wann}). Nada foi executado.`,
      geaendert: (id) => `${id} mudou nesse meio-tempo. Verifique de novo, por favor.`,
      ersetzt: (id, durch) => `${id} foi substituído por ${durch}. Verifique de novo, por favor.`,
      schon_freigegeben: (id, wer, wann) => `${id} já foi aprovado por ${wer}, ${wann}.`,
      schon_abgelehnt: (id, wer, wann) => `${id} já foi recusado por ${wer}, ${wann}.`,
      geschlossen: (id, status) => `Não há mais nada a aprovar em ${id}: ${status}.`,
      unbestaetigt: (id, anfragender) =>
        `${id} ainda espera que ${anfragender} concorde com a mudança. Depois peço a aprovação.`,
      zaehlt_schon: (id, stand) =>
        `Sua aprovação de ${id} já conta, também se veio de quem substitui. ${stand}.`,
    },
    nichtsFreizugeben: 'Não há nada aguardando a sua aprovação.',
    welcheFreigabe: (zeilen) =>
      [
        zeilen.length === 1
          ? 'Indique o número, por exemplo “aprovar V-12”. Aguardando a sua aprovação:'
          : 'Há vários pedidos aguardando a sua aprovação. Indique o número, por exemplo “aprovar V-12”:',
        ...zeilen,
      ].join('\n'),
    bleibtOffen: (was, id) =>
      `Certo, deixo ${was} em aberto até você escrever “aprovar ${id}” ou “recusar ${id}” ou o prazo terminar.`,
    fristAbgelaufen: (titel, id, wann, teilweise) =>
      teilweise
        ? `O prazo de ${id} terminou (${wann}), por isso não fiz o resto: ${titel}.`
        : `O prazo de ${id} terminou (${wann}), por isso não fiz: ${titel}. Se ainda precisar, é só pedir de novo.`,
    fehlerAllgemein: (id, grund) =>
      `${id} não deu certo: ${grund} Com “tentar de novo ${id}” eu tento outra vez; com “cancelar ${id}” eu deixo de lado.`,
    wirkung: wirkungPt(),
    fehlerGruende: {
      zeit: 'Demorou demais.',
      technisch: 'Algo deu errado do meu lado.',
      verweigert: (was) => `O outro sistema recusou (${was}).`,
      nicht_erreichbar: 'O outro sistema está fora do ar.',
      beschaedigt: 'Os dados guardados estão danificados.',
      unbekannte_faehigkeit: 'Já não sei fazer isso: a função foi removida.',
    },
    nachrichtFehler:
      'Algo deu errado várias vezes do meu lado com a sua última mensagem; deixei-a separada. Envie de novo ou fale com alguém da equipe.',
    nochmalNurFehler: (id) => `${id} não falhou, então não há o que decidir.`,
    erledigtVermerkt: (id, wer) => `Anotado: ${id} está concluído (segundo ${wer}).`,
    gemerkt: (fakt) => `Vou lembrar: ${fakt}`,
    nichtsGemerkt: 'Ainda não guardei nada sobre você.',
    ueberDich: (zeilen) => ['Isto é o que guardei sobre você:', ...zeilen].join('\n'),
    fakten: {
      gruppen: {
        person: 'Sobre você:',
        arbeit: 'Trabalho:',
        familie: 'Família e animais:',
        vorlieben: 'Gostos e comida:',
        andere: 'Outras coisas:',
      },
      zeile: (fakt, seit) => `• ${fakt} (desde ${seit})`,
      zeileGespraech: (fakt, wann) => `• ${fakt} (de uma conversa em ${wann})`,
      zeileFrueher: (fakt, von, bis) => `• ${fakt} (de ${von} a ${bis})`,
      frueher: (zeilen) => ['Antes era assim:', ...zeilen].join('\n'),
      nichtsFrueher: 'Não sei de nada que antes fosse diferente.',
      nichtsDazu: 'Não guardei nada sobre isso.',
      statt: (gemerkt, statt) => `${gemerkt} – em vez de: ${statt}`,
      schonBekannt: (fakt) => `Anotado, eu já sabia: ${fakt}`,
      gekuerzt: (fakt, zeichen) => `Anotado, cortado em ${zeichen} caracteres: ${fakt}`,
      keiner: 'Não encontro nada aí para guardar. Escreva por exemplo “lembre: meu ramal é 42”.',
      beendet: (fakt) => `Certo, isso não vale mais: ${fakt}`,
      vergessen: (fakt) => `Esquecido: ${fakt}`,
      fragen: (fakten, absicht) =>
        [
          absicht === 'vergessen' ? 'Qual destes devo esquecer?' : 'Qual destes não vale mais?',
          ...fakten.map((f, i) => `${i + 1}. ${f}`),
          'Responda com o número ou “nenhuma delas”.',
        ].join('\n'),
      nichtsGeaendert: 'Certo, deixo tudo como está.',
      wasStimmtNicht: 'O que não é mais verdade? Escreva por exemplo “não moro mais em Lisboa”.',
      gesagt: (fakt, wann, kanal, worte) =>
        `${fakt}: você me disse isso em ${wann}${kanal ? ` por ${kanal}` : ''}${worte ? `: “${worte}”` : '.'}`,
      entnommen: (fakt, wann, kanal, worte) =>
        `${fakt}: isso é de uma conversa em ${wann}${kanal ? ` por ${kanal}` : ''}${worte ? `: “${worte}”` : '.'}`,
      eingetragen: (fakt, wann) => `${fakt}: alguém que cuida do assistente registrou isso em ${wann}.`,
      woherUnklar: 'O que você quer dizer? Pergunte por exemplo “como você sabe que eu moro em Lisboa?”',
    },
    auskunft: (u, frist) =>
      [
        'Isto é o que está guardado sobre você no momento:',
        `• nome, número, papéis e ${mal(u.kennungen, 'identificação', 'identificações')}: enquanto você estiver na equipe`,
        ...wenn(
          u.nachrichten,
          `${mal(u.nachrichten, 'mensagem recebida', 'mensagens recebidas')}: ${frist.eingang_text}`,
        ),
        ...wenn(u.antworten, `${mal(u.antworten, 'mensagem minha', 'mensagens minhas')}: ${frist.ausgang}`),
        ...wenn(u.gedaechtnis, `${mal(u.gedaechtnis, 'linha', 'linhas')} de memória: ${frist.messages}`),
        ...wenn(u.zusammenfassung, 'um resumo de conversas anteriores: até eu esquecer você'),
        ...wenn(u.fakten, `${mal(u.fakten, 'fato', 'fatos')}: até eu esquecer você`),
        ...wenn(
          u.vorgaenge,
          `${mal(u.vorgaenge, 'pedido', 'pedidos')}: ${frist.vorgang} (os textos ${frist.vorgang_text})`,
        ),
        ...wenn(
          u.entscheidungen,
          `${mal(u.entscheidungen, 'decisão', 'decisões')} sobre aprovações: ${frist.freigabe}`,
        ),
        ...wenn(u.erinnerungen, mal(u.erinnerungen, 'lembrete planejado', 'lembretes planejados')),
        ...wenn(
          u.gelerntes,
          `${mal(u.gelerntes, 'palavra ou exemplo aprendido', 'palavras e exemplos aprendidos')}: até eu esquecer você`,
        ),
        ...wenn(u.notizen, `${mal(u.notizen, 'nota', 'notas')}: até eu esquecer você`),
        ...wenn(u.zeitplaene, `${mal(u.zeitplaene, 'agendamento', 'agendamentos')}`),
        'Tudo palavra por palavra, com a origem e o prazo, quem entrega é a administração (assistent auskunft). “o que você sabe sobre mim?” mostra o que eu lembro; com “esqueça-me” eu apago tudo o que você me escreveu.',
      ].join('\n'),
    nurDirekt: 'É melhor resolver isso na conversa direta, não no grupo. Escreva para mim lá.',
    vergessenFrage:
      'Devo mesmo esquecer tudo o que você me escreveu e tudo o que sei sobre você? As suas tarefas em aberto serão canceladas. (sim / não)',
    vergessen:
      'Pronto: tudo o que você me escreveu foi apagado. Ficam só o seu nome, o seu número e as suas funções na equipe, além dos resultados de tarefas encerradas, sem texto.',
    nichtVergessen: 'Certo, guardo tudo.',
    lernen: lernenPt,
    rueckgaengig: ruecknahmePt,
    reichweite: reichweitePt,
    termine: terminePt(),
    leitstand: leitstandPt(),
    daten: datenPt(),
    probleme: problemePt(),
    begriffGelernt: (wort, bedeutung) => `Entendi: com “${wort}” você quer dizer ${bedeutung}.`,
    wasWarGemeint: 'Desculpe. O que você quis dizer?',
    wasWarGemeintFrei: 'Desculpe. Escreva com outras palavras o que você quis dizer.',
    nichtsFalsches: 'Não encontro nada a que isso se refira.',
    aenderungZuSpaet: (id) => `A alteração em ${id} não foi aplicada; faça um novo pedido.`,
    bearbeitungGeschlossen: (id) =>
      `Por causa da sua edição, fechei a pergunta sobre ${id}. Aqui vai de novo:`,
    werteVergessen: (id) =>
      `${id} foi encerrado: continha valores de alguém cujos dados foram apagados. Peça de novo, por favor.`,
    loeschungGeschlossen: (id) => `A mensagem foi apagada, por isso cancelei ${id}.`,
    erinnerungVerspaetet: (text, wann) => `${text} (atrasado, previsto para ${wann})`,
    akte: {
      geloeschtePerson: (pseudonym) => `Uma pessoa apagada (${pseudonym})`,
      angefragt: (wer, wann, kanal, text) =>
        `${wer} fez este pedido (${wann}, por ${kanal})${text ? `: “${text}”` : ''}.`,
      verstanden: (was, sicherheit, quelle) => `Entendido como: ${was} (${sicherheit}, ${quelle}).`,
      unsicher: (was, sicherheit, quelle) =>
        `Ainda não entendi com certeza; perguntei por: ${was} (${sicherheit}, ${quelle}).`,
      bestaetigt: (wer) => `${wer} confirmou com sim.`,
      freigegeben: (wer, wann, grund) => `${wer} aprovou (${wann})${grund ? `: “${grund}”` : ''}.`,
      zugestimmt: (wer, wann, grund) => `${wer} concordou (${wann})${grund ? `: “${grund}”` : ''}.`,
      neuAngefragt: (wer, wann) => `${wer} mudou em vez de aprovar (${wann}).`,
      abgelehnt: (wer, wann, grund) => `${wer} recusou (${wann})${grund ? `: “${grund}”` : ''}.`,
      verweigert: (wer, wann, weil) =>
        `Uma tentativa de ${wer} não foi aceita (${wann})${weil ? `: ${weil}` : ''}.`,
      oftVerweigert: (anzahl, wer, von, bis, weil) =>
        `${anzahl} tentativas de ${wer} não foram aceitas (${bis ? `entre ${von} e ${bis}` : von})${weil ? `: ${weil}` : ''}.`,
      verweigertWeil: {
        vier_augen: 'pedido próprio (princípio dos quatro olhos)',
        keine_freigabe: 'não espera aprovação',
        rolle: 'sem o papel',
        gesperrt: 'a pessoa está bloqueada',
        alias: 'de um número ou conta não confirmado',
        frist: 'o prazo tinha acabado',
        geaendert: 'tinha mudado',
        ersetzt: 'tinha sido substituído',
        schon_freigegeben: 'já estava aprovado',
        schon_abgelehnt: 'já estava recusado',
        geschlossen: 'já estava encerrado',
        unbestaetigt: 'a mudança ainda não estava confirmada',
        zaehlt_schon: 'a aprovação já contava',
        vor_der_frage: 'enviada antes do pedido',
        nicht_gelesen: 'uma mudança que não deu para ler',
      },
      aktion: (was, wann, ergebnis) => `${wann}: ${was} – ${ergebnis}.`,
      stand: (status) => `Situação: ${status}.`,
      grund: (grund) => `Motivo: ${grund}.`,
      geloescht: 'O texto foi apagado.',
      ergebnisse: {
        begonnen: 'iniciado, ainda sem resultado',
        erledigt: 'concluído',
        fehler: 'falhou',
        unklar: 'resultado incerto',
      },
      quellen: {
        lernbeispiel: 'aprendido',
        lokal: 'reconhecido',
        modell: 'com o modelo de linguagem',
        anschluss: 'como continuação',
        knopf: 'por botão',
        auswahl: 'escolhido',
        befehl: 'como comando',
        freigeber: 'mudado por quem aprova',
        zeitplan: 'por agendamento',
        korrektur: 'depois de uma correção',
      },
      rollen: { mitglied: 'Membro', leitung: 'Direção', admin: 'Admin', gast: 'Convidado' },
      gruende: {
        frist: 'prazo terminado',
        nein: 'não desejado',
        abbrechen: 'cancelado a pedido',
        ersetzt: 'substituído',
        unklar: 'resultado incerto',
        abgelehnt: 'recusado',
        opt_out: 'STOP',
        unklare_antwort: 'sem resposta clara',
        vergessen: 'esquecido',
        geloescht: 'mensagem apagada',
        bearbeitet: 'mensagem editada',
        fehler: 'erro',
        zeit: 'demorou demais',
        modell_fehlt: 'modelo de linguagem fora do ar',
        modell_budget: 'o orçamento de hoje para o modelo de linguagem acabou',
        unbekannte_faehigkeit: 'função removida',
        technisch: 'erro técnico',
        verweigert: 'recusado pelo outro sistema',
        nicht_erreichbar: 'o outro sistema está fora de alcance',
        beschaedigt: 'os dados estão danificados',
      },
    },
    begruendung: (nachricht, bestaetigt, freigabe) =>
      `Pedido na mensagem ${nachricht}${bestaetigt ? `, confirmado na mensagem ${bestaetigt}` : ''}${freigabe ? ', aprovado' : ''}`,
  }
}
