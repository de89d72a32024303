import { falte, grund } from '../lokal/form.ts'
import { zerlege } from '../lokal/token.ts'
import { VERNEINUNG } from '../lokal/woerter.ts'
import { BEIWERK } from './beiwerk.ts'
import { gehtWeiter, istDabei } from './form.ts'
import { wiederholt } from './wiederholung.ts'

// „danke dir! und im Mai?“, „hab mich vertippt: Juni“, „und im Mai, lief's da besser?“: what stands before or behind the part
// that names the value is a reaction, an excuse or a question about it, and says nothing of its own.

/** A full stop behind a number belongs to it. */
const GRENZE =
  /(?:(?<!\d)(?<!(?:^|\s)\p{L}{1,2})(?<!bzgl|inkl|exkl|evtl|bzw)\.+|[!?,;:…]+|\s[–—-]+)(?:\s+|$)/u

/** Words of a reaction to an answer. */
const REAKTION =
  /^(?:super|prima|toll|perfekt|klasse|spitze|gut|schon|fein|danke\w*|dank|dir|euch|vielen|merci|ok\w*|alles|klar|verstehe|verstanden|aha?|ach|oh?|oha|ah|hm+|mhm|jo|ja|yes|interessant|spannend|krass|wow|sehr|ganz|cool|top|wunderbar|passt|naja|na|gern|servus|hallo|hi|hey|du|sag|sagt?|mal|great|nice|thanks?|thank|you|perfect|good|obrigad[oa]|otimo|legal|bom|sim)$/
/** „warte, Juli“ takes back what was said, and so does a slip of the tongue. */
const HALT =
  /^(?:oh|ach|ah|nope|noe|moment|momentchen|stopp?|warte?|wart|halt|ah+m?|eh|ehm|wait|hold|on|espera|um|mal|kurz|einen|kommando|zuruck|retour|geh|hoppla|huch|mist|verdammt|shit|scheisse|argh|uff|puh|ohje|oje|herrje|jessas|verflixt|sry|srry|entschuldige|verzeihung|desculpe|sorry|pardon|nope|noe|ups\w*|uups\w*|oops|desculpa|perdao|entschuldigung|schuldigung|tschuldigung)$/
/** „hab mich vertan“, „da hab ich mich geirrt“, „falscher Monat“, „Zahlendreher“, „typo“: any word for a slip. */
const FEHLER =
  /(?:^|\s)(?:(?:hab\w*|bin) (?:ich |i )?(?:mich |mi |da |die |den |das |es )?(?:\S+ ){0,3}(?:ver\S+|geirrt|daneben)|ver(?:tippt|tan|schrieben|wechselt|lesen|guckt|klickt|griffen|sprochen|schaut|rutscht|sehen)|es fehlt \S+|\S*(?:fehler|dreher|versehen|irrtum|verwechslung|verwechselung|missverstandnis)|(?:falsche?[nrsm]?|verkehrte?[nrsm]?|wrong) \S+|typo|\S*autokorrektur|autocorrect|my mistake|my bad|mistyped|engano|errei|digitei errado|me enganei)(?:\s|$)/
const ICH_MEINTE =
  /^(?:aber |also |sondern )?(?:(?:ich|i|eu) (?:meine?|meinte|brauche?|wollte|hatte .*(?:gefragt|gemeint|gesagt)|hab\w* .*(?:gefragt|gemeint|gesagt)|mean|meant|need|wanted|quis)|gemeint|gmeint)\b|\b(?:mein(?:te|e)? ich|gemeint|wollte ich|meinte)$/
/** „…, war's da besser?“, „…, wenn's geht“ */
const ANHANG =
  /^(?:und |and |e )?(?:wie|was|war|wars|ist|lief|liefs|ging|gings|sah|sieht|schaut|hat|hatte|gab|wenns?|falls|sofern|bitte|danke\w*|how|what|was|is|did|if|please|thanks?|sorry|sry|pardon|entschuldig\w*|tut mir leid|mein fehler|como|foi|se|por favor|obrigad[oa]|so|halt|natuerlich|naturlich)\b/
const GEHT =
  /^(?:geht|ginge|moglich|kannst|magst|konntest|passt|possible|der|denn|genau|lange?|oft|mehr|weniger|besser|schlechter|hoher|niedriger|anders|ahnlich|genauso|better|worse|more|less|did|look|do|melhor|pior)$/
/** „…, hab's nicht mitbekommen“, „das hab ich überlesen, …“ */
const NICHT_GEHOERT =
  /\b(?:(?:ich|hab\w*|konnte|hatte|kam|bin|war|krieg\w*|versteh\w*)\b.*\b(?:nicht|net|ned|nix|grad\w*|kurz)\b|uber(?:lesen|hort|sehen)|verpasst|abgelenkt|unaufmerksam|vergessen|missed|didn\S* (?:\w+ )?(?:catch|get|hear|see)|nao (?:ouvi|entendi|vi))/

