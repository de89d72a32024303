import {
  imZeitraum,
  ladeCsv,
  lokalerTag,
  monatText,
  type Sprache,
  skill,
  slot,
  type Zeitraum,
  z,
  zahlText,
  zitatText,
} from 'assistent'
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
      'wie läuft der Post {beitrag}?',
      'wie viele Aufrufe hat {beitrag}',
      'wie kam der Beitrag {beitrag} an?',
      'zeig mir die Reichweite von {beitrag}',
      'wie viele haben {beitrag} gesehen?',
      'wie performt der Beitrag {beitrag} {zeitraum}',
      'Klicks auf {beitrag}',
      'wie gut lief der Post {beitrag} {zeitraum}',
      'ich möchte die Reichweite von einem Post wissen',
    ],
    en: [
      'what is the reach of {beitrag}?',
      'how many people did {beitrag} reach',
      'reach of {beitrag}',
      'reach of {beitrag} {zeitraum}',
      'how many views did {beitrag} get {zeitraum}?',
      'how is the post {beitrag} doing?',
      'how did the post {beitrag} perform {zeitraum}',
      'show me the reach of {beitrag}',
      'how many people have seen {beitrag}?',
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
      'como está indo o post {beitrag}?',
      'como foi a publicação {beitrag} {zeitraum}',
      'mostra o alcance de {beitrag}',
      'quantas pessoas viram {beitrag}?',
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
  titel: ({ beitrag, zeitraum }, sprache) =>
    [
      { de: 'Reichweite', en: 'Reach of', pt: 'Alcance de' }[sprache],
      zitatText(beitrag, sprache),
      ...(zeitraum ? [imZeitraum(zeitraum, sprache)] : []),
    ].join(' '),
  async run({ parameter: { beitrag, zeitraum }, sprache, uhr, zone }) {
    const zeilen = await lade(lokalerTag(uhr.jetzt(), zone))
    const alle = [...new Set(zeilen.map((z) => z.beitrag))]
    const gemeint = gemeinteNamen(beitrag, alle)
    if (gemeint.length === 0) return unbekannt(beitrag, alle)
    const gefragt = zeilen.filter((z) => zeitraum === undefined || beruehrt(z.monat, zeitraum))
    return gemeint
      .map((name) =>
        satz(
          name,
          gefragt.filter((z) => z.beitrag === name),
          zeitraum,
          sprache,
        ),
      )
      .join('\n')
  },
})

const beruehrt = (monat: string, { von, bis }: Zeitraum): boolean =>
  monat >= von.slice(0, 7) && monat <= bis.slice(0, 7)

function unbekannt(beitrag: string, alle: readonly string[]) {
  const liste = (sprache: Sprache): string => alle.map((n) => zitatText(n, sprache)).join(', ') || '–'
  return {
    de: `Einen Beitrag ${zitatText(beitrag, 'de')} kenne ich nicht. Zahlen gibt es zu: ${liste('de')}.`,
    en: `I do not know a post ${zitatText(beitrag, 'en')}. There are figures for: ${liste('en')}.`,
    pt: `Não conheço a publicação ${zitatText(beitrag, 'pt')}. Há números para: ${liste('pt')}.`,
  }
}

/** „Reichweite „…“: 2.380 Aufrufe (September 2026)“: names the months that were counted. */
function satz(
  name: string,
  zeilen: readonly Zeile[],
  gefragt: Zeitraum | undefined,
  sprache: Sprache,
): string {
  const kopf = `${{ de: 'Reichweite', en: 'Reach', pt: 'Alcance' }[sprache]} ${zitatText(name, sprache)}`
  const [erster, letzter] = [zeilen[0], zeilen.at(-1)]
  if (erster === undefined || letzter === undefined) {
    const wann = gefragt === undefined ? '' : ` ${imZeitraum(gefragt, sprache)}`
    return `${kopf}${wann}: ${{ de: 'keine Zahlen', en: 'no figures', pt: 'sem números' }[sprache]}.`
  }
  const summe = zahlText(
    zeilen.reduce((s, z) => s + z.aufrufe, 0),
    sprache,
  )
  const [von, bis] = [monatText(`${erster.monat}-01`, sprache), monatText(`${letzter.monat}-01`, sprache)]
  const monate = von === bis ? von : `${von} ${{ de: 'bis', en: 'to', pt: 'a' }[sprache]} ${bis}`
  return `${kopf}: ${summe} ${{ de: 'Aufrufe', en: 'views', pt: 'visualizações' }[sprache]} (${monate})`
}
