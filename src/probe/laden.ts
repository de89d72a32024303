import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Document, isMap, isNode, isScalar, LineCounter, parseAllDocuments } from 'yaml'
import { KonfigurationsFehler } from '../domaene/fehler.ts'
import { type Probe, ProbeDokument } from './schema.ts'
import { DEUTSCH, genauer } from './schritt.ts'

export interface Unlesbar {
  datei: string
  name: string
  fehler: string[]
}

/** Reads the conversations of YAML files, several documents a file; a folder stands for its YAML files. */
export function liesProben(dateien: readonly string[]): { proben: Probe[]; unlesbar: Unlesbar[] } {
  const gelesen = dateien.flatMap(yamlDateien).flatMap(liesDatei)
  return {
    proben: gelesen.flatMap((g) => ('probe' in g ? [g.probe] : [])),
    unlesbar: gelesen.flatMap((g) => ('fehler' in g ? [g] : [])),
  }
}

/** The same, all or nothing. @throws KonfigurationsFehler naming file, line, document and what was expected there, all faults at once */
export function ladeProben(dateien: readonly string[]): Probe[] {
  const { proben, unlesbar } = liesProben(dateien)
  if (unlesbar.length > 0) throw unlesbarFehler(unlesbar)
  return proben
}

export const unlesbarFehler = (unlesbar: readonly Unlesbar[]): KonfigurationsFehler =>
  new KonfigurationsFehler(
    `Diese Dialogproben lassen sich nicht lesen:\n${unlesbar.flatMap((u) => u.fehler).join('\n')}`,
    {
      abhilfe: 'Alle Schlüssel stehen in docs/dialogproben.md.',
    },
  )

function yamlDateien(pfad: string): string[] {
  if (!statSync(pfad, { throwIfNoEntry: false })?.isDirectory()) return [pfad]
  const namen = readdirSync(pfad).filter((name) => /\.ya?ml$/.test(name))
  if (namen.length === 0) throw new KonfigurationsFehler(`In ${pfad} liegt keine YAML-Datei.`)
  return namen.sort().map((name) => join(pfad, name))
}

type Gelesen = { probe: Probe } | Unlesbar

function liesDatei(datei: string): Gelesen[] {
  const zeilen = new LineCounter()
  let text: string
  try {
    text = readFileSync(datei, 'utf8')
  } catch (cause) {
    throw new KonfigurationsFehler(`Die Datei ${datei} lässt sich nicht lesen.`, { cause })
  }
  const dokumente = [...parseAllDocuments(text, { lineCounter: zeilen, prettyErrors: false })].filter(
    (d) => d.errors.length > 0 || d.toJS() !== null,
  )
  return dokumente.length === 0
    ? [{ datei, name: '', fehler: [`  ${datei}: kein Gespräch darin`] }]
    : dokumente.map((dokument) => liesDokument(datei, dokument, zeilen))
}

function liesDokument(datei: string, dokument: Document, zeilen: LineCounter): Gelesen {
  const zeile = (wo: number): string => `  ${datei}:${zeilen.linePos(wo).line} ${nameVon(dokument)}`
  if (dokument.errors.length > 0)
    return {
      datei,
      name: rohName(dokument),
      fehler: dokument.errors.map((e) => `${zeile(e.pos[0])}${e.message}`),
    }
  const gelesen = ProbeDokument.safeParse(dokument.toJS(), { error: DEUTSCH })
  if (gelesen.success) return { probe: { datei, ...gelesen.data } }
  return {
    datei,
    name: rohName(dokument),
    fehler: gelesen.error.issues
      .flatMap(genauer)
      .map(({ path, message }) => `${zeile(ortVon(dokument, path))}${stelle(path)}: ${message}`),
  }
}

function rohName(dokument: Document): string {
  const name = isMap(dokument.contents) ? dokument.get('name') : undefined
  return typeof name === 'string' ? name : ''
}

const nameVon = (dokument: Document): string => (rohName(dokument) === '' ? '' : `„${rohName(dokument)}“ `)

/** Steps are counted from 1, as everywhere in a Dialogprobe. */
function stelle([erstes, zweites, ...rest]: readonly PropertyKey[]): string {
  const kopf =
    erstes === 'schritte' && typeof zweites === 'number' ? [`Schritt ${zweites + 1}`] : [erstes, zweites]
  return (
    [...kopf, ...rest]
      .filter((teil) => teil !== undefined)
      .map(String)
      .join('.') || '(ganz oben)'
  )
}

/** Where in the text is what a path names, or the nearest that is there. */
function ortVon(dokument: Document, path: readonly PropertyKey[]): number {
  for (let i = path.length; i > 0; i--) {
    const knoten = keyVon(dokument, path.slice(0, i)) ?? dokument.getIn(path.slice(0, i), true)
    if (isNode(knoten) && knoten.range) return knoten.range[0]
  }
  return dokument.contents?.range?.[0] ?? 0
}

/** The key itself: its value may begin a line later. */
function keyVon(dokument: Document, path: readonly PropertyKey[]): unknown {
  const karte = path.length === 1 ? dokument.contents : dokument.getIn(path.slice(0, -1), true)
  if (!isMap(karte)) return undefined
  return karte.items.find(({ key }) => isScalar(key) && String(key.value) === String(path.at(-1)))?.key
}