const worte = (teil: string): string[] => zerlege(teil).map((t) => grund(t.form))
const satz = (teil: string): string => grund(falte(teil)).replace(/['’`´]/g, '')

/** @param nenntWert whether a part names a value @returns the part that does, with „nein, “ before it behind a slip */
export function ohneDrumherum(text: string, nenntWert: (teil: string) => boolean): string {
  const teile = schneide(text)
  if (teile.length < 2) return text
  const nochmal = teile.find((t) => wiederholt(t))
  if (
    nochmal !== undefined &&
    teile.every((t) => t === nochmal || (!nenntWert(t) && (istEntschuldigung(t) || worte(t).length <= 6)))
  )
    return nochmal
  let anfang = 0
  let korrigiert = false
  while (anfang < teile.length - 1) {
    const teil = teile[anfang] ?? ''
    const art = artVon(teil)
    if (art === undefined || nenntWert(teil)) break
    korrigiert ||= art === 'korrektur'
    anfang++
  }
  // „anderer Raum: Eiger“
  const [kopf = '', wert = ''] = teile.slice(anfang)
  if (
    anfang === 0 &&
    teile.length === 2 &&
    /^[^:]*:\s/u.test(text) &&
    worte(kopf).length <= 4 &&
    !nenntWert(kopf) &&
    nenntWert(wert) &&
    !/^(?:ticket|notiz|aufgabe|todo|erinnerung|ps|fyi|info)/iu.test(kopf)
  )
    return /(?<!\p{L})(?:und|auch|noch|dazu|nächste\p{L}*|weiter|zurück|nochmal|dasselbe|gleiche)(?!\p{L})/iu.test(
      kopf,
    )
      ? text
      : `nein, ${wert}`
  // „so wenig? und im Mai?“
  const letzter = teile.at(-1) ?? ''
  if (
    anfang < teile.length - 1 &&
    gehtWeiter(letzter) &&
    nenntWert(letzter) &&
    teile.slice(anfang, -1).every((t) => !nenntWert(t) && worte(t).length <= 6)
  )
    anfang = teile.length - 1
  // „das war missverständlich, ich meinte Berlin“
  const gemeint = teile.findIndex((t, i) => i > anfang && ICH_MEINTE.test(satz(t)))
  if (gemeint > anfang && teile.slice(anfang, gemeint).every((t) => worte(t).length <= 8)) anfang = gemeint
  let ende = teile.length
  while (ende - 1 > anfang && !nenntWert(teile[ende - 1] ?? '')) {
    const teil = teile[ende - 1] ?? ''
    // „Mai, blöde Autokorrektur“
    const irrt = FEHLER.test(satz(teil))
    if (!irrt && !istAnhang(teil)) break
    korrigiert ||= irrt
    ende--
  }
  if (anfang === 0 && ende === teile.length) return text
  const rest = text.slice(stelleVon(text, teile, anfang), endeVon(text, teile, ende))
  // „oh, und Wien?“ goes on.
  return korrigiert && !/^\s*(?:und|and|e|wie|was|auch|noch|jetzt|dann)\s/iu.test(rest)
    ? `nein, ${rest}`
    : rest
}

const schneide = (text: string): string[] =>
  text
    .split(GRENZE)
    .map((t) => t.trim())
    .filter((t) => t !== '')

const stelleVon = (text: string, teile: readonly string[], n: number): number =>
  teile.slice(0, n + 1).reduce((ab, t, i) => text.indexOf(t, ab) + (i < n ? t.length : 0), 0)

/** With the mark behind the last part: a question stays one. */
function endeVon(text: string, teile: readonly string[], n: number): number {
  if (n === teile.length) return text.length
  return stelleVon(text, teile, n - 1) + (teile[n - 1] ?? '').length
}

function artVon(teil: string): 'reaktion' | 'korrektur' | undefined {
  const w = worte(teil)
  if (w.length === 0 || w.length > 8) return undefined
  if (FEHLER.test(satz(teil))) return 'korrektur'
  if (w.every((x) => HALT.test(x))) return 'korrektur'
  return w.every((x) => REAKTION.test(x)) ? 'reaktion' : undefined
}

function istAnhang(teil: string): boolean {
  if (!ANHANG.test(satz(teil))) return false
  if (/^(?:wenn|falls|sofern|if|se)s?\b/.test(satz(teil)) && worte(teil).length <= 5)
    return !zerlege(teil).some((t) => VERNEINUNG.has(t.form))
  return zerlege(teil).every(
    (t) =>
      !VERNEINUNG.has(t.form) &&
      (t.klasse === 'fuell' ||
        t.klasse === 'funktion' ||
        istDabei(BEIWERK, grund(t.form)) ||
        GEHT.test(grund(t.form)) ||
        REAKTION.test(grund(t.form))),
  )
}

const istEntschuldigung = (teil: string): boolean =>
  NICHT_GEHOERT.test(satz(teil)) || artVon(teil) !== undefined
