import { imZeitraum, ladeCsv, monatText, skill, slot, z, zahlText, zitatText } from 'assistent'
import { gemeinteNamen } from '../benennung.ts'

const DATEI = new URL('../daten/reichweite.csv', import.meta.url)

interface Zeile {
  monat: string
  beitrag: string
  aufrufe: number
}

/** Months to come are not known, whatever the file says. */
async function lade(heute: string): Promise<Zeile[]> {
  const [, ...zeilen] = await ladeCsv(DATEI)
  return zeilen
    .map(({ felder: [monat = '', beitrag = '', aufrufe = ''] }) => ({
      monat,
      beitrag,
      aufrufe: Number(aufrufe),
    }))
    .filter((z) => z.monat <= heute.slice(0, 7))
}

export default skill({
  name: 'reichweite_abfragen',
  beschreibung: {
    de: 'Nennt die Reichweite eines Beitrags',
    en: 'Tells the reach of a post',
    pt: 'Informa o alcance de uma publicação',
  },
  beispiele: {
    de: [
      'welche Reichweite hat {beitrag}?',
      'wie viele Leute hat {beitrag} erreicht',
      'Reichweite {beitrag}',
      'Reichweite von {beitrag} {zeitraum}',
      'wie oft wurde {beitrag} {zeitraum} aufgerufen?',
      'wie läuft {beitrag}?',
      'wie viele Aufrufe hat {beitrag}',
      'wie kam {beitrag} an?',
      'zeig mir die Zahlen zu {beitrag}',
      'wie viele haben {beitrag} gesehen?',
      'wie performt {beitrag} {zeitraum}',
      'Klicks auf {beitrag}',
      'ich möchte die Reichweite von einem Post wissen',
    ],
    en: [
      'what is the reach of {beitrag}?',
      'how many people did {beitrag} reach',
      'reach of {beitrag}',
      'reach of {beitrag} {zeitraum}',
      'how many views did {beitrag} get {zeitraum}?',
      'how is {beitrag} doing?',
      'how did {beitrag} perform {zeitraum}',
      'show me the numbers for {beitrag}',
      'how many have seen {beitrag}?',
      'views of {beitrag}',
      'clicks on {beitrag} {zeitraum}',
      'I want to know the reach of a post',
    ],
    pt: [
      'qual é o alcance de {beitrag}?',
      'quantas pessoas {beitrag} alcançou',
      'alcance de {beitrag}',
      'alcance de {beitrag} {zeitraum}',
      'quantas visualizações teve {beitrag} {zeitraum}?',
      'como está indo {beitrag}?',
      'como foi {beitrag} {zeitraum}',
      'mostra os números de {beitrag}',
      'quantos viram {beitrag}?',
      'visualizações de {beitrag}',
      'cliques em {beitrag} {zeitraum}',
      'quero saber o alcance de uma publicação',
    ],
  },
  parameter: z.object({
    beitrag: slot.text({
      name: { de: 'Beitrag', en: 'Post', pt: 'Publicação' },
      frage: {
        de: 'Um welchen Beitrag geht es?',
        en: 'Which post do you mean?',
        pt: 'De qual publicação se trata?',
      },
    }),
    zeitraum: slot
      .zeitraum({ richtung: 'zurueck', name: { de: 'Zeitraum', en: 'Period', pt: 'Período' } })
      .optional(),
  }),
  risiko: 0,
  async run({ parameter: { beitrag, zeitraum }, sprache, uhr }) {
    const zeilen = await lade(uhr.jetzt())
    const alle = [...new Set(zeilen.map((z) => z.beitrag))]
    const gemeint = gemeinteNamen(beitrag, alle)
    if (gemeint.length === 0) {
      const liste = alle.map((n) => zitatText(n, sprache)).join(', ')
      return {
        de: `Einen Beitrag ${zitatText(beitrag, 'de')} kenne ich nicht. Zahlen gibt es zu: ${liste}.`,
        en: `I do not know a post ${zitatText(beitrag, 'en')}. There are figures for: ${liste}.`,
        pt: `Não conheço a publicação ${zitatText(beitrag, 'pt')}. Há números para: ${liste}.`,
      }
    }
    const monate = (name: string): Zeile[] =>
      zeilen.filter(
        (z) =>
          z.beitrag === name &&
          (zeitraum === undefined || (`${z.monat}-31` >= zeitraum.von && `${z.monat}-01` <= zeitraum.bis)),
      )
    return gemeint.map((name) => satz(name, monate(name))).join('\n')

    function satz(name: string, davon: readonly Zeile[]): string {
      const kopf = `${{ de: 'Reichweite', en: 'Reach', pt: 'Alcance' }[sprache]} ${zitatText(name, sprache)}`
      const [erster, letzter] = [davon[0], davon.at(-1)]
      const wann = zeitraum === undefined ? '' : ` ${imZeitraum(zeitraum, sprache)}`
      if (erster === undefined || letzter === undefined) {
        return {
          de: `${kopf}${wann}: keine Zahlen.`,
          en: `${kopf}${wann}: no figures.`,
          pt: `${kopf}${wann}: sem números.`,
        }[sprache]
      }
      const summe = zahlText(
        davon.reduce((s, z) => s + z.aufrufe, 0),
        sprache,
      )
      const [von, bis] = [monatText(`${erster.monat}-01`, sprache), monatText(`${letzter.monat}-01`, sprache)]
      const gezaehlt =
        von === bis
          ? von
          : { de: `${von} bis ${bis}`, en: `${von} to ${bis}`, pt: `de ${von} a ${bis}` }[sprache]
      return {
        de: `${kopf}: ${summe} Aufrufe (${gezaehlt})`,
        en: `${kopf}: ${summe} views (${gezaehlt})`,
        pt: `${kopf}: ${summe} visualizações (${gezaehlt})`,
      }[sprache]
    }
  },
})
