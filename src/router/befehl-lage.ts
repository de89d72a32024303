import type { Spanne } from '../domaene/spanne.ts'
import { falte } from './falten.ts'

// “What is still open?”, “what did you do for me this week?”, in whatever order the words come. Every word has to be one of
// these few: with one word of something else in it („ist der Drucker noch offen“) it is a sentence about that.

export type LageBefehl = { art: 'was_laeuft'; team: boolean } | { art: 'getan'; spanne: Spanne }

const worte = (text: string): ReadonlySet<string> => new Set(falte(text).split(/\s+/).filter(Boolean))

interface Wortschatz {
  /** A request that is no question begins with one of these. */
  anfang: ReadonlySet<string>
  /** What a question asks with. */
  was: ReadonlySet<string>
  etwas: ReadonlySet<string>
  /** „Zeig mir …“ */
  zeig: ReadonlySet<string>
  /** Who answers is asked what they did. */
  du: ReadonlySet<string>
  /** Only hold a sentence together. */
  fueller: ReadonlySet<string>
  dinge: ReadonlySet<string>
  /** Among them what a skill of the team may be about: only with a word that says open. */
  aufgaben: ReadonlySet<string>
  /** „Meine Aufträge“ are the open ones. */
  mein: ReadonlySet<string>
  offen: ReadonlySet<string>
  /** „Steht noch etwas aus?“: of two words. */
  steht: ReadonlySet<string>
  aus: ReadonlySet<string>
  /** Open for who decides; a bare „das freigeben?“ is about one thing. */
  entscheiden: ReadonlySet<string>
  getan: ReadonlySet<string>
  /** „Meine letzten Aufträge“ */
  letzte: ReadonlySet<string>
}

const DEUTSCH: Wortschatz = {
  anfang: worte(
    'gibt gibts habe hab haben ist sind steht stehen liegt liegen wartet warten hängt hängen läuft laufen muss soll sollte woran',
  ),
  was: worte('was welche welcher welches welchen wieviel wieviele'),
  etwas: worte('etwas irgendwas irgendetwas alles viele'),
  zeig: worte('zeig zeige zeigen liste meine überblick übersicht'),
  du: worte('du sie'),
  fueller: worte(
    'wie gibt gibts habe hab haben hast hatte ist sind war waren wurde wurden worden wird auf muss soll sollte es wir uns dir alle bei von für im an noch eigentlich denn gerade grad jetzt aktuell derzeit momentan moment so da mal bitte doch schon bisher nur zu zum und also sonst dran aus über einen eine den die der woran',
  ),
  dinge: worte(
    'sache sachen ding dinge punkt punkte vorgang vorgänge vorgängen aufgabe aufgaben auftrag aufträge aufträgen anfrage anfragen anliegen freigabe freigaben entscheidung entscheidungen genehmigung genehmigungen',
  ),
  aufgaben: worte('aufgabe aufgaben sache sachen ding dinge punkt punkte'),
  mein: worte('meine meinen mein meiner unsere unseren mir mich ich'),
  offen: worte(
    'offen offene offenen offenes offener unerledigt unerledigte unerledigten unerledigtes ausstehend ausstehende ausstehenden ausstehendes aussteht ausstehen ansteht anstehen wartet warten wartend wartende läuft laufen laufende hängt hängen stockt',
  ),
  steht: worte('steht stehen liegt liegen'),
  aus: worte('an aus bei'),
  entscheiden: worte('freigeben freizugeben genehmigen entscheiden freischalten'),
  getan: worte('gemacht getan erledigt geschafft passiert gelaufen bearbeitet'),
  letzte: worte('letzten letzte'),
}

const ENGLISCH: Wortschatz = {
  anfang: worte('is are do does did have has anything something any'),
  was: worte('what whats which'),
  etwas: worte('anything something any all everything many'),
  zeig: worte('show list give my tell'),
  du: worte('you'),
  fueller: worte(
    'is are was were do does did have has had been how much us we our for to on in at of there the that still now right currently needs need must should so far just please up from me',
  ),
  dinge: worte(
    'thing things item items task tasks request requests job jobs approval approvals order orders decision decisions stuff',
  ),
  aufgaben: worte('thing things item items stuff order orders'),
  mein: worte('my mine our i me'),
  offen: worte('open pending running outstanding unfinished unresolved waiting waits stuck'),
  steht: worte(''),
  aus: worte(''),
  entscheiden: worte('approve approving decide'),
  getan: worte('done finished completed do did happened'),
  letzte: worte('last latest recent'),
}

const PORTUGIESISCH: Wortschatz = {
  anfang: worte('tem tenho temos ha existe existem esta estao ficou preciso devo'),
  was: worte('que quais qual quantas quantos'),
  etwas: worte('algo alguma algum alguns algumas tudo'),
  zeig: worte('mostra mostre mostrar lista liste meus minhas'),
  du: worte('voce fizeste'),
  fueller: worte(
    'o a os as tem tenho temos ha existe existem esta estao foi foram sao ficou preciso devo me nos para pra de do da dos das em no na com por ainda agora e ja ate',
  ),
  dinge: worte(
    'tarefa tarefas pedido pedidos solicitacao solicitacoes aprovacao aprovacoes coisa coisas assunto assuntos decisao decisoes',
  ),
  aufgaben: worte('coisa coisas assunto assuntos'),
  mein: worte('meu minha meus minhas mim eu tenho'),
  offen: worte(
    'aberto aberta abertos abertas pendente pendentes pendencia pendencias andamento esperando aguardando espera correndo rodando parado parada',
  ),
  steht: worte(''),
  aus: worte(''),
  entscheiden: worte('aprovar autorizar decidir'),
  getan: worte('feito feita feitos feitas fez fizeste concluido concluida aconteceu'),
  letzte: worte('ultimos ultimas ultimo'),
}
const SPRACHEN = [DEUTSCH, ENGLISCH, PORTUGIESISCH]

