import { falte, grund, stamm } from './form.ts'

// What words weigh before any example is seen. With a few dozen examples no count can tell that „hoch“ is common
// and „Umsatz“ is not; these lists stand for the large corpus that we do not have. German, English, Portuguese.

/** Folded, with and without the e of the umlaut: „fuer“ and „fur“ are „für“, but „schön“ is not „schon“. */
const menge = (worte: string): ReadonlySet<string> =>
  new Set(
    worte
      .trim()
      .split(/\s+/)
      .map(falte)
      .flatMap((w) => [w, grund(w)]),
  )

/** Politeness, greeting and hesitation: never evidence for anything. */
const FUELL = menge(`
  bitte bitteschön biddschön mal ma einmal doch eben halt schnell kurz ja jo joa jup okay ok okey oki so also ach äh ähm hm hmm naja na ne gell gelle oder
  danke dankeschön merci vielen dank lieben vorab gerne gern kannst kannste könntest könnteste kann könnt könnte könnten würdest würde würd magst
  möchtest willst sei lieb nett einfach vielleicht eventuell evtl fix rasch nebenbei zufällig ungefähr circa genau überhaupt insgesamt gesamt jetzt nun gleich sofort noch auch schon denn eigentlich übrigens wohl
  hallo hallöchen hi hey hej moin moinsen servus grüß gruß grüezi grüße gruezi tag morgen abend guten guden mahlzeit tach liebe lieber liebes leute
  assistent assistentin bot team zusammen allerseits chef kollege kollegin
  please pls plz thanks thank thx kindly could would can hello dear just quickly maybe actually well hey yes yeah
  favor pfv pfvr pf obrigado obrigada obg vlw oi olá ola bom boa dia tarde noite pode poderia podes consegue gentileza então agora
`)

/** Grammar: articles, pronouns, prepositions, auxiliaries, particles. */
const FUNKTION = menge(`
  der die das den dem des da de dat dr ein eine einen einem einer eines n ne nen nem ner a an auf aus bei beim bis durch für fürs gegen hinter in im ins
  mit mim rein raus runter rauf rüber her hin zurück zusammen nach ohne seit über um unter vom von vor während wegen zu zum zur zwischen ab am ans als ob wenn weil dass daß damit und oder aber sondern
  ich du er sie es wir ihr mich mi mir dich dir ihn ihm uns euch ihnen mein meine meinen meinem meiner meins dein deine deinen deinem deiner sein
  seine ihre ihren unser unsere unseren unserem unserer unsern euer eure man i ma mia sich selbst dieser diese dieses diesen diesem jener jene
  bin bist ist is isn sind seid war warn waren wär wäre wären hab habe hast hat haben ham hatte hatten hätt hätte hätten werde wird werden wurde wurden
  worden soll sollen sollte sollst muss müssen musst will wollen wollte wollten darf möchte möcht möchten mag da hier dort dran daran dafür davon dazu
  damit darauf daraus darüber drin drauf drum darum kein keine keinen keinem keiner nicht ned net nich nit nix nie niemals mehr
  the an of to for from at by on off into with about this that these those it its my your our his her their me you we he she they us them am is are
  was were be been being do does did done have has had having will shall should must may might not dont doesnt didnt isnt cant and or but if there
  i im id ill ive some any no
  o a os as aí um uma uns umas do da dos das no na nos nas ao aos à pelo pela de em por para pra pro com sem sobre entre até que e ou mas se meu minha meus
  minhas seu sua nosso nossa nossos nossas este esta esse essa isso isto eu tu você voce ele ela nós nos vocês eles elas é foi era eram são sao está
  esta estava estão tem teve tinha temos ter ser estar vai vou vamos me te lhe mim não nao nem nenhum nenhuma gente ele já
`)

/** Everyday words that ask, show and connect; they fit into any request. */
const LEICHT = menge(`
  wie was welche welcher welches welchen wieviel wieviele viel viele oft gut gute guter gutes hoch wann geht gehts gehen geh gib gibt gebt geben mach mache machst macht
  machen gemacht gmacht tu tun tut stell stelle stellen setz setze sag sage sagst sagen sagt zeig zeige zeigst zeigen nenn nenne nennen schau schaue
  schauen guck such suche raussuchen rausfinden brauch brauche bräuchte brauchen wissen weiß weißt wüsste frag frage fragen interessiert interessieren
  hol lass steht stehen komm kommt kommen kam lief läuft laufen sieht siehts aussehen aktuell aktuelle aktuellen aktueller neu neue neuen neues neuer
  nächste nächsten letzte letzten letzter ganze ganzen alle alles sache thema ding bezüglich betreff titel betrag höhe wert nummer nr
  leute menschen personen jemand einer nochmal wieder heute gestern morgen uhr jahr monat woche tag zeit tage vergiss vergessen nimm schreib schreibe schreiben
  nehm nehme nehmen los
  what whats how much many which when give get got tell show see need want like let make know look find check new current last next all people someone
  take put go going happening happen number numbers figures amount title called regarding today tomorrow yesterday year month week day time again
  qual quais quanto quanta quantos quantas como quando diz dizer diga mostra mostrar mostre ver vê preciso precisa quero queria gostaria faz fazer faça
  saber passa deixa deixe deixar dá dar novo nova novos novas pessoas alguém número valor título hoje amanhã ontem ano mês semana vez
`)

const LEICHTE_STAEMME = new Set([...LEICHT].filter((w) => w.length > 3).map(stamm))

/** Questions that a figure or a list does not answer; they weigh like a noun where no example asks so. */
const ANDERE_FRAGE = menge(`
  warum wieso weshalb wozu wer wem wen wessen wo woher wohin womit worüber woran
  why who whom whose where
  quem onde cadê porquê porque
`)

/** Words that take a request back. */
export const VERNEINUNG = menge(`
  nicht ned net nich nit kein keine keinen keinem keiner kei koa koan keinesfalls niemals nie not never dont doesnt didnt wont shouldnt nao nem nunca
  nenhum nenhuma
`)

/** Words that ask for a thing; they are part of every example that asks, and no part of an order. */
const W_FRAGE = menge(`
  wie was welche welcher welches welchen wieviel wieviele wann what whats how which when qual quais quanto quanta quantos quantas como quando
`)
export const istFragewort = (form: string): boolean => W_FRAGE.has(form) || ANDERE_FRAGE.has(form)

export type Klasse = 'fuell' | 'funktion' | 'leicht' | 'frage' | 'inhalt'

const GEWICHT: Readonly<Record<Klasse, number>> = {
  fuell: 0,
  funktion: 0.08,
  leicht: 0.25,
  frage: 1,
  inhalt: 1,
}

export const gewichtVon = (klasse: Klasse): number => GEWICHT[klasse]

/** How much a word says by itself; `form` is folded. */
export function klasseVon(form: string): Klasse {
  if (FUELL.has(form)) return 'fuell'
  if (ANDERE_FRAGE.has(form)) return 'frage'
  if (FUNKTION.has(form)) return 'funktion'
  return LEICHT.has(form) || LEICHTE_STAEMME.has(stamm(form)) || form.length < 2 ? 'leicht' : 'inhalt'
}
