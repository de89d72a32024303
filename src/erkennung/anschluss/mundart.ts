// Joining words as they are spoken, put as they are written: „no a Woch“, „wat is mit“, „s gleiche fürn Deniz“. Only words that
// join or deny, and units of time: what something is called stays as it was typed.

const WORTE: Readonly<Record<string, string>> = {
  un: 'und',
  unn: 'und',
  wat: 'was',
  wos: 'was',
  wia: 'wie',
  au: 'auch',
  aa: 'auch',
  ooch: 'auch',
  ned: 'nicht',
  net: 'nicht',
  nich: 'nicht',
  nit: 'nicht',
  is: 'ist',
  ick: 'ich',
  ik: 'ich',
  isch: 'ich',
  hob: 'hab',
  ham: 'haben',
  hamma: 'haben wir',
  hamwa: 'haben wir',
  scho: 'schon',
  schu: 'schon',
  bissl: 'bisschen',
  des: 'das',
  dat: 'das',
  dös: 'das',
  de: 'die',
  fia: 'für',
  fürn: 'für den',
  fürm: 'für dem',
  mitm: 'mit dem',
  vonna: 'von der',
  vonne: 'von der',
  innem: 'in dem',
  zam: 'zusammen',
  zamm: 'zusammen',
  zsamm: 'zusammen',
  zsam: 'zusammen',
  zsammen: 'zusammen',
  jetz: 'jetzt',
  jez: 'jetzt',
  pls: 'bitte',
  plz: 'bitte',
  bidde: 'bitte',
  jetzad: 'jetzt',
  etz: 'jetzt',
  iatz: 'jetzt',
  nomal: 'nochmal',
  nomoi: 'nochmal',
  nochma: 'nochmal',
  nu: 'nun',
  woch: 'Woche',
  wochn: 'Wochen',
  stund: 'Stunde',
  johr: 'Jahr',
  joahr: 'Jahr',
  jor: 'Jahr',
  vorigs: 'voriges',
  letzts: 'letztes',
  letschts: 'letztes',
  sollt: 'sollte',
  wollt: 'wollte',
  gmeint: 'gemeint',
  gmoant: 'gemeint',
  moan: 'meine',
  kriegma: 'bekommen wir',
}
const MUSTER = new RegExp(`(?<![\\p{L}'’])(?:${Object.keys(WORTE).join('|')})(?![\\p{L}'’])`, 'giu')

const FORMEN: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})mit['’]m(?!\p{L})/giu, 'mit dem'],
  [/(?<!\p{L})(?:auf|für|um|durch)['’]n(?!\p{L})/giu, 'für den'],
  [/(?<!\p{L})(?:und|un)\s+['’]?s\s+(?=\p{L})/giu, 'und das '],
  [/^\s*['’]?s\s+(?=\p{L})/iu, 'das '],
  // „no, Wien“ denies, „no a Woch“ goes on.
  [/(?<!\p{L})no(?=\s+\p{L})(?!\s+(?:problem|way|worries))/giu, 'noch'],
  [/(?<=^\s*\p{L}.*\s)no(?=\W*$)/giu, 'noch'],
  [
    /(?<!\p{L})a(?=\s+(?:woche?|stunde?|monat|jahr|tag|halbe?|viertel\p{L}*|weng|bisschen)(?!\p{L}))/giu,
    'eine',
  ],
  [/(?<!\p{L})['’]?ne(?=\s+(?:woche?|stunde?|halbe|viertel\p{L}*|dreiviertel\p{L}*)(?!\p{L}))/giu, 'eine'],
  [/(?<!\p{L})['’]?nen?(?=\s+(?:tag|monat)(?!\p{L}))/giu, 'einen'],
  [/^\s*(?:geh|gö|jo)\s+na(?=[\s,])/iu, 'nein'],
]

/** @param sprache „no“ is another word in other languages */
export function hochdeutsch(text: string, sprache: string): string {
  if (sprache !== 'de') return text
  const worte = text.replace(MUSTER, (w) => {
    const neu = WORTE[w.toLowerCase()] ?? w
    return /^\p{Lu}/u.test(w) ? neu.charAt(0).toUpperCase() + neu.slice(1) : neu
  })
  return FORMEN.reduce((t, [was, zu]) => t.replace(was, zu), worte)
}
