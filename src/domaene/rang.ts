import { GRAMME, type Grammliste, grammeVon, istZahl, worte } from './gramme.ts'

// Which of many texts fits a question: the sum of the grams that both have, each by how rare it is among the texts.

/** Rare grams count for more than their information says: endings are many. */
const SELTENHEIT = 1.5
/** A word of n grams weighs n^0.75: a long word says more than a short one, but not as much more. */
const WORTLAENGE = 0.75
/** A number is one gram, and as telling as a word of so many. */
const ZAHL_GRAMME = 4
/** What a question is built of says little of what it is about, also where facts rarely have it („Wo finde ich …?“). */
const RAHMEN_ANTEIL = 0.25
const RAHMEN = new Set(
  worte(`wer wie was wo wann warum wieso woher wohin womit wofür welche welcher welches welchen welchem wem wen wessen viel viele oft
    ich du er sie es wir ihr mir mich dir dich uns mein meine dein deine unser unsere ist sind war waren bin bist hat habe hast
    haben hatte gibt gab finde findet finden kann kannst können soll sollen muss müssen darf dürfen wird werden wurde macht machen
    sag sage sagen sagst weiß weißt wissen erinnerst heißt denn noch mal nochmal eigentlich bitte
    who what when where why which whose how much many i you he she it we they my your our is are was were do does did have has had
    can could should tell know remember find please
    quem que qual quais quando onde como por quanto quantos eu você ele ela nós meu minha seu sua é são foi era tem há pode
    deve diga sabe lembra acho encontro favor`),
)
/** How much more a long text must have to be as good. */
const LAENGE = 0.2

/**
 * How well each text fits the question: 0 and more, in the order of the texts. Pure; 10,000 messages in 6 ms. The question
 * counts with its first 2,000 characters.
 */
export function bewerte(frage: string, { alle, ende }: Grammliste): Float64Array {
  const anzahl = new Int32Array(GRAMME)
  for (const g of alle) anzahl[g] = (anzahl[g] ?? 0) + 1
  const gewicht = gewichte(frage, anzahl, ende.length)
  const mittel = Math.max(1, alle.length / ende.length)
  let i = 0
  return Float64Array.from(ende, (bis) => {
    const laenge = (bis - i) / mittel
    let summe = 0
    for (; i < bis; i++) summe += gewicht[alle[i] ?? 0] ?? 0
    return summe / (1 - LAENGE + LAENGE * laenge)
  })
}

/** The places of the best values above 0, best first, of equals the last; those that `gilt`. */
export function beste(
  werte: Float64Array,
  hoechstens: number,
  gilt = (_: number): boolean => true,
): number[] {
  const stellen: number[] = []
  for (let i = werte.length - 1; i >= 0; i--) {
    const wert = werte[i] ?? 0
    const letzte = werte[stellen[hoechstens - 1] ?? -1] ?? 0
    if (wert <= letzte || !gilt(i)) continue
    const davor = stellen.findIndex((s) => (werte[s] ?? 0) < wert)
    stellen.splice(davor < 0 ? stellen.length : davor, 0, i)
    if (stellen.length > hoechstens) stellen.pop()
  }
  return stellen
}

function gewichte(frage: string, anzahl: Int32Array, texte: number): Float64Array {
  const gewicht = new Float64Array(GRAMME)
  for (const wort of new Set(worte(frage))) {
    const gramme = new Set(grammeVon(wort))
    const anteil = RAHMEN.has(wort) ? RAHMEN_ANTEIL : 1
    const jedes = anteil * (istZahl(wort) ? ZAHL_GRAMME : gramme.size ** (WORTLAENGE - 1))
    for (const g of gramme) {
      const n = anzahl[g] ?? 0
      const idf = Math.log(1 + (texte - n + 0.5) / (n + 0.5))
      gewicht[g] = (gewicht[g] ?? 0) + jedes * idf ** SELTENHEIT
    }
  }
  return gewicht
}
