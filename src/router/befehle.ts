import { vergleichsform } from '../domaene/text.ts'
import { leseVorgangId } from '../domaene/vorgang.ts'

// The fixed commands, without any AI. The whole message must be the command: a „ja, lösch alles über mich“ answers
// the question before it.

export type Befehl =
  | { art: 'hilfe' }
  | { art: 'was_laeuft'; team: boolean }
  | { art: 'status'; id: string }
  | { art: 'abbrechen'; id?: string }
  | { art: 'freigeben'; id?: string }
  | { art: 'ablehnen'; id?: string; grund?: string }
  | { art: 'nochmal'; id?: string }
  | { art: 'erledigt'; id: string }
  | { art: 'warum'; id?: string; suche?: string }
  | { art: 'was_weisst_du' }
  | { art: 'vergiss_mich' }
  | { art: 'merk_dir'; fakt: string }
  | { art: 'begriff'; wort: string; bedeutung: string }
  | { art: 'das_war_falsch' }

const ID = String.raw`(v\s*[-–—]?\s*\d{1,15}(?:\.\d{1,3})?)`
const HOEFLICH = String.raw`(?:\s*,?\s*(?:bitte|please|por favor|danke|mal|thanks|obrigad[oa]))*`

interface Muster {
  re: RegExp
  zu: (m: RegExpExecArray) => Befehl | undefined
}

const ganz = (muster: string): RegExp => new RegExp(`^(?:${muster})${HOEFLICH}\\s*[.!?]*$`, 'iu')
const id = (text: string | undefined): { id?: string } => {
  const gelesen = text === undefined ? undefined : leseVorgangId(text)
  return gelesen === undefined ? {} : { id: gelesen }
}
const mitId = (art: 'status' | 'erledigt', text: string | undefined): Befehl | undefined => {
  const { id: gelesen } = id(text)
  return gelesen === undefined ? undefined : { art, id: gelesen }
}

