import { ohneUmkehr } from '../../domaene/text.ts'
import { dauerMs } from '../../domaene/zeit.ts'
import { Unspielbar } from '../../probe/nachricht.ts'
import { type Angemeldet, type Behandlungen, ProblemFehler, type Werk } from '../behandlung.ts'
import { geschehenIm } from '../probelauf/geschehen.ts'
import type { Probelaeufe } from '../probelauf/laeufe.ts'
import type { Lauf, Zettel } from '../probelauf/lauf.ts'
import { problem, texteFuer } from '../problem.ts'
import type { ProbeZeile } from '../vertrag/chat.ts'

type Id = 'probeBeginnen' | 'probeSenden' | 'probeSichern' | 'probeEnde'

/** Trying things out, each on a database of its own that is thrown away. */
export function ausprobierenRouten(werk: Werk, laeufe: Probelaeufe): Behandlungen<Id> {
  const fehlt = (ich: Angemeldet): ProblemFehler =>
    problem(texteFuer(werk.welt, ich.sprache), 404, 'nicht_gefunden')
  const mit = async <T>(ich: Angemeldet, id: string, tu: (lauf: Lauf) => Promise<T> | T): Promise<T> => {
    const lauf = laeufe.mit(id, ich.person.id, tu)
    if (!lauf) throw fehlt(ich)
    return await lauf
  }
  return {
    async probeBeginnen({ ich }) {
      const neu = await laeufe.beginne(ich.person.id)
      if (!neu) {
        const detail = texteFuer(werk.welt, ich.sprache).zu_viele_proben
        throw new ProblemFehler(429, { code: 'zu_viele', detail })
      }
      const { id, lauf } = neu
      return {
        probe: id,
        jetzt: lauf.jetzt(),
        personen: lauf.spieler.map((s) => ({ ...s, name: ohneUmkehr(s.name) })),
      }
    },

    probeSenden: ({ ich, pfadteile, koerper }) =>
      mit(ich, pfadteile.probe, async (lauf) => {
        const { als, text, knopf, warte } = koerper
        const vorher = lauf.jetzt()
        const warteMs = warte === undefined ? undefined : dauerMs(warte)
        const { davor, zug } = await lauf.sende({ als, text, knopf, warteMs }).catch((fehler: unknown) => {
          throw unspielbar(werk, ich, fehler)
        })
        const jetzt = lauf.jetzt()
        const namen = new Map(lauf.spieler.map((s) => [s.als, ohneUmkehr(s.name)]))
        const erhalten = (z: Zettel): ProbeZeile => ({
          id: `a:${z.sendung.id}`,
          von: 'assistent',
          als: z.an,
          wer: namen.get(z.an) ?? z.an,
          text: z.sendung.text,
          zeit: jetzt,
          vorgang: z.sendung.vorgang_id ?? null,
          knoepfe: z.sendung.knoepfe.map(({ id, text: label }) => ({ id, text: label })),
        })
        const eigene: ProbeZeile[] = zug
          ? [
              {
                id: `n:${vorher}:${zug.gesendet[0]?.sendung.id ?? zug.vorgaenge[0] ?? ''}:${als}`,
                von: 'person',
                als,
                wer: namen.get(als) ?? als,
                text: zug.text,
                zeit: jetzt,
                vorgang: null,
                knoepfe: [],
              },
            ]
          : []
        return {
          zeilen: [...davor.map(erhalten), ...eigene, ...(zug?.gesendet ?? []).map(erhalten)],
          geschah: zug ? await geschehenIm(werk, ich, lauf, zug) : null,
          jetzt,
        }
      }),

    probeSichern: ({ ich, pfadteile, res }) =>
      mit(ich, pfadteile.probe, (lauf) => {
        res.type('application/yaml').attachment('dialogprobe.yaml').send(lauf.dialogprobe())
        return undefined
      }),

    async probeEnde({ ich, pfadteile }) {
      if (!(await laeufe.beende(pfadteile.probe, ich.person.id))) throw fehlt(ich)
      return undefined
    },
  }
}

/** No such person, or a button that is not there: the request is wrong, not the program. */
function unspielbar(werk: Werk, ich: Angemeldet, fehler: unknown): unknown {
  if (!(fehler instanceof Unspielbar)) return fehler
  const felder = [fehler.message]
  return new ProblemFehler(400, {
    code: 'anfrage',
    detail: texteFuer(werk.welt, ich.sprache).anfrage(felder),
    felder,
  })
}
