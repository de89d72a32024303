import paket from '../../../package.json' with { type: 'json' }
import { type Betriebslage, erhebeLage } from '../../assistent/betriebslage.ts'
import { bereit } from '../../betrieb/gesundheit.ts'
import { ankerDatei } from '../../betrieb/siegel.ts'
import { fristenVon } from '../../config.ts'
import { zoneVon } from '../../domaene/person.ts'
import { ohneUmkehr } from '../../domaene/text.ts'
import { type Instant, toMs } from '../../domaene/zeit.ts'
import { zeigeZeit } from '../../rueckkanal/darstellung.ts'
import type { Texte } from '../../rueckkanal/texte/texte.ts'
import { betriebMarke } from '../../speicher/aenderungen.ts'
import { sieglerAus } from '../../speicher/siegel.ts'
import { balkenVon } from '../balken.ts'
import type { Angemeldet, Behandlungen, Werk } from '../behandlung.ts'
import type { Betrieb } from '../vertrag/betrieb.ts'
import type { WerKurz } from '../vertrag/grundformen.ts'

/** What an operator looks at: the same that `assistent betrieb` says. */
export function betriebRouten(werk: Werk): Behandlungen<'betrieb'> {
  const gestartet = werk.uhr.jetzt()
  const lage = werk.betriebslage ? einmalIn(werk, werk.betriebslage) : () => erhebe(werk)
  return {
    async betrieb({ ich }) {
      return { ...alsBetrieb(werk, ich, await lage()), bereit: await bereitschaft(werk), gestartet }
    },
  }
}

/** It reads the whole database: pages that are open ask for it again and again. */
const FRISCH_MS = 15_000
/** After what pages are told of it is looked at anew, but no more often than this. */
const GEAENDERT_MS = 5_000

function einmalIn(werk: Werk, erhebeAndernorts: () => Promise<Betriebslage>): () => Promise<Betriebslage> {
  const { speicher, uhr, konfiguration } = werk
  let da: { zeit: Instant; marke: string; lage: Promise<Betriebslage> } | undefined
  return async () => {
    const zeit = uhr.jetzt()
    const marke = await speicher.read(betriebMarke, { agent: konfiguration.agent, jetzt: zeit })
    const alterMs = da === undefined ? FRISCH_MS : toMs(zeit) - toMs(da.zeit)
    if (da && alterMs < (da.marke === marke ? FRISCH_MS : GEAENDERT_MS)) return da.lage
    const neu = { zeit, marke, lage: erhebeAndernorts() }
    da = neu
    neu.lage.catch(() => {
      if (da === neu) da = undefined
    })
    return neu.lage
  }
}

const erhebe = (w: Werk): Promise<Betriebslage> =>
  erhebeLage({
    ...{ speicher: w.speicher, konfiguration: w.konfiguration, skills: w.assistent.skills.alle },
    jetzt: w.uhr.jetzt(),
    ...(w.ablagen ? { ablagen: w.ablagen } : {}),
    siegel: { siegler: sieglerAus(w.schluessel), anker: ankerDatei(w.ablagen?.quittungen) },
  })

async function bereitschaft(werk: Werk): Promise<Betrieb['bereit']> {
  const { ok, grund = null } = await bereit(werk.speicher)
  return { ok, grund }
}

function alsBetrieb(werk: Werk, ich: Angemeldet, l: Betriebslage): Omit<Betrieb, 'bereit' | 'gestartet'> {
  const { sprache } = ich
  const t = werk.welt.texte(sprache)
  const titel = (worte: Record<string, string>, name: string): string => worte[name] ?? name
  const wann = (zeit: Instant): string =>
    zeigeZeit(zeit, sprache, zoneVon(ich.person, werk.welt.zone), l.geprueft)
  const siegel = l.befunde.find((b) => b.name === 'protokoll')
  return {
    befunde: l.befunde.map((b) => ({
      ...{
        name: b.name,
        titel: titel(t.daten.befunde, b.name),
        ok: b.ok,
        hinweis: b.hinweis[sprache],
      },
      schwere: b.schwere ?? null,
    })),
    unzugestellt: l.unzugestellt.map(({ person_id, name, ...u }) => ({
      ...u,
      kanal: titel(t.leitstand.kanaele, u.kanal),
      zweck: titel(t.daten.zwecke, u.zweck),
      person: werVon(person_id, name, t),
    })),
    lanes: l.lanes.map(({ person_id, name, ...lane }) => ({ ...lane, person: werVon(person_id, name, t) })),
    laeufe: l.laeufe.map((lauf) => ({ ...lauf, titel: titel(t.daten.laeufe, lauf.name) })),
    kanaele: l.kanaele.map((k) => ({ ...k, name: titel(t.leitstand.kanaele, k.name) })),
    aufbewahrung: balkenVon({
      vorraete: l.vorraete,
      fristen: fristenVon(werk.konfiguration.aufbewahrung),
      ...{ t: t.daten, sprache, jetzt: l.geprueft },
    }),
    sicherung: {
      letzte: l.sicherung.zeit,
      text:
        l.sicherung.zeit === null
          ? t.daten.sicherung[l.sicherung.art === 'letzte' ? 'noch' : l.sicherung.art]
          : t.daten.sicherung.letzte(wann(l.sicherung.zeit)),
    },
    siegel: {
      ok: siegel?.ok === true || siegel?.schwere === 'hinweis',
      geprueft: l.geprueft,
      text: siegel === undefined || siegel.ok ? t.daten.siegel.gut : siegel.hinweis[sprache],
    },
    datenbank: l.datenbank,
    version: paket.version,
  }
}

const werVon = (id: string | null, name: string | null, t: Texte): WerKurz | null =>
  id === null ? null : name === null ? { id: null, name: t.akte.geloescht } : { id, name: ohneUmkehr(name) }
