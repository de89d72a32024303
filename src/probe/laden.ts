import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Document, isMap, isNode, isScalar, LineCounter, parseAllDocuments } from 'yaml'
import { KonfigurationsFehler } from '../domaene/fehler.ts'
import { type Probe, ProbeDokument } from './schema.ts'
import { DEUTSCH, genauer } from './schritt.ts'

/**
 * Reads the conversations of YAML files, several documents a file; a folder stands for its YAML files.
 * @throws KonfigurationsFehler naming file, line, document and what was expected there, all faults at once
 */
export function ladeProben(dateien: readonly string[]): Probe[] {
  const gelesen = dateien.flatMap(yamlDateien).map(liesDatei)
  const fehler = gelesen.flatMap((g) => g.fehler)
  if (fehler.length > 0) {
    throw new KonfigurationsFehler(`Diese Dialogproben lassen sich nicht lesen:\n${fehler.join('\n')}`, {
      abhilfe: 'Alle Schlüssel stehen in docs/dialogproben.md.',
    })
  }
  return gelesen.flatMap((g) => g.proben)
}

function yamlDateien(pfad: string): string[] {
  if (!statSync(pfad, { throwIfNoEntry: false })?.isDirectory()) return [pfad]
  const namen = readdirSync(pfad).filter((name) => /\.ya?ml$/.test(name))
  if (namen.length === 0) throw new KonfigurationsFehler(`In ${pfad} liegt keine YAML-Datei.`)
  return namen.sort().map((name) => join(pfad, name))
}

interface Gelesen {
  proben: Probe[]
  fehler: string[]
}

function liesDatei(datei: string): Gelesen {
  const zeilen = new LineCounter()
  let text: string
  try {
    text = readFileSync(datei, 'utf8')
  } catch (cause) {
    throw new KonfigurationsFehler(`Die Datei ${datei} lässt sich nicht lesen.`, { cause })
  }
  const dokumente = parseAllDocuments(text, { lineCounter: zeilen, prettyErrors: true })
  if (!Array.isArray(dokumente)) return { proben: [], fehler: [`  ${datei}: leer`] }
  const ergebnis: Gelesen = { proben: [], fehler: [] }
  for (const dokument of dokumente.filter((d) => d.contents !== null || d.errors.length > 0)) {
    const kaputt = dokument.errors.map((e) => ({
      zeile: e.linePos?.[0].line,
      text: e.message.split('\n')[0],
    }))
    const gelesen =
      kaputt.length > 0 ? undefined : ProbeDokument.safeParse(dokument.toJS(), { error: DEUTSCH })
    if (gelesen?.success) {
      ergebnis.proben.push({ datei, ...gelesen.data })
      continue
    }
    const falsch = (gelesen?.error.issues ?? []).flatMap(genauer).map(({ path, message }) => ({
      zeile: zeileZu(dokument, path, zeilen),
      text: `${stelle(path)}: ${message}`,
    }))
    const name = nameVon(dokument)
    for (const f of [...kaputt, ...falsch])
      ergebnis.fehler.push(`  ${datei}:${f.zeile ?? '?'} ${name}${f.text}`)
  }
  return ergebnis
}

function nameVon(dokument: Document): string {
  const name = isMap(dokument.contents) ? dokument.get('name') : undefined
  return typeof name === 'string' ? `„${name}“ ` : ''
}

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

/** The line of what a path names, or of the nearest that is there. */
function zeileZu(dokument: Document, path: readonly PropertyKey[], zeilen: LineCounter): number | undefined {
  for (let i = path.length; i >= 0; i--) {
    const knoten =
      i === 0
        ? dokument.contents
        : (keyVon(dokument, path.slice(0, i)) ?? dokument.getIn(path.slice(0, i), true))
    if (isNode(knoten) && knoten.range) return zeilen.linePos(knoten.range[0]).line
  }
  return undefined
}

/** The key itself: its value may begin a line later. */
function keyVon(dokument: Document, path: readonly PropertyKey[]): unknown {
  const karte = path.length === 1 ? dokument.contents : dokument.getIn(path.slice(0, -1), true)
  if (!isMap(karte)) return undefined
  return karte.items.find(({ key }) => isScalar(key) && String(key.value) === String(path.at(-1)))?.key
}
