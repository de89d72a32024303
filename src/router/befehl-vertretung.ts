import { vergleichsform } from '../domaene/text.ts'

// „Carla vertritt mich bis Freitag“, as people say it. Who and until when is read where the team is known
// (plan_vertretung.ts); a Bestätigung says back what was read, so a sentence may be taken a little too widely.

export type VertretungBefehl =
  | { art: 'vertretung'; satz: string }
  /** `weich`: „ich bin wieder da“, which means it only while somebody stands in. */
  | { art: 'vertretung_beenden'; weich?: true }
  | { art: 'wer_vertritt' }
  | { art: 'wen_vertrete_ich' }
  /** By the deputy; `satz` may name whom not. */
  | { art: 'vertretung_absagen'; satz: string }

const ARTEN = new Set<string>([
  'vertretung',
  'vertretung_beenden',
  'wer_vertritt',
  'wen_vertrete_ich',
  'vertretung_absagen',
] satisfies VertretungBefehl['art'][])
export const istVertretung = (b: { art: string } | undefined): boolean => b !== undefined && ARTEN.has(b.art)

const HOECHSTENS = 300
const wort = (muster: string): string => String.raw`(?<![\p{L}\p{N}])(?:${muster})(?![\p{L}\p{N}])`
const irgendeins = (...muster: string[]): RegExp => new RegExp(muster.map(wort).join('|'), 'u')
const ganz = (...muster: string[]): RegExp => new RegExp(`^(?:${muster.join('|')})$`, 'u')
/** Some words between, of the same sentence. No sign is in both classes: with the colon in both, 32 of them took 3.5 s. */
const W = String.raw`(?:[\s,:]+(?:\d[\d.]*|[^\s,:.;!?]+)){0,8}?[\s,:]+`

const FREIGABEN = String.raw`(?:freigaben?|genehmigungen?|freizugebenden?)`
const UE = '(?:ü|ue|u)'

const VERTRITT = irgendeins(
  // de
  String.raw`vertritt${W}(?:mich|uns)`,
  String.raw`(?:mich|uns)${W}(?:vertritt|vertreten)`,
  String.raw`vertritt (?:mich|uns)|(?:mich|uns) (?:vertritt|vertreten)`,
  String.raw`${UE}bernimmt${W}(?:meine ${FREIGABEN}|meine (?:urlaubs)?vertretung|f(?:ü|ue|u)r mich|alles von mir)`,
  String.raw`meine ${FREIGABEN}${W}(?:${UE}bernimmt|${UE}bernehmen|macht|machen|erledigt|erledigen|gehen|geht|bekommt|kriegt)`,
  String.raw`(?:macht|erledigt|bekommt|kriegt)${W}meine ${FREIGABEN}`,
  String.raw`(?:ist|wird|macht|als|zu)(?:${W}| )meiner? (?:urlaubs)?vertret(?:ung|er|erin)`,
  String.raw`meine? (?:urlaubs)?vertret(?:ung|er|erin)(?:${W}| )(?:ist|wird|macht|hei(?:ß|ss)t|soll|${UE}bernimmt)`,
  String.raw`(?:die|als) (?:urlaubs)?vertretung f(?:ü|ue|u)r mich`,
  String.raw`(?:meine )?(?:urlaubs)?vertretung(?: bis[^:]{1,40})?:`,
  String.raw`(?:gibt|entscheidet|genehmigt)${W}f(?:ü|ue|u)r mich(?:${W}| )?(?:frei)?`,
  String.raw`(?:soll|darf|kann|wird)${W}f(?:ü|ue|u)r mich${W}?(?: )?(?:freigeben|entscheiden|genehmigen|einspringen)`,
  String.raw`springt${W}f(?:ü|ue|u)r mich ein`,
  String.raw`(?:${UE}bergib|${UE}bergebe|${UE}bertrag|${UE}bertrage|gib|leite|schick|schicke)(?:${W}| )meine ${FREIGABEN}${W}an`,
  String.raw`trage?${W}als (?:meine )?(?:urlaubs)?vertretung ein`,
  // en
  String.raw`(?:covers?|cover|covering|stands? in|standing in|fills? in|filling in|deputi[sz]es?|subs?|subbing|steps? in|approves?|approving|signs? off|decides?|takes? over|taking over)(?:${W}| )for me`,
  String.raw`(?:takes? over|take over|taking over|handles?|handling|covers?|covering|gets?|does)(?: all)?(?: of)? my approvals?`,
  String.raw`(?:is|be|as)(?:${W}| )my (?:deputy|substitute|stand-?in|backup|delegate|cover|proxy)`,
  String.raw`my (?:deputy|substitute|stand-?in|backup|delegate|cover|proxy)(?:${W}| )(?:is|will be|should be)`,
  String.raw`(?:delegate|hand(?: over)?|give|forward|route|pass)(?: all)? my approvals?${W}to`,
  // pt
  String.raw`me substitui(?:r[áa]?)?|substitui(?:r)? (?:a )?mim`,
  String.raw`(?:assume|assumir|fica com|ficar com|cuida das?|responde pel?as?|recebe)(?: todas)?(?: as)? minhas aprova(?:ç|c)(?:õ|o)es`,
  String.raw`(?:fica|ficar|est[áa]|entra|entrar)(?:${W}| )no meu lugar`,
  String.raw`aprova(?:r)?(?:${W}| )por mim`,
  String.raw`(?:(?:o|a) )?(?:meu|minha) substitut[oa](?:${W}| )[ée]|(?:como|[ée])(?: o| a)? (?:meu|minha) substitut[oa]`,
  String.raw`(?:delegu?e|delegar|passe|passar|encaminhe|encaminhar)(?: as)? minhas aprova(?:ç|c)(?:õ|o)es${W}(?:para|pra|a|à)`,
)