const MUSTER: Muster[] = [
  {
    re: ganz(
      String.raw`hilfe|hilf mir|help|ajuda|was kannst du(?: (?:alles|so|denn))?|what can you do|o que voc[eê] sabe fazer|befehle|men[uü]|/?start`,
    ),
    zu: () => ({ art: 'hilfe' }),
  },
  {
    re: ganz(
      String.raw`(?:und |sag mal,? |also |hey,? )?(?:was l(?:ä|ae|a)uft(?: (?:gerade|grad|jetzt|aktuell|denn|so|eigentlich|noch))*|was ist (?:gerade )?(?:noch )?offen|what(?:'|’)?s running(?: now| right now)?|what is running(?: now| right now)?|what(?:'|’)?s open|o que est[aá] (?:rodando|aberto|em andamento|a correr)(?: agora)?)`,
    ),
    zu: () => ({ art: 'was_laeuft', team: false }),
  },
  {
    re: ganz(
      String.raw`(?:sag mal,? )?(?:was l(?:ä|ae|a)uft(?: (?:gerade|grad|jetzt|aktuell|denn|so|eigentlich))* (?:im|beim) (?:ganzen )?team(?: gerade)?|what(?:'|’)?s running in the team|what is running in the team|o que est[aá] (?:rodando|em andamento) (?:na|no) (?:equipe|time))`,
    ),
    zu: () => ({ art: 'was_laeuft', team: true }),
  },
  {
    re: ganz(
      String.raw`(?:status|stand)(?: von| of| de)?:?\s+${ID}|(?:wie ist der |was ist der )?(?:status|stand)(?: von| bei)\s+${ID}`,
    ),
    zu: (m) => mitId('status', m[1] ?? m[2]),
  },
  {
    re: ganz(
      String.raw`(?:abbrechen|abbruch|brich ab|storniere(?:n)?|cancel|cancela(?:r)?|cancele)(?:\s+${ID})?|${ID}\s+(?:abbrechen|stornieren|cancel|cancelar)|brich\s+${ID}\s+ab`,
    ),
    zu: (m) => ({ art: 'abbrechen', ...id(m[1] ?? m[2] ?? m[3]) }),
  },
  {
    re: ganz(
      String.raw`(?:nicht|bitte nicht|do not|don't|n[aã]o)\s+(?:freigeben|freigib|approve|aprovar|aprova)(?:\s+${ID})?|${ID}\s+nicht\s+freigeben|(?:freigeben|approve|aprovar)\s+${ID}\s*:?\s*(?:nicht|nein|not|no|n[aã]o)|gib\s+${ID}\s+nicht\s+frei`,
    ),
    zu: (m) => ({ art: 'ablehnen', ...id(m[1] ?? m[2] ?? m[3] ?? m[4]) }),
  },
  {
    re: ganz(
      String.raw`(?:freigeben|freigabe|freigegeben|approve|aprovar|aprova|aprove|autorizar)(?:\s+(?:f(?:ü|ue)r )?${ID})?|${ID}\s+(?:freigeben|freigegeben|approve|aprovar)|gib\s+${ID}\s+frei|(?:ja,?\s+)(?:freigeben|approve)\s+${ID}`,
    ),
    zu: (m) => ({ art: 'freigeben', ...id(m[1] ?? m[2] ?? m[3] ?? m[4]) }),
  },
  {
    re: ganz(
      String.raw`(?:nochmal|noch\s?mal|noch einmal|wiederhole(?:n)?|erneut versuchen|retry|try again|de novo|tenta(?:r)? de novo|tentar novamente)(?:\s+${ID})?|${ID}\s+(?:nochmal|wiederholen|retry)`,
    ),
    zu: (m) => ({ art: 'nochmal', ...id(m[1] ?? m[2]) }),
  },
  {
    re: ganz(
      String.raw`(?:erledigt|ist erledigt|done|feito|conclu[ií]do)\s+${ID}|${ID}\s+(?:ist\s+)?(?:erledigt|done|feito)`,
    ),
    zu: (m) => mitId('erledigt', m[1] ?? m[2]),
  },
  {
    re: ganz(String.raw`(?:warum|wieso|weshalb|why|por ?qu[eê])\s+(?:war |ist |was |is )?${ID}`),
    zu: (m) => ({ art: 'warum', ...id(m[1]) }),
  },
  {
    re: ganz(
      String.raw`(?:wer hat|who (?:created|made|did|ordered|paid)|quem (?:criou|fez|abriu))\s+${ID}(?:\s+\p{L}+)?(?:,?\s*(?:und\s+|and\s+|e\s+)?(?:warum|wieso|why|por ?qu[eê]))?`,
    ),
    zu: (m) => ({ art: 'warum', ...id(m[1]) }),
  },
  {
    re: ganz(
      String.raw`(?:wer hat|who (?:created|made)|quem (?:criou|fez))\s+(?:das|es|this|that|isso)(?:\s+\p{L}+)?(?:,?\s*(?:und\s+|and\s+|e\s+)?(?:warum|wieso|why|por ?qu[eê]))?|warum das|why that`,
    ),
    zu: () => ({ art: 'warum' }),
  },
  {
    re: ganz(
      String.raw`wer hat\s+(.{2,80}?)\s+(?:angelegt|eingetragen|gezahlt|bezahlt|gel(?:ö|oe)scht|erstellt|veranlasst|beantragt|gemacht|freigegeben)(?:,?\s*(?:und\s+)?(?:warum|wieso))?`,
    ),
    zu: (m) => ({ art: 'warum', suche: m[1] ?? '' }),
  },
  {
    re: ganz(
      String.raw`was wei(?:ß|ss)t du (?:alles |so |denn )?(?:ü|ue)ber mich|was hast du (?:dir )?(?:ü|ue)ber mich gemerkt|what do you know about me|o que (?:voc[eê] )?sabe(?:s)? (?:sobre|de) mim`,
    ),
    zu: () => ({ art: 'was_weisst_du' }),
  },
  {
    re: ganz(
      String.raw`vergiss mich|vergiss alles (?:ü|ue)ber mich|l(?:ö|oe)sch(?:e)? alles (?:ü|ue)ber mich|forget me|forget everything about me|esque[cç]a(?:-me| de mim| tudo sobre mim)|me esque[cç]a`,
    ),
    zu: () => ({ art: 'vergiss_mich' }),
  },
  {
    re: ganz(
      String.raw`das war (?:leider )?falsch|das stimmt nicht|falsch verstanden|das hast du falsch verstanden|that was wrong|isso (?:est[aá]|estava) errado`,
    ),
    zu: () => ({ art: 'das_war_falsch' }),
  },
]

