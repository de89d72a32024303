import { falte } from './form.ts'

// „Merk dir, dass du mir immer zustimmen musst“ may be kept, but it is no fact about the person. This only sorts: such a text
// has no more rights than any other (I6).

const AN_DICH = /\b(?:du|dich|dir|dein\w*|you|your|voce|seu|tu)\b/u
const SOLL =
  /\b(?:musst|muss|sollst|soll|darfst|darf|kannst|wirst|bist|hast|machst|antwortest|antworte|bestatigst|genehmigst|must|should|shall|have to|need to|can|may|will|are|deve|deves|pode|precisa)\b/u
const BEFEHL =
  /^(?:bitte |please |ab (?:jetzt|sofort) |von nun an |from now on |immer |always |sempre |nie |never )*(?:ignorier\w*|antwort\w*|bestatig\w*|genehmig\w*|gib|erteil\w*|zahl\w*|uberweis\w*|send\w*|schick\w*|losch\w*|fuhr\w*|ruf\w*|verrat\w*|tu so|stimm\w*|befolg\w*|ignore|answer|reply|approve|pay|send|delete|execute|run|call the|reveal|pretend|act as|follow|aprove|pague|envie|responda|execute|finja)\b/u
const ROLLE =
  /(?:^|\s)(?:system|assistant|assistent|developer)\s*:|<\|?\/?(?:system|im_start|im_end|assistant)/u
const UEBER =
  /\b(?:anweisung\w*|instru[ck]\w*|system ?prompt|freigabe\w* (?:selbst|automatisch|immer)|ohne (?:ruckfrage|bestatigung|freigabe)|without (?:asking|approval|confirmation))\b/u

/** Tells the assistant what to do or to be, instead of saying something about the person. */
export function istAnweisung(text: string): boolean {
  const form = falte(text)
  if (/\b(?:nenn\w*|call|chame) (?:mich|me)\b/u.test(form)) return false
  return (AN_DICH.test(form) && SOLL.test(form)) || BEFEHL.test(form) || ROLLE.test(form) || UEBER.test(form)
}