/** „Ich bin bis Freitag weg, Bernd übernimmt“: who takes over what is said by the first half. */
const BIN_WEG = irgendeins(
  String.raw`ich(?: bin|'m| hab| habe| mache)(?:${W}| )(?:im urlaub|urlaub|weg|nicht da|abwesend|krank|krankgeschrieben|verreist|in elternzeit|frei|auf dienstreise|au(?:ß|ss)er haus)`,
  String.raw`i(?:['’]m| am| will be|['’]ll be)(?:${W}| )?(?:away|off|out|on (?:vacation|holiday|leave)|sick|travell?ing|out of (?:the )?office)`,
  String.raw`(?:estou|estarei|vou estar|fico)(?:${W}| )(?:f[ée]rias|fora|ausente|doente|viajando|licen[çc]a)`,
)
const UEBERNIMMT = irgendeins(
  String.raw`${UE}bernimmt|springt ein|ist dran|macht das|vertretung`,
  String.raw`takes? over|is taking over|will take over|steps? in|is covering|covers?|will cover|stands? in|is standing in`,
  String.raw`assume|cobre|fica no lugar|responde|substitui`,
)

/** Told, thought or asked, and not wished for. */
const KEINE_BITTE = new RegExp(
  [
    '^(?:merke?|notiere?|remember|note|anot[ae]|lembr|guard|vergiss|forget|esque)',
    wort(
      'wenn|falls|weil|dass|damals|(?<!bis )gestern|letzte[snr]?|hatte|hätte|war|wurde|if|because|(?<!until )yesterday|last|was|were|would have|se|quando|porque|(?<!até )ontem|passad[oa]',
    ),
    String.raw`(?:hat|habe|haben|has|have)${W}(?:vertreten|covered|stood in|filled in)`,
    wort(
      "nicht|nie|niemand|keine?[rmn]?|not|never|nobody|don[’']?t|doesn[’']?t|won[’']?t|não|nao|nunca|ninguém",
    ),
    // Done for somebody by us, or about one Vorgang.
    String.raw`^(?:please |bitte )?(?:approve|decide|cover|sign|take|handle)(?!\p{L})`,
    '^(?:can|could|would|will|pode|kannst|könntest) (?:you |du |você )?(?:please |bitte )?(?:approve|decide|sign|handle|aprovar|freigeben)(?!\\p{L})',
    String.raw`(?<!\p{L})v\s*[-–]\s*\d`,
    // A leave that is to be entered is a request of its own.
    String.raw`urlaub${W}?(?: )?(?:ein(?:tragen|reichen)?|beantragen|buchen|nehmen)(?!\p{L})`,
    '^(?:trage?|buche?|beantrage?|book|enter|request|registr|marque|marca)(?!.*vertretung ein)',
  ].join('|'),
  'u',
)
const BITTE_ALS_FRAGE = /^(?:kann|kannst|könnte|könntest|darf|soll|can|could|would|may|pode|poderia)\s/u