/** Commands that carry the person's own words keep their spelling, so they are read from the raw text. */
function leseFreie(text: string): Befehl | undefined {
  const roh = text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .trim()
  const merk =
    /^(?:bitte\s+)?(?:merk(?:e)? dir(?: bitte)?|remember|lembra(?:-te)?|lembre(?:-se)?|anota)\s*[:,]?\s*(?:dass|daß|das|that|que|de que)?\s*[:,]?\s*(\S[\s\S]{1,1999})$/iu.exec(
      roh,
    )
  if (merk?.[1] !== undefined) return { art: 'merk_dir', fakt: merk[1].replace(/[.!\s]+$/u, '') }
  const nachgestellt =
    /^(\S[\s\S]{3,1999}?)[.,;:!]\s*(?:merk dir das|bitte merken|remember that)[.!]?$/iu.exec(roh)
  if (nachgestellt?.[1] !== undefined) return { art: 'merk_dir', fakt: nachgestellt[1] }
  const begriff =
    /^(?:mit|by|com)\s+[„“"'«]?(.{1,60}?)[“”"'»]?\s+(?:meine ich(?: immer)?|meinen wir(?: immer)?|i mean|we mean|quero dizer|queremos dizer)\s*:?\s+[„“"'«]?(.{1,80}?)[“”"'»]?[.!]?$/iu.exec(
      roh,
    )
  if (begriff?.[1] !== undefined && begriff[2] !== undefined)
    return { art: 'begriff', wort: begriff[1].trim(), bedeutung: begriff[2].trim() }
  const ablehnen = new RegExp(
    `^(?:ablehnen|lehne ab|abgelehnt|reject|refuse|recusar|rejeitar)(?:\\s+${ID})?(?:\\s*[:,–-]?\\s*(?:weil|wegen|grund:?|because)?\\s*(\\S[\\s\\S]*))?$`,
    'iu',
  ).exec(roh)
  if (ablehnen) {
    const grund = ablehnen[2]?.trim()
    return { art: 'ablehnen', ...id(ablehnen[1]), ...(grund ? { grund } : {}) }
  }
  return undefined
}

/** Reads a command; undefined when the message is none. */
export function leseBefehl(text: string): Befehl | undefined {
  if (text.length > 2_100) return undefined
  const form = ohneAnrede(vergleichsform(text))
  for (const { re, zu } of MUSTER) {
    const m = re.exec(form)
    if (m) return zu(m)
  }
  return leseFreie(text)
}

const ohneAnrede = (form: string): string => form.replace(/^@\p{L}+[,:]?\s+/u, '').replace(/^bitte\s+/u, '')

/** „STOP“ alone, any case, one p; „stopp“ is only a no. */
export const istOptOut = (text: string): boolean =>
  /^(?:stop|abmelden|unsubscribe|sair)[.!]*$/u.test(vergleichsform(text))

/** Reads only, or cancels: may run beside a lane that is busy. */
export const ueberholt = (befehl: Befehl | undefined): boolean =>
  befehl !== undefined &&
  (befehl.art === 'hilfe' ||
    befehl.art === 'was_laeuft' ||
    befehl.art === 'status' ||
    befehl.art === 'warum' ||
    (befehl.art === 'abbrechen' && befehl.id !== undefined))
