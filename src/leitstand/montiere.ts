import express, { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express'
import { z } from 'zod'
import { fehlerCode, fehlerOrt } from '../domaene/fehler.ts'
import { hatRolle, istLeitung } from '../domaene/person.ts'
import type { Problemtexte } from '../rueckkanal/texte/probleme.ts'
import {
  type Anfrage,
  type Angemeldet,
  type Behandlung,
  type Behandlungen,
  ProblemFehler,
  type Werk,
} from './behandlung.ts'
import {
  alsProblem,
  antworteProblem,
  falscheAngabe,
  problem,
  spracheDerAnfrage,
  texteFuer,
} from './problem.ts'
import { begrenze, GRENZEN } from './sicherheit.ts'
import { leseSitzung } from './sitzung.ts'
import type { Recht, Route } from './vertrag/route.ts'
import { VERTRAG, type Vertrag } from './vertrag/vertrag.ts'

// Every route of the Vertrag, in one way: who asks, may they, did they mean to, is it readable; then the handler; then
// whether what it says is what the Vertrag promises. A route without a handler answers 501.

const KOERPER_BYTES = 64 * 1024

/** Who asks, as far as it is known by now. */
interface Gast {
  ich?: Angemeldet | undefined
  texte: Problemtexte
}
const gaeste = new WeakMap<Request, Gast>()

export const texteDer = (werk: Pick<Werk, 'welt'>, req: Request): Problemtexte =>
  gaeste.get(req)?.texte ?? texteFuer(werk.welt, spracheDerAnfrage(req, werk.welt.sprache))

export function montiere(werk: Werk, behandlungen: Partial<Behandlungen<keyof Vertrag>>): Router {
  const router = Router({ caseSensitive: true })
  const texte = (req: Request): Problemtexte => texteDer(werk, req)
  const sitzung = (req: Request): string => ichVon(req)?.sitzung ?? 'niemand'
  const grenzen = {
    anmeldung: begrenze(GRENZEN.anmeldung, texte),
    offenAendern: begrenze(GRENZEN.offenAendern, texte),
    lesen: begrenze({ ...GRENZEN.jeSitzung, wer: sitzung }, texte),
    aendern: begrenze({ ...GRENZEN.jeSitzungAendern, wer: sitzung }, texte),
  }
  for (const route of Object.values(VERTRAG) as Route[]) {
    const behandlung = behandlungen[route.id as keyof Vertrag] as Behandlung<Route> | undefined
    const aendert = route.methode !== 'get'
    const grenze =
      route.recht === 'offen'
        ? aendert || route.umleitung
          ? [grenzen.offenAendern, grenzen.anmeldung]
          : []
        : [aendert ? grenzen.aendern : grenzen.lesen]
    router[route.methode](
      pfadmuster(route.pfad),
      laesstEin(werk, route),
      ...grenze,
      // Who sends the body slowly is asked again: the session may have ended meanwhile.
      ...(route.koerper ? [...leseKoerper(route, texte), laesstEin(werk, route, true)] : []),
      fuehreAus(route, behandlung),
    )
  }
  return router
}

/** `/vorgaenge/{id}` as Express writes it. */
const pfadmuster = (pfad: string): string => pfad.replace(/\{(\w+)\}/g, ':$1')

/** Who was let in by `laesstEin`; undefined: an open route, and nobody is logged in. */
export const ichVon = (req: Request): Angemeldet | undefined => gaeste.get(req)?.ich

/** The session, the right and, where something changes, the token of the page. `leise`: nobody need be there who asks. */
export const laesstEin =
  (werk: Werk, route: Pick<Route, 'recht' | 'methode'>, leise = false): RequestHandler =>
  async (req, _res, next) => {
    const ich = await leseSitzung(werk, req, leise)
    const texte = texteFuer(werk.welt, ich?.sprache ?? spracheDerAnfrage(req, werk.welt.sprache))
    gaeste.set(req, { ich, texte })
    if (route.recht !== 'offen') {
      if (!ich) throw problem(texte, 401, 'nicht_angemeldet')
      if (route.methode !== 'get' && req.headers['x-assistent-token'] !== ich.token)
        throw problem(texte, 403, 'token')
      if (!darf(ich, route.recht)) throw problem(texte, 403, 'verboten')
    }
    next()
  }

const darf = ({ person }: Angemeldet, recht: Recht): boolean =>
  recht === 'admin' ? hatRolle(person, 'admin') : recht === 'leitung' ? istLeitung(person) : true

const leseKoerper = (route: Route, texte: (req: Request) => Problemtexte): RequestHandler[] => [
  (req, _res, next) => {
    // A form of another site can send text, never this; and nothing that is packed is unpacked.
    if (!req.is('application/json') || req.headers['content-encoding'] !== undefined)
      throw new ProblemFehler(415, { code: 'kein_json', detail: texte(req).kein_json })
    next()
  },
  express.json({ limit: route.koerperBytes ?? KOERPER_BYTES, strict: false, inflate: false }),
]

const fuehreAus =
  (route: Route, behandlung: Behandlung<Route> | undefined): RequestHandler =>
  async (req, res) => {
    const { ich, texte } = gaeste.get(req) as Gast
    if (!behandlung) throw problem(texte, 501, 'noch_nicht')
    const anfrage = {
      ich,
      pfadteile: lies(route.pfadteile, req.params, () => problem(texte, 404, 'nicht_gefunden')),
      frage: lies(route.frage, req.query, (felder) => falscheAngabe(texte, ...felder)),
      koerper: route.koerper && lies(route.koerper, req.body, (felder) => falscheAngabe(texte, ...felder)),
      req,
      res,
    }
    const antwort: unknown = await behandlung(anfrage as Anfrage<Route>)
    if (res.headersSent || route.datei !== undefined) return
    if (!route.antwort) return void res.status(204).end()
    const geprueft = route.antwort.safeParse(antwort)
    if (!geprueft.success) throw new AntwortFehler(route.id, felderVon(geprueft.error))
    res.json(geprueft.data)
  }

function lies(
  schema: z.ZodType | undefined,
  wert: unknown,
  fehler: (felder: string[]) => ProblemFehler,
): unknown {
  const gelesen = (schema ?? LEER).safeParse(wert)
  if (!gelesen.success) throw fehler(felderVon(gelesen.error))
  return gelesen.data
}
const LEER = z.object({})

/** Where it went wrong, by name; nothing: all of it. */
const felderVon = (fehler: z.ZodError): string[] => [
  ...new Set(fehler.issues.map((i) => i.path.map(String).join('.')).filter((feld) => feld !== '')),
]

/** What a handler said is not what the Vertrag promises: a fault of ours. */
class AntwortFehler extends Error {
  readonly felder: readonly string[]
  constructor(route: string, felder: readonly string[]) {
    super(route)
    this.felder = felder
  }
}

/** The last handler below `/api`: what was thrown, as a problem document. */
export const fehlerAntwort =
  (werk: Werk): ErrorRequestHandler =>
  // Express knows it by its four arguments.
  (fehler: unknown, req, res, _next) => {
    // I10: where, and which names; never a value.
    const wo = { wo: req.route?.path as unknown, ich: gaeste.get(req)?.ich?.person.id }
    const was = { fehler: fehlerCode(fehler), stack: fehlerOrt(fehler) }
    if (res.headersSent) {
      // Express would print the error with its text. Who reads sees that this is not all.
      werk.log.error({ ...wo, ...was }, 'Antwort des Leitstands abgebrochen')
      return void res.destroy()
    }
    const t = texteDer(werk, req)
    const erwartet = alsProblem(fehler, t)
    if (erwartet) return antworteProblem(res, t, erwartet.status, erwartet.problem)
    if (fehler instanceof AntwortFehler)
      werk.log.error(
        { ...wo, route: fehler.message, felder: fehler.felder },
        'Antwort entspricht nicht dem Vertrag',
      )
    else werk.log.error({ ...wo, ...was }, 'Anfrage des Leitstands gescheitert')
    antworteProblem(res, t, 500, {
      code: 'intern',
      detail: t.intern,
      ...(fehler instanceof AntwortFehler ? { felder: [...fehler.felder] } : {}),
    })
  }