const FUELL = String.raw`(?:(?:bitte|please|por favor|pf|jetzt|now|agora|sofort|ab sofort|ab heute|ab jetzt|heute|wieder|mal|doch|und|ok|okay|hallo|hi|danke|thanks|obrigad[oa]),?\s*)*`
const mitFuell = (...muster: string[]): RegExp =>
  ganz(...muster.map((m) => String.raw`${FUELL}(?:${m})[\s,]*${FUELL}`))

const BEENDEN = mitFuell(
  String.raw`(?:meine |die )?(?:urlaubs)?vertretung (?:bitte )?(?:beenden|aufheben|zur(?:ü|ue)cknehmen|l(?:ö|oe)schen|stoppen|entfernen|abstellen|ende|ist (?:vorbei|zu ende|beendet))`,
  String.raw`(?:beende|beenden sie|stoppe?|l(?:ö|oe)sche?|entferne?|nimm|hebe?)(?: bitte)? (?:meine|die) (?:urlaubs)?vertretung(?: (?:zur(?:ü|ue)ck|auf|weg))?`,
  String.raw`\S+(?: \S+)? (?:vertritt mich|vertretet mich|gibt f(?:ü|ue)r mich)(?: ab (?:heute|jetzt|sofort|morgen))? (?:nicht mehr|nicht l(?:ä|ae)nger)(?: frei)?`,
  String.raw`ich brauche (?:jetzt )?keine (?:urlaubs)?vertretung mehr`,
  String.raw`(?:end|stop|cancel|revoke|remove) (?:my|the) (?:cover|coverage|deputy|substitute|stand-?in|delegation|backup|proxy)`,
  String.raw`\S+(?: \S+)? (?:no longer (?:covers|stands in|approves)|(?:does not|doesn[’']?t) (?:cover|stand in|approve)) for me(?: any ?more| any longer)?`,
  String.raw`i don[’']?t need (?:a|any) (?:deputy|substitute|cover|stand-?in) any ?more`,
  String.raw`(?:encerr\w*|termin\w*|cancel\w*|remov\w*|acab\w*(?: com)?) (?:a |minha |a minha )?(?:substitui(?:ç|c)(?:ã|a)o|delega(?:ç|c)(?:ã|a)o)`,
  String.raw`\S+(?: \S+)? n(?:ã|a)o me substitui mais`,
)
const WIEDER_DA = mitFuell(
  String.raw`(?:ich )?bin (?:ab heute |seit heute |jetzt |endlich )?(?:wieder (?:da|zur(?:ü|ue)ck|im (?:b(?:ü|ue)ro|dienst|haus)|gesund|erreichbar)|zur(?:ü|ue)ck(?: aus dem urlaub)?)`,
  String.raw`(?:i[’']m|i am) back(?: (?:in the office|at work|from (?:vacation|holiday|leave)))?(?: again)?`,
  String.raw`(?:j(?:á|a) )?voltei(?: (?:de|das) f(?:é|e)rias| ao trabalho)?|estou de volta(?: (?:de|das) f(?:é|e)rias)?`,
)
const ENDE = String.raw`(?: (?:gerade|denn|eigentlich|aktuell|momentan|im moment|derzeit|zurzeit|heute|morgen|now|right now|currently|today|at the moment|agora|hoje|no momento|\S+ woche))*[\s?!.]*`
const WER = ganz(
  String.raw`wer (?:vertritt|vertretet) (?:mich|uns)${ENDE}`,
  String.raw`(?:von wem|durch wen) werde ich(?: gerade| aktuell)? vertreten${ENDE}`,
  String.raw`wer (?:ist|macht)(?: gerade| aktuell| im moment| denn)? meine (?:urlaubs)?vertret(?:ung|er|erin)${ENDE}`,
  String.raw`wer (?:gibt|entscheidet)(?: gerade| aktuell)? f(?:ü|ue|u)r mich(?: frei)?${ENDE}`,
  String.raw`(?:habe|hab) ich(?: gerade| aktuell| schon)? (?:eine|ne) (?:urlaubs)?vertretung${ENDE}`,
  String.raw`(?:werde ich|bin ich)(?: gerade)? vertreten${ENDE}`,
  String.raw`vertritt mich(?: \S+){1,3}\?|meine vertretung\?`,
  String.raw`who(?:['’]s| is)? (?:covering|covers|standing in|stands in|filling in|fills in|approving|approves|deputi[sz]ing|deputi[sz]es) for me${ENDE}`,
  String.raw`who(?:['’]s| is) my (?:deputy|substitute|stand-?in|backup|delegate|cover|proxy)${ENDE}`,
  String.raw`do i have (?:a|any) (?:deputy|substitute|stand-?in|backup|delegate|cover|proxy)${ENDE}`,
  String.raw`quem (?:me substitui|est(?:á|a) me substituindo|est(?:á|a) no meu lugar|fica no meu lugar|aprova por mim)${ENDE}`,
  String.raw`quem (?:é|e) (?:o meu|a minha|meu|minha) substitut[oa]${ENDE}|tenho (?:algum )?substituto${ENDE}`,
)
const WEN = ganz(
  String.raw`wen vertrete ich${ENDE}|f(?:ü|ue|u)r wen (?:gebe ich|springe ich|bin ich)[^?]{0,40}[\s?!.]*`,
  String.raw`(?:whom?|who) (?:am i|do i) (?:covering|cover|standing in|stand in|filling in|fill in|approving|approve) for${ENDE}`,
  String.raw`quem (?:eu )?(?:estou substituindo|substituo)${ENDE}`,
)
const ABSAGEN = new RegExp(
  [
    String.raw`^${FUELL}(?:die |deine |diese )?vertretung (?:bitte )?(?:f(?:ü|ue)r \S+(?: \S+)? )?(?:ablehnen|absagen|abgelehnt)[\s.!]*$`,
    String.raw`^${FUELL}(?:ich )?(?:lehne|sage) (?:die |seine |ihre )?vertretung\b.{0,60} ab[\s.!]*$`,
    String.raw`^${FUELL}ich (?:kann|will|möchte|mag|werde|darf)\b.{0,80}(?:nicht|keine) (?:vertreten|vertretung(?: (?:machen|(?:ü|ue)bernehmen))?)[\s.!]*$`,
    String.raw`^${FUELL}ich vertrete\b.{1,60}\bnicht(?: mehr)?[\s.!]*$`,
    String.raw`^${FUELL}(?:i )?(?:decline|reject|refuse) (?:the |to )?(?:cover|covering|delegation|deputyship|stand in|standing in)\b.{0,60}$`,
    String.raw`^${FUELL}i (?:can[’']?t|cannot|can not|won[’']?t|don[’']?t want to) (?:cover|stand in|fill in|deputi[sz]e|approve)\b.{0,80}$`,
    String.raw`^${FUELL}(?:eu )?(?:recus\w+|rejeit\w+|n(?:ã|a)o aceito) (?:a )?substitui(?:ç|c)(?:ã|a)o\b.{0,60}$`,
    String.raw`^${FUELL}(?:eu )?n(?:ã|a)o (?:posso|quero|vou|consigo) substituir\b.{0,80}$`,
  ].join('|'),
  'u',
)

