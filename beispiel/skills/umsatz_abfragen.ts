import { csvQuelle, type Zahl, type Zahlenquelle, zahlenAus } from 'assistent'

const orte = {
  Zürich: ['zuerich', 'zurich', 'zurique', 'ZRH'],
  Wien: ['vienna', 'viena', 'VIE'],
  Berlin: ['berlim', 'BER'],
}
const ortsnamen = {
  Zürich: { de: 'Zürich', en: 'Zurich', pt: 'Zurique' },
  Wien: { de: 'Wien', en: 'Vienna', pt: 'Viena' },
  Berlin: { de: 'Berlin', en: 'Berlin', pt: 'Berlim' },
}

const datei = csvQuelle({
  datei: new URL('../daten/umsatz.csv', import.meta.url),
  datum: 'monat',
  wert: 'umsatz',
  ort: 'standort',
  orte,
})

/**
 * The demo's figures lie ready in full months until 2035, so that the demo works at any date. Months to come are
 * never reported; of the running month only its share until today is.
 */
const bisHeute: Zahlenquelle = {
  ...datei,
  async lies(anfrage, signal) {
    const gelesen = await datei.lies(anfrage, signal)
    return { ...gelesen, zahlen: gelesen.zahlen.map((zahl) => anteilig(zahl, anfrage.heute)) }
  },
}

function anteilig(zahl: Zahl, heute: string): Zahl {
  const [jahr = 0, monat = 0, tag = 0] = heute.split('-').map(Number)
  if (!heute.startsWith(zahl.tag.slice(0, 7))) return zahl
  const tageImMonat = new Date(Date.UTC(jahr, monat, 0)).getUTCDate()
  return { ...zahl, cent: Math.round((zahl.cent * tag) / tageImMonat / 100) * 100 }
}

export default zahlenAus(bisHeute, {
  name: 'umsatz_abfragen',
  groesse: { de: 'Umsatz', en: 'Revenue', pt: 'Faturamento' },
  beschreibung: { de: 'Nennt den Umsatz', en: 'Tells the revenue', pt: 'Informa o faturamento' },
  orte,
  ortsnamen,
  beispiele: {
    de: [
      'wie hoch war der Umsatz {zeitraum}?',
      'wie viel Umsatz hatten wir {zeitraum}',
      'Umsatz {zeitraum}',
      'Umsatz {standort} {zeitraum}',
      'wie war der Umsatz in {standort} {zeitraum}?',
      'was haben wir {zeitraum} umgesetzt?',
      'was hat {standort} {zeitraum} umgesetzt',
      'zeig mir die Umsatzzahlen für {zeitraum}',
      'wie lief das Geschäft {zeitraum}?',
      'was haben wir {zeitraum} eingenommen',
      'gib mir den Umsatz von {zeitraum} bitte',
      'Umsatzzahlen {standort}',
      'wie viel hat {standort} {zeitraum} verkauft?',
      'nenn mir unsere Erlöse {zeitraum}',
      'wie sind die Umsätze {zeitraum}',
    ],
    en: [
      'what was the revenue {zeitraum}?',
      'how much revenue did we make {zeitraum}',
      'revenue {zeitraum}',
      'revenue in {standort} {zeitraum}',
      'show me the sales figures for {zeitraum}',
      'how much did {standort} sell {zeitraum}?',
      'what did we turn over {zeitraum}',
      'how was business {zeitraum}?',
      'give me the turnover for {zeitraum}',
      'sales {standort} {zeitraum}',
      'how much did we earn {zeitraum}',
      'tell me our revenue {zeitraum} please',
    ],
    pt: [
      'qual foi o faturamento {zeitraum}?',
      'quanto faturamos {zeitraum}',
      'faturamento {zeitraum}',
      'faturamento de {standort} {zeitraum}',
      'quanto vendemos {zeitraum}?',
      'mostra as vendas {zeitraum}',
      'qual foi a receita {zeitraum}',
      'como foi o faturamento em {standort} {zeitraum}?',
      'quanto {standort} faturou {zeitraum}',
      'me dá os números de vendas {zeitraum}',
      'quanto entrou {zeitraum}?',
      'receita {standort} {zeitraum}',
    ],
  },
})
