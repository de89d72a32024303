import { betragText, skill, slot, z } from 'assistent'
import { buche, liesAlle } from '../fremd.ts'

const Zahlung = z.object({
  nummer: z.number().int(),
  rechnung: z.string(),
  betrag: z.object({ cent: z.number().int(), waehrung: z.string() }),
  status: z.string().optional(),
})

export default skill({
  name: 'rechnung_zahlen',
  beschreibung: { de: 'Zahlt eine Rechnung', en: 'Pays an invoice', pt: 'Paga uma fatura' },
  beispiele: {
    de: [
      'zahl die Rechnung {rechnung} über {betrag}',
      'Rechnung {rechnung} zahlen, {betrag}',
      'bezahl bitte Rechnung {rechnung} über {betrag}',
      'bitte Rechnung {rechnung} über {betrag} zahlen',
      'überweise {betrag} für Rechnung {rechnung}',
      'begleich Rechnung {rechnung} mit {betrag}',
      'kannst du die Rechnung {rechnung} bezahlen? {betrag}',
      'RE {rechnung} anweisen, {betrag}',
      'die Rechnung {rechnung} muss bezahlt werden: {betrag}',
      'Zahlung von {betrag} für Rechnung {rechnung}',
      'zahl mal die Rechnung {rechnung}, {betrag}',
      'Rechnung {rechnung} über {betrag} bitte begleichen',
      'ich möchte eine Rechnung bezahlen',
    ],
    en: [
      'pay invoice {rechnung} for {betrag}',
      'please pay invoice {rechnung}, {betrag}',
      'settle invoice {rechnung} over {betrag}',
      'transfer {betrag} for invoice {rechnung}',
      'invoice {rechnung} needs to be paid: {betrag}',
      'can you pay invoice {rechnung}? {betrag}',
      'pay {betrag} on invoice {rechnung}',
      'payment of {betrag} for invoice {rechnung}',
      'pay the bill {rechnung} of {betrag}',
      'invoice {rechnung} {betrag} pay it please',
      'I want to pay an invoice',
    ],
    pt: [
      'paga a fatura {rechnung} de {betrag}',
      'pagar fatura {rechnung}, {betrag}',
      'pague a nota {rechnung} no valor de {betrag}',
      'transfere {betrag} para a fatura {rechnung}',
      'a fatura {rechnung} precisa ser paga: {betrag}',
      'pode pagar a fatura {rechnung}? {betrag}',
      'pagamento de {betrag} da fatura {rechnung}',
      'quita a fatura {rechnung} de {betrag}',
      'paga {betrag} da nota {rechnung}',
      'fatura {rechnung} de {betrag}, paga por favor',
      'quero pagar uma fatura',
    ],
  },
  parameter: z.object({
    rechnung: slot.text({
      code: true,
      nach: ['rechnung', 'rechnungsnummer', 're', 'rg', 'invoice', 'bill', 'fatura', 'nota'],
      name: { de: 'Rechnung', en: 'Invoice', pt: 'Fatura' },
      frage: { de: 'Welche Rechnungsnummer?', en: 'Which invoice number?', pt: 'Qual é o número da fatura?' },
    }),
    betrag: slot.betrag({
      name: { de: 'Betrag', en: 'Amount', pt: 'Valor' },
      frage: { de: 'Über welchen Betrag?', en: 'For which amount?', pt: 'De que valor?' },
    }),
  }),
  risiko: 3,
  freigabe: { rolle: 'finanzen' },
  // Who approves twice pays twice.
  async hinweise({ parameter: { rechnung }, dienste, signal }) {
    const zahlungen = (await liesAlle(dienste, 'zahlungen', signal)).flatMap(
      (z) => Zahlung.safeParse(z).data ?? [],
    )
    return zahlungen
      .filter((z) => z.rechnung === rechnung && z.status !== 'geloescht')
      .map(({ nummer, betrag }) => ({
        de: `Rechnung ${rechnung} ist schon einmal bezahlt worden: Zahlung ${nummer} über ${betragText(betrag, 'de')}.`,
        en: `Invoice ${rechnung} has been paid before: payment ${nummer} of ${betragText(betrag, 'en')}.`,
        pt: `A fatura ${rechnung} já foi paga: pagamento ${nummer} de ${betragText(betrag, 'pt')}.`,
      }))
  },
  titel({ rechnung, betrag }, sprache) {
    const summe = betragText(betrag, sprache)
    return {
      de: `Rechnung ${rechnung} über ${summe} zahlen`,
      en: `Pay invoice ${rechnung} for ${summe}`,
      pt: `Pagar a fatura ${rechnung} de ${summe}`,
    }[sprache]
  },
  aktionen: {
    rechnung_gezahlt: { de: 'Rechnung bezahlen', en: 'Paying the invoice', pt: 'Pagar a fatura' },
  },
  async run(k) {
    const { rechnung, betrag } = k.parameter
    await buche(k, 'zahlungen', 'rechnung_gezahlt', { rechnung, betrag, vorgang: k.vorgang.id })
    const summe = betragText(betrag, k.sprache)
    return {
      de: `Rechnung ${rechnung} über ${summe} ist bezahlt.`,
      en: `Invoice ${rechnung} for ${summe} has been paid.`,
      pt: `A fatura ${rechnung} de ${summe} foi paga.`,
    }
  },
})