/** Each of the sentences above has one of these; all of them together take 14 µs, this look one, and most messages end here. */
const KANN =
  /vertr|f(?:ü|ue|u)r (?:mich|wen)|von mir|freigab|genehmig|freizugeb|bernimm|springt ein|ist dran|macht das|wieder|zur(?:ü|ue)ck|back|cover|stand|fill|deput|sub|proxy|delega|approv|for me|take|taking|step|volt|lugar|aprova|por mim|assum|cobre|respond/u

/** Reads what is said about standing in for somebody; undefined: nothing. */
export function leseVertretung(text: string): VertretungBefehl | undefined {
  if (text.length > HOECHSTENS) return undefined
  const form = vergleichsform(text)
  if (!KANN.test(form)) return undefined
  const aussage = form.replace(/[\s.!]+$/u, '')
  if (WER.test(form)) return { art: 'wer_vertritt' }
  if (WEN.test(form)) return { art: 'wen_vertrete_ich' }
  if (BEENDEN.test(aussage)) return { art: 'vertretung_beenden' }
  if (WIEDER_DA.test(aussage)) return { art: 'vertretung_beenden', weich: true }
  if (ABSAGEN.test(form)) return { art: 'vertretung_absagen', satz: text }
  const frage = /\?[\s!.?]*$/u.test(form)
  if (frage && !BITTE_ALS_FRAGE.test(form)) return undefined
  const gesagt = VERTRITT.test(form) || (BIN_WEG.test(form) && UEBERNIMMT.test(form))
  return gesagt && !KEINE_BITTE.test(form) ? { art: 'vertretung', satz: text } : undefined
}