const ganz = (muster: string): RegExp => new RegExp(`(?<!\\p{L})(?:${muster})(?!\\p{L})`, 'u')
const VOR = '(?:letzte|vorige|vergangene)[nr]?'
const SPANNE_MUSTER: readonly (readonly [Spanne, RegExp])[] = [
  ['letzte_woche', ganz(`(?:in der )?${VOR} woche|last week|(?:na )?semana passada`)],
  ['letzter_monat', ganz(`(?:im )?${VOR} monat|last month|(?:no )?mes passado`)],
  ['diese_woche', ganz('(?:in )?dieser? woche|this week|(?:n?esta|essa) semana')],
  ['dieser_monat', ganz('(?:in )?diese[nm] monat|this month|(?:n?este|esse) mes')],
  ['gestern', ganz('gestern|yesterday|ontem')],
  ['heute', ganz('heute|today|hoje')],
  ['zuletzt', ganz('zuletzt|in letzter zeit|lately|recently|ultimamente')],
]
const TEAM = ganz(
  '(?:im|beim|in unserem) (?:ganzen )?team|bei (?:uns )?allen|in (?:the|my|our) team|n?[ao] (?:equipe|time)',
)
const BITTE = new RegExp(
  `^(?:${[
    '(?:kannst|konntest|wurdest) du mir(?: mal)?(?: bitte)? (?:sagen|zeigen),?',
    '(?:konnen|konnten|wurden) sie mir(?: bitte)? (?:sagen|zeigen),?',
    'sag(?:e|en sie)? mir(?: mal)?(?: bitte)?,?',
    '(?:weisst|wissen) (?:du|sie),?',
    '(?:can|could) you (?:please )?(?:tell|show) me',
    'tell me',
    '(?:voce )?pode(?:ria)? me (?:dizer|mostrar)',
  ].join('|')}) `,
  'u',
)

/** `form`: the message in small letters. */
export function leseLage(form: string): LageBefehl | undefined {
  const text = falte(form).replace(/['’`]/gu, '').replace(BITTE, '')
  const [spanne, zeit] = SPANNE_MUSTER.find(([, muster]) => muster.test(text)) ?? []
  const team = TEAM.test(text)
  const satz = text
    .replace(zeit ?? /$^/u, ' ')
    .replace(TEAM, ' ')
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
  if (satz.length < 2 || satz.length > 14) return undefined
  const gefragt = /\?\s*$/u.test(form)
  for (const s of SPRACHEN) {
    if (!satz.every((w) => Object.values(s).some((menge: ReadonlySet<string>) => menge.has(w)))) continue
    const befehl = deute(satz, s, spanne, gefragt)
    if (befehl) return befehl.art === 'was_laeuft' ? { ...befehl, team } : team ? undefined : befehl
  }
  return undefined
}

function deute(
  satz: readonly string[],
  s: Wortschatz,
  spanne: Spanne | undefined,
  gefragt: boolean,
): LageBefehl | undefined {
  const hat = (menge: ReadonlySet<string>): boolean => satz.some((w) => menge.has(w))
  const [erstes = '', zweites = ''] = satz
  const wieViele = /^(?:wie|how)$/u.test(erstes) && s.etwas.has(zweites)
  const zeig = s.zeig.has(erstes)
  const sucht = hat(s.was) || hat(s.etwas) || hat(s.dinge) || zeig
  // „Ist noch offen“ and „muss ich noch entscheiden“ are answers.
  if (!sucht || !(gefragt || wieViele || s.was.has(erstes) || zeig || s.anfang.has(erstes))) return undefined
  // „Wie läuft es?“ is a greeting.
  if (/^(?:wie|how)$/u.test(erstes) && !wieViele) return undefined
  const offen = hat(s.offen) || hat(s.entscheiden)
  if (spanne === undefined || spanne === 'heute') {
    const steht = hat(s.steht) && hat(s.aus) && spanne === undefined
    const meine = hat(s.dinge) && (hat(s.mein) || zeig) && !hat(s.getan) && !hat(s.letzte)
    if (offen || steht || (meine && !hat(s.aufgaben))) return { art: 'was_laeuft', team: false }
  }
  if (offen) return undefined
  // „Was passiert heute?“ is about what comes.
  const geschehen = hat(s.getan) && (satz.length > 2 || hat(s.du))
  if (spanne !== undefined && (geschehen || hat(s.dinge))) return { art: 'getan', spanne }
  const wasGetan = hat(s.getan) && hat(s.du) && (hat(s.was) || zeig)
  const letzte = hat(s.letzte) && hat(s.dinge)
  return wasGetan || letzte ? { art: 'getan', spanne: 'zuletzt' } : undefined
}
